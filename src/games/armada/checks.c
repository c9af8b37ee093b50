#include "games/armada/checks.h"

enum answer check_in_play(struct judgement *judgement, bool squadron)
{
    const struct event *event = judgement->event;
    const struct unit *unit = unit_in(judgement, UNIT);
    if (unit->squadron != squadron)
        return NOT_CONCERNED;
    if (event->kind == DESTROY && !unit->aside)
        return OK; /* what is destroyed already stays so */
    if (event->kind == DEPLOY)
        return unit->in_play ? breach(judgement, "%N is in play already", unit->self) : OK;
    if (unit->in_play)
        return OK;
    return impossible(judgement, unit->aside ? "%N is set aside and not in play" : "%N is destroyed", unit->self);
}
