/* SPDX-License-Identifier: MIT */
/* Logs with all their markers, and with none that a statement implies.
 *
 * The log is read into rows: what is before the first marker of each game, as it is, and then a row
 * for each statement, with the markers that are implied. For a short log the rows are played again;
 * markers are left out where playing on without them gives the same ones. */
#include "api/statements.h"
#include "api/format.h"
#include "base/array.h"
#include "base/reserved.h"
#include "engine/catalogue.h"
#include "engine/check.h"
#include "engine/apply.h"
#include "log/text_reader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS = 100 };

enum row_kind {
    ROW_AS_IT_IS, /* lines of declarations, or what is between two games */
    ROW_MARKER,
    ROW_ROUND,
    ROW_EVENT,
    ROW_OTHER, /* a comment, a note, a ruling, the result, `end` */
};

struct row {
    enum row_kind kind;
    size_t at, length; /* of its text in `bytes` */
    size_t subject;    /* bytes of an event's subject; 0: the line of the event must stay alone */
    bool fixed;        /* it has a comment or a time, and stays */
    bool left_out;
};

struct rows {
    struct row *list;
    size_t count, capacity;
    char *bytes;
    size_t used, bytes_capacity;
    bool no_memory;
};

struct rewriting {
    struct config config;
    struct run run;
    struct rows rows;
    bool unfit; /* the log is left as it is */
    /* while the log is read */
    const char *log;
    size_t length;
    size_t copied;     /* of the log's bytes */
    bool playing;      /* in the part of a game that begins with its first marker */
    uint64_t line;     /* of the last statement */
    /* while rows are played: the markers that were implied, each with a line end */
    struct text_reader *reader;
    struct statement_copies copies;
    struct rows implied;
    struct block before;
};

static void rows_done(struct rows *rows)
{
    free(rows->list);
    free(rows->bytes);
}

static struct slice row_text(const struct rows *rows, size_t row)
{
    return (struct slice){rows->bytes + rows->list[row].at, rows->list[row].length};
}

/* Adds room for a row's text and answers the row; its text is written by the caller. NULL: out of
 * memory. */
static struct row *add_row(struct rows *rows, enum row_kind kind, size_t room)
{
    if (!ARRAY_RESERVE(rows->list, rows->capacity, rows->count + 1) ||
        !ARRAY_RESERVE(rows->bytes, rows->bytes_capacity, rows->used + room + 1)) {
        rows->no_memory = true;
        return NULL;
    }
    rows->list[rows->count] = (struct row){.kind = kind, .at = rows->used};
    return &rows->list[rows->count++];
}

static void end_row(struct rows *rows, const struct text *text)
{
    rows->list[rows->count - 1].length += text->length;
    rows->used += text->length;
}

static void add_text(struct rows *rows, enum row_kind kind, struct slice part)
{
    struct text text;
    if (!add_row(rows, kind, part.length))
        return;
    text_init(&text, rows->bytes + rows->used, part.length + 1);
    text_add(&text, part);
    end_row(rows, &text);
}

/* Lengthening ---------------------------------------------------------------------------- */

static void add_statement(struct rows *rows, enum row_kind kind, const struct statement *statement)
{
    struct text text;
    size_t room = (size_t)statement->length + statement->subject.length + sizeof "\"\": ";
    struct row *row = add_row(rows, kind, room);
    if (!row)
        return;
    row->fixed = statement->has_time;
    if (kind == ROW_EVENT && !statement->has_time)
        row->subject = statement->subject.length + 2u * statement->subject.quoted;
    text_init(&text, rows->bytes + rows->used, room + 1);
    statement_canonical(statement, &text);
    end_row(rows, &text);
}

static void take_bound(void *user, struct run *run, const struct statement *statement)
{
    struct rewriting *rewriting = user;
    (void)run;
    if (statement->implied_by)
        add_statement(&rewriting->implied, ROW_MARKER, statement);
}

static void clear_implied(struct rewriting *rewriting)
{
    rewriting->implied.count = rewriting->implied.used = 0;
}

static bool seals(const struct statement *statement)
{
    for (size_t i = 0; i < statement->operand_count; i++)
        if (statement->operands[i].keyed &&
            (slice_is(word_slice(statement, statement->operands[i].key), "commit") ||
             slice_is(word_slice(statement, statement->operands[i].key), "salt")))
            return true;
    return false;
}

/* Whether a statement depends on the lines or on the number of statements before it, or does not
 * belong where it is. */
