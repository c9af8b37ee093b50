/* The Battlegroup Activation Sequence. */
#include "games/dropfleet/rules.h"

#define ACTIVATIONS "DFC, Battlegroup Activation Sequence"

RULE(activation_order, .id = "dropfleet.activation.order",
     .statement = "The player who was chosen to go first activates first",
     .citation = "DFC, Strategy Rating",
     .untold = "who was chosen to go first (choose, records choices)",
     .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both", "dropfleet.reveal.lost",
                   "dropfleet.activation.revealed"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct pair *pair = &game->pair;
    int player = subject_of(judgement);
    if (!two_players(game) || pair->first == NOBODY || pair->activation_begun || player == NOBODY ||
        other_deck_spent(game) || pair->left_behind[player] == named(judgement, BATTLEGROUP) ||
        battlegroup_at(game, named(judgement, BATTLEGROUP))->again)
        return NOT_CONCERNED;
    if (player == pair->first)
        return OK;
    if (lost_is_done(game, pair->first))
        return NOT_CONCERNED;
    if (pair->lost_reported)
        return UNDECIDED; /* the choice was made opposite a card that is lost */
    return breach(judgement, "%N was chosen to activate first", game->players[pair->first].self);
}

RULE(activation_revealed, .id = "dropfleet.activation.revealed",
     .statement = "The battlegroup that is activated is the one whose card was just revealed, once",
     .citation = "DFC, Strategy Deck",
     .untold = "which card was revealed",
     .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.lost"})
{
    const struct dropfleet *game = STATE(dropfleet);
    uint32_t index = named(judgement, BATTLEGROUP);
    const struct battlegroup *card = battlegroup_at(game, index);
    int player = subject_of(judgement);
    if (!two_players(game) || player == NOBODY)
        return NOT_CONCERNED;
    if (card->player != player)
        return impossible(judgement, "%N is not a battlegroup of %N", card->self,
                          judgement->event->subject);
    if (card->again)
        return OK; /* the table has said so */
    if (game->pair.early[player] == index)
        return OK; /* reveal.both has reported the early reveal */
    if (game->pair.left_behind[player] == index)
        return OK; /* activation.both has reported that it was not activated */
    if (game->players[player].second == index)
        return OK; /* reveal.top-card has reported that it was revealed a second time */
    if (!game->pair.open || game->pair.card[player] != index)
        return breach(judgement, "the card of %N is not one of those that are revealed",
                      card->self);
    return game->pair.activated[player]
               ? breach(judgement, "%N has been activated since it was revealed", card->self)
               : OK;
}

/* Adds the cards that a player has revealed and not activated; `early`: also those that were
 * revealed early. */
static void add_unactivated(const struct dropfleet *game, int player, bool early,
                            struct names *names)
{
    uint32_t card = game->pair.card[player], second = game->pair.early[player];
    if (card != NO_CARD && !game->pair.activated[player] &&
        !game->pair.perhaps_activated[player] && is_due(game, card))
        names_add(names, battlegroup_at(game, card)->self);
    if (early && second != NO_CARD && is_due(game, second))
        names_add(names, battlegroup_at(game, second)->self);
}

RULE(activation_both, .id = "dropfleet.activation.both",
     .statement = "Both revealed battlegroups are activated before the next cards are revealed or "
                  "the phase ends",
     .citation = "DFC, Game Turn Sequence",
     .untold = "which battlegroups were revealed and activated",
     .guards = {REVEAL, KIND_PHASE, KIND_ROUND},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.both"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct event *event = judgement->event;
    bool reveals = event->kind == REVEAL;
    struct names names = {.count = 0};
    if (!two_players(game) || !game->pair.open)
        return NOT_CONCERNED;
    if (reveals) {
        int player = player_of(game, event->subject);
        if (player == NOBODY || !can_reveal(game, player, named(judgement, BATTLEGROUP)))
            return NOT_CONCERNED;
        if (leaves_late_card(game, player))
            return breach(judgement, "%N was revealed and has not been activated",
                          battlegroup_at(game, game->pair.card[player])->self);
        if (!begins_pair(game, player))
            return NOT_CONCERNED;
        if (must_replace(game, 1 - player))
            return breach(
                judgement,
                "%N has lost the battlegroup that was revealed, and reveals the next card first",
                game->players[1 - player].self);
    }
    if (event->kind == KIND_PHASE && begins_activation(game, event))
        return NOT_CONCERNED; /* cards that were revealed too early must still be activated */
    for (int player = 0; player < 2; player++)
        if (!reveals || player == player_of(game, event->subject) ||
            !waits_for_next_pair(game, player))
            add_unactivated(game, player, !reveals, &names);
    if (names.count == 0)
        return OK;
    return breach(judgement,
                  names.count == 1 ? "%L was revealed and has not been activated"
                                   : "%L were revealed and have not been activated",
                  &names);
}

RULE(activation_group_in_play, .id = "dropfleet.activation.group-in-play",
     .statement = "A group that acts has ships on the table",
     .citation = ACTIVATIONS,
     .untold = "whether ships of the group are on the table",
     .guards = {GROUP_ACTS},
     .yields_to = {OUT_OF_PHASE, "dropfleet.reveal.lost"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct group *group = group_at(game, named(judgement, GROUP));
    if (!two_players(game))
        return NOT_CONCERNED;
    if (group->ships > 0 && group->on_table)
        return OK;
    if (group->unsure || battlegroup_at(game, group->battlegroup)->unsure)
        return UNDECIDED;
    return breach(judgement, group->ships > 0 ? "%N is not on the table" : "%N is destroyed",
                  group->self);
}

RULE(activation_group_belongs, .id = "dropfleet.activation.group-belongs",
     .statement = "Only groups of the active battlegroup act, by its player",
     .citation = ACTIVATIONS,
     .untold = "which battlegroup is active",
     .guards = {GROUP_ACTS},
     .yields_to = {OUT_OF_PHASE, "dropfleet.activation.group-in-play"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct group *group = group_at(game, named(judgement, GROUP));
    if (!two_players(game))
        return NOT_CONCERNED;
    const struct battlegroup *own = battlegroup_at(game, group->battlegroup);
    if (own->player != subject_of(judgement))
        return impossible(judgement, "%N is a group of %N, a battlegroup of %N", group->self,
                          own->self, game->players[own->player].self);
    if (own->unsure)
        return UNDECIDED; /* it is not known whether its battlegroup could be activated */
    if (game->active == NO_CARD)
        return breach(judgement, "no battlegroup is active");
    return group->battlegroup == game->active
               ? OK
               : breach(judgement, "%N is a group of %N; %N is active", group->self, own->self,
                        battlegroup_at(game, game->active)->self);
}

RULE(activation_group_once, .id = "dropfleet.activation.group-once",
     .statement = "Each group of the active battlegroup acts once",
     .citation = ACTIVATIONS,
     .guards = {GROUP_ACTS},
     .yields_to = {OUT_OF_PHASE, "dropfleet.activation.group-in-play",
                   "dropfleet.activation.group-belongs"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct group *group = group_at(game, named(judgement, GROUP));
    if (!two_players(game))
        return NOT_CONCERNED;
    return group->acted && group->battlegroup == game->active
               ? breach(judgement, "%N has acted in this activation already", group->self)
               : OK;
}

const struct rule *const dropfleet_activation_rules[] = {&rule_activation_order,
                                                         &rule_activation_revealed,
                                                         &rule_activation_both,
                                                         &rule_activation_group_in_play,
                                                         &rule_activation_group_belongs,
                                                         &rule_activation_group_once,
                                                         NULL};
