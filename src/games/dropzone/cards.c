/* Command cards: hands and decks. */
#include "games/dropzone/rules.h"

#define CARDS_CITED "DZC, Rounds & Activations, Phase 1"

/* Whether a player holds the cards that an event names or counts. Reports why not. */
static enum answer holds(struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    int player = subject_of(judgement);
    bool known = hand_known(game, judgement->roster, player, event->kind);
    int32_t hand = game->players[player].hand,
            most = known ? hand : hand + game->players[player].deck;
    bool endless = !known && !game->players[player].deck_told;
    int32_t count = has(event, CARD) ? (int32_t)count_in(event, CARD) : value_in(event, NUMBER);
    if (count > most && !endless)
        return known ? impossible(judgement, "%N holds %d cards, not %d", event->subject, (int)hand,
                                  (int)count)
                     : impossible(judgement, "%N has %d cards left in the game, not %d",
                                  event->subject, (int)most, (int)count);
    for (uint32_t i = 0; i < count_in(event, CARD); i++) {
        entity card = (entity)item(event, CARD, i);
        bool again = card_gone(game, judgement->roster, card, player);
        for (uint32_t j = 0; j < i; j++)
            again = again || (entity)item(event, CARD, j) == card;
        if (again)
            return impossible(judgement, "the card %N is out of the game for %N", card,
                              event->subject);
    }
    return known ? OK : UNDECIDED;
}

RULE(cards_discard, .id = "dropzone.cards.discard",
     .statement = "Only cards that are held are discarded",
     .citation = CARDS_CITED ".2",
     .untold = "how many cards the player holds (cards, draw, records cards)",
     .guards = {DISCARD},
     .yields_to = {OUT_OF_PHASE},
     .holds_against_effects = true)
{
    return subject_of(judgement) == NOBODY ? NOT_CONCERNED : holds(judgement);
}

RULE(cards_play, .id = "dropzone.cards.play",
     .statement = "Only a card that is held is played",
     .citation = "DZC, Command Cards",
     .untold = "how many cards the player holds (cards, draw, records cards)",
     .guards = {PLAY},
     .holds_against_effects = true)
{
    return subject_of(judgement) == NOBODY ? NOT_CONCERNED : holds(judgement);
}

RULE(cards_replenish_limit, .id = "dropzone.cards.replenish-limit",
     .statement = "Hands are replenished to the highest Command Value on the table, to one card "
                  "without a commander, and no further than the deck reaches",
     .citation = CARDS_CITED ".3",
     .untold = "how many cards the player holds, or which commanders are on the table (cards, cv=, "
               "records cards)",
     .guards = {DRAW},
     .yields_to = {OUT_OF_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    int player = subject_of(judgement);
    if (player == NOBODY)
        return NOT_CONCERNED;
    int32_t count = value_in(judgement->event, NUMBER), hand = game->players[player].hand,
            deck = game->players[player].deck;
    if (game->players[player].conceded)
        return count ? breach(judgement, "%N has conceded and draws no more",
                              judgement->event->subject)
                     : NOT_CONCERNED;
    if (count > deck && game->players[player].deck_told)
        return breach(judgement, "%N draws %d cards; its deck has %d", judgement->event->subject,
                      (int)count, (int)deck);
    struct limits limit = hand_limit(game, player);
    if (count == 0)
        return OK;
    if (!hand_known(game, judgement->roster, player, DRAW))
        return count <= limit.high ? UNDECIDED
                                   : breach(judgement, "%N draws %d cards; it may hold %d",
                                            judgement->event->subject, (int)count, (int)limit.high);
    if (hand + count > limit.high)
        return breach(judgement, "%N holds %d cards and draws %d; it may hold %d",
                      judgement->event->subject, (int)hand, (int)count, (int)limit.high);
    if (hand + count > limit.low)
        return UNDECIDED;
    return game->players[player].deck_told
               ? OK
               : lacks(judgement, "how many cards each deck has (cards)");
}

RULE(cards_replenish_full, .id = "dropzone.cards.replenish-full",
     .statement = "Each player replenishes the hand as far as it may",
     .citation = CARDS_CITED ".3",
     .untold = "how many cards the player holds, or which commanders are on the table (cards, cv=, "
               "records cards)",
     .guards = {KIND_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    enum answer answer = OK;
    if (marked_phase(judgement->event, NUMBER) != ACTIVATION || game->rounds.phase != INITIATION)
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < game->player_count; i++) {
        const struct player *player = &game->players[i];
        struct limits limit = hand_limit(game, (int)i);
        bool known = player->hand_told && records(judgement, player->self, AREA_CARDS);
        if (is_out(game, (int)i) || player->replenished || player->deck <= 0 ||
            (known && player->hand >= limit.high))
            continue;
        if (known && player->hand < limit.low && !is_perhaps_out(game, (int)i))
            answer = player->deck_told
                         ? breach(judgement,
                                  "%N holds %d cards and has %d in its deck; it may hold %d",
                                  player->self, (int)player->hand, (int)player->deck,
                                  (int)limit.low)
                         : breach(judgement, "%N holds %d cards; it may hold %d", player->self,
                                  (int)player->hand, (int)limit.low);
        else if (answer == OK)
            answer = UNDECIDED;
    }
    return answer;
}

RULE(cards_commander_lost, .id = "dropzone.cards.commander-lost",
     .statement = "When a commander dies the hand is cut at once to the next highest Command Value",
     .citation = "DZC, Command Cards",
     .untold = "how many cards the player holds, or which commanders are left (cards, cv=, records "
               "cards)",
     .guards_every_event = true,
     .holds_against_effects = true,
     .yields_to = {"dropzone.cards.play", "dropzone.initiation.cede", "dropzone.initiation.one-die",
                   "dropzone.initiation.reroll-only-tied", "dropzone.activation.own",
                   "dropzone.activation.able"})
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    int player = subject_of(judgement);
    if (player == NOBODY || is_out(game, player))
        return NOT_CONCERNED;
    const struct player *one = &game->players[player];
    if (one->cut_unsure)
        return UNDECIDED;
    if (one->cut_to < 0)
        return NOT_CONCERNED;
    if (event->kind == DISCARD)
        return OK;
    return breach(judgement,
                  "%N has lost a commander and holds %d cards; it discards down to %d first",
                  event->subject, (int)one->hand, (int)one->cut_to);
}

RULE(cards_never_cut, .id = "dropzone.cards.never-cut",
     .statement = "When a commander has died the hand must be cut before the game ends",
     .citation = "DZC, Command Cards", .guards = {KIND_RESULT, KIND_END},
     .note = "A game that ends with the commander's death leaves no time for it.")
{
    const struct dropzone *game = STATE(dropzone);
    if (judgement->event->kind == KIND_END && game->result.known)
        return NOT_CONCERNED; /* it was judged at the result */
    for (uint32_t i = 0; i < game->player_count; i++) {
        const struct player *one = &game->players[i];
        if (one->cut_to >= 0 && one->cut_overdue && !is_perhaps_out(game, (int)i) &&
            records(judgement, one->self, AREA_CARDS))
            return breach(
                judgement,
                "%N has lost a commander and holds %d cards; it had to discard down to %d",
                one->self, (int)one->hand, (int)one->cut_to);
    }
    return OK;
}

const struct rule *const dropzone_card_rules[] = {&rule_cards_discard,
                                                  &rule_cards_play,
                                                  &rule_cards_replenish_limit,
                                                  &rule_cards_replenish_full,
                                                  &rule_cards_commander_lost,
                                                  &rule_cards_never_cut,
                                                  NULL};
