/* SPDX-License-Identifier: MIT */
/* Merges what a log says between two markers. What both say is one statement. In a game where all
 * see everything, what each says at the same place must agree; where a log has only what its side
 * knows, statements about the same thing must. The order is that of each log; what no log puts in
 * order comes by the order that was announced, rolls by rounds of those who tie, and otherwise by
 * the order of the logs. */
#include "logs/api/join/join.h"

struct lists {
    const struct umpire_join *join;
    const struct list *one, *two;
};

static bool same_statement(const void *user, size_t one, size_t two)
{
    const struct lists *lists = user;
    return agree(lists->join, lists->one->at[one], lists->two->at[two]);
}

/* Contradictions -------------------------------------------------------------------------- */

/* The names of what a statement is about: those of its first operands that are names. */
static const struct part *things_of(const struct node *node)
{
    for (size_t i = 0; i < node->part_count; i++)
        if (node->parts[i].names && node->parts[i].count)
            return &node->parts[i];
    return NULL;
}

static bool share_thing(const struct node *one, const struct node *other)
{
    const struct part *a = things_of(one), *b = things_of(other);
    for (size_t i = 0; a && b && i < a->count; i++)
        for (size_t j = 0; j < b->count; j++)
            if (strcmp(a->values[i], b->values[j]) == 0)
                return true;
    return !a && !b;
}

/* Whether two statements that no other log has cannot both be true. */
static bool cannot_both_be(const struct vocabulary *vocabulary, const struct node *one,
                           const struct node *other)
{
    if (one->aside || other->aside || one->kind != other->kind ||
        strcmp(one->subject, other->subject) != 0 || strcmp(one->word, other->word) != 0)
        return false;
    return (!vocabulary->secret_areas && !one->by_table) || share_thing(one, other) ||
           strcmp(one->word, "result") == 0; /* there is one */
}

/* Pairs what contradicts: of the same place or, where places do not matter, of the section. Sets
 * `match` of the second list. */
static bool find_contradictions(struct umpire_join *join, const struct vocabulary *vocabulary,
                                const struct lists *lists, bool *taken, size_t *match)
{
    size_t begin = 0, end;
    bool by_place = !vocabulary->secret_areas;
    for (size_t j = 0; j < lists->two->count; j++) {
        if (match[j]) {
            begin = by_place ? match[j] : 0;
            continue;
        }
        end = lists->one->count;
        if (by_place)
            for (size_t next = j; next < lists->two->count; next++)
                if (match[next] && match[next] > begin) {
                    end = match[next] - 1;
                    break;
                }
        for (size_t i = begin; i < end && !match[j]; i++)
            if (!taken[i] && cannot_both_be(vocabulary, lists->one->at[i], lists->two->at[j])) {
                if (!contradict(join, lists->one->at[i], lists->two->at[j]))
                    return false;
                taken[i] = true;
                match[j] = i + 1;
            }
    }
    return true;
}

/* Order ----------------------------------------------------------------------------------- */

/* Who has rolled among those who roll again while they tie. */
struct roller {
    const char *name;
    int64_t score;
    bool owes;
};

static const char sorted_by_order[] =
                      "# no log says who moved first: sorted by the announced order",
                  sorted_by_logs[] =
                      "# no log says who moved first: sorted by the order of the logs";

struct ordering {
    struct umpire_join *join;
    const struct vocabulary *vocabulary;
    struct section *section;
    size_t *next; /* by log: how many of its statements were taken */
    struct roller *rollers;
    size_t roller_count;
};

static struct roller *roller_of(const struct ordering *ordering, const char *name)
{
    for (size_t i = 0; i < ordering->roller_count; i++)
        if (strcmp(ordering->rollers[i].name, name) == 0)
            return &ordering->rollers[i];
    return NULL;
}

static bool is_roll(const struct ordering *ordering, const struct node *node)
{
    uint16_t kind = ordering->vocabulary->rolled_again;
    return kind && node->event_kind == kind;
}

