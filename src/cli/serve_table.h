/* A table: a game that is recorded, in one file, by all who have its link to write, and beside the server.
 *
 * Where a log stands is told by its mark: how many lines it has, and a hash of them. A request to change the log says
 * after which mark; if the log has another one by then nothing is changed, and the answer tells what came between. So
 * nobody overwrites what he has not seen. Marks follow from the log alone and outlive the server.
 *
 * A request has a key, too: one that comes again, since its answer was lost, is answered and not obeyed again. */
#ifndef CLI_SERVE_TABLE_H
#define CLI_SERVE_TABLE_H

#include "cli/serve_secret.h"
#include "umpire_session.h"

#include <pthread.h>
#include <stdatomic.h>

enum { SERVE_LOG_MOST = 4 << 20, SERVE_EDITS = 64, SERVE_KEYS = 64, SERVE_KEY_BYTES = 40, SERVE_STEPS = 256 };

struct serve_mark {
    uint64_t lines, hash;
};

/* What came of a request to change a log. */
enum serve_change {
    SERVE_DONE,
    SERVE_STALE,   /* the log has another mark */
    SERVE_NOTHING, /* there is nothing to take back, or no such finding */
    SERVE_RULED,   /* what would be taken back is a ruling of the judge */
    SERVE_TOO_LARGE,
    SERVE_FAILED,  /* the file cannot be read or written */
    SERVE_NO_MEMORY,
};

/* Sessions that are made as the command was asked to. */
struct serve_maker {
    struct umpire_options options;
    const struct serve_setting { const char *text; bool rule; } *settings;
    size_t setting_count;
};

struct serve_table {
    char name[SERVE_NAME_MOST + 1];
    char *path;
    struct serve_secret write, read;
    const struct serve_maker *maker;

    pthread_mutex_t lock;           /* of what follows */
    struct umpire_session *session; /* NULL: not loaded */
    char problem[256];              /* why the log cannot be read; "": it can */
    uint64_t *hashes;               /* of the text up to each line's end */
    size_t lines, capacity;
    struct serve_edit { struct serve_mark before; uint64_t kept; } edits[SERVE_EDITS]; /* the last ones: so many lines stayed */
    uint64_t edit_count;
    struct { char key[SERVE_KEY_BYTES + 1]; } keys[SERVE_KEYS]; /* that were obeyed */
    unsigned key_count;
    uint32_t steps[SERVE_STEPS];    /* lines of the last requests, which taking back undoes one by one */
    unsigned step_count;
    int64_t used;                   /* seconds of CLOCK_MONOTONIC */

    pthread_mutex_t ask_lock;       /* taken before `lock`; of a second session, so that recording does not wait for listings */
    struct umpire_session *asker;
    struct serve_mark asked;        /* that the answers below hold for */
    char *answers[2];               /* what may come next, as JSON; [1]: with effects. NULL: not asked for */
    char *turn;                     /* whose turn it is, as a JSON array */

    struct serve_stream *streams;   /* the server's lock of streams */
    atomic_bool looked_at;          /* a look at the file is due */
};

struct serve_table *serve_table_new(const char *directory, const char *name, const struct serve_secret *write, const struct serve_secret *read,
                                    const struct serve_maker *maker);
void serve_table_free(struct serve_table *table);

/* A session without a file; NULL: out of memory. */
struct umpire_session *serve_maker_session(const struct serve_maker *maker);

/* Reads the log if it is not loaded, and takes in what somebody else has written. Whether it can be read, else `problem`
 * tells. With `ret_changed`, whether the log is another one now. From here on the table's lock is held by the caller. */
bool serve_table_refresh(struct serve_table *table, bool *ret_changed);

/* Frees the session, which the next use loads again. Not while the log has what is not saved. */
void serve_table_unload(struct serve_table *table);

struct serve_mark serve_table_mark(const struct serve_table *table);

/* How many first lines of the log are the same as after a mark; all after them has changed. */
uint64_t serve_table_kept(const struct serve_table *table, struct serve_mark mark);

/* A request to change the log. */
struct serve_request_change {
    struct serve_mark mark;
    const char *key;  /* "": none */
    bool again;       /* it may have come before, perhaps to a server that has forgotten it */
    const char *text; /* lines to add */
    size_t length;
};

/* Whether lines hold a ruling, which is the judge's alone: a table neither adds nor takes back one. */
bool serve_holds_ruling(const char *text, size_t length);

/* Adds lines, which are on the disk if the answer is SERVE_DONE. */
enum serve_change serve_table_append(struct serve_table *table, const struct serve_request_change *change);

/* Takes back what the last request added, or the last line; `*ret_removed`, to be freed, is what was taken back. */
enum serve_change serve_table_undo(struct serve_table *table, const struct serve_request_change *change, char **ret_removed);

/* Waives a rule's finding: inserts a ruling with this reason after the statement of that line. `reason` is any text. */
enum serve_change serve_table_rule(struct serve_table *table, uint64_t line, const char *rule, const char *reason);

/* A mark as text, "57-9f3ac1d200aa41be", and back. */
enum { SERVE_MARK_BYTES = 40 };
void serve_mark_write(struct serve_mark mark, char ret_text[SERVE_MARK_BYTES]);
bool serve_mark_read(const char *text, struct serve_mark *ret_mark);

#endif
