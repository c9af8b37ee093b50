/* SPDX-License-Identifier: MIT */
#include "judge/engine/check.h"

#include "base/hash.h"
#include "judge/bind/diagnosis/diagnosis.h"
#include "judge/engine/apply.h"
#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/weight.h"
#include "judge/engine/repairer.h"
#include "judge/engine/unread.h"

/* The operands of a marker as a number, to compare it with others of its kind. */
static uint64_t hash_of_place(const struct statement *marker)
{
    uint64_t hash = HASH_BEGIN;
    for (size_t i = 0; i < marker->operand_count; i++) {
        const struct operand *operand = &marker->operands[i];
        for (uint32_t at = 0; at < operand->length; at++)
            hash = hash_with(hash, (unsigned char)marker->text[operand->at + at]);
        hash = hash_with(hash, ' ');
    }
    return hash;
}

static void note_place(struct run *run, const struct statement *marker)
{
    struct opening *opening = &run_game(run)->opening;
    opening->markers |= (uint8_t)BIT(marker->marker);
    opening->deepest = (uint8_t)marker->marker;
    opening->places[marker->marker] = hash_of_place(marker);
}

/* Makes the state forget what happened before the log's beginning. */
static bool forget_before(struct run *run)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    struct play play = run_play(run, &run->binder.event);
    bool areas = run_game(run)->catalogue->lexicon->vocabulary->areas != NULL;
    run_forget_mistake(run);
    if (areas && ruleset->gaps.on_unknown &&
        !ruleset->gaps.on_unknown(&play, ~(uint32_t)BIT(AREA_TURNS)))
        return run_out_of_memory(run);
    if (ruleset->gaps.begun_late)
        ruleset->gaps.begun_late(&play, run_game(run)->opening.declared);
    return true;
}

/* The declaration ------------------------------------------------------------------------------ */

/* The marker that a plain word among the operands names. MARKER_COUNT: none. */
static enum marker marker_named(const struct statement *statement, const struct operand *operand)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct value *value = value_at(statement, operand->value);
    if (value->kind != VALUE_PATH || value->count != 1 || operand->keyed || operand->preposition)
        return MARKER_COUNT;
    struct slice word = word_text(statement, value_at(statement, value->child)->word, buffer);
    if (slice_is(word, "turn"))
        return MARKER_ROUND;
    enum marker marker = MARKER_ROUND;
    while (marker < MARKER_COUNT && !slice_is(word, marker_word(marker)))
        marker++;
    return marker;
}

/* The marker at an operand of the declaration, as a statement of its own; the operands after its
 * word, up to the next marker, are its own. */
static struct statement marker_at(const struct statement *statement, size_t at)
{
    struct statement marker = statement_part(statement, at + 1, 0);
    marker.kind = STATEMENT_MARKER;
    marker.marker = marker_named(statement, &statement->operands[at]);
    while (at + 1 + marker.operand_count < statement->operand_count &&
           marker_named(statement, &marker.operands[marker.operand_count]) == MARKER_COUNT)
        marker.operand_count++;
    return marker;
}

size_t begins_markers(const struct statement *statement)
{
    size_t at = 0;
    while (at < statement->operand_count) {
        const struct operand *operand = &statement->operands[at];
        const struct value *value = value_at(statement, operand->value);
        if (value->kind == VALUE_PATH && value->count == 1 && !operand->keyed &&
            says_word(statement, value_at(statement, value->child)->word, AMID_WORD))
            break;
        at++;
    }
    return at;
}

/* The declaration without the activation amid which the log begins. */
static struct statement without_activation(const struct statement *statement)
{
    return statement_part(statement, 0, begins_markers(statement));
}

/* Whether the declaration names markers, the coarser first, and the first is a round. */
static bool names_markers(const struct statement *statement)
{
    int last = -1;
    if (statement->operand_count == 0 || statement->opens_block)
        return false;
    for (size_t at = 0; at < statement->operand_count;) {
        struct statement marker = marker_at(statement, at);
        if (marker.marker == MARKER_COUNT || marker.operand_count == 0)
            return false;
        if (last < 0 ? marker.marker != MARKER_ROUND : (int)marker.marker <= last)
            return false;
        last = (int)marker.marker;
        at += 1 + marker.operand_count;
    }
    return true;
}

/* Binds each marker. False: one of them does not bind; the binder's error says why. */
static bool bind_all(struct run *run, const struct statement *statement)
{
    for (size_t at = 0; at < statement->operand_count;) {
        struct statement marker = marker_at(statement, at);
        if (!bind_marker(&run->binder, &marker)) {
            diagnosis_explain(&run->binder, false);
            return false;
        }
        at += 1 + marker.operand_count;
    }
    return true;
}

/* Whether the first marker may belong to a log that begins late. */
static bool may_open(const struct statement *statement)
{
    if (statement->marker != MARKER_ROUND || statement->operand_count != 1)
        return false;
    const struct value *number = value_at(statement, statement->operands[0].value);
    return number->kind == VALUE_INT && number->number > 1;
}

