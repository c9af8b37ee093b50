/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/matrix.h"

#include "base/array.h"
#include "workshop/matrix/answering.h"
#include "workshop/matrix/play.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* SOON: the timeout in milliseconds for faults that use it up. */
enum { GAMES = 3, BREACH_GAME = 1, SOON = 1000 };

/* What the comparison must find of each fault, in the game with the breach or after it: ONE or SOME
 * statements with `outcome`, a failure of the engine, or SOME in the last game. */
static const struct expectation {
    enum matrix_fault fault;
    enum { ALL_AGREED, ONE, SOME, FAILED, LAST_GAME } what;
    enum matrix_outcome outcome;
    const char *reason;  /* words in the reason of the failure */
    /* late: the fault uses the timeout up; anew: only an engine that can begin another game can
     * have it */
    bool late, anew;
} expectations[] = {
    {.fault = MATRIX_FAULT_NONE, .what = ALL_AGREED},
    {.fault = MATRIX_FAULT_ACCEPT, .what = ONE, .outcome = MATRIX_ACCEPTED},
    {.fault = MATRIX_FAULT_REFUSE, .what = ONE, .outcome = MATRIX_REFUSED},
    {.fault = MATRIX_FAULT_ANOTHER_RULE, .what = ONE, .outcome = MATRIX_ANOTHER_RULE},
    {.fault = MATRIX_FAULT_NO_RULE, .what = ALL_AGREED},
    {.fault = MATRIX_FAULT_UNKNOWN, .what = ONE, .outcome = MATRIX_UNKNOWN},
    {.fault = MATRIX_FAULT_UNDECIDED, .what = ONE, .outcome = MATRIX_UNDECIDED},
    {.fault = MATRIX_FAULT_ERROR, .what = ONE, .outcome = MATRIX_ERROR},
    {.fault = MATRIX_FAULT_MISSPELT_RULE, .what = ONE, .outcome = MATRIX_ERROR},
    {.fault = MATRIX_FAULT_MISSPELT_ANSWER, .what = ONE, .outcome = MATRIX_ERROR},
    {.fault = MATRIX_FAULT_EMPTY, .what = ONE, .outcome = MATRIX_ERROR},
    {.fault = MATRIX_FAULT_NUL, .what = ONE, .outcome = MATRIX_ERROR},
    {.fault = MATRIX_FAULT_TOO_LONG, .what = ONE, .outcome = MATRIX_ERROR},
    {.fault = MATRIX_FAULT_LATE_BY_ONE, .what = SOME, .outcome = MATRIX_ACCEPTED},
    {.fault = MATRIX_FAULT_SHOULD_HAVE, .what = SOME, .outcome = MATRIX_REFUSED},
    {.fault = MATRIX_FAULT_ENDLESS, .what = FAILED, .reason = "no end is in sight"},
    {.fault = MATRIX_FAULT_FLOOD, .what = FAILED, .reason = "more than it was asked for"},
    {.fault = MATRIX_FAULT_TWICE, .what = FAILED, .reason = "more than it was asked for"},
    {.fault = MATRIX_FAULT_SILENT, .what = FAILED, .reason = "did not answer within", .late = true},
    {.fault = MATRIX_FAULT_UNFINISHED,
     .what = FAILED,
     .reason = "did not end its answer within",
     .late = true},
    {.fault = MATRIX_FAULT_HALF, .what = FAILED, .reason = "in the middle of an answer, 'ille'"},
    {.fault = MATRIX_FAULT_ENDS, .what = FAILED, .reason = "it ended before it answered"},
    {.fault = MATRIX_FAULT_STATUS, .what = FAILED, .reason = "it ended with status 4"},
    {.fault = MATRIX_FAULT_SIGNAL, .what = FAILED, .reason = "it ended by signal SIGKILL"},
    {.fault = MATRIX_FAULT_CLOSES, .what = FAILED, .reason = "it closed its output", .late = true},
    {.fault = MATRIX_FAULT_UNREADY,
     .what = FAILED,
     .reason = "which is answered with 'ready'",
     .anew = true},
    {.fault = MATRIX_FAULT_STALE, .what = LAST_GAME, .outcome = MATRIX_ERROR, .anew = true},
    {.fault = MATRIX_FAULT_STAYS, .what = FAILED, .reason = "it did not end within", .late = true},
    {.fault = MATRIX_FAULT_LAST_WORDS, .what = FAILED, .reason = "more than it was asked for"},
    {.fault = MATRIX_FAULT_LAST_STATUS, .what = FAILED, .reason = "it ended with status 3"},
};

