/* SPDX-License-Identifier: MIT */
/* What is assumed after a breach, and when nothing is. The corpus has each kind of assumption. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

static const char head[] =
    "game armada 1.5.0\n"
    "player Rebel first { ship Yavaris command=1 speed=2; ship Tantive command=1 speed=2 }\n"
    "player Empire { ship Avenger command=1 speed=2; ship Demolisher command=1 speed=2 }\n"
    "round 1\nphase command\nRebel: assign Yavaris navigate\nRebel: assign Tantive navigate\n"
    "Empire: assign Avenger navigate\nEmpire: assign Demolisher navigate\n";

static const char activation[] =
    "Rebel: activate Yavaris\nRebel: reveal navigate\nRebel: maneuver 2\n";

static bool on_finding(void *user, const struct umpire_finding *finding)
{
    char *text = user;
    sprintf(text + strlen(text), "%llu %s %s", (unsigned long long)finding->line,
            umpire_assumption_name(finding->assumption), finding->assumed ? finding->assumed : "-");
    if (finding->after)
        sprintf(text + strlen(text), " after %llu", (unsigned long long)finding->after);
    strcat(text, "\n");
    return true;
}

/* Checks a log whose line 10 is the first of `body`. Unless it is NULL, `rule` is set as by the
 * option -W. */
static void assumes(const char *body, bool as_played, const char *rule,
                    enum umpire_level_choice choice, const char *wanted)
{
    char bytes[8192], found[4096] = "";
    struct umpire_sink sink = {.user = found, .finding = on_finding};
    struct umpire_options options;
    umpire_options_init(&options);
    options.as_played = as_played;
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    if (rule)
        umpire_checker_set_rule(checker, rule, choice);
    snprintf(bytes, sizeof bytes, "%s%s%sresult Rebel by concession\nend\n", head, body,
             activation);
    umpire_check_memory(checker, "a test", bytes, strlen(bytes));
    EXPECT(strcmp(found, wanted) == 0, "log:\n%s\nfound:\n%s\nwanted:\n%s", bytes, found, wanted);
    umpire_checker_free(checker);
}

static void the_best_interpretation_is_assumed(void)
{
    assumes("", false, NULL, 0, "10 inserted as if this stood before line 10: phase ship\n");
    assumes("phase ship\nphase ship\n", false, NULL, 0,
            "11 not-taken as if line 11 were not there\n");
    assumes("# a comment\n\n", false, NULL, 0,
            "12 inserted as if this stood before line 12: phase ship\n");
    assumes("phase ship\nEmpire: activate Avenger\n", false, NULL, 0,
            "11 not-taken as if line 11 were not there\n");
}

static void an_error_in_what_follows_keeps_its_place(void)
{
    assumes("Rebel: activate Tantive\nRebel reveal\nRebel: reveal navigate\nRebel: maneuver "
            "2\nEmpire: activate Avenger\n"
            "Empire: reveal navigate\nEmpire: maneuver 2\n",
            false, NULL, 0,
            "10 inserted as if this stood before line 10: phase ship\n11 as-played -\n");
}

static void a_finding_follows_from_a_line_whose_edit_mends_both(void)
{
    assumes("phase ship\nRebel: activate Tantive\nRebel: reveal navigate\nRebel: maneuver 2\n"
            "Empire: activate Avenger\nEmpire: reveal navigate\nEmpire: maneuver 2\n"
            "Empire: activate Demolisher\nEmpire: reveal navigate\nEmpire: maneuver 2\n"
            "phase squadron\n",
            false, NULL, 0, "17 as-played -\n20 as-played - after 1\n");
}

static void nothing_is_assumed_after_findings_that_do_not_count(void)
{
    static const char again[] = "phase ship\nEmpire: activate Avenger\n";
    assumes(again, true, NULL, 0, "11 as-played -\n12 as-played -\n");
    assumes("phase ship\nEmpire: activate Avenger\njudge: waive armada.ship.turn "
            "\"agreed\"\nEmpire: reveal navigate\n"
            "Empire: maneuver 2\n",
            false, NULL, 0, "11 as-played -\n");
    assumes("phase ship\nEmpire: activate Avenger\nEmpire: reveal navigate\nEmpire: maneuver 2\n",
            false, "armada.ship.turn", UMPIRE_RULE_ADVICE, "11 as-played -\n");
    assumes("phase ship\nEmpire: activate Avenger\nEmpire: reveal navigate\nEmpire: maneuver 2\n",
            false, "armada.ship.turn", UMPIRE_RULE_OFF, "");
}

static void changes_before_a_breach_are_tried(void)
{
    assumes("phase ship\nRebel: activate Tantive\nRebel: reveal navigate\nRebel: attack front on "
            "Avenger.front at medium\n"
            "Rebel: attack left on Avenger.front at medium\nEmpire: suffer 2\n"
            "Rebel: roll red[hit] => 1\nEmpire: suffer 1\nRebel: maneuver 2\nEmpire: activate "
            "Avenger\nEmpire: reveal navigate\n"
            "Empire: maneuver 2\n",
            false, NULL, 0, "16 swapped as if line 15 stood before line 14\n");
    assumes("phase ship\nRebel: activate Tantive\nRebel: reveal navigate\ntable: destroy "
            "Avenger\nRebel: maneuver 2\n"
            "Empire: activate Avenger\nEmpire: reveal navigate\nEmpire: maneuver 2\n",
            false, NULL, 0, "15 not-taken as if line 13 were not there\n");
}

