/* SPDX-License-Identifier: MIT */
#include "judge/engine/apply.h"

#include "base/require.h"
#include "judge/engine/proof/sealing.h"
#include "judge/engine/rulings/rulings.h"

static bool outranked_by_effect(const struct run *run, const struct event *event)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    if (!event->statement)
        return false;
    return ruleset->sources.by_effect
               ? ruleset->sources.by_effect(event)
               : ruleset->sources.field && has(event, ruleset->sources.field - 1);
}

static void leave_open(struct run *run, const struct judgement *judgement, uint16_t rule,
                       enum answer answer, bool unread, bool again)
{
    if (run->open.count < OPEN_RULES_MOST)
        run->open.rules[run->open.count++] = (struct open_rule){rule,
                                                                answer,
                                                                unread,
                                                                judgement->notes.untold,
                                                                judgement->notes.open,
                                                                judgement->notes.unopened,
                                                                again};
}

/* Notes that a rule was not decided. `unread`: it failed, perhaps because of an unreadable line. */
static void note_undecided_rule(struct run *run, const struct judgement *judgement, uint16_t rule,
                                enum answer answer, bool unread)
{
    struct tally *tally = &game_tallies(run_game(run))[rule];
    const bool again = answer == LACKING && tally->lacking;
    if (!again || run->config->sink.undecided)
        leave_open(run, judgement, rule, answer, unread, again);
    if (answer == LACKING && !tally->lacking) {
        tally->lacking = judgement->lacking;
        tally->lacking_line = judgement->event->line;
        tally->answers[UNDECIDED]++;
    }
}

/* Gives the drafts from `first` on their rule and its level. */
static void level_drafts(const struct run *run, struct findings *findings, size_t first,
                         uint32_t rule)
{
    for (size_t i = first; i < findings->count; i++) {
        finding_set_rule(run, &findings->drafts[i], rule);
    }
}

static bool is_of_all(const struct rule *rule)
{
    return rule->guards_every_event || rule->guards_every_statement;
}

/* Whether the statement belongs to an unknown area (`table: unknown AREA`), so that statements of
 * the area may be missing before it. A rule about every statement has no area. */
static bool is_of_unknown(const struct run *run, const struct judgement *judgement)
{
    return !is_of_all(judgement->rule) && game_unknown(run_game(run), judgement->event->kind);
}

/* Whether the repairer finds out if an unreadable line explains a breach: of a rule, in play. */
static bool may_be_explained(const struct run *run, const struct judgement *judgement,
                             uint16_t rule)
{
    enum umpire_level level;
    uint16_t kind = judgement->event->kind;
    return kind != KIND_RESULT && kind != KIND_END && kind != KIND_SETUP &&
           policy_level(run_game(run)->policy, rule, &level) && level == UMPIRE_LEVEL_VIOLATION;
}

/* Whether the effect that the event names outranks this rule among others. */
static bool effect_outranks(const struct run *run, const struct judgement *judgement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    return !ruleset->sources.outranks || ruleset->sources.outranks(judgement);
}

/* Whether the event's source may excuse the breach that was just found. */
static bool may_be_excused(const struct run *run, const struct judgement *judgement)
{
    return !judgement->rule->holds_against_effects && !judgement->notes.unexcused &&
           outranked_by_effect(run, judgement->event) && effect_outranks(run, judgement);
}

/* Whether one of the statement's drafts before `first` tells of its source instead of a rule. */
static bool is_told(const struct findings *findings, size_t first)
{
    for (size_t i = 0; i < first; i++)
        if (findings->drafts[i].instead_of != NO_RULE && !findings->drafts[i].settled)
            return true;
    return false;
}

/* The rule that says why the event's source does not excuse the breach, if that one is reported
 * instead: then its draft is put in place of those from `first` on. NO_RULE: there is none. */
SELDOM static uint32_t tell_refusal(const struct run *run, struct judgement *judgement,
                                    uint16_t rule, size_t first)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    struct findings *findings = judgement->findings;
    const size_t before = findings->count;
    judgement->outranked_message = findings->drafts[first].texts.message + 1;
    const struct rule *told = catalogue->ruleset->sources.refused(judgement);
    judgement->outranked_message = 0;
    const uint32_t place =
        told ? (uint32_t)catalogue_rule(catalogue, slice_of(told->id)) : NO_RULE;
    enum umpire_level level;
    if (!told || findings->count != before + 1 ||
        !policy_level(run_game(run)->policy, place, &level)) {
        findings->count = before;
        return NO_RULE;
    }
    findings->drafts[first] = findings->drafts[before];
    findings->drafts[first].instead_of = rule;
    findings->count = first + !is_told(findings, first);
    return place;
}

/* The rule that a breach is told of: the one that fails, or the one that says why the event's
 * source does not excuse that. */
