/* How a statement that breaks a rule is meant, as what follows explains best. */
#ifndef ENGINE_ASSUMPTION_H
#define ENGINE_ASSUMPTION_H

#include "base/bytes.h"
#include "engine/run.h"

enum { INSERTED_MOST = 3, TOLD_MOST = 16 };

/* What changes places, among the items that follow a statement: the statement and the `own` first items with
 * the `next` items after those. */
struct swap {
    size_t own, next;
};

/* The reading that is chosen, and what belongs to it. */
struct assumption {
    enum umpire_assumption kind;
    struct statement_copy inserted[INSERTED_MOST];
    size_t inserted_count;
    struct statement_copy other;
    struct swap swap;
    bool past;             /* it begins in front of the statement, in `line` */
    entity written, meant; /* CORRECTED with a game, not in the past: the name that was written before, and the one that is meant */
    struct block *game; /* with the statement and all that is assumed played; NULL: as the kind says */
    uint64_t line;      /* that is not there, says `other`, is swapped with `next_line`, or has something put in front */
    uint64_t next_line;
    uint32_t told[TOLD_MOST]; /* the rules that the statement breaks as it is written */
    size_t told_count;
};

/* Chooses assumptions for a configuration, and keeps what it needs for that in the run. */
struct reconstructor {
    /* Takes note of a bound statement of play that comes next, and of a game that begins. False: out of memory. */
    bool (*note)(struct run *run, const struct statement *statement);
    void (*begin)(struct reconstruction *reconstruction);

    /* How the statement is meant whose breaches are the drafts from `first` on. NULL: as it is played. */
    const struct assumption *(*choose)(struct run *run, const struct statement *statement, size_t first, bool *ret_good);

    /* The number of the violation that a finding follows from; 0: none is known. */
    uint64_t (*follows_from)(const struct run *run, const char *rule, uint64_t line);

    /* Writes what it knows of the past (NULL: nothing), and makes it again what was written. Both take
     * the time of a copy, with two copies of the game at most. False: out of memory; what was to be
     * made again is of no use then. */
    bool (*write)(const struct reconstruction *reconstruction, struct bytes *bytes);
    bool (*read)(struct run *run, struct slice *left);

    void (*free)(struct reconstruction *reconstruction);
};

#endif
