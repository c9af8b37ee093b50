/* SPDX-License-Identifier: MIT */
#include "base/near.h"
#include "desk/shared/cli.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Who uses a command most; the listings are in this order. */
enum group { FOR_A_LOG, FOR_AN_EVENT, FOR_A_PROGRAM, FOR_THE_RULES, GROUPS };

static const char *const groups[GROUPS] = {
    [FOR_A_LOG] = "One game:",
    [FOR_AN_EVENT] = "Many games: an event, a pipeline",
    [FOR_A_PROGRAM] = "Another program that plays these games:",
    [FOR_THE_RULES] = "The rules and the language of logs:"};

#define COMMAND(name, word, group, what) extern const struct cli_command cli_##word;
#include "desk/commands.h"
#undef COMMAND

static const struct cli_listed commands[] = {
#define COMMAND(name, word, group, what) {name, &cli_##word, group, what},
#include "desk/commands.h"
    {0}};

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

static void list_commands(enum group group)
{
    for (const struct cli_listed *one = commands; one->name; one++)
        if (one->group == (int)group)
            printf("  %-12s %s\n", one->name, one->what);
}

static void print_main_help(void)
{
    puts("Usage: umpire COMMAND [OPTION]... [ARGUMENT]...\n"
         "Checks logs of tabletop wargames against the rules of the game.");
    for (enum group group = 0; group < GROUPS; group++) {
        printf("\n%s\n", groups[group]);
        list_commands(group);
    }
    puts("\nGames:");
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        printf("  %-9s %s\n", ruleset.name, ruleset.title);
    puts("\n'umpire words GAME' lists the words of a game; so does 'man umpire-GAME'.\n"
         "\n'umpire COMMAND --help' shows a command's options. All commands that read logs\n"
         "run in a sandbox (Landlock, seccomp), except matrix and fmt -i; 'umpire\n"
         "--no-sandbox COMMAND' uses none.\n"
         "\n"
         "Exit status: 0 conformant, 1 a rule was broken, 2 wrong usage, 3 a log is\n"
         "malformed or cannot be read, 4 a log stops before 'end'; or,\n"
         "with --require-decided, something is undecided, excused or on trust, or, with\n"
         "--require-finished, the result leaves the game unfinished, or, with\n"
         "--require-signed, a player has not signed the whole game, 5 an internal\n"
         "failure.");
}

/* What somebody reads who types the name alone. */
static void first_steps(void)
{
    fputs("umpire: write a command after it\n"
          "  one game:         umpire new GAME >game.umpire    a log to fill in\n"
          "                    umpire play game.umpire         record it with what is legal\n"
          "                    umpire check game.umpire        judge it\n"
          "  an event:         umpire serve FOLDER             phones at tables, a judge's room\n"
          "  another program:  umpire matrix --with COMMAND corpus/GAME\n"
          "  the rules:        umpire rules GAME, umpire explain RULE, umpire words GAME\n"
          "'umpire --help' lists all commands and games.\n",
          stderr);
}

/* Runs a subcommand with its words, the first of which becomes its full name, for messages. */
static int run(int count, char **words)
{
    char name[64];
    struct near near = {.wrong = slice_of(words[0])};
    for (const struct cli_listed *one = commands; one->name; one++) {
        if (strcmp(words[0], one->name) == 0) {
            snprintf(name, sizeof name, "umpire %s", one->name);
            words[0] = name;
            return finish(one->command->run(one->command, count, words));
        }
        near_offer(&near, slice_of(one->name));
    }
    if (near.count)
        return cli_usage_error("there is no command '%s'; did you mean '%s'?", words[0],
                               near.names[0].at);
    return cli_usage_error("there is no command '%s'; 'umpire --help' lists them", words[0]);
}

/* Opens those of the descriptors 0 to 2 that are closed, so that reading or writing them fails.
 * Otherwise the next file that is opened would get one, and messages would go into it. */
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
        first_steps();
        return UMPIRE_USAGE;
    }
    if (strcmp(words[1], "help") == 0 && count > 2)
        return run(2, (char *[]){words[2], (char *)"--help", NULL});
    if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0 ||
        strcmp(words[1], "help") == 0) {
        print_main_help();
        return finish(0);
    }
    if (strcmp(words[1], "--complete") == 0)
        return finish(cli_complete(commands, count - 2, words + 2));
    if (strcmp(words[1], "--version") == 0 || strcmp(words[1], "-V") == 0) {
        printf("umpire %s\n", umpire_version());
        return finish(0);
    }
    return run(count - 1, words + 1);
}
