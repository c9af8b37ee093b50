/* SPDX-License-Identifier: MIT */
/* Judging fleet lists: a list becomes the declarations of a log, each on the line that the list
 * has it on, and the rules about fleets judge them. */
#ifndef CLI_FLEET_JUDGED_H
#define CLI_FLEET_JUDGED_H

#include "base/text.h"
#include "desk/fleet/fleet.h"

/* By what a list is judged. */
struct fleet_terms {
    const char *cards, *event; /* "2025"; limits as a log declares them; or NULL */
    int points;                /* FLEET_UNTOLD: what the list says, or the standard */
    struct umpire_cards *own;  /* a table of somebody's own; or NULL */
};

/* How many points the fleet may have. */
int fleet_limit(const struct fleet_terms *terms, const struct fleet_list *list);

/* The fleet's name, or what stands for it. */
const char *fleet_name(const struct fleet_list *list);

/* Adds up the known cards as of an edition, those of the squadrons alone or all; the list's own
 * points for the others. False: some have neither. */
bool fleet_list_sum(const struct fleet_list *list, bool squadrons, int edition, long *ret_sum);

/* Writes the log that is judged. */
void fleet_list_judged(const struct fleet_list *list, const struct fleet_terms *terms,
                       struct log_writer *log);

/* Switches every rule off that is not about fleets. False: out of memory. */
bool fleet_rules_set(struct umpire_checker *checker);

enum { FLEET_CHANGES_MOST = 8 };

/* A change to a list: a card is left out, goes to another ship, or gives its place to another
 * card; or a commander comes. */
struct fleet_change {
    enum { FLEET_LEAVE_OUT, FLEET_MOVE, FLEET_REPLACE, FLEET_ADD } kind;
    size_t item;             /* the card's index in the list; FLEET_ADD: the ship's */
    size_t ship;             /* FLEET_MOVE: the index of the ship to which it goes */
    struct umpire_card card; /* the card that comes in */
};

/* Changes that make a list legal. */
struct fleet_fix {
    struct fleet_change changes[FLEET_CHANGES_MOST];
    size_t count;
    int points; /* how many fewer the fleet then has */
};

enum { FLEET_FIXES_MOST = 3 };

/* Finds what makes a list legal with the fewest cards changed and, of such changes, the fewest
 * points. There may be several that are equally small: one of each kind is kept. The list with each
 * of them was judged and is legal. Answers how many are kept; 0: none was found. */
int fleet_list_fix(const struct fleet_list *list, const struct fleet_terms *terms,
                   struct fleet_fix ret_fixes[FLEET_FIXES_MOST]);

/* Adds the changes in words: "leave out External Racks (line 14): 4 points fewer". */
void fleet_fix_tell(const struct fleet_list *list, const struct fleet_fix *fix, struct text *text);

#endif
