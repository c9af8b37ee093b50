/* SPDX-License-Identifier: MIT */
/* The Strategy Deck, and lost battlegroups. */
#include "books/dropfleet/rules.h"

#define DECK "Dropfleet Commander, Strategy Deck"

/* A card of an open deck that is being stacked. */
struct stacked {
    const struct judgement *judgement;
    const struct battlegroup *card;
    uint32_t index; /* of the battlegroup */
    uint32_t place; /* in the deck, from 0 */
    int player;     /* the player who stacks */
};

/* Adds each card of the deck for which `asked` is true, once; a sealed deck lists none. False: the
 * game does not have two players, so nothing is judged. */
static bool find_stacked(const struct judgement *judgement, bool (*asked)(const struct stacked *),
                         struct names *ret_names)
{
    const struct dropfleet *game = STATE(dropfleet);
    struct stacked one = {.judgement = judgement, .player = acting_player(judgement)};
    if (!two_players(game))
        return false;
    for (; one.place < count_in(judgement->event, BATTLEGROUP); one.place++) {
        one.index = roster_at(judgement->roster,
                              (entity)item(judgement->event, BATTLEGROUP, one.place))
                        ->index;
        one.card = battlegroup_at(game, one.index);
        if (asked(&one))
            names_add(ret_names, one.card->self);
    }
    return true;
}

static bool card_is_foreign(const struct stacked *one)
{
    return one->card->player != one->player;
}

static bool card_is_lost(const struct stacked *one)
{
    return !one->card->unsure && !has_ships(one->judgement->state, one->index);
}

static bool card_is_away(const struct stacked *one)
{
    return !one->card->unsure && !on_table(one->judgement->state, one->index);
}

static bool card_is_second(const struct stacked *one)
{
    for (uint32_t i = 0; i < one->place; i++)
        if ((entity)item(one->judgement->event, BATTLEGROUP, i) == one->card->self)
            return true;
    return false;
}

/* Cards of a sealed deck that are opened when they are not revealed any more. What is wrong with
 * one is told where it was sealed; what was revealed before was judged there. */

static enum answer judge_opened_foreign(struct judgement *judgement)
{
    const struct commitment *one = card_opened(judgement);
    WHEN(one && !one->shown_line && two_players(STATE(dropfleet)));
    const struct battlegroup *card = battlegroup_at(STATE(dropfleet),
                                                    index_named(judgement, BATTLEGROUP));
    return card->player == acting_player(judgement)
               ? OK
               : breach_at(judgement, one->line,
                           "%N cannot be in the deck sealed here (line %u shows it): it is not a "
                           "battlegroup of %N; a deck may hold only its player's own cards",
                           card->self, (unsigned)judgement->event->line, one->player);
}

/* Whether all ships of a battlegroup were destroyed before something was sealed. */
static bool was_lost_before(const struct judgement *judgement, uint32_t index,
                            const struct commitment *sealed)
{
    const struct dropfleet *game = STATE(dropfleet);
    const uint32_t place = (uint32_t)(sealed - game_commitments(judgement->game));
    const struct battlegroup *card = battlegroup_at(game, index);
    bool lost = !card->unsure && !has_ships(game, index);
    for (uint32_t i = 0; lost && i < card->groups; i++) {
        const struct group *group = group_at(game, card->first_group + i);
        lost = group->lost_line && group->sealed_before <= place && group->supposed_lost == 0;
    }
    return lost;
}

static enum answer judge_opened_lost(struct judgement *judgement)
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct commitment *one = card_opened(judgement);
    WHEN(one && !one->shown_line && two_players(game));
    uint32_t index = index_named(judgement, BATTLEGROUP);
    return !was_lost_before(judgement, index, one)
               ? OK
               : breach_at(judgement, one->line,
                           "%N cannot be in the deck sealed here (line %u shows it): all ships of "
                           "that battlegroup were destroyed",
                           battlegroup_at(game, index)->self, (unsigned)judgement->event->line);
}

