/* How wide a text is on a terminal, as output_safe shows it. */
#ifndef REPORT_COLUMNS_H
#define REPORT_COLUMNS_H

#include <stddef.h>

/* The number of bytes of the text's first character, 0 at its end, and of columns that it takes: 2
 * for most of Chinese, Japanese and Korean, 0 for a separate accent, 4 for each byte that is shown
 * as \xHH. */
size_t columns_of_first(const char *text, unsigned *ret_columns);

unsigned columns_of(const char *text);

#endif
