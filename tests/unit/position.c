/* SPDX-License-Identifier: MIT */
/* Positions: a line that is tried changes nothing. */
#include "logs/api/checker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

static const char declarations[] =
    "game armada 1.5.0\n"
    "player Rebel first { ship Yavaris command=2 speed=2; squadron Luke }\n"
    "player Empire { ship Avenger command=1 speed=2 }\n";
static const char setup[] =
    "rounds 6\ntitle \"The first\"\njudge: waive armada.round.number \"agreed\"\n";
static const char first_round[] = "round 1\nphase command\nRebel: assign Yavaris navigate repair\n";

static bool count(void *user, const struct umpire_finding *finding)
{
    *(uint64_t *)user += finding->level != UMPIRE_LEVEL_UNDECIDED;
    return true;
}

static bool add_option(void *user, const struct umpire_option *option)
{
    fprintf(user, "%s\n", option->text);
    return true;
}

/* The legal statements, as a text that the caller frees. */
static char *listed_with(struct umpire_position *position, bool effects)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = had(open_memstream(&text, &length));
    CU_ASSERT_EQUAL(umpire_position_legal(position, effects, add_option, file), UMPIRE_LEGAL);
    fclose(file);
    return text;
}

static char *listed(struct umpire_position *position)
{
    return listed_with(position, true);
}

static void plays(struct umpire_position *position, const char *lines, const uint64_t *found)
{
    uint64_t before = *found;
    CU_ASSERT_TRUE(umpire_position_play(position, lines, strlen(lines)));
    EXPECT(*found == before, "%llu findings after a trial in: %s",
           (unsigned long long)(*found - before), lines);
}

/* Tries a line after some others, and then plays further ones: they are judged as if it had not
 * been tried. */
static void try_line(const char *line, const char *before, const char *after,
                     enum umpire_answer wanted)
{
    uint64_t found = 0;
    struct umpire_position *position = umpire_position_new(count, &found);
    plays(position, before, &found);
    char *can = listed(position);
    enum umpire_answer answer = umpire_position_try(position, line, strlen(line));
    EXPECT(answer == wanted, "answer %d, wanted %d: %s", answer, wanted, line);
    char *can_still = listed(position);
    EXPECT(strcmp(can, can_still) == 0, "after a trial of '%s' may come:\n%sand before it:\n%s",
           line, can_still, can);
    plays(position, after, &found);
    free(can);
    free(can_still);
    umpire_position_free(position);
}

/* Where decks are recorded, the planning is not left without them. */
static void no_dead_end(void)
{
    static const char planning[] =
        "game dropfleet\nrecords all\nplayer UCM { battlegroup Alpha { group Jet } }\n"
        "player PHR { battlegroup Hector { group Medea } }\nturn 1\nphase planning\n";
    uint64_t found = 0;
    struct umpire_position *position = umpire_position_new(count, &found);
    plays(position, planning, &found);
    char *can = listed_with(position, false);
    CU_ASSERT_PTR_NULL(strstr(can, "phase activation"));
    CU_ASSERT_PTR_NOT_NULL(strstr(can, "UCM: stack Alpha"));
    free(can);
    plays(position, "UCM: stack Alpha\nPHR: stack Hector\n", &found);
    can = listed_with(position, false);
    CU_ASSERT_PTR_NOT_NULL(strstr(can, "phase activation"));
    free(can);
    umpire_position_free(position);
}

/* What a card might allow is listed with a card, never with a squad. */
static void squads_are_no_cards(void)
{
    static const char log[] =
        "game dropzone 2\n"
        "player UCM { cards 12; commander C cv=3 in S; battlegroup B { squad S } }\n"
        "player PHR { cards 12; commander D cv=3 in T; battlegroup E { squad T } }\n"
        "round 1\nphase initiation\nUCM: roll d6[3]\nPHR: roll d6[2]\n"
        "table: initiative => UCM PHR\nphase activation\nUCM: activate B\n";
    uint64_t found = 0;
    struct umpire_position *position = umpire_position_new(count, &found);
    plays(position, log, &found);
    char *can = listed_with(position, false);
    CU_ASSERT_PTR_NOT_NULL(strstr(can, "UCM: squad S"));
    EXPECT(strstr(can, ": draw") == NULL, "listed is:\n%s", can);
    free(can);
    umpire_position_free(position);
}

