/* SPDX-License-Identifier: MIT */
#include "judge/engine/apply.h"

#include "base/array.h"
#include "judge/engine/check.h"
#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/emit.h"
#include "judge/engine/findings/weight.h"
#include "judge/engine/proof/beacon.h"
#include "judge/engine/proof/dice_chains.h"
#include "judge/engine/proof/opened.h"
#include "judge/engine/proof/sealing.h"
#include "judge/engine/records.h"
#include "judge/engine/repairer.h"
#include "judge/engine/rulings/rulings.h"
#include "judge/engine/unread.h"

/* Copies what is legal from one draft to another of the same statement. */
static void copy_legal(struct finding_draft *to, const struct finding_draft *from)
{
    to->legal = from->legal;
    to->left_out |= from->left_out;
}

/* Adds to the messages of the drafts from `first` on that the marker is not written. */
static void tell_implied(struct run *run, const struct statement *marker, size_t first)
{
    struct findings *findings = &run->findings;
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    for (size_t i = first; i < findings->count; i++) {
        struct finding_draft *draft = &findings->drafts[i];
        const char *message = findings_at(findings, draft->texts.message);
        if (!message || !*message)
            continue;
        text_init(&text, buffer, sizeof buffer);
        text_addf(&text, "%s (this line implies '%.*s')", message, (int)marker->length,
                  marker->text);
        draft->texts.message = findings_text(findings, (struct slice){text.at, text.length});
    }
}

/* Adds the place and the legal alternatives to the drafts from `first` on. A breach that is
 * reported of an earlier line gets none: what was legal there is no longer known. Nor does one that
 * cannot be in the report. */
static void explain(struct run *run, const struct statement *statement, size_t first)
{
    struct findings *findings = &run->findings;
    const struct event *event = &run->binder.event;
    struct finding_draft *listed = NULL;
    if (statement->implied_by)
        tell_implied(run, statement, first);
    else if (run->corrected.written)
        statement = run->corrected.written;
    const struct statement *written = statement->implied_by ? statement->implied_by : statement;
    run_locate(run, first, statement, statement_place(written, 0, written->length),
               event->subject, event->by_table);
    run_add_grounds(run, written->line, first);
    run_note_listed(run);
    if (run->config->list_alternatives)
        for (size_t i = first; i < findings->count; i++) {
            struct finding_draft *draft = &findings->drafts[i];
            if (draft->at.line != statement->line || !run_may_write(run, draft))
                continue;
            if (listed) {
                copy_legal(draft, listed);
            } else if (draft->fate != FATE_OFF) {
                run->config->list_alternatives(run, event, draft);
                listed = draft;
            }
        }
}

/* Notes where play begins; a statement that is too long to be named is cut at a word's end. */
static void note_begin(struct game_run *game, const struct statement *statement)
{
    char whole[2 * sizeof game->opening.play.text];
    struct text text;
    text_init(&text, whole, sizeof whole);
    statement_canonical(statement, &text);
    size_t length = text.length;
    while (length >= sizeof game->opening.play.text ||
           (length < text.length && whole[length] != ' '))
        length--;
    text_copy(game->opening.play.text, sizeof game->opening.play.text,
              (struct slice){whole, length});
    game->opening.play.line = statement->line;
}

bool run_judge_setup(struct run *run, const struct statement *statement)
{
    struct game_run *game = run_game(run);
    uint32_t fields_read = 0;
    struct event event = {.kind = KIND_SETUP,
                          .subject = NO_ENTITY,
                          .fields_read = &fields_read,
                          .line = game->head.line};
    struct place place = {.line = game->head.line, .column = 1, .end_column = 5};
    game->stage = GAME_PLAY;
    if (!run_tell(run, NULL, "setup") || !run_report_unresolved(run, &event, statement))
        return false;
    struct findings *findings = &run->findings;
    size_t first = findings->count;
    struct judgement judgement = run_judgement(run, &event);
    judgement.findings = findings;
    run_judge(run, &judgement);
    run_locate(run, first, NULL, place, NO_ENTITY, false);
    run_add_grounds(run, place.line, first);
    for (size_t i = first; i < findings->count; i++) {
        findings->drafts[i].texts.statement = findings_text(findings, slice_of("game"));
        findings->drafts[i].texts.source = NO_TEXT;
    }
    if (!run_note_open(run, &event))
        return false;
    run->binder.known = roster_count(run_roster(run));
    if (findings->count > first && run->config->repairer &&
        !run->config->repairer->foresee(run, statement, first))
        return false;
    struct play play = run_play(run, &event);
    if (!run_game(run)->catalogue->ruleset->apply(&play))
        return run_out_of_memory(run);
    run_game(run)->marker_seen = true;
    note_begin(run_game(run), statement);
    return run_flush(run);
}

