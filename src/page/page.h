/* Pages for reading: an XML report and schemas/report-html.xsl made into HTML by
 * libxslt. Part of the command, not of the library: libxslt has to be guarded for
 * the process as a whole. */
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include <stdbool.h>

struct page;

enum { PAGE_WHY_BYTES = 8192 };

/* Before anything else here, for the whole process. libxslt builds on pages that
 * lack what it had no memory for, or falls over them: `out_of_memory` is called
 * before that, and does not return. */
void page_setup(void (*out_of_memory)(void));

/* Reads a report from a descriptor, which stays the caller's; all of it is held in
 * memory until page_close. `path` is its name in messages. NULL: `why` tells why. */
struct page *page_open(int file, const char *path, char why[PAGE_WHY_BYTES]);

/* Writes the page to a descriptor. False: `why` tells why it is not whole. Linear in
 * the report; the pictures of games are left out above 20,000 events. */
bool page_write(struct page *page, int file, char why[PAGE_WHY_BYTES]);
void page_close(struct page *page);

#endif
