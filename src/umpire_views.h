/* SPDX-License-Identifier: MIT */
/* libumpire: a log as one side may see it, and one log of those that several have written. A part
 * of umpire.h. */
#ifndef UMPIRE_VIEWS_H
#define UMPIRE_VIEWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct umpire_input;
struct umpire_sink;

/* A log as one side may see it: its own statements, what is done openly, and what the rules tell
 * it. Of the rest a statement is left out, or written without what is secret in it; comments, notes
 * and corrections of lines are left out too. A view of a conformant log is conformant, or undecided
 * where the side cannot know.
 *
 * Note the log, then write it. NULL: out of memory. `viewer` is a player, a team or the GameMaster;
 * it must live as long as the view. */
struct umpire_view;
struct umpire_view *umpire_view_new(const char *viewer);
void umpire_view_free(struct umpire_view *view);

/* Each reads the log, the file `path` or, if that is not NULL, what `input` hands out.
 * UMPIRE_MALFORMED: the log is refused, see umpire_view_why; what was written must not be used. */
enum umpire_status umpire_view_note(struct umpire_view *view, const char *path,
                                    const struct umpire_input *input);
enum umpire_status umpire_view_write(struct umpire_view *view, const char *path,
                                     const struct umpire_input *input,
                                     bool (*write)(void *user, const char *bytes, size_t length),
                                     void *user);

/* Why the log was refused, such as "line 7 cannot be read, ..."; NULL: it was not. */
const char *umpire_view_why(const struct umpire_view *view);

/* Whether a view of this game leaves out whole statements, so that who sees it does not know where
 * they stand. In the other games a view at most hides what they say. */
bool umpire_hides_statements(const char *ruleset);

/* Writes a log in its canonical layout, as umpire_format_path does, with all its markers, or
 * without those that a statement implies. UMPIRE_MARKERS_SHORT also puts what one side does in a
 * row on one line, and in a campaign what several do by one verb. A log is left as it is if it
 * corrects lines by their numbers, has digests of what is sealed, or would have other findings as
 * played: it is judged before and after. `input` NULL: the file `path`. */
enum umpire_markers { UMPIRE_MARKERS_WRITTEN, UMPIRE_MARKERS_LONG, UMPIRE_MARKERS_SHORT };
enum umpire_status umpire_format_markers(const char *path, const struct umpire_input *input,
                                         enum umpire_markers markers,
                                         bool (*write)(void *user, const char *bytes,
                                                       size_t length),
                                         void *user, const struct umpire_sink *errors);

/* Who wrote a line counts. What a statement is to the one who wrote it, and who that may be. */
enum umpire_writing {
    UMPIRE_WRITING_GAME,        /* `game`, and who plays */
    UMPIRE_WRITING_EVENT,       /* `event` and `table` */
    UMPIRE_WRITING_LIST,        /* a declaration in a block: what a player plays */
    UMPIRE_WRITING_DECLARATION, /* any other one */
    UMPIRE_WRITING_NOTE,        /* any other note, or a player's signature */
    UMPIRE_WRITING_MARKER,
    UMPIRE_WRITING_OWN,    /* what the side does that writes */
    UMPIRE_WRITING_OTHERS, /* what another one does */
    UMPIRE_WRITING_TABLE,  /* `table: ...` */
    UMPIRE_WRITING_RESULT, /* `result` and `end` */
    UMPIRE_WRITING_RULING, /* `judge: ...`, and a note that begins with "Judge:" */
    UMPIRE_WRITING_VIEW,   /* `view of ...`: whose view the log is */
    UMPIRE_WRITING_COUNT
};
enum umpire_origin {
    UMPIRE_ORIGIN_FILE,       /* the log itself */
    UMPIRE_ORIGIN_ROOM,       /* the judge's room of a served folder */
    UMPIRE_ORIGIN_LINK,       /* a table's link to record */
    UMPIRE_ORIGIN_SIDE,       /* the link of a side */
    UMPIRE_ORIGIN_FIRST_LOG,  /* the log of a join that is named first */
    UMPIRE_ORIGIN_LATER_LOG,  /* another one */
    UMPIRE_ORIGIN_LATER_VIEW, /* another one that says whose view it is */
    UMPIRE_ORIGIN_ENGINE,     /* a program that plays, where it is asked for a move */
    UMPIRE_ORIGIN_POLICY,
    UMPIRE_ORIGIN_COUNT
};
enum umpire_may {
    UMPIRE_MAY_NOT,
    UMPIRE_MAY,
    UMPIRE_MAY_WITHOUT_EVENT, /* if the log does not say that it is of an event */
    UMPIRE_MAY_LISTED         /* what no other log has is listed */
};

