/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/answering_parts.h"

#include "desk/shared/cli.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[MATRIX_FAULT_COUNT] = {
    [MATRIX_FAULT_NONE] = "none",
    [MATRIX_FAULT_ONE_GAME] = "one-game",
    [MATRIX_FAULT_ACCEPT] = "accept",
    [MATRIX_FAULT_REFUSE] = "refuse",
    [MATRIX_FAULT_ANOTHER_RULE] = "another-rule",
    [MATRIX_FAULT_NO_RULE] = "no-rule",
    [MATRIX_FAULT_UNKNOWN] = "unknown",
    [MATRIX_FAULT_UNDECIDED] = "undecided",
    [MATRIX_FAULT_ERROR] = "error",
    [MATRIX_FAULT_MISSPELT_RULE] = "misspelt-rule",
    [MATRIX_FAULT_MISSPELT_ANSWER] = "misspelt-answer",
    [MATRIX_FAULT_EMPTY] = "empty",
    [MATRIX_FAULT_NUL] = "nul",
    [MATRIX_FAULT_TOO_LONG] = "too-long",
    [MATRIX_FAULT_ENDLESS] = "endless",
    [MATRIX_FAULT_FLOOD] = "flood",
    [MATRIX_FAULT_TWICE] = "twice",
    [MATRIX_FAULT_LATE_BY_ONE] = "late-by-one",
    [MATRIX_FAULT_SHOULD_HAVE] = "should-have",
    [MATRIX_FAULT_SILENT] = "silent",
    [MATRIX_FAULT_UNFINISHED] = "unfinished",
    [MATRIX_FAULT_HALF] = "half",
    [MATRIX_FAULT_ENDS] = "ends",
    [MATRIX_FAULT_STATUS] = "status",
    [MATRIX_FAULT_SIGNAL] = "signal",
    [MATRIX_FAULT_CLOSES] = "closes",
    [MATRIX_FAULT_MARKER] = "marker",
    [MATRIX_FAULT_OTHERS] = "others",
    [MATRIX_FAULT_LACKS_RULE] = "lacks-rule",
    [MATRIX_FAULT_LACKS_MOVE] = "lacks-move",
    [MATRIX_FAULT_SUM] = "sum",
    [MATRIX_FAULT_FEW] = "few",
    [MATRIX_FAULT_UNNAMED] = "unnamed",
    [MATRIX_FAULT_REPEATS] = "repeats",
    [MATRIX_FAULT_STALE] = "stale",
    [MATRIX_FAULT_UNREADY] = "unready",
    [MATRIX_FAULT_STAYS] = "stays",
    [MATRIX_FAULT_LAST_WORDS] = "last-words",
    [MATRIX_FAULT_LAST_STATUS] = "last-status"};

enum { STRIKES_AT = 3 };

const char *matrix_fault_name(enum matrix_fault fault)
{
    return fault < MATRIX_FAULT_COUNT ? names[fault] : NULL;
}

/* The reference ------------------------------------------------------------------------ */

/* Findings about the declarations as a whole have the place of the word `game` and come when the
 * first marker is played. The question about the setup has already been answered by then. */
static bool note_answering_finding(void *user, const struct umpire_finding *finding)
{
    struct other *other = user;
    bool setup = strcmp(finding->statement, "game") == 0,
         error = finding->level == UMPIRE_LEVEL_ERROR;
    if (finding->level > UMPIRE_LEVEL_VIOLATION || setup != other->of_setup)
        return true;
    if (other->found == BREACH || (error && setup))
        return true;
    other->found = error ? ERROR : BREACH;
    snprintf(other->rule, sizeof other->rule, "%s", finding->rule);
    snprintf(other->message, sizeof other->message, "%s", finding->message);
    return true;
}

static void end_play(struct other *other)
{
    umpire_partner_free(other->partner);
    free(other->side);
    free(other->move);
    other->partner = NULL;
    other->side = other->move = NULL;
    other->moves = 0;
}

static bool begins_game(const char *line)
{
    return strncmp(line, "game", 4) == 0 && (line[4] == ' ' || line[4] == '\0');
}

static bool begin_game(struct other *other)
{
    other->told_length = 0;
    end_play(other);
    umpire_position_free(other->position);
    other->position = umpire_position_new(note_answering_finding, other);
    if (other->position && other->fault == MATRIX_FAULT_LACKS_RULE)
        umpire_checker_set_rule(umpire_position_checker(other->position), MATRIX_LACKING,
                                UMPIRE_RULE_OFF);
    return other->position != NULL;
}

