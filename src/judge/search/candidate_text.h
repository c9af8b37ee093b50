/* SPDX-License-Identifier: MIT */
/* Candidates as the log's language writes them. */
#ifndef SEARCH_CANDIDATE_TEXT_H
#define SEARCH_CANDIDATE_TEXT_H

#include "judge/search/candidates.h"

enum candidate_style {
    STYLE_SHORT,   /* activate Home with AUX..., roll 2d6[...] */
    STYLE_RANGES,  /* score <N 0..1000000>, roll 2d6[1..6] */
    STYLE_EXAMPLE, /* score 0, roll 2d6[1 1]: a statement that the reader accepts */
};

/* Adds the walk's candidate to a text, without a line end. Cut if it does not fit. */
void candidate_text(const struct candidate_walk *walk, enum candidate_style style,
                    struct text *text);

#endif
