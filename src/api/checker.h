/* A checker: how logs are checked, and the run over one. Shared by what plays on instead
 * of checking. */
#ifndef API_CHECKER_H
#define API_CHECKER_H

#include "engine/run.h"

struct umpire_checker {
    struct config config;
    struct run run;
    char message[256]; /* what is wrong with a rule or an interpretation that was named */
};

#endif