static uint32_t rule_to_tell(const struct run *run, struct judgement *judgement, uint16_t rule,
                             size_t first)
{
    bool source = run_game(run)->catalogue->ruleset->sources.refused &&
                  !judgement->notes.unexcused && judgement->findings->count > first &&
                  outranked_by_effect(run, judgement->event);
    uint32_t told = source ? tell_refusal(run, judgement, rule, first) : NO_RULE;
    return told == NO_RULE ? rule : told;
}

/* The final answer of a rule that fails:
 * - VIOLATION, with its drafts from `first` on; `*rule` is then the one that they tell of;
 * - EXCUSED, by the event's source;
 * - UNDECIDED, if a line that could not be read, or is missing, may be the reason, or a
 *   declaration that is missing. */
static enum answer settle_breach(const struct run *run, struct judgement *judgement, uint16_t *rule,
                                 size_t first)
{
    struct findings *findings = judgement->findings;
    const struct game_run *game = run_game(run);
    bool lacks_declaration = game->unread.missing && judgement->rule->counts_declared;
    if (game->unread.turns || lacks_declaration || is_of_unknown(run, judgement) ||
        (game->unread.line && !may_be_explained(run, judgement, *rule))) {
        findings->count = first;
        return UNDECIDED;
    }
    bool excused = may_be_excused(run, judgement);
    if (!excused)
        *rule = (uint16_t)rule_to_tell(run, judgement, *rule, first);
    level_drafts(run, findings, first, *rule);
    for (size_t i = first; i < findings->count; i++)
        findings->drafts[i].excused = excused;
    return excused ? EXCUSED : VIOLATION;
}

/* The answer of the rule about sources; OK if there is none. UNDECIDED excuses too. */
static enum answer ask_source_rule(const struct run *run, struct judgement *judgement)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    enum umpire_level level;
    if (catalogue->source_rule == SIZE_MAX ||
        !policy_level(run_game(run)->policy, (uint32_t)catalogue->source_rule, &level))
        return OK;
    judgement->rule = catalogue->rules[catalogue->source_rule];
    return judgement->rule->check(judgement);
}

/* Whether an open rule fails and would be a violation if the event named no source. */
static bool would_break(const struct run *run, const struct open_rule *open)
{
    enum umpire_level level;
    return open->answer == EXCUSED && policy_level(run_game(run)->policy, open->rule, &level) &&
           level == UMPIRE_LEVEL_VIOLATION;
}

static bool yields_to_open(const struct run *run, uint16_t rule, const struct open_rules *open)
{
    const uint16_t *yields = run_game(run)->catalogue->yields[rule];
    for (size_t i = 0; i < RULE_YIELDS && yields[i]; i++)
        for (size_t j = 0; j < open->count; j++)
            if (open->rules[j].rule + 1 == yields[i] && would_break(run, &open->rules[j]))
                return true;
    return false;
}

/* Drops the open rules that fail and would not be reported without the source either: those that
 * are off, and those that yield to another open rule. Answers the first remaining one that is a
 * violation. NO_RULE: there is none. */
static uint32_t keep_told(struct run *run)
{
    const struct open_rules all = run->open;
    enum umpire_level level;
    uint32_t first = NO_RULE;
    run->open.count = 0;
    for (size_t i = 0; i < all.count; i++) {
        const struct open_rule *open = &all.rules[i];
        bool fails = open->answer == EXCUSED;
        if (fails && (!policy_level(run_game(run)->policy, open->rule, &level) ||
                      yields_to_open(run, open->rule, &all)))
            continue;
        run->open.rules[run->open.count++] = *open;
        if (first == NO_RULE && would_break(run, open))
            first = open->rule;
    }
    return first;
}

static void drop_excused_drafts(struct findings *findings)
{
    size_t kept = 0;
    for (size_t i = 0; i < findings->count; i++)
        if (!findings->drafts[i].excused)
            findings->drafts[kept++] = findings->drafts[i];
    findings->count = kept;
}

static void drop_excused(struct open_rules *open)
{
    size_t kept = 0;
    for (size_t i = 0; i < open->count; i++)
        if (open->rules[i].answer != EXCUSED)
            open->rules[kept++] = open->rules[i];
    open->count = kept;
}

/* The message, as an offset plus 1, of the breach found that the source may excuse. 0: none. */
static size_t breach_message(const struct findings *findings, uint32_t rule)
{
    for (size_t i = 0; i < findings->count; i++)
        if (findings->drafts[i].excused && findings->drafts[i].rule == rule)
            return findings->drafts[i].texts.message + 1;
    return 0;
}

/* Settles the rules that fail on an event with a source. True: the source excuses them. False: the
 * source is unknown, and the finding about it is reported instead. */
