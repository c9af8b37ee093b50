/* SPDX-License-Identifier: MIT */
/* The words of a game's logs, from glossaries that are made when umpire is built. */
#include "base/alike.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/examples.h"
#include "umpire.h"

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

bool umpire_place_explain(const char *ruleset, const char *word, char *ret_text, size_t text_bytes,
                          char *ret_verbs, size_t verbs_bytes)
{
    const struct ruleset *one = ruleset_named(slice_of(ruleset));
    struct text text, verbs;
    text_init(&text, ret_text, text_bytes);
    text_init(&verbs, ret_verbs, verbs_bytes);
    return one && one->shown.explain_place &&
           one->shown.explain_place(slice_of(word), &text, &verbs);
}

bool umpire_card_at(const char *ruleset, size_t index, struct umpire_card *ret_card)
{
    const struct ruleset *one = ruleset_named(slice_of(ruleset));
    return one && one->shown.card && one->shown.card(index, ret_card);
}

bool umpire_card_named(const char *ruleset, const char *kind, const char *name, size_t *cursor,
                       struct umpire_card *ret_card)
{
    struct umpire_card card;
    while (umpire_card_at(ruleset, *cursor, &card)) {
        ++*cursor;
        if ((!kind || strcmp(kind, card.kind) == 0) &&
            (alike_named(card.name, slice_of(name)) || alike_named(card.also, slice_of(name)))) {
            *ret_card = card;
            return true;
        }
    }
    return false;
}

const char *umpire_cards_digest(const char *ruleset)
{
    const struct ruleset *one = ruleset_named(slice_of(ruleset));
    return one ? one->shown.cards_digest : NULL;
}

const char *umpire_outcome_name(enum umpire_outcome outcome)
{
    static const char *const names[] = {NULL, "won", "lost", "tied"};
    return (size_t)outcome < sizeof names / sizeof *names ? names[outcome] : NULL;
}
