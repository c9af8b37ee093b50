/* SPDX-License-Identifier: MIT */
/* The words of each game: their examples are lines of corpus logs without findings, and contain the
 * words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

/* The lines of logs without findings, each run of blanks as one; each line between two line
 * ends. */
struct lines {
    char *at;
    size_t length, capacity;
};

static void add_line(struct lines *lines, const char *line, size_t length)
{
    if (lines->length + length + 2 > lines->capacity) {
        lines->capacity = 2 * lines->capacity + length + 1024;
        lines->at = had(realloc(lines->at, lines->capacity));
    }
    for (size_t i = 0; i < length; i++) {
        char last = lines->length ? lines->at[lines->length - 1] : '\n';
        bool blank = line[i] == ' ' || line[i] == '\t' || line[i] == '\r';
        if (!blank || (last != ' ' && last != '\n'))
            lines->at[lines->length++] = blank ? ' ' : line[i];
    }
    lines->at[lines->length++] = '\n';
    lines->at[lines->length] = '\0';
}

static void add_log(struct lines *lines, const char *text)
{
    const char *next;
    for (; *text; text = next) {
        size_t length = strcspn(text, "\n");
        next = text + length + (text[length] == '\n');
        const char *mark = strstr(text, "#~");
        bool here = mark && mark < text + length;
        /* that finding is right */
        bool says_unknown = here &&
                            strncmp(mark, "#~ log.unknown\n", strlen("#~ log.unknown\n")) == 0;
        bool expected = (here && !says_unknown) ||
                        strncmp(next + strspn(next, " \t"), "#~^", 3) == 0;
        if (says_unknown)
            for (length = (size_t)(mark - text); length && text[length - 1] == ' ';)
                length--;
        if (!expected)
            add_line(lines, text, length);
    }
}

/* Whether a log is in a game's part of the corpus, or is one of the language with such a game. */
static bool is_of_game(const char *path, const char *text, const char *game)
{
    char folder[64], begins[64];
    snprintf(folder, sizeof folder, "corpus/%s/", game);
    snprintf(begins, sizeof begins, "\ngame %s", game);
    return strncmp(path, folder, strlen(folder)) == 0 ||
           (strncmp(path, "corpus/language/", 16) == 0 && strstr(text, begins));
}

/* Reads the lines of a game's part of the corpus; NULL: of the whole corpus. */
static void read_lines(struct lines *lines, const char *game)
{
    struct files files;
    *lines = (struct lines){0};
    add_line(lines, "", 0);
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        char *text = had(read_file(files.paths[i], NULL));
        if (!game || is_of_game(files.paths[i], text, game))
            add_log(lines, text);
        free(text);
    }
    files_done(&files);
}

/* Whether the lines contain a statement, or the beginning of a block. */
static bool is_written(const struct lines *lines, const char *statement)
{
    size_t length = strlen(statement);
    for (const char *at = lines->at; (at = strstr(at, statement)); at++) {
        const char *after = at + length + (at[length] == ' ');
        bool begins = at > lines->at && (at[-1] == ' ' || at[-1] == '\n' || at[-1] == ';');
        if (begins && (strchr(";{}#\n", *after) || statement[length - 1] == '{'))
            return true;
    }
    return false;
}

static bool is_letter(char c)
{
    return c == '-' || c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z');
}

static bool has_word(const char *text, const char *word, size_t length)
{
    for (const char *at = text; *at; at++)
        if (strncmp(at, word, length) == 0 && (at == text || !is_letter(at[-1])) &&
            !is_letter(at[length]))
            return true;
    return false;
}

/* Whether an example has its word in the right place: after a subject, before '=', in a die's
 * brackets ... */
static bool shows(const struct umpire_word *word, const char *example)
{
    char wanted[200];
    const size_t lower = strcspn(word->word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    switch (word->kind) {
    case UMPIRE_WORD_EVENT:
        snprintf(wanted, sizeof wanted, ": %s", word->word);
        break;
    case UMPIRE_WORD_FACT:
        snprintf(wanted, sizeof wanted, "table: %s", word->word);
        break;
    case UMPIRE_WORD_DIE:
        snprintf(wanted, sizeof wanted, "%s[", word->word);
        return strstr(example, wanted);
    case UMPIRE_WORD_OPERAND: /* without the word in capitals at its end */
        snprintf(wanted, sizeof wanted, "%.*s", (int)lower, word->word);
        return strchr(wanted, '=') ? strstr(example, wanted) != NULL
                                   : has_word(example, wanted, strcspn(wanted, " "));
    case UMPIRE_WORD_FACE:
        return has_word(example, word->word, strlen(word->word)) && strchr(example, '[');
    case UMPIRE_WORD_EVERY:
        return strncmp(example, word->word, lower) == 0 ||
               (*word->word == '#' && strchr(example, '#'));
    default:
        return strncmp(example, word->word, strlen(word->word)) == 0;
    }
    const char *at = strstr(example, wanted);
    return at && !is_letter(at[strlen(wanted)]) &&
           (word->kind == UMPIRE_WORD_FACT) == (strncmp(example, "table:", 6) == 0);
}

static void check_word(const struct umpire_word *word, const char *game, const struct lines *lines)
{
    bool shown = false;
    for (const char *at = word->example; *at;) {
        size_t length = strcspn(at, "\n");
        char *example = had(strndup(at, length));
        EXPECT(is_written(lines, example),
               "%s, '%s': no log of the corpus has, with nothing found: %s",
               game ? game : "every log", word->word, example);
        shown = shown || shows(word, example);
        free(example);
        at += length + (at[length] == '\n');
    }
    bool none = word->kind == UMPIRE_WORD_VALUE || word->kind == UMPIRE_WORD_AREA ||
                word->kind == UMPIRE_WORD_EDITION;
    EXPECT(shown || none, "%s, '%s': no example shows it", game ? game : "every log", word->word);
}

/* Whether a game has no examples of its own for a word of every log; those are looked for in the
 * logs of all games. */
static bool is_of_every_game(const struct umpire_word *word, const char *game)
{
    struct umpire_word shared;
    for (size_t i = 0; game && word->kind == UMPIRE_WORD_EVERY && umpire_word_at(NULL, i, &shared);
         i++)
        if (strcmp(shared.word, word->word) == 0 && strcmp(shared.example, word->example) == 0)
            return true;
    return false;
}

static void check_words(const char *game)
{
    struct lines lines;
    struct umpire_word word;
    size_t count = 0;
    read_lines(&lines, game);
    for (size_t i = 0; umpire_word_at(game, i, &word); i++) {
        if (!is_of_every_game(&word, game))
            check_word(&word, game, &lines);
        EXPECT(word.kind == UMPIRE_WORD_VALUE || strlen(word.line) < 120,
               "%s, '%s': the line is too long to be one", game ? game : "every log", word.word);
        count++;
    }
    EXPECT(count > 5, "%s has hardly any words", game ? game : "every log");
    free(lines.at);
}

static void examples_of_words_stand_in_the_corpus(void)
{
    struct umpire_ruleset ruleset;
    check_words(NULL);
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        check_words(ruleset.name);
}

SUITE(glossary)
{
    CU_pSuite suite = CU_add_suite("glossary", NULL, NULL);
    CU_add_test(suite, "examples of words stand in the corpus",
                examples_of_words_stand_in_the_corpus);
}
