/* SPDX-License-Identifier: MIT */
/* Applies events to the state as they were played. Nothing is judged here. */
#include "books/dropfleet/apply.h"

static void begin_roll_off(struct pair *pair)
{
    static const struct roll_off_rules rules = {.reroll = REROLL_FOR_ALL_PLACES,
                                                .six = SIX_NEVER_WINS};
    static const bool both[] = {true, true};
    roll_off_begin(&pair->roll_off, rules, both, 2);
}

void clear_pair(struct dropfleet *game)
{
    game->pair = (struct pair){.card = {NO_CARD, NO_CARD},
                               .early = {NO_CARD, NO_CARD},
                               .left_behind = {NO_CARD, NO_CARD},
                               .first = NOBODY,
                               .chooser = NOBODY};
    begin_roll_off(&game->pair);
    game->active = NO_CARD;
    game->begun_before = false;
}

/* Notes a statement that shows whether a battlegroup has ships on the table. If the log said
 * otherwise, the battlegroup becomes unsure. */
static void show_card(const struct play *play, uint32_t index, bool there)
{
    battlegroups(play)[index].unsure = there != on_table(GAME(dropfleet), index);
}

/* Makes revealed cards that were not activated unsure: the log may have left out a loss. */
static void doubt_unactivated(const struct play *play)
{
    const struct pair *pair = &GAME(dropfleet)->pair;
    for (int player = 0; player < 2; player++)
        if (pair->open && pair->card[player] != NO_CARD && !pair->activated[player] &&
            !pair->perhaps_activated[player] && is_due(GAME(dropfleet), pair->card[player]))
            show_card(play, pair->card[player], false);
}

/* Turns and phases ------------------------------------------------------------------ */

/* A loss that the log lacks is supposed for its turn only: the next deck shows which ships
 * exist. */
static void doubt_supposed_losses(const struct play *play)
{
    for (uint32_t i = 0; i < GAME(dropfleet)->groups.count; i++) {
        struct group *group = &groups(play)[i];
        if (group->supposed_lost == 0)
            continue;
        group->ships = group->supposed_lost;
        group->on_table = true;
        group->supposed_lost = 0;
        battlegroups(play)[group->battlegroup].unsure = true;
    }
}

static void begin_game_turn(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    doubt_unactivated(play);
    doubt_supposed_losses(play);
    game->last_step = -1;
    game->revealing = game->missing_deck_reported = game->late_turn = false;
    for (uint32_t i = 0; i < game->player_count; i++) {
        struct player *player = &game->players[i];
        player->deck = DECK_NONE;
        player->second = NO_CARD;
        player->replaced = player->first_card = 0;
        player->scores_missing = player->scores_missing ||
                                 (game->rounds.number > 1 &&
                                  !roster_records(play_roster(play), player->self, AREA_SCORES));
    }
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        struct battlegroup *card = &battlegroups(play)[i];
        bool recorded = roster_records(play_roster(play), game->players[card->player].self,
                                       AREA_RATINGS);
        if (!card->rating.ahead) {
            card->rating.lapsed = card->rating.lapsed || (card->rating.now != UNKNOWN &&
                                                          card->rating.now != card->rating.printed);
            card->rating.now = recorded ? card->rating.printed : UNKNOWN;
            card->rating.told = false;
        }
        card->deck_place = 0;
        card->in_deck = card->left_out = card->rating.ahead = false;
        card->revealed_line = 0;
        card->stackable = on_table(game, i);
        card->was_away = !card->stackable;
        card->lies_aside = card->lies_aside && card->was_away;
        card->put_aside = card->shown_lost = card->activated = card->came = card->again = false;
    }
    for (uint32_t i = 0; i < game->groups.count; i++)
        groups(play)[i].acted = false;
    clear_pair(game);
}

/* If the game declares 'ratings by-fleet', a rating that is not declared follows from the ships. If
 * a declared one differs from that, it is reported, and either may be wrong. */
static void set_up_ratings(const struct play *play)
{
    if (GAME(dropfleet)->by_fleet)
        for (uint32_t i = 0; i < GAME(dropfleet)->battlegroups.count; i++) {
            struct battlegroup *card = &battlegroups(play)[i];
            int32_t by_ships = rating_by_fleet(GAME(dropfleet), i);
            if (card->rating.printed == UNKNOWN)
                card->rating.printed = by_ships;
            card->rating.by_ships = by_ships == card->rating.printed ? UNKNOWN : by_ships;
        }
}

static void mark_turn(const struct play *play)
{
    rounds_begin(&GAME(dropfleet)->rounds, value_in(play->event, NUMBER));
    begin_game_turn(play);
}

