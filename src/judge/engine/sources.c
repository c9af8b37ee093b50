/* SPDX-License-Identifier: MIT */
#include "judge/engine/sources.h"

#include "judge/bind/advice.h"
#include "judge/bind/likeness.h"

static bool is_known(const struct judgement *judgement, const struct known_sources *known,
                     struct slice source)
{
    entity found;
    for (size_t i = 0; known->effects && known->effects[i]; i++)
        if (slice_is(source, known->effects[i]))
            return true;
    if (known->kinds &&
        roster_find(judgement->roster, source, known->kinds, NO_ENTITY, &found) != ROSTER_NONE)
        return true;
    return known->knows && known->knows(judgement, source);
}

static enum answer unknown(struct judgement *judgement, const struct known_sources *known,
                           struct slice source)
{
    struct near near = {.wrong = source};
    near_offer_names(&near, judgement->roster, known->kinds);
    for (size_t i = 0; known->effects && known->effects[i]; i++)
        near_offer(&near, slice_of(known->effects[i]));
    const char *absent = known->absent ? known->absent(judgement, source) : NULL;
    char buffer[LIMIT_STRING_BYTES], wrong[LIMIT_NAME_BYTES + 1];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    advice_add_near(&text, &near);
    text_copy(wrong, sizeof wrong, source);
    if (absent)
        return breach_of_source(judgement, "'%s' cannot be used here: %s", wrong, absent);
    return breach_of_source(judgement, "'%s' is neither a declared card nor a known effect%s%s",
                            wrong, text.length ? "" : "; ", text.length ? text.at : known->cure);
}

bool knows_source(const struct judgement *judgement, const struct known_sources *known)
{
    char buffer[LIMIT_STRING_BYTES];
    return has(judgement->event, known->field) &&
           is_known(judgement, known, event_text(judgement->event, known->field, buffer));
}

bool source_outranks(const struct judgement *judgement, const struct known_sources *known)
{
    struct judgement quiet = *judgement;
    quiet.findings = NULL;
    return has(quiet.event, known->field) && judge_source(&quiet, known) != VIOLATION;
}

enum answer judge_source(struct judgement *judgement, const struct known_sources *known)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct event *event = judgement->event;
    if (knows_source(judgement, known))
        return OK;
    entity player = event->subject == NO_ENTITY ? NO_ENTITY
                                                : roster_side(judgement->roster, event->subject);
    if (known->cards == AREA_TURNS || !records(judgement, player, known->cards))
        return UNDECIDED;
    return asked_why(judgement) ? unknown(judgement, known, event_text(event, known->field, buffer))
                                : VIOLATION;
}
