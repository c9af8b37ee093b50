/* SPDX-License-Identifier: MIT */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"

uint32_t attacker_in(const struct armada *game, const struct roster *roster,
                     const struct event *event)
{
    if (has(event, BY_UNIT))
        return row_of(roster, entity_in(event, BY_UNIT));
    uint32_t active = squadron_attacks(game, event) ? game->squadron.unit : game->ship.unit;
    return active != NO_UNIT && acts_with(game, event->subject, active) ? active : NO_UNIT;
}

bool by_evade(const struct event *event)
{
    return has(event, TOKEN);
}

bool by_defender(const struct event *event)
{
    bool changes_dice = event->kind == REMOVE || event->kind == REROLL || event->kind == SET;
    return changes_dice && (by_evade(event) || by_keyword(event, "dodge") ||
                            by_keyword(event, "screen"));
}

bool by_swarm(const struct event *event)
{
    return by_keyword(event, "swarm");
}

struct attack_part part_of_attack(const struct event *event)
{
    static const struct attack_part parts[KIND_MOST] = {
        [CANCEL] = {DECLARE, false, DECLARE},
        [ROLL] = {ROLL_DICE, false, DECLARE},
        [ADD] = {ATTACK_EFFECTS, false, DECLARE},
        [REMOVE] = {ATTACK_EFFECTS, false, DECLARE},
        [REROLL] = {ATTACK_EFFECTS, false, DECLARE},
        [SET] = {ATTACK_EFFECTS, false, DECLARE},
        [LOCK] = {ATTACK_EFFECTS, false, DECLARE},
        [SPEND] = {DEFENSE_TOKENS, true, DECLARE},
        /* the points are chosen when the damage is suffered */
        [REDIRECT] = {DEFENSE_TOKENS, true, CRITICAL_EFFECT},
        [CRITICAL] = {CRITICAL_EFFECT, false, DECLARE},
        [SUFFER] = {SUFFER_DAMAGE, true, DECLARE},
        [RETARGET] = {NEXT_SQUADRON, false, DECLARE},
    };
    return by_defender(event) ? (struct attack_part){DEFENSE_TOKENS, true, DECLARE}
                              : parts[event->kind];
}

int attacking_zone(const struct armada *game, const struct event *event)
{
    if (has(event, SPECIAL))
        return game->ship.unit != NO_UNIT ? active_ship(game)->card.special_arc : UNKNOWN;
    return has(event, ZONE) ? value_in(event, ZONE) : UNKNOWN;
}

/* The attack that a salvo certainly answers: it has the same range and line of sight. NULL: it is
 * no salvo, or may answer another attack. */
static const struct attack *answered_by_salvo(const struct armada *game,
                                              const struct roster *roster,
                                              const struct attack *attack)
{
    const struct attack *answered = attack_to_continue(game);
    bool answers = attack->special == SALVO_ATTACK && answered->open &&
                   attack->attacker == answered->defender && attack->defender == answered->attacker;
    return answers &&
                   !may_attack_unwritten(game, roster, unit_at(game, answered->attacker)->side)
               ? answered
               : NULL;
}

struct attack declared_attack(const struct armada *game, const struct roster *roster,
                              const struct event *event)
{
    struct attack attack = {.open = true,
                            .special = UNKNOWN,
                            .zone = UNKNOWN,
                            .target_zone = UNKNOWN,
                            .range = UNKNOWN,
                            .attacker = attacker_in(game, roster, event),
                            .defender = row_of(roster, entity_in(event, TARGET))};
    if (has(event, SPECIAL))
        attack.special = (int8_t)value_in(event, SPECIAL);
    if (has(event, ZONE))
        attack.zone = (int8_t)value_in(event, ZONE);
    if (has(event, TARGET_ZONE))
        attack.target_zone = (int8_t)value_in(event, TARGET_ZONE);
    const struct attack *answered = answered_by_salvo(game, roster, &attack);
    if (has(event, RANGE))
        attack.range = (int8_t)value_in(event, RANGE);
    else if (answered)
        attack.range = answered->range;
    attack.obstructed = has(event, OBSTRUCTED) || (answered && answered->obstructed);
    return attack;
}

bool answers_another(const struct attack *attack)
{
    return attack->special == COUNTER_ATTACK || attack->special == SALVO_ATTACK;
}

/* A counter or salvo attack ends when the attack that it answers continues. */
const struct attack *attack_to_continue(const struct armada *game)
{
    return game->answered.open ? &game->answered : &game->attack;
}

