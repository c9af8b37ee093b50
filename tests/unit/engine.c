/* SPDX-License-Identifier: MIT */
#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/emit.h"

#include <stdio.h>
#include <string.h>
#include <unistr.h>

#include "tests.h"

static const char head[] = "game armada 1.5.0\n"
                           "player Rebel first { ship Yavaris command=2 speed=2; squadron Luke }\n"
                           "player Empire { ship Avenger command=1 speed=2 }\n";

/* Checks a log whose line 4 is the first line of `body`; `wanted` is the findings, "LINE RULE" a
 * line. */
static void finds(const char *body, const char *wanted, enum umpire_status status)
{
    char bytes[4096];
    struct trial trial = {0};
    snprintf(bytes, sizeof bytes, "%s%s", head, body);
    trial_run(&trial, "a test", bytes, strlen(bytes));
    EXPECT(strcmp(trial.found, wanted) == 0 && trial.status == status,
           "log:\n%s\nfound:\n%s\nwanted:\n%s\nstatus %d, wanted %d", body, trial.found, wanted,
           trial.status, status);
    trial_end(&trial);
}

static void verdicts_are_those_of_the_table(void)
{
    finds("round 1\nresult Rebel by concession\nend\n", "", UMPIRE_CONFORMANT);
    finds("round 0\nresult Rebel by concession\nend\n", "000004 armada.round.number\n",
          UMPIRE_NONCONFORMANT);
    finds("round 0\nfoo\nresult Rebel by concession\nend\n",
          "000004 armada.round.number\n000005 log.declaration\n", UMPIRE_MALFORMED);
    finds("round 1\n", "000004 log.cut-off\n", UMPIRE_INDETERMINATE);
    finds("round 1\nresult unfinished\nend\n", "", UMPIRE_CONFORMANT);
    finds("round 1\nresult unfinished\n", "000005 log.cut-off\n", UMPIRE_INDETERMINATE);
    finds("round 0\nresult unfinished\nend\n", "000004 armada.round.number\n",
          UMPIRE_NONCONFORMANT);
}

static void waivers_forgive_what_they_name(void)
{
    finds("round 0\njudge: waive armada.round.number \"agreed\"\nresult Rebel by concession\nend\n",
          "000004 armada.round.number\n", UMPIRE_CONFORMANT);
    finds("round 0; judge: waive armada.round.number \"agreed\"\nresult Rebel by concession\nend\n",
          "000004 armada.round.number\n", UMPIRE_CONFORMANT);
    finds("judge: waive armada.round.number \"house rule\"\nround 0\nresult Rebel by "
          "concession\nend\n",
          "000005 armada.round.number\n", UMPIRE_CONFORMANT);
    finds("round 1\njudge: waive armada.round.number \"why\"\nresult Rebel by concession\nend\n",
          "000005 log.waiver\n", UMPIRE_CONFORMANT);
    finds("judge: waive armada.round.number \"why\"\nround 1\nresult Rebel by concession\nend\n",
          "000004 log.waiver\n", UMPIRE_CONFORMANT);
    finds("round 0\nnote \"a note between\"\njudge: waive armada.round.number \"x\"\nresult Rebel "
          "by concession\nend\n",
          "000004 armada.round.number\n", UMPIRE_CONFORMANT);
    finds("round 1\njudge: waive armada.no.such\nresult Rebel by concession\nend\n",
          "000005 log.unknown-name\n", UMPIRE_MALFORMED);
}

static void elapsed_time_does_not_run_backwards(void)
{
    finds("@10:00 round 1\n@09:59 phase command\n@09:59 phase command\nresult Rebel by "
          "concession\nend\n",
          "000005 log.time\n000006 armada.round.phase-order\n", UMPIRE_NONCONFORMANT);
}

static void games_in_one_file_share_nothing(void)
{
    finds("round 1\nresult Rebel by concession\nend\ngame nonsense\nx y z\nend\ngame armada "
          "9.9\nx\nend\n",
          "000007 log.unknown-game\n000010 log.unknown-edition\n", UMPIRE_MALFORMED);
    finds("round 1\ngame armada\nplayer A first { ship S command=1 }\nplayer B { ship T command=1 "
          "}\nround 1\n"
          "result A by concession\nend\n",
          "000004 log.cut-off\n", UMPIRE_INDETERMINATE);
    finds("round 1\nresult Rebel by concession\nend\nround 1\nround 2\n", "000007 log.syntax\n",
          UMPIRE_MALFORMED);
}

static void names_are_found_and_suggested(void)
{
    finds("round 1\nRebel: activate Yavarris\nresult Rebel by concession\nend\n",
          "000005 log.unknown-name\n", UMPIRE_MALFORMED);
    finds("round 1\nRebell: pass\nresult Rebel by concession\nend\n", "000005 log.unknown-name\n",
          UMPIRE_MALFORMED);
    finds("round 1\nRebel: activat Yavaris\nresult Rebel by concession\nend\n",
          "000005 log.unknown-verb\n", UMPIRE_MALFORMED);
    finds("round 1\ntable: pass\nRebel: destroy Avenger\nresult Rebel by concession\nend\n",
          "000005 log.unknown-verb\n000006 log.unknown-verb\n", UMPIRE_MALFORMED);
    finds("round 1\nresult Rebel by concession\nRebel: pass\nend\n", "000006 log.declaration\n",
          UMPIRE_MALFORMED);
}