static bool find_rollers(struct ordering *ordering)
{
    const struct list *nodes = &ordering->section->nodes;
    ordering->rollers = join_take(ordering->join, (nodes->count + 1) * sizeof *ordering->rollers);
    if (!ordering->rollers)
        return false;
    for (size_t i = 0; i < nodes->count; i++) {
        const struct node *node = nodes->at[i];
        if (is_roll(ordering, node) && !roller_of(ordering, node->subject))
            ordering->rollers[ordering->roller_count++] = (struct roller){node->subject, 0, true};
    }
    return true;
}

/* Notes a roll. When all who must have rolled, those who tie must roll again. */
static void note_roll(struct ordering *ordering, const struct node *node)
{
    struct roller *roller = roller_of(ordering, node->subject);
    roller->score = node->sum;
    roller->owes = false;
    for (size_t i = 0; i < ordering->roller_count; i++)
        if (ordering->rollers[i].owes)
            return;
    for (size_t i = 0; i < ordering->roller_count; i++)
        for (size_t j = 0; j < ordering->roller_count; j++)
            if (i != j && ordering->rollers[i].score == ordering->rollers[j].score)
                ordering->rollers[i].owes = true;
}

/* Where a statement comes among those that no log puts in order. */
static size_t rank_of(const struct ordering *ordering, const struct node *node)
{
    const struct list *order = ordering->join->order;
    if (node->by_table)
        return SIZE_MAX - 1; /* a fact follows what it changes */
    if (is_roll(ordering, node))
        return !roller_of(ordering, node->subject)->owes;
    if (!order || !follows_order(ordering->vocabulary, node))
        return 0;
    for (size_t i = 0; i < order->count; i++)
        if (strcmp(order->at[i], node->subject) == 0)
            return i + 1;
    return 0;
}

/* The next statement of a log; NULL: there are no more. */
static struct node *next_in_log(const struct ordering *ordering, size_t log)
{
    const struct list *said = &ordering->section->by_log[log];
    while (ordering->next[log] < said->count &&
           ((struct node *)said->at[ordering->next[log]])->placed)
        ordering->next[log]++;
    return ordering->next[log] < said->count ? said->at[ordering->next[log]] : NULL;
}

/* Whether it is the next statement of each log that has it. */
static bool is_next_everywhere(const struct ordering *ordering, const struct node *node)
{
    for (const struct said *said = node->said; said; said = said->next)
        if (next_in_log(ordering, said->log) != node)
            return false;
    return true;
}

/* Whether two statements are of different sides, and their order matters. */
static bool one_was_first(const struct ordering *ordering, const struct node *one,
                          const struct node *other)
{
    return follows_order(ordering->vocabulary, one) &&
           follows_order(ordering->vocabulary, other) && strcmp(one->subject, other->subject) != 0;
}

/* Notes how two statements are sorted that no log puts in order. */
static void note_sorted(struct ordering *ordering, const struct node *one,
                        const struct node *other)
{
    if (one_was_first(ordering, one, other))
        ordering->section->sorted = ordering->join->order ? sorted_by_order : sorted_by_logs;
}

/* The statement that comes next; NULL: none is left. Where logs contradict, the first one wins. */
static struct node *next_in_order(struct ordering *ordering)
{
    struct node *best = NULL, *first = NULL;
    for (size_t log = 0; log < ordering->join->logs.count; log++) {
        struct node *head = next_in_log(ordering, log);
        first = first ? first : head;
        if (!head || head == best || !is_next_everywhere(ordering, head))
            continue;
        if (best)
            note_sorted(ordering, best, head);
        if (!best || rank_of(ordering, head) < rank_of(ordering, best))
            best = head;
    }
    return best ? best : first;
}

/* Keeps the order that a statement announces. */
static bool note_order(struct ordering *ordering, const struct node *node)
{
    const struct order_kinds *kinds = ordering->vocabulary->order;
    if (!kinds || node->event_kind != kinds->announces || !node->part_count)
        return true;
    struct list *order = join_take(ordering->join, sizeof *order);
    for (size_t i = 0; order && i < node->parts[0].count; i++)
        if (!list_add(ordering->join, order, (char *)(size_t)node->parts[0].values[i]))
            return false;
    ordering->join->order = order;
    return order != NULL;
}

