/* SPDX-License-Identifier: MIT */
/* umpire view: a log as one side may see it. */
#include "desk/shared/cli.h"
#include "desk/shared/sandbox.h"
#include "desk/shared/seen.h"

#include <getopt.h>
#include <string.h>

static void help(void)
{
    puts("Usage: umpire view --for=SIDE FILE\n"
         "Prints a log as one side may see it: its own statements, what is done openly,\n"
         "and what the rules let it know, such as the answer to its offer. The rest is\n"
         "left out, or written 'sealed': another player's dials and decks, the secret\n"
         "steps of a campaign. Comments, notes and corrections are left out too.\n"
         "doc/judges.md says who sees what.\n"
         "\n"
         "      --for=SIDE            a player, a team or the GameMaster, as declared\n"
         "      --help                this text\n"
         "\n"
         "A view of a log without a breach has none. FILE may be '-', standard input.\n"
         "\n"
         "Exit status: 0; 2 wrong usage; 3 the log cannot be read, has a line that\n"
         "cannot, or names no such side; 5 an internal failure.");
}

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
        cli_print(stderr, "umpire: %s: %s\n", path, seen.why);
        status = UMPIRE_MALFORMED;
    } else if (fwrite(seen.text, 1, seen.length, stdout) != seen.length) {
        status = UMPIRE_FAILURE;
    }
    if (file && !input)
        fclose(file);
    cli_seen_done(&seen);
    return status;
}

int cli_view(int count, char **words)
{
    static const struct option options[] = {
        {"for", required_argument, NULL, 'f'}, {"help", no_argument, NULL, 'h'}, {0}};
    const char *side = NULL;
    int one;
    while ((one = getopt_long(count, words, "h", options, NULL)) != -1)
        switch (one) {
        case 'f':
            side = optarg;
            break;
        case 'h':
            help();
            return UMPIRE_CONFORMANT;
        default:
            cli_option_error(words);
            return UMPIRE_USAGE;
        }
    if (!side)
        return cli_usage_error("name who looks at the log: umpire view --for=SIDE FILE");
    if (count - optind != 1)
        return cli_usage_error("name one log: umpire view --for=SIDE FILE");
    enum umpire_status status = view_of(side, words[optind]);
    if (status == UMPIRE_FAILURE && !ferror(stdout))
        fputs("umpire: out of memory\n", stderr);
    return (int)status;
}
