/* SPDX-License-Identifier: MIT */
/* Random games: what must hold of every game at every point. SOAK_GAMES=N tries N games of each
 * ruleset, from the seed SOAK_SEED on. */
#include "judge/search/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum { GAMES = 2, POINTS = 3, ASKED_IN_FULL = 60 };

struct log {
    char *bytes;
    size_t length;
    size_t *lines, line_count;
};

static void find_lines(struct log *log)
{
    log->lines = malloc((log->length + 1) * sizeof *log->lines);
    log->line_count = 0;
    for (size_t i = 0; i < log->length; i++)
        if (i == 0 || log->bytes[i - 1] == '\n')
            log->lines[log->line_count++] = i;
}

static size_t end_of(const struct log *log, size_t line)
{
    return line + 1 < log->line_count ? log->lines[line + 1] : log->length;
}

static void log_done(struct log *log)
{
    free(log->bytes);
    free(log->lines);
    *log = (struct log){0};
}

/* The line after the first marker. */
static size_t first_of_play(const struct log *log)
{
    for (size_t i = 0; i < log->line_count; i++)
        if (strncmp(log->bytes + log->lines[i], "round 1", 7) == 0 ||
            strncmp(log->bytes + log->lines[i], "turn 1", 6) == 0)
            return i + 1;
    return log->line_count;
}

static bool count_serious(void *user, const struct umpire_finding *finding)
{
    *(uint64_t *)user += finding->level != UMPIRE_LEVEL_UNDECIDED;
    return true;
}

static bool count_unlawful(void *user, const struct umpire_finding *finding)
{
    *(uint64_t *)user += finding->level == UMPIRE_LEVEL_VIOLATION ||
                         finding->level == UMPIRE_LEVEL_ERROR;
    return true;
}

