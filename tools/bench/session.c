/* SPDX-License-Identifier: MIT */
/* Measures a keystroke in the middle of a log, in processor time: judging the log again, and
 * listing what may come next. */
#include "session.h"

#include "umpire_session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STROKES = 400 };

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static void print_row(const char *label, double *times, size_t count)
{
    qsort(times, count, sizeof *times, compare);
    printf("%-40s %8.2f %8.2f %8.2f\n", label, times[count / 2], times[count * 99 / 100],
           times[count - 1]);
}

/* Types a line after another one, a character at a time, and takes it back. */
static bool type(struct umpire_session *session, uint64_t line, double *edits, double *lists,
                 size_t *count)
{
    size_t length;
    const char *from = umpire_session_line(session, line, &length);
    char text[256];
    length = length < sizeof text - 1 ? length : sizeof text - 1;
    memcpy(text, from, length);
    for (size_t i = 0; i <= length && *count < STROKES; i++, ++*count) {
        double begin = milliseconds();
        if (umpire_session_replace(session, line + 1, i > 0, i ? text : "\n", i ? i : 1) !=
            UMPIRE_SESSION_GOOD)
            return false;
        double edited = milliseconds();
        if (!umpire_session_next(session, line, false))
            return false;
        edits[*count] = edited - begin;
        lists[*count] = milliseconds() - edited;
    }
    return umpire_session_replace(session, line + 1, 1, "", 0) == UMPIRE_SESSION_GOOD;
}

int bench_session(const char *path)
{
    static double edits[STROKES], lists[STROKES], both[STROKES];
    struct umpire_session *session = umpire_session_new(NULL);
    double begin = milliseconds();
    if (!session || umpire_session_open(session, path) != UMPIRE_SESSION_GOOD) {
        fprintf(stderr, "bench: %s cannot be opened\n", path);
        return 1;
    }
    uint64_t lines = umpire_session_lines(session);
    size_t count = 0;
    printf("%s: %llu lines, opened in %.1f ms\n%-40s %8s %8s %8s\n", path,
           (unsigned long long)lines, milliseconds() - begin, "ms", "median", "99 %", "most");
    for (uint64_t line = lines / 2; count < STROKES && line < lines; line++)
        if (!type(session, line, edits, lists, &count))
            return 1;
    for (size_t i = 0; i < count; i++)
        both[i] = edits[i] + lists[i];
    print_row("a keystroke judged", edits, count);
    print_row("what may come next", lists, count);
    print_row("both", both, count);
    umpire_session_free(session);
    return 0;
}
