/* SPDX-License-Identifier: MIT */
/* Replaces typographic signs, which phones and word processors put in, by plain ones: curly quotes
 * by " and ', dashes and the minus sign by -. Quoted texts and comments keep theirs, except that a
 * text that begins with a curly double quote ends at the next one. Works on a log piece by piece;
 * where the pieces end does not matter. */
#ifndef LOG_PLAIN_H
#define LOG_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

enum { PLAIN_KEPT_MOST = 2 }; /* bytes at the end of a piece that begin a character */

enum plain_place { PLAIN_CODE, PLAIN_QUOTED, PLAIN_CURLY, PLAIN_COMMENT };

/* Begins zeroed. */
struct plain {
    enum plain_place place; /* where the next byte stands */
    bool escaped;           /* after a backslash */
    char kept[PLAIN_KEPT_MOST];
    /* bytes of an incomplete character; they belong before the next piece */
    size_t kept_count;
};

/* Rewrites a piece in place and answers its new length. Unless it is the `last`, an incomplete
 * character at its end is kept, and the caller puts it before the next piece. */
size_t plain_rewrite(struct plain *plain, char *bytes, size_t length, bool last);

#endif
