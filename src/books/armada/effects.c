/* SPDX-License-Identifier: MIT */
/* Effects of cards, objectives and damage outrank rules (RRG 1.5.0, Effect Use and Timing). */
#include "judge/engine/game_run.h"
#include "judge/engine/sources.h"
#include "books/armada/attacks.h"
#include "books/armada/rules.h"

/* Whether the log records the attacks and the cards of all players. */
static bool records_causes(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    for (uint32_t i = 0; i < game->players.count; i++)
        if (!records(judgement, players[i].self, ATTACKS_AREA) ||
            !records(judgement, players[i].self, CARDS_AREA))
            return false;
    return true;
}

/* Whether some unit may have a damage card that is face up: a unit is damaged, or a line that may
 * have damaged one is missing or cannot be read. */
static bool may_have_damage_card(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct game_run *run = judgement->game;
    if (!run || run->unread.turns || run->unread.names || run->unread.missing)
        return true;
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct hull_damage *damage = &unit_at(game, i)->damage;
        if (damage->face_up || damage->hit || damage->untold)
            return true;
    }
    return !records_effects(game, judgement->roster);
}

/* Whether some player's objective is played, and it is none of this name. */
static bool plays_another_objective(const struct judgement *judgement, struct slice name)
{
    const struct armada *game = STATE(armada);
    const struct objective *objectives = TABLE_CONST(struct objective, game, game->objectives);
    bool any = false;
    for (uint32_t i = 0; i < game->objectives.count; i++) {
        const struct slice own = roster_name(judgement->roster, objectives[i].self);
        if (objectives[i].played && slice_equal(own, name))
            return false;
        any |= objectives[i].played;
    }
    return any;
}

static const char *why_absent(const struct judgement *judgement, struct slice source)
{
    if (is_damage_card(source) && !may_have_damage_card(judgement))
        return "it is a damage card, and no unit can have one yet";
    if (is_objective(source) && plays_another_objective(judgement, source))
        return "it is an objective, and another one is played";
    return NULL;
}

static bool knows(const struct judgement *judgement, struct slice source)
{
    return is_book_source(source) && !why_absent(judgement, source);
}

#define CARDS_NAMED_BY(event_field)                                                                \
    {.field = (event_field), .kinds = UNITS | BIT(KIND_UPGRADE), .effects = book_effects,          \
     .knows = knows, .absent = why_absent, .cards = CARDS_AREA,                                    \
     .cure = "the log must declare each card, with 'upgrade' in its ship's block"}

static const struct known_sources sources = CARDS_NAMED_BY(SOURCE);

/* The cards and effects that the name of a critical effect may be. */
static const struct known_sources critical_effects = CARDS_NAMED_BY(NAME);

bool is_critical_unknown(const struct judgement *judgement)
{
    return has(judgement->event, NAME) && !by_card(judgement->event) &&
           !source_outranks(judgement, &critical_effects);
}

bool names_card(const struct judgement *judgement)
{
    bool outranks = judgement->rule ? armada_outranks(judgement) : by_able_card(judgement);
    return outranks && source_outranks(judgement, &sources);
}

bool by_known_card(const struct play *play)
{
    if (!has(play->event, SOURCE))
        return false;
    const struct judgement judgement = {
        .state = play->block->bytes, .event = play->event, .roster = play_roster(play)};
    return names_card(&judgement);
}

RULE(effect_source, .id = "armada.effect.source",
     .statement = "Only a card that a player has, an objective or an effect that the rules name "
                  "may outrank a rule",
     .citation = "Rules Reference 1.5.0, Effect Use and Timing", .guards_every_event = true,
     .note = "It is judged where a statement names a source after 'by' and another rule fails: a "
             "source that is no card of the fleets is reported instead of that rule. Where the log "
             "does not record a player's cards, every source excuses, and is counted.")
{
    bool critical = judgement->event->kind == CRITICAL && !by_card(judgement->event);
    return judge_source(judgement, critical ? &critical_effects : &sources);
}

/* Whether damage may have destroyed a unit: some is recorded, or the unit was the target of one of
 * the last two attacks and attacks are made in the current phase. */
