/* SPDX-License-Identifier: MIT */
#include "judge/search/candidates.h"

/* Where an element's values come from. `at` counts them from 0 to `count` - 1. */
enum value_source {
    FROM_NOWHERE,
    FROM_ITSELF, /* one value: a required word, a flag, or an example of a number or a text */
    FROM_DICE,   /* `at` is the index of the element's first pool */
    /* the values that the game proposes; a repeatable element takes all of them at once */
    FROM_GAME,
    FROM_WORDS,
    FROM_NAMES, /* the names in the roster, each alone and with each of its parts */
    FROM_FACES, /* a single die, of each kind and with each face */
};

/* Values of `at` that are no index: the element is left out; it has no value yet; it has an example
 * of a new name, which comes before the names in the roster. */
enum { ABSENT = -3, START = -2, NEW_NAME = -1 };

/* The classes of dice are not counted: more than there can be. */
enum { CLASSES_MOST = 1 << 30 };

static const struct element *element_at(const struct candidate_walk *walk, uint8_t index)
{
    return &walk->form->elements[index];
}

const struct element *element_of_source(const struct signature *form)
{
    for (uint8_t i = 0; i < form->count; i++)
        if (form->elements[i].type && form->elements[i].type->of_owner)
            return &form->elements[i];
    return NULL;
}

static bool names_source(const struct candidate_walk *walk, const struct element *element)
{
    return walk->sources.named && element == element_of_source(walk->form);
}

static int32_t words_in(const struct operand_type *type)
{
    int32_t count = 0;
    while (type && type->words[count])
        count++;
    return count;
}

/* Preparing ------------------------------------------------------------------------- */

/* Whether the element stands for the new face of a die that an event rerolls or sets: the second
 * one of `red[hit] => red[crit]`. */
static bool shows_again(const struct candidate_walk *walk, const struct element *element)
{
    const struct element_values *before = element == walk->form->elements ? NULL : walk->values;
    const bool is_pool = element->type && element->type->kind == OPERAND_POOL;
    return walk->dice == DICE_NARROWED && element->outcome && is_pool && before &&
           before->source == FROM_FACES;
}

static enum presence presence_of_element(const struct candidate_walk *walk,
                                         const struct element *element)
{
    int source = run_game(walk->run)->catalogue->ruleset->sources.field;
    bool flag = element->type && element->type->kind == OPERAND_FLAG;
    bool aside = element->form == ELEMENT_KEYED || (element->form == ELEMENT_WORD && flag) ||
                 (element->form == ELEMENT_PREPOSITION && !flag);
    bool is_source = element->type && source && element->type->field == source - 1;
    bool seals = element->type && element->type->seals != SEALS_NOTHING;
    if (shows_again(walk, element) || names_source(walk, element))
        return PRESENT;
    bool prose = walk->concrete && element->type && element->type->kind == OPERAND_TEXT;
    bool unwanted = seals || prose || (aside && !walk->random);
    if (is_source || (element->outcome && !walk->outcomes) || (element->optional && unwanted))
        return LEFT_OUT;
    return element->optional || element->outcome ? OPTIONAL : PRESENT;
}

static int32_t proposed(struct candidate_walk *walk, struct element_values *values,
                        const struct operand_type *type, int most)
{
    const struct ruleset *ruleset = run_game(walk->run)->catalogue->ruleset;
    struct judgement judgement = run_judgement(walk->run, &walk->event);
    return ruleset->offered.candidates
               ? ruleset->offered.candidates(&judgement, type, values->proposals, most)
               : -1;
}

static int32_t names_known(const struct candidate_walk *walk)
{
    return (int32_t)(roster_count(run_roster(walk->run)) - walk->fresh);
}

/* Finds the values of a type if the game proposes none. */
static void prepare_domain(struct candidate_walk *walk, const struct element *element,
                           struct element_values *values)
{
    const struct operand_type *type = element->type;
    bool free_name = type->kind == OPERAND_FREE_NAME, any = walk->examples || walk->concrete;
    values->source = FROM_NOWHERE;
    values->count = 1;
    if (type->kind == OPERAND_WORD) {
        values->source = FROM_WORDS;
        values->count = words_in(type);
    } else if (type->kind == OPERAND_NAME || (free_name && any)) {
        values->source = FROM_NAMES;
        values->count = names_known(walk);
        values->parts = words_in(element->part);
    } else if (type->kind == OPERAND_NUMBER || (type->kind == OPERAND_TEXT && any)) {
        values->source = FROM_ITSELF;
    }
}

