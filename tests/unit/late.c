/* SPDX-License-Identifier: MIT */
/* A log may begin late: a conformant game has no violation when its log begins at a later marker
 * and says so with `begins`, or does not say so.
 *
 * Tries every pass case and every whole game of the corpus, with the log cut before each marker
 * after the first. Units that were destroyed before are told destroyed. Random games are cut before
 * each round after the first, and nothing of what was before is told. The last log with a violation
 * is kept as build/late.umpire. SOAK_GAMES tries more random games, DEPTH fewer logs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum { MARKERS = 4, LINES_MOST = 4000, GAMES = 10 };

/* The lines of a log. */
struct lines {
    const char *at[LINES_MOST];
    size_t length[LINES_MOST], count;
};

static uint64_t tried[2];

static void split(struct lines *lines, const char *bytes)
{
    lines->count = 0;
    for (const char *at = bytes; *at && lines->count < LINES_MOST;) {
        size_t length = strcspn(at, "\n");
        lines->at[lines->count] = at;
        lines->length[lines->count++] = length;
        at += length + (at[length] == '\n');
    }
}

/* The kind of the marker that a line is. MARKERS: it is none. */
static int marker_of(const char *line)
{
    static const char *const words[] = {"round ", "phase ", "segment ", "step "};
    if (strncmp(line, "turn ", 5) == 0)
        return 0;
    int kind = 0;
    while (kind < MARKERS && strncmp(line, words[kind], strlen(words[kind])) != 0)
        kind++;
    return kind;
}

/* Whether a log has one game that does not begin late, and no line numbers in it, and its markers
 * stand alone on their lines. */
static bool is_simple(const char *bytes, const struct lines *lines)
{
    unsigned games = 0;
    if (strchr(bytes, '\r') || strstr(bytes, "judge:") || strstr(bytes, "\nbegins ") ||
        strstr(bytes, "\nsigned ")) /* who cuts a log cuts what is signed */
        return false;
    for (size_t i = 0; i < lines->count; i++) {
        games += strncmp(lines->at[i], "game ", 5) == 0;
        if (strncmp(lines->at[i], "records ", 8) == 0 &&
            strncmp(lines->at[i], "records all\n", 12) != 0)
            return false;
        if (lines->at[i][0] != '#' && memchr(lines->at[i], ';', lines->length[i]))
            return false;
    }
    return games == 1;
}

/* Whether a line says that a unit is gone, so that a log that begins after it must say so too. */
static bool tells_loss(const char *line, size_t length)
{
    static const char *const verbs[] = {"destroy",  "set-aside", "off-table",
                                        "on-table", "arrive",    "concede"};
    if (strncmp(line, "table:", 6) != 0)
        return false;
    size_t at = 6 + strspn(line + 6, " ");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (at + strlen(verbs[i]) < length && strncmp(line + at, verbs[i], strlen(verbs[i])) == 0)
            return true;
    return false;
}

/* Whether a later line before `end` tells something else of the unit that line `i` ends with. */
static bool is_overtaken(const struct lines *lines, size_t i, size_t end)
{
    const char *name = lines->at[i] + lines->length[i];
    while (name > lines->at[i] && name[-1] != ' ')
        name--;
    size_t length = (size_t)(lines->at[i] + lines->length[i] - name);
    for (size_t later = i + 1; later < end; later++)
        if (tells_loss(lines->at[later], lines->length[later]) && lines->length[later] > length &&
            memcmp(lines->at[later] + lines->length[later] - length, name, length) == 0)
            return true;
    return false;
}

static bool note_violation(void *user, const struct umpire_finding *finding)
{
    char *rule = user;
    if ((finding->level == UMPIRE_LEVEL_VIOLATION || finding->level == UMPIRE_LEVEL_ERROR) &&
        !*rule)
        snprintf(rule, 64, "%s in line %d", finding->rule, (int)finding->line);
    return true;
}

static void check(const char *path, const char *options, const char *bytes, char rule[64])
{
    struct umpire_sink sink = {.user = rule, .found = note_violation};
    struct umpire_options check;
    umpire_options_init(&check);
    rule[0] = '\0';
    struct umpire_checker *checker = had(umpire_checker_new(&check, &sink));
    trial_options(checker, path, options);
    umpire_check_memory(checker, path, bytes, strlen(bytes));
    umpire_checker_free(checker);
}

static void add_line(char **end, const struct lines *lines, size_t i)
{
    *end += sprintf(*end, "%.*s\n", (int)lines->length[i], lines->at[i]);
}

/* Whether a line is the marker of the first round, where a log does not begin late. */
static bool is_first_round(const char *line)
{
    const char *number = line + strcspn(line, " ");
    return marker_of(line) == 0 && strtol(number, NULL, 10) <= 1;
}

/* A whole log from which later beginnings are cut. */
struct whole {
    const char *name, *bytes;
    struct lines lines;
    size_t first; /* the line of its first marker */
    bool tells;   /* the cut log keeps the lines of units that were lost before */
};

/* Where a log without `begins` has too many command dials, they may as well show that the number of
 * its first round is wrong: they are a finding, as they were. */
static bool is_wrong(const char *rule, bool declared)
{
    return *rule && (declared || strncmp(rule, "armada.command.dial-count ", 26) != 0);
}

/* Whether a log that begins so is whole, with its first markers in one line, and has digests that
 * cover these lines as they were written: it is another log then, not a late one. */
