/* SPDX-License-Identifier: MIT */
#include "judge/search/position.h"

#include "base/array.h"
#include "judge/engine/apply.h"
#include "judge/engine/check.h"
#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/emit.h"
#include "judge/engine/findings/weight.h"
#include "judge/engine/worlds.h"
#include "judge/search/candidates.h"

#include <errno.h>
#include <stdlib.h>

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct position *position = user;
    position->found.errors += finding->level == UMPIRE_LEVEL_ERROR;
    position->found.violations += finding->level == UMPIRE_LEVEL_VIOLATION;
    position->found.advice += finding->level == UMPIRE_LEVEL_ADVICE;
    return !position->finding || position->finding(position->user, finding);
}

struct umpire_options position_options(void)
{
    return (struct umpire_options){.findings_most = 0, .messages = true};
}

struct umpire_sink position_sink(struct position *position)
{
    return (struct umpire_sink){.user = position, .found = take_finding};
}

void position_init(struct position *position, struct run *run,
                   bool (*finding)(void *user, const struct umpire_finding *finding), void *user)
{
    memset(position, 0, sizeof *position);
    position->run = run;
    position->finding = finding;
    position->user = user;
    position->next_line = 1;
    run_begin(run, "");
}

void position_done(struct position *position)
{
    candidates_done(&position->candidates);
    text_reader_free(position->trial.reader);
    statement_copies_done(&position->trial.read);
    block_done(&position->trial.before);
}

/* A position that owns its run and its configuration. */
struct own {
    struct position position; /* first, so that a pointer to it is also one to the whole */
    struct config config;
    struct run run;
};

static void count_implied(void *user, struct run *run, const struct statement *statement)
{
    struct position *position = user;
    (void)run;
    position->implied += statement->implied_by != NULL;
}

struct position *position_new(bool (*finding)(void *user, const struct umpire_finding *finding),
                              void *user)
{
    struct own *own = calloc(1, sizeof *own);
    if (!own)
        return NULL;
    struct umpire_options options = position_options();
    struct umpire_sink sink = position_sink(&own->position);
    if (config_init(&own->config, &options, &sink) && run_init(&own->run, &own->config)) {
        position_init(&own->position, &own->run, finding, user);
        own->config.bound = count_implied;
        own->config.bound_user = &own->position;
        return &own->position;
    }
    position_free(&own->position);
    return NULL;
}

void position_free(struct position *position)
{
    struct own *own = (struct own *)(void *)position;
    if (!own)
        return;
    position_done(position);
    run_done(&own->run);
    config_done(&own->config);
    free(own);
}

/* Playing --------------------------------------------------------------------------- */

/* Plays an item. False: play stops. At the end of the lines the game goes on, since more may be
 * written. While statements are tried, no other game may begin: it would overwrite the kept one. */
static bool play_item(struct position *position, const struct item *item)
{
    const struct statement *statement = item->statement;
    if (item->kind == ITEM_COMMENT || item->kind == ITEM_IDLE)
        return true;
    if (item->kind != ITEM_STATEMENT)
        return run_item(position->run, item);
    if (statement->kind == STATEMENT_EOF)
        return true;
    if (statement->kind == STATEMENT_GAME && position->trying)
        return run_flush(position->run) &&
               run_log_error(position->run, LOG_DECLARATION, statement, 0, statement->length,
                                "another game may not begin here");
    position->reached = position->last_line && statement->line > position->last_line;
    return !position->reached && run_statement(position->run, statement);
}

/* Plays everything in a source. Answers the last item's kind: ITEM_END, unless something failed. */
static enum item_kind play_source(struct position *position, struct source *source)
{
    struct reader *reader = reader_new(source);
    const struct item *item;
    if (!reader)
        return ITEM_NO_MEMORY;
    position->reached = false;
    reader_begin_at(reader, position->next_line);
    do
        item = reader_next(reader);
    while (item->kind < ITEM_END && play_item(position, item));
    enum item_kind last = item->kind;
    position->next_line = reader_line(reader);
    reader_free(reader);
    if (position->reached && !position->run->no_memory)
        last = ITEM_END;
    if (!run_flush(position->run) && position->run->no_memory)
        last = ITEM_NO_MEMORY;
    return last;
}

