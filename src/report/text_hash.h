/* A hash of texts under a secret of the process: whoever writes a report cannot choose names that fall together, so that
 * looking one up would take a time that grows with their number. */
#ifndef REPORT_TEXT_HASH_H
#define REPORT_TEXT_HASH_H

#include <stdint.h>

struct text_hash {
    uint64_t secret[2];
};

struct text_hash text_hash_new(void);

/* The hash of what was hashed so far, 0 at first, and a text with its NUL. */
uint64_t text_hash_add(const struct text_hash *hash, uint64_t so_far, const char *text);

#endif
