/* SPDX-License-Identifier: MIT */
/* The Star Fleet Battles campaign as the engine sees it. */
#include "books/starfleet/queries.h"
#include "books/starfleet/rules.h"

/* Setup, turns and the end. */

RULE(setup_teams, .id = "starfleet.setup.teams",
     .statement = "A campaign must have at least two teams. Only one of them may be the Orion "
                  "Pirates, and only one may be the Coalition",
     .citation = "V1.12, 1C2, 5A1", .untold = "which teams there are", .guards = {KIND_SETUP},
     .counts_declared = true)
{
    const struct starfleet *game = STATE(starfleet);
    unsigned teams = 0, pirates = 0, coalitions = 0;
    for (uint16_t i = 0; i < game->side_count; i++) {
        teams += (game->sides[i].role & TEAMS) != 0;
        pirates += game->sides[i].role == PIRATES;
        coalitions += game->sides[i].role == COALITION;
    }
    FINE(teams >= 2 && pirates <= 1 && coalitions <= 1);
    if (teams < 2)
        return BREACH("the campaign has %u {team|teams}; it must have at least two", teams);
    return BREACH("the campaign has %u teams of %s; it may have only one",
                  pirates > 1 ? pirates : coalitions,
                  pirates > 1 ? "the Orion Pirates" : "the Coalition");
}

RULE(turn_number, .id = "starfleet.turn.number",
     .statement = "Strategic Turns must be numbered one after the other, and none may come after "
                  "the last one declared. A log may begin at a later turn than the first",
     .citation = "V1.22", .places_marker = true,
     .guards = {KIND_ROUND, KIND_PHASE, KIND_SEGMENT, KIND_STEP})
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    if (event->kind != KIND_ROUND)
        return game->turn ? NOT_CONCERNED : BREACH("'turn 1' must come first");
    if (value_in(event, F_NUMBER) == 0)
        return BREACH("turn 0 begins; turns must be numbered from 1");
    if (game->turn && !number_follows(game->number, game->slip, value_in(event, F_NUMBER)))
        return BREACH("the turn is written as %d; it must be %d, the next one",
                      value_in(event, F_NUMBER), (int)(game->number + game->slip + 1));
    if (game->turns && value_in(event, F_NUMBER) > game->turns)
        return BREACH("turn %d begins; the campaign may have only %d {turn|turns}",
                      value_in(event, F_NUMBER), (int)game->turns);
    return game->turns ? OK : lacks(judgement, "how many turns the campaign has (turns)");
}

RULE(end_result, .id = "starfleet.end.result",
     .statement = "The Orion Pirates may win only by a tally as victory. A concession must give "
                  "another team the victory",
     .citation = "8A3", .untold = "whether the other teams may concede to the pirates",
     .guards = {KIND_RESULT})
{
    const struct starfleet *game = STATE(starfleet);
    const struct game_result result = event_result(judgement->event, &starfleet_result);
    if (result_is_tie_by_concession(&result))
        return breach_of_concession(judgement);
    uint16_t side = side_of(game, result.winner);
    bool pirates = side != NO_SIDE && game->sides[side].role == PIRATES;
    FINE(pirates && game->sides[side].won);
    if (!pirates)
        return result.by_condition && !result.unfinished
                   ? lacks(judgement,
                           "whether what the result gives as its reason decides the campaign")
                   : OK;
    UNSURE(result_is_settled(&result));
    return BREACH("%N cannot win: it has tallied no victory in 8A3", side_at(game, side)->self);
}

static const struct rule *const setup_rules[] = {&rule_setup_teams, &rule_turn_number,
                                                 &rule_end_result, NULL};

/* Campaigns for random games. */

/* Adds markers of the places from `first` to before `end`; some of those that need not come every
 * turn are left out. */
