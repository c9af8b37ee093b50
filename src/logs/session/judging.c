/* SPDX-License-Identifier: MIT */
#include "logs/session/judging.h"

#include "base/array.h"
#include "judge/engine/apply.h"
#include "judge/engine/check.h"
#include "judge/engine/look_alikes.h"
#include "judge/engine/run.h"
#include "judge/log/statement.h"

#include <stdlib.h>
#include <string.h>

/* Copies a run that has look_alikes, with them. False: out of memory. */
static bool write_all(const struct run *run, struct bytes *bytes)
{
    return run_write(run, bytes) && look_alikes_write(run->look_alikes, bytes);
}

static bool read_all(struct run *run, const struct bytes *bytes)
{
    struct slice left = {bytes->at, bytes->length};
    return run_read(run, &left) &&
           (look_alikes_read(run->look_alikes, &left) || run_out_of_memory(run));
}

/* For each INTERVAL_BYTES of a copy, copies stand one line further apart. */
enum { INTERVAL_BYTES = 4096, MARK_BYTES = 256 };

/* The sink ---------------------------------------------------------------------------------- */

static bool take(struct judging *judging, bool good)
{
    judging->no_memory = judging->no_memory || !good;
    return good;
}

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct judging *judging = user;
    return judging->muted || take(judging, results_add_finding(&judging->results, finding));
}

static bool take_game(void *user, const struct umpire_game *game)
{
    struct judging *judging = user;
    return judging->muted || take(judging, results_begin_game(&judging->results, game));
}

static bool take_game_end(void *user, const struct umpire_game *game)
{
    struct judging *judging = user;
    uint64_t lines = judging->document->lines, line = judging->line < lines ? judging->line : lines;
    return judging->muted || take(judging, results_end_game(&judging->results, game, line));
}

/* The text of a statement without the time in front of it. */
static struct slice statement_without_time(const struct statement *statement)
{
    uint32_t at = 0;
    while (statement->has_time && at < statement->length && !strchr(" \t", statement->text[at]))
        at++;
    return (struct slice){statement->text + at, statement->length - at};
}

/* Notes where a round or a phase begins. Events would show that, but a check that hands events over
 * announces a game before its title is known, and the title is part of fingerprints. */
static bool note_mark(struct judging *judging, const struct item *item)
{
    char buffer[MARK_BYTES];
    struct text text;
    const struct statement *statement = item->statement;
    if (item->kind != ITEM_STATEMENT || statement->kind != STATEMENT_MARKER ||
        run_game(&judging->checker->run)->stage != GAME_PLAY || is_range(statement))
        return true;
    text_init(&text, buffer, sizeof buffer);
    canonical_text(statement_without_time(statement), &text);
    return take(judging, results_add_mark(&judging->results, statement->line,
                                          (unsigned)statement->marker, text.at));
}

/* Notes a round or a phase that begins with a marker that is not written. */
static void note_implied(void *user, struct run *run, const struct statement *statement)
{
    struct judging *judging = user;
    const struct item item = {.kind = ITEM_STATEMENT, .statement = statement};
    if (run == &judging->checker->run && statement->implied_by)
        note_mark(judging, &item);
}

/* Notes a ruling: a statement that is one, or a line that was read on as one. */
static bool note_ruling(struct judging *judging, const struct item *item)
{
    char buffer[LIMIT_STATEMENT_BYTES + 8];
    struct text text;
    const struct run *run = &judging->checker->run;
    const bool is_statement = item->kind == ITEM_STATEMENT;
    const bool noted = is_statement && statement_is_judges_note(item->statement);
    const bool written = noted || (is_statement && statement_is_ruling(item->statement));
    const bool corrected = run->corrected.taken &&
                           statement_is_ruling(&run->corrected.copy.statement);
    if (!written && !corrected)
        return true;
    const struct statement *statement = written ? item->statement : &run->corrected.copy.statement;
    text_init(&text, buffer, sizeof buffer);
    canonical_text(statement_without_time(statement), &text);
    const struct umpire_session_ruling ruling = {
        .line = judging->line, .text = text.at, .corrected = !written};
    bool counts = noted ? admitted_has(&judging->checker->admitted, judging->line)
                        : written && statement->sealed;
    return take(judging, results_add_ruling(&judging->results, &ruling, counts));
}

