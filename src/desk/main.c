/* SPDX-License-Identifier: MIT */
#include "base/near.h"
#include "desk/shared/cli.h"
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

static const struct command {
    const char *name;
    int (*run)(int count, char **words);
    enum group group;
    const char *what;
} commands[] = {
    {"check", cli_check, FOR_A_LOG, "check logs and report what breaks a rule"},
    {"new", cli_new, FOR_A_LOG, "write a log to fill in"},
    {"play", cli_play, FOR_A_LOG, "record a game while it is played and checked"},
    {"legal", cli_legal, FOR_A_LOG, "list what may legally come next at a point of a log"},
    {"due", cli_due, FOR_A_LOG, "list what has yet to be done at a point of a log"},
    {"fmt", cli_fmt, FOR_A_LOG, "lay out logs in the standard form"},
    {"view", cli_view, FOR_A_LOG, "print a log as one side may see it"},
    {"join", cli_join, FOR_A_LOG, "make one log of those that several sides have written"},
    {"seal", cli_seal, FOR_A_LOG, "seal a secret choice, so that it cannot be changed"},
    {"open", cli_open, FOR_A_LOG, "show what was sealed"},
    {"roll", cli_roll, FOR_A_LOG, "make dice that both players can check"},
    {"sign", cli_sign, FOR_A_LOG, "sign a game, so that nobody can change it unnoticed"},
    {"lsp", cli_lsp, FOR_A_LOG, "serve editors, by the Language Server Protocol"},
    {"import-fleet", cli_import_fleet, FOR_A_LOG,
     "turn exports of list builders into declarations"},
    {"lists", cli_lists, FOR_AN_EVENT, "say whether fleet lists are legal"},
    {"cards", cli_cards, FOR_A_LOG, "write the rows that a table of cards lacks"},
    {"serve", cli_serve, FOR_AN_EVENT,
     "record games in browsers: phones at tables, a judge's room"},
    {"judge", cli_judge, FOR_AN_EVENT, "make a judge's keys, and sign the rulings of a log"},
    {"summary", cli_summary, FOR_AN_EVENT, "sum up the games of XML reports"},
    {"render", cli_render, FOR_AN_EVENT, "turn an XML report into a web page"},
    {"diff", cli_diff, FOR_AN_EVENT, "show how two reports differ"},
    {"verify", cli_verify, FOR_AN_EVENT, "judge the logs of a report again, and compare"},
    {"config", cli_config, FOR_AN_EVENT, "show which configuration holds for logs"},
    {"shard", cli_shard, FOR_AN_EVENT, "divide logs into shares for many checks"},
    {"merge", cli_merge, FOR_AN_EVENT, "make one report of the shares' reports"},
    {"matrix", cli_matrix, FOR_A_PROGRAM, "compare another implementation with umpire"},
    {"perft", cli_perft, FOR_A_PROGRAM, "count the legal continuations of a position"},
    {"generate", cli_generate, FOR_A_PROGRAM, "write random games, legal or with one breach"},
    {"test", cli_test, FOR_A_PROGRAM, "compare findings with the '#~' expectations of logs"},
    {"corpus", cli_corpus, FOR_A_PROGRAM, "list the cases of a corpus, for other test runners"},
    {"rules", cli_rules, FOR_THE_RULES, "list the rules, of all games or of one"},
    {"explain", cli_explain, FOR_THE_RULES, "show a rule, its reference and examples"},
    {"words", cli_words, FOR_THE_RULES, "list the words of a game's logs, with examples"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

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
    for (size_t i = 0; i < COMMANDS; i++)
        if (commands[i].group == group)
            printf("  %-12s %s\n", commands[i].name, commands[i].what);
}

static void help(void)
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

/* Runs a subcommand with its words, the first of which becomes its full name, as in
 * getopt's messages. */
static int run(int count, char **words)
{
    char name[64];
    struct near near = {.wrong = slice_of(words[0])};
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(words[0], commands[i].name) == 0) {
            snprintf(name, sizeof name, "umpire %s", commands[i].name);
            words[0] = name;
            return finish(commands[i].run(count, words));
        }
        near_offer(&near, slice_of(commands[i].name));
    }
    if (near.count)
        return cli_usage_error("there is no command '%s'; did you mean '%s'?", words[0],
                               near.names[0].at);
    return cli_usage_error("there is no command '%s'; 'umpire --help' lists them", words[0]);
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
        first_steps();
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
