/* SPDX-License-Identifier: MIT */
/* The dice of attacks: how many are rolled, which faces they show, and which may be changed or
 * spent (QR, Attack 2 and 3). */
#include "judge/engine/proof/dice_chains.h"
#include "judge/engine/proof/signing.h"
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

/* Whether the rolled dice are those of an armament at a range. An obstructed attack has one die
 * fewer, of a colour that the attacker chooses. */
static bool fits(const struct armada *game, const int rolled[COLOURS], const int dice[COLOURS],
                 int range, bool obstructed, int ret_expected[COLOURS])
{
    int fewer = 0;
    bool others = false;
    for (int colour = 0; colour < COLOURS; colour++) {
        ret_expected[colour] = reaches(game, range, colour) ? dice[colour] : 0;
        fewer += ret_expected[colour] - rolled[colour];
        others = others || rolled[colour] > ret_expected[colour];
    }
    return !others && fewer == (obstructed && !game->numbers.unobstructed ? 1 : 0);
}

/* Whether the dice fit at the attack's range. If the range is not recorded, they may fit any; if
 * they fit none, the dice of close range are expected. */
static bool fits_attack(const struct armada *game, const int rolled[COLOURS],
                        const int dice[COLOURS], const struct attack *attack,
                        int ret_expected[COLOURS])
{
    if (attack->range != UNKNOWN && attack->special != IGNITION_ATTACK)
        return fits(game, rolled, dice, attack->range, attack->obstructed, ret_expected);
    for (int range = LONG; range >= CLOSE; range--)
        if (fits(game, rolled, dice, range, attack->obstructed, ret_expected))
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
    while (colour < COLOURS && (rolled[colour] == 0 || reaches(game, attack->range, colour)))
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
           fits_attack(game, rolled, dice, &obstructed, expected);
}

/* The only colour of which there are dice, less one die. False: there are none, or several. */
static bool take_one_off(const int dice[COLOURS], int ret_fewer[COLOURS])
{
    int colours = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        colours += dice[colour] > 0;
        ret_fewer[colour] = dice[colour] > 0 ? dice[colour] - 1 : 0;
    }
    return colours == 1;
}

/* Adds "1 red and 2 blue dice", or "no dice". */
static void add_dice(struct text *text, const int dice[COLOURS])
{
    int total = 0;
    size_t colours = 0, told = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        total += dice[colour];
        colours += dice[colour] > 0;
    }
    for (int colour = 0; colour < COLOURS; colour++)
        if (dice[colour] > 0)
            text_addf(text, "%s%d %s", list_separator(told++, colours, " and "), dice[colour],
                      armada_dice[colour].name);
    if (total == 0)
        text_add_string(text, "no dice");
    else
        text_add_string(text, total == 1 ? " die" : " dice");
}

static enum answer wrong_pool(struct judgement *judgement, const struct attack *attack,
                              const int rolled[COLOURS], const int expected[COLOURS])
{
    char rolled_bytes[64], expected_bytes[64];
    struct text wrong, right;
    text_init(&wrong, rolled_bytes, sizeof rolled_bytes);
    text_init(&right, expected_bytes, sizeof expected_bytes);
    add_dice(&wrong, rolled);
    int fewer[COLOURS];
    const bool is_sum = attack->obstructed && take_one_off(expected, fewer);
    add_dice(&right, is_sum ? fewer : expected);
    int total = -1; /* as it is obstructed */
    for (int colour = 0; colour < COLOURS; colour++)
        total += expected[colour];
    const struct unit *attacker = unit_at(STATE(armada), attack->attacker);
    const bool on_squadron = unit_at(STATE(armada), attack->defender)->squadron;
    const entity self = attacker->self;
    const char *where = on_squadron && !attacker->squadron ? " (against a squadron)"
                        : attack->range == UNKNOWN         ? " (at close range)"
                                                           : "";
    if (attack->obstructed && !is_sum && total > 0)
        return BREACH("%N rolls %s; its attack is obstructed, so it must roll %d {die|dice}, one "
                      "fewer than its %s%s",
                      self, wrong.at, total, right.at, where);
    if (total < 0)
        return BREACH("%N rolls %s; its attack has no dice%s, so it must roll none", self, wrong.at,
                      where);
    return BREACH(is_sum ? "%N rolls %s; its attack is obstructed, so it must roll only %s%s"
                         : "%N rolls %s; it must roll %s%s",
                  self, wrong.at, right.at, where);
}

/* Whether a card may give an attack dice where its armament has none. */
static bool may_have_dice(const struct judgement *judgement, const struct attack *attack)
{
    const bool counters = attack->special == COUNTER_ATTACK;
    return unit_at(STATE(armada), attack->attacker)->card.known.card &&
           card_allows_more(judgement, attack->attacker, counters ? CARD_COUNTER : CARD_REACH) > 0;
}

