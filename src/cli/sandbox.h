/* The process shuts itself in before it reads what may be hostile: Landlock leaves it the
 * files that it was told to read, to read them, and the places of its outputs, to put them
 * there; seccomp leaves it no way to start a program or another process, to connect, to
 * change what a file allows, or to signal or look into other processes. Threads that are started
 * afterwards are shut in too. Nothing opens it again. */
#ifndef CLI_SANDBOX_H
#define CLI_SANDBOX_H

#include "cli/cli.h"

enum { CLI_SANDBOX_OUTPUTS = 4 };

struct cli_sandbox {
    const struct log_paths *logs;        /* or NULL */
    const char *file;                    /* one more that is read, or NULL */
    const char *edited;                  /* the whole path of a log that is read, appended to and replaced in its directory, or NULL */
    const char *served;                  /* a directory whose logs are read, written and replaced, for a socket that listens already; or NULL */
    const struct cli_output *outputs[CLI_SANDBOX_OUTPUTS]; /* that have been reserved; NULL: none */
    size_t temporary_files;              /* how many cli_temporary_file will be asked for */
    bool converts;                       /* libxml2 may need iconv's tables */
};

/* Nothing if the process was told --no-sandbox; a word on standard error where the kernel
 * cannot do it. */
void cli_sandbox_enter(const struct cli_sandbox *sandbox);

/* For the rest of the process: --no-sandbox. */
void cli_sandbox_disable(void);

#endif
