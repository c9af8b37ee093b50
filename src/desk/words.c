/* SPDX-License-Identifier: MIT */
#include "desk/shared/cli.h"
#include "desk/shared/options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool is_game(const char *name)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        if (strcmp(ruleset.name, name) == 0)
            return true;
    return false;
}

static void print_lines(const char *begin, const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        printf("%s%.*s\n", begin, (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

/* Prints a word of the game with its form, what it says and its examples. */
static void print_word(const char *game, const char *name, size_t length)
{
    struct umpire_word word;
    for (size_t i = 0; umpire_word_at(game, i, &word); i++) {
        if (word.kind != UMPIRE_WORD_EVENT || strlen(word.word) != length ||
            strncmp(word.word, name, length) != 0)
            continue;
        printf("\n");
        print_lines("  ", word.form);
        print_lines("      ", word.line);
        print_lines("      e.g. ", word.example);
    }
}

/* Prints what a part of the round is, such as a step, and its verbs. False: there is none. */
static bool print_place(const char *game, const char *word)
{
    char text[4096], verbs[512];
    if (!umpire_place_explain(game, word, text, sizeof text, verbs, sizeof verbs))
        return false;
    fputs(text, stdout);
    for (const char *verb = verbs; *verb; verb += strspn(verb, " ")) {
        size_t length = strcspn(verb, " ");
        print_word(game, verb, length);
        verb += length;
    }
    return true;
}

struct request {
    const char *format;
};

static const struct cli_option option_rows[] = {
    {"-f, --format=text|man|html",
     CLI_CHOICE(struct request, format,
                "there is no format '%s'; there are 'text', 'man' and 'html'"),
     "the list's format (default text)"},
    {0}};

static int list_words(const struct cli_command *command, int count, char **words)
{
    struct request request = {.format = "text"};
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    if (count - optind > 2)
        return cli_usage_error("name one game, and one word: umpire words [GAME [WORD]]");
    const char *game = optind < count ? words[optind] : NULL,
               *begin = optind + 1 < count ? words[optind + 1] : NULL;
    if (game && !is_game(game))
        return cli_usage_error("there is no game '%s'; 'umpire --help' lists them", game);
    if (game && begin && strcmp(request.format, "text") == 0 && print_place(game, begin))
        return 0;
    long written = umpire_words_write(game, begin, request.format, STDOUT_FILENO);
    if (written < 0)
        return cli_unwritten("standard output");
    return written ? 0
                   : cli_usage_error("no word of %s begins with '%s'; 'umpire words %s' lists them",
                                     game, begin, game);
}

const struct cli_command cli_words = {
    .usage = "Usage: umpire words [OPTION]... [GAME [WORD]]\n"
             "Lists the words of GAME's logs, each with its form, what it says and an\n"
             "example; without GAME those of all games. With WORD, only words that begin\n"
             "with it; where WORD is a part of the round, such as the step 2B1 of starfleet,\n"
             "what is done there, who does it, how openly and when, and its verbs.",
    .options = option_rows,
    .column = 30,
    .end = "Exit status: 0; 2 wrong usage or no such word; 5 it cannot be written.",
    .run = list_words};
