/* SPDX-License-Identifier: MIT */
/* What is on the table and in the decks: questions that several chapters ask. */
#include "books/dropfleet/queries.h"

const struct seats dropfleet_seats = {SEATS(dropfleet, struct player, players, player_count),
                                      .score = offsetof(struct player, score),
                                      .penalty = offsetof(struct player, penalty)};

bool two_players(const struct dropfleet *game)
{
    return game->player_count == 2;
}

/* Whether a battlegroup has ships left; `there`: on the table. If its groups are not declared, it
 * has ships, and they are on the table unless it is in reserve. */
static bool has_group_left(const struct dropfleet *game, uint32_t battlegroup, bool there)
{
    const struct battlegroup *card = battlegroup_at(game, battlegroup);
    if (card->groups == 0)
        return !there || !card->reserve;
    for (uint32_t i = 0; i < card->groups; i++) {
        const struct group *group = group_at(game, card->first_group + i);
        if (group->ships > 0 && (group->on_table || !there))
            return true;
    }
    return false;
}

bool has_ships(const struct dropfleet *game, uint32_t battlegroup)
{
    return has_group_left(game, battlegroup, false);
}

bool on_table(const struct dropfleet *game, uint32_t battlegroup)
{
    return has_group_left(game, battlegroup, true);
}

bool decks_are_built(const struct dropfleet *game)
{
    return game->revealing || game->rounds.phase >= ACTIVATION;
}

bool is_lost(const struct dropfleet *game, uint32_t battlegroup)
{
    const struct battlegroup *card = battlegroup_at(game, battlegroup);
    return !card->unsure && (card->shown_lost || !on_table(game, battlegroup));
}

bool is_due(const struct dropfleet *game, uint32_t battlegroup)
{
    const struct battlegroup *card = battlegroup_at(game, battlegroup);
    return !card->unsure && !card->put_aside && !card->shown_lost;
}

/* Whether a card may still be revealed. A deck that is not in the log may hold it until the first
 * reveal, with which each player gets a deck. A card without ships has left the deck, but may be
 * shown while its ships are gone. */
static bool is_held(const struct dropfleet *game, uint32_t index)
{
    const struct battlegroup *card = battlegroup_at(game, index);
    bool in_deck = card->in_deck ||
                   (game->players[card->player].deck == DECK_NONE && card->stackable);
    bool put_aside = card->put_aside && on_table(game, index);
    return in_deck && !put_aside;
}

static uint32_t count_left(const struct dropfleet *game, int player, bool surely)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        if (card->player != player || !is_held(game, i) || !on_table(game, i))
            continue;
        if (!surely || (!card->was_away && !card->unsure))
            left++;
    }
    return left;
}

uint32_t cards_left(const struct dropfleet *game, int player)
{
    return count_left(game, player, false);
}

uint32_t cards_to_reveal(const struct dropfleet *game, int player)
{
    uint32_t left = cards_left(game, player), replaced = game->players[player].replaced;
    return left > replaced ? left - replaced : 0;
}

bool cards_are_left(const struct dropfleet *game, int player)
{
    return count_left(game, player, true) > game->players[player].replaced;
}

bool decks_are_spent(const struct dropfleet *game)
{
    return !cards_left(game, 0) && !cards_left(game, 1);
}

uint32_t cards_available(const struct dropfleet *game, int player)
{
    uint32_t available = 0;
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        available += battlegroup_at(game, i)->player == player && on_table(game, i);
    return available;
}

bool has_cards_to_stack(const struct dropfleet *game, int player)
{
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        bool left_since = card->put_aside && !card->was_away && !card->unsure;
        if (card->player == player && (on_table(game, i) || left_since))
            return true;
    }
    return false;
}

uint32_t cards_possible(const struct dropfleet *game, int player)
{
    uint32_t possible = 0;
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        possible += battlegroup_at(game, i)->player == player &&
                    (on_table(game, i) || battlegroup_at(game, i)->unsure);
    return possible;
}

uint32_t cards_surely_available(const struct dropfleet *game, int player)
{
    uint32_t sure = 0;
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        sure += battlegroup_at(game, i)->player == player && on_table(game, i) &&
                !battlegroup_at(game, i)->unsure;
    return sure;
}

uint32_t top_card(const struct dropfleet *game, int player, bool surely)
{
    uint32_t top = NO_CARD;
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        if (card->player != player || !card->in_deck || !on_table(game, i) || card->put_aside)
            continue;
        if (surely && (card->was_away || card->unsure))
            continue;
        if (top == NO_CARD || card->deck_place < battlegroup_at(game, top)->deck_place)
            top = i;
    }
    return top;
}

