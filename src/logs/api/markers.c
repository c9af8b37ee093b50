/* SPDX-License-Identifier: MIT */
/* Writes a log in its long form, with each marker and each statement that says who acts, or in its
 * short form, without those that follow from the other statements.
 *
 * The log is read into rows: what is before the first marker of each game, as it is, and then a row
 * for each statement, also for those that are implied. The short form plays the rows again, and
 * leaves a row out if the game is the same without it. */
#include "logs/api/format.h"
#include "logs/api/checker.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/reserved.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/check.h"
#include "judge/engine/apply.h"
#include "judge/log/statement.h"
#include "judge/log/copy.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    int32_t phase;     /* the number of a phase that it names by a word, in a game of numbers; 0 */
    /* while rows are played: what was implied */
    struct text_reader *reader;
    struct statement_copies copies;
    struct rows implied;
    struct block before;
};

/* The long form -------------------------------------------------------------------------- */

static void add_statement(struct rows *rows, enum row_kind kind, const struct statement *statement)
{
    struct text text;
    size_t room = (size_t)statement->length + statement->subject.length + sizeof "\"\": ";
    struct row *row = rows_add(rows, kind, room);
    if (!row)
        return;
    row->fixed = statement->has_time;
    if (kind == ROW_EVENT && !statement->has_time)
        row->subject = statement->subject.length + 2u * statement->subject.quoted;
    text_init(&text, rows->bytes + rows->used, room + 1);
    statement_canonical(statement, &text);
    rows_end(rows, &text);
}

/* Whether a statement may be left out before an event, see `unsaid` of the ruleset. */
static bool is_saying(const struct run *run, const struct statement *statement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    return ruleset->gaps.unsaid &&
           slice_is(word_slice(statement, statement->word), ruleset->gaps.said);
}

/* Adds what the log leaves out before an event: `UCM: squad Kodiak`. */
static void add_unsaid(struct rewriting *rewriting, struct run *run,
                       const struct statement *statement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct judgement judgement = run_judgement(run, &run->binder.event);
    const struct roster *roster = run_roster(run);
    struct rows *rows = &rewriting->implied;
    entity acting, found;
    if (statement->has_time || !ruleset->gaps.unsaid(&judgement, &acting) ||
        roster_find(roster, roster_name(roster, acting), UINT32_MAX, judgement.event->subject,
                    &found) != ROSTER_FOUND ||
        found != acting)
        return;
    const struct slice name = roster_name(roster, acting);
    const size_t subject = statement->subject.length + 2u * statement->subject.quoted;
    const size_t room = statement->length + subject + 2 * name.length + sizeof "\"\": squad ";
    struct row *row = rows_add(rows, ROW_EVENT, room);
    struct text text;
    if (!row)
        return;
    row->subject = subject;
    row->says = true;
    text_init(&text, rows->bytes + rows->used, room + 1);
    statement_canonical(statement, &text);
    text.length = subject;
    text_addf(&text, ": %s ", ruleset->gaps.said);
    name_write(&text, name);
    rows_end(rows, &text);
}

/* The number of the phase that a marker names by a word. 0: there is none, or the log has it. */
static int32_t number_for_word(const struct run *run, const struct statement *marker)
{
    const char *forms = run_game(run)->catalogue->ruleset->vocabulary->markers[MARKER_PHASE];
    const struct element *taker = NULL;
    if (marker->kind != STATEMENT_MARKER || marker->marker != MARKER_PHASE ||
        marker->operand_count != 1 || !strchr(forms, '|'))
        return 0;
    binder_takers(&run->binder, &taker);
    if (!taker || !taker->type || taker->type->kind != OPERAND_WORD)
        return 0;
    return run->binder.event.field[taker->type->field] + 1;
}

/* Adds the phase or segment of a step or segment that is written without it where all markers are
 * written: `segment 4B` before `step 4B1`. The step enters it. */
static void add_entered(struct rewriting *rewriting, struct run *run,
                        const struct statement *statement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct judgement judgement = run_judgement(run, &run->binder.event);
    char buffer[64];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (!ruleset->gaps.implied || !ruleset->gaps.implied(&judgement, &text))
        return;
    const struct slice code = operand_slice(statement, 0);
    const char *entered = strchr(text.at, ' ');
    size_t length = entered ? strcspn(entered + 1, " ") : 0;
    if (length && length < code.length && memcmp(code.at, entered + 1, length) == 0)
        rows_add_text(&rewriting->implied, ROW_MARKER, (struct slice){text.at, text.length});
}

static void take_bound(void *user, struct run *run, const struct statement *statement)
{
    struct rewriting *rewriting = user;
    const bool within_phase = statement->kind == STATEMENT_MARKER &&
                              (statement->marker == MARKER_SEGMENT ||
                               statement->marker == MARKER_STEP);
    if (!statement->implied_by)
        rewriting->phase = number_for_word(run, statement);
    if (!statement->implied_by && within_phase && !run_may_imply(run))
        add_entered(rewriting, run, statement);
    if (statement->implied_by)
        add_statement(&rewriting->implied, ROW_MARKER, statement);
    else if (statement->kind == STATEMENT_EVENT && run_game(run)->stage == GAME_PLAY &&
             !statement_is_ruling(statement) && run_game(run)->catalogue->ruleset->gaps.unsaid)
        add_unsaid(rewriting, run, statement);
}

