/* SPDX-License-Identifier: MIT */
/* Merges the games of a log into those of logs before it: declarations, and sections of markers. */
#include "logs/api/join/join.h"

/* Declarations ---------------------------------------------------------------------------- */

/* The place of a declaration with the key, looked for from `from` on and then from the front. */
static size_t place_of(const struct list *list, size_t from, const char *key, uint32_t log)
{
    for (size_t i = 0; i < list->count; i++) {
        size_t at = (from + i) % list->count;
        const struct node *node = list->at[at];
        const struct said *said = node->said;
        while (said->next && said->log != log)
            said = said->next;
        if (said->log != log && strcmp(node->key, key) == 0)
            return at;
    }
    return SIZE_MAX;
}

/* Merges declarations of a block. */
static bool join_declarations(struct umpire_join *join, struct list *into, const struct list *from)
{
    size_t next = 0; /* after the declaration before this one */
    for (size_t i = 0; i < from->count; i++) {
        struct node *other = from->at[i];
        size_t at = place_of(into, next, other->key, other->said->log);
        if (at == SIZE_MAX) {
            if (!list_insert(join, into, next++, other))
                return false;
            continue;
        }
        struct node *one = into->at[at];
        next = at + 1;
        bool joined = agree(join, one, other) ? unite(join, one, other)
                                              : contradict(join, one, other);
        if (!joined || !join_declarations(join, &one->children, &other->children))
            return false;
    }
    return true;
}

/* Sections -------------------------------------------------------------------------------- */

struct two_lists {
    const struct list *one, *two;
};

static bool are_same(const void *user, size_t one, size_t two)
{
    const struct two_lists *lists = user;
    return same_section(lists->one->at[one], lists->two->at[two]);
}

/* Whether a section is before another one in the sequence of play, as markers show it. */
static bool comes_before(const struct section *a, const struct section *b)
{
    if (!a->marker || !b->marker)
        return a->marker != NULL && *b->key; /* before the end, not before the beginning */
    if (a->round != b->round)
        return a->round < b->round;
    if (a->phase != b->phase)
        return a->phase < b->phase;
    if (a->lap != b->lap)
        return a->lap < b->lap;
    return strcmp(a->code, b->code) < 0;
}

/* Writes a later log's marker as the earlier ones do: `phase movement` as `phase 4`. They lead to
 * the same part of the game. */
static void write_alike(const struct node *one, struct node *other)
{
    other->text = other->said->text = one->text;
    other->parts = other->said->parts = one->parts;
    other->part_count = other->said->part_count = one->part_count;
}

static bool take_section(struct umpire_join *join, const struct vocabulary *vocabulary,
                         struct list *sections, size_t at, struct section *from)
{
    struct section *into = sections->at[at];
    if (into->marker && from->marker) {
        write_alike(into->marker, from->marker);
        if (!unite(join, into->marker, from->marker))
            return false;
    }
    return join_section(join, vocabulary, into, from);
}

/* Finds the section of the earlier logs that this log's marker begins, where the two have their
 * sections in different orders; the order of the earlier logs counts. NULL if they do not have
 * it. */
static struct section *section_before(const struct two_lists *lists, size_t two)
{
    const struct section *from = lists->two->at[two];
    if (from->marker && *from->code)
        for (size_t one = 0; one < lists->one->count; one++)
            if (are_same(lists, one, two))
                return lists->one->at[one];
    return NULL;
}

/* Joins a section into the same one of the logs before, whose markers have another order; a marker
 * that the log has twice in a row is one there. */
static bool join_in_other_order(struct umpire_join *join, const struct vocabulary *vocabulary,
                                struct section *into, const struct list *from, size_t at)
{
    const struct section *section = from->at[at];
    const bool twice = at + 1 < from->count && same_section(section, from->at[at + 1]);
    return (twice || tell_contradiction(join, into->marker, section->marker,
                                        "comes in another order than")) &&
           join_section(join, vocabulary, into, section);
}

/* Makes the lists of a section that only the newest log has: one a log, all but the last empty. */
static bool make_room_before(struct umpire_join *join, struct section *from)
{
    struct list *by_log = join_take(join, join->logs.count * sizeof *by_log);
    if (!by_log)
        return false;
    by_log[join->logs.count - 1] = *from->by_log;
    from->by_log = by_log;
    return true;
}

static bool add_section(struct umpire_join *join, struct list *sections, size_t at,
                        struct section *from)
{
    return make_room_before(join, from) && list_insert(join, sections, at, from);
}

