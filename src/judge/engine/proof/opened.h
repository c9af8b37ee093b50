/* SPDX-License-Identifier: MIT */
/* Judges what was sealed by what it turned out to be.
 *
 * Where a game hides all of a sealed statement but its verb (`own` of struct sealed_fields is
 * KIND_NONE), the statement is judged without its values, and its area of record is unknown from
 * there on. Once something is opened, the game is played again from the first such statement on,
 * with each opened value in place of its digest. What is found then and was not found before is
 * reported at the line where the breach was made, once. At the end of the game the answers of the
 * rules are those of the game that was played again.
 *
 * Cost: nothing for a game that seals nothing. Otherwise a copy of the run before the first sealed
 * statement and the text of all later ones; playing again takes at most PLAYED_MOST times as long
 * as playing, however often something is opened. */
#ifndef ENGINE_PROOF_OPENED_H
#define ENGINE_PROOF_OPENED_H

#include "judge/engine/game_run.h"
#include "judge/engine/proof/kept.h"
#include "judge/log/reader.h"

/* Whether a statement may be the first that hides values: one has a keyed operand. */
static inline bool opened_may_begin(const struct statement *statement)
{
    return statement->traits & STATEMENT_KEYS;
}

/* Each answers false if memory ran out or the sink failed.
 *
 * opened_note keeps an item of the log; call it before the item is taken. opened_hide notes that an
 * event hides its values, and that its digests are `count` commitments from `first` on.
 * opened_show notes that an event opens a commitment with what was sealed. */
bool opened_note_item(struct run *run, const struct item *item);
static inline bool opened_note(struct run *run, const struct item *item)
{
    const bool hides = item->kind == ITEM_STATEMENT && item->statement->kind == STATEMENT_EVENT &&
                       opened_may_begin(item->statement);
    return (!hides && !opened_is_active(run)) || opened_note_item(run, item);
}
bool opened_hide(struct run *run, const struct event *event, uint32_t first, uint32_t count);
bool opened_show(struct run *run, const struct event *event, uint32_t commitment);

/* Plays the game again if something was opened since the last time, and adds a draft for each new
 * finding. A checker sets it as `judge_opened` of its configuration. */
bool run_judge_opened(struct run *run, bool at_end);

/* The text of a game's declarations ---------------------------------------------------------------
 *
 * Digests and links are made of it: each declaration as it is written, with one blank for all that
 * separates its words. Few games seal anything, so the text is kept as it is in the log, and hashed
 * when somebody asks. */

/* Adds a declaration of the log, `game` included, or the end of a block. Cost: a copy of its text;
 * beyond DECLARED_MOST bytes they are hashed. False: out of memory. */
bool declared_add(struct sealing *sealing, const struct statement *statement);

/* The digest of all declarations. */
void declared_digest(const struct sealing *sealing, uint8_t ret_digest[SHA256_DIGEST_SIZE]);

/* Write the text that is not hashed yet, and read it back. False: out of memory. */
bool declared_write(const struct declared *declared, struct bytes *bytes);
bool declared_read(struct declared *declared, struct slice *left);

#endif