static bool opens_sealed(const struct ruleset *ruleset, const struct event *event)
{
    return ruleset->sealed && event->kind == ruleset->sealed->open;
}

static bool open_sealed(struct run *run, const struct event *event)
{
    const struct sealed_fields *sealed = run_game(run)->catalogue->ruleset->sealed;
    struct play play = run_play(run, event);
    uint32_t commitment = sealing_named(&play, sealed);
    sealing_show(&play, sealed, commitment);
    return opened_show(run, event, commitment);
}

/* Applies the binder's event, which was judged. An event of an unknown area (`table: unknown AREA`)
 * changes nothing: statements may be missing before it, so the state cannot tell its effect. */
static bool apply(struct run *run, bool impossible)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct event *event = &run->binder.event;
    if (game_unknown(run_game(run), event->kind)) {
        roster_truncate(run_roster(run), run->binder.known);
        return true;
    }
    if (run_game(run)->catalogue->of_proof[event->kind])
        return !opens_sealed(ruleset, event) || open_sealed(run, event);
    if (is_hidden(event, ruleset->sealed))
        return run_take_hidden(run);
    if (event->kind == KIND_RESULT && ruleset->result_at && !impossible)
        *(struct game_result *)(void *)(run->block.bytes +
                                        ruleset->result_at) = event_result(event, ruleset->result);
    struct play play = run_play(run, event);
    bool (*change)(const struct play *) = impossible ? ruleset->gaps.not_applied : ruleset->apply;
    if (change && !change(&play))
        return run_out_of_memory(run);
    run_note_area(run, event);
    return true;
}

/* Binds a statement of play again, because the binder's event is another one by now. */
static bool bind_play(struct run *run, const struct statement *statement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    bool bound = statement->kind == STATEMENT_MARKER ? bind_marker(&run->binder, statement)
                                                     : bind_event(&run->binder, statement);
    struct judgement judgement = run_judgement(run, &run->binder.event);
    return bound && (!ruleset->validate || ruleset->validate(&judgement, &run->binder));
}

/* Judges the binder's event without counting the answers of the rules. */
static bool judge_again(struct run *run, struct judgement *judgement)
{
    size_t count = run_game(run)->tallies.count;
    if (!ARRAY_RESERVE(run->scratch.tallies, run->scratch.tallies_capacity, count))
        return run_out_of_memory(run);
    memcpy(run->scratch.tallies, game_tallies(run_game(run)), count * sizeof *run->scratch.tallies);
    run_judge(run, judgement);
    memcpy(game_tallies(run_game(run)), run->scratch.tallies, count * sizeof *run->scratch.tallies);
    return true;
}

bool run_play_as_meant(struct run *run, const struct statement *statement, const uint32_t *broken,
                       size_t broken_count)
{
    if (!bind_play(run, statement))
        return run_bind_error(run, statement);
    if (run_may_imply(run) && !run_take_implied(run, statement, true))
        return false;
    size_t first = run->findings.count;
    struct judgement judgement = run_judgement(run, &run->binder.event);
    judgement.findings = &run->findings;
    if (!judge_again(run, &judgement))
        return false;
    for (size_t i = first; i < run->findings.count; i++) {
        struct finding_draft *draft = &run->findings.drafts[i];
        draft->anew = true;
        for (size_t j = 0; j < broken_count; j++)
            if (broken[j] == draft->rule)
                finding_repeats(draft);
    }
    if (run->findings.count > first)
        explain(run, statement, first);
    return apply(run, judgement.notes.impossible);
}