/* Adds a round in which each ship reveals its dial and moves; `line` comes before Yavaris. */
static void add_round(char *body, unsigned number, const char *line)
{
    static const char *const ships[][2] = {{"Rebel", "Yavaris"},
                                           {"Empire", "Avenger"},
                                           {"Rebel", "Tantive"},
                                           {"Empire", "Demolisher"}};
    sprintf(body + strlen(body), "phase squadron\nphase status\nround %u\nphase command\n", number);
    for (size_t i = 0; i < 4; i++)
        sprintf(body + strlen(body), "%s: assign %s navigate\n", ships[i][0], ships[i][1]);
    strcat(body, "phase ship\n");
    for (size_t i = 0; i < 4; i++)
        sprintf(body + strlen(body), "%s: activate %s\n%s: reveal navigate\n%s%s: maneuver 2\n",
                ships[i][0], ships[i][1], ships[i][0], i == 0 ? line : "", ships[i][0]);
}

/* The dial that is missing in line 12 was kept as a token; only round 4 shows that. */
static void a_refuted_interpretation_is_replaced(void)
{
    static const char others[] =
        "Empire: activate Avenger\nEmpire: reveal navigate\nEmpire: maneuver 2\n"
        "Rebel: activate Tantive\nRebel: reveal navigate\nRebel: maneuver 2\n"
        "Empire: activate Demolisher\nEmpire: reveal navigate\nEmpire: maneuver 2\n";
    static const char *const last[] = {"", "Rebel: resolve navigate with token\n",
                                       "Rebel: resolve repair with token\n"};
    static const char *const wanted[] = {
        "12 inserted as if this stood before line 12: Rebel: reveal navigate\n",
        "12 inserted as if this stood before line 12: Rebel: reveal navigate\n",
        "12 inserted as if this stood before line 12: Rebel: reveal navigate\n75 as-played -\n"};
    for (size_t i = 0; i < 3; i++) {
        char body[6000] = "phase ship\nRebel: activate Yavaris\nRebel: maneuver 2\n";
        strcat(body, others);
        add_round(body, 2, "");
        add_round(body, 3, "");
        add_round(body, 4, last[i]);
        strcat(
            body,
            "phase squadron\nphase status\nround 5\nphase command\nRebel: assign Yavaris navigate\n"
            "Rebel: assign Tantive navigate\nEmpire: assign Avenger navigate\nEmpire: assign "
            "Demolisher navigate\n"
            "phase ship\n");
        assumes(body, false, NULL, 0, wanted[i]);
    }
}

/* A number that is wrong once is a slip: later statements show the ship's speed. */
static void a_wrong_operand_is_corrected(void)
{
    static const char others[] =
        "Empire: activate Avenger\nEmpire: reveal navigate\nEmpire: maneuver 2\n"
        "Rebel: activate Tantive\nRebel: reveal navigate\nRebel: maneuver 2\n"
        "Empire: activate Demolisher\nEmpire: reveal navigate\nEmpire: maneuver 2\n";
    char body[6000] =
        "phase ship\nRebel: activate Yavaris\nRebel: reveal navigate\nRebel: maneuver 3\n";
    strcat(body, others);
    add_round(body, 2, "");
    strcat(body,
           "phase squadron\nphase status\nround 3\nphase command\nRebel: assign Yavaris navigate\n"
           "Rebel: assign Tantive navigate\nEmpire: assign Avenger navigate\nEmpire: assign "
           "Demolisher navigate\n"
           "phase ship\n");
    assumes(body, false, NULL, 0, "13 corrected as if line 13 said: Rebel: maneuver 2\n");
    assumes(body, true, NULL, 0, "13 as-played -\n34 as-played -\n");
}

/* A breach in one log has no consequences in the next log of the same checker. */
static void consequences_end_with_their_game(void)
{
    static const char *const logs[] = {
        "phase ship\nRebel: assign Tantive repair\nEmpire: assign Avenger repair\n",
        "phase ship\nRebel: assign Nobody repair\nEmpire: assign Avenger repair\n"};
    static const char *const wanted[] = {"11 as-played -\n12 as-played -\n",
                                         "11 as-played -\n12 as-played -\n"};
    char bytes[8192], found[4096];
    struct umpire_sink sink = {.user = found, .finding = on_finding};
    struct umpire_options options;
    umpire_options_init(&options);
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
        found[0] = '\0';
        snprintf(bytes, sizeof bytes, "%s%s%sresult Rebel by concession\nend\n", head, logs[i],
                 activation);
        umpire_check_memory(checker, "a test", bytes, strlen(bytes));
        EXPECT(strcmp(found, wanted[i]) == 0, "log:\n%s\nfound:\n%s\nwanted:\n%s", bytes, found,
               wanted[i]);
    }
    umpire_checker_free(checker);
}

SUITE(reconstruction)
{
    CU_pSuite suite = CU_add_suite("reconstruction", NULL, NULL);
    CU_add_test(suite, "the best interpretation is assumed", the_best_interpretation_is_assumed);
    CU_add_test(suite, "changes before a breach are tried", changes_before_a_breach_are_tried);
    CU_add_test(suite, "a refuted interpretation is replaced",
                a_refuted_interpretation_is_replaced);
    CU_add_test(suite, "a wrong operand is corrected", a_wrong_operand_is_corrected);
    CU_add_test(suite, "consequences end with their game", consequences_end_with_their_game);
    CU_add_test(suite, "an error in what follows keeps its place",
                an_error_in_what_follows_keeps_its_place);
    CU_add_test(suite, "a finding follows from a line whose edit mends both",
                a_finding_follows_from_a_line_whose_edit_mends_both);
    CU_add_test(suite, "nothing is assumed after findings that do not count",
                nothing_is_assumed_after_findings_that_do_not_count);
}
