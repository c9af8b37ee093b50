/* SPDX-License-Identifier: MIT */
/* JSON Lines: one object a line, each with a "type". */
#include "reports/json_writer.h"
#include "reports/report.h"
#include "reports/weight.h"
#include "judge/sink/members.h"

#include <stdlib.h>
#include <string.h>

struct jsonl_report {
    struct output output;
    struct json_writer to; /* writes to `output` */
    bool details;
    struct weight weight;
    const char *round_word; /* the current game's word for a round */
    uint64_t findings[UMPIRE_LEVEL_COUNT];
};

/* Begins a line. */
static struct json_writer *of_type(struct jsonl_report *report, const char *type)
{
    report->to.more = false;
    json_open(&report->to, NULL, '{');
    json_write_text(&report->to, "type", type);
    return &report->to;
}

static bool write_line(struct jsonl_report *report)
{
    json_close(&report->to, '}');
    output_string(&report->output, "\n");
    return !report->output.failed;
}

static bool log_begin(void *user, const struct umpire_log *log)
{
    struct jsonl_report *report = user;
    struct json_writer *to = of_type(report, "log");
    report->weight.logs++;
    json_write_text(to, "href", log->path);
    return write_line(report);
}

static void put_line_list(struct json_writer *to, const char *key, const uint64_t *lines,
                          size_t count)
{
    json_open(to, key, '[');
    for (size_t i = 0; i < count; i++)
        json_write_count(to, NULL, lines[i]);
    json_close(to, ']');
}

static void put_text_list(struct json_writer *to, const char *key, const char *const *texts,
                          size_t count)
{
    json_open(to, key, '[');
    for (size_t i = 0; i < count; i++)
        json_write_text(to, NULL, texts[i]);
    json_close(to, ']');
}

static void put_legal(struct json_writer *to, const struct umpire_finding *finding)
{
    if (!finding->legal_total)
        return;
    put_text_list(to, "legal", finding->legal, finding->legal_count);
    json_write_count(to, "legal-total", finding->legal_total);
    json_open(to, "legal-verbs", '{');
    for (size_t i = 0; i < finding->group_count; i++)
        json_write_count(to, finding->groups[i].verb, finding->groups[i].count);
    json_close(to, '}');
}

static void put_assumption(struct json_writer *to, const struct umpire_finding *finding)
{
    if (!finding->assumed)
        return;
    json_write_text(to, "assumption", umpire_assumption_name(finding->assumption));
    json_write_text(to, "assumed", finding->assumed);
}

static void put_structs(struct jsonl_report *report, const char *key, const struct shape *shape,
                        const void *structs, size_t count);

static void put_member(struct jsonl_report *report, const struct member *member,
                       const void *structure)
{
    struct json_writer *to = &report->to;
    const char *name = member->name == ROUND ? report->round_word : member->name;
    const void *at = (const char *)structure + member->at;
    size_t count = member->count ? member_count(structure, member) : 0;
    if (member->how & OWN && strcmp(name, "legal") == 0)
        put_legal(to, structure);
    else if (member->how & OWN)
        put_assumption(to, structure);
    else if (member->kind == ARRAY)
        put_structs(report, name, member->of, member_text(structure, member), count);
    else if (member->kind == TEXTS && count)
        put_text_list(to, name, (const void *)member_text(structure, member), count);
    else if (member->kind == FLAG)
        json_write_flag(to, name, member_flag(structure, member));
    else if (member->kind == TEXT || member->kind == NAME)
        json_write_text(to, name, member_text(structure, member));
    else if (member->kind == NUMBER && member->word)
        json_write_text(to, name, member->word((int)member_number(structure, member)));
    else if (member->kind == NUMBER && member->count)
        put_line_list(to, name, at, count);
    else if (member->kind == NUMBER)
        json_write_count(to, name, member_number(structure, member));
}

static void put_members(struct jsonl_report *report, const struct shape *shape,
                        const void *structure)
{
    for (size_t i = 0; i < shape->count; i++)
        if (member_is_told(structure, &shape->members[i], NO_JSON))
            put_member(report, &shape->members[i], structure);
}

static void put_structs(struct jsonl_report *report, const char *key, const struct shape *shape,
                        const void *structs, size_t count)
{
    json_open(&report->to, key, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(&report->to, NULL, '{');
        put_members(report, shape, (const char *)structs + i * shape->size);
        json_close(&report->to, '}');
    }
    json_close(&report->to, ']');
}

static bool write_json_struct(struct jsonl_report *report, const char *type,
                              const struct shape *shape, const void *structure)
{
    of_type(report, type);
    put_members(report, shape, structure);
    return write_line(report);
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
    report->round_word = game->round_word;
    struct json_writer *to = of_type(report, "game");
    json_write_count(to, "n", game->number);
    json_write_count(to, "line", game->line);
    json_write_text(to, "ruleset", game->ruleset);
    json_write_text(to, "edition", game->edition);
    json_open(to, "interpretations", '{');
    for (size_t i = 0; i < game->choice_count; i++)
        json_write_text(to, game->choices[i].name, game->choices[i].choice);
    json_close(to, '}');
    if (game->setting_count)
        put_structs(report, "settings", &setting_shape, game->settings, game->setting_count);
    return write_line(user);
}

static bool finding(void *user, const struct umpire_finding *finding)
{
    return write_json_struct(user, "finding", &finding_shape, finding);
}

