/* SPDX-License-Identifier: MIT */
/* Streams of server-sent events to pages. A stream stores no events, only how much its reader
 * knows. When the reader can take more, it gets what has changed since. So a slow reader costs no
 * memory, and one that was away catches up. */
#ifndef CLI_SERVE_STREAM_H
#define CLI_SERVE_STREAM_H

#include "event/serve/folder.h"

#include <sys/types.h>

struct serve_stream;

enum { SERVE_STREAMS_A_TABLE = 32, SERVE_STREAMS_OF_JUDGE = 16 };

struct serve_streams {
    struct serve_folder *folder;
    /* protects all streams; may be taken while a table's lock is held */
    pthread_mutex_t lock;
    struct serve_stream *judges;  /* the streams of the judge's room */
    /* of this run of the server, since each run counts the judge's changes from 0 */
    uint32_t epoch;
    uint64_t clock; /* the clock's last change that was told */
    bool ended;
    void (*suspend)(void *connection), (*resume)(void *connection);
    /* has serve_streams_tell called soon, on another thread */
    void (*look)(void *user, struct serve_table *table);
    void *user;
};

/* Opens a stream of a table for a reader who knows its log up to a mark. With `table` NULL it is a
 * stream of the judge's room, for a reader who knows it up to an event's id. Readers who
 * record (`records`) and those who only watch cannot take each other's places. The caller holds the
 * table's lock. NULL: all places of that kind are taken, or out of memory. */
struct serve_stream *serve_stream_open(struct serve_streams *streams, struct serve_table *table,
                                       bool records, const char *last_event);

/* Sets the connection that is handed to `suspend` and `resume`. */
void serve_stream_connect(struct serve_stream *stream, void *connection);

/* Reads up to `most` bytes; 0: none now, the connection is suspended; -1: the stream has ended. */
ssize_t serve_stream_read(struct serve_stream *stream, char *ret_bytes, size_t most);
void serve_stream_close(struct serve_stream *stream);

/* Sends a table's streams what has changed. The caller holds the table's lock. */
void serve_streams_tell(struct serve_streams *streams, struct serve_table *table);

/* Called several times a second: sends the judge's room what has changed. With `beat`, sends a
 * comment to each stream that has nothing else to send, so that lost connections are noticed. */
void serve_streams_tick(struct serve_streams *streams, bool beat);

/* Whether somebody is in the judge's room. */
bool serve_streams_judged(struct serve_streams *streams);

/* Whether somebody reads a table's stream. */
bool serve_streams_watch(struct serve_streams *streams, const struct serve_table *table);

/* Ends all streams of the tables and the room. */
void serve_streams_end(struct serve_streams *streams);

#endif
