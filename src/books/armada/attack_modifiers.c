/* SPDX-License-Identifier: MIT */
/* Changes of dice by attacker and defender (QR, Attack Resolution 3 and 4; RRG 1.5.0, Evade). */
#include "books/armada/attacks.h"
#include "books/armada/rules.h"

/* Whether the log may leave out the card that lets the attacker change dice. */
static bool may_be_by_card(const struct judgement *judgement, const struct unit *attacker)
{
    return !has(judgement->event, SOURCE) &&
           !recorded_for(STATE(armada), judgement->roster, attacker, CARDS_AREA);
}

/* Reports more dice than the concentrate-fire command allows: with its dial one is added, with its
 * token one rerolled. A squadron has no command. */
static enum answer not_allowed(struct judgement *judgement, const struct attack *attack,
                               unsigned allowed)
{
    const bool adds = judgement->event->kind == ADD;
    unsigned dice = dice_in(judgement->event, POOL);
    const struct unit *attacker = unit_at(STATE(armada), attack->attacker);
    if (!attacker->squadron &&
        !recorded_for(STATE(armada), judgement->roster, attacker, COMMANDS_AREA))
        return UNDECIDED; /* the log may leave out the command */
    if (attacker->squadron)
        return BREACH("%N cannot %s dice by the rules; a card that allows it must be named after "
                      "'by'",
                      attacker->self, adds ? "add" : "reroll");
    if (allowed == 0)
        return BREACH("%N cannot %s dice by the rules: it has no unused concentrate-fire %s in "
                      "this attack; a card that allows it must be named after 'by'",
                      attacker->self, adds ? "add" : "reroll", adds ? "dial" : "token");
    return BREACH("%N %s %u {die|dice}; its concentrate-fire %s allows only %u, and a card that "
                  "allows more must be named after 'by'",
                  attacker->self, adds ? "adds" : "rerolls", dice, adds ? "dial" : "token",
                  allowed);
}

static enum answer check_dice_added(struct judgement *judgement, const struct attack *attack)
{
    const struct event *event = judgement->event;
    if (dice_in(event, POOL) > attack->pool.to_add)
        return not_allowed(judgement, attack, attack->pool.to_add);
    KNOWN(attack->pool.known);
    int colour = colour_not_in_pool(attack, event);
    return colour == COLOURS
               ? OK
               : BREACH("concentrate-fire must add a die of a colour that the pool has; it has no "
                        "%s die",
                        armada_dice[colour].name);
}

static enum answer check_rerolled(struct judgement *judgement, const struct attack *attack)
{
    const struct unit *attacker = unit_at(STATE(armada), attack->attacker),
                      *defender = unit_at(STATE(armada), attack->defender);
    const struct card_numbers *numbers = &STATE(armada)->numbers;
    const bool swarm = attacker->card.swarm || numbers->keywords & CARD_SWARM,
               reached = defender->squadron || numbers->swarm_on_ships;
    unsigned dice = dice_in(judgement->event, POOL);
    if (by_swarm(judgement->event) && !swarm)
        return BREACH("%N has no swarm and cannot reroll a die by it", attacker->self);
    if (by_swarm(judgement->event) && !reached)
        return BREACH("%N is a ship: swarm may only reroll a die of an attack on a squadron",
                      defender->self);
    if (swarm && reached)
        return attack->pool.swarmed + dice <= 1
                   ? OK
                   : BREACH("with this line %N has rerolled %u dice by swarm in this attack; it "
                            "may reroll only one",
                            attacker->self, attack->pool.swarmed + dice);
    return dice <= attack->pool.to_reroll ? OK
                                          : not_allowed(judgement, attack, attack->pool.to_reroll);
}

static enum answer check_change(struct judgement *judgement, const struct attack *attack)
{
    entity attacker = unit_at(STATE(armada), attack->attacker)->self;
    switch (judgement->event->kind) {
    case ADD:
        return check_dice_added(judgement, attack);
    case REROLL:
        return check_rerolled(judgement, attack);
    case REMOVE:
        return BREACH("%N cannot remove a die by the rules; a card that allows it must be named "
                      "after 'by'",
                      attacker);
    default:
        return BREACH("%N cannot set a die to another face by the rules; a card that allows it "
                      "must be named after 'by'",
                      attacker);
    }
}

