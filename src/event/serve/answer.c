/* SPDX-License-Identifier: MIT */
#include "event/serve/answer.h"
#include "desk/shared/cli.h"
#include "event/serve/ask.h"
#include "event/serve/json.h"
#include "event/serve/pages.h"
#include "event/serve/folder.h"
#include "event/serve/visit.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* False: there is no such page. */
static bool answer_page(struct serve_reply *reply, const char *name, const char *type)
{
    const struct serve_page *page = serve_pages;
    while (page->name && strcmp(page->name, name) != 0)
        page++;
    reply->status = 200;
    reply->type = type;
    reply->page = page->bytes;
    reply->page_length = page->length;
    return page->name != NULL;
}

/* Requests ------------------------------------------------------------------------------------- */

static bool read_change(struct visit *visit, const json_t *body,
                        struct serve_request_change *ret_change)
{
    *ret_change = (struct serve_request_change){
        .again = json_is_true(json_object_get(body, "again")),
        .edit = json_is_true(json_object_get(body, "edit")),
        .text = visit_word(body, "text"),
        .length = json_string_length(json_object_get(body, "text"))};
    return visit_mark_and_key(visit, body, &ret_change->mark, &ret_change->key);
}

/* Whether text may be added: lines that an editor could have written. */
static bool is_addable(struct visit *visit, const struct serve_request_change *change)
{
    for (size_t i = 0; i < change->length; i++) {
        unsigned char byte = (unsigned char)change->text[i];
        if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F) {
            serve_refuse(visit->reply, 400, "'text' has characters that no log has");
            return false;
        }
    }
    if (change->length && change->length <= SERVE_APPEND_MOST)
        return true;
    serve_refuse(visit->reply, change->length ? 413 : 400,
                 change->length ? "'text' has more than 32 KiB" : "'text' is missing");
    return false;
}

/* Changing ------------------------------------------------------------------------------------- */

static void append(struct visit *visit)
{
    struct serve_request_change change;
    json_t *body = visit_body(visit);
    if (body && read_change(visit, body, &change) && is_addable(visit, &change)) {
        pthread_mutex_lock(&visit->table->lock);
        change.clock = &visit->serve->folder.clock;
        char why[SERVE_WHY_BYTES] = "";
        enum serve_change what = visit->table->of_side.whole
                                     ? serve_side_append(visit->table, &change, why)
                                     : serve_table_append(visit->table, &change);
        if (what == SERVE_NOT_ITS_OWN)
            serve_refuse(visit->reply, 403, why);
        else
            visit_changed(visit, what, visit->table, change.mark, NULL);
        pthread_mutex_unlock(&visit->table->lock);
    }
    json_decref(body);
}

static void answer_undo(struct visit *visit)
{
    struct serve_request_change change;
    char *removed;
    json_t *body = visit_body(visit);
    if (body && read_change(visit, body, &change)) {
        change.text = NULL; /* which lines it takes back is not the request's to say */
        pthread_mutex_lock(&visit->table->lock);
        enum serve_change what = visit->table->of_side.whole
                                     ? serve_side_undo(visit->table, &change, &removed)
                                     : serve_table_undo(visit->table, &change, &removed);
        bool told = what == SERVE_DONE || what == SERVE_DECLARED;
        visit_changed(visit, what, visit->table, change.mark, told ? removed : NULL);
        pthread_mutex_unlock(&visit->table->lock);
        free(removed);
    }
    json_decref(body);
}

static void answer_redo(struct visit *visit)
{
    struct serve_request_change change;
    json_t *body = visit_body(visit);
    if (body && read_change(visit, body, &change)) {
        pthread_mutex_lock(&visit->table->lock);
        enum serve_change what = serve_table_redo(visit->table, &change);
        visit_changed(visit, what, visit->table, change.mark, NULL);
        pthread_mutex_unlock(&visit->table->lock);
    }
    json_decref(body);
}

