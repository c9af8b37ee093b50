/* SPDX-License-Identifier: MIT */
/* The words of the Star Fleet Battles campaign. */
#include "books/starfleet/vocabulary.h"

#include "judge/engine/ruleset.h"

static const char *const alignments[] = {"alliance", "coalition", "orion", "other", NULL};
static const char *const b10_states[] = {"none", "building", "complete", NULL};
static const char *const b10_progress[] = {"none",     "building", "complete",
                                           "appeared", "arrived",  NULL};
static const char *const deployments[] = {"normal", "disruption", "removal", NULL};
static const char *const verdicts[] = {"victory", "loss", NULL};
static const char *const successes[] = {"success", "failure", NULL};
static const char *const outcomes[] = RESULT_OUTCOMES;
/* In the order of enum standing, enum stage, enum condition, enum work and enum last_turn. */
static const char *const standings[] = {"playing", "absent", "ceased", "won", NULL};
const char *const starfleet_stages[] = {"offered",  "valid",  "void",    "forwarded", "accepted",
                                     "declined", "abided", "ignored", NULL};
static const char *const conditions[] = {
    "on-map",   "removed",   "lost",        "destroyed",  "sold",    "scrapped", "begun",
    "standing", "upgrading", "dismantling", "dismantled", "reduced", NULL};
static const char *const works[] = {"claimed",   "begun",   "upgrading", "dismantling", "scrapping",
                                    "blockaded", "cut-off", "insurgent", "leased",      NULL};
static const char *const last_turns[] = {"there", "away", "unknown", NULL};
static const char *const random_events[] = {"none", "happened", NULL};
static const char *const areas[] = {"turns", "initiative", "money",   "offers", "orders", "supply",
                                    "units", "claims",     "systems", "works",  NULL};
static_assert(sizeof areas / sizeof *areas == STARFLEET_AREAS + 1, "a name for each area");
static const struct die dice[] = {{.name = "d6", .sides = 6}, {0}};

