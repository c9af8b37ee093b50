/* SPDX-License-Identifier: MIT */
#include "desk/check/check.h"

#include "desk/shared/cli.h"
#include "desk/shared/log_writer.h"
#include "desk/shared/settling.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    DECLARATIONS_MOST = 24, /* lines to which a key is tried */
    NUMBERS_MOST = 6,       /* of a declaration such as `rounds` */
    MARKERS_MOST = 3,       /* before which events are listed */
    WHOLE_LINE = 1000,      /* tokens */
};

static struct slice trimmed(const char *at, size_t length)
{
    while (length && isspace((unsigned char)*at)) {
        at++;
        length--;
    }
    while (length && isspace((unsigned char)at[length - 1]))
        length--;
    return (struct slice){at, length};
}

static struct slice line_of(const struct completing *all, size_t line)
{
    return trimmed(all->lines[line].at, all->lines[line].length);
}

/* Whether a line begins with a word. */
static bool begins_with(struct slice line, const char *word)
{
    size_t length = strlen(word);
    return line.length >= length && memcmp(line.at, word, length) == 0 &&
           (line.length == length || isspace((unsigned char)line.at[length]));
}

static bool is_marker(struct slice line)
{
    static const char *const words[] = {"round", "turn", "phase", "segment", "step", "begins"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins_with(line, words[i]))
            return true;
    return false;
}

/* The first line that is no declaration. */
static size_t declarations_end(const struct completing *all)
{
    size_t line = 0;
    while (line < all->line && !is_marker(line_of(all, line)))
        line++;
    return line;
}

/* Adds the edit whose text the writer holds. */
static void add(struct completing *all, size_t line, bool replaces, struct log_writer *text)
{
    log_write(text, "%c", '\0');
    struct edit *edits = cli_room(all->edits, all->count, &all->capacity, sizeof *edits);
    all->edits = edits ? edits : all->edits;
    if (text->failed || !edits) {
        all->no_memory = true;
        log_writer_done(text);
        return;
    }
    edits[all->count++] = (struct edit){line, replaces, text->bytes};
}

/* The end of a token from a place on: a word, or a text in quotes. */
static size_t token_end(struct slice line, size_t from)
{
    bool quoted = from < line.length && line.at[from] == '"';
    size_t end = from + quoted;
    while (end < line.length &&
           (quoted ? line.at[end] != '"' : !isspace((unsigned char)line.at[end])))
        end++;
    return end < line.length ? end + quoted : line.length;
}

/* Proposes a line with words after its first `tokens` tokens, before a comment. */
static void write_words(struct completing *all, size_t line, int tokens, const char *words,
                        const char *value)
{
    struct log_writer text = {.bytes = NULL};
    const struct slice whole = {all->lines[line].at, all->lines[line].length};
    size_t at = 0;
    for (int i = 0; i < tokens; i++) {
        size_t from = at;
        while (from < whole.length && isspace((unsigned char)whole.at[from]))
            from++;
        if (from == whole.length || whole.at[from] == '#')
            break;
        at = token_end(whole, from);
    }
    log_write(&text, "%.*s %s%s%.*s", (int)at, whole.at, words, value, (int)(whole.length - at),
              whole.at + at);
    add(all, line, true, &text);
}

static void propose_areas(struct completing *all, const char *areas)
{
    struct log_writer text = {.bytes = NULL};
    for (size_t line = 1; line < declarations_end(all); line++)
        if (begins_with(line_of(all, line), "records")) {
            write_words(all, line, 1, areas, "");
            return;
        }
    log_write(&text, "records %s", areas);
    add(all, 1, false, &text);
}

/* Whether the name that a line declares stands in another text. */
static bool is_about(struct slice declaration, struct slice text)
{
    size_t first = token_end(declaration, 0);
    while (first < declaration.length && isspace((unsigned char)declaration.at[first]))
        first++;
    size_t length = token_end(declaration, first) - first;
    return length && memmem(text.at, text.length, declaration.at + first, length);
}

/* Proposes the line with a key or a flag after its first `tokens` tokens. A key gets each number
 * that it has elsewhere in the game, and others. */
static void add_key(struct completing *all, size_t line, int tokens, const char *key)
{
    static const char *const values[] = {"1", "3", "0", "12", "yes", "no"};
    char value[16];
    if (key[strlen(key) - 1] != '=') {
        write_words(all, line, tokens, key, "");
        return;
    }
    for (size_t i = 0, seen = 0; i < declarations_end(all) && seen < NUMBERS_MOST; i++) {
        struct slice one = line_of(all, i);
        const char *at = memmem(one.at, one.length, key, strlen(key));
        size_t length = at ? strspn(at + strlen(key), "0123456789") : 0;
        if (!length || length >= sizeof value)
            continue;
        memcpy(value, at + strlen(key), length);
        value[length] = '\0';
        write_words(all, line, tokens, key, value);
        seen++;
    }
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        write_words(all, line, tokens, key, values[i]);
}

/* Tries a key, or a flag, in the line that is asked about and in the declarations: first in those
 * of what it names. */
