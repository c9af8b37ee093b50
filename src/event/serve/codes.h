/* SPDX-License-Identifier: MIT */
#ifndef CLI_SERVE_CODES_H
#define CLI_SERVE_CODES_H

#include "desk/shared/log_writer.h"

/* Opens libqrencode. NULL: it is open; otherwise why not. */
const char *serve_code_open(void);

/* Writes the QR code of a text as an array with a text of 0 and 1 for each row. False: out of
 * memory, or the text is too long. */
bool serve_code(const char *text, struct log_writer *json);

#endif
