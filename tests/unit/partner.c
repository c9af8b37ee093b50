/* SPDX-License-Identifier: MIT */
/* Games that are played together with other programs. */
#include "umpire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum { STATEMENTS = 4000 };

static struct umpire_partner *dealt(const char *ruleset, uint64_t seed)
{
    struct umpire_generation generation = {.ruleset = ruleset, .size = UMPIRE_SMALL};
    struct umpire_partner *partner = had(umpire_partner_new(seed));
    const char *why = umpire_partner_deal(partner, &generation);
    EXPECT(!why, "%s: %s", ruleset, why ? why : "");
    return partner;
}

/* Plays what is proposed, up to the end or where nothing is proposed any more. */
static enum umpire_answer play_on(struct umpire_partner *partner)
{
    struct umpire_proposal one;
    struct umpire_played played;
    enum umpire_answer answer = UMPIRE_LEGAL;
    for (int i = 0; i < STATEMENTS && answer == UMPIRE_LEGAL; i++) {
        answer = umpire_partner_propose(partner, NULL, &one);
        if (answer == UMPIRE_LEGAL) {
            CU_ASSERT_EQUAL(umpire_partner_play(partner, NULL, one.lines, one.length, &played),
                            UMPIRE_LEGAL);
            CU_ASSERT_PTR_NULL(played.rule);
        }
    }
    return answer;
}

static char *log_of(const struct umpire_partner *partner)
{
    size_t length;
    const char *log = umpire_partner_log(partner, &length);
    return had(strndup(log, length));
}

static bool count_findings(void *user, const struct umpire_finding *finding)
{
    *(uint64_t *)user += finding->level <= UMPIRE_LEVEL_VIOLATION;
    return true;
}

static void what_is_proposed_is_lawful(void)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++) {
        uint64_t findings = 0;
        struct umpire_partner *partner = dealt(ruleset.name, 2);
        CU_ASSERT_NOT_EQUAL(play_on(partner), UMPIRE_NO_MEMORY);
        char *log = log_of(partner);
        struct umpire_position *position = had(umpire_position_new(count_findings, &findings));
        CU_ASSERT_TRUE(umpire_position_play(position, log, strlen(log)));
        EXPECT(findings == 0, "%s: %llu findings", ruleset.name, (unsigned long long)findings);
        umpire_position_free(position);
        umpire_partner_free(partner);
        free(log);
    }
}

static void the_same_seed_gives_the_same_game(void)
{
    struct umpire_partner *one = dealt("dropfleet", 5), *again = dealt("dropfleet", 5),
                          *other = dealt("dropfleet", 6);
    CU_ASSERT_EQUAL(play_on(one), UMPIRE_NOWHERE);
    CU_ASSERT_EQUAL(play_on(again), UMPIRE_NOWHERE);
    CU_ASSERT_EQUAL(play_on(other), UMPIRE_NOWHERE);
    char *logs[] = {log_of(one), log_of(again), log_of(other)};
    CU_ASSERT_STRING_EQUAL(logs[0], logs[1]);
    CU_ASSERT_STRING_NOT_EQUAL(logs[0], logs[2]);
    for (int i = 0; i < 3; i++)
        free(logs[i]);
    umpire_partner_free(one);
    umpire_partner_free(again);
    umpire_partner_free(other);
}

static const char beginning[] =
    "game armada 1.5.0\n"
    "player Rebel first { ship Yavaris command=1 speed=2; ship Tantive command=1 speed=2 }\n"
    "player \"The Empire\" { ship Avenger command=1 speed=2 }\n"
    "round 1\nphase command\nRebel: assign Yavaris repair\nRebel: assign Tantive repair\n"
    "\"The Empire\": assign Avenger repair\nphase ship\n";

static struct umpire_partner *begun(void)
{
    struct umpire_partner *partner = had(umpire_partner_new(1));
    CU_ASSERT_EQUAL(umpire_partner_play(partner, NULL, beginning, strlen(beginning), NULL),
                    UMPIRE_LEGAL);
    return partner;
}

/* Plays a line as a statement of Rebel, and compares what umpire says. */
static void try(const char *line, enum umpire_answer wanted, const char *rule, bool unchanged)
{
    struct umpire_partner *partner = begun();
    struct umpire_played played;
    char *before = log_of(partner);
    enum umpire_answer answer = umpire_partner_play(partner, "Rebel", line, strlen(line), &played);
    EXPECT(answer == wanted, "%s: %d", line, (int)answer);
    EXPECT(rule ? played.rule && strcmp(played.rule, rule) == 0 : !played.rule, "%s: %s", line,
           played.rule ? played.rule : "nothing");
    EXPECT(played.unchanged == unchanged, "%s: %d", line, played.unchanged);
    char *after = log_of(partner);
    CU_ASSERT_EQUAL(strcmp(before, after) == 0, answer == UMPIRE_UNREADABLE);
    CU_ASSERT_NOT_EQUAL(play_on(partner), UMPIRE_NO_MEMORY);
    umpire_partner_free(partner);
    free(before);
    free(after);
}