enum umpire_may umpire_may_write(enum umpire_origin origin, enum umpire_writing writing);

/* In words: "a table's link to record", "what others do". NULL for any other value. */
const char *umpire_origin_name(enum umpire_origin origin);
const char *umpire_writing_name(enum umpire_writing writing);

/* What a statement of play is by its subject (NULL: none) and its first word, for a side; NULL: one
 * for which all players are its own. */
enum umpire_writing umpire_writing_of(const char *subject, const char *verb, const char *side);

/* A statement of a log. What it points to lives until `each` returns. */
struct umpire_written {
    uint64_t line;
    enum umpire_writing writing;
    const char *text;                  /* on one line and without comments */
    const char *subject, *word;        /* of a statement of play, its verb; without quotes */
    const struct statement *statement; /* for umpire_written_value */
};

/* Copies the value of KEY=VALUE, without quotes; key NULL: the first value. False: there is none,
 * or it does not fit. */
bool umpire_written_value(const struct umpire_written *one, const char *key, char *ret_value,
                          size_t size);

/* Hands each statement of a log to `each`, in order; a line that cannot be read is none. False: out
 * of memory, or `each` answered false. */
bool umpire_read_written(const char *log, size_t length, const char *side,
                         bool (*each)(void *user, const struct umpire_written *one), void *user);

/* Joins logs of the same games that several have written: each side's, and the GameMaster's.
 *
 * Statements are put together by the markers between which they are. What several logs have is one
 * statement; what is sealed or missing of a player is taken from his own log, or the first;
 * declarations and areas of record are merged. Within a step each log keeps its order. Statements
 * that no log puts in order are sorted: moves by the Movement Order that was announced, initiative
 * rolls by rounds of those who tie, others by the order of the logs. Where logs contradict one
 * another, the one that was read first counts, and what the other has is a comment. What no log has
 * that may write it is left out (umpire_may_write).
 *
 * Call umpire_join_read for each log, then umpire_join_write once. umpire_join_new answers NULL
 * when memory runs out. */
struct umpire_join;
struct umpire_join *umpire_join_new(void);
void umpire_join_free(struct umpire_join *join);

/* Reads a log: what `input` hands out or, if it is NULL, the file `path`. UMPIRE_MALFORMED: the log
 * is refused, see umpire_join_why, and the join is of no more use. */
enum umpire_status umpire_join_read(struct umpire_join *join, const char *path,
                                    const struct umpire_input *input);

/* Writes the joined log. Answers UMPIRE_NONCONFORMANT if logs contradict one another, or if a log
 * has statements that it may not write; the log is written all the same. */
enum umpire_status umpire_join_write(struct umpire_join *join,
                                     bool (*write)(void *user, const char *bytes, size_t length),
                                     void *user);

/* By index from 0: what is left out, what one log alone has of others, and what contradicts, with
 * both places, such as "b.umpire:9: 'Rebel: pass'
 * contradicts 'Rebel: activate Yavaris' in a.umpire:8; ...". NULL: there are no more. */
const char *umpire_join_contradiction(const struct umpire_join *join, size_t index);

/* Why the last log was refused, such as "line 7 cannot be read, ..."; NULL: it was not. */
const char *umpire_join_why(const struct umpire_join *join);

/* What seals of a player depend on (doc/sealed.md): the last game of a log, up to its last
 * statement. */
struct umpire_identity {
    char ruleset[256];     /* empty: the log has no game */
    char title[4096];      /* empty: the game has none */
    char declarations[65]; /* their SHA-256, in hexadecimal digits */
    uint64_t plays;        /* how many statements of play it has so far */
    bool ended;            /* it has its result, or its `end` */
};

/* NULL, or why the log cannot be used, in words that stay valid; `*ret_line` is then the line of
 * an error in it, or 0. errno is ENOMEM if memory ran out. */
const char *umpire_identify(const void *log, size_t length, struct umpire_identity *ret_identity,
                            uint64_t *ret_line);

