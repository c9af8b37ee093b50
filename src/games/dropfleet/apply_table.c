/* SPDX-License-Identifier: MIT */
/* Applies what the table says: losses and returns, ratings, and whatever a card has changed. */
#include "games/dropfleet/apply.h"

void note_presence(const struct play *play, uint32_t index)
{
    struct battlegroup *card = &battlegroups(play)[index];
    bool there = on_table(GAME(dropfleet), index), built = decks_are_built(GAME(dropfleet));
    card->stackable = card->stackable || (there && !built);
    card->was_away = card->was_away || (!there && !built);
    card->put_aside = card->put_aside || (!there && built);
    card->came = there && (card->came || card->lies_aside);
    card->lies_aside = card->lies_aside && !there;
}

static void see_group(struct group *group, uint16_t kind)
{
    if (!group->ships_untold)
        return;
    group->unseen = kind == DESTROY && group->ships > 0;
    group->ships_untold = kind != SET && group->ships > 0;
    group->unsure = group->unsure && kind != GROUP_ACTS;
    group->on_table = group->on_table || kind == GROUP_ACTS;
}

void note_unseen(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    if (has(play->event, GROUP))
        see_group(&groups(play)[index_in(play, GROUP)], play->event->kind);
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        struct battlegroup *card = &battlegroups(play)[i];
        bool unseen = false, seen = false;
        for (uint32_t j = 0; j < card->groups; j++) {
            const struct group *group = group_at(game, card->first_group + j);
            unseen = unseen || group->unseen;
            seen = seen || (!group->unseen && group->ships > 0 && group->on_table);
        }
        if (unseen || card->unseen)
            card->unsure = unseen && !seen;
        card->was_away = card->was_away || (unseen && !seen);
        card->unseen = unseen;
    }
}

void lose_sight(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    for (uint32_t i = 0; i < game->groups.count; i++) {
        struct group *group = &groups(play)[i];
        if (group->ships > 0) /* else a line before the first marker has destroyed it */
            group->on_table = group->ships_untold = group->unseen = group->unsure = true;
    }
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        struct battlegroup *card = &battlegroups(play)[i];
        card->unsure = card->unseen = card->stackable = card->was_away = true;
        card->lies_aside = false;
        card->rating = UNKNOWN;
    }
}

/* A rating that is told after a choice may have changed whose the choice is. */
static void reopen_choice(const struct play *play)
{
    struct pair *pair = &GAME(dropfleet)->pair;
    uint32_t card = index_in(play, BATTLEGROUP);
    if (pair->open && (pair->card[0] == card || pair->card[1] == card))
        pair->chooser = NOBODY;
}

void table_rating(const struct play *play)
{
    reopen_choice(play);
    struct battlegroup *card = &battlegroups(play)[index_in(play, BATTLEGROUP)];
    card->rating = value_in(play->event, NUMBER);
    card->rating_ahead = GAME(dropfleet)->rounds.phase == ROUNDUP;
    card->rating_lapsed = false;
    card->rating_told = true;
}

/* Notes how many ships a group has, and where it was destroyed. */
static void leave_ships(const struct play *play, struct group *group, int32_t ships)
{
    if (ships <= 0 && group->ships > 0)
        group->lost_line = play_event_line(play);
    group->ships = ships;
}

void table_destroy(const struct play *play)
{
    struct group *group = &groups(play)[index_in(play, GROUP)];
    group->supposed_lost = is_supposed(play->event) && group->on_table ? group->ships : 0;
    leave_ships(play, group,
                play->event->form == 0 ? 0 : group->ships - value_in(play->event, NUMBER));
    note_presence(play, group->battlegroup);
}

void table_off_table(const struct play *play)
{
    struct group *group = &groups(play)[index_in(play, GROUP)];
    group->supposed_lost = is_supposed(play->event) && group->on_table ? group->ships : 0;
    if (group->on_table)
        group->away_line = play_event_line(play);
    group->on_table = false;
    note_presence(play, group->battlegroup);
}

