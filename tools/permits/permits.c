/* SPDX-License-Identifier: MIT */
/* Translates the cells of permits.tsv that are about dice or numbers. A cell about dice is one or
 * more statements of a log, in which a hole may be in the place of a face: a word such as DAMAGE
 * that stands for several faces, as in "set ANY[DAMAGE] => ANY[accuracy]". The README of Armada's
 * cards lists the holes.
 * The parts of a cost, which " + " and " or " separate, are cells of their own.
 *
 *     permits <permits.tsv
 *
 * For each such cell it writes a line of four columns with tabs between them: "dice", "act" or
 * "number", the cell, initializers of struct card_dice, card_act or card_number in C, and the same
 * in words. It runs when umpire is built, and fails if a cell is no statement or has a hole that is
 * not known. A row that changes a number in a way that numbers.h does not read has no line, nor has
 * one that says what a log has no words for. */
#include "base/text.h"
#include "judge/log/copy.h"
#include "acts.h"
#include "numbers.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 4096, FORM_COLUMN = 5, STATEMENT_COLUMN = 9, COST_COLUMN = 10 };

/* What may be in the place of a face, and the faces for which it stands, in C and in words. NULL
 * ends the list. */
static const struct {
    const char *hole, *faces, *words;
    bool many; /* for any number of dice, however many the pool has */
} holes[] = {{"ANY", "BIT(FACES) - 1", NULL, false},
             {"ALL", "BIT(FACES) - 1", NULL, true},
             {"HIT", "BIT(HIT) | BIT(HIT_HIT) | BIT(HIT_CRIT)", "a hit icon", false},
             {"CRIT", "BIT(CRIT) | BIT(HIT_CRIT)", "a critical icon", false},
             {"CRITS", "BIT(CRIT) | BIT(HIT_CRIT)", "a critical icon", true},
             {"DAMAGE", "BIT(HIT) | BIT(CRIT) | BIT(HIT_HIT) | BIT(HIT_CRIT)",
              "a hit or critical icon", false},
             {"ONE-ICON", "BIT(HIT) | BIT(CRIT) | BIT(ACCURACY)", "one icon alone", false},
             {"NO-ACCURACY", "(BIT(FACES) - 1) & ~BIT(ACCURACY)", "no accuracy icon", false},
             {"hit", "BIT(HIT)", "one hit alone", false},
             {"accuracy", "BIT(ACCURACY)", "accuracy", false},
             {"hit+hit", "BIT(HIT_HIT)", "two hits", false},
             {NULL, NULL, NULL, false}};

static const char *const verbs[] = {"add", "remove", "reroll", "set", NULL};
static const char *const colours[] = {"red", "blue", "black", "ANY", "POOL", NULL};
static const char *const colour_bits[] = {"BIT(RED)", "BIT(BLUE)", "BIT(BLACK)", "BIT(COLOURS) - 1",
                                          "BIT(COLOURS) - 1"};

static int fail(const char *cell, const char *why)
{
    fprintf(stderr, "permits.tsv: '%s': %s\n", cell, why);
    return EXIT_FAILURE;
}

/* The index of a word in a list. -1: the list does not have it. */
static int place_of(const char *const *words, struct slice word)
{
    for (int i = 0; words[i]; i++)
        if (slice_is(word, words[i]))
            return i;
    return -1;
}

static struct slice text_of(const struct statement *statement, const struct value *value)
{
    return (struct slice){statement->text + value->at, value->length};
}

/* The index of the hole that each die of a pool has as its face. -1: the dice have different faces,
 * or one that is not in `holes`. */
static int hole_of(const struct statement *statement, const struct value *pool)
{
    int found = -1;
    for (uint32_t i = pool->child; i != NO_VALUE; i = value_at(statement, i)->next) {
        struct slice face = text_of(statement, value_at(statement, i));
        int hole = 0;
        while (holes[hole].hole && !slice_is(face, holes[hole].hole))
            hole++;
        if (!holes[hole].hole || (found >= 0 && found != hole))
            return -1;
        found = hole;
    }
    return found;
}

/* How a statement changes dice. */
struct change {
    struct slice verb;
    int colour;   /* index in `colours` */
    int from, to; /* indexes in `holes`, of the faces before and after; -1: not given */
    unsigned dice;
};

/* Reads a statement that changes dice. False: an operand is no pool, a hole is not in the list, or
 * `set` names other colours or another number of dice after "=>" than before it. */
