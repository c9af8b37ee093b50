/* SPDX-License-Identifier: MIT */
/* A table: a game that is recorded in one file. All who have the table's link to write record it,
 * and so may other programs that write the file.
 *
 * The mark of a log is the number of its lines and a hash of them. A request to change the log
 * names the mark that its sender knows. If the log has another mark, the request changes nothing,
 * and the answer holds what has changed since. So nobody overwrites what he has not seen. Marks
 * depend on the log alone, so they stay valid when the server is started again.
 *
 * A request also has a key: if it comes again because its answer was lost, it is answered but not
 * carried out again, also by a server that was started anew. */
#ifndef CLI_SERVE_TABLE_H
#define CLI_SERVE_TABLE_H

#include "desk/shared/cli.h"
#include "desk/shared/sessions.h"
#include "event/serve/clock.h"
#include "event/serve/secret.h"
#include "umpire_session.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/stat.h>

/* The judge's list of rulings ---------------------------------------------------------------------
 *
 * A ruling in the table's log counts only if it is on this list. Rulings of the judge's room are
 * added to it, and a judge may write into it himself. If the log has a ruling more often than the
 * list, the first ones count.
 *
 * The list is a file beside the log, NAME.rulings, with a ruling on each line as in a log. If there
 * is none, it is made of the rulings that are in the log. */

struct serve_listed {
    char *text;
    uint64_t count; /* how often it is on the list */
    uint64_t used;  /* how often the log had it so far */
};

struct serve_rulings {
    char *path;
    struct stat known;         /* of the file that was read */
    struct serve_listed *list; /* in byte order, each once; NULL: it was not read */
    size_t length;
    uint64_t *lines; /* of the log, on which rulings count */
    size_t line_count;
    unsigned minutes; /* of the round's clock that rulings give this table beyond the others */
};

/* The path of the list of the log DIRECTORY/NAME.umpire. NULL: out of memory. */
char *serve_rulings_path(const char *directory, const char *name);
void serve_rulings_done(struct serve_rulings *rulings);

/* Whether the file is as it was when it was read. */
bool serve_rulings_fresh(const struct serve_rulings *rulings);

/* Reads the list of a log, or makes it. The status is a session's; errno is ELOOP if the list is a
 * link, which is not followed. */
enum umpire_session_status serve_rulings_read(struct serve_rulings *rulings,
                                              const struct umpire_session *log);

/* Adds a ruling to the list if `added`; otherwise removes the last ruling with that text. */
enum umpire_session_status serve_rulings_change(struct serve_rulings *rulings, const char *text,
                                                bool added);

/* Makes rulings of the log count that are on the list, and `more` unless it is NULL. */
enum umpire_session_status serve_rulings_admit(struct serve_rulings *rulings, const char *more,
                                               struct umpire_session *log);

/* Requests that were carried out last -------------------------------------------------------------
 *
 * The server keeps their keys in a file, so that a request that comes again is not carried out
 * again, even after the server was started anew. */

enum { SERVE_KEYS = 256, SERVE_KEY_BYTES = 40, SERVE_KEYS_FILE_MOST = 1 << 20 };
#define SERVE_KEYS_FILE "requests.recent"

/* The last keys of one table, those of throws before all others. All zero but the path is empty. */
struct serve_keys {
    char *path; /* of the file */
    char keys[SERVE_KEYS][SERVE_KEY_BYTES + 1];
    uint64_t texts[SERVE_KEYS]; /* hashes of the lines that came with them; 0: none, or forgotten */
    unsigned count; /* also of those that were forgotten */
};

/* Whether a text can be a key: letters, digits, '-' and '_'; or nothing, for no key. */
bool serve_key_fits(const char *key);

/* Whether a key is one of those that keep what was thrown, which no request may have. */
#define SERVE_KEY_OF_THROW "thrown-"
bool serve_key_is_of_throw(const char *key);

