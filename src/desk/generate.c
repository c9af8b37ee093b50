/* SPDX-License-Identifier: MIT */
/* umpire generate: random games. */
#include "base/number.h"
#include "desk/shared/cli.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void generate_help(void)
{
    puts("Usage: umpire generate [OPTION]... GAME\n"
         "Writes random games of GAME as a log, from the declarations to the end. The\n"
         "same options give the same games on every machine. They are conformant, or\n"
         "break the one rule that is asked for, marked with '#~' as 'umpire test' reads\n"
         "it.\n"
         "\n"
         "  -n, --games=N             number of games (default 1)\n"
         "  -s, --seed=S              seed of the first game, to which each later game\n"
         "                            adds 1 (default 1)\n"
         "  -p, --players=N           number of players (default: the game chooses)\n"
         "      --size=small|medium|large   (default small)\n"
         "      --violate=RULE|any    break RULE, or some rule, once in each game\n"
         "      --full                games that record all and declare what a rule may\n"
         "                            need\n"
         "      --chains              games whose dice follow from a chain of each player\n"
         "                            (doc/dice.md); not with --violate\n"
         "  -o, --output=FILE         default: standard output\n"
         "      --help                this text\n"
         "\n"
         "Exit status: 0; 2 wrong usage; 5 a game cannot be made or written.");
}

struct request {
    struct umpire_generation game;
    uint64_t games;
    const char *output;
    bool any, help;
};

static bool write_out(void *user, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, user) == length;
}

/* Chooses by the seed which rule `--violate any` breaks. */
static const char *some_rule(const char *ruleset, uint64_t seed)
{
    struct umpire_rule rule;
    uint64_t count = 1; /* every ruleset has at least one rule */
    while (umpire_rule_at(ruleset, count, &rule))
        count++;
    umpire_rule_at(ruleset, (seed * UINT64_C(0x9e3779b97f4a7c15) >> 33) % count, &rule);
    return rule.id;
}

static enum umpire_status write_games(const struct request *request, FILE *out)
{
    for (uint64_t i = 0; i < request->games; i++) {
        struct umpire_generation game = request->game;
        game.seed += i;
        if (request->any)
            game.violate = some_rule(game.ruleset, game.seed);
        fprintf(out, "%s# seed %llu\n", i ? "\n" : "", (unsigned long long)game.seed);
        const char *why = umpire_generate(&game, write_out, out);
        if (why && ferror(out))
            return (enum umpire_status)cli_unwritten("the log");
        if (why) {
            fprintf(stderr, "umpire: no game of %s with seed %llu%s%s: %s\n", game.ruleset,
                    (unsigned long long)game.seed, game.violate ? " that breaks " : "",
                    game.violate ? game.violate : "", why);
            return UMPIRE_FAILURE;
        }
    }
    return fflush(out) == 0 && !ferror(out) ? UMPIRE_CONFORMANT
                                            : (enum umpire_status)cli_unwritten("the log");
}

static bool read_number(const char *name, const char *word, uint64_t least, uint64_t most,
                        uint64_t *ret_number)
{
    if (number_read(word, least, most, ret_number))
        return true;
    cli_usage_error("%s is a number from %llu to %llu, not '%s'", name, (unsigned long long)least,
                    (unsigned long long)most, word);
    return false;
}

enum { OPTION_HELP = 256, OPTION_SIZE, OPTION_VIOLATE, OPTION_FULL, OPTION_CHAINS };

static bool read_size(struct request *request, const char *word)
{
    static const char *const sizes[] = {"small", "medium", "large"};
    for (int i = 0; i < 3; i++)
        if (strcmp(word, sizes[i]) == 0) {
            request->game.size = (enum umpire_size)(UMPIRE_SMALL + i);
            return true;
        }
    cli_usage_error("--size is small, medium or large, not '%s'", word);
    return false;
}

