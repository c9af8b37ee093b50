/* SPDX-License-Identifier: MIT */
/* Joining logs of one game that several have written: what a log becomes when it is read, and how
 * two become one.
 *
 * A log becomes games; a game has declarations, a tree, and sections: what is between two markers.
 * The second log and each later one is merged into what the logs before it gave. All memory is the
 * join's; a function that answers false or NULL has run out of it, and set `no_memory`. */
#ifndef API_JOIN_JOIN_H
#define API_JOIN_JOIN_H

#include "judge/engine/ruleset.h"
#include "judge/engine/run.h"
#include "judge/log/source.h"
#include "umpire.h"

/* Pointers, in the order in which they were added. */
struct list {
    void **at;
    size_t count, capacity;
};

/* The operands that one element of a signature has taken. */
struct part {
    uint64_t slot;    /* operands of one slot answer the same question */
    const char *text; /* as written */
    const char **values;
    size_t count;
    bool optional; /* the statement says the same without it, only less */
    bool word;     /* a word of the language, no value */
    bool names;    /* names of things */
    bool after_arrow, salt;
    bool secret;      /* others' logs lack it: views leave it out, or it opens a seal */
    int32_t sealed; /* so many values are sealed in it; 0: none */
};

/* What a log says. */
struct said {
    uint32_t log;
    uint64_t line;
    const char *text, *time; /* as in the node */
    const char *range;       /* of a marker: NULL if it has a line of its own; if another line
                              * implies it, the range that ends with it, or an empty text */
    int64_t elapsed;         /* the time in seconds */
    struct part *parts;      /* the operands that this log has */
    size_t part_count;
    uint8_t may;       /* enum umpire_may: whether this log may write it */
    bool contradicts;  /* the joined log says something else */
    uint32_t areas;    /* that `records` gives in this log, with AREAS_DECLARED; 0: it gives none */
    size_t records_at; /* of a game with areas: how many declarations stand before `records` */
    const char *view;  /* of a game: the statement that the log is a view; NULL: it is none */
    const char *viewer; /* whose, if others have secrets in it; NULL: it is whole */
    struct said *next;  /* of a later log */
};

/* What a statement has to do with seals and dice. */
struct proof {
    bool seals, throws; /* it has a digest; it makes dice by chains or a beacon */
    bool covered;       /* a seal or a throw of the first log depends on it */
    bool unproved;      /* its salt proves nothing in the joined log */
};

/* A statement of the joined log. */
struct node {
    struct said *said;
    const char *subject, *word, *text; /* canonical, without the time */
    const char *subject_text;          /* the subject as it is written */
    const char *time;                  /* with a blank after it; NULL: none */
    const char *key;                   /* of a declaration: there is one of that key in a block */
    enum statement_kind kind;
    uint16_t event_kind;
    struct part *parts;
    size_t part_count;
    int64_t sum; /* of the faces of its dice */
    bool opens_block, is_player, by_table;
    bool aside; /* a note: it contradicts nothing */
    struct proof proof;
    uint64_t corrects;            /* the line that a correction names; 0: it is none */
    const char *rest;             /* of a correction: what follows the line's number */
    struct list before, trailing; /* comments */
    struct list rulings, children;
    size_t match; /* while lists are merged: place of the partner, plus 1 */
    bool placed;
};

struct section {
    struct node *marker; /* NULL: before the first marker, or the result and `end` */
    uint32_t round, phase, lap;
    const char *code; /* of a segment or a step; otherwise empty */
    const char *key;  /* two sections of one log and key are different visits */
    struct list nodes;
    struct list *by_log; /* what each log says in it, in its order */
    const char *sorted;  /* a comment: how it was sorted if no log has an order; NULL: none */
};

struct joined_game {
    const struct ruleset *ruleset;
    struct node *game, *end;
    struct list declarations;
    struct list sections; /* the first one is before the first marker, the last one the end */
    struct list closing;  /* comments after the last statement */
    const char **sides;   /* for each log the side that it is taken to be of, once this is decided;
                           * NULL: of none */
    bool covered;         /* its declarations are */
    bool gamemasters_first; /* the first log is the GameMaster's: no later one is */
};

struct chunk;

struct umpire_join {
    struct list logs; /* paths */
    struct list games;
    struct list contradictions; /* messages */
    size_t listed;              /* of them, those that contradict nothing */
    bool settled;
    struct chunk *memory;
    bool no_memory;
    char why[512];            /* empty: no log was refused */
    const char *sealed;       /* the word for what is sealed; NULL: the game has none */
    const struct list *order; /* names in the order in which sides act, as last announced */
};

void *join_take(struct umpire_join *join, size_t bytes);
const char *join_text(struct umpire_join *join, struct slice text);
bool list_add(struct umpire_join *join, struct list *list, void *one);
bool list_insert(struct umpire_join *join, struct list *list, size_t at, void *one);

/* Whether a log's `records` counts, of the game (`player` NULL) or of a player: that of the log
 * which is named first, of a later one for the player whose log it is, and of the GameMaster's. */
bool records_count(const struct joined_game *game, const struct said *said,
                   const struct node *player);

