/* SPDX-License-Identifier: MIT */
/* Questions about the state that several rules ask. */
#ifndef GAMES_STARFLEET_QUERIES_H
#define GAMES_STARFLEET_QUERIES_H

#include "base/require.h"
#include "books/starfleet/state.h"

/* Sides ------------------------------------------------------------------------ */

/* The index of a side; NO_SIDE for any other entity, and for the table. */
uint16_t side_of(const struct starfleet *game, entity one);

/* The first team of pirates. NO_SIDE: there is none. */
uint16_t pirate_side(const struct starfleet *game);

static inline uint16_t subject_side(const struct judgement *judgement)
{
    return side_of(STATE(starfleet), judgement->event->subject);
}

/* A side that has no role and has done nothing. */
extern const struct side starfleet_nobody;

/* The side of an index; nobody for NO_SIDE. */
static inline const struct side *side_at(const struct starfleet *game, uint16_t index)
{
    REQUIRE(index == NO_SIDE || index < game->side_count);
    return index == NO_SIDE ? &starfleet_nobody : &game->sides[index];
}

/* The subject's role. 0: it is the table, or a team that was declared too late. */
uint8_t subject_role(const struct judgement *judgement);

/* Whether the subject of the event is a team, as rules about "that team" require. */
bool by_team(const struct judgement *judgement);

/* The side whose declarations count for the event: the subject if it is a team, otherwise any. */
uint16_t declaring_side(const struct judgement *judgement);

/* Whether a side is in the campaign now. */
static inline bool is_there(const struct side *side)
{
    return !side->ceased && !side->absent;
}

/* The steps in which each side must do something every turn, such as income, rent or the tally. The
 * first event of the step says what it is. */
enum { DEEDS = 10 };
extern const uint8_t deed_places[DEEDS];

/* The number of such a step, from 0. -1: another place. */
int deed_of(int place);

/* Whether a side with one of the roles is in the game and has not ceased play. */
bool role_plays(const struct starfleet *game, uint8_t roles);

/* What a rule lacks that concludes something from a team's presence in a log that begins later. */
#define UNTOLD_PRESENCE \
    "which teams had left before the log begins (absent; of a team that had not, update)"

/* As role_plays, but does not count teams that may have left before the log begins, unless all
 * teams are asked for: they cannot all have left. */
bool role_surely_plays(const struct starfleet *game, uint8_t roles);

/* Whether a team that counts as present may have left before the log begins. */
bool may_have_left(const struct side *side);
bool any_may_have_left(const struct starfleet *game);

/* What the log records ---------------------------------------------------------- */

/* A moment of the campaign, as in `since`: a turn and a place in it. */
int64_t moment_of(int32_t turn, int place);

/* Whether the log records an area for a side from a place in a turn on. What is missing before may
 * have happened all the same, and so may what a side sealed since.
 *
 * A rule asks this, or one of the functions below, before it concludes something from a missing
 * statement, and also before it concludes something from the last statement that the log has:
 * another one, that adds to it or corrects it, may be missing. */
bool records_from(const struct starfleet *game, uint16_t side, unsigned area, int32_t turn,
                  int place);

/* As records_from, for every side with one of the roles that has played since. */
bool all_record_from(const struct starfleet *game, uint8_t roles, unsigned area, int32_t turn,
                     int place);

/* Whether the log declares that it records everything, from the first turn on. lacks_nothing: or
 * that it begins later and has what the turns before have left. What teams sealed is no gap here:
 * it brings no unit into play and is none of the deeds of each turn, unless pirates sealed it. */
bool lacks_nothing(const struct starfleet *game);
static inline bool records_everything(const struct starfleet *game)
{
    return !game->begins_later && lacks_nothing(game);
}

/* As records_from, for the sides that may have declared what the event depends on: its team,
 * otherwise every side. */
bool declarer_records(const struct judgement *judgement, unsigned area, int32_t turn, int place);

/* Whether all sides with one of the roles record an area by now: after the statements that the log
 * has, none can be missing. */
