/* The Status Phase, and upgrade cards. */
#include "games/armada/apply.h"

static struct upgrade *upgrade_named(const struct play *play)
{
    uint32_t index = row_of(play_roster(play), entity_in(play->event, UNIT));
    return &TABLE(struct upgrade, GAME(armada), GAME(armada)->upgrades)[index];
}

static void reach_step(struct armada *game, enum status_step step)
{
    if (step > game->last_status_step)
        game->last_status_step = (uint8_t)step;
}

void apply_status_step(const struct play *play)
{
    enum status_step step = status_step_of(play->event);
    GAME(armada)->status_steps |= (uint8_t)(1u << step);
    reach_step(GAME(armada), step);
}

static void ready_defense_tokens(struct unit *unit)
{
    for (uint8_t i = 0; i < unit->defense_count; i++)
        if (unit->defense_state[i] == TOKEN_EXHAUSTED)
            unit->defense_state[i] = TOKEN_READY;
}

void apply_ready_all(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct upgrade *upgrades = TABLE(struct upgrade, game, game->upgrades);
    apply_status_step(play);
    if (play->event->form == READY_DEFENSE_TOKENS)
        for (uint32_t i = 0; i < game->units.count; i++)
            ready_defense_tokens(&units(play)[i]);
    else
        for (uint32_t i = 0; i < game->upgrades.count; i++)
            upgrades[i].exhausted = upgrades[i].exhausted && upgrades[i].non_recur;
}

static void hand_over_readying(const struct play *play)
{
    int side = subject_side(play);
    if (side != NO_SIDE)
        GAME(armada)->ready_next = (int8_t)other_side(side);
}

void apply_ready(const struct play *play)
{
    struct upgrade *upgrade = upgrade_named(play);
    struct unit *ship = &units(play)[upgrade->ship];
    upgrade->exhausted = false;
    for (uint32_t i = 0; i < count_in(play->event, COMMAND); i++)
        take_command_token(ship, item(play->event, COMMAND, i));
    reach_step(GAME(armada), READY_CARDS);
    hand_over_readying(play);
}

void apply_decline(const struct play *play)
{
    int side = subject_side(play);
    if (side != NO_SIDE)
        GAME(armada)->sides[side].readying_done = true;
    hand_over_readying(play);
}

void apply_exhaust(const struct play *play)
{
    upgrade_named(play)->exhausted = true;
}