static enum answer judge_opened_away(struct judgement *judgement)
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct commitment *one = card_opened(judgement);
    WHEN(one && !one->shown_line && two_players(game) && is_of_last_deck(judgement, one));
    const struct battlegroup *card = battlegroup_at(game, index_named(judgement, BATTLEGROUP));
    return card->unsure || card->sealable
               ? OK
               : breach_at(judgement, one->line,
                           "%N cannot be in the deck sealed here (line %u shows it): no ship of "
                           "that battlegroup was on the table",
                           card->self, (unsigned)judgement->event->line);
}

static enum answer judge_opened_second(struct judgement *judgement)
{
    uint32_t count;
    const struct commitment *one = card_opened(judgement), *before;
    WHEN(one && two_players(STATE(dropfleet)));
    before = card_opened_before(judgement, one, &count);
    if (count != 1) /* the other cards are reported */
        return count == 0 ? OK : NOT_CONCERNED;
    return breach_at(
        judgement, one->line,
        "%N is in the deck sealed here more than once (lines %u and %u show it); a deck may hold "
        "it only once",
        battlegroup_at(STATE(dropfleet), index_named(judgement, BATTLEGROUP))->self,
        (unsigned)before->opened_line, (unsigned)judgement->event->line);
}

RULE(deck_own, .id = "dropfleet.deck.own",
     .statement = "A strategy deck may hold only its player's own battlegroup cards",
     .citation = DECK, .guards = {STACK, OPEN}, .yields_to = {OUT_OF_PHASE, "dropfleet.deck.built"})
{
    struct names names = {.count = 0};
    if (judgement->event->kind == OPEN)
        return judge_opened_foreign(judgement);
    WHEN(find_stacked(judgement, card_is_foreign, &names));
    FINE(names.count == 0);
    return BREACH(
        names.count == 1
            ? "%L is not a battlegroup of %N; a deck may hold only its player's own cards"
            : "%L are not battlegroups of %N; a deck may hold only its player's own cards",
        &names, judgement->event->subject);
}

RULE(lost_card_removed, .id = "dropfleet.lost.card-removed",
     .statement = "The card of a battlegroup whose ships are all destroyed cannot be stacked again",
     .citation = "Dropfleet Commander, Losing Battlegroups", .guards = {STACK, OPEN},
     .yields_to = {OUT_OF_PHASE, "dropfleet.deck.built", "dropfleet.deck.own"})
{
    struct names names = {.count = 0};
    if (judgement->event->kind == OPEN)
        return judge_opened_lost(judgement);
    WHEN(find_stacked(judgement, card_is_lost, &names));
    FINE(names.count == 0);
    return BREACH(names.count == 1 ? "%L cannot be in the deck: all its ships are destroyed"
                                   : "%L cannot be in the deck: all their ships are destroyed",
                  &names);
}

/* Whether the log records all for the player: then it leaves out no 'reserve' either. */
static bool log_records_all(const struct judgement *judgement, int player)
{
    for (unsigned area = AREA_DECKS; area < DROPFLEET_AREAS; area++)
        if (player == NOBODY ||
            !roster_records(judgement->roster, STATE(dropfleet)->players[player].self, area))
            return false;
    return true;
}

RULE(deck_available, .id = "dropfleet.deck.available",
     .statement =
         "A strategy deck cannot hold the card of a battlegroup in reserve or off the table",
     .citation = DECK, .guards = {STACK, OPEN},
     .yields_to = {OUT_OF_PHASE, "dropfleet.deck.built", "dropfleet.deck.own",
                   "dropfleet.lost.card-removed"})
{
    struct names names = {.count = 0};
    if (judgement->event->kind == OPEN)
        return judge_opened_away(judgement);
    WHEN(find_stacked(judgement, card_is_away, &names));
    if (names.count > 0)
        return BREACH(names.count == 1
                          ? "%L cannot be in the deck: no ship of it is on the table"
                          : "%L cannot be in the deck: no ship of them is on the table",
                      &names);
    return log_records_all(judgement, acting_player(judgement))
               ? OK
               : lacks(judgement, "which battlegroups begin in reserve (reserve)");
}