struct umpire_sink judging_sink(struct judging *judging)
{
    return (struct umpire_sink){.user = judging,
                                .finding = take_finding,
                                .game_begin = take_game,
                                .game_end = take_game_end};
}

/* Copies ------------------------------------------------------------------------------------ */

static void copy_free(struct copy *copy)
{
    if (copy)
        bytes_done(&copy->state);
    free(copy);
}

static void copies_truncate(struct copies *copies, size_t count)
{
    while (copies->count > count)
        copy_free(copies->list[--copies->count]);
}

/* A copy of the run as it is, with the numbers and the point of `at`. NULL: out of memory. */
static struct copy *copy_new(struct judging *judging, const struct copy *at)
{
    struct copy *copy = calloc(1, sizeof *copy);
    if (copy && write_all(&judging->checker->run, &copy->state)) {
        copy->line = at->line;
        copy->from = at->from;
        copy->plays = at->plays;
        copy->point = at->point;
        copy->seen = at->seen;
        copy->counts = results_counts(&judging->results);
        return copy;
    }
    copy_free(copy);
    return NULL;
}

static bool copies_add(struct copies *copies, struct copy *copy)
{
    if (copy && ARRAY_RESERVE(copies->list, copies->capacity, copies->count + 1)) {
        copies->list[copies->count++] = copy;
        return true;
    }
    copy_free(copy);
    return false;
}

bool judging_init(struct judging *judging, struct umpire_checker *checker,
                  const struct document *document)
{
    judging->checker = checker;
    judging->document = document;
    judging->interval = COPY_INTERVAL;
    run_begin(&checker->run, "");
    checker->run.look_alikes = &checker->look_alikes;
    seal_init(&checker->seal, NULL, NULL);
    const struct copy first = {.line = 1, .from = 1, .point = seal_point_of(&checker->seal)};
    return copies_add(&judging->copies, copy_new(judging, &first)) &&
           judging_update(judging, 1, 0);
}

void judging_done(struct judging *judging)
{
    copies_truncate(&judging->copies, 0);
    free(judging->copies.list);
    results_done(&judging->results);
}

/* Reading ----------------------------------------------------------------------------------- */

/* The log from the beginning of a line on. */
struct passage {
    struct judging *judging;
    struct source *source;
    struct reader *reader;
    const struct item *item;
    uint64_t first; /* statements before this line are skipped: they were judged before the copy */
    /* the line of the last statement, if it begins its line and ends no block; otherwise 0 */
    uint64_t before;
    uint64_t plays; /* statements of play in the game before that one */
    struct seal_point point; /* of the seal before that one */
    uint64_t seen;  /* the last line that was read so far */
};

/* Gives the run the content of the copy, and begins to read there. */
static bool passage_begin(struct passage *passage, struct judging *judging, const struct copy *copy)
{
    const struct document *document = judging->document;
    size_t at = document_start(document, copy->from);
    struct umpire_checker *checker = judging->checker;
    *passage = (struct passage){.judging = judging, .first = copy->line, .seen = copy->seen};
    if (!read_all(&checker->run, &copy->state))
        return false;
    passage->source = source_of_memory(document_at(document, at), document->length - at);
    passage->reader = passage->source ? reader_new(passage->source) : NULL;
    if (!passage->reader)
        return false;
    if (copy->from > 1)
        reader_begin_at(passage->reader, copy->from);
    lookahead_begin(&checker->ahead, passage->reader, run_take_item, &checker->run);
    checker->ahead.plays = copy->plays;
    checker->ahead.admitted = checker->admits ? &checker->admitted : NULL;
    if (checker->players.count) {
        seal_init(&checker->seal, NULL, &checker->players);
        seal_go_on_from(&checker->seal, &copy->point);
        checker->ahead.seal = &checker->seal;
    }
    checker->run.ahead = &checker->ahead;
    checker->run.verdict = UMPIRE_CONFORMANT;
    checker->run.sink_failed = checker->run.no_memory = checker->run.findings.no_memory =
        checker->run.binder.no_memory = false;
    return true;
}

