/* SPDX-License-Identifier: MIT */
/* The XML report: written as a stream through libxml2's writer, valid against schemas/report.rnc.
 * What is known only at the end of a log or a game is in an element at its end. */
#include "base/array.h"
#include "reports/report.h"
#include "reports/weight.h"
#include "reports/xml_writer.h"
#include "judge/sink/members.h"
#include "sources.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMESPACE "urn:umpire:report:1"

struct counted {
    char *rule;
    enum umpire_level level;
    uint64_t findings, waived;
    uint64_t ok, violation, undecided, excused, covered_waived;
    bool covered;
    size_t next; /* the rule that followed this one last time: most games name rules in one order */
};

struct xml_report {
    struct output output;
    struct xml_writer *writer;
    bool details;
    struct weight weight;
    const char *round_word; /* the current game's word for a round */
    uint64_t levels[UMPIRE_LEVEL_COUNT];
    struct counted *rules;                  /* sorted by id */
    size_t rule_count, rule_capacity, last; /* last: the rule that was counted last */
};

static void take_xml_bytes(void *user, const char *bytes, size_t length)
{
    output_bytes(user, bytes, length);
}

/* False: something could not be written; see errno. */
static bool flush(struct xml_report *report)
{
    bool written = xml_writer_flush(report->writer);
    return output_flush(&report->output) && written;
}

static void begin(struct xml_report *report, const char *name)
{
    xml_writer_begin(report->writer, name);
}

static void end(struct xml_report *report)
{
    xml_writer_end(report->writer);
}

static void attribute(struct xml_report *report, const char *name, const char *value)
{
    char buffer[MARKUP_BYTES];
    if (value)
        xml_writer_attribute(report->writer, name, text_markup_value(value, buffer));
}

static void number(struct xml_report *report, const char *name, uint64_t value)
{
    char digits[DECIMAL_BYTES];
    xml_writer_attribute(report->writer, name, text_decimal(value, digits));
}

/* Writes a day, which struct umpire_options has as 20261231. */
static void day(struct xml_report *report, const char *name, uint64_t value)
{
    char text[3 * DECIMAL_BYTES];
    snprintf(text, sizeof text, "%04" PRIu64 "-%02" PRIu64 "-%02" PRIu64, value / 10000,
             value / 100 % 100, value % 100);
    xml_writer_attribute(report->writer, name, text);
}

static void write_xml_characters(struct xml_report *report, const char *text)
{
    char buffer[MARKUP_BYTES];
    xml_writer_text(report->writer, text_markup(text, buffer));
}

static void element(struct xml_report *report, const char *name, const char *text)
{
    if (!text)
        return;
    begin(report, name);
    write_xml_characters(report, text);
    end(report);
}