void table_arrive(const struct play *play)
{
    if (has(play->event, GROUP)) {
        groups(play)[index_in(play, GROUP)].on_table = true;
        note_presence(play, groups(play)[index_in(play, GROUP)].battlegroup);
        return;
    }
    battlegroups(play)[index_in(play, BATTLEGROUP)].reserve = false;
    for (uint32_t i = 0; i < GAME(dropfleet)->groups.count; i++)
        if (groups(play)[i].battlegroup == index_in(play, BATTLEGROUP))
            groups(play)[i].on_table = true;
    note_presence(play, index_in(play, BATTLEGROUP));
}

void table_admiral(const struct play *play)
{
    int player = player_of(GAME(dropfleet), entity_in(play->event, PLAYER));
    if (player != NOBODY)
        GAME(dropfleet)->players[player].admiral = value_in(play->event, NUMBER);
}

/* What 'table: set' sets ------------------------------------------------------------- */

/* After a group was set: its battlegroup is known again if the group is on the table, or if it is
 * the only one. */
static void know_presence(const struct play *play, const struct group *group)
{
    struct battlegroup *card = &battlegroups(play)[group->battlegroup];
    note_presence(play, group->battlegroup);
    if ((group->ships > 0 && group->on_table) || card->groups == 1)
        card->unsure = false;
}

static void set_ships(const struct play *play)
{
    struct group *group = &groups(play)[index_in(play, GROUP)];
    leave_ships(play, group, value_in(play->event, NUMBER));
    group->supposed_lost = 0;
    group->unsure = false;
    know_presence(play, group);
}

static void set_group(const struct play *play)
{
    struct group *group = &groups(play)[index_in(play, GROUP)];
    int state = value_in(play->event, STATE);
    bool there = state == GROUP_DEPLOYED || state == GROUP_BACK;
    group->supposed_lost = 0;
    group->unsure = false;
    if (state == GROUP_DESTROYED)
        leave_ships(play, group, 0);
    else if (group->ships == 0)
        group->ships = group->size;
    group->on_table = there || (state == GROUP_DESTROYED && group->on_table);
    if (there)
        battlegroups(play)[group->battlegroup].reserve = false;
    know_presence(play, group);
}

/* From here on a battlegroup has this rating, in later turns too. */
static void set_rating(const struct play *play)
{
    reopen_choice(play);
    struct battlegroup *card = &battlegroups(play)[index_in(play, BATTLEGROUP)];
    card->rating = card->printed = value_in(play->event, NUMBER);
    card->by_ships = UNKNOWN;
    card->rating_ahead = GAME(dropfleet)->rounds.phase == ROUNDUP;
    card->rating_lapsed = false;
    card->rating_told = true;
}

/* A battlegroup counts as activated in this turn: its card is spent. */
static void set_activated(const struct play *play, uint32_t index)
{
    struct battlegroup *card = &battlegroups(play)[index];
    struct pair *pair = &GAME(dropfleet)->pair;
    card->activated = true;
    card->activated_line = play_event_line(play);
    card->again = card->in_deck = false;
    if (pair->open && pair->card[card->player] == index)
        pair->activated[card->player] = true;
}

static void set_battlegroup(const struct play *play)
{
    uint32_t index = index_in(play, BATTLEGROUP);
    struct battlegroup *card = &battlegroups(play)[index];
    int state = value_in(play->event, STATE);
    if (state == STATE_ACTIVATED) {
        set_activated(play, index);
        return;
    }
    if (state == STATE_UNACTIVATED) {
        card->again = card->activated;
        card->activated = false;
    } else
        card->reserve = state == STATE_RESERVE;
    for (uint32_t i = 0; i < card->groups; i++) {
        struct group *group = &groups(play)[card->first_group + i];
        if (state == STATE_UNACTIVATED)
            group->acted = false;
        else
            group->on_table = state == STATE_ON_TABLE;
    }
    if (state == STATE_UNACTIVATED)
        return;
    note_presence(play, index);
    card->unsure = false;
}