static bool append(void *user, const char *text, size_t length)
{
    return bytes_add(user, text, length);
}

/* The games -------------------------------------------------------------------------------- */

/* What a check finds, also errors in the log, and the line of the last finding; 0: it is about the
 * setup. */
struct look {
    uint64_t findings, errors, line;
};

static bool on_found(void *user, const struct umpire_finding *finding)
{
    struct look *look = user;
    look->findings += finding->level <= UMPIRE_LEVEL_VIOLATION;
    look->errors += finding->level == UMPIRE_LEVEL_ERROR;
    look->line = strcmp(finding->statement, "game") == 0 ? 0 : finding->line;
    return true;
}

static struct look look_at(const char *text, size_t length)
{
    struct look look = {0};
    const struct umpire_sink sink = {.user = &look, .found = on_found};
    struct umpire_options options;
    umpire_options_init(&options);
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    if (!checker || umpire_check_memory(checker, "self-test", text, length) == UMPIRE_FAILURE)
        look.findings = UINT64_MAX;
    umpire_checker_free(checker);
    return look;
}

/* Where a line of a text begins; the text's end if there is no such line. */
static size_t begin_of(const struct bytes *text, uint64_t line)
{
    size_t at = 0;
    for (uint64_t i = 1; i < line && at < text->length; i++) {
        const char *end = memchr(text->at + at, '\n', text->length - at);
        at = end ? (size_t)(end - text->at) + 1 : text->length;
    }
    return at;
}

/* Whether a game with a breach can show all faults: it has one finding, statements follow, and
 * without the statement that it is about there are other findings. */
static bool shows_all(const struct bytes *game)
{
    struct look look = look_at(game->at, game->length);
    if (look.findings != 1 || look.errors > 0 || look.line == 0)
        return false;
    size_t begin = begin_of(game, look.line), end = begin_of(game, look.line + 1);
    if (end >= begin_of(game, look.line + 3) || begin_of(game, look.line + 3) >= game->length)
        return false;
    struct bytes rest = {0};
    bool good = append(&rest, game->at, begin) && append(&rest, game->at + end, game->length - end);
    struct look without = good ? look_at(rest.at, rest.length) : look;
    free(rest.at);
    return without.findings != 0 && good;
}

static bool generate_selftest_game(const char *ruleset, uint64_t seed, const char *violate,
                                   struct bytes *ret_game)
{
    struct umpire_generation wanted = {
        .ruleset = ruleset, .seed = seed, .size = UMPIRE_SMALL, .violate = violate};
    ret_game->length = 0;
    return umpire_generate(&wanted, append, ret_game) == NULL;
}

/* Makes a log of a game without a breach, one with a breach, and another one without. */
static bool make_selftest_log(const char *ruleset, struct bytes *ret_log)
{
    struct bytes game = {0};
    struct umpire_rule rule;
    bool good = generate_selftest_game(ruleset, 1, NULL, &game) &&
                append(ret_log, game.at, game.length),
         found = false;
    for (size_t i = 0; good && !found && umpire_rule_at(ruleset, i, &rule); i++)
        found = rule.level == UMPIRE_LEVEL_VIOLATION &&
                generate_selftest_game(ruleset, 1, rule.id, &game) && shows_all(&game);
    good = good && found && append(ret_log, game.at, game.length) &&
           generate_selftest_game(ruleset, 2, NULL, &game) && append(ret_log, game.at, game.length);
    free(game.at);
    return good;
}

