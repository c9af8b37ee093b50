/* SPDX-License-Identifier: MIT */
/* The process enters a sandbox before it reads anything that may be hostile. Landlock then allows
 * it only to read the files that it was told to read and to put its outputs into their places.
 * seccomp forbids it to start a program or another process, to connect, to change permissions of
 * files, and to signal or inspect other processes. This also holds for threads that are started
 * later, and cannot be undone. */
#ifndef CLI_SANDBOX_H
#define CLI_SANDBOX_H

#include "desk/shared/cli.h"

enum { CLI_SANDBOX_OUTPUTS = 4 };

struct cli_sandbox {
    const struct log_paths *logs;        /* or NULL */
    const char *file;                    /* one more file that is read, or NULL */
    /* the absolute path of a log that is read, appended to and replaced in its folder, or NULL */
    const char *edited;
    /* a directory whose logs a server reads and writes, after its socket listens; or NULL */
    const char *served;
    const struct cli_output *outputs[CLI_SANDBOX_OUTPUTS]; /* reserved outputs; NULL: none */
    size_t temporary_files;              /* how many cli_temporary_file will be asked for */
    bool reads_xml;                      /* libxml2 is opened; it may need iconv's tables */
};

/* Enters the sandbox, unless cli_sandbox_disable was called. Warns where the kernel has none. */
void cli_sandbox_enter(const struct cli_sandbox *sandbox);

/* Turns the sandbox off for the whole process (--no-sandbox). */
void cli_sandbox_disable(void);

#endif
