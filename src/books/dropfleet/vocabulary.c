/* SPDX-License-Identifier: MIT */
/* The words of Dropfleet Commander. */
#include "books/dropfleet/vocabulary.h"

#include "judge/engine/ruleset.h"
#include "judge/mechanics/victory.h"

const char *const dropfleet_phases[] = {"planning", "activation", "roundup", NULL};
const char *const dropfleet_steps[] = {"ground-combat",
                                       "launch-assets",
                                       "damage-control",
                                       "orbital-decay",
                                       "victory-points",
                                       "clean-up",
                                       NULL};
const char *const dropfleet_tonnages[] = {[LIGHT] = "light",
                                          [MEDIUM] = "medium",
                                          [HEAVY] = "heavy",
                                          [SUPER_HEAVY] = "super-heavy",
                                          [TONNAGES] = NULL};
static const char *const choices[] = {"first", "second", NULL};
/* In the order of enum card_state and enum group_state. */
static const char *const card_states[] = {"activated", "unactivated", "reserve", "deployed", NULL};
static const char *const group_states[] = {"destroyed", "aside", "deployed", "back", NULL};
static const char *const outcomes[] = RESULT_OUTCOMES;
static const struct die dice[] = {{.name = "d6", .sides = 6}, {0}};

static const struct operand_type types[] = {
    MARKER_NUMBER_TYPE("TURN", NUMBER),
    WORD_TYPE("PHASE", NUMBER, dropfleet_phases),
    WORD_TYPE("STEP", NUMBER, dropfleet_steps),
    NAME_TYPE("BATTLEGROUP", BATTLEGROUP, BIT(KIND_BATTLEGROUP)),
    NAME_TYPE("GROUP", GROUP, BIT(KIND_GROUP)),
    NAME_TYPE("PLAYER", PLAYER, BIT(KIND_PLAYER)),
    NUMBER_TYPE("CARDS", SEALED, 0, LIMIT_UNITS),
    TEXT_TYPE("CARD", NAME),
    NUMBER_TYPE("N", NUMBER, 0, 1000000),
    NUMBER_TYPE("COUNT", NUMBER, 1, 1000000),
    POOL_TYPE("DIE", DIE, dice),
    NUMBER_TYPE("TOTAL", TOTAL, -1000000, 1000000),
    WORD_TYPE("CHOICE", CHOICE, choices),
    OWN_WORDS_TYPE("EFFECT", NAME),
    NUMBER_TYPE("POINTS", NUMBER, 0, 1000000),
    NUMBER_TYPE("POINTS-OF-OTHERS", TOTAL, 0, 1000000),
    WORD_TYPE("OUTCOME", OUTCOME, outcomes),
    OWN_WORDS_TYPE("REASON", REASON),
    WORD_TYPE("CARD-STATE", STATE, card_states),
    WORD_TYPE("GROUP-STATE", STATE, group_states),
    NUMBER_TYPE("LEFT", NUMBER, 0, 65535),
    NUMBER_TYPE("AV-LEFT", NUMBER, 0, 1000),
    NUMBER_TYPE("SUM", NUMBER, -1000000, 1000000),
    SOURCE_TYPE("SOURCE", SOURCE),
    DIGEST_TYPE("DIGEST", DIGEST),
    DIGEST_TYPE("BEGINNING", BEGINNING),
    SALT_TYPE("SALT", SALT),
    SALT_TYPE("LINK", SALT),
    SALT_TYPE("SIGNATURE", SALT),
    NUMBER_TYPE("BEACON-ROUND", NUMBER, 1, INT32_MAX),
    OWN_WORDS_TYPE("ROLL", BEGINNING),

    NEW_TYPE("NEW-PLAYER", D_NAME, BIT(KIND_PLAYER)),
    NEW_TYPE("NEW-BATTLEGROUP", D_NAME, BIT(KIND_BATTLEGROUP)),
    NEW_TYPE("NEW-GROUP", D_NAME, BIT(KIND_GROUP)),
    NUMBER_TYPE("TURNS", D_NUMBER, 1, 1000000),
    WORD_TYPE("VICTORY", D_VICTORY, victory_words),
    OWN_WORDS_TYPE("CONDITION", D_CONDITION),
    NUMBER_TYPE("AV", D_ADMIRAL, 0, 1000),
    NUMBER_TYPE("SR", D_RATING, 0, 1000000),
    NUMBER_TYPE("SHIPS", D_SHIPS, 1, 65535),
    WORD_TYPE("TONNAGE", D_TONNAGE, dropfleet_tonnages),
    FLAG_TYPE("reserve", D_RESERVE),
    {0},
};