bool serve_keys_have(const struct serve_keys *keys, const char *key);

/* Where the hash of the lines is kept that came with a key. NULL: the key is not known. */
uint64_t *serve_keys_text(struct serve_keys *keys, const char *key);

/* The oldest key that begins so; NULL: there is none. */
const char *serve_keys_first(const struct serve_keys *keys, const char *beginning);

void serve_keys_add(struct serve_keys *keys, const char *key);

/* Reads the file, and calls `take` for each key of a table, the oldest first. Leaves out a line
 * that a crash cut off. Without a file it calls nothing. `*ret_worn`: the file ends in such a line,
 * or has more bytes than SERVE_KEYS_FILE_MOST. NULL, or why it failed, in strerror's words. */
const char *serve_keys_read(const char *path,
                            void (*take)(void *user, const char *table, const char *key),
                            void *user, bool *ret_worn);

/* Adds a key to the file, and does not wait for the disk: the key outlives the server, but perhaps
 * not the machine. A failure does no harm, since the log also shows what was carried out. */
void serve_keys_save(const char *path, const char *table, const char *key);

/* Adds all keys of a table to the file, the oldest first. False: see errno. */
bool serve_keys_save_all(const char *path, const char *table, const struct serve_keys *keys);

enum { SERVE_LOG_MOST = 4 << 20, SERVE_EDITS = 64, SERVE_STEPS = 256, SERVE_WHY_BYTES = 512 };

struct serve_mark {
    uint64_t lines, hash;
};

/* The result of a request to change a log. */
enum serve_change {
    SERVE_DONE,
    SERVE_STALE,        /* the log has another mark */
    SERVE_CHANGED,      /* the log in which the judge saw the finding was changed */
    SERVE_NOTHING,      /* there is nothing to take back, or no such finding */
    SERVE_NO_RULING,    /* the log would have a ruling that cannot be read */
    SERVE_NOT_TAKEN,    /* there is nothing to put back */
    SERVE_DECLARED,     /* the lines to take back were declared; the game has not begun */
    SERVE_BEGUN,        /* the game has begun, or there is no empty block of this player */
    SERVE_RULED,        /* the lines to take back hold a ruling of the judge */
    SERVE_RULING,       /* the lines to add hold a ruling */
    SERVE_MARKER,       /* a side would take back a marker below which others may stand in secret */
    SERVE_OF_ROOM,      /* the lines are what the room has declared, or only the room may declare */
    SERVE_ANSWERED,     /* the lines to take back answer a throw, or its dice are known */
    SERVE_OTHER_TIME,   /* a statement to add has a time that is not the server's */
    SERVE_OTHER_THROW,  /* a throw of this link was taken back, and had other words */
    SERVE_OTHER_LINES,  /* the key of the request came with other lines */
    SERVE_NEEDLESS,     /* what is thrown names a source that no rule needs */
    SERVE_CHAINED,      /* a chain stands, and what the lines declare would change its dice */
    SERVE_NO_RESULT,    /* a side may not confirm a result before the game's end */
    SERVE_OTHER_RESULT, /* nor another one than it has seen */
    SERVE_NOT_ITS_OWN,  /* a side may not record the lines */
    SERVE_TOO_LARGE,
    SERVE_FAILED, /* the file cannot be read or written */
    SERVE_NO_MEMORY,
};

/* Makes sessions with the settings of the command. */
struct serve_maker {
    struct umpire_options options;
    /* of the folder's configuration, and of the command line */
    const struct cli_settings *configured, *given;
    const struct cli_player_keys *keys; /* of players; NULL: signatures are not checked */
    atomic_uint *loads; /* of the folder, counts the logs that were read for a session */
};

/* What may come next, whose turn it is and what is due, for a session that follows. */
struct serve_answers {
    struct umpire_session *session;
    struct serve_mark of; /* the mark of the log for which the answers hold */
    /* what may come next, as JSON; [1]: with effects; NULL: not listed yet */
    char *next[2];
    char *turn; /* whose turn it is, as a JSON array */
    char *due;  /* what is due, as JSON; NULL: not listed yet */
};

