/* SPDX-License-Identifier: MIT */
/* Targets that reach one result in two ways and compare: a log read at once or in pieces; a log
 * judged as it is, or with a source that no rule needs. */
#include "base/hash.h"
#include "fuzz.h"
#include "judged.h"
#include "judge/log/reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the reader finds ---------------------------------------------------------------------- */

static void tell_text(FILE *to, const char *name, struct slice text)
{
    fprintf(to, " %s '", name);
    fwrite(text.at, 1, text.length, to);
    fputc('\'', to);
}

static void tell_statement(FILE *to, const struct statement *one)
{
    fprintf(to, "%" PRIu64 ":%u at %" PRIu64 " kind %d %d%d %" PRId64, one->line, one->column_bytes,
            one->offset, (int)one->kind, one->opens_block, one->has_time,
            one->has_time ? one->time : 0);
    tell_text(to, "text", (struct slice){one->text, one->length});
    tell_text(to, "subject", word_slice(one, one->subject));
    tell_text(to, "word", word_slice(one, one->word));
    for (size_t i = 0; i < one->operand_count; i++) {
        const struct operand *operand = &one->operands[i];
        fprintf(to, "\n  operand %d %d%d %u+%u", operand->preposition, operand->keyed,
                operand->outcome, operand->at, operand->length);
        tell_text(to, "key", word_slice(one, operand->key));
    }
    for (size_t i = 0; i < one->value_count; i++) {
        const struct value *value = &one->values[i];
        bool counts = value->kind == VALUE_INT || value->kind == VALUE_POOL;
        fprintf(to, "\n  value %d %d %u+%u %u", value->kind, counts ? value->number : 0, value->at,
                value->length, value->count);
        tell_text(to, "word", word_slice(one, value->word));
    }
    fputc('\n', to);
}

static void tell_item(FILE *to, const struct item *item)
{
    if (item->kind == ITEM_STATEMENT) {
        tell_statement(to, item->statement);
    } else if (item->kind == ITEM_ERROR) {
        fprintf(to, "error %d %" PRIu64 ":%u-%u %s %d%d", (int)item->error.error,
                item->error.place.line, item->error.place.column, item->error.place.end_column,
                item->error.message, item->error.in_block, item->error.quotes);
        tell_text(to, "line", item->error.line);
        fputc('\n', to);
    } else if (item->kind == ITEM_COMMENT) {
        fprintf(to, "comment %" PRIu64 " %" PRIu64, item->comment.line, item->comment.content_line);
        tell_text(to, "text", item->comment.text);
        fputc('\n', to);
    } else {
        fprintf(to, "item %d\n", (int)item->kind);
    }
}

/* Everything that the reader hands out, as text; the caller frees it. Closes the source. */
static char *read_all(struct source *source, struct known_lines *lines)
{
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item;
    if (!to || !reader)
        abort();
    if (lines)
        reader_keep_lines(reader, lines);
    do {
        item = reader_next(reader);
        tell_item(to, item);
    } while (item->kind < ITEM_END);
    reader_free(reader);
    source_close(source);
    fclose(to);
    return text;
}

struct pieces {
    const uint8_t *bytes;
    size_t length, most;
};

static long next_piece(void *user, void *buffer, size_t capacity, const char **ret_error)
{
    struct pieces *pieces = user;
    size_t size = pieces->length < pieces->most ? pieces->length : pieces->most;
    size = size < capacity ? size : capacity;
    (void)ret_error;
    if (size)
        memcpy(buffer, pieces->bytes, size);
    pieces->bytes += size;
    pieces->length -= size;
    return (long)size;
}

/* A log is read the same whether it comes at once or in pieces, and whether its lines were read
 * before or not. */
void fuzz_reading(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    static struct known_lines lines;
    struct pieces pieces = {bytes, length, 1 + length % 7};
    (void)target;
    if (!known_lines_init(&lines))
        abort();
    char *plain = read_all(source_of_memory(bytes, length), NULL);
    char *piecewise = read_all(source_of_input(next_piece, &pieces), &lines);
    char *again = read_all(source_of_memory(bytes, length), &lines);
    if (strcmp(plain, piecewise) != 0)
        differ("in pieces:\n%s\nat once:\n%s", piecewise, plain);
    if (strcmp(plain, again) != 0)
        differ("lines that are known:\n%s\nnew:\n%s", again, plain);
    free(plain);
    free(piecewise);
    free(again);
    known_lines_done(&lines);
    memset(&lines, 0, sizeof lines);
}

/* Where a source may be put ------------------------------------------------------------------ */

enum { PLACES_MOST = 512, SOURCES_MOST = 32, NAME_BYTES = 64 };

struct places {
    struct place_of_source {
        size_t at;
        uint64_t line;
    } list[PLACES_MOST];
    size_t count;
    char names[SOURCES_MOST][NAME_BYTES];
    size_t name_count;
    char game[16];
    size_t games;
};

