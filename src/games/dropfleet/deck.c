/* The Strategy Deck, and battlegroups that are lost. */
#include "games/dropfleet/rules.h"

#define DECK "DFC, Strategy Deck"

/* Whether an open deck is stacked, by one of two players; and which. */
static bool open_stack(const struct judgement *judgement, int *ret_player)
{
    const struct dropfleet *game = STATE(dropfleet);
    *ret_player = subject_of(judgement);
    return two_players(game) && *ret_player != NOBODY && !has(judgement->event, SEALED);
}

static const struct battlegroup *stacked(const struct judgement *judgement, uint32_t place, uint32_t *ret_index)
{
    entity one = (entity)item(judgement->event, BATTLEGROUP, place);
    *ret_index = roster_at(judgement->roster, one)->index;
    return battlegroup_at(STATE(dropfleet), *ret_index);
}

/* Whether the deck that is stacked has a card before a place. */
static bool stands_before(const struct judgement *judgement, uint32_t place)
{
    for (uint32_t i = 0; i < place; i++)
        if (item(judgement->event, BATTLEGROUP, i) == item(judgement->event, BATTLEGROUP, place))
            return true;
    return false;
}

RULE(deck_own,
     .id = "dropfleet.deck.own",
     .statement = "A strategy deck holds its player's own battlegroup cards only",
     .citation = DECK,
     .guards = {STACK},
     .yields_to = {OUT_OF_PHASE, "dropfleet.deck.built"})
{
    int player;
    enum answer answer = OK;
    if (!open_stack(judgement, &player))
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < count_in(judgement->event, BATTLEGROUP); i++) {
        uint32_t index;
        const struct battlegroup *card = stacked(judgement, i, &index);
        if (card->player != player)
            answer = breach(judgement, "%N is not a battlegroup of %N", card->self, judgement->event->subject);
    }
    return answer;
}

RULE(lost_card_removed,
     .id = "dropfleet.lost.card-removed",
     .statement = "The card of a battlegroup whose ships are all destroyed is not stacked again",
     .citation = "DFC, Losing Battlegroups",
     .guards = {STACK},
     .yields_to = {OUT_OF_PHASE, "dropfleet.deck.built", "dropfleet.deck.own"})
{
    int player;
    enum answer answer = OK;
    if (!open_stack(judgement, &player))
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < count_in(judgement->event, BATTLEGROUP); i++) {
        uint32_t index;
        const struct battlegroup *card = stacked(judgement, i, &index);
        if (card->player == player && !has_ships(STATE(dropfleet), index) && !stands_before(judgement, i))
            answer = breach(judgement, "all ships of %N are destroyed; its card is out of the game", card->self);
    }
    return answer;
}

RULE(deck_available,
     .id = "dropfleet.deck.available",
     .statement = "A strategy deck holds no card of a battlegroup in reserve or off the table",
     .citation = DECK,
     .guards = {STACK},
     .yields_to = {OUT_OF_PHASE, "dropfleet.deck.built", "dropfleet.deck.own", "dropfleet.lost.card-removed"})
{
    int player;
    enum answer answer = OK;
    const struct dropfleet *game = STATE(dropfleet);
    if (!open_stack(judgement, &player))
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < count_in(judgement->event, BATTLEGROUP); i++) {
        uint32_t index;
        const struct battlegroup *card = stacked(judgement, i, &index);
        if (card->player == player && has_ships(game, index) && !on_table(game, index) && !stands_before(judgement, i))
            answer = breach(judgement, "no ship of %N is on the table", card->self);
    }
    return answer;
}

RULE(deck_no_duplicate,
     .id = "dropfleet.deck.no-duplicate",
     .statement = "A card is in its strategy deck once",
     .citation = DECK,
     .guards = {STACK},
     .yields_to = {OUT_OF_PHASE, "dropfleet.deck.built", "dropfleet.deck.own", "dropfleet.lost.card-removed",
                   "dropfleet.deck.available"})
{
    int player;
    enum answer answer = OK;
    if (!open_stack(judgement, &player))
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < count_in(judgement->event, BATTLEGROUP); i++) {
        uint32_t index;
        const struct battlegroup *card = stacked(judgement, i, &index);
        if (card->player == player && stands_before(judgement, i))
            answer = breach(judgement, "%N is in the deck twice", card->self);
    }
    return answer;
}

RULE(deck_complete,
     .id = "dropfleet.deck.complete",
     .statement = "A strategy deck holds the card of every battlegroup that is available",
     .citation = DECK,
     .guards = {STACK},
     .yields_to = {OUT_OF_PHASE, "dropfleet.deck.built"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct event *event = judgement->event;
    int player = player_of(game, event->subject);
    enum answer answer = OK;
    if (!two_players(game) || player == NOBODY)
        return NOT_CONCERNED;
    if (has(event, SEALED)) {
        uint32_t available = cards_available(game, player);
        return (uint32_t)value_in(event, SEALED) == available
                   ? OK
                   : breach(judgement, "the sealed deck has %d cards; %u battlegroups are available",
                            value_in(event, SEALED), (unsigned)available);
    }
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        bool there = false;
        for (uint32_t c = 0; c < count_in(event, BATTLEGROUP); c++)
            there = there || (entity)item(event, BATTLEGROUP, c) == card->self;
        if (card->player == player && on_table(game, i) && !there)
            answer = breach(judgement, "%N has ships on the table and is not in the deck", card->self);
    }
    return answer;
}

RULE(deck_built,
     .id = "dropfleet.deck.built",
     .statement = "Both strategy decks are built before the first card of the turn is revealed, and not changed after",
     .citation = DECK,
     .guards = {STACK, REVEAL})
{
    const struct dropfleet *game = STATE(dropfleet);
    if (!two_players(game))
        return NOT_CONCERNED;
    if (judgement->event->kind == STACK) {
        if (!game->revealing)
            return NOT_CONCERNED;
        return game->missing_deck_reported
                   ? NOT_CONCERNED
                   : breach(judgement, "the deck is stacked too late: the first card of turn %d has been revealed", (int)game->rounds.number);
    }
    int subject = subject_of(judgement);
    if (game->revealing || game->rounds.phase != ACTIVATION || subject == NOBODY ||
        !can_reveal(game, subject, named(judgement, BATTLEGROUP)))
        return NOT_CONCERNED;
    enum answer answer = OK;
    for (int player = 0; player < 2; player++) {
        const struct player *one = &game->players[player];
        if (one->deck != DECK_NONE || cards_available(game, player) == 0)
            continue;
        if (records(judgement, one->self, AREA_DECKS))
            return breach(judgement, "%N has stacked no deck this turn", one->self);
        answer = UNDECIDED;
    }
    return answer;
}

const struct rule *const dropfleet_deck_rules[] = {&rule_deck_own, &rule_deck_complete, &rule_deck_no_duplicate,
                                                   &rule_deck_available, &rule_deck_built, &rule_lost_card_removed, NULL};
