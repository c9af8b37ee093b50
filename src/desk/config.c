/* SPDX-License-Identifier: MIT */
/* umpire config: tells which configuration counts for logs, and what it sets. */
#include "desk/shared/configuration.h"
#include "desk/shared/options.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>

static void list(const struct cli_configuration *file)
{
    for (size_t i = 0; i < file->settings.count; i++) {
        const struct cli_setting *one = &file->settings.list[i];
        cli_print(stdout, "  line %" PRIu64 ": %s  # %s\n", one->line, one->text, one->reason);
    }
    if (file->settings.count == 0)
        puts("  it sets nothing");
}

static enum umpire_status tell(const char *path)
{
    const struct cli_configured configured = {.file = NULL};
    struct cli_configurations found;
    struct stat status;
    bool folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    enum umpire_status looked = folder ? cli_configurations_find_folder(&found, &configured, path)
                                       : cli_configurations_find_one(&found, &configured, path);
    if (looked == UMPIRE_CONFORMANT) {
        const struct cli_configuration *file = found.only;
        if (file) {
            cli_print(stdout, "%s: %s (SHA-256 %s)\n", path,
                      path[0] == '/' ? file->whole : file->relative, file->sha256);
            list(file);
        } else {
            cli_print(stdout, "%s: no " CONFIGURATION_NAME " in its folder or above it\n", path);
        }
    } else if (looked == UMPIRE_FAILURE) {
        cli_out_of_memory();
    }
    cli_configurations_done(&found);
    return looked;
}

struct request {
    const char *listed;
};

static const struct cli_option option_rows[] = {
    {"--files-from=FILE", CLI_SET(struct request, listed),
     "take also the PATHs that FILE lists, one a line\n"
     "or each with a NUL after it; '-': standard input"},
    {0}};

static int config(const struct cli_command *command, int count, char **words)
{
    struct request request = {.listed = NULL};
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    if (optind == count && !request.listed)
        return (int)tell(".");
    struct cli_path_list paths;
    status = (int)cli_path_list_gather(&paths, request.listed, words + optind, count - optind);
    size_t told = status == UMPIRE_CONFORMANT ? paths.count : 0;
    for (size_t i = 0; status != UMPIRE_FAILURE && i < told; i++)
        status = (int)umpire_status_of_both((enum umpire_status)status, tell(paths.paths[i]));
    cli_path_list_done(&paths);
    return status;
}

const struct cli_command cli_config = {
    .usage = "Usage: umpire config [OPTION]... [PATH]...\n"
             "Shows which configuration holds for each PATH, a log or a folder (default: the\n"
             "current folder), and what it sets. A configuration is a file named .umpirerc\n"
             "in the log's folder, or in the closest folder above that has one: a line sets\n"
             "a rule or an interpretation, and gives the reason:\n"
             "\n"
             "    armada.ship.maneuver-speed = advice  # beginners' league\n"
             "    armada = off                         # another event judges these\n"
             "    armada.sealed = ok                   # sealed cards are not declared\n"
             "\n"
             "'umpire rules --policy' lists all that can be set. check, play, serve, legal,\n"
             "due and perft use it, before their own options; '--config=FILE' names another\n"
             "one, '--no-config' uses none. lsp uses that of the folder in which it is\n"
             "started.",
    .options = option_rows,
    .end = "Exit status: 0; 2 wrong usage, or a configuration with an error; 5 an internal\n"
           "failure.",
    .run = config};
