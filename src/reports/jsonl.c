/* SPDX-License-Identifier: MIT */
/* JSON Lines: one object a line, each with a "type". */
#include "reports/json.h"
#include "reports/weight.h"
#include "judge/sink/members.h"

#include <stdlib.h>
#include <string.h>

struct jsonl_report {
    struct output output;
    bool details, failed;
    struct weight weight;
    const char *round_word; /* the current game's word for a round */
    uint64_t findings[UMPIRE_LEVEL_COUNT];
};

static json_t *of_type(bool *bad, const char *type)
{
    json_t *object = json_make(bad, json_object());
    json_text(bad, object, "type", type);
    return object;
}

static bool write_line(struct jsonl_report *report, json_t *object)
{
    json_write(&report->failed, &report->output, object);
    output_string(&report->output, "\n");
    return !report->failed && !report->output.failed;
}

static bool log_begin(void *user, const struct umpire_log *log)
{
    struct jsonl_report *report = user;
    bool *bad = &report->failed;
    json_t *object = of_type(bad, "log");
    report->weight.logs++;
    json_text(bad, object, "href", log->path);
    return write_line(report, object);
}

static json_t *line_list(bool *bad, const uint64_t *lines, size_t count)
{
    json_t *list = json_make(bad, json_array());
    for (size_t i = 0; i < count; i++)
        json_append(bad, list, json_make(bad, json_integer((json_int_t)lines[i])));
    return list;
}

static json_t *text_list(bool *bad, const char *const *texts, size_t count)
{
    json_t *list = json_make(bad, json_array());
    for (size_t i = 0; i < count; i++)
        json_append(bad, list, json_of_text(bad, texts[i]));
    return list;
}

static void put_legal(bool *bad, json_t *object, const struct umpire_finding *finding)
{
    if (!finding->legal_total)
        return;
    json_put(bad, object, "legal", text_list(bad, finding->legal, finding->legal_count));
    json_count(bad, object, "legal-total", finding->legal_total);
    json_t *verbs = json_make(bad, json_object());
    for (size_t i = 0; i < finding->group_count; i++)
        json_count(bad, verbs, finding->groups[i].verb, finding->groups[i].count);
    json_put(bad, object, "legal-verbs", verbs);
}

static void put_assumption(bool *bad, json_t *object, const struct umpire_finding *finding)
{
    if (!finding->assumed)
        return;
    json_text(bad, object, "assumption", umpire_assumption_name(finding->assumption));
    json_text(bad, object, "assumed", finding->assumed);
}

static json_t *struct_list(struct jsonl_report *report, const struct shape *shape,
                           const void *structs, size_t count);

static void put_member(struct jsonl_report *report, json_t *object, const struct member *member,
                       const void *structure)
{
    bool *bad = &report->failed;
    const char *name = member->name == ROUND ? report->round_word : member->name;
    const void *at = (const char *)structure + member->at;
    size_t count = member->count ? member_count(structure, member) : 0;
    if (member->how & OWN && strcmp(name, "legal") == 0)
        put_legal(bad, object, structure);
    else if (member->how & OWN)
        put_assumption(bad, object, structure);
    else if (member->kind == ARRAY)
        json_put(bad, object, name,
                 struct_list(report, member->of, member_text(structure, member), count));
    else if (member->kind == TEXTS && count)
        json_put(bad, object, name,
                 text_list(bad, (const void *)member_text(structure, member), count));
    else if (member->kind == FLAG)
        json_put(bad, object, name, json_boolean(member_flag(structure, member)));
    else if (member->kind == TEXT || member->kind == NAME)
        json_text(bad, object, name, member_text(structure, member));
    else if (member->kind == NUMBER && member->word)
        json_text(bad, object, name, member->word((int)member_number(structure, member)));
    else if (member->kind == NUMBER && member->count)
        json_put(bad, object, name, line_list(bad, at, count));
    else if (member->kind == NUMBER)
        json_count(bad, object, name, member_number(structure, member));
}

static void put_members(struct jsonl_report *report, json_t *object, const struct shape *shape,
                        const void *structure)
{
    for (size_t i = 0; i < shape->count; i++)
        if (member_is_told(structure, &shape->members[i], NO_JSON))
            put_member(report, object, &shape->members[i], structure);
}

static json_t *struct_list(struct jsonl_report *report, const struct shape *shape,
                           const void *structs, size_t count)
{
    json_t *list = json_make(&report->failed, json_array());
    for (size_t i = 0; i < count; i++) {
        json_t *one = json_make(&report->failed, json_object());
        put_members(report, one, shape, (const char *)structs + i * shape->size);
        json_append(&report->failed, list, one);
    }
    return list;
}

