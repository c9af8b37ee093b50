/* The pages of 'umpire serve', their style and scripts: files of src/cli/pages, which are part of the command. */
#ifndef CLI_SERVE_PAGES_H
#define CLI_SERVE_PAGES_H

#include <stddef.h>

struct serve_page {
    const char *name; /* of its file */
    const unsigned char *bytes;
    size_t length;
};

extern const struct serve_page serve_pages[]; /* a name of NULL ends them */

#endif
