/* SPDX-License-Identifier: MIT */
/* The counts of `umpire matrix --answer`, for --perft of the one that asks. */
#include "workshop/matrix/answering_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 64 };

/* Makes the counts of the position itself wrong, if the fault is one of counts. */
static void spoil_counts(enum matrix_fault fault, uint64_t *counts, unsigned depth)
{
    if (fault == MATRIX_FAULT_UNNAMED || fault == MATRIX_FAULT_REPEATS)
        counts[0]++;
    else if (fault == MATRIX_FAULT_LACKS_MOVE)
        counts[0]--;
    else if (fault == MATRIX_FAULT_SUM)
        counts[depth - 1]++;
}

static void write_counts(const struct other *other, const uint64_t *counts, unsigned depth,
                         char answer[ANSWER_BYTES])
{
    size_t used = 0;
    if (other->fault == MATRIX_FAULT_FEW && depth > 1)
        depth--;
    for (unsigned i = 0; i < depth && used < ANSWER_BYTES; i++)
        used += (size_t)snprintf(answer + used, ANSWER_BYTES - used, "%s%" PRIu64, i ? " " : "",
                                 counts[i]);
}

struct choice {
    uint64_t number, seen;
    char text[ANSWER_BYTES];
};

static bool take_choice(void *user, const struct umpire_option *option)
{
    struct choice *choice = user;
    if (++choice->seen == choice->number)
        snprintf(choice->text, sizeof choice->text, "%s", option->example);
    return choice->seen < choice->number;
}

/* The first statement that is counted here is the one that a faulty engine lacks. */
static bool is_lacking(struct other *other, const char *statement)
{
    struct choice first = {.number = 1};
    if (other->fault != MATRIX_FAULT_LACKS_MOVE)
        return false;
    umpire_position_counted(other->position, false, take_choice, &first);
    return strcmp(first.text, statement) == 0;
}

bool matrix_answer_counts(struct other *other, const char *words)
{
    char *end, answer[ANSWER_BYTES] = "unknown";
    uint64_t counts[DEPTH_MOST] = {0}, tries = UMPIRE_PERFT_TRIES;
    unsigned long depth = strtoul(words, &end, 10);
    const char *statement = *end == ' ' ? end + 1 : NULL;
    if (!other->position || !matrix_play_told(other))
        return false;
    other->found = 0;
    other->of_setup = false;
    enum umpire_answer found = UMPIRE_TOO_MANY;
    if (depth >= 1 && depth <= DEPTH_MOST && statement)
        found = umpire_position_perft_after(other->position, false, statement, strlen(statement),
                                            (unsigned)depth, &tries, counts);
    else if (depth >= 1 && depth <= DEPTH_MOST)
        found = umpire_position_perft_within(other->position, false, (unsigned)depth, &tries,
                                             counts);
    if (found == UMPIRE_NO_MEMORY)
        return false;
    if (found == UMPIRE_LEGAL && !statement)
        spoil_counts(other->fault, counts, (unsigned)depth);
    if (found == UMPIRE_LEGAL && statement && is_lacking(other, statement))
        snprintf(answer, sizeof answer, "illegal");
    else if (found == UMPIRE_LEGAL)
        write_counts(other, counts, (unsigned)depth, answer);
    else if (found == UMPIRE_ILLEGAL || found == UMPIRE_UNREADABLE)
        snprintf(answer, sizeof answer, "illegal %s", other->rule);
    bool now = !other->struck && other->fault != MATRIX_FAULT_NONE &&
               other->fault != MATRIX_FAULT_ONE_GAME;
    other->struck = other->struck || now;
    if (now)
        matrix_strike(other, answer);
    else
        matrix_say(answer);
    return true;
}

bool matrix_answer_option(struct other *other, const char *words)
{
    struct choice choice = {.number = strtoull(words, NULL, 10)};
    if (other->fault == MATRIX_FAULT_REPEATS && choice.number > 1)
        choice.number--;
    if (!other->position || !matrix_play_told(other))
        return false;
    umpire_position_counted(other->position, false, take_choice, &choice);
    bool named = *choice.text && other->fault != MATRIX_FAULT_UNNAMED;
    matrix_say(named ? choice.text : "unknown");
    return true;
}
