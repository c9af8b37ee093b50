/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/playing.h"

#include "base/random.h"

#include <stdlib.h>
#include <string.h>

/* ERRORS_NOTED: of a game, besides the comments in its log. IN_ROW_MOST: moves of the engine with
 * none of umpire's between them; no side has so much to do at once in any game. */
enum { STATEMENTS_MOST = 3000, ERRORS_NOTED = 5, IN_ROW_MOST = 300 };

void matrix_played_add(struct matrix_played *to, const struct matrix_played *more)
{
    to->games += more->games;
    to->asked += more->asked;
    to->moves += more->moves;
    to->left += more->left;
    to->illegal += more->illegal;
    to->undecided += more->undecided;
    to->errors += more->errors;
    to->failures += more->failures;
    to->stuck += more->stuck;
}

/* Telling ---------------------------------------------------------------------------- */

static bool tell(struct matrix_playing *playing, const char *text)
{
    return matrix_engine_tell(&playing->engine, text);
}

/* Tells lines, one after the other; they lose their ends. */
static bool tell_lines(struct matrix_playing *playing, char *lines)
{
    bool good = true;
    for (char *line = lines, *end; good && *line; line = end + 1) {
        end = strchr(line, '\n');
        *end = '\0';
        good = tell(playing, line);
        *end = '\n';
    }
    return good;
}

static bool note_played_statement(void *user, const struct umpire_statement *statement)
{
    struct matrix_playing *playing = user;
    bool setup = statement->judged && strcmp(statement->text, "setup") == 0;
    return setup || tell(playing, statement->text);
}

static void write_lines(struct matrix_playing *playing, const char *lines, size_t length)
{
    fwrite(lines, 1, length, playing->log);
    for (size_t i = 0; i < length; i++)
        playing->line += lines[i] == '\n';
}

/* Notes what the engine did wrong, also as a comment of the log. */
static void note(struct matrix_playing *playing, const char *what, const char *reason)
{
    fprintf(playing->log, "# %s: ", what);
    for (const char *at = reason; *at; at++)
        fputc(*at < ' ' || *at > '~' ? '?' : *at, playing->log);
    fputc('\n', playing->log);
    playing->line++;
    if (playing->played.errors > ERRORS_NOTED && !playing->failed)
        return;
    fprintf(playing->notes, "seed %llu, line %llu, %s%s%s: %s\n", (unsigned long long)playing->seed,
            (unsigned long long)playing->line, playing->over ? "" : "'? move ",
            playing->over ? "after the end" : playing->side, playing->over ? "" : "'", reason);
}

/* The engine's moves ------------------------------------------------------------------ */

enum move { MOVED, MOVED_WRONGLY, NOT_MOVED, LEFT, FAILED, NO_MEMORY };

static enum move fail(struct matrix_playing *playing)
{
    playing->played.failures += !playing->failed;
    playing->failed = true;
    note(playing, "the other implementation failed", playing->engine.channel.reason);
    matrix_engine_kill(&playing->engine);
    return FAILED;
}

static enum move refuse(struct matrix_playing *playing, const char *reason)
{
    char verdict[MATRIX_REASON_BYTES + 16];
    playing->played.errors++;
    note(playing, "no move", reason);
    snprintf(verdict, sizeof verdict, "! error %s", reason);
    return tell(playing, verdict) ? NOT_MOVED : fail(playing);
}

/* Judges an answer as a move of the engine's side, and plays it. */
static enum move judge(struct matrix_playing *playing, const char *line)
{
    char verdict[2048], reason[MATRIX_REASON_BYTES];
    struct umpire_played played;
    enum umpire_answer answer = umpire_partner_play(playing->partner, playing->side, line,
                                                    strlen(line), &played);
    if (answer == UMPIRE_NO_MEMORY)
        return NO_MEMORY;
    if (answer == UMPIRE_UNREADABLE) {
        snprintf(reason, sizeof reason, "it answered '%.200s', which is no statement of %s%s%s",
                 line, playing->side, played.rule ? ": " : "", played.rule ? played.message : "");
        return refuse(playing, reason);
    }
    bool illegal = answer == UMPIRE_ILLEGAL;
    playing->played.moves++;
    playing->played.illegal += illegal;
    playing->played.undecided += played.undecided != NULL;
    fprintf(playing->log, "%s\n", line);
    playing->line++;
    if (illegal)
        snprintf(verdict, sizeof verdict, "! %s %s %s", played.unchanged ? "impossible" : "illegal",
                 played.rule, played.message);
    else
        snprintf(verdict, sizeof verdict, "! %s%s", played.undecided ? "undecided " : "legal",
                 played.undecided ? played.undecided : "");
    if (!tell(playing, verdict))
        return fail(playing);
    return illegal ? MOVED_WRONGLY : MOVED;
}

