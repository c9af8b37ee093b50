/* SPDX-License-Identifier: MIT */
/* The members of the state: how a page calls each, what `table: set` does to it, and how the log
 * that goes on has it. */
#include "books/dropzone/apply.h"
#include "books/dropzone/queries.h"
#include "judge/mechanics/members.h"

enum { THE_GAME, PLAYERS, BATTLEGROUPS, COMMANDERS, SQUADS };

/* A commander is dead if the squad is lost, and its player has not conceded. */
static bool same_squads(const void *state, const void *other)
{
    const struct dropzone *game = state, *there = other;
    size_t size = game->squads.count * sizeof(struct squad);
    return game->squads.count == there->squads.count &&
           memcmp(game->players, there->players, sizeof game->players) == 0 &&
           (size == 0 || memcmp(squad_at(game, 0), squad_at(there, 0), size) == 0);
}

static const struct owners owners[] = {
    [THE_GAME] = {0},
    [PLAYERS] = {ROWS_OF(dropzone, players, player), KEPT(dropzone, player_count), PLAYER},
    [BATTLEGROUPS] = {ROWS_OF(dropzone, battlegroups, battlegroup), .field = BATTLEGROUP,
                      .apart = members_apart},
    [COMMANDERS] = {ROWS_OF(dropzone, commanders, commander), .field = THING,
                    .apart = same_squads},
    [SQUADS] = {ROWS_OF(dropzone, squads, squad), .field = THING, .apart = members_apart,
                .unsaid = {KEPT(squad, unseen), KEPT(squad, loss_unsure)}},
};

/* A hand that had to be cut and is small enough now, or may be larger than before. */
static void settle_cut(const struct play *play, int player)
{
    struct player *one = &GAME(dropzone)->players[player];
    int32_t most = hand_limit(GAME(dropzone), player).high;
    one->cut.unsure = false;
    if (one->cut.to >= 0)
        one->cut.to = one->hand > most ? most : -1;
}

/* A player who was out of the game has squads again. The place in the order is not known unless the
 * player has kept one. */
static void return_player(const struct play *play, int player)
{
    struct dropzone *game = GAME(dropzone);
    if (place_in_order(game, player) >= 0 || game->rounds.phase == ROUND_UP)
        return;
    game->order_count = 0;
    game->order_claimed = game->cede_settled = false;
    game->rolls_doubted = game->rolls_doubted || game->rounds.phase == ACTIVATION;
}

/* Players ------------------------------------------------------------------------------- */

static bool hand_is_known(const struct owner *one)
{
    return ((const struct player *)one->row)->hand_told &&
           hand_known(one->state, one->roster, (int)one->index, DISCARD);
}

VALUE(hand, struct player, .there = row->hand_told,
      .unknown = !hand_is_known(one),
      .number = row->hand)
VALUE(deck, struct player, .there = hand_is_known(one),
      .unsaid = !row->deck_told, .number = row->deck)

/* Whether it is known that a player has no points. */
static bool has_no_points(const struct owner *one)
{
    const struct dropzone *game = one->state;
    const struct player *player = one->row;
    return !player->points.score_seen &&
           (player->points.score_told || (!one->over && game->rounds.number <= 1));
}

VALUE(score, struct player, .there = row->points.score_seen || has_no_points(one),
      .untold = !row->points.score_seen,
      .unsaid = row->points.score < 0 || !(row->points.score_told || has_no_points(one)),
      .number = row->points.score)
VALUE(kill_points, struct player, .there = row->points.kill_told, .untold = row->points.kill <= 0,
      .number = row->points.kill)

static struct player *player_set(const struct play *play)
{
    return &GAME(dropzone)->players[player_of(GAME(dropzone), entity_in(play->event, PLAYER))];
}

static void set_hand(const struct play *play)
{
    struct player *player = player_set(play);
    player->hand = value_in(play->event, NUMBER);
    player->hand_told = player->card_seen = true;
    player->open_cards = cards_in_hand((int64_t)player->open_cards + player->hand);
    player->cut.unsure = false;
    player->cut.to = -1;
}

/* That a player has no points in the first round is as if nothing had been scored yet: what is
 * scored in later rounds alone may be less than all. */
