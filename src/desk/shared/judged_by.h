/* SPDX-License-Identifier: MIT */
/* The command line's options for how a log is judged: --interpretation, --config, --no-config, and
 * -W in the commands that have it. */
#ifndef CLI_SHARED_JUDGED_BY_H
#define CLI_SHARED_JUDGED_BY_H

#include "desk/shared/cli.h"
#include "desk/shared/options.h"

/* Begins with zeros. The owner frees `settings` with cli_settings_done. */
struct cli_judged_by {
    struct cli_settings settings; /* of the command line */
    struct cli_configured configured;
};

/* Rows of options: the member is a struct cli_settings, or a struct cli_configured. */
#define CLI_INTERPRETATION(type, member)                                                        \
    {"--interpretation=NAME=CHOICE", CLI_CALL_WITH(type, member, cli_settings_interpretation), \
     "your choice for an open question, as in 'check'"}
#define CLI_LEVEL(type, member)                                                         \
    {"-W RULE=off|advice|violation", CLI_CALL_WITH(type, member, cli_settings_level), \
     "how a rule reports"}
#define CLI_CONFIGURED(type, member)                                           \
    {"--config=FILE", CLI_CALL_WITH(type, member, cli_configured_file),       \
     "a configuration in place of the nearest .umpirerc ('umpire config')"}, \
    {"--no-config", CLI_CALL_WITH(type, member, cli_configured_none), "no configuration"}

int cli_settings_interpretation(void *settings, const char *value);
int cli_settings_level(void *settings, const char *value);
int cli_configured_file(void *configured, const char *path);
int cli_configured_none(void *configured, const char *nothing);

#endif
