/* SPDX-License-Identifier: MIT */
/* fmt --pseudonyms: logs that can be published. */
#ifndef CLI_FMT_PSEUDONYMS_H
#define CLI_FMT_PSEUDONYMS_H

#include "desk/shared/beneath.h"

/* A log, and with -i what is held of it if it is below a named folder. */
struct subject {
    const char *path;
    const struct cli_held *held; /* NULL: it is found by its path */
};

struct pseudonyms {
    struct umpire_pseudonyms *names;
    FILE *standard_input; /* a copy, since it is read several times */
    bool copied;
};

/* False after a message. Call pseudonyms_done in either case. */
bool pseudonyms_begin(struct pseudonyms *pseudonyms);
void pseudonyms_done(struct pseudonyms *pseudonyms);

/* Notes who is named in a log. To be called for each log before the first is written. A log that
 * is refused is told only by pseudonyms_write. */
enum umpire_status pseudonyms_note(struct pseudonyms *pseudonyms, const struct subject *subject);

/* Writes a log with pseudonyms; refuses it, with a message, if the findings would be others. */
enum umpire_status pseudonyms_write(struct pseudonyms *pseudonyms, const struct subject *subject,
                                    FILE *to);

#endif
