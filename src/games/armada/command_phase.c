/* Command Phase: command dials (QR, Game Round 1). */
#include "games/armada/rules.h"

RULE(command_dial_count, .id = "armada.command.dial-count",
     .statement = "When the Command Phase ends, each ship in play has as many command dials as its "
                  "command value",
     .citation = "QR, Game Round 1",
     .untold = "which dials the ships were given (assign, records commands)",
     .guards = {KIND_ROUND, KIND_PHASE})
{
    const struct armada *game = STATE(armada);
    enum answer answer = OK;
    if (!leaves_phase(judgement, COMMAND_PHASE))
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *ship = unit_at(game, i);
        if (ship->squadron || !ship->in_play || ship->loss_unsure ||
            ship->stack_count == ship->command)
            continue;
        if (ship->command == UNKNOWN || !records(judgement, ship->owner, COMMANDS_AREA))
            answer = answer == OK ? UNDECIDED : answer;
        else
            answer = breach(judgement, "command dials of %N: %d%s; its command value is %d",
                            ship->self, (int)ship->stack_count,
                            ship->stack_count == STACK_MOST ? " or more" : "", (int)ship->command);
    }
    return answer;
}

RULE(command_own_ship,
     .id = "armada.command.own-ship",
     .statement = "A player assigns command dials to ships of their own only",
     .citation = "QR, Game Round 1",
     .guards = {ASSIGN},
     .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY})
{
    const struct unit *ship = unit_in(judgement, UNIT);
    if (ship->owner == judgement->event->subject)
        return OK;
    return breach(judgement, "%N assigns dials to %N, which is a ship of %N",
                  judgement->event->subject, ship->self, ship->owner);
}

const struct rule *const armada_command_rules[] = {&rule_command_dial_count, &rule_command_own_ship,
                                                   NULL};
