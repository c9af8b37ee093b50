/* SPDX-License-Identifier: MIT */
/* Strategic Initiative (V1.12 to V1.17). */
#include "books/starfleet/rules.h"

static bool rolls_are_due(const struct judgement *judgement)
{
    return falls_due(judgement, AT_3A1);
}

/* Adds the teams whose rolls are missing although the log records their rolls. */
static void add_missing(struct names *names, const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    for (uint16_t i = 0; i < game->side_count; i++) {
        bool missing = must_roll(game, judgement->interpretations, side_at(game, i)) &&
                       !game->rolls.teams[i].ever;
        if (!missing || may_have_left(side_at(game, i)) ||
            !records_from(game, i, IN_INITIATIVE, game->turn, AT_3A1))
            continue;
        names_add(names, side_at(game, i)->self);
    }
}

/* The answer if some rolls are not known, or if a team without one may have left the campaign. */
static enum answer undecided_roll(struct judgement *judgement)
{
    return any_may_have_left(STATE(starfleet)) ? undecided(judgement, UNTOLD_PRESENCE) : UNDECIDED;
}

/* Whether the pirates roll by their ships before the first turn, and the log may leave some out. */
static bool lacks_pirate_ships(const struct starfleet *game)
{
    return game->turn == first_played(game) && role_plays(game, PIRATES) &&
           !pirate_ships_told(game);
}

#define UNTOLD_SHIPS                                                                              \
    "whether the pirates had a ship on the map in the turn before (unit, place, remove, records " \
    "orders units)"

/* Whether pirates in play have not rolled, and nobody knows whether they had to. */
static bool any_presence_unknown(const struct starfleet *game)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (is_there(&game->sides[i]) && presence_unknown(&game->sides[i]))
            return true;
    return false;
}

RULE(initiative_everyone, .id = "starfleet.initiative.everyone",
     .statement = "Every team that has to roll for initiative must roll before 3A1 ends",
     .citation = "V1.12", .untold = "who has rolled, and who had to (roll, records initiative)",
     .leaving = {1 + AT_3A1}, .guards = {EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    WHEN(rolls_are_due(judgement));
    if (everyone_rolled(game, judgement->interpretations)) {
        if (lacks_pirate_ships(game))
            return lacks(judgement, LACKING_UNITS);
        return any_presence_unknown(game) ? undecided(judgement, UNTOLD_SHIPS) : OK;
    }
    struct names missing = {0};
    add_missing(&missing, judgement);
    if (missing.count <= game->gamemaster_rolls)
        return undecided_roll(judgement);
    return game->gamemaster_rolls == 0
               ? BREACH("%L must still roll for initiative in 3A1", &missing)
               : BREACH("%L must roll for initiative in 3A1; the GameMaster has made only %u "
                        "{roll|rolls} for them",
                        &missing, (unsigned)game->gamemaster_rolls);
}

/* Whether a team that must roll has a score that the log records. */
static bool has_rolled(const struct judgement *judgement, uint16_t side)
{
    const struct starfleet *game = STATE(starfleet);
    return must_roll(game, judgement->interpretations, side_at(game, side)) &&
           !side_at(game, side)->misrolled &&
           score_of(game, judgement->interpretations, side) != UNKNOWN;
}

static bool any_misrolled(const struct starfleet *game)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (game->sides[i].misrolled)
            return true;
    return false;
}

static bool are_tied(const struct judgement *judgement, uint16_t one, uint16_t other)
{
    const struct initiative_roller *teams = STATE(starfleet)->rolls.teams;
    return one != other && has_rolled(judgement, one) && has_rolled(judgement, other) &&
           teams[one].total == teams[other].total;
}

static bool any_may_roll_again(const struct starfleet *game)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (game->rolls.teams[i].ever && rolls_check(&game->rolls, i) >= ROLL_EARLY)
            return true;
    return false;
}

/* Whether a team may have owed a roll of the GameMaster. If none is missing, it is ignored. */
static bool rolled_for_a_team(const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    return game->gamemaster_rolls > 0 && (!everyone_rolled(game, judgement->interpretations) ||
                                          any_presence_unknown(game) || any_may_roll_again(game));
}

