/* Looking after tables: what their readers see of a log that has changed. */
#include "cli/serve/answer.h"
#include "cli/serve/ask.h"

void serve_look(struct serve *serve, struct serve_table *table)
{
    pthread_mutex_lock(&table->lock);
    serve_table_refresh(table, NULL);
    serve_folder_tell(&serve->folder, table, NULL);
    serve_streams_tell(&serve->streams, table);
    pthread_mutex_unlock(&table->lock);
}

void serve_find_turn(struct serve *serve, struct serve_table *table)
{
    struct log_writer turn = {.bytes = NULL};
    struct serve_mark asked;
    bool good = serve_ask_turn(table, &turn, &asked);
    log_write(&turn, "%c", '\0');
    pthread_mutex_lock(&table->lock);
    struct serve_mark mark = serve_table_mark(table);
    if (good && !turn.failed && mark.lines == asked.lines && mark.hash == asked.hash)
        serve_folder_tell(&serve->folder, table, turn.bytes);
    pthread_mutex_unlock(&table->lock);
    log_writer_done(&turn);
}
