/* SPDX-License-Identifier: MIT */
/* The words of Dropzone Commander. */
#include "books/dropzone/vocabulary.h"

#include "judge/engine/ruleset.h"
#include "judge/mechanics/victory.h"

const char *const dropzone_phases[] = {"initiation", "activation", "round-up", NULL};
static const char *const actions[] = {"move",  "shoot",  "search",    "close-quarters",
                                      "other", "embark", "disembark", NULL};
static const char *const checks[] = {"met", "unmet", NULL};
static const char *const squad_words[] = {"table",     "reserve",     "readiness", "embarked",
                                          "destroyed", "back",        "disabled",  "enabled",
                                          "activated", "unactivated", NULL};
static const char *const battlegroup_words[] = {"activated", "unactivated", NULL};
static const char *const commander_words[] = {"dead", "alive", NULL};
static const char *const player_words[] = {"hand", "deck", "score", "kill", NULL};
static const char *const card_words[] = {"played", "discarded", NULL};
static const char *const outcomes[] = RESULT_OUTCOMES;
static const struct die dice[] = {{.name = "d6", .sides = 6}, {0}};

#define SQUAD_BIT BIT(KIND_SQUAD)

static const struct operand_type types[] = {
    MARKER_NUMBER_TYPE("ROUND", NUMBER),
    WORD_TYPE("PHASE", NUMBER, dropzone_phases),
    POOL_TYPE("DIE", DIE, dice),
    NUMBER_TYPE("TOTAL", TOTAL, -1000000, 1000000),
    NAME_TYPE("ORDER", ORDER, BIT(KIND_PLAYER)),
    FREE_TYPE("CARD", CARD, BIT(KIND_CARD)),
    NUMBER_TYPE("N", NUMBER, 0, 1000000),
    NUMBER_TYPE("COUNT", NUMBER, 1, 1000000),
    NUMBER_TYPE("KILL", KILL, 0, 1000000),
    OWN_WORDS_TYPE("EFFECT", TEXT),
    NAME_TYPE("BATTLEGROUP", BATTLEGROUP, BIT(KIND_BATTLEGROUP)),
    NAME_TYPE("AUX", AUXILIARY, SQUAD_BIT),
    NAME_TYPE("SQUAD", THING, SQUAD_BIT),
    WORD_TYPE("ACTION", ACTION, actions),
    NUMBER_TYPE("UNITS", UNITS, 0, 0),
    NAME_TYPE("TRANSPORT", TRANSPORT, SQUAD_BIT),
    NAME_TYPE("TARGET", THING, SQUAD_BIT | BIT(KIND_COMMANDER)),
    NAME_TYPE("COMMANDER", THING, BIT(KIND_COMMANDER)),
    NUMBER_TYPE("LEFT", NUMBER, 0, 1000000),
    WORD_TYPE("PLACED", STATE_WORD, squad_words),
    WORD_TYPE("ACTIVATED", STATE_WORD, battlegroup_words),
    WORD_TYPE("LIVES", STATE_WORD, commander_words),
    WORD_TYPE("COUNTED", STATE_WORD, player_words),
    WORD_TYPE("GONE", STATE_WORD, card_words),
    WORD_TYPE("MET", MET, checks),
    NAME_TYPE("PLAYER", PLAYER, BIT(KIND_PLAYER)),
    NUMBER_TYPE("POINTS", NUMBER, 0, 1000000),
    NUMBER_TYPE("POINTS-OF-OTHERS", TOTAL, 0, 1000000),
    WORD_TYPE("OUTCOME", OUTCOME, outcomes),
    OWN_WORDS_TYPE("REASON", REASON),
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
    NEW_TYPE("NEW-SQUAD", D_NAME, SQUAD_BIT),
    NEW_TYPE("NEW-COMMANDER", D_NAME, BIT(KIND_COMMANDER)),
    NEW_TYPE("NEW-RULE", D_NAME, BIT(KIND_SPECIAL)),
    NUMBER_TYPE("ROUNDS", D_NUMBER, 1, 1000000),
    WORD_TYPE("VICTORY", D_VICTORY, victory_words),
    OWN_WORDS_TYPE("CONDITION", D_CONDITION),
    NUMBER_TYPE("CARDS", D_CARDS, 0, 1000000),
    NUMBER_TYPE("CV", D_VALUE, 0, 1000),
    TEXT_TYPE("HIS-SQUAD", D_IN),
    NUMBER_TYPE("SIZE", D_UNITS, 1, 65535),
    FLAG_TYPE("reserve", D_RESERVE),
    FLAG_TYPE("readiness", D_READINESS),
    FLAG_TYPE("embarked", D_EMBARKED),
    {0},
};

