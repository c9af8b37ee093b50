/* SPDX-License-Identifier: MIT */
#include "reports/elements.h"

#include <stdint.h>
#include <string.h>

static const struct {
    const char *name;
    uint64_t parents; /* a bit for each kind */
} elements[ELEMENT_KINDS] = {
#define IN(kind) UINT64_C(1) << kind
#define ELEMENT_ROW(kind, name, parents) [kind] = {name, parents},
    [OTHER] = {"", 0}, ELEMENTS(ELEMENT_ROW)
#undef ELEMENT_ROW
#undef IN
};

enum element element_in(enum element parent, const char *name, unsigned depth)
{
    for (int kind = REPORT; kind < ELEMENT_KINDS; kind++)
        if ((elements[kind].parents >> parent & 1) && strcmp(elements[kind].name, name) == 0)
            return depth == 1 || parent != OTHER ? (enum element)kind : OTHER;
    return OTHER;
}
