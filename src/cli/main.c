#include "cli/shared/cli.h"
#include "cli/shared/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    int (*run)(int count, char **words);
    const char *what;
} commands[] = {
    {"check", cli_check, "judge logs and report what was found"},
    {"test", cli_test, "compare what is found with the logs' '#~' expectations"},
    {"new", cli_new, "write a log to fill in"},
    {"play", cli_play, "record a game while it is played and judged"},
    {"serve", cli_serve, "the same in browsers: the table's phone, the judge's laptop"},
    {"lsp", cli_lsp, "serve editors, by the Language Server Protocol"},
    {"fmt", cli_fmt, "lay logs out in the canonical way"},
    {"render", cli_render, "make a web page of a report"},
    {"summary", cli_summary, "tell what the games of reports come to"},
    {"diff", cli_diff, "tell how two reports differ"},
    {"shard", cli_shard, "divide logs into shares for many checks"},
    {"merge", cli_merge, "make one report of the shares' reports"},
    {"legal", cli_legal, "list what may legally come next at a point of a log"},
    {"perft", cli_perft, "count the legal continuations, to compare engines"},
    {"generate", cli_generate, "write random games, lawful or with one breach"},
    {"rules", cli_rules, "list the rules, of all games or of one"},
    {"words", cli_words, "list the words of a game's logs, with examples"},
    {"config", cli_config, "tell which configuration counts for logs"},
    {"explain", cli_explain, "tell what a rule says and cites, with examples"},
    {"matrix", cli_matrix, "compare another implementation of the rules with this one"},
    {"judge", cli_judge, "make a judge's keys, and sign the rulings of a log"},
    {"import-fleet", cli_import_fleet, "make declarations of what a list builder exports"},
};

static int finish(int status)
{
    bool failed = ferror(stdout);
    if (fflush(stdout) != 0)
        return cli_unwritten("standard output");
    if (!failed)
        return status;
    /* the errno of the failed write is lost: finds out whether the reader went away */
    struct pollfd output = {.fd = STDOUT_FILENO};
    errno = poll(&output, 1, 0) == 1 && (output.revents & (POLLERR | POLLHUP)) ? EPIPE : EIO;
    return cli_unwritten("standard output");
}

static void help(void)
{
    puts("Usage: umpire COMMAND [OPTION]... [ARGUMENT]...\n"
         "Judges logs of tabletop wargames by the rules of the game.\n");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        printf("  %-12s %s\n", commands[i].name, commands[i].what);
    puts("\nGames:");
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        printf("  %-9s %s\n", ruleset.name, ruleset.title);
    puts("\n'umpire words GAME' lists the words of a game; so does 'man umpire-GAME'.\n"
         "\n'umpire COMMAND --help' tells a command's options. All commands that read logs\n"
         "run in a sandbox (Landlock, seccomp), except matrix and fmt -i; 'umpire\n"
         "--no-sandbox COMMAND' uses none.\n"
         "\n"
         "Exit status: 0 conformant, 1 a rule was broken, 2 wrong usage, 3 a log is\n"
         "malformed or cannot be read, 4 a log is cut off or not decided, 5 an\n"
         "internal failure.");
}

/* Runs a subcommand with its words, the first of which becomes its full name, as in
 * getopt's messages. */
static int run(int count, char **words)
{
    char name[64], names[256] = "";
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(words[0], commands[i].name) == 0) {
            snprintf(name, sizeof name, "umpire %s", commands[i].name);
            words[0] = name;
            return finish(commands[i].run(count, words));
        }
        size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%s", i ? ", " : "", commands[i].name);
    }
    return cli_usage_error("there is no command '%s'; there are %s", words[0], names);
}

/* Opens those of the descriptors 0 to 2 that are closed, so that reading or writing them fails.
 * Otherwise the next file that is opened would get such a descriptor, and messages would go into
 * it. */
static bool open_standard_files(void)
{
    static const int modes[] = {
        [STDIN_FILENO] = O_WRONLY, [STDOUT_FILENO] = O_RDONLY, [STDERR_FILENO] = O_RDONLY};
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", modes[file]) != file)
            return false;
    return true;
}

int main(int count, char **words)
{
    if (!open_standard_files())
        return UMPIRE_FAILURE;
    signal(SIGPIPE, SIG_IGN); /* so that writing to a closed pipe fails with a message */
    if (count > 1 && strcmp(words[1], "--no-sandbox") == 0) {
        cli_sandbox_disable();
        words++;
        count--;
    }
    if (count < 2) {
        fputs("umpire: a command is missing; 'umpire --help' lists them\n", stderr);
        return UMPIRE_USAGE;
    }
    if (strcmp(words[1], "help") == 0 && count > 2)
        return run(2, (char *[]){words[2], (char *)"--help", NULL});
    if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0 ||
        strcmp(words[1], "help") == 0) {
        help();
        return finish(0);
    }
    if (strcmp(words[1], "--version") == 0 || strcmp(words[1], "-V") == 0) {
        printf("umpire %s\n", umpire_version());
        return finish(0);
    }
    return run(count - 1, words + 1);
}