static bool read_change(const struct statement *statement, struct change *change)
{
    *change = (struct change){word_slice(statement, statement->word), -1, -1, -1, 0};
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        const struct value *pool = value_at(statement, operand->value);
        int *hole = operand->outcome ? &change->to : &change->from;
        if (pool->kind != VALUE_POOL || *hole >= 0)
            return false;
        int colour = place_of(colours, word_slice(statement, pool->word));
        *hole = hole_of(statement, pool);
        bool alike = change->colour < 0 ||
                     (colour == change->colour && pool->count == change->dice);
        if (*hole < 0 || colour < 0 || !alike)
            return false;
        change->colour = colour;
        change->dice = pool->count;
    }
    return change->from >= 0 && slice_is(change->verb, "set") == (change->to >= 0);
}

static bool is_of_pool(const struct change *change)
{
    return slice_is(slice_of(colours[change->colour]), "POOL");
}

/* Adds an initializer of struct card_dice. */
static void add_initializer(const struct change *change, struct text *text)
{
    text_add_string(text, "{");
    for (size_t i = 0; i < change->verb.length; i++)
        text_addf(text, "%c", toupper((unsigned char)change->verb.at[i]));
    text_addf(text, ", %s, %s, %u, %s, %s, false}, ", colour_bits[change->colour],
              is_of_pool(change) ? "true" : "false", holes[change->from].many ? 0 : change->dice,
              holes[change->from].faces, change->to < 0 ? "0" : holes[change->to].faces);
}

/* Adds a change in words: "reroll up to 2 black dice", "set 1 die that shows accuracy so that it
 * shows a hit icon". */
static void add_words(const struct change *change, struct text *text)
{
    const bool many = holes[change->from].many, one = !many && change->dice == 1;
    const char *colour = colours[change->colour];
    text_addf(text, "%s%.*s ", text->length ? "; " : "", (int)change->verb.length, change->verb.at);
    text_addf(text, many ? "any number of " : one ? "%u " : "up to %u ", change->dice);
    text_addf(text, "%s%s%s", islower((unsigned char)*colour) ? colour : "",
              islower((unsigned char)*colour) ? " " : "", one ? "die" : "dice");
    if (is_of_pool(change))
        text_add_string(text, " of a colour that the attack has");
    if (holes[change->from].words)
        text_addf(text, " that %s %s", one ? "shows" : "show", holes[change->from].words);
    if (change->to >= 0)
        text_addf(text, " so that it shows %s",
                  holes[change->to].words ? holes[change->to].words : "any face");
}

/* Reads the statements of a cell. For each that changes dice, adds an initializer in C and the
 * words that 'umpire explain' shows. Statements with other verbs add nothing. */
static int translate(struct text_reader *reader, const char *cell, struct text *initializers,
                     struct text *words)
{
    static struct statement_copies statements;
    char line[LINE_BYTES];
    int length = snprintf(line, sizeof line, "card: %s\n", cell);
    size_t wanted = 1;
    for (const char *at = cell; *at; at++)
        wanted += *at == ';';
    statements.count = 0;
    if (!text_reader_read(reader, line, (size_t)length, 1, &statements))
        return fail(cell, "out of memory");
    if (statements.count != wanted)
        return fail(cell, "a log cannot have such a statement");
    for (size_t i = 0; i < wanted; i++) {
        const struct statement *statement = &statements.list[i].statement;
        struct change change;
        if (place_of(verbs, word_slice(statement, statement->word)) < 0)
            continue;
        if (!read_change(statement, &change))
            return fail(cell, "a statement about dice has pools only, with the holes that are "
                              "known; those of 'set' are alike before and after '=>'");
        add_initializer(&change, initializers);
        add_words(&change, words);
    }
    return EXIT_SUCCESS;
}

static bool is_about_dice(const char *cell)
{
    struct slice verb = {cell, strcspn(cell, " ")};
    return place_of(verbs, verb) >= 0;
}

/* Writes the line of a cell, if its first statement is about dice. */
static int write_cell(struct text_reader *reader, const char *cell)
{
    char initializer_bytes[LINE_BYTES], word_bytes[LINE_BYTES];
    struct text initializers, words;
    text_init(&initializers, initializer_bytes, sizeof initializer_bytes);
    text_init(&words, word_bytes, sizeof word_bytes);
    if (!is_about_dice(cell))
        return EXIT_SUCCESS;
    int status = translate(reader, cell, &initializers, &words);
    if (status == EXIT_SUCCESS)
        printf("dice\t%s\t%s\t%s\n", cell, initializers.at, words.at);
    return status;
}

/* Whether a part of a cell is one that no log writes, beside others that one does. */
static bool is_silent(const char *part, size_t length)
{
    static const char *const words[] = {"mark ", "flip ", "upgrade", NULL};
    bool silent = false;
    for (size_t i = 0; words[i]; i++)
        silent = silent || (length >= strlen(words[i]) &&
                            strncmp(part, words[i], strlen(words[i])) == 0);
    return silent;
}

/* Whether a cell says what may be done besides changing dice, each part as a statement of a log
 * with holes; adds what acts.h makes of them. */
