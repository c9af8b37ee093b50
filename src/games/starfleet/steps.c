#include "games/starfleet/queries.h"

const struct starfleet_step starfleet_steps[] = {
#define PHASE(code, title, who, manner, occasion, events, sections)                           \
    {#code, title, who, manner, occasion, events, sections},
#define SEGMENT(code, title, who, manner, occasion, events, sections)                         \
    {#code, title, who, manner, occasion, events, sections},
#define STEP(code, title, who, manner, occasion, events, sections)                            \
    {#code, title, who, manner, occasion, events, sections},
#include "games/starfleet/step_list.h"
    {0},
};
static_assert(sizeof starfleet_steps / sizeof *starfleet_steps == PLACES + 1, "a row for each place");

/* In the order of the phases. */
const char *const starfleet_phases[] = {"initial-activities", "economic-production", "initiative",
                                        "movement", "economic-expenditure", "material-construction",
                                        "bombardment", "final-activities", NULL};

const char *const starfleet_segment_words[] = {
#define SEGMENT(code, ...) #code,
#include "games/starfleet/step_list.h"
    NULL,
};

const char *const starfleet_step_words[] = {
#define STEP(code, ...) #code,
#include "games/starfleet/step_list.h"
    "4D4", NULL,
};

const uint8_t starfleet_phase_places[] = {
#define PHASE(code, ...) AT_##code,
#include "games/starfleet/step_list.h"
};

const uint8_t starfleet_segment_places[] = {
#define SEGMENT(code, ...) AT_##code,
#include "games/starfleet/step_list.h"
};

const uint8_t starfleet_step_places[] = {
#define STEP(code, ...) AT_##code,
#include "games/starfleet/step_list.h"
    AT_4B4,
};

enum { PHASES = sizeof starfleet_phase_places / sizeof *starfleet_phase_places };

int phase_of(int place)
{
    return place < 0 ? 0 : place >= PLACES ? PHASES + 1 : starfleet_steps[place].code[0] - '0';
}

int segment_place(int place)
{
    while (place > 0 && place < PLACES && starfleet_steps[place].code[1] != '\0' && starfleet_steps[place].code[2] != '\0')
        place--;
    return place;
}

const char *place_name(int place)
{
    return place < 0 ? "the turn's beginning" : place >= PLACES ? "the turn's end" : starfleet_steps[place].code;
}

/* Of 5A its steps have the condition too. */
static const uint8_t conditional_places[] = {AT_1C1, AT_1C2, AT_5A, AT_8A1};

static int conditional_index(int place)
{
    for (int i = 0; i < (int)(sizeof conditional_places); i++)
        if (conditional_places[i] == place || conditional_places[i] == segment_place(place))
            return i;
    return -1;
}

enum occasion condition_at(int place)
{
    int index = conditional_index(place);
    return index < 0 ? MAY : (enum occasion)starfleet_steps[conditional_places[index]].occasion;
}

uint8_t condition_bit(int place)
{
    int index = conditional_index(place);
    return (uint8_t)(index < 0 ? 0 : 1u << index);
}

uint16_t event_at(int place, uint16_t kind)
{
    if (place < 0)
        return 0;
    const uint16_t *events = starfleet_steps[place].events;
    for (int i = 0; i < STEP_EVENTS; i++)
        if (KIND_OF_EVENT(events[i]) == kind)
            return events[i];
    return 0;
}
