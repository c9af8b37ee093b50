/* SPDX-License-Identifier: MIT */
/* umpire play: records a game in a terminal and judges it meanwhile. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "desk/shared/log_writer.h"
#include "workshop/play/input.h"
#include "workshop/play/menu.h"
#include "desk/shared/taken.h"
#include "umpire_session.h"

#include <time.h>

/* A finding that was shown to the user. */
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
    /* what may come after the last line; NULL: ask the session again */
    const struct umpire_next *next;
    struct play_told_list told;     /* findings that were shown and still stand */
    struct play_told last;          /* the finding that 'why' and 'waive' mean; rule NULL: none */
    /* the menu also lists events that cards and the table may cause */
    bool effects;
    bool timed;                     /* statements are recorded with the time */
    struct timespec started;        /* when the clock showed 0 */
    /* what 'undo' took back; the edits of the session since it was opened or reloaded, or since
     * 'undo' took back a line of before: so many lines were added, after a reload or not */
    struct cli_taken taken;
    bool unended; /* the line that was taken back first had no line end */
    size_t appended;
    bool reloaded;
    bool unloaded;                  /* 'undo' took a reload back, after what is in `taken` */
    bool asked;                     /* whether to take back a declaration; the next line answers */
    bool answering;                 /* this is that line */
    bool stale;                     /* the menu must be shown again */
    bool ended, failed;
};

/* The guided beginning of a log that is empty: asks for game, players and fleets, and records the
 * declarations. False: the input ended. */
bool play_begin(struct play *play);

/* Begins a log that is empty with what other files hold: a recorded game, a log, or a fleet list
 * for each player. UMPIRE_CONFORMANT, or a status after a message. */
enum umpire_status play_from(struct play *play, char **paths, int count);

/* Asks for the operands that a move leaves open, and writes the statement. False: the input ended,
 * or the user gave up. */
bool play_ask(struct play *play, const struct umpire_move *move, struct log_writer *writer);

/* Adds lines to the log, saves it and shows what is found. */
void play_record(struct play *play, const char *line);

/* Saves the log, or says why it cannot be saved. */
void play_save(struct play *play, bool force);

/* Takes the last line back, or a reload. With `declared` also a line of the declarations; without
 * it asks first. */
void play_take_back(struct play *play, bool declared);

/* Puts back what was taken back last. */
void play_put_back(struct play *play);

/* Drops what could be put back, and says so. */
void play_forget_taken(struct play *play);

/* Reads the file again, as one edit that 'undo' takes back. */
void play_reload(struct play *play);

/* Shows findings that were not shown before, and says which ones no longer stand. With `quiet` it
 * only notes them as shown. */
void play_tell_findings(struct play *play, bool quiet);

/* Explains the last finding that was shown. */
void play_tell_why(const struct play *play);

/* Shows what a rule says, its citation and an example. */
void play_tell_rule(const char *id);

/* Shows the round, the phase and whose turn it is. */
void play_tell_place(const struct umpire_next *next);

/* Shows the state of the game, and what the last statement has changed. */
void play_tell_state(struct play *play);

/* Carries out a line if it is a command. False: it is no command. */
bool play_obey(struct play *play, const char *line);

#endif
