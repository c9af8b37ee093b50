/* SPDX-License-Identifier: MIT */
/* umpire generate: random games. */
#include "desk/shared/cli.h"
#include "desk/shared/options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct request {
    struct umpire_generation game;
    uint64_t games;
    const char *output;
    bool any;
};

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
        const char *why = umpire_generate(&game, cli_to_file, out);
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

static int take_violate(void *target, const char *rule)
{
    struct request *request = target;
    request->any = strcmp(rule, "any") == 0;
    request->game.violate = request->any ? NULL : rule;
    return UMPIRE_CONFORMANT;
}

static const struct cli_option option_rows[] = {
    {"-n, --games=N", CLI_NUMBER(struct request, games, 1, 1000000000, "--games is a number"),
     "write N games (default 1)"},
    {"-s, --seed=S", CLI_NUMBER(struct request, game.seed, 0, UINT64_MAX, "--seed is a number"),
     "seed of the first game, to which each later game adds 1 (default 1)"},
    {"-p, --players=N", CLI_NUMBER(struct request, game.players, 2, 64, "--players is a number"),
     "number of players (default: the game chooses)"},
    {"--size=small|medium|large",
     CLI_CHOICE_FROM(struct request, game.size, UMPIRE_SMALL,
                     "--size is small, medium or large, not '%s'"),
     "how large the games are (default small)"},
    {"--violate=RULE|any", CLI_CALL(take_violate), "break RULE, or some rule, once in each game"},
    {"--full", CLI_SET(struct request, game.full),
     "generate games that record all and declare what a rule may need"},
    {"--chains", CLI_SET(struct request, game.chains),
     "generate games whose dice follow from a chain of each player (doc/dice.md); not with "
     "--violate"},
    {"-o, --output=FILE", CLI_SET(struct request, output),
     "write to FILE (default: standard output)"},
    {0}};

static int run_generate(const struct cli_command *command, int count, char **words)
{
    struct request request = {.game = {.seed = 1, .size = UMPIRE_SMALL}, .games = 1};
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
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
    status = out ? (int)write_games(&request, out) : UMPIRE_FAILURE;
    if (out && fclose(out) != 0)
        status = UMPIRE_FAILURE;
    return cli_output_close(&output, status == UMPIRE_CONFORMANT) ? status : UMPIRE_FAILURE;
}

const struct cli_command cli_generate = {
    .usage = "Usage: umpire generate [OPTION]... GAME\n"
             "Writes random games of GAME as a log, from the declarations to the end. The\n"
             "same options give the same games on every machine. They are conformant, or\n"
             "break the one rule that is asked for, marked with '#~' as 'umpire test' reads\n"
             "it.",
    .options = option_rows,
    .end = "Exit status: 0; 2 wrong usage; 5 a game cannot be made or written.",
    .run = run_generate};
