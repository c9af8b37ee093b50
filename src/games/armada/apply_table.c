/* Statements of the table: what effects do to units. */
#include "games/armada/apply.h"

void apply_destroy(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    unit->in_play = unit->aside = unit->destroyed_by_damage = unit->refused = unit->loss_unsure = false;
    end_activation_of(GAME(armada), row(play, unit));
}

static int place_in(const struct event *event)
{
    return has(event, TO_ZONE) ? value_in(event, TO_ZONE) : UNKNOWN;
}

void apply_damage(const struct play *play)
{
    unit_named(play, UNIT)->damage_owed = 0;
    tell_damage_otherwise(GAME(armada), row(play, unit_named(play, UNIT)), NO_SIDE);
    if (has_just_maneuvered(GAME(armada)))
        unit_named(play, UNIT)->collided_in = GAME(armada)->activations;
    if (by_known_card(play))
        unit_named(play, UNIT)->card_face_up = true;
    suffer(GAME(armada), unit_named(play, UNIT), place_in(play->event), value_in(play->event, NUMBER));
}

void apply_recover(const struct play *play)
{
    recover(unit_named(play, UNIT), place_in(play->event), value_in(play->event, NUMBER), true);
}

/* Applies an effect in free words: it may have changed shields, and dealt or removed damage. */
void apply_effect(const struct play *play)
{
    forget_least_shields(play);
    forget_most_damage(play);
    tell_damage_otherwise(GAME(armada), NO_UNIT, NO_SIDE);
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
