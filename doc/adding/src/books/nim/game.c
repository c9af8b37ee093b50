/* SPDX-License-Identifier: MIT */
/* Nim as the engine sees it. */
#include "books/nim/nim.h"

static const char *const editions[] = {"1", NULL};
static const struct rule *const *const chapters[] = {nim_rules, NULL};

static bool begin(const struct play *play)
{
    GAME(nim)->last = NO_ENTITY;
    return true;
}

static bool declare(const struct play *play, struct binder *binder)
{
    struct nim *game = GAME(nim);
    const struct event *event = play->event;
    if (event->kind == STONES_DECLARED)
        game->stones = value_in(event, D_NUMBER);
    else if (game->player_count < 2)
        game->players[game->player_count++] = entity_in(event, D_NAME);
    else
        return bind_fail(binder, LOG_DECLARATION, 0, event->statement->length, "two players play Nim");
    return true;
}

static bool apply(const struct play *play)
{
    struct nim *game = GAME(nim);
    const struct event *event = play->event;
    if (event->kind == KIND_ROUND) {
        game->begun = true;
    } else if (event->kind == TAKE) {
        int32_t taken = value_in(event, NUMBER);
        game->stones -= taken < game->stones ? taken : game->stones;
        game->last = event->subject;
    }
    return true;
}

static void place(const void *state, struct game_place *ret_place)
{
    const struct nim *game = state;
    *ret_place = (struct game_place){.round = ""};
    if (game->begun)
        ret_place->round[0] = '1';
}

static const struct seats seats = {SEATS(nim, entity, players, player_count)};

static bool random_setup(const struct random_setup *setup)
{
    if (setup->players && setup->players != 2)
        return false;
    text_addf(setup->text, "stones %d\nplayer A\nplayer B\n", setup_between(setup, 4, 9 + 9 * (int)setup->size));
    return true;
}

extern const struct ruleset game_nim;
const struct ruleset game_nim = {
    .name = "nim",
    .title = "Nim",
    .editions = editions,
    .vocabulary = &nim_vocabulary,
    .chapters = chapters,
    .state_size = sizeof(struct nim),
    .begin = begin,
    .apply = apply,
    .declare = declare,
    .shown.place = place,
    .result = &nim_result,
    .result_at = offsetof(struct nim, result),
    .sides.seats = &seats,
    .offered.random_setup = random_setup,
};
