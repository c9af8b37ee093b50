/* SPDX-License-Identifier: MIT */
/* The Sequence of Play (table V1.23) as data. The table itself is step_list.h. */
#ifndef GAMES_STARFLEET_STEPS_H
#define GAMES_STARFLEET_STEPS_H

#include <stdint.h>

/* Who acts; a team has one of the first four. */
enum role {
    ALLIANCE = 1,
    COALITION = 2,
    PIRATES = 4, /* the Orion Pirates */
    OTHERS = 8,
    GAMEMASTER = 16,
    MONSTERS = 32,
    EMPIRES = ALLIANCE | COALITION,
    NOT_PIRATES = EMPIRES | OTHERS,
    TEAMS = NOT_PIRATES | PIRATES,
};

/* The phases, as their markers number them. */
enum starfleet_phase {
    INITIAL_ACTIVITIES = 1,
    ECONOMIC_PRODUCTION,
    INITIATIVE,
    MOVEMENT,
    ECONOMIC_EXPENDITURE,
    MATERIAL_CONSTRUCTION,
    BOMBARDMENT,
    FINAL_ACTIVITIES,
};

/* Whether a step is done openly. EITHER: the table does not say. */
enum manner { EITHER, OPEN, SECRET };

/* When a place is played. */
enum occasion {
    MAY,         /* when there is something to do */
    ALWAYS,      /* every turn, if a side that acts there is in the game */
    IF_COMPLETE, /* the B-10 is complete */
    IF_BUILDING, /* the B-10 is being built */
    IF_HIDING,   /* the pirates are in hiding this turn */
    EIGHTH,      /* in the eighth movement phase only */
    REPEAT,      /* it says only that other steps are repeated */
};

enum { STEP_EVENTS = 5 };

/* An event of a step: its kind, and how it differs from the step. */
#define BY_PIRATES(kind) ((kind) | 0x8000)
#define IN_SECRET(kind) ((kind) | 0x4000)
#define BY_EMPIRES(kind) ((kind) | 0x2000)
#define KIND_OF_EVENT(event) ((event) & 0x1FFF)

struct starfleet_step {
    const char *code, *title;
    uint8_t who, manner, occasion;
    uint16_t events[STEP_EVENTS]; /* kinds; 0 after the last */
    const char *sections; /* the sections that the table refers to */
};

/* Phases, segments and steps in their order; `code` NULL at the end. */
extern const struct starfleet_step starfleet_steps[];

/* The indices of starfleet_steps: AT_3, AT_3A, AT_3A1. */
enum starfleet_place {
#define PHASE(code, ...) AT_##code,
#define SEGMENT(code, ...) AT_##code,
#define STEP(code, ...) AT_##code,
#include "books/starfleet/step_list.h"
    PLACES,
};

/* The markers' words, NULL at the end, and each one's place. A step also has a misprinted code. */
extern const char *const starfleet_phases[], *const starfleet_segment_words[],
                                                 *const starfleet_step_words[];
extern const uint8_t starfleet_phase_places[], starfleet_segment_places[], starfleet_step_places[];

/* Whether a code of a step is a misprint in the rulebook: it is read, but not offered. */
bool starfleet_step_is_misprint(int32_t code);

#endif
