/* SPDX-License-Identifier: MIT */
/* What a check judges by: the checker with the options, the settings, the baseline, the list of
 * waivers and the judge's key of the command line. */
#ifndef CLI_JUDGING_H
#define CLI_JUDGING_H

#include "desk/check/check.h"

/* All zero at first; call cli_judging_done in the end. */
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
