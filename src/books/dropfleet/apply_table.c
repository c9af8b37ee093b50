/* SPDX-License-Identifier: MIT */
/* Applies what the table says: losses and returns, and ratings. */
#include "books/dropfleet/apply.h"

/* Notes whether a battlegroup is on the table, before the decks are built, or after. */
void note_presence(const struct play *play, uint32_t index)
{
    struct battlegroup *card = &battlegroups(play)[index];
    bool there = on_table(GAME(dropfleet), index), built = decks_are_built(GAME(dropfleet));
    if (GAME(dropfleet)->described)
        return; /* the table describes what was before the log: lost cards may lie in the decks */
    if (built)
        card->put_aside = card->put_aside || !there;
    else if (there)
        card->stackable = true;
    else
        card->was_away = true;
    card->came = there && (card->came || card->lies_aside);
    card->lies_aside = card->lies_aside && !there;
}

static void see_group(struct group *group, uint16_t kind)
{
    if (!group->ships_untold)
        return;
    group->unseen = kind == DESTROY && group->ships > 0;
    group->ships_untold = kind != SET && group->ships > 0;
    group->unsure = group->unsure && group->unseen;
    group->on_table = group->on_table || kind == GROUP_ACTS;
}

/* Whether the event shows that a battlegroup has ships, whichever of its groups they are in. */
static bool shows_battlegroup(const struct play *play, uint32_t index)
{
    const struct dropfleet *game = GAME(dropfleet);
    const struct pair *pair = &game->pair;
    int player = battlegroup_at(game, index)->player;
    switch (play->event->kind) {
    case STACK:
        return actor(play) == player && game->players[player].deck == DECK_OPEN &&
               battlegroup_at(game, index)->in_deck;
    case ACTIVATE:
    case ARRIVE:
        return has(play->event, BATTLEGROUP) && index_in(play, BATTLEGROUP) == index;
    case SET:
        return play->event->form == SET_BATTLEGROUP && index_in(play, BATTLEGROUP) == index &&
               value_in(play->event, STATE) == STATE_ON_TABLE;
    case ROLL:
    case CHOOSE: /* only cards of battlegroups that are not lost can be compared */
        return pair->open && pair->card[player] == index && !pair->activation_begun;
    default:
        return false;
    }
}

/* Whether the event may have taken the ships that a battlegroup had. */
static bool takes_ships(const struct play *play, uint32_t index)
{
    uint16_t kind = play->event->kind;
    bool takes = kind == DESTROY || kind == OFF_TABLE || kind == SET;
    return takes && has(play->event, GROUP) &&
           group_at(GAME(dropfleet), index_in(play, GROUP))->battlegroup == index;
}

/* Whether another group of the battlegroup may be on the table. */
static bool may_have_another(const struct dropfleet *game, const struct battlegroup *card,
                             const struct group *group)
{
    for (uint32_t i = 0; i < card->groups; i++) {
        const struct group *other = group_at(game, card->first_group + i);
        if (other != group && other->ships > 0 && other->on_table)
            return true;
    }
    return false;
}

/* Notes what follows from the arrival of a group: if it is the only group of its battlegroup, the
 * battlegroup had no ships on the table until now; if there are others, it may have had none. */
static void note_arrival(const struct play *play, const struct group *group)
{
    struct battlegroup *card = &battlegroups(play)[group->battlegroup];
    bool built = decks_are_built(GAME(dropfleet));
    if (!group->unseen || !card->unsure || GAME(dropfleet)->described)
        return;
    card->put_aside = card->put_aside ||
                      (built && !may_have_another(GAME(dropfleet), card, group));
    card->was_away = card->was_away || !built;
}

/* Notes what the event shows of a battlegroup, or of one of its groups. */
static void note_shown(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    if (!play->event->by_table)
        game->described = false;
    if (has(play->event, GROUP)) {
        struct group *group = &groups(play)[index_in(play, GROUP)];
        if (play->event->kind == ARRIVE)
            note_arrival(play, group);
        see_group(group, play->event->kind);
    }
    bool set = play->event->kind == SET && play->event->form == SET_BATTLEGROUP;
    if (!set || value_in(play->event, STATE) != STATE_RESERVE)
        return;
    for (uint32_t i = 0; i < game->groups.count; i++) {
        struct group *group = &groups(play)[i];
        if (group->battlegroup == index_in(play, BATTLEGROUP))
            group->unseen = group->unsure = false;
    }
}