static bool read_options(struct request *request, int count, char **words)
{
    static const struct option options[] = {{"games", required_argument, NULL, 'n'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"players", required_argument, NULL, 'p'},
                                            {"size", required_argument, NULL, OPTION_SIZE},
                                            {"output", required_argument, NULL, 'o'},
                                            {"violate", required_argument, NULL, OPTION_VIOLATE},
                                            {"full", no_argument, NULL, OPTION_FULL},
                                            {"chains", no_argument, NULL, OPTION_CHAINS},
                                            {"help", no_argument, NULL, OPTION_HELP},
                                            {0}};
    int one;
    uint64_t players = 0;
    while ((one = getopt_long(count, words, "n:s:p:o:h", options, NULL)) != -1) {
        bool good = true;
        switch (one) {
        case 'n':
            good = read_number("--games", optarg, 1, 1000000000, &request->games);
            break;
        case 's':
            good = read_number("--seed", optarg, 0, UINT64_MAX, &request->game.seed);
            break;
        case 'p':
            good = read_number("--players", optarg, 2, 64, &players);
            request->game.players = (unsigned)players;
            break;
        case OPTION_SIZE:
            good = read_size(request, optarg);
            break;
        case OPTION_VIOLATE:
            request->any = strcmp(optarg, "any") == 0;
            request->game.violate = request->any ? NULL : optarg;
            break;
        case OPTION_FULL:
            request->game.full = true;
            break;
        case OPTION_CHAINS:
            request->game.chains = true;
            break;
        case 'o':
            request->output = optarg;
            break;
        case 'h':
        case OPTION_HELP:
            request->help = true;
            return true;
        default:
            cli_option_error(words);
            return false;
        }
        if (!good)
            return false;
    }
    return true;
}

/* Whether the game and the rule are known. False after a message. */
static bool is_known(const struct request *request)
{
    struct umpire_ruleset ruleset;
    struct umpire_rule rule;
    const char *near[3], *violate = request->game.violate;
    size_t i = 0;
    while (umpire_ruleset_at(i, &ruleset) && strcmp(ruleset.name, request->game.ruleset) != 0)
        i++;
    if (!umpire_ruleset_at(i, &ruleset)) {
        cli_usage_error("no game is called '%s'; 'umpire --help' lists them",
                        request->game.ruleset);
        return false;
    }
    if (!violate || (umpire_rule_named(violate, &rule) && strcmp(rule.ruleset, ruleset.name) == 0))
        return true;
    if (umpire_rule_named(violate, &rule)) {
        cli_usage_error("'%s' is no rule of %s, but of %s", violate, ruleset.name, rule.ruleset);
        return false;
    }
    size_t count = umpire_rules_near(violate, near);
    for (size_t at = 0; at < count; at++)
        if (umpire_rule_named(near[at], &rule) && strcmp(rule.ruleset, ruleset.name) == 0) {
            cli_usage_error("%s has no rule '%s'; is it '%s'?", ruleset.name, violate, near[at]);
            return false;
        }
    cli_usage_error("%s has no rule '%s'; 'umpire rules %s' lists its rules", ruleset.name, violate,
                    ruleset.name);
    return false;
}

int cli_generate(int count, char **words)
{
    struct request request = {.game = {.seed = 1, .size = UMPIRE_SMALL}, .games = 1};
    if (!read_options(&request, count, words))
        return UMPIRE_USAGE;
    if (request.help) {
        generate_help();
        return UMPIRE_CONFORMANT;
    }
    if (count - optind != 1)
        return cli_usage_error("name one game: umpire generate GAME");
    if (request.game.chains && (request.any || request.game.violate))
        return cli_usage_error("--chains and --violate exclude each other: name one of them");
    request.game.ruleset = words[optind];
    if (!is_known(&request))
        return UMPIRE_USAGE;
    struct cli_output output;
    if (!cli_output_open(&output, request.output))
        return UMPIRE_FAILURE;
    int file = dup(output.file);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    enum umpire_status status = out ? write_games(&request, out) : UMPIRE_FAILURE;
    if (out && fclose(out) != 0)
        status = UMPIRE_FAILURE;
    return cli_output_close(&output, status == UMPIRE_CONFORMANT) ? (int)status : UMPIRE_FAILURE;
}