static void a_player_plays_one_statement_of_its_own(void)
{
    try("Rebel: activate Yavaris", UMPIRE_LEGAL, NULL, false);
    try("Rebel: pass", UMPIRE_ILLEGAL, "armada.pass.needs-token", false);
    try("Rebel: activate Nobody", UMPIRE_UNREADABLE, "log.unknown-name", true);
    try("perhaps", UMPIRE_UNREADABLE, "log.declaration", true);
    try("", UMPIRE_UNREADABLE, NULL, true);
    try("\"The Empire\": activate Avenger", UMPIRE_UNREADABLE, NULL, true);
    try("table: destroy Yavaris by collision", UMPIRE_UNREADABLE, NULL, true);
    try("round 2", UMPIRE_UNREADABLE, NULL, true);
    try("end", UMPIRE_UNREADABLE, NULL, true);
    try("Rebel: activate Yavaris; Rebel: reveal repair", UMPIRE_UNREADABLE, NULL, true);
    try("game armada", UMPIRE_UNREADABLE, "log.declaration", true);
    try("Rebel: activate Yavaris; judge: waive armada.ship.turn \"x\"", UMPIRE_UNREADABLE, NULL,
        true);
}

/* What an engine answers right after a statement of its own is its own, too. */
static void a_move_tells_what_is_undecided(void)
{
    static const char log[] = "game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 }\n"
                              "player Empire { ship Avenger command=1 }\nround 1\nphase command\n"
                              "Rebel: assign Yavaris repair\nEmpire: assign Avenger repair\n"
                              "phase ship\n";
    static const struct { const char *line, *rule; } moves[] = {
        {"Rebel: activate Yavaris", NULL},
        {"Rebel: reveal repair", NULL},
        {"Rebel: maneuver 2", "armada.ship.maneuver-speed"}};
    struct umpire_played played;
    struct umpire_partner *partner = had(umpire_partner_new(1));
    umpire_partner_play(partner, NULL, log, strlen(log), NULL);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        CU_ASSERT_EQUAL(umpire_partner_play(partner, "Rebel", moves[i].line, strlen(moves[i].line),
                                            &played),
                        UMPIRE_LEGAL);
        EXPECT(moves[i].rule ? played.undecided && strcmp(played.undecided, moves[i].rule) == 0
                             : !played.undecided,
               "%s: %s", moves[i].line, played.undecided ? played.undecided : "nothing");
    }
    umpire_partner_free(partner);
}

static void a_player_writes_nothing_else(void)
{
    static const char own[] = "Rebel: activate Yavaris\n";
    static const char *const lines[] = {"judge: waive armada.ship.turn \"x\"",
                                        "note \"x\"",
                                        "judge: penalty \"The Empire\" \"late\"",
                                        "# x",
                                        "signed Rebel \"x\"",
                                        "phase squadron",
                                        "result Rebel by x"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct umpire_partner *partner = begun();
        CU_ASSERT_EQUAL(umpire_partner_play(partner, "Rebel", own, strlen(own), NULL),
                        UMPIRE_LEGAL);
        EXPECT(umpire_partner_play(partner, "Rebel", lines[i], strlen(lines[i]), NULL) ==
                   UMPIRE_UNREADABLE,
               "%s", lines[i]);
        umpire_partner_free(partner);
    }
}

/* A statement of a later phase does not pass over what is due before it. */
static void a_player_implies_no_marker(void)
{
    static const char round[] = "game armada 1.5.0\n"
                                "player Rebel first { ship Yavaris command=1 speed=2 }\n"
                                "player Empire { ship Avenger command=1 speed=2 }\nround 1\n",
                      early[] = "Rebel: activate Yavaris\n",
                      phases[] = "phase command\nphase ship\n";
    struct umpire_partner *partner = had(umpire_partner_new(1));
    CU_ASSERT_EQUAL(umpire_partner_play(partner, NULL, round, strlen(round), NULL), UMPIRE_LEGAL);
    CU_ASSERT_EQUAL(umpire_partner_play(partner, "Rebel", early, strlen(early), NULL),
                    UMPIRE_UNREADABLE);
    umpire_partner_play(partner, NULL, phases, strlen(phases), NULL);
    CU_ASSERT_NOT_EQUAL(umpire_partner_play(partner, "Rebel", early, strlen(early), NULL),
                        UMPIRE_UNREADABLE);
    umpire_partner_free(partner);
}

/* Nor is one proposed as a player's: a discard implies the Initiation Phase, also where the hand
 * may be cut. */
