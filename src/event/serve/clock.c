/* SPDX-License-Identifier: MIT */
#include "event/serve/clock.h"

#include "desk/new/event.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

bool serve_clock_init(struct serve_clock *clock, const char *folder)
{
    pthread_mutex_init(&clock->lock, NULL);
    if (asprintf(&clock->path, "%s/" EVENT_CLOCK_FILE, folder) < 0)
        clock->path = NULL;
    return clock->path != NULL;
}

void serve_clock_done(struct serve_clock *clock)
{
    free(clock->path);
    pthread_mutex_destroy(&clock->lock);
}

void serve_clock_read(struct serve_clock *clock)
{
    unsigned round = 0, minutes = 0;
    uint64_t elapsed = 0, since = 0;
    pthread_mutex_lock(&clock->lock);
    FILE *file = fopen(clock->path, "re");
    // NOLINTNEXTLINE(cert-err34-c): numbers that are too large are those of nobody's clock
    bool good = file && fscanf(file, "round %3u minutes=%4u elapsed=%12" SCNu64 " since=%12" SCNu64,
                               &round, &minutes, &elapsed, &since) == 4;
    bool same = clock->event == (file != NULL) && round == clock->round &&
                minutes == clock->minutes && elapsed == clock->elapsed && since == clock->since;
    if (file)
        fclose(file);
    if (good || !file) {
        clock->event = file != NULL;
        clock->round = round;
        clock->minutes = minutes;
        clock->elapsed = elapsed;
        clock->since = since;
        clock->number += !same;
    }
    pthread_mutex_unlock(&clock->lock);
}

/* Puts a new file into the place of the old one. False: see errno. */
static bool clock_save(const struct serve_clock *clock)
{
    char temporary[EVENT_PATH_BYTES], text[128];
    snprintf(temporary, sizeof temporary, "%s.new", clock->path);
    int length = snprintf(text, sizeof text,
                          "round %u minutes=%u elapsed=%" PRIu64 " since=%" PRIu64 "\n",
                          clock->round, clock->minutes, clock->elapsed, clock->since);
    int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    bool good = file >= 0 && write(file, text, (size_t)length) == length && fsync(file) == 0;
    int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return good && rename(temporary, clock->path) == 0;
}

/* The seconds that have passed; the caller holds the lock. */
static uint64_t elapsed_of(const struct serve_clock *clock)
{
    uint64_t now = (uint64_t)time(NULL);
    return clock->elapsed + (clock->since && now > clock->since ? now - clock->since : 0);
}

/* As serve_clock_change; the caller holds the lock. */
static const char *clock_change(struct serve_clock *clock, enum serve_clock_change what,
                                unsigned round, unsigned minutes)
{
    if (what == CLOCK_BEGIN && (round < 1 || round > EVENT_ROUNDS_MOST || round < clock->round))
        return "a round must be a number up to 99, and none may begin before one that has begun";
    if (what != CLOCK_BEGIN && !clock->round)
        return "a round must begin first";
    if (minutes > CLOCK_MINUTES_MOST)
        return "a round must last at most 1440 minutes";
    clock->elapsed = what == CLOCK_BEGIN ? 0 : elapsed_of(clock);
    bool goes_on = what == CLOCK_BEGIN || what == CLOCK_GO_ON ||
                   (what == CLOCK_MINUTES && clock->since);
    clock->since = goes_on ? (uint64_t)time(NULL) : 0;
    clock->round = what == CLOCK_BEGIN ? round : clock->round;
    clock->minutes = what == CLOCK_BEGIN || what == CLOCK_MINUTES ? minutes : clock->minutes;
    return NULL;
}

const char *serve_clock_change(struct serve_clock *clock, enum serve_clock_change what,
                               unsigned round, unsigned minutes)
{
    pthread_mutex_lock(&clock->lock);
    struct serve_clock before = *clock;
    const char *why = clock_change(clock, what, round, minutes);
    if (!why && !clock_save(clock))
        why = strerror(errno);
    if (why) {
        clock->round = before.round;
        clock->minutes = before.minutes;
        clock->elapsed = before.elapsed;
        clock->since = before.since;
    } else {
        clock->event = true;
        clock->number++;
    }
    pthread_mutex_unlock(&clock->lock);
    return why;
}

bool serve_clock_begun(struct serve_clock *clock, unsigned round)
{
    pthread_mutex_lock(&clock->lock);
    bool begun = !clock->event || round <= clock->round;
    pthread_mutex_unlock(&clock->lock);
    return begun;
}

bool serve_clock_open(struct serve_clock *clock, const char *table, unsigned *ret_round)
{
    unsigned round = event_round_of(table);
    bool open = serve_clock_begun(clock, round);
    if (ret_round)
        *ret_round = round;
    return open;
}

void serve_clock_time(struct serve_clock *clock, const char *table, uint64_t least,
                      char ret_time[CLOCK_TIME_BYTES])
{
    unsigned round = event_round_of(table);
    pthread_mutex_lock(&clock->lock);
    bool goes_on = clock->round && (clock->since || clock->elapsed) &&
                   (!round || round == clock->round);
    uint64_t time = elapsed_of(clock);
    pthread_mutex_unlock(&clock->lock);
    time = time < least ? least : time;
    *ret_time = '\0';
    if (goes_on)
        serve_clock_write(time, ret_time);
}

void serve_clock_write(uint64_t seconds, char ret_time[CLOCK_TIME_BYTES])
{
    snprintf(ret_time, CLOCK_TIME_BYTES, "@%" PRIu64 ":%02u:%02u ", seconds / 3600,
             (unsigned)(seconds / 60 % 60), (unsigned)(seconds % 60));
}

uint64_t serve_clock_number(struct serve_clock *clock)
{
    pthread_mutex_lock(&clock->lock);
    uint64_t number = clock->number;
    pthread_mutex_unlock(&clock->lock);
    return number;
}

void serve_clock_tell(struct serve_clock *clock, struct log_writer *json)
{
    pthread_mutex_lock(&clock->lock);
    log_write(json,
              "{\"event\":%s,\"round\":%u,\"minutes\":%u,\"elapsed\":%" PRIu64 ",\"running\":%s}",
              clock->event ? "true" : "false", clock->round, clock->minutes, elapsed_of(clock),
              clock->since ? "true" : "false");
    pthread_mutex_unlock(&clock->lock);
}
