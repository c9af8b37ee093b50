/* SPDX-License-Identifier: MIT */
/* Reads a table as spreadsheets save it: RFC 4180, or with semicolons or tabs between the cells;
 * with any line ends and an optional byte order mark. */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include <stdbool.h>
#include <stddef.h>

struct csv_row {
    size_t number;       /* as a spreadsheet counts it, from 1 */
    size_t first, count; /* its cells */
};

struct csv {
    char *text;           /* of all cells */
    char **cells;         /* without blanks around those that are not quoted */
    struct csv_row *rows; /* those that are not blank */
    size_t cell_count, cell_capacity, count, row_capacity;
};

/* Reads a table. NULL, or what must be there, in static words, and the row where it is not; row 0:
 * out of memory. */
const char *csv_read(struct csv *csv, const char *bytes, size_t length, size_t *ret_row);
void csv_done(struct csv *csv);

/* A cell; "" if the row has none there. */
const char *csv_cell(const struct csv *csv, const struct csv_row *row, size_t column);

/* The column with this name in the first row, in any case; `again`: the so many-th of this name,
 * from 0. A number may follow the name, "player 2", if it says that. SIZE_MAX: there is none. */
size_t csv_column(const struct csv *csv, const char *name, size_t again);

/* Whether a spreadsheet may take a text for a formula: it begins with a sign, wide or not. Who
 * writes it puts an apostrophe before it. */
bool csv_begins_formula(const char *text);

#endif
