/* SPDX-License-Identifier: MIT */
/* The Battlegroup Activation Sequence. */
#include "books/dropfleet/rules.h"

#define ACTIVATIONS "Dropfleet Commander, Battlegroup Activation Sequence"

RULE(activation_order, .id = "dropfleet.activation.order",
     .statement = "The player who was chosen to go first must activate first",
     .citation = "Dropfleet Commander, Strategy Rating",
     .untold = "who was chosen to go first (choose, records choices)", .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost",
                   "dropfleet.activation.revealed"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct pair *pair = &game->pair;
    int player = acting_player(judgement);
    UNLESS(!two_players(game) || pair->first == NOBODY || pair->activation_begun);
    UNLESS(player == NOBODY || other_deck_spent(game));
    uint32_t card = index_named(judgement, BATTLEGROUP);
    UNLESS(pair->left_behind[player] == card || battlegroup_at(game, card)->again);
    FINE(player == pair->first);
    UNLESS(lost_is_done(game, pair->first));
    if (pair->lost_reported)
        return UNDECIDED; /* the choice was made opposite a card that is lost */
    if (!has_card(game, pair->first) && !cards_are_left(game, pair->first))
        return UNDECIDED; /* opposite a deck that may be spent there was nothing to choose */
    return BREACH("%N must activate first, as was chosen%W", game->players[pair->first].self,
                  pair->choice_line);
}

RULE(activation_revealed, .id = "dropfleet.activation.revealed",
     .statement =
         "A battlegroup may be activated only when its card was just revealed, and only once",
     .citation = "Dropfleet Commander, Strategy Deck", .untold = "which card was revealed",
     .guards = {ACTIVATE}, .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.lost"},
     .of_activation = true)
{
    const struct dropfleet *game = STATE(dropfleet);
    uint32_t index = index_named(judgement, BATTLEGROUP);
    const struct battlegroup *card = battlegroup_at(game, index);
    int player = acting_player(judgement);
    WHEN(two_players(game) && player != NOBODY);
    if (card->player != player)
        return IMPOSSIBLE("%N cannot activate %N: it is a battlegroup of %N",
                          judgement->event->subject, card->self, game->players[card->player].self);
    if (card->again)
        return OK; /* the table has said so */
    if (game->pair.early[player] == index)
        return OK; /* reveal.both has reported the early reveal */
    if (game->pair.left_behind[player] == index)
        return OK; /* activation.both has reported that it was not activated */
    if (game->players[player].second == index)
        return OK; /* reveal.top-card has reported that it was revealed a second time */
    if (!game->pair.open || game->pair.card[player] != index)
        return BREACH("%N cannot be activated: its card must be revealed first", card->self);
    return game->pair.activated[player]
               ? BREACH("%N was already activated%W; it may be activated only once", card->self,
                        card->activated_line)
               : OK;
}

/* Adds a player's revealed cards that are not activated; `early`: also those revealed early. */
static void add_unactivated(const struct dropfleet *game, int player, bool early,
                            struct names *names)
{
    uint32_t card = game->pair.card[player], second = game->pair.early[player];
    if (card != NO_CARD && !game->pair.activated[player] && !game->pair.perhaps_activated[player] &&
        is_due(game, card))
        names_add(names, battlegroup_at(game, card)->self);
    if (early && second != NO_CARD && is_due(game, second))
        names_add(names, battlegroup_at(game, second)->self);
}

