/* SPDX-License-Identifier: MIT */
/* The words of a game's logs, from glossaries that are made when umpire is built. */
#include "base/near.h"
#include "judge/engine/catalogue.h"
#include "logs/api/checker.h"
#include "umpire.h"

#include <stdlib.h>
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

static bool is_card_named(const struct umpire_card *card, const char *kind, const char *name)
{
    return (!kind || strcmp(kind, card->kind) == 0) &&
           (alike_named(card->name, slice_of(name)) || alike_named(card->also, slice_of(name)));
}

bool umpire_card_named(const char *ruleset, const char *kind, const char *name, size_t *cursor,
                       struct umpire_card *ret_card)
{
    struct umpire_card card;
    while (umpire_card_at(ruleset, *cursor, &card)) {
        ++*cursor;
        if (is_card_named(&card, kind, name)) {
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

struct umpire_cards *umpire_cards_read(const char *ruleset, const char *bytes, size_t length,
                                       char *ret_why, size_t why_bytes)
{
    const struct ruleset *one = ruleset_named(slice_of(ruleset));
    struct umpire_cards *cards = malloc(sizeof *cards);
    struct text why;
    text_init(&why, ret_why, why_bytes);
    if (cards && one && one->own_cards.read)
        *cards = (struct umpire_cards){one, one->own_cards.read(bytes, length, &why)};
    else if (cards)
        text_addf(&why, "'%s' is no game with cards", ruleset);
    if (cards && !why.length && cards->table)
        return cards;
    free(cards);
    return NULL;
}

void umpire_cards_free(struct umpire_cards *cards)
{
    if (cards)
        cards->ruleset->own_cards.free(cards->table);
    free(cards);
}

bool umpire_cards_named(const struct umpire_cards *cards, const char *kind, const char *name,
                        size_t *cursor, struct umpire_card *ret_card)
{
    while (cards->ruleset->own_cards.at(cards->table, *cursor, ret_card)) {
        ++*cursor;
        if (is_card_named(ret_card, kind, name))
            return true;
    }
    return false;
}

void umpire_checker_cards(struct umpire_checker *checker, const struct umpire_cards *cards)
{
    checker->config.cards = cards;
}