/* A side confirms the result; with the link to record it is a remark like others. */
static void answer_confirm(struct visit *visit)
{
    struct serve_request_change change;
    json_t *body = visit_body(visit);
    if (body && !visit->table->of_side.whole) {
        serve_refuse(visit->reply, 403, "only the link of a side confirms in its name");
    } else if (body && read_change(visit, body, &change)) {
        pthread_mutex_lock(&visit->table->lock);
        visit_changed(visit, serve_side_confirm(visit->table, change.mark, change.key),
                      visit->table, change.mark, NULL);
        pthread_mutex_unlock(&visit->table->lock);
    }
    json_decref(body);
}

/* Writes what a player plays into the player's empty block. */
static void list(struct visit *visit)
{
    struct serve_request_change change;
    struct serve_table *table = visit->table;
    char why[CLI_NEW_WHY_BYTES];
    json_t *body = visit_body(visit);
    if (body && read_change(visit, body, &change)) {
        struct log_writer lines = {.bytes = NULL};
        const char *player = visit_word(body, "player");
        pthread_mutex_lock(&table->lock);
        serve_table_refresh(table, NULL);
        const char *game = serve_table_game(table);
        if (serve_new_list(game, player, visit_word(body, "list"), &lines, why)) {
            change.text = lines.bytes ? lines.bytes : "";
            change.length = lines.length;
            enum serve_change what = serve_table_declare(table, &change, player);
            visit_changed(visit, what, table, change.mark, NULL);
        } else {
            serve_refuse(visit->reply, *why ? 400 : 503, *why ? why : "out of memory");
        }
        pthread_mutex_unlock(&table->lock);
        log_writer_done(&lines);
    }
    json_decref(body);
}

/* Declares who is first. */
static void first(struct visit *visit)
{
    struct serve_request_change change;
    json_t *body = visit_body(visit);
    if (body && read_change(visit, body, &change)) {
        change.first = true;
        pthread_mutex_lock(&visit->table->lock);
        serve_table_refresh(visit->table, NULL);
        enum serve_change what = serve_table_declare(visit->table, &change,
                                                     visit_word(body, "player"));
        visit_changed(visit, what, visit->table, change.mark, NULL);
        pthread_mutex_unlock(&visit->table->lock);
    }
    json_decref(body);
}

/* Looking -------------------------------------------------------------------------------------- */

static struct serve_mark mark_of(const char *text)
{
    struct serve_mark mark;
    return text && serve_mark_read(text, &mark) ? mark : (struct serve_mark){0, 0};
}

static void answer_state(struct visit *visit)
{
    pthread_mutex_lock(&visit->table->lock);
    serve_table_refresh(visit->table, NULL);
    serve_tell_state(&visit->reply->body, visit->table, mark_of(visit->request->at));
    if (visit->serve->rounds) {
        log_write(&visit->reply->body, ",\"clock\":");
        serve_clock_tell(&visit->serve->folder.clock, &visit->reply->body);
    }
    log_write(&visit->reply->body, ",");
    serve_json_member(&visit->reply->body, "side", visit->table->of_side.name);
    log_write(&visit->reply->body, "\"may\":\"%s\"}", visit->write ? "write" : "read");
    visit_tell_all(visit, visit->table);
    pthread_mutex_unlock(&visit->table->lock);
    visit_json(visit);
}

/* The state of the game as it was after a line. */
static void state_at(struct visit *visit)
{
    json_t *body = visit_body(visit);
    if (!body)
        return;
    json_int_t line = json_integer_value(json_object_get(body, "line"));
    pthread_mutex_lock(&visit->table->lock);
    serve_table_refresh(visit->table, NULL);
    serve_tell_state_at(&visit->reply->body, visit->table, line < 0 ? 0 : (uint64_t)line);
    pthread_mutex_unlock(&visit->table->lock);
    visit_json(visit);
    json_decref(body);
}

/* Answers with a listing, if there is one. */
static void listed(struct visit *visit, bool good)
{
    visit_json(visit);
    if (!good)
        serve_refuse(visit->reply, 503, "the log cannot be read, or there is no memory");
}

static void answer_next(struct visit *visit)
{
    bool effects = visit->request->effects != NULL;
    listed(visit, serve_ask_next(visit->table, effects, &visit->reply->body));
    if (visit->reply->status == 200)
        serve_find_turn(visit->serve, visit->table);
}

