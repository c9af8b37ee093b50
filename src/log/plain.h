/* Plain signs for those that phones and word processors put in their place: outside quoted texts and
 * comments, curly quotes become " and ', dashes and the minus sign become -. A text that begins with a
 * curly double quote ends at the next one. Works on a log piece by piece; the result does not depend on
 * where the pieces end. */
#ifndef LOG_PLAIN_H
#define LOG_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

enum { PLAIN_KEPT_MOST = 2 }; /* bytes of a character that a piece may break off in */

enum plain_place { PLAIN_CODE, PLAIN_QUOTED, PLAIN_CURLY, PLAIN_COMMENT };

/* Begins zeroed. */
struct plain {
    enum plain_place place; /* where the next byte stands */
    bool escaped;           /* after a backslash */
    char kept[PLAIN_KEPT_MOST];
    size_t kept_count;      /* bytes of a character that is not there as a whole; they belong before the next piece */
};

/* Rewrites a piece in place, and answers its length then. `last`: nothing follows; else bytes at its end may be
 * kept for the next piece, which the caller puts before it. */
size_t plain_rewrite(struct plain *plain, char *bytes, size_t length, bool last);

#endif