static enum move ask(struct matrix_playing *playing)
{
    char question[512], *line = NULL;
    struct matrix_engine *engine = &playing->engine;
    snprintf(question, sizeof question, "move %s", playing->side);
    playing->played.asked++;
    enum matrix_line got = matrix_engine_ask(engine, question, &line);
    if (got == MATRIX_LINE_FAILED)
        return fail(playing);
    if (!engine->plays) {
        playing->cannot_play = true;
        return FAILED;
    }
    if (got == MATRIX_LINE_BAD)
        return refuse(playing, engine->channel.reason);
    return strcmp(line, "none") == 0 ? LEFT : judge(playing, line);
}

/* Counts a move, and fails if the engine never lets umpire move. */
static enum move count(struct matrix_playing *playing, enum move move)
{
    playing->in_row = move == MOVED ? playing->in_row + 1 : 0;
    if (playing->in_row <= IN_ROW_MOST)
        return move;
    snprintf(playing->engine.channel.reason, sizeof playing->engine.channel.reason,
             "it has moved %d times in a row, and the game does not go on; it must answer 'none' "
             "when it has nothing more to do",
             IN_ROW_MOST);
    return fail(playing);
}

/* The game ---------------------------------------------------------------------------- */

static bool leave_unfinished(struct matrix_playing *playing)
{
    char lines[] = "result unfinished\nend\n";
    write_lines(playing, lines, strlen(lines));
    if (playing->engine.open)
        tell_lines(playing, lines);
    return umpire_partner_play(playing->partner, NULL, lines, strlen(lines), NULL) !=
           UMPIRE_NO_MEMORY;
}

/* Plays what umpire has proposed. */
static enum move play_proposal(struct matrix_playing *playing, char *lines)
{
    write_lines(playing, lines, strlen(lines));
    if (umpire_partner_play(playing->partner, NULL, lines, strlen(lines), NULL) == UMPIRE_NO_MEMORY)
        return NO_MEMORY;
    return tell_lines(playing, lines) ? MOVED : fail(playing);
}

/* Plays one more statement: the engine's, if it is asked and has one, or umpire's. `*asks`: the
 * engine may be asked. After a wrong move it is not asked again before umpire has moved, so that
 * it cannot hold up the game. */
static enum move go_on(struct matrix_playing *playing, const struct umpire_proposal *proposal,
                       bool *asks)
{
    char *lines = strndup(proposal->lines, proposal->length);
    bool own = proposal->player && strcmp(proposal->player, playing->side) == 0;
    enum move move = lines ? NOT_MOVED : NO_MEMORY;
    if (lines && *asks && (own || proposal->onward))
        move = count(playing, ask(playing));
    *asks = move != MOVED_WRONGLY;
    if (move == LEFT && own)
        playing->played.left++;
    if (move == LEFT || move == NOT_MOVED)
        move = play_proposal(playing, lines);
    free(lines);
    return move;
}

/* Plays up to the end. False: out of memory. */
static bool play_on(struct matrix_playing *playing, bool begun)
{
    struct umpire_proposal proposal;
    enum umpire_answer found = UMPIRE_LEGAL;
    enum move move = MOVED;
    bool asks = begun; /* the first marker ends the declarations, which are umpire's */
    for (int i = 0; i < STATEMENTS_MOST && move != FAILED && move != NO_MEMORY; i++) {
        found = umpire_partner_propose(playing->partner, NULL, &proposal);
        if (found != UMPIRE_LEGAL)
            break;
        move = go_on(playing, &proposal, &asks);
    }
    if (move == NO_MEMORY || found == UMPIRE_NO_MEMORY)
        return false;
    if (found == UMPIRE_NOWHERE)
        return true;
    playing->played.stuck += move != FAILED;
    return leave_unfinished(playing);
}