/* Tells also those who only watch whose turn it is. */
static void answer_turn(struct visit *visit)
{
    listed(visit, serve_ask_who(visit->table, &visit->reply->body));
}

static void answer_due(struct visit *visit)
{
    listed(visit, serve_ask_due(visit->table, &visit->reply->body));
}

static void words(struct visit *visit)
{
    listed(visit, serve_ask_words(visit->table, &visit->reply->body));
}

static void forms(struct visit *visit)
{
    listed(visit, serve_ask_forms(visit->table, &visit->reply->body));
}

/* Tells what would be found if a text was added now; nothing is recorded. */
static void answer_try_line(struct visit *visit)
{
    json_t *body = visit_body(visit);
    const struct serve_request_change tried = {
        .text = visit_word(body, "text"),
        .length = json_string_length(json_object_get(body, "text"))};
    if (body && is_addable(visit, &tried))
        listed(visit, serve_ask_try(visit->table, tried.text, tried.length, &visit->reply->body));
    json_decref(body);
}

static void sealing(struct visit *visit)
{
    listed(visit, serve_ask_sealing(visit->table, &visit->reply->body));
}

static void events(struct visit *visit)
{
    struct serve_streams *streams = &visit->serve->streams;
    const char *last = visit->request->at ? visit->request->at : "";
    if (visit->request->last_event)
        last = visit->request->last_event;
    if (visit->table) {
        pthread_mutex_lock(&visit->table->lock);
        serve_table_refresh(visit->table, NULL);
        visit->reply->stream = serve_stream_open(streams, visit->table, visit->write, last);
        pthread_mutex_unlock(&visit->table->lock);
    } else {
        visit->reply->stream = serve_stream_open(streams, NULL, true, last);
    }
    if (!visit->reply->stream) {
        serve_refuse(visit->reply, 503, "too many pages are open here; close one");
        return;
    }
    visit->reply->status = 200;
    visit->reply->type = "text/event-stream";
}

static void table_page(struct visit *visit)
{
    answer_page(visit->reply, "table.html", "text/html; charset=utf-8");
}

/* The judge's room ----------------------------------------------------------------------------- */

static void room_page(struct visit *visit)
{
    answer_page(visit->reply, "room.html", "text/html; charset=utf-8");
}

static void check_page(struct visit *visit)
{
    answer_page(visit->reply, "check.html", "text/html; charset=utf-8");
}

static void sheet_page(struct visit *visit)
{
    answer_page(visit->reply, "sheet.html", "text/html; charset=utf-8");
}

static void games(struct visit *visit)
{
    visit_json(visit);
    serve_tell_games(&visit->reply->body);
}

static void tables(struct visit *visit)
{
    uint64_t number;
    visit_json(visit);
    serve_folder_board(&visit->serve->folder, 0, &visit->reply->body, &number);
}

static void new_table(struct visit *visit)
{
    json_t *body = visit_body(visit);
    if (!body)
        return;
    static const unsigned statuses[] = {
        [SERVE_MADE] = 200, [SERVE_UNFIT] = 400, [SERVE_NOT_MADE] = 500, [SERVE_NO_ROOM] = 503};
    char why[CLI_NEW_WHY_BYTES];
    struct serve_table *table;
    enum serve_making making = serve_new_table(&visit->serve->folder, body, &table, why);
    json_decref(body);
    if (making != SERVE_MADE) {
        serve_refuse(visit->reply, statuses[making], why);
        return;
    }
    serve_look(visit->serve, table);
    visit_json(visit);
    log_write(&visit->reply->body, "{");
    serve_json_member(&visit->reply->body, "name", table->name);
    serve_json_member(&visit->reply->body, "write", table->write.text);
    serve_json_member(&visit->reply->body, "read", table->read.text);
    serve_json_close(&visit->reply->body, '}');
}

/* Routes --------------------------------------------------------------------------------------- */