/* What was found ----------------------------------------------------------------------------- */

struct notes {
    size_t games;
    struct matrix_counts counts[GAMES];
    char reasons[GAMES + 1][512]; /* why the engine failed in each game, and at the end */
};

static void note_selftest_failure(struct matrix_section *section, uint64_t line,
                                  const char *statement, const char *reason)
{
    struct notes *notes = section->user;
    (void)line;
    (void)statement;
    if (notes->games < GAMES)
        snprintf(notes->reasons[notes->games], sizeof notes->reasons[0], "%s", reason);
}

static void on_game_end(struct matrix_section *section, const struct matrix_counts *counts,
                        const struct umpire_game *game)
{
    struct notes *notes = section->user;
    (void)game;
    if (notes->games < GAMES)
        notes->counts[notes->games++] = *counts;
}

static const struct matrix_writer notes_writer = {.failure = note_selftest_failure,
                                                  .game_end = on_game_end};

/* Whether the engine agreed with the judge about all of a game. */
static bool is_clean(const struct notes *notes, size_t game)
{
    const struct matrix_counts *counts = &notes->counts[game];
    return counts->asked > 0 && counts->outcomes[MATRIX_AGREED] == counts->asked &&
           !*notes->reasons[game];
}

/* Whether the comparison found the fault, in the game where it must show and in no other. */
static bool finds_fault(const struct expectation *wanted, const struct notes *notes)
{
    const struct matrix_counts *breach = &notes->counts[BREACH_GAME];
    const bool shows_last = wanted->what == LAST_GAME;
    const char *reason = notes->reasons[BREACH_GAME];
    if (notes->games != GAMES || !is_clean(notes, 0) ||
        (!shows_last && !is_clean(notes, GAMES - 1)))
        return false;
    switch (wanted->what) {
    case ALL_AGREED:
        return is_clean(notes, BREACH_GAME) &&
               breach->unnamed == (wanted->fault == MATRIX_FAULT_NO_RULE);
    case ONE:
        return breach->outcomes[wanted->outcome] == 1 &&
               breach->outcomes[MATRIX_AGREED] == breach->asked - 1 && !*reason;
    case SOME:
        return breach->outcomes[wanted->outcome] >= 1 && !*reason;
    case LAST_GAME:
        return is_clean(notes, BREACH_GAME) &&
               notes->counts[GAMES - 1].outcomes[wanted->outcome] >= 1;
    default:
        return strstr(*reason ? reason : notes->reasons[GAMES], wanted->reason);
    }
}

/* Prints what the comparison found instead of the fault. */
static void describe(const struct notes *notes)
{
    for (size_t g = 0; g < notes->games; g++) {
        printf("    game %zu: %" PRIu64 " asked", g + 1, notes->counts[g].asked);
        for (size_t i = 0; i < MATRIX_OUTCOME_COUNT; i++)
            if (notes->counts[g].outcomes[i])
                printf(", %" PRIu64 " %s", notes->counts[g].outcomes[i],
                       matrix_outcome_name((enum matrix_outcome)i));
        printf("%s%s\n", *notes->reasons[g] ? "; it failed: " : "", notes->reasons[g]);
    }
    if (*notes->reasons[GAMES])
        printf("    in the end it failed: %s\n", notes->reasons[GAMES]);
}

/* Running ------------------------------------------------------------------------------------ */

/* The path of this program, quoted for the shell. False: it cannot be found. */
static bool own_path(char *ret_word, size_t capacity)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    size_t used = 0;
    for (ssize_t i = -1; i <= length && used + 8 < capacity && length > 0; i++)
        if (i < 0 || i == length)
            ret_word[used++] = '\'';
        else if (path[i] == '\'')
            used += (size_t)sprintf(ret_word + used, "'\\''");
        else
            ret_word[used++] = path[i];
    ret_word[used] = '\0';
    return length > 0 && used + 8 < capacity;
}