/* How many names of some kinds (a bit each) are tried: those that stood before the statement. */
static uint64_t names_of(const struct candidate_walk *walk, uint32_t kinds)
{
    const struct roster *roster = run_roster(walk->run);
    uint64_t names = 0;
    for (int kind = 0; kinds >> kind; kind++)
        names += kinds >> kind & 1 ? roster->counts[kind] : 0;
    for (size_t one = (size_t)names_known(walk); one < roster_count(roster); one++)
        names -= kinds >> roster_at(roster, (entity)one)->kind & 1;
    return names;
}

/* Whether the element may get a name that is not in the roster. Without examples it may only if its
 * names can be numbers, as those of hexes. */
static bool may_be_new(const struct candidate_walk *walk, uint8_t index)
{
    const struct operand_type *type = element_at(walk, index)->type;
    return type->kind == OPERAND_FREE_NAME &&
           (walk->examples || (walk->concrete && type->maximum > 0));
}

static int32_t kinds_of(const struct die *dice)
{
    int32_t kinds = 0;
    while (dice[kinds].name)
        kinds++;
    return kinds;
}

/* Among how many throws of dice the players choose. */
static int32_t throws_in(const struct element_values *values, const struct die *dice)
{
    return values->count > kinds_of(dice) ? values->count / kinds_of(dice) : 1;
}

static uint64_t present_values(const struct candidate_walk *walk, uint8_t index)
{
    const struct element *element = element_at(walk, index);
    const struct element_values *values = &walk->values[index];
    switch ((enum value_source)values->source) {
    case FROM_NOWHERE: return 0;
    case FROM_ITSELF: return 1;
    case FROM_DICE:
        return walk->dice == DICE_CLASSES ? CLASSES_MOST
                                          : (uint64_t)throws_in(values, element->type->dice);
    case FROM_GAME: return element->repeat ? values->count > 0 : (uint64_t)values->count;
    case FROM_WORDS:
    case FROM_FACES: return (uint64_t)values->count;
    case FROM_NAMES:
        break;
    }
    return may_be_new(walk, index) +
           names_of(walk, element->type->kinds) * (1 + (uint64_t)values->parts);
}

/* Whether dice of any number are to be a single one. If it has numbers it is rolled, so its face is
 * open; one with other faces may lie there. */
static bool is_concrete_die(const struct candidate_walk *walk, const struct element *element)
{
    return walk->concrete && !element->repeat;
}

/* Whether an element is one die that has faces, so that it may lie there. */
static bool may_lie_there(const struct candidate_walk *walk, const struct element *element)
{
    bool wanted = walk->concrete || walk->dice == DICE_NARROWED;
    return wanted && !element->repeat && !shows_again(walk, element) && element->type->dice->faces;
}

void values_forget_limits(struct candidate_walk *walk, uint8_t index)
{
    const struct operand_type *type = element_at(walk, index)->type;
    struct element_values *values = &walk->values[index];
    bool limited = type && type->kind == OPERAND_NUMBER && (type->minimum || type->maximum);
    values->least = limited ? type->minimum : INT32_MIN;
    values->most = limited ? type->maximum : INT32_MAX;
}

void values_prepare(struct candidate_walk *walk, uint8_t index)
{
    const struct element *element = element_at(walk, index);
    const struct operand_type *type = element->type;
    struct element_values *values = &walk->values[index];
    values->presence = (uint8_t)presence_of_element(walk, element);
    values->fields = (type ? 1u << type->field : 0) |
                     (element->part ? 1u << element->part->field : 0);
    values->parts = 0;
    values->total = 1;
    values_forget_limits(walk, index);
    if (values->presence == LEFT_OUT)
        return;
    values->count = 1;
    bool alone = !type || type->kind == OPERAND_FLAG || names_source(walk, element);
    bool dice = type && type->kind == OPERAND_POOL;
    values->source = dice ? FROM_DICE : FROM_GAME;
    if (alone)
        values->source = FROM_ITSELF;
    else
        values->count = proposed(walk, values, type, VALUES_LISTED);
    if (values->count < 0 && !dice)
        prepare_domain(walk, element, values);
    bool is_chosen = values->count == 0 && dice && shows_again(walk, element);
    if (is_chosen || (values->count < 0 && dice && may_lie_there(walk, element))) {
        values->source = FROM_FACES;
        values->count = dice_faces(type->dice);
    }
    values->total = present_values(walk, index) + (values->presence == OPTIONAL);
}

