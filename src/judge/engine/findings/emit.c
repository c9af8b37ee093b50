/* SPDX-License-Identifier: MIT */
#include "judge/engine/findings/emit.h"

#include "base/require.h"
#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/weight.h"
#include "judge/engine/proof/kept.h"
#include "judge/engine/repairer.h"
#include "judge/engine/rulings/rulings.h"

#include <nettle/sha2.h>

/* What the book says where an interpretation is chosen so. NULL: the editions do not differ. */
static const struct clause *clause_of(const struct ruleset *ruleset, uint8_t interpretation,
                                      uint8_t choice)
{
    const struct revision *one = ruleset->revisions.list;
    const uint8_t *choices = ruleset->interpretations[interpretation].edition_defaults;
    for (; one && one->edition; one++) {
        if (one->interpretation == interpretation && choices[one->edition - 1] == choice)
            return &one->before;
        if (one->interpretation == interpretation && choices[one->edition] == choice)
            return &one->now;
    }
    return NULL;
}

/* Adds a rule's citation, with the name of the edition's book. If an interpretation made the rule
 * fail (`by_choice`, as in struct answer_notes), adds the clause that the game has chosen. */
static void add_citation(const struct ruleset *ruleset, uint8_t edition, const char *citation,
                         uint8_t by_choice, const uint8_t *choices, struct text *text)
{
    const char *first = ruleset->revisions.books ? ruleset->revisions.books[0] : NULL;
    for (const char *at; first && (at = strstr(citation, first)); citation = at + strlen(first)) {
        text_add(text, (struct slice){citation, (size_t)(at - citation)});
        text_add_string(text, ruleset->revisions.books[edition]);
    }
    text_add_string(text, citation);
    if (!by_choice)
        return;
    uint8_t asked = (uint8_t)(by_choice - 1);
    const struct clause *clause = clause_of(ruleset, asked, choices[asked]);
    if (clause)
        text_addf(text, "; %s", clause->citation);
}

static void hash_part(struct sha256_ctx *hash, const char *part)
{
    if (part)
        sha256_update(hash, strlen(part), (const uint8_t *)part);
    sha256_update(hash, 1, (const uint8_t *)"");
}

void finding_fingerprint(const struct umpire_finding *finding, uint64_t game, const char *title,
                         char ret_digits[UMPIRE_FINGERPRINT_BYTES])
{
    struct sha256_ctx hash;
    uint8_t digest[16];
    char number[32];
    struct text text;
    text_init(&text, number, sizeof number);
    text_addf(&text, "%llu", (unsigned long long)game);
    sha256_init(&hash);
    hash_part(&hash, log_error_first_id(finding->rule));
    hash_part(&hash, title ? title : number);
    hash_part(&hash, finding->round);
    hash_part(&hash, finding->phase);
    hash_part(&hash, finding->actor);
    hash_part(&hash, finding->statement);
    sha256_digest(&hash, sizeof digest, digest);
    text_init(&text, ret_digits, UMPIRE_FINGERPRINT_BYTES);
    text_add_hexadecimal(&text, digest, sizeof digest);
}

/* Whether the report has room for another finding of the game; forgiven ones are counted apart. */
static bool has_place(const struct run *run, bool forgiven)
{
    const struct game_run *game = run_game(run);
    return (forgiven ? game->findings.forgiven_written : game->findings.written) <
           run->config->options.findings_most;
}

static const char *or_null(const char *text)
{
    return text && *text ? text : NULL;
}

enum { CITATION_BYTES = 400 };

/* What a finding handed to the sink points into. */
struct lists {
    const char *legal[UMPIRE_LEGAL_MOST], *also[UMPIRE_ALSO_MOST];
    struct umpire_legal_group groups[UMPIRE_GROUPS_MOST];
    char citation[CITATION_BYTES];
    struct umpire_ground grounds[UMPIRE_GROUNDS_MOST];
    char digits[UMPIRE_FINGERPRINT_BYTES];
};

/* Where the rule of a draft stands in the edition of its game. */
static const char *cite(const struct game_run *game, const struct rule *rule,
                        const struct finding_draft *draft, char buffer[CITATION_BYTES])
{
    if (!game->edition && !draft->by_choice)
        return rule->citation;
    struct text text;
    text_init(&text, buffer, CITATION_BYTES);
    add_citation(game->catalogue->ruleset, game->edition, rule->citation, draft->by_choice,
         game->interpretations, &text);
    return buffer;
}