static void add_details(struct jsonl_report *report, const struct umpire_game *game)
{
    struct json_writer *to = &report->to;
    put_structs(report, "coverage", &coverage_shape, game->coverage, game->coverage_count);
    json_open(to, "dice", '[');
    for (size_t i = 0; i < game->dice_count; i++) {
        json_open(to, NULL, '{');
        json_write_text(to, "side", game->dice[i].side);
        json_write_text(to, "die", game->dice[i].die);
        json_open(to, "faces", '{');
        for (size_t face = 0; face < game->dice[i].face_count; face++)
            json_write_count(to, game->dice[i].faces[face], game->dice[i].counts[face]);
        json_close(to, '}');
        json_close(to, '}');
    }
    json_close(to, ']');
    if (game->unit_count)
        put_structs(report, "units", &unit_shape, game->units, game->unit_count);
}

static void add_counts(struct json_writer *to, uint64_t judgements, uint64_t undecided,
                       uint64_t excused)
{
    json_write_count(to, "judgements", judgements);
    json_write_count(to, "undecided", undecided);
    json_write_count(to, "excused", excused);
}

static void add_weight(struct jsonl_report *report, const struct umpire_game *game)
{
    struct json_writer *to = &report->to;
    add_counts(to, game->judgements, game->undecided, game->excused);
    json_write_flag(to, "cards-unrecorded", game->cards_unrecorded);
    put_structs(report, "sources", &source_shape, game->sources, game->source_count);
    json_write_count(to, "on-trust", game->on_trust);
    put_structs(report, "facts", &fact_shape, game->facts, game->fact_count);
    json_write_count(to, "excused-unlisted", game->excused_unlisted);
    if (game->undecided_rule_count)
        put_structs(report, "undecided-rules", &rule_lines_shape, game->undecided_rules,
                    game->undecided_rule_count);
}

static void add_json_rulings(struct jsonl_report *report, const struct umpire_game *game)
{
    struct json_writer *to = &report->to;
    json_write_count(to, "corrections", game->corrections);
    json_write_count(to, "penalties", game->penalties);
    put_structs(report, "rulings", &ruling_shape, game->rulings, game->ruling_count);
}

static void add_result(struct jsonl_report *report, const struct umpire_game *game)
{
    struct json_writer *to = &report->to;
    json_write_text(to, "result", game->result);
    json_write_text(to, "reason", game->reason);
    if (game->margin >= 0)
        json_write_count(to, "margin", (uint64_t)game->margin);
    if (game->side_count)
        put_structs(report, "sides", &side_shape, game->sides, game->side_count);
}

static bool game_end(void *user, const struct umpire_game *game)
{
    struct jsonl_report *report = user;
    struct json_writer *to = of_type(report, "outcome");
    json_write_count(to, "n", game->number);
    json_write_text(to, "title", game->title);
    json_write_text(to, "event", game->event);
    json_write_text(to, "site", game->site);
    json_write_text(to, "table", game->table);
    json_write_text(to, "date", game->date);
    if (game->timed)
        json_write_count(to, "seconds", game->seconds);
    put_text_list(to, "players", game->players, game->player_count);
    json_write_text(to, "verdict", umpire_verdict_name(game->verdict));
    json_write_flag(to, "finished", game->finished);
    json_write_count(to, "statements", game->statements);
    add_result(report, game);
    json_write_count(to, "waived", game->waived);
    json_write_count(to, "baselined", game->baselined);
    json_write_count(to, "omitted", game->findings_omitted);
    add_json_rulings(report, game);
    add_weight(report, game);
    json_write_text(to, "dice-grade", game->dice_grade);
    json_write_text(to, "card-edition", game->card_edition);
    json_write_text(to, "card-table", game->card_table);
    json_write_text(to, "declared", game->declared);
    json_write_text(to, "view", game->view);
    if (game->signature_count)
        put_structs(report, "signatures", &signature_shape, game->signatures,
                    game->signature_count);
    if (report->details)
        add_details(report, game);
    weight_add(&report->weight, game);
    for (int level = 0; level < UMPIRE_LEVEL_COUNT; level++)
        report->findings[level] += game->findings[level];
    return write_line(report);
}

static bool log_end(void *user, const struct umpire_log *log)
{
    struct jsonl_report *report = user;
    struct json_writer *to = of_type(report, "content");
    json_write_text(to, "href", log->path);
    if (log->sha256) {
        json_write_count(to, "bytes", log->bytes);
        json_write_text(to, "sha256", log->sha256);
    }
    json_write_text(to, "unreadable", log->unreadable);
    json_write_text(to, "configuration", log->configuration);
    json_write_text(to, "configuration-sha256", log->configuration_sha256);
    return write_line(report) && output_flush(&report->output);
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
    report->to.output = &report->output;
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
    struct json_writer *to = of_type(report, "summary");
    json_write_count(to, "logs", report->weight.logs);
    json_write_count(to, "statements", report->weight.statements);
    add_counts(to, report->weight.judgements, report->weight.undecided, report->weight.excused);
    json_write_count(to, "on-trust", report->weight.on_trust);
    json_write_count(to, "games-without-cards", report->weight.cards_unrecorded);
    json_write_count(to, "waived", report->weight.waived);
    json_write_count(to, "baselined", report->weight.baselined);
    json_write_count(to, "corrections", report->weight.corrections);
    json_write_count(to, "penalties", report->weight.penalties);
    json_open(to, "games", '{');
    for (size_t i = 0; i < VERDICTS; i++)
        json_write_count(to, umpire_verdict_name(verdict_at[i]),
                         report->weight.games[verdict_at[i]]);
    json_close(to, '}');
    json_open(to, "findings", '{');
    for (int level = 0; level < UMPIRE_LEVEL_COUNT; level++)
        json_write_count(to, umpire_level_name((enum umpire_level)level), report->findings[level]);
    json_close(to, '}');
    write_line(report);
    bool good = output_flush(&report->output);
    free(report);
    return good;
}
