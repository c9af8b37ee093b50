/* Findings that follow from an earlier breach: the chosen reading of the breach did not remove
 * them, but another one would have. */
#ifndef SEARCH_CONSEQUENCES_H
#define SEARCH_CONSEQUENCES_H

#include "search/choice.h"

enum { CONSEQUENCES_MOST = 64 };

struct consequences {
    struct consequence {
        const char *rule;
        uint64_t line;
        uint64_t number; /* of the violation that it follows from */
    } list[CONSEQUENCES_MOST];
    size_t count;
};

/* Notes what follows from the violation with that number, whose readings were tried. */
void consequences_note(struct consequences *consequences, const struct choice *choice, uint64_t number);

/* The number of the violation that a finding follows from; 0: none is known. */
uint64_t consequences_find(const struct consequences *consequences, const char *rule, uint64_t line);

#endif