static void set_points_scored(const struct play *play)
{
    struct player *player = player_set(play);
    int index = player_of(GAME(dropzone), player->self);
    player->points.score = value_in(play->event, NUMBER);
    player->points.score_seen = player->points.score != 0 || GAME(dropzone)->rounds.number > 1;
    player->points.score_told = player->points.score_seen || play_records(play, index, AREA_SCORES);
}

/* The cards of a player that are out of the game. */
static void list_gone(const struct owner *one, bool played, struct listing *listing)
{
    const struct dropzone *game = one->state;
    for (uint32_t i = 0; i < game->cards.count; i++) {
        const struct card *card = &TABLE_CONST(struct card, game, game->cards)[i];
        if (card->gone >> one->index & 1 && (card->played >> one->index & 1) == played)
            listing_name(listing, card->self);
    }
}

static void played(const struct owner *one, struct listing *listing)
{
    list_gone(one, true, listing);
}

static void discarded(const struct owner *one, struct listing *listing)
{
    list_gone(one, false, listing);
}

static bool has_gone(const struct owner *one, bool played)
{
    const struct dropzone *game = one->state;
    for (uint32_t i = 0; i < game->cards.count; i++) {
        const struct card *card = &TABLE_CONST(struct card, game, game->cards)[i];
        if (card->gone >> one->index & 1 && (card->played >> one->index & 1) == played)
            return true;
    }
    return false;
}

VALUE(has_played, struct player, .there = has_gone(one, true))
VALUE(has_discarded, struct player, .there = has_gone(one, false))

static bool set_cards(const struct play *play)
{
    int player = player_of(GAME(dropzone), entity_in(play->event, PLAYER));
    return player == NOBODY ||
           dropzone_give_up_cards(play, player, value_in(play->event, STATE_WORD) == CARD_PLAYED);
}

/* Battlegroups and commanders ----------------------------------------------------------- */

static void mark_activated(const struct play *play, struct battlegroup *battlegroup, bool activated)
{
    battlegroup->activated = battlegroup->ordinary = activated;
    battlegroup->activated_line = play_event_line(play);
}

static void set_battlegroup(const struct play *play)
{
    uint32_t index = index_named(play_roster(play), play->event, BATTLEGROUP);
    mark_activated(play, &play_battlegroups(play)[index],
                   value_in(play->event, STATE_WORD) == ACTIVATED_WORD);
}

/* The battlegroup of a player that has the name of a squad. NULL: none has. */
static struct battlegroup *namesake_of(const struct play *play, const struct squad *squad)
{
    const struct roster *roster = play_roster(play);
    for (uint32_t i = 0; i < GAME(dropzone)->battlegroups.count; i++) {
        struct battlegroup *one = &play_battlegroups(play)[i];
        if (one->player == squad->player &&
            slice_equal(roster_name(roster, one->self), roster_name(roster, squad->self)))
            return one;
    }
    return NULL;
}

VALUE(dead, struct commander, .there = is_dead(one->state, row))

/* One who is in a squad lives as long as the squad. */
VALUE(alive, struct commander,
      .there = row->squad == NONE && !row->perhaps_dead && !is_dead(one->state, row),
      .word = "alive")

/* A commander who lives although the squad is destroyed has left it. */
static void set_commander(const struct play *play)
{
    struct commander *one = &play_commanders(
        play)[commander_named(play_roster(play), play->event)];
    struct limits before = command_value(GAME(dropzone), one->player, true);
    one->dead = value_in(play->event, STATE_WORD) == DEAD_WORD;
    one->perhaps_dead = false;
    if (one->dead) {
        dropzone_cut_hands(play, one->player, before);
        return;
    }
    if (is_dead(GAME(dropzone), one))
        one->squad = NONE;
    settle_cut(play, one->player);
}

/* Squads -------------------------------------------------------------------------------- */

static struct squad *squad_set(const struct play *play)
{
    return &play_squads(play)[index_named(play_roster(play), play->event, THING)];
}

VALUE(destroyed, struct squad, .there = row->units == 0)
VALUE(units, struct squad, .there = true, .unknown = row->units < 0 || row->loss_unsure,
      .unsaid = row->units_untold, .number = row->units)
VALUE(on_the_table, struct squad,
      .there = !row->ride.embarked && !row->reserve &&
               (row->seen || (!row->readiness && !row->ride.unsure)),
      .untold = !row->seen)

