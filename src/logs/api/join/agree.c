/* SPDX-License-Identifier: MIT */
/* Whether two statements are the same one, and what they say together. */
#include "logs/api/join/join.h"

enum { PARTS_MOST = 64 };

/* The parts of two statements that agree. */
struct together {
    struct part parts[2 * PARTS_MOST];
    size_t count;
    bool of_one, of_other; /* each part is the first one's, or the other's */
};

static bool same_values(const struct part *one, const struct part *other)
{
    if (one->count != other->count || one->sealed != other->sealed)
        return false;
    for (size_t i = 0; i < one->count; i++)
        if (strcmp(one->values[i], other->values[i]) != 0)
            return false;
    return true;
}

/* Whether each value is known to one of both, the other's being sealed. */
static bool same_where_known(const struct umpire_join *join, const struct part *one,
                             const struct part *other)
{
    const char *sealed = join->sealed;
    if (!sealed || one->count != other->count || (!one->sealed && !other->sealed))
        return false;
    for (size_t i = 0; i < one->count; i++)
        if (strcmp(one->values[i], other->values[i]) != 0 && strcmp(one->values[i], sealed) != 0 &&
            strcmp(other->values[i], sealed) != 0)
            return false;
    return true;
}

/* What is left of a statement when the parts that both have are taken away. */
struct rest {
    const struct part *required[PARTS_MOST];
    size_t count, values; /* values of those that are no fixed words */
};

static void take_rest(const struct node *node, const bool *used, struct rest *ret_rest)
{
    *ret_rest = (struct rest){.count = 0};
    for (size_t i = 0; i < node->part_count; i++)
        if (!used[i] && !node->parts[i].optional) {
            ret_rest->required[ret_rest->count++] = &node->parts[i];
            ret_rest->values += node->parts[i].word ? 0 : node->parts[i].count;
        }
}

/* Whether a rest is the other one's, sealed: the word, its number, or the number of cards. */
static bool is_sealed_form_of(const struct umpire_join *join, const struct rest *sealed,
                              const struct rest *open)
{
    if (!sealed->count || !open->count || !join->sealed)
        return false;
    const struct part *one = sealed->required[0];
    if (sealed->count == 1 && one->sealed)
        return one->sealed == (int32_t)open->values || (one->count == 1 && one->sealed == 1);
    if (sealed->count != 2 || open->count != 2 || strcmp(one->text, "cards") != 0)
        return false;
    char number[24];
    struct text text;
    text_init(&text, number, sizeof number);
    text_addf(&text, "%zu", open->required[1]->count);
    return strcmp(sealed->required[1]->text, number) == 0;
}

/* Whether both have an answer of their own to the same question. */
static bool answer_one_question(const struct node *one, const bool *one_used,
                                const struct node *other, const bool *other_used)
{
    for (size_t i = 0; i < one->part_count; i++)
        if (!one_used[i])
            for (size_t j = 0; j < other->part_count; j++)
                if (!other_used[j] && one->parts[i].slot == other->parts[j].slot &&
                    one->parts[i].optional == other->parts[j].optional)
                    return true;
    return false;
}

/* Whether a statement has a word of its own, such as `secretly`. Of two that the other one lacks
 * each may exclude the other. */
static bool has_own_word(const struct node *node, const bool *used)
{
    for (size_t i = 0; i < node->part_count; i++)
        if (!used[i] && node->parts[i].optional && node->parts[i].word)
            return true;
    return false;
}

static void put(struct together *together, const struct part *part)
{
    if (together)
        together->parts[together->count++] = *part;
}

/* Pairs the parts that both have. */
static void pair_parts(const struct umpire_join *join, const struct node *one, bool *one_used,
                       const struct node *other, bool *other_used, struct together *together)
{
    for (size_t i = 0; i < one->part_count; i++)
        for (size_t j = 0; j < other->part_count && !one_used[i]; j++) {
            const struct part *first = &one->parts[i], *second = &other->parts[j];
            if (other_used[j] || first->slot != second->slot)
                continue;
            bool same = same_values(first, second);
            if (!same && !same_where_known(join, first, second))
                continue;
            one_used[i] = other_used[j] = true;
            bool better = !same && first->sealed > second->sealed;
            put(together, better ? second : first);
            if (together && !same) {
                together->of_one &= !better;
                together->of_other &= better;
            }
        }
}

/* Adds the parts of a statement that the other one lacks; of one that is sealed, only
 * optional ones. Answers whether there are any. */