RULE(deck_no_duplicate, .id = "dropfleet.deck.no-duplicate",
     .statement = "A card may be in its strategy deck only once", .citation = DECK,
     .guards = {STACK, OPEN},
     .yields_to = {OUT_OF_PHASE, "dropfleet.deck.built", "dropfleet.deck.own",
                   "dropfleet.lost.card-removed", "dropfleet.deck.available"})
{
    struct names names = {.count = 0};
    if (judgement->event->kind == OPEN)
        return judge_opened_second(judgement);
    WHEN(find_stacked(judgement, card_is_second, &names));
    FINE(names.count == 0);
    return BREACH(names.count == 1
                      ? "%L is in the deck more than once; it may be in it only once"
                      : "%L are in the deck more than once; each may be in it only once",
                  &names);
}

static bool stacks(const struct event *event, entity card)
{
    for (uint32_t i = 0; i < count_in(event, BATTLEGROUP); i++)
        if ((entity)item(event, BATTLEGROUP, i) == card)
            return true;
    return false;
}

/* Judges how many cards a sealed deck has. The deck may hold the card of a battlegroup about which
 * the log contradicts itself. */
static enum answer judge_count(struct judgement *judgement, int player)
{
    const struct dropfleet *game = STATE(dropfleet);
    uint32_t cards = sealed_cards(judgement->event);
    uint32_t least = cards_surely_available(game, player), most = cards_possible(game, player);
    if (cards >= least && cards <= most)
        return least == most ? OK : UNDECIDED;
    return BREACH(least == most ? "the sealed deck has %u {card|cards}; it must have %u, one for "
                                  "each battlegroup on the table"
                                : "the sealed deck has %u {card|cards}; it must have from %u to %u",
                  (unsigned)cards, (unsigned)least, (unsigned)most);
}

RULE(deck_complete, .id = "dropfleet.deck.complete",
     .statement = "A strategy deck must hold the card of every battlegroup that is available",
     .citation = DECK, .untold = "which battlegroups are available", .guards = {STACK},
     .yields_to = {OUT_OF_PHASE, "dropfleet.deck.built"},
     .counts_declared = true)
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct event *event = judgement->event;
    int player = player_of(game, event->subject);
    struct names names = {.count = 0};
    WHEN(two_players(game) && player != NOBODY);
    if (sealed_cards(event) != CARDS_SHOWN)
        return judge_count(judgement, player);
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        if (card->player == player && !card->unsure && on_table(game, i) &&
            !stacks(event, card->self))
            names_add(&names, card->self);
    }
    FINE(names.count == 0);
    return BREACH(names.count == 1 ? "%L must be in the deck: it has ships on the table"
                                   : "%L must be in the deck: they have ships on the table",
                  &names);
}

RULE(deck_built, .id = "dropfleet.deck.built",
     .statement =
         "Both strategy decks must be built before the first card of the turn is revealed, "
         "and cannot be changed after that",
     .citation = DECK, .untold = "whether the decks were built before (stack, records decks)",
     .guards = {STACK, REVEAL})
{
    const struct dropfleet *game = STATE(dropfleet);
    WHEN(two_players(game));
    if (judgement->event->kind == STACK) {
        WHEN(game->revealing);
        return game->missing_deck_reported ? NOT_CONCERNED
                                           : BREACH("the deck must be stacked before the first "
                                                    "card of turn %d is revealed; one was "
                                                    "already revealed%W",
                                                    (int)game->rounds.number, game->revealing_line);
    }
    UNLESS(game->revealing || game->rounds.phase != ACTIVATION);
    if (game->missing_deck_reported || game->late_turn)
        return UNDECIDED; /* there was no planning, which turn.phase-order has reported, or it was
                           * before the log begins */
    enum answer answer = OK;
    for (int player = 0; player < 2; player++) {
        const struct player *one = &game->players[player];
        if (one->deck != DECK_NONE || !has_cards_to_stack(game, player))
            continue;
        if (records(judgement, one->self, AREA_DECKS))
            return BREACH("%N must stack its deck first: it has stacked none this turn", one->self);
        answer = UNDECIDED;
    }
    return answer;
}

const struct rule *const dropfleet_deck_rules[] = {&rule_deck_own,
                                                   &rule_deck_complete,
                                                   &rule_deck_no_duplicate,
                                                   &rule_deck_available,
                                                   &rule_deck_built,
                                                   &rule_lost_card_removed,
                                                   NULL};