static void fill(const struct run *run, const struct finding_draft *draft,
                 struct umpire_finding *finding, struct lists *lists)
{
    const struct findings *findings = &run->findings;
    const struct game_run *game = run_game(run);
    REQUIRE(draft->rule == NO_RULE || draft->rule < game->catalogue->count);
    const struct rule *rule = draft->rule == NO_RULE ? NULL : game->catalogue->rules[draft->rule];
    const uint32_t house_rule = draft->forgiven.house_rule;
    const char *waived = house_rule ? game_house_rules(game)[house_rule - 1].reason : NULL;
    if (draft->forgiven.reason)
        waived = findings->texts + draft->forgiven.reason - 1;
    *finding = (struct umpire_finding){
        .number = draft->handed.number,
        .rule = rule ? rule->id : log_error_id(draft->error),
        .level = draft->level,
        .line = draft->at.line,
        .column = draft->at.column,
        .end_column = draft->at.end_column,
        .round = or_null(draft->place.round),
        .phase = draft->place.phase,
        .segment = draft->place.segment,
        .step = draft->place.step,
        .actor = findings_at(findings, draft->texts.actor),
        .assumption = draft->assumption,
        .assumed = findings_at(findings, draft->texts.assumed),
        .waived = waived,
        .statement = findings_at(findings, draft->texts.statement),
        .source = findings_at(findings, draft->texts.source),
        .message = findings_at(findings, draft->texts.message),
        .citation = rule ? cite(game, rule, draft, lists->citation) : NULL,
        .also = lists->also,
        .legal = lists->legal,
        .legal_count = draft->legal.count,
        .legal_total = draft->legal.total,
        .groups = lists->groups,
        .group_count = draft->legal.group_count,
        .grounds = lists->grounds,
        .ground_count = draft->grounds.count,
        .left_out = effort_words(draft->handed.tells),
    };
    for (size_t i = 0; i < draft->legal.group_count; i++)
        lists->groups[i] = (struct umpire_legal_group){
            findings_at(findings, draft->legal.groups[i].verb), draft->legal.groups[i].count};
    for (size_t i = 0; i < draft->grounds.count; i++) {
        const struct ground_draft *ground = &findings->grounds[draft->grounds.first + i];
        lists->grounds[i] = (struct umpire_ground){findings_at(findings, ground->of), ground->what,
                                                   findings_at(findings, ground->now),
                                                   ground->line};
    }
    finding->after = game->stage == GAME_NONE || !run->repair
                         ? 0
                         : run->config->repairer->follows_from(run, finding->rule, finding->line);
    if (finding->after == finding->number)
        finding->after = 0;
    for (size_t i = 0; i < draft->legal.count; i++)
        lists->legal[i] = findings_at(findings, draft->legal.texts[i]);
    if (run_counts_draft(run, draft))
        for (size_t i = 0; i < draft->also.count; i++)
            lists->also[finding->also_count++] = game->catalogue->rules[draft->also.rules[i]]->id;
}

static void count_finding(struct game_run *game, struct finding_draft *draft,
                          const struct umpire_finding *finding)
{
    struct tally *tally = draft->rule == NO_RULE ? NULL : &game_tallies(game)[draft->rule];
    /* an error of the log has no tally, and nothing forgives it */
    if (tally && (finding->waived || finding->baselined)) {
        game->findings.waived += finding->waived != NULL;
        game->findings.baselined += !finding->waived;
        tally->waived++;
        return;
    }
    game->findings.by_level[draft->level]++;
    if (tally)
        tally->violation++;
    draft->also.counted = finding->also_count;
    for (size_t i = 0; i < draft->also.counted; i++)
        game_tallies(game)[draft->also.rules[i]].violation++;
}

static void uncount_finding(struct game_run *game, const struct finding_draft *draft)
{
    if (draft->forgiven.house_rule || draft->forgiven.baseline) {
        game->findings.waived -= draft->forgiven.house_rule != 0;
        game->findings.baselined -= !draft->forgiven.house_rule;
        game_tallies(game)[draft->rule].waived--;
        return;
    }
    game->findings.by_level[draft->level]--;
    game_tallies(game)[draft->rule].violation--;
    for (size_t i = 0; i < draft->also.counted; i++)
        game_tallies(game)[draft->also.rules[i]].violation--;
}

const char *run_title(const struct run *run)
{
    const struct game_run *game = run_game(run);
    return game->announced && !game->titled ? NULL : game_heading(game, HEADING_TITLE);
}

