/* What declarations and events do to the state, as it was played. */
#include "games/dropfleet/dropfleet.h"

struct acting {
    struct dropfleet *game;
    const struct roster *roster;
    const struct event *event;
    int player; /* the subject */
};

static struct battlegroup *battlegroups(const struct acting *acting)
{
    return TABLE(struct battlegroup, acting->game, acting->game->battlegroups);
}

static struct group *groups(const struct acting *acting)
{
    return TABLE(struct group, acting->game, acting->game->groups);
}

static uint32_t index_in(const struct acting *acting, int field)
{
    return roster_at(acting->roster, entity_in(acting->event, field))->index;
}

/* Declarations ------------------------------------------------------------------- */

bool dropfleet_begin(struct play *play)
{
    struct dropfleet *game = (struct dropfleet *)(void *)play->block->bytes;
    game->last_step = -1;
    game->active = NO_CARD;
    game->winner = NO_ENTITY;
    game->pair.card[0] = game->pair.card[1] = NO_CARD;
    game->pair.first = NOBODY;
    return true;
}

static bool append(struct play *play, struct binder *binder, size_t table, size_t size, entity self)
{
    uint32_t index;
    if (!block_append(play->block, table, size, &index)) {
        binder->no_memory = true;
        return false;
    }
    play->roster->entries[self].index = index;
    return true;
}

static bool declare_battlegroup(struct play *play, struct binder *binder, const struct event *event)
{
    entity self = (entity)value_in(event, D_NAME);
    if (!append(play, binder, offsetof(struct dropfleet, battlegroups), sizeof(struct battlegroup), self))
        return false;
    struct dropfleet *game = (struct dropfleet *)(void *)play->block->bytes;
    int32_t rating = has(event, D_RATING) ? value_in(event, D_RATING) : UNKNOWN;
    TABLE(struct battlegroup, game, game->battlegroups)[roster_at(play->roster, self)->index] =
        (struct battlegroup){.self = self, .player = (int8_t)player_of(game, roster_at(play->roster, self)->owner),
                             .printed = rating, .rating = rating, .line = event->line,
                             .reserve = has(event, D_RESERVE)};
    play->roster->entries[self].line = (uint32_t)event->line;
    return true;
}

static bool battlegroup_reserve(const struct dropfleet *game, uint32_t battlegroup)
{
    return battlegroup_at(game, battlegroup)->reserve;
}

static bool declare_group(struct play *play, struct binder *binder, const struct event *event)
{
    entity self = (entity)value_in(event, D_NAME);
    if (!append(play, binder, offsetof(struct dropfleet, groups), sizeof(struct group), self))
        return false;
    struct dropfleet *game = (struct dropfleet *)(void *)play->block->bytes;
    uint32_t battlegroup = roster_at(play->roster, roster_at(play->roster, self)->owner)->index;
    TABLE(struct group, game, game->groups)[roster_at(play->roster, self)->index] =
        (struct group){.self = self, .battlegroup = battlegroup,
                       .on_table = !battlegroup_reserve(game, battlegroup),
                       .ships = has(event, D_SHIPS) ? value_in(event, D_SHIPS) : 1};
    struct battlegroup *card = &TABLE(struct battlegroup, game, game->battlegroups)[battlegroup];
    if (card->groups++ == 0)
        card->first_group = roster_at(play->roster, self)->index;
    return true;
}

bool dropfleet_declare(struct play *play, struct binder *binder, const struct event *event)
{
    struct dropfleet *game = (struct dropfleet *)(void *)play->block->bytes;
    switch (event->kind) {
    case TURNS:
        game->turns = value_in(event, D_NUMBER);
        return true;
    case PLAYER_DECLARED:
        game->players[game->player_count++] = (struct player){
            .self = (entity)value_in(event, D_NAME),
            .admiral = has(event, D_ADMIRAL) ? value_in(event, D_ADMIRAL) : UNKNOWN};
        return true;
    case BATTLEGROUP_DECLARED: return declare_battlegroup(play, binder, event);
    case GROUP_DECLARED: return declare_group(play, binder, event);
    default: return true;
    }
}

/* Turns and phases ------------------------------------------------------------------ */

static void clear_pair(struct dropfleet *game)
{
    game->pair = (struct pair){.card = {NO_CARD, NO_CARD}, .first = NOBODY};
    game->active = NO_CARD;
}