RULE(initiative_reroll_ties, .id = "starfleet.initiative.reroll-ties",
     .statement = "Teams with equal scores must all roll again, until no two are equal",
     .citation = "V1.13", .untold = "what the teams have rolled (roll, records initiative)",
     .leaving = {1 + AT_3A1}, .guards = {EVERY_MARKER},
     .yields_to = {"starfleet.initiative.everyone"})
{
    const struct starfleet *game = STATE(starfleet);
    WHEN(rolls_are_due(judgement));
    unsigned owed = rolls_missing(&game->rolls);
    UNSURE(owed && owed <= game->gamemaster_rolls);
    enum answer answer = OK;
    for (uint16_t i = 0; i < game->side_count; i++)
        for (uint16_t j = i; j < game->side_count && (answer == OK || lists_all(judgement)); j++)
            if (are_tied(judgement, i, j))
                answer = BREACH("%N and %N are tied at %d and must roll again in 3A1",
                                side_at(game, i)->self, side_at(game, j)->self,
                                (int)game->rolls.teams[i].total);
    if (answer == VIOLATION)
        return VIOLATION;
    if (!rolls_recorded(game, judgement->interpretations) ||
        !everyone_rolled(game, judgement->interpretations) || any_misrolled(game))
        return undecided_roll(judgement);
    for (uint16_t i = 0; i < game->side_count && (answer == OK || lists_all(judgement)); i++)
        if (rolls_owe(&game->rolls, i))
            answer = BREACH("%N was tied at %d too and must roll again in 3A1",
                            side_at(game, i)->self, (int)game->rolls.teams[i].total);
    return answer;
}

RULE(initiative_monsters, .id = "starfleet.initiative.monsters",
     .statement = "Monsters and Alien Ships cannot roll. Their score is always 14",
     .citation = "V1.16",
     .guards = {ROLL})
{
    return subject_role(judgement) == MONSTERS
               ? BREACH("%N cannot roll: the score of monsters is always %d",
                        judgement->event->subject, MONSTER_SCORE)
               : OK;
}

RULE(initiative_orion_exempt, .id = "starfleet.initiative.orion-exempt",
     .statement = "The pirates may roll only if a ship of theirs was on the map in the turn "
                  "before. Otherwise their score is 13",
     .citation = "V1.12",
     .untold = UNTOLD_SHIPS,
     .guards = {ROLL})
{
    const struct starfleet *game = STATE(starfleet);
    const struct side *side = side_at(game, subject_side(judgement));
    UNLESS(side->role != PIRATES || side->ceased);
    if (presence_unknown(side))
        return lacks_pirate_ships(game) ? lacks(judgement, LACKING_UNITS) : UNDECIDED;
    if (is_exempt(game, judgement->interpretations, side))
        return BREACH("%N cannot roll: the log shows no ship of its own on the map in the turn "
                      "before, so its score is %d",
                      judgement->event->subject, ORION_SCORE);
    return lacks_pirate_ships(game) ? lacks(judgement, LACKING_UNITS) : OK;
}

/* Whether the event is a roll by a team that has to roll. */
static bool is_by_rolling_team(const struct judgement *judgement, uint16_t *ret_side)
{
    const struct starfleet *game = STATE(starfleet);
    *ret_side = subject_side(judgement);
    if (game->turn == 0)
        return false;
    const struct side *side = side_at(game, *ret_side);
    return must_roll(game, judgement->interpretations, side) || presence_unknown(side);
}

/* Whether the log records enough rolls to decide whether a team may roll. */
static bool rolls_are_known(const struct judgement *judgement)
{
    return rolls_recorded(STATE(starfleet), judgement->interpretations) &&
           !rolled_for_a_team(judgement);
}

/* Judges, when 3A1 ends, rolls that were written ahead of a tie that did not come. */
static enum answer check_rolls_ahead(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    enum answer answer = OK;
    for (uint16_t i = 0; i < game->side_count && (answer == OK || lists_all(judgement)); i++) {
        if (!game->rolls.teams[i].ahead_count)
            continue;
        if (!side_at(game, i)->rolled_again_line || !rolls_are_known(judgement) ||
            !everyone_rolled(game, judgement->interpretations))
            return undecided_roll(judgement);
        answer = BREACH("%N has rolled again in line %u and is tied with nobody; only teams that "
                        "are tied may roll again",
                        side_at(game, i)->self, (unsigned)side_at(game, i)->rolled_again_line);
    }
    return answer;
}

RULE(initiative_two_dice, .id = "starfleet.initiative.two-dice",
     .statement = "A team must roll two dice, and may roll only once in a roll-off",
     .citation = "V1.12",
     .untold = "who has rolled before (roll, records initiative)",
     .leaving = {1 + AT_3A1}, .guards = {ROLL, EVERY_MARKER})
{
    uint16_t side;
    if (judgement->event->kind != ROLL)
        return rolls_are_due(judgement) ? check_rolls_ahead(judgement) : NOT_CONCERNED;
    unsigned dice = pool_in(judgement->event, F_POOL, 0)->count;
    WHEN(is_by_rolling_team(judgement, &side));
    if (dice != INITIATIVE_DICE)
        return BREACH("%N rolls %u {die|dice}; it must roll two", judgement->event->subject, dice);
    enum roll_answer answer = rolls_check(&STATE(starfleet)->rolls, side);
    FINE(answer == ROLL_UNDUE || answer == ROLL_DUE);
    if (!rolls_are_known(judgement))
        return undecided_roll(judgement);
    if (answer == ROLL_EARLY)
        return undecided(judgement, "whether the other teams had rolled before");
    if (answer == ROLL_AHEAD)
        return undecided(judgement, "whether a team that has not rolled yet ties with this one");
    return BREACH("%N has already rolled in this roll-off; it may roll only once",
                  judgement->event->subject);
}

