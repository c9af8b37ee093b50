/* SPDX-License-Identifier: MIT */
/* umpire view: a log as one side may see it. */
#include "desk/shared/cli.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"
#include "desk/shared/seen.h"

#include <getopt.h>
#include <string.h>

static enum umpire_status view_of(const char *side, const char *path)
{
    struct cli_seen seen;
    bool input = strcmp(path, "-") == 0;
    cli_sandbox_enter(&(struct cli_sandbox){.file = path});
    FILE *file = input ? stdin : fopen(path, "r");
    enum umpire_status status = UMPIRE_CONFORMANT;
    if (!cli_seen_of_file(side, file, &seen)) {
        status = UMPIRE_FAILURE;
    } else if (*seen.why) {
        cli_say("%s: %s", path, seen.why);
        status = UMPIRE_MALFORMED;
    } else if (fwrite(seen.text, 1, seen.length, stdout) != seen.length) {
        status = UMPIRE_FAILURE;
    }
    if (file && !input)
        fclose(file);
    cli_seen_done(&seen);
    return status;
}

struct request {
    const char *side;
};

static const struct cli_option option_rows[] = {
    {"--for=SIDE", CLI_SET(struct request, side),
     "show what SIDE may see: a player, a team or the GameMaster, as the log declares it"},
    {0}};

static int view(const struct cli_command *command, int count, char **words)
{
    struct request request = {.side = NULL};
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    if (!request.side)
        return cli_usage_error("name who looks at the log: umpire view --for=SIDE FILE");
    if (count - optind != 1)
        return cli_usage_error("name one log: umpire view --for=SIDE FILE");
    status = (int)view_of(request.side, words[optind]);
    if (status == UMPIRE_FAILURE && !ferror(stdout))
        fputs("umpire: out of memory\n", stderr);
    return status;
}

const struct cli_command cli_view = {
    .usage = "Usage: umpire view --for=SIDE FILE\n"
             "Prints a log as one side may see it: its own statements, what is done openly,\n"
             "and what the rules let it know, such as the answer to its offer. The rest is\n"
             "left out, or written 'sealed': another player's dials and decks, the secret\n"
             "steps of a campaign. Comments, notes and corrections are left out too.\n"
             "doc/campaigns.md says who sees what.",
    .options = option_rows,
    .end = "If a log has no breach, its views have none. FILE may be '-', standard input.\n"
           "\n"
           "Exit status: 0; 2 wrong usage; 3 the log cannot be read, has a line that\n"
           "cannot, or names no such side; 5 an internal failure.",
    .run = view};