static void propose_key(struct completing *all, const char *key)
{
    const struct slice asked = line_of(all, all->line), untold = slice_of(all->untold);
    size_t end = declarations_end(all), tried = 0;
    add_key(all, all->line, WHOLE_LINE, key);
    for (int named = 1; named >= 0; named--)
        for (size_t line = 1; line < end && tried < DECLARATIONS_MOST; line++) {
            struct slice one = line_of(all, line);
            bool about = is_about(one, asked) || is_about(one, untold);
            if (about != named || memmem(one.at, one.length, key, strlen(key)))
                continue;
            tried++;
            add_key(all, line, 2, key);
        }
}

/* Writes a declaration for the game, and in each block of a player or a team. */
static void add_declaration(struct completing *all, const char *words, size_t length)
{
    for (size_t line = 0; line < declarations_end(all); line++) {
        struct slice one = line_of(all, line);
        struct log_writer text = {.bytes = NULL};
        bool block = one.length && one.at[one.length - 1] == '{' &&
                     (begins_with(one, "player") || begins_with(one, "team"));
        if (line > 0 && !block)
            continue;
        log_write(&text, "%.*s", (int)length, words);
        add(all, line + 1, false, &text);
    }
}

/* Proposes a declaration like the glossary's example, also with other numbers. */
static void propose_declaration(struct completing *all, const char *example)
{
    static const char digits[] = "0123456789";
    size_t length = strcspn(example, "\n"), digit = strcspn(example, digits);
    for (int number = 1; digit < length && number <= NUMBERS_MOST; number++) {
        struct log_writer text = {.bytes = NULL};
        size_t behind = digit + strspn(example + digit, digits);
        log_write(&text, "%.*s%d%.*s", (int)digit, example, number, (int)(length - behind),
                  example + behind);
        all->no_memory |= text.failed;
        add_declaration(all, text.bytes, text.length);
        log_writer_done(&text);
    }
    if (digit >= length)
        add_declaration(all, example, length);
}

static void propose_word(struct completing *all, struct slice named)
{
    char word[64];
    struct umpire_word one;
    if (named.length == 0 || named.length >= sizeof word)
        return;
    memcpy(word, named.at, named.length);
    word[named.length] = '\0';
    if (begins_with(named, "records")) {
        propose_areas(all, word + strlen("records "));
        return;
    }
    word[strcspn(word, " ")] = '\0';
    if (word[strlen(word) - 1] == '=') {
        propose_key(all, word);
        return;
    }
    for (size_t i = 0; umpire_word_at(all->ruleset, i, &one); i++) {
        if (strncmp(one.word, word, strlen(word)) != 0)
            continue;
        if (one.kind == UMPIRE_WORD_DECLARATION && strlen(word) < named.length)
            add_declaration(all, named.at, named.length);
        else if (one.kind == UMPIRE_WORD_DECLARATION)
            propose_declaration(all, one.example);
        else if (one.kind == UMPIRE_WORD_OPERAND)
            propose_key(all, word);
    }
}

/* Proposes the line that is asked about with all keys that `untold` names and the line lacks. */
static void propose_keys(struct completing *all)
{
    static const char *const values[] = {"yes", "no", "1", "3"};
    const struct slice asked = line_of(all, all->line);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        struct log_writer words = {.bytes = NULL};
        for (const char *sign = strchr(all->untold, '='); sign; sign = strchr(sign + 1, '=')) {
            const char *key = sign;
            while (key > all->untold && !strchr(" (", key[-1]))
                key--;
            size_t length = (size_t)(sign + 1 - key);
            if (!memmem(asked.at, asked.length, key, length))
                log_write(&words, "%s%.*s%s", words.length ? " " : "", (int)length, key, values[i]);
        }
        log_write(&words, "%c", '\0');
        all->no_memory |= words.failed;
        if (words.length > 1 && !words.failed)
            write_words(all, all->line, WHOLE_LINE, words.bytes, "");
        log_writer_done(&words);
    }
}

/* Whether a statement, without its 'PLAYER: ', begins with a word that `untold` has in brackets. */
static bool begins_with_untold_word(const struct completing *all, const char *statement)
{
    struct slice word;
    for (const char *at = all->untold; settling_word(&at, &word);)
        if (word.length && strncmp(statement, word.at, word.length) == 0)
            return true;
    return false;
}

void completing_add_legal(struct completing *all, size_t line, const char *statement, bool any)
{
    const char *colon = strstr(statement, ": ");
    struct log_writer text = {.bytes = NULL};
    if (!colon)
        return;
    bool is_wanted = any ? strncmp(statement, "table: ", 7) == 0
                         : begins_with_untold_word(all, colon + 2);
    if (!is_wanted)
        return;
    log_write(&text, "%s", statement);
    add(all, line, false, &text);
}

void completing_propose(struct completing *all,
                        void (*legal)(struct completing *all, size_t line, bool any, void *user),
                        void *user)
{
    size_t markers = 0, end = declarations_end(all);
    struct slice word;
    propose_keys(all);
    for (const char *at = all->untold; settling_word(&at, &word);)
        propose_word(all, word);
    if (all->line > end)
        legal(all, all->line, false, user);
    for (size_t line = all->line; line-- > end + 1 && markers < MARKERS_MOST;)
        if (is_marker(line_of(all, line))) {
            markers++;
            legal(all, line, false, user);
        }
    if (all->line > end)
        legal(all, all->line, true, user);
    propose_areas(all, "all");
}

void completing_done(struct completing *all)
{
    for (size_t i = 0; i < all->count; i++)
        free(all->edits[i].text);
    free(all->edits);
    all->edits = NULL;
    all->count = all->capacity = 0;
}
