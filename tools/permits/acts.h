/* SPDX-License-Identifier: MIT */
/* Statements of permits.tsv that do something else than change dice. */
#ifndef TOOLS_PERMITS_ACTS_H
#define TOOLS_PERMITS_ACTS_H

#include "base/text.h"
#include "judge/log/statement.h"

/* Whether a statement has the form of one of a log, with holes. Adds an initializer of struct
 * card_act in C, and the same in words. */
bool act_translate(const struct statement *statement, bool by_table, struct text *initializers,
                   struct text *words);

#endif
