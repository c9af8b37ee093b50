/* SPDX-License-Identifier: MIT */
/* The options of `umpire check`. */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "desk/shared/configuration.h"
#include "desk/shared/options.h"

extern const struct cli_command cli_check;

struct check_share;
struct share_reader;

/* A word of -W, --interpretation or --policy; they are applied in the order given. */
enum cli_policy_kind { POLICY_LEVEL, POLICY_INTERPRETATION, POLICY_FILE };
struct cli_policy {
    enum cli_policy_kind kind;
    const char *word;
};

struct cli_check {
    struct umpire_options options;
    bool format_chosen, details, events, follow;
    bool strangers;      /* --strangers; what it stands for is set, too */
    bool whole_baseline; /* an entry of a log that is not checked is an error */
    enum umpire_format format;
    size_t jobs; /* threads */
    const char *output, *html, *baseline, *write_baseline, *waivers, *write_waivers;
    struct { const char *judge, *players, *rounds; } keys; /* rounds: of a beacon */
    const char *today;               /* of --today, or NULL */
    const char *cards;               /* a table of somebody's own, or NULL */
    /* of --files-from, and of --for: only what this side sees is checked; each may be NULL */
    struct {
        const char *list, *side;
    } logs;
    const struct check_share *share; /* the share to check, or NULL */
    struct share_reader *shares; /* shares whose reports are merged in place of a check, or NULL */
    size_t share_count;
    struct cli_configured configured;
    struct cli_policy *policies;
    size_t policy_count;
};

/* Takes the word of -f, for a struct cli_check (desk/shared/options.h). */
int cli_check_set_format(void *check, const char *format);

/* Reads the options of a command line again, of which a report says that it was made with them:
 * words[0] is the command's name. `policies` has room for `count`, `options` are those of
 * umpire_options_init. False: they are wrong, perhaps after a message. */
bool cli_check_read_words(struct cli_check *check, int count, char **words);

enum umpire_status cli_check_run(const struct cli_check *check, const struct log_paths *paths);

#endif