static bool damage_may_have_destroyed(const struct armada *game, const struct unit *unit)
{
    bool attacks = game->rounds.phase == SHIP_PHASE || game->rounds.phase == SQUADRON_PHASE;
    return unit->damage.hit ||
           (attacks && unit->last.attack && unit->last.attack + 1 >= game->attacks);
}

/* Whether a unit certainly has hull left after at most this damage to its hull: none, or less than
 * its declared hull while it has no damage card face up. */
static bool has_hull_left(const struct unit *unit, int32_t most)
{
    if (most == UNKNOWN)
        return false;
    return most == 0 || (most < unit->damage.hull && !unit->damage.face_up);
}

/* Whether a ship has just moved and may have overlapped others. At speed 0 it does not move. Where
 * all causes are recorded, the log says so of an overlap. */
static bool may_overlap(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    bool moved = game->mover_lost ||
                 (game->ship.maneuvered && (active_ship(game)->speed != 0 || game->overlaps));
    return moved && (game->overlaps || by_overlap(judgement->event) || !records_causes(judgement));
}

/* Whether a maneuver may have destroyed a ship: the one that moved may have left the play area,
 * another one gets one damage card by an overlap. */
static bool may_maneuver_destroy(const struct judgement *judgement, const struct unit *ship)
{
    const struct armada *game = STATE(armada);
    if (!has_just_maneuvered(game) || ship->squadron)
        return false;
    if (game->mover_lost || ship == active_ship(game) || ship->damage.most == UNKNOWN)
        return true;
    return may_overlap(judgement) && !has_hull_left(ship, ship->damage.most + 1);
}

/* Whether something in the log may have caused a fact of the table. Damage and destruction may come
 * from a maneuver, since the ship may overlap any other ship or leave the play area. All other
 * facts come from cards. */
static bool may_be_caused(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    const struct armada *game = STATE(armada);
    if (event->kind != DESTROY && event->kind != DAMAGE)
        return false;
    const struct unit *unit = unit_in(judgement, UNIT);
    bool maneuver = event->kind == DESTROY ? may_maneuver_destroy(judgement, unit)
                                           : may_overlap(judgement) && !unit->squadron;
    return maneuver || (event->kind == DESTROY && damage_may_have_destroyed(game, unit) &&
                        !has_hull_left(unit, unit->damage.most));
}

/* Whether the log shows the cause of a fact. For a destroyed unit that is recorded damage of as
 * many points as its hull. For one point of damage it is an overlap, since ships that overlap get a
 * damage card each. The maneuver, or the card of the ship that moved, must say that another ship
 * was overlapped. */
bool armada_caused(const struct judgement *judgement)
{
    if (!may_be_caused(judgement))
        return false;
    const struct unit *unit = unit_in(judgement, UNIT);
    if (judgement->event->kind == DESTROY)
        return unit->damage.hull != UNKNOWN && unit->damage.least >= unit->damage.hull;
    const struct armada *game = STATE(armada);
    if (value_in(judgement->event, NUMBER) > 1 || unit->last.collision == game->activations)
        return false;
    if (game->overlaps)
        return !has(judgement->event, SOURCE) || by_overlap(judgement->event);
    return unit == active_ship(game) && by_overlap(judgement->event);
}

static enum answer no_cause(struct judgement *judgement, const char *done)
{
    const struct unit *unit = unit_in(judgement, UNIT);
    bool overlap = !unit->squadron && has_just_maneuvered(STATE(armada));
    return BREACH("nothing in the log can have %s %N here; the attack on it must be written above, "
                  "or %s named after 'by'",
                  done, unit->self, overlap ? "a card or 'overlap'" : "a card");
}

