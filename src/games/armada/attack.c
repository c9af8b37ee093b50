/* Attacks: their steps, targets and dice (QR, Attack, 1 to 3). */
#include "games/armada/attacks.h"
#include "games/armada/checks.h"
#include "games/armada/rules.h"

/* Whether a unit may answer an attack that the log leaves out. */
static bool may_answer_unwritten(const struct judgement *judgement, const struct unit *unit)
{
    int side = unit->side == NO_SIDE ? NO_SIDE : other_side(unit->side);
    return may_answer(unit) && may_attack_unwritten(STATE(armada), judgement->roster, side);
}

/* Whether the unit of a counter or salvo attack is the player's and of the right kind, and a
 * counter's target a squadron. */
static enum answer check_answering_unit(struct judgement *judgement, const struct unit *attacker)
{
    const struct armada *game = STATE(armada);
    enum answer (*tell)(struct judgement *, const char *, ...) = game->attack.open ? breach
                                                                                   : impossible;
    bool counter = value_in(judgement->event, SPECIAL) == COUNTER_ATTACK;
    if (!acts_with(game, judgement->event->subject, row_of(judgement->roster, attacker->self)))
        return tell(judgement, "%N belongs to %N, who writes its attack", attacker->self,
                    attacker->owner);
    if (counter != attacker->squadron)
        return tell(judgement,
                    counter ? "%N is a ship: squadrons counter"
                            : "%N is a squadron: ships fire salvos",
                    attacker->self);
    const struct unit *target = unit_in(judgement, TARGET);
    if (counter && !target->squadron)
        return tell(judgement, "%N is a ship: only a squadron's attack is countered", target->self);
    return OK;
}

/* Whether a counter or salvo attack answers an attack that is itself such an answer. */
static bool answers_last_answer(const struct judgement *judgement, const struct unit *attacker)
{
    const struct armada *game = STATE(armada);
    const struct attack *last = &game->attack;
    return answers_another(last) && attacker == unit_at(game, last->defender) &&
           unit_in(judgement, TARGET) == unit_at(game, last->attacker);
}

/* Whether a counter or salvo attack fits the attack that it answers. */
static enum answer check_answer(struct judgement *judgement, const struct unit *attacker)
{
    const struct armada *game = STATE(armada);
    const struct attack *answered = attack_to_continue(game);
    const struct unit *attacked = unit_at(game, answered->defender),
                      *by = unit_at(game, answered->attacker);
    if (attacked->untold)
        return UNDECIDED;
    bool other = attacker != attacked || unit_in(judgement, TARGET) != by;
    if (other && may_answer_unwritten(judgement, attacker))
        return UNDECIDED; /* it may answer an attack that the log leaves out */
    if (answers_last_answer(judgement, attacker))
        return breach(
            judgement,
            "the attack before, of %N, is a %s attack: counter and salvo attacks are not answered",
            unit_at(game, game->attack.attacker)->self, armada_specials[game->attack.special]);
    if (attacker != attacked)
        return breach(judgement, "the attack before was on %N: %N has none to answer",
                      attacked->self, attacker->self);
    if (unit_in(judgement, TARGET) != by)
        return breach(judgement, "the attack before was made by %N: the answer goes to it",
                      by->self);
    if (answered->by_card == BY_SNIPE && attacker->squadron)
        return breach(judgement, "the attack before, of %N, is by snipe, which is not countered",
                      by->self);
    if (answered->answered)
        return breach(judgement, "%N has answered this attack already", attacker->self);
    enum due due = damage_to_come(game, judgement->roster, answered);
    if (due == DUE)
        return breach(judgement, "the damage of the attack of %N comes first: it is answered then",
                      by->self);
    return due == NOT_DUE ? OK : UNDECIDED;
}

static enum answer check_special(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *attacker = unit_in(judgement, BY_UNIT);
    if (value_in(event, SPECIAL) == IGNITION_ATTACK) {
        const struct unit *ship = acting_ship(judgement);
        return !ship || ship == attacker
                   ? NOT_CONCERNED
                   : breach(judgement, "the active ship is %N: it makes this attack, not %N",
                            ship->self, attacker->self);
    }
    if (check_answering_unit(judgement, attacker) == VIOLATION)
        return VIOLATION;
    if (game->attack.open)
        return check_answer(judgement, attacker);
    if (may_answer_unwritten(judgement, attacker) ||
        roster_unread(judgement->roster, attacker->owner, ATTACKS_AREA))
        return UNDECIDED;
    return impossible(judgement, "no attack is in progress that this one could answer");
}

