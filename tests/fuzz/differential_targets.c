/* SPDX-License-Identifier: MIT */
/* Targets that reach one result in two ways and compare: a log read at once or in pieces; a log
 * judged as it is, with less recorded, or with a source that no rule needs. */
#include "base/hash.h"
#include "engine/catalogue.h"
#include "fuzz.h"
#include "log/reader.h"
#include "umpire.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void differ(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

static void differ(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fputc('\n', stderr);
    abort();
}

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

/* What a check finds ------------------------------------------------------------------------- */

enum { FOUND_MOST = 256, RULE_BYTES = 64 };

/* The errors and violations that are not waived. */
struct found {
    struct {
        uint64_t line;
        enum umpire_level level;
        char rule[RULE_BYTES];
    } list[FOUND_MOST];
    size_t count;
    uint64_t line;     /* of interest: */
    bool any, refused; /* a finding is there; it is about the words or the source */
    size_t waived;
};

static bool note_found(void *user, const struct umpire_finding *finding)
{
    struct found *found = user;
    bool bad = finding->level == UMPIRE_LEVEL_ERROR || finding->level == UMPIRE_LEVEL_VIOLATION;
    const char *area = strchr(finding->rule, '.');
    found->waived += finding->waived != NULL;
    if (finding->line == found->line) {
        found->any |= finding->level != UMPIRE_LEVEL_ADVICE;
        found->refused |= finding->level == UMPIRE_LEVEL_ERROR ||
                          strncmp(area ? area : "", ".card.", 6) == 0 ||
                          strncmp(area ? area : "", ".effect.", 8) == 0;
    }
    if (bad && !finding->waived && found->count < FOUND_MOST) {
        found->list[found->count].line = finding->line;
        found->list[found->count].level = finding->level;
        snprintf(found->list[found->count++].rule, RULE_BYTES, "%s", finding->rule);
    }
    return true;
}

static void judge(const char *log, size_t length, bool as_played, uint64_t line,
                  struct found *found)
{
    struct umpire_options options;
    struct umpire_sink sink = {.user = found, .found = note_found};
    memset(found, 0, sizeof *found);
    found->line = line;
    umpire_options_init(&options);
    options.as_played = as_played;
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    if (!checker)
        abort();
    umpire_check_memory(checker, "log", log, length);
    umpire_checker_free(checker);
}

/* A log with a text put into it; the caller frees it. */
static char *with_text(const uint8_t *bytes, size_t length, size_t at, struct slice text)
{
    char *whole = malloc(length + text.length + 1);
    if (!whole)
        abort();
    memcpy(whole, bytes, at);
    memcpy(whole + at, text.at, text.length);
    memcpy(whole + at + text.length, bytes + at, length - at);
    return whole;
}

/* Where the line after the first one that names a game begins; comments may be above. 0: there is
 * none. */
static size_t after_game(const uint8_t *bytes, size_t length)
{
    static const char game[] = "game ";
    const uint8_t *end;
    for (size_t at = 0; (end = memchr(bytes + at, '\n', length - at));) {
        bool names = length - at >= sizeof game && memcmp(bytes + at, game, sizeof game - 1) == 0;
        at = (size_t)(end + 1 - bytes);
        if (names)
            return at;
        if (at == length)
            break;
    }
    return 0;
}

/* The line of the first finding; without one, a line that no log has. */
static uint64_t first_line(const struct found *found)
{
    uint64_t line = UINT64_MAX;
    for (size_t i = 0; i < found->count; i++)
        line = found->list[i].line < line ? found->list[i].line : line;
    return line;
}

/* A log that declares less has no finding above the first one that it has under `records all`. */
static void expect_later(const char *log, size_t length, uint64_t line, const char *what)
{
    static struct found found;
    judge(log, length, false, 0, &found);
    if (first_line(&found) < line)
        differ("line %" PRIu64 ": %s only %s", first_line(&found), found.list[0].rule, what);
}

/* "records" with all areas of a game but one. */
static void write_rest(const char *const *areas, unsigned without, char *ret_text, size_t size)
{
    size_t length = (size_t)snprintf(ret_text, size, "records");
    for (unsigned i = 0; areas[i] && length < size; i++)
        if (i != without)
            length += (size_t)snprintf(ret_text + length, size - length, " %s", areas[i]);
    if (length < size)
        snprintf(ret_text + length, size - length, "\n");
}

/* A log as it is thinned: the statements of an area are left out. */
struct thinned {
    const struct ruleset *ruleset;
    unsigned area;
    char *text; /* blanks stand where the statements were */
    size_t left_out;
    bool stays; /* a statement of the area cannot be left out by itself */
};

static int area_of(const struct ruleset *ruleset, const struct statement *one)
{
    const struct vocabulary *vocabulary = ruleset->vocabulary;
    bool table = slice_is(word_slice(one, one->subject), "table");
    for (const struct phrase *phrase = vocabulary->verbs; phrase->word; phrase++)
        if (slice_is(word_slice(one, one->word), phrase->word) &&
            !!(phrase->who & SUBJECT_TABLE) == table)
            return vocabulary->area_of ? vocabulary->area_of[phrase->kind] : AREA_TURNS;
    return -1;
}