static const struct operand_type types[] = {
    MARKER_NUMBER_TYPE("TURN", F_NUMBER),
    WORD_TYPE("PHASE", F_CODE, starfleet_phases),
    NUMBER_TYPE("PHASE-NUMBER", F_CODE, INITIAL_ACTIVITIES, FINAL_ACTIVITIES),
    WORD_TYPE("SEGMENT", F_CODE, starfleet_segment_words),
    WORD_TYPE("STEP", F_CODE, starfleet_step_words),
    NUMBER_TYPE("MOVEMENT-PHASE", F_LAP, 1, MARKER_NUMBER_MOST),
    FREE_TYPE("UNIT", F_UNIT, BIT(KIND_THING)),
    FREE_TYPE("SYSTEM", F_SYSTEM, BIT(KIND_THING)),
    FREE_TYPE("BASE", F_BASE, BIT(KIND_THING)),
    FREE_TYPE("ITEM", F_ITEM, BIT(KIND_THING)),
    FREE_TYPE("PLACE", F_PLACE, BIT(KIND_THING)),
    FREE_TYPE("GCL", F_GCL, BIT(KIND_THING)),
    FREE_TYPE("TO-GCL", F_TO_GCL, BIT(KIND_THING)),
    {.name = "HEX",
     .kind = OPERAND_FREE_NAME,
     .field = F_HEX,
     .kinds = BIT(KIND_THING),
     .maximum = INT32_MAX},
    FREE_TYPE_OF_PLAYERS("OFFER", F_OFFER, BIT(KIND_OFFER), true),
    FREE_TYPE_OF_PLAYERS("AN-OFFER", F_OFFER, BIT(KIND_OFFER), false),
    NAME_TYPE_OF_PLAYERS("MADE-OFFER", F_OFFER, BIT(KIND_OFFER)),
    NAME_TYPE("SIDE", F_SIDE, MOVERS),
    NAME_TYPE("TEAM", F_SIDE, BIT(KIND_TEAM)),
    NUMBER_TYPE("N", F_NUMBER, 0, INT32_MAX),
    NUMBER_TYPE("TREASURY", F_NUMBER, INT32_MIN, INT32_MAX),
    NUMBER_TYPE("TOTAL", F_TOTAL, 0, INT32_MAX),
    POOL_TYPE("POOL", F_POOL, dice),
    OWN_WORDS_TYPE("TEXT", F_TEXT),
    OWN_WORDS_TYPE("REASON", F_TEXT),
    WORD_TYPE("DEPLOYMENT", F_DEPLOYMENT, deployments),
    WORD_TYPE("VERDICT", F_VERDICT, verdicts),
    WORD_TYPE("SUCCESS", F_SUCCESS, successes),
    WORD_TYPE("OUTCOME", F_OUTCOME, outcomes),
    WORD_TYPE("STANDING", F_STATE, standings),
    WORD_TYPE("STAGE", F_STATE, starfleet_stages),
    WORD_TYPE("CONDITION", F_STATE, conditions),
    WORD_TYPE("PROGRESS", F_STATE, b10_progress),
    WORD_TYPE("WORK", F_STATE, works),
    WORD_TYPE("PRESENCE", F_STATE, last_turns),
    WORD_TYPE("EVENT", F_STATE, random_events),
    WORD_TYPE("AREA", F_CODE, areas),
    NAME_TYPE("ACTOR", F_SIDE, BIT(KIND_TEAM) | BIT(KIND_GAMEMASTER)),
    SOURCE_TYPE("SOURCE", F_SOURCE),
    DIGEST_TYPE("DIGEST", F_DIGEST),
    DIGEST_TYPE("BEGINNING", F_BEGINNING),
    SALT_TYPE("SALT", F_SALT),
    SALT_TYPE("LINK", F_SALT),
    SALT_TYPE("SIGNATURE", F_SALT),
    NUMBER_TYPE("BEACON-ROUND", F_NUMBER, 1, INT32_MAX),
    OWN_WORDS_TYPE("THROWN", F_BEGINNING),
    FLAG_TYPE("openly", F_OPENLY),
    FLAG_TYPE("secretly", F_SECRETLY),

    NUMBER_TYPE("TURNS", D_TURNS, 1, INT32_MAX),
    NEW_TYPE("NEW-TEAM", D_NAME, BIT(KIND_TEAM) | BIT(KIND_MONSTERS) | BIT(KIND_GAMEMASTER)),
    NEW_TYPE("NEW-MONSTERS", D_NAME, BIT(KIND_TEAM) | BIT(KIND_MONSTERS) | BIT(KIND_GAMEMASTER)),
    NEW_TYPE("NEW-UNIT", D_NAME, BIT(KIND_THING)),
    WORD_TYPE("ALIGNMENT", D_ALIGNMENT, alignments),
    NUMBER_TYPE("AMOUNT", D_TREASURY, INT32_MIN, INT32_MAX),
    WORD_TYPE("B10", D_B10, b10_states),
    SIDE_TEXT_TYPE("ITS-TEAM", D_TEAM, BIT(KIND_TEAM)),
    FLAG_TYPE("absent", D_ABSENT),
    {0},
};

/* Any side may write any event: the rules of the sequence judge who acts where. */
#define S (BIT(KIND_TEAM) | BIT(KIND_GAMEMASTER) | BIT(KIND_MONSTERS))
#define T SUBJECT_TABLE
#define ASIDE PHRASE_ASIDE
#define FACT (PHRASE_ASIDE | PHRASE_FACT)
#define SECRET PHRASE_SECRET
#define TRUSTED PHRASE_CLAIM
#define TOLD " [openly] [secretly]"
#define SEALED TOLD " | ~ commit=DIGEST..." TOLD
/* a log may not know of the offer, which was made in secret */
#define ANSWERED "MADE-OFFER" TOLD " | ~ AN-OFFER" TOLD