/* Whether a concentrate-fire command pays for a change of dice. */
static bool is_paid_by_fire(const struct attack *attack, const struct event *event)
{
    unsigned allowed = event->kind == ADD      ? attack->to_add
                       : event->kind == REROLL ? attack->to_reroll
                                               : 0;
    return allowed > 0 && dice_in(event, POOL) <= allowed;
}

/* Whether a step comes too late: the attack has reached a later step, or has had this one and may
 * have it only once. */
static enum answer check_step(struct judgement *judgement, const struct attack *attack,
                              struct attack_part part)
{
    static const struct {
        const char *name, *again; /* again: what is wrong with a second one; NULL: nothing */
    } steps[] = {
        [DECLARE] = {"declaration", NULL},
        [ROLL_DICE] = {"roll", "the dice of this attack have been rolled already"},
        [ATTACK_EFFECTS] = {"attack effects", NULL},
        [DEFENSE_TOKENS] = {"defense tokens", NULL},
        [CRITICAL_EFFECT] = {"critical effect", NULL},
        [SUFFER_DAMAGE] = {"damage", "the damage of this attack has been suffered already"},
        [NEXT_SQUADRON] = {"next squadron", NULL},
    };
    enum attack_step reached = (enum attack_step)attack->step, step = part.step;
    bool excepted = step == ROLL_DICE
                        ? attack->roll_missed
                        : attack->late_fire && is_paid_by_fire(attack, judgement->event);
    if (excepted)
        return OK; /* the mistake was reported before */
    if (step > ROLL_DICE && is_roll_due(STATE(armada), judgement->roster, attack))
        return breach(judgement, "the dice of this attack have not been rolled");
    bool damages = step == SUFFER_DAMAGE && reached < ROLL_DICE && !attack->by_card &&
                   has(judgement->event, NUMBER) && value_in(judgement->event, NUMBER) > 0 &&
                   recorded_for(STATE(armada), judgement->roster,
                                unit_at(STATE(armada), attack->attacker), DICE_AREA);
    if (damages && !attack->roll_missed)
        return breach(judgement, "the dice of this attack have not been rolled");
    if (step == reached && steps[step].again)
        return breach(judgement, "%s", steps[step].again);
    if (step >= reached || part.latest >= reached)
        return step > ROLL_DICE && reached < ROLL_DICE
                   ? lacks(judgement, "the dice of the attacks (records dice)")
                   : OK;
    if (step == DECLARE)
        return breach(judgement, "the dice of this attack have been rolled");
    return breach(judgement,
                  "the step '%s' comes before the step '%s', which this attack has reached",
                  steps[step].name, steps[reached].name);
}

/* Judges a step of an attack that was answered before its damage. The mistake is the answer; it is
 * reported now, at the line of the answer, unless it was reported there. */
static enum answer check_answered_late(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct attack *answered = &game->answered;
    if (game->attack.early)
        return check_step(judgement, answered, part_of_attack(judgement->event));
    return breach_at(judgement, game->attack.line,
                     "this attack by %N answers one of %N whose damage was to come first",
                     unit_at(game, game->attack.attacker)->self,
                     unit_at(game, answered->attacker)->self);
}

/* Reports that another side must resolve this step. */
static enum answer tell_actor(struct judgement *judgement, const struct attack *attack,
                              bool of_defender)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *actor = unit_at(game, of_defender ? attack->defender : attack->attacker);
    const char *whose = of_defender ? "defender" : "attacker";
    bool changes_die = (event->kind == REMOVE || event->kind == REROLL) &&
                       acts_with(game, event->subject, attack->defender);
    if (actor->untold)
        return breach(judgement, "this step is for the %s, %N", whose, actor->self);
    return breach(
        judgement,
        changes_die
            ? "this step is for the %s, %N of %N; the defender changes a die by a token: 'by evade'"
            : "this step is for the %s, %N of %N",
        whose, actor->self, actor->owner);
}