/* Begins again with the steps from the roll on. */
struct attack retargeted_attack(const struct armada *game, const struct roster *roster,
                                const struct event *event)
{
    const struct attack *last = attack_to_continue(game);
    return (struct attack){.open = true,
                           .special = last->special,
                           .by_card = last->by_card,
                           .attacker = last->attacker,
                           .zone = last->zone,
                           .target_zone = UNKNOWN,
                           .number = last->number,
                           .line = (uint32_t)event->line,
                           .range = has(event, RANGE) ? (int8_t)value_in(event, RANGE) : UNKNOWN,
                           .obstructed = has(event, OBSTRUCTED),
                           .defender = row_of(roster, entity_in(event, UNIT))};
}

/* Steps ------------------------------------------------------------------------------ */

bool may_have_token(const struct unit *unit, int type)
{
    for (int place = 0; place < unit->defense.count; place++)
        if (unit->defense.types[place] == type)
            return true;
    return !unit->defense.known;
}

bool may_answer(const struct unit *unit)
{
    return unit->squadron ? unit->card.counter != 0 : may_have_token(unit, SALVO);
}

static bool has_active_unit(const struct armada *game, int side)
{
    return (game->ship.unit != NO_UNIT && side_acts_with(game, side, game->ship.unit)) ||
           (game->squadron.unit != NO_UNIT && side_acts_with(game, side, game->squadron.unit));
}

/* Whether the dice of the attack in progress may have been rolled. Before that nothing answers it,
 * and no other attack follows. */
static bool may_be_rolled(const struct armada *game, const struct roster *roster)
{
    const struct attack *attack = &game->attack;
    return attack->step >= ROLL_DICE ||
           !recorded_for(game, roster, unit_at(game, attack->attacker), DICE_AREA);
}

/* Whether an attack that the log leaves out may answer the attack in progress. */
static bool may_be_answered(const struct armada *game)
{
    const struct unit *attacker = unit_at(game, game->attack.attacker),
                      *defender = unit_at(game, game->attack.defender);
    bool kinds_fit = !defender->squadron || attacker->squadron;
    return kinds_fit && may_answer(defender);
}

/* Whether a side may answer an attack of the other one, also one that the log leaves out. */
static bool may_answer_side(const struct armada *game, const struct roster *roster, int side)
{
    bool attacked = game->attack.open &&
                    unit_at(game, game->attack.attacker)->side == other_side(side);
    if (attacked && !may_be_rolled(game, roster))
        return false;
    if (attacked && may_be_answered(game))
        return true;
    return has_active_unit(game, other_side(side)) &&
           !side_records(game, roster, other_side(side), ATTACKS_AREA);
}

bool may_attack_unwritten(const struct armada *game, const struct roster *roster, int side)
{
    if (game->refused != NO_ENTITY && side == side_of(game, game->refused))
        return true; /* an attack by a unit that the player activated although it is not in play */
    if (side_records(game, roster, side, ATTACKS_AREA))
        return false;
    return side == NO_SIDE || has_active_unit(game, side) || may_answer_side(game, roster, side);
}

bool is_untold_of_active(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const entity subject = judgement->event->subject;
    const bool commanded = game->squadron.unit != NO_UNIT && game->rounds.phase == SHIP_PHASE &&
                           acts_with(game, subject, game->squadron.unit);
    return !commanded && !may_answer_side(game, judgement->roster, side_of(game, subject));
}

bool is_attack_of_ship(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    if (is_untold(event))
        return acting_ship(judgement) && is_untold_of_active(judgement);
    bool answers = has(event, SPECIAL) && !is_special(event, IGNITION_ATTACK);
    return acting_ship(judgement) && !answers && !squadron_attacks(STATE(armada), event);
}

/* Whether a teammate of the attacking player may have ended the attack in progress by an attack
 * that the log leaves out. */
static bool may_be_a_team_mates(const struct armada *game, const struct roster *roster)
{
    const struct unit *attacker = unit_at(game, game->attack.attacker);
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    if (game->side_count == 2 && !game->team_game)
        return false; /* each side is one player */
    for (uint32_t i = 0; i < game->players.count; i++)
        if (players[i].side == attacker->side && players[i].self != attacker->owner &&
            !roster_records(roster, players[i].self, ATTACKS_AREA))
            return true;
    return false;
}

/* Whether an event is by the player of the attacker or, as its step demands, of the defender. */
static bool is_by_its_player(const struct armada *game, const struct event *event,
                             struct attack_part part)
{
    const struct attack *attack = &game->attack;
    return attack->open &&
           acts_with(game, event->subject, part.of_defender ? attack->defender : attack->attacker);
}

