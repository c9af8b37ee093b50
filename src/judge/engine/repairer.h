/* SPDX-License-Identifier: MIT */
/* What may repair a log: it guesses what a statement with a breach, or an unread line, meant. */
#ifndef ENGINE_REPAIRER_H
#define ENGINE_REPAIRER_H

#include "base/array.h"
#include "judge/engine/run.h"

/* A line that could not be read. Its finding, if it was reported, is the draft at `first`. */
struct unread {
    /* NULL: the line is no statement; otherwise the binder's error says why it did not bind */
    const struct statement *statement;
    /* the line's text, if it is no statement; reading ahead moves it */
    const struct slice *line;
    uint32_t wrong_at, wrong_end;      /* where the error is in that text */
    /* the line with its last words in quotes, if it needs these; otherwise empty */
    struct slice quoted;
    uint64_t number;                   /* of the line */
    size_t first;
};

/* The functions of a configuration's repairer. It keeps what it needs in the run. */
struct repairer {
    /* Called for each bound statement of play, and when a game begins. False: out of memory. */
    bool (*note)(struct run *run, const struct statement *statement);
    void (*begin)(struct repair *repair);

    /* Called when a line that is no bound statement of play changes the game, such as one that
     * cannot be read: then the statements before it are not tried anew with other meanings. */
    void (*forget)(struct repair *repair);

    /* Finds out how the statement is meant whose breaches are the drafts from `first` on, reports
     * that, and plays it so. `*ret_played` is false if it is meant as written; then nothing was
     * played. False: out of memory, or the sink failed. */
    bool (*mend)(struct run *run, const struct statement *statement, size_t first,
                 bool *ret_played);

    /* Finds out how an unreadable line is meant, and reports that in the line's draft; the game is
     * as it was before the line. `*ret_kind`: UMPIRE_CORRECTED, and `ret_corrected` is the
     * statement that is meant; UMPIRE_NOT_TAKEN; or UMPIRE_AS_PLAYED if nothing is known. False:
     * out of memory, or the sink failed. */
    bool (*correct)(struct run *run, const struct unread *unread,
                    struct statement_copy *ret_corrected, enum umpire_assumption *ret_kind);

    /* Keeps a line that could not be read, and whose meaning is unknown, to try at each breach what
     * it may have meant; of the event only the subject is known. `*ret_kept` is false if it
     * cannot. False: out of memory. */
    bool (*keep)(struct run *run, uint64_t line, struct event event, struct slice words,
                 bool *ret_kept);

    /* Finds out whether the number of a log's first marker, which may not come first, is a slip of
     * the pen: what follows fits a game that begins with 1 better than one that begins with this
     * number. False: out of memory, or the sink failed. */
    bool (*find_slip)(struct run *run, const struct statement *marker, bool *ret_slip);

    /* Called when the declarations as a whole, judged before the first marker, break rules: leaves
     * the breaches from the draft `first` on undecided that a missing declaration explains, if a
     * later statement names what is not declared. False: out of memory, or the sink failed. */
    bool (*foresee)(struct run *run, const struct statement *marker, size_t first);

    /* The number of the violation that a finding may follow from. 0: none is known. */
    uint64_t (*follows_from)(const struct run *run, const char *rule, uint64_t line);

    /* Write what is kept of the statements so far (nothing when NULL), and read it back into a run.
     * Cost: a copy of that, which holds the game at most three times. False: out of memory; free
     * the run's repair then, do not ask it again. */
    bool (*write)(const struct repair *repair, struct bytes *bytes);
    bool (*read)(struct run *run, struct slice *left);

    void (*free)(struct repair *repair);
};

#endif
