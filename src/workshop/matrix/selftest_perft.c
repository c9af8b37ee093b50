/* SPDX-License-Identifier: MIT */
/* The part of `umpire matrix --self-test` about counts. */
#include "workshop/matrix/answering.h"
#include "workshop/matrix/channel.h"
#include "workshop/matrix/matrix.h"
#include "workshop/matrix/play.h"

#include <string.h>

/* SOON: the timeout in milliseconds for faults that use it up. */
enum { DEPTH = 2, SOON = 500 };

/* Two positions, so that a fault between games shows. */
static const char position[] = "game dropzone 2\nrecords all\nrounds 2\n"
                               "player UCM {\n    commander Hallam cv=3\n"
                               "    battlegroup Armour { squad Sabres units=2 }\n}\n"
                               "player PHR {\n    commander Nikephoros cv=2\n"
                               "    battlegroup Hand { squad Ajax }\n}\n"
                               "round 1\nphase initiation\n";

/* What must be found of each fault: that all counts agree, a DIFFERENCE with its statement and
 * rule, or that the engine FAILED, with words of the reason. */
static const struct expectation {
    enum matrix_fault fault;
    enum { NOTHING, DIFFERENCE, FAILED } what;
    enum matrix_outcome outcome;
    const char *words, *rule;
    bool late;
} expectations[] = {
    {MATRIX_FAULT_NONE, NOTHING, MATRIX_AGREED, "", NULL, false},
    {MATRIX_FAULT_LACKS_RULE, DIFFERENCE, MATRIX_ACCEPTED, "PHR: roll d6[1]; PHR: roll d6[1]",
     "dropzone.initiation.one-die", false},
    {MATRIX_FAULT_LACKS_MOVE, DIFFERENCE, MATRIX_REFUSED, "PHR: roll d6[1]", NULL, false},
    {MATRIX_FAULT_SUM, DIFFERENCE, MATRIX_ERROR, "perft 2", NULL, false},
    {MATRIX_FAULT_FEW, DIFFERENCE, MATRIX_ERROR, "perft 2", NULL, false},
    {MATRIX_FAULT_UNNAMED, DIFFERENCE, MATRIX_ACCEPTED, "perft 1", NULL, false},
    {MATRIX_FAULT_REPEATS, DIFFERENCE, MATRIX_ACCEPTED, "PHR: roll d6[1]", NULL, false},
    {MATRIX_FAULT_UNKNOWN, DIFFERENCE, MATRIX_UNKNOWN, "", NULL, false},
    {MATRIX_FAULT_UNDECIDED, DIFFERENCE, MATRIX_UNKNOWN, "", NULL, false},
    {MATRIX_FAULT_ACCEPT, DIFFERENCE, MATRIX_ERROR, "perft 2", NULL, false},
    {MATRIX_FAULT_NO_RULE, DIFFERENCE, MATRIX_ERROR, "perft 2", NULL, false},
    {MATRIX_FAULT_ERROR, DIFFERENCE, MATRIX_ERROR, "perft 2", NULL, false},
    {MATRIX_FAULT_MISSPELT_ANSWER, DIFFERENCE, MATRIX_ERROR, "perft 2", NULL, false},
    {MATRIX_FAULT_EMPTY, DIFFERENCE, MATRIX_ERROR, "perft 2", NULL, false},
    {MATRIX_FAULT_NUL, DIFFERENCE, MATRIX_ERROR, "perft 2", NULL, false},
    {MATRIX_FAULT_TOO_LONG, DIFFERENCE, MATRIX_ERROR, "perft 2", NULL, false},
    {MATRIX_FAULT_ENDLESS, FAILED, MATRIX_AGREED, "no end is in sight", NULL, false},
    {MATRIX_FAULT_FLOOD, FAILED, MATRIX_AGREED, "more than it was asked for", NULL, false},
    {MATRIX_FAULT_TWICE, FAILED, MATRIX_AGREED, "more than it was asked for", NULL, false},
    {MATRIX_FAULT_SILENT, FAILED, MATRIX_AGREED, "did not answer within", NULL, true},
    {MATRIX_FAULT_UNFINISHED, FAILED, MATRIX_AGREED, "did not end its answer within", NULL, true},
    {MATRIX_FAULT_HALF, FAILED, MATRIX_AGREED, "in the middle of an answer, 'ille'", NULL, false},
    {MATRIX_FAULT_ENDS, FAILED, MATRIX_AGREED, "it ended before it answered", NULL, false},
    {MATRIX_FAULT_STATUS, FAILED, MATRIX_AGREED, "it ended with status 4", NULL, false},
    {MATRIX_FAULT_SIGNAL, FAILED, MATRIX_AGREED, "it ended by signal SIGKILL", NULL, false},
    {MATRIX_FAULT_CLOSES, FAILED, MATRIX_AGREED, "it closed its output", NULL, true},
    {MATRIX_FAULT_UNREADY, FAILED, MATRIX_AGREED, "answered with 'ready'", NULL, false},
    {MATRIX_FAULT_STAYS, FAILED, MATRIX_AGREED, "it did not end within", NULL, true},
    {MATRIX_FAULT_LAST_WORDS, FAILED, MATRIX_AGREED, "more than it was asked for", NULL, false},
    {MATRIX_FAULT_LAST_STATUS, FAILED, MATRIX_AGREED, "it ended with status 3", NULL, false},
};