static void passage_end(struct passage *passage)
{
    passage->judging->checker->run.ahead = NULL;
    reader_free(passage->reader);
    source_close(passage->source);
}

static uint64_t line_of(const struct item *item)
{
    if (item->kind == ITEM_STATEMENT)
        return item->statement->line;
    return item->kind == ITEM_ERROR ? item->error.place.line : 0;
}

/* Whether only blanks stand before a statement on its line, so that reading may begin there. */
static bool begins_line(const struct document *document, const struct statement *statement)
{
    struct slice line = statement->line <= document->lines
                            ? document_line(document, statement->line)
                            : (struct slice){"", 0};
    size_t at = 0;
    while (at < line.length && (line.at[at] == ' ' || line.at[at] == '\t'))
        at++;
    return at == statement->column_bytes && statement->length && at < line.length &&
           line.at[at] == *statement->text;
}

static void note_before(struct passage *passage)
{
    const struct item *item = passage->item;
    const struct umpire_checker *checker = passage->judging->checker;
    if (item->kind == ITEM_COMMENT)
        return;
    bool plain = item->kind == ITEM_STATEMENT && (item->statement->kind == STATEMENT_EVENT ||
                                                  item->statement->kind == STATEMENT_MARKER ||
                                                  item->statement->kind == STATEMENT_END);
    passage->before = plain && begins_line(passage->judging->document, item->statement)
                          ? item->statement->line
                          : 0;
    if (checker->ahead.seal)
        passage->point = checker->ahead.point;
    if (item->kind == ITEM_STATEMENT)
        passage->plays = item->statement->plays - statement_is_play(item->statement);
}

/* Reads the next item that was not judged before. False: there is none. */
static bool passage_next(struct passage *passage)
{
    struct lookahead *ahead = &passage->judging->checker->ahead;
    do {
        if (passage->item)
            note_before(passage);
        uint64_t read = reader_line(passage->reader);
        passage->seen = read > passage->seen ? read : passage->seen;
        passage->item = lookahead_next(ahead);
        if (passage->item->kind >= ITEM_END)
            return false;
    } while (line_of(passage->item) < passage->first);
    passage->judging->line = line_of(passage->item) ? line_of(passage->item)
                                                    : passage->judging->line;
    return true;
}

/* Whether reading may begin with the item, so that a copy may be made. */
static bool may_copy(const struct passage *passage)
{
    const struct item *item = passage->item;
    const struct run *run = &passage->judging->checker->run;
    if (item->kind != ITEM_STATEMENT || !passage->before ||
        passage->before >= item->statement->line || !findings_empty(&run->findings))
        return false;
    enum statement_kind kind = item->statement->kind;
    return (kind == STATEMENT_EVENT || kind == STATEMENT_MARKER || kind == STATEMENT_GAME) &&
           begins_line(passage->judging->document, item->statement);
}

/* Updating ---------------------------------------------------------------------------------- */

/* The copies and results of the text before an edit. */
struct former {
    struct results results;
    struct copies copies;      /* the copies that the edit may have made wrong */
    struct result_counts from; /* the results before these counts still hold */
    /* the first of the copies that stands at the current line or below it */
    size_t at;
    uint64_t last; /* lines after this one are unchanged; 0: they have moved */
};

static void former_done(struct former *former)
{
    copies_truncate(&former->copies, 0);
    free(former->copies.list);
    results_drop(&former->results, former->from);
}

/* Keeps the copies that depend on lines above `first` only, and moves the others to `former`. */
static bool set_aside_later_copies(struct judging *judging, uint64_t first, struct former *former)
{
    struct copies *copies = &judging->copies;
    size_t kept = 1;
    while (kept < copies->count && copies->list[kept]->seen < first &&
           copies->list[kept]->line < first)
        kept++;
    former->from = copies->list[kept - 1]->counts;
    struct results now = {.findings = NULL};
    if (!results_split(&judging->results, former->from, &now))
        return false;
    if (copies->count > kept &&
        !ARRAY_RESERVE(former->copies.list, former->copies.capacity, copies->count - kept)) {
        results_drop(&now, former->from);
        return false;
    }
    for (size_t i = kept; i < copies->count; i++)
        former->copies.list[former->copies.count++] = copies->list[i];
    copies->count = kept;
    former->results = judging->results;
    judging->results = now;
    return true;
}

