/* SPDX-License-Identifier: MIT */
/* Command cards: hands and decks. */
#include "judge/engine/proof/sealing.h"
#include "books/dropzone/rules.h"

#define CARDS_CITED "Dropzone Commander, Rounds & Activations, Phase 1"

/* Whether a player holds the cards that an event names or counts. Reports why not. */
static enum answer holds(struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    int player = acting_player(judgement);
    bool known = hand_known(game, judgement->roster, player, event->kind);
    int32_t hand = game->players[player].hand,
            most = known ? hand : hand + game->players[player].deck;
    bool endless = !known && !game->players[player].deck_told;
    const char *verb = event->kind == PLAY ? "play" : "discard";
    int32_t count = cards_given_up(event);
    if (count > most && !endless)
        return IMPOSSIBLE(known ? "%N cannot %s %d {card|cards}: it holds %d"
                                : "%N cannot %s %d {card|cards}: it has only %d left in the game",
                          event->subject, verb, (int)count, (int)most);
    for (uint32_t i = 0; i < count_in(event, CARD); i++) {
        entity card = (entity)item(event, CARD, i);
        bool again = card_gone(game, judgement->roster, card, player);
        for (uint32_t j = 0; j < i; j++)
            again = again || (entity)item(event, CARD, j) == card;
        if (again)
            return IMPOSSIBLE("%N cannot %s %N: the card is already out of the game",
                              event->subject, verb, card);
    }
    return known ? OK : UNDECIDED;
}

RULE(cards_discard, .id = "dropzone.cards.discard",
     .statement = "A player may discard only cards in hand", .citation = CARDS_CITED ".2",
     .untold = "how many cards the player holds (cards, draw, records cards)", .guards = {DISCARD},
     .yields_to = {OUT_OF_PHASE}, .holds_against_effects = true)
{
    return acting_player(judgement) == NOBODY ? NOT_CONCERNED : holds(judgement);
}

RULE(cards_play, .id = "dropzone.cards.play", .statement = "A player may play only a card in hand",
     .citation = "Dropzone Commander, Command Cards",
     .untold = "how many cards the player holds (cards, draw, records cards)", .guards = {PLAY},
     .holds_against_effects = true)
{
    return acting_player(judgement) == NOBODY ? NOT_CONCERNED : holds(judgement);
}

