/* SPDX-License-Identifier: MIT */
/* What BattleScribe's and New Recruit's texts and roster files have in common: battlegroups with
 * their groups (Dropfleet) or squads (Dropzone). */
#ifndef CLI_FLEET_BATTLEGROUPS_H
#define CLI_FLEET_BATTLEGROUPS_H

#include "desk/fleet/reader.h"

struct fleet_battlegroups {
    struct fleet_reader *reader;
    size_t battlegroup; /* its item's index plus one; 0: none yet */
    long counted;       /* points of its groups, or FLEET_UNTOLD */
    long all;           /* points of all battlegroups, or FLEET_UNTOLD */
};

/* What stands in brackets, "3 SR, 245pts". Numbers that are not there are FLEET_UNTOLD. */
struct fleet_costs {
    int points, rating;
};

/* Whether a name is a battlegroup's: "Line Battlegroup". */
bool fleet_is_battlegroup(const char *name);

/* Begin a battlegroup, and add a group to it; `points` are those of all its ships. False: the name
 * cannot be one, or there is no battlegroup. */
bool fleet_battlegroup_begin(struct fleet_battlegroups *groups, const char *name,
                             struct fleet_costs costs);
bool fleet_battlegroup_add(struct fleet_battlegroups *groups, const char *name, int count,
                           int points, const char *tonnage);

/* Ends the last battlegroup, and compares its points. */
void fleet_battlegroup_end(struct fleet_battlegroups *groups);

/* Finds out which game the list is of, if it has not been said: `text` names it, or the kinds of
 * battlegroups do. False after a message. */
bool fleet_find_game(struct fleet_list *list, const char *text);

/* Reads a roster file: XML or JSON, of `length` bytes. False after a message, or out of memory. */
bool fleet_roster_read(struct fleet_reader *reader, const char *bytes, size_t length);

/* Unpacks the first file of a zip file. NULL after a message; `*ret_memory`: out of memory. */
char *fleet_roster_unpack(const char *path, const char *bytes, size_t length, size_t most,
                          size_t *ret_length, bool *ret_memory);

#endif