/* A list that the table's link has given, which it may take back while the log has the mark. */
enum { SERVE_LISTS = 8 };
struct serve_given {
    struct serve_mark after;
    char *before, *lines; /* the log before, and what was written */
};

/* What was taken back, and can be put back as long as the log has the mark; and lists, the last one
 * last, that can be taken back. */
struct serve_taken {
    struct cli_taken lines;
    struct serve_mark at;
    struct serve_given given[SERVE_LISTS];
    unsigned given_count;
};

/* The changes that were made last. */
struct serve_edits {
    /* kept: lines that stayed */
    struct serve_edit {
        struct serve_mark before;
        uint64_t kept;
    } list[SERVE_EDITS];
    uint64_t count;
    /* what each of the last requests added, for taking it back */
    struct serve_step {
        uint64_t number; /* counts the requests that have added lines, from 1 */
        uint64_t lines;
    } steps[SERVE_STEPS];
    unsigned step_count;
    uint64_t step_number; /* of the last one */
};

struct serve_table;

/* What only the table of a side has (side.c). */
struct serve_of_side {
    struct serve_table *whole; /* NULL: it is a whole one, whose sides follow */
    struct serve_table *next;  /* protected by the folder's lock */
    char *name;
    struct serve_mark seen; /* of the whole log, as it is shown */
    bool current;           /* `seen` is shown */
    /* What the side has recorded last. */
    struct serve_recorded {
        uint64_t step;          /* of the whole table; 0: nothing that can be taken back */
        struct serve_mark told; /* of what is shown, after that */
        bool marker;            /* it has one */
    } recorded;
    bool (*refresh)(struct serve_table *table, bool *ret_changed);
};

/* What a table's link may not change. */
struct serve_written {
    char *ruled;   /* the rulings in the log, counting or not */
    char *kept;    /* what else the link may not write */
    bool of_event; /* the log says that it is of an event */
};

/* What is told of a table beside its log. */
struct serve_beside {
    uint64_t number;    /* how often it has changed, but by the log */
    atomic_bool called; /* this link calls the judge */
    /* JSON arrays, or NULL; callers: of a whole table, the sides that call the judge; confirmed:
     * of a side's table, who has confirmed the result */
    char *callers, *confirmed;
};

struct serve_table {
    char name[SERVE_NAME_MOST + 1];
    char *path;
    struct serve_secret write, read;
    const struct serve_maker *maker;

    pthread_mutex_t lock;           /* protects the members that follow */
    struct umpire_session *session; /* NULL: not loaded */
    struct stat known;              /* of the file when it was last opened */
    char problem[256];              /* why the log cannot be read; "": it can be read */
    struct cli_key_list players;    /* NAME.keys: of this table, in place of the maker's */
    struct serve_rulings rulings;   /* the judge's list, and which rulings of the log count */
    struct serve_written written;   /* by others than the link to record */
    uint64_t *hashes;               /* the hash of the text up to each line's end */
    size_t lines, capacity;
    struct serve_edits edits;
    struct serve_keys keys; /* of requests that were carried out */
    struct serve_taken taken;
    int64_t used;                   /* seconds of CLOCK_MONOTONIC */

    /* taken before `lock`; for a second session: recording must not wait for listings */
    pthread_mutex_t ask_lock;
    struct serve_answers asked;

    struct serve_stream *streams;   /* protected by the server's lock of streams */
    struct serve_beside beside;     /* protected by `lock` */
    struct serve_of_side of_side;
    atomic_bool looked_at;          /* somebody will soon look at the file */
};

struct serve_table *serve_table_new(const char *directory, const char *name,
                                    const struct serve_secret *write,
                                    const struct serve_secret *read,
                                    const struct serve_maker *maker);