/* The number of errors and violations that a check of the bytes finds. */
static uint64_t checked(const char *bytes, size_t length, enum umpire_status *ret_status)
{
    uint64_t found = 0;
    struct umpire_sink sink = {.user = &found, .found = count_unlawful};
    struct umpire_options options;
    umpire_options_init(&options);
    options.findings_most = 0;
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    enum umpire_status status = umpire_check_memory(checker, "log", bytes, length);
    umpire_checker_free(checker);
    if (ret_status)
        *ret_status = status;
    return found;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The lawful candidates of a position, or all of them, as sorted lines. */
static char **lines_of(const struct candidate_list *all, bool lawful_alone, size_t *ret_count)
{
    char **lines = malloc((all->count + 1) * sizeof *lines);
    *ret_count = 0;
    for (size_t i = 0; i < all->count; i++)
        if (all->list[i].legal || !lawful_alone)
            lines[(*ret_count)++] = strndup(all->lines + all->list[i].line, all->list[i].length);
    qsort(lines, *ret_count, sizeof *lines, by_text);
    return lines;
}

static void free_lines(char **lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(lines[i]);
    free(lines);
}

static struct candidate_list candidates_at(const struct log *log, size_t line, bool effects,
                                           bool keeps_illegal)
{
    struct candidate_list all = {.lines = NULL};
    struct position *position = position_new(NULL, NULL);
    position_play(position, log->bytes, log->lines[line]);
    position->keeps_illegal = keeps_illegal;
    position_candidates(position, effects, DICE_OPEN, &all);
    position_free(position);
    return all;
}

/* The list of legal statements has exactly the candidates that are accepted when each is read and
 * judged. */
static void listed_is_accepted(const struct log *log, size_t line, const char *name)
{
    size_t listed_count, accepted_count;
    struct candidate_list listed = candidates_at(log, line, false, false),
                          every = candidates_at(log, line, false, true);
    char **one = lines_of(&listed, true, &listed_count),
         **other = lines_of(&every, true, &accepted_count);
    EXPECT(listed_count == accepted_count, "%s:%zu: %zu are listed, %zu of %zu are accepted", name,
           line, listed_count, accepted_count, every.count);
    for (size_t i = 0; i < listed_count && i < accepted_count; i++)
        if (strcmp(one[i], other[i]) != 0) {
            EXPECT(false, "%s:%zu: listed is %s, accepted is %s", name, line, one[i], other[i]);
            break;
        }
    free_lines(one, listed_count);
    free_lines(other, accepted_count);
    candidates_done(&listed);
    candidates_done(&every);
}

/* Some candidates, with those that are legal but never offered, are judged as in a check of the log
 * with that line. */
static void candidates_are_judged_as_checked(const struct log *log, size_t line,
                                             struct random *random, const char *name)
{
    struct candidate_list every = candidates_at(log, line, true, true);
    for (int i = 0; i < ASKED_IN_FULL && every.count > 0; i++) {
        const struct candidate *candidate =
            &every.list[random_below(random, (uint32_t)every.count)];
        for (size_t j = 0; i % 2 == 0 && j < every.count && !candidate->legal; j++)
            candidate = &every.list[((size_t)(candidate - every.list) + 1) % every.count];
        size_t length = log->lines[line] + candidate->length;
        char *with = malloc(length);
        memcpy(with, log->bytes, log->lines[line]);
        memcpy(with + log->lines[line], every.lines + candidate->line, candidate->length);
        enum umpire_status status;
        bool lawful = checked(with, length, &status) == 0;
        bool not_offered = candidate->kind == KIND_RESULT && lawful; /* as in mid turn */
        EXPECT(lawful == candidate->legal || not_offered ||
                   (candidate->kind == KIND_END && status == UMPIRE_INDETERMINATE),
               "%s:%zu: %.*s: judged as %s", name, line, (int)candidate->length - 1,
               every.lines + candidate->line, candidate->legal ? "lawful" : "unlawful");
        free(with);
    }
    candidates_done(&every);
}

/* A copy of the state, judged later, comes to the same: the same findings and state. */
static void copy_judged_later(const struct log *log, size_t line, const char *name)
{
    uint64_t found = 0;
    struct block before = {.head = NULL}, end = {.head = NULL};
    struct position *position = position_new(count_serious, &found);
    const struct run *run = position->run;
    size_t last = log->lines[log->line_count - 1], from = log->lines[line];
    position_play(position, log->bytes, from);
    uint64_t next = position->next_line;
    CU_ASSERT_FATAL(block_copy(&before, &run->block));
    position_play(position, log->bytes + from, last - from);
    CU_ASSERT_FATAL(block_copy(&end, &run->block));
    uint64_t first = found;
    position_go_back(position, &before);
    position->next_line = next;
    position_play(position, log->bytes + from, last - from);
    EXPECT(found == 2 * first, "%s:%zu: a copy judged later finds %llu, not %llu", name, line,
           (unsigned long long)(found - first), (unsigned long long)first);
    EXPECT(end.used == run->block.used && memcmp(end.head, run->block.head, end.used) == 0,
           "%s:%zu: a copy judged later comes to another state", name, line);
    position_free(position);
    block_done(&before);
    block_done(&end);
}

/* Line for line, the game's next statement is legal, and the beginning up to it has no findings. */
static void prefixes_are_lawful(const struct log *log, const char *name)
{
    uint64_t found = 0;
    struct position *position = position_new(count_serious, &found);
    size_t line = first_of_play(log);
    position_play(position, log->bytes, log->lines[line]);
    for (; line < log->line_count && found == 0; line++) {
        const char *text = log->bytes + log->lines[line];
        size_t length = end_of(log, line) - log->lines[line];
        bool result = strncmp(text, "end", 3) == 0;
        enum umpire_answer answer = position_try(position, text, length);
        EXPECT(answer == UMPIRE_LEGAL || result, "%s:%zu: what comes next is not legal: %.*s", name,
               line + 1, (int)length - 1, text);
        position_play(position, text, length);
        if (line % 16 == 0)
            EXPECT(checked(log->bytes, end_of(log, line), NULL) == 0,
                   "%s:%zu: a beginning is judged otherwise", name, line + 1);
    }
    EXPECT(found == 0, "%s: a finding in a random game", name);
    position_free(position);
}

static struct log generated(const char *ruleset, uint64_t seed, const char *violate)
{
    struct log log = {0};
    struct umpire_generation what = {
        .ruleset = ruleset, .seed = seed, .size = UMPIRE_SMALL, .violate = violate};
    const char *why;
    log.bytes = generate_log(&what, &log.length, &why);
    EXPECT(log.bytes, "%s, seed %llu, %s: %s", ruleset, (unsigned long long)seed,
           violate ? violate : "lawful", why);
    if (log.bytes)
        find_lines(&log);
    return log;
}

static uint64_t number_of(const char *variable, uint64_t otherwise)
{
    const char *value = getenv(variable);
    return value ? strtoull(value, NULL, 10) : otherwise;
}

static void each_game(void (*look)(const struct log *log, struct random *random, const char *name))
{
    struct umpire_ruleset ruleset;
    uint64_t from = number_of("SOAK_SEED", 1),
             count = games_wanted(GAMES);
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        for (uint64_t seed = from; seed < from + count; seed++) {
            char name[64];
            struct random random = {seed};
            struct log log = generated(ruleset.name, seed, NULL);
            snprintf(name, sizeof name, "%s, seed %llu", ruleset.name, (unsigned long long)seed);
            if (log.line_count)
                look(&log, &random, name);
            log_done(&log);
        }
}

static void look_at_whole(const struct log *log, struct random *random, const char *name)
{
    enum umpire_status status;
    (void)random;
    EXPECT(checked(log->bytes, log->length, &status) == 0 && status == UMPIRE_CONFORMANT,
           "%s: status %d", name, (int)status);
    prefixes_are_lawful(log, name);
}

static void look_at_points(const struct log *log, struct random *random, const char *name)
{
    size_t first = first_of_play(log);
    for (int i = 0; i < (depth() > 1 ? 1 : POINTS) && first + 1 < log->line_count; i++) {
        size_t line = first + random_below(random, (uint32_t)(log->line_count - first - 1));
        listed_is_accepted(log, line, name);
        candidates_are_judged_as_checked(log, line, random, name);
        copy_judged_later(log, line, name);
    }
}

static void games_are_conformant(void)
{
    each_game(look_at_whole);
}

static void points_hold(void)
{
    each_game(look_at_points);
}

static void a_seed_gives_the_same_game(void)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++) {
        struct log one = generated(ruleset.name, 7, NULL), again = generated(ruleset.name, 7, NULL),
                   other = generated(ruleset.name, 8, NULL);
        EXPECT(one.bytes && again.bytes && strcmp(one.bytes, again.bytes) == 0,
               "%s: seed 7 gives two games", ruleset.name);
        EXPECT(one.bytes && other.bytes && strcmp(one.bytes, other.bytes) != 0,
               "%s: two seeds give one game", ruleset.name);
        log_done(&one);
        log_done(&again);
        log_done(&other);
    }
}

