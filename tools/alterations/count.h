/* How many findings a conformant game has once one of its lines is altered.
 *
 * A line is deleted, doubled, swapped with the next one, or has one word misspelt; lines with only
 * a comment are left alone. Violations and errors of the log count. Lines before the first marker
 * are declarations; play goes from there to the last line before `result`. */
#ifndef TOOLS_ALTERATIONS_COUNT_H
#define TOOLS_ALTERATIONS_COUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ALTERATIONS_WORST = 20, ALTERATIONS_MANY = 4 };

enum alteration {
    ALTERATION_DELETE,
    ALTERATION_DOUBLE,
    ALTERATION_SWAP,
    ALTERATION_MISSPELL,
    ALTERATION_COUNT
};

/* Alterations to make, a bit each. */
enum {
    ALTERED_LINES = 1 << ALTERATION_DELETE | 1 << ALTERATION_DOUBLE | 1 << ALTERATION_SWAP,
    ALTERED_WORDS = 1 << ALTERATION_MISSPELL
};

struct altered {
    const char *path; /* the caller's */
    uint64_t line;    /* the altered line of the game */
    size_t word;      /* the misspelt word, from 1; 0: none */
    enum alteration alteration;
    uint64_t findings;
};

struct alterations {
    uint64_t tried;
    uint64_t games[ALTERATIONS_MANY + 1]; /* by findings: none, 1, 2, 3, more */
    struct altered worst[ALTERATIONS_WORST];
    size_t worst_count;
};

/* Counts alterations (a bit each) of every `step`th line of a game: of its declarations, or of its
 * play. If `step` is 1, each word of a line is misspelt in turn, otherwise one. False: out of
 * memory. */
bool alterations_count(struct alterations *alterations, const char *path, const char *bytes,
                       size_t length, bool declarations, unsigned kinds, size_t step);

/* Adds an altered game to the list of the worst if it belongs there. */
void alterations_note_worst(struct alterations *alterations, const struct altered *altered);

const char *alteration_name(enum alteration alteration);

#endif
