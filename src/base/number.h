/* SPDX-License-Identifier: MIT */
/* Numbers in texts, such as the values of options. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Reads a text that is a decimal number from `least` to `most` and nothing else: no sign, no blank.
 * False: it is none. */
bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *ret_number);

#endif