static const struct route {
    /* 't': a table's link, 'w': that of a whole table, not of a side, 'j': the judge's */
    char who;
    const char *what; /* what follows the secret in the path */
    const char *method;
    bool write; /* needs the link to write */
    enum serve_work work;
    void (*answer)(struct visit *visit);
} routes[] = {
    {'t', "", "GET", false, SERVE_AT_ONCE, table_page},
    {'t', "/state", "GET", false, SERVE_QUICK, answer_state},
    {'t', "/state-at", "POST", false, SERVE_QUICK, state_at},
    {'t', "/events", "GET", false, SERVE_QUICK, events},
    {'t', "/log", "GET", false, SERVE_QUICK, visit_download},
    {'t', "/append", "POST", true, SERVE_QUICK, append},
    {'t', "/undo", "POST", true, SERVE_QUICK, answer_undo},
    {'w', "/redo", "POST", true, SERVE_QUICK, answer_redo},
    {'t', "/next", "GET", true, SERVE_LISTING, answer_next},
    {'w', "/list", "POST", true, SERVE_QUICK, list},
    {'w', "/first", "POST", true, SERVE_QUICK, first},
    {'t', "/call", "POST", true, SERVE_QUICK, serve_rounds_call},
    {'t', "/confirm", "POST", true, SERVE_QUICK, answer_confirm},
    {'t', "/turn", "GET", false, SERVE_LISTING, answer_turn},
    {'t', "/due", "GET", false, SERVE_LISTING, answer_due},
    {'t', "/words", "GET", true, SERVE_LISTING, words},
    {'t', "/try", "POST", true, SERVE_LISTING, answer_try_line},
    {'t', "/forms", "GET", true, SERVE_LISTING, forms},
    {'w', "/sealing", "GET", true, SERVE_QUICK, sealing},
    {'t', "/undecided", "GET", false, SERVE_LISTING, serve_undecided},
    {'j', "", "GET", true, SERVE_AT_ONCE, room_page},
    {'j', "/games", "GET", true, SERVE_AT_ONCE, games},
    {'j', "/tables", "GET", true, SERVE_QUICK, tables},
    {'j', "/events", "GET", true, SERVE_QUICK, events},
    {'j', "/new", "POST", true, SERVE_QUICK, new_table},
    {'j', "/ruling", "POST", true, SERVE_QUICK, serve_ruling},
    {'j', "/take-back", "POST", true, SERVE_QUICK, serve_ruling_taken_back},
    {'j', "/pairings", "POST", true, SERVE_JUDGING, serve_rounds_make},
    {'j', "/players", "GET", true, SERVE_QUICK, serve_rounds_players},
    {'j', "/players", "POST", true, SERVE_QUICK, serve_rounds_keep_players},
    {'j', "/clock", "POST", true, SERVE_QUICK, serve_rounds_clock},
    {'j', "/sheet", "GET", true, SERVE_AT_ONCE, sheet_page},
    {'j', "/codes", "POST", true, SERVE_QUICK, serve_rounds_codes},
    {'j', "/come", "POST", true, SERVE_QUICK, serve_rounds_come},
    {'j', "/results", "GET", true, SERVE_JUDGING, serve_rounds_results},
    {'j', "/paste", "GET", true, SERVE_AT_ONCE, check_page},
    {'j', "/check", "POST", true, SERVE_JUDGING, serve_paste_check},
    {'j', "/report", "GET", true, SERVE_AT_ONCE, serve_paste_report},
};

/* The route of a path "/t/SECRET/what" and where its secret stands; NULL: there is none.
 * `*ret_known`: the path has a route for another method. */
static const struct route *route_of(const char *method, const char *path, bool *ret_known)
{
    *ret_known = false;
    if (path[0] != '/' || !path[1] || path[2] != '/')
        return NULL;
    const char *what = path + 3 + strcspn(path + 3, "/");
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if ((routes[i].who == 'w' ? 't' : routes[i].who) == path[1] &&
            strcmp(routes[i].what, what) == 0) {
            *ret_known = true;
            if (strcmp(routes[i].method, method) == 0)
                return &routes[i];
        }
    return NULL;
}