static void begin_turn(const struct acting *acting)
{
    struct dropfleet *game = acting->game;
    game->last_step = -1;
    game->revealing = game->built_reported = false;
    for (uint32_t i = 0; i < game->player_count; i++)
        game->players[i].deck = DECK_NONE;
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        struct battlegroup *card = &battlegroups(acting)[i];
        card->rating = card->printed;
        card->deck_place = 0;
        card->in_deck = false;
    }
    clear_pair(game);
}

static void turn(const struct acting *acting)
{
    rounds_begin(&acting->game->rounds, value_in(acting->event, NUMBER));
    begin_turn(acting);
}

static void phase(const struct acting *acting)
{
    bool early = begins_activation(acting->game, acting->event);
    if (rounds_enter(&acting->game->rounds, (uint8_t)(value_in(acting->event, NUMBER) + 1), PHASES))
        begin_turn(acting);
    else if (!early)
        clear_pair(acting->game);
}

static void step(const struct acting *acting)
{
    acting->game->last_step = (int8_t)value_in(acting->event, NUMBER);
}

/* Decks ----------------------------------------------------------------------------- */

static void all_cards_in_deck(const struct acting *acting, int player)
{
    struct dropfleet *game = acting->game;
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        if (battlegroups(acting)[i].player == player)
            battlegroups(acting)[i].in_deck = on_table(game, i);
    game->players[player].deck = DECK_SEALED;
}

static void stack(const struct acting *acting)
{
    struct dropfleet *game = acting->game;
    if (acting->player == NOBODY || game->revealing)
        return;
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        if (battlegroups(acting)[i].player == acting->player) {
            battlegroups(acting)[i].in_deck = false;
            battlegroups(acting)[i].deck_place = 0;
        }
    if (has(acting->event, SEALED)) {
        all_cards_in_deck(acting, acting->player);
        return;
    }
    game->players[acting->player].deck = DECK_OPEN;
    uint32_t place = 0;
    for (uint32_t i = 0; i < count_in(acting->event, BATTLEGROUP); i++) {
        entity one = (entity)item(acting->event, BATTLEGROUP, i);
        struct battlegroup *card = &battlegroups(acting)[roster_at(acting->roster, one)->index];
        if (card->player != acting->player || card->in_deck)
            continue; /* a foreign or duplicate card is dropped */
        card->in_deck = true;
        card->deck_place = ++place;
    }
}

static void compare_anew(struct dropfleet *game)
{
    game->pair.die[0] = game->pair.die[1] = 0;
    game->pair.first = NOBODY;
}

/* Those above the card that is revealed are out of the deck, even if ships arrive later. */
static void pass_over_lost_cards(const struct acting *acting, uint32_t card)
{
    struct battlegroup *cards = battlegroups(acting);
    for (uint32_t i = 0; i < acting->game->battlegroups.count; i++)
        if (cards[i].player == acting->player && cards[i].deck_place < cards[card].deck_place &&
            !on_table(acting->game, i))
            cards[i].in_deck = false;
}

static void reveal(const struct acting *acting)
{
    struct dropfleet *game = acting->game;
    uint32_t card = index_in(acting, BATTLEGROUP);
    if (acting->player == NOBODY)
        return;
    if (!game->revealing)
        for (int player = 0; player < 2; player++)
            if (game->players[player].deck == DECK_NONE) {
                game->built_reported = game->built_reported || cards_available(game, player) > 0;
                all_cards_in_deck(acting, player);
            }
    game->revealing = true;
    if (begins_pair(game, acting->player))
        clear_pair(game);
    else if (replaces_lost_card(game, acting->player))
        compare_anew(game);
    game->pair.open = true;
    game->pair.card[acting->player] = card;
    pass_over_lost_cards(acting, card);
    battlegroups(acting)[card].in_deck = false;
}

static void set_aside(const struct acting *acting)
{
    struct dropfleet *game = acting->game;
    uint32_t card = index_in(acting, BATTLEGROUP);
    battlegroups(acting)[card].in_deck = false;
    if (acting->player == NOBODY || game->pair.card[acting->player] != card ||
        !replaces_lost_card(game, acting->player))
        return;
    game->pair.card[acting->player] = NO_CARD;
    game->pair.open = game->pair.card[1 - acting->player] != NO_CARD;
    compare_anew(game);
}

/* The pair --------------------------------------------------------------------------- */

static void note_missing_reveal(struct dropfleet *game)
{
    if (game->pair.open && !revealed_both(game))
        game->pair.both_reported = true;
}

