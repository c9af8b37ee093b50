/* Corrections and penalties in words, and their counts. */
#ifndef REPORT_RULINGS_H
#define REPORT_RULINGS_H

#include "umpire.h"

enum { RULING_BYTES = 3 * 4096 + 256 }; /* three texts of a log, and words between them */

/* Writes `PHR, 2 points: slow play`, or `line 15 should be "PHR: score 4": read wrongly`. */
const char *ruling_content(const struct umpire_ruling *ruling, char buffer[RULING_BYTES]);

/* Writes `penalty in line 21: PHR, 2 points: slow play`, or `correction in line 21: line 15 should
 * be "PHR: score 4": read wrongly`, and whether it does not count. */
const char *ruling_words(const struct umpire_ruling *ruling, char buffer[RULING_BYTES]);

#endif
