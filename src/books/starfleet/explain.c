/* SPDX-License-Identifier: MIT */
/* Explains phases, segments and steps in words, from the Sequence of Play as data (V1.23). */
#include "books/starfleet/queries.h"

static int place_of_code(struct slice word)
{
    for (int place = 0; place < PLACES; place++)
        if (slice_is(word, starfleet_steps[place].code))
            return place;
    return -1;
}

static const char *occasion_of(int place)
{
    static const char *const occasions[] = {
        [MAY] = "if there is something to do",
        [ALWAYS] = "every turn",
        [IF_COMPLETE] = "only when the B-10 is complete and has not appeared",
        [IF_BUILDING] = "only while the B-10 is being built",
        [IF_HIDING] = "only if the pirates are in hiding this turn",
        [EIGHTH] = "only in the eighth Movement Phase of the turn",
        [REPEAT] = "while teams alter the order",
    };
    enum occasion condition = condition_at(place);
    return occasions[condition != MAY ? condition : starfleet_steps[place].occasion];
}

static const char *verb_of_kind(uint16_t kind)
{
    const struct phrase *verb = starfleet_vocabulary.verbs;
    while (verb->word && verb->kind != kind)
        verb++;
    return verb->word;
}

/* Adds the verbs of a step, and how one of them differs from the step. */
static void add_verbs(const struct starfleet_step *step, struct text *text, struct text *verbs)
{
    for (int i = 0; i < STEP_EVENTS && step->events[i]; i++) {
        uint16_t event = step->events[i];
        const char *verb = verb_of_kind(KIND_OF_EVENT(event));
        if (!verb)
            continue;
        text_addf(verbs, "%s ", verb);
        if (event == KIND_OF_EVENT(event))
            continue;
        const char *who = "", *how = event & IN_SECRET(0) ? "secretly" : "";
        if (event & BY_PIRATES(0))
            who = "only the Orion Pirates";
        else if (event & BY_EMPIRES(0))
            who = "only teams of the Alliance and the Coalition";
        text_addf(text, "  '%s': %s%s%s\n", verb, who, *who && *how ? ", " : "", how);
    }
}

static void add_step(int place, struct text *text, struct text *verbs)
{
    const struct starfleet_step *step = &starfleet_steps[place];
    char buffer[256];
    struct text who;
    int segment = segment_place(place);
    text_init(&who, buffer, sizeof buffer);
    add_roles(&who, step->who);
    text_addf(text, "  in segment %s (%s) of phase %d (%s)\n", starfleet_steps[segment].code,
              starfleet_steps[segment].title, phase_of(place),
              starfleet_steps[starfleet_phase_places[phase_of(place) - 1]].title);
    if (who.length)
        text_addf(text, "  who: %s\n", who.at);
    if (step->manner != EITHER)
        text_addf(text, "  how: %s\n", step->manner == OPEN ? "openly" : "secretly");
    text_addf(text, "  when: %s\n", occasion_of(place));
    if (*step->sections)
        text_addf(text, "  reference: V1.23; %s\n", step->sections);
    add_verbs(step, text, verbs);
}

/* Whether a segment belongs to a phase, or a step to a segment. */
static bool is_part_of(int part, int whole)
{
    const char *outer = starfleet_steps[whole].code, *inner = starfleet_steps[part].code;
    size_t length = strlen(outer);
    return strncmp(outer, inner, length) == 0 && strlen(inner) == length + 1;
}

bool starfleet_explain_place(struct slice word, struct text *text, struct text *verbs)
{
    int place = place_of_code(word);
    if (place < 0)
        return false;
    const struct starfleet_step *step = &starfleet_steps[place];
    text_addf(text, "%s %s: %s\n", place_kind(place), step->code, step->title);
    if (step->code[1] && step->code[2]) {
        add_step(place, text, verbs);
        return true;
    }
    if (condition_at(place) != MAY)
        text_addf(text, "  when: %s\n", occasion_of(place));
    for (int part = place + 1; part < PLACES; part++)
        if (is_part_of(part, place))
            text_addf(text, "  %-3s %s\n", starfleet_steps[part].code, starfleet_steps[part].title);
    return true;
}
