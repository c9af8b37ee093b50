/* SPDX-License-Identifier: MIT */
/* Applies declarations and events to the state. Each verb has one function, which the table in
 * apply.c names. Nothing is judged here.
 *
 * After a breach the state follows what was done at the table. Spending something that is not there
 * (a token, a dial, a die) changes nothing. */
#ifndef GAMES_ARMADA_APPLY_H
#define GAMES_ARMADA_APPLY_H

#include "books/armada/queries.h"

typedef void apply_verb(const struct play *play);

apply_verb apply_setup, apply_round, apply_phase;
apply_verb apply_choose, apply_activate, apply_pass;
apply_verb apply_assign, apply_dials, apply_reveal, apply_resolve, apply_speed, apply_repair,
    apply_maneuver, apply_move, apply_target_token;
apply_verb apply_attack, apply_cancel, apply_attack_step, apply_retarget;
/* If the event is an attack that names neither attacker nor defender, adds the units that stand for
 * them. The block may have grown. False: out of memory. */
bool prepare_untold_attack(const struct play *play);

/* Puts dials that were assigned with digests underneath the ship's stack. False: out of memory. */
bool seal_dials(const struct play *play);
apply_verb apply_ready_all, apply_status_step, apply_ready, apply_decline, apply_exhaust,
    apply_discard_card;
apply_verb apply_gain, apply_discard;
apply_verb apply_set, apply_next;
apply_verb apply_destroy, apply_damage, apply_recover, apply_prevent, apply_deploy, apply_effect;

/* Ends the activation of a unit if it is active. A squadron that an active ship has commanded stays
 * active when the ship's activation ends. */
void end_activation_of(struct armada *game, uint32_t unit);
void end_activations(struct armada *game);

/* Forgets what the activation of a ship may have changed. */
void doubt_ship(struct unit *ship);

void end_attack(const struct play *play);

/* Call when a squadron acts. If a ship commands it after the ship's own attack or maneuver, notes
 * that this was reported. */
void note_late_squadron(struct armada *game);

/* Readies the defense tokens, and the upgrade cards that are readied without payment. */
void ready_all(const struct play *play);

/* Takes damage from the shields of a hull zone. Answers how many points remain at least. */
int32_t take_shields(struct hull_zone *zone, int32_t points);

/* As take_shields, for the shields that are left if the log leaves nothing out. Shields that are
 * not declared absorb everything. */
int32_t take_told_shields(struct hull_zone *zone, int32_t points);

/* Notes that the damage of the attack in progress, or of the one that it answers, may be recorded
 * by another statement than `suffer`. Only attacks on this unit or on units of this side are
 * concerned; all if both are none (NO_UNIT, NO_SIDE). */
void tell_damage_otherwise(struct armada *game, uint32_t unit, int side);

/* Damages a unit. Damage of a ship goes first to the shields of the hull zone, then to the hull.
 * HULL_PLACE: it skips the shields. UNKNOWN: the log does not name the zone. A unit that has
 * certainly lost its hull is destroyed. */
void suffer(const struct play *play, struct unit *unit, int place, int32_t points);

/* Adds damage to a unit although the log does not show the attack that dealt it. If the damage may
 * destroy the unit, its loss is in doubt, unless the log has kept the unit in play. */
void suffer_untold(struct unit *unit, int zone, int32_t points);

/* Gives a unit shields of a hull zone, or hull (HULL_PLACE), up to what it had at the beginning.
 * UNKNOWN: either. If that is not certain, the least shields and the greatest damage stay. */
void recover(struct unit *unit, int place, int32_t points, bool certain);

/* Gives each ship as many unknown dials as it has where the log begins. */
void assume_stacks(const struct play *play);

/* Marks the damage of a unit, and its remaining shields, as unknown. */
void forget_damage(struct unit *unit);

/* Notes that a ship may repair without a line in the log, with `more` points than its own: its
 * damage may become less, and any zone may have given shields to another one. */
void doubt_repairs(struct unit *ship, int more);

/* Counts a unit's damage as if none were left out before. */
void begin_told_damage(struct unit *unit);

