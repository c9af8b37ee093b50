/* SPDX-License-Identifier: MIT */
/* Reads a report as a stream: the beginning of each element with its attributes, and its end with
 * its text. Memory does not grow with the report. */
#ifndef REPORT_PAGE_READER_H
#define REPORT_PAGE_READER_H

#include "base/xml_parser.h"
#include "judge/sink/members.h"

enum { PAGE_TEXT_BYTES = 8192 }; /* of a text; a longer one is cut between two characters */

/* Of an element; valid until the handler's function returns. */
struct page_attributes {
    const struct xml_attribute *list;
    size_t count;
};

/* The value of an attribute. It is not NUL-terminated. NULL: there is none. */
const char *page_attribute(const struct page_attributes *attributes, const char *name,
                           size_t *ret_length);
uint64_t page_attribute_number(const struct page_attributes *attributes, const char *name);

/* Whether an attribute is there and says "true". */
bool page_attribute_is_true(const struct page_attributes *attributes, const char *name);

/* The value of an enumeration that an attribute names, as `word` names its values. -1: none. */
int page_attribute_value(const struct page_attributes *attributes, const char *name,
                         const char *(*word)(int value));

/* Sets the members of a struct that are told as attributes. `keep` copies a text; it may answer
 * NULL. What is MARKED is an empty text until its element has ended. */
typedef const char *page_keep(void *user, const char *text, size_t length);
void page_members(const struct page_attributes *attributes, const struct shape *shape,
                  void *structure, page_keep *keep, void *user);

/* Sets the member that an element of this name tells, if there is one. */
void page_member_text(const char *name, const char *text, size_t length, const struct shape *shape,
                      void *structure, page_keep *keep, void *user);

/* Called for elements of the report's namespace only. `depth` is 1 for the report itself. False
 * ends the reading. Both may be NULL. */
struct page_reader_handler {
    void *user;
    bool (*begin)(void *user, const char *name, unsigned depth,
                  const struct page_attributes *attributes);
    bool (*end)(void *user, const char *name, unsigned depth, const char *text, size_t length);
};

/* Reads a file from its beginning. False: `ret_why` says why, unless the handler ended it; errno is
 * ENOMEM if memory ran out. A report that contradicts itself is read up to there; the handler has
 * then got the beginning of that game, but not its end. */
bool page_read(int file, const char *path, const struct page_reader_handler *handler, char *ret_why,
               size_t why_bytes);

#endif
