/* The words of Dropzone Commander. */
#include "games/dropzone/dropzone.h"

const char *const dropzone_phases[] = {"initiation", "activation", "round-up", NULL};
static const char *const victories[] = {"points", "conditions", NULL};
static const char *const checks[] = {"met", "unmet", NULL};
static const char *const outcomes[] = {"tie", NULL};
static const struct die dice[] = {{.name = "d6", .sides = 6}, {0}};

#define SQUAD_BIT BIT(KIND_SQUAD)

static const struct operand_type types[] = {
    {.name = "ROUND", .kind = OPERAND_NUMBER, .field = NUMBER, .minimum = 1, .maximum = MARKER_NUMBER_MOST},
    {.name = "PHASE", .kind = OPERAND_WORD, .field = NUMBER, .words = dropzone_phases},
    {.name = "DIE", .kind = OPERAND_POOL, .field = DIE, .dice = dice},
    {.name = "TOTAL", .kind = OPERAND_NUMBER, .field = TOTAL},
    {.name = "ORDER", .kind = OPERAND_NAME, .field = ORDER, .kinds = BIT(KIND_PLAYER)},
    {.name = "CARD", .kind = OPERAND_FREE_NAME, .field = CARD, .kinds = BIT(KIND_CARD)},
    {.name = "N", .kind = OPERAND_NUMBER, .field = NUMBER, .minimum = 0, .maximum = 1000000},
    {.name = "COUNT", .kind = OPERAND_NUMBER, .field = NUMBER, .minimum = 1, .maximum = 1000000},
    {.name = "KILL", .kind = OPERAND_NUMBER, .field = KILL, .minimum = 0, .maximum = 1000000},
    {.name = "EFFECT", .kind = OPERAND_TEXT, .field = TEXT},
    {.name = "BATTLEGROUP", .kind = OPERAND_NAME, .field = BATTLEGROUP, .kinds = BIT(KIND_BATTLEGROUP)},
    {.name = "AUX", .kind = OPERAND_NAME, .field = AUXILIARY, .kinds = SQUAD_BIT},
    {.name = "SQUAD", .kind = OPERAND_NAME, .field = THING, .kinds = SQUAD_BIT},
    {.name = "UNITS", .kind = OPERAND_NUMBER, .field = UNITS, .minimum = 1, .maximum = 1000000},
    {.name = "TARGET", .kind = OPERAND_NAME, .field = THING, .kinds = SQUAD_BIT | BIT(KIND_COMMANDER)},
    {.name = "MET", .kind = OPERAND_WORD, .field = MET, .words = checks},
    {.name = "PLAYER", .kind = OPERAND_NAME, .field = PLAYER, .kinds = BIT(KIND_PLAYER)},
    {.name = "OUTCOME", .kind = OPERAND_WORD, .field = TIE, .words = outcomes},
    {.name = "REASON", .kind = OPERAND_TEXT, .field = REASON},

    {.name = "NEW-PLAYER", .kind = OPERAND_NEW_NAME, .field = D_NAME, .kinds = BIT(KIND_PLAYER)},
    {.name = "NEW-BATTLEGROUP", .kind = OPERAND_NEW_NAME, .field = D_NAME, .kinds = BIT(KIND_BATTLEGROUP)},
    {.name = "NEW-SQUAD", .kind = OPERAND_NEW_NAME, .field = D_NAME, .kinds = SQUAD_BIT},
    {.name = "NEW-COMMANDER", .kind = OPERAND_NEW_NAME, .field = D_NAME, .kinds = BIT(KIND_COMMANDER)},
    {.name = "ROUNDS", .kind = OPERAND_NUMBER, .field = D_NUMBER, .minimum = 1, .maximum = 1000000},
    {.name = "VICTORY", .kind = OPERAND_WORD, .field = D_VICTORY, .words = victories},
    {.name = "CARDS", .kind = OPERAND_NUMBER, .field = D_CARDS, .minimum = 0, .maximum = 1000000},
    {.name = "CV", .kind = OPERAND_NUMBER, .field = D_VALUE, .minimum = 0, .maximum = 1000},
    {.name = "HIS-SQUAD", .kind = OPERAND_TEXT, .field = D_IN},
    {.name = "SIZE", .kind = OPERAND_NUMBER, .field = D_UNITS, .minimum = 1, .maximum = 65535},
    {.name = "reserve", .kind = OPERAND_FLAG, .field = D_RESERVE},
    {.name = "readiness", .kind = OPERAND_FLAG, .field = D_READINESS},
    {0},
};