struct kit {
    struct matrix_order order;
    const char *program;
    FILE *nowhere; /* the report is not needed, only the notes */
    unsigned passed, failed;
};

static enum umpire_status try_fault(struct kit *kit, const char *ruleset, const struct bytes *log,
                                    const struct expectation *wanted, bool anew)
{
    char command[2 * PATH_MAX + 128];
    struct notes notes = {0};
    struct matrix_result result;
    const struct matrix_log one = {.path = ruleset, .bytes = log->at, .length = log->length};
    const char *name = matrix_fault_name(wanted->fault);
    snprintf(command, sizeof command, "exec %s matrix --answer --fault=%s%s", kit->program,
             anew ? "" : "one-game,", name);
    struct matrix_order order = kit->order;
    order.command = command;
    order.user = &notes;
    order.timeout = wanted->late ? SOON : order.timeout;
    if (!matrix_result_init(&result, &order.rules))
        return UMPIRE_FAILURE;
    enum umpire_status status = matrix_pool_run(&order, &one, 1, kit->nowhere, &result);
    if (result.end_reason)
        snprintf(notes.reasons[GAMES], sizeof notes.reasons[0], "%s", result.end_reason);
    matrix_result_done(&result);
    bool found = status != UMPIRE_FAILURE && finds_fault(wanted, &notes);
    printf("%s - %s: %s: %s\n", found ? "ok" : "not ok", ruleset,
           anew ? "one process" : "a process for each game", name);
    if (!found)
        describe(&notes);
    fflush(stdout);
    kit->passed += found;
    kit->failed += !found;
    return status == UMPIRE_FAILURE ? status : UMPIRE_CONFORMANT;
}

/* Tries faults in answers with every ruleset, since their words differ; faults in the protocol only
 * if `protocol`. */
static enum umpire_status try_ruleset(struct kit *kit, const char *ruleset, bool protocol)
{
    struct bytes log = {0};
    enum umpire_status status = UMPIRE_CONFORMANT;
    if (!make_selftest_log(ruleset, &log)) {
        cli_say("no games of %s can be made for the test", ruleset);
        status = UMPIRE_FAILURE;
    }
    for (size_t i = 0; i < sizeof expectations / sizeof *expectations && status != UMPIRE_FAILURE;
         i++) {
        const struct expectation *wanted = &expectations[i];
        if (!protocol && wanted->what == FAILED)
            continue;
        status = try_fault(kit, ruleset, &log, wanted, true);
        if (protocol && !wanted->anew && status != UMPIRE_FAILURE)
            status = try_fault(kit, ruleset, &log, wanted, false);
    }
    free(log.at);
    return status;
}

enum umpire_status matrix_self_test(const struct matrix_order *order)
{
    char program[2 * PATH_MAX];
    struct kit kit = {.order = *order, .program = program, .nowhere = tmpfile()};
    struct umpire_ruleset ruleset;
    enum umpire_status status = UMPIRE_CONFORMANT;
    kit.order.writer = &notes_writer;
    kit.order.give_up = 0;
    kit.order.jobs = 1;
    if (!kit.nowhere || !own_path(program, sizeof program)) {
        fputs("umpire: no room for a temporary file, or this program cannot be found\n", stderr);
        status = UMPIRE_FAILURE;
    }
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset) && status != UMPIRE_FAILURE; i++)
        status = try_ruleset(&kit, ruleset.name, i == 0);
    if (status != UMPIRE_FAILURE)
        status = matrix_self_test_play(order, program, &kit.passed, &kit.failed);
    if (status != UMPIRE_FAILURE)
        status = matrix_self_test_perft(order, program, &kit.passed, &kit.failed);
    if (kit.nowhere)
        fclose(kit.nowhere);
    printf("%u passed, %u failed\n", kit.passed, kit.failed);
    return kit.failed ? UMPIRE_FAILURE : status;
}
