/* SPDX-License-Identifier: MIT */
/* What a shell may complete: 'umpire --complete WORD...' prints what the last word may become, one
 * a line with a tab and what it does. */
#include "desk/shared/cli.h"
#include "desk/shared/options.h"

#include <ctype.h>
#include <string.h>

enum { CLAUSE_BYTES = 128 };

struct completing {
    const struct cli_listed *command;
    const char *begin;        /* of the word */
    const char *lead, *after; /* around each word that is offered */
    int lead_length;
    bool files; /* the shell is to offer files, too */
};

static void offer_completion(const struct completing *completing, const char *word, int length,
                             const char *what)
{
    size_t begun = strlen(completing->begin);
    if (strncmp(word, completing->begin, begun) != 0 || (size_t)length < begun)
        return;
    printf("%.*s%.*s%s%s%s\n", completing->lead_length, completing->lead, length, word,
           completing->after, *what ? "\t" : "", what);
}

static void offer_formats(const struct completing *completing)
{
    for (size_t i = 0; i < UMPIRE_FORMAT_COUNT; i++) {
        const char *name = umpire_format_name((enum umpire_format)i);
        offer_completion(completing, name, (int)strlen(name),
                         umpire_format_what((enum umpire_format)i));
    }
}

static void offer_games(const struct completing *completing)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        offer_completion(completing, ruleset.name, (int)strlen(ruleset.name), ruleset.title);
}

static void offer_rules(const struct completing *completing)
{
    struct umpire_rule rule;
    for (size_t i = 0; umpire_rule_at(NULL, i, &rule); i++)
        offer_completion(completing, rule.id, (int)strlen(rule.id), "");
}

/* Offers what a word of the help stands for, such as FILE or GAME, or the word itself. */
static void offer_meant(void *user, const char *word, int length)
{
    struct completing completing = *(struct completing *)user;
    length = (int)strcspn(word, "|[].=");
    char *faults[] = {(char *)"umpire matrix", (char *)"--answer", (char *)"--fault=list", NULL};
    static const char *const files[] = {"FILE", "DIR",  "LOG",   "PATH",
                                        "LIST", "OLD", "SHARE", "REPORT", "MANIFEST"};
    if (islower((unsigned char)*word) || isdigit((unsigned char)*word))
        offer_completion(&completing, word, length, "");
    else if (strncmp(word, "FORMAT", 6) == 0)
        offer_formats(&completing);
    else if (strncmp(word, "GAME", 4) == 0 && word[4] != '.')
        offer_games(&completing);
    else if (strncmp(word, "KIND", 4) == 0)
        completing.command->command->run(completing.command->command, 3, faults);
    else if (strncmp(word, "RULE", 4) == 0)
        offer_rules(&completing);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strncmp(word, files[i], strlen(files[i])) == 0)
            ((struct completing *)user)->files = true;
}

/* Offers what the lines of usage have beside options and their values. */
static void offer_operands(struct completing *completing)
{
    for (const char *at = completing->command->command->usage; at;) {
        char word[64];
        size_t length = strcspn(at, " \n");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        const char *bare = word + strspn(word, "[");
        bool leads = strchr(word, ':') == word + length - 1 || strcmp(word, "umpire") == 0 ||
                     strcmp(word, completing->command->name) == 0;
        bool ends_option = strchr(word, ']') && !strchr(word, '[');
        bool is_option = *bare == '-' || strncmp(bare, "OPTION", 6) == 0 || ends_option;
        if (!leads && !is_option)
            cli_option_words(bare, offer_meant, completing);
        at += length;
        at = *at == '\0' || (*at == '\n' && at[1] != ' ') ? NULL : at + 1;
    }
}

/* The first clause of an option's help. */
static void copy_clause(const char *help, char ret_clause[CLAUSE_BYTES])
{
    size_t length = 0;
    while (length + 1 < CLAUSE_BYTES && help[length] && !strchr(";:(", help[length])) {
        ret_clause[length] = help[length] == '\n' ? ' ' : help[length];
        length++;
    }
    ret_clause[length] = '\0';
}