#define P BIT(KIND_PLAYER)
#define T SUBJECT_TABLE

static const struct phrase verbs[] = {
    /* word, signature, subjects, flags, introduces, kind */
    {"roll", "DIE... [=> TOTAL]", P, 0, 0, ROLL},
    {"initiative", "=> ORDER...", T, PHRASE_ASIDE, 0, INITIATIVE},
    {"cede", "", P, 0, 0, CEDE},
    {"discard", "N | CARD...", P, 0, 0, DISCARD},
    {"draw", "N", P, 0, 0, DRAW},
    {"play", "CARD", P, PHRASE_ASIDE, 0, PLAY},
    {"effect", "EFFECT", P, PHRASE_ASIDE, 0, PLAYER_EFFECT},
    {"activate", "BATTLEGROUP [with AUX...]", P, 0, 0, ACTIVATE},
    {"squad", "SQUAD", P, 0, 0, SQUAD},
    {"move", "UNITS * | *", P, 0, 0, MOVE},
    {"shoot", "UNITS * | *", P, 0, 0, SHOOT},
    {"search", "UNITS * | *", P, 0, 0, SEARCH},
    {"close-quarters", "UNITS * | *", P, 0, 0, CLOSE_QUARTERS},
    {"other", "UNITS * | *", P, 0, 0, OTHER},
    {"embark", "UNITS * | *", P, 0, 0, EMBARK},
    {"disembark", "UNITS * | *", P, 0, 0, DISEMBARK},
    {"pass", "", P, 0, 0, PASS},
    {"score", "N [kill=KILL]", P, PHRASE_ASIDE, 0, SCORE},
    {"check", "MET", T, PHRASE_ASIDE, 0, CHECK},
    {"destroy", "TARGET | COUNT of SQUAD", T, PHRASE_ASIDE, 0, DESTROY},
    {"arrive", "SQUAD", T, PHRASE_ASIDE, 0, ARRIVE},
    {"reserve", "SQUAD", T, PHRASE_ASIDE, 0, RESERVE},
    {"readiness", "SQUAD", T, PHRASE_ASIDE, 0, READINESS},
    {"disable", "SQUAD", T, PHRASE_ASIDE, 0, DISABLE},
    {"enable", "SQUAD", T, PHRASE_ASIDE, 0, ENABLE},
    {"effect", "EFFECT", T, PHRASE_ASIDE, 0, TABLE_EFFECT},
    {0},
};

static const struct phrase declarations[] = {
    {"rounds", "ROUNDS", WITHIN_GAME, PHRASE_ONCE, 0, ROUNDS},
    {"victory", "VICTORY", WITHIN_GAME, PHRASE_ONCE, 0, VICTORY},
    {"player", "NEW-PLAYER", WITHIN_GAME, PHRASE_BLOCK, KIND_PLAYER + 1, PLAYER_DECLARED},
    {"cards", "CARDS", P, PHRASE_ONCE, 0, CARDS},
    {"commander", "NEW-COMMANDER cv=CV [in HIS-SQUAD]", P, 0, KIND_COMMANDER + 1, COMMANDER},
    {"battlegroup", "NEW-BATTLEGROUP", P, PHRASE_BLOCK, KIND_BATTLEGROUP + 1, BATTLEGROUP_DECLARED},
    {"squad", "NEW-SQUAD [units=SIZE] [reserve] [readiness]", BIT(KIND_BATTLEGROUP), 0, KIND_SQUAD + 1, SQUAD_DECLARED},
    {"auxiliary", "NEW-SQUAD [units=SIZE] [reserve] [readiness]", P, 0, KIND_SQUAD + 1, SQUAD_DECLARED},
    {0},
};

static const char *const kind_names[32] = {"player", "battlegroup", "squad", "commander", "card"};

const struct vocabulary dropzone_vocabulary = {
    .types = types,
    .verbs = verbs,
    .declarations = declarations,
    .markers = {"ROUND", "PHASE", NULL, NULL},
    .result = "PLAYER [by REASON] | OUTCOME [by REASON]",
    .kind_names = kind_names,
    .subject_kinds = P,
    .unit_kinds = BIT(KIND_BATTLEGROUP) | SQUAD_BIT,
    .player_kinds = P,
};
