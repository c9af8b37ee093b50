/* SPDX-License-Identifier: MIT */
/* The command line's options for how a log is judged: --interpretation, --config, --no-config, and
 * -W in the commands that have it. */
#ifndef CLI_SHARED_JUDGED_BY_H
#define CLI_SHARED_JUDGED_BY_H

#include "desk/shared/cli.h"

#include <getopt.h>

/* Numbers for getopt_long; a command numbers its own options from 256. */
enum { OPTION_INTERPRETATION = 1024, OPTION_CONFIG, OPTION_NO_CONFIG };

// clang-format off
#define CLI_JUDGED_BY_OPTIONS                                           \
    {"interpretation", required_argument, NULL, OPTION_INTERPRETATION}, \
    {"config", required_argument, NULL, OPTION_CONFIG},                 \
    {"no-config", no_argument, NULL, OPTION_NO_CONFIG}
// clang-format on

/* Begins with zeros. The owner frees `settings` with cli_settings_done. */
struct cli_judged_by {
    struct cli_settings settings; /* of the command line */
    struct cli_configured configured;
    bool no_memory; /* no message was printed */
};

/* Notes an option and its value, as getopt_long answers them. False: it is another option. Sets
 * `no_memory` if memory ends. */
bool cli_judged_by_take(struct cli_judged_by *judged_by, int option, const char *value);

#endif
