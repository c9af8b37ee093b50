/* SPDX-License-Identifier: MIT */
/* Reads a report into a sink, which is called as by the check that wrote it. What the report does
 * not tell is 0 or NULL. A finding outside any game comes between the games. */
#ifndef REPORT_REPORT_READER_H
#define REPORT_REPORT_READER_H

#include "base/xml_parser.h"
#include "judge/sink/members.h"
#include "reports/weight.h"
#include "umpire.h"

/* Reading a report as a stream --------------------------------------------------------------------
 *
 * The handler gets the beginning of each element with its attributes, and its end with its text.
 * Memory does not grow with the report. */

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

/* What a report says of all its games. */
struct report_totals {
    struct weight weight; /* unreadable: the logs that could not be read to their end, so far */
    uint64_t findings[UMPIRE_LEVEL_COUNT];
    uint64_t games; /* that it holds */
    bool outside;   /* a finding stands outside any game */
    char tool[64];
    char side[256]; /* it shows only what this one may see; empty: all */
};

/* Reads a report. A function that the sink lacks is not missed; if one returns false, reading ends.
 * Until a game ends, `list_bytes` of texts are kept for its lists (coverage, players, rulings and
 * so on); what comes then is left out. `ret_totals` may be NULL. False as for page_read. */
bool report_read(int file, const char *path, const struct umpire_sink *to, size_t list_bytes,
                 struct report_totals *ret_totals, char *ret_why, size_t why_bytes);

#endif
