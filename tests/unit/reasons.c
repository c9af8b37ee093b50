/* SPDX-License-Identifier: MIT */
/* Why rules are undecided: what the log must record or declare for them to decide. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

/* What a report must say about a rule in a log. */
struct reason {
    const char *log, *rule, *untold;
    bool told;
};

static bool note(void *user, const struct umpire_game *game)
{
    struct reason *reason = user;
    for (size_t i = 0; i < game->undecided_rule_count; i++) {
        const struct umpire_rule_lines *row = &game->undecided_rules[i];
        const char *untold = row->lacking ? row->lacking : row->untold;
        if (strcmp(row->rule, reason->rule) != 0)
            continue;
        EXPECT(untold && strcmp(untold, reason->untold) == 0, "%s: '%s' is told, not '%s'",
               row->rule, untold ? untold : "nothing", reason->untold);
        reason->told = true;
    }
    return true;
}

static void check(struct reason *reason)
{
    struct umpire_sink sink = {.user = reason, .game_end = note};
    struct umpire_options options;
    umpire_options_init(&options);
    options.require_decided = true;
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    umpire_check_memory(checker, "reasons.umpire", reason->log, strlen(reason->log));
    umpire_checker_free(checker);
}

#define SHIPS                                                                              \
    "player Rebel first { ship Yavaris command=1 speed=1 }\nplayer Empire { ship Avenger " \
    "command=1 speed=1 }\n"
#define SHIP_PHASE                                                                                \
    "round 1\nphase command\nRebel: assign Yavaris repair\nEmpire: assign Avenger repair\nphase " \
    "ship\n"
#define ATTACK                                                                                     \
    "Rebel: activate Yavaris\nRebel: reveal repair\nRebel: roll red[hit hit hit]\nEmpire: suffer " \
    "3\n"
#define GROUPS(one, other)                                                                        \
    "player UCM admiral=1 { battlegroup Recon " one "{ group Jet light } }\n"                     \
    "player PHR admiral=2 { battlegroup Wolves " other "{ group Orpheus light } }\n"              \
    "turn 1\nphase planning\nUCM: stack Recon\nPHR: stack Wolves\nphase activation\nUCM: reveal " \
    "Recon\nPHR: reveal Wolves\n"

#define CAMPAIGN                                                                           \
    "game starfleet\nrecords all\nteam Gorn alliance\nteam Klingon coalition\nteam Orion " \
    "orion\nturn 3\n"

