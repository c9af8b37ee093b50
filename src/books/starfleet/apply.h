/* SPDX-License-Identifier: MIT */
/* What the files that change the state share. */
#ifndef GAMES_STARFLEET_APPLY_H
#define GAMES_STARFLEET_APPLY_H

#include "books/starfleet/ownership.h"

/* The thing of an entity, made if it is new. The block may have grown. False: out of memory. */
bool make_thing(const struct play *play, entity one, uint32_t *ret_index);

struct thing *thing_at(struct starfleet *game, uint32_t index);

/* The index of the event's subject; NO_SIDE for the table. */
static inline uint16_t actor(const struct play *play)
{
    return side_of(GAME(starfleet), play->event->subject);
}

/* A judgement of the event, for questions about the state. */
static inline struct judgement judgement_of(const struct play *play)
{
    return (struct judgement){.state = GAME(starfleet),
                              .event = play->event,
                              .roster = play_roster(play),
                              .interpretations = play->interpretations,
                              .edition = play->edition};
}

void put_on_map(struct starfleet *game, struct thing *thing, uint16_t side);

/* `line`: of the statement by which it leaves; 0: the log has none. */
void take_off_map(struct starfleet *game, struct thing *thing, enum left how, uint64_t line);

/* Notes that the log shows, at this place of the campaign, that a side has a thing. */
void give_to(struct starfleet *game, struct thing *thing, uint16_t side);

/* Notes that a ship is leased out here, or moves or reacts for its lessee. */
void show_leased(struct starfleet *game, struct thing *thing, uint16_t lessee);

/* Notes that a side has moved a unit. The unit is that side's from now on, unless the pirates may
 * have leased it to that side. If the pirates have moved it, they have it on the map. */
void give_to_mover(struct starfleet *game, struct thing *thing, uint16_t side);

/* Notes that a team uses a unit that the log has not declared. */
void note_user(const struct play *play, struct thing *unit);

/* The fields that name things: those from F_UNIT to F_TO_GCL. */
#define THING_FIELDS (2 * BIT(F_TO_GCL) - BIT(F_UNIT))

/* Call after an event was applied. If the event is open, notes for each thing that it names that
 * all now know whose it is. */
void note_openly_of(const struct play *play);

/* Notes where an event puts a unit, and whether in secret. */
static inline void put_at(struct thing *unit, const struct event *event)
{
    bool cloaked = event->kind == MOVE_CLOAKED && !has(event, F_OPENLY);
    unit->at.hex = has(event, F_HEX) ? entity_in(event, F_HEX) : NO_ENTITY;
    unit->at.secret = cloaked || has(event, F_SECRETLY);
}

/* Notes that the condition of the current place has been judged. */
static inline void note_condition(struct starfleet *game)
{
    game->conditions_judged |= condition_bit(game->sequence.place);
}

/* note_declared_areas: notes the areas that the log declares to record. note_area: without a
 * declaration, the record of an area begins with its first statement. */
void note_declared_areas(const struct play *play);
void note_area(const struct play *play);

/* Apply events to things, by their kinds. False: out of memory. */
bool move(const struct play *play);
bool oblige(const struct play *play);
bool note_step_roll(const struct play *play);

/* Declares something about a thing for a side. False: out of memory. */
bool declare_for(const struct play *play, uint16_t side, entity one, uint8_t kind, int64_t amount);

/* As declare_for, in another turn than the current one. */
bool declare_in(const struct play *play, uint16_t side, entity one, uint8_t kind, int64_t amount,
                int32_t turn);

/* Forgets what the statements of some areas (a bit each) have declared. */
void forget_obligations(const struct play *play, uint32_t areas);

/* Call when 3C1 ends. Marks ships that were designated in 2D and neither placed nor removed: it is
 * not known whether they are on the map. */
void doubt_designated(struct starfleet *game);

/* Call when 3C1 ends. Takes ships out of play that the pirates sold this turn, if they may have
 * captured them and the log does not show that they were removed. A ship of their own that stayed
 * on the map is left: its sale was reported. */
void take_out_sold(struct starfleet *game);

bool arrive(const struct play *play);
bool base(const struct play *play);
bool note_supply(const struct play *play);
bool change_thing(const struct play *play);

/* Begins a log in mid campaign: nothing is known of the turns before. */
void begin_in_mid_campaign(struct starfleet *game);

/* Applies what the table says of one member of the state. False: out of memory. */
bool set(const struct play *play);

/* What `set` does with its members: those of the current turn, and what a log that begins later
 * says of the turns before. */
void set_order(const struct play *play);
void set_b10(const struct play *play);
void set_side(const struct play *play);
bool set_offer(const struct play *play);
bool set_thing(const struct play *play);
bool set_work(const struct play *play);
bool set_committed(const struct play *play);
bool doubt_owner(const struct play *play);
void set_random_event(const struct play *play);
void set_recorded(const struct play *play);

/* Call when play goes on to another place. If play comes to the check for Random Events (3C2), or
 * passes it in a view, notes that the log has not told the result yet. Answers whether it passed
 * the check in a view, which may hide an event. */
bool note_untold_check(const struct play *play, const struct sequence_move *move);

/* Puts a team into the campaign (`joins`), or takes it out; cease_play ends the pirates' play. */
void come_or_go(struct starfleet *game, uint16_t side, bool joins);
void cease_play(struct starfleet *game, uint16_t side, bool won);

/* The offer that the event names. NULL: the log has not named it before. */
struct offer *offer_of(const struct play *play);

bool bribe(const struct play *play);
bool answer_offer(const struct play *play);
bool bribe_limit(const struct play *play);

/* Notes an offer of this turn. It is made by the team that is written before its name; where none
 * is, nobody knows by whom. False: out of memory. */
bool note_offer(const struct play *play, int32_t amount);

/* Whether the event names an offer by a name alone that several teams have given to theirs, so that
 * nobody knows which one it means. */
bool is_said_of_several(const struct play *play);

/* Call if is_said_of_several. Notes that one of the offers of the event's name, nobody knows which,
 * has reached these stages (a bit for each stage). False: out of memory. */
bool note_said_of_name(const struct play *play, uint32_t stages);

#endif