static void clear_implied(struct rewriting *rewriting)
{
    rewriting->implied.count = rewriting->implied.used = 0;
}

static bool is_sealing_statement(const struct statement *statement)
{
    for (size_t i = 0; i < statement->operand_count; i++)
        if (statement->operands[i].keyed &&
            (slice_is(word_slice(statement, statement->operands[i].key), "commit") ||
             slice_is(word_slice(statement, statement->operands[i].key), "salt")))
            return true;
    return statement_is_signature(statement);
}

/* Whether a statement depends on the lines or statements before it, or is out of place. */
static bool is_unfit(const struct rewriting *rewriting, const struct statement *statement)
{
    bool corrects = statement_is_ruling(statement) &&
                    slice_is(word_slice(statement, statement->word), "correct");
    bool block = statement->opens_block || statement->kind == STATEMENT_BLOCK_END;
    return corrects || is_sealing_statement(statement) || (rewriting->playing && block);
}

static void begin_play(struct rewriting *rewriting, const struct statement *statement)
{
    const char *at = rewriting->log + statement->offset;
    size_t to = (size_t)statement->offset;
    while (at > rewriting->log && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    if (at == rewriting->log || at[-1] == '\n')
        to = (size_t)(at - rewriting->log);
    rows_add_text(&rewriting->rows, ROW_AS_IT_IS,
             (struct slice){rewriting->log + rewriting->copied, to - rewriting->copied});
    rewriting->playing = true;
}

static void add_implied(struct rows *rows, const struct rows *implied, size_t row)
{
    const struct row *one = &implied->list[row];
    rows_add_text(rows, one->kind, row_text(implied, row));
    if (rows->no_memory)
        return;
    rows->list[rows->count - 1].subject = one->subject;
    rows->list[rows->count - 1].says = one->says;
}

static enum row_kind kind_of(const struct statement *statement)
{
    if (statement->kind == STATEMENT_MARKER)
        return statement->marker == MARKER_ROUND ? ROW_ROUND : ROW_MARKER;
    bool plays = statement->kind == STATEMENT_EVENT && !statement_is_ruling(statement);
    return plays ? ROW_EVENT : ROW_OTHER;
}

/* Says of the last row, an event's, what may be left out before it and what may share its line:
 * what the sides of a campaign do in one step. */
static void take_event(struct rows *rows, const struct run *run, const struct statement *statement)
{
    struct row *row = &rows->list[rows->count - 1];
    row->says = is_saying(run, statement);
    row->shares = run_game(run)->catalogue->ruleset->vocabulary->secret_areas != 0;
}

/* The last number of a marker's text, with where it begins. 0: none. */
static long marker_number(struct slice text, size_t *ret_at)
{
    size_t at = text.length;
    while (at > 0 && is_digit(text.at[at - 1]))
        at--;
    *ret_at = at;
    bool is_number = at > 0 && at < text.length && text.at[at - 1] == ' ';
    return is_number ? strtol(text.at + at, NULL, 10) : 0;
}

/* The numbered row that comes last before the last one, in the same round. The last one: none. */
static size_t numbered_before(const struct rows *rows)
{
    size_t last = rows->count - 1;
    for (size_t i = last; i > 0 && rows->list[i - 1].kind != ROW_ROUND; i--)
        if (row_is_numbered(rows, i - 1))
            return i - 1;
    return last;
}

/* Takes the number of the last row's marker away if the marker before it, which is another one, has
 * the same: `segment 4B 3` is `segment 4B` after `segment 4A 3`. */
static void drop_known_number(struct rows *rows)
{
    size_t last = rows->count - 1, before = numbered_before(rows), at, before_at;
    if (before == last || !row_is_numbered(rows, last))
        return;
    struct slice text = row_text(rows, last), text_before = row_text(rows, before);
    const long number = marker_number(text, &at);
    if (number == 0 || marker_number(text_before, &before_at) != number)
        return;
    if (at == before_at && memcmp(text.at, text_before.at, at) == 0)
        return;
    rows->used -= rows->list[last].length - (at - 1);
    rows->list[last].length = at - 1;
}

/* Adds a marker as umpire would write it where it is implied. */
static void add_implied_marker(struct rewriting *rewriting, const struct statement *marker)
{
    struct rows *rows = &rewriting->rows;
    char phase[32];
    snprintf(phase, sizeof phase, "phase %d", (int)rewriting->phase);
    if (rewriting->phase && !marker->has_time)
        rows_add_text(rows, ROW_MARKER, slice_of(phase));
    else
        add_statement(rows, kind_of(marker), marker);
    if (!rows->no_memory && !marker->has_time)
        drop_known_number(rows);
}

static bool take_statement(struct rewriting *rewriting, const struct statement *statement)
{
    struct run *run = &rewriting->run;
    const struct item item = {.kind = ITEM_STATEMENT, .statement = statement};
    bool plays = statement->kind == STATEMENT_MARKER || statement->kind == STATEMENT_EVENT;
    bool ends = statement->kind == STATEMENT_END;
    clear_implied(rewriting);
    rewriting->phase = 0;
    bool may_play = run_game(run)->stage == GAME_SETUP || run_game(run)->stage == GAME_PLAY;
    if (!rewriting->playing && plays && may_play && !statement_is_ruling(statement))
        begin_play(rewriting, statement);
    rewriting->unfit = rewriting->unfit || is_unfit(rewriting, statement) ||
                       (rewriting->playing && statement->kind == STATEMENT_GAME);
    if (!run_item(run, &item))
        return false;
    if (!rewriting->playing || statement->kind == STATEMENT_EOF)
        return true;
    for (size_t i = 0; i < rewriting->implied.count; i++)
        add_implied(&rewriting->rows, &rewriting->implied, i);
    if (statement->kind == STATEMENT_MARKER && !is_range(statement))
        add_implied_marker(rewriting, statement);
    else if (statement->kind != STATEMENT_MARKER)
        add_statement(&rewriting->rows, kind_of(statement), statement);
    if (kind_of(statement) == ROW_EVENT && !rewriting->rows.no_memory)
        take_event(&rewriting->rows, run, statement);
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
        rows_add_text(rows, ROW_OTHER, comment);
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
    rows_end(rows, &text);
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
        rows_add_text(&rewriting->rows, ROW_AS_IT_IS,
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

/* The last row up to which markers may be left out: the first of several that are numbered stays,
 * and with the others makes a range. */
static size_t last_choice(const struct rows *rows, size_t from, size_t at)
{
    size_t first = at, count = 0;
    for (size_t i = from; i < at; i++)
        if (row_is_numbered(rows, i)) {
            first = count++ ? first : i;
        }
    return count > 1 ? first : at;
}

/* Plays the markers from `from` on and the row `at` after them, without markers that are implied
 * where `may` is true. `*ret_same`: only what the rows have was implied. False: out of memory. */
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

/* Plays the rows of a round, from the one after its marker to the next one's or the end of play. */
static bool play_round(struct rewriting *rewriting, size_t from, size_t to, bool may,
                       bool *ret_same)
{
    struct rows *rows = &rewriting->rows;
    size_t markers = from; /* the first marker of a run of them */
    *ret_same = true;
    for (size_t at = from; at < to; at++) {
        const struct row *row = &rows->list[at];
        rows->list[at].left_out = false;
        if ((row->kind == ROW_MARKER || row->says) && !row->fixed && at + 1 < to)
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

/* Rewrites a log. `out`: the text, or empty if the log is left as it is. False: out of memory. */
static bool rewrite(const char *log, size_t length, bool is_short, struct rows *out)
{
    struct rewriting rewriting = {.log = log, .length = length};
    const struct umpire_options options = {.as_played = true};
    const struct umpire_sink sink = {.user = NULL};
    bool good = config_init(&rewriting.config, &options, &sink);
    rewriting.config.bound = take_bound;
    rewriting.config.bound_user = &rewriting;
    rewriting.config.refused_imply = true;
    rewriting.reader = text_reader_new();
    good = run_init(&rewriting.run, &rewriting.config) && good && rewriting.reader &&
           lengthen(&rewriting);
    if (good && !rewriting.unfit)
        good = (!is_short || shorten(&rewriting)) && rows_write(&rewriting.rows, is_short, out);
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

/* Adds up hashes of findings, so that two sums are equal if rules and levels are, in any order. */
static bool tally_finding(void *user, const struct umpire_finding *finding)
{
    uint64_t *counted = user;
    *counted += hash_of_name(slice_of(finding->rule)) * ((uint64_t)finding->level + 1);
    return true;
}

/* Whether a log has the same findings, as played, with other markers. False, too: out of memory. */
static bool same_findings(const struct rows *log, const struct rows *other)
{
    struct umpire_options options;
    uint64_t counted[2] = {0};
    umpire_options_init(&options);
    options.as_played = true; /* what is guessed may rest on markers that are written */
    for (size_t i = 0; i < 2; i++) {
        const struct rows *one = i ? other : log;
        const struct umpire_sink sink = {.user = &counted[i], .finding = tally_finding};
        struct umpire_checker *checker = umpire_checker_new(&options, &sink);
        bool good = checker && umpire_check_memory(checker, "", one->bytes, one->used) !=
                                   UMPIRE_FAILURE;
        umpire_checker_free(checker);
        if (!good)
            return false;
    }
    return counted[0] == counted[1];
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
            const struct rows *text = out.used && same_findings(&all, &out) ? &out : &all;
            status = format_source(source_of_memory(text->bytes, text->used), path, write, user,
                                   errors);
        }
    }
    source_close(source);
    rows_done(&all);
    rows_done(&out);
    return status;
}