RULE(activation_both, .id = "dropfleet.activation.both",
     .statement = "Both revealed battlegroups must be activated before the next cards are revealed "
                  "or the phase ends",
     .citation = "Dropfleet Commander, Game Turn Sequence",
     .untold = "which battlegroups were revealed and activated",
     .guards = {REVEAL, KIND_PHASE, KIND_ROUND},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both"}, .of_activation = true)
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct event *event = judgement->event;
    bool reveals = event->kind == REVEAL;
    struct names names = {.count = 0};
    WHEN(two_players(game) && game->pair.open);
    if (reveals) {
        int player = player_of(game, event->subject);
        WHEN(player != NOBODY && can_reveal(game, player, index_named(judgement, BATTLEGROUP)));
        if (leaves_late_card(game, player))
            return BREACH(
                "%N must be activated first: it was revealed%W and has not been activated",
                battlegroup_at(game, game->pair.card[player])->self,
                battlegroup_at(game, game->pair.card[player])->revealed_line);
        WHEN(begins_pair(game, player));
        if (must_replace(game, 1 - player))
            return BREACH(
                "%N must first reveal its next card: the battlegroup that it revealed is lost",
                game->players[1 - player].self);
    }
    if (event->kind == KIND_PHASE && begins_activation(game, event))
        return NOT_CONCERNED; /* cards that were revealed too early must still be activated */
    for (int player = 0; player < 2; player++)
        if (!reveals || player == player_of(game, event->subject) ||
            !waits_for_next_pair(game, player))
            add_unactivated(game, player, !reveals, &names);
    FINE(names.count == 0);
    if (names.count > 1)
        return BREACH("%L must be activated first: they were revealed and have not been activated",
                      &names);
    uint32_t index = roster_at(judgement->roster, names.some[0])->index;
    return BREACH("%N must be activated first: it was revealed%W and has not been activated",
                  names.some[0], battlegroup_at(game, index)->revealed_line);
}

RULE(activation_group_in_play, .id = "dropfleet.activation.group-in-play",
     .statement = "A group cannot act without ships on the table", .citation = ACTIVATIONS,
     .untold = "whether ships of the group are on the table", .guards = {GROUP_ACTS},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.lost"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct group *group = group_at(game, index_named(judgement, GROUP));
    WHEN(two_players(game));
    FINE(group->ships > 0 && group->on_table);
    const struct battlegroup *card = battlegroup_at(game, group->battlegroup);
    UNSURE(group->unsure || (card->unsure && !card->unseen));
    if (group->ships <= 0)
        return BREACH("%N cannot act: it was destroyed%W", group->self, group->lost_line);
    return BREACH(group->away_line ? "%N cannot act: it left the table%W"
                                   : "%N cannot act: it is not on the table",
                  group->self, group->away_line);
}

RULE(activation_group_belongs, .id = "dropfleet.activation.group-belongs",
     .statement =
         "Only groups of the active battlegroup may act, and only its player may act with them",
     .citation = ACTIVATIONS, .untold = "which battlegroup is active", .guards = {GROUP_ACTS},
     .yields_to = {OUT_OF_PHASE, "dropfleet.activation.group-in-play"}, .of_activation = true)
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct group *group = group_at(game, index_named(judgement, GROUP));
    WHEN(two_players(game));
    const struct battlegroup *own = battlegroup_at(game, group->battlegroup);
    if (own->player != acting_player(judgement))
        return IMPOSSIBLE("%N cannot act with %N: it is a group of %N", judgement->event->subject,
                          group->self, game->players[own->player].self);
    if (own->unsure && game->active == NO_CARD)
        return UNDECIDED; /* it is not known whether its battlegroup could be activated */
    if (game->active == NO_CARD)
        return BREACH("%N cannot act: its battlegroup, %N, must be activated first", group->self,
                      own->self);
    return group->battlegroup == game->active
               ? OK
               : BREACH("%N cannot act: it is a group of %N, and %N is active", group->self,
                        own->self, battlegroup_at(game, game->active)->self);
}

RULE(activation_group_once, .id = "dropfleet.activation.group-once",
     .statement = "Each group of the active battlegroup may act only once", .citation = ACTIVATIONS,
     .guards = {GROUP_ACTS},
     .yields_to = {OUT_OF_PHASE, "dropfleet.activation.group-in-play",
                   "dropfleet.activation.group-belongs"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct group *group = group_at(game, index_named(judgement, GROUP));
    WHEN(two_players(game));
    return group->acted && group->battlegroup == game->active
               ? BREACH("%N already acted%W; a group may act only once in an activation",
                        group->self, group->acted_line)
               : OK;
}

const struct rule *const dropfleet_activation_rules[] = {&rule_activation_order,
                                                         &rule_activation_revealed,
                                                         &rule_activation_both,
                                                         &rule_activation_group_in_play,
                                                         &rule_activation_group_belongs,
                                                         &rule_activation_group_once,
                                                         NULL};