/* Reads a log into a list of games. The join's list of paths has the log's already. */
enum umpire_status join_read(struct umpire_join *join, struct source *source, struct list *games);

/* Whether two statements may be the same, one of which may be sealed or say less. */
bool agree(const struct umpire_join *join, const struct node *one, const struct node *other);

/* Writes the statement that the parts make. */
const char *text_of_parts(struct umpire_join *join, const struct node *node);

/* Makes one statement of two that agree, in `one`. */
bool unite(struct umpire_join *join, struct node *one, const struct node *other);

/* Whether `other` says anything that `one` does not, or says it otherwise. */
bool says_more(const struct umpire_join *join, const struct node *one, const struct node *other);

/* Whether `other`, which agrees with `one`, has words beyond it that are no secret. */
bool says_more_openly(const struct umpire_join *join, const struct node *one,
                      const struct node *other);

/* Adds to `one` what `other` says beyond it. They agree. */
bool add_words(struct umpire_join *join, struct node *one, const struct node *other);

/* Notes that `other`, of the log that was read last, contradicts `one`: the joined log keeps `one`,
 * and what the other says in a comment. */
bool contradict(struct umpire_join *join, struct node *one, const struct node *other);

/* Whether a statement is a result that says that the game is over, and not only this log. */
bool node_ends_game(const struct node *node);

/* Adds a message about what a log says. */
bool tell_said(struct umpire_join *join, const struct said *said, const char *before,
               const char *after);

/* Adds a message about a line of the log that was read last, and one of the logs before. */
bool tell_contradiction(struct umpire_join *join, const struct node *one, const struct node *other,
                        const char *what);

/* Merges a log's games into those of the logs before. */
bool join_games(struct umpire_join *join, const struct list *games);

/* Pairs each section of a later log in which a side alters the order with a visit of the same step
 * in `into`: sets `match` as `pair_up` does. If that visit is missing, sets `before` (a place in
 * `into`, plus 1), where the section must be inserted. */
void place_alterations(const struct vocabulary *vocabulary, const struct list *into,
                       const struct list *from, size_t *match, size_t *before);

/* Whether a statement is one that sides make in the announced order. */
bool follows_order(const struct vocabulary *vocabulary, const struct node *node);

/* Whether a statement announces another order than the section has announced before. */
bool announces_again(const struct vocabulary *vocabulary, const struct section *section,
                     const struct node *node);

/* Makes the marker of the step in which an altered order is announced, after a section with the
 * marker `before`. NULL: out of memory. */
struct node *altered_step(struct umpire_join *join, const struct vocabulary *vocabulary,
                          const struct node *before, const struct node *announcement);

/* Whether two markers lead to the same part of the game. */
bool same_section(const struct section *one, const struct section *other);

/* Merges what a log says in a section. */
bool join_section(struct umpire_join *join, const struct vocabulary *vocabulary,
                  struct section *into, const struct section *from);

/* Pairs elements of two lists so that as many as possible that are `same` are paired in order;
 * sets `match` of `two` (a place in `one`, plus 1; 0: none). False: out of memory, or the lists
 * differ too much. */
bool pair_up(struct umpire_join *join, size_t one_count, size_t two_count,
             bool (*same)(const void *user, size_t one, size_t two), const void *user,
             size_t *match);

/* Whether a log that has a statement, and does not contradict it, may write it. */
enum umpire_may node_may(const struct node *node);

/* Whether a log has a statement, and does not contradict it. */
bool has_log(const struct node *node, size_t log);

/* Whether the statement is a declaration, and not the result. */
bool declares_any(const struct node *node);

/* Finds the statements that the seals and dice of the first log cover, and the salts that fit
 * only in the log that has them. */
bool find_covered(struct umpire_join *join, struct joined_game *game);

/* Takes the salt out of a statement: what it opens is undecided then. */
bool leave_out_salt(struct umpire_join *join, struct node *node);

/* Leaves out, and lists, each time that only later logs have and that would make times run
 * backwards or choose the dice of a throw. */
bool settle_times(struct umpire_join *join, struct joined_game *game);

/* Whether a log says that it is the GameMaster's, who sees everything. */
bool is_of_who_sees_all(const struct joined_game *game, uint32_t log);

/* Leaves out each statement that no log with it may write, and lists it. Lists also what one log
 * alone says of others. */
bool join_settle(struct umpire_join *join);

bool join_write(struct umpire_join *join,
                bool (*write)(void *user, const char *bytes, size_t length), void *user);

/* The operands of a statement as they are compared --------------------------------------------- */

/* Sets a node's parts, kind and sum from the event that was just bound. False: out of memory. */
bool parts_of(struct umpire_join *join, const struct run *run, const struct statement *statement,
              const struct element *const *takers, struct node *node);

/* Sets them for a statement that no vocabulary binds, such as a heading. */
bool parts_unbound(struct umpire_join *join, const struct run *run,
                   const struct statement *statement, struct node *node);

/* Sets a declaration's key: its word, and the name that it declares or the thing it is about. */
bool key_of(struct umpire_join *join, const struct run *run, const struct statement *statement,
            const struct element *const *takers, struct node *node);

#endif