/* Notes whether a battlegroup is known to be there, after an event. */
static void note_unseen_card(const struct play *play, uint32_t index)
{
    const struct dropfleet *game = GAME(dropfleet);
    struct battlegroup *card = &battlegroups(play)[index];
    bool unseen = false, seen = false;
    for (uint32_t j = 0; j < card->groups; j++) {
        const struct group *group = group_at(game, card->first_group + j);
        unseen = unseen || group->unseen;
        seen = seen || (!group->unseen && group->ships > 0 && group->on_table);
    }
    card->there = shows_battlegroup(play, index) || (card->there && !takes_ships(play, index));
    seen = seen || card->there;
    if (unseen || card->unseen)
        card->unsure = unseen && !seen;
    card->was_away = card->was_away || (unseen && !seen);
    card->unseen = unseen;
}

void note_unseen(const struct play *play)
{
    const struct dropfleet *game = GAME(dropfleet);
    note_shown(play);
    if (play->event->kind == SET && has(play->event, GROUP)) { /* of many groups, in each world */
        note_unseen_card(play, group_at(game, index_in(play, GROUP))->battlegroup);
        return;
    }
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        note_unseen_card(play, i);
}

/* Makes all groups unseen. */
static void lose_sight(const struct play *play)
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

/* The log does not hold the players' points and admirals by now, which ships are left and which
 * reserves have come, nor the ratings and decks of this turn. */
void dropfleet_begun_late(const struct play *play, bool declared)
{
    struct dropfleet *game = GAME(dropfleet);
    rounds_begin_late(&game->rounds, declared);
    for (uint32_t i = 0; i < game->player_count; i++) {
        game->players[i].scores_missing = true;
        game->players[i].admiral = UNKNOWN;
    }
    lose_sight(play);
    game->begun_late = game->described = true;
    if (game->rounds.phase < ACTIVATION || !two_players(game))
        return;
    game->late_turn = true;
    game->missing_deck_reported = false;
    for (int player = 0; player < 2; player++)
        game->players[player].deck = DECK_SEALED;
    /* ships may have come or gone since the decks were stacked */
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        battlegroups(play)[i].in_deck = battlegroups(play)[i].was_away = true;
}

static const char *why_battlegroup_cannot_be_active(const struct judgement *judgement)
{
    return STATE(dropfleet)->rounds.phase == ACTIVATION
               ? NULL
               : "a battlegroup can be active only in the Activation Phase";
}

/* Its card was revealed, and it may have been activated; the other card of the pair, too. */
static void begin_battlegroup_before_log(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    game->begun_before = game->pair.lost_reported = game->pair.missing_reveal_reported = true;
    game->active = index_in(play, BATTLEGROUP);
    game->pair.activated[actor(play)] = true;
}

static bool is_battlegroup_begun_before_log(const void *state)
{
    return ((const struct dropfleet *)state)->begun_before;
}

const struct activation dropfleet_activation = {
    REVEAL, BATTLEGROUP, why_battlegroup_cannot_be_active, begin_battlegroup_before_log,
    is_battlegroup_begun_before_log};

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
    if (ships <= 0 && group->ships > 0) {
        group->lost_line = play_event_line(play);
        group->sealed_before = game_run_of(play->block)->sealing.commitments.count;
    }
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

static void bring(const struct play *play)
{
    if (has(play->event, GROUP)) {
        groups(play)[index_in(play, GROUP)].on_table = true;
        return;
    }
    battlegroups(play)[index_in(play, BATTLEGROUP)].reserve = false;
    for (uint32_t i = 0; i < GAME(dropfleet)->groups.count; i++)
        if (groups(play)[i].battlegroup == index_in(play, BATTLEGROUP))
            groups(play)[i].on_table = true;
}

/* Puts a battlegroup on the table. Its player then has one more card, except in the turn in which
 * the log begins: the number of cards that the log declares is already that of the whole turn. */
void table_arrive(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    uint32_t index = has(play->event, GROUP)
                         ? group_at(game, index_in(play, GROUP))->battlegroup
                         : index_in(play, BATTLEGROUP);
    int player = battlegroup_at(game, index)->player;
    uint32_t before = cards_left(game, player);
    bring(play);
    if (game->late_turn && game->players[player].deck == DECK_SEALED)
        game->players[player].replaced += cards_left(game, player) - before;
    note_presence(play, index);
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
    if (areas & BIT(AREA_RATINGS))
        for (uint32_t i = 0; i < game->battlegroups.count; i++) {
            battlegroups(play)[i].rating.now = UNKNOWN;
            battlegroups(play)[i].rating.ahead = false;
        }
    if (areas & BIT(AREA_DECKS))
        for (int player = 0; player < 2; player++)
            if (game->players[player].deck != DECK_NONE)
                game->players[player].deck = DECK_SEALED;
    return true;
}
