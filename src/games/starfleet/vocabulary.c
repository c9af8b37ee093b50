/* SPDX-License-Identifier: MIT */
/* The words of the Star Fleet Battles campaign. */
#include "games/starfleet/vocabulary.h"

#include "engine/ruleset.h"

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
static const char *const stages[] = {"offered",  "valid",  "void",    "forwarded", "accepted",
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
    FREE_TYPE("OFFER", F_OFFER, BIT(KIND_OFFER)),
    NAME_TYPE("MADE-OFFER", F_OFFER, BIT(KIND_OFFER)),
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
    WORD_TYPE("STAGE", F_STATE, stages),
    WORD_TYPE("CONDITION", F_STATE, conditions),
    WORD_TYPE("PROGRESS", F_STATE, b10_progress),
    WORD_TYPE("WORK", F_STATE, works),
    WORD_TYPE("PRESENCE", F_STATE, last_turns),
    WORD_TYPE("EVENT", F_STATE, random_events),
    WORD_TYPE("AREA", F_CODE, areas),
    NAME_TYPE("ACTOR", F_SIDE, BIT(KIND_TEAM) | BIT(KIND_GAMEMASTER)),
    TEXT_TYPE("SOURCE", F_SOURCE),
    DIGEST_TYPE("DIGEST", F_DIGEST),
    DIGEST_TYPE("BEGINNING", F_BEGINNING),
    SALT_TYPE("SALT", F_SALT),
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
#define TOLD " [openly] [secretly]"
#define SEALED TOLD " | ~ commit=DIGEST..." TOLD
/* a log may not know of the offer, which was made in secret */
#define ANSWERED "MADE-OFFER" TOLD " | ~ OFFER" TOLD

static const struct phrase verbs[] = {
    /* word, signature, subjects, flags, introduces, kind */
    {"update", TOLD, S, PHRASE_SECRET, 0, UPDATE},
    {"helmsman", "UNIT POOL" TOLD, S, PHRASE_SECRET, 0, HELMSMAN},
    {"flagship", "UNIT" SEALED, S, 0, 0, FLAGSHIP},
    {"hide", TOLD, S, 0, 0, HIDE},
    {"b10-appearance", "POOL" TOLD " [=> SUCCESS]", S, 0, 0, B10_APPEARANCE},
    {"b10-allocate", "N" SEALED, S, 0, 0, B10_ALLOCATE},
    {"influence", "N" SEALED, S, 0, 0, INFLUENCE},
    {"refit-roll", "UNIT POOL" TOLD, S, 0, 0, REFIT_ROLL},
    {"begin-upgrade", "BASE" TOLD, S, PHRASE_SECRET, 0, BEGIN_UPGRADE},
    {"bombard", "SYSTEM" TOLD, S, 0, 0, BOMBARD},
    {"blockade", "SYSTEM" TOLD, S, 0, 0, BLOCKADE},
    {"assault", "SYSTEM" TOLD, S, 0, 0, ASSAULT},
    {"militia-move", "GCL to TO-GCL" TOLD, S, 0, 0, MILITIA_MOVE},
    {"insurgency", "SYSTEM" TOLD, S, 0, 0, INSURGENCY},
    {"insurgency-equip", "SYSTEM" TOLD, S, 0, 0, INSURGENCY_EQUIP},

    {"record-income", "N" TOLD, S, 0, 0, RECORD_INCOME},
    {"bribe-limit", "N" TOLD, S, PHRASE_SECRET, 0, BRIBE_LIMIT},
    {"scrap", "UNIT" TOLD, S, PHRASE_SECRET, 0, SCRAP},
    {"bribe", "OFFER N" SEALED, S, 0, 0, BRIBE},
    {"validate", ANSWERED, S, 0, 0, VALIDATE},
    {"void", ANSWERED, S, 0, 0, VOID},
    {"forward", ANSWERED, S, PHRASE_SECRET, 0, FORWARD},
    {"accept", ANSWERED, S, 0, 0, ACCEPT},
    {"decline", ANSWERED, S, 0, 0, DECLINE},
    {"abide", ANSWERED, S, 0, 0, ABIDE},
    {"ignore", ANSWERED, S, 0, 0, IGNORE},
    {"service-limit", "N" TOLD, S, PHRASE_SECRET, 0, SERVICE_LIMIT},
    {"pay-rent", "N" TOLD, S, PHRASE_SECRET, 0, PAY_RENT},
    {"lease", "UNIT" TOLD, S, 0, 0, LEASE},
    {"auction", "UNIT" TOLD, S, 0, 0, AUCTION},
    {"piracy", "UNIT" SEALED, S, 0, 0, PIRACY},
    {"deploy", "UNIT as DEPLOYMENT" SEALED, S, PHRASE_SECRET, 0, DEPLOY},
    {"sell", "UNIT" TOLD, S, 0, 0, SELL},
    {"plan", "ITEM N" SEALED, S, 0, 0, PLAN},
    {"phaser-g", "N" SEALED, S, 0, 0, PHASER_G},
    {"phaser-g-roll", "POOL" TOLD, S, 0, 0, PHASER_G_ROLL},

    {"roll", "POOL" TOLD " [=> TOTAL]", S, 0, 0, ROLL},
    {"announce", "SIDE..." TOLD, S, 0, 0, ANNOUNCE},
    {"alter", "before SIDE" TOLD, S, 0, 0, ALTER},
    {"react", "UNIT..." SEALED, S, PHRASE_SECRET, 0, REACT},
    {"zone", "UNIT HEX" SEALED, S, 0, 0, ZONE},
    {"place", "UNIT" TOLD, S, 0, 0, PLACE},
    {"remove", "UNIT" TOLD, S, 0, 0, REMOVE},
    {"random-event", "none" TOLD " | TEXT" TOLD, S, 0, 0, RANDOM_EVENT},

    {"consume", "UNIT N" TOLD, S, PHRASE_SECRET, 0, CONSUME},
    {"supplied", "UNIT" TOLD, S, PHRASE_SECRET, 0, SUPPLIED},
    {"unsupplied", "UNIT" TOLD, S, PHRASE_SECRET, 0, UNSUPPLIED},
    {"sell-information", "TEAM" TOLD, S, PHRASE_SECRET, 0, SELL_INFORMATION},
    {"deny-withdrawal", "UNIT" TOLD, S, 0, 0, DENY_WITHDRAWAL},
    {"move", "UNIT..." TOLD, S, 0, 0, MOVE},
    {"move-cloaked", "UNIT" TOLD, S, 0, 0, MOVE_CLOAKED},
    {"encounter", "UNIT POOL" TOLD, S, PHRASE_SECRET, 0, ENCOUNTER},
    {"intercept", "SYSTEM" TOLD, S, 0, 0, INTERCEPT},
    {"combat", "HEX" TOLD, S, 0, 0, COMBAT},
    {"claim", "PLACE" TOLD, S, 0, 0, CLAIM},
    {"militia-attack", "GCL" TOLD, S, 0, 0, MILITIA_ATTACK},
    {"sell-supplies", "TEAM" TOLD, S, PHRASE_SECRET, 0, SELL_SUPPLIES},
    {"repair", "UNIT" TOLD, S, PHRASE_SECRET, 0, REPAIR},
    {"replace-crew", "UNIT" TOLD, S, PHRASE_SECRET, 0, REPLACE_CREW},
    {"crew-quality", "UNIT POOL" TOLD, S, PHRASE_SECRET, 0, CREW_QUALITY},
    {"release", "UNIT to TEAM" TOLD, S, 0, 0, RELEASE},

    {"b10-reduce", "N" TOLD, S, 0, 0, B10_REDUCE},
    {"b10-dice", "N" TOLD, S, PHRASE_SECRET, 0, B10_DICE},
    {"b10-progress", "POOL" TOLD " [=> TOTAL]", S, 0, 0, B10_PROGRESS},
    {"start-claim", "PLACE" TOLD, S, 0, 0, START_CLAIM},
    {"relinquish", "PLACE" TOLD, S, 0, 0, RELINQUISH},
    {"rent-due", "N" TOLD, S, PHRASE_SECRET, 0, RENT_DUE},
    {"receive", "N for UNIT" TOLD, S, PHRASE_SECRET, 0, RECEIVE},
    {"commit", "ITEM N" TOLD, S, 0, 0, COMMIT},
    {"report-loss", "ITEM N TEXT" TOLD, S, 0, 0, REPORT_LOSS},

    {"arrive", "ITEM" TOLD, S, 0, 0, ARRIVE},
    {"change", "ITEM on UNIT" TOLD, S, PHRASE_SECRET, 0, CHANGE},
    {"upgrade", "BASE" TOLD, S, 0, 0, UPGRADE},
    {"refit", "ITEM on UNIT" TOLD, S, PHRASE_SECRET, 0, REFIT},
    {"scrap-income", "UNIT N" TOLD, S, PHRASE_SECRET, 0, SCRAP_INCOME},
    {"defense", "ITEM on SYSTEM" TOLD, S, 0, 0, DEFENSE},
    {"incidental", "UNIT on BASE" TOLD, S, 0, 0, INCIDENTAL},
    {"crew", "UNIT N" TOLD, S, PHRASE_SECRET, 0, CREW},
    {"b10-arrive", TOLD, S, 0, 0, B10_ARRIVE},
    {"complete-base", "BASE" TOLD, S, 0, 0, COMPLETE_BASE},
    {"begin-base", "BASE" TOLD, S, 0, 0, BEGIN_BASE},
    {"complete-dismantle", "BASE" TOLD, S, 0, 0, COMPLETE_DISMANTLE},
    {"begin-dismantle", "BASE" TOLD, S, 0, 0, BEGIN_DISMANTLE},

    {"reduce", "SYSTEM" TOLD, S, 0, 0, REDUCE},
    {"cut-off", "SYSTEM" TOLD, S, 0, 0, CUT_OFF},
    {"reduce-by-event", "SYSTEM" TOLD, S, 0, 0, REDUCE_BY_EVENT},
    {"recover", "SYSTEM" TOLD, S, 0, 0, RECOVER},
    {"restore", "SYSTEM" TOLD, S, 0, 0, RESTORE},
    {"counter-insurgency", "POOL" TOLD, S, 0, 0, COUNTER_INSURGENCY},
    {"recruit", "POOL" TOLD, S, 0, 0, RECRUIT},
    {"deliver", "SYSTEM" TOLD, S, 0, 0, DELIVER},

    {"mutiny-check", "UNIT POOL" TOLD, S, 0, 0, MUTINY_CHECK},
    {"mutiny", "UNIT" TOLD, S, 0, 0, MUTINY},
    {"income", "N" TOLD, S, PHRASE_SECRET, 0, INCOME},
    {"tally", "TREASURY [as VERDICT]" TOLD, S, PHRASE_SECRET, 0, TALLY},
    {"award", "UNIT N" TOLD, S, 0, 0, AWARD},
    {"promote", "UNIT" TOLD, S, PHRASE_SECRET, 0, PROMOTE},
    {"demote", "UNIT" TOLD, S, PHRASE_SECRET, 0, DEMOTE},
    {"balance", "TREASURY" TOLD, S, PHRASE_SECRET, 0, BALANCE},
    {"done", TOLD, S, 0, 0, DONE},

    {"destroy", "UNIT", T, PHRASE_ASIDE | PHRASE_FACT, 0, DESTROY},
    {"contend", "PLACE [of TEAM]", T, PHRASE_ASIDE | PHRASE_FACT, 0, CONTEND},
    {"b10-complete", "", T, PHRASE_ASIDE | PHRASE_FACT, 0, B10_COMPLETED},
    {"leave", "TEAM", T, PHRASE_ASIDE | PHRASE_FACT, 0, LEAVE},
    {"join", "TEAM", T, PHRASE_ASIDE | PHRASE_FACT, 0, JOIN},
    /* its forms in the order of enum set_form */
    {"set",
     "order SIDE... [by SOURCE] | rent N [by SOURCE] | b10 PROGRESS [by SOURCE] | "
     "TEAM treasury TREASURY [by SOURCE] | TEAM ships N [by SOURCE] | TEAM score N [by SOURCE] | "
     "TEAM STANDING [by SOURCE] | OFFER amount N [by SOURCE] | OFFER STAGE [by SOURCE] | "
     "UNIT owner SIDE [by SOURCE] | UNIT owner nobody [by SOURCE] | UNIT CONDITION [by SOURCE] | "
     "UNIT WORK of ACTOR [by SOURCE] | UNIT committed N of ACTOR [by SOURCE] | "
     "TEAM treasury unknown [by SOURCE] | TEAM ships unknown [by SOURCE] | "
     "TEAM last-turn PRESENCE [by SOURCE] | UNIT owner unknown [by SOURCE] | "
     "random-event EVENT [by SOURCE] | recorded AREA...",
     T, PHRASE_ASIDE | PHRASE_FACT, 0, SET},
    {"effect", "TEXT [by SOURCE]", T, PHRASE_ASIDE, 0, EFFECT},
    {"open", "~ BEGINNING [salt=SALT] *", S, PHRASE_ASIDE, 0, OPEN_SEALED},
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
    [ROLL] = IN_INITIATIVE,
    [ANNOUNCE] = IN_INITIATIVE,
    [ALTER] = IN_INITIATIVE,

    [RECORD_INCOME] = IN_MONEY,
    [BRIBE_LIMIT] = IN_MONEY,
    [SERVICE_LIMIT] = IN_MONEY,
    [SCRAP] = IN_MONEY,
    [SCRAP_INCOME] = IN_MONEY,
    [PAY_RENT] = IN_MONEY,
    [RENT_DUE] = IN_MONEY,
    [SELL] = IN_MONEY,
    [RECEIVE] = IN_MONEY,
    [SELL_INFORMATION] = IN_MONEY,
    [SELL_SUPPLIES] = IN_MONEY,
    [PLAN] = IN_MONEY,
    [COMMIT] = IN_MONEY,
    [REPORT_LOSS] = IN_MONEY,
    [PHASER_G] = IN_MONEY,
    [PHASER_G_ROLL] = IN_MONEY,
    [INCOME] = IN_MONEY,
    [BALANCE] = IN_MONEY,

    [BRIBE] = IN_OFFERS,
    [VALIDATE] = IN_OFFERS,
    [VOID] = IN_OFFERS,
    [FORWARD] = IN_OFFERS,
    [ACCEPT] = IN_OFFERS,
    [DECLINE] = IN_OFFERS,
    [ABIDE] = IN_OFFERS,
    [IGNORE] = IN_OFFERS,

    [LEASE] = IN_ORDERS,
    [AUCTION] = IN_ORDERS,
    [FLAGSHIP] = IN_ORDERS,
    [HIDE] = IN_ORDERS,
    [MUTINY_CHECK] = IN_ORDERS,
    [PIRACY] = IN_ORDERS,
    [DEPLOY] = IN_ORDERS,
    [REACT] = IN_ORDERS,
    [ZONE] = IN_ORDERS,
    [DENY_WITHDRAWAL] = IN_ORDERS,

    [CONSUME] = IN_SUPPLY,
    [SUPPLIED] = IN_SUPPLY,
    [UNSUPPLIED] = IN_SUPPLY,

    [HELMSMAN] = IN_UNITS,
    [INFLUENCE] = IN_UNITS,
    [REFIT_ROLL] = IN_UNITS,
    [ENCOUNTER] = IN_UNITS,
    [COMBAT] = IN_UNITS,
    [REPAIR] = IN_UNITS,
    [REPLACE_CREW] = IN_UNITS,
    [CREW_QUALITY] = IN_UNITS,
    [RELEASE] = IN_UNITS,
    [CHANGE] = IN_UNITS,
    [REFIT] = IN_UNITS,
    [CREW] = IN_UNITS,
    [AWARD] = IN_UNITS,
    [PROMOTE] = IN_UNITS,
    [DEMOTE] = IN_UNITS,

    [START_CLAIM] = IN_CLAIMS,
    [CLAIM] = IN_CLAIMS,
    [RELINQUISH] = IN_CLAIMS,
    [CONTEND] = IN_CLAIMS,

    [BOMBARD] = IN_SYSTEMS,
    [BLOCKADE] = IN_SYSTEMS,
    [ASSAULT] = IN_SYSTEMS,
    [RANDOM_EVENT] = IN_SYSTEMS,
    [REDUCE] = IN_SYSTEMS,
    [CUT_OFF] = IN_SYSTEMS,
    [REDUCE_BY_EVENT] = IN_SYSTEMS,
    [RECOVER] = IN_SYSTEMS,
    [RESTORE] = IN_SYSTEMS,
    [DEFENSE] = IN_SYSTEMS,
    [MILITIA_MOVE] = IN_SYSTEMS,
    [MILITIA_ATTACK] = IN_SYSTEMS,
    [INSURGENCY] = IN_SYSTEMS,
    [INSURGENCY_EQUIP] = IN_SYSTEMS,
    [COUNTER_INSURGENCY] = IN_SYSTEMS,
    [RECRUIT] = IN_SYSTEMS,
    [DELIVER] = IN_SYSTEMS,

    [BEGIN_UPGRADE] = IN_WORKS,
    [UPGRADE] = IN_WORKS,
    [BEGIN_BASE] = IN_WORKS,
    [COMPLETE_BASE] = IN_WORKS,
    [BEGIN_DISMANTLE] = IN_WORKS,
    [COMPLETE_DISMANTLE] = IN_WORKS,
    [INCIDENTAL] = IN_WORKS,
    [B10_APPEARANCE] = IN_WORKS,
    [B10_ALLOCATE] = IN_WORKS,
    [B10_REDUCE] = IN_WORKS,
    [B10_DICE] = IN_WORKS,
    [B10_PROGRESS] = IN_WORKS,
    [B10_COMPLETED] = IN_WORKS,
};

static const char *const misprints[] = {"4D4", "4B4", NULL};

static const struct wrong_words wrong_words[] = {
    {"damage", NULL,
     "no damage is recorded in this game: write 'table: effect' with a text in quotes"},
    {0},
};

static const char *const kind_names[32] = {"team", "GameMaster", "monsters", "thing", "offer"};

static const char *const roles[] = {"GM", "GameMaster", NULL};

const struct sealed_fields starfleet_sealed = {F_DIGEST, F_SALT, F_BEGINNING, OPEN_SEALED,
                                               KIND_NONE};

static const struct secret secrets[] = {
    {TEAM_DECLARED, .declaration = true, .form = ANY_FORM, .field = D_TREASURY},
    {TEAM_DECLARED, .declaration = true, .form = ANY_FORM, .field = D_B10},
    {0},
};

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
    .areas = areas,
    .area_of = area_of,
    .passing_areas = BIT(IN_INITIATIVE),
    .misprints = misprints,
    .wrong_words = wrong_words,
};