int32_t rating_by_fleet(const struct dropfleet *game, uint32_t battlegroup)
{
    static const int32_t ratings[TONNAGES] = {
        [LIGHT] = 1, [MEDIUM] = 5, [HEAVY] = 10, [SUPER_HEAVY] = 15};
    const struct battlegroup *card = battlegroup_at(game, battlegroup);
    int64_t sum = card->groups ? 0 : UNKNOWN;
    for (uint32_t i = 0; i < card->groups; i++) {
        const struct group *group = group_at(game, card->first_group + i);
        if (group->tonnage == UNKNOWN)
            return UNKNOWN;
        sum += (int64_t)group->size * ratings[group->tonnage];
    }
    return sum <= INT32_MAX ? (int32_t)sum : UNKNOWN;
}

bool can_reveal(const struct dropfleet *game, int player, uint32_t battlegroup)
{
    const struct battlegroup *card = battlegroup_at(game, battlegroup);
    return card->player == player && (is_held(game, battlegroup) || card->left_out);
}

bool is_out_of_deck(const struct dropfleet *game, int player, uint32_t battlegroup)
{
    const struct battlegroup *card = battlegroup_at(game, battlegroup);
    return card->player == player && !can_reveal(game, player, battlegroup) && !card->put_aside &&
           !card->activated && !on_table(game, battlegroup);
}

bool activates_unrevealed(const struct dropfleet *game, int player, uint32_t battlegroup)
{
    const struct battlegroup *card = battlegroup_at(game, battlegroup);
    const struct pair *pair = &game->pair;
    if (player == NOBODY || card->player != player || game->rounds.phase != ACTIVATION)
        return false;
    bool waits = pair->open && pair->card[player] != NO_CARD && !pair->activated[player] &&
                 !pair->perhaps_activated[player];
    bool was_revealed = pair->card[player] == battlegroup || pair->early[player] == battlegroup ||
                        game->players[player].second == battlegroup;
    return !waits && !was_revealed && !card->again && battlegroup == top_card(game, player, false);
}

bool roll_off_is_over(const struct dropfleet *game)
{
    const struct roll_off *roll_off = &game->pair.roll_off;
    bool due = compare_ratings(game) == RATINGS_EQUAL ||
               compare_opposite_done(game) == RATINGS_EQUAL;
    return due && revealed_both(game) && roll_off_everyone(roll_off) &&
           roll_off->rollers[0].total != UNKNOWN && roll_off->rollers[1].total != UNKNOWN &&
           roll_off_settled(roll_off);
}

bool has_card(const struct dropfleet *game, int player)
{
    if (game->pair.card[player] == NO_CARD)
        return false;
    return !replaces_lost_card(game, player) || cards_left(game, player) > 0;
}

bool other_deck_spent(const struct dropfleet *game)
{
    for (int player = 0; player < 2; player++)
        if (!has_card(game, player) && has_card(game, 1 - player))
            return cards_left(game, player) == 0;
    return false;
}

entity player_without_card(const struct dropfleet *game)
{
    return game->players[has_card(game, 0) ? 1 : 0].self;
}

bool revealed_both(const struct dropfleet *game)
{
    return game->pair.open && ((has_card(game, 0) && has_card(game, 1)) || other_deck_spent(game));
}

bool pair_complete(const struct dropfleet *game)
{
    const struct pair *pair = &game->pair;
    if (!revealed_both(game))
        return false;
    for (int player = 0; player < 2; player++)
        if (pair->card[player] != NO_CARD && !pair->activated[player] &&
            !is_lost(game, pair->card[player]))
            return false;
    return true;
}

/* Whether a player's revealed card could be replaced if it lost its ships. */
static bool may_be_replaced(const struct dropfleet *game, int player)
{
    const struct pair *pair = &game->pair;
    bool late = game->lost_replaced || pair->lost_reported;
    bool done = late ? pair->activated[player] : pair->activation_begun;
    return !done && pair->card[player] != NO_CARD;
}

bool replaces_lost_card(const struct dropfleet *game, int player)
{
    return may_be_replaced(game, player) && is_lost(game, game->pair.card[player]);
}

bool may_replace_card(const struct dropfleet *game, int player)
{
    return may_be_replaced(game, player) && !is_due(game, game->pair.card[player]);
}

bool must_replace(const struct dropfleet *game, int player)
{
    const struct pair *pair = &game->pair;
    bool lost = pair->card[player] == NO_CARD ? !pair->missing_reveal_reported
                                              : replaces_lost_card(game, player);
    return pair->activation_begun && lost && !pair->lost_reported && cards_are_left(game, player);
}

