/* SPDX-License-Identifier: MIT */
/* Cards that are revealed together, and cards that are lost. */
#include "books/dropfleet/rules.h"

#define RATINGS "Dropfleet Commander, Strategy Rating"
#define LOST "Dropfleet Commander, Losing Battlegroups"

/* Reports a card that cannot be revealed, since it is not in the player's deck. */
static enum answer tell_not_in_deck(struct judgement *judgement, const struct battlegroup *card)
{
    const struct dropfleet *game = STATE(dropfleet);
    if (player_of(game, judgement->event->subject) != card->player)
        return IMPOSSIBLE("%N cannot reveal %N: it is a battlegroup of %N",
                          judgement->event->subject, card->self, game->players[card->player].self);
    if (card->revealed_line)
        return IMPOSSIBLE("%N was already revealed%W; a card may be revealed only once a turn",
                          card->self, card->revealed_line);
    return BREACH("%N cannot be revealed: its card is not in the deck", card->self);
}

RULE(reveal_top_card, .id = "dropfleet.reveal.top-card",
     .statement = "A player must reveal the topmost card of the deck. A card whose battlegroup has "
                  "no ships may be passed over",
     .citation = "Dropfleet Commander, Strategy Deck",
     .untold = "which card lies on top of the deck (stack, records decks)",
     .note = "A card whose battlegroup has no ships may be revealed and put aside, or passed over. "
             "When all ships were off the table after the decks were built, it is in no deck this "
             "turn, also if they come back.",
     .guards = {REVEAL}, .yields_to = {OUT_OF_PHASE})
{
    const struct dropfleet *game = STATE(dropfleet);
    uint32_t index = index_named(judgement, BATTLEGROUP);
    const struct battlegroup *card = battlegroup_at(game, index);
    int player = acting_player(judgement);
    WHEN(two_players(game) && player != NOBODY);
    if (!can_reveal(game, player, index) && card->put_aside && card->player == player)
        return BREACH("%N cannot be revealed: its card was set aside while %N was off the table",
                      card->self, card->self);
    if (is_out_of_deck(game, player, index))
        return BREACH(
            has_ships(game, index)
                ? "%N cannot be revealed: no ship of it is on the table, so its card is in "
                  "no deck"
                : "%N cannot be revealed: all its ships are destroyed",
            card->self);
    if (!can_reveal(game, player, index))
        return tell_not_in_deck(judgement, card);
    if (game->players[player].deck == DECK_SEALED && game->players[player].first_card)
        return judge_sealed_top(judgement, player);
    if (game->players[player].deck != DECK_OPEN)
        return cards_left(game, player) == 1 ? OK : UNDECIDED;
    uint32_t top = top_card(game, player, false);
    bool lost_and_due = !on_table(game, index) &&
                        (top == NO_CARD ||
                         card->deck_place < battlegroup_at(game, top)->deck_place);
    FINE(index == top || lost_and_due);
    uint32_t surely = top_card(game, player, true);
    if (surely == NO_CARD || card->deck_place <= battlegroup_at(game, surely)->deck_place)
        /* cards above it may have been passed over while their ships were away, or deck.complete
         * has reported that the deck does not have it */
        return UNDECIDED;
    return BREACH("%N must reveal %N next, not %N", judgement->event->subject,
                  top == NO_CARD ? NO_ENTITY : battlegroup_at(game, top)->self, card->self);
}

static enum answer judge_early_reveal(struct judgement *judgement)
{
    const struct dropfleet *game = STATE(dropfleet);
    int player = acting_player(judgement);
    WHEN(player != NOBODY && reveals_early(game, player));
    const struct battlegroup *shown = battlegroup_at(game, game->pair.card[player]);
    return BREACH(
        "%N must reveal a card before %N reveals another: %N was revealed%W, and %N still "
        "has %u {card|cards} to reveal",
        game->players[1 - player].self, judgement->event->subject, shown->self,
        shown->revealed_line, game->players[1 - player].self,
        (unsigned)cards_left(game, 1 - player));
}

/* Whether a card is activated late: it was in the deck when the other player went on alone. */
static bool shows_card_passed_over(const struct judgement *judgement, int player)
{
    const struct pair *pair = &STATE(dropfleet)->pair;
    uint32_t index = index_named(judgement, BATTLEGROUP);
    return pair->open && pair->passed_line[player] && pair->card[player] == index &&
           !battlegroup_at(STATE(dropfleet), index)->put_aside;
}

