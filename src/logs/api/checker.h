/* SPDX-License-Identifier: MIT */
/* A checker: its configuration and the run over a log. A position plays in such a run too. */
#ifndef API_CHECKER_H
#define API_CHECKER_H

#include "judge/engine/look_alikes.h"
#include "umpire.h"

struct umpire_checker {
    struct config config;
    struct run run;
    struct lookahead ahead;
    struct known_lines lines;       /* of all logs that are checked */
    struct tape tape;               /* of the current log, with `events` */
    struct look_alikes look_alikes; /* of the current game */
    struct seal seal;               /* of the current log, with keys */
    uint8_t judge_key[UMPIRE_KEY_BYTES];
    bool keyed;  /* `judge_key` is set */
    bool admits; /* only rulings on the lines of `admitted` count */
    struct admitted admitted;
    struct umpire_round *rounds; /* of a beacon */
    struct player_keys players; /* with keys for their signatures */
    char *configuration, *configuration_sha256; /* or NULL */
    char *folder;    /* where relative paths begin, or NULL */
    char *log_path;  /* the current log's in its normal form; NULL: no list has entries */
    char message[256]; /* why a rule or an interpretation could not be set */
};

#endif
