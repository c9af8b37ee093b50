/* SPDX-License-Identifier: MIT */
/* What may come next in a game, in parts: the subject, the verb, each operand with its meaning. */
#ifndef SESSION_LISTING_H
#define SESSION_LISTING_H

#include "base/block.h"
#include "judge/engine/ruleset.h"
#include "judge/engine/run.h"
#include "judge/search/position.h"
#include "logs/session/document.h"
#include "umpire_session.h"

/* A listing owns what its `next` points to, but for the texts of the ruleset. All zero is empty. */
struct listing {
    struct umpire_next next;
    struct candidate_list candidates; /* their texts */
    struct umpire_move *moves;
    struct umpire_operand *operands;
    const char **turn;
    size_t operand_count, operand_capacity, turn_capacity;
    struct piece *pieces;             /* the texts of the rest, a list of blocks */
    char round[sizeof ((struct game_place *)NULL)->round];
};

void listing_done(struct listing *listing);

/* Lists what may come next in a position; frees the previous list. False: out of memory. */
bool listing_fill(struct listing *listing, struct position *position, bool effects);

/* Writes what a name of the game means: "ship of Rebel". */
void listing_describe_name(const struct run *run, entity one, struct text *text);

/* The state of a game as a list of things, and what the last statement has changed. A stating owns
 * all that its `state` points to. All zero is empty. */
struct stating {
    struct umpire_session_state state;
    struct block before, now;         /* the game before the last statement, and after it */
    struct telling told_before, told; /* what both describe */
    struct umpire_session_thing *things;
    size_t capacity;
    struct game_place place;
};

void stating_done(struct stating *stating);

/* Describes the run's game; `before` has the game before the last statement. False: no memory. */
bool stating_fill(struct stating *stating, const struct run *run);

/* Hands out the words that may stand at this point of the log: the declarations, the verbs and the
 * declared names; outside any game the rulesets. If `word` answers false, it ends. */
void wordlist_tell(const struct run *run,
                   bool (*word)(void *user, const struct umpire_session_word *word), void *user);

/* Hands out each form of the game's verbs, of its markers and of its result, for those who put a
 * statement together from its parts; nothing outside any game. If `form` answers false, it ends. */
void forms_tell(const struct run *run,
                bool (*form)(void *user, const struct umpire_session_form *form), void *user);

/* The log that goes on where a game of the session's log is ------------------------------------ */

/* Whether a log that goes on may begin with the state of a block's game. While an activation, a
 * pair of cards or a roll-off is under way the state does not say all that was done in it: its
 * lines are repeated. */
bool going_on_may_begin(const struct block *block);

/* Writes the log that goes on after `line`: the game's declarations as the document has them, facts
 * that say the block's state, which is that after the line `said`, and the document's lines since
 * then. False: out of memory, or `write` has answered false. */
bool going_on_write(const struct block *block, const struct document *document, uint64_t said,
                    uint64_t line, bool (*write)(void *user, const char *bytes, size_t length),
                    void *user);

#endif
