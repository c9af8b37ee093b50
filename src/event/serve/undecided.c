/* SPDX-License-Identifier: MIT */
#include "event/serve/visit.h"

#include "base/slice.h"
#include "event/serve/json.h"
#include "desk/shared/cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What the log would have to say -------------------------------------------------------------- */

/* Whether a glossary's word is the one that a reason names: "attack ZONE" the word "attack", and
 * "arc=ARC" the key "arc=". */
static bool is_named(const char *word, struct slice named)
{
    if (strncmp(word, named.at, named.length) != 0)
        return false;
    bool key = named.at[named.length - 1] == '=';
    return key || word[named.length] == '\0' || word[named.length] == ' ';
}

static void tell_word(struct log_writer *json, const char *ruleset, struct slice named)
{
    struct umpire_word word = {.word = NULL};
    bool found = false;
    for (size_t i = 0; !found && umpire_word_at(ruleset, i, &word); i++)
        found = is_named(word.word, named);
    log_write(json, "{\"word\":");
    serve_json_bytes(json, named.at, named.length);
    log_write(json, ",");
    serve_json_member(json, "form", found ? word.form : NULL);
    serve_json_member(json, "line", found ? word.line : NULL);
    serve_json_member(json, "example", found && *word.example ? word.example : NULL);
    serve_json_close(json, '}');
    log_write(json, ",");
}

/* Each area of "records attacks dice" as a word of its own. */
static void tell_areas(struct log_writer *json, const char *ruleset, struct slice areas)
{
    char word[64];
    while (areas.length) {
        const char *blank = memchr(areas.at, ' ', areas.length);
        size_t length = blank ? (size_t)(blank - areas.at) : areas.length;
        int written = snprintf(word, sizeof word, "records %.*s", (int)length, areas.at);
        if (length && written > 0 && (size_t)written < sizeof word)
            tell_word(json, ruleset, (struct slice){word, (size_t)written});
        length += blank != NULL;
        areas = (struct slice){areas.at + length, areas.length - length};
    }
}

static void tell_named(struct log_writer *json, const char *ruleset, struct slice named)
{
    static const char records[] = "records ";
    size_t skipped = sizeof records - 1;
    if (named.length > skipped && memcmp(named.at, records, skipped) == 0)
        tell_areas(json, ruleset, (struct slice){named.at + skipped, named.length - skipped});
    else if (named.length)
        tell_word(json, ruleset, named);
}

/* Writes the words between two brackets, which commas part. */
static void tell_bracket(struct log_writer *json, const char *ruleset, struct slice words)
{
    while (words.length) {
        const char *comma = memchr(words.at, ',', words.length);
        size_t length = comma ? (size_t)(comma - words.at) : words.length;
        tell_named(json, ruleset, (struct slice){words.at, length});
        length += comma ? 1 : 0;
        length += length < words.length && words.at[length] == ' ';
        words = (struct slice){words.at + length, words.length - length};
    }
}

/* Writes the words that a reason names in brackets. */
static void tell_words(struct log_writer *json, const char *ruleset, const char *why)
{
    log_write(json, "\"words\":[");
    for (const char *open = strchr(why, '('), *end; open && (end = strchr(open, ')')) != NULL;
         open = strchr(end, '('))
        tell_bracket(json, ruleset, (struct slice){open + 1, (size_t)(end - open - 1)});
    serve_json_close(json, ']');
}

/* What is undecided --------------------------------------------------------------------------- */

static void tell_rule(struct log_writer *json, const char *ruleset,
                      const struct umpire_rule_lines *row)
{
    struct umpire_rule rule;
    const char *why = row->lacking ? row->lacking : row->untold ? row->untold : "";
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

/* Writes the game in place of those before it. */
static bool take_game(void *user, const struct umpire_game *game)
{
    struct log_writer *json = user;
    log_take_back(json, 0);
    serve_json_member(json, "verdict", umpire_verdict_name(game->verdict));
    log_write(json, "\"judgements\":%" PRIu64 ",\"undecided\":%" PRIu64 ",\"rules\":[",
              game->judgements, game->undecided);
    for (size_t i = 0; i < game->undecided_rule_count; i++)
        tell_rule(json, game->ruleset, &game->undecided_rules[i]);
    serve_json_close(json, ']');
    return !json->failed;
}

/* Judges the log as the table's session does. False: out of memory. */
static bool judge(const struct serve_maker *maker, const struct log_copy *log,
                  struct log_writer *ret_game)
{
    struct umpire_options options = maker->options;
    const struct umpire_sink sink = {.user = ret_game, .game_end = take_game};
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
    struct log_writer game = {.bytes = NULL}, *body = &visit->reply->body;
    char at[SERVE_MARK_BYTES];
    if (!visit_copy(visit, visit->table, &copy))
        return;
    visit_json(visit);
    if (judge(&visit->serve->folder.maker, &copy, &game)) {
        serve_mark_write(copy.mark, at);
        log_write(body, "{");
        serve_json_member(body, "at", at);
        log_write(body, "%.*s}", (int)game.length, game.bytes ? game.bytes : "\"rules\":[]");
    } else {
        serve_refuse(visit->reply, 503, "out of memory");
    }
    log_writer_done(&game);
    log_copy_done(&copy);
}
