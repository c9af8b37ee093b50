/* SPDX-License-Identifier: MIT */
/* The sequence: which events come where, who does them, and how openly (V1.22 to V1.24). */
#include "books/starfleet/rules.h"

#define FORWARD_CITED "V1.22, V1.24"
#define UNTOLD_LAP "with which Movement Phase the log begins (segment 4A 6)"
enum { PLACE_BYTES = 96 }; /* a code with its title */

#define UNTOLD_LAP_OF_OTHERS "in which Movement Phases only others moved (segment 4A 1 to 8)"

/* Whether the log is what a side has of the turn: its own log has only the Movement Phases in which
 * it does something, until the others' are joined with it. */
static bool is_of_a_side(const struct judgement *judgement)
{
    return roster_hides(judgement->roster, NO_ENTITY);
}

/* The current place of the turn, for a message. */
static const char *current_place(const struct judgement *judgement, char buffer[PLACE_BYTES])
{
    struct text text;
    text_init(&text, buffer, PLACE_BYTES);
    add_step_place(&text, STATE(starfleet)->sequence.place);
    return text.at;
}

RULE(sequence_order, .id = "starfleet.sequence.order",
     .statement = "Phases, segments and steps must be played in their order, but 3A3 may come "
                  "again after 3A4. The Movement Phases must be numbered from 1 to 8",
     .citation = FORWARD_CITED, .places_marker = true,
     .guards = {KIND_PHASE, KIND_SEGMENT, KIND_STEP})
{
    const struct starfleet *game = STATE(starfleet);
    struct passage passage;
    passage_of(judgement, &passage);
    char buffer[PLACE_BYTES];
    if (passage.unannounced)
        return BREACH("the log goes on after %s, which ends a turn; 'turn %d' must come first",
                      current_place(judgement, buffer), (int)(game->number + game->slip + 1));
    WHEN(passage.moves);
    if (passage.move.misnumbered && !passage.move.new_lap)
        return BREACH("the Movement Phase is written as %d; it must be %d, the current one",
                      (int)value_in(judgement->event, F_LAP), (int)passage.move.lap);
    if (passage.move.misnumbered && !passage.move.back && is_of_a_side(judgement))
        return undecided(judgement, UNTOLD_LAP_OF_OTHERS);
    if (passage.move.misnumbered)
        return BREACH("the Movement Phase is written as %d; it must be %d, the next one",
                      (int)passage.move.lap, (int)sequence_next_lap(&game->sequence));
    if (passage.move.unopened)
        return BREACH("%s %s comes too early: segment 4A (%s) of Movement Phase 1 must come first",
                      place_kind(passage.move.place), place_name(passage.move.place),
                      starfleet_steps[AT_4A].title);
    if (!passage.move.back)
        return passage.move.new_lap && game->sequence.uncounted ? undecided(judgement, UNTOLD_LAP)
                                                                : OK;
    if (!(game->phases_begun >> phase_of(passage.move.place) & 1))
        return NOT_CONCERNED; /* phase-skipped has reported that it was left out */
    return BREACH("%s %s (%s) must come before %s, which the turn has already reached",
                  place_kind(passage.move.place), place_name(passage.move.place),
                  starfleet_steps[passage.move.place].title, current_place(judgement, buffer));
}

