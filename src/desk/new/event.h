/* SPDX-License-Identifier: MIT */
/* The logs of an event's tables, made of a table of pairings. */
#ifndef CLI_NEW_EVENT_H
#define CLI_NEW_EVENT_H

#include "desk/new/new.h"

enum {
    EVENT_ROUNDS_MOST = 99,
    EVENT_TABLES_MOST = 2000,
    EVENT_NAME_BYTES = 65,
    EVENT_ERRORS_MOST = 20,
    EVENT_PATH_BYTES = 4096,
};

/* Where a served folder keeps which round has begun, and its clock. */
#define EVENT_CLOCK_FILE "round.clock"
/* The names of the tables whose logs are all written, each beside its place, and are put there. */
#define EVENT_MADE_FILE "tables.made"

/* The rounds, and the players without an opponent, as a table (CSV) like that of typed results. */
#define EVENT_BYES_FILE "byes.csv"

/* Who has come late and has no table yet, and who has gone: {"late", "dropped"}, lists of names. */
#define EVENT_PLAYERS_FILE "players.json"

#define EVENT_CLOCK_NOTHING "round 0 minutes=0 elapsed=0 since=0\n"

/* A row of the pairings, and its log. */
struct event_table {
    size_t row;
    unsigned round;
    char name[EVENT_NAME_BYTES]; /* of the log's file, without its ending: round-1-table-7 */
    const char *table;
    const char *players[CLI_NEW_PLAYERS_MOST];
    const char *lists[CLI_NEW_PLAYERS_MOST]; /* an export or the name of its file; "": none */
    unsigned player_count;
    bool bye; /* its player has no opponent: there is no table */
    struct log_writer log;
};

struct event {
    const char *game, *title; /* title: of the event; NULL: none */
    /* Gives the path of a list's file, maybe in `ret_path`. NULL: there is no such file. */
    const char *(*list)(void *user, const char *name, char ret_path[EVENT_PATH_BYTES]);
    void *user;
    struct event_table *tables; /* in the order of the rows */
    size_t count, capacity;
    struct log_writer errors; /* a line for each mistake; ended by a NUL */
    size_t error_count;
    bool no_memory;
    void *cells; /* the pairings that were read */
};

/* Reads pairings and makes their logs, in memory. False: `errors` says why, with the row and what
 * must be there, or `no_memory` is set. */
bool event_read(struct event *event, const char *pairings, size_t length);

/* Writes the logs into a folder: all or, if false is answered, none; `errors` says why then. No
 * file that is there is changed. A program that is killed meanwhile leaves none, or what
 * event_finish makes all of. */
bool event_write(struct event *event, const char *folder);

/* Gives the folder the rest of the logs that event_write was about to give it when it was killed.
 * Nobody else may read the folder's logs before. False: see errno. */
bool event_finish(const char *folder);
void event_done(struct event *event);

/* Reads the rows alone, as event_read. */
bool event_read_rows(struct event *event, const char *pairings, size_t length);

/* Adds a mistake of a row; row 0: of no row. */
void event_mistake(struct event *event, size_t row, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The round of a table's name, "round-2-table-7"; 0: it is none of an event. */
unsigned event_round_of(const char *name);

#endif
