/* The test of `umpire matrix` itself. */
#ifndef CLI_MATRIX_SELFTEST_H
#define CLI_MATRIX_SELFTEST_H

#include "cli/matrix/matrix.h"

/* Compares umpire with itself as the engine, first without a fault, then with each kind of fault,
 * over three games of each ruleset: one without a breach, one with a breach, and another one
 * without. Prints for each fault whether the comparison found it, and only it. UMPIRE_CONFORMANT:
 * it did each time. */
enum umpire_status matrix_self_test(const struct matrix_order *order);

#endif
