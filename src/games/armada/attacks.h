/* Questions about attacks: who attacks whom, in which step, with which dice, for which
 * damage. They answer for the attack in progress as for one that an event declares. */
#ifndef GAMES_ARMADA_ATTACKS_H
#define GAMES_ARMADA_ATTACKS_H

#include "games/armada/queries.h"

/* Whether an event is of a special attack of this kind. */
static inline bool is_special(const struct event *event, enum special special)
{
    return says(event, SPECIAL, (int)special);
}

/* Whether an attack event tells neither who attacks nor whom. */
static inline bool is_untold(const struct event *event)
{
    return event->kind == ATTACK && event->form == UNTOLD_ATTACK;
}

/* Whether an attack event is a squadron's. */
static inline bool squadron_attacks(const struct armada *game, const struct event *event)
{
    return game->squadron.unit != NO_UNIT && !has(event, BY_UNIT) && (game->ship.unit == NO_UNIT || !has(event, ZONE));
}

/* The hull zone that the active ship's attack is made from; an ignition attack's is the
 * special arc. UNKNOWN: none is told. */
int attacking_zone(const struct armada *game, const struct event *event);

/* Whether an event is an attack of the active ship that counts as one of its attacks. */
bool is_attack_of_ship(const struct judgement *judgement);

/* The unit that makes the attack of an event; NO_UNIT: the player has no active one. */
uint32_t attacker_in(const struct armada *game, const struct roster *roster, const struct event *event);

/* The attack as an event declares it. */
struct attack declared_attack(const struct armada *game, const struct roster *roster, const struct event *event);

/* Whether an attack answers another: a counter or a salvo attack. */
bool answers_another(const struct attack *attack);

/* The attack that goes on when a next squadron is attacked, and that attack then. */
const struct attack *attack_to_continue(const struct armada *game);
struct attack retargeted_attack(const struct armada *game, const struct roster *roster, const struct event *event);

/* Whether a change of dice is the defender's, by an evade token or a card's dodge. */
bool by_defender(const struct event *event);

/* Whether the event says that an evade token changes the dice. */
bool by_evade(const struct event *event);

/* Whether a reroll is by swarm, as the event says. */
bool by_swarm(const struct event *event);

/* How many dice an event of an attack names. */
unsigned count_dice(const struct event *event);

/* The step of an attack that an event belongs to, and whether it is the defender's. */
struct attack_part {
    enum attack_step step;
    bool of_defender;
    enum attack_step latest; /* until this one has been reached it may come, if that is behind its step */
};
struct attack_part part_of_attack(const struct event *event);

/* Whether a unit may make a counter or salvo attack, as far as it is declared. */
bool may_answer(const struct unit *unit);

/* Whether a side may be making an attack that the log leaves out. */
bool may_attack_unwritten(const struct armada *game, const struct roster *roster, int side);

/* Whether an event may belong to an attack that the log does not record, because it is no step
 * of the attack in progress. */
bool may_be_of_another(const struct armada *game, const struct roster *roster, const struct event *event);

/* The attack in progress, of which an event is a step; NULL: there is none, or it may be of another. */
const struct attack *attack_of(const struct armada *game, const struct roster *roster, const struct event *event);

/* Whether the damage of an attack is to come yet, as the log has recorded what is missing. */
bool is_damage_due(const struct armada *game, const struct roster *roster, const struct attack *attack);

/* Whether an event goes on with the attack that a counter or salvo attack answers, before its damage. */
bool goes_on_with_answered(const struct armada *game, const struct event *event);

/* Whether the pool is what is left of the dice after the defender's changes: the log has
 * the roll, and the defender's dice where the defender may change some. */
bool pool_settled(const struct armada *game, const struct roster *roster, const struct attack *attack);

/* The dice that the attacker has, at all ranges; false: they are not known. */
bool armament_of_attack(const struct armada *game, const struct attack *attack, int ret_dice[COLOURS]);

/* Whether dice of a colour are rolled at a range. */
static inline bool reaches(int range, int colour)
{
    static const int8_t farthest[COLOURS] = {[RED] = LONG, [BLUE] = MEDIUM, [BLACK] = CLOSE};
    return range <= farthest[colour];
}

/* How many dice of the attack pool show a face. */
int count_face(const struct attack *attack, int face);

/* Points of damage of each face, by who attacks whom; by enum face. */
const int *damage_of_faces(const struct armada *game, const struct attack *attack);

/* The damage of the attack pool, after brace and scatter. */
int damage_of_pool(const struct armada *game, const struct attack *attack);

/* The same where critical icons are no damage, as between squadrons. */
int damage_of_hits(const struct attack *attack);

/* The place of the defense token of a type that the defender would spend, or that the
 * attacker would lock, where its tokens are in these states; UNKNOWN: it has none left. */
int token_to_spend(const struct unit *defender, const uint8_t states[DEFENSE_MOST], const struct defense *defense, int type);

#endif
