/* SPDX-License-Identifier: MIT */
/* umpire join: one log of those that several have written of the same game. */
#include "desk/shared/cli.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"
#include "umpire.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

static long read_input(void *user, void *buffer, size_t capacity, const char **ret_error)
{
    size_t length = fread(buffer, 1, capacity, stdin);
    (void)user;
    *ret_error = "standard input cannot be read";
    return length == 0 && ferror(stdin) ? -1 : (long)length;
}

/* Reads the logs and writes the joined one. */
static enum umpire_status join_logs(struct umpire_join *join, const struct log_paths *paths,
                                    struct cli_output *output)
{
    const struct umpire_input input = {.read = read_input};
    for (size_t i = 0; i < paths->root_count; i++) {
        const char *path = paths->roots[i];
        enum umpire_status status = umpire_join_read(join, path,
                                                     strcmp(path, "-") == 0 ? &input : NULL);
        if (status == UMPIRE_MALFORMED)
            cli_say("%s: %s", path, umpire_join_why(join));
        cli_need_done(status != UMPIRE_FAILURE);
        if (status != UMPIRE_CONFORMANT)
            return status;
    }
    enum umpire_status status = umpire_join_write(join, cli_to_output, output);
    const char *message;
    for (size_t i = 0; (message = umpire_join_contradiction(join, i)) != NULL; i++)
        cli_print(stderr, "%s\n", message);
    return status;
}

/* Writes the joined log to a file. It is kept if the logs contradict each other, too. */
static enum umpire_status join_into(const char *to, const struct log_paths *paths)
{
    struct cli_output output;
    struct cli_files files = {.outputs = {{"-o", to}}, .output_count = 1, .logs = paths};
    if (!cli_files_apart(&files))
        return UMPIRE_USAGE;
    if (!cli_output_open(&output, to))
        return UMPIRE_FAILURE;
    cli_sandbox_enter(&(struct cli_sandbox){.logs = paths, .outputs = {&output}});
    struct umpire_join *join = cli_need(umpire_join_new());
    enum umpire_status status = join_logs(join, paths, &output);
    const bool joined = status == UMPIRE_CONFORMANT || status == UMPIRE_NONCONFORMANT;
    umpire_join_free(join);
    const bool closed = cli_output_close(&output, joined);
    return joined && !closed ? UMPIRE_FAILURE : status;
}

struct request {
    const char *output;
};

static const struct cli_option option_rows[] = {
    {"-o, --output=FILE", CLI_SET(struct request, output),
     "write to FILE, in place of standard output"},
    {0}};

static int join(const struct cli_command *command, int count, char **words)
{
    struct request request = {.output = NULL};
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    if (optind == count)
        return cli_usage_error("name the logs: umpire join LOG LOG...");
    struct log_paths paths = {.roots = words + optind, .root_count = (size_t)(count - optind)};
    for (int i = optind; i < count; i++)
        cli_need_done(path_table_add(&paths.logs, words[i]));
    status = (int)join_into(request.output, &paths);
    path_table_done(&paths.logs);
    return status;
}

const struct cli_command cli_join = {
    .usage = "Usage: umpire join [OPTION]... LOG LOG...\n"
             "Joins the logs that several have written of the same game, such as the teams\n"
             "and the GameMaster of a campaign by mail, into one. Steps give each statement\n"
             "its place. What several logs have is written once. What one log lacks or has\n"
             "sealed of a player is taken from that player's own log, the GameMaster's or the\n"
             "first. Anything else that a log says in other words is a contradiction.\n"
             "\n"
             "In a step each log keeps its order. Moves follow the Movement Order that was\n"
             "announced, rolls the rounds of those who tie, anything else the order in which\n"
             "the logs are named. doc/campaigns.md has an example.\n"
             "\n"
             "Each contradiction is listed on standard error, with both places. The log that\n"
             "is named first counts, so name the GameMaster's first; what the other log has\n"
             "becomes a comment. Rulings are those of the first log. From a later log that is\n"
             "a side's view ('view of SIDE') only what that side does is used. What is left\n"
             "out for that reason, and what only one log has of others, is listed.",
    .options = option_rows,
    .end = "LOG may be '-', standard input.\n"
           "\n"
           "Exit status: 0; 1 logs contradict one another, or a line is left out; 2 wrong\n"
           "usage; 3 a log cannot be read, has a line that cannot, or is of another game;\n"
           "5 an internal failure.",
    .run = join};
