/* SPDX-License-Identifier: MIT */
/* The words of Star Wars: Armada. */
#include "books/armada/vocabulary.h"

const char *const armada_commands[] = {"navigate", "squadron", "repair", "concentrate-fire", NULL};
static const char *const dials[] = {"navigate",         "squadron", "repair",
                                    "concentrate-fire", "sealed",   NULL};
const char *const armada_zones[] = {"front", "left", "right", "rear", "left-auxiliary",
                                    "right-auxiliary", NULL};
const char *const armada_phases[] = {"command", "ship", "squadron", "status", NULL};
const char *const armada_tokens[] = {"brace", "contain", "evade", "redirect",
                                     "salvo", "scatter", NULL};
const char *const armada_ranges[] = {"close", "medium", "long", "extreme", NULL};
static const char *const places[] = {"front", "left", "right", "rear", "left-auxiliary",
                                     "right-auxiliary", "hull", NULL};
const char *const armada_sizes[] = {"small", "medium", "large", "huge", NULL};
/* In the order of the bits of enum faction, and of enum umpire_card_edition. */
const char *const armada_factions[] = {"empire", "rebel", "republic", "separatist", NULL};
static const char *const card_editions[] = {"printed", "2025", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const payments[] = {"dial", "token", NULL};
const char *const armada_specials[] = {"counter", "salvo", "ignition", NULL};
static const char *const amounts[] = {"speed", "dials", "attacks", "squadrons", NULL};
static const char *const held[] = {"dials", "dial", "tokens", NULL};
/* Numbered as the commands and SEALED; "none": the list is empty. */
static const char *const given[] = {"navigate", "squadron", "repair", "concentrate-fire",
                                    "sealed",   "none",     NULL};
static const char *const token_words[] = {"ready",  "exhausted", "discarded",
                                          "gained", "lost",      NULL};
static const char *const card_words[] = {"ready", "exhausted", "discarded", "back", NULL};
static const char *const unit_words[] = {"destroyed", "kept",      "aside",       "deployed",
                                         "back",      "activated", "unactivated", NULL};
static const char *const targeting_words[] = {"placed", "removed", NULL};
static const char *const outcomes[] = RESULT_OUTCOMES;
static const char *const faces[] = {"hit",     "crit",     "accuracy", "blank",
                                    "hit+hit", "hit+crit", NULL};

static const uint8_t red_sides[] = {
    [HIT] = 2, [CRIT] = 2, [ACCURACY] = 1, [BLANK] = 2, [HIT_HIT] = 1, [HIT_CRIT] = 0};
static const uint8_t blue_sides[FACES] = {[HIT] = 4, [CRIT] = 2, [ACCURACY] = 2};
static const uint8_t black_sides[FACES] = {[HIT] = 4, [BLANK] = 2, [HIT_CRIT] = 2};

const struct die armada_dice[] = {{"red", faces, 0, red_sides},
                                  {"blue", faces, 0, blue_sides},
                                  {"black", faces, 0, black_sides},
                                  {0}};

/* The defense token that changes dice. It is not bound as a SOURCE, since the rules judge what it
 * allows and the search offers it as legal. */
static const char *const evading[] = {"evade", NULL};

static const struct operand_type types[] = {
    WORD_TYPE("PHASE", NUMBER, armada_phases),
    MARKER_NUMBER_TYPE("ROUND", NUMBER),
    NAME_TYPE("SHIP", UNIT, BIT(KIND_SHIP)),
    NAME_TYPE("SQUADRON", UNIT, BIT(KIND_SQUADRON)),
    NAME_TYPE("UNIT", UNIT, UNITS),
    {.name = "TARGET",
     .kind = OPERAND_NAME,
     .field = TARGET,
     .kinds = UNITS,
     .part = "TARGET-ZONE"},
    WORD_TYPE("TARGET-ZONE", TARGET_ZONE, armada_zones),
    NAME_TYPE("ATTACKER", BY_UNIT, UNITS),
    NAME_TYPE("PLAYER", PLAYER, BIT(KIND_PLAYER)),
    NAME_TYPE("WINNER", PLAYER, BIT(KIND_PLAYER) | BIT(KIND_TEAM)),
    NAME_TYPE("UPGRADE", UNIT, BIT(KIND_UPGRADE)),
    NUMBER_TYPE("POINTS", NUMBER, 0, 1000000),
    NUMBER_TYPE("POINTS-OF-OTHERS", TOTAL, 0, 1000000),
    WORD_TYPE("OUTCOME", OUTCOME, outcomes),
    WORD_TYPE("COMMAND", COMMAND, armada_commands),
    WORD_TYPE("DIAL", COMMAND, dials),
    WORD_TYPE("PAYMENT", PAYMENT, payments),
    WORD_TYPE("ZONE", ZONE, armada_zones),
    WORD_TYPE("TO-ZONE", TO_ZONE, armada_zones),
    WORD_TYPE("PLACE", TO_ZONE, places),
    WORD_TYPE("RANGE", RANGE, armada_ranges),
    WORD_TYPE("ARC", ARC, yes_no),
    WORD_TYPE("SIGHT", SIGHT, yes_no),
    WORD_TYPE("SPECIAL", SPECIAL, armada_specials),
    WORD_TYPE("TOKEN", TOKEN, armada_tokens),
    WORD_TYPE("EVADE", TOKEN, evading),
    NUMBER_TYPE("SPEED", NUMBER, 0, 99),
    NUMBER_TYPE("N", NUMBER, 0, INT32_MAX),
    NUMBER_TYPE("LEFT", NUMBER, 0, 10000),
    NUMBER_TYPE("NUMBER", NUMBER, 0, 99),
    NAME_TYPE("SIDE", PLAYER, BIT(KIND_PLAYER) | BIT(KIND_TEAM)),
    WORD_TYPE("AMOUNT", STATE_WORD, amounts),
    WORD_TYPE("HELD", STATE_WORD, held),
    WORD_TYPE("GIVEN", COMMAND, given),
    WORD_TYPE("TOKEN-STATE", STATE_WORD, token_words),
    WORD_TYPE("CARD-STATE", STATE_WORD, card_words),
    WORD_TYPE("UNIT-STATE", STATE_WORD, unit_words),
    WORD_TYPE("ON-TABLE", STATE_WORD, targeting_words),
    NUMBER_TYPE("TOTAL", TOTAL, 0, INT32_MAX),
    POOL_TYPE("POOL", POOL, armada_dice),
    POOL_TYPE("NEW-POOL", NEW_POOL, armada_dice),
    FLAG_TYPE("obstructed", OBSTRUCTED),
    FLAG_TYPE("token", AS_TOKEN),
    SOURCE_TYPE("SOURCE", SOURCE),
    OWN_WORDS_TYPE("REASON", NAME),
    OWN_WORDS_TYPE("EFFECT", NAME),
    SOURCE_TYPE("CRITICAL", NAME),
    DIGEST_TYPE("DIGEST", DIGEST),
    DIGEST_TYPE("BEGINNING", BEGINNING),
    SALT_TYPE("SALT", SALT),
    SALT_TYPE("LINK", SALT),
    SALT_TYPE("SIGNATURE", SALT),
    NUMBER_TYPE("BEACON-ROUND", NUMBER, 1, INT32_MAX),
    OWN_WORDS_TYPE("ROLL", BEGINNING),

    NEW_TYPE("NEW-PLAYER", D_NAME, BIT(KIND_PLAYER) | BIT(KIND_TEAM)),
    NEW_TYPE("NEW-SHIP", D_NAME, BIT(KIND_SHIP)),
    NEW_TYPE("NEW-SQUADRON", D_NAME, BIT(KIND_SQUADRON)),
    NEW_TYPE("NEW-UPGRADE", D_NAME, BIT(KIND_UPGRADE)),
    SIDE_TEXT_TYPE("TEAM", D_TEAM, BIT(KIND_TEAM)),
    SIDE_TEXT_TYPE("ADMIRAL", D_ADMIRAL, BIT(KIND_PLAYER)),
    NUMBER_TYPE("ROUNDS", D_NUMBER, 1, 1000000),
    NUMBER_TYPE("COUNT", D_NUMBER, 0, 65535),
    NUMBER_TYPE("COMMAND-VALUE", D_COMMAND, 1, 20),
    NUMBER_TYPE("START-SPEED", D_SPEED, 0, 99),
    NUMBER_TYPE("MAX-SPEED", D_MAX_SPEED, 0, 99),
    NUMBER_TYPE("HULL", D_HULL, 1, 10000),
    NUMBER_TYPE("SQUADRON-VALUE", D_SQUADRONS, 0, 100),
    NUMBER_TYPE("ENGINEERING", D_ENGINEERING, 0, 100),
    NUMBER_TYPE("COUNTER", D_COUNTER, 0, 100),
    NUMBER_TYPE("SHIELDS", D_SHIELDS, 0, 1000),
    NUMBER_TYPE("RED", D_RED, 0, 100),
    NUMBER_TYPE("BLUE", D_BLUE, 0, 100),
    NUMBER_TYPE("BLACK", D_BLACK, 0, 100),
    WORD_TYPE("ITS-ZONE", D_ZONE, armada_zones),
    WORD_TYPE("ARC-ZONE", D_SPECIAL_ARC, armada_zones),
    WORD_TYPE("DEFENSE", D_TOKEN, armada_tokens),
    WORD_TYPE("COST", D_COST, armada_commands),
    WORD_TYPE("SIZE", D_SIZE, armada_sizes),
    NEW_TYPE("NEW-OBJECTIVE", D_NAME, BIT(KIND_OBJECTIVE)),
    WORD_TYPE("FACTION", D_FACTION, armada_factions),
    WORD_TYPE("CARDS", D_EDITION, card_editions),
    OWN_WORDS_TYPE("CARD", D_CARD),
    NUMBER_TYPE("POINT-LIMIT", D_POINTS, 1, 100000),
    NUMBER_TYPE("CARD-POINTS", D_POINTS, 0, 1000),
    NUMBER_TYPE("FLOTILLAS", D_FLOTILLAS, 0, 100),
    NUMBER_TYPE("SQUADRON-POINTS", D_SQUADRONS, 0, 100000),
    FLAG_TYPE("no-retired", D_FIRST),
    FLAG_TYPE("played", D_FIRST),
    FLAG_TYPE("flagship", D_FLAGSHIP),
    FLAG_TYPE("unique", D_UNIQUE),
    FLAG_TYPE("swarm", D_SWARM),
    FLAG_TYPE("escort", D_ESCORT),
    FLAG_TYPE("heavy", D_HEAVY),
    FLAG_TYPE("first", D_FIRST),
    FLAG_TYPE("huge", D_HUGE),
    FLAG_TYPE("aside", D_ASIDE),
    FLAG_TYPE("bomber", D_BOMBER),
    FLAG_TYPE("rogue", D_ROGUE),
    FLAG_TYPE("recur", D_RECUR),
    FLAG_TYPE("non-recur", D_NON_RECUR),
    {0},
};

#define P BIT(KIND_PLAYER)
#define T SUBJECT_TABLE
#define ASIDE PHRASE_ASIDE
#define FACT (PHRASE_ASIDE | PHRASE_FACT)
#define CALLS_OFF PHRASE_CALLS_OFF

/* In the order of enum set_form. */
#define SET_FORMS                                                                   \
    "UNIT hull LEFT [by SOURCE] | SHIP shields ZONE LEFT [by SOURCE] | "            \
    "UNIT token TOKEN TOKEN-STATE [by SOURCE] | SHIP AMOUNT NUMBER [by SOURCE] | "  \
    "SHIP HELD GIVEN... [by SOURCE] | SHIP targeting-token ON-TABLE [by SOURCE] | " \
    "SIDE pass-tokens NUMBER [by SOURCE] | SIDE first-player [by SOURCE] | "        \
    "SIDE victory-tokens NUMBER [by SOURCE] | "                                     \
    "SIDE objective-points POINTS [by SOURCE] | "                                   \
    "UPGRADE CARD-STATE [by SOURCE] | UNIT UNIT-STATE [by SOURCE]"

static const struct phrase verbs[] = {
#define VERB VERB_PHRASE
#include "books/armada/verbs.h"
    {0},
};

static const struct phrase declarations[] = {
    {"rounds", "ROUNDS", WITHIN_GAME, PHRASE_ONCE, 0, ROUNDS},
    {"points", "POINT-LIMIT [cards=CARDS]", WITHIN_GAME, PHRASE_ONCE, 0, POINTS_DECLARED},
    {"event-limits", "[flotillas=FLOTILLAS] [squadron-points=SQUADRON-POINTS] [no-retired]",
     WITHIN_GAME, PHRASE_ONCE, 0, EVENT_DECLARED},
    {"player", "NEW-PLAYER [first] [team=TEAM] [faction=FACTION]", WITHIN_GAME, PHRASE_BLOCK,
     KIND_PLAYER + 1, PLAYER_DECLARED},
    {"team", "NEW-PLAYER [first] grand-admiral=ADMIRAL", WITHIN_GAME, 0, KIND_TEAM + 1,
     TEAM_DECLARED},
    {"pass-tokens", "COUNT", BIT(KIND_PLAYER), PHRASE_ONCE, 0, PASS_TOKENS},
    {"ship",
     "NEW-SHIP [command=COMMAND-VALUE] [speed=START-SPEED] [max-speed=MAX-SPEED] [hull=HULL] "
     "[squadrons=SQUADRON-VALUE] [engineering=ENGINEERING] [size=SIZE] [huge] [flagship] [unique] "
     "[special-arc=ARC-ZONE] [aside] [card=CARD] [points=CARD-POINTS]",
     BIT(KIND_PLAYER), PHRASE_BLOCK, KIND_SHIP + 1, SHIP},
    {"squadron",
     "NEW-SQUADRON [hull=HULL] [red=RED] [blue=BLUE] [black=BLACK] [bomber] [rogue] [heavy] "
     "[escort] "
     "[swarm] [counter=COUNTER] [unique] [aside] [card=CARD] [points=CARD-POINTS]",
     BIT(KIND_PLAYER), PHRASE_BLOCK, KIND_SQUADRON + 1, SQUADRON},
    {"zone", "ITS-ZONE [shields=SHIELDS] [red=RED] [blue=BLUE] [black=BLACK]", BIT(KIND_SHIP), 0, 0,
     ZONE_DECLARED},
    {"anti-squadron", "[red=RED] [blue=BLUE] [black=BLACK]", UNITS, PHRASE_ONCE, 0, ANTI_SQUADRON},
    {"special", "[red=RED] [blue=BLUE] [black=BLACK]", BIT(KIND_SHIP), PHRASE_ONCE, 0,
     SPECIAL_ARMAMENT},
    {"defense", "DEFENSE...", UNITS, PHRASE_ONCE, 0, DEFENSE},
    {"upgrade",
     "NEW-UPGRADE [recur] [non-recur] [cost=COST...] [unique] [card=CARD] [points=CARD-POINTS]",
     BIT(KIND_SHIP), PHRASE_AGAIN, KIND_UPGRADE + 1, UPGRADE},
    {"objective", "NEW-OBJECTIVE [played]", BIT(KIND_PLAYER), PHRASE_AGAIN, KIND_OBJECTIVE + 1,
     OBJECTIVE},
    {0},
};

static const char *const areas[] = {"turns", "commands", "attacks", "dice",   "moves",
                                    "cards", "readying", "choices", "status", NULL};

static const uint8_t area_of[KIND_MOST] = {
#define VERB VERB_AREA
#include "books/armada/verbs.h"
    [UPGRADE] = CARDS_AREA,
};

const uint8_t armada_traits[KIND_MOST] = {
    [KIND_ROUND] = ENDS_ATTACK | GOES_ON,
    [KIND_PHASE] = ENDS_ATTACK | GOES_ON,
#define VERB(kind, word, signature, who, flags, area, apply, phases, validate, traits) \
    [kind] = traits,
#include "books/armada/verbs.h"
};

static const char *const kind_names[32] = {"player",   "team",    "ship",
                                             "squadron", "upgrade", "objective"};

static const char *const synonyms[] = {"double", "hit+hit", "double-hit", "hit+hit", "critical",
                                       "crit",   "miss",    "blank",      NULL};

static const struct wrong_words wrong_words[] = {
    {"spend accuracy on", "lock", "an accuracy is spent by locking defense tokens"},
    {"spend accuracy", "lock", "an accuracy is spent by locking defense tokens"},
    {"use accuracy on", "lock", "an accuracy is spent by locking defense tokens"},
    {"use accuracy", "lock", "an accuracy is spent by locking defense tokens"},
    {"upgrade ... commander", NULL,
     "the commander is on his ship: 'flagship' must be written after its name"},
    {0},
};

/* Dials that are assigned lie face down until they are revealed. */
static const struct secret secrets[] = {
    {ASSIGN, .form = ANY_FORM, .field = COMMAND, .seal = SEAL_WORD, .owner = UNIT + 1},
    {DIALS, .form = ANY_FORM, .field = COMMAND, .seal = SEAL_WORD, .owner = UNIT + 1},
    {TABLE_SET, .form = SET_LIST, .field = COMMAND, .seal = SEAL_WORD, .owner = UNIT + 1,
     .only_field = STATE_WORD + 1, .only_value = DIALS_HELD},
    {0},
};

const struct result_fields armada_result = {PLAYER, OUTCOME, NAME, NUMBER, TOTAL};

static const struct chain_fields chains = {BEGINNING, SALT, NUMBER, THROW, ANSWER, BEACON};
const struct sealed_fields armada_sealed = {DIGEST, SALT, BEGINNING, OPEN, ASSIGN, 1, false,
                                            &chains};

const struct vocabulary armada_vocabulary = {
    .types = types,
    .verbs = verbs,
    .declarations = declarations,
    .markers = {"ROUND", "PHASE", NULL, NULL},
    .result = RESULT_FORMS_WITH_POINTS("WINNER"),
    .kind_names = kind_names,
    .subject_kinds = P,
    .unit_kinds = UNITS,
    .player_kinds = P | BIT(KIND_TEAM),
    .unknown_fields = BIT(D_COMMAND) | BIT(D_SPEED) | BIT(D_MAX_SPEED) | BIT(D_HULL) |
                      BIT(D_SQUADRONS) | BIT(D_ENGINEERING) | BIT(D_RED) | BIT(D_BLUE) |
                      BIT(D_BLACK) | BIT(D_COUNTER) | BIT(D_SHIELDS) | BIT(D_COST),
    .areas = areas,
    .sealed = "sealed",
    .secrets = secrets,
    .area_of = area_of,
    .synonyms = synonyms,
    .wrong_words = wrong_words,
};
