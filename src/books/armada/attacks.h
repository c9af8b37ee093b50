/* SPDX-License-Identifier: MIT */
/* Questions about attacks: who attacks whom, in which step, with which dice, for how much damage.
 * They apply to the attack in progress and to one that an event declares. */
#ifndef GAMES_ARMADA_ATTACKS_H
#define GAMES_ARMADA_ATTACKS_H

#include "books/armada/queries.h"

/* Whether an event is of a special attack of this kind. */
static inline bool is_special(const struct event *event, enum special special)
{
    return says(event, SPECIAL, (int)special);
}

/* What decides whether an attack that was cancelled has ended. */
#define CANCELLED_UNTOLD \
    "whether the attack that was cancelled had its target in arc and sight (arc=, sight=), or no " \
    "die to roll (at, obstructed, red=, blue=, black=)"

/* Whether an `attack` names neither attacker nor target; false for a `retarget`. */
static inline bool is_untold(const struct event *event)
{
    return event->form == UNTOLD_ATTACK;
}

/* Whether an attack is the active squadron's. While a ship is active, too, an attack from a hull
 * zone is the ship's. */
static inline bool squadron_attacks(const struct armada *game, const struct event *event)
{
    return game->squadron.unit != NO_UNIT && !has(event, BY_UNIT) &&
           (game->ship.unit == NO_UNIT || !has(event, ZONE));
}

/* The hull zone of the active ship's attack; for an ignition attack, that of the special arc.
 * UNKNOWN: the log names none. */
int attacking_zone(const struct armada *game, const struct event *event);

/* Whether an attack that names nobody is the active ship's, or in the Squadron Phase the active
 * squadron's, and no answer: it must be one that this unit may make. */
bool is_untold_of_active(const struct judgement *judgement);

/* Whether an event is an attack of the active ship that counts as one of its attacks. */
bool is_attack_of_ship(const struct judgement *judgement);

/* The unit that makes the attack of an event. NO_UNIT: the player has no active unit. */
uint32_t attacker_in(const struct armada *game, const struct roster *roster,
                     const struct event *event);

/* The attack as an event declares it. Its attacker is NO_UNIT if the player has no active unit. */
struct attack declared_attack(const struct armada *game, const struct roster *roster,
                              const struct event *event);

/* Whether an attack answers another: a counter or a salvo attack. */
bool answers_another(const struct attack *attack);

/* The attack in progress or, if that is a counter or salvo attack, the attack that it answers. */
const struct attack *attack_to_continue(const struct armada *game);

/* The attack that attack_to_continue gives, as it goes on against the squadron of the event. */
struct attack retargeted_attack(const struct armada *game, const struct roster *roster,
                                const struct event *event);

/* Whether a change of dice is the defender's, by an evade token, dodge or screen. */
bool by_defender(const struct event *event);

/* Whether an event says that an evade token changes dice. The event must change dice. */
bool by_evade(const struct event *event);

/* How many dice an evade token changes at an attack's range. It is discarded to change one more. */
static inline unsigned dice_evaded(const struct attack *attack)
{
    return attack->range == EXTREME ? 2 : 1;
}

/* Whether an event that rerolls dice says that swarm does it. */
bool by_swarm(const struct event *event);

/* Whether an event shows other faces of dice that were rolled before. */
static inline bool turns_dice(const struct event *event)
{
    return event->kind == REROLL || event->kind == SET;
}

/* The step of an attack that an event belongs to, and whether it is the defender's. */
struct attack_part {
    enum attack_step step;
    bool of_defender;
    /* the last step in which it may still come, if that is after its own */
    enum attack_step latest;
};
struct attack_part part_of_attack(const struct event *event);

/* Whether a unit has a defense token of a type, in any state; so if no tokens are declared. */
bool may_have_token(const struct unit *unit, int type);

/* Whether a squadron has counter, or a ship a salvo token. True if the log does not declare it. */
bool may_answer(const struct unit *unit);

/* Whether a side may be making an attack that the log leaves out. */
bool may_attack_unwritten(const struct armada *game, const struct roster *roster, int side);

/* Whether an event is not a step of the attack in progress, and may be one of an attack that the
 * log leaves out. */
bool may_be_of_another(const struct armada *game, const struct roster *roster,
                       const struct event *event);

/* Whether an event may be a step of this attack, or of a team mate's that the log leaves out. */
bool may_be_of_this_or_another(const struct armada *game, const struct roster *roster,
                               const struct event *event);

/* The attack that an event is a step of. NULL: none is in progress, or the event may be a step of
 * one that the log leaves out. */
const struct attack *attack_of(const struct armada *game, const struct roster *roster,
                               const struct event *event);

/* Whether an attack's roll is still missing. False if the attacker's dice are not recorded. */
bool is_roll_due(const struct armada *game, const struct roster *roster,
                 const struct attack *attack);

