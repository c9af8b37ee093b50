/* Reads the statements of short texts, one text after another, with one reader that is kept:
 * it allocates nothing for a further text. */
#ifndef LOG_TEXT_READER_H
#define LOG_TEXT_READER_H

#include "log/copy.h"

struct text_reader;

/* NULL: out of memory. */
struct text_reader *text_reader_new(void);
void text_reader_free(struct text_reader *reader);

/* Reads the statements of a text of whole lines, each as if it stood on `line`, and adds them
 * to others. A line that cannot be read is left out. False: out of memory. */
bool text_reader_read(struct text_reader *reader, const char *bytes, size_t length, uint64_t line,
                      struct statement_copies *statements);

#endif
