/* SPDX-License-Identifier: MIT */
/* Mutates logs and files to import for libFuzzer: deletes, doubles, moves and splices statements,
 * and replaces words by others of the input and of the vocabulary, which is the game's or stands in
 * the file FUZZ_WORDS. Half of all mutations are libFuzzer's own, of bytes. So are all mutations
 * for other targets. */
#include "judge/engine/catalogue.h"
#include "fuzz.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t length, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_length, const uint8_t *other,
                                 size_t other_length, uint8_t *ret_bytes, size_t most,
                                 unsigned seed);

enum { WORDS_MOST = 4096, WORD_BYTES = 64 };

/* How inputs are split. `ends`: characters that end a statement; `numbers`: as in JSON, only a
 * number may replace a number, and quotes do not belong to a word. */
static struct {
    const char *ends;
    bool numbers;
} syntax = {"\n;", false};

/* A run of bytes in a log: a statement with its end, or a word. */
struct run_of_bytes {
    size_t at, length;
};

static struct slice vocabulary_words[WORDS_MOST];
static size_t word_count;

static uint32_t below(uint64_t *random, size_t most)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return most ? (uint32_t)((*random >> 33) % most) : 0;
}

/* The vocabulary -------------------------------------------------------------------- */

static void add_word(struct slice word)
{
    if (word.length && word.length < WORD_BYTES && word_count < WORDS_MOST)
        vocabulary_words[word_count++] = word;
}

/* Adds the words of a signature: keys, prepositions and flags, but not types, which are in
 * capitals. */
static void add_signature(const char *signature)
{
    for (const char *at = signature; at && *at;) {
        size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz-=");
        add_word((struct slice){at, length});
        at += length + (at[length] != '\0');
    }
}

static void add_words(const char *const *words)
{
    for (; words && *words; words++)
        add_word(slice_of(*words));
}

static void add_vocabulary(const struct vocabulary *vocabulary)
{
    for (const struct phrase *verb = vocabulary->verbs; verb->word; verb++) {
        add_word(slice_of(verb->word));
        add_signature(verb->signature);
    }
    for (const struct phrase *phrase = vocabulary->declarations; phrase->word; phrase++) {
        add_word(slice_of(phrase->word));
        add_signature(phrase->signature);
    }
    for (const struct operand_type *type = vocabulary->types; type->name; type++) {
        add_words(type->kind == OPERAND_WORD ? type->words : NULL);
        for (const struct die *die = type->dice; die && die->name; die++)
            add_words(die->faces);
    }
    add_words(vocabulary->areas);
    add_word(slice_of("unknown"));
}

/* The words of files to import stand in a file, one a line. */
static void add_file(const char *path)
{
    static char bytes[WORDS_MOST * WORD_BYTES / 4];
    FILE *file = path ? fopen(path, "r") : NULL;
    size_t length = file ? fread(bytes, 1, sizeof bytes - 1, file) : 0;
    for (char *rest = bytes, *word; length && (word = strsep(&rest, "\n")) != NULL;)
        add_word((struct slice){word, strlen(word)});
    if (file)
        fclose(file);
}

static bool know_words_of_file(const char *target)
{
    static const struct {
        const char *target, *ends;
        bool numbers;
    } imported[] = {{"recording", "\n", true},
                    {"vassal", "\x1b\n", false},
                    {"fleet", "\n", false},
                    {"cards", "\t\n;", false},
                    {"answers", "\n", false}};
    for (size_t i = 0; i < sizeof imported / sizeof *imported; i++)
        if (strcmp(target, imported[i].target) == 0) {
            syntax.ends = imported[i].ends;
            syntax.numbers = imported[i].numbers;
            add_file(getenv("FUZZ_WORDS"));
            add_word(slice_of("unknown"));
        }
    return word_count > 0;
}

static bool takes_any_log(const char *target)
{
    static const char *const names[] = {"language", "format", "reading",
                                        "less",     "source", "session"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(target, names[i]) == 0)
            return true;
    return false;
}

/* Collects the words of the target's game, or of all games if it names none. False: the target's
 * inputs have neither statements nor words. */
static bool know_words(void)
{
    const char *target = getenv("FUZZ_TARGET");
    if (word_count || (target && know_words_of_file(target)))
        return true;
    bool all = target && takes_any_log(target);
    for (size_t i = 0; target && !word_count && catalogue_rulesets[i]; i++)
        if (all || strcmp(catalogue_rulesets[i]->name, target) == 0)
            add_vocabulary(catalogue_rulesets[i]->vocabulary);
    return word_count > 0;
}

/* Parts of a log -------------------------------------------------------------------- */

static bool ends_statement(uint8_t byte)
{
    return byte && strchr(syntax.ends, byte);
}

