/* Setup, turns and the end. */
#include "games/starfleet/rules.h"

RULE(setup_teams, .id = "starfleet.setup.teams",
     .statement = "A campaign has two teams at least, one of the Orion Pirates at most, and one of "
                  "the Coalition at most",
     .citation = "V1.12, 1C2, 5A1", .untold = "which teams there are", .guards = {KIND_SETUP})
{
    const struct starfleet *game = STATE(starfleet);
    unsigned teams = 0, pirates = 0, coalitions = 0;
    for (uint16_t i = 0; i < game->side_count; i++) {
        teams += (game->sides[i].role & TEAMS) != 0;
        pirates += game->sides[i].role == PIRATES;
        coalitions += game->sides[i].role == COALITION;
    }
    if (teams >= 2 && pirates <= 1 && coalitions <= 1)
        return OK;
    return breach(judgement, "the campaign has %u teams, %u of the pirates and %u of the Coalition",
                  teams, pirates, coalitions);
}

RULE(turn_number, .id = "starfleet.turn.number",
     .statement = "Strategic Turns are numbered one after the other, and none comes after the last "
                  "one declared; a log may begin "
                  "at a later turn than the first",
     .citation = "V1.22", .guards = {KIND_ROUND, KIND_PHASE, KIND_SEGMENT, KIND_STEP})
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    if (event->kind != KIND_ROUND)
        return game->turn ? NOT_CONCERNED
                          : breach(judgement, "a turn marker comes first: 'turn 1'");
    if (value_in(event, F_NUMBER) == 0)
        return breach(judgement, "turns are numbered from 1");
    if (game->turn && !number_follows(game->number, game->slip, value_in(event, F_NUMBER)))
        return breach(judgement, "this is written as turn %d; the next one is turn %d",
                      value_in(event, F_NUMBER), (int)(game->number + game->slip + 1));
    if (game->turns && value_in(event, F_NUMBER) > game->turns)
        return breach(judgement, "turn %d begins; the campaign has %d turns",
                      value_in(event, F_NUMBER), (int)game->turns);
    return game->turns ? OK : lacks(judgement, "how many turns the campaign has (turns)");
}

RULE(end_result,
     .id = "starfleet.end.result",
     .statement = "The Orion Pirates win only by a tally that says so",
     .citation = "8A3",
     .guards = {KIND_RESULT})
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = side_of(game, entity_in(judgement->event, F_SIDE));
    if (side == NO_SIDE || game->sides[side].role != PIRATES || game->sides[side].won)
        return OK;
    return breach(judgement, "%N has tallied no victory in 8A3", side_at(game, side)->self);
}

const struct rule *const starfleet_setup_rules[] = {&rule_setup_teams, &rule_turn_number,
                                                    &rule_end_result, NULL};
