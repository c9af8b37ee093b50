/* SPDX-License-Identifier: MIT */
/* What proposers share: the edits that they offer, and what they ask of the log; and the proposers
 * that put another statement in the place of one. */
#ifndef REPAIR_PROPOSING_H
#define REPAIR_PROPOSING_H

#include "judge/engine/run.h"
#include "judge/log/copy.h"
#include "judge/repair/trial.h"

/* Statements that may be missing in a log ---------------------------------------------------------
 *
 * They are what is legal at a point of the game. Facts of the table that take a unit out of play or
 * give a permission are never proposed, since they would hide the very breach that they explain. */

/* The areas of record that the statements belong to. */
enum missing_areas {
    /* statements of the turns (markers, activations, passes), without those of PHRASE_ASIDE */
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
 * values. The number of candidates is bounded as in missing_list, and added to `*effort`. False:
 * out of memory. */
bool missing_list_alike(struct missing *missing, struct run *run, uint64_t line,
                        const struct event *event, struct statement_copies *ret_statements,
                        uint64_t *effort);

/* In place of the subject of an unreadable line whose subject is not known either. */
#define ANYBODY (NO_ENTITY - 1)

/* Lists what an unreadable line may have meant. If the kind of its statement is known, these are
 * the legal statements of that kind. Otherwise they are the legal turns of its subject, then its
 * other legal statements, and the markers if the subject is ANYBODY. The number of candidates is
 * bounded as in missing_list, and added to `*effort`. `*ret_all`: all legal turns are in the list.
 * False: out of memory. */
bool missing_list_meanings(struct missing *missing, struct run *run, uint64_t line,
                           const struct event *event, struct statement_copies *ret_statements,
                           bool *ret_all, uint64_t *effort);

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

/* How many statements of a line stand from a place on. */
size_t proposing_count_of_line(const struct proposers *proposers, size_t place, uint64_t line);

/* How many statements the line has that begins with the statement at a place. 0: it begins with
 * another one. */
size_t proposing_line_at(const struct proposers *proposers, size_t place);

/* An empty text with room for a statement; the next one takes its place. */
struct text proposing_text(struct proposers *proposers);

/* Another statement in the place of one ------------------------------------------------------- */

/* Each tries its edits at a place. False: out of memory.
 * - mean: what a line may have meant that could not be read;
 * - change_operand: another value of one operand, such as another unit that is activated;
 * - change_turn: the same, for a statement of the turns;
 * - change_thing: another thing of the same kind and owner in place of one that is named;
 * - change_number: another small number in place of its first one;
 * - change_die: the same, if that is what a die shows;
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
bool reword_change_die(struct proposers *proposers, size_t place);
bool reword_change_deed(struct proposers *proposers, size_t place);
bool reword_change_verb(struct proposers *proposers, size_t place);
bool reword_change_player(struct proposers *proposers, size_t place);
bool reword_change_names(struct proposers *proposers, size_t place);

/* Statements in another order ------------------------------------------------------------------ */

/* Each tries to play the log in another order. `place`: of a statement. False: out of memory.
 * - swap: the statement after the next one; swap_lines: its line after the next line;
 * - move_down: the statement further down;
 * - move_here: a later statement before it;
 * - move_early: the statement after the breach;
 * - move_up: the breach before the statement;
 * - move_above_markers: a later line before the markers that lead to the breach. These are the
 *   written ones from the place to the breach, or those that the breach implies. */
bool reorder_swap(struct proposers *proposers, size_t place);
bool reorder_swap_lines(struct proposers *proposers, size_t place);
bool reorder_move_down(struct proposers *proposers, size_t place);
bool reorder_move_here(struct proposers *proposers, size_t place);
bool reorder_move_early(struct proposers *proposers, size_t place);
bool reorder_move_up(struct proposers *proposers, size_t place);
bool reorder_move_above_markers(struct proposers *proposers, size_t place);

/* Proposers of mistakes behind a breach, in the order in which their edits are tried ----------- */

/* Where a proposer edits the log. */
enum reach {
    AT_UNREAD,  /* in place of a line that could not be read */
    AT_MISTAKE, /* at the last mistake, for which another guess was chosen then */
    AT_BREACH,
    BEFORE_BREACH, /* at each place before the breach, the nearest one first */
};

struct proposers;

/* NULL: out of memory. The trial and the reader stay the caller's. */
struct proposers *proposers_new(struct trial *trial, struct text_reader *reader);
void proposers_free(struct proposers *proposers);

/* Look for other guesses at the last mistake, after a new breach. proposers_revise finds those with
 * which all statements up to that breach are legal; proposers_try_revisions plays the statements
 * behind it with each of them, and keeps the best. The effort is bounded as in proposers_try.
 * False: out of memory. */
bool proposers_revise(struct proposers *proposers, uint64_t left);
bool proposers_try_revisions(struct proposers *proposers);

/* Whether the last proposers_revise found any guess, and whether it has tried all. */
bool proposers_has_revisions(const struct proposers *proposers);
bool proposers_has_tried_all(const struct proposers *proposers);

/* Whether there was room for all that it found. */
bool proposers_has_found_all(const struct proposers *proposers);

/* Go through the other proposers; each is allowed an effort, but no more than `left` in all. False:
 * out of memory. */
bool proposers_try(struct proposers *proposers, uint64_t left);

#endif
