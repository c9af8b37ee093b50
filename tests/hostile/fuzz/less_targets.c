/* SPDX-License-Identifier: MIT */
/* A target that compares a log with copies of it that declare or record less. */
#include "base/hash.h"
#include "judge/engine/catalogue.h"
#include "fuzz.h"
#include "judged.h"
#include "judge/log/reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES_MOST = 1024 };

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

/* The events of a log, in the log's order. */
struct pieces {
    struct piece {
        size_t at, length;
        int area;
        uint64_t subject; /* hash of its name */
        size_t part;      /* how many markers are above it */
    } list[PIECES_MOST];
    size_t count, parts;
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

static void find_pieces(const uint8_t *bytes, size_t length, const struct ruleset *ruleset,
                        struct pieces *pieces)
{
    struct source *source = source_of_memory(bytes, length);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item;
    pieces->count = pieces->parts = 0;
    if (!reader)
        abort();
    while ((item = reader_next(reader))->kind < ITEM_END) {
        const struct statement *one = item->statement;
        if (item->kind != ITEM_STATEMENT)
            continue;
        pieces->parts += one->kind == STATEMENT_MARKER;
        if (one->kind == STATEMENT_EVENT && pieces->count < PIECES_MOST)
            pieces->list[pieces->count++] = (struct piece){
                one->offset, one->length, area_of(ruleset, one),
                hash_of_name(word_slice(one, one->subject)), pieces->parts};
    }
    reader_free(reader);
    source_close(source);
}

/* What to leave out: an area's statements of one subject or of everybody, above a marker. */
struct way {
    unsigned area;
    uint64_t subject; /* 0: everybody */
    size_t part;      /* the marker's place among the markers; SIZE_MAX: in the whole log */
};

/* A copy of a log with blanks where statements were left out, so that no line moves. Answers how
 * many were left out. */
static size_t thin(const uint8_t *bytes, size_t length, const struct pieces *pieces, struct way way,
                   char *ret_text)
{
    size_t left_out = 0;
    memcpy(ret_text, bytes, length);
    for (size_t i = 0; i < pieces->count && pieces->list[i].part < way.part; i++) {
        const struct piece *piece = &pieces->list[i];
        if (piece->area != (int)way.area || (way.subject && piece->subject != way.subject))
            continue;
        for (size_t at = piece->at; at < piece->at + piece->length; at++)
            if (ret_text[at] != '\n')
                ret_text[at] = ' ';
        left_out++;
    }
    return left_out;
}

static void expect_none(const char *log, size_t length, const char *const *areas, struct way way,
                        size_t left_out, const char *says)
{
    static struct found found;
    judge(log, length, false, 0, &found);
    for (size_t i = 0; i < found.count; i++)
        if (found.list[i].level == UMPIRE_LEVEL_VIOLATION)
            differ("%.*s\nline %" PRIu64 ": %s without %zu statements of %s%s%s", (int)length, log,
                   found.list[i].line, found.list[i].rule, left_out, areas[way.area],
                   way.subject ? " of one player" : "", says);
}

/* A log without a breach under `records all` has none if the first statements of an area are left
 * out, whether it declares the other areas or none. */
static void expect_thinned(const uint8_t *bytes, size_t length, size_t at,
                           const struct ruleset *ruleset, const struct pieces *pieces,
                           struct way way)
{
    const char *const *areas = ruleset->vocabulary->areas;
    char rest[512], *text = malloc(length + 1);
    if (!text)
        abort();
    size_t left_out = thin(bytes, length, pieces, way, text);
    if (left_out) {
        write_rest(areas, way.area, rest, sizeof rest);
        char *whole = with_text((const uint8_t *)text, length, at, slice_of(rest));
        expect_none(text, length, areas, way, left_out, "");
        expect_none(whole, length + strlen(rest), areas, way, left_out, ", which are not declared");
        free(whole);
    }
    free(text);
}

static bool is_first_of_subject(const struct pieces *pieces, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (pieces->list[i].area == pieces->list[at].area &&
            pieces->list[i].subject == pieces->list[at].subject)
            return false;
    return true;
}

/* Leaves out an area whole, of each subject alone, and above each marker that is between two of its
 * statements. What is left after a marker is a record that begins there. */
static void expect_each_thinned(const uint8_t *bytes, size_t length, size_t at,
                                const struct ruleset *ruleset, const struct pieces *pieces,
                                unsigned area)
{
    size_t part = 0;
    expect_thinned(bytes, length, at, ruleset, pieces, (struct way){area, 0, SIZE_MAX});
    for (size_t i = 0; i < pieces->count; i++) {
        const struct piece *piece = &pieces->list[i];
        if (piece->area != (int)area)
            continue;
        if (piece->part > part)
            expect_thinned(bytes, length, at, ruleset, pieces, (struct way){area, 0, piece->part});
        part = piece->part;
        if (is_first_of_subject(pieces, i))
            expect_thinned(bytes, length, at, ruleset, pieces,
                           (struct way){area, piece->subject, SIZE_MAX});
    }
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
    static struct pieces pieces;
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
    find_pieces(bytes, length, ruleset, &pieces);
    for (unsigned area = AREA_TURNS + 1; ruleset->vocabulary->areas[area]; area++) {
        char rest[512];
        write_rest(ruleset->vocabulary->areas, area, rest, sizeof rest);
        char *less = with_text(bytes, length, at, slice_of(rest));
        expect_later(less, length + strlen(rest), line, rest);
        free(less);
        if (line == UINT64_MAX)
            expect_each_thinned(bytes, length, at, ruleset, &pieces, area);
    }
}
