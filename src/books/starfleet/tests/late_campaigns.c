/* SPDX-License-Identifier: MIT */
/* A campaign whose log begins in a later turn: nothing that may follow from the missing turns is a
 * breach, and the report names what the log would have to tell. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

/* What a report says of a log. */
struct outcome {
    enum umpire_status status;
    char first[160];   /* the first rule that was broken, with its message */
    uint64_t carried;  /* how many rules of of_turns_before were undecided */
    uint64_t unnamed;  /* how many undecided rules do not say what to write in the log */
    bool of_presence;  /* a rule was undecided because a team may have left before */
};

/* Rules that depend on earlier turns. */
static const char *const of_turns_before[] = {
    "starfleet.attack.result", "starfleet.base.construction", "starfleet.base.dismantling",
    "starfleet.claim.started", "starfleet.movement.owner",    "starfleet.pirate.rent",
};
enum { OF_TURNS_BEFORE = sizeof of_turns_before / sizeof *of_turns_before };

/* attack.result and the two of bases: a log that records all can write nothing more for them. */
enum { NOTHING_TO_WRITE = 3 };

static bool note_finding(void *user, const struct umpire_finding *finding)
{
    struct outcome *outcome = user;
    if (finding->level != UMPIRE_LEVEL_ADVICE && !*outcome->first)
        snprintf(outcome->first, sizeof outcome->first, "line %llu, %s: %s",
                 (unsigned long long)finding->line, finding->rule, finding->message);
    return true;
}

/* Whether a rule says what to write in the log: it stands in parentheses, as in "what rent was
 * worked out the turn before (rent-due, records money)". */
static bool names_what_to_write(const struct umpire_rule_lines *row)
{
    const char *untold = row->lacking ? row->lacking : row->untold;
    return untold && strchr(untold, '(');
}

static bool note_reasons(void *user, const struct umpire_game *game)
{
    struct outcome *outcome = user;
    for (size_t i = 0; i < game->undecided_rule_count; i++) {
        const struct umpire_rule_lines *row = &game->undecided_rules[i];
        for (size_t j = 0; j < OF_TURNS_BEFORE; j++)
            outcome->carried += strcmp(row->rule, of_turns_before[j]) == 0;
        outcome->unnamed += !names_what_to_write(row);
        outcome->of_presence = outcome->of_presence ||
                               (row->untold && strstr(row->untold, "(absent; "));
    }
    return true;
}

/* The whole campaign from turn 2 or a later one on, with a line added after its declaration of
 * turns. The B-10 is complete by then, and declared so. The caller frees the text. */
static char *campaign_from(int turn, const char *line)
{
    size_t length;
    char mark[32], *bytes = had(read_file("corpus/starfleet/games/campaign.umpire", &length)),
                   *late = had(malloc(length + 256));
    snprintf(mark, sizeof mark, "\nturn %d\n", turn);
    char *records = strstr(bytes, "turns 3\n"), *first = strstr(bytes, "\nturn 1\n"),
         *from = strstr(bytes, mark), *b10 = strstr(bytes, "b10=building");
    CU_ASSERT_FATAL(records && b10 && first && from && records < b10 && b10 < first &&
                    first <= from);
    const char *after_turns = records + strlen("turns 3\n"), *stage = b10 + strlen("b10="),
               *after_stage = b10 + strlen("b10=building");
    sprintf(late, "%.*s%s%.*scomplete%.*s%s", (int)(after_turns - bytes), bytes, line,
            (int)(stage - after_turns), after_turns, (int)(first - after_stage), after_stage, from);
    free(bytes);
    return late;
}

static struct outcome outcome_of(const char *log)
{
    struct outcome outcome = {0};
    struct umpire_sink sink = {.user = &outcome, .found = note_finding, .game_end = note_reasons};
    struct umpire_options options;
    umpire_options_init(&options);
    options.details = true;
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    outcome.status = umpire_check_memory(checker, "late.umpire", log, strlen(log));
    umpire_checker_free(checker);
    return outcome;
}

static void a_lawful_campaign_may_be_told_from_any_turn(void)
{
    static const char *const lines[] = {"", "records all\n"};
    for (int turn = 2; turn <= 3; turn++)
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            char *log = campaign_from(turn, lines[i]);
            struct outcome outcome = outcome_of(log);
            EXPECT(outcome.status == UMPIRE_CONFORMANT, "from turn %d, '%.11s': %s", turn, lines[i],
                   outcome.first);
            EXPECT(outcome.carried == OF_TURNS_BEFORE,
                   "from turn %d, '%.11s': %llu of %d rules are undecided", turn, lines[i],
                   (unsigned long long)outcome.carried, (int)OF_TURNS_BEFORE);
            EXPECT(outcome.unnamed == (i == 1 ? NOTHING_TO_WRITE : 0),
                   "from turn %d, '%.11s': of %llu rules the log is not told what to write", turn,
                   lines[i], (unsigned long long)outcome.unnamed);
            EXPECT(!outcome.of_presence,
                   "from turn %d, '%.11s': all teams act, and one may have left", turn, lines[i]);
            free(log);
        }
}

/* The Lyrans are declared, and had left before the log begins. */
static void a_team_may_have_left_before_the_log_begins(void)
{
    static const char *const lines[] = {"records all\nteam Lyran other\n",
                                        "records all\nteam Lyran other absent\n"};
    for (int turn = 2; turn <= 3; turn++)
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            char *log = campaign_from(turn, lines[i]);
            struct outcome outcome = outcome_of(log);
            EXPECT(outcome.status == UMPIRE_CONFORMANT, "from turn %d, '%s': %s", turn, lines[i],
                   outcome.first);
            EXPECT(outcome.of_presence == (i == 0),
                   "from turn %d, '%s': the log is %stold to write 'absent'", turn, lines[i],
                   i ? "" : "not ");
            EXPECT(outcome.unnamed == NOTHING_TO_WRITE,
                   "from turn %d, '%s': of %llu rules the log is not told what to write", turn,
                   lines[i], (unsigned long long)outcome.unnamed);
            free(log);
        }
}

SUITE(late_campaigns)
{
    CU_pSuite suite = CU_add_suite("late campaigns", NULL, NULL);
    CU_add_test(suite, "a lawful campaign may be told from any turn",
                a_lawful_campaign_may_be_told_from_any_turn);
    CU_add_test(suite, "a team may have left before the log begins",
                a_team_may_have_left_before_the_log_begins);
}