RULE(attack_modifier, .id = "armada.attack.modifier",
     .statement = "With a concentrate-fire dial the attacker may add only one die, of a colour "
                  "that is in the pool. With a concentrate-fire token it may reroll only one die. "
                  "A squadron with swarm may reroll one die of an attack on a squadron. A card "
                  "may do what it says",
     .citation = "Quick Reference, Attack Resolution 3; Rules Reference 1.5.0 p.4-5, Modifying "
                 "Dice, Concentrate Fire, "
                 "Swarm",
     .untold =
         "which commands, tokens and cards the attacker has used (records commands dice cards)",
     .guards = {ADD, REMOVE, REROLL, SET},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order", "armada.attack.modify",
                   "armada.attack.salvo"})
{
    const struct event *event = judgement->event;
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, event);
    UNLESS(!attack || by_defender(event));
    UNSURE(attack->by_card || unit_at(STATE(armada), attack->attacker)->untold);
    if (names_card(judgement))
        return EXCUSED; /* it uses nothing of the command */
    struct judgement quiet = *judgement;
    quiet.findings = NULL;
    if (may_be_by_card(judgement, unit_at(STATE(armada), attack->attacker)))
        return check_change(&quiet, attack) == OK ? OK : UNDECIDED;
    return check_change(judgement, attack);
}

/* Whether an evade token may remove, or reroll, a die at the attack's range. */
static enum answer check_evade_range(struct judgement *judgement, const struct attack *attack)
{
    bool rerolls = judgement->event->kind == REROLL,
         far = attack->range == LONG || attack->range == EXTREME;
    FINE(rerolls == !far);
    return BREACH(rerolls
                      ? "at %s range evade must remove a die: write 'remove red[hit] by evade'"
                      : "at %s range evade must reroll a die: write 'reroll red[hit] by evade => "
                        "red[blank]'",
                  armada_ranges[attack->range]);
}

/* Whether an evade token may change as many dice as it has: one; two at extreme range; one more
 * against a larger ship. Undecided about that one if a ship's size is not declared. */
static enum answer check_evaded(struct judgement *judgement, const struct attack *attack)
{
    const struct unit *attacker = unit_at(STATE(armada), attack->attacker),
                      *defender = unit_at(STATE(armada), attack->defender);
    unsigned dice = attack->pool.evaded + dice_in(judgement->event, POOL),
             most = dice_evaded(attack) + (unsigned)STATE(armada)->numbers.evade;
    bool ships = !attacker->squadron && !defender->squadron;
    bool known = attacker->card.size != UNKNOWN && defender->card.size != UNKNOWN;
    bool may_be_larger = ships && (!known || attacker->card.size > defender->card.size);
    if (dice > most + may_be_larger)
        return BREACH("with this line evade has changed %u {die|dice} in this attack; it may "
                      "change only %u",
                      dice, most + may_be_larger);
    return known || dice <= most ? OK : UNDECIDED;
}

RULE(attack_evade, .id = "armada.attack.evade",
     .statement = "With a spent evade token the defender may remove only one die at long range "
                  "and two at extreme range. At close or medium range it may only reroll one die. "
                  "If the attacker is a larger ship, it may change one die more",
     .citation = "Quick Reference, Attack Resolution 4; Rules Reference 1.5.0 p.4-5, Evade",
     .untold = "the size of the defender (size=) or the range of the attack",
     .guards = {REMOVE, REROLL},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order", "armada.attack.modify"},
     .note = "The token that changes one more is discarded, whether it was readied or exhausted: "
             "armada.attack.token-held goes by that.",
     .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, judgement->event);
    WHEN(attack && by_evade(judgement->event));
    const struct unit *defender = unit_at(game, attack->defender);
    if (!(attack->defense.types_spent >> EVADE & 1))
        return recorded_for(game, judgement->roster, defender, ATTACKS_AREA)
                   ? BREACH("%N must spend an evade token first; it has spent none in this attack",
                            defender->self)
                   : UNDECIDED;
    bool by_card = attack->defense.types_spent >> (TYPES_BY_CARD + EVADE) & 1;
    if (attack->range == UNKNOWN || by_card)
        return UNDECIDED; /* the card that was named with the token may change what it does */
    return check_evade_range(judgement, attack) == VIOLATION ? VIOLATION
                                                             : check_evaded(judgement, attack);
}

