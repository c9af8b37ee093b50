/* Streams of events to pages: server-sent events. A stream keeps no events, only what its reader knows: when it can take
 * more it is told what has changed since. So a slow reader costs no memory, and one that was away catches up. */
#ifndef CLI_SERVE_STREAM_H
#define CLI_SERVE_STREAM_H

#include "cli/serve_folder.h"

#include <sys/types.h>

struct serve_stream;

enum { SERVE_STREAMS_A_TABLE = 32, SERVE_STREAMS_OF_JUDGE = 16 };

struct serve_streams {
    struct serve_folder *folder;
    pthread_mutex_t lock;         /* of all streams; may be taken with a table's lock held */
    struct serve_stream *judges;  /* of the judge's room */
    uint32_t epoch;               /* of this run of the server: numbers of the judge's lines mean something in it only */
    bool ended;
    void (*suspend)(void *connection), (*resume)(void *connection);
    void (*look)(void *user, struct serve_table *table); /* asks for serve_streams_tell, soon, on another thread */
    void *user;
};

/* Opens a stream of a table, for one who knows its log up to a mark; or, with `table` NULL, of the judge's room, for one
 * who knows it up to an event's id. The table's lock is held. NULL: there are too many, or no memory. */
struct serve_stream *serve_stream_open(struct serve_streams *streams, struct serve_table *table, const char *last_event);

/* The connection that `suspend` and `resume` are called with. */
void serve_stream_connect(struct serve_stream *stream, void *connection);

/* Reads up to `most` bytes; 0: there are none now, and the connection was suspended; -1: it has ended. */
ssize_t serve_stream_read(struct serve_stream *stream, char *ret_bytes, size_t most);
void serve_stream_close(struct serve_stream *stream);

/* Tells a table's streams what has changed. The table's lock is held. */
void serve_streams_tell(struct serve_streams *streams, struct serve_table *table);

/* Several times a second: tells the judge's room; with `beat` all streams that have nothing to tell get a comment, by which
 * a connection that is gone is noticed. */
void serve_streams_tick(struct serve_streams *streams, bool beat);

/* Whether somebody is in the judge's room. */
bool serve_streams_judged(struct serve_streams *streams);

/* Ends all streams of the tables and the room. */
void serve_streams_end(struct serve_streams *streams);

#endif