RULE(attack_step_order, .id = "armada.attack.step-order",
     .statement = "The steps of an attack are resolved in their order, each by the side that it "
                  "belongs to; the dice are rolled and the damage is suffered once; a counter or "
                  "salvo attack is made by the unit that was attacked, on the one that attacked it",
     .citation = "QR, Attack Resolution",
     .untold = "which steps of the attack were done (records attacks dice)",
     .guards = {ATTACK, CANCEL, ROLL, ADD, REMOVE, REROLL, SET, LOCK, SPEND, REDIRECT, CRITICAL,
                SUFFER, RETARGET},
     .yields_to = {OUT_OF_PHASE})
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == ATTACK)
        return has(event, SPECIAL) ? check_special(judgement) : NOT_CONCERNED;
    if (may_be_of_another(game, judgement->roster, event))
        return UNDECIDED;
    if (!game->attack.open)
        return breach(judgement, "no attack is in progress");
    if (goes_on_with_answered(game, event))
        return check_answered_late(judgement);
    struct attack_part part = part_of_attack(event);
    const struct attack *attack = part.step == NEXT_SQUADRON ? attack_to_continue(game)
                                                             : &game->attack;
    uint32_t actor = part.of_defender ? attack->defender : attack->attacker;
    if (!acts_with(game, event->subject, actor))
        return tell_actor(judgement, attack, part.of_defender);
    enum due due = part.step == NEXT_SQUADRON ? damage_to_come(game, judgement->roster, attack)
                                              : NOT_DUE;
    if (due == DUE)
        return breach(judgement, "the damage of %N comes first",
                      unit_at(game, attack->defender)->self);
    return due == MAYBE_DUE ? UNDECIDED : check_step(judgement, attack, part);
}

/* A fault in an attack's units and zones. format NULL: there is none. */
struct fault {
    const char *format;
    entity one, other;
};

/* Finds the first fault. Reads no field that this does not need: the answer depends on each field
 * that is read (event.h). */
static struct fault fault_of(const struct armada *game, const struct unit *attacker,
                             const struct unit *defender, const struct event *event)
{
    if (sides_known(game) && defender->side == attacker->side)
        return (struct fault){"%N and %N are on the same side", attacker->self, defender->self};
    bool zone_told = has(event, TARGET_ZONE);
    if (!defender->squadron && !zone_told)
        return (struct fault){"%N is a ship: its hull zone must be named, as in %N.front",
                              defender->self, defender->self};
    if (defender->squadron && zone_told)
        return (struct fault){"%N is a squadron: it has no hull zones", defender->self, NO_ENTITY};
    bool from = has(event, ZONE) || is_special(event, IGNITION_ATTACK);
    bool salvo = is_special(event, SALVO_ATTACK); /* it is made from the zone that was attacked */
    if (!attacker->squadron && !from && !salvo)
        return (struct fault){"%N is a ship: the hull zone that it attacks from must be named",
                              attacker->self, NO_ENTITY};
    if (attacker->squadron && from)
        return (struct fault){"%N is a squadron: it has no hull zones", attacker->self, NO_ENTITY};
    return (struct fault){0};
}

RULE(attack_target, .id = "armada.attack.target",
     .statement = "The target is an enemy in play, a ship with the hull zone attacked, a squadron "
                  "without one; a ship attacks from a hull zone",
     .citation = "QR, Attack Resolution 1",
     .untold = "at what the attack was made",
     .guards = {ATTACK},
     .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.ship.step-order", "armada.attack.step-order"})
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    uint32_t attacker = attacker_in(game, judgement->roster, event);
    if (is_untold(event))
        return UNDECIDED;
    if (attacker == NO_UNIT)
        return NOT_CONCERNED;
    const struct unit *defender = unit_in(judgement, TARGET);
    if (!defender->in_play)
        return out_of_play(judgement, "%N is not in play", defender);
    struct fault fault = fault_of(game, unit_at(game, attacker), defender, event);
    if (!fault.format)
        return OK;
    return by_card(event) ? EXCUSED : breach(judgement, fault.format, fault.one, fault.other);
}

