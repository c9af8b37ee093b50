/* SPDX-License-Identifier: MIT */
/* Defense tokens (QR, Attack 4; RRG 1.5.0, Defense Tokens). */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

#define TOKENS_CITED "Quick Reference, Attack Resolution 4; Rules Reference 1.5.0, Defense Tokens"

/* What is wrong with the tokens of one `spend`; they are spent one after another. */
struct spending {
    int absent, twice, second, locked; /* type of the last such token; UNKNOWN: none */
};

static struct spending spend_in_turn(const struct event *event, struct defense defense,
                                     const struct unit *defender)
{
    uint8_t states[DEFENSE_MOST];
    struct spending found = {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN};
    memcpy(states, defender->defense.states, sizeof states);
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

static bool has_token_left(const struct unit *unit, int type)
{
    for (int place = 0; place < unit->defense.count; place++)
        if (unit->defense.types[place] == type && unit->defense.states[place] != TOKEN_DISCARDED)
            return true;
    return false;
}

uint32_t spending_unit(const struct armada *game, const struct roster *roster,
                       const struct event *event, const struct attack *attack, bool *ret_defends)
{
    char buffer[LIMIT_STRING_BYTES];
    int type = item(event, TOKEN, 0);
    *ret_defends = true;
    if (!by_card(event))
        return attack->defender;
    struct slice source = event_text(event, SOURCE, buffer);
    for (uint32_t i = 0; i < game->units.count; i++)
        if (slice_equal(roster_name(roster, unit_at(game, i)->self), source) &&
            has_token_left(unit_at(game, i), type) && i != attack->defender)
            return i;
    *ret_defends = !acts_with(game, event->subject, attack->attacker);
    return !*ret_defends && has_token_left(unit_at(game, attack->attacker), type)
               ? attack->attacker
               : attack->defender;
}

/* The attack in which the defender spends tokens. NULL: there is none, or a card spends another
 * unit's tokens, or for the attacker. */
static const struct attack *attack_defended(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, judgement->event);
    bool defends;
    if (!attack)
        return NULL;
    uint32_t unit = spending_unit(game, judgement->roster, judgement->event, attack, &defends);
    return defends && unit == attack->defender ? attack : NULL;
}

/* The number of a unit's tokens of a type that are not locked. */
static unsigned tokens_open(const struct unit *unit, const struct defense *defense, int type)
{
    unsigned count = 0;
    for (int place = 0; place < unit->defense.count; place++)
        count += unit->defense.types[place] == type &&
                 unit->defense.states[place] != TOKEN_DISCARDED && !(defense->locked >> place & 1);
    return count;
}

/* A token type of a `lock` of which the defender has too few unlocked tokens. UNKNOWN: none. */
static int lock_absent(const struct event *event, const struct attack *attack,
                       const struct unit *defender)
{
    unsigned locks[TOKEN_TYPES] = {0};
    int absent = UNKNOWN;
    for (uint32_t i = 0; i < count_in(event, TOKEN); i++) {
        int type = item(event, TOKEN, i);
        if (++locks[type] > tokens_open(defender, &attack->defense, type))
            absent = type;
    }
    return absent;
}

static bool is_type_unsure(const struct unit *unit, int type)
{
    for (int place = 0; place < unit->defense.count; place++)
        if (unit->defense.types[place] == type && unit->defense.unsure >> place & 1)
            return true;
    return false;
}

RULE(attack_token_held, .id = "armada.attack.token-held",
     .statement = "Only a defense token that the defender has may be spent or locked. Each token "
                  "may be locked only once",
     .citation = TOKENS_CITED, .untold = "which defense tokens the defender has (defense)",
     .guards = {LOCK, SPEND}, .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct event *event = judgement->event;
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, event);
    bool defends = true;
    WHEN(attack);
    uint32_t one = event->kind == LOCK
                       ? attack->defender
                       : spending_unit(game, judgement->roster, event, attack, &defends);
    const struct unit *unit = unit_at(game, one);
    UNSURE(!unit->defense.known || unit->defense.unsure == UINT16_MAX || attack->target_unsure);
    const struct defense none = {0};
    const struct defense *spent = defends && one == attack->defender ? &attack->defense : &none;
    int absent = event->kind == LOCK ? lock_absent(event, attack, unit)
                                     : spend_in_turn(event, *spent, unit).absent;
    FINE(absent == UNKNOWN);
    UNSURE(is_type_unsure(unit, absent));
    uint32_t line = unit->defense.discarded_line[absent];
    if (event->kind == SPEND && line)
        return BREACH("%N has no %s token left, so none can be spent: the last one was discarded%W",
                      unit->self, armada_tokens[absent], line);
    return BREACH(event->kind == SPEND
                      ? "%N has no %s token left, so none can be spent"
                      : "%N has no %s token left to lock; each may be locked only once",
                  unit->self, armada_tokens[absent]);
}

