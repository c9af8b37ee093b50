/* SPDX-License-Identifier: MIT */
/* Attacks: their steps and targets (QR, Attack 1). */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

/* Whether a unit may answer an attack that the log leaves out. */
static bool may_answer_unwritten(const struct judgement *judgement, const struct unit *unit)
{
    int side = unit->side == NO_SIDE ? NO_SIDE : other_side(unit->side);
    return may_answer(unit) && may_attack_unwritten(STATE(armada), judgement->roster, side);
}

/* Whether the unit of a counter or salvo attack is the player's and of the right kind, and a
 * counter's target a squadron. */
static enum answer check_answering_unit(struct judgement *judgement, const struct unit *attacker)
{
    const struct armada *game = STATE(armada);
    enum answer (*tell)(struct judgement *, const char *, ...) = game->attack.open ? breach
                                                                                   : impossible;
    bool counter = value_in(judgement->event, SPECIAL) == COUNTER_ATTACK;
    if (!acts_with(game, judgement->event->subject, row_of(judgement->roster, attacker->self)))
        return tell(judgement, "%N cannot attack with %N, which is a unit of %N",
                    judgement->event->subject, attacker->self, attacker->owner);
    if (counter != (attacker->squadron || (counter && game->numbers.counter > 0)))
        return tell(judgement,
                    counter ? "%N is a ship, and only a squadron may counter"
                            : "%N is a squadron, and only a ship may fire a salvo",
                    attacker->self);
    const struct unit *target = unit_in(judgement, TARGET);
    if (counter && !target->squadron)
        return tell(judgement, "%N is a ship, and only a squadron's attack may be countered",
                    target->self);
    return OK;
}

/* Whether a counter or salvo attack answers an attack that is itself such an answer. */
static bool answers_last_answer(const struct judgement *judgement, const struct unit *attacker)
{
    const struct armada *game = STATE(armada);
    const struct attack *last = &game->attack;
    return answers_another(last) && attacker == unit_at(game, last->defender) &&
           unit_in(judgement, TARGET) == unit_at(game, last->attacker);
}

/* Whether a counter or salvo attack fits the attack that it answers. */
static enum answer check_answer(struct judgement *judgement, const struct unit *attacker)
{
    const struct armada *game = STATE(armada);
    const struct attack *answered = attack_to_continue(game);
    const struct unit *attacked = unit_at(game, answered->defender),
                      *by = unit_at(game, answered->attacker);
    UNSURE(attacked->untold);
    bool other = attacker != attacked || unit_in(judgement, TARGET) != by;
    if (other && may_answer_unwritten(judgement, attacker))
        return UNDECIDED; /* it may answer an attack that the log leaves out */
    if (answers_last_answer(judgement, attacker))
        return BREACH("%N cannot answer the %s attack in line %u: a counter or salvo attack cannot "
                      "be answered",
                      attacker->self, armada_specials[game->attack.special],
                      (unsigned)game->attack.line);
    if (attacker != attacked)
        return BREACH("%N cannot answer the attack in line %u: only %N, its target, may",
                      attacker->self, (unsigned)answered->line, attacked->self);
    if (unit_in(judgement, TARGET) != by)
        return BREACH("this counter or salvo attack is on %N; it must be on %N, which attacked "
                      "in line %u",
                      unit_in(judgement, TARGET)->self, by->self, (unsigned)answered->line);
    if (answered->by_card == BY_SNIPE && attacker->squadron)
        return BREACH("%N cannot counter the attack of %N (line %u): an attack by snipe cannot "
                      "be countered",
                      attacker->self, by->self, (unsigned)answered->line);
    if (attacker->squadron && card_says(by, CARD_UNCOUNTERED))
        return BREACH("%N cannot counter the attack of %N (line %u), whose card ignores counter",
                      attacker->self, by->self, (unsigned)answered->line);
    if (answered->answered)
        return BREACH("%N has already answered the attack in line %u; it may answer only once",
                      attacker->self, (unsigned)answered->line);
    enum due due = damage_to_come(game, judgement->roster, answered);
    if (due == DUE)
        return BREACH("%N must suffer the damage of %N's attack (line %u) first", attacked->self,
                      by->self, (unsigned)answered->line);
    return due == NOT_DUE ? OK : UNDECIDED;
}