/* Whether a team that has left this turn had the same score, or may have had it. Then a team may
 * roll again, since all teams of a tie do, and need not, since it may be the tie's last one. */
static bool was_tied_with_one_gone(const struct starfleet *game, uint16_t side)
{
    const struct initiative_roller *teams = game->rolls.teams;
    for (uint16_t i = 0; i < game->side_count; i++) {
        bool may_have_tied = !records_from(game, i, IN_INITIATIVE, game->turn, AT_3A1) ||
                             teams[i].total == teams[side].total;
        if (may_have_tied && game->sides[i].gone == game->turn)
            return true;
    }
    return false;
}

RULE(initiative_reroll_only_tied, .id = "starfleet.initiative.reroll-only-tied",
     .statement = "Only teams with equal scores may roll again",
     .citation = "V1.13",
     .untold = "who was tied (roll, records initiative)",
     .guards = {ROLL})
{
    uint16_t side;
    WHEN(is_by_rolling_team(judgement, &side));
    FINE(!STATE(starfleet)->rolls.teams[side].ever ||
         rolls_check(&STATE(starfleet)->rolls, side) != ROLL_UNDUE ||
         was_tied_with_one_gone(STATE(starfleet), side));
    return rolls_are_known(judgement)
               ? BREACH("%N cannot roll again: it is not one of the teams that are tied",
                        judgement->event->subject)
               : undecided_roll(judgement);
}

RULE(initiative_no_modifier, .id = "starfleet.initiative.no-modifier",
     .statement = "The score must be the sum of the dice. Nothing may modify it",
     .citation = "V1.14",
     .guards = {ROLL})
{
    const struct event *event = judgement->event;
    WHEN(has(event, F_TOTAL));
    int sum = (int)pool_sum(event, F_POOL);
    return value_in(event, F_TOTAL) == sum
               ? OK
               : BREACH("the total is written as %d; it must be the sum of the dice, %d",
                        value_in(event, F_TOTAL), sum);
}

/* Reports which team an order leaves out or names twice. */
static enum answer breach_of_names(struct judgement *judgement, const struct movement_order *order)
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t missing = missing_in(game, order);
    if (missing != NO_SIDE)
        return BREACH("the order does not name %N; it must name every team that plays, once",
                      side_at(game, missing)->self);
    for (uint16_t i = 0; i < order->count; i++)
        if (order->sides[i] != NO_SIDE && position_in(order, order->sides[i]) != i)
            return BREACH("the order names %N twice; it must name every team that plays, once",
                          side_at(game, order->sides[i])->self);
    uint32_t at = 0;
    while (at + 1u < order->count && order->sides[at] != NO_SIDE)
        at++;
    return BREACH("the order names %N, which is not in the campaign; it must name every team that "
                  "plays, once",
                  (entity)item(judgement->event, F_SIDE, at));
}

/* Whether a side must be announced by its score. Pirates who rolled though they need not were
 * reported, and may be announced by their roll. */
static bool may_be_compared(const struct side *side)
{
    return is_there(side) && !side->rolled_exempt;
}

/* Judges two sides of which one stands before the other in an order. */
static enum answer check_pair(struct judgement *judgement, uint16_t earlier, uint16_t later)
{
    const struct starfleet *game = STATE(starfleet);
    int64_t one = score_of(game, judgement->interpretations, earlier),
            other = score_of(game, judgement->interpretations, later);
    FINE(!may_be_compared(side_at(game, earlier)) || !may_be_compared(side_at(game, later)));
    FINE(one == UNKNOWN || one >= other);
    return BREACH("%N (%d) must be announced before %N (%d)", side_at(game, later)->self,
                  (int)other, side_at(game, earlier)->self, (int)one);
}

/* Whether an order names a side that the standing one, which it repeats, leaves out. */
static bool is_added(const struct starfleet *game, const struct movement_order *standing,
                     uint16_t side)
{
    return position_in(standing, side) == UNKNOWN && !may_have_left(side_at(game, side));
}