/* Whether damage by the table may be that of an attack on the unit, open or ended too early. */
static enum answer check_damage(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct unit *unit = unit_in(judgement, UNIT);
    const struct attack *attack = attack_on(game, judgement->roster, unit);
    int32_t most = damage_to_write(game, judgement->roster, unit),
            points = value_in(judgement->event, NUMBER);
    FINE(unit->damage.face_up || points <= most);
    WHEN(records_causes(judgement));
    if (!attack && unit->damage.owed == 0)
        return no_cause(judgement, "damaged");
    if (attack && is_roll_due(game, judgement->roster, attack))
        return BREACH("%N cannot take damage yet: the dice of %N's attack (line %u) must be rolled "
                      "first",
                      unit->self, unit_at(game, attack->attacker)->self, (unsigned)attack->line);
    if (attack && attack->written > 0 && most == 0)
        return BREACH("%N cannot take %d damage: the damage of the attack on it is already written "
                      "in full (%d)",
                      unit->self, (int)points, (int)attack->written);
    if (attack && attack->written > 0)
        return BREACH("%N takes %d damage; it may take only %d more: the attack does %d at most, "
                      "of which %d {is|are} already written",
                      unit->self, (int)points, (int)most, (int)(most + attack->written),
                      (int)attack->written);
    return BREACH("%N takes %d damage; the attack on it does %d at most, and a card that does more "
                  "must be named after 'by'",
                  unit->self, (int)points, (int)most);
}

static enum answer check_destruction(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct unit *unit = unit_in(judgement, UNIT);
    const struct attack *attack = attack_on(game, judgement->roster, unit);
    int32_t most = attack ? most_damage_after(game, judgement->roster, attack) : unit->damage.most;
    FINE(attack && !has_hull_left(unit, most));
    WHEN(records_causes(judgement));
    if (may_overlap(judgement) && !unit->squadron)
        return BREACH("%N cannot be destroyed: with an overlap it has at most %d damage, and its "
                      "hull is %d",
                      unit->self, (int)most + 1, (int)unit->damage.hull);
    if (!damage_may_have_destroyed(game, unit))
        return no_cause(judgement, "destroyed");
    if (most == 0)
        return BREACH("%N cannot be destroyed: there is no damage on its hull", unit->self);
    return BREACH("%N cannot be destroyed: it has at most %d damage, and its hull is %d",
                  unit->self, (int)most, (int)unit->damage.hull);
}

/* Whether the overlap has damaged another ship than the one that moved. If the one that moved is
 * lost, it must have damaged both. */
static bool is_overlap_dealt(const struct armada *game, const struct unit *unit)
{
    unsigned others = 0;
    for (uint32_t i = 0; i < game->units.count && game->activations > 0; i++) {
        const struct unit *other = unit_at(game, i);
        if (other != unit && other != active_ship(game) &&
            other->last.collision == game->activations)
            others++;
    }
    return unit != active_ship(game) && others > (game->mover_lost ? 1 : 0);
}

/* The most damage that a unit has after so many points more. */
static int32_t add_most(const struct unit *unit, int more)
{
    return unit->damage.most == UNKNOWN ? UNKNOWN : unit->damage.most + more;
}

/* Damage by an overlap: one card to the ship that has just moved, and one to the closest ship that
 * it overlapped. */
static enum answer check_overlap(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct unit *unit = unit_in(judgement, UNIT);
    if (unit->squadron)
        return BREACH("%N is a squadron, and an overlap may damage only ships", unit->self);
    if (!may_overlap(judgement))
        return BREACH("%N cannot be damaged by an overlap: no ship has just executed a maneuver",
                      unit->self);
    if (judgement->event->kind == DESTROY && has_hull_left(unit, add_most(unit, 1)))
        return BREACH("%N cannot be destroyed: with an overlap it has at most %d damage, and its "
                      "hull is %d",
                      unit->self, (int)unit->damage.most + 1, (int)unit->damage.hull);
    UNLESS(judgement->event->kind == DESTROY);
    if (unit->last.collision == game->activations)
        return BREACH("%N has already been damaged by this overlap; it may take only one damage "
                      "card",
                      unit->self);
    if (value_in(judgement->event, NUMBER) > 1)
        return BREACH("%N takes %d damage by an overlap; it may take only one damage "
                      "card", unit->self,
                      value_in(judgement->event, NUMBER));
    if (is_overlap_dealt(game, unit))
        return BREACH("%N cannot be damaged by this overlap: it damages only the ship that moved "
                      "and the closest one",
                      unit->self);
    return NOT_CONCERNED;
}

/* Whether damage that names no source is that of the overlap that was said at the maneuver, and not
 * that of an attack which is still to be written. */