static void no_proposal_of_a_player_implies_a_marker(void)
{
    static const char log[] = "game dropzone\nrounds 2\n"
                              "player UCM { battlegroup A { squad Sabres units=2 } }\n"
                              "player PHR { battlegroup B { squad Legion } }\n"
                              "round 1\nphase initiation\nphase activation\n"
                              "UCM: activate A\nUCM: shoot\ntable: destroy 1 of Sabres\n"
                              "PHR: activate B\nPHR: shoot\nphase round-up\nround 2\n";
    struct umpire_proposal one;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct umpire_partner *partner = had(umpire_partner_new(seed));
        umpire_partner_play(partner, NULL, log, strlen(log), NULL);
        enum umpire_answer answer = umpire_partner_propose(partner, "UCM", &one);
        if (answer == UMPIRE_LEGAL) {
            char *line = had(strndup(one.lines, one.length - 1));
            answer = umpire_partner_play(partner, "UCM", line, strlen(line), NULL);
            free(line);
        }
        CU_ASSERT_NOT_EQUAL(answer, UMPIRE_UNREADABLE);
        umpire_partner_free(partner);
    }
}

static void players_are_named_as_in_statements(void)
{
    struct umpire_partner *partner = begun();
    struct umpire_proposal one;
    CU_ASSERT_STRING_EQUAL(umpire_partner_player(partner, 0), "Rebel");
    CU_ASSERT_STRING_EQUAL(umpire_partner_player(partner, 1), "\"The Empire\"");
    CU_ASSERT_PTR_NULL(umpire_partner_player(partner, 2));
    static const char activation[] = "Rebel: activate Yavaris\n";
    CU_ASSERT_EQUAL(umpire_partner_play(partner, "Rebel", activation, strlen(activation), NULL),
                    UMPIRE_LEGAL);
    enum umpire_answer answer = UMPIRE_ILLEGAL; /* chance may find nothing at first */
    for (int i = 0; i < 50 && answer == UMPIRE_ILLEGAL; i++)
        answer = umpire_partner_propose(partner, "Rebel", &one);
    CU_ASSERT_EQUAL_FATAL(answer, UMPIRE_LEGAL);
    CU_ASSERT_STRING_EQUAL(one.player, "Rebel");
    CU_ASSERT_FALSE(one.onward);
    CU_ASSERT_EQUAL(umpire_partner_propose(partner, "Nobody", &one), UMPIRE_ILLEGAL);
    char *log = log_of(partner);
    CU_ASSERT_EQUAL(strncmp(log, beginning, strlen(beginning)), 0);
    CU_ASSERT_STRING_EQUAL(log + strlen(beginning), activation);
    free(log);
    umpire_partner_free(partner);
}

static void what_cannot_be_dealt_is_refused(void)
{
    struct umpire_partner *partner = had(umpire_partner_new(1));
    struct umpire_generation one = {.ruleset = "armada", .size = UMPIRE_SMALL, .reserved = {1}};
    struct umpire_proposal proposal;
    CU_ASSERT_EQUAL(umpire_partner_propose(partner, NULL, &proposal), UMPIRE_NOWHERE);
    CU_ASSERT_STRING_EQUAL(umpire_partner_deal(partner, &one), "reserved room is not 0");
    one = (struct umpire_generation){.ruleset = "chess", .size = UMPIRE_SMALL};
    CU_ASSERT_STRING_EQUAL(umpire_partner_deal(partner, &one), "there is no such game");
    one.ruleset = "armada";
    one.size = 0;
    CU_ASSERT_STRING_EQUAL(umpire_partner_deal(partner, &one), "a game is small, medium or large");
    one.size = UMPIRE_SMALL;
    one.violate = "armada.ship.turn";
    CU_ASSERT_STRING_EQUAL(umpire_partner_deal(partner, &one), "no rule can be broken");
    one.violate = NULL;
    CU_ASSERT_PTR_NULL(umpire_partner_deal(partner, &one));
    CU_ASSERT_STRING_EQUAL(umpire_partner_deal(partner, &one), "a game has already begun");
    umpire_partner_free(partner);
}

SUITE(partner)
{
    CU_pSuite suite = CU_add_suite("partner", NULL, NULL);
    CU_add_test(suite, "what is proposed is lawful", what_is_proposed_is_lawful);
    CU_add_test(suite, "the same seed gives the same game", the_same_seed_gives_the_same_game);
    CU_add_test(suite, "a player plays one statement of its own",
                a_player_plays_one_statement_of_its_own);
    CU_add_test(suite, "a move tells what is undecided", a_move_tells_what_is_undecided);
    CU_add_test(suite, "a player writes nothing else", a_player_writes_nothing_else);
    CU_add_test(suite, "a player implies no marker", a_player_implies_no_marker);
    CU_add_test(suite, "no proposal of a player implies a marker",
                no_proposal_of_a_player_implies_a_marker);
    CU_add_test(suite, "players are named as in statements", players_are_named_as_in_statements);
    CU_add_test(suite, "what cannot be dealt is refused", what_cannot_be_dealt_is_refused);
}
