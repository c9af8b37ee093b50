/* umpire play: records a game in a terminal and judges it meanwhile. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/log_writer.h"
#include "cli/play_input.h"
#include "cli/play_menu.h"
#include "umpire_session.h"

#include <time.h>

/* A finding that was told. */
struct play_told {
    uint64_t line, hash;
    const char *rule; /* lives as long as the library */
};

struct play_told_list {
    struct play_told *list;
    size_t count, capacity;
};

struct play {
    struct umpire_session *session;
    const char *path;
    struct play_input input;
    struct play_menu menu;
    const struct umpire_next *next; /* what may come after the last line; NULL: it must be asked for anew */
    struct play_told_list told;     /* findings that were told and still stand */
    struct play_told last;          /* the finding that 'why' and 'waive' mean; rule NULL: none */
    bool effects;                   /* the menu also has what cards and the table bring about */
    bool timed;                     /* statements are recorded with the time */
    struct timespec started;        /* when the clock showed 0 */
    bool stale;                     /* the menu must be shown again */
    bool ended, failed;
};

/* The guided beginning of a log that is empty: asks for game, players and fleets, and records the
 * declarations. False: the input ended. */
bool play_begin(struct play *play);

/* Asks for the operands of a move that are open, and writes the statement. False: nobody answered, or wants
 * it any more. */
bool play_ask(struct play *play, const struct umpire_move *move, struct log_writer *writer);

/* Adds lines to the log, saves it and tells what is found. */
void play_record(struct play *play, const char *line);

/* Saves the log, and tells why it cannot. */
void play_save(struct play *play, bool force);

/* Tells what is found that was not told before, and what is not found any more. With `quiet` it is only noted. */
void play_tell_findings(struct play *play, bool quiet);

/* Tells all that is known of the last finding that was told. */
void play_tell_why(const struct play *play);

/* Tells what a rule says, where the rulebook has it, and an example. */
void play_tell_rule(const char *id);

/* Tells the round, the phase and whose turn it is. */
void play_tell_place(const struct umpire_next *next);

/* Carries out a line if it is a command. False: it is none. */
bool play_obey(struct play *play, const char *line);

#endif
