#include "cli/crew.h"

#include "cli/recording.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* LEAD: pieces that a thread may be ahead of the report. BATCH: so many are shown at a time,
 * since who shows them takes a core from those who check. */
enum { LEAD = 16, BATCH = 6, SMALL_LOGS = 32, SMALL_BYTES = 65536 };

/* What a thread checks at a time: a log, a part of one, or some small ones. */
struct piece {
    size_t log, logs; /* the number of the first, and how many */
    bool split, first, last; /* in parts; the first and the last of them */
    struct umpire_part part;
    uint64_t games_counted;  /* before it, by the look of the lines */
    uint64_t bytes;          /* of the log, as far as it was read; with `last` */
    char sha256[65];
};

/* A piece that is done and waits for its turn. */
struct waiting {
    struct recording recording;
    struct piece piece;
    enum umpire_status status;
    uint64_t games;          /* of a part: in its log, up to its end */
    const char *unreadable;
    bool done;
};

struct crew {
    const struct log_paths *paths;
    bool may_split;
    atomic_bool stop;

    /* Under `dealing`: one looks for the next piece at a time. It is taken before `lock`. */
    bool part_dealt;            /* of the log that is being dealt */
    pthread_mutex_t dealing;
    struct umpire_parts *parts; /* of that log, or NULL */
    size_t next_log;

    /* Under `lock`. */
    pthread_mutex_t lock;
    pthread_cond_t piece_done, piece_shown;
    size_t next, shown;      /* pieces taken, and pieces whose findings were handed on */
    size_t ready;            /* pieces done and not shown */
    struct waiting *waiting; /* of piece i: [i % waiting_count] */
    size_t waiting_count;
    int64_t more_games;      /* in that log, than its lines tell */
    size_t more_games_log;

    /* The log that is being shown, in parts. */
    uint64_t games;
    const char *unreadable;
    enum umpire_status verdict;
    bool all_dealt; /* under `lock` */
};

struct member {
    struct crew *crew;
    struct umpire_checker *checker;
    struct recording recording; /* of the piece being checked */
    pthread_t thread;
    bool runs;
};

/* The next part of the log that is being dealt; false: there is none. */
static bool next_part(struct crew *crew, struct piece *piece)
{
    struct umpire_log log = {.path = crew->paths->paths[piece->log]};
    if (!umpire_parts_next(crew->parts, &piece->part))
        return false;
    piece->split = true;
    piece->games_counted = piece->part.games;
    piece->first = !crew->part_dealt;
    piece->last = piece->part.next_line == 0;
    crew->part_dealt = true;
    if (piece->last) {
        umpire_parts_log(crew->parts, &log);
        piece->bytes = log.bytes;
        snprintf(piece->sha256, sizeof piece->sha256, "%s", log.sha256);
        umpire_parts_close(crew->parts);
        crew->parts = NULL;
    }
    return true;
}

static uint64_t bytes_of(const struct crew *crew, size_t log)
{
    struct stat status;
    return stat(crew->paths->paths[log], &status) == 0 ? (uint64_t)status.st_size : 0;
}

static bool next_piece(struct crew *crew, struct piece *piece)
{
    *piece = (struct piece){.log = crew->next_log - 1, .logs = 1};
    if (crew->parts && next_part(crew, piece))
        return true;
    if (crew->next_log == crew->paths->count)
        return false;
    piece->log = crew->next_log++;
    crew->part_dealt = false;
    crew->parts = crew->may_split ? umpire_parts_open(crew->paths->paths[piece->log]) : NULL;
    if (crew->parts)
        return next_part(crew, piece);
    uint64_t bytes = bytes_of(crew, piece->log);
    for (; piece->logs < SMALL_LOGS && crew->next_log < crew->paths->count; piece->logs++, crew->next_log++) {
        bytes += bytes_of(crew, crew->next_log);
        if (bytes > SMALL_BYTES)
            break;
    }
    return true;
}

/* The next piece to be checked; false when there is none. */
static bool take_piece(struct crew *crew, struct piece *ret_piece, size_t *ret_index)
{
    pthread_mutex_lock(&crew->dealing);
    pthread_mutex_lock(&crew->lock);
    while (!crew->stop && crew->next >= crew->shown + crew->waiting_count)
        pthread_cond_wait(&crew->piece_shown, &crew->lock);
    bool any = !crew->stop && !crew->all_dealt;
    pthread_mutex_unlock(&crew->lock);
    any = any && next_piece(crew, ret_piece);
    pthread_mutex_lock(&crew->lock);
    if (any)
        *ret_index = crew->next++;
    else
        crew->all_dealt = true;
    if (any && ret_piece->split && !ret_piece->first && ret_piece->log == crew->more_games_log)
        ret_piece->part.games += (uint64_t)crew->more_games;
    if (!any)
        pthread_cond_signal(&crew->piece_done);
    pthread_mutex_unlock(&crew->lock);
    pthread_mutex_unlock(&crew->dealing);
    return any;
}