static void step(const struct play *play)
{
    GAME(dropfleet)->last_step = (int8_t)value_in(play->event, NUMBER);
}

/* Decks ----------------------------------------------------------------------------- */

/* Seals a deck: its cards are not shown, so it holds those of all battlegroups on the table. */
static void seal_deck(const struct play *play, int player)
{
    struct dropfleet *game = GAME(dropfleet);
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        if (battlegroups(play)[i].player == player)
            battlegroups(play)[i].in_deck = on_table(game, i);
    game->players[player].deck = DECK_SEALED;
}

/* Seals the deck of a player who has stacked none before the first reveal. It may hold cards whose
 * ships were lost since the planning and, if the log does not record decks, any that could be
 * stacked at some time during the planning. */
static void assume_deck(const struct play *play, int player)
{
    struct dropfleet *game = GAME(dropfleet);
    bool recorded = roster_records(play_roster(play), game->players[player].self, AREA_DECKS);
    bool too_early = game->rounds.phase != ACTIVATION; /* turn.event-phase has reported it */
    seal_deck(play, player);
    game->missing_deck_reported = game->missing_deck_reported ||
                                  ((recorded || too_early) && has_cards_to_stack(game, player));
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        struct battlegroup *card = &battlegroups(play)[i];
        if (card->player == player)
            card->in_deck = recorded ? card->in_deck || (card->stackable && card->put_aside)
                                     : card->stackable;
    }
}

/* Called at each reveal. At a turn's first one, a player without a deck gets an assumed one. */
static void begin_reveals(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    for (int player = 0; player < 2; player++)
        if (game->players[player].deck == DECK_NONE)
            assume_deck(play, player);
    if (!game->revealing)
        game->revealing_line = play_event_line(play);
    game->revealing = true;
}

/* The number of cards in a sealed deck may say which battlegroups have a card in it: if it is the
 * number of battlegroups that may have one, all of these have. If it is less, which was reported,
 * some battlegroups are never revealed. */
static void settle_by_count(const struct play *play, int player)
{
    struct dropfleet *game = GAME(dropfleet);
    uint32_t cards = sealed_cards(play->event), sure = cards_surely_available(game, player);
    game->players[player].replaced = sure > cards ? sure - cards : 0;
    if (cards != cards_possible(game, player))
        return;
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        if (battlegroups(play)[i].player == player)
            show_card(play, i, on_table(game, i) || battlegroups(play)[i].unsure);
}

/* Whether the log has a player's deck card by card, and the deck holds exactly the available cards.
 * Stacking it again without showing the cards does not change their order. */
static bool deck_stands(const struct dropfleet *game, int player)
{
    bool stands = game->players[player].deck == DECK_OPEN;
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        if (card->player == player && (card->in_deck != on_table(game, i) || card->was_away))
            stands = false;
    }
    return stands;
}

static void clear_deck(const struct play *play, int player)
{
    for (uint32_t i = 0; i < GAME(dropfleet)->battlegroups.count; i++) {
        struct battlegroup *card = &battlegroups(play)[i];
        if (card->player != player)
            continue;
        card->in_deck = false;
        card->deck_place = 0;
        card->was_away = !on_table(GAME(dropfleet), i);
        card->put_aside = false;
    }
}

/* Puts the cards that a `stack` names into the actor's deck. */
static void stack_openly(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    uint32_t place = 0;
    game->players[actor(play)].deck = DECK_OPEN;
    for (uint32_t i = 0; i < count_in(play->event, BATTLEGROUP); i++) {
        entity one = (entity)item(play->event, BATTLEGROUP, i);
        struct battlegroup *card = &battlegroups(play)[roster_at(play_roster(play), one)->index];
        if (card->player != actor(play) || card->in_deck)
            continue; /* a foreign card, or one that is in the deck already, is not added */
        card->in_deck = true;
        card->deck_place = ++place;
    }
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        struct battlegroup *card = &battlegroups(play)[i];
        bool perhaps_gone = card->unseen && card->unsure;
        if (card->player != actor(play))
            continue;
        show_card(play, i, card->in_deck);
        card->left_out = !card->in_deck && on_table(game, i) && !perhaps_gone;
        card->lies_aside = card->lies_aside && !card->in_deck;
    }
}

static void stack(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    int player = actor(play);
    if (player == NOBODY)
        return;
    if (game->revealing) { /* this was reported: the order may be the old one or the new one */
        if (game->players[player].deck == DECK_OPEN)
            game->players[player].deck = DECK_SEALED;
        return;
    }
    if (has(play->event, SEALED) && deck_stands(game, player))
        return;
    clear_deck(play, player);
    if (sealed_cards(play->event) == CARDS_SHOWN) {
        stack_openly(play);
        return;
    }
    seal_deck(play, player);
    settle_by_count(play, player);
}

