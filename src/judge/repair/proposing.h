/* SPDX-License-Identifier: MIT */
/* What proposers share: the edits that they offer, and what they ask of the log; and the proposers
 * that put another statement in the place of one. */
#ifndef REPAIR_PROPOSING_H
#define REPAIR_PROPOSING_H

#include "judge/repair/missing.h"
#include "judge/repair/proposers.h"

enum { BEAM = 4, BEAM_LINE = 12, FOUND_MOST = 4, TRIED_MOST = 1024, FAR_MOVES = 16 };

/* Statements that are put in before the breach, and how far play came with them. */
struct node {
    struct kept_edit kept;
    size_t reached;
    uint64_t names; /* a hash of what the last of them names */
    size_t alike;   /* how many nodes before it name the same */
};

struct nodes {
    struct node list[BEAM_LINE];
    size_t count, most;
    bool varied; /* of nodes that came equally far, those come first that name something new */
};

struct proposers {
    struct trial *trial;
    struct excerpt *excerpt;
    struct text_reader *reader;
    /* takes an edit instead of the trial, if it is set */
    bool (*take)(void *user, const struct edit *edit);
    void *user;
    struct missing *missing;
    /* by the number of statements that are put in before them */
    struct statement_copies candidates[INSERTED_MOST];
    struct nodes nodes[2];
    uint64_t tried[TRIED_MOST]; /* hashes of the statements that were put in somewhere */
    size_t tried_count;
    /* the operands that a statement tried in place of a line must have; empty: any. `agreed`:
     * such a statement was tried */
    struct slice words;
    bool agreed;
    bool revises, cut, found_all;       /* cut: not all was tried */
    struct kept_edit found[FOUND_MOST]; /* edits at the last mistake that explain the breach */
    size_t found_count;
    struct statement_copies other;                              /* a statement as it may be meant */
    char bytes[LIMIT_STATEMENT_BYTES + 2 * LIMIT_STRING_BYTES]; /* its text */
};

/* Whether nothing more needs to be tried. */
bool proposing_is_over(const struct proposers *proposers);

/* Tries an edit; at the last mistake notes whether it explains the breach. False: out of memory. */
bool proposing_offer(struct proposers *proposers, const struct edit *edit);

/* The same; `*ret_reached`: how far play came with it. */
bool proposing_offer_and_reach(struct proposers *proposers, const struct edit *edit,
                               size_t *ret_reached);

/* The statement at a place. NULL: it is no statement of play. */
const struct statement *proposing_play_at(const struct proposers *proposers, size_t place);

/* The kind and the subject of the statement at a place. */
struct event proposing_event_at(const struct proposers *proposers, size_t place);

/* Whether the statement at a place belongs to the turns. If so, other statements may be legal
 * before it than after it. */
bool proposing_is_of_turns(const struct proposers *proposers, size_t place);

/* Whether a statement was not put in before. If it explains nothing before one statement, it
 * explains nothing further back either. */
bool proposing_is_new(struct proposers *proposers, const struct statement *statement);

/* An empty text with room for a statement; the next one takes its place. */
struct text proposing_text(struct proposers *proposers);

/* Another statement in the place of one ------------------------------------------------------- */

/* Each tries its edits at a place. False: out of memory.
 * - mean: what a line may have meant that could not be read;
 * - change_operand: another value of one operand, such as another unit that is activated;
 * - change_turn: the same, for a statement of the turns;
 * - change_thing: another thing of the same kind and owner in place of one that is named;
 * - change_number: another small number in place of its first one;
 * - change_deed: another thing, for a statement that is none of the turns;
 * - change_verb: another verb with the same operands;
 * - change_player: the statement as one of others who may write its verb;
 * - change_names: names near one that exists once it is mentioned, in the breach's statement or in
 *   all earlier ones. */
bool reword_mean(struct proposers *proposers, size_t place);
bool reword_change_operand(struct proposers *proposers, size_t place);
bool reword_change_turn(struct proposers *proposers, size_t place);
bool reword_change_thing(struct proposers *proposers, size_t place);
bool reword_change_number(struct proposers *proposers, size_t place);
bool reword_change_deed(struct proposers *proposers, size_t place);
bool reword_change_verb(struct proposers *proposers, size_t place);
bool reword_change_player(struct proposers *proposers, size_t place);
bool reword_change_names(struct proposers *proposers, size_t place);

#endif
