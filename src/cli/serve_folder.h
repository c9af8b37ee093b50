/* The folder that 'umpire serve' serves: its tables, their links, and the judge's lines of them. */
#ifndef CLI_SERVE_FOLDER_H
#define CLI_SERVE_FOLDER_H

#include "cli/log_writer.h"
#include "cli/serve_table.h"

enum { SERVE_SESSIONS_MOST = 256, SERVE_ASKERS_MOST = 128 };

struct serve_folder {
    const char *path;
    char *links;
    struct serve_maker maker;
    struct serve_secret judge;

    pthread_mutex_t lock;            /* of the list; tables stay until the folder is closed */
    struct serve_table **tables;     /* tables_most of them */
    size_t count, tables_most;

    pthread_mutex_t board_lock;      /* of the judge's lines; may be taken with a table's locks held */
    struct serve_row {
        char *json;                  /* NULL: none yet */
        uint64_t number;             /* of the change that it tells */
        struct serve_mark mark;
        char *turn;
    } *rows;                         /* of each table */
    uint64_t changes;
    bool no_memory;                  /* no table could be made the last time */
    atomic_bool unread;              /* the folder or a table could not be read, and is to be read again */
};

/* Reads the links, and adds a table for each log. NULL, or why not, in static words or strerror's; with `no_memory` if memory
 * ran out. */
const char *serve_folder_open(struct serve_folder *folder, const char *path, size_t tables_most);
void serve_folder_close(struct serve_folder *folder);

/* Adds tables for logs that are new in the folder. Sets `unread` if some could not be added, though there is room for them. */
void serve_folder_scan(struct serve_folder *folder);

/* By index, name or secret; NULL: there is none. A secret is compared with all, whether or not one of them fits. */
struct serve_table *serve_folder_table(struct serve_folder *folder, size_t index);
struct serve_table *serve_folder_named(struct serve_folder *folder, const char *name);
struct serve_table *serve_folder_secret(struct serve_folder *folder, const char *word, size_t length, bool *ret_write);

/* Makes a table with a new log. NULL: `*ret_why` tells, in static words or strerror's. */
struct serve_table *serve_folder_make(struct serve_folder *folder, const char *name, const char *text, size_t length, const char **ret_why);

/* Writes the judge's line of a table anew, if it has changed. The table's lock is held. `turn` NULL: as it was, while
 * the log is what it was. */
void serve_folder_tell(struct serve_folder *folder, const struct serve_table *table, const char *turn);

/* Whether it is not known whose turn it is at a table, as its log was when its line was written. */
bool serve_folder_turn_due(struct serve_folder *folder, const struct serve_table *table);

/* The lines that have changed since a number, as a JSON array, and the number now. */
void serve_folder_board(struct serve_folder *folder, uint64_t since, struct log_writer *json, uint64_t *ret_number);

/* Frees sessions that were not used for the longest time, above SERVE_SESSIONS_MOST. */
void serve_folder_trim(struct serve_folder *folder);

#endif