enum answer check_added(struct judgement *judgement, const struct movement_order *order,
                        const struct movement_order *standing)
{
    const struct starfleet *game = STATE(starfleet);
    FINE(rolled_for_a_team(judgement));
    for (uint16_t i = 0; i < order->count; i++)
        for (uint16_t j = (uint16_t)(i + 1); j < order->count; j++) {
            uint16_t one = order->sides[i], other = order->sides[j];
            if (one == NO_SIDE || other == NO_SIDE)
                continue;
            bool concerned = is_added(game, standing, one) || is_added(game, standing, other);
            bool by_scores = !side_at(game, one)->altered && !side_at(game, other)->altered;
            if (concerned && by_scores && check_pair(judgement, one, other) == VIOLATION)
                return VIOLATION;
        }
    return OK;
}

/* Whether a side ceased play before this turn. */
static bool ceased_before(const struct starfleet *game, uint16_t side)
{
    return side_at(game, side)->ceased && side_at(game, side)->gone != game->turn;
}

static enum answer check_scores(struct judgement *judgement, const struct movement_order *order)
{
    const struct starfleet *game = STATE(starfleet);
    for (uint16_t i = 0; i < order->count; i++) {
        if (order->sides[i] != NO_SIDE && was_gone_before(game, order->sides[i]))
            return BREACH("the order names %N, which is not in the campaign; it must name only "
                          "those that play",
                          side_at(game, order->sides[i])->self);
        if (ceased_before(game, order->sides[i]))
            return BREACH("the order names %N, which has ceased play; it must name only "
                          "those that play",
                          side_at(game, order->sides[i])->self);
    }
    if (!names_all(game, order))
        return breach_of_names(judgement, order);
    if (rolled_for_a_team(judgement))
        return undecided(judgement, "for which team the GameMaster has rolled");
    for (uint16_t i = 0; i < order->count; i++)
        for (uint16_t j = (uint16_t)(i + 1); j < order->count; j++)
            if (check_pair(judgement, order->sides[i], order->sides[j]) == VIOLATION)
                return VIOLATION;
    return any_may_have_left(game) ? undecided(judgement, UNTOLD_PRESENCE) : OK;
}

RULE(initiative_announced, .id = "starfleet.initiative.announced",
     .statement = "The GameMaster must announce the Movement Order in every turn, the highest "
                  "score first, the lowest last",
     .citation = "V1.17, 3A2", .places_marker = true, .leaving = {1 + AT_3A1, 1 + AT_3A2},
     .guards = {ANNOUNCE, EVERY_MARKER}, .yields_to = {"starfleet.initiative.everyone"})
{
    const struct starfleet *game = STATE(starfleet);
    if (judgement->event->kind == ANNOUNCE) {
        struct movement_order order;
        UNLESS(announces_alteration(game) || announces_late(judgement) || game->turn == 0);
        order_written(game, judgement->event, &order);
        /* as it was altered */
        bool again = game->announced.state != ORDER_NONE &&
                     same_order(game, &order, &game->standing);
        return again ? check_added(judgement, &order, &game->standing)
                     : check_scores(judgement, &order);
    }
    for (int place = AT_3A1; place <= AT_3A2; place++)
        if (place > game->sequence.furthest && falls_due(judgement, place))
            return BREACH("step %s (%s) is missing; it must be played every turn",
                          starfleet_steps[place].code, starfleet_steps[place].title);
    return NOT_CONCERNED;
}

RULE(initiative_unannounced, .id = "starfleet.initiative.unannounced",
     .statement = "In 3A2 and 3A4 the GameMaster must announce a Movement Order",
     .citation = "3A2, 3A4",
     .untold = "which order was announced (announce, records initiative)",
     .level = UMPIRE_LEVEL_ADVICE,
     .guards = {EVERY_MARKER},
     .yields_to = {"starfleet.alter.announced"})
{
    const struct starfleet *game = STATE(starfleet);
    int place = game->sequence.place;
    UNLESS((place != AT_3A2 && place != AT_3A4) || place != game->sequence.furthest);
    UNLESS(moves_to(judgement) < 0 || ends_in_mid_turn(judgement));
    FINE(game->announced_here || came_too_early(game, place));
    if (game->alteration_open)
        return NOT_CONCERNED; /* alter.announced reports it */
    KNOWN(all_record_from(game, GAMEMASTER, IN_INITIATIVE, game->turn, place));
    return BREACH("step %s (%s) has no announcement; the GameMaster must announce the order",
                  starfleet_steps[place].code, starfleet_steps[place].title);
}

const struct rule *const starfleet_initiative_rules[] = {
    &rule_initiative_everyone,    &rule_initiative_reroll_ties,
    &rule_initiative_monsters,    &rule_initiative_orion_exempt,
    &rule_initiative_two_dice,    &rule_initiative_reroll_only_tied,
    &rule_initiative_no_modifier, &rule_initiative_announced,
    &rule_initiative_unannounced, NULL};
