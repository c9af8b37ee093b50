/* SPDX-License-Identifier: MIT */
#include "books/starfleet/queries.h"

const struct starfleet_step starfleet_steps[] = {
#define PHASE(code, title, who, manner, occasion, events, sections)                           \
    {#code, title, who, manner, occasion, events, sections},
#define SEGMENT(code, title, who, manner, occasion, events, sections)                         \
    {#code, title, who, manner, occasion, events, sections},
#define STEP(code, title, who, manner, occasion, events, sections)                            \
    {#code, title, who, manner, occasion, events, sections},
#include "books/starfleet/step_list.h"
    {0},
};
static_assert(sizeof starfleet_steps / sizeof *starfleet_steps == PLACES + 1,
              "a row for each place");

/* In the order of the phases. */
const char *const starfleet_phases[] = {"initial-activities", "economic-production", "initiative",
                                        "movement", "economic-expenditure", "material-construction",
                                        "bombardment", "final-activities", NULL};

const char *const starfleet_segment_words[] = {
#define SEGMENT(code, ...) #code,
#include "books/starfleet/step_list.h"
    NULL,
};

const char *const starfleet_step_words[] = {
#define STEP(code, ...) #code,
#include "books/starfleet/step_list.h"
    "4D4", NULL,
};

const uint8_t starfleet_phase_places[] = {
#define PHASE(code, ...) AT_##code,
#include "books/starfleet/step_list.h"
};

const uint8_t starfleet_segment_places[] = {
#define SEGMENT(code, ...) AT_##code,
#include "books/starfleet/step_list.h"
};

const uint8_t starfleet_step_places[] = {
#define STEP(code, ...) AT_##code,
#include "books/starfleet/step_list.h"
    AT_4B4,
};

bool starfleet_step_is_misprint(int32_t code)
{
    return code == (int32_t)(sizeof starfleet_step_places / sizeof *starfleet_step_places) - 1;
}

enum { PHASES = sizeof starfleet_phase_places / sizeof *starfleet_phase_places };

int segment_place(int place)
{
    while (place >= 0 && starfleet_steps[place].code[1] && starfleet_steps[place].code[2])
        place--;
    return place;
}

const char *place_kind(int place)
{
    const char *code = starfleet_steps[place].code;
    if (!code[1])
        return "phase";
    return code[2] ? "step" : "segment";
}

const char *place_name(int place)
{
    if (place < 0)
        return "its beginning";
    return place >= PLACES ? "its end" : starfleet_steps[place].code;
}

void add_step_place(struct text *text, int place)
{
    if (place >= 0 && place < PLACES)
        text_addf(text, "%s %s (%s)", place_kind(place), starfleet_steps[place].code,
                  starfleet_steps[place].title);
    else
        text_add_string(text, place_name(place));
}

static const uint8_t conditional_places[] = {AT_1C1, AT_1C2, AT_5A, AT_8A1};

enum { CONDITIONAL_PLACES = sizeof conditional_places };

/* Whether a place has a condition, or is in a segment that has it, as the steps of 5A. */
static bool has_condition_of(int place, int conditional)
{
    return place == conditional || segment_place(place) == conditional;
}

enum occasion condition_at(int place)
{
    for (int i = 0; i < CONDITIONAL_PLACES; i++)
        if (has_condition_of(place, conditional_places[i]))
            return (enum occasion)starfleet_steps[conditional_places[i]].occasion;
    return MAY;
}

uint8_t condition_bit(int place)
{
    for (int i = 0; i < CONDITIONAL_PLACES; i++)
        if (has_condition_of(place, conditional_places[i]))
            return (uint8_t)(1u << i);
    return 0;
}

uint16_t event_at(int place, uint16_t kind)
{
    if (place < 0)
        return 0;
    const uint16_t *events = starfleet_steps[place].events;
    for (int i = 0; i < STEP_EVENTS && events[i]; i++)
        if (KIND_OF_EVENT(events[i]) == kind)
            return events[i];
    return 0;
}
