/* Statements of the table: what effects do to units. */
#include "games/armada/apply.h"
#include "games/armada/attacks.h"

void apply_destroy(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    unit->in_play = unit->aside = unit->destroyed_by_damage = unit->refused = unit->loss_unsure =
        false;
    end_activation_of(GAME(armada), row(play, unit));
}

static int place_in(const struct event *event)
{
    return has(event, TO_ZONE) ? value_in(event, TO_ZONE) : UNKNOWN;
}

/* Takes the points of the event off the damage that the table may write for attacks on a unit.
 * Answers how many of them no attack has done, although there is one. */
static int32_t write_damage(const struct play *play, struct unit *unit)
{
    struct armada *game = GAME(armada);
    const struct attack *attack = attack_on(game, play_roster(play), unit);
    int32_t points = value_in(play->event, NUMBER),
            left = attack ? damage_left(game, play_roster(play), attack) : 0;
    bool attacked = attack || unit->damage_owed != 0;
    int32_t of_attack = points < left ? points : left;
    if (attack)
        (attack == &game->attack ? &game->attack : &game->answered)->written += of_attack;
    points -= of_attack;
    int32_t late = points < unit->damage_owed ? points : unit->damage_owed;
    unit->damage_owed = (int16_t)(unit->damage_owed - late);
    return attacked ? points - late : 0;
}

/* The unit suffers what its attacks can have done. If the table writes more, which is reported, and
 * that much would destroy the unit, it is unknown whether the unit is in play. */
void apply_damage(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    bool overlaps = has_just_maneuvered(GAME(armada)) && !unit->squadron;
    int32_t points = value_in(play->event, NUMBER);
    int32_t excess = overlaps || has(play->event, SOURCE) ? 0 : write_damage(play, unit);
    if (unit->card_face_up)
        excess = 0;
    tell_damage_otherwise(GAME(armada), row(play, unit), NO_SIDE);
    if (has_just_maneuvered(GAME(armada)))
        unit->collided_in = GAME(armada)->activations;
    if (by_known_card(play) && !by_overlap(play->event))
        unit->card_face_up = true;
    suffer(GAME(armada), unit, place_in(play->event), points - excess);
    if (excess > 0 && unit->in_play && unit->hull != UNKNOWN && unit->damage + excess >= unit->hull)
        unit->loss_unsure = true;
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