/* Ends the planning. A player whose decks the log records, and who had no card to stack, gets an
 * empty deck. If there was no planning phase, that was reported, and no missing deck is. */
static void end_planning(const struct play *play, bool planned)
{
    struct dropfleet *game = GAME(dropfleet);
    game->missing_deck_reported = game->missing_deck_reported || !planned;
    for (uint32_t i = 0; i < game->player_count; i++)
        if (game->players[i].deck == DECK_NONE && cards_available(game, (int)i) == 0 &&
            roster_records(play_roster(play), game->players[i].self, AREA_DECKS))
            seal_deck(play, (int)i);
}

static void phase(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    bool early = begins_activation(game, play->event), planned = game->rounds.phase == PLANNING;
    if (rounds_enter(&game->rounds, marked_phase(play->event, NUMBER), PHASES))
        begin_game_turn(play);
    else if (!early) {
        doubt_unactivated(play);
        clear_pair(game);
    }
    if (early)
        end_planning(play, planned);
}

static void compare_anew(struct dropfleet *game)
{
    begin_roll_off(&game->pair);
    game->pair.first = game->pair.chooser = NOBODY;
    game->pair.choice_line = 0;
    game->pair.lost_reported = false;
}

/* Begins a pair. Cards that were revealed early, and a late card of the opponent, belong to it. */
static void begin_pair(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    uint32_t cards[2] = {game->pair.early[0], game->pair.early[1]};
    int other = 1 - actor(play);
    bool waits = waits_for_next_pair(game, other);
    if (waits) {
        cards[other] = game->pair.card[other];
        game->pair.card[other] = NO_CARD;
    }
    doubt_unactivated(play);
    clear_pair(game);
    memcpy(game->pair.card, cards, sizeof cards);
    game->pair.first = game->next;
    game->next = NOBODY;
    game->pair.waited[other] = waits;
    for (int player = 0; player < 2; player++) {
        if (!game->players[player].second_ahead)
            game->players[player].second = NO_CARD; /* it was not played in its pair */
        game->players[player].second_ahead = false;
    }
}

/* Takes the cards above the revealed one out of the deck: their ships are lost or were away. They
 * do not return to the deck if ships arrive later. */
static void pass_over_lost_cards(const struct play *play, uint32_t card)
{
    struct battlegroup *cards = battlegroups(play);
    for (uint32_t i = 0; i < GAME(dropfleet)->battlegroups.count; i++) {
        bool above = cards[i].player == actor(play) && cards[i].deck_place < cards[card].deck_place;
        if (above && (!on_table(GAME(dropfleet), i) || cards[i].was_away || cards[i].put_aside))
            cards[i].in_deck = false;
    }
}

/* Notes that a player activates the battlegroup whose card was to be revealed a second time. If the
 * player has no card in the pair, this card is played in place of another one of the deck. */
static void play_second(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    struct player *player = &game->players[actor(play)];
    if (game->pair.open && game->pair.card[actor(play)] == NO_CARD) {
        game->pair.card[actor(play)] = player->second;
        player->replaced++;
    }
    player->second = NO_CARD;
}

/* Takes a late card out of this pair, since its player reveals another: it was of the pair
 * before. */
static void leave_late_card(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    uint32_t late = game->pair.card[actor(play)];
    show_card(play, late, false); /* its ships may have been lost before */
    game->pair.left_behind[actor(play)] = late;
    game->pair.waited[actor(play)] = false;
    if (!game->pair.activation_begun)
        compare_anew(game);
}

static void reveal(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    uint32_t card = index_in(play, BATTLEGROUP);
    if (actor(play) == NOBODY)
        return;
    begin_reveals(play);
    show_sealed_card(play);
    game->players[actor(play)].second = NO_CARD;
    if (is_out_of_deck(game, actor(play), card))
        battlegroups(play)[card].unsure = true; /* reveal.top-card has reported it */
    pass_over_lost_cards(play, card);
    if (battlegroups(play)[card].left_out)
        show_card(play, card, true);
    battlegroups(play)[card].in_deck = battlegroups(play)[card].left_out = false;
    battlegroups(play)[card].shown_lost = is_lost(game, card);
    battlegroups(play)[card].revealed_line = play->event->kind == REVEAL ? play_event_line(play)
                                                                         : 0;
    if (reveals_early(game, actor(play))) {
        game->pair.early[actor(play)] = card;
        return;
    }
    bool reported = game->pair.lost_reported || game->pair.missing_reveal_reported;
    bool late = !begins_pair(game, actor(play)) && game->pair.activation_begun && reported;
    if (begins_pair(game, actor(play)))
        begin_pair(play);
    else if (leaves_late_card(game, actor(play)))
        leave_late_card(play);
    else if (may_replace_card(game, actor(play)) && !game->pair.activation_begun)
        compare_anew(game);
    game->pair.open = true;
    game->pair.late[actor(play)] = late;
    game->pair.card[actor(play)] = card;
    if (battlegroups(play)[card].activated)
        game->active = card; /* it was activated before it was revealed: its groups may act */
}

