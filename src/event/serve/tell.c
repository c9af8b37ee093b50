/* SPDX-License-Identifier: MIT */
#include "event/serve/ask.h"

#include "base/slice.h"
#include "base/text.h"
#include "desk/shared/sessions.h"
#include "event/serve/answer.h"
#include "event/serve/json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_LINES_MOST = 3000, FINDINGS_MOST = 100, LINES_LOOKED_AT = 64 };

static void tell_mark(struct log_writer *json, struct serve_mark mark)
{
    char text[SERVE_MARK_BYTES];
    serve_mark_write(mark, text);
    serve_json_member(json, "at", text);
}

/* Writes where the game stands: the last round that began in the last game, and the phase, segment
 * and step that are going on in it. */
static void tell_place(struct log_writer *json, const struct umpire_session *session)
{
    const char *places[4] = {NULL};
    static const char *const names[4] = {"round", "phase", "segment", "step"};
    const struct umpire_session_game *game = NULL, *next;
    const struct umpire_session_mark *mark;
    for (size_t i = 0; (next = umpire_session_game(session, i)) != NULL; i++)
        game = next;
    for (size_t i = 0; (mark = umpire_session_mark(session, i)) != NULL; i++) {
        if (!game || mark->line < game->line || mark->depth >= 4)
            continue;
        places[mark->depth] = mark->text;
        for (unsigned deeper = mark->depth + 1; deeper < 4; deeper++)
            places[deeper] = NULL;
    }
    log_write(json, "\"place\":{");
    serve_json_member(json, "ruleset", game ? game->ruleset : NULL);
    for (unsigned i = 0; i < 4; i++)
        serve_json_member(json, names[i], places[i]);
    serve_json_close(json, '}');
    log_write(json, ",\"finished\":%s,", game && game->finished ? "true" : "false");
    serve_json_member(json, "verdict", umpire_verdict_name(umpire_session_verdict(session)));
}

/* Whether a finding is shown. Not shown is that the game is unfinished or its last block open: this
 * is so in every game while it is recorded. */
static bool is_told(const struct umpire_session *session, const struct umpire_finding *finding)
{
    return finding->level != UMPIRE_LEVEL_UNDECIDED &&
           finding->line <= umpire_session_lines(session);
}

static void write_finding_json(struct log_writer *json, const struct umpire_finding *finding)
{
    log_write(json, "{\"line\":%" PRIu64 ",\"column\":%u,\"end\":%u,", finding->line,
              finding->column, finding->end_column);
    serve_json_member(json, "level", umpire_level_name(finding->level));
    serve_json_member(json, "id", finding->fingerprint);
    serve_json_member(json, "rule", finding->rule);
    serve_json_member(json, "message", finding->message);
    serve_json_member(json, "citation", finding->citation);
    serve_json_member(json, "assumed", finding->assumed);
    serve_json_member(json, "waived", finding->waived);
    serve_json_member(json, "statement", finding->statement);
    log_write(json, "\"legal\":[");
    char way[UMPIRE_LEGAL_WAY_BYTES];
    for (size_t i = 0; umpire_legal_way(finding, i, way, sizeof way); i++) {
        serve_json_text(json, way);
        log_write(json, ",");
    }
    serve_json_close(json, ']');
    log_write(json, ",\"legalTotal\":%" PRIu64 "}", finding->legal_total);
}

static void write_findings_json(struct log_writer *json, const struct umpire_session *session)
{
    const struct umpire_finding *finding;
    size_t told = 0, found = 0;
    for (size_t i = 0; (finding = umpire_session_finding(session, i)) != NULL; i++)
        found += is_told(session, finding);
    log_write(json, "\"found\":%zu,\"findings\":[", found);
    for (size_t i = 0; (finding = umpire_session_finding(session, i)) != NULL; i++) {
        /* only the last FINDINGS_MOST are written */
        if (!is_told(session, finding) || told++ + FINDINGS_MOST < found)
            continue;
        write_finding_json(json, finding);
        log_write(json, ",");
    }
    serve_json_close(json, ']');
}

static void write_log_text(struct log_writer *json, const struct umpire_session *session,
                           uint64_t from)
{
    size_t length;
    const char *text;
    uint64_t lines = umpire_session_lines(session);
    bool gap = lines - from > TEXT_LINES_MOST;
    from = gap ? lines - TEXT_LINES_MOST : from;
    log_write(json, "\"lines\":%" PRIu64 ",\"from\":%" PRIu64 ",\"gap\":%s,\"text\":[", lines, from,
              gap ? "true" : "false");
    for (uint64_t line = from + 1; (text = umpire_session_line(session, line, &length)) != NULL;
         line++) {
        serve_json_bytes(json, text, length);
        log_write(json, ",");
    }
    serve_json_close(json, ']');
}

