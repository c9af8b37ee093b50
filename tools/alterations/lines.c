/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <string.h>

struct span with_end(struct span line)
{
    return (struct span){line.at, line.length + 1};
}

static struct span before(struct span line)
{
    return (struct span){line.at, 0};
}

static bool is_declaration(struct span line)
{
    return without_comment(line).length > 0;
}

static void alter_line(struct alterations *found, const struct game *game, size_t i, bool swaps)
{
    struct span line = game->lines[i];
    splice(add_alteration(found, i, "left-out"), with_end(line), before(line));
    splice(add_alteration(found, i, "doubled"), before(line), with_end(line));
    if (swaps) {
        struct span next = game->lines[i + 1];
        struct alteration *swapped = add_alteration(found, i, "swapped");
        splice(swapped, line, next);
        splice(swapped, next, line);
    }
}

static struct span trimmed(struct span line)
{
    while (line.length > 0 && is_blank(*line.at))
        line = (struct span){line.at + 1, line.length - 1};
    while (line.length > 0 && is_blank(line.at[line.length - 1]))
        line.length--;
    return line;
}

/* Alters the lines from one index up to another one that hold something. */
static void alter_lines(struct alterations *found, const struct game *game, size_t from, size_t to,
                        bool holds(struct span))
{
    for (size_t i = from; i < to; i++) {
        if (!holds(game->lines[i]))
            continue;
        bool swaps = i + 1 < to && holds(game->lines[i + 1]) &&
                     !same(trimmed(game->lines[i]), trimmed(game->lines[i + 1]));
        alter_line(found, game, i, swaps);
    }
}

void find_lines(struct alterations *found, const struct game *game)
{
    alter_lines(found, game, game->first, game->last, is_play);
}

void find_declared(struct alterations *found, const struct game *game)
{
    alter_lines(found, game, 1, game->first, is_declaration);
}

static void find_missing(struct alterations *found, const struct game *game, size_t missing)
{
    for (size_t i = game->first; i + missing < game->last; i++) {
        size_t plays = 0;
        while (plays < missing && is_play(game->lines[i + plays]))
            plays++;
        if (plays < missing)
            continue;
        const char *from = game->lines[i].at, *to = game->lines[i + missing].at;
        splice(add_alteration(found, i, "missing"), (struct span){from, (size_t)(to - from)},
               before(game->lines[i]));
    }
}

void find_two_missing(struct alterations *found, const struct game *game)
{
    find_missing(found, game, 2);
}

void find_three_missing(struct alterations *found, const struct game *game)
{
    find_missing(found, game, 3);
}

bool stands_alone(struct span line)
{
    static const char *const verbs[] = {"activate", "reveal", "maneuver", "roll"};
    for (size_t i = 0; i < line.length && is_play(line); i++) {
        if (line.at[i] != ':')
            continue;
        struct span after = trimmed((struct span){line.at + i + 1, line.length - i - 1});
        for (size_t verb = 0; verb < sizeof verbs / sizeof *verbs; verb++)
            if (begins_with(after, verbs[verb]))
                return true;
    }
    return false;
}

static void spoil(struct alteration *alteration, struct span line, size_t i)
{
    struct span subject = subject_of(line);
    splice_own(alteration, line, "%.*s: zzyzx %zu", (int)subject.length, subject.at, i);
}

const size_t doubled_after[] = {3, 15, 60};

void double_line(struct alteration *alteration, struct span line)
{
    splice(alteration, before(line), with_end(line));
}

/* Doubles events that come some lines after the line `i`. */
static void double_later(struct alterations *found, const struct game *game, size_t i, bool spoilt)
{
    for (size_t one = 0; one < sizeof doubled_after / sizeof *doubled_after; one++) {
        size_t later = i + doubled_after[one];
        if (later >= game->last || !stands_alone(game->lines[later]))
            continue;
        struct alteration *alteration = add_alteration(found, i, "doubled-%zu", later + 1);
        if (spoilt)
            spoil(alteration, game->lines[i], i);
        double_line(alteration, game->lines[later]);
    }
}

/* Calls the function for every third event of play. */
static void for_some_events(const struct game *game, struct alterations *found,
                            void alter(struct alterations *, const struct game *, size_t))
{
    enum { EVERY = 3 };
    size_t events = 0;
    for (size_t i = game->first; i < game->last; i++)
        if (is_play(game->lines[i]) && subject_of(game->lines[i]).at && events++ % EVERY == 0)
            alter(found, game, i);
}

static void add_rubbish(struct alterations *found, const struct game *game, size_t i)
{
    spoil(add_alteration(found, i, "rubbish"), game->lines[i], i);
}

static void add_later(struct alterations *found, const struct game *game, size_t i)
{
    double_later(found, game, i, true);
}

static void add_doubled(struct alterations *found, const struct game *game, size_t i)
{
    double_later(found, game, i, false);
}

void find_rubbish(struct alterations *found, const struct game *game)
{
    for_some_events(game, found, add_rubbish);
}

void find_later(struct alterations *found, const struct game *game)
{
    for_some_events(game, found, add_later);
}

void find_doubled(struct alterations *found, const struct game *game)
{
    for_some_events(game, found, add_doubled);
}