void serve_table_free(struct serve_table *table);

/* A session without a file, which checks signatures if there are `keys`; NULL: out of memory. */
struct umpire_session *serve_maker_session(const struct serve_maker *maker,
                                           const struct cli_player_keys *keys);

/* The players' keys at a table: those beside its log, or else the server's. NULL: signatures are
 * not checked, as in a view, which has none. The caller holds the table's lock. */
const struct cli_player_keys *serve_table_keys(const struct serve_table *table);

/* What the log's game is called; "": it has none. The caller holds the table's lock. */
const char *serve_table_game(const struct serve_table *table);

/* Loads the log if it is not loaded, and reads it again if somebody else has written it. Answers
 * whether it can be read; if not, `problem` says why. `*ret_changed`, which may be NULL: whether
 * the log has changed. From here on the caller holds the table's lock. */
bool serve_table_refresh(struct serve_table *table, bool *ret_changed);

/* Refreshes the table and copies its log, which the caller frees; NULL: it cannot be read, or out
 * of memory. False: it cannot be read; `problem` says why. The caller holds the table's lock. */
bool serve_table_copy(struct serve_table *table, char **ret_copy, size_t *ret_length);

/* The log with lines behind it, which the caller frees. NULL: out of memory. */
char *serve_table_with(const struct serve_table *table, const char *lines, size_t added,
                       size_t *ret_length);

/* Copies the lines of the log on which rulings count; call after serve_table_copy. The caller frees
 * the copy. False: out of memory. */
bool serve_table_counting(const struct serve_table *table, uint64_t **ret_lines, size_t *ret_count);

/* Whether the table's link records a statement, by its subject and its first word: that of a whole
 * table any, that of a side what the side does, and markers. */
bool serve_table_records(const struct serve_table *table, const char *subject, const char *verb);

/* Makes a session's text equal to `text`, by an edit after what both begin with. */
bool serve_become(struct umpire_session *session, const char *text, size_t length);

/* Whether the log has no session, and it and the judge's list have not changed since. */
bool serve_table_rests(const struct serve_table *table);

/* Frees the session, unless the log has unsaved changes; the next use loads it again. */
void serve_table_unload(struct serve_table *table);

struct serve_mark serve_table_mark(const struct serve_table *table);

/* Whether the log is as it was at a mark, but for lines after it. */
bool serve_table_grew_from(const struct serve_table *table, struct serve_mark mark);

/* How many lines at the beginning of the log have stayed since a mark. */
uint64_t serve_table_kept(const struct serve_table *table, struct serve_mark mark);

/* A request to change the log. */
struct serve_request_change {
    struct serve_mark mark;
    const char *key;  /* "": none */
    /* the request may have come before, perhaps to a server that has forgotten it */
    bool again;
    bool first;       /* a player is declared to be first; there are no lines */
    bool edit;        /* lines that were declared may be taken back, too */
    /* lines that were taken back are put back: the last one may lack its line end */
    bool as_it_was;
    struct serve_clock *clock; /* gives a statement its time; NULL: none does */
    const char *text; /* lines to add */
    size_t length;
    uint64_t step; /* whose lines are taken back; 0: the last one's */
    /* a side adds the lines, so that none may make the log malformed; with SERVE_NOT_ITS_OWN why,
     * in SERVE_WHY_BYTES; NULL: they may */
    char *ret_why;
};

/* Whether a key that is known came with the same lines, or with some that are forgotten. */
bool serve_keys_fit(struct serve_keys *keys, const struct serve_request_change *change);

/* Adds lines. They are on the disk if the answer is SERVE_DONE. Only the judge may add or take back
 * a ruling, not a table: an edit is refused if the log has other rulings after it. */
enum serve_change serve_table_append(struct serve_table *table,
                                     const struct serve_request_change *change);

