/* SPDX-License-Identifier: MIT */
#include "event/serve/visit.h"

#include "event/serve/json.h"
#include "desk/shared/cli.h"
#include "desk/shared/settling.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What the log would have to say -------------------------------------------------------------- */

static void tell_word(struct log_writer *json, const char *ruleset, struct slice named)
{
    struct umpire_word word = {.word = NULL};
    bool found = settling_explain(ruleset, named, &word);
    log_write(json, "{\"word\":");
    serve_json_bytes(json, named.at, named.length);
    log_write(json, ",");
    serve_json_member(json, "form", found ? word.form : NULL);
    serve_json_member(json, "line", found ? word.line : NULL);
    serve_json_member(json, "example", found && *word.example ? word.example : NULL);
    serve_json_close(json, '}');
    log_write(json, ",");
}

/* Writes the words that a reason names in brackets, the areas of "records ..." one by one. */
static void tell_words(struct log_writer *json, const char *ruleset, const char *why)
{
    char word[64];
    struct slice named, areas, area;
    log_write(json, "\"words\":[");
    while (settling_word(&why, &named)) {
        if (!settling_areas(named, &areas)) {
            tell_word(json, ruleset, named);
            continue;
        }
        while (settling_area(&areas, &area)) {
            int written = snprintf(word, sizeof word, "records %.*s", (int)area.length, area.at);
            if (written > 0 && (size_t)written < sizeof word)
                tell_word(json, ruleset, slice_of(word));
        }
    }
    serve_json_close(json, ']');
}

/* What is undecided --------------------------------------------------------------------------- */

static void tell_rule(struct log_writer *json, const char *ruleset,
                      const struct umpire_rule_lines *row)
{
    struct umpire_rule rule;
    const char *why = settling_reason(row);
    log_write(json, "{");
    serve_json_member(json, "rule", row->rule);
    serve_json_member(json, "statement",
                      umpire_rule_named(row->rule, &rule) ? rule.statement : NULL);
    serve_json_member(json, "why", why);
    log_write(json, "\"once\":%s,\"count\":%" PRIu64 ",\"lines\":[",
              row->lacking ? "true" : "false", row->count);
    for (size_t i = 0; i < row->line_count; i++)
        log_write(json, "%" PRIu64 ",", row->lines[i]);
    serve_json_close(json, ']');
    log_write(json, ",");
    tell_words(json, ruleset, why);
    log_write(json, "},");
}

/* Writes the member "text", a line of the log, without its line end. */
static void tell_log_line(struct log_writer *json, const struct log_copy *log, uint64_t line)
{
    const char *at = log->text, *end = log->text + log->length;
    while (at && --line > 0) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    const char *stop = at ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    log_write(json, "\"text\":");
    serve_json_bytes(json, at ? at : "", at ? (size_t)((stop ? stop : end) - at) : 0);
    log_write(json, ",");
}

/* Writes what most undecided judgements wait for, such as {"count": 14, "line": 12, "text":
 * "Rebel: maneuver 2", "words": ["hull=", "shields="]}. */
static void tell_settlings(struct log_writer *json, const struct log_copy *log,
                           const struct umpire_game *game)
{
    struct settling list[SETTLINGS_MOST];
    size_t count = settling_rank(game->undecided_rules, game->undecided_rule_count, list);
    log_write(json, ",\"first\":[");
    for (size_t i = 0; i < count; i++) {
        const char *why = settling_reason(list[i].row);
        struct slice word;
        log_write(json, "{\"count\":%" PRIu64 ",\"line\":%" PRIu64 ",", list[i].count,
                  list[i].row->lines[0]);
        tell_log_line(json, log, list[i].row->lines[0]);
        serve_json_member(json, "example", settling_example(game->ruleset, why));
        log_write(json, "\"words\":[");
        while (settling_word(&why, &word)) {
            serve_json_bytes(json, word.at, word.length);
            log_write(json, ",");
        }
        serve_json_close(json, ']');
        log_write(json, "},");
    }
    serve_json_close(json, ']');
}

struct judged {
    const struct log_copy *log;
    struct log_writer json; /* what is told of the last game */
};

/* Writes the game in place of those before it. */
static bool take_game(void *user, const struct umpire_game *game)
{
    struct judged *judged = user;
    struct log_writer *json = &judged->json;
    log_take_back(json, 0);
    serve_json_member(json, "verdict", umpire_verdict_name(game->verdict));
    log_write(json, "\"judgements\":%" PRIu64 ",\"undecided\":%" PRIu64 ",\"rules\":[",
              game->judgements, game->undecided);
    for (size_t i = 0; i < game->undecided_rule_count; i++)
        tell_rule(json, game->ruleset, &game->undecided_rules[i]);
    serve_json_close(json, ']');
    tell_settlings(json, judged->log, game);
    return !json->failed;
}

/* Judges the log as the table's session does. False: out of memory. */
static bool judge(const struct serve_maker *maker, struct judged *judged)
{
    const struct log_copy *log = judged->log;
    struct umpire_options options = maker->options;
    const struct umpire_sink sink = {.user = judged, .game_end = take_game};
    options.details = true;
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    bool good = checker && cli_settings_set(maker->configured, checker) &&
                cli_settings_set(maker->given, checker) &&
                cli_use_player_keys(&log->keys, checker) &&
                umpire_checker_admit(checker, log->lines, log->line_count) &&
                umpire_check_memory(checker, "log", log->text, log->length) != UMPIRE_FAILURE;
    umpire_checker_free(checker);
    return good;
}

void serve_undecided(struct visit *visit)
{
    struct log_copy copy;
    struct judged judged = {.log = &copy};
    struct log_writer *body = &visit->reply->body, *game = &judged.json;
    char at[SERVE_MARK_BYTES];
    if (!visit_copy(visit, visit->table, &copy))
        return;
    visit_json(visit);
    if (judge(&visit->serve->folder.maker, &judged)) {
        serve_mark_write(copy.mark, at);
        log_write(body, "{");
        serve_json_member(body, "at", at);
        log_write(body, "%.*s}", (int)game->length, game->bytes ? game->bytes : "\"rules\":[]");
    } else {
        serve_refuse(visit->reply, 503, "out of memory");
    }
    log_writer_done(game);
    log_copy_done(&copy);
}
