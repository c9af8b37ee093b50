/* How a statement that breaks a rule is most likely meant, judged by the statements after it. */
#ifndef ENGINE_ASSUMPTION_H
#define ENGINE_ASSUMPTION_H

#include "base/bytes.h"
#include "engine/run.h"

enum { INSERTED_MOST = 3, TOLD_MOST = 16 };

/* Two runs of the log's items that are swapped: the statement with the `own` items after it, and the `next`
 * items after those. */
struct swap {
    size_t own, next;
};

/* The reading that is chosen. */
struct assumption {
    enum umpire_assumption kind;
    struct statement_copy inserted[INSERTED_MOST];
    size_t inserted_count;
    struct statement_copy other;
    struct swap swap;
    bool past;             /* what is assumed begins before the statement, on `line` */
    entity written, meant; /* CORRECTED with a game, not in the past: the name that an earlier statement has, and the one that is meant */
    struct block *game; /* a copy in which the statement and all that is assumed are played; NULL: `kind` tells what to play */
    uint64_t line;      /* of the statement that is left out, is replaced by `other`, is swapped with that of `next_line`, or has
                         * others before it */
    uint64_t next_line;
    uint32_t told[TOLD_MOST]; /* the rules that the statement breaks as it is written */
    size_t told_count;
};

/* Chooses assumptions for a configuration, and keeps what it needs for that in the run. */
struct reconstructor {
    /* Takes note of a bound statement of play that comes next, and of a game that begins. False: out of memory. */
    bool (*note)(struct run *run, const struct statement *statement);
    void (*begin)(struct reconstruction *reconstruction);

    /* Chooses a reading of the statement whose breaches are the drafts from `first` on. NULL: as it is played. */
    const struct assumption *(*choose)(struct run *run, const struct statement *statement, size_t first, bool *ret_good);

    /* The number of the violation that a finding follows from; 0: none is known. */
    uint64_t (*follows_from)(const struct run *run, const char *rule, uint64_t line);

    /* Writes what it knows of the statements so far (NULL: nothing), and reads it back into a run. Each takes
     * the time of copying that, with at most two copies of the game in it. False: out of memory; the run's
     * reconstruction is of no use then. */
    bool (*write)(const struct reconstruction *reconstruction, struct bytes *bytes);
    bool (*read)(struct run *run, struct slice *left);

    void (*free)(struct reconstruction *reconstruction);
};

#endif