static bool keep(struct other *other, const char *line)
{
    size_t length = strlen(line) + 1;
    while (other->told_capacity - other->told_length < length) {
        char *grown = cli_room(other->told, other->told_capacity, &other->told_capacity, 1);
        if (!grown)
            return false;
        other->told = grown;
    }
    memcpy(other->told + other->told_length, line, length - 1);
    other->told[other->told_length + length - 1] = '\n';
    other->told_length += length;
    return true;
}

/* Notes the first rule that a statement would leave undecided, but for what the log leaves out of
 * the whole game, as `umpire legal FILE -` does. False: out of memory. */
static bool note_undecided_answer(struct other *other, const char *line)
{
    size_t count;
    bool good = umpire_position_try(other->position, line, strlen(line)) != UMPIRE_NO_MEMORY;
    const struct umpire_rule_lines *row = umpire_position_undecided(other->position, &count);
    for (size_t i = count; good && i-- > 0;)
        if (!row[i].lacking)
            snprintf(other->left_open, sizeof other->left_open, "%s the log does not say %s",
                     row[i].rule, row[i].untold);
    other->found = NOTHING;
    return good;
}

static bool play(struct other *other, const char *line)
{
    return note_undecided_answer(other, line) && keep(other, line) && matrix_play_told(other);
}

/* `setup` is no line: it asks what would be found if the game ended after its declarations. */
static bool judge(struct other *other, const char *statement)
{
    if (!matrix_play_told(other))
        return false;
    other->found = NOTHING;
    other->left_open[0] = '\0';
    other->of_setup = strcmp(statement, "setup") == 0;
    if (other->of_setup)
        return umpire_position_try(other->position, "end\n", 4) != UMPIRE_NO_MEMORY;
    if (other->fault == MATRIX_FAULT_SHOULD_HAVE) {
        enum umpire_answer answer = umpire_position_try(other->position, statement,
                                                        strlen(statement));
        if (answer == UMPIRE_ILLEGAL || answer == UMPIRE_NO_MEMORY)
            return answer == UMPIRE_ILLEGAL;
        other->found = NOTHING;
    }
    return play(other, statement);
}

static void write_engine_answer(const struct other *other, char answer[ANSWER_BYTES])
{
    /* answers that are late by one differ where it is illegal, and nowhere else */
    bool tells = *other->left_open && other->fault != MATRIX_FAULT_LATE_BY_ONE;
    if (other->found == NOTHING && tells)
        snprintf(answer, ANSWER_BYTES, "undecided %s", other->left_open);
    else if (other->found == NOTHING)
        snprintf(answer, ANSWER_BYTES, "legal");
    else
        snprintf(answer, ANSWER_BYTES, "%s %s %s", other->found == BREACH ? "illegal" : "error",
                 other->rule, other->message);
}

/* Answering ---------------------------------------------------------------------------- */

/* Answers a statement, wrongly if the fault says so. */
static void answer(struct other *other, const char *statement)
{
    char answer[ANSWER_BYTES];
    write_engine_answer(other, answer);
    bool breach = other->found == BREACH && strcmp(statement, "setup") != 0,
         now = breach && !other->struck;
    other->struck = other->struck || breach;
    if (other->fault == MATRIX_FAULT_LATE_BY_ONE && other->struck) {
        matrix_say(now ? "legal" : other->kept);
        memcpy(other->kept, answer, sizeof answer);
    } else if (now) {
        other->refuse_next = true;
        matrix_strike(other, answer);
    } else if (other->fault == MATRIX_FAULT_REFUSE && other->refuse_next &&
               other->found == NOTHING) {
        other->refuse_next = false;
        printf("illegal %s\n", other->rule);
        fflush(stdout);
    } else {
        matrix_say(answer);
    }
}

/* Moves -------------------------------------------------------------------------------- */

/* A seed that depends on the game alone, so that a game is the same after any other. */
static uint64_t seed_of(const struct other *other)
{
    uint64_t seed = 1469598103934665603u;
    for (size_t i = 0; i < other->told_length; i++)
        seed = (seed ^ (unsigned char)other->told[i]) * 1099511628211u;
    return seed;
}

/* Plays what was told since the last move. */
static bool follow(struct other *other)
{
    if (!other->partner)
        other->partner = umpire_partner_new(seed_of(other));
    if (!other->partner)
        return false;
    size_t length = other->told_length;
    other->told_length = 0;
    return length == 0 ||
           umpire_partner_play(other->partner, NULL, other->told, length, NULL) != UMPIRE_NO_MEMORY;
}

/* Finds a move of a side, or "none". False: out of memory. */
static bool find_move(struct other *other, const char *side)
{
    struct umpire_proposal proposal;
    if (!follow(other))
        return false;
    if (!other->side || strcmp(other->side, side) != 0) {
        free(other->side);
        other->side = strdup(side);
    }
    enum umpire_answer found = umpire_partner_propose(other->partner, side, &proposal);
    free(other->move);
    other->move = found == UMPIRE_LEGAL ? strndup(proposal.lines, proposal.length - 1)
                                        : strdup("none");
    return found != UMPIRE_NO_MEMORY && other->side && other->move;
}

