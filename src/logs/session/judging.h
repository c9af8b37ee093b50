/* SPDX-License-Identifier: MIT */
/* Judging a log that is edited: keeps up to date what a check of the whole text hands over.
 *
 * While the text is judged the run is copied regularly. After an edit judging
 * begins at the last copy that does not depend on the edited lines; a run looks ahead after a
 * breach, so that copy may be some statements before them. Judging ends where the run equals, byte
 * for byte, the former copy at the same place; otherwise at the log's end. */
#ifndef SESSION_JUDGING_H
#define SESSION_JUDGING_H

#include "base/array.h"
#include "logs/api/checker.h"
#include "logs/session/document.h"
#include "logs/session/results.h"

/* A copy of the run before the first statement of a line. */
struct copy {
    uint64_t line;
    /* reading begins on this line, the previous statement's, which is skipped */
    uint64_t from;
    uint64_t plays;       /* statements of play in the game before that line */
    struct seal_point point; /* of the seal before that line, if players have keys */
    uint64_t seen;        /* the last line that judging had read when the copy was made */
    struct result_counts counts;
    struct bytes state;
};

struct copies {
    struct copy **list;
    size_t count, capacity;
};

/* Lines between two copies, at least. */
enum { COPY_INTERVAL = 96 };

struct judging {
    uint64_t interval;       /* COPY_INTERVAL, unless the caller sets it before there is any text */
    struct umpire_checker *checker;
    const struct document *document;
    struct results results;
    struct copies copies;    /* by line; the first is before all lines */
    bool muted;              /* the results of the current statements were handed over before */
    bool no_memory;
    uint64_t line;           /* of the item that is judged */
};

/* Begins with an empty document. The checker is the caller's and has judging_sink; checker and
 * document must outlive this. False: out of memory. Call judging_done in either case. */
bool judging_init(struct judging *judging, struct umpire_checker *checker,
                  const struct document *document);
void judging_done(struct judging *judging);

struct umpire_sink judging_sink(struct judging *judging);

/* Judges an edited document. The lines before `first` are unchanged. If `last` is not 0, the lines
 * after it are unchanged too, and none was added or removed. False: out of memory; the results are
 * those of an empty document then, and the next call must give 1 as `first`. */
bool judging_update(struct judging *judging, uint64_t first, uint64_t last);

/* Sets the checker's run to its state after the last statement that begins on `line` or before it.
 * `before`, unless it is NULL, gets the game before that statement. False: out of memory. */
bool judging_replay(struct judging *judging, uint64_t line, struct block *before);

/* Finds the last line up to `line` after which something is so of the game. False: no memory. */
bool judging_last_line(struct judging *judging, uint64_t line, bool (*is_so)(const struct block *),
                       uint64_t *ret_line);

/* The verdict of the log. */
enum umpire_status judging_verdict(const struct judging *judging);

#endif
