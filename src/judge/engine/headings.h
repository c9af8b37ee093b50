/* SPDX-License-Identifier: MIT */
/* A game's headings: title, event, site, table, date. No rule is about them. */
#ifndef ENGINE_HEADINGS_H
#define ENGINE_HEADINGS_H

#include "judge/engine/run.h"

/* The heading that a word names. -1: none. */
int heading_of(struct slice word);

/* The word of a heading, and an example of a value. */
const char *heading_word(int heading);
const char *heading_example(int heading);

/* Offers the headings' words as suggestions for a word that is unknown. */
void headings_offer(struct near *near);

bool run_take_heading(struct run *run, const struct statement *statement, int heading);

#endif
