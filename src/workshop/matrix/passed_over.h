/* SPDX-License-Identifier: MIT */
/* Logs that are malformed on purpose: they test readers of logs, and no engine is asked about
 * them. */
#ifndef CLI_MATRIX_PASSED_OVER_H
#define CLI_MATRIX_PASSED_OVER_H

#include "workshop/matrix/matrix.h"

/* Whether a file has errors of its own, and says so: '#~ log.syntax'. Bytes in memory and what can
 * be read only once, such as standard input, are never passed over. False: out of memory. */
bool matrix_passed_over(const struct umpire_checker *model, const struct matrix_log *log,
                        bool *ret_over);

#endif