SELDOM static bool settle_excused(struct run *run, struct judgement *judgement)
{
    struct game_run *game = run_game(run);
    struct tally *tallies = game_tallies(game);
    struct findings *findings = judgement->findings;
    size_t first = findings->count;
    uint32_t outranked = keep_told(run);
    judgement->outranked = outranked != NO_RULE;
    judgement->outranked_message = breach_message(findings, outranked);
    enum answer answer = ask_source_rule(run, judgement);
    run->open.known = answer == OK;
    game->weight.cards_unrecorded = game->weight.cards_unrecorded || answer == UNDECIDED;
    if (answer == VIOLATION && outranked != NO_RULE) {
        drop_excused(&run->open);
        level_drafts(run, findings, first, (uint32_t)game->catalogue->source_rule);
        for (size_t i = first; i < findings->count; i++)
            findings->drafts[i].instead_of = outranked;
        tallies[game->catalogue->source_rule].answers[VIOLATION]++;
        return false;
    }
    findings->count = first;
    drop_excused_drafts(findings);
    for (size_t i = 0; i < run->open.count; i++)
        tallies[run->open.rules[i].rule].answers[EXCUSED] += run->open.rules[i].answer == EXCUSED;
    if (answer == OK && game->catalogue->source_rule != SIZE_MAX)
        tallies[game->catalogue->source_rule].answers[OK]++;
    return true;
}

/* For a source that had nothing to excuse: notes whether the log records too little to know it. */
static void note_source(struct run *run, struct judgement *judgement)
{
    struct findings *findings = judgement->findings;
    judgement->findings = NULL;
    if (outranked_by_effect(run, judgement->event) && ask_source_rule(run, judgement) == UNDECIDED)
        run_game(run)->weight.cards_unrecorded = true;
    judgement->findings = findings;
}

/* Asks a rule that failed again, by worlds_answer. The judgement says on what an undecided answer
 * depends. Once the game's budget for worlds is spent, each answer is undecided. */
static enum answer answer_if_open(struct run *run, struct judgement *judgement)
{
    struct game_run *game = run_game(run);
    struct open_member open = {.name = NO_ENTITY};
    const uint64_t before = run->scratch.worlds.effort;
    if (effort_left(&game->effort, EFFORT_WORLDS, game->statements) == 0 &&
        worlds_are_left(run, judgement)) {
        judgement->notes.untold = "which of its many units and cards were there before it begins: "
                                  "there are more possibilities than umpire tries in one game";
        return UNDECIDED;
    }
    const enum answer answer = worlds_answer(run, judgement, &open);
    game->effort.spent[EFFORT_WORLDS] += run->scratch.worlds.effort - before;
    if (answer == UNDECIDED) {
        judgement->notes.untold = open.untold;
        judgement->notes.open = open.name;
    }
    return answer;
}

/* What the rules have answered about an event so far. */
struct settled {
    size_t drafts;                       /* the findings up to here are settled */
    size_t excused;                      /* how many rules fail, but the source may excuse that */
    bool impossible, impossible_without; /* without: unless the source excuses it */
};

/* Settles an answer that is neither NOT_CONCERNED nor OK. */
SELDOM static void settle_answer(struct run *run, struct judgement *judgement, uint16_t rule,
                                 enum answer answer, struct settled *settled)
{
    struct findings *findings = judgement->findings;
    bool failed = answer == VIOLATION;
    if (failed) {
        answer = answer_if_open(run, judgement);
        failed = answer == VIOLATION;
        if (!failed)
            findings->count = settled->drafts;
    }
    if (failed) {
        answer = settle_breach(run, judgement, &rule, settled->drafts);
        if (answer == EXCUSED)
            settled->impossible_without |= judgement->notes.impossible;
        else
            settled->impossible |= judgement->notes.impossible;
        if (answer == VIOLATION && findings->count == settled->drafts)
            return; /* the breach of another rule tells it already */
        settled->drafts = findings->count;
    }
    if (answer >= UNDECIDED)
        note_undecided_rule(run, judgement, rule, answer, failed);
    if (answer == EXCUSED)
        settled->excused++;
    else
        game_tallies(run_game(run))[rule].answers[answer]++;
}

/* Whether a marker, or `end`, surely leaves no place behind of which a rule judges that. */
static bool leaves_none(const struct catalogue *catalogue, const struct judgement *judgement)
{
    const uint16_t kind = judgement->event->kind;
    const bool is_marker = kind >= KIND_ROUND && kind <= KIND_STEP;
    if (!catalogue->ruleset->leaves || (!is_marker && kind != KIND_END))
        return false;
    struct places_left left = catalogue->ruleset->leaves(judgement);
    for (int place = left.first; place < left.end; place++)
        if (catalogue->left[place / 64] >> place % 64 & 1)
            return false;
    return true;
}

