/* SPDX-License-Identifier: MIT */
/* The options that say how a log is judged, the same in each command that judges one log:
 * --interpretation, --config, --no-config, and -W in those that have it. */
#ifndef CLI_JUDGED_BY_H
#define CLI_JUDGED_BY_H

#include "cli/shared/cli.h"

#include <getopt.h>

/* A command's own options without a letter have numbers below these. */
enum { OPTION_INTERPRETATION = 1024, OPTION_CONFIG, OPTION_NO_CONFIG };

#define JUDGED_BY_OPTIONS                                               \
    {"interpretation", required_argument, NULL, OPTION_INTERPRETATION}, \
        {"config", required_argument, NULL, OPTION_CONFIG},             \
    {                                                                   \
        "no-config", no_argument, NULL, OPTION_NO_CONFIG                \
    }

/* All zero at first; the caller calls cli_settings_done for `settings`. */
struct cli_judged_by {
    struct cli_settings settings; /* of the command line */
    struct cli_configured configured;
    bool no_memory; /* memory ended, without a message */
};

/* Takes an option that getopt_long has read, with its value. False: it is none of these. */
bool judged_by_take(struct cli_judged_by *judged_by, int option, const char *value);

#endif