static void add_places(const struct random_setup *setup, int first, int end, int lap)
{
    for (int place = first; place < end; place++) {
        const struct starfleet_step *step = &starfleet_steps[place];
        const char *code = step->code;
        if (!code[1])
            text_addf(setup->course, "phase %s\n", starfleet_phases[phase_of(place) - 1]);
        else if (place == AT_4A)
            text_addf(setup->course, "segment %s %d\n", code, lap);
        else if (!code[2])
            text_addf(setup->course, "segment %s\n", code);
        else if ((step->who && step->occasion == ALWAYS) ||
                 random_chance(setup->random, lap ? 25 : 60))
            text_addf(setup->course, "step %s\n", code);
    }
}

static void add_whole_turn(const struct random_setup *setup, unsigned turn)
{
    text_addf(setup->course, "turn %u\n", turn);
    add_places(setup, 0, AT_4A, 0);
    for (int lap = 1; lap <= MOVEMENT_PHASES; lap++)
        add_places(setup, AT_4A, AT_4B4 + 1, lap);
    add_places(setup, AT_4B4 + 1, PLACES, 0);
}

/* Writes the declarations of a random game. False: it cannot have so many teams. */
static bool random_setup(const struct random_setup *setup)
{
    static const char *const names[] = {"Federation", "Klingon", "Tholian",
                                        "Gorn",       "Romulan", "Kzinti"};
    static const char *const alignments[] = {"alliance", "coalition", "other",
                                             "alliance", "other",     "alliance"};
    unsigned teams = setup->players ? setup->players : (unsigned)setup_between(setup, 2, 3);
    if (teams < 2 || teams > 6)
        return false;
    if (random_chance(setup->random, 50) || setup->full)
        text_add_string(setup->text, "records all\n");
    text_addf(setup->text, "turns %u\n", setup->size);
    for (unsigned i = 0; i < teams; i++)
        text_addf(setup->text, "team %s %s treasury=%d\n", names[i], alignments[i],
                  setup_between(setup, 20, 200));
    if (random_chance(setup->random, 40))
        text_addf(setup->text, "team Orion orion treasury=%d\n", setup_between(setup, 0, 60));
    if (random_chance(setup->random, 40))
        text_add_string(setup->text, "monsters Monsters\n");
    /* a team that declares a unit declares all: in a full game each team has one */
    unsigned outposts = setup->full && setup->size < teams ? teams : setup->size;
    for (unsigned i = 0; i < outposts; i++)
        text_addf(setup->text, "unit \"Outpost %u\"%s%s on-map\n", i + 1,
                  setup->full ? " team=" : "", setup->full ? names[i % teams] : "");
    for (unsigned turn = 1; turn <= setup->size; turn++)
        add_whole_turn(setup, turn);
    return true;
}

