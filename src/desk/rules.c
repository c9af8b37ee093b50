/* SPDX-License-Identifier: MIT */
/* umpire rules: the catalogue. */
#include "desk/shared/cli.h"
#include "desk/shared/markup.h"
#include "desk/shared/options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

static void list_revisions(const char *ruleset)
{
    struct umpire_revision one;
    for (size_t i = 0; umpire_revision_at(ruleset, i, &one); i++)
        printf("%s%s %s, %s=%s\n    %s.\n    %s\n    before: %s.\n    %s\n",
               i ? "" : "\nEditions, what a later one has otherwise:\n", one.ruleset, one.edition,
               one.interpretation, one.choice, one.now, one.citation, one.before,
               one.before_citation);
}

static void list_text(const char *ruleset)
{
    struct umpire_rule rule;
    for (size_t i = 0; umpire_rule_at(ruleset, i, &rule); i++)
        printf("%s (%s)\n    %s.\n    %s\n", rule.id, umpire_level_words(rule.level),
               rule.statement, rule.citation);
    struct umpire_interpretation one;
    for (size_t i = 0; umpire_interpretation_at(ruleset, i, &one); i++) {
        printf("%s%s =",
               i ? "" : "\nInterpretations, the first choice unless the edition says another:\n",
               one.name);
        for (size_t c = 0; one.choices[c]; c++)
            printf("%s %s", c ? " |" : "", one.choices[c]);
        printf("\n    %s\n", one.question);
    }
    list_revisions(ruleset);
}

static void put_clause(const char *name, const char *says, const char *citation)
{
    printf("    <%s>\n      <statement>", name);
    markup_put(stdout, says, MARKUP_XML);
    fputs("</statement>\n      <citation>", stdout);
    markup_put(stdout, citation, MARKUP_XML);
    printf("</citation>\n    </%s>\n", name);
}

static void list_xml(const char *ruleset)
{
    struct umpire_rule rule;
    struct umpire_interpretation one;
    puts("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rules xmlns=\"urn:umpire:rules:1\">");
    for (size_t i = 0; umpire_rule_at(ruleset, i, &rule); i++) {
        printf("  <rule id=\"%s\" ruleset=\"%s\" level=\"%s\">\n    <statement>", rule.id,
               rule.ruleset, umpire_level_name(rule.level));
        markup_put(stdout, rule.statement, MARKUP_XML);
        fputs("</statement>\n    <citation>", stdout);
        markup_put(stdout, rule.citation, MARKUP_XML);
        puts("</citation>\n  </rule>");
    }
    for (size_t i = 0; umpire_interpretation_at(ruleset, i, &one); i++) {
        printf("  <interpretation name=\"%s\">\n    <question>", one.name);
        markup_put(stdout, one.question, MARKUP_XML);
        puts("</question>");
        for (size_t c = 0; one.choices[c]; c++)
            printf("    <choice>%s</choice>\n", one.choices[c]);
        puts("  </interpretation>");
    }
    struct umpire_revision other;
    for (size_t i = 0; umpire_revision_at(ruleset, i, &other); i++) {
        printf("  <revision ruleset=\"%s\" edition=\"%s\" interpretation=\"%s\" "
               "choice=\"%s\">\n",
               other.ruleset, other.edition, other.interpretation, other.choice);
        put_clause("before", other.before, other.before_citation);
        put_clause("now", other.now, other.citation);
        for (size_t k = 0; other.rules[k]; k++)
            printf("    <rule id=\"%s\"/>\n", other.rules[k]);
        puts("  </revision>");
    }
    puts("</rules>");
}

static void list_policy(const char *ruleset)
{
    struct umpire_rule rule;
    struct umpire_interpretation one;
    puts("# How the rules report: RULE=violation, RULE=advice or RULE=off, with the reason after\n"
         "# '#'. An interpretation is NAME=CHOICE; without such a line the edition "
         "chooses.");
    for (size_t i = 0; umpire_rule_at(ruleset, i, &rule); i++)
        if (strcmp(rule.ruleset, "log") != 0)
            printf("%s=%s  # %s\n", rule.id, umpire_level_name(rule.level), rule.statement);
    for (size_t i = 0; umpire_interpretation_at(ruleset, i, &one); i++) {
        printf("# %s=", one.name);
        for (size_t c = 0; one.choices[c]; c++)
            printf("%s%s", c ? "|" : "", one.choices[c]);
        printf("  # %s\n", one.question);
    }
}

static bool known_ruleset(const char *name)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        if (strcmp(ruleset.name, name) == 0)
            return true;
    return strcmp(name, "log") == 0;
}

struct request {
    const char *format;
    bool policy;
};

static const struct cli_option option_rows[] = {
    {"-f, --format=text|xml",
     CLI_CHOICE(struct request, format, "there is no format '%s'; there are 'text' and 'xml'"),
     "the list's format (default text)"},
    {"--policy", CLI_SET(struct request, policy),
     "write a policy for 'umpire check --policy=FILE', in which you change levels and their "
     "reasons"},
    {0}};

static int list_rules(const struct cli_command *command, int count, char **words)
{
    struct request request = {.format = NULL};
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    bool xml = request.format && strcmp(request.format, "xml") == 0;
    if (request.policy && request.format)
        return cli_usage_error("a policy has one format: -f is no option beside --policy");
    if (count - optind > 1)
        return cli_usage_error("name one game, or none for all");
    const char *ruleset = optind < count ? words[optind] : NULL;
    if (ruleset && !known_ruleset(ruleset))
        return cli_usage_error("there is no game '%s'; 'umpire --help' lists them", ruleset);
    if (request.policy)
        list_policy(ruleset);
    else
        (xml ? list_xml : list_text)(ruleset);
    return 0;
}

const struct cli_command cli_rules = {
    .usage = "Usage: umpire rules [OPTION]... [GAME|log]\n"
             "Lists the rules of GAME, or of all games. GAME may be 'log': the errors in a\n"
             "log itself.",
    .options = option_rows,
    .end = "Exit status: 0; 2 wrong usage; 5 the list cannot be written.",
    .run = list_rules};
