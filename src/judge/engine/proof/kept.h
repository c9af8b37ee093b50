/* SPDX-License-Identifier: MIT */
/* What is kept of a game that hides sealed values, to play it again (opened.h). */
#ifndef ENGINE_PROOF_KEPT_H
#define ENGINE_PROOF_KEPT_H

#include "judge/engine/run.h"

/* An item of the log. Its text stands at `at`; of a statement that hides values, what stands before
 * them, then what stands after them. */
struct kept {
    uint64_t line;
    uint32_t at, before, after, length;
    uint32_t first, count; /* its commitments; count 0: it hides nothing */
    uint64_t kind;         /* of event */
};

/* What opened a commitment: its values, each with a line end. */
struct unsealed {
    uint32_t line, at, length; /* line 0: nothing did */
};

/* A finding that was handed over. */
struct told {
    uint64_t line, rule;
    uint64_t message; /* a hash of it */
};

/* Numbers that are kept with the bytes. */
struct state {
    uint64_t active;
    uint64_t line, plays;   /* of the first statement that is kept; statements of play before it */
    uint64_t opened_line;   /* the last line that opened something; 0: none did */
    uint64_t played, waits; /* statements that were played again; 1: something was opened since */
};

enum { BASE, TEXT, KEPT, OPENINGS, TOLD, PARTS };

struct opened {
    struct state state;
    struct bytes
        parts[PARTS]; /* the run before; texts; struct kept, struct unsealed, struct told */
};

static inline size_t opened_count(const struct opened *opened, int part, size_t size)
{
    return opened->parts[part].length / size;
}

static inline struct kept *opened_kept(const struct opened *opened, size_t index)
{
    return (struct kept *)(void *)opened->parts[KEPT].at + index;
}

static inline struct unsealed *unsealed_of(const struct opened *opened, uint32_t commitment)
{
    return commitment <= opened_count(opened, OPENINGS, sizeof(struct unsealed))
               ? (struct unsealed *)(void *)opened->parts[OPENINGS].at + commitment - 1
               : NULL;
}

static inline bool opened_is_active(const struct run *run)
{
    return run->opened && run->opened->state.active;
}

/* Forgets the game. `opened` may be NULL in all three. */
void opened_begin(struct opened *opened);
void opened_free(struct opened *opened);

/* Notes a finding that is handed over the first time. One that was found by playing again is noted
 * by then. False: out of memory. */
bool opened_note_told(struct run *run, const struct finding_draft *draft);

/* Write what is kept (NULL: nothing), and read it back; opened_read makes room at `*opened` if it
 * is NULL. False: out of memory. */
bool opened_write(const struct opened *opened, struct bytes *bytes);
bool opened_read(struct opened **opened, struct slice *left);

#endif
