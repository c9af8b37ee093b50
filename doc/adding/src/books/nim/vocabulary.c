/* SPDX-License-Identifier: MIT */
/* The words of Nim. */
#include "books/nim/nim.h"

static const char *const outcomes[] = RESULT_OUTCOMES;

static const struct operand_type types[] = {
    MARKER_NUMBER_TYPE("ROUND", NUMBER),
    NUMBER_TYPE("N", NUMBER, 1, 1000),
    NAME_TYPE("PLAYER", WINNER, BIT(KIND_PLAYER)),
    WORD_TYPE("OUTCOME", OUTCOME, outcomes),
    TEXT_TYPE("REASON", REASON),
    NEW_TYPE("NEW-PLAYER", D_NAME, BIT(KIND_PLAYER)),
    NUMBER_TYPE("STONES", D_NUMBER, 1, 1000),
    {0},
};

static const struct phrase verbs[] = {
    {"take", "N", BIT(KIND_PLAYER), 0, 0, TAKE},
    {0},
};

static const struct phrase declarations[] = {
    {"stones", "STONES", WITHIN_GAME, PHRASE_ONCE, 0, STONES_DECLARED},
    {"player", "NEW-PLAYER", WITHIN_GAME, 0, KIND_PLAYER + 1, PLAYER_DECLARED},
    {0},
};

static const char *const kind_names[32] = {"player"};

const struct result_fields nim_result = {WINNER, OUTCOME, REASON, POINTS, OF_OTHERS};

const struct vocabulary nim_vocabulary = {
    .types = types,
    .verbs = verbs,
    .declarations = declarations,
    .markers = {"ROUND"},
    .result = RESULT_FORMS("PLAYER"),
    .kind_names = kind_names,
    .subject_kinds = BIT(KIND_PLAYER),
    .player_kinds = BIT(KIND_PLAYER),
};