/* Says that a squad is aboard a transport, and of which one, if the log names it. */
static void say_embarked(const struct owner *one, struct going_on *going)
{
    const struct squad *squad = one->row;
    going_on_set(going, one->self);
    going_on_add(going, "embarked%s", squad->ride.transport != NONE ? " in" : "");
    if (squad->ride.transport != NONE)
        going_on_name(going, squad_at(one->state, squad->ride.transport)->self);
    going_on_end(going);
}

static void leave_units(const struct play *play, struct squad *squad, int32_t units)
{
    bool out = is_out(GAME(dropzone), squad->player), lost = squad->units <= 0;
    if (GAME(dropzone)->players[squad->player].conceded)
        return;
    if (units < squad->units)
        dropzone_lose_units(play, squad, squad->units - units);
    squad->loss_unsure = squad->unseen && units > 0;
    squad->unseen = squad->loss_unsure;
    squad->units_untold = false;
    squad->units = units;
    squad->size = units > squad->size ? units : squad->size;
    if (lost && units > 0)
        squad->ride.embarked = squad->ride.unsure = false;
    if (out && units > 0)
        return_player(play, squad->player);
    settle_cut(play, squad->player);
}

static void set_units(const struct play *play)
{
    leave_units(play, squad_set(play), value_in(play->event, NUMBER));
}

static void set_destroyed(const struct play *play)
{
    leave_units(play, squad_set(play), 0);
}

static void set_aboard(const struct play *play)
{
    struct squad *squad = squad_set(play);
    bool told = has(play->event, TRANSPORT);
    uint32_t transport = told ? index_named(play_roster(play), play->event, TRANSPORT) : NONE;
    if (told) {
        const struct squad *other = squad_at(GAME(dropzone), transport);
        squad->reserve = other->reserve;
        squad->lines.reserve = other->lines.reserve;
        squad->readiness = other->readiness;
        squad->reserve_unsure = other->reserve_unsure;
        squad->readiness_unsure = other->readiness_unsure;
        squad->away_since = other->away_since;
    }
    squad->ride.transport = transport;
    squad->ride.embarked = true;
    squad->ride.unsure = false;
    squad->ride.changed_in = GAME(dropzone)->activation;
}

static bool is_surely_away(const struct squad *squad)
{
    return (squad->reserve && !squad->reserve_unsure) ||
           (squad->readiness && !squad->readiness_unsure);
}

/* Whether a squad was on the table already, so that it does not come back now. At the beginning of
 * a late log a squad counts as there if it may have been. */
static bool is_on_table_already(const struct dropzone *game, const struct squad *squad)
{
    return game->at_beginning ? !is_surely_away(squad) : !squad->reserve && !squad->readiness;
}

/* Puts a squad on the table, in no transport. If it was not there yet, the squads aboard it come
 * onto the table with it; if it was, they may still be in readiness. */
static void set_on_table(const struct play *play)
{
    struct squad *squad = squad_set(play);
    uint32_t index = index_named(play_roster(play), play->event, THING);
    dropzone_note_replenished(play, squad->player);
    if (is_on_table_already(GAME(dropzone), squad))
        dropzone_show(squad);
    else if (GAME(dropzone)->at_beginning)
        dropzone_place(play, index);
    else
        dropzone_come(play, index);
    squad->ride.embarked = squad->ride.unsure = false;
    squad->ride.transport = NONE;
}

static void set_back(const struct play *play)
{
    struct squad *squad = squad_set(play);
    leave_units(play, squad, squad->units > 0 ? squad->units : squad->size);
    set_on_table(play);
}

static void set_reserve(const struct play *play)
{
    dropzone_leave(play, index_named(play_roster(play), play->event, THING));
    squad_set(play)->ride.unsure = false;
}

static void set_readiness(const struct play *play)
{
    dropzone_make_ready(play, index_named(play_roster(play), play->event, THING));
    squad_set(play)->readiness_unsure = false;
}

/* The log that goes on need not say it of a squad on the table. */
VALUE(enabled, struct squad, .there = !row->disabled && is_surely_away(row), .word = "enabled")

/* A squad that is off the table and not disabled can act as soon as it arrives. */
static void set_disabled(const struct play *play)
{
    struct squad *squad = squad_set(play);
    dropzone_disable(play, squad, value_in(play->event, STATE_WORD) == DISABLED);
    if (value_in(play->event, STATE_WORD) == ENABLED && !squad->units_untold &&
        is_surely_away(squad))
        dropzone_see(squad);
}

