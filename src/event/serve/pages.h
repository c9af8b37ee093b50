/* SPDX-License-Identifier: MIT */
/* The pages of 'umpire serve', their style and scripts: src/event/pages, a part of the command. */
#ifndef CLI_SERVE_PAGES_H
#define CLI_SERVE_PAGES_H

#include <stddef.h>

struct serve_page {
    const char *name; /* the name of the page's file */
    const unsigned char *bytes;
    size_t length;
};

extern const struct serve_page serve_pages[]; /* the last one has the name NULL */

#endif