/* Setting --------------------------------------------------------------------------- */

/* Gives the candidate the element's first `count` items. `example`: they stand for any others. */
static void set_items(struct candidate_walk *walk, uint8_t index, uint32_t count, bool example)
{
    const struct operand_type *type = element_at(walk, index)->type;
    struct event *event = &walk->event;
    uint32_t first = (uint32_t)index * VALUES_LISTED, bit = 1u << type->field;
    event->present |= bit;
    event->field[type->field] = count ? walk->arrays.items[first] : 0;
    event->first[type->field] = first;
    event->count[type->field] = count;
    walk->examples_in = example ? walk->examples_in | bit : walk->examples_in & ~bit;
}

static void set_item(struct candidate_walk *walk, uint8_t index, int32_t value, bool example)
{
    walk->arrays.items[(size_t)index * VALUES_LISTED] = value;
    set_items(walk, index, 1, example);
}

void values_set_number(struct candidate_walk *walk, uint8_t index, int32_t number)
{
    set_item(walk, index, number, true);
}

static void set_part(struct candidate_walk *walk, uint8_t index)
{
    const struct operand_type *part = element_at(walk, index)->part;
    const struct element_values *values = &walk->values[index];
    if (!part)
        return;
    walk->event.present &= ~(1u << part->field);
    if (values->part < 0)
        return;
    walk->event.present |= 1u << part->field;
    walk->event.field[part->field] = values->part;
}

/* The place of a single die that is not rolled: behind the one that is set to it. */
static uint32_t place_of_face(const struct candidate_walk *walk, uint8_t index)
{
    return shows_again(walk, element_at(walk, index));
}

void values_clear(struct candidate_walk *walk, uint8_t index)
{
    const struct operand_type *type = element_at(walk, index)->type;
    walk->taken &= ~(1u << index);
    if (!type)
        return;
    walk->event.present &= ~walk->values[index].fields;
    walk->event.count[type->field] = 0;
    walk->examples_in &= ~(1u << type->field);
    if (type->kind == OPERAND_POOL && walk->values[index].at >= 0) {
        bool alone = walk->values[index].source == FROM_FACES;
        walk->event.pool_count = alone ? place_of_face(walk, index)
                                       : (uint32_t)walk->values[index].at;
        walk->open_dice = 0;
    }
}

/* Sets the element's one value: a flag to present, anything else to `number` as an example. */
static void set_itself(struct candidate_walk *walk, uint8_t index, int32_t number)
{
    const struct operand_type *type = element_at(walk, index)->type;
    if (type && type->kind == OPERAND_FLAG)
        set_item(walk, index, 1, false);
    else if (type)
        set_item(walk, index, number, true);
}

static int32_t least_number(const struct candidate_walk *walk, uint8_t index)
{
    const struct operand_type *type = element_at(walk, index)->type;
    return type && type->kind == OPERAND_NUMBER && type->minimum > 0 ? type->minimum : 0;
}

/* Sets the proposed value number `at`; a repeatable element gets all proposed values. */
static void set_proposals(struct candidate_walk *walk, uint8_t index, const int32_t *proposals)
{
    const struct element_values *values = &walk->values[index];
    uint32_t count = element_at(walk, index)->repeat ? (uint32_t)values->count : 1;
    const int32_t *from = count == 1 ? proposals + values->at : proposals;
    memcpy(walk->arrays.items + (size_t)index * VALUES_LISTED, from, count * sizeof *from);
    set_items(walk, index, count, false);
}

/* Sets as many dice as the game demands in one of the throws among which the players choose;
 * otherwise one as an example. */
