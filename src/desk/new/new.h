/* SPDX-License-Identifier: MIT */
/* A log to fill in, for 'umpire new' and the beginning of 'umpire play'. */
#ifndef CLI_NEW_H
#define CLI_NEW_H

#include "desk/shared/log_writer.h"
#include "umpire.h"

enum { CLI_NEW_PLAYERS_MOST = 9, CLI_NEW_WHY_BYTES = 512, CLI_FLEET_WHY_BYTES = 256 };

/* The remark in the block of a player without a list. */
#define CLI_NEW_NO_LIST "# no list was given: what is played must be written here"

/* Before 'records all', while a player has no list: the log is incomplete until then. */
#define CLI_NEW_WITH_ALL "# with all lists: "

struct cli_new_log {
    const char *game;
    /* fleets: of list builders, for the first players; NULL: this one has none */
    const char *names[CLI_NEW_PLAYERS_MOST], *fleets[CLI_NEW_PLAYERS_MOST];
    unsigned name_count, fleet_count;
    /* a player without a fleet plays nothing that is declared, in place of the template's */
    bool bare;
    bool silent; /* prints no message about a refused name: the caller tells `name_refused` */
    /* set by cli_new_write: a name has another meaning in logs of the game, or looks like another
     * one, and why; empty: none has */
    char name_refused[CLI_NEW_WHY_BYTES];
    unsigned fleet_refused; /* the number of the player whose fleet cannot be read; 0: of nobody */
    char fleet_why[CLI_FLEET_WHY_BYTES]; /* what is wrong with it */
    struct log_writer text; /* the caller's to free, also on failure */
};

/* Writes the game's log to fill in, with these players. UMPIRE_USAGE after a message that says what
 * is wrong with them. */
enum umpire_status cli_new_write(struct cli_new_log *log);

/* Whether players may be called so: the last of the names. False after a message. */
bool cli_new_name_fits(const struct cli_new_log *log);

/* How many bytes of the log are declarations: they end before the first round. */
size_t cli_new_declarations(const struct cli_new_log *log);

#endif
