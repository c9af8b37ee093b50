/* SPDX-License-Identifier: MIT */
#include "event/serve/stream.h"

#include "event/serve/ask.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct serve_stream {
    struct serve_streams *all;
    struct serve_stream *next, **link; /* the list of its table, or of the judge's room */
    struct serve_table *table;         /* NULL: the judge's room */
    struct serve_mark known;
    bool records;   /* its link records, or is the judge's */
    bool greeted;   /* the reader has got a state */
    bool troubled;  /* the last state had a problem */
    uint64_t beside; /* the table's number of what is told beside the log, in the last state */
    uint64_t clock; /* the number of the clock's last change that the reader knows */
    /* the last change to the judge's lines that the reader knows */
    uint64_t number;
    struct log_writer out;
    size_t sent;
    bool behind;  /* something has changed while `out` was on its way */
    bool waiting; /* the connection is suspended */
    void *connection;
};

static void wake(struct serve_stream *stream)
{
    if (!stream->waiting || !stream->connection)
        return;
    stream->waiting = false;
    stream->all->resume(stream->connection);
}

/* Events ------------------------------------------------------------------------------------- */

static bool stream_knows_log(const struct serve_stream *stream)
{
    struct serve_mark mark = serve_table_mark(stream->table);
    return stream->greeted && !stream->troubled && !*stream->table->problem &&
           stream->beside == stream->table->beside.number && mark.lines == stream->known.lines &&
           mark.hash == stream->known.hash;
}

/* Writes the table's event: what has changed since the state that this reader knows. */
static void write_state(struct serve_stream *stream)
{
    char at[SERVE_MARK_BYTES];
    struct serve_mark mark = serve_table_mark(stream->table);
    serve_mark_write(mark, at);
    log_write(&stream->out, "event: state\nid: %s\ndata: ", at);
    serve_tell_state(&stream->out, stream->table, stream->known);
    log_write(&stream->out, "}\n\n");
    stream->known = mark;
    stream->greeted = true;
    stream->troubled = *stream->table->problem != '\0';
    stream->beside = stream->table->beside.number;
    stream->behind = false;
}

/* Writes the judge's event, if a line has changed. */
static void write_board(struct serve_stream *stream)
{
    struct log_writer rows = {.bytes = NULL};
    uint64_t before = stream->number;
    serve_folder_board(stream->all->folder, before, &rows, &stream->number);
    if (stream->number != before || !stream->greeted)
        log_write(&stream->out, "event: tables\nid: %08x-%" PRIu64 "\ndata: %.*s\n\n",
                  stream->all->epoch, stream->number, (int)rows.length,
                  rows.bytes ? rows.bytes : "");
    stream->greeted = true;
    log_writer_done(&rows);
}

/* Writes the clock's event, if the reader does not know it. */
static void write_clock(struct serve_stream *stream)
{
    struct serve_clock *clock = &stream->all->folder->clock;
    uint64_t number = serve_clock_number(clock);
    if (stream->clock == number) /* 0 is that of a clock that nobody has set */
        return;
    stream->clock = number;
    log_write(&stream->out, "event: clock\ndata: ");
    serve_clock_tell(clock, &stream->out);
    log_write(&stream->out, "\n\n");
}

/* Opening and reading -------------------------------------------------------------------------- */

static size_t count_streams(const struct serve_stream *first, bool records)
{
    size_t count = 0;
    for (; first; first = first->next)
        count += first->records == records;
    return count;
}

struct serve_stream *serve_stream_open(struct serve_streams *streams, struct serve_table *table,
                                       bool records, const char *last_event)
{
    struct serve_stream *stream = calloc(1, sizeof *stream),
                        **list = table ? &table->streams : &streams->judges;
    uint32_t epoch;
    if (!stream)
        return NULL;
    *stream = (struct serve_stream){.all = streams, .table = table, .records = records};
    if (table)
        serve_mark_read(last_event, &stream->known);
    // NOLINTNEXTLINE(cert-err34-c): after a number that is too large there are no events
    else if (sscanf(last_event, "%8" SCNx32 "-%" SCNu64, &epoch, &stream->number) != 2 ||
             epoch != streams->epoch)
        stream->number = 0;
    pthread_mutex_lock(&streams->lock);
    if (streams->ended ||
        count_streams(*list, records) >= (table ? SERVE_STREAMS_A_TABLE : SERVE_STREAMS_OF_JUDGE)) {
        free(stream);
        stream = NULL;
    } else {
        stream->next = *list;
        stream->link = list;
        if (*list)
            (*list)->link = &stream->next;
        *list = stream;
        log_write(&stream->out, "retry: 1000\n\n");
        write_clock(stream);
        if (table)
            write_state(stream);
        else
            write_board(stream);
    }
    pthread_mutex_unlock(&streams->lock);
    return stream;
}

void serve_stream_connect(struct serve_stream *stream, void *connection)
{
    pthread_mutex_lock(&stream->all->lock);
    stream->connection = connection;
    pthread_mutex_unlock(&stream->all->lock);
}

