/* SPDX-License-Identifier: MIT */
/* The members of the state: how a page calls each, what `table: set` does to it, and how the log
 * that goes on has it. */
#include "books/dropfleet/apply.h"
#include "judge/mechanics/members.h"

enum { PLAYERS, BATTLEGROUPS, GROUPS };

static const struct owners owners[] = {
    [PLAYERS] = {ROWS_OF(dropfleet, players, player), KEPT(dropfleet, player_count), PLAYER},
    [BATTLEGROUPS] = {ROWS_OF(dropfleet, battlegroups, battlegroup), .field = BATTLEGROUP,
                      .apart = members_apart},
    [GROUPS] = {ROWS_OF(dropfleet, groups, group), .field = GROUP, .apart = members_apart,
                .unsaid = {KEPT(group, unsure), KEPT(group, unseen)}},
};

/* Players ------------------------------------------------------------------------------- */

VALUE(cards, struct player, .there = row->deck != DECK_NONE,
      .number = cards_to_reveal(one->state, (int)one->index))

VALUE(admiral, struct player, .there = row->admiral != UNKNOWN, .number = row->admiral)

/* How many cards a player still has to reveal, not which. */
static void set_cards_left(const struct play *play)
{
    int index = player_of(GAME(dropfleet), entity_in(play->event, PLAYER));
    struct player *player = &GAME(dropfleet)->players[index];
    uint32_t left = (uint32_t)value_in(play->event, NUMBER), possible = 0;
    bool any = left > cards_left(GAME(dropfleet), index) || player->deck == DECK_NONE;
    for (uint32_t i = 0; i < GAME(dropfleet)->battlegroups.count; i++) {
        struct battlegroup *card = &battlegroups(play)[i];
        if (card->player != index)
            continue;
        bool there = on_table(GAME(dropfleet), i);
        if (there || !GAME(dropfleet)->described)
            card->in_deck = left > 0 && there && (any || card->in_deck);
        card->put_aside = card->put_aside && !card->in_deck;
        card->was_away = card->was_away && !card->in_deck;
        possible += card->in_deck && there;
    }
    player->deck = DECK_SEALED;
    player->replaced = possible > left ? possible - left : 0;
}

/* The cards that a player still has to reveal, the top one first. */
static void set_deck(const struct play *play)
{
    int index = player_of(GAME(dropfleet), entity_in(play->event, PLAYER));
    struct player *player = &GAME(dropfleet)->players[index];
    for (uint32_t i = 0; i < GAME(dropfleet)->battlegroups.count; i++)
        if (battlegroups(play)[i].player == index)
            battlegroups(play)[i].in_deck = battlegroups(play)[i].left_out = false;
    for (uint32_t i = 0; i < count_in(play->event, BATTLEGROUP); i++) {
        entity one = (entity)item(play->event, BATTLEGROUP, i);
        struct battlegroup *card = &battlegroups(play)[play_entry(play, one)->index];
        if (card->player != index || card->in_deck)
            continue;
        card->in_deck = true;
        card->put_aside = card->was_away = card->lies_aside = card->shown_lost = false;
        card->deck_place = i + 1;
    }
    player->deck = DECK_OPEN;
    player->replaced = 0;
}

/* Battlegroups -------------------------------------------------------------------------- */

/* Whether all cards of this turn were compared. */
static bool is_turn_played(const struct owner *one)
{
    return one->over || ((const struct dropfleet *)one->state)->rounds.phase == ROUNDUP;
}

/* What the table says of a rating in the round-up holds in the next turn. */
VALUE(rating, struct battlegroup, .there = row->rating.now != UNKNOWN,
      .unsaid = is_turn_played(one) && !row->rating.ahead, .number = row->rating.now)

/* writes the rating for later turns, or for this turn alone */
static void say_rating(const struct owner *one, struct going_on *going)
{
    const struct battlegroup *card = one->row;
    if (one->over)
        going_on_number(going, one->self, "rating", card->rating.now);
    else
        going_on_fact_number(going, "rating", one->self, card->rating.now);
}

