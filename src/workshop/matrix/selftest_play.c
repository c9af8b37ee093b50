/* SPDX-License-Identifier: MIT */
/* The part of `umpire matrix --self-test` about games that the engine plays. */
#include "workshop/matrix/answering.h"
#include "workshop/matrix/play.h"

#include <stdlib.h>
#include <string.h>

/* SOON: the timeout in milliseconds for faults that use it up. The first games have more than three
 * moves, so that each fault shows. */
enum { GAMES = 2, SOON = 500 };

/* What must be found of each fault: an ERROR in one of the games, or that the engine FAILED, with
 * words of the reason. */
static const struct expectation {
    enum matrix_fault fault;
    enum { NOTHING, ERROR, FAILED } what;
    const char *reason;
    bool late;
} expectations[] = {
    {MATRIX_FAULT_NONE, NOTHING, "", false},
    {MATRIX_FAULT_MISSPELT_ANSWER, ERROR, "it answered 'perhaps', which is no statement of", false},
    {MATRIX_FAULT_EMPTY, ERROR, "it answered '', which is no statement of", false},
    {MATRIX_FAULT_NUL, ERROR, "its answer holds a NUL", false},
    {MATRIX_FAULT_TOO_LONG, ERROR, "its answer is longer than 4095 bytes", false},
    {MATRIX_FAULT_MARKER, ERROR, "it answered 'end', which is no statement of", false},
    {MATRIX_FAULT_OTHERS, ERROR, "no player is called 'Nobody'", false},
    {MATRIX_FAULT_ENDLESS, FAILED, "no end is in sight", false},
    {MATRIX_FAULT_FLOOD, FAILED, "more than it was asked for", false},
    {MATRIX_FAULT_TWICE, FAILED, "more than it was asked for", false},
    {MATRIX_FAULT_SILENT, FAILED, "did not answer within", true},
    {MATRIX_FAULT_UNFINISHED, FAILED, "did not end its answer within", true},
    {MATRIX_FAULT_HALF, FAILED, "in the middle of an answer, 'ille'", false},
    {MATRIX_FAULT_ENDS, FAILED, "it ended before it answered", false},
    {MATRIX_FAULT_STATUS, FAILED, "it ended with status 4", false},
    {MATRIX_FAULT_SIGNAL, FAILED, "it ended by signal SIGKILL", false},
    {MATRIX_FAULT_CLOSES, FAILED, "it closed its output", true},
    {MATRIX_FAULT_UNREADY, FAILED, "which is answered with 'ready'", false},
    {MATRIX_FAULT_STAYS, FAILED, "it did not end within", true},
    {MATRIX_FAULT_LAST_WORDS, FAILED, "more than it was asked for", false},
    {MATRIX_FAULT_LAST_STATUS, FAILED, "it ended with status 3", false},
};

/* Whether the fault was found, and nothing else: all that was played is lawful. */
static bool play_finds_fault(const struct expectation *wanted, enum umpire_status status,
                             const struct matrix_played *played, const char *notes)
{
    /* What is answered too much is read as the answer to the next question. */
    bool shifted = wanted->fault == MATRIX_FAULT_FLOOD || wanted->fault == MATRIX_FAULT_TWICE;
    if (played->games != GAMES || (played->illegal && !shifted) || !strstr(notes, wanted->reason))
        return false;
    switch (wanted->what) {
    case NOTHING:
        return status == UMPIRE_CONFORMANT && !*notes;
    case ERROR:
        return status == UMPIRE_MALFORMED && played->errors == 1 && !played->failures;
    default:
        return status == UMPIRE_MALFORMED && played->failures > 0 && (shifted || !played->errors);
    }
}

static enum umpire_status try_play_fault(const struct matrix_order *order, const char *program,
                                         const struct expectation *wanted, bool *ret_found)
{
    char command[8192], *notes = NULL;
    size_t length;
    const char *name = matrix_fault_name(wanted->fault);
    struct umpire_generation generation = {.ruleset = "dropfleet", .size = UMPIRE_SMALL};
    const struct matrix_start start = {.generation = &generation};
    struct matrix_order own = *order;
    struct matrix_play play = {.order = &own, .seed = 1, .games = GAMES};
    struct matrix_played played = {0};
    snprintf(command, sizeof command, "exec %s matrix --answer --fault=%s", program, name);
    own.command = command;
    own.give_up = 0;
    own.jobs = 1;
    own.timeout = wanted->late ? SOON : order->timeout;
    FILE *log = tmpfile(), *file = open_memstream(&notes, &length);
    enum umpire_status status = UMPIRE_FAILURE;
    if (log && file)
        status = matrix_play_games(&play, &start, 1, log, file, &played);
    if (log)
        fclose(log);
    if (file)
        fclose(file);
    *ret_found = notes && play_finds_fault(wanted, status, &played, notes);
    printf("%s - play: %s\n%s%s", *ret_found ? "ok" : "not ok", name, *ret_found ? "" : "    ",
           *ret_found || !notes ? "" : notes);
    fflush(stdout);
    free(notes);
    return status;
}

enum umpire_status matrix_self_test_play(const struct matrix_order *order, const char *program,
                                         unsigned *passed, unsigned *failed)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    for (size_t i = 0; i < sizeof expectations / sizeof *expectations && status != UMPIRE_FAILURE;
         i++) {
        bool found = false;
        status = try_play_fault(order, program, &expectations[i], &found);
        *passed += found;
        *failed += !found;
    }
    return status == UMPIRE_FAILURE ? status : UMPIRE_CONFORMANT;
}