static size_t send_some(struct serve_stream *stream, char *ret_bytes, size_t most)
{
    size_t left = stream->out.length - stream->sent, size = left < most ? left : most;
    if (size)
        memcpy(ret_bytes, stream->out.bytes + stream->sent, size);
    stream->sent += size;
    if (stream->sent == stream->out.length) {
        log_writer_done(&stream->out);
        stream->sent = 0;
    }
    return size;
}

ssize_t serve_stream_read(struct serve_stream *stream, char *ret_bytes, size_t most)
{
    struct serve_streams *all = stream->all;
    struct serve_table *look = NULL;
    ssize_t answer = -1;
    pthread_mutex_lock(&all->lock);
    if (!all->ended && !stream->out.failed) {
        if (!stream->out.length)
            write_clock(stream);
        if (!stream->out.length && !stream->table)
            write_board(stream);
        answer = (ssize_t)send_some(stream, ret_bytes, most);
        look = stream->behind && !stream->out.length ? stream->table : NULL;
        stream->waiting = answer == 0;
        if (stream->waiting)
            all->suspend(stream->connection);
    }
    pthread_mutex_unlock(&all->lock);
    if (look)
        all->look(all->user, look);
    return answer;
}

void serve_stream_close(struct serve_stream *stream)
{
    struct serve_streams *all = stream->all;
    pthread_mutex_lock(&all->lock);
    *stream->link = stream->next;
    if (stream->next)
        stream->next->link = stream->link;
    pthread_mutex_unlock(&all->lock);
    log_writer_done(&stream->out);
    free(stream);
}

/* Telling -------------------------------------------------------------------------------------- */

bool serve_streams_watch(struct serve_streams *streams, const struct serve_table *table)
{
    pthread_mutex_lock(&streams->lock);
    bool watched = table->streams != NULL;
    pthread_mutex_unlock(&streams->lock);
    return watched;
}

void serve_streams_tell(struct serve_streams *streams, struct serve_table *table)
{
    pthread_mutex_lock(&streams->lock);
    for (struct serve_stream *stream = table->streams; stream; stream = stream->next) {
        if (stream_knows_log(stream))
            continue;
        stream->behind = true;
        if (stream->out.length)
            continue;
        write_state(stream);
        wake(stream);
    }
    /* what a side sees is found out without the table's lock */
    struct serve_table *side = NULL;
    while (!table->of_side.whole && streams->look &&
           (side = serve_folder_side(streams->folder, table, side)) != NULL)
        if (side->streams)
            streams->look(streams->user, side);
    pthread_mutex_unlock(&streams->lock);
}

static void beat_all(struct serve_stream *first)
{
    for (struct serve_stream *stream = first; stream; stream = stream->next)
        if (stream->waiting && !stream->out.length) {
            log_write(&stream->out, ":\n\n");
            wake(stream);
        }
}

static void wake_all(struct serve_stream *first)
{
    for (struct serve_stream *stream = first; stream; stream = stream->next)
        wake(stream);
}

static void stir(struct serve_stream *first, bool beat, bool wakes)
{
    if (beat)
        beat_all(first);
    if (wakes)
        wake_all(first);
}

static void stir_tables(struct serve_streams *streams, bool beat, bool wakes)
{
    struct serve_table *table;
    for (size_t i = 0; (table = serve_folder_table(streams->folder, i)) != NULL; i++) {
        struct serve_table *side = NULL;
        while ((side = serve_folder_side(streams->folder, table, side)) != NULL)
            stir(side->streams, beat, wakes);
        stir(table->streams, beat, wakes);
    }
}

void serve_streams_tick(struct serve_streams *streams, bool beat)
{
    pthread_mutex_lock(&streams->folder->board_lock);
    uint64_t number = streams->folder->changes;
    pthread_mutex_unlock(&streams->folder->board_lock);
    pthread_mutex_lock(&streams->lock);
    for (struct serve_stream *stream = streams->judges; stream; stream = stream->next)
        if (stream->number < number)
            wake(stream);
    uint64_t clock = serve_clock_number(&streams->folder->clock);
    bool changed = clock != streams->clock;
    streams->clock = clock;
    stir(streams->judges, beat, changed);
    if (beat || changed)
        stir_tables(streams, beat, changed);
    pthread_mutex_unlock(&streams->lock);
}

bool serve_streams_judged(struct serve_streams *streams)
{
    pthread_mutex_lock(&streams->lock);
    bool judged = streams->judges != NULL;
    pthread_mutex_unlock(&streams->lock);
    return judged;
}

void serve_streams_end(struct serve_streams *streams)
{
    struct serve_table *table;
    pthread_mutex_lock(&streams->lock);
    streams->ended = true;
    for (struct serve_stream *stream = streams->judges; stream; stream = stream->next)
        wake(stream);
    for (size_t i = 0; (table = serve_folder_table(streams->folder, i)) != NULL; i++)
        for (struct serve_table *one = table; one;
             one = serve_folder_side(streams->folder, table, one == table ? NULL : one))
            wake_all(one->streams);
    pthread_mutex_unlock(&streams->lock);
}
