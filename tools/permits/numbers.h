/* SPDX-License-Identifier: MIT */
/* Cells of permits.tsv that change a number or give a keyword. */
#ifndef TOOLS_PERMITS_NUMBERS_H
#define TOOLS_PERMITS_NUMBERS_H

#include "base/text.h"

/* Translates a cell: adds initializers of struct card_number in C, and the same in words. False:
 * the cell has not the form of numbers, which the README of Armada's cards lists. */
bool numbers_translate(const char *cell, struct text *initializers, struct text *words);

#endif
