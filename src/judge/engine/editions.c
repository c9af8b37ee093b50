/* SPDX-License-Identifier: MIT */
#include "judge/engine/editions.h"

/* What the book says where an interpretation has this choice. NULL: the editions do not differ in
 * it. */
static const struct clause *clause_of(const struct ruleset *ruleset, uint8_t interpretation,
                                      uint8_t choice)
{
    const struct revision *one = ruleset->revisions.list;
    const uint8_t *choices = ruleset->interpretations[interpretation].edition_defaults;
    for (; one && one->edition; one++) {
        if (one->interpretation == interpretation && choices[one->edition - 1] == choice)
            return &one->before;
        if (one->interpretation == interpretation && choices[one->edition] == choice)
            return &one->now;
    }
    return NULL;
}

void editions_cite(const struct ruleset *ruleset, uint8_t edition, const char *citation,
                   uint8_t by_choice, const uint8_t *choices, struct text *text)
{
    const char *first = ruleset->revisions.books ? ruleset->revisions.books[0] : NULL;
    for (const char *at; first && (at = strstr(citation, first)); citation = at + strlen(first)) {
        text_add(text, (struct slice){citation, (size_t)(at - citation)});
        text_add_string(text, ruleset->revisions.books[edition]);
    }
    text_add_string(text, citation);
    if (!by_choice)
        return;
    uint8_t asked = (uint8_t)(by_choice - 1);
    const struct clause *clause = clause_of(ruleset, asked, choices[asked]);
    if (clause)
        text_addf(text, "; %s", clause->citation);
}