bool is_by_defender_instead(const struct armada *game, const struct event *event)
{
    struct attack_part part = part_of_attack(event);
    return game->attack.open && !part.of_defender && !is_by_its_player(game, event, part) &&
           !goes_on_with_answered(game, event);
}

static bool is_of_another_attack(const struct armada *game, const struct roster *roster,
                                 const struct event *event, struct attack_part part)
{
    if (is_by_its_player(game, event, part))
        return may_be_a_team_mates(game, roster);
    if (game->attack_of_strangers == game->attack.number && is_by_defender_instead(game, event))
        return true;
    int side = side_of(game, event->subject);
    return may_attack_unwritten(game, roster,
                                side == NO_SIDE || !part.of_defender ? side : other_side(side));
}

bool may_be_of_another(const struct armada *game, const struct roster *roster,
                       const struct event *event)
{
    return is_of_another_attack(game, roster, event, part_of_attack(event));
}

bool may_be_of_this_or_another(const struct armada *game, const struct roster *roster,
                               const struct event *event)
{
    return is_by_its_player(game, event, part_of_attack(event)) &&
           may_be_a_team_mates(game, roster);
}

static bool goes_on(const struct armada *game, const struct event *event, struct attack_part part)
{
    const struct attack *answered = &game->answered;
    if (!answered->open || part.step == NEXT_SQUADRON || answered->step >= SUFFER_DAMAGE)
        return false;
    return acts_with(game, event->subject,
                     part.of_defender ? answered->defender : answered->attacker);
}

bool goes_on_with_answered(const struct armada *game, const struct event *event)
{
    return goes_on(game, event, part_of_attack(event));
}

const struct attack *attack_of(const struct armada *game, const struct roster *roster,
                               const struct event *event)
{
    struct attack_part part = part_of_attack(event);
    if (!game->attack.open || is_of_another_attack(game, roster, event, part))
        return NULL;
    return goes_on(game, event, part) ? &game->answered : &game->attack;
}

/* A defending ship changes dice with an evade token; a squadron may change them without one. */
bool pool_settled(const struct armada *game, const struct roster *roster,
                  const struct attack *attack)
{
    const struct unit *defender = unit_at(game, attack->defender);
    bool evade_unwritten = may_have_token(defender, EVADE) &&
                           !recorded_for(game, roster, defender, ATTACKS_AREA);
    bool changes = defender->squadron || attack->defense.types_spent >> EVADE & 1 ||
                   evade_unwritten;
    return attack->pool.known && !attack->target_unsure &&
           (!changes || recorded_for(game, roster, defender, DICE_AREA));
}

/* Dice ------------------------------------------------------------------------------- */

/* The armament of an attack other than a counter. NULL: the log does not name the hull zone or the
 * attacker. A salvo uses the rear armament, whichever zone was attacked. */
static const struct armament *armament_used(const struct armada *game, const struct attack *attack)
{
    const struct unit *attacker = unit_at(game, attack->attacker),
                      *defender = unit_at(game, attack->defender);
    if (attack->special == IGNITION_ATTACK)
        return &attacker->card.special;
    if (defender->squadron)
        return &attacker->card.anti_squadron;
    if (attacker->squadron)
        return &attacker->card.anti_ship;
    if (attack->special == SALVO_ATTACK)
        return &attacker->zones[REAR].armament;
    return attack->zone == UNKNOWN ? NULL : &attacker->zones[attack->zone].armament;
}

/* Whether the log declares the dice of any zone of a ship. A zone without dice has none then. */
static bool declares_zone_dice(const struct unit *ship)
{
    for (int zone = 0; zone < ZONES; zone++)
        if (ship->zones[zone].armament.said)
            return true;
    return false;
}

/* Changes the dice against squadrons as cards do while a rule is asked again. */
static void change_dice_by_cards(const struct armada *game, int dice[COLOURS])
{
    for (int colour = 0; colour < COLOURS; colour++) {
        dice[colour] += game->numbers.anti_squadron[colour];
        if (game->numbers.to_red >> colour & 1) {
            dice[RED] += dice[colour];
            dice[colour] = 0;
        }
    }
}