/* A squad may take its actions of this activation once more, or none; an auxiliary squad may be
 * declared again in this round, or not. Where a battlegroup has the squad's name, it is meant. */
static void set_activated(const struct play *play)
{
    struct squad *squad = squad_set(play);
    struct battlegroup *battlegroup = namesake_of(play, squad);
    bool activated = value_in(play->event, STATE_WORD) == SQUAD_ACTIVATED;
    if (battlegroup) {
        mark_activated(play, battlegroup, activated);
        return;
    }
    squad->auxiliary.used = activated;
    squad->lines.used = play_event_line(play);
    squad->auxiliary.declared = activated ? 0 : squad->auxiliary.declared;
    squad->actions.in = activated ? GAME(dropzone)->activation : 0;
    squad->actions.taken = squad->actions.granted = squad->actions.granted_count = 0;
    squad->actions.count = activated ? ACTIONS_MOST : 0;
}

/* The order of initiative --------------------------------------------------------------- */

static void order(const struct owner *one, struct listing *listing)
{
    const struct dropzone *game = one->state;
    for (unsigned i = 0; i < game->order_count; i++)
        if (!listing->going || !is_out(game, game->order[i]))
            listing_name(listing, game->players[game->order[i]].self);
}

VALUE(has_order, struct dropzone, .there = row->order_count > 0, .unsaid = players_left(row) == 0)

/* Where the table sets the order, its rolls have been made. At the beginning of a late log the
 * winner may also have ceded it before. */
static void set_initiative_order(const struct play *play)
{
    dropzone_take_claim(play);
    GAME(dropzone)->cede_settled = !GAME(dropzone)->at_beginning;
    GAME(dropzone)->order_set = true;
}

/* The table ----------------------------------------------------------------------------- */

static const struct member rows[] = {
    {THE_GAME, "order of initiative", NULL, "order", BY_FORM(SET_ORDER), .within = true,
     .read = has_order, .list = order, .set = set_initiative_order},

    {PLAYERS, "cards in hand", NULL, "hand", BY_WORD(SET_PLAYER, HAND), .read = hand,
     .set = set_hand},
    {PLAYERS, "cards in deck", NULL, "deck", BY_WORD(SET_PLAYER, DECK), .read = deck,
     .at = KEPT(player, deck), .seen = KEPT(player, deck_told)},
    {PLAYERS, "points", NULL, "score", BY_WORD(SET_PLAYER, POINTS_SCORED), .read = score,
     .set = set_points_scored},
    {PLAYERS, "kill points", NULL, "kill", BY_WORD(SET_PLAYER, KILL_POINTS), .read = kill_points,
     .at = KEPT(player, points.kill), .seen = KEPT(player, points.kill_told)},
    {PLAYERS, NULL, NULL, "played", BY_WORD(SET_CARDS, CARD_PLAYED), .read = has_played,
     .list = played, .grow = set_cards},
    {PLAYERS, NULL, NULL, "discarded", BY_WORD(SET_CARDS, CARD_DISCARDED), .read = has_discarded,
     .list = discarded, .grow = set_cards},
    {PLAYERS, "has", "conceded", .at = KEPT(player, conceded)},

    {BATTLEGROUPS, "is", "activated", "activated", BY_FORM(SET_BATTLEGROUP), .within = true,
     .at = KEPT(battlegroup, activated), .set = set_battlegroup},

    {COMMANDERS, "is", "dead", "dead", BY_FORM(SET_COMMANDER), .read = dead, .set = set_commander},
    {COMMANDERS, NULL, NULL, "alive", BY_FORM(SET_COMMANDER), .read = alive, .set = set_commander},

    {SQUADS, "is", "destroyed", "destroyed", BY_WORD(SET_SQUAD, DESTROYED), .alone = true,
     .read = destroyed, .say = say_destroyed, .set = set_destroyed},
    {SQUADS, "units", NULL, "units", BY_FORM(SET_UNITS), .read = units, .set = set_units},
    {SQUADS, "is aboard", "a transport", "embarked", BY_WORD(SET_SQUAD, EMBARKED_WORD),
     .at = KEPT(squad, ride.embarked), .unsure = KEPT(squad, ride.unsure), .say = say_embarked,
     .set = set_aboard},
    {SQUADS, "is in", "reserve", "reserve", BY_WORD(SET_SQUAD, IN_RESERVE),
     .at = KEPT(squad, reserve), .unsure = KEPT(squad, reserve_unsure), .set = set_reserve},
    {SQUADS, NULL, "on the table", "table", BY_WORD(SET_SQUAD, ON_THE_TABLE), .read = on_the_table,
     .set = set_on_table},
    {SQUADS, "is", "in readiness", "readiness", BY_WORD(SET_SQUAD, IN_READINESS),
     .at = KEPT(squad, readiness), .unsure = KEPT(squad, readiness_unsure), .set = set_readiness},
    {SQUADS, "has been", "disabled", "disabled", BY_WORD(SET_SQUAD, DISABLED),
     .at = KEPT(squad, disabled), .set = set_disabled},
    {SQUADS, NULL, NULL, "enabled", BY_WORD(SET_SQUAD, ENABLED), .read = enabled,
     .set = set_disabled},
    {SQUADS, BY_WORD(SET_SQUAD, BACK), .set = set_back},
    {SQUADS, BY_FORM(SET_SQUAD), .set = set_activated},
};

