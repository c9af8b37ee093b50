#include "games/armada/readying.h"

void count_cost(const struct upgrade *upgrade, int ret_cost[COMMANDS])
{
    memset(ret_cost, 0, COMMANDS * sizeof *ret_cost);
    for (uint8_t i = 0; i < upgrade->cost_count; i++)
        ret_cost[upgrade->cost[i]]++;
}

int token_missing(const struct unit *ship, const int paid[COMMANDS])
{
    for (int command = 0; command < COMMANDS; command++)
        if (paid[command] > ship->tokens[command])
            return command;
    return NONE;
}

/* Whether a side could ready a card: the card is its own, is exhausted and does not recur, and its ship can pay. */
static enum able could_ready_card(const struct armada *game, const struct roster *roster, int side,
                                  const struct upgrade *upgrade)
{
    const struct unit *ship = unit_at(game, upgrade->ship);
    int cost[COMMANDS];
    if (!(upgrade->exhausted || upgrade->maybe_exhausted) || upgrade->recur || !ship->in_play || ship->side != side)
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

int side_to_ready(const struct armada *game)
{
    int turn = game->ready_next == NO_SIDE ? game->first : game->ready_next;
    return turn != NO_SIDE && game->sides[turn].readying_done ? other_side(turn) : turn;
}