static void offer_options(struct completing *completing)
{
    for (const struct cli_option *one = completing->command->command->options;
         one && !cli_options_end(one); one++) {
        if (!one->shown)
            continue;
        char text[64], what[CLAUSE_BYTES];
        copy_clause(one->help ? one->help : one[1].help, what);
        struct cli_spelling spelling = cli_option_spelling(one);
        int length = snprintf(text, sizeof text, "--%.*s", (int)spelling.name_length,
                              spelling.name ? spelling.name : "");
        completing->after = spelling.value && !spelling.may_lack ? "=" : "";
        if (spelling.name)
            offer_completion(completing, text, length, what);
        snprintf(text, sizeof text, "-%c", spelling.letter);
        completing->after = "";
        if (spelling.letter)
            offer_completion(completing, text, 2, what);
    }
    offer_completion(completing, "--help", 6, "list the options");
}

/* The value that a word is to have, as an option's row shows it; NULL: it is no value. */
static const char *value_after(const struct cli_command *command, const char *word, size_t length)
{
    for (const struct cli_option *one = command->options; one && !cli_options_end(one); one++) {
        if (!one->shown)
            continue;
        struct cli_spelling spelling = cli_option_spelling(one);
        bool is_name = spelling.name && length == 2 + spelling.name_length &&
                       strncmp(word, "--", 2) == 0 &&
                       strncmp(word + 2, spelling.name, spelling.name_length) == 0,
             is_letter = length == 2 && word[0] == '-' && word[1] == spelling.letter;
        if (is_name || is_letter)
            return spelling.may_lack && word[length] != '=' ? NULL : spelling.value;
    }
    return NULL;
}

/* Completes the last word of those that a command has. Bash makes three words of --option=value. */
static void complete_word(struct completing *completing, int count, char **words)
{
    const struct cli_command *command = completing->command->command;
    char *word = words[count - 1], *equals = *word == '-' ? strchr(word, '=') : NULL;
    const char *value = NULL;
    if (equals) {
        value = value_after(command, word, (size_t)(equals - word));
        completing->begin = equals + 1;
        completing->lead = word;
        completing->lead_length = (int)(equals + 1 - word);
    } else {
        bool lone = strcmp(word, "=") == 0;
        int option = count - 2 - (!lone && count > 2 && strcmp(words[count - 2], "=") == 0);
        completing->begin = lone ? "" : word;
        if (option >= 0)
            value = value_after(command, words[option], strlen(words[option]));
    }
    if (value && strncmp(value, "RULE=", 5) == 0) {
        completing->after = "=";
        offer_rules(completing);
    } else if (value) {
        cli_option_words(value, offer_meant, completing);
    } else if (*word == '-') {
        offer_options(completing);
    } else {
        offer_operands(completing);
    }
    if (completing->files)
        puts(":files");
}

int cli_complete(const struct cli_listed *commands, int count, char **words)
{
    struct completing completing = {.lead = "", .after = ""};
    if (count > 1 && strcmp(words[0], "--no-sandbox") == 0) {
        count--;
        words++;
    }
    if (count == 0)
        return UMPIRE_CONFORMANT;
    completing.begin = words[count - 1];
    if (count > 1) {
        for (const struct cli_listed *one = commands; one->name; one++)
            if (strcmp(one->name, words[0]) == 0)
                completing.command = one;
        if (completing.command)
            complete_word(&completing, count - 1, words + 1);
        return UMPIRE_CONFORMANT;
    }
    for (const struct cli_listed *one = commands; one->name; one++)
        offer_completion(&completing, one->name, (int)strlen(one->name), one->what);
    offer_completion(&completing, "--help", 6, "list the commands");
    offer_completion(&completing, "--version", 9, "show the version");
    offer_completion(&completing, "--no-sandbox", 12, "use no sandbox");
    return UMPIRE_CONFORMANT;
}
