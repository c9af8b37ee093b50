/* SPDX-License-Identifier: MIT */
/* What a statement is, for functions that rewrite logs. */
#ifndef API_STATEMENTS_H
#define API_STATEMENTS_H

#include "judge/engine/run.h"

struct slice statement_word_text(const struct statement *statement,
                                 char buffer[LIMIT_STRING_BYTES]);

bool is_declaration_of(const struct statement *statement, const char *word);

/* Whether the statement has a meaning of its own in every game; otherwise it must bind. */
bool is_common(const struct run *run, const struct statement *statement);

/* What a declaration declares, by the elements that took its operands. NO_ENTITY: no name. */
entity declared_by(const struct run *run, const struct statement *statement,
                   const struct element *const *takers);

/* The areas of record that the game has, or, within a block, those of the block's owner, which is
 * `*ret_owner` then; otherwise NO_ENTITY. */
uint32_t areas_declared(const struct run *run, entity *ret_owner);

/* Hands each statement of a log to `take`. NULL: it was read to its end, and has no error. Else why
 * not, and the first error's line, or 0; errno is ENOMEM if memory ran out. */
const char *read_statements(const void *log, size_t length,
                            void (*take)(void *user, const struct statement *statement), void *user,
                            uint64_t *ret_line);

#endif
