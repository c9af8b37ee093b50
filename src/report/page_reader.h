/* A report read as a stream: what begins, with its attributes, and what ends, with its
 * text. Memory does not grow with the report. */
#ifndef REPORT_PAGE_READER_H
#define REPORT_PAGE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PAGE_TEXT_BYTES = 8192 }; /* of a text; what is longer is cut between two characters */

struct page_attributes; /* of the element that begins; void when the function returns */

/* An attribute's value, which is not NUL-terminated; NULL: there is none. */
const char *page_attribute(const struct page_attributes *attributes, const char *name, size_t *ret_length);
uint64_t page_attribute_number(const struct page_attributes *attributes, const char *name);

/* Both are called for elements of the report's namespace alone. `depth` is 1 for the report
 * itself. False ends the reading. Both may be NULL. */
struct page_reader_handler {
    void *user;
    bool (*begin)(void *user, const char *name, unsigned depth, const struct page_attributes *attributes);
    bool (*end)(void *user, const char *name, unsigned depth, const char *text, size_t length);
};

/* Reads a file from its beginning. False: `ret_why` tells why, but not if the handler ended
 * it; errno is ENOMEM for want of memory. A report that contradicts itself is read up to there: a game that does
 * has begun, and has not ended. */
bool page_read(int file, const char *path, const struct page_reader_handler *handler, char *ret_why, size_t why_bytes);

#endif
