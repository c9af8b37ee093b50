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

/* The areas of record that such a word has: of "records dice attacks" the two, which settling_area
 * takes one after the other. False: it is another word. */
bool settling_areas(struct slice word, struct slice *ret_areas);
bool settling_area(struct slice *areas, struct slice *ret_area);

/* Finds such a word in a game's glossary. */
bool settling_explain(const char *ruleset, struct slice named, struct umpire_word *ret_word);

enum { SETTLINGS_MOST = 5 };

/* Words that a reason names, and how many judgements have a reason that names no other word. Once
 * the log says these words, such a judgement may lack something else. */
struct settling {
    const struct umpire_rule_lines *row; /* whose reason it is */
    uint64_t count;
};

/* Ranks what the log could say by the judgements that wait for it and for nothing before it in the
 * list; of two with equally many the one of fewer words comes first. Answers how many
 * there are. */
size_t settling_rank(const struct umpire_rule_lines *rows, size_t count,
                     struct settling ret_list[SETTLINGS_MOST]);

#endif
