/* SPDX-License-Identifier: MIT */
/* umpire play: records a game in a terminal and judges it meanwhile. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "desk/shared/log_writer.h"
#include "desk/shared/sessions.h"
#include "umpire_session.h"

#include <histedit.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* The menu of 'umpire play': what may come next. The user chooses step by step: first who acts with
 * the verb, then one operand after the other. */
struct play_menu {
    const struct umpire_next *next; /* the session's */
    size_t *matches;                /* indexes of the moves that still match */
    size_t count, capacity;
    unsigned depth;                 /* all of them begin with the same `depth` parts */
    struct play_entry {
        size_t first, count;        /* of the matches */
    } *entries;
    size_t entry_count, entry_capacity;
    size_t from;                    /* the first entry that is shown */
};

void play_menu_done(struct play_menu *menu);

/* Begins with all that may come next. These three answer false if memory runs out. */
bool play_menu_begin(struct play_menu *menu, const struct umpire_next *next);

/* Keeps only the moves of an entry. */
bool play_menu_choose(struct play_menu *menu, size_t entry);

/* Keeps only the moves that contain every word of a text, without regard to capitals. If there is
 * no such move, the menu stays as it is and `*ret_any` is false. */
bool play_menu_narrow(struct play_menu *menu, const char *words, bool *ret_any);

/* The move, if only one is left. NULL: there are several or none. */
const struct umpire_move *play_menu_single(const struct play_menu *menu);

/* Shows up to a screen of entries, numbered from 1. */
void play_menu_show(const struct play_menu *menu);

/* Goes on to the next entries; after the last ones, to the first. */
void play_menu_more(struct play_menu *menu);

/* Completes a line from the moves that begin with it: the `complete` of struct play_input. */
bool play_menu_complete(const struct umpire_next *next, const char *line, size_t length,
                        char *ret_more, size_t room);

/* Reads lines: with a line editor on a terminal, otherwise without one. */
struct play_input {
    EditLine *editor;   /* NULL: no terminal */
    History *history;
    const char *prompt;
    char *line;         /* the last line that was read */
    size_t capacity;
    void *user;
    /* Gives the only text that can follow the first `length` bytes of a line, at most `room` bytes
     * with the NUL. False: there is none. */
    bool (*complete)(void *user, const char *line, size_t length, char *ret_more, size_t room);
};

/* Opens the input. The line editor reads all files that it needs here, before the sandbox. False:
 * out of memory. */
bool play_input_open(struct play_input *input);
void play_input_close(struct play_input *input);

/* The next line without its line end and the blanks around it; it lives until the next call. NULL:
 * the input ended. */
char *play_input_read(struct play_input *input, const char *prompt);

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

/* Prints a paragraph as plain lines without colour, broken between words at the terminal's width,
 * so that a screen reader reads them in their order. Each line but the first begins with `indent`
 * blanks. Control bytes are shown as \xHH. */
void play_say(unsigned indent, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