static bool put_own(struct together *to, const struct node *node, const bool *used, bool sealed)
{
    size_t before = to->count;
    for (size_t i = 0; i < node->part_count; i++)
        if (!used[i] && (!sealed || node->parts[i].optional))
            put(to, &node->parts[i]);
    return to->count > before;
}

/* Whether two statements are the same one. `ret_together`: what they say; NULL: not wanted. */
static bool is_same_statement(const struct umpire_join *join, const struct node *one,
                              const struct node *other, struct together *ret_together)
{
    bool one_used[PARTS_MOST] = {false}, other_used[PARTS_MOST] = {false};
    struct rest rest, other_rest;
    if (one->kind != other->kind || strcmp(one->word, other->word) != 0 ||
        strcmp(one->subject, other->subject) != 0 || one->event_kind != other->event_kind)
        return false;
    if (ret_together)
        *ret_together = (struct together){.of_one = true, .of_other = true};
    if (one->part_count > PARTS_MOST || other->part_count > PARTS_MOST)
        return strcmp(one->text, other->text) == 0;
    pair_parts(join, one, one_used, other, other_used, ret_together);
    take_rest(one, one_used, &rest);
    take_rest(other, other_used, &other_rest);
    bool one_sealed = is_sealed_form_of(join, &rest, &other_rest),
         other_sealed = is_sealed_form_of(join, &other_rest, &rest);
    if (!one_sealed && !other_sealed &&
        (rest.count || other_rest.count || answer_one_question(one, one_used, other, other_used)))
        return false;
    if (has_own_word(one, one_used) && has_own_word(other, other_used))
        return false;
    if (!ret_together)
        return true;
    ret_together->of_other &= !put_own(ret_together, one, one_used, one_sealed);
    /* if both are sealed, one of them stays */
    ret_together->of_one &= !put_own(ret_together, other, other_used, other_sealed && !one_sealed);
    return true;
}

bool agree(const struct umpire_join *join, const struct node *one, const struct node *other)
{
    return is_same_statement(join, one, other, NULL);
}

const char *text_of_parts(struct umpire_join *join, const struct node *node)
{
    size_t room = strlen(node->subject_text) + strlen(node->word) + 16;
    for (size_t i = 0; i < node->part_count; i++)
        room += strlen(node->parts[i].text) + 8;
    char *bytes = join_take(join, room);
    struct text text;
    if (!bytes)
        return NULL;
    text_init(&text, bytes, room);
    text_addf(&text, "%s%s%s", node->subject_text, *node->subject_text ? ": " : "", node->word);
    for (int outcome = 0; outcome < 2; outcome++) {
        bool arrow = outcome;
        for (size_t i = 0; i < node->part_count; i++)
            if (node->parts[i].after_arrow == (bool)outcome) {
                text_addf(&text, "%s %s", arrow ? " =>" : "", node->parts[i].text);
                arrow = false;
            }
    }
    return bytes;
}

static bool add_new(struct umpire_join *join, struct list *into, const struct list *from)
{
    for (size_t i = 0; i < from->count; i++) {
        bool there = false;
        for (size_t j = 0; j < into->count; j++)
            there |= strcmp(into->at[j], from->at[i]) == 0;
        if (!there && !list_add(join, into, from->at[i]))
            return false;
    }
    return true;
}

/* Rulings on one statement: each once. */
static bool add_agreed_rulings(struct umpire_join *join, struct list *into, const struct list *from)
{
    for (size_t i = 0; i < from->count; i++) {
        const struct node *ruling = from->at[i];
        bool there = false;
        for (size_t j = 0; j < into->count; j++)
            there |= strcmp(((struct node *)into->at[j])->text, ruling->text) == 0;
        if (!there && !list_add(join, into, from->at[i]))
            return false;
    }
    return true;
}

static bool add_beside(struct umpire_join *join, struct node *one, const struct node *other)
{
    struct said *last = one->said;
    while (last->next)
        last = last->next;
    last->next = other->said;
    return add_new(join, &one->before, &other->before) &&
           add_new(join, &one->trailing, &other->trailing) &&
           add_agreed_rulings(join, &one->rulings, &other->rulings);
}

enum umpire_may node_may(const struct node *node)
{
    enum umpire_may may = UMPIRE_MAY_NOT;
    for (const struct said *said = node->said; said; said = said->next)
        if (!said->contradicts && said->may == UMPIRE_MAY)
            may = UMPIRE_MAY;
        else if (!said->contradicts && said->may == UMPIRE_MAY_LISTED && may == UMPIRE_MAY_NOT)
            may = UMPIRE_MAY_LISTED;
    return may;
}

bool says_more(const struct umpire_join *join, const struct node *one, const struct node *other)
{
    struct together together;
    return !is_same_statement(join, one, other, &together) || !together.of_one;
}