static enum answer check_special(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *attacker = unit_in(judgement, BY_UNIT);
    if (value_in(event, SPECIAL) == IGNITION_ATTACK) {
        const struct unit *ship = acting_ship(judgement);
        return !ship || ship == attacker
                   ? NOT_CONCERNED
                   : BREACH("only the active ship, %N, may make an ignition attack, not %N",
                            ship->self, attacker->self);
    }
    if (check_answering_unit(judgement, attacker) == VIOLATION)
        return VIOLATION;
    if (game->attack.open)
        return check_answer(judgement, attacker);
    UNSURE(may_answer_unwritten(judgement, attacker) ||
           roster_unread(judgement->roster, attacker->owner, ATTACKS_AREA));
    return IMPOSSIBLE("%N cannot answer an attack: none is in progress", attacker->self);
}

/* Whether a concentrate-fire command pays for a change of dice. */
static bool is_paid_by_fire(const struct attack *attack, const struct event *event)
{
    unsigned allowed = 0;
    if (event->kind == ADD)
        allowed = attack->pool.to_add;
    else if (event->kind == REROLL)
        allowed = attack->pool.to_reroll;
    return allowed > 0 && dice_in(event, POOL) <= allowed;
}

/* A card that is named is no excuse: none changes a die that was not rolled. */
static enum answer not_rolled(struct judgement *judgement, const struct attack *attack)
{
    judgement->notes.unexcused = turns_dice(judgement->event);
    return BREACH("the dice of %N's attack (line %u) must be rolled first",
                  unit_at(STATE(armada), attack->attacker)->self, (unsigned)attack->line);
}

/* Reports a step that comes after a later one, or a second time. */
static enum answer too_late(struct judgement *judgement, const struct attack *attack,
                            enum attack_step step)
{
    static const char *const names[] = {
        [DECLARE] = "declaration",
        [ROLL_DICE] = "roll",
        [ATTACK_EFFECTS] = "attack effects",
        [DEFENSE_TOKENS] = "defense tokens",
        [CRITICAL_EFFECT] = "critical effect",
        [SUFFER_DAMAGE] = "damage",
        [NEXT_SQUADRON] = "next squadron",
    };
    entity attacker = unit_at(STATE(armada), attack->attacker)->self;
    if (step == attack->step && step == ROLL_DICE)
        return BREACH("the dice of %N's attack were already rolled in line %u; they may be rolled "
                      "only once",
                      attacker, (unsigned)attack->pool.rolled_line);
    if (step == attack->step)
        return BREACH("the damage of %N's attack (line %u) has already been suffered; it may be "
                      "suffered only once",
                      attacker, (unsigned)attack->line);
    if (step == DECLARE)
        return BREACH(
            "%N's attack (line %u) cannot be cancelled: its dice have already been rolled",
            attacker, (unsigned)attack->line);
    return BREACH("the step '%s' must come before the step '%s', which %N's attack (line %u) has "
                  "already reached",
                  names[step], names[attack->step], attacker, (unsigned)attack->line);
}

/* Whether a step comes too late: the attack has reached a later step, or has had this one and may
 * have it only once. */
static enum answer check_step(struct judgement *judgement, const struct attack *attack,
                              struct attack_part part)
{
    enum attack_step reached = (enum attack_step)attack->step, step = part.step;
    bool once = step == ROLL_DICE || step == SUFFER_DAMAGE;
    bool excepted = step == ROLL_DICE
                        ? attack->pool.missed
                        : attack->fire == FIRE_LATE && is_paid_by_fire(attack, judgement->event);
    if (excepted)
        return OK; /* the mistake was reported before */
    if (step > ROLL_DICE && is_roll_due(STATE(armada), judgement->roster, attack))
        return not_rolled(judgement, attack);
    bool damages = step == SUFFER_DAMAGE && reached < ROLL_DICE && has(judgement->event, NUMBER) &&
                   value_in(judgement->event, NUMBER) > 0 &&
                   recorded_for(STATE(armada), judgement->roster,
                                unit_at(STATE(armada), attack->attacker), DICE_AREA);
    if (damages && !attack->pool.missed)
        return not_rolled(judgement, attack);
    if (step == reached && once)
        return too_late(judgement, attack, step);
    if (step >= reached || part.latest >= reached)
        return step > ROLL_DICE && reached < ROLL_DICE
                   ? lacks(judgement, "the dice of the attacks (records dice)")
                   : OK;
    return too_late(judgement, attack, step);
}

/* Judges a step of an attack that was answered before its damage. The mistake is the answer; it is
 * reported now, at the line of the answer, unless it was reported there. */
static enum answer check_answered_late(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct attack *answered = &game->answered;
    if (game->attack.early)
        return check_step(judgement, answered, part_of_attack(judgement->event));
    return breach_at(
        judgement, game->attack.line,
        "%N answers %N's attack (line %u) too early: its damage must be suffered first",
        unit_at(game, game->attack.attacker)->self, unit_at(game, answered->attacker)->self,
        (unsigned)answered->line);
}