/* Writes what can be put back: how many times, and the last line of what comes next. */
static void write_taken_back(struct log_writer *json, const struct serve_table *table)
{
    size_t count, length;
    const char *text = serve_table_taken(table, &count);
    if (!text) {
        log_write(json, "\"taken\":null,");
        return;
    }
    length = strlen(text);
    length -= length && text[length - 1] == '\n';
    const char *before = memrchr(text, '\n', length);
    const char *line = before ? before + 1 : text;
    log_write(json, "\"taken\":{\"count\":%zu,\"line\":", count);
    serve_json_bytes(json, line, length - (size_t)(line - text));
    log_write(json, "},");
}

/* The state ------------------------------------------------------------------------------------ */

static void tell_thing(struct log_writer *json, const struct umpire_session_thing *thing)
{
    log_write(json, "{");
    serve_json_member(json, "what", thing->what);
    serve_json_member(json, "value", thing->value);
    if (thing->changed)
        serve_json_member(json, "before", thing->before);
    log_write(json, "\"changed\":%s}", thing->changed ? "true" : "false");
}

static bool is_of_same(const struct umpire_session_thing *a, const struct umpire_session_thing *b)
{
    return a->of == b->of; /* the things of one name share its text */
}

/* Writes the state of the game and of each of its names after a line, and what the last statement
 * up to there has changed. */
static void tell_game(struct log_writer *json, struct umpire_session *session, uint64_t line)
{
    const struct umpire_session_state *state = umpire_session_state(session, line);
    if (!state || !state->ruleset) {
        log_write(json, "\"state\":null");
        return;
    }
    log_write(json, "\"state\":{\"over\":%s,\"names\":[", state->over ? "true" : "false");
    for (size_t i = 0; i < state->count; i++) {
        const struct umpire_session_thing *thing = &state->things[i];
        if (i == 0 || !is_of_same(thing, thing - 1)) {
            log_write(json, "{");
            serve_json_member(json, "name", thing->of);
            serve_json_member(json, "kind", thing->kind);
            serve_json_member(json, "owner", thing->owner);
            log_write(json, "\"things\":[");
        }
        tell_thing(json, thing);
        bool last = i + 1 == state->count || !is_of_same(thing, thing + 1);
        log_write(json, "%s", last ? "]}," : ",");
    }
    serve_json_close(json, ']');
    log_write(json, "}");
}

static void tell_beside(struct log_writer *json, const struct serve_table *table)
{
    log_write(json,
              "\"called\":%s,\"more\":%u,\"confirmed\":", table->beside.called ? "true" : "false",
              table->rulings.minutes);
    if (table->of_side.whole)
        log_write(json, "%s", table->beside.confirmed ? table->beside.confirmed : "[]");
    else
        serve_tell_confirmed(json, table);
    log_write(json, ",");
}

void serve_tell_state(struct log_writer *json, const struct serve_table *table,
                      struct serve_mark known)
{
    log_write(json, "{");
    serve_json_member(json, "name", table->name);
    tell_mark(json, serve_table_mark(table));
    serve_json_member(json, "problem", *table->problem ? table->problem : NULL);
    tell_beside(json, table);
    write_taken_back(json, table);
    if (!table->session) {
        log_write(json, "\"lines\":0,\"from\":0,\"gap\":false,\"text\":[],\"found\":0,\"findings\":"
                        "[],\"rulings\":[],\"fleets\":[],\"place\":{},\"state\":null");
        return;
    }
    tell_place(json, table->session);
    write_log_text(json, table->session, serve_table_kept(table, known));
    log_write(json, ",");
    write_findings_json(json, table->session);
    log_write(json, ",");
    serve_tell_rulings(json, table->session);
    serve_tell_fleets(json, table, true);
    tell_game(json, table->session, umpire_session_lines(table->session));
}

void serve_tell_state_at(struct log_writer *json, const struct serve_table *table, uint64_t line)
{
    log_write(json, "{\"line\":%" PRIu64 ",", line);
    if (table->session)
        tell_game(json, table->session, line);
    else
        log_write(json, "\"state\":null");
    log_write(json, "}");
}

/* The judge's room ---------------------------------------------------------------------------- */