RULE(sequence_phase_skipped, .id = "starfleet.sequence.phase-skipped",
     .statement = "Each of the eight phases must be played every turn", .citation = "V1.22",
     .untold = "which phases were played", .places_marker = true, .guards = {EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    const int to = moves_to(judgement);
    if (ended_in_words(game))
        return undecided(judgement, "whether the campaign may end in mid turn");
    UNLESS(to < 0);
    enum answer answer = OK;
    int next = phase_of(game->sequence.furthest) + 1;
    if (ends_in_mid_turn(judgement) && next < FINAL_ACTIVITIES)
        return BREACH("the campaign ends in mid turn; phases %d to %d must be played first", next,
                      FINAL_ACTIVITIES);
    for (int phase = next; phase < phase_of(to); phase++)
        answer = BREACH("phase %d (%s) is missing; it must be played every turn", phase,
                        starfleet_steps[starfleet_phase_places[phase - 1]].title);
    return answer;
}

/* Whether a step is due every turn. Rules of the initiative report 3A1 and 3A2; 4A3 is due in each
 * movement phase. */
static bool is_due_always(const struct starfleet *game, int place)
{
    const struct starfleet_step *step = &starfleet_steps[place];
    bool elsewhere = place == AT_3A1 || place == AT_3A2 || place == AT_4A3;
    bool appears = step->occasion == IF_COMPLETE && b10_is(game, B10_COMPLETE) &&
                   !game->b10_there && !game->b10_appeared && !game->begins_later;
    bool is_due = appears || (step->occasion == ALWAYS && !elsewhere);
    return is_due && !came_too_early(game, place) && role_plays(game, step->who);
}

/* Reports a step that is left out, if a side that acts there is surely in the campaign. `before`:
 * the answer about earlier steps. */
static enum answer left_out(struct judgement *judgement, int place, enum answer before)
{
    if (role_surely_plays(STATE(starfleet), starfleet_steps[place].who))
        return BREACH("step %s (%s) is missing; it must be played every turn%s",
                      starfleet_steps[place].code, starfleet_steps[place].title,
                      starfleet_steps[place].occasion == ALWAYS ? "" : " until the B-10 appears");
    judgement->notes.untold = UNTOLD_PRESENCE;
    return undecided_beside(before);
}

RULE(sequence_step_skipped, .id = "starfleet.sequence.step-skipped",
     .statement = "A step that happens every turn must be played. Strategic Movement must be "
                  "played in each Movement Phase. While a B-10 is complete and has not appeared, "
                  "step 1C1 must be played",
     .citation = "V1.24", .untold = "which steps were played", .level = UMPIRE_LEVEL_ADVICE,
     .places_marker = true, .guards = {EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    struct passage passage;
    passage_of(judgement, &passage);
    UNLESS(!passage.moves || ends_in_mid_turn(judgement));
    enum answer answer = OK;
    for (int place = game->sequence.furthest + 1; place < PLACES && place < passage.move.place;
         place++)
        if (is_due_always(game, place) && falls_due(judgement, place))
            answer = left_out(judgement, place, answer);
    if (passage.unannounced)
        for (int place = 0; place < passage.first; place++)
            if (is_due_always(game, place))
                answer = left_out(judgement, place, answer);
    if (begins_without_strategic(&passage))
        answer = BREACH(
            "step 4A3 (%s) is missing in Movement Phase %d; each Movement Phase must have it",
            starfleet_steps[AT_4A3].title, (int)passage.move.lap);
    if (misses_strategic(game, &passage))
        answer = BREACH(
            "step 4A3 (%s) is missing in Movement Phase %d; each Movement Phase must have it",
            starfleet_steps[AT_4A3].title, (int)game->sequence.lap);
    return answer;
}

/* Whether the current step asks something of a side, which has done nothing there. A team that has
 * joined since the turn began may have come after it was done; one that is of no side of the war
 * and declares no treasury has nothing to balance. */
static bool is_idle(const struct starfleet *game, const struct side *side)
{
    int place = game->sequence.place;
    bool balances_none = place == AT_8C1 && side->role & OTHERS &&
                         side->accounts.treasury == UNKNOWN_SUM;
    return side->role & starfleet_steps[place].who && is_there(side) &&
           side->joined != game->turn && !balances_none && !(side->deeds >> deed_of(place) & 1);
}

bool starfleet_awaited(const void *state, struct awaited *ret_awaited)
{
    const struct starfleet *game = state;
    if (deed_of(game->sequence.place) < 0 || !lacks_nothing(game))
        return false;
    for (uint16_t i = 0; i < game->side_count; i++)
        if (is_idle(game, side_at(game, i))) {
            *ret_awaited = (struct awaited){starfleet_steps[game->sequence.place].events[0],
                                            side_at(game, i)->self};
            return true;
        }
    return false;
}

RULE(sequence_step_empty, .id = "starfleet.sequence.step-empty",
     .statement = "In a step that happens every turn each side that acts there must do what the "
                  "step says: bring forms up to date, record income, work out rent, check for "
                  "Random Events, tally wealth, balance treasuries",
     .citation = "V1.23", .level = UMPIRE_LEVEL_ADVICE, .guards = {EVERY_MARKER},
     .note = "A marker says that the step began, not that anything was done in it. Judged where "
             "the log declares that it records all.")
{
    const struct starfleet *game = STATE(starfleet);
    struct names idle = {0};
    WHEN(deed_of(game->sequence.place) >= 0 && lacks_nothing(game));
    UNLESS(moves_to(judgement) < 0 || ends_in_mid_turn(judgement));
    for (uint16_t i = 0; i < game->side_count; i++)
        if (is_idle(game, side_at(game, i)))
            names_add(&idle, side_at(game, i)->self);
    const struct starfleet_step *step = &starfleet_steps[game->sequence.place];
    return idle.count == 0 ? OK
                           : BREACH("%L must do what step %s says (%s); the log does not "
                                    "show it",
                                    &idle, step->code, step->title);
}

/* Whether play is in the 4A of a movement phase that has had no 4B. */
static bool misses_repair(const struct starfleet *game)
{
    return segment_place(game->sequence.place) == AT_4A &&
           game->opened & ~game->closed & lap_bit(game->sequence.lap);
}

RULE(sequence_eight_movements, .id = "starfleet.sequence.eight-movements",
     .statement = "Operational Movement and Repair, 4A and 4B, must be played eight times",
     .citation = "V1.23, Phase 4", .untold = "which segments were played", .places_marker = true,
     .guards = {EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    struct passage passage;
    passage_of(judgement, &passage);
    bool leaves = passage.moves && phase_of(game->sequence.furthest) == MOVEMENT &&
                  phase_of(passage.move.place) > MOVEMENT;
    if (leaves && game->sequence.uncounted)
        return undecided(judgement, UNTOLD_LAP);
    UNLESS(!passage.moves || game->movements_reported || ends_in_mid_turn(judgement));
    if (leaves && !last_movement_played(game) && is_of_a_side(judgement))
        return undecided(judgement, UNTOLD_LAP_OF_OTHERS);
    if (leaves && !last_movement_played(game))
        return BREACH("phase 4 ends after %d of 8 Movement Phases; all 8 must be played",
                      (int)game->sequence.lap);
    enum answer answer = leaves ? OK : NOT_CONCERNED;
    if ((leaves || passage.move.new_lap) && misses_repair(game))
        answer = BREACH(
            "segment 4B (Repair) of Movement Phase %d is missing; each Movement Phase must have it",
            (int)game->sequence.lap);
    if (passage.move.lap > MOVEMENT_PHASES)
        answer = BREACH("Movement Phase %d begins; there may be only 8", (int)passage.move.lap);
    return answer;
}

RULE(sequence_eighth_only, .id = "starfleet.sequence.eighth-only",
     .statement = "A claimed place may get its owner only in the eighth Movement Phase",
     .citation = "4A6", .places_marker = true,
     .untold = "which Movement Phase it is (segment 4A 8)", .guards = {KIND_STEP, CLAIM},
     .note = "4A3 sends the combat over an intercepted convoy to 4A6: it is read there, in any "
             "movement phase with one, and in 4A5.")
{
    const struct starfleet *game = STATE(starfleet);
    int32_t lap = game->sequence.lap;
    if (judgement->event->kind == CLAIM) {
        /* without a convoy the step itself was judged */
        WHEN(game->sequence.place == AT_4A6 && lap == game->intercept_lap);
    } else {
        struct passage passage;
        WHEN(marked_place(judgement->event) == AT_4A6);
        passage_of(judgement, &passage);
        lap = passage.move.lap;
        WHEN(passage.move.place == AT_4A6 && passage.moves);
        FINE(lap == game->intercept_lap);
    }
    FINE(lap == MOVEMENT_PHASES);
    KNOWN(!game->sequence.uncounted);
    return BREACH("a claimed place may get its owner only in Movement Phase 8, not in %d",
                  (int)lap);
}

/* The condition of a place in words, if it does not hold. NULL: it holds. */
static const char *condition_missing(const struct starfleet *game, enum occasion condition)
{
    switch (condition) {
    case IF_COMPLETE:
        return b10_is(game, B10_COMPLETE) ? NULL : "a B-10 is complete";
    case IF_BUILDING:
        return b10_was_building(game) ? NULL : "a B-10 is being built";
    case IF_HIDING:
        return game->hiding ? NULL : "the pirates are in hiding";
    default:
        return NULL;
    }
}

/* Whether the log records everything that the condition depends on. */
static bool condition_recorded(const struct judgement *judgement, enum occasion condition)
{
    const struct starfleet *game = STATE(starfleet);
    if (condition == IF_HIDING)
        return pirates_record(game, IN_ORDERS, AT_1B2);
    if (game->begins_later && !game->b10_declared)
        return false;
    bool planned_by_now = game->turn > 1 || game->sequence.place >= AT_2E1;
    if (condition == IF_BUILDING && b10_is(game, B10_NONE) && planned_by_now) /* a plan begins it */
        return all_record_from(game, COALITION | GAMEMASTER, IN_MONEY, first_turn(game), AT_2E1);
    return condition != IF_COMPLETE || records(judgement, NO_ENTITY, IN_WORKS);
}

/* The place for which the statement needs a condition: for 5A its marker, elsewhere an event.
 * UNKNOWN: it needs none. */
static int conditional_place(const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t kind = judgement->event->kind;
    if (kind != KIND_SEGMENT && kind != KIND_STEP)
        return event_at(game->sequence.place, kind) &&
                       !(game->conditions_judged & condition_bit(game->sequence.place))
                   ? game->sequence.place
                   : UNKNOWN;
    int place = marked_place(judgement->event);
    return segment_place(place) == AT_5A && !(game->conditions_judged & condition_bit(place))
               ? place
               : UNKNOWN;
}

/* Judges that the B-10 is complete: it was being built. */
static enum answer check_completed(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    WHEN(b10_is(game, B10_NONE));
    return condition_recorded(judgement, IF_COMPLETE)
               ? BREACH("the B-10 cannot be complete: none was being built")
               : UNDECIDED;
}

RULE(sequence_conditional, .id = "starfleet.sequence.conditional",
     .statement = "Step 1C1 may be played only when a B-10 is complete. Step 1C2 and segment 5A "
                  "may be played only while one is being built. Step 8A1 may be played only while "
                  "the pirates are in hiding",
     .citation = "1C1, 1C2, 5A, 8A1",
     .untold = "what was begun in the turns before (records works)", .places_marker = true,
     .guards = {KIND_SEGMENT, KIND_STEP, B10_APPEARANCE, B10_ALLOCATE, B10_COMPLETED, MUTINY_CHECK,
                MUTINY},
     .note = "Entering 1C1, 1C2 or 8A1 and doing nothing there is no breach; 5A is not entered at "
             "all.")
{
    if (judgement->event->kind == B10_COMPLETED)
        return check_completed(judgement);
    int place = conditional_place(judgement);
    WHEN(place != UNKNOWN);
    enum occasion condition = condition_at(place);
    const char *missing = condition_missing(STATE(starfleet), condition);
    UNSURE(missing && !condition_recorded(judgement, condition));
    return missing ? BREACH("%s %s may be played only while %s", place_kind(place),
                            place_name(place), missing)
                   : OK;
}

/* How the log writes the event. */
static const char *verb_of(uint16_t kind)
{
    const struct phrase *verb = starfleet_vocabulary.verbs;
    while (verb->word && verb->kind != kind)
        verb++;
    return verb->word ? verb->word : "this event";
}

static void add_home(struct text *text, uint16_t kind)
{
    for (int place = 0; place < PLACES; place++)
        if (event_at(place, kind)) {
            text_add_string(text, text->length ? " or " : "");
            add_step_place(text, place);
        }
}

RULE(sequence_step_event, .id = "starfleet.sequence.step-event",
     .statement = "Everything must be done in the step that is for it", .citation = "V1.23",
     .guards_every_event = true, .yields_to = {TOO_LATE_TO_ALTER})
{
    const struct starfleet *game = STATE(starfleet);
    char buffer[4 * PLACE_BYTES], at[PLACE_BYTES];
    struct text text;
    UNLESS(judgement->event->by_table || announces_late(judgement));
    bool convoy = judgement->event->kind == COMBAT && game->sequence.place == AT_4A6 &&
                  game->intercept_lap == game->sequence.lap;
    FINE(convoy || event_at(place_of_event(game, judgement->event->kind), judgement->event->kind));
    if (!asked_why(judgement))
        return VIOLATION;
    text_init(&text, buffer, sizeof buffer);
    add_home(&text, judgement->event->kind);
    const bool begun = game->turn || game->sequence.place >= 0;
    return BREACH(
        "'%s' is allowed only in %s; %s%s%s", verb_of(judgement->event->kind), text.at,
        begun ? "the turn is at " : "no turn has begun", begun ? current_place(judgement, at) : "",
        belongs_to_several(judgement) ? "; the log must name one of these steps above this line"
                                      : "");
}

/* The current step's entry for the event. 0: the event does not belong there. */
static uint16_t entry_of_event(const struct judgement *judgement)
{
    uint16_t kind = judgement->event->kind;
    return event_at(place_of_event(STATE(starfleet), kind), kind);
}

void add_roles(struct text *text, uint8_t who)
{
    static const struct {
        uint8_t roles;
        const char *name;
    } names[] = {{TEAMS, "the teams"},
                 {NOT_PIRATES, "teams other than the pirates"},
                 {EMPIRES, "teams of the Alliance and the Coalition"},
                 {PIRATES, "the Orion Pirates"},
                 {COALITION, "the Coalition"},
                 {GAMEMASTER, "the GameMaster"},
                 {MONSTERS, "monsters"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if ((who & names[i].roles) == names[i].roles) {
            text_addf(text, "%s%s", text->length ? " and " : "", names[i].name);
            who &= (uint8_t)~names[i].roles;
        }
}

RULE(sequence_actor, .id = "starfleet.sequence.actor",
     .statement = "Only sides that are in the campaign may act. Each may act only in the steps "
                  "that the Sequence of Play gives it",
     .citation = "V1.23", .guards_every_event = true,
     .yields_to = {TOO_LATE_TO_ALTER, OUT_OF_STEP, "starfleet.initiative.orion-exempt"})
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t entry = entry_of_event(judgement);
    uint8_t role = subject_role(judgement);
    /* a roll of monsters is judged by initiative.monsters, also where that is waived or off */
    UNLESS(!role || !entry || (role == MONSTERS && judgement->event->kind == ROLL));
    if (side_at(game, subject_side(judgement))->absent)
        return BREACH("%N is not in the campaign and cannot act", judgement->event->subject);
    int place = place_of_event(game, judgement->event->kind);
    uint8_t who = acting_roles(place, entry);
    FINE(role & who);
    char buffer[128];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    add_roles(&text, who);
    return BREACH("'%s' in %s is only for %s, not for %N", verb_of(judgement->event->kind),
                  place_name(place), text.at, judgement->event->subject);
}

RULE(sequence_openness, .id = "starfleet.sequence.openness",
     .statement = "What the Sequence of Play calls open must be done openly, and what it calls "
                  "secret must be done secretly",
     .citation = "V1.23", .guards_every_event = true,
     .yields_to = {TOO_LATE_TO_ALTER, OUT_OF_STEP, "starfleet.sequence.actor",
                   "starfleet.initiative.monsters", "starfleet.initiative.orion-exempt"})
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    uint16_t entry = entry_of_event(judgement);
    bool openly = has(event, F_OPENLY), secretly = has(event, F_SECRETLY);
    WHEN(entry && (openly || secretly));
    int place = place_of_event(game, event->kind);
    int manner = entry & 0x4000 ? SECRET : starfleet_steps[place].manner;
    FINE(manner == EITHER || (manner == OPEN ? !secretly : !openly));
    return BREACH("in %s '%s' must be done %s; the log says '%s'", place_name(place),
                  verb_of(event->kind), manner == OPEN ? "openly" : "secretly",
                  manner == OPEN ? "secretly" : "openly");
}

RULE(sequence_rolled_once, .id = "starfleet.sequence.rolled-once",
     .statement = "In one step a team may roll only once for a unit's helmsman, crew quality or "
                  "mutiny. It may roll only once for each refit, encounter, attempt and insurgency",
     .citation = "1A2, 1D2, 1D3, 2E3, 4A3, 4B3, 7C, 8A1",
     .untold = "for which refit, encounter, attempt or insurgency each roll is",
     .guards = {HELMSMAN, REFIT_ROLL, PHASER_G_ROLL, ENCOUNTER, CREW_QUALITY, COUNTER_INSURGENCY,
                RECRUIT, MUTINY_CHECK},
     .yields_to = {OUT_OF_STEP})
{
    const struct rolled *before = rolled_before(STATE(starfleet), judgement->event);
    uint16_t kind = judgement->event->kind;
    FINE(!before);
    UNSURE(kind != HELMSMAN && kind != CREW_QUALITY && kind != MUTINY_CHECK);
    if (!thing_in(judgement, F_UNIT)->declared)
        return undecided(judgement, "whether the unit is one ship or a class (unit)");
    return BREACH("%N has already rolled '%s' for %N in line %u; it may do so only once in a step",
                  before->by, verb_of(kind), before->unit, (unsigned)before->line);
}

const struct rule *const starfleet_sequence_rules[] = {
    &rule_sequence_order,       &rule_sequence_phase_skipped,   &rule_sequence_step_skipped,
    &rule_sequence_step_empty,  &rule_sequence_eight_movements, &rule_sequence_eighth_only,
    &rule_sequence_conditional, &rule_sequence_step_event,      &rule_sequence_actor,
    &rule_sequence_openness,    &rule_sequence_rolled_once,     NULL};
