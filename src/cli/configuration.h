/* Configurations: files named .umpirerc, written as policies. The nearest one counts for a log: in the log's folder, or else in
 * the closest folder above it. It is set before the settings of the command line.
 *
 * A file that belongs neither to the user nor to root nor to the owner of its folder, or that anybody may write to, is passed
 * over with a warning: in a shared folder such as /tmp it would be somebody else's word. */
#ifndef CLI_CONFIGURATION_H
#define CLI_CONFIGURATION_H

#include "cli/cli.h"

#define CONFIGURATION_NAME ".umpirerc"

enum { CONFIGURATION_BYTES = 1 << 20, CONFIGURATION_DIGEST = 65 };

struct cli_configuration {
    char *whole, *relative; /* its path, and the same from the current folder; logs are named in one of both ways */
    char sha256[CONFIGURATION_DIGEST];
    struct cli_settings settings;
};

struct cli_configurations {
    struct cli_configuration **files;
    size_t count, capacity;
    const struct cli_configuration *only; /* counts for all: --config, or of the one log or folder that was looked for; or NULL */
    char *here; /* the current folder */
    struct configured_folder {
        char *path;
        const struct cli_configuration *file; /* NULL: there is none */
    } *folders; /* in byte order: those of the logs, and those above them */
    size_t folder_count, folder_capacity;
};

/* Each finds what counts for logs, or for all below a folder. Any other answer than UMPIRE_CONFORMANT follows a message, except
 * UMPIRE_FAILURE, which is a lack of memory. Call cli_configurations_done in any case. */
enum umpire_status cli_configurations_find(struct cli_configurations *found, const struct cli_configured *configured,
                                           const struct path_table *logs);
enum umpire_status cli_configurations_find_one(struct cli_configurations *found, const struct cli_configured *configured, const char *log);
enum umpire_status cli_configurations_find_folder(struct cli_configurations *found, const struct cli_configured *configured,
                                                  const char *folder);

/* Puts the configuration of a log into `log`, which names the log. False: out of memory. */
bool cli_configuration_tell(const struct cli_configurations *found, struct umpire_log *log);

/* Sets a checker for a log, and then what the command line gives. `*state`, at first NULL, is kept for the next log of that
 * checker. False: out of memory. */
bool cli_configure(const struct cli_configurations *found, const struct cli_settings *given, const char *log,
                   struct umpire_checker *checker, const char **state);

void cli_configurations_done(struct cli_configurations *found);

#endif
