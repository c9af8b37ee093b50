/* SPDX-License-Identifier: MIT */
/* Only a finding that is reported as a violation silences those of its statement that yield to
 * it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

static const char head[] =
    "game armada\n"
    "player Rebel first { ship Yavaris command=1 speed=2 { zone front red=2; anti-squadron blue=1 "
    "} }\n"
    "player Empire { ship Avenger command=1 speed=2 { defense brace redirect } }\n";
static const char twice[] =
    "round 1\nphase command\nRebel: assign Yavaris navigate\nEmpire: assign Avenger navigate\n"
    "phase ship\nRebel: activate Yavaris; Rebel: reveal navigate\n"
    "Rebel: attack front on Avenger.rear at long\nRebel: roll red[hit crit]\nEmpire: suffer 2\n"
    "Empire: suffer 9\n";
static const char again[] =
    "round 1\nphase command\nRebel: assign Yavaris navigate\nEmpire: assign Avenger navigate\n"
    "phase ship\nRebel: activate Yavaris; Rebel: reveal navigate; Rebel: maneuver 2\n"
    "Rebel: activate Yavaris\n";

/* The findings, each after a letter: V a violation, A advice, W waived, B in the baseline, S
 * silent. */
struct heard {
    char text[4096], fingerprint[UMPIRE_FINGERPRINT_BYTES];
};

static void hear(struct heard *heard, char letter, const struct umpire_finding *finding)
{
    size_t length = strlen(heard->text);
    snprintf(heard->text + length, sizeof heard->text - length, "%c %s", letter, finding->rule);
    for (size_t i = 0; i < finding->also_count; i++) {
        length = strlen(heard->text);
        snprintf(heard->text + length, sizeof heard->text - length, " and %s", finding->also[i]);
    }
    strcat(heard->text, "\n");
}

static bool on_found(void *user, const struct umpire_finding *finding)
{
    struct heard *heard = user;
    hear(heard,
         finding->waived                         ? 'W'
         : finding->baselined                    ? 'B'
         : finding->level == UMPIRE_LEVEL_ADVICE ? 'A'
                                                 : 'V',
         finding);
    memcpy(heard->fingerprint, finding->fingerprint, sizeof heard->fingerprint);
    return true;
}

static bool on_silent(void *user, const struct umpire_finding *finding)
{
    hear(user, 'S', finding);
    return true;
}

struct given {
    const char *house_rule, *body, *ruling;
    const char *rule; /* a rule at another level, or NULL */
    enum umpire_level_choice choice;
    const char *baseline; /* a fingerprint, or NULL */
};

static void check(const struct given *given, struct heard *ret_heard)
{
    static char bytes[32768];
    struct umpire_sink sink = {.user = ret_heard, .found = on_found, .silent = on_silent};
    struct umpire_options options;
    umpire_options_init(&options);
    options.fingerprints = true;
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    if (given->rule)
        umpire_checker_set_rule(checker, given->rule, given->choice);
    struct umpire_baseline_entry known = {
        .fingerprint = given->baseline, .path = "a test", .reason = "known", .count = 1};
    if (given->baseline)
        umpire_checker_baseline(checker, &known);
    snprintf(bytes, sizeof bytes, "%s%s%s%sresult Rebel by concession\nend\n", head,
             given->house_rule ? given->house_rule : "", given->body,
             given->ruling ? given->ruling : "");
    ret_heard->text[0] = '\0';
    umpire_check_memory(checker, "a test", bytes, strlen(bytes));
    umpire_checker_free(checker);
}

static void finds(const char *wanted, struct given given)
{
    struct heard heard;
    check(&given, &heard);
    EXPECT(strcmp(heard.text, wanted) == 0, "%s%s%s\nfound:\n%s\nwanted:\n%s", given.body,
           given.ruling ? given.ruling : "", given.rule ? given.rule : "", heard.text, wanted);
}