bool reveals_early(const struct dropfleet *game, int player)
{
    const struct pair *pair = &game->pair;
    int other = 1 - player;
    return pair->card[player] != NO_CARD && !pair->activated[player] &&
           is_due(game, pair->card[player]) && pair->card[other] == NO_CARD &&
           cards_are_left(game, other);
}

/* Whether a battlegroup is lost only by a loss that the engine supposes, not by one in the log. */
static bool loss_is_supposed(const struct dropfleet *game, uint32_t battlegroup)
{
    const struct battlegroup *card = battlegroup_at(game, battlegroup);
    for (uint32_t i = 0; i < card->groups; i++)
        if (group_at(game, card->first_group + i)->supposed_lost > 0)
            return true;
    return false;
}

bool lost_is_done(const struct dropfleet *game, int player)
{
    uint32_t card = game->pair.card[player];
    return card != NO_CARD && is_lost(game, card) && !battlegroup_at(game, card)->shown_lost &&
           !game->lost_replaced && !loss_is_supposed(game, card);
}

bool choice_is_void(const struct dropfleet *game)
{
    return game->pair.lost_reported || lost_is_done(game, 0) || lost_is_done(game, 1);
}

uint32_t lost_card(const struct dropfleet *game)
{
    for (int player = 0; player < 2; player++) {
        if (!replaces_lost_card(game, player))
            continue;
        if (has_card(game, 1 - player) && !has_card(game, player))
            continue;
        if (!lost_is_done(game, player) || decks_are_spent(game))
            return game->pair.card[player];
    }
    return NO_CARD;
}

int chosen_first(const struct event *choice, int player)
{
    return value_in(choice, CHOICE) == 0 ? player : 1 - player;
}

bool begins_activation(const struct dropfleet *game, const struct event *event)
{
    return marked_phase(event, NUMBER) == ACTIVATION && game->rounds.phase < ACTIVATION;
}

bool begins_pair(const struct dropfleet *game, int player)
{
    if (!game->pair.open)
        return true;
    return game->pair.card[player] != NO_CARD && !may_replace_card(game, player) &&
           !leaves_late_card(game, player);
}

bool waits_for_next_pair(const struct dropfleet *game, int player)
{
    const struct pair *pair = &game->pair;
    return pair->late[player] && !pair->activated[player] && pair->early[player] == NO_CARD;
}

bool leaves_late_card(const struct dropfleet *game, int player)
{
    const struct pair *pair = &game->pair;
    bool waits = pair->waited[player] && !pair->activated[player] && pair->card[player] != NO_CARD;
    return waits && is_due(game, pair->card[player]);
}

enum { FIRST_IS_LOWER = 1, BOTH_EQUAL = 2, SECOND_IS_LOWER = 4 };

/* The rating that a battlegroup may have instead of `now`: that of its ships, unless 'table:
 * rating' told one. `now`: there is no other. */
static int32_t other_rating(const struct battlegroup *card)
{
    return card->rating.by_ships != UNKNOWN && !card->rating.told ? card->rating.by_ships
                                                                  : card->rating.now;
}

/* How the ratings of the revealed cards may compare, in bits. Both are known. */
static unsigned comparisons(const struct dropfleet *game)
{
    const struct battlegroup *cards[2] = {battlegroup_at(game, game->pair.card[0]),
                                          battlegroup_at(game, game->pair.card[1])};
    const int32_t first[2] = {cards[0]->rating.now, other_rating(cards[0])},
                  second[2] = {cards[1]->rating.now, other_rating(cards[1])};
    unsigned found = 0;
    for (int i = 0; i < 4; i++) {
        int32_t one = first[i / 2], other = second[i % 2];
        if (one == other)
            found |= BOTH_EQUAL;
        else
            found |= one < other ? FIRST_IS_LOWER : SECOND_IS_LOWER;
    }
    return found;
}

int lower_rated(const struct dropfleet *game)
{
    unsigned found = comparisons(game);
    if (found == FIRST_IS_LOWER)
        return 0;
    return found == SECOND_IS_LOWER ? 1 : NOBODY;
}

