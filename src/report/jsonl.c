/* SPDX-License-Identifier: MIT */
/* JSON Lines: one object a line, each with a "type". */
#include "report/json.h"
#include "report/weight.h"

#include <stdlib.h>

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
    return write_line(user, object);
}

static bool event(void *user, const struct umpire_event *event)
{
    struct jsonl_report *report = user;
    bool *bad = &report->failed;
    json_t *object = of_type(bad, "event");
    json_count(bad, object, "line", event->line);
    json_text(bad, object, report->round_word, event->round);
    json_text(bad, object, "phase", event->phase);
    json_text(bad, object, "segment", event->segment);
    json_text(bad, object, "step", event->step);
    json_text(bad, object, "actor", event->actor);
    json_text(bad, object, "verb", event->verb);
    json_text(bad, object, "text", event->text);
    return write_line(user, object);
}

static bool told(void *user, const struct umpire_told *told)
{
    struct jsonl_report *report = user;
    bool *bad = &report->failed;
    json_t *object = of_type(bad, "change");
    json_text(bad, object, "of", told->of);
    json_text(bad, object, "what", told->what);
    json_text(bad, object, "before", told->before);
    json_text(bad, object, "now", told->now);
    return write_line(user, object);
}

static bool finding(void *user, const struct umpire_finding *finding)
{
    struct jsonl_report *report = user;
    bool *bad = &report->failed;
    json_t *object = of_type(bad, "finding");
    if (finding->number)
        json_count(bad, object, "n", finding->number);
    json_text(bad, object, "rule", finding->rule);
    json_text(bad, object, "level", umpire_level_name(finding->level));
    json_count(bad, object, "line", finding->line);
    json_count(bad, object, "column", finding->column);
    json_count(bad, object, "end-column", finding->end_column);
    json_text(bad, object, report->round_word, finding->round);
    json_text(bad, object, "phase", finding->phase);
    json_text(bad, object, "segment", finding->segment);
    json_text(bad, object, "step", finding->step);
    json_text(bad, object, "actor", finding->actor);
    if (finding->after)
        json_count(bad, object, "after", finding->after);
    json_text(bad, object, "waived", finding->waived);
    json_text(bad, object, "baselined", finding->baselined);
    json_text(bad, object, "fingerprint", finding->fingerprint);
    json_text(bad, object, "statement", finding->statement);
    json_text(bad, object, "message", finding->message);
    json_text(bad, object, "citation", finding->citation);
    if (finding->also_count) {
        json_t *also = json_make(bad, json_array());
        for (size_t i = 0; i < finding->also_count; i++)
            json_append(bad, also, json_of_text(bad, finding->also[i]));
        json_put(bad, object, "also", also);
    }
    if (finding->legal_total) {
        json_t *legal = json_make(bad, json_array());
        for (size_t i = 0; i < finding->legal_count; i++)
            json_append(bad, legal, json_of_text(bad, finding->legal[i]));
        json_put(bad, object, "legal", legal);
        json_count(bad, object, "legal-total", finding->legal_total);
        json_t *verbs = json_make(bad, json_object());
        for (size_t i = 0; i < finding->group_count; i++)
            json_count(bad, verbs, finding->groups[i].verb, finding->groups[i].count);
        json_put(bad, object, "legal-verbs", verbs);
    }
    if (finding->assumed) {
        json_text(bad, object, "assumption", umpire_assumption_name(finding->assumption));
        json_text(bad, object, "assumed", finding->assumed);
    }
    json_text(bad, object, "left-out", finding->left_out);
    return write_line(user, object);
}

static void add_details(bool *bad, json_t *object, const struct umpire_game *game)
{
    json_t *coverage = json_make(bad, json_array());
    for (size_t i = 0; i < game->coverage_count; i++) {
        const struct umpire_coverage *one = &game->coverage[i];
        json_t *row = json_make(bad, json_object());
        json_text(bad, row, "rule", one->rule);
        json_count(bad, row, "ok", one->ok);
        json_count(bad, row, "violation", one->violation);
        json_count(bad, row, "undecided", one->undecided);
        json_count(bad, row, "excused", one->excused);
        json_count(bad, row, "waived", one->waived);
        json_append(bad, coverage, row);
    }
    json_put(bad, object, "coverage", coverage);
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
}

static json_t *line_list(bool *bad, const uint64_t *lines, size_t count)
{
    json_t *list = json_make(bad, json_array());
    for (size_t i = 0; i < count; i++)
        json_append(bad, list, json_make(bad, json_integer((json_int_t)lines[i])));
    return list;
}

static json_t *rule_lines(bool *bad, const struct umpire_rule_lines *rows, size_t count)
{
    json_t *list = json_make(bad, json_array());
    for (size_t i = 0; i < count; i++) {
        json_t *row = json_make(bad, json_object());
        json_text(bad, row, "rule", rows[i].rule);
        json_text(bad, row, "lacking", rows[i].lacking);
        json_text(bad, row, "untold", rows[i].untold);
        json_count(bad, row, "count", rows[i].count);
        json_put(bad, row, "lines", line_list(bad, rows[i].lines, rows[i].line_count));
        json_append(bad, list, row);
    }
    return list;
}