static void set_dice(struct candidate_walk *walk, uint8_t index)
{
    const struct die *dice = element_at(walk, index)->type->dice;
    struct element_values *values = &walk->values[index];
    struct event *event = &walk->event;
    if (shows_again(walk, element_at(walk, index)))
        values->count = dice_again(walk, values->proposals);
    int32_t kinds = kinds_of(dice), chosen = values->part < 0 ? 0 : values->part;
    uint32_t first = event->pool_count,
             count = dice_add(walk, values->proposals + (ptrdiff_t)chosen * kinds,
                              values->count < kinds ? values->count : kinds);
    bool example = count == 0;
    values->at = (int32_t)first;
    if (example) {
        first = 0;
        walk->arrays.pools[0] = (struct pool){.die = 0, .count = 1};
        event->pool_count = 1;
    }
    if (walk->random)
        dice_throw(walk, dice, first);
    else
        dice_first_class(walk, dice, first);
    if (!walk->random && walk->dice != DICE_CLASSES)
        walk->open_dice = example && is_concrete_die(walk, element_at(walk, index)) ? 1 : count;
    for (uint32_t pool = first; pool < event->pool_count; pool++)
        walk->arrays.items[(size_t)index * VALUES_LISTED + pool - first] = (int32_t)pool;
    set_items(walk, index, event->pool_count - first, example || walk->open_dice);
}

/* Sets a single die that shows the face number `at`. */
static void set_face(struct candidate_walk *walk, uint8_t index)
{
    const uint32_t at = place_of_face(walk, index);
    walk->arrays.pools[at] = dice_face(element_at(walk, index)->type->dice, walk->values[index].at,
                                       &walk->arrays.faces[at]);
    walk->arrays.pools[at].first = at;
    walk->event.pool_count = at + 1;
    set_item(walk, index, (int32_t)at, false);
}

/* Sets the next faces of the dice, or else the next of the throws among which players choose. */
static bool set_next_dice(struct candidate_walk *walk, uint8_t index)
{
    struct element_values *values = &walk->values[index];
    const struct operand_type *type = element_at(walk, index)->type;
    bool classes = walk->dice == DICE_CLASSES && !(walk->examples_in >> type->field & 1);
    bool has_thrown = values->at >= 0; /* from the pool `at` on */
    if (has_thrown && classes && dice_next_class(walk, type->dice, (uint32_t)values->at))
        return true;
    if (values->part + 1 >= throws_in(values, type->dice))
        return false;
    if (has_thrown)
        walk->event.pool_count = (uint32_t)values->at;
    values->part++;
    set_dice(walk, index);
    return true;
}

/* Next values ---------------------------------------------------------------------- */

static bool is_of_kind(const struct candidate_walk *walk, uint8_t index, int32_t name)
{
    return element_at(walk, index)->type->kinds >>
               roster_at(run_roster(walk->run), (entity)name)->kind &
           1;
}

/* Whether a die can show the face number `at`; alternatives to a breach are sought among all. */
static bool is_seen(const struct candidate_walk *walk, uint8_t index, int32_t at)
{
    const struct die *dice = element_at(walk, index)->type->dice;
    int32_t face;
    struct pool pool = dice_face(dice, at, &face);
    return walk->dice != DICE_NARROWED || !dice[pool.die].chances || dice[pool.die].chances[face];
}

/* The index of the next value, or `count` if there is no other. */
static int32_t next_at(const struct candidate_walk *walk, uint8_t index)
{
    const struct element_values *values = &walk->values[index];
    bool names = values->source == FROM_NAMES;
    if (names && values->at < NEW_NAME && may_be_new(walk, index))
        return NEW_NAME;
    int32_t at = values->at < 0 ? 0 : values->at + 1;
    if (values->source == FROM_GAME && element_at(walk, index)->repeat && values->at >= 0)
        return values->count;
    while (names && at < values->count && !is_of_kind(walk, index, at))
        at++;
    while (values->source == FROM_FACES && at < values->count && !is_seen(walk, index, at))
        at++;
    return at;
}

static void set_value(struct candidate_walk *walk, uint8_t index)
{
    const struct element_values *values = &walk->values[index];
    if (names_source(walk, element_at(walk, index)))
        set_item(walk, index, (int32_t)walk->sources.name, true);
    else if (values->source == FROM_ITSELF)
        set_itself(walk, index, least_number(walk, index));
    else if (values->source == FROM_GAME)
        set_proposals(walk, index, values->proposals);
    else if (values->source == FROM_FACES)
        set_face(walk, index);
    else if (values->at == NEW_NAME)
        set_item(walk, index, (int32_t)NO_ENTITY, true);
    else
        set_item(walk, index, values->at, false);
    set_part(walk, index);
}

