/* Statements of the table: what effects do to units. */
#include "games/armada/apply.h"
#include "games/armada/attacks.h"

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

/* Takes the points of the event off the damage that the table may write for an attack. Answers the points that the unit suffers:
 * of more than the attack can do, which is reported, only those that it can. */
static int32_t write_damage(const struct play *play, struct unit *unit)
{
    struct armada *game = GAME(armada);
    int32_t points = value_in(play->event, NUMBER), most = damage_to_write(game, play_roster(play), unit);
    const struct attack *attack = attack_on(game, play_roster(play), unit);
    if (!attack && unit->damage_owed == 0)
        return points;
    if (most != UNKNOWN && points > most && !unit->card_face_up)
        points = most;
    if (attack)
        (attack == &game->attack ? &game->attack : &game->answered)->written += points;
    else if (most != UNKNOWN)
        unit->damage_owed = (int16_t)within((int64_t)most - points, 0, INT16_MAX);
    return points;
}

void apply_damage(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    bool overlaps = has_just_maneuvered(GAME(armada)) && !unit->squadron;
    int32_t points = overlaps || has(play->event, SOURCE) ? value_in(play->event, NUMBER) : write_damage(play, unit);
    tell_damage_otherwise(GAME(armada), row(play, unit), NO_SIDE);
    if (has_just_maneuvered(GAME(armada)))
        unit->collided_in = GAME(armada)->activations;
    if (by_known_card(play))
        unit->card_face_up = true;
    suffer(GAME(armada), unit, place_in(play->event), points);
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