RULE(reveal_both, .id = "dropfleet.reveal.both",
     .statement = "Both players must reveal a card before anyone reveals another, rolls, chooses "
                  "or activates. A player may go on alone only when the other's deck is empty",
     .citation = RATINGS,
     .untold = "which cards are left in the decks, and which battlegroups have ships left",
     .guards = {REVEAL, ROLL, CHOOSE, ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.top-card"}, .of_activation = true)
{
    const struct dropfleet *game = STATE(dropfleet);
    bool activate = judgement->event->kind == ACTIVATE;
    WHEN(two_players(game));
    if (judgement->event->kind == REVEAL)
        return judge_early_reveal(judgement);
    int own = acting_player(judgement);
    if (activate && own != NOBODY && shows_card_passed_over(judgement, own))
        return breach_at(
            judgement, game->pair.passed_line[own],
            "%N must reveal a card before %N goes on: it still had a card, whose battlegroup it "
            "activates in line %u",
            judgement->event->subject, game->players[1 - own].self,
            (unsigned)judgement->event->line);
    if (activate && (pair_complete(game) || own == NOBODY || game->pair.card[own] == NO_CARD))
        return NOT_CONCERNED; /* activation.revealed reports a battlegroup that was not revealed */
    if (!game->pair.open || pair_complete(game))
        return BREACH("each player must reveal a card first; none is revealed now");
    FINE(revealed_both(game));
    UNLESS(game->pair.missing_reveal_reported);
    if (game->players[0].second != NO_CARD || game->players[1].second != NO_CARD)
        return UNDECIDED; /* reveal.top-card has reported a card that was revealed a second time */
    for (int player = 0; player < 2; player++)
        if (!has_card(game, player) && cards_are_left(game, player))
            return BREACH("%N must reveal a card first: it still has %u {card|cards} to reveal",
                          game->players[player].self, (unsigned)cards_left(game, player));
    /* if both decks are spent, what was revealed is lost */
    return decks_are_spent(game) ? NOT_CONCERNED : UNDECIDED;
}

RULE(reveal_lost, .id = "dropfleet.reveal.lost",
     .statement = "A card whose battlegroup has no ships left cannot be compared or activated",
     .citation = LOST, .untold = "whether ships of the battlegroup are left",
     .guards = {ROLL, CHOOSE, ACTIVATE}, .yields_to = {OUT_OF_PHASE},
     .counts_declared = true)
{
    const struct dropfleet *game = STATE(dropfleet);
    WHEN(two_players(game));
    if (judgement->event->kind == ACTIVATE) {
        uint32_t index = index_named(judgement, BATTLEGROUP);
        if (game->pair.lost_reported && index == lost_card(game))
            return UNDECIDED; /* it was reported that the card could not be compared */
        if (is_lost(game, index))
            return BREACH(
                on_table(game, index)
                    ? "%N cannot be activated: it had no ships on the table when its card "
                      "was revealed%W"
                    : "%N cannot be activated: it has no ships on the table",
                battlegroup_at(game, index)->self, battlegroup_at(game, index)->revealed_line);
    }
    uint32_t lost = lost_card(game);
    if (lost == NO_CARD || game->pair.lost_reported)
        return game->pair.open && lost == NO_CARD ? OK : NOT_CONCERNED;
    const struct battlegroup *card = battlegroup_at(game, lost);
    return BREACH(cards_left(game, card->player) > 0
                      ? "%N has no ships left: %N must first reveal its next card"
                      : "no roll-off may take place: %N has no ships left, and %N has no other "
                        "card to reveal; the other player must play on alone",
                  card->self, game->players[card->player].self);
}

RULE(reveal_set_aside, .id = "dropfleet.reveal.set-aside",
     .statement = "A player may set aside only a card of their own whose battlegroup has no ships "
                  "left",
     .citation = LOST, .untold = "whether ships of the battlegroup are left",
     .note = "The log may say so at any time, also when the ships have come back since, but only "
             "once: the card is then in no deck. The card of a battlegroup in reserve is in none "
             "either.",
     .guards = {SET_ASIDE})
{
    const struct dropfleet *game = STATE(dropfleet);
    uint32_t index = index_named(judgement, BATTLEGROUP);
    const struct battlegroup *card = battlegroup_at(game, index);
    WHEN(two_players(game));
    if (card->player != acting_player(judgement))
        return IMPOSSIBLE("%N cannot set aside %N: it is a battlegroup of %N",
                          judgement->event->subject, card->self, game->players[card->player].self);
    UNSURE(card->unsure);
    if (card->lies_aside)
        return BREACH("the card of %N is already set aside and cannot be set aside again",
                      card->self);
    bool stacked = card->in_deck || (decks_are_built(game) &&
                                     !records(judgement, judgement->event->subject, AREA_DECKS));
    if (card->was_away && !card->came && stacked && on_table(game, index))
        return UNDECIDED; /* its card has left the deck, unless the deck was built anew */
    return !on_table(game, index) || card->put_aside
               ? OK
               : BREACH("%N cannot be set aside: it still has ships on the table", card->self);
}

const struct rule *const dropfleet_reveal_rules[] = {
    &rule_reveal_top_card, &rule_reveal_both, &rule_reveal_lost, &rule_reveal_set_aside, NULL};
