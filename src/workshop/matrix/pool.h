/* SPDX-License-Identifier: MIT */
/* Several threads compare logs, each with an engine of its own, and one report shows the logs in
 * their order. */
#ifndef CLI_MATRIX_POOL_H
#define CLI_MATRIX_POOL_H

#include "workshop/matrix/matrix.h"

/* Compares all logs with order->jobs threads. The calling thread writes their sections to `file` in
 * the order of the logs, and adds their outcomes to `result`, which begins empty. Reports on
 * standard error what fails here. Ends early once the other was too late, or gave no answer, in
 * order->give_up games in a row. Takes the memory of the checkers, and of up to four results for
 * each thread; sections that wait are temporary files. */
enum umpire_status matrix_pool_run(const struct matrix_order *order, const struct matrix_log *logs,
                                   size_t count, FILE *file, struct matrix_result *result);

#endif
