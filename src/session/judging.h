/* Judging a log that is edited: what a check of the whole text hands over, kept up to date.
 *
 * While the text is judged the run is copied every so often (engine/snapshot.h). After an edit
 * judging begins at the last copy that does not depend on the edited lines. A run looks ahead after
 * a breach, so that copy may stand some statements before them. Judging ends where the run equals,
 * byte for byte, the copy that was made at the same place before; if it never does, at the log's end. */
#ifndef SESSION_JUDGING_H
#define SESSION_JUDGING_H

#include "api/checker.h"
#include "base/bytes.h"
#include "session/document.h"
#include "session/results.h"

/* A copy of the run before the first statement of a line. */
struct copy {
    uint64_t line;
    uint64_t from;        /* reading begins on this line, that of the previous statement, which is passed over */
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
    uint64_t interval;       /* COPY_INTERVAL, unless somebody sets it before there is any text */
    struct umpire_checker *checker;
    const struct document *document;
    struct results results;
    struct copies copies;    /* by line; the first stands before everything */
    bool muted;              /* what is judged was handed over before */
    bool no_memory;
    uint64_t line;           /* of the item that is judged */
};

/* Begins with an empty document. The checker is the caller's, and has judging_sink; both outlive this.
 * False: out of memory; judging_done is called all the same. */
bool judging_init(struct judging *judging, struct umpire_checker *checker, const struct document *document);
void judging_done(struct judging *judging);

struct umpire_sink judging_sink(struct judging *judging);

/* Judges an edited document anew. The lines before `first` are unchanged. If `last` is not 0, the lines
 * after it are unchanged too, and none was added or removed. False: out of memory; the results are
 * those of an empty document then, and the next call has to give 1 as `first`. */
bool judging_update(struct judging *judging, uint64_t first, uint64_t last);

/* Makes the checker's run what it is after the last statement that begins on `line` or above it. False: out of memory. */
bool judging_replay(struct judging *judging, uint64_t line);

/* The verdict of the log. */
enum umpire_status judging_verdict(const struct judging *judging);

#endif
