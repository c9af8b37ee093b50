/* SPDX-License-Identifier: MIT */
/* Statements of permits.tsv that do something else than change dice. */
#ifndef TOOLS_PERMITS_ACTS_H
#define TOOLS_PERMITS_ACTS_H

#include "base/text.h"
#include "judge/log/statement.h"

/* Whether a statement of permits.tsv has a form that umpire judges. Writes it as an initializer of
 * struct card_act in C to `initializers`, and in words for `umpire explain` to `words`. */
bool act_translate(const struct statement *statement, bool by_table, struct text *initializers,
                   struct text *words);

#endif