#define P BIT(KIND_PLAYER)
#define T SUBJECT_TABLE
#define ASIDE PHRASE_ASIDE
#define FACT (PHRASE_ASIDE | PHRASE_FACT)
#define ENTRY PHRASE_ENTRY
#define DECISION PHRASE_DECISION

/* In the order of enum set_form. */
#define SET_FORMS                                                             \
    "order ORDER... [by SOURCE] | SQUAD PLACED [in TRANSPORT] [by SOURCE] | " \
    "SQUAD units LEFT [by SOURCE] | BATTLEGROUP ACTIVATED [by SOURCE] | "     \
    "COMMANDER LIVES [by SOURCE] | PLAYER COUNTED LEFT [by SOURCE] | "        \
    "PLAYER GONE CARD... [by SOURCE]"

#define ACTED "UNITS [by SOURCE] * | [by SOURCE] *"

static const struct phrase verbs[] = {
#define VERB VERB_PHRASE
#include "books/dropzone/verbs.h"
    {0},
};

#define NEW_SQUAD "NEW-SQUAD [units=SIZE] [reserve] [readiness] [embarked] [in HIS-SQUAD]"

static const struct phrase declarations[] = {
    {"rounds", "ROUNDS", WITHIN_GAME, PHRASE_ONCE, 0, ROUNDS},
    {"victory", "VICTORY... | CONDITION", WITHIN_GAME, PHRASE_ONCE, 0, VICTORY},
    {"player", "NEW-PLAYER", WITHIN_GAME, PHRASE_BLOCK, KIND_PLAYER + 1, PLAYER_DECLARED},
    {"cards", "CARDS", P, PHRASE_ONCE, 0, CARDS},
    {"commander", "NEW-COMMANDER cv=CV [in HIS-SQUAD]", P, 0, KIND_COMMANDER + 1, COMMANDER},
    {"special", "NEW-RULE", P, 0, KIND_SPECIAL + 1, SPECIAL_DECLARED},
    {"battlegroup", "NEW-BATTLEGROUP", P, PHRASE_BLOCK, KIND_BATTLEGROUP + 1, BATTLEGROUP_DECLARED},
    {"squad", NEW_SQUAD, BIT(KIND_BATTLEGROUP), 0, KIND_SQUAD + 1, SQUAD_DECLARED},
    {"auxiliary", NEW_SQUAD, P, 0, KIND_SQUAD + 1, SQUAD_DECLARED},
    {0},
};

/* The areas of record. A log may say which squads act but not what they do, or the reverse. */
static const char *const areas[] = {"turns",   "dice",   "initiative", "choices", "cards", "squads",
                                    "actions", "scores", "checks",     "effects", NULL};

static const uint8_t area_of[KIND_MOST] = {
#define VERB VERB_AREA
#include "books/dropzone/verbs.h"
};

static const char *const kind_names[32] = {
    "player", "battlegroup", "squad", "commander", "card", [KIND_SPECIAL] = "special rule"};

const struct result_fields dropzone_result = {PLAYER, OUTCOME, REASON, NUMBER, TOTAL};

static const struct wrong_words wrong_words[] = {
    {"attack", "shoot", "an attack is called 'shoot', or 'fight' in close quarters"},
    {"fire at", "shoot at", "in this game firing is called 'shoot'"},
    {"fire", "shoot", "in this game firing is called 'shoot'"},
    {"enter", "other",
     "all actions that have no word of their own are 'other', such as going into a building"},
    {"damage", NULL,
     "no damage is recorded in this game: write 'table: destroy' for units that are lost, else a "
     "note"},
    {0},
};

static const struct chain_fields chains = {BEGINNING, SALT, NUMBER, THROW, ANSWER, BEACON};
const struct sealed_fields dropzone_sealed = {DIGEST, SALT, BEGINNING, OPEN, DRAW, 0, true,
                                              &chains};

const struct vocabulary dropzone_vocabulary = {
    .types = types,
    .verbs = verbs,
    .declarations = declarations,
    .markers = {"ROUND", "PHASE", NULL, NULL},
    .result = RESULT_FORMS_WITH_POINTS("PLAYER"),
    .kind_names = kind_names,
    .subject_kinds = P,
    .unit_kinds = BIT(KIND_BATTLEGROUP) | SQUAD_BIT,
    .player_kinds = P,
    .areas = areas,
    .area_of = area_of,
    .passing_areas = BIT(AREA_DICE),
    .wrong_words = wrong_words,
};