bool run_take_unjudged(struct run *run, const struct statement *statement)
{
    const bool marker = statement->kind == STATEMENT_MARKER;
    if (statement->plays)
        run_game(run)->sealing.plays = statement->plays;
    if (marker && !run_game(run)->marker_seen && !run_judge_setup(run, statement))
        return false;
    if (!bind_play(run, statement))
        return run->binder.no_memory ? run_out_of_memory(run) : true;
    const bool may_imply = run_may_imply(run) && !statement->implied_by;
    if (may_imply && !run_take_implied(run, statement, false))
        return false;
    if (marker)
        run_note_marker(run, statement);
    return apply(run, false);
}

/* Whether an event opens a seal or makes dice by chains or a beacon, and the log has seals, chains
 * or a beacon. If it has none, the verb is a mistake. */
static bool proves(const struct run *run, const struct event *event)
{
    const struct game_run *game = run_game(run);
    const struct sealing *sealing = &game->sealing;
    if (!game->catalogue->of_proof[event->kind])
        return false;
    if (opens_sealed(game->catalogue->ruleset, event))
        return sealing->commitments.count > 0;
    return chain_count(game) > 0 || sealing->dice.beacon.declared || sealing->dice.misdeclared;
}

static bool bind(struct run *run, const struct statement *statement)
{
    return statement->kind == STATEMENT_MARKER ? bind_marker(&run->binder, statement)
                                               : bind_event(&run->binder, statement);
}

/* Whether an event throws, answers a throw or gives a round of the beacon. */
static inline bool proves_dice(const struct catalogue *catalogue, const struct event *event)
{
    return catalogue->of_proof[event->kind] && !opens_sealed(catalogue->ruleset, event);
}

/* Whether the values of the binder's event fit its kind and the game. `*ret_formed`: those of
 * digests and salts do. */
static inline bool is_valid(struct run *run, const struct judgement *judgement, bool *ret_formed)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    const struct ruleset *ruleset = catalogue->ruleset;
    const struct event *event = judgement->event;
    *ret_formed = true;
    if (proves_dice(catalogue, event))
        *ret_formed = chains_validate(judgement, &run->binder, ruleset_chains(ruleset));
    else if (ruleset->sealed && names_digests(event, ruleset->sealed))
        *ret_formed = sealing_validate(judgement, &run->binder, ruleset->sealed);
    return *ret_formed && (!ruleset->validate || ruleset->validate(judgement, &run->binder));
}

/* Tries guesses at a statement whose implied marker breaks a rule. Only the first such marker is
 * guessed at: what is wrong with the statement is one mistake. An invalid one is an error. */
static bool mend_implying(struct run *run, const struct statement *marker, size_t first)
{
    const struct statement *statement = marker->implied_by;
    const struct repairer *repairer = run->config->repairer;
    bool played = false, formed;
    if (!repairer || !run->ahead || run->carrying_out || is_range(statement) ||
        run->scratch.implied.mended != NOT_MENDED)
        return true;
    if (!bind(run, statement))
        return run_out_of_memory(run);
    const struct judgement judgement = run_judgement(run, &run->binder.event);
    if (is_valid(run, &judgement, &formed)) {
        if (!repairer->note(run, statement))
            return run_out_of_memory(run);
        if (!repairer->mend(run, statement, first, &played))
            return false;
    }
    run->scratch.implied.mended = played ? MENDED : AS_WRITTEN;
    if (played)
        return run_tell(run, statement, NULL) && run_trace(run, statement);
    roster_truncate(run_roster(run), run->binder.known);
    return bind_marker(&run->binder, marker) || run_out_of_memory(run);
}

/* Continues after a breach with the guess that explains most of the following statements. What
 * proves something, or leaves out what was done, is never meant otherwise. */
static bool go_on(struct run *run, const struct statement *statement, size_t first, bool impossible)
{
    const struct repairer *repairer = run->config->repairer;
    bool played = false;
    if (statement->implied_by)
        return mend_implying(run, statement, first) &&
               (run->scratch.implied.mended == MENDED || apply(run, impossible));
    if (repairer && !proves(run, &run->binder.event) && !run_is_untold(run, &run->binder.event) &&
        run->scratch.implied.mended == NOT_MENDED &&
        !repairer->mend(run, statement, first, &played))
        return false;
    return played || apply(run, impossible);
}

