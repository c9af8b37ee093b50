/* SPDX-License-Identifier: MIT */
/* The suites, and how tests check a log. */
#ifndef TESTS_UNIT_TESTS_H
#define TESTS_UNIT_TESTS_H

#include <CUnit/CUnit.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "umpire.h"

/* The head of a function that adds a suite and its tests. The build finds suites in tests/unit and
 * in each game's folder tests. */
#define SUITE(name)                                                                           \
    void add_##name##_suite(void);                                                            \
    void add_##name##_suite(void)

extern void (*const test_suites[])(void); /* NULL at the end */

/* The results of checking a log: lines "LINE RULE" in the order of the findings. */
struct trial {
    char *found, *expected, *covered; /* covered: rules that answered ok or undecided */
    /* findings that count as violations, and those that are silent because of them */
    char *broken, *silent;
    char *failed;                     /* all findings, reported or silent */
    /* what the rules could not decide, and what sources excused: of each the first
     * UMPIRE_LINES_MOST lines of a game */
    char *undecided, *excused;
    enum umpire_status status;
    const char *rule; /* a rule that must not count, or NULL */
    /* waived: by a house rule of each game */
    enum trial_way { TRIAL_OFF, TRIAL_ADVICE, TRIAL_WAIVED, TRIAL_WAYS } way;
    bool sorted;
    bool as_played; /* assume nothing after a violation */
};

/* Checks a log in memory with the options in its '#!' line. Free the results with trial_done. */
void trial_run(struct trial *trial, const char *path, const char *bytes, size_t length);
void trial_end(struct trial *trial);
bool trial_as_expected(const struct trial *trial);

/* Sets the options in a log's first line '#! --interpretation NAME=CHOICE -W RULE=LEVEL ...'. */
void trial_options(struct umpire_checker *checker, const char *path, const char *bytes);

/* Ends the tests if an allocation has failed. */
void *had(void *memory) __attribute__((returns_nonnull));

/* The bytes of a file, NUL-terminated; the caller frees them. NULL if unreadable. */
char *read_file(const char *path, size_t *ret_length);

/* The log of a random game, NUL-terminated; the caller frees it. NULL: there is none, and
 * `*ret_why` says why. */
char *generate_log(const struct umpire_generation *generation, size_t *ret_length,
                   const char **ret_why);

/* All logs below a directory, in byte order. */
struct files {
    char **paths;
    size_t count;
};
void files_below(struct files *files, const char *directory, const char *ending);
void corpus_files(struct files *files);

/* Products (each log after each of its lines, each option played) try one log or number of
 * `depth()`: of DEPTH, or 1. Which one, says DAY: in as many days each is tried. */
size_t depth(void);
bool is_drawn(size_t number);

/* The logs of the corpus that are drawn, by their paths. */
void drawn_files(struct files *files);

/* What goes through the corpus once more, beside the suite that judges it, tries one log of so
 * many: every log up to a DEPTH of 8, one of two at 16; in a program with sanitizers, which needs
 * ten times as long for a log, one of DEPTH. */
size_t corpus_share(void);

/* The logs of the corpus that are tried by this share; another part each DAY. */
void affordable_files(struct files *files);

/* How many random games a test takes: SOAK_GAMES, or its usual number, less with DEPTH. */
uint64_t games_wanted(uint64_t usual);
void files_done(struct files *files);

/* Checks a condition; on failure prints the text. */
#define EXPECT(condition, ...)                                                                \
    do {                                                                                      \
        if (!(condition)) {                                                                   \
            fprintf(stderr, "    ");                                                          \
            fprintf(stderr, __VA_ARGS__);                                                     \
            fprintf(stderr, "\n");                                                            \
            CU_FAIL("see above");                                                             \
        } else {                                                                              \
            CU_PASS("");                                                                      \
        }                                                                                     \
    } while (0)

#endif
