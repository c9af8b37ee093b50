/* SPDX-License-Identifier: MIT */
/* Unreadable lines: a line that is no statement, or a statement that does not bind.
 *
 * Such a line is reported. If the configuration's repairer knows what it means, that is taken
 * instead. Otherwise its effect on the game is unknown. If its verb is known and belongs to an area
 * of record, the log no longer records that area. If it may have changed the turns, or the names of
 * the game, every later breach is undecided, because it may follow from this line. */
#ifndef ENGINE_UNREAD_H
#define ENGINE_UNREAD_H

#include "base/text.h"
#include "judge/bind/lexicon.h"
#include "judge/engine/run.h"
#include "judge/log/reader.h"

/* The repairer looks at so many lines of a game at most, lest a file that is no log cost time. */
enum { CORRECTIONS_TRIED_MOST = 256 };

static inline bool run_may_correct(const struct run *run)
{
    return run->config->repairer && run_game(run)->unread.tried < CORRECTIONS_TRIED_MOST;
}

/* Whether events of a kind introduce names. */
bool unread_introduces(const struct lexicon *lexicon, uint16_t kind);

/* Reports why the binder refused the statement (an undeclared name once in a game), and notes what
 * the statement may have changed. */
bool run_bind_error(struct run *run, const struct statement *statement);

/* As run_bind_error, but does not note what the statement may have changed. `*ret_known`: the
 * repairer knows what the statement means. */
bool run_tell_unread(struct run *run, const struct statement *statement, bool *ret_known);

/* Notes what the event of an unreadable line may have changed. False: out of memory. */
bool run_note_loss(struct run *run, uint64_t line);

/* Notes that a declaration was taken although some of its fields are unread. */
void run_note_partly_read(struct run *run);

/* Reports why a statement does not fit the state, unless that may follow from an earlier unreadable
 * line. `in_any_game`: what is wrong does not depend on the state. */
bool run_invalid(struct run *run, const struct statement *statement, bool in_any_game);

/* Reports names that declarations mention but none declares. */
bool run_report_unresolved(struct run *run, const struct event *setup,
                           const struct statement *statement);

/* Reports why a line is no statement. */
bool run_read_error(struct run *run, const struct item *item);

/* Takes the binder's event, which hides with digests what it does: its area is no longer recorded
 * for the subject. False: out of memory. */
bool run_take_hidden(struct run *run);

/* Changes what an event changes that is no turn and of which only the kind and the subject are
 * known. False: out of memory. */
bool run_take_unbound(struct run *run, const struct event *event);

/* Forgets what a statement of a subject that is no turn may have changed. False: out of memory. */
bool run_lose_areas(struct run *run, entity subject);

/* Forgets what a subject's activation may have changed. Call only if the ruleset has `left_out`. */
void run_lose_activation(struct run *run, entity subject);

/* Notes what the binder's event may have changed; only its kind and subject need be known. */
void run_note_unread(struct run *run);

/* Writes an unreadable line again with the free text at its end in quotes, such as "standard, shoot
 * at Harpies: 3 hits", which the language allows only in quotes. `verb_end`: where the verb, that
 * of the lexeme, ends; `wrong`: where the error is. False: the verb takes no free text, or the
 * error is before it. */
bool free_words_quote(struct slice line, size_t verb_end, size_t wrong, const struct lexeme *lexeme,
                      struct text *ret_line);

#endif