static bool is_resealed(const struct whole *whole, size_t from)
{
    if (!strstr(whole->bytes, "salt=") && !strstr(whole->bytes, ": throw "))
        return false;
    for (size_t i = whole->first; i <= from; i++) {
        const char *line = whole->lines.at[i];
        const char *number = line + strcspn(line, " ");
        int kind = marker_of(line);
        if ((kind == MARKERS && *line != '\n' && *line != '#') ||
            (kind == 0 && strtol(number, NULL, 10) > 1))
            return false;
    }
    return true;
}

/* Checks the log that begins at line `from`. */
static void try_from(const struct whole *whole, size_t from, bool declared)
{
    const struct lines *lines = &whole->lines;
    size_t places[MARKERS] = {0};
    char rule[64], *log = had(malloc(2 * strlen(whole->bytes) + 1000)), *end = log;
    for (size_t i = 0; i < whole->first; i++)
        add_line(&end, lines, i);
    for (size_t i = whole->first; i <= from; i++) {
        int kind = marker_of(lines->at[i]);
        for (int finer = kind; finer < MARKERS; finer++)
            places[finer] = finer == kind ? i : 0;
    }
    if (declared ? is_resealed(whole, from) : is_first_round(lines->at[places[0]])) {
        free(log);
        return;
    }
    if (declared)
        end += sprintf(end, "begins");
    for (int kind = 0; kind < MARKERS; kind++)
        if (places[kind]) {
            int length = (int)strcspn(lines->at[places[kind]], "#\n");
            end += sprintf(end, declared ? " %.*s" : "%.*s\n", length, lines->at[places[kind]]);
        }
    end += declared ? sprintf(end, "\n") : 0;
    for (size_t i = whole->first; whole->tells && i < from; i++)
        if (tells_loss(lines->at[i], lines->length[i]) && !is_overtaken(lines, i, from))
            add_line(&end, lines, i);
    for (size_t i = from + !declared; i < lines->count; i++)
        add_line(&end, lines, i);
    check(whole->name, whole->bytes, log, rule);
    tried[declared]++;
    bool wrong = is_wrong(rule, declared || whole->tells);
    if (wrong) {
        FILE *file = fopen("build/late.umpire", "w");
        fwrite(log, 1, (size_t)(end - log), file);
        fclose(file);
    }
    EXPECT(!wrong, "%s from line %zu on breaks %s (build/late.umpire)", whole->name, from + 1,
           rule);
    free(log);
}

static struct whole *new_whole(const char *name, const char *bytes, bool tells)
{
    struct whole *whole = had(malloc(sizeof *whole));
    *whole = (struct whole){.name = name, .bytes = bytes, .tells = tells};
    split(&whole->lines, bytes);
    while (whole->first < whole->lines.count && marker_of(whole->lines.at[whole->first]) == MARKERS)
        whole->first++;
    return whole;
}

static void try_log(const char *path, const char *bytes, bool declared)
{
    struct whole *whole = new_whole(path, bytes, true);
    char rule[64];
    check(path, bytes, bytes, rule);
    bool simple = !*rule && is_simple(bytes, &whole->lines);
    for (size_t i = whole->first + 1; simple && i < whole->lines.count; i++)
        if (marker_of(whole->lines.at[i]) < MARKERS)
            try_from(whole, i, declared);
    free(whole);
}

static void nothing_before_is_missed(void)
{
    struct files files;
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        if (strstr(files.paths[i], "/fail-") || !is_drawn(i))
            continue;
        size_t length;
        char *bytes = read_file(files.paths[i], &length);
        for (int declared = 0; declared < 2; declared++)
            try_log(files.paths[i], bytes, declared);
        free(bytes);
    }
    files_done(&files);
    const uint64_t least = depth() > 1 ? 0 : 100;
    CU_ASSERT(tried[false] > least && tried[true] > least);
}

static void try_random_game(const char *ruleset, uint64_t seed)
{
    struct umpire_generation what = {.ruleset = ruleset, .seed = seed, .size = UMPIRE_MEDIUM};
    const char *why;
    size_t length;
    char name[64], *bytes = generate_log(&what, &length, &why);
    snprintf(name, sizeof name, "%s, seed %d", ruleset, (int)seed);
    EXPECT(bytes, "%s: %s", name, why);
    if (!bytes)
        return;
    struct whole *whole = new_whole(name, bytes, false);
    for (size_t i = whole->first + 1; i < whole->lines.count; i++) {
        const struct lines *lines = &whole->lines;
        if (lines->length[i] > 13 &&
            strncmp(lines->at[i] + lines->length[i] - 13, " first-player", 13) == 0)
            break; /* a log that begins behind it would declare another first player */
        if (marker_of(whole->lines.at[i]) == 0) {
            try_from(whole, i, true);
            try_from(whole, i, false);
        }
    }
    free(whole);
    free(bytes);
}

static void declarations_may_be_old(void)
{
    struct umpire_ruleset ruleset;
    const uint64_t games = games_wanted(GAMES);
    const uint64_t before = tried[true];
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        for (uint64_t seed = 1; seed <= games; seed++)
            try_random_game(ruleset.name, seed);
    CU_ASSERT(tried[true] >= before + games);
}

SUITE(late)
{
    CU_pSuite suite = CU_add_suite("late", NULL, NULL);
    CU_add_test(suite, "nothing before the beginning is missed", nothing_before_is_missed);
    CU_add_test(suite, "what is declared may have changed before the beginning",
                declarations_may_be_old);
}
