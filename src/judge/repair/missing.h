/* SPDX-License-Identifier: MIT */
/* Statements that may be missing in a log: what is legal at a point of the game. No fact of the
 * table is made up that takes a unit out of play or gives a permission, since it would hide the
 * very breach that it explains. */
#ifndef REPAIR_MISSING_H
#define REPAIR_MISSING_H

#include "judge/engine/run.h"
#include "judge/log/text_reader.h"

/* The areas of record that the statements belong to. */
enum missing_areas {
    /* statements of the turns, such as markers, activations and passes, without those of
     * PHRASE_ASIDE */
    MISSING_TURNS,
    /* statements of other areas without those of PHRASE_ASIDE; those of the turns with it, such as
     * a loss */
    MISSING_OTHERS,
    MISSING_LINE,        /* both, of one subject: what may stand on a line */
    MISSING_ALIKE,       /* one kind of statement, of any area */
    MISSING_MEANT,       /* all turns of a subject */
    MISSING_MEANT_ASIDE, /* the first of its other statements */
    MISSING_AREAS,
};

struct missing;

/* NULL: out of memory. The reader stays the caller's. */
struct missing *missing_new(struct text_reader *reader);
void missing_free(struct missing *missing);

/* Lists statements that may be missing before `line`: markers (steps first, rounds last), then
 * events of the subject, events of others, and those of the table. `any_roll`: a roll with each
 * total, otherwise with one. Bounded for each phrase and in all; adds the number of judged
 * candidates to `*effort`. False: out of memory. */
bool missing_list(struct missing *missing, struct run *run, uint64_t line, entity subject,
                  enum missing_areas areas, bool any_roll, struct statement_copies *ret_statements,
                  uint64_t *effort);

/* Lists the legal statements of the event's kind and subject, as far as the game knows all their
 * values. Bounded and counted in the same way. False: out of memory. */
bool missing_list_alike(struct missing *missing, struct run *run, uint64_t line,
                        const struct event *event, struct statement_copies *ret_statements,
                        uint64_t *effort);

/* The subject of a line of which not even that is known. */
#define ANYBODY (NO_ENTITY - 1)

/* Lists what a line may have meant that could not be read: the legal statements of its kind; if
 * that is unknown, the legal turns of its subject and other legal statements; of ANYBODY also the
 * markers. Bounded and counted in the same way; `*ret_all`: no turn was left out. False: out of
 * memory. */
bool missing_list_meanings(struct missing *missing, struct run *run, uint64_t line,
                           const struct event *event, struct statement_copies *ret_statements,
                           bool *ret_all, uint64_t *effort);

#endif
