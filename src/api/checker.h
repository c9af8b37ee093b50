/* A checker: its configuration and the run over a log. A position plays on in the same run. */
#ifndef API_CHECKER_H
#define API_CHECKER_H

#include "engine/look_alikes.h"

struct umpire_checker {
    struct config config;
    struct run run;
    struct lookahead ahead;
    struct known_lines lines;       /* of all logs that are checked */
    struct tape tape;               /* of the log that is checked, with `events` */
    struct look_alikes look_alikes; /* of the game that is checked */
    struct seal seal;               /* of the log that is checked, with `judge_key` */
    uint8_t judge_key[UMPIRE_KEY_BYTES];
    char message[256]; /* why a rule or an interpretation could not be set */
};

#endif
