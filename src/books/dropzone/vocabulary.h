/* SPDX-License-Identifier: MIT */
/* The words of Dropzone Commander: kinds of entities and statements, and their fields. */
#ifndef GAMES_DROPZONE_VOCABULARY_H
#define GAMES_DROPZONE_VOCABULARY_H

#include "judge/bind/vocabulary.h"

#include <assert.h>

/* A mention is a name of a squad that may be declared later. */
enum dropzone_entity {
    KIND_PLAYER,
    KIND_BATTLEGROUP,
    KIND_SQUAD,
    KIND_COMMANDER,
    KIND_CARD,
    KIND_MENTION,
    KIND_SPECIAL
};

enum dropzone_kind {
    BEFORE_VERBS = KIND_GAME - 1,
#define VERB VERB_KIND
#include "books/dropzone/verbs.h"
};

enum dropzone_field {
    NUMBER,
    BATTLEGROUP,
    THING,
    PLAYER,
    DIE,
    TOTAL,
    CARD,
    AUXILIARY,
    UNITS,
    TRANSPORT,
    KILL,
    MET,
    ORDER,
    TEXT,
    OUTCOME,
    REASON,
    ACTION,
    SOURCE,
    STATE_WORD,
    DIGEST,
    SALT,
    BEGINNING,
};
static_assert(BEGINNING < EVENT_FIELDS, "fields of events");

enum dropzone_declared {
    D_NAME,
    D_NUMBER,
    D_VICTORY,
    D_CONDITION,
    D_CARDS,
    D_VALUE,
    D_IN,
    D_UNITS,
    D_RESERVE,
    D_READINESS,
    D_EMBARKED
};

enum dropzone_declaration {
    ROUNDS = 1,
    VICTORY,
    PLAYER_DECLARED,
    CARDS,
    COMMANDER,
    BATTLEGROUP_DECLARED,
    SQUAD_DECLARED,
    /* above the kinds of events, which have areas */
    SPECIAL_DECLARED = TABLE_EFFECT + 1
};

/* Areas of record after the turns, in the order of their words. */
enum dropzone_area {
    AREA_DICE = AREA_TURNS + 1,
    AREA_INITIATIVE,
    AREA_CHOICES,
    AREA_CARDS,
    AREA_SQUADS,
    AREA_ACTIONS,
    AREA_SCORES,
    AREA_CHECKS,
    AREA_EFFECTS,
};

enum { INITIATION = 1, ACTIVATION, ROUND_UP, PHASES = ROUND_UP };
/* The forms of 'set', in the order of its signature, and the words of their states. */
enum set_form {
    SET_ORDER,
    SET_SQUAD,
    SET_UNITS,
    SET_BATTLEGROUP,
    SET_COMMANDER,
    SET_PLAYER,
    SET_CARDS
};
enum squad_word {
    ON_THE_TABLE,
    IN_RESERVE,
    IN_READINESS,
    EMBARKED_WORD,
    DESTROYED,
    BACK,
    DISABLED,
    ENABLED,
    SQUAD_ACTIVATED,
    SQUAD_UNACTIVATED
};
enum { ACTIVATED_WORD };
enum { DEAD_WORD };
enum player_word { HAND, DECK, POINTS_SCORED, KILL_POINTS };
enum card_word { CARD_PLAYED, CARD_DISCARDED };
/* The first word of a check. */
enum { MET_WORD };
enum { NOBODY = -1, DECK_DEFAULT = 30, ACTIONS_MOST = 2, COMMAND_VALUE_MOST = 6 };
#define NONE UINT32_MAX

/* The steps of the initiation, in their order. */
enum initiation_step { ROLLING, DISCARDING, DRAWING };

extern const struct vocabulary dropzone_vocabulary;
extern const struct result_fields dropzone_result;
extern const struct sealed_fields dropzone_sealed;
extern const struct sealed_hand dropzone_hand;
extern const char *const dropzone_phases[];

#endif
