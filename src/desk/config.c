/* SPDX-License-Identifier: MIT */
/* umpire config: tells which configuration counts for logs, and what it sets. */
#include "desk/shared/configuration.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>

static void help(void)
{
    puts("Usage: umpire config [OPTION]... [PATH]...\n"
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
         "started.\n"
         "\n"
         "      --files-from=FILE     also the PATHs that FILE lists, one a line\n"
         "                            or each with a NUL after it; '-': standard input\n"
         "      --help                this text\n"
         "\n"
         "Exit status: 0; 2 wrong usage, or a configuration with an error; 5 an internal\n"
         "failure.");
}

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

int cli_config(int count, char **words)
{
    static const struct option options[] = {
        {"files-from", required_argument, NULL, 'F'}, {"help", no_argument, NULL, 'h'}, {0}};
    const char *list = NULL;
    for (int option; (option = getopt_long(count, words, "h", options, NULL)) != -1;) {
        if (option == 'h') {
            help();
            return UMPIRE_CONFORMANT;
        }
        if (option != 'F')
            return cli_option_error(words);
        list = optarg;
    }
    if (optind == count && !list)
        return (int)tell(".");
    struct cli_path_list paths;
    enum umpire_status status = cli_path_list_gather(&paths, list, words + optind, count - optind);
    size_t told = status == UMPIRE_CONFORMANT ? paths.count : 0;
    for (size_t i = 0; status != UMPIRE_FAILURE && i < told; i++)
        status = umpire_status_of_both(status, tell(paths.paths[i]));
    cli_path_list_done(&paths);
    return (int)status;
}
