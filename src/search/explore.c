#include "search/explore.h"

#include <stddef.h>

static const struct signature nothing;
const struct lexeme explored_end = {.word = {"end", 3}, .forms = (struct signature *)&nothing, .form_count = 1};

enum explored_way { LEFT_OUT, TAKEN, EITHER };

enum { NOT_ASKED = -2, EXPLORED_MOST = 1 << 30, ALL_FIELDS = (1 << EVENT_FIELDS) - 1 };

static uint32_t go_on(struct explorer *explorer, uint8_t index);
static void pass_over(struct explorer *explorer, uint8_t index, uint64_t count, uint32_t decisive);
static bool is_known_hopeless(const struct explorer *explorer, uint8_t index, uint64_t count);

static void blame(struct explored_level *level, uint32_t decisive)
{
    level->decisive = decisive == ANY_FIELD || level->decisive == ANY_FIELD ? ANY_FIELD
                                                                             : level->decisive | (decisive & ~level->own);
}

/* Goes on behind an element, or knows that it would be in vain. */
static void go_on_behind(struct explorer *explorer, uint8_t index)
{
    struct explored_level *level = &explorer->levels[index];
    if (level->settled) {
        pass_over(explorer, index, explorer->behind[index + 1], level->decisive);
        return;
    }
    uint32_t decisive = level->last = go_on(explorer, (uint8_t)(index + 1));
    level->settled = explorer->skipped && decisive != ANY_FIELD && !(decisive & level->fields);
    if (level->settled)
        level->decisive = decisive;
    else
        blame(level, decisive);
}

/* Goes on with the values of an element that are in its items, or with an example of them. */
static void take_items(struct explorer *explorer, uint8_t index, uint32_t count, bool example)
{
    const struct operand_type *type = explorer->form->elements[index].type;
    struct event *event = &explorer->event;
    uint32_t first = (uint32_t)index * EXPLORED_LIST, bit = 1u << type->field;
    event->present |= bit;
    event->field[type->field] = count ? explorer->items[first] : 0;
    event->first[type->field] = first;
    event->count[type->field] = count;
    if (example)
        explorer->examples_in |= bit;
    explorer->taken |= 1u << index;
    go_on_behind(explorer, index);
    explorer->taken &= ~(1u << index);
    explorer->examples_in &= ~bit;
    event->present &= ~bit;
    event->count[type->field] = 0;
}

static void take(struct explorer *explorer, uint8_t index, const int32_t *values, uint32_t count, bool example)
{
    memcpy(explorer->items + (size_t)index * EXPLORED_LIST, values, count * sizeof *values);
    take_items(explorer, index, count, example);
}

static void take_one(struct explorer *explorer, uint8_t index, int32_t value, bool example)
{
    explorer->items[(size_t)index * EXPLORED_LIST] = value;
    take_items(explorer, index, 1, example);
}

static int proposed(const struct explorer *explorer, const struct operand_type *type, int32_t *ret_values, int most)
{
    const struct ruleset *ruleset = replay_game(explorer->replay)->catalogue->ruleset;
    struct judgement judgement = replay_judgement(explorer->replay, &explorer->event);
    return ruleset->candidates ? ruleset->candidates(&judgement, type, ret_values, most) : -1;
}

/* How many values the game proposes for an element, in its proposals; -1: none. */
static int proposals(struct explorer *explorer, uint8_t index)
{
    int32_t *values = explorer->proposals + (size_t)index * EXPLORED_LIST;
    if (explorer->proposed[index] == NOT_ASKED)
        explorer->proposed[index] = (int8_t)proposed(explorer, explorer->form->elements[index].type, values, EXPLORED_LIST);
    return explorer->proposed[index];
}

static uint32_t words_in(const struct operand_type *type)
{
    uint32_t count = 0;
    while (type && type->words[count])
        count++;
    return count;
}