static bool has_dice(const int dice[COLOURS], int range)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (dice[colour] > 0 && reaches(range, colour))
            return true;
    return false;
}

/* The attack that an event declares or continues. */
static struct attack coming_attack(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    if (judgement->event->kind == RETARGET)
        return retargeted_attack(game, judgement->roster, judgement->event);
    return declared_attack(game, judgement->roster, judgement->event);
}

/* Whether the attacker has dice at the range of a standard attack. */
static enum answer check_range(struct judgement *judgement, const struct attack *attack)
{
    const struct armada *game = STATE(armada);
    int dice[COLOURS];
    if (attack->range == EXTREME)
        return breach(judgement,
                      "at extreme range no dice are rolled; only an ignition attack is made at it");
    if (!armament_of_attack(game, attack, dice))
        return UNDECIDED;
    return has_dice(dice, attack->range)
               ? OK
               : breach(judgement, "%N has no dice at %s range here",
                        unit_at(game, attack->attacker)->self, armada_ranges[attack->range]);
}

/* Whether a squadron has no counter: it declares what stands on its card, and that is not there. */
static bool lacks_counter(const struct judgement *judgement, const struct unit *squadron)
{
    return squadron->counter == 0 ||
           (squadron->counter == UNKNOWN && squadron->card_declared &&
            records(judgement, squadron->owner, CARDS_AREA));
}

RULE(attack_declared, .id = "armada.attack.declared",
     .statement = "The target is in the attacking arc, at a range at which the attacker has dice, "
                  "and in line of sight; a squadron attacks at close range",
     .citation = "QR, Attack Resolution 1 and 6; RRG 1.5.0, Attack Range",
     .untold = "the range, the arc or the line of sight of the attack, or the armament (at, arc=, "
               "sight=, red=, blue=, black=)",
     .guards = {ATTACK, RETARGET},
     .yields_to = {OUT_OF_PHASE, "armada.ship.step-order", "armada.attack.step-order",
                   "armada.attack.target", "armada.attack.next-squadron",
                   "armada.attack.squadron-once"})
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == RETARGET && !attack_of(game, judgement->roster, event))
        return NOT_CONCERNED;
    if (is_untold(event))
        return UNDECIDED;
    struct attack attack = coming_attack(judgement);
    if (attack.attacker == NO_UNIT)
        return NOT_CONCERNED;
    const struct unit *attacker = unit_at(game, attack.attacker),
                      *defender = unit_at(game, attack.defender);
    if (says(event, ARC, SAYS_NO))
        return breach(judgement, "%N is not in the attacking arc", defender->self);
    if (says(event, SIGHT, SAYS_NO))
        return breach(judgement, "%N is not in line of sight", defender->self);
    if (attack.special == COUNTER_ATTACK && lacks_counter(judgement, attacker))
        return breach(judgement, "%N has no counter", attacker->self);
    if (attack.range == UNKNOWN)
        return UNDECIDED;
    if (attacker->squadron && attack.range != CLOSE)
        return breach(judgement, "%N is a squadron: it attacks at close range", attacker->self);
    /* the range of an ignition attack is measured from the targeting token */
    enum answer in_range = attack.special == IGNITION_ATTACK ? OK : check_range(judgement, &attack);
    if (in_range != OK)
        return in_range;
    return has(event, ARC) && has(event, SIGHT)
               ? OK
               : lacks(judgement, "whether the target is in the attacking arc (arc=) and in line "
                                  "of sight (sight=)");
}

/* Whether the rolled dice are those of an armament at a range. An obstructed attack has one die
 * fewer, of a colour that the attacker chooses. */
static bool fits(const int rolled[COLOURS], const int dice[COLOURS], int range, bool obstructed,
                 int ret_expected[COLOURS])
{
    int fewer = 0;
    bool others = false;
    for (int colour = 0; colour < COLOURS; colour++) {
        ret_expected[colour] = reaches(range, colour) ? dice[colour] : 0;
        fewer += ret_expected[colour] - rolled[colour];
        others = others || rolled[colour] > ret_expected[colour];
    }
    return !others && fewer == (obstructed ? 1 : 0);
}

