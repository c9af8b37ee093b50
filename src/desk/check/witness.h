/* SPDX-License-Identifier: MIT */
/* umpire check --witness=LINE: for each rule that a line leaves undecided, two completions of the
 * log, one in which the rule holds there and one in which it is broken. */
#ifndef CLI_CHECK_WITNESS_H
#define CLI_CHECK_WITNESS_H

#include "desk/check/check.h"

/* Prints them as games of one log. UMPIRE_INDETERMINATE: some were not found. */
enum umpire_status cli_witness(const struct cli_check *check, const char *path, uint64_t line);

#endif