static bool is_unfit(const struct rewriting *rewriting, const struct statement *statement)
{
    bool corrects = statement_is_ruling(statement) &&
                    slice_is(word_slice(statement, statement->word), "correct");
    bool block = statement->opens_block || statement->kind == STATEMENT_BLOCK_END;
    return corrects || seals(statement) || (rewriting->playing && block);
}

static void begin_play(struct rewriting *rewriting, const struct statement *statement)
{
    const char *at = rewriting->log + statement->offset;
    size_t to = (size_t)statement->offset;
    while (at > rewriting->log && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    if (at == rewriting->log || at[-1] == '\n')
        to = (size_t)(at - rewriting->log);
    add_text(&rewriting->rows, ROW_AS_IT_IS,
             (struct slice){rewriting->log + rewriting->copied, to - rewriting->copied});
    rewriting->playing = true;
}

static enum row_kind kind_of(const struct statement *statement)
{
    if (statement->kind == STATEMENT_MARKER)
        return statement->marker == MARKER_ROUND ? ROW_ROUND : ROW_MARKER;
    return statement->kind == STATEMENT_EVENT && !statement_is_ruling(statement) ? ROW_EVENT
                                                                                 : ROW_OTHER;
}

static bool take_statement(struct rewriting *rewriting, const struct statement *statement)
{
    struct run *run = &rewriting->run;
    const struct item item = {.kind = ITEM_STATEMENT, .statement = statement};
    bool plays = statement->kind == STATEMENT_MARKER || statement->kind == STATEMENT_EVENT;
    bool ends = statement->kind == STATEMENT_END;
    clear_implied(rewriting);
    if (!rewriting->playing && plays && !statement_is_ruling(statement) &&
        (run_game(run)->stage == GAME_SETUP || run_game(run)->stage == GAME_PLAY))
        begin_play(rewriting, statement);
    rewriting->unfit = rewriting->unfit || is_unfit(rewriting, statement) ||
                       (rewriting->playing && statement->kind == STATEMENT_GAME);
    if (!run_item(run, &item))
        return false;
    if (!rewriting->playing || statement->kind == STATEMENT_EOF)
        return true;
    for (size_t i = 0; i < rewriting->implied.count; i++)
        add_text(&rewriting->rows, ROW_MARKER, row_text(&rewriting->implied, i));
    if (!is_range(statement))
        add_statement(&rewriting->rows, kind_of(statement), statement);
    rewriting->line = statement->line;
    if (ends) {
        rewriting->playing = false;
        rewriting->copied = (size_t)statement->offset + statement->length;
    }
    return true;
}

/* Adds a comment to the row before it, if it is on its line. */
static void take_comment(struct rewriting *rewriting, const struct item *item)
{
    struct rows *rows = &rewriting->rows;
    struct slice comment = item->comment.text;
    struct text text;
    while (comment.length && strchr(" \t\r", comment.at[comment.length - 1]))
        comment.length--;
    if (!rewriting->playing)
        return;
    if (item->comment.content_line != item->comment.line ||
        item->comment.line != rewriting->line) {
        add_text(rows, ROW_OTHER, comment);
        return;
    }
    if (!ARRAY_RESERVE(rows->bytes, rows->bytes_capacity, rows->used + comment.length + 3)) {
        rows->no_memory = true;
        return;
    }
    text_init(&text, rows->bytes + rows->used, comment.length + 3);
    text_add_string(&text, "  ");
    text_add(&text, comment);
    rows->list[rows->count - 1].fixed = true;
    end_row(rows, &text);
}

/* Makes rows of the log. False: out of memory. */
static bool lengthen(struct rewriting *rewriting)
{
    struct source *source = source_of_memory(rewriting->log, rewriting->length);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item;
    bool good = reader != NULL;
    run_begin(&rewriting->run, "");
    while (good && (item = reader_next(reader))->kind < ITEM_END) {
        if (item->kind == ITEM_STATEMENT)
            good = take_statement(rewriting, item->statement);
        else if (item->kind == ITEM_COMMENT)
            take_comment(rewriting, item);
        rewriting->unfit = rewriting->unfit || item->kind == ITEM_ERROR;
        good = good && !rewriting->rows.no_memory && !rewriting->implied.no_memory;
    }
    reader_free(reader);
    source_close(source);
    if (good && !rewriting->playing)
        add_text(&rewriting->rows, ROW_AS_IT_IS,
                 (struct slice){rewriting->log + rewriting->copied,
                                rewriting->length - rewriting->copied});
    return good && !rewriting->rows.no_memory;
}

/* Shortening ------------------------------------------------------------------------------ */

/* Plays lines. False: out of memory. */
static bool play(struct rewriting *rewriting, struct slice text)
{
    char *line = malloc(text.length + 2);
    if (!line)
        return false;
    memcpy(line, text.at, text.length);
    line[text.length] = '\n';
    rewriting->copies.count = 0;
    bool good = text_reader_read(rewriting->reader, line, text.length + 1, 1, &rewriting->copies);
    free(line);
    for (size_t i = 0; good && i < rewriting->copies.count; i++) {
        const struct item item = {.kind = ITEM_STATEMENT,
                                  .statement = &rewriting->copies.list[i].statement};
        good = run_item(&rewriting->run, &item) && !rewriting->implied.no_memory;
    }
    return good;
}

static bool play_row(struct rewriting *rewriting, size_t row)
{
    clear_implied(rewriting);
    return play(rewriting, row_text(&rewriting->rows, row));
}

/* Whether the row that was played last implied just these rows. */
static bool implied_rows(const struct rewriting *rewriting, size_t from, size_t to)
{
    if (rewriting->implied.count != to - from)
        return false;
    for (size_t i = from; i < to; i++)
        if (!slice_equal(row_text(&rewriting->implied, i - from),
                         row_text(&rewriting->rows, i)))
            return false;
    return true;
}

/* Whether a marker has a number after its place: `segment 4A 5`. */
static bool is_numbered(const struct rows *rows, size_t row)
{
    struct slice text = row_text(rows, row);
    const char *place = memchr(text.at, ' ', text.length);
    return rows->list[row].kind == ROW_MARKER && place &&
           memchr(place + 1, ' ', text.length - (size_t)(place + 1 - text.at));
}

/* The last row up to which markers may be left out: the first of several that are numbered stays,
 * and with the others makes a range. */
static size_t last_choice(const struct rows *rows, size_t from, size_t at)
{
    size_t first = at, count = 0;
    for (size_t i = from; i < at; i++)
        if (is_numbered(rows, i)) {
            first = count++ ? first : i;
        }
    return count > 1 ? first : at;
}

/* Plays the markers from `from` on and the row `at` after them, without markers that are implied
 * where `may` is true. `*ret_same`: nothing was implied that the rows do not have. False: out of
 * memory. */
static bool play_run(struct rewriting *rewriting, size_t from, size_t at, bool may, bool *ret_same)
{
    struct rows *rows = &rewriting->rows;
    while (from <= at) {
        size_t next = may ? last_choice(rows, from, at) : from;
        bool same = false;
        for (;; next--) {
            if (next > from && !block_copy(&rewriting->before, &rewriting->run.block))
                return false;
            if (!play_row(rewriting, next))
                return false;
            same = implied_rows(rewriting, from, next);
            if (same || next == from)
                break;
            if (!block_copy(&rewriting->run.block, &rewriting->before))
                return false;
        }
        *ret_same = *ret_same && same;
        for (size_t i = from; i < next; i++)
            rows->list[i].left_out = true;
        from = next + 1;
    }
    return true;
}

/* Plays the rows of a round, from the one after its marker to the next round's marker, or to what
 * follows the game's play. */
static bool play_round(struct rewriting *rewriting, size_t from, size_t to, bool may,
                       bool *ret_same)
{
    struct rows *rows = &rewriting->rows;
    size_t markers = from; /* the first marker of a run of them */
    *ret_same = true;
    for (size_t at = from; at < to; at++) {
        const struct row *row = &rows->list[at];
        rows->list[at].left_out = false;
        if (row->kind == ROW_MARKER && !row->fixed && at + 1 < to)
            continue;
        bool implies = may && (row->kind == ROW_EVENT || row->kind == ROW_MARKER ||
                               row->kind == ROW_ROUND);
        if (!play_run(rewriting, markers, at, implies, ret_same))
            return false;
        markers = at + 1;
    }
    return true;
}

/* The row after a round's: the next round's marker is the round's last row. */
static size_t end_of_round(const struct rows *rows, size_t from)
{
    size_t to = from;
    while (to < rows->count && rows->list[to].kind != ROW_AS_IT_IS)
        if (rows->list[to++].kind == ROW_ROUND)
            break;
    return to;
}

/* Leaves out of each round what is implied, if the round is then the same. */
static bool shorten(struct rewriting *rewriting)
{
    struct rows *rows = &rewriting->rows;
    struct block begun = {0};
    run_begin(&rewriting->run, "");
    bool good = game_run_begin(&rewriting->run.block, 0);
    for (size_t at = 0, to; good && at < rows->count; at = to) {
        bool same = false;
        if (rows->list[at].kind == ROW_AS_IT_IS) {
            to = at + 1;
            good = play_row(rewriting, at);
            continue;
        }
        to = end_of_round(rows, at);
        good = block_copy(&begun, &rewriting->run.block) &&
               play_round(rewriting, at, to, true, &same);
        if (good && !same)
            good = block_copy(&rewriting->run.block, &begun) &&
                   play_round(rewriting, at, to, false, &same);
    }
    block_done(&begun);
    return good;
}

/* Writing --------------------------------------------------------------------------------- */

static bool put(struct rows *out, const char *bytes, size_t length)
{
    if (!ARRAY_RESERVE(out->bytes, out->bytes_capacity, out->used + length + 1))
        return false;
    memcpy(out->bytes + out->used, bytes, length);
    out->used += length;
    return true;
}

/* The subject of an event, with the colon and the blank after it. */
static struct slice subject_of(const struct rows *rows, size_t row)
{
    return (struct slice){rows->bytes + rows->list[row].at, rows->list[row].subject + 2};
}

/* A line that is being written. */
struct line {
    size_t length; /* 0: none; SIZE_MAX: nothing may be added */
    size_t event;  /* the row, plus 1, of its last event; 0: none */
};

/* The text of a row that may be added to a line; empty: it may not. */
static struct slice addition(const struct rows *rows, const struct line *line, size_t row)
{
    const struct row *one = &rows->list[row];
    struct slice text = row_text(rows, row), none = {"", 0};
    if (!line->length || one->fixed || line->length + text.length + 2 > COLUMNS)
        return none;
    if (one->kind == ROW_MARKER)
        return line->event ? none : text;
    if (one->kind != ROW_EVENT || !one->subject)
        return none;
    if (!line->event)
        return text;
    struct slice subject = subject_of(rows, row);
    if (!slice_equal(subject, subject_of(rows, line->event - 1)))
        return none;
    return (struct slice){text.at + subject.length, text.length - subject.length};
}

/* The last number of a run of laps from a row on, and the row after it: `segment 4A 5` and the next
 * ones. */
static size_t end_of_range(const struct rows *rows, size_t row, long *ret_first, long *ret_last)
{
    size_t next = row;
    *ret_first = *ret_last = 0;
    while (next < rows->count) {
        const struct row *one = &rows->list[next];
        struct slice text = row_text(rows, next), first = row_text(rows, row);
        if (one->left_out) {
            next++;
            continue;
        }
        size_t at = text.length;
        while (at > 0 && text.at[at - 1] >= '0' && text.at[at - 1] <= '9')
            at--;
        if (one->kind != ROW_MARKER || one->fixed || at == text.length || at < sizeof "segment " ||
            text.at[at - 1] != ' ' || text.length - at > 2 || first.length < at ||
            memcmp(text.at, first.at, at) != 0 || memcmp(text.at, "segment ", 8) != 0)
            break;
        long number = strtol(text.at + at, NULL, 10);
        if (*ret_last && number != *ret_last + 1)
            break;
        *ret_first = *ret_first ? *ret_first : number;
        *ret_last = number;
        next++;
    }
    while (next > row + 1 && rows->list[next - 1].left_out)
        next--;
    return next;
}

/* Whether the markers that are left out before a row begin a phase: then a line begins. */
static bool leaves_phase_out(const struct rows *rows, size_t row)
{
    while (row > 0 && rows->list[row - 1].left_out) {
        struct slice text = row_text(rows, --row);
        if (text.length > strlen("phase ") && memcmp(text.at, "phase ", strlen("phase ")) == 0)
            return true;
    }
    return false;
}

/* Writes the rows; `joins`: statements of one subject, and markers, share lines. */
static bool write_rows(const struct rows *rows, bool joins, struct rows *out)
{
    struct line line = {0};
    for (size_t i = 0; i < rows->count; i++) {
        const struct row *row = &rows->list[i];
        struct slice text = row_text(rows, i);
        char range[64];
        if (row->left_out)
            continue;
        if (row->kind == ROW_AS_IT_IS) {
            line.length = 0;
            bool same_line = out->used && text.length && strchr(" \t\r\n;#", *text.at);
            out->used -= same_line; /* `end` is the beginning of this line */
            if (!put(out, text.at, text.length))
                return false;
            if (out->used && out->bytes[out->used - 1] != '\n' && !put(out, "\n", 1))
                return false;
            continue;
        }
        long first = 0, last = 0;
        size_t end = joins && row->kind == ROW_MARKER ? end_of_range(rows, i, &first, &last) : i;
        if (end > i + 1 && last > first) {
            int digits = snprintf(NULL, 0, "%ld", first);
            snprintf(range, sizeof range, "%.*s%ld to %ld", (int)text.length - digits, text.at,
                     first, last);
            text = slice_of(range);
        } else {
            end = i;
        }
        if (row->kind == ROW_EVENT && leaves_phase_out(rows, i))
            line.length = 0;
        struct slice added = joins && end == i ? addition(rows, &line, i) : (struct slice){"", 0};
        bool joined = added.length > 0;
        if (joined)
            out->used--; /* the line's end */
        const char *before = joined ? "; " : row->kind == ROW_ROUND ? "\n" : "";
        text = joined ? added : text;
        if (!put(out, before, strlen(before)) || !put(out, text.at, text.length) ||
            !put(out, "\n", 1))
            return false;
        bool open = !row->fixed && (row->kind == ROW_MARKER || (row->kind == ROW_EVENT &&
                                                                row->subject));
        line.length = !open ? 0 : text.length + (joined ? line.length + 2 : 0);
        line.event = row->kind == ROW_EVENT ? i + 1 : joined ? line.event : 0;
        i = end > i ? end - 1 : i;
    }
    return true;
}

/* Rewrites a log. False: out of memory. `out` holds the text; it is empty if the log is left as it
 * is. */
static bool rewrite(const char *log, size_t length, bool is_short, struct rows *out)
{
    struct rewriting rewriting = {.log = log, .length = length};
    const struct umpire_options options = {.as_played = true};
    const struct umpire_sink sink = {.user = NULL};
    bool good = config_init(&rewriting.config, &options, &sink);
    rewriting.config.bound = take_bound;
    rewriting.config.bound_user = &rewriting;
    rewriting.reader = text_reader_new();
    good = run_init(&rewriting.run, &rewriting.config) && good && rewriting.reader &&
           lengthen(&rewriting);
    if (good && !rewriting.unfit)
        good = (!is_short || shorten(&rewriting)) && write_rows(&rewriting.rows, is_short, out);
    run_done(&rewriting.run);
    config_done(&rewriting.config);
    text_reader_free(rewriting.reader);
    statement_copies_done(&rewriting.copies);
    block_done(&rewriting.before);
    rows_done(&rewriting.rows);
    rows_done(&rewriting.implied);
    return good;
}

/* Reads a source whole. False: out of memory. It may fail, see source_error. */
static bool read_whole(struct source *source, struct rows *all)
{
    enum { READ_BYTES = 65536 };
    long got;
    do {
        if (!ARRAY_RESERVE(all->bytes, all->bytes_capacity, all->used + READ_BYTES))
            return false;
        got = source_read(source, all->bytes + all->used, READ_BYTES);
        all->used += got > 0 ? (size_t)got : 0;
    } while (got > 0);
    return got == 0 || !source_no_memory(source);
}

enum umpire_status umpire_format_markers(const char *path, const struct umpire_input *input,
                                         enum umpire_markers markers,
                                         bool (*write)(void *user, const char *bytes,
                                                       size_t length),
                                         void *user, const struct umpire_sink *errors)
{
    errno = ENOMEM;
    struct source *source = input ? source_of_input(input->read, input->user) : source_open(path);
    struct rows all = {0}, out = {0};
    enum umpire_status status = UMPIRE_FAILURE;
    if (errors && !RESERVED_IS_FREE(errors))
        return source_close(source), UMPIRE_FAILURE;
    if (!source || markers == UMPIRE_MARKERS_WRITTEN)
        return format_source(source, path, write, user, errors);
    if (read_whole(source, &all)) {
        if (*source_error(source)) /* it is told when the source is read once more */
            return rows_done(&all), format_source(source, path, write, user, errors);
        if (rewrite(all.bytes, all.used, markers == UMPIRE_MARKERS_SHORT, &out)) {
            const struct rows *text = out.used ? &out : &all;
            status = format_source(source_of_memory(text->bytes, text->used), path, write, user,
                                   errors);
        }
    }
    source_close(source);
    rows_done(&all);
    rows_done(&out);
    return status;
}