/* Whether a marker is the first of its kind in a round or phase, such as its first phase. */
static bool is_first_of_its_kind(struct run *run, const struct statement *marker)
{
    const struct element *taker;
    if (marker->operand_count != 1 || !bind_marker(&run->binder, marker))
        return false;
    binder_takers(&run->binder, &taker);
    return taker && taker->type &&
           value_in(&run->binder.event, taker->type->field) == taker->type->minimum;
}

/* Whether the markers are those with which the game begins: nothing is before them, so that the
 * log does not begin late. A log that begins within the first round may name a later phase. */
static bool is_game_begin(struct run *run, const struct statement *statement)
{
    bool first = true;
    for (size_t at = 0; at < statement->operand_count && first;) {
        const struct statement marker = marker_at(statement, at);
        first = at == 0 ? !may_open(&marker) : is_first_of_its_kind(run, &marker);
        at += 1 + marker.operand_count;
    }
    return first;
}

/* The number of the last round; 0: it is not declared. */
static int32_t last_round(const struct run *run)
{
    const struct game_run *game = run_game(run);
    return *(const int32_t *)(const void *)(run->block.bytes +
                                            game->catalogue->ruleset->last_round_at);
}

/* Whether a round begins after the game's last one. */
static bool is_after_last(const struct run *run, const struct statement *marker)
{
    const struct value *number = value_at(marker, marker->operands[0].value);
    const int32_t last = last_round(run);
    return last && number->kind == VALUE_INT && number->number > last;
}

/* Puts the game at the markers of the declaration. Judging may read ahead, which moves the
 * statement's operands: parts of it are made anew after that. */
static bool take_place(struct run *run, const struct statement *statement, bool late)
{
    for (size_t at = 0; at < begins_markers(statement);) {
        const struct statement place = without_activation(statement);
        struct statement marker = marker_at(&place, at);
        if (!run_take_unjudged(run, &marker))
            return false;
        note_place(run, &marker);
        at += 1 + marker.operand_count;
    }
    struct opening *opening = &run_game(run)->opening;
    opening->open = opening->begun = true;
    opening->settled = late;
    if (opening->deepest == MARKER_PHASE)
        opening->writing = MARKERS_WRITTEN;
    else if (opening->deepest != MARKER_ROUND)
        opening->writing = MARKERS_IMPLIED; /* as in a round that begins without a phase line */
    return !late || (run_note_late(run, statement->line) && forget_before(run));
}

/* Takes the activation of the unit that an operand after 'amid' names. */
static bool take_activation(struct run *run, const struct statement *statement, size_t at)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct activation *activation = ruleset->gaps.activation;
    const struct statement named = statement_part(statement, at, 1);
    if (!bind_as(&run->binder, &named, activation->kind, activation->field)) {
        diagnosis_explain(&run->binder, false);
        return run_bind_error(run, &named);
    }
    struct judgement judgement = run_judgement(run, &run->binder.event);
    const char *why = activation->refuse(&judgement);
    if (why)
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length, "%s", why);
    struct play play = run_play(run, &run->binder.event);
    if (!ruleset->apply(&play))
        return run_out_of_memory(run);
    activation->begun(&play);
    return true;
}

/* Takes what comes after the markers: 'amid' and the units that are active. */
static bool take_activations(struct run *run, const struct statement *statement, bool late)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    size_t at = begins_markers(statement);
    if (at == statement->operand_count)
        return true;
    if (!late || !ruleset->gaps.activation)
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                             "'" AMID_WORD "' must be left out: %s",
                             late ? "it names a unit that is active, and this game has none"
                                  : "nothing can be active where the game begins");
    while (++at < statement->operand_count)
        if (!take_activation(run, statement, at))
            return false;
    return true;
}

bool run_take_begins(struct run *run, const struct statement *statement)
{
    const struct statement place = without_activation(statement);
    if (run_game(run)->opening.declared)
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                             "'" BEGINS_WORD "' is already declared; it may be declared only once");
    if (run_game(run)->marker_seen)
        return run_report_too_late(run, statement);
    const bool ends_early = statement->operand_count == place.operand_count + 1;
    if (!names_markers(&place) || ends_early)
        return run_log_error(run, LOG_OPERANDS, statement, 0, statement->length,
                             ends_early ? "'" AMID_WORD "' must name who is active, such as: "
                                          BEGINS_WORD " round 3 phase ... " AMID_WORD " UNIT"
                                        : "'" BEGINS_WORD "' must name a round first, then what is "
                                          "within it, such as: " BEGINS_WORD " round 3 phase ...");
    if (!bind_all(run, &place))
        return run_bind_error(run, statement);
    const struct statement round = marker_at(&place, 0);
    if (is_after_last(run, &round) &&
        !run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                       "the log cannot begin there: the game's last round is %d",
                       (int)last_round(run)))
        return false;
    if (!run_judge_setup(run, statement) || !run_tell(run, statement, NULL))
        return false;
    run_game(run)->opening.declared = true;
    const struct statement markers = without_activation(statement);
    const bool late = !is_game_begin(run, &markers);
    return take_place(run, statement, late) && take_activations(run, statement, late);
}