bool says_more_openly(const struct umpire_join *join, const struct node *one,
                      const struct node *other)
{
    bool one_used[PARTS_MOST] = {false}, other_used[PARTS_MOST] = {false};
    if (one->part_count > PARTS_MOST || other->part_count > PARTS_MOST)
        return false; /* they agree by their texts */
    pair_parts(join, one, one_used, other, other_used, NULL);
    for (size_t i = 0; i < other->part_count; i++)
        if (!other_used[i] && other->parts[i].optional && !other->parts[i].secret)
            return true;
    return false;
}

bool add_words(struct umpire_join *join, struct node *one, const struct node *other)
{
    struct together together;
    if (one->part_count > PARTS_MOST || !is_same_statement(join, one, other, &together) ||
        together.of_one)
        return true;
    if (together.of_other) {
        one->parts = other->parts;
        one->part_count = other->part_count;
        one->text = other->text;
        return true;
    }
    one->parts = join_take(join, together.count * sizeof *one->parts);
    if (!one->parts)
        return false;
    memcpy(one->parts, together.parts, together.count * sizeof *one->parts);
    one->part_count = together.count;
    one->text = text_of_parts(join, one);
    return one->text != NULL;
}

bool unite(struct umpire_join *join, struct node *one, const struct node *other)
{
    for (const struct said *said = one->said; said; said = said->next)
        if (said == other->said)
            return true; /* it has superseded what the logs before have */
    one->opens_block |= other->opens_block;
    one->proof.seals |= other->proof.seals;
    one->time = one->time ? one->time : other->time;
    bool knows = other->said->may != UMPIRE_MAY_NOT || node_may(one) == UMPIRE_MAY_NOT;
    /* a log that may not write the statement adds nothing to it */
    return add_beside(join, one, other) && (!knows || add_words(join, one, other));
}

bool tell_said(struct umpire_join *join, const struct said *said, const char *before,
               const char *after)
{
    size_t room = strlen(join->logs.at[said->log]) + strlen(said->text) + strlen(before) +
                  strlen(after) + 64;
    char *bytes = join_take(join, room);
    struct text text;
    if (!bytes)
        return false;
    text_init(&text, bytes, room);
    text_addf(&text, "%s:%llu: %s'%s'%s", (const char *)join->logs.at[said->log],
              (unsigned long long)said->line, before, said->text, after);
    return list_add(join, &join->contradictions, bytes);
}

bool tell_contradiction(struct umpire_join *join, const struct node *one, const struct node *other,
                        const char *what)
{
    const struct said *here = other->said, *there = one->said;
    while (there->contradicts && there->next)
        there = there->next;
    size_t room = strlen(here->text) + strlen(there->text) + strlen(what) + 128 +
                  strlen(join->logs.at[here->log]) + strlen(join->logs.at[there->log]);
    char *bytes = join_take(join, room);
    struct text text;
    if (!bytes)
        return false;
    text_init(&text, bytes, room);
    text_addf(&text, "%s:%llu: '%s' %s '%s' in %s:%llu; one of the two must be corrected",
              (const char *)join->logs.at[here->log], (unsigned long long)here->line, here->text,
              what, there->text, (const char *)join->logs.at[there->log],
              (unsigned long long)there->line);
    return list_add(join, &join->contradictions, bytes);
}

bool node_ends_game(const struct node *node)
{
    return strcmp(node->word, "result") == 0 && strncmp(node->text, "result unfinished", 17) != 0;
}

/* Puts the other statement in the place of one that counts less. */
static void supersede(struct node *one, const struct node *other)
{
    for (struct said *said = one->said; said; said = said->next)
        said->contradicts = true;
    one->text = other->text;
    one->time = other->time;
    one->parts = other->parts;
    one->part_count = other->part_count;
    one->sum = other->sum;
}

bool contradict(struct umpire_join *join, struct node *one, const struct node *other)
{
    bool results = strcmp(one->word, "result") == 0 && strcmp(other->word, "result") == 0;
    bool over = results && node_ends_game(other) && !node_ends_game(one);
    bool earlier = results && node_ends_game(one) && !node_ends_game(other);
    bool counts = other->said->may != UMPIRE_MAY_NOT && (over || node_may(one) == UMPIRE_MAY_NOT);
    bool replaces = over && counts;
    if (!replaces && !earlier && !tell_contradiction(join, one, other, "contradicts"))
        return false;
    if (counts)
        supersede(one, other);
    else
        other->said->contradicts = true;
    one->opens_block |= other->opens_block;
    return add_beside(join, one, other);
}
