/* Places in a log, for messages. */
#ifndef LOG_PLACE_H
#define LOG_PLACE_H

#include "base/slice.h"

/* Lines and columns count from 1; columns count characters. `end_column` is the column after the
 * last character, on the same line. */
struct place {
    uint64_t line;
    uint32_t column, end_column;
};

/* How many characters a run of UTF-8 holds. */
uint32_t place_characters(const char *text, size_t length);

/* The line that begins at `begin`, without its line end, which is looked for from `from` to
 * `limit`. */
struct slice place_line(const char *begin, const char *from, const char *limit);

#endif
