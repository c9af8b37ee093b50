/* Defense tokens (QR, Attack 4; RRG 1.5.0, Defense Tokens). */
#include "games/armada/attacks.h"
#include "games/armada/rules.h"

#define TOKENS_CITED "QR, Attack 4; RRG 1.5.0, Defense Tokens"

/* What is wrong with the tokens of one `spend`, one after another. */
struct spending {
    int absent, twice, second, locked; /* type of the last such token; UNKNOWN: none */
};

static struct spending spend_in_turn(const struct armada *game, const struct event *event)
{
    struct defense defense = game->attack.defense;
    const struct unit *defender = unit_at(game, game->attack.defender);
    uint8_t states[DEFENSE_MOST];
    struct spending found = {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN};
    memcpy(states, defender->defense_state, sizeof states);
    for (uint32_t i = 0; i < count_in(event, TOKEN); i++) {
        int type = item(event, TOKEN, i), place = token_to_spend(defender, states, &defense, type);
        if (place == UNKNOWN) {
            found.absent = type;
            continue;
        }
        if (defense.spent >> place & 1)
            found.twice = type;
        else if (defense.types_spent >> type & 1)
            found.second = type;
        if (defense.locked >> place & 1)
            found.locked = type;
        defense.spent |= (uint16_t)(1u << place);
        defense.types_spent |= (uint16_t)(1u << type);
        states[place]++;
    }
    return found;
}

static const struct unit *defender_of(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, judgement->event);
    return attack ? unit_at(game, attack->defender) : NULL;
}

static bool has_token(const struct unit *unit, int type)
{
    for (int place = 0; place < unit->defense_count; place++)
        if (unit->defense[place] == type && unit->defense_state[place] != TOKEN_DISCARDED)
            return true;
    return false;
}

RULE(attack_token_held,
     .id = "armada.attack.token-held",
     .statement = "A defense token that is spent or locked is one that the defender has",
     .citation = TOKENS_CITED,
     .guards = {LOCK, SPEND},
     .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *defender = defender_of(judgement);
    if (!defender)
        return NOT_CONCERNED;
    if (!defender->defense_known)
        return UNDECIDED;
    int absent = UNKNOWN;
    if (event->kind == SPEND)
        absent = spend_in_turn(game, event).absent;
    for (uint32_t i = 0; i < count_in(event, TOKEN); i++)
        if (!has_token(defender, item(event, TOKEN, i)))
            absent = item(event, TOKEN, i);
    return absent == UNKNOWN ? OK : breach(judgement, "%N has no %s token left", defender->self, armada_tokens[absent]);
}

RULE(attack_token_once,
     .id = "armada.attack.token-once",
     .statement = "A defense token is spent once an attack",
     .citation = TOKENS_CITED,
     .guards = {SPEND},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct armada *game = STATE(armada);
    const struct unit *defender = defender_of(judgement);
    if (!defender)
        return NOT_CONCERNED;
    if (!defender->defense_known)
        return UNDECIDED;
    int twice = spend_in_turn(game, judgement->event).twice;
    return twice == UNKNOWN
               ? OK
               : breach(judgement, "the %s token of %N has been spent in this attack", armada_tokens[twice], defender->self);
}

RULE(attack_token_type,
     .id = "armada.attack.token-type",
     .statement = "The defender spends one token of each type an attack",
     .citation = TOKENS_CITED,
     .guards = {SPEND},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct armada *game = STATE(armada);
    const struct unit *defender = defender_of(judgement);
    if (!defender)
        return NOT_CONCERNED;
    if (!defender->defense_known)
        return UNDECIDED;
    int second = spend_in_turn(game, judgement->event).second;
    return second == UNKNOWN ? OK
                             : breach(judgement, "%N has spent another %s token in this attack", defender->self,
                                      armada_tokens[second]);
}

RULE(attack_locked_token,
     .id = "armada.attack.locked-token",
     .statement = "A token on which an accuracy icon was spent cannot be spent in that attack",
     .citation = "QR, Attack 3; RRG 1.5.0, Dice Icons",
     .guards = {SPEND},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct armada *game = STATE(armada);
    const struct unit *defender = defender_of(judgement);
    if (!defender)
        return NOT_CONCERNED;
    if (!defender->defense_known)
        return UNDECIDED;
    int locked = spend_in_turn(game, judgement->event).locked;
    return locked == UNKNOWN ? OK
                             : breach(judgement, "an accuracy icon was spent on the %s token of %N", armada_tokens[locked],
                                      defender->self);
}

RULE(attack_token_speed,
     .id = "armada.attack.token-speed",
     .statement = "A ship at speed 0 spends no defense tokens",
     .citation = TOKENS_CITED,
     .guards = {SPEND},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct unit *defender = defender_of(judgement);
    if (!defender || defender->squadron)
        return NOT_CONCERNED;
    if (defender->speed == UNKNOWN)
        return UNDECIDED;
    return defender->speed > 0 ? OK : breach(judgement, "%N is at speed 0", defender->self);
}

const struct rule *const armada_defense_rules[] = {&rule_attack_token_held, &rule_attack_token_once,
                                                   &rule_attack_token_type, &rule_attack_locked_token,
                                                   &rule_attack_token_speed, NULL};