static bool write_json_struct(struct jsonl_report *report, const char *type,
                              const struct shape *shape, const void *structure)
{
    json_t *object = of_type(&report->failed, type);
    put_members(report, object, shape, structure);
    return write_line(report, object);
}

static bool event(void *user, const struct umpire_event *event)
{
    return write_json_struct(user, "event", &event_shape, event);
}

static bool told(void *user, const struct umpire_told *told)
{
    return write_json_struct(user, "change", &told_shape, told);
}

static bool game_begin(void *user, const struct umpire_game *game)
{
    struct jsonl_report *report = user;
    bool *bad = &report->failed;
    report->round_word = game->round_word;
    json_t *object = of_type(bad, "game");
    json_count(bad, object, "n", game->number);
    json_count(bad, object, "line", game->line);
    json_text(bad, object, "ruleset", game->ruleset);
    json_text(bad, object, "edition", game->edition);
    json_t *choices = json_make(bad, json_object());
    for (size_t i = 0; i < game->choice_count; i++)
        json_text(bad, choices, game->choices[i].name, game->choices[i].choice);
    json_put(bad, object, "interpretations", choices);
    if (game->setting_count)
        json_put(bad, object, "settings",
                 struct_list(report, &setting_shape, game->settings, game->setting_count));
    return write_line(user, object);
}

static bool finding(void *user, const struct umpire_finding *finding)
{
    return write_json_struct(user, "finding", &finding_shape, finding);
}

static void add_details(struct jsonl_report *report, json_t *object, const struct umpire_game *game)
{
    bool *bad = &report->failed;
    json_put(bad, object, "coverage",
             struct_list(report, &coverage_shape, game->coverage, game->coverage_count));
    json_t *dice = json_make(bad, json_array());
    for (size_t i = 0; i < game->dice_count; i++) {
        json_t *row = json_make(bad, json_object()), *faces = json_make(bad, json_object());
        json_text(bad, row, "side", game->dice[i].side);
        json_text(bad, row, "die", game->dice[i].die);
        for (size_t face = 0; face < game->dice[i].face_count; face++)
            json_count(bad, faces, game->dice[i].faces[face], game->dice[i].counts[face]);
        json_put(bad, row, "faces", faces);
        json_append(bad, dice, row);
    }
    json_put(bad, object, "dice", dice);
    if (game->unit_count)
        json_put(bad, object, "units",
                 struct_list(report, &unit_shape, game->units, game->unit_count));
}

static void add_counts(bool *bad, json_t *object, uint64_t judgements, uint64_t undecided,
                       uint64_t excused)
{
    json_count(bad, object, "judgements", judgements);
    json_count(bad, object, "undecided", undecided);
    json_count(bad, object, "excused", excused);
}

static void add_weight(struct jsonl_report *report, json_t *object, const struct umpire_game *game)
{
    bool *bad = &report->failed;
    add_counts(bad, object, game->judgements, game->undecided, game->excused);
    json_put(bad, object, "cards-unrecorded", json_boolean(game->cards_unrecorded));
    json_put(bad, object, "sources",
             struct_list(report, &source_shape, game->sources, game->source_count));
    json_count(bad, object, "on-trust", game->on_trust);
    json_put(bad, object, "facts", struct_list(report, &fact_shape, game->facts, game->fact_count));
    json_count(bad, object, "excused-unlisted", game->excused_unlisted);
    if (game->undecided_rule_count)
        json_put(bad, object, "undecided-rules",
                 struct_list(report, &rule_lines_shape, game->undecided_rules,
                             game->undecided_rule_count));
}

static void add_json_rulings(struct jsonl_report *report, json_t *object,
                             const struct umpire_game *game)
{
    bool *bad = &report->failed;
    json_count(bad, object, "corrections", game->corrections);
    json_count(bad, object, "penalties", game->penalties);
    json_put(bad, object, "rulings",
             struct_list(report, &ruling_shape, game->rulings, game->ruling_count));
}

static void add_result(struct jsonl_report *report, json_t *object, const struct umpire_game *game)
{
    bool *bad = &report->failed;
    json_text(bad, object, "result", game->result);
    json_text(bad, object, "reason", game->reason);
    if (game->margin >= 0)
        json_count(bad, object, "margin", (uint64_t)game->margin);
    if (game->side_count)
        json_put(bad, object, "sides",
                 struct_list(report, &side_shape, game->sides, game->side_count));
}