static bool is_of_overlap(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind != DAMAGE || !game->overlap_said || !has_just_maneuvered(game) ||
        !records_effects(game, judgement->roster) || has(event, SOURCE))
        return false;
    const struct unit *unit = unit_in(judgement, UNIT);
    return !unit->damage.face_up &&
           value_in(event, NUMBER) > damage_to_write(game, judgement->roster, unit);
}

/* The most damage that one obstacle does to a ship and to a squadron (RRG 1.5.0 p.12, Obstacles).
 * UNKNOWN: the number of the ship's speed. */
static const struct obstacle {
    const char *name;
    int ship, squadron;
} obstacles[] = {{"asteroid", 1, 0}, {"debris", 2, 0}, {"purrgil", UNKNOWN, 1}};

static enum answer check_obstacle(struct judgement *judgement, const struct obstacle *obstacle)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *unit = unit_in(judgement, UNIT);
    const int of_ship = obstacle->ship == UNKNOWN ? unit->speed : obstacle->ship,
              most = unit->squadron ? obstacle->squadron : of_ship;
    if (unit->squadron && most == 0)
        return BREACH("%N is a squadron and cannot be affected by %s fields", unit->self,
                      obstacle->name);
    const struct unit *mover = active_ship(game);
    if (obstacle->squadron == 0 && has_just_maneuvered(game) && !mover)
        return BREACH("%N cannot be damaged by %s fields: the ship that has just moved is another "
                      "one, which was destroyed",
                      unit->self, obstacle->name);
    if (obstacle->squadron == 0 && has_just_maneuvered(game) && unit != mover)
        return BREACH("%N cannot be damaged by %s fields: the ship that has just moved is %N",
                      unit->self, obstacle->name, mover->self);
    if (event->kind == DESTROY && most != UNKNOWN && has_hull_left(unit, add_most(unit, most)))
        return BREACH("%N cannot be destroyed: with %s it has at most %d damage, and "
                      "its hull is %d",
                      unit->self, obstacle->name, (int)unit->damage.most + most,
                      (int)unit->damage.hull);
    if (event->kind == DAMAGE && most != UNKNOWN && value_in(event, NUMBER) > most)
        return BREACH("%N takes %d damage by %s; it may take %d at most", unit->self,
                      value_in(event, NUMBER), obstacle->name, most);
    return NOT_CONCERNED;
}

/* What the rulebook says of the overlaps and obstacles that a fact names as its source. */
static enum answer check_mishap(struct judgement *judgement)
{
    const struct event *event = judgement->event;
    const struct unit *unit = unit_in(judgement, UNIT);
    char buffer[LIMIT_STRING_BYTES];
    struct slice source = event_text(event, SOURCE, buffer);
    bool damages = event->kind == DAMAGE || event->kind == DESTROY;
    if ((by_overlap(event) && damages) || is_of_overlap(judgement))
        return check_overlap(judgement);
    if (damages && by_mishap(event))
        for (size_t i = 0; i < sizeof obstacles / sizeof *obstacles; i++)
            if (name_begins(source, obstacles[i].name))
                return check_obstacle(judgement, &obstacles[i]);
    const bool hull = !has(event, TO_ZONE) || value_in(event, TO_ZONE) == HULL_PLACE;
    if (event->kind == RECOVER && name_begins(source, "station") &&
        (!hull || value_in(event, NUMBER) > 1))
        return BREACH("%N may recover only one point of hull by a station", unit->self);
    return NOT_CONCERNED;
}

/* Whether a `set` takes hull or shields away, or the unit itself: what is left is less than the
 * unit certainly has. */
static bool takes_away(const struct event *event, const struct unit *unit)
{
    const int32_t left = has(event, NUMBER) ? value_in(event, NUMBER) : 0;
    if (event->form == SET_SHIELDS)
        return left < unit->zones[value_in(event, ZONE)].least_shields;
    if (event->form == SET_HULL)
        return unit->damage.hull != UNKNOWN && unit->damage.most != UNKNOWN &&
               left < unit->damage.hull - unit->damage.most && !unit->damage.face_up;
    return event->form == SET_UNIT && value_in(event, STATE_WORD) == UNIT_DESTROYED &&
           unit->in_play;
}

/* Reports that a word of the rulebook, named as the source, has no such effect: a keyword has none;
 * an overlap only damages, destroys and slows. */