static void findings_that_do_not_count_silence_nothing(void)
{
    static const char order[] = "armada.attack.step-order",
                      waiver[] = "judge: waive armada.attack.step-order \"agreed\"\n";
    finds("V armada.attack.step-order\nS armada.attack.damage\n", (struct given){.body = twice});
    finds("V armada.attack.damage\n",
          (struct given){.body = twice, .rule = order, .choice = UMPIRE_RULE_OFF});
    finds("A armada.attack.step-order\nV armada.attack.damage\n",
          (struct given){.body = twice, .rule = order, .choice = UMPIRE_RULE_ADVICE});
    finds("W armada.attack.step-order\nV armada.attack.damage\n",
          (struct given){.body = twice, .ruling = waiver});
    finds("W armada.attack.step-order\nV armada.attack.damage\n",
          (struct given){.body = twice, .house_rule = waiver});
}

static void both_can_be_waived_in_any_order(void)
{
    static const char both[] = "W armada.attack.step-order\nW armada.attack.damage\n";
    finds(both, (struct given){.body = twice,
                               .ruling = "judge: waive armada.attack.step-order\njudge: waive "
                                         "armada.attack.damage\n"});
    finds(both, (struct given){.body = twice,
                               .ruling = "judge: waive armada.attack.damage\njudge: waive "
                                         "armada.attack.step-order\n"});
    finds("V armada.attack.step-order\nS armada.attack.damage\n",
          (struct given){.body = twice, .ruling = "judge: waive armada.attack.damage\n"});
}

static void findings_in_the_baseline_silence_nothing(void)
{
    struct heard heard;
    check(&(struct given){.body = twice}, &heard);
    finds("B armada.attack.step-order\nV armada.attack.damage\n",
          (struct given){.body = twice, .baseline = heard.fingerprint});
}

/* A ruling may come later than the lookahead reaches. */
static void a_ruling_separates_rules_that_were_reported_as_one(void)
{
    static char notes[16384];
    notes[0] = '\0';
    finds("V armada.ship.turn and armada.ship.once-per-round\nS armada.ship.once-per-round\n",
          (struct given){.body = again});
    for (int i = 0; i < 300; i++)
        strcat(notes, "note \"a word\"\n");
    strcat(notes, "judge: waive armada.ship.turn\n");
    finds("W armada.ship.turn\nV armada.ship.once-per-round\n",
          (struct given){.body = again, .ruling = notes});
}

/* The rules that an unknown source was to excuse are reported if the finding about the source does
 * not count. */
static void a_source_that_does_not_count_excuses_nothing(void)
{
    static const char by_whim[] =
        "records cards\nround 1\nphase command\nRebel: assign Yavaris navigate\n"
        "Empire: assign Avenger navigate\nphase ship\nEmpire: activate Avenger by whim\n";
    static const char source[] = "armada.effect.source",
                      waiver[] = "judge: waive armada.effect.source\n";
    finds("V armada.effect.source\nS armada.ship.turn\n", (struct given){.body = by_whim});
    finds("V armada.ship.turn\nA armada.effect.source\n",
          (struct given){.body = by_whim, .rule = source, .choice = UMPIRE_RULE_ADVICE});
    finds("V armada.ship.turn\nW armada.effect.source\n",
          (struct given){.body = by_whim, .house_rule = waiver});
    finds("V armada.ship.turn\nW armada.effect.source\n",
          (struct given){.body = by_whim, .ruling = waiver});
}

SUITE(precedence)
{
    CU_pSuite suite = CU_add_suite("precedence", NULL, NULL);
    CU_add_test(suite, "findings that do not count silence nothing",
                findings_that_do_not_count_silence_nothing);
    CU_add_test(suite, "both can be waived in any order", both_can_be_waived_in_any_order);
    CU_add_test(suite, "findings in the baseline silence nothing",
                findings_in_the_baseline_silence_nothing);
    CU_add_test(suite, "a source that does not count excuses nothing",
                a_source_that_does_not_count_excuses_nothing);
    CU_add_test(suite, "a ruling separates rules that were reported as one",
                a_ruling_separates_rules_that_were_reported_as_one);
}