/* An entity alone and with each of its parts, for which there are so many words. */
static void take_entity(struct explorer *explorer, uint8_t index, entity one, int32_t words)
{
    const struct operand_type *part = explorer->form->elements[index].part;
    struct explored_level *level = &explorer->levels[index];
    int32_t chosen = -1;
    uint64_t parts = (uint64_t)words * explorer->behind[index + 1];
    if (is_known_hopeless(explorer, index, parts + explorer->behind[index + 1])) {
        blame(level, explorer->tail_fields);
        pass_over(explorer, index, parts + explorer->behind[index + 1], explorer->tail_fields);
        return;
    }
    if (explorer->random)
        chosen = random_between(explorer->random, -1, words - 1);
    if (chosen < 0)
        take_one(explorer, index, (int32_t)one, false);
    if (explorer->skipped && part && !(level->last >> part->field & 1)) { /* the name alone forbids it */
        pass_over(explorer, index, parts, level->last);
        return;
    }
    for (int32_t word = 0; word < words; word++) {
        if (explorer->random && word != chosen)
            continue;
        explorer->event.present |= 1u << part->field;
        explorer->event.field[part->field] = word;
        take_one(explorer, index, (int32_t)one, false);
        explorer->event.present &= ~(1u << part->field);
    }
}

static entity names_known(const struct explorer *explorer)
{
    return (entity)(roster_count(replay_roster(explorer->replay)) - explorer->fresh);
}

static void each_name(struct explorer *explorer, uint8_t index)
{
    const struct operand_type *type = explorer->form->elements[index].type;
    const struct roster *roster = replay_roster(explorer->replay);
    int32_t parts = (int32_t)words_in(explorer->form->elements[index].part);
    entity count = names_known(explorer);
    entity from = explorer->random && count ? random_below(explorer->random, count) : 0;
    bool may_be_new = type->kind == OPERAND_FREE_NAME && explorer->examples;
    if (may_be_new && (!explorer->random || random_chance(explorer->random, 30))) {
        take_one(explorer, index, (int32_t)NO_ENTITY, true);
        if (explorer->random)
            return;
    }
    for (entity i = 0; i < count && !explorer->enough; i++) {
        entity one = (from + i) % count;
        if (!(type->kinds >> roster_at(roster, one)->kind & 1))
            continue;
        take_entity(explorer, index, one, parts);
        if (explorer->random)
            return;
    }
}

static void each_word(struct explorer *explorer, uint8_t index)
{
    const char *const *words = explorer->form->elements[index].type->words;
    int32_t count = 0;
    while (words[count])
        count++;
    int32_t chosen = explorer->random ? (int32_t)random_below(explorer->random, (uint32_t)count) : -1;
    for (int32_t word = 0; word < count; word++)
        if (!explorer->random || word == chosen)
            take_one(explorer, index, word, false);
}

static void each_number(struct explorer *explorer, uint8_t index)
{
    const struct operand_type *type = explorer->form->elements[index].type;
    int32_t least = type->minimum > 0 ? type->minimum : 0;
    int32_t most = type->maximum > 0 && type->maximum < least + 12 ? type->maximum : least + 12;
    take_one(explorer, index, explorer->random ? random_between(explorer->random, least, most) : least, true);
}

/* Dice ------------------------------------------------------------------------------ */

static int32_t faces_of(const struct die *die)
{
    int32_t count = 0;
    while (die->faces && die->faces[count])
        count++;
    return die->faces ? count : die->sides;
}

static bool may_fall(const struct die *die, int32_t face)
{
    return !die->chances || die->chances[face] > 0;
}

/* On all dice of a pool a face that may fall. */
static void show_first_face(struct explorer *explorer, const struct die *die, const struct pool *pool)
{
    int32_t face = 0;
    while (!may_fall(die, face))
        face++;
    for (uint32_t i = 0; i < pool->count; i++)
        explorer->faces[pool->first + i] = die->faces ? face : face + 1;
}

