/* Command tokens. */
#include "games/armada/apply.h"

/* Whether the log may have left out that the ship paid for readying a card. */
static bool may_have_paid(const struct play *play, const struct unit *ship)
{
    const struct armada *game = GAME(armada);
    const struct player *owner = player_at(game, ship->owner);
    if (!owner->readying_missed)
        return false;
    for (uint32_t i = 0; i < game->upgrades.count; i++)
        if (upgrade_at(game, i)->non_recur && unit_at(game, upgrade_at(game, i)->ship) == ship)
            return true;
    return !roster_records(play_roster(play), ship->owner, CARDS_AREA);
}

void give_token(const struct play *play, struct unit *ship, uint8_t command)
{
    struct player *owner = player_named(play, ship->owner);
    if (ship->tokens[command] > 0) {
        owner->duplicated = row(play, ship);
        owner->duplicate = command;
        return;
    }
    ship->tokens[command] = 1;
    if (!owner->commands_missed && !may_have_paid(play, ship) &&
        tokens_held(ship) > (unsigned)ship->command)
        owner->crowded = row(play, ship);
}

void settle_tokens(const struct play *play)
{
    struct player *player = player_named(play, play->event->subject);
    if (player && play->event->kind != DISCARD)
        player->crowded = player->duplicated = NO_UNIT;
}

void apply_gain(const struct play *play)
{
    struct unit *ship = own_ship(play);
    if (ship)
        give_token(play, ship, (uint8_t)value_in(play->event, COMMAND));
}

void apply_discard(const struct play *play)
{
    struct unit *ship = own_ship(play);
    uint8_t command = (uint8_t)value_in(play->event, COMMAND);
    if (!ship)
        return;
    struct player *owner = player_named(play, ship->owner);
    bool duplicate = owner->duplicated == row(play, ship) && owner->duplicate == command;
    bool there = duplicate || ship->tokens[command] > 0;
    if (!duplicate)
        take_command_token(ship, command);
    if (there)
        owner->duplicated = NO_UNIT;
    if (owner->crowded != row(play, ship) || tokens_held(ship) <= (unsigned)ship->command)
        owner->crowded = NO_UNIT;
}