/* Answers with a move. With a fault, the third one of a game is wrong. */
static bool answer_move(struct other *other, const char *side)
{
    if (!find_move(other, side))
        return false;
    bool now = ++other->moves == STRIKES_AT && !other->struck &&
               other->fault != MATRIX_FAULT_NONE && other->fault != MATRIX_FAULT_ONE_GAME;
    other->struck = other->struck || now;
    if (now && other->fault == MATRIX_FAULT_MARKER)
        matrix_say("end");
    else if (now && other->fault == MATRIX_FAULT_OTHERS)
        printf("Nobody%s\n", strchr(other->move, ':') ? strchr(other->move, ':') : ": pass");
    else if (now)
        matrix_strike(other, other->move);
    else
        matrix_say(other->move);
    // NOLINTNEXTLINE(clang-analyzer-unix.Malloc): `other` keeps the move
    fflush(stdout);
    return true;
}

/* Plays the last move on in the partner's game, unless the verdict is 'error': then it was no move.
 */
static bool take_verdict(struct other *other, const char *verdict)
{
    if (!other->partner || !other->move || strncmp(verdict, "error", 5) == 0)
        return true;
    return umpire_partner_play(other->partner, other->side, other->move, strlen(other->move),
                               NULL) != UMPIRE_NO_MEMORY;
}

/* Talking ------------------------------------------------------------------------------ */

static bool take_line(struct other *other, const char *line)
{
    if (strcmp(line, "? next-game") == 0) {
        other->stale = other->fault == MATRIX_FAULT_STALE && other->struck;
        matrix_say(other->fault == MATRIX_FAULT_UNREADY && other->struck ? "yes" : "ready");
        return true;
    }
    if (strncmp(line, "umpire-matrix ", 14) == 0)
        return true;
    if (strncmp(line, "? move ", 7) == 0)
        return answer_move(other, line + 7);
    if (strncmp(line, "? perft ", 8) == 0)
        return matrix_answer_counts(other, line + 8);
    if (strncmp(line, "? option ", 9) == 0)
        return matrix_answer_option(other, line + 9);
    if (strncmp(line, "! ", 2) == 0)
        return take_verdict(other, line + 2);
    bool asks = strncmp(line, "? ", 2) == 0;
    if (!asks && other->stale)
        return true;
    if (!asks && begins_game(line) && !begin_game(other))
        return false;
    if (!asks)
        return keep(other, line);
    if (!other->position || !judge(other, line + 2))
        return false;
    answer(other, line + 2);
    return true;
}

static int end(const struct other *other)
{
    if (other->struck && other->fault == MATRIX_FAULT_STAYS)
        matrix_stay();
    if (other->struck && other->fault == MATRIX_FAULT_LAST_WORDS)
        matrix_say("legal");
    return other->struck && other->fault == MATRIX_FAULT_LAST_STATUS ? UMPIRE_MALFORMED
                                                                     : UMPIRE_CONFORMANT;
}

static enum umpire_status talk(struct other *other)
{
    char *line = NULL;
    size_t capacity = 0;
    bool good = true;
    while (good && getline(&line, &capacity, stdin) > 0) {
        line[strcspn(line, "\n")] = '\0';
        good = take_line(other, line);
    }
    free(line);
    free(other->told);
    end_play(other);
    umpire_position_free(other->position);
    return good ? (enum umpire_status)end(other) : (enum umpire_status)cli_out_of_memory();
}

static enum umpire_status list_faults(void)
{
    for (size_t i = 0; i < MATRIX_FAULT_COUNT; i++)
        puts(names[i]);
    return UMPIRE_CONFORMANT;
}

enum umpire_status matrix_answer_as_other(const char *fault)
{
    static const char one_game[] = "one-game,";
    struct other other = {.fault = MATRIX_FAULT_NONE};
    bool anew = !fault || strncmp(fault, "one-game", 8) != 0;
    if (fault && strcmp(fault, "list") == 0)
        return list_faults();
    const char *name = fault && strncmp(fault, one_game, strlen(one_game)) == 0
                           ? fault + strlen(one_game)
                           : fault;
    while (name && other.fault < MATRIX_FAULT_COUNT && strcmp(names[other.fault], name) != 0)
        other.fault++;
    if (other.fault == MATRIX_FAULT_COUNT)
        return (enum umpire_status)cli_usage_error(
            "there is no fault '%s'; '--fault=list' lists them", fault);
    if (anew)
        matrix_say("umpire-matrix 2 next-game play name=umpire version=" UMPIRE_VERSION);
    return talk(&other);
}
