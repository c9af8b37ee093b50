/* Command tokens (RRG 1.5.0, Command Tokens). */
#include "games/armada/rules.h"

RULE(token_limit,
     .id = "armada.token.limit",
     .statement = "A ship holds at most as many command tokens as its command value; one too many is discarded at once",
     .citation = "RRG 1.5.0, Command Tokens",
     .guards_every_event = true)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct player *player = player_at(game, event->subject);
    if (!player || player->crowded == NO_UNIT)
        return NOT_CONCERNED;
    const struct unit *ship = unit_at(game, player->crowded);
    if (!ship->in_play)
        return NOT_CONCERNED;
    bool named = has(event, UNIT);
    if (event->kind == DISCARD &&
        player->crowded == (named ? row_of(judgement->roster, entity_in(event, UNIT)) : game->ship.unit))
        return OK;
    if (!recorded_for(game, judgement->roster, ship, COMMANDS_AREA))
        return UNDECIDED; /* the discard is left out */
    return breach(judgement, "%N holds %u command tokens; its command value is %d", ship->self, tokens_held(ship),
                  (int)ship->command);
}

const struct rule *const armada_token_rules[] = {&rule_token_limit, NULL};