bool armament_of_attack(const struct armada *game, const struct attack *attack,
                        int ret_dice[COLOURS])
{
    if (attack->special == COUNTER_ATTACK) {
        const struct unit_card *card = &unit_at(game, attack->attacker)->card;
        int counter = card->counter;
        if (game->numbers.counter > 0 && card->known.card)
            counter = game->numbers.counter + (counter == UNKNOWN ? 0 : counter);
        ret_dice[RED] = ret_dice[BLACK] = 0;
        ret_dice[BLUE] = counter;
        return counter != UNKNOWN;
    }
    const int sniped = snipe_dice(game, attack);
    if (sniped != UNKNOWN) {
        ret_dice[RED] = ret_dice[BLACK] = 0;
        ret_dice[BLUE] = sniped;
        change_dice_by_cards(game, ret_dice);
        return true;
    }
    const struct armament *armament = armament_used(game, attack);
    for (int colour = 0; armament && colour < COLOURS; colour++)
        ret_dice[colour] = armament->dice[colour];
    const struct unit *attacker = unit_at(game, attack->attacker);
    if (armament == &attacker->card.anti_squadron)
        change_dice_by_cards(game, ret_dice);
    bool of_zone = armament >= &attacker->zones[0].armament &&
                   armament <= &attacker->zones[ZONES - 1].armament;
    return armament && armament->known && (!of_zone || declares_zone_dice(attacker));
}

const int armada_hits[FACES] = {[HIT] = 1, [HIT_HIT] = 2, [HIT_CRIT] = 1};
const int armada_hits_and_crits[FACES] = {[HIT] = 1, [CRIT] = 1, [HIT_HIT] = 2, [HIT_CRIT] = 2};

static bool has_colour(const struct attack *attack, int colour)
{
    for (int face = 0; face < FACES; face++)
        if (attack->pool.dice[colour][face] > 0)
            return true;
    return false;
}

int colour_not_in_pool(const struct attack *attack, const struct event *event)
{
    for (uint32_t i = 0; i < count_in(event, POOL); i++)
        if (!has_colour(attack, pool_in(event, POOL, i)->die))
            return pool_in(event, POOL, i)->die;
    return COLOURS;
}

int count_face(const struct attack *attack, int face)
{
    int dice = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        dice += attack->pool.dice[colour][face];
    return dice;
}

const int *damage_of_faces(const struct armada *game, const struct attack *attack)
{
    const struct unit *attacker = unit_at(game, attack->attacker),
                      *defender = unit_at(game, attack->defender);
    bool crits = !defender->squadron && (!attacker->squadron || attacker->card.bomber);
    return crits ? armada_hits_and_crits : armada_hits;
}

/* `numbers`: what cards add to the damage, and take off what is left of it. */
static int damage_with(const struct card_numbers *numbers, const struct attack *attack,
                       const int damage[FACES])
{
    int total = numbers->damage;
    if (attack->defense.scatter)
        return 0;
    for (int face = 0; face < FACES; face++)
        total += count_face(attack, face) * damage[face];
    if (attack->defense.brace)
        total = (total + 1) / 2;
    for (int fewer = 0; fewer < numbers->less_damage && total > numbers->least_damage; fewer++)
        total--;
    return total;
}

int damage_of_pool(const struct armada *game, const struct attack *attack)
{
    return damage_with(&game->numbers, attack, damage_of_faces(game, attack));
}

int damage_of_hits(const struct armada *game, const struct attack *attack)
{
    return damage_with(&game->numbers, attack, armada_hits);
}

/* Steps that are missing ------------------------------------------------------------------ */

/* How many dice the attack has to roll, at most if its range is not told. An armament that is not
 * known counts as one die. `ret_known`: it is known. */
static int dice_to_roll(const struct armada *game, const struct attack *attack, bool *ret_known)
{
    int dice[COLOURS], sum = 0;
    bool any_range = attack->special == IGNITION_ATTACK;
    *ret_known = armament_of_attack(game, attack, dice);
    for (int colour = 0; *ret_known && colour < COLOURS; colour++)
        sum += any_range || reaches(game, attack->range, colour) ? dice[colour] : 0;
    return (*ret_known ? sum : 1) - attack->obstructed;
}

static bool rolls_dice(const struct armada *game, const struct attack *attack)
{
    bool known;
    return dice_to_roll(game, attack, &known) > 0;
}

bool lacks_dice(const struct armada *game, const struct attack *attack)
{
    bool known;
    int dice = dice_to_roll(game, attack, &known);
    return known && dice <= 0;
}

bool is_roll_due(const struct armada *game, const struct roster *roster,
                 const struct attack *attack)
{
    const struct unit *attacker = unit_at(game, attack->attacker);
    return attack->step < ROLL_DICE && recorded_for(game, roster, attacker, DICE_AREA) &&
           rolls_dice(game, attack);
}

