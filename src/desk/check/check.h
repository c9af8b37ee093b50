/* SPDX-License-Identifier: MIT */
/* The options of `umpire check`. */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "desk/shared/configuration.h"
#include "desk/shared/options.h"

#include <stdbool.h>
#include <stddef.h>

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

/* umpire check --witness=LINE: prints, for each rule that the line leaves undecided, two
 * completions of the log as games of one log: in one the rule holds on that line, in the other it
 * is broken. UMPIRE_INDETERMINATE: some were not found. */
enum umpire_status cli_witness(const struct cli_check *check, const char *path, uint64_t line);

/* Adding lines to the text of a log (--witness) ------------------------------------------------ */

/* A line of text, without its end. */
struct text_line {
    const char *at;
    size_t length;
};

/* A line that is written before another one, or in its place. */
struct edit {
    size_t line; /* from 0 */
    bool replaces;
    char *text; /* owned */
};

/* A game of a log, by its lines, and what it may have left out before one of them. */
struct completing {
    const struct text_line *lines; /* the first is `game` */
    size_t line;                   /* the one that is asked about, from 0 */
    const char *ruleset;
    const char *untold; /* what the log does not tell, with words in brackets */
    struct edit *edits;
    size_t count, capacity;
    bool no_memory;
};

/* Lists edits that write what `untold` names: areas of record, keys and words of declarations, and
 * events and facts that may stand at the line or before a marker shortly before it; then any
 * fact that may stand at the line, and at last `records all`. `legal` calls completing_add_legal
 * with what may stand before a line. */
void completing_propose(struct completing *all,
                        void (*legal)(struct completing *all, size_t line, bool any, void *user),
                        void *user);

/* Adds a statement that begins with a word of `untold`; `any`: every fact of the table. */
void completing_add_legal(struct completing *all, size_t line, const char *statement, bool any);

void completing_done(struct completing *all);

/* What a check judges by: the checker with the options, the settings, the baseline, the waivers and
 * the judge's key of the command line. All zero at first; call cli_judging_done in the end. */
struct cli_judging {
    struct cli_baseline baseline, waivers;
    struct cli_player_keys keys;
    struct cli_rounds rounds;
    struct umpire_cards *cards; /* of somebody's own; or NULL */
    struct cli_settings given; /* of the command line */
};

/* Reads the baseline and the list of waivers. False: a message was printed, or errno is ENOMEM. */
bool cli_judging_read(struct cli_judging *judging, const struct cli_check *check);

/* Makes the checker and sets all its options, so that a wrong one is reported before anything is
 * written. Any other answer than UMPIRE_CONFORMANT follows a message. The caller frees the
 * checker, also then. */
enum umpire_status cli_judging_make(struct cli_judging *judging, const struct cli_check *check,
                                    const struct umpire_sink *sink,
                                    struct umpire_checker **ret_checker);
void cli_judging_done(struct cli_judging *judging);

/* Whether a signal has ended a check with --follow. */
bool cli_judging_stopped(void);

#endif
