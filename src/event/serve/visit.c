/* SPDX-License-Identifier: MIT */
#include "event/serve/visit.h"

#include "event/serve/answer.h"
#include "event/serve/ask.h"
#include "event/serve/json.h"

#include <errno.h>
#include <stdlib.h>

void visit_json(struct visit *visit)
{
    visit->reply->status = 200;
    visit->reply->type = "application/json";
}

json_t *visit_body(struct visit *visit)
{
    json_error_t error;
    errno = 0;
    json_t *body = visit->request->length ? json_loadb(visit->request->body, visit->request->length,
                                                       JSON_REJECT_DUPLICATES, &error)
                                          : NULL;
    /* without memory jansson reports an invalid token, or leaves characters out */
    bool no_memory = errno == ENOMEM;
    if (json_is_object(body) && !no_memory)
        return body;
    json_decref(body);
    serve_refuse(visit->reply, no_memory ? 503 : 400,
                 no_memory ? "out of memory" : "the request is no JSON object");
    return NULL;
}

const char *visit_word(const json_t *body, const char *name)
{
    const char *word = json_string_value(json_object_get(body, name));
    return word ? word : "";
}

bool visit_mark_and_key(struct visit *visit, const json_t *body, struct serve_mark *ret_mark,
                        const char **ret_key)
{
    *ret_key = visit_word(body, "key");
    if (!serve_mark_read(visit_word(body, "at"), ret_mark))
        serve_refuse(visit->reply, 400, "'at' is no mark; take it from the table's state");
    else if (!serve_key_fits(*ret_key) || serve_key_is_of_throw(*ret_key))
        serve_refuse(visit->reply, 400, "'key' has up to 40 letters, digits, '-' and '_'");
    else
        return true;
    return false;
}

void log_copy_done(struct log_copy *copy)
{
    free(copy->text);
    free(copy->lines);
    free(copy->keys.list);
}

bool visit_copy(struct visit *visit, struct serve_table *table, struct log_copy *ret_copy)
{
    *ret_copy = (struct log_copy){.text = NULL};
    pthread_mutex_lock(&table->lock);
    bool readable = serve_table_copy(table, &ret_copy->text, &ret_copy->length),
         good = readable && ret_copy->text &&
                serve_table_counting(table, &ret_copy->lines, &ret_copy->line_count) &&
                cli_copy_player_keys(serve_table_keys(table), &ret_copy->keys);
    ret_copy->mark = serve_table_mark(table);
    if (!good) {
        log_copy_done(ret_copy);
        serve_refuse(visit->reply, readable ? 503 : 500,
                     readable ? "out of memory" : table->problem);
    }
    pthread_mutex_unlock(&table->lock);
    return good;
}

void visit_download(struct visit *visit)
{
    struct log_copy copy;
    if (!visit_copy(visit, visit->table, &copy))
        return;
    free(copy.lines);
    free(copy.keys.list);
    visit->reply->body = (struct log_writer){
        .bytes = copy.text, .length = copy.length, .capacity = copy.length + 1};
    visit->reply->status = 200;
    visit->reply->type = "text/plain; charset=utf-8";
    visit->reply->attached = "game.umpire";
}

/* What came of a change ------------------------------------------------------------------------ */

void visit_tell_all(struct visit *visit, struct serve_table *table)
{
    if (table->of_side.whole && visit->serve->streams.look)
        visit->serve->streams.look(visit->serve->streams.user, table->of_side.whole);
    serve_folder_tell(&visit->serve->folder, table, NULL);
    serve_streams_tell(&visit->serve->streams, table);
}

