/* How wide a text is on a terminal, as output_safe shows it. */
#ifndef REPORT_COLUMNS_H
#define REPORT_COLUMNS_H

#include <stddef.h>

/* How many bytes the text's first character has, 0 at its end, and how many columns it
 * takes: 2 for most of Chinese, Japanese and Korean, 0 for an accent of its own, 4 for
 * each byte that is shown as \xHH. */
size_t columns_of_first(const char *text, unsigned *ret_columns);

unsigned columns_of(const char *text);

#endif
