/* From drafts to findings: places, texts, fingerprints, and the way out. */
#include "engine/replay_state.h"

#include <nettle/sha2.h>

enum { STATEMENT_TEXT_BYTES = 2048, SOURCE_TEXT_BYTES = 512 };

void canonical_text(struct slice raw, struct text *text)
{
    bool quoted = false, blank = false;
    for (size_t i = 0; i < raw.length; i++) {
        char c = raw.at[i];
        if (!quoted && c == '#') {
            while (i + 1 < raw.length && raw.at[i + 1] != '\n')
                i++;
            continue;
        }
        if (!quoted && (c == ' ' || c == '\t' || c == '\r' || c == '\n')) {
            blank = true;
            continue;
        }
        if (blank && text->length)
            text_add_string(text, " ");
        blank = false;
        size_t run = 1; /* a whole character, so that a cut falls between two */
        while (i + run < raw.length && ((unsigned char)raw.at[i + run] & 0xC0) == 0x80)
            run++;
        text_add(text, (struct slice){raw.at + i, run});
        if (quoted && c == '\\' && i + 1 < raw.length)
            text_add(text, (struct slice){raw.at + ++i, 1});
        else if (c == '"')
            quoted = !quoted;
        i += c == '\\' ? 0 : run - 1;
    }
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

size_t replay_keep_source(struct replay *replay, struct slice line)
{
    size_t kept = line.length < SOURCE_TEXT_BYTES ? line.length : SOURCE_TEXT_BYTES, length = kept;
    while (length < line.length && kept - length < 3 && ((unsigned char)line.at[length] & 0xC0) == 0x80)
        length--;
    return findings_text(&replay->findings, (struct slice){line.at, length});
}

void replay_locate(struct replay *replay, size_t first, const struct statement *statement,
                   struct place place, entity actor, bool by_table)
{
    struct findings *findings = &replay->findings;
    char buffer[STATEMENT_TEXT_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (statement)
        canonical_text((struct slice){statement->text, statement->length}, &text);
    size_t own = findings_text(findings, (struct slice){text.at, text.length});
    size_t source = replay_keep_source(replay, statement ? statement_line(statement) : (struct slice){"", 0});
    size_t name = NO_TEXT;
    if (actor != NO_ENTITY)
        name = findings_text(findings, roster_name(replay_roster(replay), actor));
    else if (by_table)
        name = findings_text(findings, slice_of("table"));
    struct game_place where = {.round = ""};
    const struct game_run *game = replay_game(replay);
    if (game->stage == GAME_PLAY || game->stage == GAME_SETUP || game->stage == GAME_OVER)
        game->catalogue->ruleset->place(replay->block.bytes, &where);
    for (size_t i = first; i < findings->count; i++) {
        struct finding_draft *draft = &findings->drafts[i];
        bool elsewhere = draft->line != 0 && draft->line != place.line;
        draft->place = where;
        draft->actor = name;
        draft->statement = own;
        draft->source = elsewhere ? NO_TEXT : source;
        if (elsewhere) {
            draft->column = 1;
            draft->end_column = 2;
        } else {
            draft->line = place.line;
            draft->column = place.column;
            draft->end_column = place.end_column;
        }
    }
}

bool replay_log_error(struct replay *replay, enum log_error error,
                      const struct statement *statement, uint32_t at, uint32_t length,
                      const char *format, ...)
{
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    va_list arguments;
    va_start(arguments, format);
    text_addv(&text, format, arguments);
    va_end(arguments);
    size_t first = replay->findings.count;
    struct finding_draft *draft = findings_add(&replay->findings, (struct slice){text.at, text.length});
    if (!draft)
        return false;
    draft->error = error;
    draft->level = log_error_level(error);
    struct place place = statement_place(statement, at, length);
    if (place.line != statement->line) /* a statement stands at the line it begins on */
        place = statement_place(statement, 0, statement->length);
    replay_locate(replay, first, statement, place, NO_ENTITY, false);
    return true;
}

bool replay_announce(struct replay *replay)
{
    struct game_run *game = replay_game(replay);
    if (game->announced || game->stage == GAME_NONE)
        return true;
    game->announced = true;
    game->titled = game->title[0] != '\0';
    replay_fill_game(replay);
    if (replay->sink->game_begin && !replay->sink->game_begin(replay->sink->user, &replay->shown))
        replay->sink_failed = true;
    return !replay->sink_failed;
}

static const char *or_null(const char *text)
{
    return text && *text ? text : NULL;
}

static void fill(struct replay *replay, const struct finding_draft *draft,
                 struct umpire_finding *finding, const char *legal[UMPIRE_LEGAL_MOST])
{
    const struct findings *findings = &replay->findings;
    const struct game_run *game = replay_game(replay);
    const struct rule *rule = draft->rule == NO_RULE ? NULL : game->catalogue->rules[draft->rule];
    *finding = (struct umpire_finding){
        .number = draft->number,
        .rule = rule ? rule->id : log_error_id(draft->error),
        .level = draft->level,
        .line = draft->line, .column = draft->column, .end_column = draft->end_column,
        .round = or_null(draft->place.round), .phase = draft->place.phase,
        .segment = draft->place.segment, .step = draft->place.step,
        .actor = findings_at(findings, draft->actor),
        .after = game->stage == GAME_NONE ? 0 : game->first_violation,
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
    if (finding->waived || finding->baselined) {
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
static bool hand_over_outside(struct replay *replay, struct finding_draft *draft)
{
    const struct umpire_sink *sink = replay->sink;
    const char *legal[UMPIRE_LEGAL_MOST];
    char digits[UMPIRE_FINGERPRINT_BYTES];
    struct umpire_finding finding;
    fill(replay, draft, &finding, legal);
    finding_fingerprint(&finding, 0, NULL, digits);
    finding.fingerprint = digits;
    if (sink->found && !sink->found(sink->user, &finding))
        return false;
    if (draft->level == UMPIRE_LEVEL_ERROR)
        replay->verdict = umpire_status_of_both(replay->verdict, UMPIRE_MALFORMED);
    return !sink->finding || sink->finding(sink->user, &finding);
}

static bool hand_over(struct replay *replay, struct finding_draft *draft)
{
    struct game_run *game = replay_game(replay);
    const struct umpire_sink *sink = replay->sink;
    const char *legal[UMPIRE_LEGAL_MOST];
    char digits[UMPIRE_FINGERPRINT_BYTES] = ""; /* a recorder copies it, whether it is known or not */
    struct umpire_finding finding;
    if (draft->rule != NO_RULE && !draft->waived_at)
        draft->house_rule = replay_use_house_rule(replay, draft->rule);
    if (draft->number) /* shown before it was forgiven */
        uncount_finding(game, draft);
    else
        draft->number = ++game->findings_found;
    fill(replay, draft, &finding, legal);
    bool writes = game->findings_written < replay->options.findings_most;
    bool known = replay->baseline->count && draft->rule != NO_RULE && !finding.waived;
    if (writes || known || replay->options.fingerprints)
        finding_fingerprint(&finding, game->number, game->titled ? game->title : NULL, digits);
    finding.fingerprint = digits;
    if (known)
        finding.baselined = baseline_match(replay->baseline, replay->path, digits);
    if (sink->found && !sink->found(sink->user, &finding))
        return false;
    count_finding(game, draft, &finding);
    game->findings_written += writes;
    game->findings_omitted += !writes;
    return !writes || !sink->finding || sink->finding(sink->user, &finding);
}

bool replay_show(struct replay *replay)
{
    if (replay->findings.no_memory) {
        replay->no_memory = true;
        return false;
    }
    if (replay->findings.count == 0)
        return true;
    if (!replay_announce(replay))
        return false;
    for (size_t i = 0; i < replay->findings.count; i++) {
        struct finding_draft *draft = &replay->findings.drafts[i];
        bool forgiven = draft->waived_at && !draft->shown_waived;
        if (draft->dropped || (draft->number && !forgiven))
            continue;
        if (!(replay_game(replay)->stage == GAME_NONE ? hand_over_outside(replay, draft) : hand_over(replay, draft))) {
            replay->sink_failed = true;
            return false;
        }
        draft->shown_waived = draft->waived_at != 0;
    }
    return true;
}

bool replay_hand_over(struct replay *replay)
{
    if (!replay_show(replay))
        return false;
    findings_clear(&replay->findings);
    return true;
}

bool replay_idle(struct replay *replay)
{
    const struct umpire_sink *sink = replay->sink;
    if (!replay_show(replay))
        return false;
    if (!sink->idle || sink->idle(sink->user))
        return true;
    replay->sink_failed = true;
    return false;
}