static int32_t thrown(struct explorer *explorer, const struct die *die)
{
    int32_t sides = 0, faces = faces_of(die);
    for (int32_t i = 0; i < faces; i++)
        sides += die->chances ? die->chances[i] : 1;
    int32_t side = (int32_t)random_below(explorer->random, (uint32_t)sides);
    for (int32_t i = 0; i < faces; i++) {
        side -= die->chances ? die->chances[i] : 1;
        if (side < 0)
            return die->faces ? i : i + 1;
    }
    return 1;
}

/* Every multiset of faces, or one throw: `at` is the die that falls next, and dice
 * of a pool are in the order of their faces. */
static void throw_dice(struct explorer *explorer, uint8_t index, const int32_t *pools, uint32_t pool, uint32_t at)
{
    const struct die *dice = explorer->form->elements[index].type->dice;
    uint32_t count = explorer->event.pool_count;
    while (pool < count && at == explorer->pools[pool].first + explorer->pools[pool].count)
        pool++;
    if (pool == count) {
        take(explorer, index, pools, count, false);
        return;
    }
    const struct die *die = &dice[explorer->pools[pool].die];
    if (explorer->random) {
        explorer->faces[at] = thrown(explorer, die);
        throw_dice(explorer, index, pools, pool, at + 1);
        return;
    }
    int32_t base = die->faces ? 0 : 1;
    int32_t from = at > explorer->pools[pool].first ? explorer->faces[at - 1] - base : 0;
    for (int32_t face = from; face < faces_of(die) && !explorer->enough; face++)
        if (may_fall(die, face)) {
            explorer->faces[at] = face + base;
            throw_dice(explorer, index, pools, pool, at + 1);
        }
}

static void each_pool(struct explorer *explorer, uint8_t index)
{
    const struct operand_type *type = explorer->form->elements[index].type;
    struct event *event = &explorer->event;
    int32_t counts[EXPLORED_POOLS], pools[EXPLORED_POOLS];
    int known = proposed(explorer, type, counts, EXPLORED_POOLS);
    uint32_t held = event->pool_count, dice = 0;
    for (int i = 0; i < known; i++) {
        if (counts[i] <= 0 || dice + (uint32_t)counts[i] > EXPLORED_FACES)
            continue;
        pools[event->pool_count] = (int32_t)event->pool_count;
        explorer->pools[event->pool_count++] = (struct pool){(uint8_t)i, (uint16_t)counts[i], dice};
        dice += (uint32_t)counts[i];
    }
    if (event->pool_count == held) {
        explorer->pools[0] = (struct pool){.die = 0, .count = 1};
        explorer->faces[0] = explorer->random ? thrown(explorer, type->dice) : type->dice->faces ? 0 : 1;
        event->pool_count = 1;
        pools[0] = 0;
        take(explorer, index, pools, 1, true);
    } else if (explorer->random || explorer->dice == DICE_CLASSES) {
        throw_dice(explorer, index, pools, 0, 0);
    } else {
        for (uint32_t i = held; i < event->pool_count; i++)
            show_first_face(explorer, &type->dice[explorer->pools[i].die], &explorer->pools[i]);
        explorer->open_dice = dice;
        take(explorer, index, pools, event->pool_count, true);
        explorer->open_dice = 0;
    }
    event->pool_count = held;
}

/* Elements -------------------------------------------------------------------------- */

static void shuffle(struct random *random, int32_t *values, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = random_between(random, 0, i);
        int32_t held = values[i];
        values[i] = values[j];
        values[j] = held;
    }
}

