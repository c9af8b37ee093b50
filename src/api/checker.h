/* A checker: its configuration and the run over a log. A position plays on in the same run. */
#ifndef API_CHECKER_H
#define API_CHECKER_H

#include "engine/run.h"

struct umpire_checker {
    struct config config;
    struct run run;
    struct lookahead ahead;
    char message[256]; /* why a rule or an interpretation could not be set */
};

#endif