/* Whether a salvo has another range or line of sight than the attack that it answers. */
static enum answer check_salvo_measured(struct judgement *judgement, const struct attack *answered)
{
    const struct event *event = judgement->event;
    entity by = unit_at(STATE(armada), answered->attacker)->self;
    if (has(event, RANGE) && answered->range != UNKNOWN &&
        value_in(event, RANGE) != answered->range)
        return BREACH("the salvo is at %s range; it must be at %s range, like the attack of %N "
                      "(line %u) that it answers",
                      armada_ranges[value_in(event, RANGE)], armada_ranges[answered->range], by,
                      (unsigned)answered->line);
    if (has(event, OBSTRUCTED) && !answered->obstructed && answered->pool.known)
        return BREACH("the salvo cannot be obstructed: it has the line of sight of %N's attack "
                      "(line %u), which is not obstructed",
                      by, (unsigned)answered->line);
    return OK;
}

/* Checks the zones, the range and the token of a salvo attack as it is declared. */
static enum answer check_salvo(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct attack *answered = attack_to_continue(game);
    const struct unit *by = unit_in(judgement, BY_UNIT);
    if (answered->special == IGNITION_ATTACK)
        return BREACH("%N cannot answer an ignition attack by a salvo", by->self);
    if (may_answer(by) && by->side != NO_SIDE &&
        may_attack_unwritten(game, judgement->roster, other_side(by->side)))
        return UNDECIDED; /* it may answer an attack that the log leaves out */
    bool elsewhere = has(event, ZONE) && answered->target_zone != UNKNOWN &&
                     value_in(event, ZONE) != answered->target_zone;
    if (elsewhere && value_in(event, ZONE) != REAR)
        return BREACH(
            "%N fires its salvo from its %s; it must fire from its %s, which was attacked",
            by->self, armada_zones[value_in(event, ZONE)], armada_zones[answered->target_zone]);
    if (has(event, TARGET_ZONE) && answered->zone != UNKNOWN &&
        value_in(event, TARGET_ZONE) != answered->zone)
        return BREACH("the salvo is on the %s of %N; it must be on its %s, which attacked",
                      armada_zones[value_in(event, TARGET_ZONE)], unit_in(judgement, TARGET)->self,
                      armada_zones[answered->zone]);
    if (check_salvo_measured(judgement, answered) == VIOLATION)
        return VIOLATION;
    if (answered->defense.types_spent >> SALVO & 1)
        return elsewhere ? UNDECIDED : OK; /* the rear may stand for its dice, which are rolled */
    if (!may_answer(by))
        return BREACH("%N has no salvo token and cannot fire a salvo", by->self);
    return recorded_for(game, judgement->roster, by, ATTACKS_AREA)
               ? BREACH("%N must spend a salvo token first; it has spent none in this attack",
                        by->self)
               : UNDECIDED;
}

RULE(attack_salvo, .id = "armada.attack.salvo",
     .statement = "A ship must spend a salvo token to make a salvo attack, and cannot make one "
                  "against an ignition attack. The salvo must go from the hull zone that was "
                  "attacked to the hull zone that attacked, at the range and with the line of "
                  "sight of the attack. No dice may be added to it. Only the standard critical "
                  "effect may be resolved",
     .citation = "Rules Reference 1.5.0, Salvo",
     .untold = "which tokens the defender has spent, or from which zone (records attacks)",
     .guards = {ATTACK, ADD, CRITICAL},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order", "armada.attack.target"})
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == ATTACK)
        return is_special(event, SALVO_ATTACK) && game->attack.open ? check_salvo(judgement)
                                                                    : NOT_CONCERNED;
    const struct attack *attack = attack_of(game, judgement->roster, event);
    WHEN(attack && attack->special == SALVO_ATTACK);
    if (event->kind == ADD)
        return BREACH("%N cannot add dice to a salvo attack",
                      unit_at(game, attack->attacker)->self);
    return has(event, NAME)
               ? BREACH("%N may resolve only the standard critical effect in a salvo attack",
                        unit_at(game, attack->attacker)->self)
               : OK;
}

const struct rule *const armada_modifier_rules[] = {&rule_attack_modifier, &rule_attack_evade,
                                                    &rule_attack_salvo, NULL};