/* Whether the dice fit at the attack's range. If the range is not recorded, they may fit any; if
 * they fit none, the dice of close range are expected. */
static bool fits_attack(const int rolled[COLOURS], const int dice[COLOURS],
                        const struct attack *attack, int ret_expected[COLOURS])
{
    if (attack->range != UNKNOWN && attack->special != IGNITION_ATTACK)
        return fits(rolled, dice, attack->range, attack->obstructed, ret_expected);
    for (int range = LONG; range >= CLOSE; range--)
        if (fits(rolled, dice, range, attack->obstructed, ret_expected))
            return true;
    return false;
}

static void count_rolled(const struct event *event, int ret_rolled[COLOURS])
{
    memset(ret_rolled, 0, COLOURS * sizeof *ret_rolled);
    for (uint32_t i = 0; i < count_in(event, POOL); i++)
        ret_rolled[pool_in(event, POOL, i)->die] += (int)pool_in(event, POOL, i)->count;
}

/* A rolled colour that no armament has at the range of the attack. COLOURS: there is none. */
static int colour_beyond(const struct armada *game, const struct attack *attack,
                         const int rolled[COLOURS])
{
    int colour = 0;
    /* its range was judged at the declaration */
    bool of_squadron = unit_at(game, attack->attacker)->squadron;
    if (attack->range == EXTREME || attack->special == IGNITION_ATTACK || of_squadron)
        return COLOURS;
    while (colour < COLOURS && (rolled[colour] == 0 || reaches(attack->range, colour)))
        colour++;
    return colour;
}

/* Whether the rolled dice are those of a salvo that answers an obstructed attack, and the log may
 * leave out that attack. */
static bool may_be_obstructed(const struct armada *game, const struct roster *roster,
                              const struct attack *attack, const int rolled[COLOURS],
                              const int dice[COLOURS])
{
    int expected[COLOURS], side = unit_at(game, attack->attacker)->side;
    struct attack obstructed = *attack;
    obstructed.obstructed = true;
    return attack->special == SALVO_ATTACK && side != NO_SIDE &&
           may_attack_unwritten(game, roster, other_side(side)) &&
           fits_attack(rolled, dice, &obstructed, expected);
}

RULE(attack_pool, .id = "armada.attack.pool",
     .statement = "The attacker rolls the dice that its armament has at the range of the attack, "
                  "one fewer if obstructed",
     .citation = "QR, Attack Resolution 2; RRG 1.5.0, Obstructed",
     .untold = "how many dice were due (attack, red=, blue=, black=)",
     .guards = {ROLL},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"},
     .note = "The quick reference says nothing of a salvo's dice: the Rules Reference is read so "
             "that a salvo on a ship has those of the rear hull zone, whichever one was attacked, "
             "and one on a squadron the anti-squadron dice.")
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, judgement->event);
    int dice[COLOURS], rolled[COLOURS], expected[COLOURS];
    if (!attack)
        return NOT_CONCERNED;
    if (!has(judgement->event, POOL) || attack->by_card)
        return UNDECIDED;
    count_rolled(judgement->event, rolled);
    bool known = armament_of_attack(game, attack, dice);
    /* an attack at a range without dice has been judged by its declaration */
    if (known && attack->range != UNKNOWN && attack->special != IGNITION_ATTACK &&
        !has_dice(dice, attack->range))
        return UNDECIDED;
    int beyond = colour_beyond(game, attack, rolled);
    if (beyond != COLOURS)
        return breach(judgement, "%s dice are not rolled at %s range", armada_dice[beyond].name,
                      armada_ranges[attack->range]);
    if (!known)
        return UNDECIDED;
    if (fits_attack(rolled, dice, attack, expected))
        return attack->range == UNKNOWN && attack->special == UNKNOWN ? UNDECIDED : OK;
    if (may_be_obstructed(game, judgement->roster, attack, rolled, dice))
        return UNDECIDED;
    return breach(
        judgement,
        "%d red, %d blue and %d black dice are rolled; %N rolls %s%d red, %d blue and %d black%s",
        rolled[RED], rolled[BLUE], rolled[BLACK], unit_at(game, attack->attacker)->self,
        attack->obstructed ? "obstructed, and so one die fewer than " : "", expected[RED],
        expected[BLUE], expected[BLACK], attack->range == UNKNOWN ? " (those of close range)" : "");
}