enum comparison compare_ratings(const struct dropfleet *game)
{
    const struct pair *pair = &game->pair;
    bool early = pair->early[0] != NO_CARD || pair->early[1] != NO_CARD;
    if (early || pair->card[0] == NO_CARD || pair->card[1] == NO_CARD)
        return RATINGS_UNKNOWN;
    const bool replaced = replaces_lost_card(game, 0) || replaces_lost_card(game, 1);
    if (replaced && (!has_card(game, 0) || !has_card(game, 1) || lost_card(game) != NO_CARD))
        return RATINGS_UNKNOWN;
    const struct battlegroup *cards[2] = {battlegroup_at(game, pair->card[0]),
                                          battlegroup_at(game, pair->card[1])};
    for (int player = 0; player < 2; player++)
        if ((cards[player]->unsure && !cards[player]->unseen) ||
            (cards[player]->put_aside && !pair->activated[player]))
            return RATINGS_UNKNOWN;
    bool known = cards[0]->rating.now != UNKNOWN && cards[1]->rating.now != UNKNOWN;
    unsigned found = known ? comparisons(game) : BOTH_EQUAL | FIRST_IS_LOWER;
    if (found == BOTH_EQUAL)
        return RATINGS_EQUAL;
    if (!(found & BOTH_EQUAL))
        return RATINGS_UNEQUAL;
    return pair->roll_off.rollers[0].ever || pair->roll_off.rollers[1].ever ? RATINGS_EQUAL
                                                                            : RATINGS_UNKNOWN;
}

enum comparison compare_opposite_done(const struct dropfleet *game)
{
    const struct pair *pair = &game->pair;
    if (!has_card(game, 0) || !has_card(game, 1))
        return RATINGS_UNKNOWN;
    if (!lost_is_done(game, 0) && !lost_is_done(game, 1))
        return RATINGS_UNKNOWN;
    for (int player = 0; player < 2; player++) {
        const struct battlegroup *card = battlegroup_at(game, pair->card[player]);
        if ((card->unsure && !card->unseen) || card->rating.now == UNKNOWN)
            return RATINGS_UNKNOWN;
    }
    unsigned found = comparisons(game);
    if (found == BOTH_EQUAL)
        return RATINGS_EQUAL;
    return found & BOTH_EQUAL ? RATINGS_UNKNOWN : RATINGS_UNEQUAL;
}

const char *untold_of_ratings(const struct dropfleet *game)
{
    const char *untold =
        "which cards were revealed, and whether their battlegroups have ships left";
    for (int player = 0; player < 2; player++) {
        const struct battlegroup *card = game->pair.card[player] == NO_CARD
                                             ? NULL
                                             : battlegroup_at(game, game->pair.card[player]);
        if (card && card->rating.now != UNKNOWN && card->rating.now != other_rating(card))
            untold = "whether the rating of a battlegroup or its ships are wrong (sr=, ships=)";
        if (!card || card->rating.now != UNKNOWN)
            continue;
        if (card->rating.printed == UNKNOWN)
            return "the ratings of the battlegroups (sr=)";
        untold = "whether ratings have changed since they were declared (records ratings)";
    }
    return untold;
}

const char *lapsed_rating(const struct dropfleet *game)
{
    for (int player = 0; player < 2; player++)
        if (battlegroup_at(game, game->pair.card[player])->rating.lapsed)
            return "; a rating that was changed in an earlier turn is as printed again";
    return "";
}

int total_of(const struct dropfleet *game, const struct roster *roster,
             const uint8_t *interpretations, int player, int die)
{
    if (interpretations[ROLL_OFF_ADMIRAL] != ADD_ADMIRAL)
        return die;
    const struct player *one = &game->players[player];
    return one->admiral == UNKNOWN || !roster_records(roster, one->self, AREA_ADMIRALS)
               ? UNKNOWN
               : die + (int)one->admiral;
}

bool fleet_is_declared(const struct dropfleet *game, int player)
{
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        if (battlegroup_at(game, i)->player == player)
            return true;
    return false;
}

enum fleet fleet_of(const struct dropfleet *game, int player)
{
    enum fleet fleet = fleet_is_declared(game, player) ? FLEET_GONE : FLEET_UNKNOWN;
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        if (card->player != player || (!card->unsure && !has_ships(game, i)))
            continue;
        if (!card->unsure)
            return FLEET_LEFT;
        fleet = FLEET_UNKNOWN;
    }
    return fleet;
}

enum victory_view view_of_fleets(const struct dropfleet *game, const enum fleet fleets[2],
                                 const struct game_result *result)
{
    const bool gone[2] = {fleets[0] == FLEET_GONE, fleets[1] == FLEET_GONE};
    if (fleets[0] == FLEET_UNKNOWN || fleets[1] == FLEET_UNKNOWN)
        return VIEW_UNKNOWN;
    if (!gone[0] && !gone[1])
        return VIEW_NONE;
    if (gone[0] && gone[1])
        return result->tie ? VIEW_AGREES : VIEW_CONTRADICTS;
    return result->winner == game->players[gone[0] ? 1 : 0].self ? VIEW_AGREES : VIEW_CONTRADICTS;
}

enum victory_view view_of_elimination(const struct dropfleet *game,
                                      const struct game_result *result)
{
    return view_of_fleets(game, (const enum fleet[]){fleet_of(game, 0), fleet_of(game, 1)}, result);
}