/* Whether a draft from `first` on counts as a violation. */
static bool is_broken(const struct run *run, size_t first)
{
    for (size_t i = first; i < run->findings.count; i++)
        if (run->findings.drafts[i].level == UMPIRE_LEVEL_VIOLATION &&
            run->findings.drafts[i].fate != FATE_OFF)
            return true;
    return false;
}

/* Drops advice that follows from an earlier breach: one mistake is one finding. */
static void pass_over_advice(struct run *run, const struct statement *statement, size_t first)
{
    for (size_t i = first; i < run->findings.count && run->repair; i++) {
        struct finding_draft *draft = &run->findings.drafts[i];
        if (draft->rule == NO_RULE || draft->level != UMPIRE_LEVEL_ADVICE)
            continue;
        const char *rule = run_game(run)->catalogue->rules[draft->rule]->id;
        if (run->config->repairer->follows_from(run, rule, statement->line))
            finding_repeats(draft);
    }
}

/* Takes what belongs to the game's derived dice, or a roll. */
static bool take_dice_event(struct run *run, const struct event *event)
{
    const struct play play = run_play(run, event);
    const uint64_t derived = run_game(run)->sealing.dice.derived;
    chains_take(&play);
    return run_game(run)->sealing.dice.derived == derived ||
           !dice_doubt(run) || run_note_order(run, event->line);
}

bool run_judge_and_apply(struct run *run, const struct statement *statement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    struct event *event = &run->binder.event;
    struct judgement judgement = run_judgement(run, event);
    const bool of_chain = proves_dice(run_game(run)->catalogue, event);
    bool formed;
    if (!is_valid(run, &judgement, &formed)) {
        bool good = run_invalid(run, statement, !formed);
        roster_truncate(run_roster(run), run->binder.known);
        return good;
    }
    /* an implied marker comes again with the statement that implies it */
    if (run->ahead && run->config->repairer && !statement->implied_by &&
        run->scratch.implied.mended == NOT_MENDED &&
        !run->config->repairer->note(run, statement))
        return run_out_of_memory(run);
    if (!run_tell(run, statement, NULL))
        return false;
    if (of_chain && event->kind == ruleset_chains(ruleset)->thrown &&
        !run_read_throw(run, statement))
        return false;
    if (of_chain && event->kind == ruleset_chains(ruleset)->beacon)
        run_look_up_round(run, ruleset_chains(ruleset));
    if (run->config->options.details) {
        if (!run_count_dice(run, event))
            return false;
        judgement = run_judgement(run, event); /* counting dice may have moved the block */
    }
    bool marker = statement->kind == STATEMENT_MARKER;
    if (!marker && statement->kind != STATEMENT_END && !run_trace(run, statement))
        return false;
    size_t before = run->findings.count;
    judgement.findings = &run->findings;
    run_judge(run, &judgement);
    if (run->findings.count > before) {
        pass_over_advice(run, statement, before);
        explain(run, statement, before);
    }
    if (run->findings.no_memory)
        return run_out_of_memory(run);
    if (!run_note_open(run, event))
        return false;
    const bool untold = run_is_untold(run, event);
    const bool on_trust = untold || of_chain || event->by_table || event->kind == KIND_UNKNOWN ||
                          run_game(run)->catalogue->claims[event->kind];
    const bool impossible = judgement.notes.impossible;
    if (on_trust && !impossible && !is_broken(run, before) && !run_note_fact(run, event))
        return false;
    if ((of_chain || (ruleset->rolled && ruleset->rolled[event->kind])) &&
        !take_dice_event(run, event))
        return false;
    bool good = run->findings.count > before ? go_on(run, statement, before, impossible)
                                             : apply(run, impossible);
    return good && (!marker || run_trace(run, statement)) &&
           (!untold || run_report_untold(run, statement));
}

/* Implied markers ------------------------------------------------------------------------ */

enum {
    MARKER_BYTES = 64,
    IMPLIED_MOST = 128, /* more than a turn of any game has */
};

enum marker_writing markers_of_round(const struct judgement *judgement)
{
    return judgement->game ? (enum marker_writing)judgement->game->opening.writing
                           : MARKERS_WRITTEN;
}

