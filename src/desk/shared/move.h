/* SPDX-License-Identifier: MIT */
/* A move's text by its parts: who and the verb are the first, then each operand is one. */
#ifndef CLI_MOVE_H
#define CLI_MOVE_H

#include "umpire_session.h"

#include <string.h>

/* The bytes of a move's first `parts` parts, at least 1; of all of them if it has no more. */
static inline size_t move_length(const struct umpire_move *move, size_t parts)
{
    size_t length = strlen(move->text);
    for (size_t i = move->operand_count; i >= parts; i--)
        length -= 1 + strlen(move->operands[i - 1].lead) + strlen(move->operands[i - 1].value);
    return length;
}

#endif
