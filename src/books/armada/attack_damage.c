/* SPDX-License-Identifier: MIT */
/* Critical effects, damage and the next squadron (QR, Attack 5 and 6). */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

/* Judges whether the pool has a critical icon of a colour that the effect of a card needs. */
static enum answer judge_colour(struct judgement *judgement, const struct attack *attack)
{
    char buffer[LIMIT_STRING_BYTES], name[LIMIT_STRING_BYTES], bytes[32];
    struct text words;
    text_init(&words, bytes, sizeof bytes);
    const struct slice card = event_text(judgement->event, NAME, buffer);
    const uint8_t colours = has(judgement->event, NAME) ? card_criticals(judgement, card) : 0;
    for (int colour = 0; colour < COLOURS; colour++)
        if (colours >> colour & 1) {
            if (attack->pool.dice[colour][CRIT] + attack->pool.dice[colour][HIT_CRIT] > 0)
                return OK;
            text_addf(&words, "%s%s", words.length ? " or " : "", armada_dice[colour].name);
        }
    text_copy(name, sizeof name, card);
    return !colours ? OK
                    : BREACH("the critical effect of '%s' must have a %s critical icon in the "
                             "pool, which has none",
                             name, bytes);
}

RULE(attack_critical, .id = "armada.attack.critical",
     .statement = "A critical effect may be resolved only if the pool has a critical icon. Only a "
                  "ship or a bomber may resolve the standard effect, and only on a ship that has "
                  "not spent a contain token",
     .citation =
         "Quick Reference, Attack Resolution 5; Rules Reference 1.5.0, Critical Effects, Contain",
     .untold = "which faces the pool shows (roll, records dice)", .guards = {CRITICAL},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"}, .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, judgement->event);
    WHEN(attack);
    const struct unit *attacker = unit_at(game, attack->attacker),
                      *defender = unit_at(game, attack->defender);
    bool standard = !has(judgement->event, NAME);
    if (standard && attacker->squadron && !attacker->card.bomber)
        return BREACH("%N is a squadron without bomber and cannot resolve the standard critical "
                      "effect",
                      attacker->self);
    if (standard && defender->squadron)
        return BREACH("%N is a squadron: the standard critical effect may only be resolved on a "
                      "ship",
                      defender->self);
    if (attack->defense.contain && standard)
        return BREACH(
            "the standard critical effect cannot be resolved: %N has spent a contain token",
            defender->self);
    if (attack->defense.scatter)
        return BREACH("no critical effect can be resolved: %N has spent a scatter token, which "
                      "cancels every die",
                      defender->self);
    if (is_critical_unknown(judgement))
        return EXCUSED; /* by a card that nobody has, which armada.effect.source reports */
    int icons = count_face(attack, CRIT) + count_face(attack, HIT_CRIT);
    KNOWN(pool_settled(game, judgement->roster, attack));
    return icons > 0
               ? judge_colour(judgement, attack)
               : BREACH("no critical effect can be resolved: no die of the pool shows a "
                                   "critical icon");
}

RULE(attack_one_critical, .id = "armada.attack.one-critical",
     .statement = "The attacker may resolve only one critical effect in an attack",
     .citation = "Quick Reference, Attack Resolution 5", .guards = {CRITICAL},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, judgement->event);
    WHEN(attack);
    return attack->critical
               ? BREACH("%N has already resolved a critical effect in its attack (line %u); it may "
                        "resolve only one",
                        unit_at(STATE(armada), attack->attacker)->self, (unsigned)attack->line)
               : OK;
}

static int damage_rolled(const struct event *event, const int damage[FACES])
{
    int total = 0;
    for (uint32_t i = 0; i < count_in(event, POOL); i++) {
        const struct pool *pool = pool_in(event, POOL, i);
        for (uint32_t f = 0; f < pool->count; f++)
            total += damage[face_in(event, pool, f)];
    }
    return total;
}

/* Whether a roll claims the damage of the rolled faces. An unnamed defender may be a squadron. */
static enum answer check_claim(struct judgement *judgement, const struct attack *attack)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    WHEN(has(event, TOTAL));
    int claimed = value_in(event, TOTAL),
        total = damage_rolled(event, damage_of_faces(game, attack)) + game->numbers.damage;
    bool of_squadrons = unit_at(game, attack->defender)->untold &&
                        claimed == damage_rolled(event, armada_hits);
    FINE(claimed == total || of_squadrons);
    const char *why = unit_at(game, attack->defender)->squadron
                          ? "critical icons do no damage to a squadron"
                          : "a squadron without Bomber does no damage with critical icons";
    const bool criticals = total < damage_rolled(event, armada_hits_and_crits);
    return BREACH("the roll says => %d; %s%sits dice do %d damage, so it must say => %d", claimed,
                  criticals ? why : "", criticals ? ": " : "", total, total);
}

