/* SPDX-License-Identifier: MIT */
/* The members of the structures that a sink is called with, as calls.c writes and reads them. */
#ifndef CLI_CHECK_MEMBERS_H
#define CLI_CHECK_MEMBERS_H

#include "cli/check/calls.h"

/* The kinds of members. PATH is the path of a log, which stays in place until the log has ended.
 * NAME is a text of the library, such as a rule's identifier. ARRAY points to structures and TEXTS
 * to texts; the member at `count` has their number. OPTIONAL is an ARRAY that may be NULL. */
enum kind { NUMBER, FLAG, TEXT, PATH, NAME, ARRAY, OPTIONAL, TEXTS };

struct member {
    enum kind kind;
    /* count: for ARRAY and TEXTS the offset of their number, which is earlier in the table */
    uint16_t at, count;
    uint8_t size;       /* of NUMBER, in bytes */
    uint8_t times;      /* NUMBER: how many there are in a row */
    const struct shape *of;
};

struct shape {
    size_t size;
    const struct member *members;
    size_t count;
    size_t needed[4]; /* offsets, plus one, of texts that are never NULL; 0: no more */
};

/* What each call is made with. */
extern const struct shape *const call_shapes[CALLS_RECORDED];

#endif