static void tell_counts(struct log_writer *json, const struct umpire_session *session, bool begun)
{
    const struct umpire_finding *finding, *last = NULL;
    size_t open = 0, waived = 0;
    for (size_t i = 0; (finding = umpire_session_finding(session, i)) != NULL; i++) {
        if (!is_told(session, finding))
            continue;
        waived += finding->waived != NULL;
        open += !finding->waived;
        last = finding->waived && last ? last : finding;
    }
    log_write(json, "\"open\":%zu,\"waived\":%zu,\"last\":", open, waived);
    if (begun && last && !last->waived)
        write_finding_json(json, last);
    else
        log_write(json, "null");
}

/* The rest of a line that begins with a word. Length 0: it does not. */
static struct slice rest_of(struct slice line, const char *word)
{
    size_t skipped = strlen(word);
    if (!line.at || line.length <= skipped || memcmp(line.at, word, skipped) != 0)
        return (struct slice){"", 0};
    return (struct slice){line.at + skipped, line.length - skipped};
}

static struct slice after_word(const struct umpire_session *session, uint64_t number,
                               const char *word)
{
    struct slice line;
    line.at = umpire_session_line(session, number, &line.length);
    return rest_of(line, word);
}

/* Leaves out a comment at the end of a line. A '#' in quotes begins none. */
static struct slice without_comment(struct slice text)
{
    bool quoted = false;
    for (size_t i = 0; i < text.length; i++) {
        quoted = quoted != (text.at[i] == '"');
        i += quoted && text.at[i] == '\\';
        if (!quoted && i < text.length && text.at[i] == '#')
            text.length = i;
    }
    while (text.length && text.at[text.length - 1] == ' ')
        text.length--;
    return text;
}

static bool note_last_result(void *user, const struct umpire_written *one)
{
    struct serve_result *result = user;
    size_t length = strlen(one->text);
    if (one->writing != UMPIRE_WRITING_RESULT || strcmp(one->word, "result") != 0)
        return true;
    const char *text = serve_after_time(one->text, &length);
    text += strlen(*text == '"' ? "\"result\"" : "result");
    while (*text == ' ')
        text++;
    result->line = one->line;
    text_copy(result->text, sizeof result->text, slice_of(text));
    return true;
}

void serve_find_result(const struct umpire_session *session, struct serve_result *ret_result)
{
    uint64_t lines = session ? umpire_session_lines(session) : 0,
             first = lines > LINES_LOOKED_AT ? lines - LINES_LOOKED_AT + 1 : 1;
    size_t length;
    *ret_result = (struct serve_result){.line = 0};
    const char *line = lines ? umpire_session_line(session, first, &length) : NULL,
               *all = line ? umpire_session_text(session, &length) : NULL;
    if (line)
        umpire_read_written(line, length - (size_t)(line - all), NULL, note_last_result,
                            ret_result);
    if (ret_result->line)
        ret_result->line += first - 1;
}

void serve_tell_confirmed(struct log_writer *json, const struct serve_table *table)
{
    struct serve_result result;
    struct slice line;
    serve_find_result(table->session, &result);
    log_write(json, "[");
    for (uint64_t i = result.line + 1; result.line; i++) {
        line.at = umpire_session_line(table->session, i, &line.length);
        if (!line.at)
            break;
        struct slice name = rest_of(line, "# confirmed by ");
        if (name.length)
            serve_json_bytes(json, name.at, name.length);
        if (name.length)
            log_write(json, ",");
    }
    serve_json_close(json, ']');
}

/* Writes what the log says of the table's number, near its beginning, and the result, near its
 * end, as they are written. */
static void tell_written(struct log_writer *json, const struct umpire_session *session)
{
    struct slice number = {"", 0};
    struct serve_result result;
    serve_find_result(session, &result);
    uint64_t lines = umpire_session_lines(session);
    for (uint64_t i = 1; i <= lines && i <= LINES_LOOKED_AT && !number.length; i++)
        number = without_comment(after_word(session, i, "table "));
    log_write(json, "\"number\":");
    serve_json_bytes(json, number.at, number.length);
    log_write(json, ",");
    serve_json_member(json, "result", result.text);
}

/* Whether the state has something of a player. */
static bool has_things_in_state(const struct umpire_session_state *state, const char *player)
{
    for (size_t i = 0; state && i < state->count; i++) {
        const struct umpire_session_thing *thing = &state->things[i];
        if (thing->of && thing->owner && strcmp(thing->of, thing->owner) == 0 &&
            strcmp(thing->of, player) == 0)
            return true;
    }
    return false;
}