enum { UMPIRE_SALT_DIGITS = 32, UMPIRE_DIGEST_DIGITS = 64 };

/* What a player keeps of something that is sealed, until it is opened. Texts are valid during the
 * call. */
struct umpire_secret {
    const char *player, *object; /* object "": there is none */
    const char *values;          /* as `open` has them after the beginning of the digest */
    const char *digest, *salt;   /* hexadecimal digits */
    uint64_t number;             /* of the statement of play that seals it */
    uint32_t place;              /* from 1, among what that statement seals */
};

/* Seals what a player does next, such as "Rebel: assign Liberty navigate". `salt` fills in random
 * hexadecimal digits and a NUL; false: there are none. `keep` is given each secret in order,
 * `write` the statement with digests, without a line end. False: nothing is sealed, for the reason
 * in `ret_why`, which is empty if one of these functions answered false; errno is ENOMEM if memory
 * ran out. */
enum { UMPIRE_WHY_BYTES = 1024 };
struct umpire_sealing {
    bool (*salt)(void *user, char ret_salt[UMPIRE_SALT_DIGITS + 1]);
    bool (*keep)(void *user, const struct umpire_secret *secret);
    bool (*write)(void *user, const char *line, size_t length);
    void *user;
};
bool umpire_seal(const struct umpire_identity *game, const char *statement,
                 const struct umpire_sealing *sealing, char ret_why[UMPIRE_WHY_BYTES]);

/* A verb of a game that seals what it says, or that shows with a salt what was sealed; for programs
 * that make digests themselves. */
struct umpire_sealed_verb {
    const char *verb;
    uint32_t kept; /* so many of the verb's values are not sealed; the last of them is the object */
    bool seals, shows;
    bool each;    /* each value has a digest; else one digest is of all */
    bool counted; /* the number of digests stands before them */
};
/* By index from 0. False: the index is past the end. The texts live as long as the library. */
bool umpire_sealed_verb_at(const char *ruleset, size_t index, struct umpire_sealed_verb *ret_verb);

/* How far a game's derived dice are, as one player sees it (doc/dice.md). */
struct umpire_dice_state {
    bool declared;      /* the player's chain */
    bool begun;         /* play has begun: no chain can be declared */
    bool waits;         /* a throw waits for answers, or for its roll */
    bool own, answered; /* it is the player's; the player has given a link for it */
    bool complete;      /* all links are there: `shown` is the roll with its faces */
    bool wrong;         /* a link of it is missing or wrong */
    uint64_t line, number; /* of the throw; of its link in the thrower's chain, from 1 */
    char last[65];      /* the link of the player that was given or declared last */
    char thrower[256], roll[1024], shown[4096];
    bool beacon;        /* the game has one */
    uint64_t round;     /* of it, that the throw needs; 0: none, or the throw's time is not known */
    int64_t round_time; /* when that comes, in seconds since 1970 */
};
/* Reads a log whose last game was identified. False: out of memory. */
bool umpire_follow_dice(const void *log, size_t length, const struct umpire_identity *game,
                        const char *player, struct umpire_dice_state *ret_state);

/* Whether a text such as "roll 2red 1blue" says dice that the game's players roll. */
bool umpire_throws(const struct umpire_identity *game, const char *roll);

/* The roll that a text such as "roll 1d6 by Luck" throws, as a statement that needs no source: its
 * dice have some faces, and what stands after `by` is left out. False: it has no source, or is no
 * roll. */
enum { UMPIRE_ROLL_BYTES = 4096 };
bool umpire_unsourced_roll(const char *ruleset, const char *roll, char ret_roll[UMPIRE_ROLL_BYTES]);

/* A side of a die that a game's players throw, both by index from 0: the name of the die and the
 * face. False: there is none. The name lives as long as the library. */
enum { UMPIRE_FACE_BYTES = 32 };
bool umpire_die_side(const char *ruleset, size_t die, unsigned side, const char **ret_name,
                     char ret_face[UMPIRE_FACE_BYTES]);

/* The link of a player's chain that follows a link. */
void umpire_chain_next(const struct umpire_identity *game, const char *player,
                       const uint8_t link[32], uint8_t ret_link[32]);

#ifdef __cplusplus
}
#endif

#endif
