/* SPDX-License-Identifier: MIT */
/* A command and its options as rows. What is read, what --help prints, the manual's lists and what
 * shells complete all come from them. */
#ifndef CLI_SHARED_OPTIONS_H
#define CLI_SHARED_OPTIONS_H

#include "desk/shared/cli.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What becomes of an option's value. */
enum cli_kind {
    CLI_KIND_FLAG,   /* a bool becomes true */
    CLI_KIND_VALUE,  /* a number becomes `least` */
    CLI_KIND_TEXT,   /* a text is kept */
    CLI_KIND_NUMBER, /* a number from `least` to `most` is kept */
    CLI_KIND_CHOICE, /* one of the words after '='; kept is `least` plus the word's index */
    CLI_KIND_WORD,   /* the same, and the word is kept */
    CLI_KIND_CALL,   /* a function takes it */
    CLI_KIND_NOTE,   /* no option: the name of each given one of the rows after it is kept */
};

/* Where it goes: a member of the command's request, which the macros below name. */
struct cli_into {
    enum cli_kind kind;
    size_t at, size;
    uint64_t least, most;
    const char *wrong; /* what is said of a wrong value */
    /* 0: go on; otherwise an exit status, after a message. The value is NULL if there is none. */
    int (*take)(void *target, const char *value);
};

#define CLI_MEMBER(type, member) .at = offsetof(type, member), .size = sizeof((type *)0)->member
#define CLI_SET(type, member)                                                                 \
    {.kind = _Generic(((type *)0)->member, bool: CLI_KIND_FLAG, const char *: CLI_KIND_TEXT), \
     CLI_MEMBER(type, member)}
#define CLI_VALUE(type, member, value) \
    {.kind = CLI_KIND_VALUE, CLI_MEMBER(type, member), .least = (value)}
/* "WHAT from LEAST to MOST, not '...'" is said of a wrong number. */
#define CLI_NUMBER(type, member, from, to, what)                                      \
    {.kind = CLI_KIND_NUMBER, CLI_MEMBER(type, member), .least = (from), .most = (to), \
     .wrong = (what)}
/* What is said has the wrong word in place of %s. */
#define CLI_CHOICE_FROM(type, member, first, said)                                                 \
    {.kind = _Generic(((type *)0)->member, const char *: CLI_KIND_WORD, default: CLI_KIND_CHOICE), \
     CLI_MEMBER(type, member), .least = (first), .wrong = said}
#define CLI_CHOICE(type, member, said) CLI_CHOICE_FROM(type, member, 0, said)
#define CLI_CALL(function) {.kind = CLI_KIND_CALL, .take = function}
#define CLI_CALL_WITH(type, member, function) \
    {.kind = CLI_KIND_CALL, CLI_MEMBER(type, member), .take = function}
#define CLI_NOTE(type, member) {.kind = CLI_KIND_NOTE, CLI_MEMBER(type, member)}
#define CLI_NOTE_END {.kind = CLI_KIND_NOTE}

/* A row: an option, or a title between options, which is nothing but `help`. */
struct cli_option {
    /* as it is written and shown: "-f, --format=text|xml", "--beacon[=SIGNATURE]", "-W RULE=LEVEL";
     * where words with '|' between them follow '=', the value must be one of them. NULL: the row is
     * a title of the help. */
    const char *shown;
    struct cli_into into;
    /* what it does. NULL: the next row says it of both. A line ends where the page does or at '\n'.
     * After an option with the value FORMAT the formats of reports are listed. */
    const char *help;
};

/* A command. Rows end with {0}; that of --help is not among them. */
struct cli_command {
    const char *usage; /* the lines before the options */
    const struct cli_option *options; /* NULL: none */
    int column;                       /* where their help begins; 0: 28 */
    const char *end;                  /* the lines after the options */
    int (*run)(const struct cli_command *command, int count, char **words);
};

/* Reads the options of a command line into `request`. -1: go on, the other words begin at `optind`.
 * Otherwise the exit status, after a message or the help. */
int cli_options_read(const struct cli_command *command, void *request, int count, char **words);

/* Whether a row is the last one, {0}. */
bool cli_options_end(const struct cli_option *row);

/* Prints the help. */
void cli_options_help(const struct cli_command *command);

/* An option's name, letter and value. */
struct cli_spelling {
    char letter;      /* '\0': it has none */
    const char *name; /* not terminated; NULL: it has none */
    size_t name_length;
    const char *value; /* up to the end of what is shown; NULL: it has none */
    bool may_lack;     /* the value */
};
struct cli_spelling cli_option_spelling(const struct cli_option *option);

/* Calls a function with each word that an option's value may be. */
void cli_option_words(const char *value, void (*take)(void *user, const char *word, int length),
                      void *user);

/* A command in the list of all, whose end has no name. */
struct cli_listed {
    const char *name;
    const struct cli_command *command;
    int group; /* who uses it most */
    const char *what;
};

/* Prints what the last of these words may become, for a shell (complete.c). Answers 0. */
int cli_complete(const struct cli_listed *commands, int count, char **words);

/* The options that say how a log is judged: --interpretation, --config, --no-config, and -W in the
 * commands that take it. Set all to zero first; in the end call cli_settings_done for `settings`.
 */
struct cli_judged_by {
    struct cli_settings settings; /* of the command line */
    struct cli_configured configured;
};

/* Rows of options: the member is a struct cli_settings, or a struct cli_configured. */
#define CLI_INTERPRETATION(type, member)                                                        \
    {"--interpretation=NAME=CHOICE", CLI_CALL_WITH(type, member, cli_settings_interpretation), \
     "your answer to a question that the rules leave open, as in 'check'"}
#define CLI_LEVEL(type, member)                                                         \
    {"-W RULE=off|advice|violation", CLI_CALL_WITH(type, member, cli_settings_level), \
     "choose how a breach of RULE counts"}
#define CLI_CONFIGURED(type, member)                                                        \
    {"--config=FILE", CLI_CALL_WITH(type, member, cli_configured_file),                     \
     "use this configuration in place of the nearest .umpirerc ('umpire config')"},         \
    {                                                                                       \
        "--no-config", CLI_CALL_WITH(type, member, cli_configured_none), "use no .umpirerc" \
    }

int cli_settings_interpretation(void *settings, const char *value);
int cli_settings_level(void *settings, const char *value);
int cli_configured_file(void *configured, const char *path);
int cli_configured_none(void *configured, const char *nothing);

#endif
