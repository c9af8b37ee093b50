/* SPDX-License-Identifier: MIT */
/* Looking after tables: what their readers see of a log that has changed. */
#include "event/serve/answer.h"
#include "event/serve/ask.h"

/* Frees the session of a table that nobody uses, if it was read for this look only. */
static void leave(struct serve *serve, struct serve_table *table, bool was_loaded)
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
    leave(serve, table, was_loaded);
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
    leave(serve, table, was_loaded);
    pthread_mutex_unlock(&table->lock);
    log_writer_done(&turn);
}
