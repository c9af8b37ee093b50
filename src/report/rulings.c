#include "report/rulings.h"

#include <inttypes.h>
#include <stdio.h>

const char *ruling_words(const struct umpire_ruling *ruling, char buffer[RULING_BYTES])
{
    const char *colon = ruling->reason ? ": " : "", *reason = ruling->reason ? ruling->reason : "";
    const char *counts = ruling->counts ? "" : ", which does not count";
    char points[48] = "";
    if (ruling->points)
        snprintf(points, sizeof points, ", %" PRIu64 " point%s", ruling->points, ruling->points == 1 ? "" : "s");
    if (ruling->kind == UMPIRE_RULING_PENALTY)
        snprintf(buffer, RULING_BYTES, "penalty in line %" PRIu64 "%s: %s%s%s%s", ruling->line, counts, ruling->player ? ruling->player : "",
                 points, colon, reason);
    else
        snprintf(buffer, RULING_BYTES, "correction in line %" PRIu64 "%s: line %" PRIu64 " should be \"%s\"%s%s", ruling->line, counts,
                 ruling->corrects, ruling->instead ? ruling->instead : "", colon, reason);
    return buffer;
}