bool has_last_word(const struct starfleet *game, uint8_t roles, unsigned area);

/* As records_from, for the Orion Pirates, in this turn. */
bool pirates_record(const struct starfleet *game, unsigned area, int place);

/* Whether the log declares which ships the pirates have on the map at first. */
bool pirate_ships_told(const struct starfleet *game);

/* The answer about several things of which one cannot be decided: VIOLATION if `others` is,
 * otherwise UNDECIDED. */
enum answer undecided_beside(enum answer others);

/* The turn from which the log must record something to show that it never happened: 1, or 0 if the
 * log begins in a later turn, since no record reaches back to that. */
int32_t first_turn(const struct starfleet *game);

/* The first turn that the log plays. */
static inline int32_t first_played(const struct starfleet *game)
{
    return game->begins_later ? 2 : 1;
}

/* Whether the log begins in mid campaign, and is still where it begins, before the first phase of a
 * turn: what the table says there is of the turns before. */
static inline bool tells_before(const struct starfleet *game)
{
    return game->begins_later && game->turn == first_played(game) && game->sequence.place < 0;
}

/* The turn in which something happened that the table tells where a log begins: this turn, or the
 * one before if the log begins ahead of `place`, the first step in which it can happen. */
static inline int32_t told_turn(const struct starfleet *game, int place)
{
    bool before = tells_before(game) || (game->at_beginning && game->sequence.place < place);
    return game->turn - before;
}

/* Things ----------------------------------------------------------------------- */

/* The thing of a name; all zero if the log has not mentioned it. */
const struct thing *thing_of(const struct judgement *judgement, entity one);

/* The thing that a field names; all zero if the log has not mentioned it. */
const struct thing *thing_in(const struct judgement *judgement, int field);

/* Whether a name is written in digits, as that of a hex. */
static inline bool is_number(struct slice name)
{
    for (size_t i = 0; i < name.length; i++)
        if (name.at[i] < '0' || name.at[i] > '9')
            return false;
    return true;
}

/* The amount under which the zone that a unit is given is kept. 0: it is sealed. */
static inline int64_t zone_amount(const struct event *event)
{
    return has(event, F_HEX) ? (int64_t)entity_in(event, F_HEX) + 1 : 0;
}

/* Whether an item is the one that the log language calls `word`: b10, phaser-g, rent. */
bool is_called(const struct judgement *judgement, entity item, const char *word);

/* The thing of that name. NULL: there is none. */
const struct thing *thing_named(const struct judgement *judgement, struct slice name);

/* What a side has declared in a turn about the thing that a field names. NULL: nothing. */
const struct obligation *declared(const struct judgement *judgement, int field, uint8_t kind,
                                  uint16_t side, int32_t turn);

/* What a side has declared this turn about the thing that a field names. NULL: nothing. */
const struct obligation *declared_now(const struct judgement *judgement, int field, uint8_t kind,
                                      uint16_t side);

/* What a side declared. If a team declared nothing, what the GameMaster recorded for it:
 * sequence.actor has reported that already, so no rule reports the team's own statement as missing.
 * NULL: neither. */
const struct obligation *declared_or_recorded(const struct judgement *judgement, int field,
                                              uint8_t kind, uint16_t side, int32_t turn);

/* The side that acts in a step of the pirates: they, also if the log names the GameMaster. */
uint16_t side_in_pirate_step(const struct judgement *judgement);

static inline const struct obligation *obligation_at(const struct starfleet *game, uint32_t index)
{
    REQUIRE(index < game->obligations.count);
    return &TABLE_CONST(struct obligation, game, game->obligations)[index];
}

/* The name of an obligation's thing and of its side, for messages. */
entity owed_thing(const struct starfleet *game, const struct obligation *one);
entity owed_by(const struct starfleet *game, const struct obligation *one);

/* What the side of an obligation has declared this turn about the same thing. NULL: nothing. */
const struct obligation *also_declared(const struct starfleet *game, const struct obligation *one,
                                       uint8_t kind);