static bool side_has_upgrades(const struct armada *game, int side)
{
    for (uint32_t i = 0; i < game->upgrades.count; i++)
        if (unit_at(game, upgrade_at(game, i)->ship)->side == side)
            return true;
    return false;
}

/* Whether an effect that the log leaves out may have changed or cancelled the attack or its damage:
 * one that the table writes in words, or a card that the unit's side exhausts. */
static bool may_be_changed(const struct armada *game, const struct roster *roster,
                           const struct unit *unit)
{
    if (!roster_records(roster, NO_ENTITY, CARDS_AREA) ||
        !recorded_for(game, roster, unit, CARDS_AREA))
        return true;
    return side_has_upgrades(game, unit->side) && !recorded_for(game, roster, unit, READYING_AREA);
}

int most_damage_of(const struct armada *game, const struct roster *roster,
                   const struct attack *attack)
{
    bool effects_told = unit_at(game, attack->defender)->damage.most != UNKNOWN;
    return effects_told && pool_settled(game, roster, attack) ? damage_of_pool(game, attack)
                                                              : UNKNOWN;
}

int32_t most_damage_after(const struct armada *game, const struct roster *roster,
                          const struct attack *attack)
{
    int points = most_damage_of(game, roster, attack);
    return points == UNKNOWN ? UNKNOWN : unit_at(game, attack->defender)->damage.most + points;
}

static bool is_to_be_written(const struct armada *game, const struct attack *attack,
                             const struct unit *unit)
{
    const struct unit *defender = unit_at(game, attack->defender);
    return attack->open && attack->step < SUFFER_DAMAGE &&
           (defender == unit || (defender->untold && defender->side == unit->side));
}

const struct attack *attack_on(const struct armada *game, const struct roster *roster,
                               const struct unit *unit)
{
    if (is_to_be_written(game, &game->attack, unit))
        return &game->attack;
    bool answered = is_to_be_written(game, &game->answered, unit) &&
                    most_damage_of(game, roster, &game->answered) != 0;
    return answered ? &game->answered : NULL;
}

int32_t damage_left(const struct armada *game, const struct roster *roster,
                    const struct attack *attack)
{
    if (is_roll_due(game, roster, attack) && !unit_at(game, attack->defender)->untold)
        return 0;
    int32_t most = most_damage_of(game, roster, attack);
    if (most == UNKNOWN)
        return ANY_DAMAGE;
    return most > attack->written ? most - attack->written : 0;
}

int32_t damage_to_write(const struct armada *game, const struct roster *roster,
                        const struct unit *unit)
{
    const struct attack *attack = attack_on(game, roster, unit);
    return unit->damage.owed + (attack ? damage_left(game, roster, attack) : 0);
}

enum due damage_to_come(const struct armada *game, const struct roster *roster,
                        const struct attack *attack)
{
    const struct unit *defender = unit_at(game, attack->defender);
    if (attack->step >= SUFFER_DAMAGE)
        return NOT_DUE;
    if (attack->told_otherwise || defender->untold)
        return MAYBE_DUE;
    if (!defender->in_play)
        return NOT_DUE;
    bool changed = may_be_changed(game, roster, defender);
    if (attack->step < ROLL_DICE)
        return is_roll_due(game, roster, attack) && !changed ? DUE : MAYBE_DUE;
    if (!pool_settled(game, roster, attack))
        return MAYBE_DUE;
    /* what was redirected is suffered too: by a 'suffer' with the whole damage, or by the table's
     * lines, which may leave that part out */
    int32_t told = attack->written > 0 ? attack->redirected + attack->written : 0;
    if (damage_of_pool(game, attack) <= told)
        return NOT_DUE;
    return recorded_for(game, roster, defender, ATTACKS_AREA) && !changed ? DUE : MAYBE_DUE;
}

/* Prefers a token that has not been spent in this attack, then one that is not locked, then one
 * that is readied. */
int token_to_spend(const struct unit *defender, const uint8_t states[DEFENSE_MOST],
                   const struct defense *defense, int type)
{
    int best = UNKNOWN, best_rank = UNKNOWN;
    for (int i = 0; i < defender->defense.count; i++) {
        if (defender->defense.types[i] != type || states[i] == TOKEN_DISCARDED)
            continue;
        bool ready = states[i] == TOKEN_READY;
        bool locked = defense->locked >> i & 1, spent = defense->spent >> i & 1;
        int rank = !spent << 2 | !locked << 1 | ready;
        if (rank > best_rank) {
            best = i;
            best_rank = rank;
        }
    }
    return best;
}