const char *position_read(struct position *position, const char *path, uint64_t line)
{
    struct source *source = source_open(path);
    if (!source)
        return strerror(errno);
    position->last_line = line;
    enum item_kind last = play_source(position, source);
    position->last_line = 0;
    const char *why = last == ITEM_END ? NULL : "out of memory";
    if (last == ITEM_UNREADABLE)
        why = source_error(source);
    source_close(source);
    if (why)
        errno = last == ITEM_UNREADABLE ? EIO : ENOMEM;
    return why;
}

bool position_play(struct position *position, const char *lines, size_t length)
{
    struct source *source = source_of_memory(lines, length);
    if (!source)
        return false;
    enum item_kind last = play_source(position, source);
    source_close(source);
    return last == ITEM_END;
}

bool position_in_game(const struct position *position)
{
    enum game_stage stage = run_game(position->run)->stage;
    return stage == GAME_SETUP || stage == GAME_PLAY || stage == GAME_OVER;
}

/* Trying ---------------------------------------------------------------------------- */

void position_go_back(struct position *position, const struct block *before)
{
    struct run *run = position->run;
    if (!block_copy(&run->block, before)) /* cannot fail: the block has held as many bytes before */
        run->no_memory = true;
    findings_clear(&run->findings);
}

/* Plays lines, finds out whether they are legal, and takes them back. */
static enum umpire_answer try_lines(struct position *position, const char *lines, size_t length)
{
    if (!block_copy(&position->trial.before, &position->run->block))
        return UMPIRE_NO_MEMORY;
    uint64_t line = position->next_line;
    if (position->run->open.kept)
        run_forget_undecided(position->run); /* of earlier statements */
    position->found.errors = position->found.violations = position->found.advice = 0;
    position->trying = true;
    bool played = position_play(position, lines, length);
    position->played++;
    position->trying = false;
    position->next_line = line;
    enum umpire_answer answer = UMPIRE_LEGAL;
    if (!played)
        answer = UMPIRE_NO_MEMORY;
    else if (position->found.errors)
        answer = UMPIRE_UNREADABLE;
    else if (position->found.violations)
        answer = UMPIRE_ILLEGAL;
    if (answer == UMPIRE_LEGAL && position->run->open.kept &&
        !run_list_undecided(position->run, &position->found.undecided))
        answer = UMPIRE_NO_MEMORY;
    position_go_back(position, &position->trial.before);
    return answer;
}

enum umpire_answer position_try(struct position *position, const char *line, size_t length)
{
    position->found.undecided = 0;
    if (!position_in_game(position))
        return UMPIRE_NOWHERE;
    position->run->open.kept = position->tells_undecided;
    enum umpire_answer answer = try_lines(position, line, length);
    position->run->open.kept = false;
    return answer;
}

/* Whether the bound event needs its source: so does whatever is offered only with one. */
static bool needs_source(const struct position *position, const struct candidate *candidate)
{
    struct run *run = position->run;
    struct event without = run->binder.event;
    const int source = run_game(run)->catalogue->ruleset->sources.field - 1;
    if (!has(&without, source) || candidate->lexeme->phrase->flags & PHRASE_ASIDE)
        return true;
    without.present &= ~BIT(source);
    without.count[source] = 0;
    return !run_permits_candidate(run, &without);
}

/* Whether a statement is legal here. It is not played. */
static bool accepts(struct position *position, const struct statement *statement)
{
    struct run *run = position->run;
    struct binder *binder = &run->binder;
    bool bound = true;
    if (statement->kind == STATEMENT_EVENT)
        bound = bind_event(binder, statement);
    else if (statement->kind == STATEMENT_MARKER)
        bound = bind_marker(binder, statement);
    else if (statement->kind == STATEMENT_DECLARATION)
        bound = bind_result(binder, statement);
    else
        binder_bare(binder, KIND_END, statement);
    if (statement->kind == STATEMENT_END && run_left_unfinished(run))
        return true;
    const bool forbidden = bound && !run_permits_candidate(run, &binder->event);
    position->trial.against = forbidden ? *binder->event.fields_read : CANDIDATE_LEGAL;
    return bound && !forbidden &&
           (position->effects || !candidate_is_pointless(run, &binder->event));
}

/* Whether the statement would end the declarations. */
static bool ends_declarations(const struct position *position, const struct statement *statement)
{
    return !run_game(position->run)->marker_seen && statement->kind != STATEMENT_EVENT;
}

