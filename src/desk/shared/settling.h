/* SPDX-License-Identifier: MIT */
/* What a log would have to say for its undecided judgements to be decided. */
#ifndef CLI_SHARED_SETTLING_H
#define CLI_SHARED_SETTLING_H

#include "base/slice.h"
#include "umpire.h"

/* Why a rule is undecided, in words that follow "the log does not tell". */
const char *settling_reason(const struct umpire_rule_lines *row);

/* The next word that a reason has in brackets: "roll" and "records dice" of "what was rolled (roll,
 * records dice)". `*at` is the reason at first. False: there is no further one. */
bool settling_word(const char **at, struct slice *ret_word);

/* Finds the areas of record in such a word: "dice" and "attacks" in "records dice attacks".
 * settling_area takes them off one after the other. False: the word names no areas. */
bool settling_areas(struct slice word, struct slice *ret_areas);
bool settling_area(struct slice *areas, struct slice *ret_area);

/* Finds such a word in a game's glossary. */
bool settling_explain(const char *ruleset, struct slice named, struct umpire_word *ret_word);

/* An example of the first word in a reason for which the glossary has one. NULL: it has none. */
const char *settling_example(const char *ruleset, const char *reason);

enum { SETTLINGS_MOST = 5 };

/* The words that one reason names, and how many judgements have reasons with no other words. Once
 * the log says them, such a judgement may still lack what its reason does not name. */
struct settling {
    const struct umpire_rule_lines *row; /* whose reason it is */
    uint64_t count;
};

/* Ranks what the log could say: what settles most judgements comes first, then what settles most of
 * the others, and so on. Of two that settle equally many the one of fewer words comes first.
 * Answers how many are in the list. */
size_t settling_rank(const struct umpire_rule_lines *rows, size_t count,
                     struct settling ret_list[SETTLINGS_MOST]);

#endif