static void fingerprints_survive_edits_elsewhere(void)
{
    struct umpire_finding finding = {
        .rule = "a.b.c", .round = "1", .phase = "ship", .actor = "A", .statement = "A: x"};
    struct umpire_game one = {.number = 1, .title = "T"}, other = {.number = 2, .title = "T"};
    char first[UMPIRE_FINGERPRINT_BYTES], second[UMPIRE_FINGERPRINT_BYTES];
    finding_fingerprint(&finding, one.number, one.title, first);
    finding.line = 99;
    finding_fingerprint(&finding, other.number, other.title, second);
    CU_ASSERT_STRING_EQUAL(first, second);
    finding.actor = "B";
    finding_fingerprint(&finding, other.number, other.title, second);
    CU_ASSERT_STRING_NOT_EQUAL(first, second);
    one.title = other.title = NULL;
    finding_fingerprint(&finding, one.number, one.title, first);
    finding_fingerprint(&finding, other.number, other.title, second);
    CU_ASSERT_STRING_NOT_EQUAL(first, second);
}

static void canonical_text_keeps_what_a_statement_means(void)
{
    static const struct { const char *raw, *wanted; } tries[] = {
        {"A:  x   [1\n  2] # no\n 3", "A: x [1 2] 3"},
        {"A: \"a  b # c\"   d", "A: \"a  b # c\" d"},
        {"A: \"q\\\"  \\\\\"  é", "A: \"q\\\"  \\\\\" é"}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        char buffer[100];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        canonical_text(slice_of(tries[i].raw), &text);
        CU_ASSERT_STRING_EQUAL(buffer, tries[i].wanted);
    }
}

/* Writes the `after` of each finding, and checks its texts. */
static bool look_at_texts(void *user, const struct umpire_finding *finding)
{
    const char *const texts[] = {finding->source, finding->statement, finding->message};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const uint8_t *wrong = u8_check((const uint8_t *)texts[i], strlen(texts[i]));
        EXPECT(!wrong, "no UTF-8 at byte %td of '%.40s'",
               wrong ? (const char *)wrong - texts[i] : 0, texts[i]);
    }
    ++*(int *)user;
    return true;
}

/* A text that is too long is cut between two characters. */
static void long_texts_are_cut_between_characters(void)
{
    int found = 0;
    struct umpire_sink sink = {.user = &found, .finding = look_at_texts};
    struct umpire_options options;
    umpire_options_init(&options);
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    for (int before = 0; before < 3; before++) {
        char bytes[16384];
        size_t length = (size_t)snprintf(bytes, sizeof bytes, "%sround 1\n%*sRebel: pas \"", head,
                                         before, "");
        for (int i = 0; i < 1500; i++)
            length += (size_t)sprintf(bytes + length, "\u20AC");
        length += (size_t)sprintf(bytes + length, "\"\n%*s\"", before, "");
        for (int i = 0; i < 1500; i++)
            length += (size_t)sprintf(bytes + length, "\u20AC");
        umpire_check_memory(checker, "long", bytes, length);
    }
    CU_ASSERT_TRUE(found >= 6);
    umpire_checker_free(checker);
}

static bool refuse(void *user, const struct umpire_finding *finding)
{
    (void)finding;
    return *(bool *)user;
}

static void a_stopped_check_does_not_stop_the_next(void)
{
    static const char broken[] = "round 0\nresult Rebel by concession\nend\n";
    char bytes[2048];
    bool willing = false;
    struct umpire_sink sink = {.user = &willing, .finding = refuse};
    struct umpire_options options;
    umpire_options_init(&options);
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    snprintf(bytes, sizeof bytes, "%s%s", head, broken);
    CU_ASSERT_EQUAL(umpire_check_memory(checker, "refused", bytes, strlen(bytes)), UMPIRE_FAILURE);
    willing = true;
    CU_ASSERT_EQUAL(umpire_check_memory(checker, "taken", bytes, strlen(bytes)),
                    UMPIRE_NONCONFORMANT);
    umpire_checker_free(checker);
}

SUITE(engine)
{
    CU_pSuite suite = CU_add_suite("engine", NULL, NULL);
    CU_add_test(suite, "verdicts are those of the table", verdicts_are_those_of_the_table);
    CU_add_test(suite, "waivers forgive what they name", waivers_forgive_what_they_name);
    CU_add_test(suite, "elapsed time does not run backwards", elapsed_time_does_not_run_backwards);
    CU_add_test(suite, "games in one file share nothing", games_in_one_file_share_nothing);
    CU_add_test(suite, "names are found and suggested", names_are_found_and_suggested);
    CU_add_test(suite, "fingerprints survive edits elsewhere",
                fingerprints_survive_edits_elsewhere);
    CU_add_test(suite, "long texts are cut between characters",
                long_texts_are_cut_between_characters);
    CU_add_test(suite, "a stopped check does not stop the next",
                a_stopped_check_does_not_stop_the_next);
    CU_add_test(suite, "canonical text keeps what a statement means",
                canonical_text_keeps_what_a_statement_means);
}