RULE(attack_token_once, .id = "armada.attack.token-once",
     .statement = "A defense token may be spent only once in an attack", .citation = TOKENS_CITED,
     .untold = "which defense tokens were spent in this attack (records attacks)",
     .guards = {SPEND}, .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct attack *attack = attack_defended(judgement);
    WHEN(attack);
    const struct unit *defender = unit_at(STATE(armada), attack->defender);
    KNOWN(defender->defense.known);
    int twice = spend_in_turn(judgement->event, attack->defense, defender).twice;
    return twice == UNKNOWN ? OK
                            : BREACH("%N has already spent its %s token in this attack; it may "
                                     "spend it only once",
                                     defender->self, armada_tokens[twice]);
}

/* A type of token that a defender with unknown tokens spends twice in this attack, or UNKNOWN. */
static int type_again(const struct event *event, const struct attack *attack)
{
    unsigned spent = attack->defense.types_spent;
    for (uint32_t i = 0; i < count_in(event, TOKEN); i++) {
        int type = item(event, TOKEN, i);
        if (spent >> type & 1)
            return type;
        spent |= 1u << type;
    }
    return UNKNOWN;
}

RULE(attack_token_type, .id = "armada.attack.token-type",
     .statement = "The defender may spend only one token of each type in an attack",
     .citation = TOKENS_CITED, .guards = {SPEND},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct attack *attack = attack_defended(judgement);
    WHEN(attack);
    const struct unit *defender = unit_at(STATE(armada), attack->defender);
    const struct event *event = judgement->event;
    int second = defender->defense.known ? spend_in_turn(event, attack->defense, defender).second
                                         : type_again(event, attack);
    return second == UNKNOWN ? OK
                             : BREACH("%N has already spent one %s token in this attack; it may "
                                      "spend only one of each type",
                                      defender->self, armada_tokens[second]);
}

RULE(attack_locked_token, .id = "armada.attack.locked-token",
     .statement = "A token on which an accuracy icon was spent cannot be spent in that attack",
     .citation = "Quick Reference, Attack Resolution 3; Rules Reference 1.5.0, Dice Icons",
     .untold = "which defense tokens were locked in this attack (records attacks)",
     .guards = {SPEND}, .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct attack *attack = attack_defended(judgement);
    WHEN(attack);
    const struct unit *defender = unit_at(STATE(armada), attack->defender);
    KNOWN(defender->defense.known);
    int locked = spend_in_turn(judgement->event, attack->defense, defender).locked;
    return locked == UNKNOWN ? OK
                             : BREACH("%N cannot spend its %s token: an accuracy icon was spent "
                                      "on it",
                                      defender->self, armada_tokens[locked]);
}

RULE(attack_token_speed, .id = "armada.attack.token-speed",
     .statement = "A ship at speed 0 cannot spend defense tokens", .citation = TOKENS_CITED,
     .untold = "the speed of the defender (speed=, records commands)", .guards = {SPEND},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct attack *attack = attack_defended(judgement);
    const struct unit *defender = attack ? unit_at(STATE(armada), attack->defender) : NULL;
    UNLESS(!defender || defender->squadron);
    KNOWN(defender->speed != UNKNOWN);
    return defender->speed > 0
               ? OK
               : BREACH("%N is at speed 0 and cannot spend defense tokens", defender->self);
}

/* Whether two hull zones are adjacent. On a huge ship the auxiliary zones lie between the left and
 * right zones and the rear. */
static bool is_adjacent(const struct unit *ship, int one, int other)
{
    static const uint8_t adjacent[ZONES] = {
        [FRONT] = BIT(LEFT) | BIT(RIGHT),
        [REAR] = BIT(LEFT) | BIT(RIGHT),
        [LEFT] = BIT(FRONT) | BIT(REAR),
        [RIGHT] = BIT(FRONT) | BIT(REAR),
    };
    static const uint8_t adjacent_of_huge[ZONES] = {
        [FRONT] = BIT(LEFT) | BIT(RIGHT),
        [REAR] = BIT(LEFT_AUXILIARY) | BIT(RIGHT_AUXILIARY),
        [LEFT] = BIT(FRONT) | BIT(LEFT_AUXILIARY),
        [RIGHT] = BIT(FRONT) | BIT(RIGHT_AUXILIARY),
        [LEFT_AUXILIARY] = BIT(LEFT) | BIT(REAR),
        [RIGHT_AUXILIARY] = BIT(RIGHT) | BIT(REAR),
    };
    return (ship->zones[LEFT_AUXILIARY].there ? adjacent_of_huge : adjacent)[one] >> other & 1;
}

/* Whether the log declares what redirecting points to a zone needs: the ship's size, and its
 * shields there. */
