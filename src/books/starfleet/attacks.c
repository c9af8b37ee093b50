/* SPDX-License-Identifier: MIT */
/* Attacks on systems, their results, and insurgencies (1E, 1F, 7). */
#include "books/starfleet/rules.h"

static const char *const attack_names[ATTACKS] = {
    [BOMBARDED] = "bombardment", [BLOCKADED] = "blockade", [ASSAULTED] = "ground assault"};

static const struct obligation *announcement(const struct starfleet *game,
                                             const struct thing *system, int attack, uint16_t side,
                                             int32_t turn)
{
    return obligation_of_turn(game, game->obligations, system->obligations,
                              (uint8_t)(ATTACKED + attack), side, turn);
}

/* The attack that the attacker announced in place of another in the same turn. ATTACKS: none. */
static int instead_of(const struct starfleet *game, const struct thing *system, int attack,
                      uint16_t side, int32_t turn)
{
    for (int other = ATTACKS - 1; other > attack; other--)
        if (announcement(game, system, other, side, turn))
            return other;
    return ATTACKS;
}

/* Whether an attack that was announced in a turn is still valid. If all were given up: the side
 * that gave one up, and the attack that it announced instead. */
static bool stands(const struct starfleet *game, const struct thing *system, int attack,
                   int32_t turn, uint16_t *ret_side, int *ret_instead)
{
    *ret_side = NO_SIDE;
    for (uint16_t side = 0; side < game->side_count; side++) {
        if (!announcement(game, system, attack, side, turn))
            continue;
        int instead = instead_of(game, system, attack, side, turn);
        if (instead == ATTACKS)
            return true;
        *ret_side = side;
        *ret_instead = instead;
    }
    return false;
}

static int kind_of_attack(const struct event *event)
{
    switch (event->kind) {
    case BOMBARD:
    case REDUCE: return BOMBARDED;
    case ASSAULT: return ASSAULTED;
    default: return BLOCKADED;
    }
}

/* Whether the log records all attacks that teams announce against systems, from a turn on. */
static bool attacks_recorded(const struct starfleet *game, int32_t turn)
{
    return all_record_from(game, TEAMS, IN_SYSTEMS, turn, AT_1E1);
}

/* Whether a system is blockaded and was not restored since. */
static bool is_blockaded(const struct starfleet *game, const struct thing *system)
{
    for (uint32_t at = system->obligations; at; at = obligation_at(game, at - 1)->next) {
        const struct obligation *one = obligation_at(game, at - 1);
        if (one->kind != ATTACKED + BLOCKADED)
            continue;
        bool given_up = instead_of(game, system, BLOCKADED, one->side, one->turn) != ATTACKS;
        if ((given_up ? one->before : one->turn) > system->restored)
            return true;
    }
    return false;
}

RULE(attack_exclusive, .id = "starfleet.attack.exclusive",
     .statement = "An attacker that announces a blockade or a ground assault instead of its "
                  "bombardment may carry out only that",
     .citation = "1E2, 1E3",
     .untold = "what the attacker has carried out (records systems)",
     .guards = {BOMBARD, BLOCKADE, ASSAULT, REDUCE, CUT_OFF},
     .note = "Other teams announce for themselves. As some read it, what a team has announced it "
             "may not announce otherwise.")
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    const struct thing *system = thing_in(judgement, F_SYSTEM);
    int attack = kind_of_attack(event), instead;
    uint16_t side = subject_side(judgement);
    if (event->kind != REDUCE && event->kind != CUT_OFF) {
        FINE(judgement->interpretations[INSTEAD] != INSTEAD_IS_EXCLUSIVE || side == NO_SIDE);
        for (int other = 0; other < ATTACKS; other++)
            if (other != attack && announcement(game, system, other, side, game->turn))
                return BREACH("%N has already announced a %s of %N in line %u and cannot announce "
                              "another attack on it this turn",
                              event->subject, attack_names[other], system->self,
                              (unsigned)announcement(game, system, other, side, game->turn)->line);
        return OK;
    }
    UNLESS(stands(game, system, attack, game->turn, &side, &instead) || side == NO_SIDE ||
           (attack == BLOCKADED && is_blockaded(game, system)));
    KNOWN(attacks_recorded(game, game->turn));
    return BREACH("%N cannot be %s: %N announced a %s there instead of a %s and may carry out "
                  "only that",
                  system->self, attack == BLOCKADED ? "cut off" : "reduced",
                  side_at(game, side)->self, attack_names[instead], attack_names[attack]);
}