/* Whether the next piece is there, and showing is worth the while or cannot wait. */
static bool may_show(const struct crew *crew)
{
    return crew->waiting[crew->shown % crew->waiting_count].done && (crew->ready >= BATCH || crew->all_dealt);
}

static void hand_in(struct member *member, size_t index, const struct waiting *result)
{
    struct crew *crew = member->crew;
    struct waiting *waiting = &crew->waiting[index % crew->waiting_count];
    pthread_mutex_lock(&crew->lock);
    struct recording empty = waiting->recording;
    *waiting = *result;
    waiting->recording = member->recording;
    waiting->done = true;
    member->recording = empty;
    crew->ready++;
    if (may_show(crew))
        pthread_cond_signal(&crew->piece_done);
    pthread_mutex_unlock(&crew->lock);
}

static void *work(void *user)
{
    struct member *member = user;
    struct waiting result = {.games = 0};
    size_t index;
    while (take_piece(member->crew, &result.piece, &index)) {
        char **paths = member->crew->paths->paths + result.piece.log;
        result.status = UMPIRE_CONFORMANT;
        if (result.piece.split)
            result.status = umpire_check_part(member->checker, paths[0], &result.piece.part, &result.games, &result.unreadable);
        for (size_t i = 0; i < result.piece.logs && !result.piece.split && result.status != UMPIRE_FAILURE; i++)
            result.status = umpire_status_of_both(result.status, umpire_check_path(member->checker, paths[i]));
        hand_in(member, index, &result);
    }
    return NULL;
}

static bool show_recording(const struct crew *crew, struct waiting *waiting, const struct umpire_sink *sink)
{
    bool good = recording_play(&waiting->recording, sink);
    if (waiting->recording.error)
        cli_print(stderr, "umpire: %s%s: what was found cannot be kept in a temporary file: %s\n",
                crew->paths->paths[waiting->piece.log], waiting->piece.logs > 1 ? " or a log behind it" : "",
                strerror(waiting->recording.error));
    return good;
}

/* A part whose games were counted wrongly is checked once more. */
static void check_again(struct crew *crew, struct umpire_checker *model, struct waiting *waiting)
{
    struct piece *piece = &waiting->piece;
    pthread_mutex_lock(&crew->lock);
    crew->more_games_log = piece->log;
    crew->more_games = (int64_t)(crew->games - piece->games_counted);
    pthread_mutex_unlock(&crew->lock);
    piece->part.games = crew->games;
    waiting->status = umpire_check_part(model, crew->paths->paths[piece->log], &piece->part, &waiting->games,
                                        &waiting->unreadable);
}

/* Shows a part of a log; once it could not be read on, nothing more of it. */
static enum umpire_status show_part(struct crew *crew, struct waiting *waiting, const struct umpire_sink *sink,
                                    struct umpire_checker *model)
{
    const struct piece *piece = &waiting->piece;
    struct umpire_log log = {.path = crew->paths->paths[piece->log]};
    bool good = true;
    if (piece->first) {
        crew->games = 0;
        crew->verdict = UMPIRE_CONFORMANT;
        crew->unreadable = NULL;
        good = !sink->log_begin || sink->log_begin(sink->user, &log);
    }
    bool wrong = piece->part.games != crew->games, over = crew->unreadable != NULL;
    if (wrong || over)
        recording_clear(&waiting->recording);
    if (wrong && !over && good)
        check_again(crew, model, waiting);
    else if (good && !over)
        good = show_recording(crew, waiting, sink);
    if (!good || (waiting->status == UMPIRE_FAILURE && !over))
        return UMPIRE_FAILURE;
    if (!over) {
        crew->games = waiting->games;
        crew->verdict = umpire_status_of_both(crew->verdict, waiting->status);
        crew->unreadable = waiting->unreadable;
    }
    if (!piece->last)
        return UMPIRE_CONFORMANT;
    log.bytes = piece->bytes;
    log.sha256 = piece->sha256;
    log.unreadable = crew->unreadable;
    log.verdict = crew->verdict;
    return !sink->log_end || sink->log_end(sink->user, &log) ? log.verdict : UMPIRE_FAILURE;
}

