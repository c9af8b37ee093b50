/* SPDX-License-Identifier: MIT */
/* SARIF 2.1.0 (OASIS, 27 March 2020), for the viewers of code hosts. Results come first, as they
 * are found; the rules that they name come at the end, each with a help text. */
#include "base/text.h"
#include "reports/json.h"
#include "reports/weight.h"

#include <stdlib.h>
#include <string.h>

enum { SOURCES_LISTED_MOST = 256, CONFIGURATIONS_LISTED_MOST = 1000, GAMES_LISTED_MOST = 256 };

struct sarif_report {
    struct output output;
    bool failed, any;
    const char *path; /* relative to the current folder, if it is below it */
    char folder[FOLDER_BYTES];
    struct weight weight;
    json_t *rules;              /* the results' rules: ids with the value true */
    json_t *configurations;     /* by path, their SHA-256 */
    json_t *sources;            /* by name, how many rules each source outranked */
    uint64_t excused_by_others; /* by sources that are not in the list */
    json_t *games;              /* the headings of each game */
    uint64_t games_not_listed;  /* games with headings that are not in the list */
};

static json_t *message_of(bool *bad, const char *text)
{
    json_t *message = json_make(bad, json_object());
    json_text(bad, message, "text", text);
    return message;
}

/* A path as a URI: characters that RFC 3986 (section 3.3) does not allow are escaped. */
static const char *uri_of(const char *path, char *buffer, size_t capacity)
{
    static const char hex[] = "0123456789ABCDEF", plain[] = "-._~/!$&'()*+,;=@";
    size_t length = 0;
    for (; *path && length + 4 < capacity; path++) {
        unsigned char c = (unsigned char)*path;
        bool kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                    strchr(plain, c);
        if (kept) {
            buffer[length++] = (char)c;
        } else {
            buffer[length++] = '%';
            buffer[length++] = hex[c >> 4];
            buffer[length++] = hex[c & 15];
        }
    }
    buffer[length] = '\0';
    return buffer;
}

static const char *level_of(enum umpire_level level)
{
    if (level == UMPIRE_LEVEL_ERROR || level == UMPIRE_LEVEL_VIOLATION)
        return "error";
    return level == UMPIRE_LEVEL_ADVICE ? "warning" : "note";
}

static json_t *descriptor_of(bool *bad, const struct umpire_rule *rule)
{
    json_t *descriptor = json_make(bad, json_object()),
           *configuration = json_make(bad, json_object());
    char help[4096];
    json_text(bad, descriptor, "id", rule->id);
    json_put(bad, descriptor, "shortDescription", message_of(bad, rule->statement));
    snprintf(help, sizeof help, "%s%s%s%s%s%s%s", rule->statement,
             rule->citation ? "\nReference: " : "", rule->citation ? rule->citation : "",
             rule->illegal ? "\n\nNot legal:\n" : "", rule->illegal ? rule->illegal : "",
             rule->legal ? "\n\nLegal:\n" : "", rule->legal ? rule->legal : "");
    json_put(bad, descriptor, "help", message_of(bad, help));
    json_text(bad, configuration, "level", level_of(rule->level));
    json_put(bad, descriptor, "defaultConfiguration", configuration);
    return descriptor;
}

