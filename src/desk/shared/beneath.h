/* SPDX-License-Identifier: MIT */
/* Logs that no link may lead out of the named folder: by openat2(2), with RESOLVE_BENEATH. */
#ifndef CLI_BENEATH_H
#define CLI_BENEATH_H

#include "desk/shared/cli.h"

#include <sys/stat.h>

/* Whether a log stands below a folder that was named, and was not named itself. */
bool cli_is_below(const struct log_paths *paths, const char *path);

/* Opens what stands below a directory; `no_links`: without following any link. -1: see errno, which
 * is EXDEV if it leads out of the directory. This needs Linux, so it has a file of its own. */
int cli_open_at(int directory, const char *path, int flags, bool no_links);

/* A log that is to be replaced, below a named folder: the file, open for reading, and the directory
 * in which it has its name, behind all links. Whatever links are changed meanwhile, both stay. */
struct cli_held {
    int directory, file;
    char name[NAME_MAX + 1];
    struct stat status;
};

/* Opens both without leaving the named folder. False, and why not in `*ret_why`, which lives until
 * the next call of strerror. */
bool cli_hold_beneath(const struct log_paths *paths, const char *path, struct cli_held *ret_held,
                      const char **ret_why);
void cli_held_close(struct cli_held *held);

/* Opens the named directory, or one below it without following any link. -1: see errno, of which
 * cli_beneath_error makes a text as in cli_hold_beneath. */
int cli_open_directory_beneath(const struct log_paths *paths, const char *named, const char *path);
const char *cli_beneath_error(int error);

/* An open log that is read from its beginning, or why it could not be opened; a log that is changed
 * meanwhile cannot be read. */
struct cli_opened {
    int file; /* -1: see `why` */
    const char *why;
    struct stat status;
};
struct umpire_input cli_input_of(struct cli_opened *opened);

/* Opens an archive if `paths->beneath`, otherwise `*ret_file` becomes -1. False: a link leads to
 * it, which cli_check_beneath reports. */
bool cli_open_archive(const struct log_paths *paths, const char *path, int *ret_file);

/* Checks a log of the paths. With `paths->beneath`, one that leads elsewhere cannot be read. */
enum umpire_status cli_check_beneath(const struct log_paths *paths, struct umpire_checker *checker,
                                     const char *path);

#endif
