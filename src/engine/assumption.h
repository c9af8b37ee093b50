/* How a statement that breaks a rule is most likely meant, judged by the statements after it. */
#ifndef ENGINE_ASSUMPTION_H
#define ENGINE_ASSUMPTION_H

#include "base/bytes.h"
#include "engine/run.h"

enum { INSERTED_MOST = 3, TOLD_MOST = 16 };

/* Two ranges of the log's items that change places: a statement with the `own` items after it, and
 * the next `next` items. */
struct swap {
    size_t own, next;
};

/* The guess that was chosen. */
struct assumption {
    enum umpire_assumption kind;
    struct statement_copy inserted[INSERTED_MOST];
    size_t inserted_count;
    struct statement_copy other;
    struct swap swap;
    bool past;             /* the assumed change is before the statement, on `line` */
    /* if `kind` is UMPIRE_CORRECTED, `game` is set and `past` is not: the name in earlier
     * statements, and * the name that is meant */
    entity written, meant;
    /* a copy in which the statement and the assumption are played; NULL: `kind` says what to play
     * */
    struct block *game;
    /* of the statement that is left out, is replaced by `other`, changes places with that on *
     * `next_line`, or has others inserted before it */
    uint64_t line;
    uint64_t next_line;
    uint32_t told[TOLD_MOST]; /* the rules that the statement as written breaks */
    size_t told_count;
};

/* Chooses among guesses for a configuration. Keeps what it needs in the run. */
struct reconstructor {
    /* Called for each bound statement of play, and when a game begins. False: out of memory. */
    bool (*note)(struct run *run, const struct statement *statement);
    void (*begin)(struct reconstruction *reconstruction);

    /* Called when a line that is no bound statement of play changes the game, such as one that
     * cannot be read: then the statements before it are not tried anew with other meanings. */
    void (*forget)(struct reconstruction *reconstruction);

    /* Chooses how the statement is meant whose breaches are the drafts from `first` on. NULL: as it
     * is played. */
    const struct assumption *(*choose)(struct run *run, const struct statement *statement,
                                       size_t first, bool *ret_good);

    /* The number of the violation that a finding may follow from. 0: none is known. */
    uint64_t (*follows_from)(const struct run *run, const char *rule, uint64_t line);

    /* Write what is kept of the statements so far (nothing when NULL), and read it back into a run.
     * Cost: a copy of that, which holds the game at most twice. False: out of memory; free the
     * run's reconstruction then, do not ask it again. */
    bool (*write)(const struct reconstruction *reconstruction, struct bytes *bytes);
    bool (*read)(struct run *run, struct slice *left);

    void (*free)(struct reconstruction *reconstruction);
};

#endif