/* The index of a rule, or where to insert it. */
static size_t place_of(const struct xml_report *report, const char *rule)
{
    size_t low = 0, high = report->rule_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(report->rules[middle].rule, rule) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool stands_at(const struct xml_report *report, const char *rule, size_t place)
{
    return place < report->rule_count && strcmp(report->rules[place].rule, rule) == 0;
}

static bool add_counted(struct xml_report *report, const char *rule, size_t place)
{
    if (!ARRAY_RESERVE(report->rules, report->rule_capacity, report->rule_count + 1))
        return false;
    char *id = strdup(rule);
    if (!id)
        return false;
    memmove(report->rules + place + 1, report->rules + place,
            (report->rule_count - place) * sizeof *report->rules);
    report->rules[place] = (struct counted){.rule = id};
    report->rule_count++;
    return true;
}

static struct counted *counted(struct xml_report *report, const char *rule)
{
    size_t place = report->rule_count ? report->rules[report->last].next : 0;
    if (!stands_at(report, rule, place)) {
        place = place_of(report, rule);
        if (!stands_at(report, rule, place) && !add_counted(report, rule, place))
            return NULL;
        report->rules[report->last].next = place;
    }
    report->last = place;
    return &report->rules[place];
}

static bool log_begin(void *user, const struct umpire_log *log)
{
    struct xml_report *report = user;
    report->weight.logs++;
    begin(report, "log");
    attribute(report, "href", log->path);
    return xml_writer_is_good(report->writer);
}

static void write_legal(struct xml_report *report, const struct umpire_finding *finding)
{
    if (finding->legal_total == 0)
        return;
    begin(report, "legal");
    number(report, "total", finding->legal_total);
    for (size_t i = 0; i < finding->legal_count; i++)
        element(report, "option", finding->legal[i]);
    if (finding->legal_total > finding->legal_count)
        for (size_t i = 0; i < finding->group_count; i++) {
            begin(report, "verb");
            number(report, "count", finding->groups[i].count);
            write_xml_characters(report, finding->groups[i].verb);
            end(report);
        }
    end(report);
}

static void write_assumption(struct xml_report *report, const struct umpire_finding *finding)
{
    if (!finding->assumed)
        return;
    begin(report, "assumption");
    attribute(report, "kind", umpire_assumption_name(finding->assumption));
    write_xml_characters(report, finding->assumed);
    end(report);
}

static void write_attribute(struct xml_report *report, const struct member *member,
                            const void *structure)
{
    char text[LINES_BYTES];
    const char *name = member->name == ROUND ? report->round_word : member->name, *value = NULL;
    if (member->kind == NUMBER && !member->word && !member->count && !member->given) {
        number(report, name, member_number(structure, member));
        return;
    }
    if (member->kind == FLAG)
        value = member_flag(structure, member) ? "true" : "false";
    else if (member->kind != NUMBER)
        value = member_text(structure, member);
    else if (member->word)
        value = member->word((int)member_number(structure, member));
    else if (member->count)
        value = weight_lines((const void *)((const char *)structure + member->at),
                             member_count(structure, member), " ", text);
    else {
        snprintf(text, sizeof text, "%" PRId64, (int64_t)member_number(structure, member));
        value = text;
    }
    attribute(report, name, value && member->how & MARKED ? "true" : value);
}

static void write_structs(struct xml_report *report, const char *name, const struct shape *shape,
                          const void *structs, size_t count);

static void write_elements(struct xml_report *report, const struct member *member,
                           const void *structure)
{
    const char *array = member_text(structure, member);
    if (member->how & OWN && strcmp(member->name, "legal") == 0)
        write_legal(report, structure);
    else if (member->how & OWN)
        write_assumption(report, structure);
    else if (member->kind == ARRAY)
        write_structs(report, member->name, member->of, array, member_count(structure, member));
    else if (member->kind == TEXTS)
        for (size_t i = 0; i < member_count(structure, member); i++)
            element(report, member->name, text_at(array + i * sizeof(char *)));
    else if (member->how & INNER)
        write_xml_characters(report, array);
    else
        element(report, member->name, array || !(member->how & EVER) ? array : "");
}

static void write_struct(struct xml_report *report, const char *name, const struct shape *shape,
                         const void *structure)
{
    const struct member *end_of_table = shape->members + shape->count;
    begin(report, name);
    for (const struct member *one = shape->members; one < end_of_table; one++)
        if (!(one->how & (ELEMENT | INNER)) && member_is_told(structure, one, NO_XML))
            write_attribute(report, one, structure);
    for (const struct member *one = shape->members; one < end_of_table; one++)
        if (one->how & (ELEMENT | INNER) && member_is_told(structure, one, NO_XML))
            write_elements(report, one, structure);
    end(report);
}

static void write_structs(struct xml_report *report, const char *name, const struct shape *shape,
                          const void *structs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        write_struct(report, name, shape, (const char *)structs + i * shape->size);
}

static bool take_struct(struct xml_report *report, const char *name, const struct shape *shape,
                        const void *structure)
{
    write_struct(report, name, shape, structure);
    return xml_writer_is_good(report->writer);
}

static bool game_begin(void *user, const struct umpire_game *game)
{
    struct xml_report *report = user;
    report->round_word = game->round_word;
    begin(report, "game");
    number(report, "n", game->number);
    number(report, "line", game->line);
    attribute(report, "ruleset", game->ruleset);
    if (game->edition && *game->edition)
        attribute(report, "edition", game->edition);
    for (size_t i = 0; i < game->choice_count; i++) {
        begin(report, "interpretation");
        attribute(report, "name", game->choices[i].name);
        attribute(report, "choice", game->choices[i].choice);
        end(report);
    }
    write_structs(report, "setting", &setting_shape, game->settings, game->setting_count);
    return xml_writer_is_good(report->writer);
}

static bool finding(void *user, const struct umpire_finding *finding)
{
    return take_struct(user, "finding", &finding_shape, finding);
}

static bool event(void *user, const struct umpire_event *event)
{
    return take_struct(user, "event", &event_shape, event);
}

static bool line(void *user, uint64_t line, const char *text)
{
    return take_struct(user, "line", &line_shape, &(const struct call_line){line, text});
}

static bool told(void *user, const struct umpire_told *told)
{
    return take_struct(user, "change", &told_shape, told);
}

static bool write_xml_finding(void *user, const struct umpire_finding *finding)
{
    struct counted *entry = counted(user, finding->rule);
    if (entry)
        entry->findings++;
    return entry != NULL;
}

static bool count_coverage(struct xml_report *report, const struct umpire_game *game)
{
    for (size_t i = 0; i < game->coverage_count; i++) {
        const struct umpire_coverage *one = &game->coverage[i];
        struct counted *entry = counted(report, one->rule);
        if (!entry)
            return false;
        entry->covered = true;
        entry->ok += one->ok;
        entry->violation += one->violation;
        entry->undecided += one->undecided;
        entry->excused += one->excused;
        entry->covered_waived += one->waived;
    }
    return true;
}

static void write_dice(struct xml_report *report, const struct umpire_dice *dice)
{
    begin(report, "dice");
    attribute(report, "side", dice->side);
    attribute(report, "die", dice->die);
    for (size_t face = 0; face < dice->face_count; face++) {
        begin(report, "face");
        attribute(report, "name", dice->faces[face]);
        number(report, "count", dice->counts[face]);
        number(report, "sides", dice->chances ? dice->chances[face] : 1);
        end(report);
    }
    end(report);
}

/* Writes the counts that a game's verdict, or all verdicts, rest on. */
static void write_counts(struct xml_report *report, uint64_t judgements, uint64_t undecided,
                         uint64_t excused, uint64_t on_trust)
{
    number(report, "judgements", judgements);
    number(report, "undecided", undecided);
    number(report, "excused", excused);
    number(report, "on-trust", on_trust);
}

static void write_result(struct xml_report *report, const struct umpire_game *game)
{
    if (!game->result)
        return;
    begin(report, "result");
    attribute(report, "reason", game->reason);
    if (game->margin >= 0)
        number(report, "margin", (uint64_t)game->margin);
    write_xml_characters(report, game->result);
    end(report);
    write_structs(report, "side", &side_shape, game->sides, game->side_count);
}

static bool game_end(void *user, const struct umpire_game *game)
{
    struct xml_report *report = user;
    for (size_t i = 0; i < game->player_count; i++) {
        begin(report, "player");
        attribute(report, "name", game->players[i]);
        end(report);
    }
    write_result(report, game);
    if (report->details) {
        begin(report, "coverage");
        write_structs(report, "rule", &coverage_shape, game->coverage, game->coverage_count);
        end(report);
    }
    if (report->details)
        for (size_t i = 0; i < game->dice_count; i++)
            write_dice(report, &game->dice[i]);
    if (report->details)
        write_structs(report, "unit", &unit_shape, game->units, game->unit_count);
    write_structs(report, "undecided", &rule_lines_shape, game->undecided_rules,
                  game->undecided_rule_count);
    write_structs(report, "source", &source_shape, game->sources, game->source_count);
    write_structs(report, "fact", &fact_shape, game->facts, game->fact_count);
    write_structs(report, "ruling", &ruling_shape, game->rulings, game->ruling_count);
    write_structs(report, "signature", &signature_shape, game->signatures, game->signature_count);
    begin(report, "outcome");
    attribute(report, "verdict", umpire_verdict_name(game->verdict));
    attribute(report, "finished", game->finished ? "true" : "false");
    number(report, "statements", game->statements);
    write_counts(report, game->judgements, game->undecided, game->excused, game->on_trust);
    number(report, "waived", game->waived);
    number(report, "baselined", game->baselined);
    if (game->excused_unlisted)
        number(report, "excused-unlisted", game->excused_unlisted);
    if (game->cards_unrecorded)
        attribute(report, "cards", "unrecorded");
    attribute(report, "dice", game->dice_grade);
    attribute(report, "card-edition", game->card_edition);
    attribute(report, "card-table", game->card_table);
    attribute(report, "declared", game->declared);
    attribute(report, "view", game->view);
    number(report, "corrections", game->corrections);
    number(report, "penalties", game->penalties);
    attribute(report, "title", game->title);
    attribute(report, "event", game->event);
    attribute(report, "site", game->site);
    attribute(report, "table", game->table);
    attribute(report, "date", game->date);
    if (game->timed)
        number(report, "seconds", game->seconds);
    if (game->findings_omitted)
        number(report, "omitted", game->findings_omitted);
    if (game->today)
        day(report, "today", game->today);
    end(report);
    end(report);
    weight_add(&report->weight, game);
    for (int level = 0; level < UMPIRE_LEVEL_COUNT; level++)
        report->levels[level] += game->findings[level];
    return count_coverage(report, game) && xml_writer_is_good(report->writer);
}

static bool log_end(void *user, const struct umpire_log *log)
{
    struct xml_report *report = user;
    begin(report, "content");
    if (log->sha256) {
        number(report, "bytes", log->bytes);
        attribute(report, "sha256", log->sha256);
    }
    attribute(report, "unreadable", log->unreadable);
    attribute(report, "configuration", log->configuration);
    attribute(report, "configuration-sha256", log->configuration_sha256);
    report->weight.unreadable += log->unreadable != NULL;
    end(report);
    end(report);
    return flush(report);
}

static bool idle(void *user)
{
    struct xml_report *report = user;
    return flush(report);
}

void *xml_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink)
{
    struct xml_report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->output.file = options->file;
    report->details = options->details;
    report->writer = xml_writer_new(take_xml_bytes, &report->output, true);
    if (!report->writer) {
        free(report);
        return NULL;
    }
    begin(report, "report");
    attribute(report, "xmlns", NAMESPACE);
    attribute(report, "version", "1");
    attribute(report, "tool", "umpire");
    attribute(report, "tool-version", UMPIRE_VERSION);
    attribute(report, "tool-sources", UMPIRE_SOURCES);
    if (options->options && *options->options)
        attribute(report, "options", options->options);
    *ret_sink = (struct umpire_sink){.user = report,
                                     .log_begin = log_begin,
                                     .game_begin = game_begin,
                                     .finding = finding,
                                     .game_end = game_end,
                                     .log_end = log_end,
                                     .found = write_xml_finding,
                                     .idle = idle,
                                     .event = options->events ? event : NULL,
                                     .line = options->events ? line : NULL,
                                     .told = options->events ? told : NULL};
    return report;
}

