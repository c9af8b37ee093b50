/* SPDX-License-Identifier: MIT */
/* The rounds of an event: which one has begun, and how long it goes on. A file of the folder keeps
 * it; where there is none, the folder has no event, and no table waits for its round. */
#ifndef CLI_SERVE_CLOCK_H
#define CLI_SERVE_CLOCK_H

#include "desk/shared/log_writer.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum { CLOCK_MINUTES_MOST = 1440, CLOCK_TIME_BYTES = 32 };

struct serve_clock {
    pthread_mutex_t lock; /* protects the members that follow; no other lock is taken under it */
    char *path;
    bool event;       /* there is a file */
    unsigned round;   /* the last one that has begun; 0: none has */
    unsigned minutes; /* how long the round lasts; 0: without a limit */
    uint64_t elapsed; /* seconds that had passed when the clock was stopped last */
    uint64_t since;   /* when it went on, as time(2) has it; 0: it stands still */
    uint64_t number;  /* how often it has changed */
};

/* False: out of memory. */
bool serve_clock_init(struct serve_clock *clock, const char *folder);
void serve_clock_done(struct serve_clock *clock);

/* Reads the file if there is one. */
void serve_clock_read(struct serve_clock *clock);

enum serve_clock_change {
    CLOCK_BEGIN, /* a round, with the minutes that it lasts */
    CLOCK_STOP,
    CLOCK_GO_ON,
    CLOCK_MINUTES, /* other minutes for the round that goes on */
};

/* Changes the clock. NULL, or why it cannot be done, in static words or strerror's. */
const char *serve_clock_change(struct serve_clock *clock, enum serve_clock_change what,
                               unsigned round, unsigned minutes);

/* Whether a round has begun. Without an event every round has. */
bool serve_clock_begun(struct serve_clock *clock, unsigned round);

/* Whether a table's round has begun: also where it is of no event. `ret_round`, which may be NULL:
 * its round, or 0. */
bool serve_clock_open(struct serve_clock *clock, const char *table, unsigned *ret_round);

/* The time that a statement gets which is recorded now at a table, "@1:02:03 "; "": none, since the
 * table's round does not go on. `least`: seconds of the log's last time. */
void serve_clock_time(struct serve_clock *clock, const char *table, uint64_t least,
                      char ret_time[CLOCK_TIME_BYTES]);

/* Writes a time so, of seconds since the game began. */
void serve_clock_write(uint64_t seconds, char ret_time[CLOCK_TIME_BYTES]);

uint64_t serve_clock_number(struct serve_clock *clock);

/* Writes {"event", "round", "minutes", "elapsed", "running"}, elapsed in seconds. */
void serve_clock_tell(struct serve_clock *clock, struct log_writer *json);

#endif
