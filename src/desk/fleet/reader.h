/* SPDX-License-Identifier: MIT */
/* What the readers of fleet lists share: cleaned lines, the words in them, and complaints. */
#ifndef CLI_FLEET_READER_H
#define CLI_FLEET_READER_H

#include "desk/fleet/fleet.h"

enum { FLEET_POINTS_MOST = 100000, FLEET_COPIES_MOST = 100 };

/* A line that is not empty. A clipboard's way of writing is taken out of it: odd spaces, curly
 * quotes, long dashes, quoted mail. */
struct fleet_line {
    char *whole; /* trimmed */
    char *text;  /* what follows the bullet, or all; never empty unless the line is all bullets */
    bool bullet;
    size_t number;
    const char *raw; /* as it was read */
};

struct fleet_reader {
    struct fleet_list *list;
    struct fleet_line *lines;
    size_t count;
    size_t line; /* the number of the line that is being read */
    bool no_memory, too_many;
    bool log;     /* of a log the declarations are read, and nothing else */
    size_t player; /* of a log: whose block is read, from 1; 0: everybody's */
    bool no_game; /* nothing says which game the list is of; reported */
};

/* A list builder. `is_its` looks at all lines. `read` adds the items and reports other lines. */
struct fleet_builder {
    const char *name;
    bool (*is_its)(const struct fleet_reader *reader);
    void (*read)(struct fleet_reader *reader);
};

/* Makes lines of a text, which they point into. False: out of memory. */
bool fleet_lines_make(struct fleet_reader *reader, char *text);
void fleet_lines_done(struct fleet_reader *reader);

/* The text with its bullet apart; `text` is changed. */
struct fleet_line fleet_line_of(char *text);

/* Whether no more lines can be taken: memory ran out, or there are too many items. */
bool fleet_reader_ended(const struct fleet_reader *reader);

/* Whether a line has this text, or begins with it; without regard to capitals. */
bool fleet_has(const struct fleet_reader *reader, const char *text);
bool fleet_has_beginning(const struct fleet_reader *reader, const char *text);

/* Words of a line ------------------------------------------------------------------------------ */

char *fleet_trim(char *text);

/* The text after a word at the beginning, trimmed. NULL: it begins with another word. */
char *fleet_after(char *text, const char *word);

/* Takes a number off the text, not above `most`: "1250", "1,250". */
bool fleet_take_number(char **text, int most, int *ret_number);

/* Takes "6 x " off the text. 1: there is none, or no number of copies that can be. */
int fleet_take_copies(char **text);

/* Takes the last "(...)" or "[...]" off the end of a text. NULL: it ends in none. */
char *fleet_take_brackets(char *text, char open);

/* Reads "(24 points)" or "[24pts]" without its brackets: a number with one word at most. */
bool fleet_read_points(const char *text, int *ret_points);

/* Whether a name begins or goes on like two lines in one, or like a bullet or number that was
 * not recognized: "1. Gun Crew", "o Gun Crew", "Gun Crew (5) Needa". */
bool fleet_name_is_odd(const char *name);

bool fleet_copy_name(char name[FLEET_NAME_BYTES], const char *text);

/* Items ---------------------------------------------------------------------------------------- */

/* Adds an item. NULL: the name cannot be one, or the reader has the reason. */
struct fleet_item *fleet_add(struct fleet_reader *reader, enum fleet_kind kind, const char *name,
                             int points);

/* Complaints, on standard error, each counted in the list. */
void fleet_not_understood(struct fleet_reader *reader, const struct fleet_line *line);
void fleet_two_readings(struct fleet_reader *reader, const struct fleet_line *line,
                        const char *readings);
void fleet_differs(struct fleet_list *list, size_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Compares points that the list states with those of its lines, unless either is FLEET_UNTOLD. */
void fleet_compare_points(struct fleet_list *list, size_t line, const char *what, int stated,
                          long counted);

extern const struct fleet_builder fleet_kingston, fleet_warlords, fleet_designer, fleet_fabs,
    fleet_plain, fleet_dflist, fleet_battlescribe, fleet_written;

/* Battlegroups, as in BattleScribe's and New Recruit's texts and roster files ------------------ */

/* The battlegroups of a list, with their groups (Dropfleet) or squads (Dropzone). */
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
