/* SPDX-License-Identifier: MIT */
/* The words of a game's logs, from glossaries that are made when umpire is built. */
#include "engine/examples.h"

#include <string.h>

bool umpire_word_at(const char *ruleset, size_t index, struct umpire_word *ret_word)
{
    for (const struct glossary *one = glossaries; one->words; one++) {
        bool wanted = ruleset ? one->game && strcmp(one->game, ruleset) == 0 : !one->game;
        if (wanted && index < one->count) {
            *ret_word = one->words[index];
            return true;
        }
        index -= wanted ? one->count : 0;
    }
    return false;
}

const char *umpire_outcome_name(enum umpire_outcome outcome)
{
    static const char *const names[] = {NULL, "won", "lost", "tied"};
    return (size_t)outcome < sizeof names / sizeof *names ? names[outcome] : NULL;
}