static void reasons_name_what_to_write(void)
{
    struct reason reasons[] = {
        {.log = "game armada\n" SHIPS SHIP_PHASE ATTACK,
         .rule = "armada.attack.step-order",
         .untold = "whether it has all attacks (records attacks)"},
        {.log = "game dropfleet 1\n" GROUPS("sr=5 ", "sr=6 ") "PHR: choose first\n",
         .rule = "dropfleet.rating.lower-chooses",
         .untold = "whether ratings have changed since they were declared (records ratings)"},
        {.log = "game dropfleet 1\n" GROUPS("sr=5 ", "") "PHR: choose first\n",
         .rule = "dropfleet.rating.lower-chooses",
         .untold = "the ratings of the battlegroups (sr=)"},
        {.log = "game dropfleet 1\nrecords ratings\n" GROUPS("sr=5 ",
                                                             "sr=5 ") "UCM: roll d6[3] => 4\n",
         .rule = "dropfleet.roll-off.total",
         .untold = "whether it has all admirals (records admirals)"},
        {.log = CAMPAIGN "step 3A1\nOrion: roll 2d6[1 2]\n",
         .rule = "starfleet.initiative.orion-exempt",
         .untold = "whether the pirates had a ship on the map in the turn before (unit, place, "
                   "remove)"},
        {.log = CAMPAIGN "step 4A3\nOrion: move Corsair\n",
         .rule = "starfleet.movement.unit",
         .untold = "whether the pirates' ship is on the map (unit, place)"},
        {.log = CAMPAIGN "step 3A1\nGorn: roll 2d6[1 2]\nstep 3A2\n",
         .rule = "starfleet.initiative.everyone",
         .untold =
             "which teams had left before the log begins (absent; of a team that had not, update)"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        check(&reasons[i]);
        EXPECT(reasons[i].told, "%s is not undecided", reasons[i].rule);
    }
}

/* In the same logs with everything recorded, no rule is undecided for lack of records. */
static void what_is_recorded_is_decided(void)
{
    struct reason recorded = {
        .log = "game dropfleet 1\nrecords all\n" GROUPS("sr=5 ", "sr=6 ") "PHR: choose first\n",
        .rule = "dropfleet.rating.lower-chooses",
        .untold = ""};
    check(&recorded);
    CU_ASSERT_FALSE(recorded.told);
}

static bool note_line(void *user, uint64_t line, const char *rule)
{
    char *told = user;
    size_t length = strlen(told);
    snprintf(told + length, 256 - length, "%d %s; ", (int)line, rule);
    return true;
}

#define NO_SPEEDS "game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 }\n"     \
                  "player Empire { ship Avenger command=1 }\nround 1\nphase command\n"      \
                  "Rebel: assign Yavaris repair\nEmpire: assign Avenger repair\nphase ship\n" \
                  "Rebel: activate Yavaris\nRebel: reveal repair\n"

/* What a log leaves out of the whole game, here the cards of the fleets, has no line. */
static void each_statement_tells_the_sink_what_it_leaves_undecided(void)
{
    static const char log[] = NO_SPEEDS "Rebel: maneuver 2\nEmpire: activate Avenger\n"
                                        "Empire: reveal repair\nEmpire: maneuver 1\n";
    char told[256] = "";
    struct umpire_options options;
    umpire_options_init(&options);
    const struct umpire_sink sink = {.user = told, .undecided = note_line};
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    umpire_check_memory(checker, "log", log, strlen(log));
    umpire_checker_free(checker);
    CU_ASSERT_STRING_EQUAL(told, "0 armada.setup.fleet; 11 armada.ship.maneuver-speed; "
                                 "14 armada.ship.maneuver-speed; ");
}

static void a_position_tells_what_the_tried_statement_leaves_undecided(void)
{
    static const char maneuver[] = "Rebel: maneuver 2\n", activate[] = "Empire: activate Avenger\n";
    size_t count;
    struct umpire_position *position = had(umpire_position_new(NULL, NULL));
    umpire_position_play(position, NO_SPEEDS, strlen(NO_SPEEDS));
    CU_ASSERT_EQUAL(umpire_position_try(position, maneuver, strlen(maneuver)), UMPIRE_LEGAL);
    const struct umpire_rule_lines *rows = umpire_position_undecided(position, &count);
    CU_ASSERT_EQUAL_FATAL(count, 1);
    CU_ASSERT_STRING_EQUAL(rows->rule, "armada.ship.maneuver-speed");
    umpire_position_play(position, maneuver, strlen(maneuver));
    rows = umpire_position_undecided(position, &count);
    CU_ASSERT_EQUAL_FATAL(count, 2); /* of the whole game */
    CU_ASSERT_STRING_EQUAL(rows[0].rule, "armada.setup.fleet");
    CU_ASSERT_STRING_EQUAL(rows[1].rule, "armada.ship.maneuver-speed");
    CU_ASSERT_EQUAL(umpire_position_try(position, activate, strlen(activate)), UMPIRE_LEGAL);
    umpire_position_undecided(position, &count);
    CU_ASSERT_EQUAL(count, 0); /* not the speed again, and not the cards of the fleets */
    umpire_position_free(position);
}

SUITE(reasons)
{
    CU_pSuite suite = CU_add_suite("reasons", NULL, NULL);
    CU_add_test(suite, "reasons name what to write", reasons_name_what_to_write);
    CU_add_test(suite, "what is recorded is decided", what_is_recorded_is_decided);
    CU_add_test(suite, "each statement tells the sink what it leaves undecided",
                each_statement_tells_the_sink_what_it_leaves_undecided);
    CU_add_test(suite, "a position tells what the tried statement leaves undecided",
                a_position_tells_what_the_tried_statement_leaves_undecided);
}
