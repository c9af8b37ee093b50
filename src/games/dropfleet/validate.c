/* Refuses statements that bind but do not fit the state. */
#include "games/dropfleet/game.h"
#include "games/dropfleet/queries.h"

static bool validate_roll(const struct judgement *judgement, struct binder *binder)
{
    const struct event *event = judgement->event;
    return !event->statement || pool_in(event, DIE, 0)->count == 1 ||
           bind_fail(binder, LOG_OPERANDS, 0, event_length(event), "a player rolls one die: d6[N]");
}

/* Checks that a fact of the table names a group or a battlegroup with ships left. That a group is
 * destroyed may be written again. */
static bool validate_target(const struct judgement *judgement, struct binder *binder)
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct event *event = judgement->event;
    uint32_t length = event_length(event);
    if (!has(event, GROUP))
        return !has(event, BATTLEGROUP) || has_ships(game, named(judgement, BATTLEGROUP)) ||
               bind_fail(binder, LOG_OPERANDS, 0, length, "this battlegroup is destroyed");
    const struct group *group = group_at(game, named(judgement, GROUP));
    if (event->kind == DESTROY && event->form == 0)
        return true;
    if (group->ships <= 0)
        return bind_fail(binder, LOG_OPERANDS, 0, length, "this group is destroyed");
    if (event->kind == DESTROY && value_in(event, NUMBER) > group->ships)
        return bind_fail(binder, LOG_OPERANDS, 0, length, "this group has %d %s left",
                         (int)group->ships, group->ships == 1 ? "ship" : "ships");
    return true;
}

bool dropfleet_validate(const struct judgement *judgement, struct binder *binder)
{
    switch (judgement->event->kind) {
    case KIND_RESULT:
        return validate_result(judgement, binder, &dropfleet_result,
                               STATE(dropfleet)->player_count);
    case ROLL: return validate_roll(judgement, binder);
    case DESTROY:
    case OFF_TABLE:
    case ARRIVE: return validate_target(judgement, binder);
    default: return true;
    }
}
