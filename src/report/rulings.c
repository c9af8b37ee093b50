#include "report/rulings.h"

#include <inttypes.h>
#include <stdio.h>

/* Writes the content of a ruling after the text `before`. */
static const char *write(const struct umpire_ruling *ruling, const char *before,
                         char buffer[RULING_BYTES])
{
    const char *colon = ruling->reason ? ": " : "", *reason = ruling->reason ? ruling->reason : "";
    char points[48] = "";
    if (ruling->points)
        snprintf(points, sizeof points, ", %" PRIu64 " point%s", ruling->points,
                 ruling->points == 1 ? "" : "s");
    if (ruling->kind == UMPIRE_RULING_PENALTY)
        snprintf(buffer, RULING_BYTES, "%s%s%s%s%s", before, ruling->player ? ruling->player : "",
                 points, colon, reason);
    else
        snprintf(buffer, RULING_BYTES, "%sline %" PRIu64 " should be \"%s\"%s%s", before,
                 ruling->corrects, ruling->instead ? ruling->instead : "", colon, reason);
    return buffer;
}

const char *ruling_content(const struct umpire_ruling *ruling, char buffer[RULING_BYTES])
{
    return write(ruling, "", buffer);
}

const char *ruling_words(const struct umpire_ruling *ruling, char buffer[RULING_BYTES])
{
    char before[80];
    snprintf(before, sizeof before, "%s in line %" PRIu64 "%s: ", umpire_ruling_name(ruling->kind),
             ruling->line, ruling->counts ? "" : ", which does not count");
    return write(ruling, before, buffer);
}
