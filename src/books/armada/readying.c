/* SPDX-License-Identifier: MIT */
#include "books/armada/queries.h"

void count_cost(const struct upgrade *upgrade, int ret_cost[COMMANDS])
{
    memset(ret_cost, 0, COMMANDS * sizeof *ret_cost);
    for (uint8_t i = 0; i < upgrade->cost_count; i++)
        ret_cost[upgrade->cost[i]]++;
}

int token_missing(const struct unit *ship, const int paid[COMMANDS])
{
    for (int command = 0; command < COMMANDS; command++)
        if (paid[command] > ship->tokens.held[command])
            return command;
    return NONE;
}

/* Whether a side could ready a card: the card is its own, is exhausted and does not recur, and its
 * ship can pay. */
static enum able could_ready_card(const struct armada *game, const struct roster *roster, int side,
                                  const struct upgrade *upgrade)
{
    const struct unit *ship = unit_at(game, upgrade->ship);
    int cost[COMMANDS];
    const bool may_be_exhausted = upgrade->exhausted || upgrade->maybe_exhausted;
    if (!may_be_exhausted || upgrade->recur || !ship->in_play || ship->side != side)
        return UNABLE;
    if (!upgrade->non_recur || !upgrade->cost_known || !tokens_known(game, roster, ship))
        return ABLE_UNKNOWN;
    count_cost(upgrade, cost);
    return token_missing(ship, cost) == NONE ? ABLE : UNABLE;
}

enum able could_ready(const struct armada *game, const struct roster *roster, int side)
{
    enum able answer = UNABLE;
    for (uint32_t i = 0; i < game->upgrades.count && answer != ABLE; i++) {
        enum able able = could_ready_card(game, roster, side, upgrade_at(game, i));
        if (able != UNABLE)
            answer = able;
    }
    return answer;
}

static enum able have_exhausted_tokens(const struct armada *game, const struct roster *roster)
{
    enum able answer = game->tokens_unsure ? ABLE_UNKNOWN : UNABLE;
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *unit = unit_at(game, i);
        bool unsure = unit->loss.unsure || unit->defense.exhausted_unsure ||
                      !recorded_for(game, roster, unit, ATTACKS_AREA);
        if (unit->in_play)
            for (int place = 0; place < unit->defense.count; place++) {
                if (unit->defense.states[place] != TOKEN_EXHAUSTED)
                    continue;
                if (!unsure)
                    return ABLE;
                answer = ABLE_UNKNOWN;
            }
    }
    return answer;
}

/* Whether the log says which of a player's cards are exhausted, or the player has none. */
static bool exhausted_known(const struct armada *game, const struct roster *roster,
                            const struct player *player)
{
    if (roster_records(roster, player->self, READYING_AREA) && player->readying_recorded &&
        !player->readying_missed)
        return true;
    for (uint32_t i = 0; i < game->upgrades.count; i++)
        if (unit_at(game, upgrade_at(game, i)->ship)->owner == player->self)
            return false;
    return roster_records(roster, player->self, CARDS_AREA);
}

/* Whether cards are exhausted that are readied without payment: those that recur, and those without
 * an icon. Which of these were readied before is not known. */
static enum able have_exhausted_cards(const struct armada *game, const struct roster *roster)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    enum able answer = UNABLE;
    for (uint32_t i = 0; i < game->players.count; i++)
        if (!exhausted_known(game, roster, &players[i]))
            answer = ABLE_UNKNOWN;
    for (uint32_t i = 0; i < game->upgrades.count; i++) {
        const struct upgrade *upgrade = upgrade_at(game, i);
        const struct unit *ship = unit_at(game, upgrade->ship);
        const bool may_be_exhausted = upgrade->exhausted || upgrade->maybe_exhausted;
        if (!may_be_exhausted || upgrade->non_recur || !ship->in_play)
            continue;
        if (upgrade->exhausted && !ship->loss.unsure)
            return ABLE;
        answer = ABLE_UNKNOWN;
    }
    return answer;
}

enum able changes_something(const struct armada *game, const struct roster *roster,
                            enum status_step step)
{
    if (rounds_reach(&game->rounds, game->last_round))
        return UNABLE;
    if (step == READY_DEFENSE)
        return have_exhausted_tokens(game, roster);
    return step == READY_CARDS ? have_exhausted_cards(game, roster) : ABLE;
}

int side_to_ready(const struct armada *game)
{
    int turn = game->ready_next == NO_SIDE ? game->first : game->ready_next;
    return turn != NO_SIDE && game->sides[turn].readying_done ? other_side(turn) : turn;
}
