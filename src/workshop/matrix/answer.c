/* SPDX-License-Identifier: MIT */
/* The rules that are compared, the answers that name them, and the outcome of an answer. */
#include "workshop/matrix/compare.h"

#include <stdlib.h>
#include <string.h>

bool matrix_rules_init(struct matrix_rules *rules, const char *scope)
{
    struct umpire_rule rule;
    *rules = (struct matrix_rules){.scope = scope};
    while (umpire_rule_at(NULL, rules->count, &rule))
        rules->count++;
    rules->list = calloc(rules->count + 1, sizeof *rules->list);
    for (size_t i = 0; rules->list && umpire_rule_at(NULL, i, &rule); i++)
        rules->list[i] = (struct matrix_rule){.id = rule.id, .compared = !scope};
    return rules->list != NULL;
}

void matrix_rules_done(struct matrix_rules *rules)
{
    free(rules->list);
    rules->list = NULL;
}

/* A prefix consists of whole words: armada.ship does not stand for armada.shipyard. */
bool matrix_rules_choose(struct matrix_rules *rules)
{
    for (const char *at = rules->scope, *end; at; at = *end ? end + 1 : NULL) {
        size_t length = strcspn(at, ","), chosen = 0;
        end = at + length;
        if (length == 0)
            return cli_usage_error("--rules=%s: a beginning of rules is empty; name some, as "
                                   "armada.ship,armada.pass",
                                   rules->scope),
                   false;
        for (size_t i = 0; i < rules->count; i++) {
            const char *id = rules->list[i].id;
            if (strncmp(id, at, length) == 0 && (id[length] == '.' || id[length] == '\0')) {
                rules->list[i].compared = true;
                chosen++;
            }
        }
        char former[64];
        struct umpire_rule rule;
        snprintf(former, sizeof former, "%.*s", (int)length, at);
        if (chosen == 0 && umpire_rule_named(former, &rule)) {
            rules->list[matrix_rule_index(rules, former)].compared = true;
            chosen++;
        }
        if (chosen == 0)
            return cli_usage_error("no rule begins with '%.*s'; 'umpire rules' lists them",
                                   (int)length, at),
                   false;
    }
    return true;
}

int matrix_rule_index(const struct matrix_rules *rules, const char *id)
{
    struct umpire_rule rule; /* it may have been renamed */
    const char *present = umpire_rule_named(id, &rule) ? rule.id : id;
    for (size_t i = 0; i < rules->count; i++)
        if (strcmp(rules->list[i].id, present) == 0)
            return (int)i;
    return MATRIX_NO_RULE;
}

static const char *const verdicts[] = {[MATRIX_SAYS_LEGAL] = "legal",
                                       [MATRIX_SAYS_ILLEGAL] = "illegal",
                                       [MATRIX_SAYS_UNKNOWN] = "unknown",
                                       [MATRIX_SAYS_UNDECIDED] = "undecided",
                                       [MATRIX_SAYS_NOTHING] = "error"};

const char *matrix_verdict_name(enum matrix_verdict verdict)
{
    return verdicts[verdict];
}

static bool names_no_rule(const char *rule, char *ret_why, size_t why_bytes)
{
    const char *near[3];
    size_t count = umpire_rules_near(rule, near);
    snprintf(ret_why, why_bytes, "it answered 'illegal %.200s'; there is no such rule%s%s%s", rule,
             count ? "; is it '" : "", count ? near[0] : "", count ? "'?" : "");
    return false;
}

bool matrix_answer_read(const struct matrix_rules *rules, char *line,
                        struct matrix_answer *ret_answer, char *ret_why, size_t why_bytes)
{
    size_t length = strcspn(line, " "), verdict = 0;
    while (verdict < MATRIX_SAYS_NOTHING &&
           (strlen(verdicts[verdict]) != length || strncmp(line, verdicts[verdict], length) != 0))
        verdict++;
    char *words = line + length + strspn(line + length, " ");
    *ret_answer = (struct matrix_answer){
        .verdict = (enum matrix_verdict)verdict, .rule = MATRIX_NO_RULE, .words = words};
    if (verdict == MATRIX_SAYS_NOTHING) {
        bool told = length == strlen("error") && strncmp(line, "error", length) == 0;
        snprintf(ret_why, why_bytes,
                 told ? "it has an error of its own: %.200s"
                      : "it answered '%.200s'; an answer is legal, illegal, illegal RULE, unknown, "
                        "undecided or error",
                 told ? words : line);
        return false;
    }
    if (verdict != MATRIX_SAYS_ILLEGAL || !*words)
        return true;
    char *rule = words, *end = rule + strcspn(rule, " ");
    ret_answer->words = end + strspn(end, " ");
    *end = '\0';
    ret_answer->rule = matrix_rule_index(rules, rule);
    return ret_answer->rule != MATRIX_NO_RULE || names_no_rule(rule, ret_why, why_bytes);
}

/* The outcome of an answer -------------------------------------------------------------- */

bool matrix_is_left_open(const struct matrix_comparison *comparison)
{
    const struct matrix_question *at = &comparison->at;
    for (size_t i = 0; i < at->open_count; i++) {
        bool is_meant = at->answer.rule == MATRIX_NO_RULE ? !at->open[i].everywhere
                                                          : at->answer.rule == at->open[i].rule;
        if (is_meant && comparison->order->rules.list[at->open[i].rule].compared)
            return true;
    }
    return false;
}

enum matrix_outcome matrix_outcome_of(const struct matrix_comparison *comparison)
{
    const struct matrix_answer *answer = &comparison->at.answer;
    const struct matrix_rule *rules = comparison->order->rules.list;
    bool breach = false, elsewhere = false, same = false,
         legal = answer->verdict == MATRIX_SAYS_LEGAL;
    for (size_t i = 0; i < comparison->at.finding_count; i++) {
        int rule = comparison->at.findings[i].rule;
        breach = breach || rules[rule].compared;
        elsewhere = elsewhere || !rules[rule].compared;
        same = same || rule == answer->rule;
    }
    bool named = answer->rule != MATRIX_NO_RULE,
         claims_elsewhere = named && !rules[answer->rule].compared;
    if (comparison->at.heard == MATRIX_LINE_FAILED)
        return MATRIX_UNANSWERED;
    if (comparison->at.heard == MATRIX_LINE_BAD)
        return MATRIX_ERROR;
    if (answer->verdict == MATRIX_SAYS_UNKNOWN)
        return MATRIX_UNKNOWN;
    const bool left_open = matrix_is_left_open(comparison);
    if (answer->verdict == MATRIX_SAYS_UNDECIDED)
        return left_open && !breach && !elsewhere ? MATRIX_AGREED : MATRIX_UNDECIDED;
    if (breach && legal)
        return MATRIX_ACCEPTED;
    if (breach && (same || !named))
        return MATRIX_AGREED;
    if (left_open && !legal)
        return MATRIX_LEFT_OPEN;
    if (breach)
        return MATRIX_ANOTHER_RULE;
    if (claims_elsewhere || (elsewhere && (legal || !named)))
        return MATRIX_OUTSIDE;
    if (legal)
        return MATRIX_AGREED;
    return elsewhere ? MATRIX_ANOTHER_RULE : MATRIX_REFUSED;
}
