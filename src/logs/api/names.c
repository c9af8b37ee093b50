/* SPDX-License-Identifier: MIT */
/* The names of the values in umpire.h. */
#include "umpire.h"

#include <stddef.h>

const char *umpire_verdict_name(enum umpire_status verdict)
{
    static const char *const names[] = {[UMPIRE_CONFORMANT] = "conformant",
                                        [UMPIRE_NONCONFORMANT] = "nonconformant",
                                        [UMPIRE_USAGE] = "usage",
                                        [UMPIRE_MALFORMED] = "malformed",
                                        [UMPIRE_INDETERMINATE] = "indeterminate",
                                        [UMPIRE_FAILURE] = "failure"};
    return (size_t)verdict < sizeof names / sizeof *names ? names[verdict] : "unknown";
}

const char *umpire_assumption_name(enum umpire_assumption assumption)
{
    static const char *const names[UMPIRE_ASSUMPTION_COUNT] = {
        "as-played", "not-taken", "inserted", "swapped", "other-player", "corrected"};
    return (size_t)assumption < UMPIRE_ASSUMPTION_COUNT ? names[assumption] : "unknown";
}

const char *umpire_ruling_name(enum umpire_ruling_kind kind)
{
    static const char *const names[UMPIRE_RULING_COUNT] = {
        [UMPIRE_RULING_CORRECTION] = "correction", [UMPIRE_RULING_PENALTY] = "penalty"};
    return (size_t)kind < UMPIRE_RULING_COUNT ? names[kind] : "unknown";
}

const char *umpire_signature_name(enum umpire_signature_state state)
{
    static const char *const names[UMPIRE_SIGNATURE_COUNT] = {
        [UMPIRE_SIGNATURE_UNCHECKED] = "unchecked",
        [UMPIRE_SIGNATURE_UNLISTED] = "unlisted",
        [UMPIRE_SIGNATURE_NONE] = "none",
        [UMPIRE_SIGNATURE_WRONG] = "wrong",
        [UMPIRE_SIGNATURE_FITS] = "fits"};
    return (size_t)state < UMPIRE_SIGNATURE_COUNT ? names[state] : "unknown";
}

const char *umpire_level_name(enum umpire_level level)
{
    static const char *const names[UMPIRE_LEVEL_COUNT] = {"error", "violation", "advice",
                                                          "undecided"};
    return (size_t)level < UMPIRE_LEVEL_COUNT ? names[level] : "unknown";
}

const char *umpire_level_words(enum umpire_level level)
{
    return level == UMPIRE_LEVEL_UNDECIDED ? "cut off" : umpire_level_name(level);
}
