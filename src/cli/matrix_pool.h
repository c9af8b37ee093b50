/* Several threads that compare logs, each with an engine of its own, and one report in
 * the order of the logs. */
#ifndef CLI_MATRIX_POOL_H
#define CLI_MATRIX_POOL_H

#include "cli/matrix.h"

/* Compares over all logs with order->jobs threads and writes their sections to `file`, in
 * the order of the logs, from this thread. `result` is an empty one and holds what it came
 * to. What fails here is told on standard error. Ends early when the other was of no use
 * for order->give_up games in a row. Memory is that of the checkers, and of a result for
 * each of up to four logs a thread; their sections are temporary files. */
enum umpire_status matrix_pool_run(const struct matrix_order *order, const struct matrix_log *logs, size_t count,
                                   FILE *file, struct matrix_result *result);

#endif
