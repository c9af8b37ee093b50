/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/play.h"

#include "desk/check/check.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RANDOM_GAMES = 10, NOTES_SHOWN = 20 };

/* Threads play games, each with an engine of its own, and write them in their order. */
struct table {
    const struct matrix_play *play;
    const struct matrix_start *starts;
    uint64_t each, count; /* games of each start, and in all */
    FILE *log, *notes;
    pthread_mutex_t lock;
    pthread_cond_t turn;

    /* Under `lock`. */
    uint64_t next, shown, noted;
    uint64_t lost; /* the last games in a row in which the engine failed */
    bool stop, gave_up, cannot_play, failed;
    struct matrix_played played;
};

struct player {
    struct table *table;
    struct matrix_playing playing;
    pthread_t thread;
    bool made, runs;
};

static bool take_game(struct table *table, uint64_t *ret_game)
{
    pthread_mutex_lock(&table->lock);
    bool more = !table->stop && table->next < table->count;
    if (more)
        *ret_game = table->next++;
    pthread_mutex_unlock(&table->lock);
    return more;
}

static void stop(struct table *table, bool failed)
{
    table->stop = true;
    table->failed = table->failed || failed;
}

/* Shows what the engine did wrong in a game, the first NOTES_SHOWN of it. */
static void show_notes(struct table *table, const char *notes)
{
    for (const char *line = notes, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        if (table->noted < NOTES_SHOWN && ++table->noted && table->notes)
            cli_print(table->notes, "umpire: %.*s\n", (int)(end - line), line);
    }
}

/* Writes a game when all before it are written. */
static void show_game(struct player *player, uint64_t game, bool good, const char *log,
                      const char *notes)
{
    struct table *table = player->table;
    const struct matrix_playing *playing = &player->playing;
    uint64_t most = table->play->order->give_up;
    pthread_mutex_lock(&table->lock);
    while (table->shown < game && !table->stop)
        pthread_cond_wait(&table->turn, &table->lock);
    if (!table->stop && playing->cannot_play) {
        table->cannot_play = true;
        stop(table, false);
    } else if (!table->stop && !good) {
        cli_say("no game with seed %llu can be played: %s", (unsigned long long)playing->seed,
                playing->why ? playing->why : "out of memory");
        stop(table, true);
    } else if (!table->stop) {
        fprintf(table->log, "%s%s", game ? "\n" : "", log);
        show_notes(table, notes);
        table->lost = playing->failed ? table->lost + 1 : 0;
        table->gave_up = most && table->lost >= most && game + 1 < table->count;
        if (table->gave_up || ferror(table->log))
            stop(table, ferror(table->log));
        matrix_played_add(&table->played, &playing->played);
    }
    table->shown++;
    pthread_cond_broadcast(&table->turn);
    pthread_mutex_unlock(&table->lock);
}

static void *work(void *user)
{
    struct player *player = user;
    struct table *table = player->table;
    uint64_t game;
    while (take_game(table, &game)) {
        char *log = NULL, *notes = NULL;
        bool good = matrix_playing_game(&player->playing, &table->starts[game / table->each],
                                        table->play->seed + game % table->each, &log, &notes);
        show_game(player, game, good, log, notes);
        free(log);
        free(notes);
    }
    return NULL;
}

/* Starts a thread that blocks the signals that end umpire: the thread that starts no process takes
 * them. */
static bool start_player(struct player *player, struct table *table, size_t slot)
{
    sigset_t ends, before;
    player->table = table;
    player->made = matrix_playing_init(&player->playing, table->play->order, slot);
    matrix_process_signals(&ends);
    pthread_sigmask(SIG_BLOCK, &ends, &before);
    player->runs = player->made && pthread_create(&player->thread, NULL, work, player) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return player->runs;
}

/* Waits for the threads, and ends the engines. */
static void finish(struct table *table, struct player *players, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct matrix_playing *playing = &players[i].playing;
        if (players[i].runs)
            pthread_join(players[i].thread, NULL);
        if (!players[i].made)
            continue;
        if (!table->stop && !matrix_playing_end(playing)) {
            table->played.failures++;
            table->noted++;
            if (table->notes)
                cli_print(table->notes, "umpire: after the last game: %s\n",
                          playing->engine.channel.reason);
        }
        matrix_playing_done(playing);
    }
}