/* Shows the next piece; false: there is none. */
static bool show_piece(struct crew *crew, const struct umpire_sink *sink, struct umpire_checker *model,
                       enum umpire_status *status, size_t *ret_logs)
{
    struct waiting *waiting = &crew->waiting[crew->shown % crew->waiting_count];
    pthread_mutex_lock(&crew->lock);
    while (!waiting->done && !(crew->all_dealt && crew->shown == crew->next))
        pthread_cond_wait(&crew->piece_done, &crew->lock);
    bool any = waiting->done;
    pthread_mutex_unlock(&crew->lock);
    if (!any)
        return false;
    bool split = waiting->piece.split;
    enum umpire_status one = split                                   ? show_part(crew, waiting, sink, model)
                             : show_recording(crew, waiting, sink) ? waiting->status
                                                                   : UMPIRE_FAILURE;
    *status = umpire_status_of_both(*status, one);
    *ret_logs = waiting->piece.log + (!split || waiting->piece.last ? waiting->piece.logs : 0);
    pthread_mutex_lock(&crew->lock);
    waiting->done = false;
    crew->ready--;
    if (crew->next >= crew->shown++ + crew->waiting_count)
        pthread_cond_signal(&crew->piece_shown); /* one deals and may wait for room */
    pthread_mutex_unlock(&crew->lock);
    return true;
}

static void finish(struct crew *crew, struct member *members, size_t count)
{
    pthread_mutex_lock(&crew->lock);
    crew->stop = true;
    pthread_cond_broadcast(&crew->piece_shown);
    pthread_mutex_unlock(&crew->lock);
    for (size_t i = 0; i < count; i++) {
        if (members[i].runs)
            pthread_join(members[i].thread, NULL);
        recording_done(&members[i].recording);
    }
    for (size_t i = 0; i < crew->waiting_count; i++)
        recording_done(&crew->waiting[i].recording);
    umpire_parts_close(crew->parts);
}

/* Makes a checker and a thread; false when there is no room for them. */
static bool enlist(struct member *member, struct crew *crew, const struct umpire_checker *model,
                   const struct umpire_sink *wanted)
{
    member->crew = crew;
    member->recording.stop = &crew->stop;
    struct umpire_sink sink = recording_sink(&member->recording, wanted);
    member->checker = umpire_checker_copy(model, &sink);
    member->runs = member->checker && pthread_create(&member->thread, NULL, work, member) == 0;
    return member->runs;
}

enum umpire_status crew_check(struct umpire_checker *model, const struct umpire_sink *sink,
                              const struct log_paths *paths, const struct crew_size *size,
                              struct umpire_checker **ret_checkers, struct crew_progress progress)
{
    struct member members[CREW_MOST] = {0};
    size_t count = size->members, shown = 0;
    struct crew crew = {.dealing = PTHREAD_MUTEX_INITIALIZER, .lock = PTHREAD_MUTEX_INITIALIZER,
                        .piece_done = PTHREAD_COND_INITIALIZER, .piece_shown = PTHREAD_COND_INITIALIZER,
                        .paths = paths, .may_split = size->may_split, .more_games_log = SIZE_MAX,
                        .waiting_count = count * LEAD};
    enum umpire_status status = paths->status;
    crew.waiting = calloc(crew.waiting_count, sizeof *crew.waiting);
    if (!crew.waiting)
        return UMPIRE_FAILURE;
    for (size_t i = 0; i < crew.waiting_count; i++)
        crew.waiting[i].recording.stop = &crew.stop;
    for (size_t i = 0; i < count && status != UMPIRE_FAILURE; i++)
        if (!enlist(&members[i], &crew, model, sink)) {
            fputs("umpire: out of memory, or no more threads can be had; try a smaller -j\n", stderr);
            status = UMPIRE_FAILURE;
        }
    while (status != UMPIRE_FAILURE && show_piece(&crew, sink, model, &status, &shown))
        progress.shown(progress.user, shown);
    finish(&crew, members, count);
    for (size_t i = 0; i < count; i++)
        ret_checkers[i] = members[i].checker;
    free(crew.waiting);
    return status;
}

struct crew_size crew_size_for(const struct log_paths *paths, size_t most, bool may_split)
{
    struct crew_size size = {.members = paths->count < most ? paths->count : most, .may_split = may_split};
    for (size_t i = 0; i < paths->count && may_split && size.members < most; i++) {
        struct umpire_parts *parts = umpire_parts_open(paths->paths[i]);
        size.members = parts ? most : size.members;
        umpire_parts_close(parts);
    }
    return size;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool crew_may_check(const struct log_paths *paths)
{
    bool apart = !paths->streams;
    char **sorted = apart ? malloc((paths->count + 1) * sizeof *sorted) : NULL;
    if (!sorted)
        return false;
    memcpy(sorted, paths->paths, paths->count * sizeof *sorted);
    qsort(sorted, paths->count, sizeof *sorted, by_bytes);
    for (size_t i = 1; i < paths->count && apart; i++)
        apart = strcmp(sorted[i - 1], sorted[i]) != 0;
    free(sorted);
    return apart;
}