/* As also_declared. If the side declared nothing else, what the GameMaster recorded for it. */
const struct obligation *also_recorded(const struct starfleet *game, const struct obligation *one,
                                       uint8_t kind);

/* Whether an obligation was declared this turn by a team that still plays. */
bool owed_now(const struct starfleet *game, const struct obligation *one);

/* Whether a ship of the pirates is designated in 2D, by this obligation last, and neither placed
 * nor removed since. */
bool awaits_placement(const struct starfleet *game, const struct obligation *one);

/* Offers ------------------------------------------------------------------------ */

/* Finds the offer that a name means. Answers its row plus 1, or 0 if the log has no such offer. If
 * several teams have made an offer of that name this turn, the answer is the row that stands for
 * all of them (`shared`). */
uint32_t offer_row(const struct starfleet *game, const struct roster *roster, entity name);

/* Whether several teams have made an offer of this name this turn and the name is written without a
 * team, so that it may mean any of them. */
bool means_several(const struct starfleet *game, const struct roster *roster, entity name);

/* Finds the next offer of this name that a team has made this turn, and puts it into `*at`. Begin
 * with `*at` NULL. False: there is no other one. */
bool next_namesake_offer(const struct starfleet *game, const struct roster *roster, entity name,
                         const struct offer **at);

/* The offer that the event names; an offer of turn UNKNOWN if the log has none of that name. */
const struct offer *offer_in(const struct judgement *judgement);

/* This turn's offer of a side (NO_SIDE: of any) with the name of an item. NULL: there is none. */
const struct offer *offer_called(const struct judgement *judgement, entity item, uint16_t side);

/* The row that stands for all of this turn's offers of the same name (`shared`): it keeps what
 * statements say that give the name without a team. NULL: no statement does. */
const struct offer *said_of_name(const struct judgement *judgement, const struct offer *offer);

/* The stage to which a statement about an offer brings it. */
enum stage stage_of_answer(uint16_t kind);

/* Whether an offer at a stage is one that the pirates mean to abide by or to ignore (2B5). */
static inline bool is_intention(enum stage stage)
{
    return stage == IS_ABIDED || stage == IS_IGNORED;
}

/* Whether statements that name this offer itself brought it to one of some stages in a turn. */
bool has_come_to_any(const struct offer *offer, uint32_t stages, int32_t turn);

/* How many of this turn's offers of the same name have surely come to one of these stages. */
unsigned count_offers_at(const struct judgement *judgement, const struct offer *offer,
                         uint32_t stages);

/* Whether an offer came to a stage this turn. MAY_BE: only lines say so that name no team. */
enum reaching { IS_NOT, MAY_BE, IS_SO };
enum reaching offer_reached(const struct judgement *judgement, const struct offer *offer,
                            enum stage stage);

/* Whether the log tells what limit an offer's team has worked out this turn. */
bool limit_known(const struct starfleet *game, const struct offer *offer);

/* Whether an offer is above that limit. */
bool is_above_limit(const struct starfleet *game, const struct offer *offer);

/* What an offer's team, or the GameMaster for it, has planned for it this turn. NULL: nothing. */
const struct obligation *plan_for_offer(const struct judgement *judgement,
                                        const struct offer *offer);

/* The course of play -------------------------------------------------------------- */

/* What a marker or `end` does to the sequence. */
struct passage {
    bool moves; /* it names another place than the current one */
    /* it closes the turn and begins the next one without its marker, at `first` */
    bool unannounced;
    struct sequence_move move; /* in the current turn; its place is PLACES if the turn ends */
    int first;                 /* the place that the marker names; unannounced: in the new turn */
};
/* Whether a turn's marker repeats the current turn. */
bool tells_turn_again(const struct starfleet *game, const struct event *event);

/* What a marker, or `end`, does to the sequence. Filled in place, as by sequence_move_to. */
void passage_of(const struct judgement *judgement, struct passage *ret_passage);

/* The place to which a marker, or `end`, moves play: that of its passage. -1: it does not move.
 * Reads less than passage_of does. */
int moves_to(const struct judgement *judgement);

