/* SPDX-License-Identifier: MIT */
#include "unreadable.h"

#include "lines.h"

#include <string.h>

enum { WAYS = 14, LATE_MOST = 16, EARLY_MOST = 4 };

/* A line in parts: "SUBJECT: VERB REST"; a marker has no subject. */
struct parts {
    struct span subject, verb, rest;
};

static struct span up_to(const char *from, const char *to)
{
    return (struct span){from, (size_t)(to - from)};
}

static struct parts parts_of(struct span line)
{
    struct span text = without_comment(line), subject = subject_of(text);
    const char *end = text.at + text.length, *at = text.at;
    if (subject.at)
        for (at = subject.at + subject.length; at < end && (*at == ':' || is_blank(*at));)
            at++;
    const char *verb = at;
    while (at < end && !is_blank(*at))
        at++;
    return (struct parts){subject, up_to(verb, at), up_to(at, end)};
}

/* As printf's "%.*s" wants it. */
#define SHOWN(span) (int)(span).length, (span).at

/* Replaces an event by a line that cannot be read. */
static void spoil_event(struct alteration *alteration, struct span line, unsigned way)
{
    const struct parts parts = parts_of(line);
    const struct span s = parts.subject, v = parts.verb, r = parts.rest;
    switch (way) {
    case 0: splice_own(alteration, line, "%.*s: zzyzx", SHOWN(s)); break;
    case 1: splice_own(alteration, line, "%.*s: zzyzx%.*s", SHOWN(s), SHOWN(r)); break;
    case 2: splice_own(alteration, line, "%.*s: %.*s zz=1", SHOWN(s), SHOWN(v)); break;
    case 3: splice_own(alteration, line, "%.*s: %.*s%.*s zz=1", SHOWN(s), SHOWN(v), SHOWN(r));
            break;
    case 4: splice_own(alteration, line, "%.*s: %.*s ~", SHOWN(s), SHOWN(v)); break;
    case 5: splice_own(alteration, line, "Zzyzx: %.*s%.*s", SHOWN(v), SHOWN(r)); break;
    case 6: splice_own(alteration, line, "@99:99 %.*s: %.*s%.*s", SHOWN(s), SHOWN(v), SHOWN(r));
            break;
    case 7: splice_own(alteration, line, "then something happened that nobody wrote"); break;
    case 8: splice_own(alteration, line, "Zzyzx: and so on"); break;
    case 9: splice_own(alteration, line, "%.*s: %.*s%.*s \"zzyzx", SHOWN(s), SHOWN(v), SHOWN(r));
            break;
    case 10: splice_own(alteration, line, "%.*s: %.*s%.*s [zzyzx", SHOWN(s), SHOWN(v), SHOWN(r));
             break;
    case 11: splice_own(alteration, line, "%.*s:%.*s", SHOWN(s), SHOWN(r)); break;
    case 12: splice_own(alteration, line, "%.*s %.*s%.*s zzyzx", SHOWN(s), SHOWN(v), SHOWN(r));
             break;
    default: splice_own(alteration, line, "%.*s: ?!", SHOWN(s)); break;
    }
}

static void spoil_marker(struct alteration *alteration, struct span line, unsigned way)
{
    const struct parts parts = parts_of(line);
    switch (way % 3) {
    case 0: splice_own(alteration, line, "%.*s zzyzx", SHOWN(parts.verb)); break;
    case 1: splice_own(alteration, line, "zzyzx%.*s", SHOWN(parts.rest)); break;
    default: splice_own(alteration, line, "then something happened that nobody wrote"); break;
    }
}

static void spoil_line(struct alteration *alteration, struct span line, unsigned way)
{
    if (subject_of(without_comment(line)).at)
        spoil_event(alteration, line, way);
    else
        spoil_marker(alteration, line, way);
}

/* Whether a line holds one statement of play. */
static bool is_statement(struct span line)
{
    return is_play(line) && !memchr(line.at, ';', line.length);
}

/* Calls the function for each line of play, with a number that goes up with each. */
static void for_all_lines(const struct game *game, struct alterations *found,
                          void alter(struct alterations *, const struct game *, size_t, unsigned))
{
    unsigned number = 0;
    for (size_t i = game->first + 1; i < game->last; i++)
        if (is_statement(game->lines[i]))
            alter(found, game, i, number++);
}

static void add_unreadable(struct alterations *found, const struct game *game, size_t i,
                           unsigned number)
{
    spoil_line(add_alteration(found, i, "way-%u", number % WAYS), game->lines[i], number % WAYS);
}

static void add_behind(struct alterations *found, const struct game *game, size_t i,
                       unsigned number)
{
    for (size_t one = 0; one < sizeof doubled_after / sizeof *doubled_after; one++) {
        size_t later = i + doubled_after[one];
        if (later >= game->last || !stands_alone(game->lines[later]))
            continue;
        struct alteration *alteration = add_alteration(found, i, "way-%u-doubled-%zu",
                                                       number % WAYS, later + 1);
        spoil_line(alteration, game->lines[i], number % WAYS);
        double_line(alteration, game->lines[later]);
    }
}

/* Moves a line behind another one. */
static void move_down(struct alteration *alteration, const struct game *game, size_t i, size_t to)
{
    struct span line = with_end(game->lines[i]);
    splice(alteration, line, (struct span){line.at, 0});
    splice(alteration, (struct span){game->lines[to + 1].at, 0}, line);
}

static void add_late(struct alterations *found, const struct game *game, size_t i, unsigned number)
{
    size_t n = 1 + number % LATE_MOST;
    if (i + n + 1 < game->last && is_play(game->lines[i + n]))
        move_down(add_alteration(found, i, "%zu-late", n), game, i, i + n);
}

static void add_early(struct alterations *found, const struct game *game, size_t i,
                      unsigned number)
{
    size_t n = 1 + number % EARLY_MOST;
    if (!stands_alone(game->lines[i]) || i < game->first + 1 + n || !is_play(game->lines[i - n]))
        return;
    struct alteration *alteration = add_alteration(found, i, "%zu-early", n);
    struct span line = with_end(game->lines[i]);
    splice(alteration, (struct span){game->lines[i - n].at, 0}, line);
    splice(alteration, line, (struct span){line.at, 0});
}

void find_unreadable(struct alterations *found, const struct game *game)
{
    for_all_lines(game, found, add_unreadable);
}

void find_behind(struct alterations *found, const struct game *game)
{
    for_all_lines(game, found, add_behind);
}

void find_late(struct alterations *found, const struct game *game)
{
    for_all_lines(game, found, add_late);
}

void find_early(struct alterations *found, const struct game *game)
{
    for_all_lines(game, found, add_early);
}