/* The former copy at the item's line, if the text after it is unchanged. NULL: none. */
static struct copy *former_copy(const struct passage *passage, struct former *former)
{
    uint64_t line = line_of(passage->item);
    while (former->at < former->copies.count && former->copies.list[former->at]->line < line)
        former->at++;
    bool holds = former->last && passage->before > former->last &&
                 former->at < former->copies.count;
    return holds && former->copies.list[former->at]->line == line ? former->copies.list[former->at]
                                                                  : NULL;
}

/* Counts relative to `then`, made relative to `now`. */
static struct result_counts moved(struct result_counts counts, struct result_counts then,
                                  struct result_counts now)
{
    counts.findings += now.findings - then.findings;
    counts.games += now.games - then.games;
    counts.marks += now.marks - then.marks;
    counts.rulings += now.rulings - then.rulings;
    return counts;
}

/* Takes over the copies and results from a former copy on: the run equals that copy again. */
static bool take_over(struct judging *judging, struct former *former, uint64_t seen)
{
    struct copies *copies = &judging->copies;
    size_t count = former->copies.count - former->at;
    struct result_counts to = former->copies.list[former->at]->counts,
                         now = results_counts(&judging->results);
    if (!ARRAY_RESERVE(copies->list, copies->capacity, copies->count + count))
        return false;
    if (!results_join(&judging->results, &former->results, former->from, to))
        return false;
    former->from = (struct result_counts){.findings = 0};
    for (size_t i = former->at; i < former->copies.count; i++) {
        struct copy *copy = former->copies.list[i];
        copy->seen = copy->seen > seen ? copy->seen : seen;
        copy->counts = moved(copy->counts, to, now);
        copies->list[copies->count++] = copy;
    }
    former->copies.count = former->at;
    return true;
}

/* Whether judging goes on after a step. */
enum step { STEP_ON, STEP_DONE, STEP_NO_MEMORY };

/* Copies the run before the item if a copy is due. If it equals the former, takes over the rest. */
static enum step copy_run(struct passage *passage, struct former *former)
{
    struct judging *judging = passage->judging;
    struct copies *copies = &judging->copies;
    const struct copy *last = copies->list[copies->count - 1];
    uint64_t line = line_of(passage->item),
             interval = judging->interval + last->state.length / INTERVAL_BYTES;
    const struct copy *known = former_copy(passage, former);
    if (!known && line < last->line + interval)
        return STEP_ON;
    const struct copy here = {.line = line,
                              .from = passage->before,
                              .plays = passage->plays,
                              .point = passage->point,
                              .seen = passage->seen};
    struct copy *copy = copy_new(judging, &here);
    if (!copy)
        return STEP_NO_MEMORY;
    if (known && bytes_equal(&known->state, &copy->state) &&
        seal_points_equal(&known->point, &copy->point)) {
        copy_free(copy);
        return take_over(judging, former, passage->seen) ? STEP_DONE : STEP_NO_MEMORY;
    }
    return copies_add(copies, copy) ? STEP_ON : STEP_NO_MEMORY;
}

static enum step judge_items(struct passage *passage, struct former *former)
{
    struct run *run = &passage->judging->checker->run;
    while (passage_next(passage)) {
        enum step step = may_copy(passage) ? copy_run(passage, former) : STEP_ON;
        if (step != STEP_ON)
            return step;
        if (!run_item(run, passage->item) || !note_mark(passage->judging, passage->item) ||
            !note_ruling(passage->judging, passage->item))
            return STEP_NO_MEMORY;
    }
    return passage->item->kind == ITEM_END ? STEP_DONE : STEP_NO_MEMORY;
}