/* The roles that may do an event in a step; `entry`: what event_at answers about both. */
uint8_t acting_roles(int place, uint16_t entry);

/* Whether a unit that reacts moves (4A3), for all to see; before, it is only designated (3B1). */
static inline bool moves_in_reaction(const struct starfleet *game, uint16_t kind)
{
    return kind == REACT && game->sequence.place >= AT_4A;
}

/* Whether what is done in a step is its side's secret, so that another side's view lacks it. */
bool is_done_in_secret(int place);

/* Whether an event is a secret of its side: its statement says so, or the rules do. */
bool is_secret_event(const struct judgement *judgement);

/* Whether the event belongs to several steps, and implies none, in a turn without markers. */
bool belongs_to_several(const struct judgement *judgement);

/* The place that a marker names. For 3A5 that is 3A3, which is played again. */
int marked_place(const struct event *event);

/* The phase, 1 to 8; 0: before the first; 9: after the last. */
static inline int phase_of(int place)
{
    return place < 0         ? 0
           : place >= PLACES ? FINAL_ACTIVITIES + 1
                             : starfleet_steps[place].code[0] - '0';
}

int segment_place(int place); /* the place of its segment; of a segment or phase: itself */
/* What a place is ("step"), and its code ("4A3"). */
const char *place_kind(int place);
const char *place_name(int place);

/* A place as messages name it: "step 4A3 (Strategic Movement)". */
void add_step_place(struct text *text, int place);

/* Adds who has one of the roles, in words: "the Coalition and the GameMaster". */
void add_roles(struct text *text, uint8_t who);

/* Whether the event is the `end` of the log before the last phase of a turn: then only the missing
 * phases are reported. */
bool ends_in_mid_turn(const struct judgement *judgement);

/* Whether the result gives a reason in words for an end before the last phase; what the reason
 * means is not known. */
bool ended_in_words(const struct starfleet *game);

/* Whether the marker leaves a place for the first time in its turn, so that what the place demands
 * is missing now. Not if it leaves out the whole phase, which is reported instead. */
bool falls_due(const struct judgement *judgement, int place);

/* Where an event of this kind is played: in 3A4 for what 3A5 announces, otherwise where the game
 * is. */
int place_of_event(const struct starfleet *game, uint16_t kind);

/* How a kind of event belongs to a place: its entry in `events` of struct starfleet_step, the kind
 * with BY_PIRATES and the like; 0: it does not. */
uint16_t event_at(int place, uint16_t kind);

/* Whether an event of this place came too early this turn, at an earlier place (reported). */
static inline bool came_too_early(const struct starfleet *game, int place)
{
    return game->shown[place / 32] >> place % 32 & 1;
}

/* Whether the eighth movement phase has begun, and each movement phase that had 4A has had 4B. */
bool movements_complete(const struct starfleet *game);

/* Whether the eighth movement phase has begun, by its written number or by counting. */
bool last_movement_played(const struct starfleet *game);

/* The bit of a movement phase. 0: it is beyond the eighth; that is reported. */
uint32_t lap_bit(int32_t lap);

/* Whether a passage begins a movement phase at a place after 4A3. */
bool begins_without_strategic(const struct passage *passage);

/* Whether a passage leaves behind the 4A3 of the current movement phase, which has had none. */
bool misses_strategic(const struct starfleet *game, const struct passage *passage);

/* Initiative ------------------------------------------------------------------- */

/* Whether the log leaves open that the pirates had a ship on the map in the previous turn. */
bool presence_unknown(const struct side *side);

/* Whether the pirates surely do not roll, since they had no ship on the map. */
bool is_exempt(const struct starfleet *game, const uint8_t *interpretations,
               const struct side *side);

/* Whether a side is a team that rolls this turn. False if that is not known. */
bool must_roll(const struct starfleet *game, const uint8_t *interpretations,
               const struct side *side);

/* A side's score, or UNKNOWN. */
int64_t score_of(const struct starfleet *game, const uint8_t *interpretations, uint16_t side);