/* Leaves the line's text out of a finding, if it may not be shown. */
static void conceal(const struct run *run, struct umpire_finding *finding)
{
    if (run_may_show(run, slice_of(finding->source ? finding->source : "")))
        return;
    finding->statement = "";
    finding->source = NULL;
}

/* Outside any game a finding has no number and is not counted. */
static bool hand_over_outside(struct run *run, struct finding_draft *draft)
{
    const struct umpire_sink *sink = &run->config->sink;
    struct lists lists;
    char digits[UMPIRE_FINGERPRINT_BYTES];
    struct umpire_finding finding;
    fill(run, draft, &finding, &lists);
    conceal(run, &finding);
    finding_fingerprint(&finding, 0, NULL, digits);
    finding.fingerprint = digits;
    if (sink->found && !sink->found(sink->user, &finding))
        return false;
    if (draft->level == UMPIRE_LEVEL_ERROR)
        run->verdict = umpire_status_of_both(run->verdict, UMPIRE_MALFORMED);
    /* if a game begins later on, the lines before it are handed over there */
    return (run->games == 0 || run_tell_lines(run, finding.line)) &&
           (!sink->finding || sink->finding(sink->user, &finding));
}

/* Looks a finding up in the user's lists of waived and of known ones, by its fingerprint. */
static void match_lists(struct run *run, struct finding_draft *draft,
                        struct umpire_finding *finding, char digits[UMPIRE_FINGERPRINT_BYTES])
{
    struct config *config = run->config;
    bool listed = finding->waived && config->options.waivers == UMPIRE_WAIVERS_LISTED;
    bool known = config->baseline.count && draft->rule != NO_RULE && !finding->waived;
    if (has_place(run, finding->waived) || known || listed || config->options.fingerprints)
        finding_fingerprint(finding, run_game(run)->head.number, run_title(run), digits);
    finding->fingerprint = digits;
    if (listed && !baseline_match(&config->waivers, run->path, digits)) {
        finding->waived = NULL;
        draft->forgiven.reason = draft->forgiven.house_rule = 0;
        draft->forgiven.listed = false;
    }
    if (known)
        finding->baselined = baseline_match(&config->baseline, run->path, digits);
}

static bool hand_over(struct run *run, struct finding_draft *draft)
{
    struct game_run *game = run_game(run);
    const struct umpire_sink *sink = &run->config->sink;
    struct lists lists;
    char digits[UMPIRE_FINGERPRINT_BYTES] = ""; /* empty, not NULL, since sinks copy it */
    struct umpire_finding finding;
    if (draft->rule != NO_RULE && !draft->forgiven.reason && run_admits_waiver(run, draft))
        draft->forgiven.house_rule = run_use_house_rule(run, draft->rule);
    const bool first = !draft->handed.number;
    if (first)
        draft->handed.number = ++game->findings.found;
    else
        uncount_finding(game, draft);
    if (first && !opened_note_told(run, draft))
        return run_out_of_memory(run);
    draft->handed.tells |= draft->left_out & (uint8_t)~game->effort.reported;
    fill(run, draft, &finding, &lists);
    conceal(run, &finding);
    match_lists(run, draft, &finding, digits);
    if (sink->found && !sink->found(sink->user, &finding))
        return false;
    count_finding(game, draft, &finding);
    const bool forgiven = finding.waived || finding.baselined;
    draft->forgiven.baseline = finding.baselined;
    draft->handed.written = has_place(run, forgiven);
    if (!draft->handed.written) {
        game->findings.omitted++;
        return true;
    }
    game->effort.reported |= draft->handed.tells;
    game->findings.forgiven_written += forgiven;
    game->findings.written += !forgiven;
    return !sink->finding ||
           (run_tell_lines(run, finding.line) && sink->finding(sink->user, &finding));
}

static void fill_with_fingerprint(const struct run *run, const struct finding_draft *draft,
                                  struct umpire_finding *finding, struct lists *lists)
{
    fill(run, draft, finding, lists);
    finding_fingerprint(finding, run_game(run)->head.number, run_title(run), lists->digits);
    finding->fingerprint = lists->digits;
}

/* Hands a finding over again, with the assumption that was made since. */
static bool hand_over_assumption(struct run *run, const struct finding_draft *draft)
{
    const struct umpire_sink *sink = &run->config->sink;
    struct lists lists;
    struct umpire_finding finding;
    if (!draft->handed.written || !sink->finding)
        return true;
    fill_with_fingerprint(run, draft, &finding, &lists);
    finding.baselined = draft->forgiven.baseline;
    return sink->finding(sink->user, &finding);
}