static bool has_its_line(const char *text, size_t length, size_t at, size_t end)
{
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
        at--;
    while (end < length && (text[end] == ' ' || text[end] == '\t'))
        end++;
    return (at == 0 || text[at - 1] == '\n') &&
           (end == length || text[end] == '\n' || text[end] == '#');
}

static void thin(const uint8_t *bytes, size_t length, struct thinned *thinned)
{
    struct source *source = source_of_memory(bytes, length);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item;
    if (!reader)
        abort();
    memcpy(thinned->text, bytes, length);
    while ((item = reader_next(reader))->kind < ITEM_END) {
        const struct statement *one = item->statement;
        if (item->kind != ITEM_STATEMENT || one->kind != STATEMENT_EVENT ||
            area_of(thinned->ruleset, one) != (int)thinned->area)
            continue;
        if (one->opens_block ||
            !has_its_line(thinned->text, length, one->offset, one->offset + one->length)) {
            thinned->stays = true;
            continue;
        }
        for (size_t i = 0; i < one->length; i++)
            if (thinned->text[one->offset + i] != '\n')
                thinned->text[one->offset + i] = ' ';
        thinned->left_out++;
    }
    reader_free(reader);
    source_close(source);
}

/* A log without a breach under `records all` has none if the statements of an area are left out,
 * whether it declares the other areas or none. */
static void expect_thinned(const uint8_t *bytes, size_t length, size_t at,
                           const struct ruleset *ruleset, unsigned area)
{
    static struct found found;
    struct thinned thinned = {.ruleset = ruleset, .area = area, .text = malloc(length + 1)};
    char rest[512];
    if (!thinned.text)
        abort();
    thin(bytes, length, &thinned);
    write_rest(ruleset->vocabulary->areas, area, rest, sizeof rest);
    char *whole = with_text((const uint8_t *)thinned.text, length, at, slice_of(rest));
    for (int says = 0; says < 2 && thinned.left_out && !thinned.stays; says++) {
        judge(says ? whole : thinned.text, says ? length + strlen(rest) : length, false, 0, &found);
        for (size_t i = 0; i < found.count; i++)
            if (found.list[i].level == UMPIRE_LEVEL_VIOLATION)
                differ("line %" PRIu64 ": %s without the statements of %s%s", found.list[i].line,
                       found.list[i].rule, ruleset->vocabulary->areas[area],
                       says ? ", which are not declared" : "");
    }
    free(whole);
    free(thinned.text);
}

/* The ruleset of a log of one game whose areas are declared nowhere. NULL: it is none. */
static const struct ruleset *plain_game(const uint8_t *bytes, size_t length, size_t at)
{
    static const char game[] = "game ", records[] = "records";
    size_t line = at - 1, from;
    for (size_t i = 0; i < length; i++)
        if (bytes[i] >= 0x80) /* typographic signs are read as plain ones: places move */
            return NULL;
    if (memmem(bytes, length, records, sizeof records - 1) ||
        memmem(bytes + at, length - at, game, sizeof game - 1))
        return NULL;
    while (line > 0 && bytes[line - 1] != '\n')
        line--;
    from = line + sizeof game - 1;
    const char *name = (const char *)bytes + from;
    size_t size = 0;
    while (from + size < at && !strchr(" \t\r\n;#", name[size]))
        size++;
    return ruleset_named((struct slice){name, size});
}

/* A log that lacks `records all`, or declares all areas but one, has no finding above the first one
 * that it has with that line. If it has none with it, the statements of an area may be missing. */
void fuzz_less(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    static const char all[] = "records all\n";
    static struct found found;
    size_t at = length ? after_game(bytes, length) : 0;
    (void)target;
    if (!at)
        return;
    char *whole = with_text(bytes, length, at, slice_of(all));
    judge(whole, length + sizeof all - 1, false, 0, &found);
    free(whole);
    uint64_t line = first_line(&found);
    if (found.waived)
        return;
    /* without the line that is put in, those below it are one line further up */
    expect_later((const char *)bytes, length, line == UINT64_MAX ? line : line - 1,
                 "without 'records all'");
    const struct ruleset *ruleset = plain_game(bytes, length, at);
    if (!ruleset || !ruleset->vocabulary->areas)
        return;
    for (unsigned area = AREA_TURNS + 1; ruleset->vocabulary->areas[area]; area++) {
        char rest[512];
        write_rest(ruleset->vocabulary->areas, area, rest, sizeof rest);
        char *less = with_text(bytes, length, at, slice_of(rest));
        expect_later(less, length + strlen(rest), line, rest);
        free(less);
        if (line == UINT64_MAX)
            expect_thinned(bytes, length, at, ruleset, area);
    }
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

/* Statements whose source is never needless: a token may be spent for a card, and which of a
 * squad's actions is one more is said at any of them. */
static bool takes_source(struct slice verb)
{
    static const char *const verbs[] = {"spend",          "move",  "shoot",  "search",
                                        "close-quarters", "other", "embark", "disembark"};
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
