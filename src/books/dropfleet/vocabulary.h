/* SPDX-License-Identifier: MIT */
/* The words of Dropfleet Commander: kinds of entities and statements, and their fields. */
#ifndef GAMES_DROPFLEET_VOCABULARY_H
#define GAMES_DROPFLEET_VOCABULARY_H

#include "judge/bind/vocabulary.h"

#include <assert.h>

enum dropfleet_entity { KIND_PLAYER, KIND_BATTLEGROUP, KIND_GROUP };

enum dropfleet_kind {
    BEFORE_VERBS = KIND_GAME - 1,
#define VERB VERB_KIND
#include "books/dropfleet/verbs.h"
};

enum dropfleet_field {
    NUMBER, BATTLEGROUP, GROUP, PLAYER, DIE, TOTAL, CHOICE, SEALED, NAME, OUTCOME, REASON, STATE,
    SOURCE, DIGEST, SALT, BEGINNING,
};

enum dropfleet_declared {
    D_NAME,
    D_NUMBER,
    D_ADMIRAL,
    D_RATING,
    D_RESERVE,
    D_SHIPS,
    D_TONNAGE,
    D_VICTORY,
    D_CONDITION
};
static_assert(BEGINNING < EVENT_FIELDS, "fields of events");

enum dropfleet_area {
    AREA_DECKS = AREA_TURNS + 1,
    AREA_COMMAND_CARDS,
    AREA_RATINGS,
    AREA_ADMIRALS,
    AREA_DICE,
    AREA_CHOICES,
    AREA_GROUPS,
    AREA_SCORES,
    AREA_EFFECTS,
    DROPFLEET_AREAS,
};

enum dropfleet_declaration {
    TURNS = 1,
    VICTORY,
    RATINGS_BY_FLEET,
    PLAYER_DECLARED,
    BATTLEGROUP_DECLARED,
    GROUP_DECLARED
};

/* The forms of `table: set`, and the states of battlegroups and groups that it may set. */
enum set_form {
    SET_RATING,
    SET_BATTLEGROUP,
    SET_SHIPS,
    SET_GROUP,
    SET_POINTS,
    SET_ADMIRAL,
    SET_CARDS,
    SET_DECK
};
enum card_state { STATE_ACTIVATED, STATE_UNACTIVATED, STATE_RESERVE, STATE_ON_TABLE };
enum group_state { GROUP_DESTROYED, GROUP_ASIDE, GROUP_DEPLOYED, GROUP_BACK };

enum tonnage { LIGHT, MEDIUM, HEAVY, SUPER_HEAVY, TONNAGES };
enum { PLANNING = 1, ACTIVATION, ROUNDUP, PHASES = ROUNDUP };
enum { GROUND_COMBAT, LAUNCH_ASSETS, DAMAGE_CONTROL, ORBITAL_DECAY, VICTORY_POINTS, CLEAN_UP };

extern const struct vocabulary dropfleet_vocabulary;
extern const struct result_fields dropfleet_result;
extern const struct sealed_fields dropfleet_sealed;
extern const char *const dropfleet_phases[], *const dropfleet_steps[], *const dropfleet_tonnages[];

#endif
