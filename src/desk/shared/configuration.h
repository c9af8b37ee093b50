/* SPDX-License-Identifier: MIT */
/* Configurations: files named .umpirerc, written as policies. The nearest one counts for a log: in
 * the log's folder, or else in the closest folder above it. It is set before the settings of the
 * command line.
 *
 * A file that belongs neither to the user nor to root nor to the owner of its folder, or that
 * anybody may write to, is passed over with a warning: in a shared folder such as /tmp it may be a
 * stranger's. */
#ifndef CLI_CONFIGURATION_H
#define CLI_CONFIGURATION_H

#include "desk/shared/cli.h"

#define CONFIGURATION_NAME ".umpirerc"

enum { CONFIGURATION_BYTES = 1 << 20, CONFIGURATION_DIGEST = 65 };

struct cli_configuration {
    /* its absolute path, and its path from the current folder; a report uses the form in which the
     * log is named */
    char *whole, *relative;
    char sha256[CONFIGURATION_DIGEST];
    struct cli_settings settings;
};

struct cli_configurations {
    struct cli_configuration **files;
    size_t count, capacity;
    /* counts for all logs: that of --config, or of the one log or folder that is named; or NULL */
    const struct cli_configuration *only;
    char *here; /* the current folder */
    struct configured_folder {
        char *path;
        const struct cli_configuration *file; /* NULL: there is none */
    } *folders; /* in byte order: those of the logs, and those above them */
    size_t folder_count, folder_capacity;
};

/* Find the configurations of logs, of one log, or of all logs below a folder. UMPIRE_FAILURE: out
 * of memory, without a message. Any other answer but UMPIRE_CONFORMANT follows a message. Call
 * cli_configurations_done in any case. */
enum umpire_status cli_configurations_find(struct cli_configurations *found,
                                           const struct cli_configured *configured,
                                           const struct path_table *logs);
enum umpire_status cli_configurations_find_one(struct cli_configurations *found,
                                               const struct cli_configured *configured,
                                               const char *log);
enum umpire_status cli_configurations_find_folder(struct cli_configurations *found,
                                                  const struct cli_configured *configured,
                                                  const char *folder);

/* Sets the configuration and its SHA-256 in `log`, whose `path` is set. False: out of memory. */
bool cli_configuration_tell(const struct cli_configurations *found, struct umpire_log *log);

/* Gives a checker the settings of a log's configuration, then those of the command line. `*state`,
 * at first NULL, names the configuration that the checker has; keep it for the checker's next log.
 * False: out of memory. */
bool cli_configure(const struct cli_configurations *found, const struct cli_settings *given,
                   const char *log, struct umpire_checker *checker, const char **state);

void cli_configurations_done(struct cli_configurations *found);

#endif
