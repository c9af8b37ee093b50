/* SPDX-License-Identifier: MIT */
/* Bounds of the log language (language and checker specification). A log that
 * would cross one is reported as log.limit. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

enum {
    LIMIT_STATEMENT_BYTES = 65536,
    LIMIT_STRING_BYTES = 4096,
    LIMIT_NAME_BYTES = 255,
    LIMIT_BLOCK_DEPTH = 8,
    LIMIT_LIST_VALUES = 4096,
    LIMIT_LIST_DEPTH = 64,
    LIMIT_PLAYERS = 64,
    LIMIT_UNITS = 65535,
    LIMIT_NAMES = 262144, /* in one game; the names of units count too */
};

#endif