/* Judges a loss by a random event, maybe last turn's. 3C2 need not say the outcome. */
static enum answer check_event(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    FINE(game->random_event == AN_EVENT || game->last_random_event == AN_EVENT);
    UNSURE(game->random_event == NOT_SAID || game->last_random_event == NOT_SAID);
    /* where a turn's check is not told, it may be missing in the log */
    const bool checked = game->random_event == NO_EVENT;
    const bool checked_before = game->last_random_event == NO_EVENT;
    UNSURE(checked != checked_before &&
           !all_record_from(game, GAMEMASTER, IN_SYSTEMS, game->turn - (game->turn > 1), AT_3C2));
    return BREACH("no system can lose value by a Random Event: there was none in this turn or the "
                  "one before");
}

/* Whether a system was cut off and not restored since. That it was not blockaded was reported. */
static bool is_cut_off(const struct starfleet *game, const struct thing *system)
{
    const struct obligation *one = obligation_find(game, game->obligations, system->obligations,
                                                   CUT_OFF_NOW, ANY_SIDE);
    return one && one->turn > system->restored;
}

static enum answer check_restored(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *system = thing_in(judgement, F_SYSTEM);
    entity name = entity_in(judgement->event, F_SYSTEM);
    FINE(is_blockaded(game, system) || is_cut_off(game, system));
    if (system->restored && system->restored == game->turn)
        return BREACH("%N has already been restored this turn and cannot be restored again", name);
    KNOWN(attacks_recorded(game, system->restored ? system->restored + 1 : first_turn(game)));
    return system->restored
               ? BREACH("%N cannot be restored: it was not blockaded since it was last restored",
                        name)
               : BREACH("%N cannot be restored: it was not blockaded", name);
}

/* Judges a reduction: one for each bombardment, which a team and the GameMaster may both record. */
static enum answer check_reduced(struct judgement *judgement, bool announced)
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *system = thing_in(judgement, F_SYSTEM);
    entity name = entity_in(judgement->event, F_SYSTEM);
    if (!announced)
        return attacks_recorded(game, game->turn)
                   ? BREACH("%N cannot be reduced: it was not bombarded this turn", name)
                   : UNDECIDED;
    unsigned attacks = times_declared(game, system, ATTACKED + BOMBARDED, game->turn),
             times = times_declared(game, system, REDUCED, game->turn);
    const struct obligation *own = declared_now(judgement, F_SYSTEM, REDUCED,
                                                subject_side(judgement));
    FINE(times < attacks);
    if (!own || own->times < times || !attacks_recorded(game, game->turn))
        return undecided(judgement, "whether one reduction is recorded twice");
    return attacks == 1
               ? BREACH("%N has already been reduced; it was bombarded once this turn, and may be "
                        "reduced once",
                        name)
               : BREACH(
                     "%N has already been reduced %u times; it was bombarded as often this turn, "
                     "and may not be reduced more often",
                     name, attacks);
}

RULE(attack_result, .id = "starfleet.attack.result",
     .statement =
         "A system may be reduced only by a Random Event, or once for each bombardment. It may be "
         "cut off only while it is under a blockade. It may be restored only once, after the "
         "blockade. It may recover only from a Random Event",
     .citation = "7A, 7B", .untold = "what was done to the system before (records systems)",
     .guards = {REDUCE, CUT_OFF, REDUCE_BY_EVENT, RECOVER, RESTORE})
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *system = thing_in(judgement, F_SYSTEM);
    entity name = entity_in(judgement->event, F_SYSTEM);
    bool announced = announcement(game, system, kind_of_attack(judgement->event), ANY_SIDE,
                                  game->turn);
    switch (judgement->event->kind) {
    case REDUCE: return check_reduced(judgement, announced);
    case CUT_OFF:
        FINE(announced || is_blockaded(game, system));
        KNOWN(attacks_recorded(game, first_turn(game)));
        return BREACH("%N cannot be cut off: it is not under a blockade", name);
    case REDUCE_BY_EVENT: return check_event(judgement);
    case RECOVER:
        FINE(system->reduced_by_event);
        KNOWN(all_record_from(game, TEAMS | GAMEMASTER, IN_SYSTEMS, first_turn(game), AT_7A3));
        return BREACH("%N cannot recover: it was not reduced by a Random Event", name);
    default: return check_restored(judgement);
    }
}

RULE(insurgency_formed, .id = "starfleet.insurgency.formed",
     .statement = "Initial equipment may be bought only by an insurgency that was formed this turn",
     .citation = "1F2, 1F3",
     .untold = "which insurgencies were formed this turn (records systems)",
     .guards = {INSURGENCY_EQUIP})
{
    const struct starfleet *game = STATE(starfleet);
    FINE(declared_now(judgement, F_SYSTEM, INSURGENT, ANY_SIDE));
    KNOWN(all_record_from(game, TEAMS | GAMEMASTER, IN_SYSTEMS, game->turn, AT_1F2));
    return BREACH("no equipment can be bought in %N: no insurgency was formed there this turn",
                  entity_in(judgement->event, F_SYSTEM));
}

const struct rule *const starfleet_attack_rules[] = {&rule_attack_exclusive, &rule_attack_result,
                                                     &rule_insurgency_formed, NULL};