/* The values that the game proposes; false: none, so that the type's domain counts. */
static bool each_proposed(struct explorer *explorer, uint8_t index)
{
    const struct element *element = &explorer->form->elements[index];
    int32_t values[EXPLORED_LIST];
    int count = proposals(explorer, index);
    if (count < 0)
        return false;
    memcpy(values, explorer->proposals + (size_t)index * EXPLORED_LIST, (size_t)count * sizeof *values);
    if (explorer->random && count > 0 && random_chance(explorer->random, 50))
        shuffle(explorer->random, values, count);
    if (element->repeat && count > 0)
        take(explorer, index, values, (uint32_t)count, false);
    for (int i = 0; i < count && !element->repeat && !explorer->enough; i++) {
        take_one(explorer, index, values[i], false);
        if (explorer->random)
            return true;
    }
    return true;
}

/* One of those that may be repeated stands for all: of words the first that will do. */
static void take_folded(struct explorer *explorer, uint8_t index)
{
    const struct operand_type *type = explorer->form->elements[index].type;
    const struct roster *roster = replay_roster(explorer->replay);
    entity one = 0, count = names_known(explorer);
    uint64_t before = explorer->lawful;
    if (type->kind == OPERAND_WORD) {
        for (int32_t word = 0; type->words[word] && explorer->lawful == before && !explorer->enough; word++)
            take_one(explorer, index, word, true);
        return;
    }
    while (one < count && !(type->kinds >> roster_at(roster, one)->kind & 1))
        one++;
    if (one < count)
        take_one(explorer, index, (int32_t)one, true);
}

static void each_value(struct explorer *explorer, uint8_t index)
{
    const bool folded = explorer->folded && explorer->form->elements[index].repeat;
    const struct operand_type *type = explorer->form->elements[index].type;
    if (!type) {
        explorer->taken |= 1u << index;
        go_on_behind(explorer, index);
        explorer->taken &= ~(1u << index);
        return;
    }
    if (type->kind == OPERAND_FLAG) {
        take_one(explorer, index, 1, false);
        return;
    }
    if (type->kind == OPERAND_POOL) {
        each_pool(explorer, index);
        return;
    }
    if (each_proposed(explorer, index))
        return;
    if (folded && (type->kind == OPERAND_WORD || type->kind == OPERAND_NAME)) {
        take_folded(explorer, index);
        return;
    }
    switch (type->kind) {
    case OPERAND_WORD: each_word(explorer, index); break;
    case OPERAND_FREE_NAME:
        if (!explorer->examples)
            break;
        /* fall through */
    case OPERAND_NAME: each_name(explorer, index); break;
    case OPERAND_NUMBER: each_number(explorer, index); break;
    case OPERAND_TEXT:
        if (explorer->examples)
            take_one(explorer, index, 0, true);
        break;
    default: break;
    }
}

static bool is_source(const struct explorer *explorer, const struct element *element)
{
    int source = replay_game(explorer->replay)->catalogue->ruleset->source_field;
    return element->type && source && element->type->field == source - 1;
}

static enum explored_way way_of(const struct explorer *explorer, const struct element *element)
{
    bool flag = element->type && element->type->kind == OPERAND_FLAG;
    bool aside = element->form == ELEMENT_KEYED || (element->form == ELEMENT_WORD && flag) ||
                 (element->form == ELEMENT_PREPOSITION && !flag);
    bool never = (element->outcome && !explorer->outcomes) || is_source(explorer, element);
    if (never || (element->optional && aside && !explorer->random))
        return LEFT_OUT;
    return element->optional || element->outcome ? EITHER : TAKEN;
}

/* How many values each_value goes through, dice not thrown. */
static uint64_t values_of(struct explorer *explorer, uint8_t index)
{
    const struct element *element = &explorer->form->elements[index];
    const struct operand_type *type = element->type;
    const struct roster *roster = replay_roster(explorer->replay);
    if (!type || type->kind == OPERAND_FLAG || type->kind == OPERAND_POOL)
        return 1;
    int count = proposals(explorer, index);
    if (count >= 0)
        return element->repeat ? count > 0 : (uint64_t)count;
    bool folded = explorer->folded && element->repeat;
    if (type->kind == OPERAND_WORD)
        return words_in(type);
    if (type->kind == OPERAND_NUMBER)
        return 1;
    if (type->kind == OPERAND_TEXT || (type->kind == OPERAND_FREE_NAME && !explorer->examples))
        return explorer->examples;
    uint64_t names = 0;
    for (int kind = 0; type->kinds >> kind; kind++)
        names += type->kinds >> kind & 1 ? roster->counts[kind] : 0;
    for (size_t one = names_known(explorer); one < roster_count(roster); one++)
        names -= type->kinds >> roster_at(roster, (entity)one)->kind & 1;
    if (type->kind == OPERAND_NAME)
        return folded ? names > 0 : names * (1 + words_in(element->part));
    return type->kind == OPERAND_FREE_NAME ? 1 + names * (1 + words_in(element->part)) : 0;
}

