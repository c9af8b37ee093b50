/* SPDX-License-Identifier: MIT */
/* How two reports of `umpire matrix` differ: disagreements that are new, and that are gone. */
#ifndef REPORT_MATRIX_DIFF_H
#define REPORT_MATRIX_DIFF_H

#include "umpire.h"

#include <stddef.h>

/* Whether the file begins as a report of `umpire matrix` does. Reads at its beginning. */
bool matrix_diff_is_one(int file);

/* As umpire_diff; both are reports of `umpire matrix`. A disagreement is known by its log, line,
 * statement, kind and rules. */
bool matrix_diff(int old_file, const char *old_path, int new_file, const char *new_path,
                 const struct umpire_diff_sink *sink, char *ret_why, size_t why_bytes);

#endif
