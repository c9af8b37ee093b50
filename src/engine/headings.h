/* A game's headings, which no rule concerns: title, event, site, table, date. */
#ifndef ENGINE_HEADINGS_H
#define ENGINE_HEADINGS_H

#include "engine/run.h"

/* Which heading a word is; -1: none. */
int heading_of(struct slice word);

/* Its word, and a value that it takes. */
const char *heading_word(int heading);
const char *heading_example(int heading);

/* Offers the headings' words as suggestions for a word that is unknown. */
void headings_offer(struct near *near);

bool run_take_heading(struct run *run, const struct statement *statement, int heading);

#endif