/* Breaks rules of each ruleset, in a usual run some of them by turns: the breach is found alone,
 * and where it is marked. */
static void breaches_are_the_expected(void)
{
    struct umpire_ruleset ruleset;
    struct umpire_rule rule;
    uint64_t seed = number_of("SOAK_SEED", 1);
    size_t every = number_of("SOAK_GAMES", GAMES) > GAMES ? 1 : 24 * depth();
    size_t first = (size_t)(seed + number_of("DAY", 0)) % every;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        for (size_t r = first; umpire_rule_at(ruleset.name, r, &rule); r += every) {
            struct log log = generated(ruleset.name, seed, rule.id);
            struct trial trial = {0};
            if (log.bytes) {
                trial_run(&trial, rule.id, log.bytes, log.length);
                EXPECT(trial_as_expected(&trial) && strstr(trial.expected, rule.id),
                       "%s, seed %llu: found\n%sexpected\n%s", rule.id, (unsigned long long)seed,
                       trial.found, trial.expected);
                trial_end(&trial);
            }
            log_done(&log);
        }
}

SUITE(generated)
{
    CU_pSuite suite = CU_add_suite("generated", NULL, NULL);
    CU_add_test(suite, "a seed gives the same game", a_seed_gives_the_same_game);
    CU_add_test(suite, "random games are conformant, and so is each beginning",
                games_are_conformant);
    CU_add_test(suite, "what is listed is what is accepted; copies judged later", points_hold);
    CU_add_test(suite, "a breach is found where it is marked, and nothing else",
                breaches_are_the_expected);
}