static enum step judge_on(struct passage *passage, struct former *former)
{
    struct config *config = &passage->judging->checker->config;
    config->bound = note_implied;
    config->bound_user = passage->judging;
    enum step step = judge_items(passage, former);
    config->bound = NULL;
    return step;
}

static void forget(struct judging *judging)
{
    copies_truncate(&judging->copies, 1);
    results_done(&judging->results);
}

bool judging_update(struct judging *judging, uint64_t first, uint64_t last)
{
    struct former former = {.last = last};
    struct passage passage;
    if (!set_aside_later_copies(judging, first, &former)) {
        forget(judging);
        return false;
    }
    judging->muted = false;
    enum step step = STEP_NO_MEMORY;
    if (passage_begin(&passage, judging, judging->copies.list[judging->copies.count - 1]))
        step = judge_on(&passage, &former);
    passage_end(&passage);
    former_done(&former);
    if (step == STEP_DONE)
        return true;
    forget(judging);
    return false;
}

/* The last copy that was made before the statements of a line. */
static size_t copy_before(const struct copies *copies, uint64_t line)
{
    size_t at = copies->count - 1;
    while (at > 0 && copies->list[at]->line > line)
        at--;
    return at;
}

/* A search for the last line after which something is so of the game. */
struct line_search {
    bool (*is_so)(const struct block *game); /* NULL: none */
    uint64_t played, found;                  /* lines; 0: none */
};

/* Notes where the search is, before the statements of a line are played. */
static void look(struct line_search *search, const struct run *run, uint64_t line)
{
    if (search->is_so && line > search->played && search->is_so(&run->block))
        search->found = line - 1;
    search->played = line > search->played ? line : search->played;
}

/* Plays from a copy on, as judging_replay does, and searches on the way. */
static bool replay_from(struct judging *judging, const struct copy *copy, uint64_t line,
                        struct block *before, struct line_search *search)
{
    struct passage passage;
    judging->muted = true;
    struct run *run = &judging->checker->run;
    bool good = passage_begin(&passage, judging, copy) &&
                (!before || block_copy(before, &run->block));
    while (good && passage_next(&passage) && line_of(passage.item) <= line) {
        bool stated = passage.item->kind == ITEM_STATEMENT;
        if (stated && passage.item->statement->kind == STATEMENT_EOF)
            break;
        look(search, run, line_of(passage.item));
        good = (!stated || !before || block_copy(before, &run->block)) &&
               run_item(run, passage.item);
    }
    good = good && passage.item->kind != ITEM_NO_MEMORY;
    if (good)
        look(search, run, line + 1);
    passage_end(&passage);
    return good;
}

bool judging_replay(struct judging *judging, uint64_t line, struct block *before)
{
    const struct copies *copies = &judging->copies;
    return replay_from(judging, copies->list[copy_before(copies, line)], line, before,
                       &(struct line_search){.is_so = NULL});
}

bool judging_last_line(struct judging *judging, uint64_t line, bool (*is_so)(const struct block *),
                       uint64_t *ret_line)
{
    struct line_search search = {.is_so = is_so};
    bool good = true;
    size_t at = copy_before(&judging->copies, line) + 1;
    while (good && at > 0 && !search.found) {
        const struct copy *copy = judging->copies.list[--at];
        search.played = 0;
        good = replay_from(judging, copy, line, NULL, &search);
        line = copy->line ? copy->line - 1 : 0;
    }
    if (good)
        *ret_line = search.found;
    return good;
}

enum umpire_status judging_verdict(const struct judging *judging)
{
    const struct results *results = &judging->results;
    enum umpire_status verdict = results->game_count ? UMPIRE_CONFORMANT : UMPIRE_MALFORMED;
    for (size_t i = 0; i < results->game_count; i++)
        verdict = umpire_status_of_both(verdict, results->games[i]->game.verdict);
    for (size_t i = 0; i < results->finding_count; i++)
        if (results->findings[i]->number == 0 && results->findings[i]->level == UMPIRE_LEVEL_ERROR)
            verdict = umpire_status_of_both(verdict, UMPIRE_MALFORMED);
    return verdict;
}
