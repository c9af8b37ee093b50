/* SPDX-License-Identifier: MIT */
#include "judge/engine/rulings/rulings.h"

#include "base/array.h"

/* Marks that a rule gets for the statement. */
enum { FAILS = 1, COUNTS = 2, SILENT = 4, ASKED = 8 };

bool run_admits_waiver(const struct run *run, const struct finding_draft *draft)
{
    enum umpire_waivers waivers = run->config->options.waivers;
    return waivers == UMPIRE_WAIVERS_ALL ||
           (waivers == UMPIRE_WAIVERS_LISTED && draft->forgiven.listed);
}

uint32_t run_house_rule(const struct run *run, uint32_t rule)
{
    const struct house_rule *house_rules = game_house_rules(run_game(run));
    for (uint32_t i = 0; i < run_game(run)->rulings.house_rules.count; i++)
        if (house_rules[i].rule == rule)
            return i + 1;
    return 0;
}

bool run_counts_draft(const struct run *run, const struct finding_draft *draft)
{
    bool house_rule = run_house_rule(run, draft->rule) && run_admits_waiver(run, draft);
    bool forgiven = draft->forgiven.reason || draft->forgiven.ahead || draft->forgiven.known ||
                    house_rule;
    return draft->fate != FATE_OFF && draft->level == UMPIRE_LEVEL_VIOLATION && !forgiven;
}

/* Whether a rule yields to one that is reported as a violation, or that is itself silent. `all`:
 * only to rules about a marker's place. */
static bool is_silent(const struct catalogue *catalogue, uint8_t *marks, uint32_t rule, bool all)
{
    if (marks[rule] & ASKED)
        return marks[rule] & SILENT;
    marks[rule] |= ASKED;
    for (size_t i = 0; i < RULE_YIELDS && catalogue->yields[rule][i]; i++) {
        uint32_t other = catalogue->yields[rule][i] - 1u;
        if (all && !catalogue->rules[other]->places_marker)
            continue;
        if (marks[other] & FAILS &&
            (is_silent(catalogue, marks, other, all) || marks[other] & COUNTS)) {
            marks[rule] |= SILENT;
            return true;
        }
    }
    return false;
}

/* Marks the rules that failed when the statement was judged as written or, `anew`, as assumed. */
static void mark(struct run *run, const struct findings *findings, bool anew, bool excused_too)
{
    memset(run->scratch.marks, 0, run_game(run)->catalogue->count);
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding_draft *draft = &findings->drafts[i];
        if (draft->rule == NO_RULE || draft->settled || draft->anew != anew)
            continue;
        if (excused_too || !draft->excused)
            run->scratch.marks[draft->rule] |=
                (uint8_t)(FAILS | (run_counts_draft(run, draft) ? COUNTS : 0));
    }
}

/* Whether the finding about a source counts. If so, it is reported instead of the rules that the
 * source would excuse. */
static bool source_stands(struct run *run)
{
    size_t source = run_game(run)->catalogue->source_rule;
    return source != SIZE_MAX && (run->scratch.marks[source] & COUNTS);
}

static void settle(struct run *run, struct findings *findings, bool anew)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    mark(run, findings, anew, false);
    bool stands = source_stands(run);
    if (!stands)
        mark(run, findings, anew, true);
    for (size_t i = 0; i < findings->count; i++) {
        struct finding_draft *draft = &findings->drafts[i];
        if (draft->rule == NO_RULE || draft->settled || draft->anew != anew ||
            draft->fate > FATE_SILENT)
            continue;
        uint32_t rule = draft->instead_of != NO_RULE ? draft->instead_of : draft->rule;
        const bool replaced = draft->stood_for &&
                              run_counts_draft(run, &findings->drafts[draft->stood_for - 1]);
        bool silent = replaced || (draft->excused && stands) ||
                      is_silent(catalogue, run->scratch.marks, rule, findings->all);
        draft->fate = silent ? FATE_SILENT : FATE_REPORTED;
    }
}

void run_settle(struct run *run, struct findings *findings)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    if (findings->count == 0 || run_game(run)->stage == GAME_NONE || !catalogue)
        return;
    if (!ARRAY_RESERVE(run->scratch.marks, run->scratch.marks_capacity, catalogue->count + 1)) {
        findings->no_memory = true;
        return;
    }
    settle(run, findings, false);
    settle(run, findings, true);
}

void finding_set_rule(const struct run *run, struct finding_draft *draft, uint32_t rule)
{
    draft->rule = rule;
    if (!policy_level(run_game(run)->policy, rule, &draft->level))
        draft->fate = FATE_OFF;
}

bool finding_stands_for(struct finding_draft *breach, uint32_t rule)
{
    bool known = breach->rule == rule || breach->also.count == UMPIRE_ALSO_MOST;
    for (size_t i = 0; i < breach->also.count; i++)
        known = known || breach->also.rules[i] == rule;
    if (!known)
        breach->also.rules[breach->also.count++] = rule;
    return !known;
}

void finding_repeats(struct finding_draft *draft)
{
    if (draft->fate < FATE_REPEATED)
        draft->fate = FATE_REPEATED;
}