/* Statements at which a source may be needed though nothing is found there: a token may be spent
 * for a card; a card may change the number of a ship's dials, which the next marker judges; and the
 * source of a squad's additional action may stand beside any of its actions. */
static bool takes_source(struct slice verb)
{
    static const char *const verbs[] = {"spend", "move",   "shoot",     "search",        "assign",
                                        "other", "embark", "disembark", "close-quarters"};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (slice_is(verb, verbs[i]))
            return true;
    return false;
}

static bool has_source(const struct statement *one)
{
    for (size_t i = 0; i < one->operand_count; i++)
        if (one->operands[i].preposition == PREPOSITION_BY || one->operands[i].outcome)
            return true;
    return false;
}

/* Cards and persons are declared in two games; in the others only what the table sets has a
 * source. */
static void note_name(struct places *places, const struct statement *one)
{
    const char *word = strcmp(places->game, "armada") == 0     ? "upgrade"
                       : strcmp(places->game, "dropzone") == 0 ? "commander"
                                                               : NULL;
    if (!word || !slice_is(word_slice(one, one->word), word) || !one->operand_count)
        return;
    const struct operand *operand = &one->operands[0];
    if (!operand->keyed && operand->length < NAME_BYTES && places->name_count < SOURCES_MOST)
        snprintf(places->names[places->name_count++], NAME_BYTES, "%.*s", (int)operand->length,
                 one->text + operand->at);
}

static void note_place(struct places *places, const struct statement *one)
{
    bool cards = strcmp(places->game, "armada") == 0 || strcmp(places->game, "dropzone") == 0;
    bool table = slice_is(word_slice(one, one->subject), "table");
    struct slice verb = word_slice(one, one->word);
    if (statement_is_ruling(one) || has_source(one) || memchr(one->text, '\n', one->length) ||
        (cards ? table || takes_source(verb)
               : !table || !(slice_is(verb, "set") || slice_is(verb, "next"))))
        return;
    if (places->count < PLACES_MOST)
        places->list[places->count++] = (struct place_of_source){one->offset + one->length,
                                                                 one->line};
}

static void find_places(const uint8_t *bytes, size_t length, struct places *places)
{
    struct source *source = source_of_memory(bytes, length);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item;
    memset(places, 0, sizeof *places);
    if (!reader)
        abort();
    while ((item = reader_next(reader))->kind < ITEM_END) {
        const struct statement *one = item->statement;
        if (item->kind != ITEM_STATEMENT)
            continue;
        if (one->kind == STATEMENT_GAME) {
            struct slice name = word_slice(one, one->word);
            places->games++;
            snprintf(places->game, sizeof places->game, "%.*s", (int)name.length, name.at);
        } else if (one->kind == STATEMENT_DECLARATION) {
            note_name(places, one);
        } else if (one->kind == STATEMENT_EVENT) {
            note_place(places, one);
        }
    }
    reader_free(reader);
    source_close(source);
    if (strcmp(places->game, "dropfleet") == 0 || strcmp(places->game, "starfleet") == 0)
        snprintf(places->names[places->name_count++], NAME_BYTES, "Storm");
}

static bool has_one(const struct found *found, uint64_t line, const char *rule)
{
    for (size_t i = 0; i < found->count; i++)
        if (found->list[i].line == line && strcmp(found->list[i].rule, rule) == 0)
            return true;
    return false;
}

/* Fails if `one` has what `other` has not. */
static void expect_within(const struct found *one, const struct found *other, const char *text,
                          const char *what)
{
    for (size_t i = 0; i < one->count; i++)
        if (!has_one(other, one->list[i].line, one->list[i].rule))
            differ("line %" PRIu64 "%s: line %" PRIu64 ": %s is %s", one->line, text,
                   one->list[i].line, one->list[i].rule, what);
}

/* A source that no rule needs adds no finding and takes none away. */
void fuzz_source(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    static struct places places;
    static struct found before, after;
    uint64_t hash = HASH_BEGIN;
    char text[NAME_BYTES + 8];
    (void)target;
    for (size_t i = 0; i < length; i++) {
        hash = hash_with(hash, bytes[i]);
        if (bytes[i] >= 0x80) /* typographic signs are read as plain ones: places move */
            return;
    }
    find_places(bytes, length, &places);
    if (places.games != 1 || !places.count || !places.name_count)
        return;
    const struct place_of_source *place = &places.list[hash % places.count];
    snprintf(text, sizeof text, " by %s", places.names[(hash >> 32) % places.name_count]);
    judge((const char *)bytes, length, true, place->line, &before);
    if (before.any)
        return; /* a rule may need it there */
    char *whole = with_text(bytes, length, place->at, slice_of(text));
    judge(whole, length + strlen(text), true, place->line, &after);
    free(whole);
    if (after.refused || before.count == FOUND_MOST || after.count == FOUND_MOST)
        return;
    expect_within(&after, &before, text, "new");
    expect_within(&before, &after, text, "gone");
}
