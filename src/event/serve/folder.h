/* SPDX-License-Identifier: MIT */
/* The folder that 'umpire serve' serves: its tables, their links, and a line about each table for
 * the judge's room. */
#ifndef CLI_SERVE_FOLDER_H
#define CLI_SERVE_FOLDER_H

#include "desk/shared/log_writer.h"
#include "event/serve/clock.h"
#include "event/serve/table.h"

enum {
    SERVE_SESSIONS_MOST = 256,
    SERVE_ASKERS_MOST = 128,
    SERVE_LOADS_MOST = 32, /* logs that are read before serve_folder_trim */
    SERVE_IDLE_SECONDS = 60
};

/* What came of a request for a new table. */
enum serve_making {
    SERVE_MADE,
    SERVE_UNFIT,    /* the request is wrong, or there are too many tables */
    SERVE_NOT_MADE, /* a file cannot be written, or the system has no random numbers */
    SERVE_NO_ROOM,  /* out of memory */
};

struct serve_folder {
    const char *path;
    char *links;
    const char *failed; /* the name of the file that could not be read */
    struct serve_maker maker;
    struct serve_secret judge;
    struct serve_clock clock;

    pthread_mutex_t lock;            /* protects the list; tables stay until the folder is closed */
    struct serve_table **tables;     /* tables_most of them */
    size_t count, tables_most;

    /* protects the judge's lines; may be taken while a table's locks are held */
    pthread_mutex_t board_lock;
    struct serve_row {
        char *json;                  /* NULL: none yet */
        uint64_t number;             /* the number of the change that the line shows */
        struct serve_mark mark;
        char *turn;
    } *rows;                         /* one for each table */
    uint64_t changes;
    bool no_memory;                  /* memory ran out when a table was last made */
    /* the folder or a table could not be read, and is to be read again */
    atomic_bool unread;
    atomic_uint loads; /* logs that were read since serve_folder_trim */
};

/* Reads the links and the keys, and adds a table for each log. NULL, or why it failed, in static
 * words or strerror's; sets `failed`, and `no_memory` if memory ran out. */
const char *serve_folder_open(struct serve_folder *folder, const char *path, size_t tables_most);
void serve_folder_close(struct serve_folder *folder);

/* Adds tables for new logs in the folder. Sets `unread` if some could not be added although there
 * is room for them. */
void serve_folder_scan(struct serve_folder *folder);

/* Finds a table by index, name or secret. NULL: there is none. The time for a secret is the same
 * whether or not it fits, since it is compared with all. */
struct serve_table *serve_folder_table(struct serve_folder *folder, size_t index);
struct serve_table *serve_folder_named(struct serve_folder *folder, const char *name);
struct serve_table *serve_folder_secret(struct serve_folder *folder, const char *word,
                                        size_t length, bool *ret_write);

/* Makes a table with a new log. With any other answer than SERVE_MADE, `*ret_why` says why, in
 * static words or strerror's. */
enum serve_making serve_folder_make(struct serve_folder *folder, const char *name, const char *text,
                                    size_t length, struct serve_table **ret_table,
                                    const char **ret_why);

/* Goes through the tables of the sides (side.c) of a whole table: answers the one that follows
 * `after`, the first one if `after` is NULL, and NULL after the last one. */
struct serve_table *serve_folder_side(struct serve_folder *folder, struct serve_table *whole,
                                      struct serve_table *after);

/* Updates the judge's line of a table if it has changed. The caller holds the table's lock. `turn`
 * NULL: the turn stays as long as the log has not changed. */
void serve_folder_tell(struct serve_folder *folder, const struct serve_table *table,
                       const char *turn);

/* Whether the judge's line of a table lacks whose turn it is. */
bool serve_folder_turn_due(struct serve_folder *folder, const struct serve_table *table);

/* Writes the lines changed after change number `since` as a JSON array. Gives the latest number. */
void serve_folder_board(struct serve_folder *folder, uint64_t since, struct log_writer *json,
                        uint64_t *ret_number);

/* Frees the sessions that were not used for SERVE_IDLE_SECONDS, and those above the limit,
 * the longest unused first: of an idle table only its mark and its line in the room stay. Call
 * without a table's lock. */
void serve_folder_trim(struct serve_folder *folder);

/* The table of a side -----------------------------------------------------------------------------
 *
 * A side's link opens a table of its own, whose log is the side's view (umpire_views.h) of the
 * whole table's log. Text, state, findings and what may come next are made of that view, so that no
 * reader can learn what it hides. What the side records is added to the end of the whole log. */

/* Finds the table of a side by the word of its link; NULL: it opens nothing, or out of memory. */
struct serve_table *serve_side_find(struct serve_folder *folder, const char *word, size_t length);

/* As serve_table_append and serve_table_undo, for the table of a side. A side
 * may record what it does itself, and markers; with SERVE_NOT_ITS_OWN `*ret_why`, of at least
 * SERVE_WHY_BYTES, says what it may not. It may take back what it recorded last as long as nobody
 * else has recorded anything since. */
enum serve_change serve_side_append(struct serve_table *table,
                                    const struct serve_request_change *change, char *ret_why);
enum serve_change serve_side_undo(struct serve_table *table,
                                  const struct serve_request_change *change, char **ret_removed);

/* Writes below the result that the side has confirmed it, once. SERVE_NO_RESULT: the game has no
 * end. SERVE_OTHER_RESULT: the side had not seen this result at `mark`, or a line that it had seen
 * has changed. */
enum serve_change serve_side_confirm(struct serve_table *table, struct serve_mark mark,
                                     const char *key);

#endif