/* Markers of the beginning --------------------------------------------------------------------- */

/* Whether a marker is one of those declared. */
static bool repeats(const struct opening *opening, const struct statement *marker)
{
    return (opening->markers >> marker->marker & 1) &&
           opening->places[marker->marker] == hash_of_place(marker);
}

/* Adds a marker without its time, which 'begins' does not take. */
static void add_marker(struct text *text, const struct statement *marker)
{
    uint32_t word = 0;
    while (word < marker->length && (marker->text[word] < 'a' || marker->text[word] > 'z'))
        word++;
    text_addf(text, " %.*s", (int)(marker->length - word), marker->text + word);
}

/* Keeps a marker's text for the advice. */
static void keep_text(struct run *run, const struct statement *marker)
{
    struct opening *opening = &run_game(run)->opening;
    struct text text;
    size_t length = strlen(opening->text);
    text_init(&text, opening->text + length, sizeof opening->text - length);
    add_marker(&text, marker);
}

/* Adds the markers of the beginning that are still ahead. False: out of memory. */
static bool add_markers_ahead(struct run *run, enum marker last, struct text *text)
{
    const struct item *item;
    if (!run->ahead || run->config->options.as_played)
        return true;
    if (!lookahead_fill(run->ahead))
        return false;
    for (size_t at = 0; (item = lookahead_at(run->ahead, at)) != NULL; at++) {
        const struct statement *next = item->statement;
        if (item->kind != ITEM_STATEMENT || next->kind != STATEMENT_MARKER || next->marker <= last)
            break;
        add_marker(text, next);
        last = next->marker;
    }
    return true;
}

/* Gives the advice, once. False: out of memory, or the sink failed. */
static bool advise(struct run *run, const struct statement *marker)
{
    char buffer[2 * sizeof run_game(run)->opening.text];
    struct text text;
    if (run_game(run)->opening.settled)
        return true;
    run_game(run)->opening.settled = true;
    text_init(&text, buffer, sizeof buffer);
    text_add_string(&text, run_game(run)->opening.text);
    return run_note_late(run, marker->line) && add_markers_ahead(run, marker->marker, &text) &&
           run_log_error(run, LOG_LATE, marker, 0, marker->length,
                         "what was played before is not in the log; the log must say so above "
                         "this line: " BEGINS_WORD "%s",
                         text.at);
}

/* Finds out whether the log's first marker has a wrong number, and is meant as the game's first one
 * (`*ret_slip`). False: out of memory, or the sink failed. */
static bool find_marker_slip(struct run *run, const struct statement *marker, bool *ret_slip)
{
    *ret_slip = false;
    if (run_game(run)->opening.markers || !run->config->repairer)
        return true;
    if (!bind_marker(&run->binder, marker) || !run_forbids_any(run, &run->binder.event, true))
        return true;
    if (run->config->repairer->find_slip(run, marker, ret_slip))
        return true;
    return !run->sink_failed && run_out_of_memory(run);
}

/* Takes a marker of a beginning that is not declared. */
static bool take_undeclared(struct run *run, const struct statement *statement, bool *ret_taken)
{
    struct opening *opening = &run_game(run)->opening;
    bool slip;
    if (!find_marker_slip(run, statement, &slip))
        return false;
    if (slip || (opening->markers && statement->marker <= opening->deepest)) {
        opening->open = false;
        return true;
    }
    bool late = opening->settled || !opening->markers;
    note_place(run, statement);
    keep_text(run, statement);
    if (!bind_marker(&run->binder, statement) ||
        (!late && !run_forbids_any(run, &run->binder.event, true)))
        return true;
    *ret_taken = true;
    return advise(run, statement) && run_tell(run, statement, NULL) &&
           run_take_unjudged(run, statement) && forget_before(run) && run_trace(run, statement);
}

bool run_take_opening(struct run *run, const struct statement *statement, bool *ret_taken)
{
    struct opening *opening = &run_game(run)->opening;
    const bool marker = statement->kind == STATEMENT_MARKER;
    *ret_taken = false;
    if (marker && !opening->begun) {
        opening->begun = true;
        opening->open = may_open(statement) && !is_after_last(run, statement);
    }
    if (!opening->open)
        return true;
    if (!marker) {
        opening->open = run_subject_is(run, statement, "table");
        return true;
    }
    if (!opening->declared)
        return take_undeclared(run, statement, ret_taken);
    *ret_taken = opening->open = repeats(opening, statement);
    return !*ret_taken || (run_tell(run, statement, NULL) && run_trace(run, statement));
}