static bool judge_candidate(struct position *position, const struct statement *statement)
{
    struct binder *binder = &position->run->binder;
    size_t known = roster_count(binder_roster(binder));
    struct candidate *candidate = &position->candidates.list[statement->line - 1];
    candidate->to_play = candidate->implies || ends_declarations(position, statement);
    candidate->legal = !candidate->to_play && accepts(position, statement) &&
                       (!candidate->by_source || needs_source(position, candidate));
    roster_truncate(binder_roster(binder), known);
    position->judged++;
    return !binder->no_memory;
}

/* Reads all candidates as one log and judges each. A candidate that cannot be read is not legal. */
static bool judge_as_read(struct position *position)
{
    struct candidate_list *candidates = &position->candidates;
    struct source *source = source_of_memory(candidates->lines, candidates->lines_length);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item = NULL;
    bool good = reader != NULL;
    while (good && (item = reader_next(reader))->kind < ITEM_END)
        if (item->kind == ITEM_STATEMENT && item->statement->kind != STATEMENT_EOF)
            good = judge_candidate(position, item->statement);
    good = good && item->kind == ITEM_END;
    reader_free(reader);
    source_close(source);
    return good;
}

/* Plays each candidate that would end the declarations, and takes it back: only that shows whether
 * they are complete. False: out of memory. */
static bool judge_as_played(struct position *position)
{
    struct candidate_list *candidates = &position->candidates;
    bool (*finding)(void *, const struct umpire_finding *) = position->finding;
    enum umpire_answer answer = UMPIRE_LEGAL;
    position->finding = NULL;
    for (size_t i = 0; i < candidates->count && answer != UMPIRE_NO_MEMORY; i++) {
        struct candidate *candidate = &candidates->list[i];
        if (!candidate->to_play)
            continue;
        answer = try_lines(position, candidates->lines + candidate->line, candidate->length);
        bool advised_against = candidate->implies && position->found.advice;
        candidate->legal = answer == UMPIRE_LEGAL && !advised_against;
    }
    position->finding = finding;
    return answer != UMPIRE_NO_MEMORY;
}

/* Candidates ------------------------------------------------------------------------ */

void candidates_done(struct candidate_list *candidates)
{
    free(candidates->lines);
    free(candidates->shown);
    free(candidates->list);
    *candidates = (struct candidate_list){.lines = NULL};
}

/* Whether the candidate is known to be illegal before it is written and read. One with a new name
 * or a text has to be read first, so nothing is known of it. */
static bool is_plainly_illegal(const struct position *position)
{
    const struct candidate_walk *walk = &position->walk;
    struct run *run = position->run;
    if (position->keeps_illegal || walk->examples_in || walk->event.kind < KIND_GAME)
        return false;
    return (!walk->passed_over && !run_permits_candidate(run, &walk->event)) ||
           (!position->effects && candidate_is_pointless(run, &walk->event));
}

/* Counts the effort of one more candidate, and of the worlds in which the last ones were judged.
 * False: the effort has reached its limit. */
static bool spend(struct position *position)
{
    if (position->effort_most && position->effort >= position->effort_most)
        position->cut = true;
    position->effort += 1 + roster_count(run_roster(position->run)) / EFFORT_NAMES +
                        worlds_effort(position->run);
    return !position->cut;
}

static bool skip_without_cost(struct candidate_walk *walk, uint64_t count)
{
    (void)count; /* what is skipped costs nothing */
    return spend(walk->user);
}

/* Reads the candidate, which was just written, and finds out whether it may be legal: so that the
 * walk skips those that a rule forbids for the same. Sets `no_memory` if memory runs out. */
static bool may_be_legal(struct position *position, const struct text *line)
{
    struct candidate_walk *walk = &position->walk;
    struct run *run = position->run;
    if (position->keeps_illegal || !walk->passed_over || walk->event.kind < KIND_GAME)
        return true;
    if (!position->trial.reader)
        position->trial.reader = text_reader_new();
    position->trial.read.count = 0;
    if (!position->trial.reader || !text_reader_read(position->trial.reader, line->at, line->length,
                                                     1, &position->trial.read)) {
        position->no_memory = true;
        return false;
    }
    if (position->trial.read.count != 1)
        return false;
    const size_t known = roster_count(run_roster(run));
    worlds_hold(run, false); /* a new name changes the game */
    const bool legal = accepts(position, &position->trial.read.list[0].statement);
    worlds_hold(run, true);
    roster_truncate(binder_roster(&run->binder), known);
    position->no_memory = position->no_memory || run->binder.no_memory;
    walk->last.against = position->trial.against;
    return legal;
}