static enum answer check_redirected_to(struct judgement *judgement, const struct unit *defender,
                                       int attacked, int zone)
{
    bool by_size = (zone == REAR || attacked == REAR) && defender->card.size == UNKNOWN;
    if (by_size || defender->zones[zone].shields == UNKNOWN)
        return lacks(judgement,
                     "which hull zones a ship has, and how many shields (size=, shields=)");
    return OK;
}

/* A hull zone other than `zone` to which a redirect token has already moved damage, if the token
 * may move it to no further one. UNKNOWN: none. */
static int redirected_before(const struct armada *game, const struct attack *attack, int zone)
{
    int found = UNKNOWN, count = 0;
    if (!(attack->defense.redirect_zones >> zone & 1))
        for (int i = 0; i < ZONES; i++)
            if (attack->defense.redirect_zones >> i & 1) {
                found = i;
                count++;
            }
    return count > game->numbers.redirect ? found : UNKNOWN;
}

static enum answer check_redirect(struct judgement *judgement, const struct attack *attack)
{
    const struct armada *game = STATE(armada);
    const struct unit *defender = unit_at(game, attack->defender);
    int zone = value_in(judgement->event, TO_ZONE), shields = defender->zones[zone].shields;
    int64_t points = value_in(judgement->event, NUMBER);
    bool spent = attack->defense.types_spent >> REDIRECT_TOKEN & 1;
    if (!spent && recorded_for(game, judgement->roster, defender, ATTACKS_AREA))
        return BREACH("%N must spend a redirect token first; it has spent none in this attack",
                      defender->self);
    if (card_says(unit_at(game, attack->attacker), CARD_NO_SHIELDS))
        return BREACH("%N cannot redirect damage of %N's attack: the attacker's card says that "
                      "shields do not stop its damage",
                      defender->self, unit_at(game, attack->attacker)->self);
    if (attack->target_zone != UNKNOWN && !is_adjacent(defender, attack->target_zone, zone))
        return BREACH("%N cannot redirect damage to its %s: it is not adjacent to the %s, which is "
                      "attacked",
                      defender->self, armada_zones[zone], armada_zones[attack->target_zone]);
    const int before = redirected_before(game, attack, zone);
    if (before != UNKNOWN)
        return BREACH("%N has already redirected damage of this attack to its %s; a redirect "
                      "token may move damage to only one hull zone",
                      defender->self, armada_zones[before]);
    if (shields != UNKNOWN && points > shields)
        return BREACH("%N redirects %d damage to its %s, which has %d {shield|shields}; it cannot "
                      "redirect more than that",
                      defender->self, (int)points, armada_zones[zone], shields);
    KNOWN(pool_settled(game, judgement->roster, attack));
    int total = damage_of_pool(game, attack);
    if (points + attack->redirected > total)
        return BREACH("%N redirects %d damage; it cannot redirect more than the attack's damage, "
                      "%d",
                      defender->self, (int)(points + attack->redirected), total);
    return spent ? check_redirected_to(judgement, defender, attack->target_zone, zone) : UNDECIDED;
}

bool is_redirect_wrong(const struct play *play, const struct attack *attack)
{
    struct judgement judgement = {
        .state = play->block->bytes, .event = play->event, .roster = play_roster(play)};
    return !names_card(&judgement) && check_redirect(&judgement, attack) == VIOLATION;
}

RULE(
    attack_redirect, .id = "armada.attack.redirect",
    .statement = "A spent redirect token may move damage only to one hull zone that is adjacent "
                 "to the attacked one. It may move only as much damage as that zone has shields",
    .citation = "Quick Reference, Attack Resolution 4 and 5; Rules Reference 1.5.0 p.4-5, Redirect",
    .untold = "to which zones the damage may go, or which token was spent (shields=, records "
              "attacks)",
    .guards = {REDIRECT, SUFFER},
    .yields_to = {OUT_OF_PHASE, "armada.attack.step-order", "armada.attack.damage"},
    .note = "The quick reference says nothing of it; the Rules Reference has the defender choose "
            "one adjacent hull zone, and one redirect token is spent an attack. More zones are a "
            "card's, which the statement names.")
{
    const struct event *event = judgement->event;
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, event);
    WHEN(attack);
    if (event->kind == REDIRECT)
        return names_card(judgement) ? EXCUSED : check_redirect(judgement, attack);
    WHEN(attack->redirected != 0);
    KNOWN(has(event, NUMBER));
    return value_in(event, NUMBER) >= attack->redirected
               ? OK
               : BREACH("%N suffers %d damage; it must suffer at least the %d that it has "
                        "redirected",
                        unit_at(STATE(armada), attack->defender)->self, value_in(event, NUMBER),
                        (int)attack->redirected);
}

const struct rule *const armada_defense_rules[] = {
    &rule_attack_token_held, &rule_attack_token_once, &rule_attack_token_type,
    &rule_attack_locked_token, &rule_attack_token_speed, &rule_attack_redirect, NULL};
