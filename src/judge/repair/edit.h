/* SPDX-License-Identifier: MIT */
/* A guess at a mistake is an edit of the log: at a place of the excerpt (excerpt.h), statements are
 * taken out and others are put in. */
#ifndef REPAIR_EDIT_H
#define REPAIR_EDIT_H

#include "judge/repair/excerpt.h"

enum { INSERTED_MOST = 3 };

struct edit {
    enum umpire_assumption kind;
    size_t place;
    size_t out; /* how many statements are taken out there */
    /* if `turned` is not 0, all of them come back: the first `stays` where they were, the next
     * `turned` of them after the rest */
    size_t turned, stays;
    const struct statement *in[INSERTED_MOST];
    size_t in_count;
    /* nothing may be found before play has come past the breach; an edit before the breach is
     * strict anyway */
    bool strict;
    bool renames; /* all earlier statements mean `meant` where they say `written` */
    entity written, meant;
    /* a statement of `loser` that is no turn may have stood there: no area but the turns is
     * recorded from there on */
    bool loses;
    entity loser;
    bool left_out; /* what an activation of `loser` has done, which the log lacks, is not known */
    bool unbound; /* the breach's statement, which is taken out, names what is not declared */
    bool records; /* and shows that its player records what its verb belongs to */
};

/* Replaces the statement at one place of the log by another statement. */
static inline struct edit edit_instead(enum umpire_assumption kind, size_t place,
                                       const struct statement *statement, bool strict)
{
    return (struct edit){
        .kind = kind, .place = place, .out = 1, .in = {statement}, .in_count = 1, .strict = strict};
}

/* Nothing in place of the statements at a place. */
static inline struct edit edit_left_out(size_t place, size_t out)
{
    return (struct edit){.kind = UMPIRE_NOT_TAKEN, .place = place, .out = out};
}

/* An edit with copies of what is put in. All zero is none. */
struct kept_edit {
    struct edit edit;
    struct statement_copy in[INSERTED_MOST];
};

/* False: out of memory. */
bool kept_edit_take(struct kept_edit *kept, const struct edit *edit);
void kept_edit_done(struct kept_edit *kept);

/* The edit, valid as long as what keeps it is neither moved nor taken anew. */
struct edit kept_edit_of(const struct kept_edit *kept);

/* A statement that is played with an edit. */
struct step {
    struct item item; /* ITEM_END: the excerpt ends */
    bool made_up;     /* it is put in and stands for no statement of the log */
    bool own;         /* the statement that breaks a rule, or what stands in its place */
};

/* The step at an index; the first one is at the edit's place. */
struct step edit_step(const struct edit *edit, const struct excerpt *excerpt, size_t index);

/* How many steps there are until the breach and all that is taken out are passed. */
size_t edit_steps(const struct edit *edit, const struct excerpt *excerpt);

/* How many statements after the breach the edit moves or takes out. */
size_t edit_ahead(const struct edit *edit, const struct excerpt *excerpt);

/* Whether several statements of one player are put in: they may have been one line. */
bool edit_is_line(const struct edit *edit);

static inline bool edit_is_strict(const struct edit *edit, const struct excerpt *excerpt)
{
    return edit->strict || edit->place < excerpt->breach;
}

/* Whose activation the edit puts in, plus 1. 0: nobody's, or no game asks what it has done. */
uint64_t edit_activation(const struct edit *edit, const struct run *run);

/* Whether an edit might change dice that the links or a beacon make: it puts in a throw, its links
 * or its roll, takes one out, or moves one past another one. An edit of the roll that is the breach
 * does not: the roll may show other faces, or be left out. */
bool edit_moves_dice(const struct edit *edit, const struct excerpt *excerpt,
                     const struct run *run);

/* Writes what the edit assumes: "as if ...". */
void edit_write(const struct edit *edit, const struct excerpt *excerpt, const struct run *run,
                struct text *text);

#endif