static const char *const editions[] = {"1", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const exempt_rolls[] = {"exempt", "rolls", NULL};
static const char *const converts_exclusive[] = {"converts", "exclusive", NULL};

/* In the order of enum starfleet_interpretation. */
static const struct interpretation interpretations[] = {
    {"starfleet.alter-order",
     "Must teams alter the movement order from the best initiative to the worst?", no_yes, NULL},
    {"starfleet.first-turn-orion",
     "With no unit declared on the map, do the pirates roll for initiative on turn 1?",
     exempt_rolls, NULL},
    {"starfleet.instead",
     "A team has announced a bombardment. May it turn that into a blockade or ground assault of "
     "the same system (1E2, 1E3), or does the one exclude the other?",
     converts_exclusive, NULL},
    {0},
};

static const struct rule *const *const chapters[] = {
    setup_rules, starfleet_sequence_rules, starfleet_initiative_rules, starfleet_alteration_rules,
    starfleet_movement_rules, starfleet_bribe_rules, starfleet_pirate_rules,
    starfleet_reaction_rules, starfleet_economy_rules, starfleet_claim_rules,
    starfleet_supply_rules, starfleet_attack_rules, starfleet_base_rules, starfleet_b10_rules,
    starfleet_sealed_rules, NULL};

static void place(const void *state, struct game_place *ret_place)
{
    const struct starfleet *game = state;
    struct text text;
    int at = game->sequence.place;
    text_init(&text, ret_place->round, sizeof ret_place->round);
    if (game->turn)
        text_addf(&text, "%d", (int)game->number);
    int phase = phase_of(at);
    bool in = at >= 0 && at < PLACES;
    ret_place->phase = in ? starfleet_phases[phase - 1] : NULL;
    int segment = in ? segment_place(at) : -1;
    ret_place->segment = segment >= 0 && starfleet_steps[segment].code[1]
                             ? starfleet_steps[segment].code
                             : NULL;
    ret_place->step = in && starfleet_steps[at].code[1] && starfleet_steps[at].code[2]
                          ? starfleet_steps[at].code
                          : NULL;
}

/* Fields whose things may have one name: units and bases are bought as items; systems are among the
 * places that are claimed. */
enum {
    BOUGHT = BIT(F_UNIT) | BIT(F_BASE) | BIT(F_ITEM),
    LOCATED = BIT(F_SYSTEM) | BIT(F_PLACE) | BIT(F_UNIT),
    WHERE = BIT(F_SYSTEM) | BIT(F_PLACE) | BIT(F_HEX) | BIT(F_GCL) | BIT(F_TO_GCL)
};
static const uint32_t alike_fields[] = {
    [F_SYSTEM] = LOCATED,
    [F_BASE] = BOUGHT,
    [F_ITEM] = BOUGHT,
    [F_PLACE] = LOCATED,
    [F_HEX] = BIT(F_HEX),
    [F_GCL] = BIT(F_GCL) | BIT(F_TO_GCL),
    [F_TO_GCL] = BIT(F_GCL) | BIT(F_TO_GCL),
};

/* Whether a thing may be a unit of the event: it was declared or built, or has acted as one. What
 * was destroyed or lost to a mutiny is none any more; a system has supply, and a base can be
 * destroyed, too. */
static bool may_be_unit(const struct judgement *judgement, const struct thing *thing)
{
    uint16_t kind = judgement->event->kind;
    uint32_t others = kind == DESTROY ? BIT(F_BASE) : 0;
    if (kind == SUPPLIED || kind == UNSUPPLIED)
        others = LOCATED | BIT(F_BASE);
    bool acts = thing->uses & BIT(F_UNIT) && !(thing->uses & WHERE);
    if (thing->left.how == DESTROYED || thing->left.how == MUTINIED)
        return false;
    return !thing->uses || thing->declared || thing->brought || acts || thing->uses & others;
}

/* Whether a thing may be the system, place, base or hex of a field. What is declared as a unit,
 * arrived or moves is no system, although a system may be named where units are supplied. */
static bool may_be(const struct thing *thing, int field)
{
    bool unit = thing->declared || thing->brought || thing->moved.turn;
    uint32_t alike = alike_fields[field];
    if (unit && alike == LOCATED)
        alike &= ~BIT(F_UNIT);
    return !thing->uses || thing->uses & alike;
}

/* Whether the candidate uses each name as the log has used it: a hex is no unit. */
static bool names_fit(const struct judgement *judgement)
{
    for (int field = F_UNIT; field <= F_TO_GCL; field++)
        for (uint32_t i = 0; i < count_in(judgement->event, field); i++) {
            const struct thing *thing = thing_of(judgement,
                                                 (entity)item(judgement->event, field, i));
            bool fits = field == F_UNIT ? may_be_unit(judgement, thing)
                                        : may_be(thing, field);
            if (!fits)
                return false;
        }
    return true;
}

/* Whether the log shows an offer of this turn, with its team, and has the step in which all were
 * made. `owner`: an offer of this team counts; NO_ENTITY: of any. */
static bool shows_offers(const struct starfleet *game, entity owner)
{
    if (game->whole_from > moment_of(game->turn, AT_2B1))
        return false;
    for (uint32_t i = 0; i < game->offers.count; i++) {
        const struct offer *offer = &TABLE_CONST(struct offer, game, game->offers)[i];
        if (offer->turn == game->turn && offer->side != NO_SIDE &&
            (owner == NO_ENTITY || game->sides[offer->side].self == owner))
            return true;
    }
    return false;
}

/* Whether the log leaves out offers of a team, as one that the pirates keep declares, or has what
 * it sealed: then those that it shows say nothing of others. `owner`: of this one; NO_ENTITY: any.
 */
static bool leaves_out_offers(const struct judgement *judgement, entity owner)
{
    const struct starfleet *game = STATE(starfleet);
    for (uint16_t i = 0; i < game->side_count; i++) {
        const struct roster_entry *side = roster_at(judgement->roster, game->sides[i].self);
        bool leaves_out = side->areas & AREAS_DECLARED &&
                          !((side->areas | judgement->roster->areas) & BIT(IN_OFFERS)),
             hides = side->unread & BIT(IN_OFFERS);
        if (game->sides[i].role & NOT_PIRATES && (leaves_out || hides) &&
            (owner == NO_ENTITY || owner == game->sides[i].self))
            return true;
    }
    return false;
}

/* Whether the event names an offer that nobody has made: the log has not shown it, though it shows
 * others, or all who make offers record theirs. */
static bool names_no_offer(const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    bool names_new = event->kind == BRIBE || (event->kind == SET && game->at_beginning);
    const entity name = has(event, F_OFFER) ? entity_in(event, F_OFFER) : NO_ENTITY;
    if (names_new || name == NO_ENTITY || offer_row(game, judgement->roster, name) ||
        means_several(game, judgement->roster, name))
        return false;
    const entity owner = roster_at(judgement->roster, name)->owner;
    return (shows_offers(game, owner) && !leaves_out_offers(judgement, owner)) ||
           all_record_from(game, NOT_PIRATES, IN_OFFERS, game->turn, AT_2B1);
}

static bool fail_offer(const struct judgement *judgement, struct binder *binder)
{
    enum { NAMED_MOST = 8 };
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    const struct statement *statement = event->statement;
    const struct value *value = statement && statement->operand_count
                                    ? value_at(statement, statement->operands[0].value)
                                    : NULL;
    struct slice name = roster_name(judgement->roster, entity_in(event, F_OFFER));
    char buffer[1024];
    struct text known;
    const char *before_first = game->offers.count > 1 ? "; it must be one of: " : "; it must be ";
    text_init(&known, buffer, sizeof buffer);
    for (uint32_t i = 0; i < game->offers.count && i < NAMED_MOST; i++) {
        text_add_string(&known, i ? ", " : before_first);
        add_entity_name(&known, judgement, TABLE_CONST(struct offer, game, game->offers)[i].self);
    }
    bind_fail(binder, LOG_UNKNOWN_NAME, value ? value->at : 0,
              value ? value->length : event_length(event),
              "no offer is called '%.*s'%s; 'bribe OFFER N [openly] [secretly]' names a new offer",
              (int)(name.length > 80 ? 80 : name.length), name.at, known.at);
    if (value && value->kind == VALUE_PATH) {
        binder->error.wrong = value_at(statement, value->child)->word;
        binder->error.undeclared = true;
    }
    return false;
}

/* Whether a move names a hex, as if it were a unit: a number that no unit is called. */
static bool moves_to_hex(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    if (event->kind != MOVE && event->kind != MOVE_CLOAKED && event->kind != REACT)
        return false;
    for (uint32_t i = 0; i < count_in(event, F_UNIT); i++) {
        entity unit = (entity)item(event, F_UNIT, i);
        const struct thing *thing = thing_of(judgement, unit);
        if (!thing->declared && !thing->brought && thing->owner.side == NO_SIDE &&
            is_number(roster_name(judgement->roster, unit)))
            return true;
    }
    return false;
}

/* What only the pirates have: their ships are counted, and a tally ends their play. */
static bool is_of_pirates(const struct event *event)
{
    return event->form == SET_SHIPS ||
           (event->form == SET_STANDING && value_in(event, F_STATE) == STANDS_CEASED);
}

/* Whether the table calls an area recorded of which `set` cannot say everything within a turn. It
 * can for claims, but it has no words for plans, designations and rolls. */
static bool leaves_unsaid(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    for (uint32_t i = 0; i < count_in(event, F_CODE); i++)
        if (item(event, F_CODE, i) != IN_CLAIMS)
            return event->form == SET_RECORDED && !tells_before(STATE(starfleet));
    return false;
}

/* Why the table may not say here what came before the log's beginning. NULL: it may. */
static const char *not_of_before(const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    enum set_form form = (enum set_form)judgement->event->form;
    bool of_before = form == SET_LAST_TURN || form == SET_RANDOM_EVENT || form == SET_RECORDED;
    bool of_works = form == SET_WORK || form == SET_COMMITTED;
    if ((of_before && !game->begins_later) || (of_works && game->turn < 2))
        return "'table: set' may say this only in a log that begins late, as 'begins turn 7' "
               "says";
    if (of_before && !game->at_beginning)
        return "'table: set' may say this only where the log begins, before anything is "
               "played";
    return leaves_unsaid(judgement)
               ? "where a log begins within a turn, 'table: set recorded' may name only claims"
               : NULL;
}

static bool validate(const struct judgement *judgement, struct binder *binder)
{
    const struct event *event = judgement->event;
    uint32_t length = event_length(event);
    const char *why = event->kind == SET ? not_of_before(judgement) : NULL;
    if (event->kind == SET && is_of_pirates(event) &&
        side_at(STATE(starfleet), side_of(STATE(starfleet), entity_in(event, F_SIDE)))->role !=
            PIRATES)
        return bind_fail(
            binder, LOG_OPERANDS, 0, length,
            "only the pirates may have a number of ships, and only they may cease play");
    if (why)
        return bind_fail(binder, LOG_OPERANDS, 0, length, "%s", why);
    if (moves_to_hex(judgement))
        return bind_fail(binder, LOG_OPERANDS, 0, length,
                         "a number is no unit: a move must name its units, then the hex after "
                         "'to'");
    if (names_no_offer(judgement))
        return fail_offer(judgement, binder);
    if (event->kind == KIND_SEGMENT && has(event, F_LAP) &&
        phase_of(starfleet_segment_places[value_in(event, F_CODE)]) != MOVEMENT)
        return bind_fail(binder, LOG_OPERANDS, 0, length,
                         "only 4A and 4B may have a number, that of their Movement Phase");
    if (has(event, F_OPENLY) && has(event, F_SECRETLY))
        return bind_fail(binder, LOG_OPERANDS, 0, length, "write 'openly' or 'secretly', not both");
    return true;
}

/* Whether a marker leads on: it is the usual one of its place, which does not lie behind. */
static bool leads_on(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    struct passage passage;
    if (event->kind == KIND_STEP && (starfleet_step_places[value_in(event, F_CODE)] == AT_3A5 ||
                                     starfleet_step_is_misprint(value_in(event, F_CODE))))
        return false; /* 3A3 and 4B4 say the same */
    passage_of(judgement, &passage);
    /* only the segment of 4A has a number */
    bool numbers_other = event->kind == KIND_SEGMENT && has(event, F_LAP) &&
                         starfleet_segment_places[value_in(event, F_CODE)] != AT_4A;
    return passage.moves && !numbers_other;
}

/* Whether a team rolls for a tie before the log has one. That may be written, and is not offered:
 * who still has to roll comes first. */
static bool rolls_ahead(const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t team = subject_side(judgement);
    return judgement->event->kind == ROLL && team != NO_SIDE &&
           rolls_check(&game->rolls, team) == ROLL_AHEAD && game->gamemaster_rolls == 0 &&
           rolls_recorded(game, judgement->interpretations);
}

static bool fits(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    if (rolls_ahead(judgement))
        return false;
    bool sells = event->kind == SELL_INFORMATION || event->kind == SELL_SUPPLIES ||
                 event->kind == RELEASE;
    if (sells && entity_in(event, F_SIDE) == event->subject)
        return false; /* it is for another team */
    if (event->kind == BRIBE && has(event, F_OFFER) &&
        roster_at(judgement->roster, entity_in(event, F_OFFER))->owner != event->subject)
        return false; /* it is another team's */
    if (event->kind == KIND_PHASE || event->kind == KIND_SEGMENT || event->kind == KIND_STEP)
        return leads_on(judgement) && names_fit(judgement);
    if (event->kind == KIND_RESULT && STATE(starfleet)->sequence.place < AT_8A3 &&
        !event_result(event, &starfleet_result).unfinished)
        return false; /* the turn is not over */
    bool sets_other = event->kind == SET && event->form != SET_HEX;
    return sets_other || names_fit(judgement);
}

static bool unresolved(const struct judgement *judgement, uint32_t *cursor, entity *ret_mention,
                       struct text *message)
{
    const struct starfleet *game = STATE(starfleet);
    for (uint32_t i = *cursor; i < game->things.count; i++) {
        const struct thing *thing = &TABLE_CONST(struct thing, game, game->things)[i];
        if (thing->mention != NO_ENTITY &&
            mentioned_team(game, judgement->roster, thing->mention) == NO_SIDE)
            return tell_unresolved(judgement->roster, thing->mention, "team is called", cursor, i,
                                   ret_mention, message);
    }
    return false;
}

/* The accepted offers for which the event's team has no plan, as items to plan, or their amounts.
 * -1: there are none. */
static int offers_to_plan(const struct judgement *judgement, bool amounts, int32_t *ret_values,
                          int most)
{
    const struct starfleet *game = STATE(starfleet);
    int count = 0;
    for (uint32_t i = 0; i < game->offers.count && count < most; i++) {
        const struct offer *offer = &TABLE_CONST(struct offer, game, game->offers)[i];
        const struct obligation *plan = plan_for_offer(judgement, offer);
        bool planned = plan && (offer->amount == UNKNOWN || plan->amount == offer->amount);
        bool accepted = offer->turn == game->turn && offer->reached[IS_ACCEPTED] == game->turn;
        if (offer->side != subject_side(judgement) || !accepted || planned)
            continue;
        if (!amounts || offer->amount != UNKNOWN)
            ret_values[count++] = amounts ? offer->amount : (int32_t)offer->self;
    }
    return count ? count : -1;
}

/* The losses that the event's side must report: planned and not committed. -1: there are none. */
static int losses_to_report(const struct judgement *judgement, int32_t *ret_values, int most)
{
    const struct starfleet *game = STATE(starfleet);
    int count = 0;
    for (uint32_t i = 0; i < game->obligations.count && count < most; i++) {
        const struct obligation *plan = obligation_at(game, i),
                                *commitment = also_recorded(game, plan, COMMITTED);
        if (plan->kind != PLANNED || plan->side != subject_side(judgement) ||
            !owed_now(game, plan) || !commitment)
            continue;
        int64_t left = obligation_least(plan) - obligation_most(commitment) -
                       obligation_most(also_recorded(game, plan, LOST));
        if (left > 0 && left <= INT32_MAX)
            ret_values[count++] = (int32_t)left;
    }
    return count ? count : -1;
}

/* Values to try for operands that only the state knows: the standing order, the due dice, bribes to
 * plan, losses to report, the rent, the next turn and the next movement phase. */
static int candidates(const struct judgement *judgement, const struct operand_type *type,
                      int32_t *ret_values, int most)
{
    const struct starfleet *game = STATE(starfleet);
    if (judgement->event->kind == ANNOUNCE && type->field == F_SIDE) {
        struct movement_order order;
        standing_order(game, judgement->interpretations, &order);
        int count = 0;
        for (int i = 0; i < order.count && count < most; i++)
            if (order.sides[i] != NO_SIDE)
                ret_values[count++] = (int32_t)side_at(game, order.sides[i])->self;
        return count;
    }
    if (type->kind == OPERAND_POOL && (judgement->event->kind == ROLL || game->b10_dice > 0)) {
        ret_values[0] = judgement->event->kind == ROLL ? INITIATIVE_DICE : game->b10_dice;
        return judgement->event->kind == ROLL || judgement->event->kind == B10_PROGRESS ? 1 : -1;
    }
    if (judgement->event->kind == PLAN && (type->field == F_ITEM || type->field == F_NUMBER))
        return offers_to_plan(judgement, type->field == F_NUMBER, ret_values, most);
    if (judgement->event->kind == REPORT_LOSS && type->field == F_NUMBER)
        return losses_to_report(judgement, ret_values, most);
    if (judgement->event->kind == PAY_RENT && type->field == F_NUMBER &&
        game->rent_due != UNKNOWN) {
        int64_t paid = game->rent_paid == UNKNOWN ? 0 : game->rent_paid;
        ret_values[0] = (int32_t)(game->rent_due - paid);
        return paid < game->rent_due || game->rent_paid == UNKNOWN;
    }
    if (judgement->event->kind == KIND_ROUND && type->field == F_NUMBER) {
        ret_values[0] = game->number + game->slip + 1;
        return 1;
    }
    if (judgement->event->kind == KIND_PHASE && type->kind == OPERAND_NUMBER)
        return 0; /* its name says the same */
    if (judgement->event->kind == KIND_SEGMENT && type->field == F_LAP) {
        ret_values[0] = sequence_next_lap(&game->sequence);
        return 1;
    }
    return -1;
}

enum { DICE = F_POOL + 1 };
static const uint8_t rolled[KIND_MOST] = {
#define VERB(kind, word, signature, who, flags, area, apply, dice) [kind] = dice,
#include "books/starfleet/verbs.h"
};

static entity side(const void *state, uint32_t place)
{
    const struct starfleet *game = state;
    for (uint16_t i = 0; i < game->side_count; i++)
        if (game->sides[i].role & TEAMS && place-- == 0)
            return game->sides[i].self;
    return NO_ENTITY;
}

extern const struct ruleset game_starfleet;
const struct ruleset game_starfleet = {
    .name = "starfleet",
    .title = "Star Fleet Battles campaign",
    .editions = editions,
    .vocabulary = &starfleet_vocabulary,
    .chapters = chapters,
    .interpretations = interpretations,
    .state_size = sizeof(struct starfleet),
    .rolled = rolled,
    .begin = starfleet_begin,
    .apply = starfleet_apply,
    .declare = starfleet_declare,
    .validate = validate,
    .gaps.implied = starfleet_implied,
    .gaps.on_unbound = starfleet_on_unbound,
    .gaps.on_unknown = starfleet_on_unknown,
    .gaps.begun_late = starfleet_begun_late,
    .gaps.unresolved = unresolved,
    .leaves = starfleet_leaves,
    .shown.place = place,
    .shown.tell = starfleet_tell,
    .shown.owed = starfleet_owed,
    .sides.sight = starfleet_sight,
    .sides.marker = starfleet_marker_sight,
    .shown.go_on = starfleet_go_on,
    .shown.under_way = starfleet_under_way,
    .shown.unit = starfleet_unit,
    .shown.explain_place = starfleet_explain_place,
    .offered.candidates = candidates,
    .offered.fits = fits,
    .offered.random_setup = random_setup,
    .offered.awaited = starfleet_awaited,
    .result = &starfleet_result,
    .result_at = offsetof(struct starfleet, result),
    .last_round_at = offsetof(struct starfleet, turns),
    .sealed = &starfleet_sealed,
    .sides.side = side,
};
