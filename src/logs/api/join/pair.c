/* SPDX-License-Identifier: MIT */
/* Pairs of what two lists have in common, in order: a longest common subsequence of what is left
 * when their equal beginnings and ends are taken away. */
#include "logs/api/join/join.h"

#include <stdlib.h>

enum { CELLS_MOST = 1 << 25 };

struct table_of_pairs {
    uint32_t *longest; /* by both places: of the rests that begin there */
    size_t columns;
};

static uint32_t *cell(const struct table_of_pairs *table, size_t one, size_t two)
{
    return &table->longest[one * table->columns + two];
}

static uint32_t larger(uint32_t one, uint32_t two)
{
    return one > two ? one : two;
}

/* Fills the table from its end, and reads the pairs from its beginning. */
static void pair_rests(const struct table_of_pairs *table, size_t begin, size_t one_count,
                       size_t two_count, bool (*same)(const void *user, size_t one, size_t two),
                       const void *user, size_t *match)
{
    for (size_t i = one_count; i-- > 0;)
        for (size_t j = two_count; j-- > 0;)
            *cell(table, i, j) = same(user, begin + i, begin + j)
                                     ? *cell(table, i + 1, j + 1) + 1
                                     : larger(*cell(table, i + 1, j), *cell(table, i, j + 1));
    for (size_t i = 0, j = 0; i < one_count && j < two_count;)
        if (same(user, begin + i, begin + j)) {
            match[begin + j++] = begin + i++ + 1;
        } else if (*cell(table, i + 1, j) >= *cell(table, i, j + 1)) {
            i++;
        } else {
            j++;
        }
}

bool pair_up(struct umpire_join *join, size_t one_count, size_t two_count,
             bool (*same)(const void *user, size_t one, size_t two), const void *user,
             size_t *match)
{
    size_t begin = 0;
    while (begin < one_count && begin < two_count && same(user, begin, begin)) {
        match[begin] = begin + 1;
        begin++;
    }
    while (one_count > begin && two_count > begin && same(user, one_count - 1, two_count - 1)) {
        match[two_count - 1] = one_count;
        one_count--;
        two_count--;
    }
    size_t rows = one_count - begin + 1, columns = two_count - begin + 1;
    if (rows == 1 || columns == 1)
        return true;
    if (rows > CELLS_MOST / columns) {
        text_copy(join->why, sizeof join->why,
                  slice_of("it differs from the other logs in too many lines; join shorter logs"));
        return false;
    }
    struct table_of_pairs table = {calloc(rows * columns, sizeof *table.longest), columns};
    if (!table.longest) {
        join->no_memory = true;
        return false;
    }
    pair_rests(&table, begin, rows - 1, columns - 1, same, user, match);
    free(table.longest);
    return true;
}