void run_note_marker(struct run *run, const struct statement *marker)
{
    uint8_t *writing = &run_game(run)->opening.writing;
    if (marker->marker == MARKER_ROUND)
        *writing = MARKERS_OPEN;
    else if (*writing == MARKERS_OPEN)
        *writing = marker->marker == MARKER_PHASE && !marker->implied_by ? MARKERS_WRITTEN
                                                                         : MARKERS_IMPLIED;
    run_game(run)->opening.left_out |= *writing == MARKERS_IMPLIED;
}

/* Reads a marker as a statement that another one implies, into room for one. NULL: out of memory,
 * or the text has a character that the reader refuses. */
static struct statement *read_marker(struct run *run, struct statement_copies *copies,
                                     struct text *text, const struct statement *statement)
{
    struct implied_room *room = &run->scratch.implied;
    if (!room->reader)
        room->reader = text_reader_new();
    copies->count = 0;
    text_add_string(text, "\n");
    if (!room->reader ||
        !text_reader_read(room->reader, text->at, text->length, statement->line, copies) ||
        copies->count != 1)
        return NULL;
    struct statement *marker = &copies->list[0].statement;
    marker->implied_by = statement->implied_by ? statement->implied_by : statement;
    return marker;
}

/* Takes a marker. False: out of memory, or the sink failed. */
static bool take(struct run *run, const struct statement *marker, bool judged)
{
    if (!judged)
        return run_take_unjudged(run, marker);
    if (!bind_marker(&run->binder, marker))
        return !run->binder.no_memory || run_out_of_memory(run);
    run_note_marker(run, marker);
    if (run->config->bound)
        run->config->bound(run->config->bound_user, run, marker);
    return run_judge_and_apply(run, marker);
}

bool run_take_implied(struct run *run, const struct statement *statement, bool judged)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct judgement here = run_judgement(run, &run->binder.event);
    bool formed;
    /* a statement that is refused says nothing of where play is */
    if (!run->config->refused_imply && !is_valid(run, &here, &formed))
        return true;
    for (int i = 0; i < IMPLIED_MOST; i++) {
        char buffer[MARKER_BYTES];
        struct text text;
        struct judgement judgement = run_judgement(run, &run->binder.event);
        text_init(&text, buffer, sizeof buffer);
        if (!ruleset->gaps.implied(&judgement, &text))
            break;
        /* the statement introduces its names when it is bound again */
        roster_truncate(run_roster(run), run->binder.known);
        struct statement *marker = read_marker(run, &run->scratch.implied.copies, &text,
                                               statement);
        if (!marker)
            return run_out_of_memory(run);
        if (!take(run, marker, judged))
            return false;
        if (run->scratch.implied.mended == MENDED)
            return true;
        if (!bind(run, statement))
            return run_out_of_memory(run);
    }
    return true;
}

static int32_t number_of(const struct statement *statement, size_t operand)
{
    return value_at(statement, statement->operands[operand].value)->number;
}

bool is_range(const struct statement *marker)
{
    const struct operand *operands = marker->operands;
    if (marker->kind != STATEMENT_MARKER || marker->operand_count != 3 ||
        operands[2].preposition != PREPOSITION_TO)
        return false;
    int32_t first = number_of(marker, 1), last = number_of(marker, 2);
    return first > 0 && first < last && last <= IMPLIED_MOST;
}

bool run_take_range(struct run *run, const struct statement *range)
{
    const struct slice place = operand_slice(range, 0);
    for (int32_t number = number_of(range, 1); number <= number_of(range, 2); number++) {
        char buffer[MARKER_BYTES];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        text_addf(&text, "%s %.*s %d", marker_word(range->marker), (int)place.length, place.at,
                  (int)number);
        struct statement *marker = read_marker(run, &run->scratch.implied.range, &text, range);
        if (!marker)
            return run_out_of_memory(run);
        if (!bind_marker(&run->binder, marker))
            return run_bind_error(run, range);
        if (number == number_of(range, 1) && run->ahead && run->config->repairer &&
            !run->config->repairer->note(run, range))
            return run_out_of_memory(run);
        if (run_may_imply(run) && !run_take_implied(run, marker, true))
            return false;
        if (!take(run, marker, true))
            return false;
    }
    return true;
}
