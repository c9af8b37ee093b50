/* SPDX-License-Identifier: MIT */
#include "event/serve/visit.h"

#include "event/serve/answer.h"
#include "event/serve/ask.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
