/* The conformance kit of umpire matrix itself. */
#ifndef CLI_MATRIX_SELFTEST_H
#define CLI_MATRIX_SELFTEST_H

#include "cli/matrix.h"

/* Compares with an engine that answers from umpire, first without a fault, then with each
 * kind of it, over a sound game, one with a breach and another sound one of each ruleset;
 * prints for each whether it was found, and nothing else. CONFORMANT: all were. */
enum umpire_status matrix_self_test(const struct matrix_order *order);

#endif