static void trials_leave_nothing_behind(void)
{
    char begun[1024];
    snprintf(begun, sizeof begun, "%s%s%s", declarations, setup, first_round);
    static const char on[] =
        "Empire: assign Avenger navigate\nphase ship\nRebel: activate Yavaris\n";
    try_line("Empire: assign Avenger navigate\n", begun, on, UMPIRE_LEGAL);
    try_line("Empire: assign Avengr navigate\n", begun, on, UMPIRE_UNREADABLE);
    try_line("game starfleet\n", begun, on, UMPIRE_UNREADABLE);
    try_line("game armada; player A first { ship B command=1 }; round 1\n", begun, on,
             UMPIRE_UNREADABLE);
    try_line("result Rebel by concession; end; game dropfleet\n", begun, on, UMPIRE_UNREADABLE);
    try_line("result Rebel by concession; end; Rebel: pass\n", begun, on, UMPIRE_UNREADABLE);
    try_line("result Rebel by concession; end\n", begun, on, UMPIRE_LEGAL);
}

static void tried_declarations_declare_nothing(void)
{
    char on[1024];
    snprintf(on, sizeof on, "%s%s", setup, first_round);
    try_line("rounds 6\n", declarations, on, UMPIRE_LEGAL);
    try_line("title \"Another\"\n", declarations, on, UMPIRE_LEGAL);
    try_line("player Third { ship Second command=1 }\n", declarations, on, UMPIRE_LEGAL);
    try_line("player Third { ship Second command=1\n", declarations, on, UMPIRE_UNREADABLE);
    try_line("round 1\n", declarations, on, UMPIRE_LEGAL);
}

/* A waiver does not make a statement legal, and trying a waiver has no effect. */
static void waivers_make_nothing_legal(void)
{
    char begun[1024];
    snprintf(begun, sizeof begun, "%s%s", declarations, setup);
    try_line("round 0\n", begun, first_round, UMPIRE_ILLEGAL);
    try_line("round 0; judge: waive armada.round.number \"now\"\n", begun, first_round,
             UMPIRE_ILLEGAL);
    static const char ruling[] = "judge: waive armada.round.number \"x\"\n";
    uint64_t found = 0;
    struct umpire_position *position = umpire_position_new(count, &found);
    plays(position, declarations, &found);
    CU_ASSERT_EQUAL(umpire_position_try(position, ruling, strlen(ruling)), UMPIRE_LEGAL);
    CU_ASSERT_EQUAL(run_game(position->position.run)->rulings.house_rules.count, 0);
    umpire_position_free(position);
}

/* Candidates with names that need quotes or escapes can be read back. */
static void any_name_is_written_as_it_is_read(void)
{
    static const char *const names[] = {"on",
                                        "end",
                                        "a-",
                                        "-a",
                                        "\u2606",
                                        "\u00C9mile",
                                        "tab\tbed",
                                        "3",
                                        "a\\\"b",
                                        "a\\\\b",
                                        "a.b",
                                        "'s",
                                        "x\\nend\\nend\\nend\\nend\\nend\\nend\\nend\\nend",
                                        ""};
    for (size_t i = 0; *names[i]; i++) {
        char log[1024];
        uint64_t found = 0;
        struct umpire_position *position = umpire_position_new(count, &found);
        snprintf(log, sizeof log,
                 "game armada 1.5.0\nplayer Rebel first { ship \"%s\" command=2 speed=2 }\n"
                 "player \"%s\" { ship Avenger command=1 speed=2 }\nround 1\nphase command\n",
                 names[i], names[i]);
        plays(position, log, &found);
        char *can = listed(position);
        size_t own = 0, theirs = 0;
        for (char *line = strtok(can, "\n"); line; line = strtok(NULL, "\n")) {
            own += strncmp(line, "Rebel: assign ", 14) == 0;
            theirs += strstr(line, ": assign Avenger ") != NULL;
            EXPECT(strchr(line, '<') ||
                       umpire_position_try(position, line, strlen(line)) == UMPIRE_LEGAL,
                   "listed, but not legal: %s", line);
        }
        EXPECT(own == 5 && theirs == 5, "named \"%s\": %zu and %zu commands may be assigned, not 5",
               names[i], own, theirs);
        free(can);
        umpire_position_free(position);
    }
}

/* A number that is listed with limits: it may be each of them, and no number beyond. */
struct limits {
    size_t found;
    char texts[64][200];
};

static bool note_limited(void *user, const struct umpire_option *option)
{
    struct limits *limits = user;
    if (strstr(option->text, "..") && !strchr(option->text, '[') && limits->found < 64)
        snprintf(limits->texts[limits->found++], sizeof *limits->texts, "%s", option->text);
    return true;
}