RULE(attack_pool, .id = "armada.attack.pool",
     .statement = "The attacker must roll the dice that its armament has at the range of the "
                  "attack. If the attack is obstructed, it must roll one die fewer",
     .citation = "Quick Reference, Attack Resolution 2; Rules Reference 1.5.0, Obstructed",
     .untold = "how many dice were due (attack, red=, blue=, black=)", .guards = {ROLL},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"},
     .note = "The quick reference says nothing of a salvo's dice: the Rules Reference is read so "
             "that a salvo on a ship has those of the rear hull zone, whichever one was attacked, "
             "and one on a squadron the anti-squadron dice.",
     .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, judgement->event);
    int dice[COLOURS], rolled[COLOURS], expected[COLOURS];
    WHEN(attack);
    UNSURE(!has(judgement->event, POOL) ||
           (attack->by_card && snipe_dice(game, attack) == UNKNOWN));
    count_rolled(judgement->event, rolled);
    bool known = armament_of_attack(game, attack, dice);
    if (!known && attack->special == COUNTER_ATTACK && may_have_dice(judgement, attack)) {
        known = true;
        dice[BLUE] = 0;
    }
    /* an attack at a range without dice has been judged by its declaration */
    UNSURE(known && attack->range != UNKNOWN && attack->special != IGNITION_ATTACK &&
           !has_dice(game, dice, attack->range) && !may_have_dice(judgement, attack));
    int beyond = colour_beyond(game, attack, rolled);
    if (beyond != COLOURS)
        return BREACH("%s dice cannot be rolled at %s range", armada_dice[beyond].name,
                      armada_ranges[attack->range]);
    KNOWN(known);
    if (fits_attack(game, rolled, dice, attack, expected))
        return attack->range == UNKNOWN && attack->special == UNKNOWN ? UNDECIDED : OK;
    UNSURE(may_be_obstructed(game, judgement->roster, attack, rolled, dice));
    return wrong_pool(judgement, attack, rolled, expected);
}

/* The faces of a die. */
static void add_faces_of_die(struct text *text, struct die die)
{
    for (int face = 0, told = 0; face < FACES; face++)
        if (die.chances[face])
            text_addf(text, "%s%s", told++ ? ", " : "", die.faces[face]);
}

RULE(attack_faces, .id = "armada.attack.faces",
     .statement = "A die must show a face that dice of its colour have",
     .citation = "Quick Reference, Attack Resolution 2; Rules Reference 1.5.0, Dice Icons",
     .guards = {ROLL, ADD, REROLL, SET}, .holds_against_effects = true, .yields_to = {OUT_OF_PHASE})
{
    const struct event *event = judgement->event;
    int field = event->kind == REROLL || event->kind == SET ? NEW_POOL : POOL;
    WHEN(has(event, field));
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
            add_faces_of_die(&faces, die);
            return BREACH("a %s die cannot show '%s'; its faces are %s", die.name, die.faces[face],
                          buffer);
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

/* What an event does to dice of the pool. */
static const char *word_of_change(const struct event *event)
{
    if (event->kind == REMOVE)
        return "removed";
    return event->kind == REROLL ? "rerolled" : "set";
}

/* Reports that the pool has too few dice of a colour that show a face. */
static enum answer not_in_pool(struct judgement *judgement, int colour, int face, int there)
{
    const char *change = word_of_change(judgement->event);
    if (there == 0)
        return IMPOSSIBLE("no %s die of the pool shows '%s', so none can be %s",
                          armada_dice[colour].name, armada_dice[colour].faces[face], change);
    return IMPOSSIBLE("the pool has only %d %s {die|dice} that {shows|show} '%s'; %d cannot be %s",
                      there, armada_dice[colour].name, armada_dice[colour].faces[face], there + 1,
                      change);
}

RULE(attack_modify, .id = "armada.attack.modify",
     .statement = "Only a die of the attack pool may be rerolled, set or removed. A die whose "
                  "accuracy icon was spent cannot be changed any more",
     .citation = "Quick Reference, Attack Resolution 3; Rules Reference 1.5.0, Modifying Dice",
     .untold = "which faces the pool shows (roll, records dice)", .guards = {REMOVE, REROLL, SET},
     .holds_against_effects = true, .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct event *event = judgement->event;
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, event);
    WHEN(attack);
    KNOWN(attack->pool.known);
    struct attack left = *attack;
    for (uint32_t i = 0; i < count_in(event, POOL); i++) {
        const struct pool *pool = pool_in(event, POOL, i);
        for (uint32_t f = 0; f < pool->count; f++) {
            int face = face_in(event, pool, f);
            if (left.pool.dice[pool->die][face] == 0)
                return not_in_pool(judgement, pool->die, face,
                                   (int)attack->pool.dice[pool->die][face]);
            left.pool.dice[pool->die][face]--;
        }
    }
    if (takes_accuracy(event) && count_face(&left, ACCURACY) < attack->pool.icons_spent)
        return BREACH("a die whose accuracy icon was spent on a token cannot be %s; %d such "
                      "{icon was|icons were} spent",
                      word_of_change(event), (int)attack->pool.icons_spent);
    return OK;
}

RULE(attack_accuracy, .id = "armada.attack.accuracy",
     .statement = "An accuracy icon of the pool may be spent only once, on one defense token",
     .citation = "Quick Reference, Attack Resolution 3; Rules Reference 1.5.0, Dice Icons",
     .untold = "which faces the pool shows (roll, records dice)", .guards = {LOCK},
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order"})
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, judgement->event);
    WHEN(attack);
    KNOWN(attack->pool.known);
    int icons = count_face(attack, ACCURACY);
    int locks = (int)count_in(judgement->event, TOKEN);
    FINE(attack->pool.icons_spent + locks <= icons);
    return BREACH("with this line %N has locked %d defense {token|tokens} in this attack; the pool "
                  "shows %d accuracy {icon|icons}, and each may lock only one",
                  unit_at(game, attack->attacker)->self, attack->pool.icons_spent + locks, icons);
}

DERIVED_RULE("armada", THROW, ANSWER, BEACON, ROLL, ADD, REROLL);
SIGNED_RULE("armada");

const struct rule *const armada_dice_rules[] = {&rule_attack_pool,   &rule_attack_faces,
                                                &rule_attack_modify, &rule_attack_accuracy,
                                                &rule_dice_derived,  &rule_signed_unchanged,
                                                NULL};
