/* SPDX-License-Identifier: MIT */
/* The Status Phase, and upgrade cards. */
#include "books/armada/apply.h"
#include "books/armada/cards/table.h"
#include "books/armada/queries.h"

/* Notes that a step was reached. If the log records steps, missing earlier ones were reported;
 * otherwise they are reported when the phase ends. */
static void reach_step(const struct play *play, enum status_step step)
{
    struct armada *game = GAME(armada);
    for (int before = 0; game->status_told && before < (int)step; before++)
        if (!(game->status_steps >> before & 1) &&
            changes_something(game, play_roster(play), (enum status_step)before) == ABLE)
            game->status_missed |= (uint8_t)(1u << before);
    if (step > game->last_status_step)
        game->last_status_step = (uint8_t)step;
}

void apply_status_step(const struct play *play)
{
    struct armada *game = GAME(armada);
    enum status_step step = status_step_of(play->event);
    if (!game->status_told && !game->status_steps)
        game->status_untold = (uint8_t)(BIT(step) - 1);
    game->status_steps |= (uint8_t)(1u << step);
    reach_step(play, step);
}

static void ready_defense_tokens(struct unit *unit)
{
    for (uint8_t i = 0; i < unit->defense.count; i++)
        if (unit->defense.states[i] == TOKEN_EXHAUSTED)
            unit->defense.states[i] = TOKEN_READY;
    unit->defense.exhausted_unsure = false;
}

static void ready_units(const struct play *play)
{
    for (uint32_t i = 0; i < GAME(armada)->units.count; i++)
        ready_defense_tokens(&units(play)[i]);
    GAME(armada)->tokens_unsure = false;
}

/* Whether a card that was exhausted for its use may be ready after the others have been readied: it
 * is not one that the log would say to be readied. */
static bool may_be_readied(const struct play *play, const struct upgrade *upgrade)
{
    const entity owner = units(play)[upgrade->ship].owner;
    return !upgrade->non_recur || !roster_records(play_roster(play), owner, READYING_AREA) ||
           player_at(GAME(armada), owner)->readying_missed;
}

/* Whether a card keeps itself from being readied, as its ship has speed 0. */
static bool stays_exhausted(const struct play *play, const struct upgrade *upgrade)
{
    const struct unit *ship = &units(play)[upgrade->ship];
    return GAME(armada)->limits >> LIMIT_NOT_READIED & 1 && ship->speed == 0 &&
           card_limits(card_of(&upgrade->known)) >> LIMIT_NOT_READIED & 1;
}

static void ready_cards(const struct play *play)
{
    for (uint32_t i = 0; i < GAME(armada)->upgrades.count; i++) {
        struct upgrade *upgrade = &upgrades(play)[i];
        if (stays_exhausted(play, upgrade))
            continue;
        if (may_be_readied(play, upgrade))
            card_readied(play, upgrade->self, false);
        upgrade->maybe_exhausted = upgrade->maybe_exhausted ||
                                   (upgrade->exhausted && !upgrade->non_recur && !upgrade->recur);
        upgrade->exhausted = upgrade->exhausted && upgrade->non_recur;
    }
}

void ready_all(const struct play *play)
{
    ready_units(play);
    ready_cards(play);
}

void apply_ready_all(const struct play *play)
{
    apply_status_step(play);
    if (play->event->form == READY_DEFENSE_TOKENS)
        ready_units(play);
    else
        ready_cards(play);
}

/* Gives the turn to ready a card to the other side. If it was that side's turn already and it could
 * have readied a card, it has declined. */
static void hand_over_readying(const struct play *play)
{
    struct armada *game = GAME(armada);
    int side = subject_side(play), turn = side_to_ready(game);
    if (side == NO_SIDE)
        return;
    if (turn == other_side(side) && !game->sides[side].readying_done &&
        could_ready(game, play_roster(play), turn) == ABLE &&
        side_records(game, play_roster(play), turn, READYING_AREA)) {
        game->sides[turn].readying_done = true;
        game->sides[turn].let_ready_line = (uint32_t)play->event->line;
    }
    game->ready_next = (int8_t)other_side(side);
}

void apply_ready(const struct play *play)
{
    struct upgrade *upgrade = upgrade_named(play);
    struct unit *ship = &units(play)[upgrade->ship];
    upgrade->exhausted = upgrade->maybe_exhausted = false;
    card_readied(play, upgrade->self, false);
    for (uint32_t i = 0; i < count_in(play->event, COMMAND); i++)
        take_command_token(ship, item(play->event, COMMAND, i));
    if (play->event->form == READY_BY_SOURCE)
        return; /* at any time, and in nobody's turn */
    reach_step(play, READY_CARDS);
    hand_over_readying(play);
}

void apply_decline(const struct play *play)
{
    int side = subject_side(play);
    hand_over_readying(play);
    if (side != NO_SIDE)
        GAME(armada)->sides[side].readying_done = true;
}

/* The card's effect lasts as long as the activation, in an attack as long as that. */
static struct upgrade *begin_use(const struct play *play)
{
    struct upgrade *upgrade = upgrade_named(play);
    upgrade->used_in = GAME(armada)->activations;
    upgrade->used_attack = GAME(armada)->attack.open ? GAME(armada)->attack.number : 0;
    upgrade->maybe_exhausted = false;
    return upgrade;
}

void apply_exhaust(const struct play *play)
{
    struct upgrade *upgrade = begin_use(play);
    upgrade->exhausted = true;
    upgrade->exhausted_line = (uint32_t)play->event->line;
}

void apply_discard_card(const struct play *play)
{
    struct upgrade *upgrade = begin_use(play);
    upgrade->discarded_line = (uint32_t)play->event->line;
    upgrade->discarded_for_use = true;
}