/* Takes back the lines of the request, wherever they are, or else those that the last request
 * added, or else the last line. Lines before the first marker of the last game stay, unless there
 * is no marker and the request says so. `*ret_removed`, which the caller frees: the removed text,
 * with SERVE_DECLARED the text that would be removed; or NULL. */
enum serve_change serve_table_undo(struct serve_table *table,
                                   const struct serve_request_change *change, char **ret_removed);

/* Puts back what the latest undo has removed; called again, what the undo before it has removed.
 * After another change of the log nothing can be put back. */
enum serve_change serve_table_redo(struct serve_table *table,
                                   const struct serve_request_change *change);

/* How many times something can be put back, and the text that comes next; NULL: none. */
const char *serve_table_taken(const struct serve_table *table, size_t *ret_count);

/* Writes the request's lines into the empty block of a player, or that the player is first, before
 * the game begins. */
enum serve_change serve_table_declare(struct serve_table *table,
                                      const struct serve_request_change *change,
                                      const char *player);

/* A request to rule on the log as it was at a mark: to waive a finding, or to write another ruling
 * below the game. */
struct serve_request_ruling {
    struct serve_mark mark;
    const char *key;   /* "": none */
    const char *other; /* the other ruling, as the log will have it; NULL: a finding is waived */
    uint64_t line;
    unsigned column;
    const char *id, *rule;
    const char *reason; /* any text */
};

/* Waives this finding and no other: inserts a ruling after its statement, on the next line or, if
 * another statement follows on its line, between the two. Another ruling gets a line of its own,
 * above 'end'. SERVE_CHANGED: the log is not as it was at the mark, but for lines after it. */
enum serve_change serve_table_rule(struct serve_table *table,
                                   const struct serve_request_ruling *asked);

/* Takes a ruling back that the room has made: out of the log and off the judge's list. `text`: as
 * the session has it. */
enum serve_change serve_table_rule_no_more(struct serve_table *table,
                                           const struct serve_request_ruling *asked,
                                           const char *text);

/* Converts a mark to text, "57-9f3ac1d200aa41be", and back. */
enum { SERVE_MARK_BYTES = 40 };
void serve_mark_write(struct serve_mark mark, char ret_text[SERVE_MARK_BYTES]);
bool serve_mark_read(const char *text, struct serve_mark *ret_mark);
bool serve_mark_same(struct serve_mark a, struct serve_mark b);

/* What changing a log (changes.c) and ruling on it (table_rulings.c) share -------------------- */

/* Reads the log again if somebody else has written it. */
enum serve_change serve_change_begin(struct serve_table *table);

/* Whether the request with this key was carried out; and notes that it was. */
bool serve_change_known(const struct serve_table *table, const char *key);
void serve_change_note(struct serve_table *table, const char *key);

/* Reserves all the memory that is needed after a text was added and is on the disk, since nothing
 * may fail then. */
bool serve_change_reserve(struct serve_table *table, const char *text, size_t length);

/* Saves an edit. If another program has written the file, drops the edit and reads the file. */
enum serve_change serve_change_save(struct serve_table *table);

/* Frees the oldest list that can be taken back. */
void serve_given_drop(struct serve_table *table);

/* Frees the session, whose text may hold a refused edit, so that the file is read again before the
 * next request. */
enum serve_change serve_change_drop(struct serve_table *table, enum serve_change answer);

/* What loading a log and changing it (changes.c) share ----------------------------------------- */

/* Makes room for the hashes of so many lines. False: out of memory. */
bool serve_table_reserve(struct serve_table *table, size_t lines);

/* Hashes the lines anew, and notes where the log first differs from before. False: no memory. */
bool serve_table_note_edit(struct serve_table *table);

/* The rulings in a log, each as "LINE TEXT" on a line, or "LINE ~ TEXT" if it is corrected; the
 * caller frees the text. NULL: out of memory. */
char *serve_rulings_of(const struct umpire_session *session);