static void roll(const struct acting *acting)
{
    struct dropfleet *game = acting->game;
    note_missing_reveal(game);
    if (acting->player == NOBODY || !game->pair.open)
        return;
    int8_t *die = game->pair.die;
    if (die[0] && die[1]) /* the roll-off before it was a tie */
        die[0] = die[1] = 0;
    die[acting->player] = (int8_t)face_in(acting->event, pool_in(acting->event, DIE, 0), 0);
}

static void choose(const struct acting *acting)
{
    struct dropfleet *game = acting->game;
    note_missing_reveal(game);
    if (acting->player != NOBODY && game->pair.open)
        game->pair.first = (int8_t)(value_in(acting->event, CHOICE) == 0 ? acting->player : 1 - acting->player);
}

static void activate(const struct acting *acting)
{
    struct dropfleet *game = acting->game;
    uint32_t card = index_in(acting, BATTLEGROUP);
    note_missing_reveal(game);
    game->active = card;
    for (uint32_t i = 0; i < game->groups.count; i++)
        if (groups(acting)[i].battlegroup == card)
            groups(acting)[i].acted = false;
    for (int player = 0; player < 2; player++)
        if (game->pair.open && game->pair.card[player] == card) {
            game->pair.activated[player] = true;
            game->pair.activation_begun = true;
        }
}

static void group_acts(const struct acting *acting)
{
    groups(acting)[index_in(acting, GROUP)].acted = true;
}

/* The table -------------------------------------------------------------------------- */

static void rating(const struct acting *acting)
{
    battlegroups(acting)[index_in(acting, BATTLEGROUP)].rating = value_in(acting->event, NUMBER);
}

static void destroy(const struct acting *acting)
{
    struct group *group = &groups(acting)[index_in(acting, GROUP)];
    group->ships = acting->event->form == 0 ? 0 : group->ships - value_in(acting->event, NUMBER);
}

static void off_table(const struct acting *acting)
{
    groups(acting)[index_in(acting, GROUP)].on_table = false;
}

static void arrive(const struct acting *acting)
{
    if (has(acting->event, GROUP)) {
        groups(acting)[index_in(acting, GROUP)].on_table = true;
        return;
    }
    battlegroups(acting)[index_in(acting, BATTLEGROUP)].reserve = false;
    for (uint32_t i = 0; i < acting->game->groups.count; i++)
        if (groups(acting)[i].battlegroup == index_in(acting, BATTLEGROUP))
            groups(acting)[i].on_table = true;
}

static void admiral(const struct acting *acting)
{
    int player = player_of(acting->game, entity_in(acting->event, PLAYER));
    if (player != NOBODY)
        acting->game->players[player].admiral = value_in(acting->event, NUMBER);
}

static void score(const struct acting *acting)
{
    if (acting->player != NOBODY)
        acting->game->players[acting->player].score += value_in(acting->event, NUMBER);
}

static void result(const struct acting *acting)
{
    struct dropfleet *game = acting->game;
    char buffer[LIMIT_STRING_BYTES];
    game->over = true;
    game->winner = entity_in(acting->event, PLAYER);
    game->tie = has(acting->event, TIE);
    if (!has(acting->event, REASON))
        return;
    struct slice reason = event_text(acting->event, REASON, buffer);
    game->conceded = slice_is(reason, "concession");
    game->eliminated = slice_is(reason, "elimination");
}

bool dropfleet_apply(struct play *play, const struct event *event)
{
    static void (*const deeds[KIND_MOST])(const struct acting *) = {
        [KIND_ROUND] = turn,   [KIND_PHASE] = phase,       [KIND_STEP] = step,   [KIND_RESULT] = result,
        [STACK] = stack,       [RATING] = rating,          [REVEAL] = reveal,    [SET_ASIDE] = set_aside,
        [ROLL] = roll,         [CHOOSE] = choose,          [ACTIVATE] = activate, [GROUP_ACTS] = group_acts,
        [SCORE] = score,       [DESTROY] = destroy,        [OFF_TABLE] = off_table, [ARRIVE] = arrive,
        [ADMIRAL] = admiral,
    };
    struct acting acting = {.game = (struct dropfleet *)(void *)play->block->bytes, .roster = play->roster, .event = event};
    acting.player = event->subject == NO_ENTITY ? NOBODY : player_of(acting.game, event->subject);
    bool marker = event->kind == KIND_ROUND || event->kind == KIND_PHASE || event->kind == KIND_STEP;
    if (deeds[event->kind] && (marker || event->kind == KIND_RESULT || two_players(acting.game)))
        deeds[event->kind](&acting);
    return true;
}