/* Whether all sides that must roll have rolled. */
bool everyone_rolled(const struct starfleet *game, const uint8_t *interpretations);

/* Whether the log records this turn's rolls of all teams that may roll, and shows that they are in
 * the campaign. */
bool rolls_recorded(const struct starfleet *game, const uint8_t *interpretations);

/* Whether the log records what the GameMaster announces this turn, so that the order is known. */
bool order_recorded(const struct starfleet *game);

/* The sum of an event's dice. */
int64_t pool_sum(const struct event *event, int field);

/* The order by scores: the highest first, sides without a score last. */
void order_by_scores(const struct starfleet *game, const uint8_t *interpretations,
                     struct movement_order *ret_order);

/* The order that alterations change: the announced one as altered, otherwise the one by scores. */
void standing_order(const struct starfleet *game, const uint8_t *interpretations,
                    struct movement_order *ret_order);
int position_in(const struct movement_order *order, uint16_t side); /* UNKNOWN: not in it */

/* Whether `side`, which has not altered the order, stands before `before` with a lower score, by a
 * wrong announcement that was reported, or may do so because the score of `before` is missing. */
bool may_be_announced_too_soon(const struct starfleet *game, const uint8_t *interpretations,
                               uint16_t side, uint16_t before);

/* Whether an order made from scores leaves open which of two sides in it comes first. */
bool leaves_open(const struct judgement *judgement, const struct movement_order *order,
                 uint16_t earlier, uint16_t later);

/* Whether an announcement is of an altered order: in 3A4, or while one must still be announced. */
bool announces_alteration(const struct starfleet *game);

/* Whether the event announces an order that was altered during movement: that was reported. */
bool announces_late(const struct judgement *judgement);

/* The order that an announcement names. */
void order_written(const struct starfleet *game, const struct event *event,
                   struct movement_order *ret_order);

/* Whether a team was not in the campaign when the turn began, and is not now. */
bool was_gone_before(const struct starfleet *game, uint16_t side);

/* Whether an order names each team that surely plays, and nobody twice. Monsters may be in it. */
bool names_all(const struct starfleet *game, const struct movement_order *order);

/* A team that surely plays and does not stand in an order. NO_SIDE: there is none. */
uint16_t missing_in(const struct starfleet *game, const struct movement_order *order);

/* Whether two orders are equal, ignoring sides that have left and teams whose alterations this turn
 * are not recorded. False unless the first one names all teams (names_all). */
bool may_be_same_order(const struct starfleet *game, const struct movement_order *a,
                       const struct movement_order *b);

/* Whether two orders are equal, ignoring sides that have left or ceased play. */
bool same_order(const struct starfleet *game, const struct movement_order *a,
                const struct movement_order *b);

/* Whether only one of two orders names a team that may have left before the log begins. */
bool differ_in_presence(const struct starfleet *game, const struct movement_order *a,
                        const struct movement_order *b);

/* Add the names of an order without sides that have left, and a name, to a message. */
void add_order(struct text *text, const struct judgement *judgement,
               const struct movement_order *order);
void add_entity_name(struct text *text, const struct judgement *judgement, entity one);

/* The earlier roll in this step of that kind, by that team, for that unit. NULL: there is none. */
const struct rolled *rolled_before(const struct starfleet *game, const struct event *event);

bool b10_is(const struct starfleet *game, enum b10 state);

/* What is allocated this turn for a Phaser-G with an allocation of `number` points. */
int64_t phaser_g_with(const struct starfleet *game, int32_t number);

/* The team that a mention names; without a mention the pirates. NO_SIDE: none. */
uint16_t mentioned_team(const struct starfleet *game, const struct roster *roster, entity mention);

/* Whether the B-10 was being built this turn, whether or not it is complete now. */
bool b10_was_building(const struct starfleet *game);

/* The condition under which a place, or its segment, is played. MAY: it has none. */
enum occasion condition_at(int place);

/* The bit of a place's condition in `conditions_judged`. 0: it has none. */
uint8_t condition_bit(int place);

#endif