static void write_summary(struct xml_report *report)
{
    begin(report, "summary");
    number(report, "logs", report->weight.logs);
    number(report, "unreadable", report->weight.unreadable);
    number(report, "statements", report->weight.statements);
    write_counts(report, report->weight.judgements, report->weight.undecided,
                 report->weight.excused, report->weight.on_trust);
    number(report, "games-without-cards", report->weight.cards_unrecorded);
    for (size_t i = 0; i < VERDICTS; i++) {
        begin(report, "games");
        attribute(report, "verdict", umpire_verdict_name(verdict_at[i]));
        number(report, "count", report->weight.games[verdict_at[i]]);
        end(report);
    }
    for (int level = 0; level < UMPIRE_LEVEL_COUNT; level++) {
        begin(report, "findings");
        attribute(report, "level", umpire_level_name((enum umpire_level)level));
        number(report, "count", report->levels[level]);
        end(report);
    }
    begin(report, "waived");
    number(report, "count", report->weight.waived);
    end(report);
    begin(report, "baselined");
    number(report, "count", report->weight.baselined);
    end(report);
    begin(report, "corrections");
    number(report, "count", report->weight.corrections);
    end(report);
    begin(report, "penalties");
    number(report, "count", report->weight.penalties);
    end(report);
    for (size_t i = 0; i < report->rule_count; i++)
        if (report->rules[i].findings) {
            begin(report, "found");
            attribute(report, "rule", report->rules[i].rule);
            number(report, "count", report->rules[i].findings);
            end(report);
        }
    begin(report, "coverage");
    for (size_t i = 0; i < report->rule_count; i++) {
        const struct counted *one = &report->rules[i];
        if (one->covered)
            write_struct(report, "rule", &coverage_shape,
                         &(const struct umpire_coverage){one->rule, one->ok, one->violation,
                                                         one->undecided, one->excused,
                                                         one->covered_waived});
    }
    end(report);
    end(report);
}

bool xml_report_close(void *user)
{
    struct xml_report *report = user;
    write_summary(report);
    end(report);
    xml_writer_close(report->writer);
    bool good = flush(report);
    xml_writer_free(report->writer);
    for (size_t i = 0; i < report->rule_count; i++)
        free(report->rules[i].rule);
    free(report->rules);
    free(report);
    return good;
}