static enum answer has_no_such_effect(struct judgement *judgement)
{
    char buffer[LIMIT_STRING_BYTES], source[LIMIT_NAME_BYTES + 1];
    text_copy(source, sizeof source, event_text(judgement->event, SOURCE, buffer));
    return BREACH("by the rules '%s' cannot have this effect", source);
}

/* Whether an event that the table writes names a card which does not do that. */
static bool is_by_another_card(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    const bool judged = event->kind != NEXT && names_unit(judgement);
    return judged && by_card(event) && !by_able_card(judgement) && records_causes(judgement);
}

static enum answer is_no_effect_of_card(struct judgement *judgement)
{
    return BREACH("by the rules this cannot happen to %N; a card that does it must be named after "
                  "'by'",
                  unit_in(judgement, UNIT)->self);
}

/* A `set` whose source is a card is excused by it. Without a source only what takes away is asked
 * for its cause. */
static enum answer check_set(struct judgement *judgement)
{
    const struct event *event = judgement->event;
    if (has(event, SOURCE) && !by_card(event))
        return has_no_such_effect(judgement);
    if (by_able_card(judgement))
        return EXCUSED;
    if (is_by_another_card(judgement))
        return is_no_effect_of_card(judgement);
    WHEN(event->kind != NEXT && names_unit(judgement) &&
         takes_away(event, unit_in(judgement, UNIT)) && records_causes(judgement));
    return event->form == SET_UNIT ? check_destruction(judgement)
                                   : BREACH("%N cannot lose anything without a cause: name the "
                                            "card or effect after 'by'",
                                            unit_in(judgement, UNIT)->self);
}

RULE(effect_cause, .id = "armada.effect.cause",
     .statement = "A ship or squadron may only be damaged or destroyed by an attack, by "
                  "overlapping, by leaving the play area or by an effect",
     .citation = "Rules Reference 1.5.0, Damage, Destroyed Ships and Squadrons, Overlapping",
     .guards = {DESTROY, DAMAGE, RECOVER, TABLE_SPEED, DIALS, PREVENT, ALLOW, TABLE_SET, NEXT,
                EFFECT},
     .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY}, .holds_against_effects = true,
     .note =
         "It is judged where the log records the attacks and the cards of all players. "
         "Elsewhere what the table is said to do is taken on trust, and counted. An "
         "attack is no cause of a destruction where the log records all that may do damage, "
         "and less of it than the declared hull, or none, has passed the shields. Damage that "
         "the table writes in place of an attack's comes after the roll, and is no more than "
         "the dice give, where the log records all that may change it and the unit has no "
         "damage card face up. An overlap deals one damage card to the ship that has just moved "
         "and one to another; where all causes are recorded, the log says 'by overlap' at the "
         "maneuver or the damage. Asteroids and debris affect only a ship that has just moved, "
         "and a station gives back no shields. What the table sets by a card, or says of it in "
         "words, is excused; less hull or shields, or a unit destroyed, needs a cause.")
{
    if (judgement->event->kind == TABLE_SET || judgement->event->kind == NEXT)
        return check_set(judgement);
    if (judgement->event->kind == EFFECT)
        return names_card(judgement) ? EXCUSED : NOT_CONCERNED;
    const bool recorded = records_causes(judgement);
    enum answer mishap = recorded ? check_mishap(judgement) : NOT_CONCERNED;
    if (mishap != NOT_CONCERNED)
        return mishap;
    if (recorded && has(judgement->event, SOURCE) && !by_card(judgement->event))
        return has_no_such_effect(judgement);
    if (judgement->event->kind != DAMAGE && judgement->event->kind != DESTROY)
        return is_by_another_card(judgement) ? is_no_effect_of_card(judgement) : NOT_CONCERNED;
    FINE(may_be_caused(judgement));
    FINE(knows_source(judgement, &sources) &&
         (!by_card(judgement->event) || by_able_card(judgement)));
    return judgement->event->kind == DAMAGE ? check_damage(judgement)
                                            : check_destruction(judgement);
}

const struct rule *const armada_effect_rules[] = {&rule_effect_source, &rule_effect_cause, NULL};
