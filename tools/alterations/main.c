/* SPDX-License-Identifier: MIT */
/* What is found in whole games that are altered; README.md says more. */
#include "floors.h"
#include "umpire.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORST = 5 };

static const char usage[] =
    "usage: alterations [-j JOBS] [-k KIND]... [-a] [-f FLOORS [-w]] LOG...\n"
    "       alterations -k KIND -p LOG:LINE:WHAT\n"
    "Alters the logs, and tells how many findings the altered ones have.\n"
    "  -k KIND    only alterations of this kind (more than one may be given)\n"
    "  -a         list all games that fall short, not only the worst\n"
    "  -p WHERE   print one altered game, named as it is listed\n"
    "  -f FLOORS  fail where a rate is below the one in this file\n"
    "  -w         raise the rates in the file to what was found\n"
    "  -j JOBS    threads; as many as there are processors if it is not given\n"
    "Kinds:\n";

struct options {
    const struct kind *kinds[KINDS_MOST];
    size_t kind_count;
    const char *print, *floors;
    bool all, raise;
    unsigned jobs;
};

/* An altered game that falls short. */
struct shortfall {
    char *where;
    uint64_t findings;
    size_t order;
};

struct shortfalls {
    struct shortfall *list;
    size_t count, capacity;
};

struct result {
    struct tally all, sample;
    struct shortfalls shortfalls;
};

static int tell_usage(FILE *to, int status)
{
    fputs(usage, to);
    for (size_t i = 0; i < kind_count; i++)
        fprintf(to, "  %-18s %s\n", kinds[i].name, kinds[i].does);
    return status;
}

static void note_shortfall(struct shortfalls *to, const struct game *game,
                           const struct alteration *alteration, uint64_t findings)
{
    if (to->count == to->capacity) {
        to->capacity = 2 * to->capacity + 64;
        to->list = allocated(reallocarray(to->list, to->capacity, sizeof *to->list));
    }
    struct shortfall *one = &to->list[to->count];
    *one = (struct shortfall){.findings = findings, .order = to->count++};
    bool written = asprintf(&one->where, "%s:%zu:%s", game->path, alteration->line,
                            alteration->what) >= 0;
    allocated(written ? one->where : NULL);
}

/* Those with the most findings first, else in the order of the logs. */
static int compare(const void *one, const void *other)
{
    const struct shortfall *a = one, *b = other;
    if (a->findings != b->findings)
        return a->findings < b->findings ? 1 : -1;
    return (a->order > b->order) - (a->order < b->order);
}

static void print_shortfalls(struct shortfalls *shortfalls, bool all)
{
    size_t count = shortfalls->count;
    if (count > 0)
        qsort(shortfalls->list, count, sizeof *shortfalls->list, compare);
    for (size_t i = 0; i < count; i++) {
        if (all || i < WORST)
            printf("    %3" PRIu64 "  %s\n", shortfalls->list[i].findings,
                   shortfalls->list[i].where);
        free(shortfalls->list[i].where);
    }
    free(shortfalls->list);
}

/* Adds what is found in the alterations of one game. */
static bool survey_game(struct result *result, const struct kind *kind, const struct game *game,
                        size_t every, unsigned jobs)
{
    struct alterations alterations;
    alterations_find(&alterations, kind, game);
    uint64_t *findings = allocated(calloc(alterations.count + 1, sizeof *findings));
    bool random = strncmp(game->path, RANDOM_GAME, strlen(RANDOM_GAME)) == 0;
    bool good = count_findings(findings, kind, game, &alterations, 1, jobs);
    for (size_t i = 0; i < alterations.count; i++) {
        tally_add(&result->all, kind->measure, findings[i]);
        if (i % every == 0 && !random)
            tally_add(&result->sample, kind->measure, findings[i]);
        if (falls_short(kind->measure, findings[i]))
            note_shortfall(&result->shortfalls, game, &alterations.list[i], findings[i]);
    }
    free(findings);
    alterations_done(&alterations);
    return good;
}

static bool survey_log(struct result *result, const struct kind *kind, const char *path,
                       size_t every, unsigned jobs)
{
    struct game game, joined;
    if (!game_read(&game, path)) {
        fprintf(stderr, "alterations: %s: cannot be read\n", path);
        return false;
    }
    if (kind->games == JOINED)
        game_join(&joined, &game);
    bool good = survey_game(result, kind, kind->games == JOINED ? &joined : &game, every, jobs);
    if (kind->games == JOINED)
        game_done(&joined);
    game_done(&game);
    return good;
}

static void print_result(const struct result *result, const struct kind *kind,
                         const struct floor *floor)
{
    static const char *const good[] = {
        [ONE_FINDING] = "exactly one", [NO_VIOLATION] = "without a violation", [TOLD] = "told"};
    const struct tally *tally = &result->all;
    double mean = tally->found ? (double)tally->findings / (double)tally->found : 0;
    printf("%s (%s)\n  %" PRIu64 " altered, %" PRIu64 " with findings, %" PRIu64
           " %s (%.2f %%), mean %.2f, most %" PRIu64 "\n",
           kind->name, kind->does, tally->altered, tally->found, tally->good, good[kind->measure],
           bounds_of(tally, kind->measure).share, mean, tally->most);
    if (!holds(&floor->all, tally, kind->measure)) {
        printf("  BELOW ITS FLOOR: at least %.2f %%", floor->all.share);
        if (floor->all.most != UINT64_MAX)
            printf(", at most %" PRIu64, floor->all.most);
        putchar('\n');
    }
}

