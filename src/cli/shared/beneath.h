/* Logs that no link may lead out of the folder that was named: of openat2(2), with
 * RESOLVE_BENEATH. */
#ifndef CLI_BENEATH_H
#define CLI_BENEATH_H

#include "cli/shared/cli.h"

/* Whether a log stands below a folder that was named, and was not named itself. */
bool cli_is_below(const struct log_paths *paths, const char *path);

/* Opens a regular file for reading, without leaving the named folder that it stands in; that of a
 * log that was named itself is its own folder. -1, and why not in `*ret_why`, which lives until the
 * next call of strerror. */
int cli_open_beneath(const struct log_paths *paths, const char *path, const char **ret_why);

/* Whether `paths->beneath` lets a file be read, such as an archive: no link leads to it. */
bool cli_lies_beneath(const struct log_paths *paths, const char *path);

/* Checks a log of the paths. With `paths->beneath`, one that leads elsewhere cannot be read. */
enum umpire_status cli_check_beneath(const struct log_paths *paths, struct umpire_checker *checker,
                                     const char *path);

#endif