/* Reports that another side must resolve this step. */
static enum answer tell_actor(struct judgement *judgement, const struct attack *attack,
                              bool of_defender)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *actor = unit_at(game, of_defender ? attack->defender : attack->attacker);
    const char *whose = of_defender ? "defender" : "attacker";
    bool changes_die = (event->kind == REMOVE || event->kind == REROLL) &&
                       acts_with(game, event->subject, attack->defender);
    if (actor->untold)
        return BREACH("%N cannot %V here: only the %s, %N, may", event->subject, whose,
                      actor->self);
    return BREACH(changes_die ? "%N cannot %V here: only the %s, %N's %N, may; the defender may "
                                "do so only with an evade token ('by evade')"
                              : "%N cannot %V here: only the %s, %N's %N, may",
                  event->subject, whose, actor->owner, actor->self);
}

RULE(attack_step_order, .id = "armada.attack.step-order",
     .statement = "The steps of an attack must be resolved in their order, each by the side that "
                  "it belongs to. Dice may be rolled and damage suffered only once. A counter or "
                  "salvo attack must be made by the unit that was attacked, on its attacker",
     .citation = "Quick Reference, Attack Resolution",
     .untold = "which steps of the attack were done (records attacks dice)",
     .guards = {ATTACK, CANCEL, ROLL, ADD, REMOVE, REROLL, SET, LOCK, SPEND, REDIRECT, CRITICAL,
                SUFFER, RETARGET},
     .yields_to = {OUT_OF_PHASE}, .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == ATTACK)
        return has(event, SPECIAL) ? check_special(judgement) : NOT_CONCERNED;
    UNSURE(may_be_of_another(game, judgement->roster, event));
    if (!game->attack.open)
        return game->attack_missed ? UNDECIDED
                                   : BREACH("no attack is in progress: 'attack' must come first");
    if (goes_on_with_answered(game, event))
        return check_answered_late(judgement);
    struct attack_part part = part_of_attack(event);
    const struct attack *attack = part.step == NEXT_SQUADRON ? attack_to_continue(game)
                                                             : &game->attack;
    uint32_t actor = part.of_defender ? attack->defender : attack->attacker;
    if (turns_dice(event) && is_roll_due(game, judgement->roster, attack) && !attack->target_unsure)
        return not_rolled(judgement, attack); /* no card or player changes dice before the roll */
    if (!acts_with(game, event->subject, actor))
        return attack->target_unsure ? UNDECIDED : tell_actor(judgement, attack, part.of_defender);
    enum due due = part.step == NEXT_SQUADRON ? damage_to_come(game, judgement->roster, attack)
                                              : NOT_DUE;
    if (due == DUE)
        return BREACH("%N must suffer the damage of the attack in line %u first",
                      unit_at(game, attack->defender)->self, (unsigned)attack->line);
    return due == MAYBE_DUE ? UNDECIDED : check_step(judgement, attack, part);
}

/* A fault in an attack's units and zones. format NULL: there is none. */
struct fault {
    const char *format;
    entity one, other;
};

/* Finds the first fault. Reads no field that this does not need: the answer depends on each field
 * that is read (event.h). */
static struct fault fault_of(const struct armada *game, const struct unit *attacker,
                             const struct unit *defender, const struct event *event)
{
    if (sides_known(game) && defender->side == attacker->side)
        return (struct fault){"%N cannot attack %N: both are on the same side", attacker->self,
                              defender->self};
    bool zone_told = has(event, TARGET_ZONE);
    if (!defender->squadron && !zone_told)
        return (struct fault){"%N is a ship: its hull zone must be named, as in %N.front",
                              defender->self, defender->self};
    if (defender->squadron && zone_told)
        return (struct fault){"%N is a squadron: it must be written without a hull zone",
                              defender->self, NO_ENTITY};
    bool from = has(event, ZONE) || is_special(event, IGNITION_ATTACK);
    bool salvo = is_special(event, SALVO_ATTACK); /* it is made from the zone that was attacked */
    bool counter = is_special(event, COUNTER_ATTACK) && game->numbers.counter > 0;
    if (!attacker->squadron && !from && !salvo && !counter)
        return (struct fault){"%N is a ship: the hull zone that it attacks from must be named",
                              attacker->self, NO_ENTITY};
    if (attacker->squadron && from)
        return (struct fault){"%N is a squadron: its attack must be written without a hull zone",
                              attacker->self, NO_ENTITY};
    return (struct fault){0};
}