static bool game_end(void *user, const struct umpire_game *game)
{
    struct jsonl_report *report = user;
    bool *bad = &report->failed;
    json_t *object = of_type(bad, "outcome");
    json_count(bad, object, "n", game->number);
    json_text(bad, object, "title", game->title);
    json_text(bad, object, "event", game->event);
    json_text(bad, object, "site", game->site);
    json_text(bad, object, "table", game->table);
    json_text(bad, object, "date", game->date);
    if (game->timed)
        json_count(bad, object, "seconds", game->seconds);
    json_put(bad, object, "players", text_list(bad, game->players, game->player_count));
    json_text(bad, object, "verdict", umpire_verdict_name(game->verdict));
    json_put(bad, object, "finished", json_boolean(game->finished));
    json_count(bad, object, "statements", game->statements);
    add_result(report, object, game);
    json_count(bad, object, "waived", game->waived);
    json_count(bad, object, "baselined", game->baselined);
    json_count(bad, object, "omitted", game->findings_omitted);
    add_json_rulings(report, object, game);
    add_weight(report, object, game);
    json_text(bad, object, "dice-grade", game->dice_grade);
    json_text(bad, object, "card-edition", game->card_edition);
    json_text(bad, object, "card-table", game->card_table);
    json_text(bad, object, "declared", game->declared);
    json_text(bad, object, "view", game->view);
    if (game->signature_count)
        json_put(bad, object, "signatures",
                 struct_list(report, &signature_shape, game->signatures, game->signature_count));
    if (report->details)
        add_details(report, object, game);
    weight_add(&report->weight, game);
    for (int level = 0; level < UMPIRE_LEVEL_COUNT; level++)
        report->findings[level] += game->findings[level];
    return write_line(report, object);
}

static bool log_end(void *user, const struct umpire_log *log)
{
    struct jsonl_report *report = user;
    bool *bad = &report->failed;
    json_t *object = of_type(bad, "content");
    json_text(bad, object, "href", log->path);
    if (log->sha256) {
        json_count(bad, object, "bytes", log->bytes);
        json_text(bad, object, "sha256", log->sha256);
    }
    json_text(bad, object, "unreadable", log->unreadable);
    json_text(bad, object, "configuration", log->configuration);
    json_text(bad, object, "configuration-sha256", log->configuration_sha256);
    return write_line(report, object) && output_flush(&report->output);
}

static bool flush_idle_jsonl(void *user)
{
    return output_flush(&((struct jsonl_report *)user)->output);
}

void *jsonl_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink)
{
    struct jsonl_report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->output.file = options->file;
    report->details = options->details;
    *ret_sink = (struct umpire_sink){.user = report,
                                     .log_begin = log_begin,
                                     .game_begin = game_begin,
                                     .event = options->events ? event : NULL,
                                     .told = options->events ? told : NULL,
                                     .finding = finding,
                                     .game_end = game_end,
                                     .log_end = log_end,
                                     .idle = flush_idle_jsonl};
    return report;
}

bool jsonl_report_close(void *user)
{
    struct jsonl_report *report = user;
    bool *bad = &report->failed;
    json_t *object = of_type(bad, "summary"), *games = json_make(bad, json_object()),
           *findings = json_make(bad, json_object());
    json_count(bad, object, "logs", report->weight.logs);
    json_count(bad, object, "statements", report->weight.statements);
    add_counts(bad, object, report->weight.judgements, report->weight.undecided,
               report->weight.excused);
    json_count(bad, object, "on-trust", report->weight.on_trust);
    json_count(bad, object, "games-without-cards", report->weight.cards_unrecorded);
    json_count(bad, object, "waived", report->weight.waived);
    json_count(bad, object, "baselined", report->weight.baselined);
    json_count(bad, object, "corrections", report->weight.corrections);
    json_count(bad, object, "penalties", report->weight.penalties);
    for (size_t i = 0; i < VERDICTS; i++)
        json_count(bad, games, umpire_verdict_name(verdict_at[i]),
                   report->weight.games[verdict_at[i]]);
    for (int level = 0; level < UMPIRE_LEVEL_COUNT; level++)
        json_count(bad, findings, umpire_level_name((enum umpire_level)level),
                   report->findings[level]);
    json_put(bad, object, "games", games);
    json_put(bad, object, "findings", findings);
    write_line(report, object);
    bool good = output_flush(&report->output) && !report->failed;
    free(report);
    return good;
}