static bool make_room(struct umpire_join *join, struct section *section)
{
    struct list *by_log = join_take(join, join->logs.count * sizeof *by_log);
    if (!by_log)
        return false;
    memcpy(by_log, section->by_log, (join->logs.count - 1) * sizeof *by_log);
    section->by_log = by_log;
    return true;
}

/* Tells of a marker of a later log that goes back in the sequence of play, unless an earlier log
 * goes back there, too. */
static bool tell_return(struct umpire_join *join, const struct list *from, const size_t *match,
                        size_t at)
{
    const struct section *section = from->at[at], *before = at ? from->at[at - 1] : NULL;
    if (!before || !before->marker || !section->marker || !comes_before(section, before))
        return true;
    if (match[at] && match[at - 1])
        return true;
    return tell_contradiction(join, before->marker, section->marker, "comes too late, after");
}

static bool join_sections(struct umpire_join *join, const struct vocabulary *vocabulary,
                          struct list *into, const struct list *from)
{
    struct two_lists lists = {into, from};
    size_t *match = join_take(join, (from->count + 1) * sizeof *match), at = 0, added = 0;
    size_t *inserted = join_take(join, (from->count + 1) * sizeof *inserted);
    if (!match || !inserted ||
        !pair_up(join, into->count, from->count, are_same, &lists, match))
        return false;
    place_alterations(vocabulary, into, from, match, inserted);
    for (size_t i = 0; i < into->count; i++)
        if (!make_room(join, into->at[i]))
            return false;
    join->order = NULL;
    for (size_t i = 0; i < from->count; i++) {
        size_t next = i; /* the next section that both have */
        while (next < from->count && !match[next])
            next++;
        size_t end = next < from->count ? match[next] - 1 + added : into->count;
        bool both = match[i] != 0, placed = both || inserted[i];
        struct section *before = placed ? NULL : section_before(&lists, i);
        end = inserted[i] ? inserted[i] - 1 + added : end;
        if (!before && !tell_return(join, from, match, i))
            return false;
        if (before) {
            if (!join_in_other_order(join, vocabulary, before, from, i))
                return false;
            continue;
        }
        while (at < end && (placed || !comes_before(from->at[i], into->at[at])))
            if (!join_section(join, vocabulary, into->at[at++], NULL))
                return false;
        bool good = both ? take_section(join, vocabulary, into, at, from->at[i])
                         : add_section(join, into, at, from->at[i]);
        if (!good)
            return false;
        added += !both;
        at++;
    }
    return true;
}

/* Games ----------------------------------------------------------------------------------- */

static bool join_game(struct umpire_join *join, struct joined_game *into,
                      const struct joined_game *from)
{
    const struct vocabulary *vocabulary = into->ruleset->vocabulary;
    if (into->ruleset != from->ruleset) {
        struct text text;
        text_init(&text, join->why, sizeof join->why);
        text_addf(&text, "line %llu begins a game of %s; it must be of %s, as in %s",
                  (unsigned long long)from->game->said->line, from->ruleset->name,
                  into->ruleset->name, (const char *)join->logs.at[0]);
        return false;
    }
    join->sealed = vocabulary->sealed;
    bool joined = agree(join, into->game, from->game) ? unite(join, into->game, from->game)
                                                      : contradict(join, into->game, from->game);
    if (!joined || !join_declarations(join, &into->declarations, &from->declarations) ||
        !join_sections(join, vocabulary, &into->sections, &from->sections))
        return false;
    for (size_t i = 0; i < from->closing.count; i++)
        if (!list_add(join, &into->closing, from->closing.at[i]))
            return false;
    if (into->end && from->end)
        return unite(join, into->end, from->end);
    into->end = into->end ? into->end : from->end;
    return true;
}

/* Adds a game that the logs before do not have: each section gets an empty list for each of them.
 * False: out of memory. */
static bool add_joined_game(struct umpire_join *join, struct joined_game *game)
{
    for (size_t i = 0; i < game->sections.count; i++)
        if (!make_room_before(join, game->sections.at[i]))
            return false;
    return list_add(join, &join->games, game);
}

bool join_games(struct umpire_join *join, const struct list *games)
{
    bool good = true;
    for (size_t i = 0; i < games->count && good; i++)
        good = i < join->games.count ? join_game(join, join->games.at[i], games->at[i])
                                     : add_joined_game(join, games->at[i]);
    return good;
}
