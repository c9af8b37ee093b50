/* SPDX-License-Identifier: MIT */
/* A report as `umpire diff` compares it: its logs with their games, findings and rulings. */
#ifndef REPORT_DIFF_REPORT_H
#define REPORT_DIFF_REPORT_H

#include "umpire.h"

#include <stddef.h>

enum { FINGERPRINT = UMPIRE_FINGERPRINT_BYTES - 1 };

#define NOTHING UINT32_MAX

/* Texts one after another, each with its NUL. A text is found by its offset. */
struct texts {
    char *bytes;
    size_t length, capacity;
};

/* A finding, or a ruling: a correction or a penalty. A ruling has no rule; its actor is the
 * penalised player, and its statement what should stand in the log. */
struct found {
    char fingerprint[FINGERPRINT];
    uint64_t line, game;
    size_t rule, actor, statement, message; /* in the texts */
    bool is_ruling;
    uint64_t corrects, points; /* of a ruling */
    size_t reason;     /* of a ruling, or of the waiver; in the texts */
    /* a level's name, "waived" or "baselined"; or the kind of ruling, and whether it counts */
    const char *state;
    const struct found *partner; /* the same finding in the other report */
};

/* The texts of a finding or a ruling; each may be NULL. */
struct found_texts {
    const char *rule, *actor, *statement, *message, *reason;
};

struct game {
    uint64_t number, line;
    const char *verdict;
};

/* What a report says of one log. Its findings and games are ranges of the lists. */
struct log {
    size_t path; /* in the texts */
    size_t first_finding, findings, first_game, games;
    bool unreadable, matched;
    uint32_t next; /* log with the same hash */
};

/* A whole report, or one log of it. */
struct contents {
    struct texts texts;
    struct found *findings;
    struct game *games;
    struct log *logs;
    size_t finding_count, game_count, log_count;
    size_t finding_capacity, game_capacity, log_capacity;
};

struct reading {
    struct contents contents;
    uint64_t game; /* the current one's number, 0: none */
    bool omits;    /* the report leaves out findings */
    /* called at the end of each log; NULL: all logs are kept */
    bool (*log_end)(struct reading *reading);
    void *user;
    int error;
};

/* Reads a report. diff_contents_done frees what it keeps, also after a failure. False: `ret_why`,
 * of `why_bytes`, says why, or `log_end` ended it; errno is ENOMEM if memory ran out. */
bool diff_read_report(struct reading *reading, int file, const char *path, char *ret_why,
                      size_t why_bytes);
void diff_contents_done(struct contents *contents);

/* Whether the file begins as a report of `umpire matrix` does. Reads at its beginning. */
bool matrix_diff_is_one(int file);

/* As umpire_diff, for two reports of `umpire matrix`: hands out the disagreements that are new and
 * those that are gone. A disagreement is known by its log, line, statement, kind and rules. */
bool matrix_diff(int old_file, const char *old_path, int new_file, const char *new_path,
                 const struct umpire_diff_sink *sink, char *ret_why, size_t why_bytes);

#endif