static bool put_in_order(struct umpire_join *join, const struct vocabulary *vocabulary,
                         struct section *section)
{
    struct ordering ordering = {.join = join, .vocabulary = vocabulary, .section = section};
    struct node *node;
    ordering.next = join_take(join, join->logs.count * sizeof *ordering.next);
    if (!ordering.next || !find_rollers(&ordering))
        return false;
    for (size_t i = 0; i < section->nodes.count; i++)
        ((struct node *)section->nodes.at[i])->placed = false;
    section->nodes.count = 0;
    section->sorted = NULL;
    while ((node = next_in_order(&ordering)) != NULL) {
        node->placed = true;
        if (is_roll(&ordering, node))
            note_roll(&ordering, node);
        if (!list_add(join, &section->nodes, node) || !note_order(&ordering, node))
            return false;
    }
    return true;
}

/* Merging --------------------------------------------------------------------------------- */

/* Whether it matters which of two statements came first. */
static bool has_order(const struct umpire_join *join, const struct vocabulary *vocabulary,
                      const struct node *node)
{
    const struct secret *secret = vocabulary->secrets;
    (void)join;
    if (vocabulary->secret_areas)
        return follows_order(vocabulary, node);
    for (; secret && secret->kind; secret++)
        if (secret->kind == node->event_kind && !secret->declaration)
            return false; /* what is chosen in secret is chosen at the same time */
    return !node->sum && !node->aside;
}

/* Pairs statements that both logs have, in another order. */
static bool pair_out_of_order(struct umpire_join *join, const struct vocabulary *vocabulary,
                              const struct lists *lists, bool *taken, size_t *match)
{
    for (size_t j = 0; j < lists->two->count; j++)
        for (size_t i = 0; i < lists->one->count && !match[j]; i++) {
            struct node *one = lists->one->at[i], *two = lists->two->at[j];
            if (taken[i] || !agree(join, one, two))
                continue;
            taken[i] = true;
            match[j] = i + 1;
            if (has_order(join, vocabulary, one) &&
                !tell_contradiction(join, one, two, "comes in another order than"))
                return false;
        }
    return true;
}

static bool unite_pairs(struct umpire_join *join, const struct lists *lists, const size_t *match)
{
    for (size_t j = 0; j < lists->two->count; j++)
        if (match[j] && !((struct node *)lists->two->at[j])->said->contradicts &&
            !unite(join, lists->one->at[match[j] - 1], lists->two->at[j]))
            return false;
    return true;
}

static bool merge(struct umpire_join *join, const struct vocabulary *vocabulary,
                  struct section *into, const struct section *from)
{
    struct lists lists = {join, &into->nodes, &from->nodes};
    struct list *said = &into->by_log[join->logs.count - 1];
    bool *taken = join_take(join, into->nodes.count + 1);
    size_t *match = join_take(join, (from->nodes.count + 1) * sizeof *match);
    size_t own = into->nodes.count;
    if (!taken || !match || !pair_up(join, own, from->nodes.count, same_statement, &lists, match))
        return false;
    for (size_t j = 0; j < from->nodes.count; j++)
        if (match[j])
            taken[match[j] - 1] = true;
    if (!pair_out_of_order(join, vocabulary, &lists, taken, match) ||
        !find_contradictions(join, vocabulary, &lists, taken, match) ||
        !unite_pairs(join, &lists, match))
        return false;
    for (size_t j = 0; j < from->nodes.count; j++) {
        struct node *node = match[j] ? into->nodes.at[match[j] - 1] : from->nodes.at[j];
        if (!list_add(join, said, node) || (!match[j] && !list_add(join, &into->nodes, node)))
            return false;
    }
    return true;
}

bool join_section(struct umpire_join *join, const struct vocabulary *vocabulary,
                  struct section *into, const struct section *from)
{
    if (from && !merge(join, vocabulary, into, from))
        return false;
    return put_in_order(join, vocabulary, into);
}