RULE(attack_damage, .id = "armada.attack.damage",
     .statement = "The damage must be one for each hit icon in the pool. If a ship or a bomber "
                  "attacks a ship, it must also be one for each critical icon. A brace token "
                  "halves the damage, rounded up. A scatter token cancels it",
     .citation = "Quick Reference, Attack Resolution 5; Rules Reference 1.5.0, Damage, Brace, "
                 "Scatter, Bomber",
     .untold = "which faces the pool shows and which tokens were spent (records dice attacks)",
     .guards = {ROLL, SUFFER}, .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order", "armada.attack.faces"},
     .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct attack *attack = attack_of(game, judgement->roster, judgement->event);
    WHEN(attack);
    if (event->kind == ROLL)
        return check_claim(judgement, attack);
    if (!has(event, NUMBER))
        return UNDECIDED; /* the amount is not recorded */
    UNSURE(!attack->pool.known && !attack->defense.scatter);
    int total = damage_of_pool(game, attack), suffered = value_in(event, NUMBER);
    bool of_squadrons = unit_at(game, attack->defender)->untold &&
                        suffered == damage_of_hits(game, attack);
    FINE(suffered == total || of_squadrons || suffered == card_braced_damage(game, attack));
    if (by_able_card(judgement))
        return EXCUSED;
    const struct unit *defender = unit_at(game, attack->defender);
    bool settled = attack->defense.scatter || pool_settled(game, judgement->roster, attack);
    KNOWN(settled && recorded_for(game, judgement->roster, defender, ATTACKS_AREA));
    return BREACH("%N suffers %d damage; by the dice and the tokens spent it must suffer %d",
                  defender->self, suffered, total);
}

/* Whether an attack may end: all its steps have come. */
static enum answer check_complete(struct judgement *judgement, const struct attack *attack)
{
    const struct armada *game = STATE(armada);
    const struct unit *attacker = unit_at(game, attack->attacker),
                      *defender = unit_at(game, attack->defender);
    enum due due = damage_to_come(game, judgement->roster, attack);
    if (due != DUE)
        return due == NOT_DUE ? OK : UNDECIDED;
    if (attack->step < ROLL_DICE)
        return BREACH("%N must first roll the dice of its attack on %N (line %u), or cancel it",
                      attacker->self, defender->self, (unsigned)attack->line);
    int total = damage_of_pool(game, attack);
    if (attack->redirected > 0 && attack->written == 0)
        return BREACH("%N must first suffer %d damage from %N's attack (line %u), including the %d "
                      "that it has redirected",
                      defender->self, total, attacker->self, (unsigned)attack->line,
                      (int)attack->redirected);
    return BREACH("%N must first suffer %d damage from %N's attack (line %u)", defender->self,
                  total - (int)(attack->redirected + attack->written), attacker->self,
                  (unsigned)attack->line);
}

RULE(attack_complete, .id = "armada.attack.complete",
     .statement = "The dice of an attack must be rolled and its damage suffered before anything "
                  "else is done, unless the attack is cancelled",
     .citation = "Quick Reference, Attack Resolution 2 and 5",
     .untold = "whether damage was left to suffer (roll, records dice attacks)",
     .holds_against_effects = true,
     .guards = {ATTACK, ACTIVATE, MOVE, MANEUVER, PASS, KIND_PHASE, KIND_RESULT, KIND_END})
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    bool answers = is_special(event, COUNTER_ATTACK) || is_special(event, SALVO_ATTACK);
    bool ends = event->kind == KIND_RESULT || event->kind == KIND_END;
    UNLESS(!game->attack.open || answers || (ends && !ends_after_squadrons(judgement)));
    /* missing damage of an answered attack was reported with the answer */
    return check_complete(judgement, &game->attack);
}

RULE(attack_next_squadron, .id = "armada.attack.next-squadron",
     .statement = "Only a ship that has attacked a squadron may attack a further target in the "
                  "same attack. That target must be another enemy squadron",
     .citation = "Quick Reference, Attack Resolution 6",
     .untold = "at what the ship has attacked before", .guards = {RETARGET},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct armada *game = STATE(armada);
    WHEN(attack_of(game, judgement->roster, judgement->event));
    const struct attack *attack = attack_to_continue(game);
    const struct unit *attacker = unit_at(game, attack->attacker),
                      *last = unit_at(game, attack->defender);
    const struct unit *next = unit_in(judgement, UNIT);
    if (!next->in_play)
        return out_of_play(judgement, next);
    if (attacker->squadron)
        return BREACH("%N is a squadron and may attack only one defender", attacker->self);
    if (!last->squadron && !last->untold)
        return BREACH("%N attacked a ship, %N, in line %u; a further squadron may be attacked only "
                      "if the first target was a squadron",
                      attacker->self, last->self, (unsigned)attack->line);
    if (game->ended_attack == attack->number && game->end_unsure)
        return undecided(judgement, CANCELLED_UNTOLD);
    if (game->ended_attack == attack->number)
        return BREACH_BY(CANCELLED,
                         "%N's attack (line %u) was cancelled and has ended: it cannot be made "
                         "on a further squadron",
                         attacker->self, (unsigned)attack->line);
    if (sides_known(game) && next->side == attacker->side)
        return BREACH("%N cannot attack %N: both are on the same side", attacker->self, next->self);
    return last->untold ? UNDECIDED : OK;
}

RULE(attack_squadron_once, .id = "armada.attack.squadron-once",
     .statement = "Each enemy squadron may be attacked only once in an attack",
     .citation = "Quick Reference, Attack Resolution 6", .guards = {RETARGET},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order", "armada.attack.next-squadron"})
{
    const struct armada *game = STATE(armada);
    const struct unit *next = unit_in(judgement, UNIT);
    WHEN(attack_of(game, judgement->roster, judgement->event));
    return next->last.attack == attack_to_continue(game)->number
               ? BREACH("%N has already been a target of this attack; it may be attacked only once",
                        next->self)
               : OK;
}

const struct rule *const armada_damage_rules[] = {
    &rule_attack_critical, &rule_attack_one_critical, &rule_attack_damage, &rule_attack_complete,
    &rule_attack_next_squadron, &rule_attack_squadron_once, NULL};