RULE(cards_replenish_limit, .id = "dropzone.cards.replenish-limit",
     .statement =
         "A player may replenish the hand up to the highest Command Value on the table. Without a "
         "commander there, the hand may have one card. Nobody may draw more cards than the deck "
         "has",
     .citation = CARDS_CITED ".3",
     .untold = "how many cards the player holds, or which commanders are on the table (cards, cv=, "
               "records cards)",
     .guards = {DRAW}, .yields_to = {OUT_OF_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    int player = acting_player(judgement);
    WHEN(player != NOBODY);
    int32_t count = value_in(judgement->event, NUMBER), hand = game->players[player].hand,
            deck = game->players[player].deck;
    if (game->players[player].conceded)
        return count ? BREACH("%N cannot draw cards: it conceded%W", judgement->event->subject,
                              game->players[player].conceded_line)
                     : NOT_CONCERNED;
    if (count > deck && game->players[player].deck_told)
        return BREACH("%N cannot draw %d {card|cards}: its deck has %d", judgement->event->subject,
                      (int)count, (int)deck);
    struct limits limit = hand_limit(game, player);
    FINE(count == 0);
    if (!hand_known(game, judgement->roster, player, DRAW))
        return count <= limit.high ? UNDECIDED
                                   : BREACH("%N draws %d {card|cards}; it may hold at most %d",
                                            judgement->event->subject, (int)count, (int)limit.high);
    if (hand + count > limit.high)
        return BREACH("%N holds %d {card|cards} and draws %d; it may hold at most %d",
                      judgement->event->subject, (int)hand, (int)count, (int)limit.high);
    UNSURE(hand + count > limit.low);
    return game->players[player].deck_told
               ? OK
               : lacks(judgement, "how many cards each deck has (cards)");
}

RULE(cards_replenish_full, .id = "dropzone.cards.replenish-full",
     .statement = "Each player must replenish the hand as far as the limit and the deck allow",
     .citation = CARDS_CITED ".3",
     .untold = "how many cards the player holds, or which commanders are on the table (cards, cv=, "
               "records cards)",
     .guards = {KIND_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    enum answer answer = OK;
    WHEN(marked_phase(judgement->event, NUMBER) == ACTIVATION && game->rounds.phase == INITIATION);
    for (uint32_t i = 0; i < game->player_count; i++) {
        const struct player *player = &game->players[i];
        struct limits limit = hand_limit(game, (int)i);
        bool known = player->hand_told && records(judgement, player->self, AREA_CARDS);
        bool full = known && player->hand >= limit.high;
        if (full || is_out(game, (int)i) || player->replenished || player->deck <= 0)
            continue;
        if (known && player->hand < limit.low && !is_perhaps_out(game, (int)i))
            answer = BREACH(player->deck_told
                                ? "%N must first draw cards: it holds %d, its hand may have %d and "
                                  "its deck has %d"
                                : "%N must first draw cards: it holds %d and its hand may have %d",
                            player->self, (int)player->hand, (int)limit.low, (int)player->deck);
        else if (answer == OK)
            answer = UNDECIDED;
    }
    return answer;
}

RULE(cards_commander_lost, .id = "dropzone.cards.commander-lost",
     .statement = "When a commander dies, the player must at once cut the hand to the next highest "
                  "Command Value",
     .citation = "Dropzone Commander, Command Cards",
     .untold = "how many cards the player holds, or which commanders are left (cards, cv=, records "
               "cards)",
     .guards_every_event = true, .holds_against_effects = true,
     .yields_to = {"dropzone.cards.play", "dropzone.initiation.cede", "dropzone.initiation.one-die",
                   "dropzone.initiation.reroll-only-tied", "dropzone.activation.own",
                   "dropzone.activation.able"})
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    int player = acting_player(judgement);
    WHEN(player != NOBODY);
    const struct player *one = &game->players[player];
    bool may_cut = one->cut.unsure || one->cut.to >= 0;
    UNLESS(!may_cut || is_out(game, player));
    UNSURE(one->cut.unsure);
    FINE(event->kind == DISCARD);
    return BREACH("%N must first discard down to %d {card|cards}: it holds %d and lost a "
                  "commander%W",
                  event->subject, (int)one->cut.to, (int)one->hand, one->cut.line);
}

RULE(cards_never_cut, .id = "dropzone.cards.never-cut",
     .statement = "When a commander has died, the player must discard cards down to the new hand "
                  "size before the game ends",
     .citation = "Dropzone Commander, Command Cards", .guards = {KIND_RESULT, KIND_END},
     .note = "A game that ends with the commander's death leaves no time for it.")
{
    const struct dropzone *game = STATE(dropzone);
    if (judgement->event->kind == KIND_END && game->result.known)
        return NOT_CONCERNED; /* it was judged at the result */
    for (uint32_t i = 0; i < game->player_count; i++) {
        const struct player *one = &game->players[i];
        if (one->cut.to >= 0 && one->cut.overdue && !is_perhaps_out(game, (int)i) &&
            records(judgement, one->self, AREA_CARDS))
            return BREACH(
                "%N must discard down to %d {card|cards} before the game ends: it holds %d and "
                "lost a commander%W",
                one->self, (int)one->cut.to, (int)one->hand, one->cut.line);
    }
    return OK;
}

RULE(sealed_opened, .id = "dropzone.sealed.opened", .statement = SEALED_STATEMENT,
     .citation = "doc/sealed.md; Dropzone Commander, Command Cards", .untold = SEALED_UNTOLD,
     .guards = {PLAY, DISCARD, OPEN, KIND_RESULT, KIND_END}, .holds_against_effects = true,
     .of_proof = true, .yields_to = {"dropzone.cards.play", "dropzone.cards.discard"},
     .note = "Cards that were drawn with digests and are never played are opened before the "
             "result.")
{
    uint16_t kind = judgement->event->kind;
    bool shows = kind == PLAY || kind == DISCARD;
    if (shows) {
        enum answer bare = dropzone_judge_bare(judgement);
        if (bare != NOT_CONCERNED)
            return bare;
        return judge_sealed(judgement, sealing_find(judgement->game, judgement->event,
                                                    &dropzone_sealed));
    }
    enum answer hands = kind == KIND_END ? dropzone_judge_hands(judgement) : NOT_CONCERNED;
    enum answer answer = judge_sealed(judgement, 0);
    return hands == VIOLATION ? hands : answer;
}

const struct rule *const dropzone_card_rules[] = {
    &rule_cards_discard,        &rule_cards_play,
    &rule_sealed_opened,        &rule_cards_replenish_limit,
    &rule_cards_replenish_full, &rule_cards_commander_lost,
    &rule_cards_never_cut,      NULL};
