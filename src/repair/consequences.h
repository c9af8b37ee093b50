/* Findings that follow from an earlier breach: they remain in the chosen guess at the breach, but
 * another guess would have removed them. */
#ifndef REPAIR_CONSEQUENCES_H
#define REPAIR_CONSEQUENCES_H

#include "repair/trial.h"

enum { CONSEQUENCES_MOST = 64 };

struct consequences {
    struct consequence {
        const char *rule;
        uint64_t line;
        uint64_t number; /* of the violation that the finding follows from */
    } list[CONSEQUENCES_MOST];
    size_t count;
};

/* Notes the findings that follow from the violation with that number, at which the trial has tried
 * guesses. */
void consequences_note(struct consequences *consequences, const struct trial *trial,
                       uint64_t number);

/* The number of the violation that a finding follows from. 0: none is known. */
uint64_t consequences_find(const struct consequences *consequences, const char *rule,
                           uint64_t line);

#endif
