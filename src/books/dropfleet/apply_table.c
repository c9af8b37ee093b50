/* SPDX-License-Identifier: MIT */
/* Applies what the table says: losses and returns, and ratings. */
#include "books/dropfleet/apply.h"

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
        card->rating.now = UNKNOWN;
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
    card->rating.now = value_in(play->event, NUMBER);
    card->rating.ahead = GAME(dropfleet)->rounds.phase == ROUNDUP;
    card->rating.lapsed = false;
    card->rating.told = true;
}

void leave_ships(const struct play *play, struct group *group, int32_t ships)
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
    if (player != NOBODY)
        GAME(dropfleet)->players[player].added_wrongly = UNKNOWN;
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
        battlegroups(play)[i].rating.now = UNKNOWN;
        battlegroups(play)[i].rating.ahead = false;
    }
    for (int player = 0; player < 2 && areas & BIT(AREA_DECKS); player++)
        if (game->players[player].deck != DECK_NONE)
            game->players[player].deck = DECK_SEALED;
    return true;
}