/* Raises what has risen. The sample's floor is the same, or lower if the sample happens to be. */
static void raise_floor(struct floors *floors, struct floor floor, const struct result *result,
                        enum measure measure)
{
    struct bounds now = bounds_of(&result->all, measure);
    if (now.share > floor.all.share)
        floor.all.share = now.share;
    if (now.most < floor.all.most)
        floor.all.most = now.most;
    double sample = bounds_of(&result->sample, measure).share;
    floor.sample = sample < floor.all.share ? sample : floor.all.share;
    floor_put(floors, &floor);
}

/* Random games of each ruleset: `make check` leaves them out. */
static bool survey_random(struct result *result, const struct kind *kind, size_t every,
                          unsigned jobs)
{
    enum { GAMES = 25 };
    struct umpire_ruleset ruleset;
    bool good = true;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        for (unsigned seed = 1; good && seed <= GAMES; seed++) {
            char *path = NULL;
            bool written = asprintf(&path, RANDOM_GAME "%s:%u", ruleset.name, seed) >= 0;
            good = survey_log(result, kind, allocated(written ? path : NULL), every, jobs);
            free(path);
        }
    return good;
}

static bool survey_kind(struct floors *floors, const struct kind *kind,
                        const struct options *options, char **logs, bool *ret_holds)
{
    struct result result = {0};
    struct floor floor = floor_of(floors, kind);
    bool good = true;
    for (size_t i = 0; good && logs[i]; i++)
        good = survey_log(&result, kind, logs[i], floor.every, options->jobs);
    if (good && kind->games == ALSO_RANDOM)
        good = survey_random(&result, kind, floor.every, options->jobs);
    if (good)
        print_result(&result, kind, &floor);
    print_shortfalls(&result.shortfalls, options->all);
    fflush(stdout);
    *ret_holds = holds(&floor.all, &result.all, kind->measure);
    if (good && *ret_holds)
        raise_floor(floors, floor, &result, kind->measure);
    return good;
}

static int survey(const struct options *options, char **logs)
{
    struct floors floors = {0};
    if (options->floors && !floors_read(&floors, options->floors)) {
        fprintf(stderr, "alterations: %s: cannot be read\n", options->floors);
        return 1;
    }
    size_t below = 0;
    for (size_t i = 0; i < options->kind_count; i++) {
        bool holds;
        if (!survey_kind(&floors, options->kinds[i], options, logs, &holds))
            return 1;
        below += !holds;
    }
    if (options->raise && !floors_write(&floors, options->floors)) {
        fprintf(stderr, "alterations: %s: cannot be written\n", options->floors);
        return 1;
    }
    if (below > 0)
        printf("%zu of %zu kinds below the floor\n", below, options->kind_count);
    return below > 0;
}

static bool print_from(const struct game *game, const struct kind *kind, size_t line,
                       const char *what)
{
    struct alterations alterations;
    bool found = false;
    alterations_find(&alterations, kind, game);
    for (size_t i = 0; !found && i < alterations.count; i++) {
        const struct alteration *one = &alterations.list[i];
        found = one->line == line && strcmp(one->what, what) == 0;
        if (found) {
            size_t length;
            char *text = alteration_text(one, game, &length);
            fwrite(text, 1, length, stdout);
            free(text);
        }
    }
    alterations_done(&alterations);
    return found;
}

/* Prints the game that `where` names: LOG:LINE:WHAT. */
static int print_altered(const struct kind *kind, const char *where)
{
    char *path = allocated(strdup(where)), *what = strrchr(path, ':'), *line = NULL;
    if (what) {
        *what++ = '\0';
        line = strrchr(path, ':');
    }
    if (line)
        *line++ = '\0';
    struct game game, joined;
    bool read = line && game_read(&game, path), found = false;
    if (read && kind->games == JOINED)
        game_join(&joined, &game);
    if (read)
        found = print_from(kind->games == JOINED ? &joined : &game, kind, strtoull(line, NULL, 10),
                           what);
    if (read && kind->games == JOINED)
        game_done(&joined);
    if (read)
        game_done(&game);
    free(path);
    if (!found)
        fprintf(stderr, "alterations: %s: there is no such alteration\n", where);
    return !found;
}

static bool add_kind(struct options *options, const char *name)
{
    const struct kind *kind = kind_named(name);
    bool good = kind && options->kind_count < KINDS_MOST;
    if (good)
        options->kinds[options->kind_count++] = kind;
    else
        fprintf(stderr, "alterations: there is no kind '%s'\n", name);
    return good;
}

static bool take_option(struct options *options, int letter)
{
    switch (letter) {
    case 'k':
        return add_kind(options, optarg);
    case 'a':
        options->all = true;
        return true;
    case 'w':
        options->raise = true;
        return true;
    case 'p':
        options->print = optarg;
        return true;
    case 'f':
        options->floors = optarg;
        return true;
    case 'j':
        options->jobs = (unsigned)strtoul(optarg, NULL, 10);
        return options->jobs > 0;
    default:
        return false;
    }
}

int main(int count, char **words)
{
    struct options options = {.jobs = (unsigned)sysconf(_SC_NPROCESSORS_ONLN)};
    int letter;
    while ((letter = getopt(count, words, "k:awp:f:j:h")) != -1) {
        if (letter == 'h')
            return tell_usage(stdout, 0);
        if (!take_option(&options, letter))
            return tell_usage(stderr, 2);
    }
    if (options.print && options.kind_count == 1)
        return print_altered(options.kinds[0], options.print);
    if (optind == count || options.print || (options.raise && !options.floors))
        return tell_usage(stderr, 2);
    bool all = options.kind_count == 0;
    for (size_t i = 0; all && i < kind_count; i++)
        options.kinds[options.kind_count++] = &kinds[i];
    return survey(&options, words + optind);
}