bool values_first(struct candidate_walk *walk, uint8_t index)
{
    struct element_values *values = &walk->values[index];
    values->part = -1;
    values->at = values->presence == OPTIONAL ? ABSENT : START;
    return values->presence == OPTIONAL || values_next(walk, index);
}

bool values_next(struct candidate_walk *walk, uint8_t index)
{
    struct element_values *values = &walk->values[index];
    if (values->source == FROM_NOWHERE)
        return false;
    walk->taken |= 1u << index;
    if (values->source == FROM_DICE)
        return set_next_dice(walk, index);
    if (values->at >= 0 && values->part + 1 < values->parts) {
        values->part++;
    } else {
        values->part = -1;
        values->at = next_at(walk, index);
    }
    if (values->at >= values->count)
        return false;
    set_value(walk, index);
    return true;
}

uint64_t values_skip_parts(struct candidate_walk *walk, uint8_t index)
{
    struct element_values *values = &walk->values[index];
    if (values->at < 0 || values->parts == 0)
        return 0;
    int32_t skipped = values->parts - 1 - values->part;
    values->part += skipped;
    return (uint64_t)skipped;
}

/* Random values -------------------------------------------------------------------------- */

static void shuffle(struct random *random, int32_t *values, int32_t count)
{
    for (int32_t i = count - 1; i > 0; i--) {
        int32_t j = random_between(random, 0, i);
        int32_t held = values[i];
        values[i] = values[j];
        values[j] = held;
    }
}

static bool draw_proposal(struct candidate_walk *walk, uint8_t index)
{
    struct element_values *values = &walk->values[index];
    if (values->count <= 0)
        return false;
    if (random_chance(walk->random, 50))
        shuffle(walk->random, values->proposals, values->count);
    values->at = 0;
    set_proposals(walk, index, values->proposals);
    return true;
}

static bool draw_name(struct candidate_walk *walk, uint8_t index)
{
    struct element_values *values = &walk->values[index];
    int32_t from = values->count ? (int32_t)random_below(walk->random, (uint32_t)values->count) : 0;
    if (may_be_new(walk, index) && random_chance(walk->random, 30)) {
        set_item(walk, index, (int32_t)NO_ENTITY, true);
        return true;
    }
    for (int32_t i = 0; i < values->count; i++) {
        int32_t name = (from + i) % values->count;
        if (!is_of_kind(walk, index, name))
            continue;
        values->part = random_between(walk->random, -1, values->parts - 1);
        set_item(walk, index, name, false);
        set_part(walk, index);
        return true;
    }
    return false;
}

enum { NUMBERS_DRAWN = 12 };

/* Draws what an element has but no candidate: a number from its least one up, as far as its type
 * goes; a word, a flag or a text is that of the example. */
static void draw_itself(struct candidate_walk *walk, uint8_t index)
{
    const struct operand_type *type = element_at(walk, index)->type;
    int32_t number = least_number(walk, index);
    if (type && type->kind == OPERAND_NUMBER) {
        int32_t most = number + NUMBERS_DRAWN;
        if (type->maximum > 0 && type->maximum < most)
            most = type->maximum;
        number = random_between(walk->random, number, most);
    }
    set_itself(walk, index, number);
}

bool values_draw(struct candidate_walk *walk, uint8_t index)
{
    struct element_values *values = &walk->values[index];
    values->part = -1;
    values->at = ABSENT;
    if (values->presence == OPTIONAL && !random_chance(walk->random, 35))
        return true;
    walk->taken |= 1u << index;
    switch ((enum value_source)values->source) {
    case FROM_ITSELF:
        draw_itself(walk, index);
        return true;
    case FROM_DICE:
        set_dice(walk, index);
        return true;
    case FROM_GAME: return draw_proposal(walk, index);
    case FROM_WORDS:
        set_item(walk, index, (int32_t)random_below(walk->random, (uint32_t)values->count), false);
        return true;
    case FROM_NAMES: return draw_name(walk, index);
    default: return false;
    }
}