static void count_behind(struct explorer *explorer)
{
    for (uint8_t i = explorer->form->count; i-- > 0;) {
        uint64_t behind = explorer->behind[i + 1], values = explorer->ways[i] == LEFT_OUT ? 1 : values_of(explorer, i);
        values += explorer->ways[i] == EITHER;
        explorer->behind[i] = behind && values > EXPLORED_MOST / behind ? EXPLORED_MOST : values * behind;
    }
}

/* Comes to an element that a candidate may have, or to the end. */
static uint8_t come_to(struct explorer *explorer, uint8_t index)
{
    while (index < explorer->form->count && explorer->ways[index] == LEFT_OUT)
        index++;
    explorer->levels[index].passed = explorer->passed;
    return index;
}

/* The place in the tail of what may stand next. */
static size_t place_in_tail(const struct explorer *explorer)
{
    return explorer->passed - explorer->levels[explorer->tail].passed;
}

/* Whether the next so many candidates, which differ from an element on, need not be tried. */
static bool is_known_hopeless(const struct explorer *explorer, uint8_t index, uint64_t count)
{
    return index >= explorer->tail && !memchr(explorer->hopeless + place_in_tail(explorer), 0, (size_t)count);
}

/* Passes over the next so many candidates, which differ from an element on, by the fields that are to blame. */
static void pass_over(struct explorer *explorer, uint8_t index, uint64_t count, uint32_t decisive)
{
    if (index >= explorer->tail && !(decisive & ~explorer->tail_fields))
        memset(explorer->hopeless + place_in_tail(explorer), 1, (size_t)count);
    explorer->passed += count;
    explorer->enough = explorer->enough || !explorer->skipped(explorer, count);
}

/* The fields that forbid the candidate, those that a rule read which forbids it; ANY_FIELD: it is legal. */
static uint32_t fields_against(struct explorer *explorer)
{
    struct replay *replay = explorer->replay;
    const struct guards *guards = &replay_game(replay)->catalogue->guards;
    uint32_t first = guards->from[explorer->event.kind], end = guards->from[explorer->event.kind + 1];
    struct judgement judgement = replay_judgement(replay, &explorer->event);
    explorer->fields_read = 0;
    if (!replay_validates(replay, &judgement))
        return explorer->fields_read;
    uint32_t last = explorer->forbade;
    explorer->fields_read = 0;
    if (last >= first && last < end && replay_forbids(replay, &judgement, guards->rules[last]))
        return explorer->fields_read;
    for (uint32_t guard = first; guard < end; guard++) {
        explorer->fields_read = 0;
        if (guard != last && replay_forbids(replay, &judgement, guards->rules[guard])) {
            explorer->forbade = guard;
            return explorer->fields_read;
        }
    }
    return ANY_FIELD;
}

/* The candidate with and without the element, then on to the next. The fields that forbid
 * all of them; ANY_FIELD if one is legal. */
