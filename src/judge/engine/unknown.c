/* SPDX-License-Identifier: MIT */

#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/weight.h"
#include "judge/engine/records.h"
#include "judge/engine/unread.h"

/* Writes from where on, and in which areas, the log is incomplete. */
static void describe(const struct run *run, uint32_t areas, struct text *text)
{
    const char *const *names = run_game(run)->catalogue->lexicon->vocabulary->areas;
    size_t count = (size_t)__builtin_popcount(areas), named = 0;
    text_add_string(text, "from here on the log need not record ");
    if (areas == UINT32_MAX)
        text_add_string(text, "anything");
    for (unsigned area = 0; names && names[area] && areas != UINT32_MAX; area++)
        if (areas >> area & 1)
            text_addf(text, "%s%s", list_separator(named++, count, " and "), names[area]);
    text_add_string(text, "; a rule that needs something unrecorded is undecided");
}

/* Whether a statement that belongs to one of the areas may introduce names. */
static bool may_introduce(const struct lexicon *lexicon, uint32_t areas)
{
    const uint8_t *area_of = lexicon->vocabulary->area_of;
    for (unsigned kind = KIND_GAME; kind < KIND_MOST; kind++)
        if (areas >> (area_of ? area_of[kind] : AREA_TURNS) & 1 &&
            unread_introduces(lexicon, (uint16_t)kind))
            return true;
    return false;
}

/* Makes the roster and the state forget what is no longer known. False: out of memory. */
static bool forget(struct run *run, uint32_t areas)
{
    struct game_run *game = run_game(run);
    const struct ruleset *ruleset = game->catalogue->ruleset;
    struct play play = run_play(run, &run->binder.event);
    run_forget_mistake(run);
    if (areas & BIT(AREA_TURNS) || !game->catalogue->lexicon->vocabulary->areas)
        game->unread.turns = true;
    game->unread.names = game->unread.names || may_introduce(game->catalogue->lexicon, areas);
    game->unread.unknown_areas |= areas;
    run_roster(run)->table_unread |= areas & ~BIT(AREA_TURNS);
    return !ruleset->gaps.on_unknown || ruleset->gaps.on_unknown(&play, areas) ||
           run_out_of_memory(run);
}

bool run_take_unknown(struct run *run, const struct statement *statement)
{
    char buffer[400];
    struct text text;
    uint32_t areas;
    if (!run_subject_is(run, statement, "table"))
        return run_log_error(
            run, LOG_UNKNOWN_VERB, statement, statement->word.at, statement->word.length,
            "'" UNKNOWN_VERB "' is nothing that a player does: write 'table: " UNKNOWN_VERB
            " ...'");
    if (!run_game(run)->marker_seen)
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                             "'table: " UNKNOWN_VERB
                             "' must be below the line where play begins; for what the log "
                             "leaves out from the beginning, use 'records'");
    if (!run_read_areas(run, statement, "table: " UNKNOWN_VERB, &areas))
        return false;
    binder_bare(&run->binder, KIND_UNKNOWN, statement);
    run->binder.event.by_table = true;
    if (areas == 0)
        return forget(run, UINT32_MAX);
    text_init(&text, buffer, sizeof buffer);
    describe(run, areas, &text);
    if (!run_tell(run, statement, NULL) || !run_trace(run, statement) ||
        !run_log_error(run, LOG_UNKNOWN, statement, 0, statement->length, "%s", text.at))
        return false;
    return run_note_fact(run, &run->binder.event) && forget(run, areas);
}

bool run_report_untold(struct run *run, const struct statement *statement)
{
    const struct event *event = &run->binder.event;
    const struct vocabulary *vocabulary = run_game(run)->catalogue->lexicon->vocabulary;
    if (event->by_table) /* where a log begins late such a fact says what it does not know */
        return run_game(run)->opening.open ||
               run_log_error(run, LOG_UNKNOWN, statement, 0, statement->length,
                             "from here on the log does not say this value; rules that need it are "
                             "undecided");
    const uint8_t area = vocabulary->area_of[event->kind];
    const uint32_t declared = AREAS_DECLARED | BIT(area);
    if ((roster_recorded(run_roster(run), event->subject) & declared) != declared)
        return true;
    const char *name = vocabulary->areas[area];
    return run_log_error(run, LOG_UNKNOWN, statement, 0, statement->length,
                         "'records' says that the log has all %s, but this line leaves out what "
                         "was done; write it in full, or take '%s' out of 'records'",
                         name, name);
}
