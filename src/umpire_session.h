/* SPDX-License-Identifier: MIT */
/* A session: a log that is edited while it is judged.
 *
 * It holds the text of one log, the findings of a check of that text, and what may come next at any
 * line. After an edit only what the edit may have changed is judged again: from a copy of the
 * game's state before it (one is kept about every hundred statements) up to the point where state
 * and text are as before, or to the end. The results are always those of umpire_check_memory for
 * the whole text.
 *
 * A session may keep its log in a file. A crash loses nothing that was saved. If somebody else
 * writes the file, the session notices it and does not overwrite it.
 *
 * Ownership: a session is the caller's, to free with umpire_session_free. Everything that it hands
 * out belongs to it and is valid until the next call of a function that edits, opens or lists.
 * Lines count from 1. A text argument is bytes and their number; it may hold NUL and bytes that are
 * not UTF-8. One thread at a time may use a session; several threads may use several.
 *
 * Cost: the memory of the text, some ten bytes a line, the findings, and about ten times the state
 * of a game for each thousand statements. umpire_session_open takes the time of a check. */
#ifndef UMPIRE_SESSION_H
#define UMPIRE_SESSION_H

#include "umpire.h"

#ifdef __cplusplus
extern "C" {
#endif

struct umpire_session;

/* The result of a function of a session. */
enum umpire_session_status {
    UMPIRE_SESSION_GOOD,
    UMPIRE_SESSION_NO_MEMORY, /* nothing has changed, unless the function says otherwise */
    UMPIRE_SESSION_RANGE,     /* there is no such line, or nothing to undo */
    UMPIRE_SESSION_TOO_LARGE, /* the log would have more than UMPIRE_SESSION_BYTES_MOST */
    UMPIRE_SESSION_NO_FILE,   /* the session has no file */
    /* somebody else has written, moved or removed the file since it was last read or saved */
    UMPIRE_SESSION_CHANGED,
    UMPIRE_SESSION_IO,         /* the file cannot be read or written: errno */
    UMPIRE_SESSION_COMPRESSED, /* the file is compressed: it can be checked but not edited */
    UMPIRE_SESSION_STATUS_COUNT,
};

enum { UMPIRE_SESSION_BYTES_MOST = 64 << 20, UMPIRE_SESSION_UNDO_MOST = 10000 };

/* The reason in plain words ("the file was changed by somebody else"); static. "unknown" for any
 * other value. */
const char *umpire_session_status_text(enum umpire_session_status status);

/* An empty log without a file. Of the options, `findings_most`, `require_decided`,
 * `require_opened`, `fail_on_advice`, `as_played`, `today` and `waivers` (all or none) count;
 * options NULL: those of umpire_options_init. NULL: as umpire_checker_new. */
struct umpire_session *umpire_session_new(const struct umpire_options *options);
void umpire_session_free(struct umpire_session *session);

/* As umpire_checker_set_rule and umpire_checker_interpret; call them before there is any text.
 * NULL, or why it cannot be set, in words that live until the next such call. */
const char *umpire_session_set_rule(struct umpire_session *session, const char *rule,
                                    enum umpire_level_choice choice);
const char *umpire_session_interpret(struct umpire_session *session, const char *name,
                                     const char *choice);

/* As umpire_checker_player_key, with the same answer; call it before there is any text. With keys
 * an edit is judged up to the game's end, since signatures are of all that is above them. */
bool umpire_session_player_key(struct umpire_session *session, const char *player,
                               const uint8_t key[UMPIRE_KEY_BYTES]);

/* Reads a log from a file, and replaces text and history. If there is no such file, the log is
 * empty, and saving makes the file. Symbolic links are followed now, so saving replaces the file
 * and not a link; a link to a file that does not exist is UMPIRE_SESSION_IO. On failure the session
 * is empty and has no file. */
enum umpire_session_status umpire_session_open(struct umpire_session *session, const char *path);

/* The file's path, with links followed, valid until another file is opened. NULL: there is none. */
const char *umpire_session_path(const struct umpire_session *session);

/* Replaces the log's text, and the history. The file changes only when the log is saved. */
enum umpire_session_status umpire_session_set_text(struct umpire_session *session, const char *text,
                                                   size_t length);

/* The text; and the number of its lines, also counting a last line without a line end. */
const char *umpire_session_text(const struct umpire_session *session, size_t *ret_length);
uint64_t umpire_session_lines(const struct umpire_session *session);

/* A line without its line end. It is not NUL-terminated. NULL: there is no such line. */
const char *umpire_session_line(const struct umpire_session *session, uint64_t line,
                                size_t *ret_length);

/* Replaces `count` lines from `line` on by the lines in `text`; a line end is added to the last one
 * if another line follows. With a count of 0 it inserts before `line`, with an empty text it
 * deletes. `line` may be one after the last. This is one step of the history.
 * UMPIRE_SESSION_NO_MEMORY: the text may have changed; the next edit judges it again. */
enum umpire_session_status umpire_session_replace(struct umpire_session *session, uint64_t line,
                                                  uint64_t count, const char *text, size_t length);

/* Adds lines after the last one, as umpire_session_replace does; the last one gets a line end. */
enum umpire_session_status umpire_session_append(struct umpire_session *session, const char *text,
                                                 size_t length);

/* Take the last edit back, or make it again. `ret_line`, which may be NULL, is its line. Up to
 * UMPIRE_SESSION_UNDO_MOST edits are kept. UMPIRE_SESSION_RANGE: there is none. */
enum umpire_session_status umpire_session_undo(struct umpire_session *session, uint64_t *ret_line);
enum umpire_session_status umpire_session_redo(struct umpire_session *session, uint64_t *ret_line);

/* Saves the log. If text was only added, it is appended to the file; otherwise a new file replaces
 * the old one under its name. After UMPIRE_SESSION_GOOD the text is on the disk. A save that fails,
 * as on a full disk, leaves the text of the one before; or the new one, if only the directory could
 * not be synced. A crash at any moment leaves the text of this save or of the one before, and at
 * most a part of what was being appended. `force`: overwrites what somebody else has written. Does
 * nothing if nothing has changed. */
enum umpire_session_status umpire_session_save(struct umpire_session *session, bool force);

/* Whether umpire_session_save would write: the text has changed since it was last read or saved, or
 * there is no file yet. */
bool umpire_session_unsaved(const struct umpire_session *session);

/* Whether somebody else has written the file: UMPIRE_SESSION_CHANGED, _GOOD, _NO_FILE or _IO. */
enum umpire_session_status umpire_session_look(const struct umpire_session *session);

/* Reads the file again, as one edit that can be undone. */
enum umpire_session_status umpire_session_reload(struct umpire_session *session);

/* Writes the log in its canonical layout, as umpire_format_path does. UMPIRE_MALFORMED: the log has
 * errors, and the written text must not be used. */
enum umpire_status
umpire_session_format(const struct umpire_session *session,
                      bool (*write)(void *user, const char *bytes, size_t length), void *user);

/* The findings by index from 0, in the order of a check. NULL: there are no more. Constant time. */
const struct umpire_finding *umpire_session_finding(const struct umpire_session *session,
                                                    size_t index);
size_t umpire_session_findings(const struct umpire_session *session);

/* The log's verdict, as umpire_check_memory answers it. */
enum umpire_status umpire_session_verdict(const struct umpire_session *session);

/* A game of the log. */
struct umpire_session_game {
    /* end_line: of what ended the game: `end`, the next `game`, or the log's last line */
    uint64_t number, line, end_line;
    const char *ruleset, *title; /* ruleset: as written; title NULL: none */
    bool finished;
    enum umpire_status verdict;
};

/* The beginning of a round, phase, segment or step. */
struct umpire_session_mark {
    uint64_t line;
    unsigned depth;   /* 0: a round, 1: a phase, 2: a segment, 3: a step */
    const char *text; /* "phase ship" */
};

/* The outline, by index from 0. NULL: there are no more. */
const struct umpire_session_game *umpire_session_game(const struct umpire_session *session,
                                                      size_t index);
const struct umpire_session_mark *umpire_session_mark(const struct umpire_session *session,
                                                      size_t index);

/* A ruling in the log: a statement of the judge, or a note that begins with "Judge:", wherever it
 * stands and whether or not it counts. */
struct umpire_session_ruling {
    uint64_t line;
    const char *text; /* without a time, and with one blank for each run of them */
    /* it is written wrongly, but was read as a ruling */
    bool corrected;
};

/* The rulings, by index from 0, in the order of the log. NULL: there are no more. */
const struct umpire_session_ruling *umpire_session_ruling(const struct umpire_session *session,
                                                          size_t index);

/* From now on only rulings count that begin on these lines, which ascend, and none that is
 * corrected. Judges the log again from the first ruling for which that makes a difference. The
 * lines are not moved by edits: after an edit call this again. UMPIRE_SESSION_GOOD or
 * _NO_MEMORY. */
enum umpire_session_status umpire_session_admit(struct umpire_session *session,
                                                const uint64_t *lines, size_t count);

/* An operand of a move. */
struct umpire_operand {
    const char *name;  /* its type, as signatures write it: "ZONE"; NULL: the operand is a word */
    const char *lead;  /* the text before it: "on ", "arc=", "=> " or "" */
    const char *value; /* as in a line, or a range in [ ] or < > */
    /* in words: "ship of Rebel", "a number from 0 to 3", "dice: blank, hit or crit" */
    const char *meaning;
    bool open;                /* the value is a range: ask the user for it */
    const char *const *faces; /* of open dice, up to a NULL; NULL: no dice, or dice with numbers */
    unsigned dice;            /* how many dice are rolled; 0: no dice, or an unknown number */
    /* of dice, the word before their faces: "red" in red[hit crit]; NULL: no dice */
    const char *die;
    /* of an open number, as far as the rules allow, or of numbered dice; INT64_MIN and INT64_MAX:
     * none */
    int64_t minimum, maximum;
};

/* Something that may legally come next. */
struct umpire_move {
    const char *text;    /* as in umpire_option */
    const char *example; /* a line that may be played */
    const char *subject; /* NULL: a marker, a fact of the table, the result or the end */
    const char *verb;    /* "attack"; of a marker, "round", "phase", "segment" or "step" */
    const struct umpire_operand *operands; /* NULL: none */
    size_t operand_count;
};

/* What may come next after a line. */
struct umpire_next {
    /* UMPIRE_LEGAL; _NOWHERE: no game is played there; _TOO_MANY: not all are listed */
    enum umpire_answer answer;
    const char *ruleset;                        /* of the game; NULL: none */
    bool declaring;                             /* the declarations have not ended yet */
    bool over;                                  /* the game has its result */
    const char *round, *phase, *segment, *step; /* NULL: none */
    const char *const *turn; /* whose turn it is: the players who have a move; empty: unknown */
    size_t turn_count;
    const struct umpire_move *moves; /* in byte order of `text` */
    size_t move_count;
};

/* What may come next after the last statement that begins on `line` or before it; 0: before all
 * lines. `effects`: also what cards and the table may cause at any time. The game is as the check
 * has it there, with what was assumed for earlier mistakes. NULL: out of memory. Cost: judging
 * about a hundred statements, and a listing (umpire_position_legal). */
const struct umpire_next *umpire_session_next(struct umpire_session *session, uint64_t line,
                                              bool effects);

/* Something that the state of a game has: the hull of a ship, the cards in a player's hand. */
struct umpire_session_thing {
    const char *of;   /* the name of the ship, player ... it belongs to; NULL: the game */
    const char *kind; /* of that name, in the game's words: "ship"; NULL: the game, or none */
    /* the player or team that it was declared for, which may be itself; NULL: the game, or none */
    const char *owner;
    const char *what;   /* "hull" */
    const char *value;  /* "4", "2 to 4", "unknown"; NULL: the last statement removed it */
    const char *before; /* before the last statement; NULL: it was not there */
    bool changed;       /* the last statement has changed, added or removed it */
};

/* The state of a game after a line. */
struct umpire_session_state {
    const char *ruleset;                        /* NULL: no game has begun */
    bool over;                                  /* the game has its result, or has ended */
    const char *round, *phase, *segment, *step; /* NULL: none */
    /* first those of the game, then in the order of the declarations; the things of one name
     * follow each other */
    const struct umpire_session_thing *things;
    size_t count;
};

/* The state after the last statement that begins on `line` or before it; 0: before all lines. It is
 * what the check knows there, with what was assumed for earlier mistakes. After its end a game
 * keeps its last state, until another game begins. Whose turn it is says umpire_session_next.
 * NULL: out of memory. Cost: judging about a hundred statements; none if it was the last one asked
 * for, and the log has not changed. */
const struct umpire_session_state *umpire_session_state(struct umpire_session *session,
                                                        uint64_t line);

/* Whether a line, of one or several statements, would be legal there, and what is found in it. The
 * answer is as that of umpire_position_try. */
struct umpire_session_trial {
    enum umpire_answer answer;
    const struct umpire_finding *const *findings;
    size_t count;
};
const struct umpire_session_trial *umpire_session_try(struct umpire_session *session, uint64_t line,
                                                      const char *text, size_t length);

/* What is due there, as umpire_position_due lists it. UMPIRE_LEGAL, _NOWHERE or _NO_MEMORY. */
enum umpire_answer umpire_session_due(struct umpire_session *session, uint64_t line,
                                      bool (*due)(void *user, const struct umpire_due *due),
                                      void *user);

/* Writes the log that goes on after `line`, in a file of its own: the game's declarations, where it
 * begins ('begins turn 8') and what is known by then ('table: set ...'), up to the marker of the
 * next round. It begins before what is under way at `line`, such as an activation or a campaign's
 * turn, and has its statements once more. UMPIRE_SESSION_GOOD; _RANGE: no game has begun there;
 * _NO_MEMORY, also if `write` answers false. */
enum umpire_session_status
umpire_session_go_on(struct umpire_session *session, uint64_t line,
                     bool (*write)(void *user, const char *bytes, size_t length), void *user);

/* A word that may be written there. */
struct umpire_session_word {
    const char *text;    /* as a log writes it */
    const char *meaning; /* "declaration", "verb of a ship", "ship of Rebel" ... */
    const char *form;    /* the operands of a declaration or a verb; NULL: it is a name */
    /* for a name: how it is written in full (with its owner if another thing has the same name),
     * and the player or team that owns it. NULL for other words */
    const char *whole, *side;
};

/* Lists the game's words that may stand after a line: declarations while they may stand, verbs, and
 * the names that are known there. Outside any game: the rulesets, each as "game RULESET". If `word`
 * answers false, the listing ends. What `word` gets is valid until it returns. UMPIRE_SESSION_GOOD
 * or _NO_MEMORY. */
enum umpire_session_status
umpire_session_words(struct umpire_session *session, uint64_t line,
                     bool (*word)(void *user, const struct umpire_session_word *word), void *user);

/* A die that an operand may throw. */
struct umpire_session_die {
    const char *name;         /* "red" */
    const char *const *faces; /* up to a NULL; NULL: numbers from 1 to `sides` */
    int sides;
};

/* An operand that a statement takes. */
struct umpire_session_part {
    const char *lead; /* the text before it: "on ", "arc=" or "" */
    const char *name; /* its type, as signatures write it: "ZONE"; NULL: it is a word */
    /* what it may be: one of these words, or a name of one of these kinds, each up to a NULL; or
     * dice up to one without a name. All NULL: a number or a text */
    const char *const *words, *const *kinds;
    const struct umpire_session_die *dice;
    const char *const
        *dotted; /* what may follow the name after a dot, up to a NULL; NULL: nothing */
    bool fresh;  /* it may be a text or a name that the game does not know yet */
    bool number; /* it is a number */
    int64_t minimum, maximum;       /* of a number; INT64_MIN and INT64_MAX: none */
    bool optional, repeat, outcome; /* may be left out; may be several; stands after "=>" */
};

/* A form of a statement. */
struct umpire_session_form {
    const char *word;            /* "attack" */
    const char *const *subjects; /* the kinds of those who may do so, up to a NULL; "table" */
    const struct umpire_session_part *parts;
    size_t part_count;
    bool open; /* any words may follow */
};

/* Lists the forms of all statements of the game after a line: of its verbs, and of the markers and
 * the result, which have no subjects. None outside any game. If `form` answers false, the listing
 * ends. What `form` gets is valid until it returns. UMPIRE_SESSION_GOOD or _NO_MEMORY. */
enum umpire_session_status
umpire_session_forms(struct umpire_session *session, uint64_t line,
                     bool (*form)(void *user, const struct umpire_session_form *form), void *user);

#ifdef __cplusplus
}
#endif

#endif