/* Whether a listed text is legal with a number in place of its range. */
static bool may_be(struct umpire_position *position, const char *text, long number)
{
    char line[220];
    const char *from = strchr(text, '<'), *after = strchr(text, '>') + 1;
    snprintf(line, sizeof line, "%.*s%ld%s", (int)(from - text), text, number, after);
    return umpire_position_try(position, line, strlen(line)) == UMPIRE_LEGAL;
}

static void limits_are_those_of_the_rules(struct umpire_position *position, const char *text)
{
    const char *from = strchr(strchr(text, '<'), ' '), *to = strstr(text, "..") + 2;
    EXPECT(may_be(position, text, atol(from)), "not from its least: %s", text);
    if (*to == '>' || atol(to) == 1000000)
        return; /* the rules set no limit */
    EXPECT(may_be(position, text, atol(to)), "not up to its most: %s", text);
    EXPECT(!may_be(position, text, atol(to) + 1), "also more than its most: %s", text);
}

static void numbers_are_listed_with_limits(void)
{
    static const char *const logs[] = {"corpus/armada/attack/redirect/pass-example.umpire",
                                       "corpus/dropzone/activation/able/pass-example.umpire",
                                       "corpus/dropfleet/activation/both/pass-example.umpire"};
    size_t found = 0;
    bool redirected = false;
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++)
        for (uint64_t line = 10; line < 60; line++) {
            struct limits limits = {.found = 0};
            uint64_t findings = 0;
            struct umpire_position *position = had(umpire_position_new(count, &findings));
            CU_ASSERT_PTR_NULL(umpire_position_read(position, logs[i], line));
            umpire_position_legal(position, true, note_limited, &limits);
            for (size_t one = 0; one < limits.found; one++) {
                limits_are_those_of_the_rules(position, limits.texts[one]);
                redirected |= strstr(limits.texts[one], "redirect <N 0..1>") != NULL;
            }
            found += limits.found;
            umpire_position_free(position);
        }
    EXPECT(found > 100, "only %zu numbers have limits", found);
    EXPECT(redirected, "no redirect has the zone's %s as its most", "shields");
}

static bool keep_message(void *user, const struct umpire_finding *finding)
{
    snprintf(user, 200, "%s", finding->message);
    return true;
}

/* Although no report has the findings of a trial, their messages are complete. */
static void messages_of_trials_are_complete(void)
{
    char begun[1024], message[200] = "";
    struct umpire_position *position = umpire_position_new(keep_message, message);
    snprintf(begun, sizeof begun, "%s%s", declarations, first_round);
    CU_ASSERT_TRUE(umpire_position_play(position, begun, strlen(begun)));
    static const char line[] = "Rebel: assign Yavari repair\n";
    CU_ASSERT_EQUAL(umpire_position_try(position, line, strlen(line)), UMPIRE_UNREADABLE);
    EXPECT(strstr(message, "is it 'Yavaris'?") != NULL, "told is: %s", message);
    umpire_position_free(position);
}

/* A game with so many ships on each side, in the middle of an activation. */
static char *fleets(unsigned ships)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = had(open_memstream(&text, &length));
    fputs("game armada 1.5.0\nplayer Rebel first {\n", file);
    for (unsigned i = 0; i < ships; i++)
        fprintf(file, "ship R%u command=1 speed=2\n", i);
    fputs("}\nplayer Empire {\n", file);
    for (unsigned i = 0; i < ships; i++)
        fprintf(file, "ship E%u command=1 speed=2\n", i);
    fputs("}\nround 1\nphase ship\nRebel: activate R0\nRebel: reveal navigate\n", file);
    fclose(file);
    return text;
}

static bool count_option(void *user, const struct umpire_option *option)
{
    (void)option;
    ++*(uint64_t *)user;
    return true;
}

/* The effort of a listing is bounded however many names there are, and the answer says so. Games of
 * usual size are far below the bound. */
