/* SPDX-License-Identifier: MIT */
/* The operands of a statement as they are compared. */
#ifndef API_JOIN_PARTS_H
#define API_JOIN_PARTS_H

#include "logs/api/join/join.h"
#include "judge/engine/run.h"

/* Sets a node's parts, kind and sum from the event that the run has just bound. False: out of
 * memory. */
bool parts_of(struct umpire_join *join, const struct run *run, const struct statement *statement,
              const struct element *const *takers, struct node *node);

/* Sets them for a statement that no vocabulary binds, such as a heading. */
bool parts_unbound(struct umpire_join *join, const struct run *run,
                   const struct statement *statement, struct node *node);

/* Sets a declaration's key: its word, and the name that it declares or the thing it is about. */
bool key_of(struct umpire_join *join, const struct run *run, const struct statement *statement,
            const struct element *const *takers, struct node *node);

#endif