static void set_aside(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    uint32_t card = index_in(play, BATTLEGROUP);
    struct battlegroup *one = &battlegroups(play)[card];
    bool left_deck = one->put_aside || (one->was_away && one->in_deck);
    if (game->begun_before && actor(play) != NOBODY && game->pair.card[actor(play)] == card)
        game->pair.activated[actor(play)] = false; /* so it was not activated before the log */
    if (!left_deck || !on_table(game, card))
        show_card(play, card, false); /* even if an event after their loss has shown its ships */
    if (!left_deck && on_table(game, card))
        return;
    one->in_deck = false;
    one->put_aside = one->lies_aside = true;
    if (actor(play) == NOBODY || game->pair.card[actor(play)] != card ||
        !replaces_lost_card(game, actor(play)) || lost_is_done(game, actor(play)))
        return;
    game->pair.card[actor(play)] = NO_CARD;
    game->pair.open = game->pair.card[1 - actor(play)] != NO_CARD;
    if (!game->pair.activation_begun)
        compare_anew(game);
}

/* The pair --------------------------------------------------------------------------- */

/* Notes that play continues without a due reveal, so that this is reported once. */
static void note_missing_reveal(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    struct pair *pair = &game->pair;
    bool alone = pair->open && !revealed_both(game) && !pair->missing_reveal_reported;
    if (alone)
        for (int player = 0; player < 2; player++)
            if (pair->card[player] == NO_CARD && !cards_are_left(game, player))
                pair->passed_line[player] = play_event_line(play);
    pair->missing_reveal_reported = pair->missing_reveal_reported || alone;
    if (lost_card(game) != NO_CARD)
        game->pair.lost_reported = true;
}

/* a third die begins a new roll-off, since the totals were equal or may have been */
static void take_early_card(struct dropfleet *game, int player)
{
    uint32_t card = game->pair.card[player];
    game->pair.card[player] = game->pair.early[player];
    game->pair.early[player] = game->pair.activated[player] ? NO_CARD : card;
}

static void roll(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    note_missing_reveal(play);
    if (actor(play) == NOBODY || !game->pair.open)
        return;
    struct pair *pair = &game->pair;
    if (revealed_both(game) && (other_deck_spent(game) || compare_ratings(game) == RATINGS_UNEQUAL))
        pair->needless_roll_reported = true;
    if (roll_off_is_over(game)) {
        pair->needless_roll_reported = true;
        return;
    }
    /* a third roll begins a new roll-off: the totals were equal, or may have been */
    if (roll_off_everyone(&pair->roll_off))
        begin_roll_off(pair);
    int die = face_in(play->event, pool_in(play->event, DIE, 0), 0);
    int total = total_of(game, play_roster(play), play->interpretations, actor(play), die);
    if (dice_in(play->event, DIE) != 1) /* nobody knows which of the dice counts */
        total = UNKNOWN;
    int claimed = has(play->event, TOTAL) ? value_in(play->event, TOTAL) : total;
    /* the players may go by a total that is wrong, which roll-off.total has reported */
    bool adds = play->interpretations[ROLL_OFF_ADMIRAL] == ADD_ADMIRAL;
    if (adds && total != UNKNOWN && claimed != total && claimed > die)
        game->players[actor(play)].added_wrongly = claimed - die;
    total = total == UNKNOWN || total == claimed ? claimed : UNKNOWN;
    roll_off_roll(&pair->roll_off, (unsigned)actor(play), die, total);
}

static void choose(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    note_missing_reveal(play);
    if (actor(play) == NOBODY || !game->pair.open || game->pair.activation_begun)
        return;
    game->pair.first = (int8_t)chosen_first(play->event, actor(play));
    game->pair.chooser = (int8_t)actor(play);
    game->pair.choice_line = play_event_line(play);
    game->pair.chosen_in_void = choice_is_void(game);
}

