/* SPDX-License-Identifier: MIT */
/* The B-10: its progress and its arrival (1C1, 5A, 6E). */
#include "books/starfleet/rules.h"

RULE(b10_arrival, .id = "starfleet.b10.arrival",
     .statement = "The B-10 must arrive when its roll in 1C1 has succeeded this turn. It may "
                  "arrive only then, and only once",
     .citation = "1C1, 6E1", .untold = "whether its roll has succeeded this turn (records works)",
     .leaving = {1 + AT_6E1}, .guards = {B10_ARRIVE, EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    if (judgement->event->kind == B10_ARRIVE) {
        if (game->b10_there)
            return BREACH("the B-10 has already arrived; it may arrive only once");
        bool recorded = all_record_from(game, COALITION, IN_WORKS, game->turn, AT_1C1);
        UNSURE(game->appearance == NOT_TOLD || (game->appearance == NOT_ROLLED && !recorded));
        return game->appearance == SUCCEEDED
                   ? OK
                   : BREACH("the B-10 cannot arrive: no roll in 1C1 has succeeded this turn");
    }
    UNLESS(!falls_due(judgement, AT_6E1) || game->appearance == NOT_ROLLED ||
           game->appearance == FAILED || !role_plays(game, COALITION));
    UNLESS(game->b10_there && !game->b10_arrived);
    UNSURE(game->appearance == NOT_TOLD);
    return game->b10_arrived
               ? OK
               : BREACH(
                     "the B-10's roll in 1C1 has succeeded, so it must arrive in 6E1; it did not");
}

/* Judges whether the dice that the GameMaster determined were rolled. */
static enum answer check_rolled(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    WHEN(game->b10_dice != UNKNOWN && game->b10_dice != 0 && !game->b10_thrown &&
         !came_too_early(game, AT_5A3) && role_plays(game, COALITION));
    KNOWN(all_record_from(game, COALITION, IN_WORKS, game->turn, AT_5A3));
    return BREACH(
        "the GameMaster determined %d {die|dice} for the B-10; {it|they} must be rolled in 5A3, "
        "but no roll is in the log",
        (int)game->b10_dice);
}

RULE(b10_dice, .id = "starfleet.b10.dice",
     .statement = "The B-10's progress must be rolled with as many dice as the GameMaster "
                  "determined, and must be the sum of these dice",
     .citation = "5A2, 5A3", .untold = "with how many dice it is rolled (records works)",
     .leaving = {1 + AT_5A3}, .guards = {B10_PROGRESS, EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    if (event->kind != B10_PROGRESS)
        return falls_due(judgement, AT_5A3) ? check_rolled(judgement) : NOT_CONCERNED;
    int dice = pool_in(event, F_POOL, 0)->count, sum = (int)pool_sum(event, F_POOL);
    if (has(event, F_TOTAL) && value_in(event, F_TOTAL) != sum)
        return BREACH("the total is written as %d; it must be the sum of the dice, %d",
                      value_in(event, F_TOTAL), sum);
    if (game->b10_dice == UNKNOWN)
        return all_record_from(game, GAMEMASTER, IN_WORKS, game->turn, AT_5A2)
                   ? BREACH("the GameMaster must first determine the number of dice in 5A2")
                   : UNDECIDED;
    UNSURE(dice != game->b10_dice &&
           !all_record_from(game, GAMEMASTER, IN_WORKS, game->turn, AT_5A2));
    return dice == game->b10_dice
               ? OK
               : BREACH("%d {die is|dice are} rolled; %d must be rolled, as the GameMaster "
                        "determined",
                        dice, (int)game->b10_dice);
}

RULE(b10_once, .id = "starfleet.b10.once",
     .statement = "The B-10's appearance and its progress may each be rolled for only once a turn",
     .citation = "1C1, 5A3",
     .guards = {B10_APPEARANCE, B10_PROGRESS})
{
    const struct starfleet *game = STATE(starfleet);
    bool appearance = judgement->event->kind == B10_APPEARANCE;
    FINE(appearance ? game->appearance == NOT_ROLLED : !game->b10_thrown);
    return BREACH(
        "the B-10's %s has already been rolled for this turn; it may be rolled for only once",
        appearance ? "appearance" : "progress");
}

/* This turn's plan for the B-10, as the Coalition or the GameMaster recorded it. NULL: none. */
static const struct obligation *plan_for_b10(const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *b10 = thing_named(judgement, slice_of("b10"));
    if (!b10)
        return NULL;
    const struct obligation *own = obligation_of_turn(
        game, game->obligations, b10->obligations, PLANNED, declaring_side(judgement), game->turn);
    return own ? own
               : obligation_of_turn(game, game->obligations, b10->obligations, PLANNED,
                                    GAMEMASTER_SIDE, game->turn);
}

RULE(b10_reduced, .id = "starfleet.b10.reduced",
     .statement = "The points for the B-10 cannot be reduced by more than there are",
     .citation = "1C2, 2E1, 5A1",
     .untold = "how many points there are (records money works)",
     .guards = {B10_REDUCE})
{
    const struct starfleet *game = STATE(starfleet);
    bool told = !game->begins_later || game->b10_declared;
    if (told && !b10_was_building(game))
        return NOT_CONCERNED; /* that 5A is played at all is reported */
    const struct obligation *plan = plan_for_b10(judgement);
    int64_t allocated = game->b10_allocated == UNKNOWN ? 0 : game->b10_allocated,
            there = plan ? obligation_most(plan) : allocated;
    int reduced = value_in(judgement->event, F_NUMBER);
    bool recorded = all_record_from(game, COALITION, IN_MONEY, game->turn, AT_2E1) &&
                    (plan || (!game->b10_sealed &&
                              all_record_from(game, COALITION, IN_WORKS, game->turn, AT_1C2)));
    FINE(reduced <= there);
    UNSURE(!recorded);
    return BREACH("%N takes %d {point|points} from the B-10; it may take only the %D %s",
                  judgement->event->subject, reduced, there, plan ? "planned" : "allocated");
}

const struct rule *const starfleet_b10_rules[] = {&rule_b10_arrival, &rule_b10_dice, &rule_b10_once,
                                                  &rule_b10_reduced, NULL};