static enum umpire_status status_of(const struct table *table)
{
    if (table->failed)
        return UMPIRE_FAILURE;
    if (table->cannot_play || table->gave_up || table->played.errors || table->played.failures)
        return UMPIRE_MALFORMED;
    return UMPIRE_CONFORMANT;
}

enum umpire_status matrix_play_games(const struct matrix_play *play,
                                     const struct matrix_start *starts, size_t start_count,
                                     FILE *log, FILE *notes, struct matrix_played *ret_played)
{
    struct table table = {.play = play,
                          .starts = starts,
                          .each = play->games,
                          .count = play->games * start_count,
                          .log = log,
                          .notes = notes,
                          .lock = PTHREAD_MUTEX_INITIALIZER,
                          .turn = PTHREAD_COND_INITIALIZER};
    size_t jobs = play->order->jobs < table.count ? play->order->jobs : (size_t)table.count;
    struct player *players = calloc(jobs + 1, sizeof *players);
    if (!players)
        return (enum umpire_status)cli_out_of_memory();
    size_t started = 0;
    while (started < jobs && start_player(&players[started], &table, started))
        started++;
    if (started < jobs) {
        fputs("umpire: out of memory, or no more threads can be had; try a smaller -j\n", stderr);
        pthread_mutex_lock(&table.lock);
        stop(&table, true);
        pthread_cond_broadcast(&table.turn);
        pthread_mutex_unlock(&table.lock);
    }
    finish(&table, players, started < jobs ? started + 1 : jobs);
    free(players);
    if (table.cannot_play)
        fputs(
            "umpire: the other does not say that it can play: its greeting needs the word 'play', "
            "as in 'umpire-matrix 2 next-game play'\n",
            stderr);
    if (table.gave_up)
        cli_print(stderr,
                  "umpire: the other failed in %llu %s in a row; %llu %s not played: see --timeout "
                  "and --give-up\n",
                  (unsigned long long)table.lost, matrix_word(table.lost, "game", "games"),
                  (unsigned long long)(table.count - table.played.games),
                  matrix_word(table.count - table.played.games, "game was", "games were"));
    uint64_t wrong = table.played.errors + table.played.failures;
    if (notes && wrong > table.noted)
        cli_print(notes,
                  "umpire: and %llu more; they are comments in the log that --record keeps\n",
                  (unsigned long long)(wrong - table.noted));
    *ret_played = table.played;
    return status_of(&table);
}

/* The report --------------------------------------------------------------------------- */

static void tell_totals(const struct matrix_played *played)
{
    const struct {
        uint64_t count;
        const char *one, *many;
    } parts[] = {{played->games, "game", "games"},
                 {played->moves, "move", "moves"},
                 {played->left, "left to umpire", "left to umpire"},
                 {played->illegal, "illegal", "illegal"},
                 {played->undecided, "undecided", "undecided"},
                 {played->errors, "error", "errors"},
                 {played->failures, "failure", "failures"},
                 {played->stuck, "game that random play could not end",
                  "games that random play could not end"}};
    fputs("umpire: ", stderr);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].count || i < 2 || i == 3)
            cli_print(stderr, "%s%llu %s", i ? ", " : "", (unsigned long long)parts[i].count,
                      matrix_word(parts[i].count, parts[i].one, parts[i].many));
    fputc('\n', stderr);
}

/* Checks the log of the games as `umpire check` does. What follows a breach was played from what
 * was written, so nothing is assumed. */
static enum umpire_status check(const struct matrix_play *play, FILE *log)
{
    const char *words[12] = {"check", "--as-played", "--no-config"};
    int count = 3;
    if (play->format) {
        words[count++] = "-f";
        words[count++] = play->format;
    }
    if (play->output) {
        words[count++] = "-o";
        words[count++] = play->output;
    }
    words[count++] = "--";
    words[count++] = play->record ? play->record : "-";
    if (!play->record &&
        (lseek(fileno(log), 0, SEEK_SET) != 0 || dup2(fileno(log), STDIN_FILENO) != STDIN_FILENO))
        return CLI_FAIL(UMPIRE_FAILURE, "the games cannot be read: %s", strerror(errno));
    optind = 0;
    return (enum umpire_status)cli_check.run(&cli_check, count, (char **)words);
}