static void add_counts(bool *bad, json_t *object, uint64_t judgements, uint64_t undecided,
                       uint64_t excused)
{
    json_count(bad, object, "judgements", judgements);
    json_count(bad, object, "undecided", undecided);
    json_count(bad, object, "excused", excused);
}

static void add_weight(bool *bad, json_t *object, const struct umpire_game *game)
{
    json_t *sources = json_make(bad, json_array());
    add_counts(bad, object, game->judgements, game->undecided, game->excused);
    json_put(bad, object, "cards-unrecorded", json_boolean(game->cards_unrecorded));
    for (size_t i = 0; i < game->source_count; i++) {
        json_t *source = json_make(bad, json_object());
        json_text(bad, source, "name", game->sources[i].name);
        json_put(bad, source, "known", json_boolean(game->sources[i].known));
        json_count(bad, source, "excused", game->sources[i].excused);
        json_put(bad, source, "outranked",
                 rule_lines(bad, game->sources[i].rules, game->sources[i].rule_count));
        json_append(bad, sources, source);
    }
    json_put(bad, object, "sources", sources);
    json_count(bad, object, "on-trust", game->on_trust);
    json_t *facts = json_make(bad, json_array());
    for (size_t i = 0; i < game->fact_count; i++) {
        json_t *fact = json_make(bad, json_object());
        json_text(bad, fact, "verb", game->facts[i].verb);
        json_count(bad, fact, "count", game->facts[i].count);
        json_put(bad, fact, "lines",
                 line_list(bad, game->facts[i].lines, game->facts[i].line_count));
        json_append(bad, facts, fact);
    }
    json_put(bad, object, "facts", facts);
    json_count(bad, object, "excused-unlisted", game->excused_unlisted);
    if (game->undecided_rule_count)
        json_put(bad, object, "undecided-rules",
                 rule_lines(bad, game->undecided_rules, game->undecided_rule_count));
}

static void add_rulings(bool *bad, json_t *object, const struct umpire_game *game)
{
    json_t *rulings = json_make(bad, json_array());
    for (size_t i = 0; i < game->ruling_count; i++) {
        const struct umpire_ruling *one = &game->rulings[i];
        json_t *ruling = json_make(bad, json_object());
        json_text(bad, ruling, "kind", umpire_ruling_name(one->kind));
        json_count(bad, ruling, "line", one->line);
        json_put(bad, ruling, "counts", json_boolean(one->counts));
        if (one->corrects)
            json_count(bad, ruling, "corrects", one->corrects);
        json_text(bad, ruling, "player", one->player);
        if (one->points)
            json_count(bad, ruling, "points", one->points);
        json_text(bad, ruling, "instead", one->instead);
        json_text(bad, ruling, "reason", one->reason);
        json_text(bad, ruling, "fingerprint", one->fingerprint);
        json_append(bad, rulings, ruling);
    }
    json_count(bad, object, "corrections", game->corrections);
    json_count(bad, object, "penalties", game->penalties);
    json_put(bad, object, "rulings", rulings);
}

static void add_result(bool *bad, json_t *object, const struct umpire_game *game)
{
    json_text(bad, object, "result", game->result);
    json_text(bad, object, "reason", game->reason);
    if (game->margin >= 0)
        json_count(bad, object, "margin", (uint64_t)game->margin);
    if (game->side_count == 0)
        return;
    json_t *sides = json_make(bad, json_array());
    for (size_t i = 0; i < game->side_count; i++) {
        const struct umpire_side *side = &game->sides[i];
        json_t *one = json_make(bad, json_object());
        json_text(bad, one, "name", side->name);
        json_text(bad, one, "outcome", umpire_outcome_name(side->outcome));
        if (side->pointed)
            json_put(bad, one, "points", json_integer(side->points));
        json_append(bad, sides, one);
    }
    json_put(bad, object, "sides", sides);
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
    json_t *players = json_make(bad, json_array());
    for (size_t i = 0; i < game->player_count; i++)
        json_append(bad, players, json_of_text(bad, game->players[i]));
    json_put(bad, object, "players", players);
    json_text(bad, object, "verdict", umpire_verdict_name(game->verdict));
    json_put(bad, object, "finished", json_boolean(game->finished));
    json_count(bad, object, "statements", game->statements);
    add_result(bad, object, game);
    json_count(bad, object, "waived", game->waived);
    json_count(bad, object, "baselined", game->baselined);
    json_count(bad, object, "omitted", game->findings_omitted);
    add_rulings(bad, object, game);
    add_weight(bad, object, game);
    if (report->details)
        add_details(bad, object, game);
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

static bool idle(void *user)
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
                                     .idle = idle};
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
