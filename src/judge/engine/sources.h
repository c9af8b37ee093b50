/* SPDX-License-Identifier: MIT */
/* Sources of effects, which stand after `by`: cards, commanders, what the rulebook names. */
#ifndef ENGINE_SOURCES_H
#define ENGINE_SOURCES_H

#include "judge/engine/ruleset.h"

/* The sources that may stand after `by`. */
struct known_sources {
    int field; /* the field of SOURCE */
    /* kinds of entities that are sources: cards, commanders, objectives */
    uint32_t kinds;
    const char *const *effects; /* effects that the rulebook names, NULL at the end; may be NULL */
    /* the area of record of the players' cards; AREA_TURNS: there is none */
    unsigned cards;
    /* Whether the state knows a source that is not an entity. NULL: it knows none. */
    bool (*knows)(const struct judgement *judgement, struct slice source);
    /* Says why a source that the rulebook names cannot be in play in this game, as a clause for a
     * message. Answers NULL for every other source. The function may be NULL. */
    const char *(*absent)(const struct judgement *judgement, struct slice source);
    const char *cure; /* what the log must do for a card to be known, as a clause */
};

/* Whether the event names a source that is known. */
bool knows_source(const struct judgement *judgement, const struct known_sources *known);

/* The predicate of the rule `source_rule`.
 * - OK: the source is known.
 * - UNDECIDED: it is not known, but the log does not record the cards of the player who acts; the
 * source is trusted.
 * - Otherwise a breach, which names up to three names near it.
 * Cost: a search by hash; for a breach a walk over the roster. */
enum answer judge_source(struct judgement *judgement, const struct known_sources *known);

/* Whether the event names a source that judge_source accepts, and that may allow what the rules
 * alone do not. A rule that looks at the source itself asks this, and answers EXCUSED if the source
 * counts, so that the verdict names it. Reports nothing. */
bool source_outranks(const struct judgement *judgement, const struct known_sources *known);

#endif