static const struct members members = {rows, sizeof rows / sizeof *rows, owners, STATE_WORD,
                                       NUMBER};

bool dropzone_set(const struct play *play)
{
    const bool good = members_set(&members, play);
    turns_take_up(GAME(dropzone));
    return good;
}

/* Whose turn it is. NOBODY: it is not known. */
static int player_next(const struct dropzone *game, const struct roster *roster)
{
    int next = game->next;
    if (game->order_count && game->rounds.phase == ACTIVATION && !cede_unsure(game, roster) &&
        !game->turn_unsure)
        may_act_now(game, game->order, NOBODY, &next);
    return next;
}

/* Describes whose turn it is. */
static void tell_next_to_activate(struct telling *telling, const struct dropzone *game,
                                  const struct roster *roster)
{
    int next = player_next(game, roster);
    if (next != NOBODY)
        telling_add_name(telling, roster, NO_ENTITY,
                         game->active == NONE ? "to activate" : "to activate next",
                         game->players[next].self);
    if (game->active != NONE)
        telling_add_name(telling, roster, NO_ENTITY, "active battlegroup",
                         battlegroup_at(game, game->active)->self);
}

void dropzone_tell(const void *state, const struct roster *roster, struct telling *telling)
{
    members_tell(&members, THE_GAME, state, roster, telling);
    tell_next_to_activate(telling, state, roster);
    for (unsigned of = PLAYERS; of <= SQUADS; of++)
        members_tell(&members, of, state, roster, telling);
}

/* Whether a battlegroup is active, an Initiation Phase has rolls, a Round-up Phase has no check
 * yet, or phases are ahead that a log without phase lines cannot name. */
bool dropzone_under_way(const void *state, bool implies)
{
    const struct dropzone *game = state;
    for (uint32_t i = 0; i < game->player_count; i++)
        if (game->rounds.phase == INITIATION && game->roll_off.rollers[i].ever)
            return true;
    if (game->active != NONE || (game->rounds.phase == ROUND_UP && !game->checked))
        return true;
    return implies && rounds_have_phases_ahead(&game->rounds, &dropzone_words);
}

void dropzone_go_on(const void *state, struct going_on *going)
{
    static const uint8_t order_of_lines[] = {PLAYERS, BATTLEGROUPS, SQUADS, COMMANDERS, THE_GAME};
    const struct dropzone *game = state;
    bool over = rounds_go_on(&game->rounds, &dropzone_words, game->checked && !game->met,
                             game->rounds_most, going);
    for (size_t i = 0; i < sizeof order_of_lines; i++)
        members_go_on(&members, order_of_lines[i], state, over, going);
    if (game->met && !over)
        going_on_say(going, "table: check met");
    for (uint32_t i = 0; i < game->player_count; i++)
        if (game->players[i].conceded)
            going_on_deed(going, game->players[i].self, "concede");
    int next = player_next(game, going->roster);
    if (next != NOBODY && (game->activation_seen || game->next != NOBODY))
        going_on_fact(going, "next", game->players[next].self);
    rounds_go_on_from(&game->rounds, &dropzone_words, over, going,
                      "Which cards are in a hand, what a squad has left of its units' damage, and "
                      "what belongs to the table are not here.");
}
