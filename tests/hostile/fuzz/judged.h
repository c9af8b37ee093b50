/* SPDX-License-Identifier: MIT */
/* What a check of a log finds, for targets that compare two checks. */
#ifndef TESTS_FUZZ_JUDGED_H
#define TESTS_FUZZ_JUDGED_H

#include "base/slice.h"
#include "umpire.h"

enum { FOUND_MOST = 256, RULE_BYTES = 64 };

/* The errors and violations that are not waived. */
struct found {
    struct {
        uint64_t line;
        enum umpire_level level;
        char rule[RULE_BYTES];
    } list[FOUND_MOST];
    size_t count;
    uint64_t line;     /* of interest: */
    bool any, refused; /* a finding is there; it is about the words or the source */
    size_t waived;
};

/* Checks a log. `line`: of interest, or 0. */
void judge(const char *log, size_t length, bool as_played, uint64_t line, struct found *found);

/* A log with a text put into it; the caller frees it. */
char *with_text(const uint8_t *bytes, size_t length, size_t at, struct slice text);

/* Tells what differs, and ends the run. */
void differ(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

#endif