static void write_sarif_head(struct sarif_report *report)
{
    output_string(&report->output, "{\"$schema\":\"https://json.schemastore.org/"
                                   "sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":["
                                   "{\"columnKind\":\"unicodeCodePoints\",\"results\":[");
}

/* Writes the rules of the results, in the catalogue's order. */
static void write_tool(struct sarif_report *report)
{
    output_string(&report->output,
                  "\"tool\":{\"driver\":{\"name\":\"umpire\",\"version\":\"" UMPIRE_VERSION
                  "\",\"rules\":[");
    struct umpire_rule rule;
    const char *between = "\n";
    for (size_t i = 0; umpire_rule_at(NULL, i, &rule); i++)
        if (json_object_get(report->rules, rule.id)) {
            output_string(&report->output, between);
            between = ",\n";
            json_write(&report->failed, &report->output, descriptor_of(&report->failed, &rule));
        }
    output_string(&report->output, "]}}");
}

static bool log_begin(void *user, const struct umpire_log *log)
{
    struct sarif_report *report = user;
    report->path = text_relative(log->path, report->folder);
    report->weight.logs++;
    char path[FIT_BYTES];
    if (log->configuration && json_object_size(report->configurations) < CONFIGURATIONS_LISTED_MOST)
        json_text(&report->failed, report->configurations,
                  text_fit(log->configuration, path, sizeof path), log->configuration_sha256);
    return !report->failed;
}

static void add_source(struct sarif_report *report, const struct umpire_source *source)
{
    json_t *known = json_object_get(report->sources, source->name);
    if (!known && json_object_size(report->sources) == SOURCES_LISTED_MOST)
        report->excused_by_others += source->excused;
    else
        json_put(&report->failed, report->sources, source->name,
                 json_make(&report->failed,
                           json_integer(json_integer_value(known) + (json_int_t)source->excused)));
}

static json_t *location_of(struct sarif_report *report, const struct umpire_finding *finding)
{
    bool *bad = &report->failed;
    char uri[FIT_BYTES];
    json_t *location = json_make(bad, json_object()), *physical = json_make(bad, json_object());
    json_t *artifact = json_make(bad, json_object()), *region = json_make(bad, json_object());
    json_text(bad, artifact, "uri", uri_of(report->path, uri, sizeof uri));
    json_put(bad, physical, "artifactLocation", artifact);
    if (finding) {
        json_count(bad, region, "startLine", finding->line);
        if (finding->column) {
            json_count(bad, region, "startColumn", finding->column);
            json_count(bad, region, "endColumn", finding->end_column);
        }
        json_put(bad, physical, "region", region);
    } else {
        json_decref(region);
    }
    json_put(bad, location, "physicalLocation", physical);
    return location;
}

static void suppress(bool *bad, json_t *result, const char *kind, const char *reason)
{
    json_t *list = json_make(bad, json_array()), *suppression = json_make(bad, json_object());
    json_text(bad, suppression, "kind", kind);
    json_text(bad, suppression, "status", "accepted");
    json_text(bad, suppression, "justification", reason);
    json_append(bad, list, suppression);
    json_put(bad, result, "suppressions", list);
}

static json_t *list_of(bool *bad, json_t *one)
{
    json_t *list = json_make(bad, json_array());
    json_append(bad, list, one);
    return list;
}

static bool write_result(struct sarif_report *report, json_t *result)
{
    output_string(&report->output, report->any ? ",\n" : "\n");
    report->any = true;
    json_write(&report->failed, &report->output, result);
    return !report->failed && !report->output.failed;
}

static bool finding(void *user, const struct umpire_finding *finding)
{
    struct sarif_report *report = user;
    bool *bad = &report->failed;
    json_t *result = json_make(bad, json_object()), *prints = json_make(bad, json_object());
    json_text(bad, result, "ruleId", finding->rule);
    if (!json_object_get(report->rules, finding->rule))
        json_put(bad, report->rules, finding->rule, json_true());
    json_text(bad, result, "level", level_of(finding->level));
    char message[FIT_BYTES];
    struct text text;
    text_init(&text, message, sizeof message);
    text_add_string(&text, finding->message);
    char way[UMPIRE_LEGAL_WAY_BYTES];
    for (size_t i = 0; umpire_legal_way(finding, i, way, sizeof way); i++)
        text_addf(&text, "%s%s", i ? " | " : "\nLegal here: ", way);
    for (size_t i = 0; i < finding->also_count; i++)
        text_addf(&text, "%s%s", i ? ", " : "\nAlso against: ", finding->also[i]);
    if (finding->assumed)
        text_addf(&text, "\nRead on %s", finding->assumed);
    if (finding->left_out)
        text_addf(&text, "\n%s", finding->left_out);
    json_put(bad, result, "message", message_of(bad, message));
    json_put(bad, result, "locations", list_of(bad, location_of(report, finding)));
    json_text(bad, prints, "umpire/v1", finding->fingerprint);
    json_put(bad, result, "partialFingerprints", prints);
    if (finding->waived)
        suppress(bad, result, "inSource", finding->waived);
    else if (finding->baselined)
        suppress(bad, result, "external", finding->baselined);
    return write_result(report, result);
}

/* Adds a game's headings, which say where and when it was played and whose view it is, and the
 * grade of its dice. */
static void add_headings(struct sarif_report *report, const struct umpire_game *game)
{
    bool *bad = &report->failed;
    const bool has_place = game->title || game->event || game->site || game->table || game->date;
    if (!has_place && !game->view && !game->dice_grade && !game->setting_count)
        return;
    if (json_array_size(report->games) == GAMES_LISTED_MOST) {
        report->games_not_listed++;
        return;
    }
    json_t *one = json_make(bad, json_object());
    char uri[FIT_BYTES];
    json_text(bad, one, "uri", uri_of(report->path, uri, sizeof uri));
    json_count(bad, one, "game", game->number);
    json_text(bad, one, "title", game->title);
    json_text(bad, one, "event", game->event);
    json_text(bad, one, "site", game->site);
    json_text(bad, one, "table", game->table);
    json_text(bad, one, "date", game->date);
    json_text(bad, one, "view", game->view);
    json_text(bad, one, "dice", game->dice_grade);
    json_t *policy = json_make(bad, json_array());
    for (size_t i = 0; i < game->setting_count; i++) {
        char words[SETTING_BYTES];
        json_append(bad, policy, json_of_text(bad, setting_words(&game->settings[i], words)));
    }
    json_put(bad, one, "policy", policy);
    json_append(bad, report->games, one);
}

/* Writes a result that is no fault of the log; line 0: it is about the whole log. */
static void write_told(struct sarif_report *report, const char *words, uint64_t line)
{
    bool *bad = &report->failed;
    const struct umpire_finding at = {.line = line};
    json_t *result = json_make(bad, json_object());
    json_text(bad, result, "kind", "informational");
    json_text(bad, result, "level", "none");
    json_put(bad, result, "message", message_of(bad, words));
    json_put(bad, result, "locations", list_of(bad, location_of(report, line ? &at : NULL)));
    write_result(report, result);
}

static bool game_end(void *user, const struct umpire_game *game)
{
    struct sarif_report *report = user;
    weight_add(&report->weight, game);
    for (size_t i = 0; i < game->source_count; i++)
        add_source(report, &game->sources[i]);
    report->excused_by_others += game->excused_unlisted;
    add_headings(report, game);
    char words[RULING_BYTES];
    for (size_t i = 0; i < game->ruling_count; i++)
        write_told(report, ruling_words(&game->rulings[i], words), game->rulings[i].line);
    for (size_t i = 0; i < game->signature_count; i++)
        write_told(report, signature_words(&game->signatures[i], words), game->signatures[i].line);
    return !report->failed;
}

static bool log_end(void *user, const struct umpire_log *log)
{
    struct sarif_report *report = user;
    bool *bad = &report->failed;
    if (log->unreadable) {
        json_t *result = json_make(bad, json_object());
        char text[1024];
        snprintf(text, sizeof text, "this log cannot be read: %s", log->unreadable);
        json_text(bad, result, "level", "error");
        json_put(bad, result, "message", message_of(bad, text));
        json_put(bad, result, "locations", list_of(bad, location_of(report, NULL)));
        write_result(report, result);
    }
    return output_flush(&report->output) && !report->failed;
}

void *sarif_report_new(const struct umpire_report_options *options, struct umpire_sink *ret_sink)
{
    struct sarif_report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->rules = json_make(&report->failed, json_object());
    report->sources = json_make(&report->failed, json_object());
    report->configurations = json_make(&report->failed, json_object());
    report->games = json_make(&report->failed, json_array());
    report->output.file = options->file;
    text_current_folder(report->folder);
    write_sarif_head(report);
    *ret_sink = (struct umpire_sink){.user = report,
                                     .log_begin = log_begin,
                                     .finding = finding,
                                     .game_end = game_end,
                                     .log_end = log_end};
    return report;
}

/* Puts how many players have signed all of a game, a part or nothing. A game that nobody signs, and
 * for which no key was given, has no such property. */
static void put_signers(bool *bad, json_t *properties, const uint64_t signers[SIGNED_SHARES])
{
    static const char *const names[SIGNED_SHARES] = {"whole", "inPart", "wrong", "none",
                                                     "unchecked"};
    json_t *one = json_make(bad, json_object());
    uint64_t all = 0;
    for (size_t i = 0; i < SIGNED_SHARES; i++) {
        json_count(bad, one, names[i], signers[i]);
        all += signers[i];
    }
    if (all)
        json_put(bad, properties, "signatures", one);
    else
        json_decref(one);
}

/* The verdicts and what they rest on, as properties of the run, for lack of another place. */
static json_t *properties_of(struct sarif_report *report)
{
    bool *bad = &report->failed;
    const struct weight *weight = &report->weight;
    json_t *properties = json_make(bad, json_object()), *games = json_make(bad, json_object());
    for (size_t i = 0; i < VERDICTS; i++)
        json_count(bad, games, umpire_verdict_name(verdict_at[i]), weight->games[verdict_at[i]]);
    json_put(bad, properties, "games", games);
    json_count(bad, properties, "leftUnfinished", weight->left_unfinished);
    json_count(bad, properties, "judgements", weight->judgements);
    json_count(bad, properties, "undecided", weight->undecided);
    json_count(bad, properties, "excused", weight->excused);
    json_count(bad, properties, "onTrust", weight->on_trust);
    json_put(bad, properties, "sources", report->sources);
    json_count(bad, properties, "excusedByOthers", report->excused_by_others);
    json_count(bad, properties, "gamesWithoutCards", weight->cards_unrecorded);
    json_count(bad, properties, "waived", weight->waived);
    json_count(bad, properties, "baselined", weight->baselined);
    json_count(bad, properties, "corrections", weight->corrections);
    json_count(bad, properties, "penalties", weight->penalties);
    json_count(bad, properties, "gamesWithPolicy", weight->by_policy);
    put_signers(bad, properties, weight->signers);
    if (json_object_size(report->configurations) > 0)
        json_put(bad, properties, "configurations", report->configurations);
    else
        json_decref(report->configurations);
    json_put(bad, properties, "headings", report->games);
    json_count(bad, properties, "headingsNotListed", report->games_not_listed);
    return properties;
}

bool sarif_report_close(void *user)
{
    struct sarif_report *report = user;
    output_string(&report->output, "],");
    write_tool(report);
    json_decref(report->rules);
    output_string(&report->output, ",\"properties\":");
    json_write(&report->failed, &report->output, properties_of(report));
    output_string(&report->output, "}]}\n");
    bool good = output_flush(&report->output) && !report->failed;
    free(report);
    return good;
}