/* Notes an activation of a card that is not revealed: it was reported. It may have been the reveal,
 * written wrongly, or the reveal was forgotten. */
static void activate_unrevealed(const struct play *play, uint32_t card)
{
    struct dropfleet *game = GAME(dropfleet);
    reveal(play);
    if (game->pair.card[actor(play)] == card)
        game->pair.perhaps_activated[actor(play)] = true;
    if (on_table(game, card))
        game->active = card;
}

static void activate(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    uint32_t card = index_in(play, BATTLEGROUP);
    if (activates_unrevealed(game, actor(play), card)) {
        activate_unrevealed(play, card);
        return;
    }
    if (actor(play) != NOBODY && game->players[actor(play)].second == card)
        play_second(play);
    note_missing_reveal(play);
    if (actor(play) != NOBODY)
        game->pair.passed_line[actor(play)] = 0;
    show_card(play, card, true);
    if (on_table(game, card))
        game->active = card;
    for (uint32_t i = 0; i < game->groups.count; i++)
        if (groups(play)[i].battlegroup == card)
            groups(play)[i].acted = groups(play)[i].acted && !battlegroups(play)[card].activated;
    battlegroups(play)[card].activated = true;
    battlegroups(play)[card].activated_line = play_event_line(play);
    battlegroups(play)[card].again = false;
    for (int player = 0; player < 2; player++) {
        if (game->pair.left_behind[player] == card)
            game->pair.left_behind[player] = NO_CARD;
        if (game->pair.early[player] == card)
            take_early_card(game, player);
        if (game->pair.open && game->pair.card[player] == card) {
            game->pair.activated[player] = true;
            game->pair.perhaps_activated[player] = false;
            if (game->pair.first == NOBODY) {
                game->pair.first = (int8_t)player; /* the first activation shows what was chosen */
                game->pair.first_supposed = is_supposed(play->event);
            }
            if (!game->pair.activation_begun)
                game->pair.begun_line = play_event_line(play);
            game->pair.activation_begun = true;
        }
    }
}

static void act(const struct play *play)
{
    struct group *group = &groups(play)[index_in(play, GROUP)];
    bool there = group->ships > 0 && group->on_table;
    if (there && !group->acted)
        group->acted_line = play_event_line(play);
    group->acted = group->acted || there;
    group->unsure = group->unsure || !there;
    /* the first activation of the pair is certain, even if the log does not have it */
    struct pair *pair = &GAME(dropfleet)->pair;
    if (pair->first != NOBODY && pair->card[pair->first] == group->battlegroup)
        pair->first_supposed = false;
    show_card(play, group->battlegroup, true);
}

/* Points and the result ----------------------------------------------------------------- */

static void score(const struct play *play)
{
    if (actor(play) != NOBODY)
        GAME(dropfleet)->players[actor(play)].score += value_in(play->event, NUMBER);
}

bool dropfleet_apply(const struct play *play)
{
    static void (*const functions[KIND_MOST])(const struct play *) = {
        [KIND_SETUP] = set_up_ratings,
        [KIND_ROUND] = mark_turn,
        [KIND_PHASE] = phase,
        [KIND_STEP] = step,
#define VERB VERB_APPLY
#include "books/dropfleet/verbs.h"
    };
    const struct event *event = play->event;
    if (event->kind == STACK && !seal_cards(play))
        return false;
    bool marker = event->kind == KIND_ROUND || event->kind == KIND_PHASE ||
                  event->kind == KIND_STEP;
    if (functions[event->kind] && (marker || two_players(GAME(dropfleet))))
        functions[event->kind](play);
    if (GAME(dropfleet)->begun_late)
        note_unseen(play);
    return true;
}

/* Notes a reveal that was refused: it counts as a reveal of the turn all the same. If the
 * battlegroup was activated in this turn, the card was to be revealed a second time; a second
 * activation is then the same mistake. */
bool dropfleet_not_applied(const struct play *play)
{
    if (play->event->kind != REVEAL || actor(play) == NOBODY || !two_players(GAME(dropfleet)))
        return true;
    if (GAME(dropfleet)->rounds.phase == ACTIVATION)
        begin_reveals(play);
    uint32_t card = index_in(play, BATTLEGROUP);
    const struct pair *pair = &GAME(dropfleet)->pair;
    struct player *player = &GAME(dropfleet)->players[actor(play)];
    if (battlegroups(play)[card].player != actor(play) || !battlegroups(play)[card].activated)
        return true;
    player->second = card;
    player->second_ahead = !pair->open || pair->card[actor(play)] != NO_CARD;
    return true;
}