/* The faces of a die. */
static void add_faces(struct text *text, struct die die)
{
    for (int face = 0, told = 0; face < FACES; face++)
        if (die.chances[face])
            text_addf(text, "%s%s", told++ ? ", " : "", die.faces[face]);
}

RULE(attack_faces, .id = "armada.attack.faces",
     .statement = "A die shows a face that dice of its colour have",
     .citation = "QR, Attack Resolution 2; RRG 1.5.0, Dice Icons",
     .guards = {ROLL, ADD, REROLL, SET},
     .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE})
{
    const struct event *event = judgement->event;
    int field = event->kind == REROLL || event->kind == SET ? NEW_POOL : POOL;
    if (!has(event, field))
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < count_in(event, field); i++) {
        const struct pool *pool = pool_in(event, field, i);
        for (uint32_t f = 0; f < pool->count; f++) {
            int face = face_in(event, pool, f);
            const struct die die = armada_dice[pool->die];
            if (die.chances[face])
                continue;
            char buffer[64];
            struct text faces;
            text_init(&faces, buffer, sizeof buffer);
            add_faces(&faces, die);
            return breach(judgement, "a %s die has no face '%s'; it has %s", die.name,
                          die.faces[face], buffer);
        }
    }
    return OK;
}

static bool takes_accuracy(const struct event *event)
{
    for (uint32_t i = 0; i < count_in(event, POOL); i++)
        for (uint32_t f = 0; f < pool_in(event, POOL, i)->count; f++)
            if (face_in(event, pool_in(event, POOL, i), f) == ACCURACY)
                return true;
    return false;
}

RULE(attack_modify, .id = "armada.attack.modify",
     .statement = "A die that is rerolled, set or removed is in the attack pool, and its accuracy "
                  "icon has not been spent",
     .citation = "QR, Attack Resolution 3; RRG 1.5.0, Modifying Dice",
     .untold = "which faces the pool shows (roll, records dice)",
     .guards = {REMOVE, REROLL, SET},
     .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct event *event = judgement->event;
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, event);
    if (!attack)
        return NOT_CONCERNED;
    if (!attack->pool_known)
        return UNDECIDED;
    struct attack left = *attack;
    for (uint32_t i = 0; i < count_in(event, POOL); i++) {
        const struct pool *pool = pool_in(event, POOL, i);
        for (uint32_t f = 0; f < pool->count; f++) {
            int face = face_in(event, pool, f);
            if (left.pool[pool->die][face] == 0)
                return impossible(judgement,
                                  "%s dice of the pool that show '%s': %d; this takes one more",
                                  armada_dice[pool->die].name, armada_dice[pool->die].faces[face],
                                  (int)attack->pool[pool->die][face]);
            left.pool[pool->die][face]--;
        }
    }
    if (takes_accuracy(event) && count_face(&left, ACCURACY) < attack->icons_spent)
        return breach(judgement,
                      "accuracy icons that have been spent on tokens: %d; their dice are used",
                      (int)attack->icons_spent);
    return OK;
}

RULE(attack_accuracy, .id = "armada.attack.accuracy",
     .statement = "Each accuracy icon of the pool is spent on one defense token",
     .citation = "QR, Attack Resolution 3; RRG 1.5.0, Dice Icons",
     .untold = "which faces the pool shows (roll, records dice)",
     .guards = {LOCK},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, judgement->event);
    if (!attack)
        return NOT_CONCERNED;
    if (!attack->pool_known)
        return UNDECIDED;
    int icons = count_face(attack, ACCURACY);
    int locks = (int)count_in(judgement->event, TOKEN);
    if (attack->icons_spent + locks <= icons)
        return OK;
    return breach(judgement, "accuracy icons in the pool: %d; tokens locked before: %d, now: %d",
                  icons, (int)attack->icons_spent, locks);
}

const struct rule *const armada_attack_rules[] = {
    &rule_attack_step_order, &rule_attack_target, &rule_attack_declared, &rule_attack_pool,
    &rule_attack_faces,      &rule_attack_modify, &rule_attack_accuracy, NULL};
