/* SPDX-License-Identifier: MIT */
#include "judged.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void differ(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fputc('\n', stderr);
    abort();
}

static bool note_found(void *user, const struct umpire_finding *finding)
{
    struct found *found = *(struct found **)user;
    bool bad = finding->level == UMPIRE_LEVEL_ERROR || finding->level == UMPIRE_LEVEL_VIOLATION;
    const char *area = strchr(finding->rule, '.');
    found->waived += finding->waived != NULL;
    if (finding->line == found->line) {
        found->any |= finding->level != UMPIRE_LEVEL_ADVICE;
        found->refused |= finding->level == UMPIRE_LEVEL_ERROR ||
                          strncmp(area ? area : "", ".card.", 6) == 0 ||
                          strncmp(area ? area : "", ".effect.", 8) == 0;
    }
    if (bad && !finding->waived && found->count < FOUND_MOST) {
        found->list[found->count].line = finding->line;
        found->list[found->count].level = finding->level;
        snprintf(found->list[found->count++].rule, RULE_BYTES, "%s", finding->rule);
    }
    return true;
}

/* A checker is made once for each kind of check: making it takes longer than most checks do. */
void judge(const char *log, size_t length, bool as_played, uint64_t line, struct found *found)
{
    static struct found *now;
    static struct umpire_checker *checkers[2];
    struct umpire_checker **checker = &checkers[as_played];
    if (!*checker) {
        struct umpire_options options;
        struct umpire_sink sink = {.user = &now, .found = note_found};
        umpire_options_init(&options);
        options.as_played = as_played;
        *checker = umpire_checker_new(&options, &sink);
        if (!*checker)
            abort();
    }
    memset(found, 0, sizeof *found);
    found->line = line;
    now = found;
    umpire_check_memory(*checker, "log", log, length);
}

char *with_text(const uint8_t *bytes, size_t length, size_t at, struct slice text)
{
    char *whole = malloc(length + text.length + 1);
    if (!whole)
        abort();
    memcpy(whole, bytes, at);
    memcpy(whole + at, text.at, text.length);
    memcpy(whole + at + text.length, bytes + at, length - at);
    return whole;
}