/* From here on a battlegroup has this rating, in later turns too. */
static void set_rating(const struct play *play)
{
    table_rating(play);
    struct battlegroup *card = &battlegroups(play)[index_in(play, BATTLEGROUP)];
    card->rating.printed = card->rating.now;
    card->rating.by_ships = UNKNOWN;
}

/* A battlegroup counts as activated in this turn: its card is spent. */
static void set_battlegroup_activated(const struct play *play)
{
    uint32_t index = index_in(play, BATTLEGROUP);
    struct battlegroup *card = &battlegroups(play)[index];
    struct pair *pair = &GAME(dropfleet)->pair;
    card->activated = true;
    card->activated_line = play_event_line(play);
    card->again = card->in_deck = false;
    if (pair->open && pair->card[card->player] == index)
        pair->activated[card->player] = true;
}

static void set_unactivated(const struct play *play)
{
    struct battlegroup *card = &battlegroups(play)[index_in(play, BATTLEGROUP)];
    card->again = card->activated;
    card->activated = false;
    for (uint32_t i = 0; i < card->groups; i++)
        groups(play)[card->first_group + i].acted = false;
}

/* A battlegroup is in reserve, or on the table, with all that it has. */
static void set_where(const struct play *play)
{
    struct battlegroup *card = &battlegroups(play)[index_in(play, BATTLEGROUP)];
    card->reserve = value_in(play->event, STATE) == STATE_RESERVE;
    for (uint32_t i = 0; i < card->groups; i++)
        groups(play)[card->first_group + i].on_table = !card->reserve;
    note_presence(play, index_in(play, BATTLEGROUP));
    card->unsure = false;
}

/* Groups -------------------------------------------------------------------------------- */

VALUE(destroyed, struct group, .there = row->ships == 0)
VALUE(ships, struct group, .there = row->ships > 0, .unsaid = row->ships_untold,
      .number = row->ships)

/* Those of a reserve are not on the table. */
VALUE(aside, struct group, .there = !row->on_table,
      .unsaid = battlegroup_at(one->state, row->battlegroup)->reserve)

/* After a group was set: its battlegroup is known again if the group is on the table, or alone. */
static void know_presence(const struct play *play, struct group *group)
{
    struct battlegroup *card = &battlegroups(play)[group->battlegroup];
    group->supposed_lost = 0;
    group->unsure = false;
    note_presence(play, group->battlegroup);
    if ((group->ships > 0 && group->on_table) || card->groups == 1)
        card->unsure = false;
}

static void set_ships_left(const struct play *play)
{
    struct group *group = &groups(play)[index_in(play, GROUP)];
    leave_ships(play, group, value_in(play->event, NUMBER));
    know_presence(play, group);
}

static void set_group_destroyed(const struct play *play)
{
    struct group *group = &groups(play)[index_in(play, GROUP)];
    leave_ships(play, group, 0);
    know_presence(play, group);
}

/* A group is on the table, or beside it. One that was destroyed has all its ships again. */
static void set_group(const struct play *play)
{
    struct group *group = &groups(play)[index_in(play, GROUP)];
    group->on_table = value_in(play->event, STATE) != GROUP_ASIDE;
    if (group->ships == 0)
        group->ships = group->size;
    if (group->on_table)
        battlegroups(play)[group->battlegroup].reserve = false;
    know_presence(play, group);
}

/* The table ----------------------------------------------------------------------------- */