void visit_changed(struct visit *visit, enum serve_change what, struct serve_table *table,
                   struct serve_mark known, const char *removed)
{
    static const struct {
        unsigned status;
        const char *why;
    } answers[] = {
        [SERVE_DONE] = {200, NULL},
        [SERVE_STALE] = {409, "somebody else has changed the log meanwhile"},
        [SERVE_CHANGED] = {409, "the log was changed after its findings were shown here: look at "
                                "them again before you rule"},
        [SERVE_NOTHING] = {404, "there is nothing to undo, or no such finding"},
        [SERVE_NO_RULING] = {400,
                             "a ruling must name a player of the game, or a line of it that is "
                             "above"},
        [SERVE_NOT_TAKEN] = {404, "there is nothing to redo"},
        [SERVE_DECLARED] = {403, "the game has not begun: these lines are declarations, and to "
                                 "take them back is to edit the log"},
        [SERVE_BEGUN] = {403, "lists and who is first must be declared before the game begins, a "
                              "list for a player who has none"},
        [SERVE_RULED] = {403, "these lines hold a ruling of the judge"},
        [SERVE_RULING] = {403, "rulings are made in the judge's room"},
        [SERVE_MARKER] = {403, "others may have recorded below this marker in secret: the link to "
                               "record can undo it"},
        [SERVE_OF_ROOM] = {403,
                           "the event, the table, and at an event's table the game, its players "
                           "and their lists are declared in the judge's room; whose view a log "
                           "is, its file says"},
        [SERVE_ANSWERED] = {403, "this throw is answered, or its round has come, so its dice are "
                                 "known: it can be neither undone nor redone here; if it was "
                                 "a mistake, call the judge"},
        [SERVE_OTHER_TIME] = {403, "the time of a line is the server's: leave out the time behind "
                                   "the ';', or write two lines"},
        [SERVE_OTHER_THROW] = {403, "a throw with this link was undone: it can only be thrown "
                                    "again as it was, with the same dice"},
        [SERVE_OTHER_LINES] = {409, "the key of this request came with other lines before, so "
                                    "these are not recorded: send them with a new key"},
        [SERVE_NEEDLESS] = {403, "no rule needs the source of this throw: throw it without 'by'"},
        [SERVE_CHAINED] = {403, "a player has declared a chain of dice, which no longer fits if "
                                "more is declared: undo the chains first"},
        [SERVE_NO_RESULT] = {403, "a result can be confirmed when the game has its end"},
        [SERVE_OTHER_RESULT] = {409, "the log was changed after its result was shown here: look "
                                     "at the result again before you confirm it"},
        [SERVE_NOT_ITS_OWN] = {403, "this link does not record such lines"},
        [SERVE_TOO_LARGE] = {413, "the log would have more than 4 MiB"},
        [SERVE_FAILED] = {500, "the log could not be read or written"},
        [SERVE_NO_MEMORY] = {503, "out of memory"},
    };
    struct log_writer *body = &visit->reply->body;
    visit->reply->status = answers[what].status;
    visit->reply->type = "application/json";
    serve_tell_state(body, table, known);
    log_write(body, ",");
    serve_json_member(body, "error", answers[what].why);
    serve_json_member(body, what == SERVE_DECLARED ? "asked" : "removed", removed);
    serve_json_close(body, '}');
    visit_tell_all(visit, table);
}

/* Looking after tables: what their readers see of a log that has changed. */

/* Frees the session of a table that nobody uses, if it was read for this look only. */
static void leave_table(struct serve *serve, struct serve_table *table, bool was_loaded)
{
    if (!was_loaded && !serve_streams_watch(&serve->streams, table))
        serve_table_unload(table);
}

void serve_look(struct serve *serve, struct serve_table *table)
{
    pthread_mutex_lock(&table->lock);
    if (serve_table_rests(table)) {
        pthread_mutex_unlock(&table->lock);
        return;
    }
    bool was_loaded = table->session != NULL;
    serve_table_refresh(table, NULL);
    serve_folder_tell(&serve->folder, table, NULL);
    serve_streams_tell(&serve->streams, table);
    leave_table(serve, table, was_loaded);
    pthread_mutex_unlock(&table->lock);
}

void serve_find_turn(struct serve *serve, struct serve_table *table)
{
    struct log_writer turn = {.bytes = NULL};
    struct serve_mark asked;
    if (table->of_side.whole)
        return; /* what one side sees tells nobody else whose turn it is */
    pthread_mutex_lock(&table->ask_lock);
    pthread_mutex_lock(&table->lock);
    bool was_loaded = table->session != NULL, was_asked = table->asked.session != NULL;
    pthread_mutex_unlock(&table->lock);
    pthread_mutex_unlock(&table->ask_lock);
    bool good = serve_ask_turn(table, &turn, &asked);
    log_write(&turn, "%c", '\0');
    if (!was_asked && !was_loaded)
        serve_ask_forget(table);
    pthread_mutex_lock(&table->lock);
    serve_table_refresh(table, NULL); /* its session may have been freed meanwhile */
    struct serve_mark mark = serve_table_mark(table);
    if (good && !turn.failed && mark.lines == asked.lines && mark.hash == asked.hash)
        serve_folder_tell(&serve->folder, table, turn.bytes);
    leave_table(serve, table, was_loaded);
    pthread_mutex_unlock(&table->lock);
    log_writer_done(&turn);
}
