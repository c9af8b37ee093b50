/* SPDX-License-Identifier: MIT */
/* Fills in the placeholders of an option of `legal here`, such as N, TREASURY or 2 red[...]. */
#ifndef TESTS_UNIT_PLACEHOLDERS_H
#define TESTS_UNIT_PLACEHOLDERS_H

#include "judge/engine/ruleset.h"

/* Calls `filled` with the option, its placeholders filled in: dice with each face, a number with
 * those in `numbers` (a text), then with those of its type's range, at most 100. Ends with the
 * first one for which it answers true. False: there is none. */
bool fill_placeholders(const struct vocabulary *vocabulary, const char *option, const char *numbers,
                       bool (*filled)(void *user, const char *option), void *user);

#endif