/* Begins with the declarations, or with a log up to a place. */
static bool begin(struct matrix_playing *playing, const struct matrix_start *start, size_t place)
{
    playing->why = NULL;
    if (start->generation)
        playing->why = umpire_partner_deal(playing->partner, start->generation);
    else if (umpire_partner_play(playing->partner, NULL, start->text, start->places[place], NULL) ==
             UMPIRE_NO_MEMORY)
        playing->why = "out of memory";
    return !playing->why;
}

static bool choose_side(struct matrix_playing *playing)
{
    size_t players = 0;
    while (umpire_partner_player(playing->partner, players))
        players++;
    const char *side = players ? umpire_partner_player(playing->partner, playing->seed % players)
                               : "";
    free(playing->side);
    playing->side = strdup(side);
    return playing->side != NULL;
}

/* Plays from the beginning, which is told to the engine first. */
static bool play(struct matrix_playing *playing, bool begun)
{
    size_t length;
    const char *text = umpire_partner_log(playing->partner, &length);
    write_lines(playing, text, length);
    if (!matrix_engine_begin(&playing->engine)) {
        if (playing->engine.unstarted) {
            playing->why = playing->engine.channel.reason;
            return false;
        }
        fail(playing);
    } else if (umpire_check_memory(playing->teller, "", text, length) == UMPIRE_FAILURE) {
        fail(playing);
    }
    bool good = playing->engine.open ? play_on(playing, begun) : leave_unfinished(playing);
    playing->over = true;
    if (playing->engine.open && !playing->cannot_play && !matrix_engine_end_game(&playing->engine))
        fail(playing);
    return good;
}

static void write_playing_heading(FILE *file, const struct matrix_playing *playing,
                                  const struct matrix_start *start, size_t place)
{
    fprintf(file, "# seed %llu, ", (unsigned long long)playing->seed);
    if (start->path)
        fprintf(file, "%s:%llu, ", start->path, (unsigned long long)start->lines[place - 1]);
    fprintf(file, "%s is played by %s\n", playing->side ? playing->side : "nobody",
            *playing->engine.other ? playing->engine.other : "the other implementation");
}

bool matrix_playing_game(struct matrix_playing *playing, const struct matrix_start *start,
                         uint64_t seed, char **ret_log, char **ret_notes)
{
    char *log = NULL, *notes = NULL, *head = NULL;
    size_t log_length, notes_length, head_length;
    struct random random = {seed};
    size_t place = start->path ? 1 + random_below(&random, (uint32_t)start->place_count - 1) : 0;
    playing->seed = seed;
    playing->line = 1; /* the heading */
    playing->played = (struct matrix_played){.games = 1};
    playing->in_row = 0;
    playing->failed = playing->over = false;
    playing->partner = umpire_partner_new(seed);
    playing->log = open_memstream(&log, &log_length);
    playing->notes = open_memstream(&notes, &notes_length);
    bool good = playing->partner && playing->log && playing->notes &&
                begin(playing, start, place) && choose_side(playing) &&
                play(playing, start->path != NULL);
    umpire_partner_free(playing->partner);
    playing->partner = NULL;
    if (playing->log)
        good = fclose(playing->log) == 0 && good;
    if (playing->notes)
        good = fclose(playing->notes) == 0 && good;
    FILE *file = good ? open_memstream(&head, &head_length) : NULL;
    if (file) {
        write_playing_heading(file, playing, start, place);
        fputs(log, file);
        good = fclose(file) == 0;
    }
    free(log);
    *ret_log = head;
    *ret_notes = notes;
    return good && file;
}

bool matrix_playing_init(struct matrix_playing *playing, const struct matrix_order *order,
                         size_t slot)
{
    *playing = (struct matrix_playing){
        .engine = {.command = order->command,
                   .server = order->server,
                   .channel = {.in = -1, .out = -1, .timeout = order->timeout},
                   .process.slot = slot}};
    const struct umpire_sink sink = {.user = playing, .statement = note_played_statement};
    playing->teller = umpire_checker_copy(order->model, &sink);
    return playing->teller != NULL;
}

bool matrix_playing_end(struct matrix_playing *playing)
{
    return matrix_engine_finish(&playing->engine);
}

void matrix_playing_done(struct matrix_playing *playing)
{
    matrix_engine_kill(&playing->engine);
    umpire_checker_free(playing->teller);
    free(playing->side);
}