#define P BIT(KIND_PLAYER)
#define T SUBJECT_TABLE
#define ASIDE PHRASE_ASIDE
#define FACT (PHRASE_ASIDE | PHRASE_FACT)
#define ENTRY PHRASE_ENTRY

/* In the order of enum set_form. */
#define SET_FORMS                                                                                 \
    "BATTLEGROUP rating N [by SOURCE] | BATTLEGROUP CARD-STATE [by SOURCE] | "                    \
    "GROUP ships LEFT [by SOURCE] | GROUP GROUP-STATE [by SOURCE] | PLAYER points SUM [by "       \
    "SOURCE] | PLAYER admiral AV-LEFT [by SOURCE] | PLAYER cards LEFT [by SOURCE] | PLAYER deck " \
    "BATTLEGROUP... [by SOURCE]"

static const struct phrase verbs[] = {
#define VERB VERB_PHRASE
#include "books/dropfleet/verbs.h"
    {0},
};

static const struct phrase declarations[] = {
    {"turns", "TURNS", WITHIN_GAME, PHRASE_ONCE, 0, TURNS},
    {"victory", "VICTORY... | CONDITION", WITHIN_GAME, PHRASE_ONCE, 0, VICTORY},
    {"ratings", "by-fleet", WITHIN_GAME, PHRASE_ONCE, 0, RATINGS_BY_FLEET},
    {"player", "NEW-PLAYER [admiral=AV]", WITHIN_GAME, PHRASE_BLOCK, KIND_PLAYER + 1,
     PLAYER_DECLARED},
    {"battlegroup", "NEW-BATTLEGROUP [sr=SR] [pathfinder] [line] [vanguard] [flag] [reserve]", P,
     PHRASE_BLOCK, KIND_BATTLEGROUP + 1, BATTLEGROUP_DECLARED},
    {"group", "NEW-GROUP [ships=SHIPS] [TONNAGE]", BIT(KIND_BATTLEGROUP), 0, KIND_GROUP + 1,
     GROUP_DECLARED},
    {0},
};

/* The turns are reveals, activations, cards set aside, and what leaves the table or comes to it. */
static const char *const areas[] = {"turns", "decks",   "command-cards", "ratings", "admirals",
                                    "dice",  "choices", "groups",        "scores",  "effects",
                                    NULL};
static_assert(sizeof areas / sizeof *areas == DROPFLEET_AREAS + 1, "a name for each area");

static const uint8_t area_of[KIND_MOST] = {
#define VERB VERB_AREA
#include "books/dropfleet/verbs.h"
};

static const char *const kind_names[32] = {"player", "battlegroup", "group"};

/* A deck lies face down; only the cards that are revealed are seen. */
static const struct secret secrets[] = {
    {STACK, .form = ANY_FORM, .field = BATTLEGROUP, .seal = SEAL_COUNT},
    {SET, .form = SET_DECK, .field = BATTLEGROUP, .seal = SEAL_CARDS, .owner = PLAYER + 1},
    {0},
};

const struct result_fields dropfleet_result = {PLAYER, OUTCOME, REASON, NUMBER, TOTAL};

static const struct chain_fields chains = {BEGINNING, SALT, NUMBER, THROW, ANSWER, BEACON};
const struct sealed_fields dropfleet_sealed = {DIGEST, SALT, BEGINNING, OPEN, STACK, 0, false,
                                               &chains};

const struct vocabulary dropfleet_vocabulary = {
    .types = types,
    .verbs = verbs,
    .declarations = declarations,
    .markers = {"TURN", "PHASE", NULL, "STEP"},
    .round_word = "turn",
    .result = RESULT_FORMS_WITH_POINTS("PLAYER"),
    .kind_names = kind_names,
    .subject_kinds = P,
    .unit_kinds = BIT(KIND_BATTLEGROUP) | BIT(KIND_GROUP),
    .player_kinds = P,
    .unknown_fields = BIT(D_ADMIRAL) | BIT(D_RATING),
    .areas = areas,
    .sealed = "sealed",
    .secrets = secrets,
    .area_of = area_of,
    .passing_areas = BIT(AREA_DICE),
};
