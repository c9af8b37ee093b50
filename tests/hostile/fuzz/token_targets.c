/* SPDX-License-Identifier: MIT */
/* Logs with a token that was dropped, doubled or replaced, as somebody mistypes them: most still
 * read, and each makes umpire guess at what was meant. */
#include "base/hash.h"
#include "base/random.h"
#include "judge/engine/catalogue.h"
#include "fuzz.h"
#include "umpire.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TOKENS_MOST = 4096, ALTERATIONS = 8, OTHER_EVERY = 8 };

struct tokens {
    struct slice list[TOKENS_MOST];
    uint32_t count;
};

/* A growing log. */
struct altered {
    char *bytes;
    size_t length;
};

static bool is_of_word(char c)
{
    return c & '\x80' || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') ||
           (c && strchr("'-_+/@", c));
}

/* The length of the token at the beginning of a text, which is not empty: a word, a text in
 * quotes, a comment, an arrow or one character. */
static size_t token_length(const char *at, size_t left)
{
    size_t length = 1;
    if (*at == '"' || *at == '#') {
        char last = *at == '"' ? '"' : '\n';
        while (length < left && at[length] != last && at[length] != '\n')
            length++;
        return length + (last == '"' && length < left && at[length] == last);
    }
    if (left > 1 && at[0] == '=' && at[1] == '>')
        return 2;
    while (is_of_word(*at) && length < left && is_of_word(at[length]))
        length++;
    return length;
}

/* The tokens of a log without blanks and comments. Line ends are tokens. */
static void find_tokens(const char *log, size_t length, struct tokens *ret_tokens)
{
    ret_tokens->count = 0;
    for (size_t at = 0; at < length && ret_tokens->count < TOKENS_MOST;) {
        size_t size = token_length(log + at, length - at);
        if (log[at] != ' ' && log[at] != '\t' && log[at] != '#')
            ret_tokens->list[ret_tokens->count++] = (struct slice){log + at, size};
        at += size;
    }
}

/* A word that some game knows, a number, or a sign. */
static struct slice other_word(struct random *random)
{
    static const char *const words[] = {"0", "1",  "7",  "-1", "2147483647", "unknown", "=>",
                                        "[", "]",  "{",  "}",  ";",          "\n",      "by",
                                        "(", "\"", "to", "on", "with",       "of"};
    uint32_t games = 0, verbs = 0, place = random_below(random, 40);
    if (place < sizeof words / sizeof *words)
        return slice_of(words[place]);
    while (catalogue_rulesets[games])
        games++;
    const struct phrase *list = catalogue_rulesets[random_below(random, games)]->vocabulary->verbs;
    while (list[verbs].word)
        verbs++;
    return slice_of(list[random_below(random, verbs)].word);
}

static void add(struct altered *altered, const char *bytes, size_t length)
{
    if (length)
        memcpy(altered->bytes + altered->length, bytes, length);
    altered->length += length;
}

/* Copies a log and drops, doubles or replaces one of its tokens. */
static void alter(const char *log, size_t length, const struct tokens *tokens,
                  struct random *random, struct altered *ret_altered)
{
    const struct slice token = tokens->list[random_below(random, tokens->count)];
    const size_t before = (size_t)(token.at - log), after = before + token.length;
    struct slice other = {"", 0};
    switch (random_below(random, 4)) {
    case 0:
        break;
    case 1:
        other = token;
        break;
    case 2:
        other = tokens->list[random_below(random, tokens->count)];
        break;
    default:
        other = other_word(random);
        break;
    }
    ret_altered->bytes = malloc(length + other.length + token.length + 2);
    if (!ret_altered->bytes)
        abort();
    ret_altered->length = 0;
    bool doubled = other.at == token.at;
    add(ret_altered, log, doubled ? after : before);
    add(ret_altered, " ", doubled);
    add(ret_altered, other.at, other.length);
    add(ret_altered, log + after, length - after);
}

/* The number in a variable of the environment, or another one. */
static unsigned long number_of(const char *variable, unsigned long otherwise)
{
    const char *text = getenv(variable);
    return text ? strtoul(text, NULL, 10) : otherwise;
}

/* Keeps a log that may end the run, in the file that FUZZ_ALTERED names. */
static void keep(const struct altered *altered)
{
    const char *path = getenv("FUZZ_ALTERED");
    int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644) : -1;
    if (path && (file < 0 || write(file, altered->bytes, altered->length) < 0))
        abort();
    if (path)
        close(file);
}

/* Checks a log with FUZZ_ALTERATIONS of its tokens altered, one or two at a time, by the seed
 * FUZZ_SEED and the log's bytes. Some are laid out as well. */
void fuzz_tokens(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    static const struct fuzz_target whole = {.name = "tokens", .prefix = NULL, .run = fuzz_check};
    static struct tokens tokens;
    const char *log = (const char *)bytes;
    unsigned long count = number_of("FUZZ_ALTERATIONS", ALTERATIONS);
    struct random random = {hash_of_name((struct slice){log, length}) + number_of("FUZZ_SEED", 0)};
    (void)target;
    for (unsigned long i = 0; i < count && length; i++) {
        struct altered once, twice = {NULL, 0};
        find_tokens(log, length, &tokens);
        if (tokens.count == 0)
            return;
        alter(log, length, &tokens, &random, &once);
        find_tokens(once.bytes, once.length, &tokens);
        if (tokens.count && random_chance(&random, 30))
            alter(once.bytes, once.length, &tokens, &random, &twice);
        const struct altered *altered = twice.bytes ? &twice : &once;
        keep(altered);
        fuzz_check(&whole, (const uint8_t *)altered->bytes, altered->length);
        if (i % OTHER_EVERY == 0)
            fuzz_format(&whole, (const uint8_t *)altered->bytes, altered->length);
        free(once.bytes);
        free(twice.bytes);
    }
}