static bool translate_acts(struct text_reader *reader, char *cell, struct text *initializers,
                           struct text *words)
{
    static const char *const between[] = {" / ", " & ", " -> "};
    static struct statement_copies statements;
    char line[LINE_BYTES];
    for (char *part = cell, *next; part; part = next) {
        size_t length = strlen(part);
        next = NULL;
        for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
            char *end = strstr(part, between[i]);
            if (end && (size_t)(end - part) < length) {
                length = (size_t)(end - part);
                next = end + strlen(between[i]);
            }
        }
        if (is_silent(part, length))
            continue;
        const bool by_table = strncmp(part, "table: ", strlen("table: ")) == 0;
        int bytes = snprintf(line, sizeof line, "%s%.*s\n", by_table ? "" : "card: ", (int)length,
                             part);
        statements.count = 0;
        if (!text_reader_read(reader, line, (size_t)bytes, 1, &statements) ||
            statements.count != 1 ||
            !act_translate(&statements.list[0].statement, by_table, initializers, words))
            return false;
    }
    return initializers->length > 0;
}

/* Whether a cell says something for which a log has no words, or which is judged elsewhere. */
static bool is_unsayable(const char *cell)
{
    static const char *const words[] = {
        "raid", "mark ", "pay", "flip ", " aside", "CARD ", "attack obstructed", "roll -half",
        "roll replace", "victory-tokens", "& upgrade", NULL};
    bool found = strcmp(cell, "-") == 0;
    for (size_t i = 0; words[i] && !found; i++)
        found = strstr(cell, words[i]);
    return found;
}

/* Writes the line of a cell that permits other things than changes of dice. */
static int write_acts(struct text_reader *reader, char *cell)
{
    char initializer_bytes[LINE_BYTES], word_bytes[LINE_BYTES];
    struct text initializers, words;
    text_init(&initializers, initializer_bytes, sizeof initializer_bytes);
    text_init(&words, word_bytes, sizeof word_bytes);
    if (is_about_dice(cell))
        return EXIT_SUCCESS;
    if (!translate_acts(reader, cell, &initializers, &words))
        return is_unsayable(cell) ? EXIT_SUCCESS
                                  : fail(cell, "a log cannot have such statements (acts.c)");
    printf("act\t%s\t%s\t%s\n", cell, initializers.at, words.at);
    return EXIT_SUCCESS;
}

/* Writes the line of a row of the forms `number` and `keyword`, if its cell can be read. */
static void write_numbers(const char *cell)
{
    char initializer_bytes[LINE_BYTES], word_bytes[LINE_BYTES];
    struct text initializers, words;
    text_init(&initializers, initializer_bytes, sizeof initializer_bytes);
    text_init(&words, word_bytes, sizeof word_bytes);
    if (numbers_translate(cell, &initializers, &words))
        printf("number\t%s\t%s\t%s\n", cell, initializers.at, words.at);
}

/* Writes the lines of the parts of a cost. */
static int write_cost(struct text_reader *reader, char *cost)
{
    int status = EXIT_SUCCESS;
    for (char *part = cost, *next; part && status == EXIT_SUCCESS; part = next) {
        char *both = strstr(part, " + "), *either = strstr(part, " or ");
        next = !both || (either && either < both) ? either : both;
        if (next) {
            *next = '\0';
            next += next == both ? strlen(" + ") : strlen(" or ");
        }
        status = write_cell(reader, part);
    }
    return status;
}

int main(void)
{
    char line[LINE_BYTES];
    struct text_reader *reader = text_reader_new();
    int status = reader ? EXIT_SUCCESS : fail("", "out of memory");
    while (status == EXIT_SUCCESS && fgets(line, sizeof line, stdin)) {
        char *cells[COST_COLUMN + 2] = {line};
        size_t count = 1;
        for (char *at = line; *at && count < COST_COLUMN + 2; at++)
            if (*at == '\t') {
                *at = '\0';
                cells[count++] = at + 1;
            }
        const char *form = count <= COST_COLUMN ? "" : cells[FORM_COLUMN];
        status = !*form ? fail(line, "the line has too few columns")
                        : write_cell(reader, cells[STATEMENT_COLUMN]);
        if (strcmp(form, "number") == 0 || strcmp(form, "keyword") == 0)
            write_numbers(cells[STATEMENT_COLUMN]);
        if (status == EXIT_SUCCESS && (strcmp(form, "permit") == 0 || strcmp(form, "must") == 0))
            status = write_acts(reader, cells[STATEMENT_COLUMN]);
        if (status == EXIT_SUCCESS)
            status = write_cost(reader, cells[COST_COLUMN]);
    }
    text_reader_free(reader);
    return status;
}