/* Destroys a unit that has certainly lost its hull, unless an effect keeps it in play. */
void destroy_if_due(const struct play *play, struct unit *unit);

/* Puts a unit into play, whatever became of it before. */
void enter_play(struct unit *unit);

/* Brings a unit into play that was set aside or destroyed. A destroyed one has the hull and the
 * shields that the table sets: until then they are not known. */
void bring_into_play(struct unit *unit);

/* Takes a unit out of play, as destroyed. */
void destroy_unit(const struct play *play, struct unit *unit);

/* Call before an event is applied in which only units in play take part. If the recorded damage has
 * destroyed the event's unit, the event was reported; since the unit may have taken less, it is
 * unknown from now on whether the unit is in play. Does nothing for a unit that was destroyed by a
 * statement. */
void bring_back(const struct play *play);

/* For a log that begins late: the event names its unit, which is therefore in play. */
void see_unit(const struct play *play);

/* Call when an event is refused because the log said that its unit is destroyed. From the second
 * such event on the log continues with the unit, and whether it is in play becomes unknown. False:
 * it still counts as destroyed, or never did. */
bool doubt_loss(const struct play *play);

/* Ends the activation in progress. Call after reporting that a squadron cannot be activated: the
 * log may mean another squadron, so in the Squadron Phase either side may act next. */
void refuse_squadron(struct armada *game);

/* Marks the least number of shields of all ships as unknown (0). */
void forget_least_shields(const struct play *play);

/* Marks the greatest possible damage of all units as unknown. */
void forget_most_damage(const struct play *play);

/* Gives a ship a command token. A second one of a kind is lost at once, whether or not the log has
 * its discard. One above the command value stays until the next event of the ship's player, which
 * must discard one. */
void give_token(const struct play *play, struct unit *ship, uint8_t command);

/* A card lets the ship keep the command tokens that it holds, also above its command value. */
void allow_tokens(struct unit *ship);

/* Forgets which tokens the event's player had to discard, unless the event is a discard. A card
 * that the event names lets the ship keep them. */
void settle_tokens(const struct play *play);

static inline struct unit *units(const struct play *play)
{
    return TABLE(struct unit, GAME(armada), GAME(armada)->units);
}

static inline struct upgrade *upgrades(const struct play *play)
{
    return TABLE(struct upgrade, GAME(armada), GAME(armada)->upgrades);
}

/* The row of a unit. */
static inline uint32_t row(const struct play *play, const struct unit *unit)
{
    return (uint32_t)(unit - units(play));
}

/* The unit that a field of the event names. */
static inline struct unit *unit_named(const struct play *play, int field)
{
    return &units(play)[row_of(play_roster(play), entity_in(play->event, field))];
}

/* The upgrade card that the event is about. */
static inline struct upgrade *upgrade_named(const struct play *play)
{
    return &upgrades(play)[upgrade_row(play_roster(play), entity_in(play->event, UNIT))];
}

/* The ship that the event names, otherwise the player's active one. NULL: the player has none. */
static inline struct unit *own_ship(const struct play *play)
{
    if (has(play->event, UNIT))
        return unit_named(play, UNIT);
    return ship_acting_for(GAME(armada), play->event->subject)
               ? &units(play)[GAME(armada)->ship.unit]
               : NULL;
}

/* The player of this name, to be changed. NULL: no player has it. */
static inline struct player *player_named(const struct play *play, entity one)
{
    const struct player *player = player_at(GAME(armada), one);
    struct player *players = TABLE(struct player, GAME(armada), GAME(armada)->players);
    return player ? &players[player - players] : NULL;
}

static inline int subject_side(const struct play *play)
{
    return side_of(GAME(armada), play->event->subject);
}

/* Limits a sum to the range of a member of the state. */
static inline int32_t within(int64_t value, int32_t least, int32_t most)
{
    if (value < least)
        return least;
    return value > most ? most : (int32_t)value;
}

static inline void take_command_token(struct unit *ship, int command)
{
    if (ship->tokens.held[command] > 0)
        ship->tokens.held[command]--;
}

#endif
