/* What could not be read: a line that is no statement, or a statement that does not bind.
 *
 * It is told, and then taken as what is meant, if the configuration's corrector knows that. Else it
 * changed the game in ways that nobody knows. Where its verb is known and belongs to an area of
 * record, the log does not record that area any more. Where it may have changed the turns, or the
 * names of the game, every breach after it is undecided: it may follow from it. */
#ifndef ENGINE_UNREAD_H
#define ENGINE_UNREAD_H

#include "engine/run.h"
#include "log/reader.h"

/* The corrector is asked about so many lines of a game, so that a file that is no log takes no time. */
enum { CORRECTIONS_TRIED_MOST = 256 };

static inline bool run_may_correct(const struct run *run)
{
    return run->config->corrector && run_game(run)->corrections_tried < CORRECTIONS_TRIED_MOST;
}

/* Whether events of a kind introduce names. */
bool unread_introduces(const struct lexicon *lexicon, uint16_t kind);

/* Tells why the binder refused the statement (of a name that is not declared once in a game), and notes
 * what it may have changed. */
bool run_bind_error(struct run *run, const struct statement *statement);

/* The same without noting what it may have changed. `*ret_known`: the corrector knows what is meant. */
bool run_tell_unread(struct run *run, const struct statement *statement, bool *ret_known);

/* Notes that the binder's declaration, of which some fields are unread, is made. */
void run_note_partly_read(struct run *run);

/* Tells why the state does not know what a statement speaks of, unless that may be a consequence of what
 * could not be read before. */
bool run_invalid(struct run *run, const struct statement *statement);

/* Tells of names that the declarations mention and that are not declared. */
bool run_report_unresolved(struct run *run, const struct event *setup, const struct statement *statement);

/* Tells why a line is no statement. */
bool run_read_error(struct run *run, const struct item *item);

/* Notes what the binder's event may have changed, of which no more may be known than its kind
 * and subject. */
void run_note_unread(struct run *run);

#endif