static void listing_is_bounded(void)
{
    static const struct {
        unsigned ships;
        enum umpire_answer answer;
        uint64_t effort_most;
    } tries[] = {{8, UMPIRE_LEGAL, EFFORT_LISTED / 20},
                 {150, UMPIRE_TOO_MANY, EFFORT_LISTED},
                 {2000, UMPIRE_TOO_MANY, EFFORT_LISTED}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        char *log = fleets(tries[i].ships);
        uint64_t findings = 0, options = 0, counts[3];
        struct umpire_position *position = had(umpire_position_new(count, &findings));
        CU_ASSERT_TRUE(umpire_position_play(position, log, strlen(log)));
        CU_ASSERT_EQUAL(umpire_position_legal(position, false, count_option, &options),
                        tries[i].answer);
        uint64_t effort = position->position.effort, step = 1 + 4 * tries[i].ships;
        EXPECT(effort <= tries[i].effort_most + step * 64 * 40, "%u ships: an effort of %llu",
               tries[i].ships, (unsigned long long)effort);
        EXPECT(position->position.judged <= EFFORT_LISTED, "%u ships: %zu judged", tries[i].ships,
               position->position.judged);
        EXPECT(options > 0, "%u ships: nothing is listed", tries[i].ships);
        if (tries[i].ships > 1000)
            CU_ASSERT_EQUAL(umpire_position_perft(position, false, 3, counts), UMPIRE_TOO_MANY);
        EXPECT(position->position.effort <= UMPIRE_PERFT_TRIES + step * 64 * 40,
               "%u ships, counted: an effort of %llu", tries[i].ships,
               (unsigned long long)position->position.effort);
        umpire_position_free(position);
        free(log);
    }
}

/* umpire_position_perft_within subtracts the tries that it used, and fails when it needs more than
 * it was given. */
static void counting_takes_from_the_tries(void)
{
    char *log = fleets(8);
    uint64_t findings = 0, counts[2], tries = 1000000, needed, few = 100;
    struct umpire_position *position = had(umpire_position_new(count, &findings));
    CU_ASSERT_TRUE(umpire_position_play(position, log, strlen(log)));
    CU_ASSERT_EQUAL(umpire_position_perft_within(position, false, 1, &tries, counts), UMPIRE_LEGAL);
    needed = 1000000 - tries;
    EXPECT(needed > 100 && counts[0] > 0, "%llu tries, %llu counted", (unsigned long long)needed,
           (unsigned long long)counts[0]);
    tries = needed;
    CU_ASSERT_EQUAL(umpire_position_perft_within(position, false, 1, &tries, counts), UMPIRE_LEGAL);
    CU_ASSERT_EQUAL(tries, 0);
    CU_ASSERT_EQUAL(umpire_position_perft_within(position, false, 1, &tries, counts),
                    UMPIRE_TOO_MANY);
    CU_ASSERT_EQUAL(umpire_position_perft_within(position, false, 2, &few, counts),
                    UMPIRE_TOO_MANY);
    CU_ASSERT_EQUAL(few, 0);
    umpire_position_free(position);
    free(log);
}

struct summed {
    struct umpire_position *position;
    uint64_t options, after;
};

static bool sum_after(void *user, const struct umpire_option *option)
{
    struct summed *summed = user;
    uint64_t counts[1], tries = UMPIRE_PERFT_TRIES;
    char line[256];
    snprintf(line, sizeof line, "%s\n", option->example);
    CU_ASSERT_EQUAL(
        umpire_position_perft_after(summed->position, false, line, strlen(line), 1, &tries, counts),
        UMPIRE_LEGAL);
    summed->options++;
    summed->after += counts[0];
    return true;
}

/* What is counted after each statement that is counted adds up, and counting changes nothing. */
static void counts_after_statements_add_up(void)
{
    static const char log[] = "game dropzone 2\nrecords all\nrounds 2\n"
                              "player UCM {\n battlegroup A { squad Sabres units=2 }\n}\n"
                              "player PHR {\n battlegroup B { squad Ajax }\n}\n"
                              "round 1\nphase initiation\n";
    uint64_t findings = 0, counts[2], tries = UMPIRE_PERFT_TRIES;
    struct umpire_position *position = had(umpire_position_new(count, &findings));
    struct summed summed = {.position = position};
    CU_ASSERT_TRUE(umpire_position_play(position, log, strlen(log)));
    CU_ASSERT_EQUAL(umpire_position_perft(position, false, 2, counts), UMPIRE_LEGAL);
    CU_ASSERT_EQUAL(umpire_position_counted(position, false, sum_after, &summed), UMPIRE_LEGAL);
    CU_ASSERT_EQUAL(summed.options, counts[0]);
    CU_ASSERT_EQUAL(summed.after, counts[1]);
    CU_ASSERT_EQUAL(
        umpire_position_perft_after(position, false, "PHR: cede\n", 10, 1, &tries, counts),
        UMPIRE_ILLEGAL);
    CU_ASSERT_EQUAL(umpire_position_perft_after(position, false, "PHR: no\n", 8, 1, &tries, counts),
                    UMPIRE_UNREADABLE);
    umpire_position_free(position);
}