struct notes {
    char reason[MATRIX_REASON_BYTES]; /* why the engine failed first */
};

static void on_failure(struct matrix_section *section, uint64_t line, const char *statement,
                       const char *reason)
{
    struct notes *notes = section->user;
    (void)line;
    (void)statement;
    if (!*notes->reason)
        snprintf(notes->reason, sizeof notes->reason, "%s", reason);
}

static const struct matrix_writer notes_writer = {.failure = on_failure};

/* Whether the fault was found, and nothing else. */
static bool perft_finds_fault(const struct expectation *wanted, const struct matrix_order *order,
                              const struct matrix_result *result, const struct notes *notes)
{
    const struct matrix_groups *groups = &result->groups;
    const char *reason = result->end_reason ? result->end_reason : "";
    if (*notes->reason)
        reason = notes->reason;
    const uint64_t *outcomes = result->total.outcomes;
    if (wanted->what == NOTHING)
        return !*reason && outcomes[MATRIX_AGREED] == result->total.asked &&
               result->total.asked == (uint64_t)2 * DEPTH;
    if (wanted->what == FAILED)
        return strstr(reason, wanted->words) != NULL;
    if (*reason || outcomes[wanted->outcome] == 0)
        return false;
    if (wanted->outcome == MATRIX_UNKNOWN)
        return groups->count == 0;
    if (groups->count != 1)
        return false;
    const struct matrix_group *group = groups->list;
    const char *rule = group->found == MATRIX_NO_RULE ? "" : order->rules.list[group->found].id;
    return group->kind == wanted->outcome && strcmp(group->statement, wanted->words) == 0 &&
           strcmp(rule, wanted->rule ? wanted->rule : "") == 0;
}

static enum umpire_status try_perft_fault(const struct matrix_order *order, const char *program,
                                          const struct expectation *wanted, bool *ret_found)
{
    char command[8192];
    struct notes notes = {.reason = ""};
    struct matrix_result result;
    struct matrix_order own = *order;
    const struct matrix_log logs[] = {{"one", position, strlen(position)},
                                      {"two", position, strlen(position)}};
    const char *name = matrix_fault_name(wanted->fault);
    snprintf(command, sizeof command, "exec %s matrix --answer --fault=%s", program, name);
    own.command = command;
    own.give_up = 0;
    own.jobs = 1;
    own.timeout = wanted->late ? SOON : order->timeout;
    own.writer = &notes_writer;
    own.user = &notes;
    own.perft = (struct matrix_perft_order){.compare = matrix_perft_game,
                                            .depth = DEPTH,
                                            .tries = UMPIRE_PERFT_TRIES,
                                            .seed = 1,
                                            .places = 1};
    FILE *nowhere = tmpfile();
    if (!nowhere || !matrix_result_init(&result, &own.rules)) {
        if (nowhere)
            fclose(nowhere);
        return UMPIRE_FAILURE;
    }
    enum umpire_status status = matrix_pool_run(&own, logs, 2, nowhere, &result);
    *ret_found = status != UMPIRE_FAILURE && perft_finds_fault(wanted, &own, &result, &notes);
    printf("%s - perft: %s\n", *ret_found ? "ok" : "not ok", name);
    if (!*ret_found)
        printf("    %zu groups, the first at '%s'; it failed: '%s'\n", result.groups.count,
               result.groups.count ? result.groups.list->statement : "", notes.reason);
    fflush(stdout);
    fclose(nowhere);
    matrix_result_done(&result);
    return status == UMPIRE_FAILURE ? status : UMPIRE_CONFORMANT;
}

enum umpire_status matrix_self_test_perft(const struct matrix_order *order, const char *program,
                                          unsigned *passed, unsigned *failed)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    for (size_t i = 0; i < sizeof expectations / sizeof *expectations && status != UMPIRE_FAILURE;
         i++) {
        bool found = false;
        status = try_perft_fault(order, program, &expectations[i], &found);
        *passed += found;
        *failed += !found;
    }
    return status;
}
