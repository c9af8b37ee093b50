/* SPDX-License-Identifier: MIT */
/* The lines on which rulings count. */
#ifndef LOG_ADMITTED_H
#define LOG_ADMITTED_H

#include "judge/log/statement.h"

struct admitted {
    uint64_t *lines; /* ascending */
    size_t count;
};

/* Whether rulings on a line count. */
static inline bool admitted_has(const struct admitted *admitted, uint64_t line)
{
    size_t low = 0, high = admitted->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (admitted->lines[middle] < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low < admitted->count && admitted->lines[low] == line;
}

/* Sets `sealed` of a statement that is read: whether it is a ruling that counts. */
static inline void admitted_take(const struct admitted *admitted, struct statement *statement)
{
    statement->sealed = statement_is_ruling(statement) && admitted_has(admitted, statement->line);
}

#endif