/* What the log has that the link to record may not write, but for rulings; the caller frees it.
 * `*ret_of_event`: the log says that it is of an event. NULL: out of memory. */
char *serve_kept_of(const struct umpire_session *session, bool *ret_of_event);

/* Notes what the table's link may not change. False: out of memory. */
bool serve_table_note_kept(struct serve_table *table);

/* Keeps a text that serve_rulings_of gave. */
void serve_table_note_rulings(struct serve_table *table, char *ruled);

/* Accepts a loaded log unless it is too large to be served; otherwise `problem` says why. */
bool serve_table_settle(struct serve_table *table, enum umpire_session_status status,
                        bool *ret_changed);

/* Notes the problem and frees the session. Always false. `of_rulings`: reading the judge's list has
 * failed, not reading the log. */
bool serve_table_fail(struct serve_table *table, enum umpire_session_status status, int error,
                      bool of_rulings);

/* Times of statements (times.c) -------------------------------------------------------------------
 *
 * The server writes a time before each line while a round's clock runs, and in a game whose dice
 * follow from a beacon. The time is the server's own: one that a request gives is replaced. */

/* What follows the time at the beginning of a line; the line, if it begins with none. */
const char *serve_after_time(const char *line, size_t *length);

/* Gives the request's lines the time of now: each that takes a time, or says one. The
 * caller frees `*ret_lines`; NULL if nobody knows the time ("" in `ret_time`), and the lines stay
 * as they are. False if memory runs out. */
bool serve_with_time(const struct serve_table *table, const struct serve_request_change *change,
                     char **ret_text, size_t *ret_length, char ret_time[CLOCK_TIME_BYTES]);

/* SERVE_OTHER_TIME if a statement that was just added, and is not saved yet, has another time than
 * that ("": any), as behind a ';'. */
enum serve_change serve_times_kept(const struct serve_table *table, const char *time);

/* Whether a line has a time, and the round of the beacon that a throw at this time needs has come:
 * everybody may know it. */
bool serve_beacon_came(const struct serve_table *table, const char *line, size_t length);

/* Throws of dice that follow from chains or a beacon (throws.c, doc/dice.md) ----------------------
 *
 * A table refuses what would let a player choose a die. */

/* Whether, from a line on, the log has an answer to a throw: a fitting link of another player, or a
 * round of the beacon; or a throw whose round has come. The dice are known then, so that the throw
 * can no longer be changed. */
bool serve_throws_answered(const struct serve_table *table, uint64_t line);

/* SERVE_ANSWERED if lines that were taken back have a throw whose round has come since: who puts it
 * back has seen the dice. */
enum serve_change serve_throws_came(const struct serve_table *table, const char *text,
                                    size_t length);

/* SERVE_ANSWERED if the lines of the log from a line on, as in `text`, have made dice known: one
 * answers, or throws and an answer stands below or its round has come. A side need not see the
 * answer. */
enum serve_change serve_throws_settled(const struct serve_table *table, uint64_t line,
                                       const char *text, size_t length);

/* Keeps the throws among lines that are about to be taken back, each with its link. False: no
 * memory. */
bool serve_throws_keep(struct serve_table *table, const char *text, size_t length);

/* SERVE_OTHER_THROW if lines to add, as they will be written, throw with the link of a throw that
 * was taken back, in other words, or answer with it: others know the link by then, so that they
 * could choose the dice. SERVE_NEEDLESS if one throws with a source ('by') although the same roll
 * would break no rule there without it. SERVE_CHAINED if they declare more where a chain stands.
 * Otherwise SERVE_DONE. */
enum serve_change serve_throws_fit(struct serve_table *table, const char *text, size_t length);

/* SERVE_CHAINED if the game has not begun and a chain stands, which its declarations are a part of:
 * no other declaration may change. Otherwise SERVE_DONE. */
enum serve_change serve_chains_open(const struct serve_table *table);

#endif