/* The statement around a byte, up to its line end or ';', which it includes. */
static struct run_of_bytes statement_at(const uint8_t *bytes, size_t length, size_t at)
{
    size_t from = at, to = at;
    while (from > 0 && !ends_statement(bytes[from - 1]))
        from--;
    while (to < length && !ends_statement(bytes[to]))
        to++;
    to += to < length;
    return (struct run_of_bytes){from, to - from};
}

static bool is_of_word(uint8_t c)
{
    return c >= 0x80 || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') ||
           c == '_' || c == '-' || (!syntax.numbers && (c == '\'' || c == '"'));
}

/* The word at a byte or after it; its length is 0 if there is none. */
static struct run_of_bytes word_at(const uint8_t *bytes, size_t length, size_t at)
{
    while (at < length && !is_of_word(bytes[at]))
        at++;
    size_t from = at;
    while (from > 0 && is_of_word(bytes[from - 1]))
        from--;
    while (at < length && is_of_word(bytes[at]))
        at++;
    return (struct run_of_bytes){from, at - from};
}

/* Replaces a run by `count` bytes and answers the new length. Leaves out what does not fit. */
static size_t replace(uint8_t *bytes, size_t length, size_t most, struct run_of_bytes run,
                      const void *with, size_t count)
{
    if (length - run.length + count > most)
        return length;
    memmove(bytes + run.at + count, bytes + run.at + run.length, length - run.at - run.length);
    if (count)
        memcpy(bytes + run.at, with, count);
    return length - run.length + count;
}

/* Mutations ------------------------------------------------------------------------- */

static size_t move_statement(uint8_t *bytes, size_t length, size_t most, uint64_t *random,
                             bool keep)
{
    uint8_t held[4096];
    struct run_of_bytes from = statement_at(bytes, length, below(random, length));
    if (from.length > sizeof held)
        return length;
    memcpy(held, bytes + from.at, from.length);
    if (!keep)
        length = replace(bytes, length, most, from, NULL, 0);
    struct run_of_bytes to = statement_at(bytes, length, below(random, length));
    return replace(bytes, length, most, (struct run_of_bytes){to.at, 0}, held, from.length);
}

static bool is_number(const uint8_t *bytes, struct run_of_bytes word)
{
    return word.length > 0 && isdigit(bytes[word.at + word.length - 1]);
}

static size_t replace_word(uint8_t *bytes, size_t length, size_t most, uint64_t *random)
{
    char held[WORD_BYTES];
    struct run_of_bytes word = word_at(bytes, length, below(random, length)),
                        other = word_at(bytes, length, below(random, length));
    uint32_t way = below(random, 4);
    bool number_there = is_number(bytes, word);
    if (syntax.numbers &&
        (way == 0 ? is_number(bytes, other) != number_there : (way == 1) != number_there))
        return length; /* only one of the two is a number */
    switch (way) {
    case 0: /* another word of the log, mostly a name */
        if (other.length >= sizeof held)
            return length;
        memcpy(held, bytes + other.at, other.length);
        return replace(bytes, length, most, word, held, other.length);
    case 1: {
        static const char *const numbers[] = {"0",  "1",  "2",          "3",      "7",
                                              "99", "-1", "2147483647", "1000000"};
        const char *number = numbers[below(random, sizeof numbers / sizeof *numbers)];
        return replace(bytes, length, most, word, number, strlen(number));
    }
    default: {
        struct slice known = vocabulary_words[below(random, word_count)];
        return replace(bytes, length, most, word, known.at, known.length);
    }
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t most, unsigned seed)
{
    uint64_t random = seed * UINT64_C(0x9E3779B97F4A7C15);
    if (length == 0 || !know_words() || below(&random, 2) == 0)
        return LLVMFuzzerMutate(bytes, length, most);
    for (uint32_t count = 1 + below(&random, 4); count > 0 && length > 0; count--)
        switch (below(&random, 6)) {
        case 0:
            length = replace(bytes, length, most,
                             statement_at(bytes, length, below(&random, length)), NULL, 0);
            break;
        case 1: length = move_statement(bytes, length, most, &random, false); break;
        case 2: length = move_statement(bytes, length, most, &random, true); break;
        default: length = replace_word(bytes, length, most, &random); break;
        }
    return length;
}

/* A log up to a statement, and statements of another after it. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_length, const uint8_t *other,
                                 size_t other_length, uint8_t *ret_bytes, size_t most,
                                 unsigned seed)
{
    uint64_t random = seed * UINT64_C(0x9E3779B97F4A7C15);
    size_t head = one_length ? statement_at(one, one_length, below(&random, one_length)).at : 0;
    size_t from = other_length ? statement_at(other, other_length, below(&random, other_length)).at
                               : 0;
    size_t tail = other_length - from;
    head = head < most ? head : most;
    tail = tail < most - head ? tail : most - head;
    if (head)
        memcpy(ret_bytes, one, head);
    if (tail)
        memcpy(ret_bytes + head, other + from, tail);
    return head + tail;
}