/* Notes in each waiting finding, in the flag at offset `member`, whether a list has an entry left
 * for its fingerprint. */
static void look_up(struct run *run, struct baseline *list, size_t member)
{
    const struct game_run *game = run_game(run);
    struct lists lists;
    struct umpire_finding finding;
    if (game->stage == GAME_NONE)
        return;
    for (size_t i = 0; i < run->findings.count; i++) {
        struct finding_draft *draft = &run->findings.drafts[i];
        if (draft->rule == NO_RULE || draft->handed.number)
            continue;
        fill_with_fingerprint(run, draft, &finding, &lists);
        *(bool *)((char *)draft + member) = baseline_has_room(list, run->path, lists.digits);
    }
}

void run_note_listed(struct run *run)
{
    if (run->config->waivers.count)
        look_up(run, &run->config->waivers, offsetof(struct finding_draft, forgiven.listed));
}

/* Whether a list has an entry left for a waiting finding, even if all that wait need it. */
static bool has_room(struct run *run, struct baseline *list, const struct finding_draft *draft)
{
    struct lists lists;
    struct umpire_finding finding;
    size_t count = run->findings.count;
    if (!list->count)
        return false;
    fill_with_fingerprint(run, draft, &finding, &lists);
    return baseline_room(list, run->path, lists.digits, count) == count;
}

/* Whether a house rule waives a waiting finding. */
static bool by_house_rule(struct run *run, const struct finding_draft *draft)
{
    enum umpire_waivers waivers = run->config->options.waivers;
    return run_house_rule(run, draft->rule) &&
           (waivers == UMPIRE_WAIVERS_ALL ||
            (waivers == UMPIRE_WAIVERS_LISTED && has_room(run, &run->config->waivers, draft)));
}

bool run_may_write(struct run *run, const struct finding_draft *draft)
{
    if (!has_place(run, false))
        return false;
    if (has_place(run, true) || draft->rule == NO_RULE)
        return true;
    const bool is_forgiven = by_house_rule(run, draft) ||
                             has_room(run, &run->config->baseline, draft);
    return !is_forgiven;
}

/* Hands over a silent finding: another one is reported in its place. */
static bool tell_silent(struct run *run, const struct finding_draft *draft)
{
    const struct umpire_sink *sink = &run->config->sink;
    struct lists lists;
    struct umpire_finding finding;
    if (!sink->silent || draft->fate != FATE_SILENT)
        return true;
    fill_with_fingerprint(run, draft, &finding, &lists);
    return sink->silent(sink->user, &finding);
}

static bool show(struct run *run, struct finding_draft *draft)
{
    bool forgiven = draft->forgiven.reason && !draft->handed.waived,
         assumed = draft->assumption && !draft->handed.assumed;
    bool good = true;
    if (draft->fate != FATE_REPORTED)
        return true;
    if (run_game(run)->stage == GAME_NONE && !draft->handed.number)
        good = hand_over_outside(run, draft);
    else if (!draft->handed.number || forgiven)
        good = hand_over(run, draft);
    else if (assumed)
        good = hand_over_assumption(run, draft);
    draft->handed.waived = draft->forgiven.reason != 0;
    draft->handed.assumed = draft->assumption != UMPIRE_AS_PLAYED;
    return good;
}

bool run_show(struct run *run)
{
    if (run->findings.no_memory) {
        run->no_memory = true;
        return false;
    }
    if (run->findings.count == 0)
        return true;
    if (!run_announce(run))
        return false;
    run_note_listed(run);
    if (run->config->baseline.count)
        look_up(run, &run->config->baseline, offsetof(struct finding_draft, forgiven.known));
    run_settle(run, &run->findings);
    const size_t most = run->findings.shown_most;
    size_t count = most < run->findings.count ? most : run->findings.count;
    for (size_t i = 0; i < count; i++)
        if (!show(run, &run->findings.drafts[i])) {
            run->sink_failed = true;
            return false;
        }
    return true;
}

bool run_hand_over(struct run *run)
{
    if (!run_show(run))
        return false;
    bool good = true;
    for (size_t i = 0; good && i < run->findings.count; i++)
        good = tell_silent(run, &run->findings.drafts[i]);
    run->sink_failed = run->sink_failed || !good;
    findings_clear(&run->findings);
    return good;
}