/* How many cards a player still has to reveal, not which. */
static void set_cards(const struct play *play, int index)
{
    struct player *player = &GAME(dropfleet)->players[index];
    uint32_t left = (uint32_t)value_in(play->event, NUMBER), possible = 0;
    bool any = left > cards_left(GAME(dropfleet), index) || player->deck == DECK_NONE;
    for (uint32_t i = 0; i < GAME(dropfleet)->battlegroups.count; i++) {
        struct battlegroup *card = &battlegroups(play)[i];
        if (card->player != index)
            continue;
        card->in_deck = left > 0 && on_table(GAME(dropfleet), i) && (any || card->in_deck);
        card->put_aside = card->put_aside && !card->in_deck;
        card->was_away = card->was_away && !card->in_deck;
        possible += card->in_deck;
    }
    player->deck = DECK_SEALED;
    player->replaced = possible > left ? possible - left : 0;
}

/* The cards that a player still has to reveal, the top one first. */
static void set_deck(const struct play *play, int index)
{
    struct player *player = &GAME(dropfleet)->players[index];
    for (uint32_t i = 0; i < GAME(dropfleet)->battlegroups.count; i++)
        if (battlegroups(play)[i].player == index)
            battlegroups(play)[i].in_deck = battlegroups(play)[i].left_out = false;
    for (uint32_t i = 0; i < count_in(play->event, BATTLEGROUP); i++) {
        entity one = (entity)item(play->event, BATTLEGROUP, i);
        struct battlegroup *card = &battlegroups(play)[roster_at(play_roster(play), one)->index];
        if (card->player != index || card->in_deck)
            continue;
        card->in_deck = true;
        card->put_aside = card->was_away = card->lies_aside = card->shown_lost = false;
        card->deck_place = i + 1;
    }
    player->deck = DECK_OPEN;
    player->replaced = 0;
}

static void set_player(const struct play *play)
{
    int index = player_of(GAME(dropfleet), entity_in(play->event, PLAYER));
    struct player *player = &GAME(dropfleet)->players[index];
    if (play->event->form == SET_CARDS)
        set_cards(play, index);
    else if (play->event->form == SET_DECK)
        set_deck(play, index);
    else if (play->event->form == SET_ADMIRAL)
        player->admiral = value_in(play->event, NUMBER);
    else {
        player->score = value_in(play->event, NUMBER);
        player->scores_missing = false;
    }
}

void table_set(const struct play *play)
{
    static void (*const functions[])(const struct play *) = {
        [SET_RATING] = set_rating, [SET_BATTLEGROUP] = set_battlegroup,
        [SET_SHIPS] = set_ships,   [SET_GROUP] = set_group,
        [SET_POINTS] = set_player, [SET_ADMIRAL] = set_player,
        [SET_CARDS] = set_player,  [SET_DECK] = set_player,
    };
    functions[play->event->form](play);
}

/* Who activates first of the two cards that are revealed, or of the two that come next. */
void table_next(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    int player = player_of(game, entity_in(play->event, PLAYER));
    if (!game->pair.open || pair_complete(game)) {
        game->next = (int8_t)player;
        return;
    }
    if (game->pair.activation_begun)
        return;
    game->pair.first = (int8_t)player;
    game->pair.choice_line = play_event_line(play);
    game->pair.chooser = NOBODY;
    game->pair.first_supposed = false;
}

bool dropfleet_on_unknown(const struct play *play, uint32_t areas)
{
    struct dropfleet *game = GAME(dropfleet);
    if (areas & BIT(AREA_CHOICES) && !game->pair.activation_begun)
        game->pair.first = game->pair.chooser = NOBODY;
    if (areas & BIT(AREA_RATINGS))
        game->pair.chooser = NOBODY; /* a rating may have changed after the choice */
    for (uint32_t i = 0; i < game->battlegroups.count && areas & BIT(AREA_RATINGS); i++) {
        battlegroups(play)[i].rating = UNKNOWN;
        battlegroups(play)[i].rating_ahead = false;
    }
    for (int player = 0; player < 2 && areas & BIT(AREA_DECKS); player++)
        if (game->players[player].deck != DECK_NONE)
            game->players[player].deck = DECK_SEALED;
    return true;
}
