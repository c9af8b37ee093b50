/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/answering_parts.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Plays the declarations that were kept since the last call. */
bool matrix_play_told(struct other *other)
{
    size_t length = other->told_length;
    other->told_length = 0;
    return length == 0 || umpire_position_play(other->position, other->told, length);
}

/* Faults ------------------------------------------------------------------------------- */

void matrix_say(const char *text)
{
    puts(text);
    fflush(stdout);
}

void matrix_stay(void)
{
    for (;;)
        pause();
}

static void write_much(size_t count, char end)
{
    for (size_t i = 0; i < count; i++)
        putchar('x');
    putchar(end);
    fflush(stdout);
}

static bool is_other_rule(const char *id, const char *rule)
{
    size_t game = strcspn(rule, ".");
    return strncmp(id, rule, game + 1) == 0 && strcmp(id, rule) != 0;
}

static void name_another_rule(const struct other *other)
{
    struct umpire_rule rule = {.id = other->rule};
    size_t i = 0;
    while (!is_other_rule(rule.id, other->rule) && umpire_rule_at(NULL, i, &rule))
        i++;
    printf("illegal %s\n", rule.id);
    fflush(stdout);
}

/* Answers the first breach with the fault, or rightly if the fault shows later. */
void matrix_strike(struct other *other, const char *answer)
{
    switch (other->fault) {
    case MATRIX_FAULT_ACCEPT:
        matrix_say("legal");
        break;
    case MATRIX_FAULT_ANOTHER_RULE:
        name_another_rule(other);
        break;
    case MATRIX_FAULT_NO_RULE:
        matrix_say("illegal");
        break;
    case MATRIX_FAULT_UNKNOWN:
        matrix_say("unknown");
        break;
    case MATRIX_FAULT_UNDECIDED:
        matrix_say("undecided the log does not say the range");
        break;
    case MATRIX_FAULT_ERROR:
        matrix_say("error it has no such unit");
        break;
    case MATRIX_FAULT_MISSPELT_RULE:
        printf("illegal %.*s\n", (int)strlen(other->rule) - 1, other->rule);
        break;
    case MATRIX_FAULT_MISSPELT_ANSWER:
        matrix_say("perhaps");
        break;
    case MATRIX_FAULT_EMPTY:
        matrix_say("");
        break;
    case MATRIX_FAULT_NUL:
        fwrite("legal\0\n", 1, 7, stdout);
        break;
    case MATRIX_FAULT_TOO_LONG:
        write_much(100000, '\n');
        break;
    case MATRIX_FAULT_ENDLESS:
        while (!ferror(stdout))
            write_much(65536, 'x');
        matrix_stay();
        break;
    case MATRIX_FAULT_FLOOD:
        while (!ferror(stdout))
            matrix_say("legal");
        matrix_stay();
        break;
    case MATRIX_FAULT_TWICE:
        matrix_say(answer);
        matrix_say(answer);
        break;
    case MATRIX_FAULT_SILENT:
        matrix_stay();
        break;
    case MATRIX_FAULT_UNFINISHED:
        fputs("ille", stdout);
        fflush(stdout);
        matrix_stay();
        break;
    case MATRIX_FAULT_HALF:
        fputs("ille", stdout);
        fflush(stdout);
        _exit(0);
    case MATRIX_FAULT_ENDS:
        _exit(0);
    case MATRIX_FAULT_STATUS:
        _exit(4);
    case MATRIX_FAULT_SIGNAL:
        raise(SIGKILL);
        break;
    case MATRIX_FAULT_CLOSES:
        fclose(stdout);
        matrix_stay();
        break;
    default:
        matrix_say(answer);
        break;
    }
    fflush(stdout);
}