RULE(attack_target, .id = "armada.attack.target",
     .statement = "The target must be an enemy unit in play. An attack on a ship must name the "
                  "hull zone that is attacked. An attack on a squadron cannot name one. A ship "
                  "that attacks must name the hull zone from which it attacks",
     .citation = "Quick Reference, Attack Resolution 1", .untold = "at what the attack was made",
     .guards = {ATTACK}, .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.ship.step-order", "armada.attack.step-order"},
     .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    uint32_t attacker = attacker_in(game, judgement->roster, event);
    UNSURE(is_untold(event));
    WHEN(attacker != NO_UNIT);
    const struct unit *defender = unit_in(judgement, TARGET);
    if (!defender->in_play)
        return out_of_play(judgement, defender);
    struct fault fault = fault_of(game, unit_at(game, attacker), defender, event);
    FINE(!fault.format);
    return armada_outranks(judgement) ? EXCUSED : BREACH(fault.format, fault.one, fault.other);
}

/* The attack that an event declares or continues. */
static struct attack coming_attack(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    if (judgement->event->kind == RETARGET)
        return retargeted_attack(game, judgement->roster, judgement->event);
    return declared_attack(game, judgement->roster, judgement->event);
}

/* Whether the attacker has dice at the range of a standard attack. */
static enum answer check_range(struct judgement *judgement, const struct attack *attack)
{
    const struct armada *game = STATE(armada);
    int dice[COLOURS];
    if (attack->range == EXTREME)
        return BREACH(
            "%N cannot attack at extreme range: only an ignition attack may be made there",
            unit_at(game, attack->attacker)->self);
    KNOWN(armament_of_attack(game, attack, dice));
    return has_dice(game, dice, attack->range)
               ? OK
               : BREACH("%N cannot attack at %s range: it has no dice to roll there",
                        unit_at(game, attack->attacker)->self, armada_ranges[attack->range]);
}

/* Whether a squadron has no counter: it declares what stands on its card, and that is not there. */
static bool lacks_counter(const struct judgement *judgement, const struct unit *squadron)
{
    if (STATE(armada)->numbers.counter > 0)
        return false;
    return squadron->card.counter == 0 ||
           (squadron->card.counter == UNKNOWN && squadron->card.declared &&
            records(judgement, squadron->owner, CARDS_AREA));
}

RULE(attack_declared, .id = "armada.attack.declared",
     .statement = "The target must be in the attacking arc and in line of sight. The attacker "
                  "must have dice for the range to it. A squadron may attack only at close range",
     .citation = "Quick Reference, Attack Resolution 1 and 6; Rules Reference 1.5.0, Attack Range",
     .untold = "the range, the arc or the line of sight of the attack, or the armament (at, arc=, "
               "sight=, red=, blue=, black=)",
     .guards = {ATTACK, RETARGET},
     .yields_to = {OUT_OF_PHASE, "armada.ship.step-order", "armada.attack.step-order",
                   "armada.attack.target", "armada.attack.next-squadron",
                   "armada.attack.squadron-once"},
     .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    UNLESS(event->kind == RETARGET && !attack_of(game, judgement->roster, event));
    UNSURE(is_untold(event));
    struct attack attack = coming_attack(judgement);
    WHEN(attack.attacker != NO_UNIT);
    const struct unit *attacker = unit_at(game, attack.attacker),
                      *defender = unit_at(game, attack.defender);
    if (says(event, ARC, SAYS_NO))
        return BREACH("%N must be in the attacking arc; the log says arc=no", defender->self);
    if (says(event, SIGHT, SAYS_NO))
        return BREACH("%N must be in line of sight; the log says sight=no", defender->self);
    if (attack.special == COUNTER_ATTACK && lacks_counter(judgement, attacker))
        return BREACH("%N has no counter and cannot make a counter attack", attacker->self);
    KNOWN(attack.range != UNKNOWN);
    if (attacker->squadron && attack.range != CLOSE)
        return BREACH("%N is a squadron: it must attack at close range, not at %s range",
                      attacker->self, armada_ranges[attack.range]);
    /* the range of an ignition attack is measured from the targeting token */
    enum answer in_range = attack.special == IGNITION_ATTACK ? OK : check_range(judgement, &attack);
    if (in_range != OK)
        return in_range;
    return has(event, ARC) && has(event, SIGHT)
               ? OK
               : lacks(judgement, "whether the target is in the attacking arc (arc=) and in line "
                                  "of sight (sight=)");
}
const struct rule *const armada_attack_rules[] = {&rule_attack_step_order, &rule_attack_target,
                                                  &rule_attack_declared, NULL};
