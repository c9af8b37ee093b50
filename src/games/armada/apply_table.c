/* What the table tells: effects on units that no rule of the game makes. */
#include "games/armada/apply.h"

void apply_destroy(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    unit->in_play = unit->aside = unit->destroyed_by_damage = false;
    end_activation_of(GAME(armada), row(play, unit));
}

void apply_damage(const struct play *play)
{
    suffer(GAME(armada), unit_named(play, UNIT), UNKNOWN, value_in(play->event, NUMBER));
}

void apply_prevent(const struct play *play)
{
    unit_named(play, UNIT)->prevented = play->event->kind == PREVENT;
}

void apply_deploy(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    unit->in_play = true;
    unit->aside = false;
}