bool position_note_candidate(struct candidate_walk *walk)
{
    struct position *position = walk->user;
    if (!spend(position))
        return false;
    if (is_plainly_illegal(position))
        return true;
    struct candidate_list *all = &position->candidates;
    if (!ARRAY_RESERVE(all->list, all->capacity, all->count + 1) ||
        !ARRAY_RESERVE(all->lines, all->lines_capacity,
                       all->lines_length + LIMIT_STATEMENT_BYTES) ||
        !ARRAY_RESERVE(all->shown, all->shown_capacity,
                       all->shown_length + LIMIT_STATEMENT_BYTES)) {
        position->no_memory = true;
        return false;
    }
    struct text line, shown;
    text_init(&line, all->lines + all->lines_length, LIMIT_STATEMENT_BYTES);
    candidate_text(walk, STYLE_EXAMPLE, &line);
    text_add_string(&line, "\n");
    if (line.length + 1 >= LIMIT_STATEMENT_BYTES) /* the text was cut and cannot be read */
        return true;
    if (walk->examples_in && !may_be_legal(position, &line))
        return !position->no_memory;
    if (walk->dice == DICE_NARROWED)
        candidate_find_limits(walk);
    text_init(&shown, all->shown + all->shown_length, LIMIT_STATEMENT_BYTES);
    candidate_text(walk, STYLE_RANGES, &shown);
    all->list[all->count++] = (struct candidate){.line = all->lines_length,
                                                 .shown = all->shown_length,
                                                 .length = (uint32_t)line.length,
                                                 .taken = walk->taken,
                                                 .lexeme = walk->lexeme,
                                                 .form = walk->form,
                                                 .subject = walk->event.subject,
                                                 .kind = walk->event.kind,
                                                 .by_source = walk->sources.named,
                                                 .implies = position->following != NULL};
    all->lines_length += line.length;
    all->shown_length += shown.length + 1;
    return true;
}

static bool is_offered(struct candidate_walk *walk, const struct phrase *verb, entity subject)
{
    const struct position *position = walk->user;
    return !verb || position->effects || candidates_offer(walk->run, verb, subject);
}

static void note_all(struct candidate_walk *walk)
{
    const struct run *run = walk->run;
    const struct lexicon *lexicon = run_game(run)->catalogue->lexicon;
    candidate_walk_end(walk, 1);
    if (run_game(run)->stage == GAME_OVER)
        return;
    for (int marker = 0; marker < MARKER_COUNT; marker++)
        candidate_walk_marker(walk, marker, 1);
    if (run_game(run)->marker_seen)
        candidate_walk_result(walk, 1);
    for (entity one = 0; one < roster_count(run_roster(run)); one++)
        if (lexicon->vocabulary->subject_kinds >> roster_at(run_roster(run), one)->kind & 1)
            candidate_walk_events(walk, one, 1);
    candidate_walk_events(walk, NO_ENTITY, 1);
}

bool position_candidates(struct position *position, bool effects, enum candidate_dice dice,
                         struct candidate_list *candidates)
{
    struct candidate_list *all = &position->candidates;
    position->walk = (struct candidate_walk){
        .run = position->run,
        .examples = true,
        .dice = dice,
        .sources.tried = position->sources,
        .begins = is_offered,
        .found = position_note_candidate,
        .judges.known_alone = true,
        .passed_over = position->keeps_illegal ? NULL : skip_without_cost,
        .user = position};
    position->no_memory = false;
    position->effects = effects;
    all->count = all->lines_length = all->shown_length = 0;
    worlds_hold(position->run, true);
    note_all(&position->walk);
    worlds_hold(position->run, false);
    position->walk.sources.tried = false;
    if (dice != DICE_CLASSES && position->more)
        position->more(position);
    if (position->no_memory || !judge_as_read(position) || !judge_as_played(position))
        return false;
    struct candidate_list given = *candidates;
    *candidates = *all;
    *all = given;
    return true;
}
