/* The words of Dropfleet Commander. */
#include "games/dropfleet/dropfleet.h"

const char *const dropfleet_phases[] = {"planning", "activation", "roundup", NULL};
const char *const dropfleet_steps[] = {"ground-combat", "launch-assets", "damage-control",
                                       "orbital-decay", "victory-points", "clean-up", NULL};
static const char *const choices[] = {"first", "second", NULL};
static const char *const outcomes[] = {"tie", NULL};
static const struct die dice[] = {{.name = "d6", .sides = 6}, {0}};

static const struct operand_type types[] = {
    {.name = "TURN", .kind = OPERAND_NUMBER, .field = NUMBER, .minimum = 1, .maximum = MARKER_NUMBER_MOST},
    {.name = "PHASE", .kind = OPERAND_WORD, .field = NUMBER, .words = dropfleet_phases},
    {.name = "STEP", .kind = OPERAND_WORD, .field = NUMBER, .words = dropfleet_steps},
    {.name = "BATTLEGROUP", .kind = OPERAND_NAME, .field = BATTLEGROUP, .kinds = BIT(KIND_BATTLEGROUP)},
    {.name = "GROUP", .kind = OPERAND_NAME, .field = GROUP, .kinds = BIT(KIND_GROUP)},
    {.name = "PLAYER", .kind = OPERAND_NAME, .field = PLAYER, .kinds = BIT(KIND_PLAYER)},
    {.name = "CARDS", .kind = OPERAND_NUMBER, .field = SEALED, .minimum = 0, .maximum = LIMIT_UNITS},
    {.name = "CARD", .kind = OPERAND_TEXT, .field = NAME},
    {.name = "N", .kind = OPERAND_NUMBER, .field = NUMBER, .minimum = 0, .maximum = 1000000},
    {.name = "COUNT", .kind = OPERAND_NUMBER, .field = NUMBER, .minimum = 1, .maximum = 1000000},
    {.name = "DIE", .kind = OPERAND_POOL, .field = DIE, .dice = dice},
    {.name = "TOTAL", .kind = OPERAND_NUMBER, .field = TOTAL},
    {.name = "CHOICE", .kind = OPERAND_WORD, .field = CHOICE, .words = choices},
    {.name = "EFFECT", .kind = OPERAND_TEXT, .field = NAME},
    {.name = "OUTCOME", .kind = OPERAND_WORD, .field = TIE, .words = outcomes},
    {.name = "REASON", .kind = OPERAND_TEXT, .field = REASON},

    {.name = "NEW-PLAYER", .kind = OPERAND_NEW_NAME, .field = D_NAME, .kinds = BIT(KIND_PLAYER)},
    {.name = "NEW-BATTLEGROUP", .kind = OPERAND_NEW_NAME, .field = D_NAME, .kinds = BIT(KIND_BATTLEGROUP)},
    {.name = "NEW-GROUP", .kind = OPERAND_NEW_NAME, .field = D_NAME, .kinds = BIT(KIND_GROUP)},
    {.name = "TURNS", .kind = OPERAND_NUMBER, .field = D_NUMBER, .minimum = 1, .maximum = 1000000},
    {.name = "AV", .kind = OPERAND_NUMBER, .field = D_ADMIRAL, .minimum = 0, .maximum = 1000},
    {.name = "SR", .kind = OPERAND_NUMBER, .field = D_RATING, .minimum = 0, .maximum = 1000000},
    {.name = "SHIPS", .kind = OPERAND_NUMBER, .field = D_SHIPS, .minimum = 1, .maximum = 65535},
    {.name = "reserve", .kind = OPERAND_FLAG, .field = D_RESERVE},
    {0},
};

#define P BIT(KIND_PLAYER)
#define T SUBJECT_TABLE

static const struct phrase verbs[] = {
    /* word, signature, subjects, flags, introduces, kind */
    {"stack", "BATTLEGROUP... | sealed=CARDS", P, 0, 0, STACK},
    {"discard", "N | CARD...", P, PHRASE_ASIDE, 0, DISCARD},
    {"draw", "N", P, PHRASE_ASIDE, 0, DRAW},
    {"reveal", "BATTLEGROUP", P, 0, 0, REVEAL},
    {"set-aside", "BATTLEGROUP", P, 0, 0, SET_ASIDE},
    {"roll", "DIE [=> TOTAL]", P, 0, 0, ROLL},
    {"choose", "CHOICE", P, 0, 0, CHOOSE},
    {"activate", "BATTLEGROUP", P, 0, 0, ACTIVATE},
    {"group", "GROUP *", P, 0, 0, GROUP_ACTS},
    {"score", "N", P, PHRASE_ASIDE, 0, SCORE},
    {"rating", "BATTLEGROUP N", T, PHRASE_ASIDE, 0, RATING},
    {"destroy", "GROUP | COUNT of GROUP", T, PHRASE_ASIDE, 0, DESTROY},
    {"off-table", "GROUP", T, PHRASE_ASIDE, 0, OFF_TABLE},
    {"arrive", "GROUP | BATTLEGROUP", T, PHRASE_ASIDE, 0, ARRIVE},
    {"admiral", "PLAYER N", T, PHRASE_ASIDE, 0, ADMIRAL},
    {"effect", "EFFECT", T, PHRASE_ASIDE, 0, EFFECT},
    {0},
};

static const struct phrase declarations[] = {
    {"turns", "TURNS", WITHIN_GAME, PHRASE_ONCE, 0, TURNS},
    {"player", "NEW-PLAYER [admiral=AV]", WITHIN_GAME, PHRASE_BLOCK, KIND_PLAYER + 1, PLAYER_DECLARED},
    {"battlegroup", "NEW-BATTLEGROUP [sr=SR] [pathfinder] [line] [vanguard] [flag] [reserve]", P, PHRASE_BLOCK,
     KIND_BATTLEGROUP + 1, BATTLEGROUP_DECLARED},
    {"group", "NEW-GROUP [ships=SHIPS] [light] [medium] [heavy] [super-heavy]", BIT(KIND_BATTLEGROUP), 0,
     KIND_GROUP + 1, GROUP_DECLARED},
    {0},
};

static const char *const kind_names[32] = {"player", "battlegroup", "group"};

const struct vocabulary dropfleet_vocabulary = {
    .types = types,
    .verbs = verbs,
    .declarations = declarations,
    .markers = {"TURN", "PHASE", NULL, "STEP"},
    .round_word = "turn",
    .result = "PLAYER [by REASON] | OUTCOME [by REASON]",
    .kind_names = kind_names,
    .subject_kinds = P,
    .unit_kinds = BIT(KIND_BATTLEGROUP) | BIT(KIND_GROUP),
    .player_kinds = P,
};