static const struct phrase verbs[] = {
#define VERB VERB_PHRASE
#include "books/starfleet/verbs.h"
    {0},
};

static const struct phrase declarations[] = {
    {"turns", "TURNS", WITHIN_GAME, PHRASE_ONCE, 0, TURNS},
    {"team", "NEW-TEAM ALIGNMENT [treasury=AMOUNT] [b10=B10] [absent]", WITHIN_GAME, PHRASE_BLOCK,
     KIND_TEAM + 1, TEAM_DECLARED},
    {"monsters", "NEW-MONSTERS", WITHIN_GAME, PHRASE_ONCE, KIND_MONSTERS + 1, MONSTERS_DECLARED},
    {"unit", "NEW-UNIT [team=ITS-TEAM] on-map", WITHIN_GAME, 0, KIND_THING + 1, UNIT_DECLARED},
    {0},
};

/* All other kinds belong to the turns: markers, moves, and what brings units or the pirates into
 * play or takes them out. */
static const uint8_t area_of[KIND_MOST] = {
#define VERB VERB_AREA
#include "books/starfleet/verbs.h"
};

static const char *const misprints[] = {"4D4", "4B4", NULL};

static const struct wrong_words wrong_words[] = {
    {"damage", NULL,
     "no damage is recorded in this game: write 'table: effect' with a text in quotes"},
    {0},
};

static const char *const kind_names[32] = {"team", "GameMaster", "monsters", "thing", "offer"};

static const char *const roles[] = {"GM", "GameMaster", NULL};

static const struct chain_fields chains = {F_BEGINNING, F_SALT, F_NUMBER, THROW, ANSWER, BEACON};
const struct sealed_fields starfleet_sealed = {F_DIGEST, F_SALT, F_BEGINNING, OPEN_SEALED,
                                               KIND_NONE, 0, false, &chains};

static const struct secret secrets[] = {
    {TEAM_DECLARED, .declaration = true, .form = ANY_FORM, .field = D_TREASURY},
    {TEAM_DECLARED, .declaration = true, .form = ANY_FORM, .field = D_B10},
    /* a digest is made of all declarations, of which a view shows a part: no opening proves it */
    {OPEN_SEALED, .form = ANY_FORM, .field = F_SALT, .from_all = true},
    {0},
};

static const uint16_t in_order[] = {MOVE, MOVE_CLOAKED, ENCOUNTER, KIND_NONE};
static const struct order_kinds order = {
    .announces = ANNOUNCE, .alters = ALTER, .altered_step = "3A4", .follow = in_order};

const struct result_fields starfleet_result = {F_SIDE, F_OUTCOME, F_TEXT, F_NUMBER, F_TOTAL};

const struct vocabulary starfleet_vocabulary = {
    .types = types,
    .verbs = verbs,
    .declarations = declarations,
    .markers = {"TURN", "PHASE | PHASE-NUMBER", "SEGMENT [MOVEMENT-PHASE]", "STEP"},
    .round_word = "turn",
    .result = RESULT_FORMS("TEAM"),
    .kind_names = kind_names,
    .subject_kinds = S,
    .unit_kinds = BIT(KIND_THING) | BIT(KIND_OFFER),
    .player_kinds = BIT(KIND_TEAM),
    .roles = roles,
    .secrets = secrets,
    .secret_to_none = BIT(KIND_GAMEMASTER),
    .secret_areas = BIT(IN_MONEY) | BIT(IN_OFFERS) | BIT(IN_ORDERS) | BIT(IN_SUPPLY) |
                    BIT(IN_UNITS) | BIT(IN_WORKS),
    .order = &order,
    .lap_segment = "4A",
    .rolled_again = ROLL,
    .areas = areas,
    .area_of = area_of,
    .passing_areas = BIT(IN_INITIATIVE),
    .misprints = misprints,
    .wrong_words = wrong_words,
};
