#include "engine/emit.h"

#include "base/require.h"
#include "engine/rulings.h"
#include "engine/summary.h"

#include <nettle/sha2.h>

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
    hash_part(&hash, finding->rule);
    hash_part(&hash, title ? title : number);
    hash_part(&hash, finding->round);
    hash_part(&hash, finding->phase);
    hash_part(&hash, finding->actor);
    hash_part(&hash, finding->statement);
    sha256_digest(&hash, sizeof digest, digest);
    text_init(&text, ret_digits, UMPIRE_FINGERPRINT_BYTES);
    text_add_hexadecimal(&text, digest, sizeof digest);
}

static const char *or_null(const char *text)
{
    return text && *text ? text : NULL;
}

/* The game's first violation, if it was found in a statement before this one. */
static uint64_t after(const struct run *run)
{
    const struct game_run *game = run_game(run);
    uint64_t own = run->findings.first_number;
    bool earlier = !own || game->first_violation < own;
    return game->stage != GAME_NONE && earlier ? game->first_violation : 0;
}

static void fill(struct run *run, const struct finding_draft *draft,
                 struct umpire_finding *finding, const char *legal[UMPIRE_LEGAL_MOST])
{
    const struct findings *findings = &run->findings;
    const struct game_run *game = run_game(run);
    REQUIRE(draft->rule == NO_RULE || draft->rule < game->catalogue->count);
    const struct rule *rule = draft->rule == NO_RULE ? NULL : game->catalogue->rules[draft->rule];
    *finding = (struct umpire_finding){
        .number = draft->number,
        .rule = rule ? rule->id : log_error_id(draft->error),
        .level = draft->level,
        .line = draft->line, .column = draft->column, .end_column = draft->end_column,
        .round = or_null(draft->place.round), .phase = draft->place.phase,
        .segment = draft->place.segment, .step = draft->place.step,
        .actor = findings_at(findings, draft->actor),
        .after = after(run),
        .waived = draft->waived_at    ? findings->texts + draft->waived_at - 1
                  : draft->house_rule ? game_house_rules(game)[draft->house_rule - 1].reason
                                      : NULL,
        .statement = findings_at(findings, draft->statement),
        .source = findings_at(findings, draft->source),
        .message = findings_at(findings, draft->message),
        .citation = rule ? rule->citation : NULL,
        .legal = legal, .legal_count = draft->legal_count, .legal_total = draft->legal_total,
    };
    for (size_t i = 0; i < draft->legal_count; i++)
        legal[i] = findings_at(findings, draft->legal[i]);
}

static void count_finding(struct game_run *game, const struct finding_draft *draft, const struct umpire_finding *finding)
{
    struct tally *tally = draft->rule == NO_RULE ? NULL : &game_tallies(game)[draft->rule];
    if (tally && (finding->waived || finding->baselined)) { /* no error of the log is ever forgiven */
        game->waived += finding->waived != NULL;
        game->baselined += !finding->waived;
        tally->waived++;
        return;
    }
    game->findings[draft->level]++;
    if (draft->level == UMPIRE_LEVEL_VIOLATION && !game->first_violation)
        game->first_violation = draft->number;
    if (tally)
        tally->violation++;
}

static void uncount_finding(struct game_run *game, const struct finding_draft *draft)
{
    game->findings[draft->level]--;
    game_tallies(game)[draft->rule].violation--;
    if (game->first_violation == draft->number)
        game->first_violation = 0;
}

/* Outside any game findings have no number and are not counted. */
static bool hand_over_outside(struct run *run, struct finding_draft *draft)
{
    const struct umpire_sink *sink = &run->config->sink;
    const char *legal[UMPIRE_LEGAL_MOST];
    char digits[UMPIRE_FINGERPRINT_BYTES];
    struct umpire_finding finding;
    fill(run, draft, &finding, legal);
    finding_fingerprint(&finding, 0, NULL, digits);
    finding.fingerprint = digits;
    if (sink->found && !sink->found(sink->user, &finding))
        return false;
    if (draft->level == UMPIRE_LEVEL_ERROR)
        run->verdict = umpire_status_of_both(run->verdict, UMPIRE_MALFORMED);
    return !sink->finding || sink->finding(sink->user, &finding);
}

static bool hand_over(struct run *run, struct finding_draft *draft)
{
    struct game_run *game = run_game(run);
    const struct umpire_sink *sink = &run->config->sink;
    const char *legal[UMPIRE_LEGAL_MOST];
    char digits[UMPIRE_FINGERPRINT_BYTES] = ""; /* a recorder copies it, whether it is known or not */
    struct umpire_finding finding;
    if (draft->rule != NO_RULE && !draft->waived_at)
        draft->house_rule = run_use_house_rule(run, draft->rule);
    if (draft->number) /* shown before it was forgiven */
        uncount_finding(game, draft);
    else
        draft->number = ++game->findings_found;
    if (!run->findings.first_number)
        run->findings.first_number = draft->number;
    fill(run, draft, &finding, legal);
    bool writes = game->findings_written < run->config->options.findings_most;
    bool known = run->config->baseline.count && draft->rule != NO_RULE && !finding.waived;
    if (writes || known || run->config->options.fingerprints)
        finding_fingerprint(&finding, game->number, game->titled ? game->title : NULL, digits);
    finding.fingerprint = digits;
    if (known)
        finding.baselined = baseline_match(&run->config->baseline, run->path, digits);
    if (sink->found && !sink->found(sink->user, &finding))
        return false;
    count_finding(game, draft, &finding);
    game->findings_written += writes;
    game->findings_omitted += !writes;
    return !writes || !sink->finding || sink->finding(sink->user, &finding);
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
    for (size_t i = 0; i < run->findings.count; i++) {
        struct finding_draft *draft = &run->findings.drafts[i];
        bool forgiven = draft->waived_at && !draft->shown_waived;
        if (draft->dropped || (draft->number && !forgiven))
            continue;
        if (!(run_game(run)->stage == GAME_NONE ? hand_over_outside(run, draft) : hand_over(run, draft))) {
            run->sink_failed = true;
            return false;
        }
        draft->shown_waived = draft->waived_at != 0;
    }
    return true;
}

bool run_hand_over(struct run *run)
{
    if (!run_show(run))
        return false;
    findings_clear(&run->findings);
    return true;
}