/* Whether the damage of an attack is still missing. MAYBE_DUE: it may be left out, or cancelled. */
enum due { NOT_DUE, DUE, MAYBE_DUE };
enum due damage_to_come(const struct armada *game, const struct roster *roster,
                        const struct attack *attack);

/* Whether a cancelled attack has ended, so that it counts and gets no other target. */
enum ending { NOT_COUNTED, ENDED, MAYBE_ENDED };

/* Whether an attack certainly has no die to roll. */
bool lacks_dice(const struct armada *game, const struct attack *attack);

/* The most damage that an attack can do, by the dice as they were rolled and changed. UNKNOWN:
 * something that the log does not record may have changed them. If cards or effects may have done
 * so, the most_damage of the defender is UNKNOWN, too. */
int most_damage_of(const struct armada *game, const struct roster *roster,
                   const struct attack *attack);

/* The most damage that can have reached the defender's hull when an attack is over, or UNKNOWN. */
int32_t most_damage_after(const struct armada *game, const struct roster *roster,
                          const struct attack *attack);

/* The attack in progress, or the one that it answers, if its damage is still to come and the table
 * may write damage of this unit in its place: the unit is the defender, or may be the one that the
 * log does not name. NULL: there is none. */
const struct attack *attack_on(const struct armada *game, const struct roster *roster,
                               const struct unit *unit);

/* How much damage of an attack the table may still write in place of it. ANY_DAMAGE: as much as it
 * likes. 0 also before the roll. */
int32_t damage_left(const struct armada *game, const struct roster *roster,
                    const struct attack *attack);

/* How much damage of a unit the table may still write for such an attack, and for those that ended
 * before their damage was suffered. ANY_DAMAGE or more: any. 0 also if there is no such attack. */
int32_t damage_to_write(const struct armada *game, const struct roster *roster,
                        const struct unit *unit);

/* Whether a step of the attacker in the attack in progress is by the other side. */
bool is_by_defender_instead(const struct armada *game, const struct event *event);

/* Whether an event is a step of the attack that the one in progress answers, and the damage of that
 * attack has not been suffered yet. */
bool goes_on_with_answered(const struct armada *game, const struct event *event);

/* Whether the pool has the dice as the defender left them: the log has the roll, the defender has
 * spent no missing token, and if the defender may change dice, the log records these changes. */
bool pool_settled(const struct armada *game, const struct roster *roster,
                  const struct attack *attack);

/* The attacker's dice over all ranges. False: they are not known. */
bool armament_of_attack(const struct armada *game, const struct attack *attack,
                        int ret_dice[COLOURS]);

/* Whether dice of a colour are rolled at a range. True if the range is UNKNOWN. */
static inline bool reaches(const struct armada *game, int range, int colour)
{
    static const int8_t farthest[COLOURS] = {[RED] = LONG, [BLUE] = MEDIUM, [BLACK] = CLOSE};
    return range <= farthest[colour] + (game->numbers.reach >> colour & 1);
}

/* Whether an armament has dice that are rolled at a range. */
static inline bool has_dice(const struct armada *game, const int dice[COLOURS], int range)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (dice[colour] > 0 && reaches(game, range, colour))
            return true;
    return false;
}

/* How many dice of the attack pool show a face. */
int count_face(const struct attack *attack, int face);

/* A colour of an added die that the pool does not have. COLOURS: there is none. */
int colour_not_in_pool(const struct attack *attack, const struct event *event);

/* The damage of each face, by enum face, where critical icons do not count: an attack of a squadron
 * on a squadron. */
extern const int armada_hits[FACES], armada_hits_and_crits[FACES];

/* Points of damage of each face for the attacker and defender of an attack. */
const int *damage_of_faces(const struct armada *game, const struct attack *attack);

/* The damage of the attack pool, after brace and scatter. */
int damage_of_pool(const struct armada *game, const struct attack *attack);

/* As damage_of_pool, without critical icons. */
int damage_of_hits(const struct armada *game, const struct attack *attack);

/* Whether armada.attack.redirect reports the `redirect` that is applied to an attack. */
bool is_redirect_wrong(const struct play *play, const struct attack *attack);

/* The unit whose defense token a `spend` spends. Without a card it is the defender. With one it may
 * be the unit that the source names, or the attacker, or the attacker may spend one of the
 * defender's for its own card. `ret_defends`: it is spent for the defense. */
uint32_t spending_unit(const struct armada *game, const struct roster *roster,
                       const struct event *event, const struct attack *attack, bool *ret_defends);

/* The place of the defense token that the defender spends for a type, if its tokens have these
 * states. UNKNOWN: it has none left. */
int token_to_spend(const struct unit *defender, const uint8_t states[DEFENSE_MOST],
                   const struct defense *defense, int type);

#endif