enum serve_work serve_work_of(const struct serve *serve, const char *method, const char *path,
                              size_t *ret_body_most)
{
    bool known;
    const struct route *route = route_of(method, path, &known);
    bool judging = route && route->work == SERVE_JUDGING &&
                   serve_secret_is(&serve->folder.judge, path + 3, strcspn(path + 3, "/"));
    /* others cannot make the server hold so much */
    *ret_body_most = judging ? SERVE_CHECK_BYTES : SERVE_BODY_MOST;
    if (strcmp(method, "POST") != 0)
        *ret_body_most = 0;
    return route ? route->work : SERVE_AT_ONCE;
}

bool serve_is_to_record(struct serve *serve, const char *path)
{
    bool write;
    if (path[0] != '/' || !path[1] || path[2] != '/')
        return false;
    const char *secret = path + 3;
    size_t length = strcspn(secret, "/");
    return serve_secret_is(&serve->folder.judge, secret, length) ||
           (serve_folder_secret(&serve->folder, secret, length, &write) && write) ||
           serve_side_find(&serve->folder, secret, length);
}

/* Whether a table's round has yet to begin: until then nobody sees a list. */
static bool waits_for_its_round(struct visit *visit)
{
    return !serve_clock_open(&visit->serve->folder.clock, visit->table->name, NULL);
}

/* Scripts and the style stand at "/" and their name. */
static bool answer_file(const struct serve_request *request, struct serve_reply *reply)
{
    const char *name = *request->path ? request->path + 1 : "";
    bool script = strstr(name, ".js"), style = strstr(name, ".css");
    return strcmp(request->method, "GET") == 0 && (script || style) &&
           answer_page(reply, name,
                       script ? "text/javascript; charset=utf-8" : "text/css; charset=utf-8");
}

/* Finds the route of a request, and what its link opens. NULL: the link may not do that, or there
 * is no such route; then the reply says so, or is the file that was asked for. */
static const struct route *admit_visit(struct visit *visit)
{
    bool known;
    struct serve *serve = visit->serve;
    const struct serve_request *request = visit->request;
    const struct route *route = route_of(request->method, request->path, &known);
    if (!route) {
        if (known || !answer_file(request, visit->reply))
            serve_refuse(visit->reply, known ? 405 : 404,
                         known ? "this address takes another method"
                               : "there is nothing here; open the link that you were given");
        return NULL;
    }
    const char *secret = request->path + 3, *why = NULL;
    size_t length = strcspn(secret, "/");
    if (route->who != 'j')
        visit->table = serve_folder_secret(&serve->folder, secret, length, &visit->write);
    else
        visit->write = serve_secret_is(&serve->folder.judge, secret, length);
    if (route->who != 'j' && !visit->table) {
        visit->table = serve_side_find(&serve->folder, secret, length);
        visit->write = visit->table;
    }
    bool opens = route->who == 'j' ? visit->write : visit->table != NULL;
    if (!opens)
        why = "this link opens nothing here; ask the judge for a new one";
    else if (route->write && !visit->write)
        why = "this link lets you watch, not record";
    else if (visit->table && visit->table->of_side.whole && route->who == 'w')
        why = "this link is for one side; the link to record does that";
    else if (visit->table && *route->what && waits_for_its_round(visit))
        why = "this table's round has not begun; the judge begins it";
    if (why)
        serve_refuse(visit->reply, opens ? 403 : 404, why);
    return why ? NULL : route;
}

bool serve_refuses(struct serve *serve, const char *method, const char *path,
                   struct serve_reply *ret_reply)
{
    const struct serve_request request = {.method = method, .path = path};
    struct visit visit = {.serve = serve, .request = &request, .reply = ret_reply};
    return !admit_visit(&visit);
}

void serve_answer(struct serve *serve, const struct serve_request *request,
                  struct serve_reply *ret_reply)
{
    *ret_reply = (struct serve_reply){.status = 500};
    struct visit visit = {.serve = serve, .request = request, .reply = ret_reply};
    const struct route *route = admit_visit(&visit);
    if (!route)
        return;
    route->answer(&visit);
    if (atomic_load(&serve->folder.loads) >= SERVE_LOADS_MOST)
        serve_folder_trim(&serve->folder);
    if (ret_reply->body.failed)
        serve_refuse(ret_reply, 503, "out of memory");
}
