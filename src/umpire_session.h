/* A session: a log that is edited while it is judged.
 *
 * It holds the text of one log, what a check of that text finds, and what may come next at any
 * line. After each edit only what the edit may have changed is judged anew: from a copy of the
 * game's state before it (one is kept about every hundred statements) to the point where state
 * and text are what they were, or to the end. What a session tells is always what
 * umpire_check_memory would tell of the whole text.
 *
 * A session may keep its log in a file. Then nothing that was saved is lost by a crash, and what
 * somebody else has written there is noticed and not overwritten.
 *
 * Ownership: a session is the caller's, to free with umpire_session_free. All that it hands out
 * belongs to it and lives until the next call of a function that edits, opens or lists. Lines are
 * counted from 1. A text that is handed in is bytes and their number; it may hold NUL and bytes that
 * are not UTF-8. A session may be used by one thread at a time, several by several threads.
 *
 * Cost: memory is that of the text, some ten bytes a line, its findings, and about ten times the
 * state of a game for each thousand statements; umpire_session_open takes the time of a check. */
#ifndef UMPIRE_SESSION_H
#define UMPIRE_SESSION_H

#include "umpire.h"

#ifdef __cplusplus
extern "C" {
#endif

struct umpire_session;

/* What a function of a session came to. */
enum umpire_session_status {
    UMPIRE_SESSION_GOOD,
    UMPIRE_SESSION_NO_MEMORY,  /* nothing has changed, unless the function says otherwise */
    UMPIRE_SESSION_RANGE,      /* there is no such line, or nothing to undo */
    UMPIRE_SESSION_TOO_LARGE,  /* the log would have more than UMPIRE_SESSION_BYTES_MOST */
    UMPIRE_SESSION_NO_FILE,    /* the session has no file */
    UMPIRE_SESSION_CHANGED,    /* somebody else has written the file, moved or removed it, since it was read or saved last */
    UMPIRE_SESSION_IO,         /* the file cannot be read or written: errno */
    UMPIRE_SESSION_COMPRESSED, /* the file is compressed: it can be checked but not edited */
    UMPIRE_SESSION_STATUS_COUNT,
};

enum { UMPIRE_SESSION_BYTES_MOST = 64 << 20, UMPIRE_SESSION_UNDO_MOST = 10000 };

/* Why, in plain words ("the file was changed by somebody else"); static. "unknown" for a value that is none. */
const char *umpire_session_status_text(enum umpire_session_status status);

/* An empty log without a file. Of the options `findings_most`, `require_decided`, `fail_on_advice`,
 * `as_played` and `waivers` (all or none) count; NULL: those of umpire_options_init. NULL: out of memory. */
struct umpire_session *umpire_session_new(const struct umpire_options *options);
void umpire_session_free(struct umpire_session *session);

/* As umpire_checker_set_rule and umpire_checker_interpret, before there is any text. NULL, or why not,
 * in words that live as long as the session. */
const char *umpire_session_set_rule(struct umpire_session *session, const char *rule, enum umpire_level_choice choice);
const char *umpire_session_interpret(struct umpire_session *session, const char *name, const char *choice);

/* Reads a log from a file. If there is no file, the log is empty and saving it makes the file. Symbolic
 * links are followed now, so that saving replaces the file and not a link. Replaces text and history.
 * On failure the session is empty and has no file. */
enum umpire_session_status umpire_session_open(struct umpire_session *session, const char *path);

/* The file's path, with links followed, until another one is opened; NULL: there is none. */
const char *umpire_session_path(const struct umpire_session *session);

/* Makes the log a text. Replaces text and history, and leaves the file as it is until it is saved. */
enum umpire_session_status umpire_session_set_text(struct umpire_session *session, const char *text, size_t length);

/* The text, and how many lines it has: a last one without a line end counts. */
const char *umpire_session_text(const struct umpire_session *session, size_t *ret_length);
uint64_t umpire_session_lines(const struct umpire_session *session);

/* A line without its line end; NULL: there is none. It is not NUL-terminated. */
const char *umpire_session_line(const struct umpire_session *session, uint64_t line, size_t *ret_length);

/* Replaces `count` lines, from `line` on, by `text`: lines of which the last may lack its line end,
 * which is added where another line follows. With a count of 0 it inserts in front of `line`, with
 * a text of 0 bytes it deletes; `line` may be one after the last. One step of the history.
 * UMPIRE_SESSION_NO_MEMORY: the text may have changed, and is judged anew by the next edit. */
enum umpire_session_status umpire_session_replace(struct umpire_session *session, uint64_t line, uint64_t count, const char *text,
                                                  size_t length);

/* Adds lines after the last one: umpire_session_replace there, with a line end after the last. */
enum umpire_session_status umpire_session_append(struct umpire_session *session, const char *text, size_t length);

/* Takes the last edit back, or makes it again; `ret_line`, which may be NULL, is where. Up to
 * UMPIRE_SESSION_UNDO_MOST edits are known. UMPIRE_SESSION_RANGE: there is none. */
enum umpire_session_status umpire_session_undo(struct umpire_session *session, uint64_t *ret_line);
enum umpire_session_status umpire_session_redo(struct umpire_session *session, uint64_t *ret_line);

/* Saves the log: what was only added to is appended, else a new file takes the old one's place
 * under its name. When it returns UMPIRE_SESSION_GOOD the text is on the disk, and a crash at any moment leaves the
 * text of this save or of the one before, with at most a part of what was being appended. With
 * `force` what somebody else has written is overwritten. Does nothing if nothing has changed. */
enum umpire_session_status umpire_session_save(struct umpire_session *session, bool force);

/* Whether the text differs from what was saved or read last; true, too, where the file is not there yet. */
bool umpire_session_unsaved(const struct umpire_session *session);

/* Whether somebody else has written the file: UMPIRE_SESSION_CHANGED, _GOOD, _NO_FILE or _IO. */
enum umpire_session_status umpire_session_look(const struct umpire_session *session);

/* Reads the file once more and takes over what is there as one edit, which can be undone. */
enum umpire_session_status umpire_session_reload(struct umpire_session *session);

/* Writes the log in its canonical layout, as umpire_format_path does. UMPIRE_MALFORMED: it has errors, and
 * what was written is of no use. */
enum umpire_status umpire_session_format(const struct umpire_session *session,
                                         bool (*write)(void *user, const char *bytes, size_t length), void *user);

/* What is found, in the order in which a check hands it over: the first one from 0. NULL: no more.
 * Takes constant time. */
const struct umpire_finding *umpire_session_finding(const struct umpire_session *session, size_t index);
size_t umpire_session_findings(const struct umpire_session *session);

/* The log's verdict, as umpire_check_memory answers it. */
enum umpire_status umpire_session_verdict(const struct umpire_session *session);

/* A game of the log. */
struct umpire_session_game {
    uint64_t number, line, end_line;    /* end_line: of the last line that was read when it ended */
    const char *ruleset, *title;        /* ruleset: as it is written; title: NULL: none */
    bool finished;
    enum umpire_status verdict;
};

/* A round, phase, segment or step begins here. */
struct umpire_session_mark {
    uint64_t line;
    unsigned depth;    /* 0: a round, 1: a phase, 2: a segment, 3: a step */
    const char *text;  /* "phase ship" */
};

/* The outline, by index from 0; NULL: no more. */
const struct umpire_session_game *umpire_session_game(const struct umpire_session *session, size_t index);
const struct umpire_session_mark *umpire_session_mark(const struct umpire_session *session, size_t index);

/* An operand of something that may come next. */
struct umpire_operand {
    const char *name;    /* its type, as signatures write it: "ZONE"; NULL: only a word */
    const char *lead;    /* what stands in front of it: "on ", "arc=", "=> "; or "" */
    const char *value;   /* as a line has it, or a range in [ ] or < > */
    const char *meaning; /* in words: "ship of Rebel", "a number from 0 to 3", "dice: blank, hit or crit" */
    bool open;           /* the value is a range: it is to be asked for */
    const char *const *faces; /* of open dice, one after the other up to a NULL; NULL: no dice, or numbers */
    unsigned dice;       /* how many dice are thrown; 0: no dice, or nobody knows how many */
    const char *die;     /* of dice, what a line writes in front of the faces that fell: "red" in red[hit crit]; NULL: no dice */
    int64_t minimum, maximum; /* of an open number, or of numbered dice; INT64_MIN and INT64_MAX: none */
};

/* Something that may legally come next. */
struct umpire_move {
    const char *text;    /* as umpire_option has it */
    const char *example; /* a line that may be played */
    const char *subject; /* NULL: a marker, a fact of the table, the result or the end */
    const char *verb;    /* "attack"; of a marker, "round", "phase", "segment" or "step" */
    const struct umpire_operand *operands; /* NULL: none */
    size_t operand_count;
};

/* What may come next after a line. */
struct umpire_next {
    enum umpire_answer answer;  /* UMPIRE_LEGAL, _NOWHERE: no game is played there, or _TOO_MANY: not all are listed */
    const char *ruleset;        /* of the game; NULL: none */
    bool declaring;             /* the declarations are not closed yet */
    bool over;                  /* the result stands */
    const char *round, *phase, *segment, *step; /* NULL: none */
    const char *const *turn;    /* whose turn it is: the players of whom something may come next; of none, none is known */
    size_t turn_count;
    const struct umpire_move *moves; /* in byte order of `text` */
    size_t move_count;
};

/* What may come next after the last statement that begins on `line` or above it; 0: before all.
 * With `effects` also what cards and the table bring about at any time. The game stands as the check has it
 * there: what was assumed for a mistake before is assumed. NULL: out of memory. Takes the time of judging
 * about a hundred statements and of a listing (umpire_position_legal). */
const struct umpire_next *umpire_session_next(struct umpire_session *session, uint64_t line, bool effects);

/* Whether a line would be legal there, with what is found of it; `ret_findings` lists it. It may hold
 * several statements. As umpire_position_try answers. */
struct umpire_session_trial {
    enum umpire_answer answer;
    const struct umpire_finding *const *findings;
    size_t count;
};
const struct umpire_session_trial *umpire_session_try(struct umpire_session *session, uint64_t line, const char *text, size_t length);

/* A word that may be written there. */
struct umpire_session_word {
    const char *text;    /* as a log writes it */
    const char *meaning; /* "declaration", "verb of a ship", "ship of Rebel" ... */
    const char *form;    /* the operands that a declaration or a verb takes; NULL: it is a name */
};

/* The words of the game that may stand after a line: declarations while they may stand, verbs, and
 * the names that are known there. Before any game: the rulesets, each as "game RULESET". Listed at once;
 * false from `word` ends the listing. UMPIRE_SESSION_NO_MEMORY or _GOOD. */
enum umpire_session_status umpire_session_words(struct umpire_session *session, uint64_t line,
                                                bool (*word)(void *user, const struct umpire_session_word *word), void *user);

#ifdef __cplusplus
}
#endif

#endif