void run_judge(struct run *run, struct judgement *judgement)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    const struct rule *const *rules = catalogue->rules;
    const struct event *event = judgement->event;
    REQUIRE(event->kind < KIND_MOST && event->fields_read);
    struct tally *tallies = game_tallies(run_game(run));
    struct settled settled = {.drafts = judgement->findings->count};
    run->open.count = 0;
    const struct guards *guards = leaves_none(catalogue, judgement) ? &catalogue->staying
                                                                    : &catalogue->guards;
    const uint16_t *guard = guards->rules + guards->from[event->kind];
    const uint16_t *end = guards->rules + guards->from[event->kind + 1];
    const bool hidden = is_hidden(event, catalogue->ruleset->sealed);
    for (; guard < end; guard++) {
        const struct rule *rule = judgement->rule = rules[*guard];
        if (hidden && !is_of_all(rule))
            continue;
        judgement->notes = (struct answer_notes){.open = NO_ENTITY};
        enum answer answer = rule->check(judgement);
        if (answer == OK)
            tallies[*guard].answers[OK]++;
        else if (answer != NOT_CONCERNED) /* which is not counted */
            settle_answer(run, judgement, *guard, answer, &settled);
    }
    if (settled.excused)
        settled.impossible |= !settle_excused(run, judgement) && settled.impossible_without;
    else if (catalogue->source_rule != SIZE_MAX)
        note_source(run, judgement);
    judgement->notes.impossible = settled.impossible;
}

/* Whether a source excuses the failure of the current rule. */
static bool is_excused(const struct run *run, struct judgement *judgement)
{
    return may_be_excused(run, judgement) && ask_source_rule(run, judgement) != VIOLATION;
}

bool run_forbids(struct run *run, struct judgement *judgement, uint16_t rule, bool advice_counts)
{
    struct open_member open;
    const struct catalogue *catalogue = run_game(run)->catalogue;
    enum umpire_level level;
    if (rule == catalogue->source_rule && !outranked_by_effect(run, judgement->event))
        return false; /* it is asked about a source, and the event has none */
    judgement->rule = catalogue->rules[rule];
    judgement->notes.unexcused = judgement->notes.certain = false;
    enum answer answer = judgement->rule->check(judgement);
    if (answer != VIOLATION && answer != EXCUSED)
        return false;
    if (!policy_level(run_game(run)->policy, rule, &level) ||
        (level == UMPIRE_LEVEL_ADVICE && !advice_counts))
        return false;
    if (answer == EXCUSED)
        return ask_source_rule(run, judgement) == VIOLATION;
    return worlds_answer(run, judgement, &open) == VIOLATION && !is_excused(run, judgement);
}

bool run_forbids_any(struct run *run, const struct event *event, bool advice_counts)
{
    const struct guards *guards = &run_game(run)->catalogue->guards;
    struct judgement judgement = run_judgement(run, event);
    for (uint32_t i = guards->from[event->kind]; i < guards->from[event->kind + 1]; i++) {
        *event->fields_read = 0;
        if (run_forbids(run, &judgement, guards->rules[i], advice_counts))
            return true;
    }
    return false;
}

const char *run_left_undecided(const struct run *run)
{
    const struct open_rule *open = run->open.rules, *end = open + run->open.count;
    while (open < end && open->answer == EXCUSED)
        open++;
    return open < end ? run_game(run)->catalogue->rules[open->rule]->id : NULL;
}

bool run_leaves_undecided(struct run *run, const struct event *event)
{
    const struct guards *guards = &run_game(run)->catalogue->guards;
    uint32_t fields_read = 0;
    struct event copy = *event;
    copy.fields_read = &fields_read;
    struct judgement judgement = run_judgement(run, &copy);
    for (uint32_t i = guards->from[event->kind]; i < guards->from[event->kind + 1]; i++) {
        struct open_member open;
        judgement.rule = run_game(run)->catalogue->rules[guards->rules[i]];
        judgement.notes.certain = false;
        enum answer answer = judgement.rule->check(&judgement);
        if (answer == UNDECIDED ||
            (answer == VIOLATION && worlds_answer(run, &judgement, &open) == UNDECIDED))
            return true;
    }
    return false;
}

bool run_validates(struct run *run, const struct judgement *judgement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    return (!ruleset->validate || ruleset->validate(judgement, &run->binder)) &&
           (!ruleset->offered.fits || ruleset->offered.fits(judgement));
}

bool run_permits_candidate(struct run *run, const struct event *event)
{
    struct judgement judgement = run_judgement(run, event);
    *event->fields_read = 0;
    return run_validates(run, &judgement) && !run_forbids_any(run, event, false);
}