/* Before the first marker no event is judged by playing it, since that would copy the whole game
 * for each. */
static void declarations_are_listed_at_once(void)
{
    char *log = fleets(40);
    uint64_t findings = 0, options = 0;
    struct umpire_position *position = had(umpire_position_new(count, &findings));
    CU_ASSERT_TRUE(umpire_position_play(
        position, log,
        strlen(log) - strlen("round 1\nphase ship\nRebel: activate R0\nRebel: reveal navigate\n")));
    CU_ASSERT_EQUAL(umpire_position_legal(position, false, count_option, &options), UMPIRE_LEGAL);
    CU_ASSERT_EQUAL(options, 1);
    EXPECT(position->position.played < 100, "%zu played", position->position.played);
    umpire_position_free(position);
    free(log);
}

/* Random play takes a changed state for progress: it would repeat such a choice for ever. */
static void a_choice_written_again_changes_nothing(void)
{
    static const char sector[] =
        "game armada 1.5.0\nteam Alliance first grand-admiral=Ackbar\n"
        "team Imperials grand-admiral=Tarkin\nplayer Ackbar team=Alliance { ship Tantive }\n"
        "player Bren team=Alliance { ship Hope }\nplayer Tarkin team=Imperials { ship Impetuous }\n"
        "player Motti team=Imperials { ship Suppressor }\nround 1\nphase command\nphase ship\n";
    struct block once = {0};
    uint64_t found = 0;
    struct umpire_position *position = had(umpire_position_new(count, &found));
    plays(position, sector, &found);
    plays(position, "Ackbar: choose Bren\n", &found);
    CU_ASSERT_TRUE(block_copy(&once, &position->position.run->block));
    plays(position, "Ackbar: choose Bren\n", &found);
    CU_ASSERT_TRUE(game_run_same(&once, &position->position.run->block));
    block_done(&once);
    umpire_position_free(position);
}

/* In step 1A2 each team must update its forms; the first that has not is named. */
static void the_game_knows_what_it_waits_for(void)
{
    static const char *const names[] = {"Federation", "Klingon"};
    char line[64];
    uint64_t found = 0;
    struct awaited awaited;
    struct umpire_position *position = had(umpire_position_new(count, &found));
    plays(position,
          "game starfleet 1\nrecords all\nturns 1\nteam Federation alliance treasury=20\n"
          "team Klingon coalition treasury=20\nturn 1\nphase initial-activities\nstep 1A1\nGM: "
          "update\n",
          &found);
    const struct run *run = position->position.run;
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    CU_ASSERT_FALSE(ruleset->offered.awaited(run->block.bytes, &awaited));
    plays(position, "step 1A2\n", &found);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        CU_ASSERT_TRUE_FATAL(ruleset->offered.awaited(run->block.bytes, &awaited));
        CU_ASSERT_TRUE(slice_is(roster_name(run_roster(run), awaited.player), names[i]));
        snprintf(line, sizeof line, "%s: update\n", names[i]);
        plays(position, line, &found);
    }
    CU_ASSERT_FALSE(ruleset->offered.awaited(run->block.bytes, &awaited));
    plays(position, "step 1A3\n", &found);
    umpire_position_free(position);
}

SUITE(position)
{
    CU_pSuite suite = CU_add_suite("position", NULL, NULL);
    CU_add_test(suite, "no dead end", no_dead_end);
    CU_add_test(suite, "squads are no cards", squads_are_no_cards);
    CU_add_test(suite, "trials leave nothing behind", trials_leave_nothing_behind);
    CU_add_test(suite, "tried declarations declare nothing", tried_declarations_declare_nothing);
    CU_add_test(suite, "messages of trials are complete", messages_of_trials_are_complete);
    CU_add_test(suite, "any name is written as it is read", any_name_is_written_as_it_is_read);
    CU_add_test(suite, "waivers make nothing legal", waivers_make_nothing_legal);
    CU_add_test(suite, "numbers are listed with limits", numbers_are_listed_with_limits);
    CU_add_test(suite, "listing is bounded", listing_is_bounded);
    CU_add_test(suite, "counting takes from the tries", counting_takes_from_the_tries);
    CU_add_test(suite, "counts after statements add up", counts_after_statements_add_up);
    CU_add_test(suite, "declarations are listed at once", declarations_are_listed_at_once);
    CU_add_test(suite, "a choice written again changes nothing",
                a_choice_written_again_changes_nothing);
    CU_add_test(suite, "the game knows what it waits for", the_game_knows_what_it_waits_for);
}
