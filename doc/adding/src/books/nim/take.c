/* SPDX-License-Identifier: MIT */
/* Taking stones, and the end. */
#include "books/nim/nim.h"

RULE(take_turn,
     .id = "nim.take.turn",
     .statement = "The players take stones in turn",
     .citation = "Nim, 2",
     .guards = {TAKE})
{
    if (judgement->event->subject != STATE(nim)->last)
        return OK;
    return breach(judgement, "%N took stones last", STATE(nim)->last);
}

RULE(take_limit,
     .id = "nim.take.limit",
     .statement = "One to three stones are taken, and no more than there are",
     .citation = "Nim, 3",
     .guards = {TAKE})
{
    const struct nim *game = STATE(nim);
    int32_t taken = value_in(judgement->event, NUMBER);
    if (taken <= 3 && taken <= game->stones)
        return OK;
    return breach(judgement, "stones taken: %d; stones on the table: %d, and at most 3 may be taken", taken, game->stones);
}

RULE(end_result,
     .id = "nim.end.result",
     .statement = "Whoever takes the last stone wins",
     .citation = "Nim, 4",
     .guards = {KIND_RESULT, KIND_END})
{
    const struct nim *game = STATE(nim);
    if (judgement->event->kind == KIND_END)
        return game->result.known || game->stones == 0 ? NOT_CONCERNED : breach(judgement, "stones left: %d", game->stones);
    if (event_result(judgement->event, &nim_result).unfinished)
        return NOT_CONCERNED;
    if (game->stones == 0 && entity_in(judgement->event, WINNER) == game->last)
        return OK;
    return breach(judgement, "stones left: %d; %N took stones last", game->stones, game->last);
}

RULE(round_one,
     .id = "nim.round.one",
     .statement = "The game is one round",
     .citation = "Nim, 1",
     .guards = {KIND_ROUND})
{
    int32_t number = value_in(judgement->event, NUMBER);
    if (!STATE(nim)->begun && number == 1)
        return OK;
    return breach(judgement, "this is round %d of a game of one round", number);
}

const struct rule *const nim_rules[] = {&rule_round_one, &rule_take_turn, &rule_take_limit, &rule_end_result, NULL};