/* Writes a player's name, and the word of the link for what the player may see. */
static void tell_player(struct log_writer *json, const struct serve_table *table, const char *name)
{
    char word[SERVE_SIDE_WORD_BYTES];
    serve_json_member(json, "name", name);
    if (serve_side_word(&table->write, name, table->name, word))
        serve_json_member(json, "link", word);
}

struct declared {
    struct log_writer *json;
    const struct serve_table *table;
    const struct umpire_session_state *state;
};

static bool tell_if_absent(void *user, const struct umpire_written *one)
{
    const struct declared *declared = user;
    char name[LOG_NAME_BYTES + 1];
    bool plays = one->writing == UMPIRE_WRITING_GAME &&
                 (strcmp(one->word, "player") == 0 || strcmp(one->word, "team") == 0);
    if (plays && umpire_written_value(one, NULL, name, sizeof name) &&
        !has_things_in_state(declared->state, name)) {
        log_write(declared->json, "{");
        tell_player(declared->json, declared->table, name);
        serve_json_next(declared->json, '}');
    }
    return one->writing != UMPIRE_WRITING_MARKER;
}

/* Writes who was declared to play the last game, and of whom the state has nothing. */
static void tell_declared(struct log_writer *json, const struct serve_table *table,
                          const struct umpire_session_state *state)
{
    struct declared declared = {json, table, state};
    const struct umpire_session_game *game, *last = NULL;
    size_t length, rest;
    for (size_t i = 0; (game = umpire_session_game(table->session, i)) != NULL; i++)
        last = game;
    const char *log = umpire_session_text(table->session, &length),
               *text = last ? umpire_session_line(table->session, last->line, &rest) : NULL;
    if (text)
        umpire_read_written(text, length - (size_t)(text - log), NULL, tell_if_absent, &declared);
}

/* Writes who plays, with the points that each has, and whether the game is over. */
static void tell_players(struct log_writer *json, const struct serve_table *table)
{
    struct umpire_session *session = table->session;
    const struct umpire_session_state *state = umpire_session_state(session,
                                                                    umpire_session_lines(session));
    const char *last = NULL;
    log_write(json, "\"over\":%s,\"players\":[", state && state->over ? "true" : "false");
    for (size_t i = 0; state && i < state->count; i++) {
        const struct umpire_session_thing *thing = &state->things[i];
        bool own = thing->of && thing->owner && strcmp(thing->of, thing->owner) == 0;
        bool counts = own && thing->value &&
                      (strcmp(thing->what, "score") == 0 || strcmp(thing->what, "points") == 0);
        if (own && (!last || strcmp(last, thing->of) != 0)) {
            if (last) {
                serve_json_next(json, '}');
            }
            log_write(json, "{");
            tell_player(json, table, thing->of);
            last = thing->of;
        }
        if (counts)
            serve_json_member(json, "score", thing->value);
    }
    if (last) {
        serve_json_next(json, '}');
    }
    tell_declared(json, table, state);
    serve_json_next(json, ']');
}

void serve_tell_row(struct log_writer *json, const struct serve_table *table, const char *turn,
                    bool open)
{
    log_write(json, "{");
    serve_json_member(json, "name", table->name);
    serve_json_member(json, "write", table->write.text);
    serve_json_member(json, "read", table->read.text);
    serve_json_member(json, "problem", *table->problem ? table->problem : NULL);
    tell_mark(json, serve_table_mark(table));
    const char *callers = table->beside.callers;
    bool called = table->beside.called || (callers && strcmp(callers, "[]") != 0);
    log_write(json,
              "\"called\":%s,\"callers\":%s,\"more\":%u,\"waits\":%s,\"lines\":%zu,\"turn\":%s",
              called ? "true" : "false", callers ? callers : "[]", table->rulings.minutes,
              open ? "false" : "true", table->lines, turn ? turn : "null");
    if (table->session) {
        log_write(json, ",");
        tell_written(json, table->session);
        log_write(json, "\"confirmed\":");
        serve_tell_confirmed(json, table);
        log_write(json, ",");
        tell_players(json, table);
        serve_tell_fleets(json, table, open);
        tell_place(json, table->session);
        tell_counts(json, table->session, open);
    }
    log_write(json, "}");
}

void serve_refuse(struct serve_reply *reply, unsigned status, const char *why)
{
    log_writer_done(&reply->body);
    reply->status = status;
    reply->type = "application/json";
    log_write(&reply->body, "{");
    serve_json_member(&reply->body, "error", why);
    serve_json_close(&reply->body, '}');
}