static uint32_t go_on(struct explorer *explorer, uint8_t index)
{
    if (explorer->enough)
        return ANY_FIELD;
    index = come_to(explorer, index);
    if (explorer->skipped && is_known_hopeless(explorer, index, explorer->behind[index])) {
        pass_over(explorer, index, explorer->behind[index], explorer->tail_fields);
        return explorer->tail_fields;
    }
    if (index == explorer->form->count) {
        uint32_t decisive = explorer->skipped ? fields_against(explorer) : ANY_FIELD;
        if (decisive != ANY_FIELD) {
            pass_over(explorer, index, 1, decisive);
            return decisive;
        }
        explorer->passed++;
        explorer->enough = !explorer->found(explorer);
        return ANY_FIELD;
    }
    bool either = explorer->ways[index] == EITHER;
    bool left_out = either && explorer->random && !random_chance(explorer->random, 35);
    explorer->levels[index].decisive = 0;
    explorer->levels[index].settled = false;
    if (left_out || (either && !explorer->random))
        go_on_behind(explorer, index);
    if (!left_out)
        each_value(explorer, index);
    explorer->passed = explorer->levels[index].passed + explorer->behind[index];
    return explorer->enough ? ANY_FIELD : explorer->levels[index].decisive;
}

/* The last elements that together have not too many values. */
static void find_tail(struct explorer *explorer)
{
    uint8_t tail = explorer->form->count, head = 0;
    while (tail > 0 && (explorer->ways[tail - 1] == LEFT_OUT || explorer->behind[tail - 1] <= TAIL_MOST))
        tail--;
    tail = come_to(explorer, tail);
    explorer->tail_fields = ALL_FIELDS;
    for (uint8_t i = 0; i < tail; i++)
        if (explorer->ways[i] != LEFT_OUT) {
            explorer->tail_fields &= ~explorer->levels[i].fields;
            head++;
        }
    if (head == 0 || tail == explorer->form->count)
        return;
    explorer->tail = tail;
    memset(explorer->hopeless, 0, (size_t)explorer->behind[tail]);
}

static void prepare_form(struct explorer *explorer, const struct signature *form)
{
    uint32_t before = 0;
    explorer->form = form;
    explorer->taken = explorer->examples_in = 0;
    explorer->passed = 0;
    explorer->tail = (uint8_t)(form->count + 1);
    for (uint8_t i = 0; i < form->count; i++) {
        const struct element *element = &form->elements[i];
        uint32_t fields = element->type ? 1u << element->type->field : 0;
        if (element->part)
            fields |= 1u << element->part->field;
        explorer->levels[i].fields = fields;
        explorer->levels[i].own = fields & ~before;
        explorer->ways[i] = (uint8_t)way_of(explorer, element);
        explorer->proposed[i] = NOT_ASKED;
        before |= explorer->ways[i] == LEFT_OUT ? 0 : fields;
    }
    explorer->behind[form->count] = 1;
    if (explorer->skipped) {
        count_behind(explorer);
        find_tail(explorer);
    }
}

void explorer_init(struct explorer *explorer, struct replay *replay, bool (*found)(struct explorer *explorer), void *user)
{
    memset(explorer, 0, offsetof(struct explorer, event));
    explorer->replay = replay;
    explorer->found = found;
    explorer->user = user;
    explorer->open_dice = 0;
}

void explore_phrase(struct explorer *explorer, const struct lexeme *lexeme, uint16_t kind, entity subject,
                    bool by_table, uint64_t line)
{
    explorer->lexeme = lexeme;
    explorer->enough = false;
    explorer->forbade = UINT32_MAX;
    uint8_t chosen = explorer->random ? (uint8_t)random_below(explorer->random, lexeme->form_count) : 0;
    for (uint8_t form = 0; form < lexeme->form_count; form++) {
        if (explorer->random && form != chosen)
            continue;
        explorer->event = (struct event){.kind = kind, .form = form, .subject = subject, .by_table = by_table,
                                         .items = explorer->items, .pools = explorer->pools,
                                         .faces = explorer->faces, .fields_read = &explorer->fields_read,
                                         .line = line};
        prepare_form(explorer, &lexeme->forms[form]);
        go_on(explorer, 0);
    }
}