static const struct member rows[] = {
    {PLAYERS, "points", NULL, "points", BY_FORM(SET_POINTS), .at = KEPT(player, score),
     .unsure = KEPT(player, scores_missing)},
    {PLAYERS, "cards in the deck", NULL, "cards", BY_FORM(SET_CARDS), .within = true, .read = cards,
     .set = set_cards_left},
    {PLAYERS, BY_FORM(SET_DECK), .set = set_deck},
    {PLAYERS, NULL, NULL, "admiral", BY_FORM(SET_ADMIRAL), .at = KEPT(player, admiral),
     .read = admiral},

    {BATTLEGROUPS, "strategy rating", NULL, "rating", BY_FORM(SET_RATING), .read = rating,
     .say = say_rating, .set = set_rating},
    {BATTLEGROUPS, "is in", "reserve", "reserve", BY_WORD(SET_BATTLEGROUP, STATE_RESERVE),
     .at = KEPT(battlegroup, reserve), .set = set_where},
    {BATTLEGROUPS, BY_WORD(SET_BATTLEGROUP, STATE_ON_TABLE), .set = set_where},
    {BATTLEGROUPS, "is", "activated", "activated", BY_WORD(SET_BATTLEGROUP, STATE_ACTIVATED),
     .within = true, .at = KEPT(battlegroup, activated), .set = set_battlegroup_activated},
    {BATTLEGROUPS, BY_WORD(SET_BATTLEGROUP, STATE_UNACTIVATED), .set = set_unactivated},

    {GROUPS, "is", "destroyed", "destroyed", BY_WORD(SET_GROUP, GROUP_DESTROYED), .alone = true,
     .read = destroyed, .say = say_destroyed, .set = set_group_destroyed},
    {GROUPS, "ships", NULL, "ships", BY_FORM(SET_SHIPS), .read = ships, .set = set_ships_left},
    {GROUPS, "is off", "the table", "aside", BY_WORD(SET_GROUP, GROUP_ASIDE), .read = aside,
     .set = set_group},
    {GROUPS, NULL, "on the table", "deployed", BY_WORD(SET_GROUP, GROUP_DEPLOYED),
     .at = KEPT(group, on_table), .set = set_group},
    {GROUPS, BY_WORD(SET_GROUP, GROUP_BACK), .set = set_group},
};

static const struct members members = {rows, sizeof rows / sizeof *rows, owners, STATE, NUMBER};

void dropfleet_set(const struct play *play)
{
    members_set(&members, play);
}

/* Describes the two revealed cards, and who activates first. */
static void tell_pair(struct telling *telling, const struct dropfleet *game,
                      const struct roster *roster)
{
    const struct pair *pair = &game->pair;
    if (!pair->open)
        return;
    for (uint32_t i = 0; i < 2 && i < game->player_count; i++)
        if (pair->card[i] != NO_CARD)
            telling_add_name(telling, roster, game->players[i].self, "has revealed",
                             battlegroup_at(game, pair->card[i])->self);
    if (pair->first != NOBODY)
        telling_add_name(telling, roster, NO_ENTITY, "to activate first",
                         game->players[pair->first].self);
}

void dropfleet_tell(const void *state, const struct roster *roster, struct telling *telling)
{
    const struct dropfleet *game = state;
    tell_pair(telling, game, roster);
    if (game->active != NO_CARD)
        telling_add_name(telling, roster, NO_ENTITY, "active battlegroup",
                         battlegroup_at(game, game->active)->self);
    for (unsigned of = PLAYERS; of <= GROUPS; of++)
        members_tell(&members, of, state, roster, telling);
}

bool dropfleet_under_way(const void *state, bool implies)
{
    const struct dropfleet *game = state;
    return game->pair.open ||
           (implies && rounds_have_phases_ahead(&game->rounds, &dropfleet_words));
}

void dropfleet_go_on(const void *state, struct going_on *going)
{
    const struct dropfleet *game = state;
    bool done = game->last_step >= 0 && !dropfleet_steps[game->last_step + 1];
    bool over = rounds_go_on(&game->rounds, &dropfleet_words, done, game->turns, going);
    members_go_on(&members, BATTLEGROUPS, state, over, going);
    members_go_on(&members, GROUPS, state, over, going);
    members_go_on(&members, PLAYERS, state, over, going);
    if (game->next != NOBODY)
        going_on_fact(going, "next", game->players[game->next].self);
    rounds_go_on_from(&game->rounds, &dropfleet_words, over, going,
                      "The hull and the orders of ships, and what belongs to the table, are not "
                      "here.");
}

void dropfleet_owed(const void *state, const struct roster *roster, struct telling *telling)
{
    const struct dropfleet *game = state;
    bool due = game->rounds.phase == PLANNING && two_players(game);
    if (due)
        for (uint32_t i = 0; i < game->player_count; i++) {
            const struct player *player = &game->players[i];
            if (player->deck == DECK_NONE && has_cards_to_stack(game, (int)i) &&
                roster_records(roster, player->self, AREA_DECKS))
                telling_add(telling, player->self, "planning", "must write 'stack' with its deck");
        }
}