static enum umpire_status play_and_check(const struct matrix_play *play,
                                         const struct matrix_start *starts, size_t count)
{
    struct cli_output output;
    struct matrix_played played = {0};
    bool recorded = play->record != NULL;
    if (recorded && !cli_output_open(&output, play->record))
        return UMPIRE_FAILURE;
    int copy = recorded ? fcntl(output.file, F_DUPFD_CLOEXEC, 0) : -1;
    FILE *record = copy < 0 ? NULL : fdopen(copy, "w");
    FILE *log = recorded ? record : tmpfile();
    if (!log)
        return (enum umpire_status)cli_unwritten("the log of the games");
    enum umpire_status status = matrix_play_games(play, starts, count, log, stderr, &played);
    bool written = fflush(log) == 0 && !ferror(log);
    if (!written)
        status = (enum umpire_status)cli_unwritten("the log of the games");
    if (recorded) {
        fclose(log);
        log = NULL;
        if (!cli_output_close(&output, written && played.games > 0))
            status = UMPIRE_FAILURE;
    }
    if (played.games)
        tell_totals(&played);
    if (status != UMPIRE_FAILURE && played.games)
        status = umpire_status_of_both(status, check(play, log));
    if (log)
        fclose(log);
    return status;
}

/* The beginnings ------------------------------------------------------------------------- */

static bool is_game(const char *word)
{
    struct umpire_ruleset ruleset;
    size_t i = 0;
    while (umpire_ruleset_at(i, &ruleset) && strcmp(ruleset.name, word) != 0)
        i++;
    return umpire_ruleset_at(i, &ruleset);
}

static enum umpire_status play_random(const struct matrix_play *play, char **words, int count)
{
    struct umpire_generation *games = calloc((size_t)count, sizeof *games);
    struct matrix_start *starts = calloc((size_t)count, sizeof *starts);
    struct matrix_play chosen = *play;
    enum umpire_status status = games && starts ? UMPIRE_CONFORMANT
                                                : (enum umpire_status)cli_out_of_memory();
    for (int i = 0; games && starts && i < count && status == UMPIRE_CONFORMANT; i++) {
        if (!is_game(words[i]))
            status = (enum umpire_status)cli_usage_error(
                "'%s' is no game; name games, or logs, not both", words[i]);
        games[i] = play->generation;
        games[i].ruleset = words[i];
        starts[i].generation = &games[i];
    }
    chosen.games = play->games ? play->games : RANDOM_GAMES;
    if (status == UMPIRE_CONFORMANT)
        status = play_and_check(&chosen, starts, (size_t)count);
    free(games);
    free(starts);
    return status;
}

static enum umpire_status play_positions(const struct matrix_play *play,
                                         const struct log_paths *paths)
{
    size_t found = 0, count = paths->logs.count;
    char room[PATH_ROOM];
    struct matrix_start *starts = calloc(count + 1, sizeof *starts);
    struct matrix_play chosen = *play;
    enum umpire_status status = paths->status;
    bool good = starts != NULL;
    for (size_t i = 0; good && i < count; i++) {
        struct matrix_start *start = &starts[found];
        char *path = strdup(path_table_at(&paths->logs, i, room));
        good = path && matrix_start_read(play->order, path, start);
        if (good && start->place_count) {
            // NOLINTNEXTLINE(clang-analyzer-unix.Malloc): the start has the path
            found++;
        } else {
            free(path);
            matrix_start_done(start);
        }
    }
    chosen.games = play->games ? play->games : 1;
    if (!good)
        status = (enum umpire_status)cli_out_of_memory();
    else if (found < count)
        cli_print(stderr,
                  "umpire: %zu %s left out: each must be one conformant game that has begun\n",
                  count - found, matrix_word(count - found, "log is", "logs are"));
    if (good && !found)
        status = UMPIRE_MALFORMED;
    else if (good)
        status = umpire_status_of_both(status, play_and_check(&chosen, starts, found));
    for (size_t i = 0; i < found; i++) {
        free((char *)starts[i].path);
        matrix_start_done(&starts[i]);
    }
    free(starts);
    return status;
}

enum umpire_status matrix_play(const struct matrix_play *play, char **words, int count)
{
    struct log_paths paths = {0};
    if (count == 0 && !play->list)
        return (enum umpire_status)cli_usage_error(
            "name a game or logs: umpire matrix --play --with=COMMAND GAME|PATH...");
    if (count > 0 && is_game(words[0]))
        return play_random(play, words, count);
    enum umpire_status status = log_paths_gather(&paths, play->list, words, count);
    if (status == UMPIRE_CONFORMANT)
        status = log_paths_plain(&paths) ? play_positions(play, &paths) : UMPIRE_USAGE;
    log_paths_done(&paths);
    return status;
}
