/* SPDX-License-Identifier: MIT */
/* What was asked of a log to fill in, and the template that is filled in. */
#ifndef CLI_NEW_FORM_H
#define CLI_NEW_FORM_H

#include "desk/fleet/fleet.h"
#include "desk/new/new.h"

enum { PLAYERS_MOST = CLI_NEW_PLAYERS_MOST, TEMPLATE_MOST = 1 << 20, NAME_BYTES = 24 };

/* A fleet or a name that is refused. */
struct refused {
    char name[CLI_NEW_WHY_BYTES]; /* why; empty: no name is refused */
    unsigned fleet;               /* see cli_new_log */
    char fleet_why[CLI_FLEET_WHY_BYTES];
};

struct form {
    const char *game, *template_path, *cards_path, *output, *date;
    const char *pairings, *event; /* of an event; NULL: one log is asked for */
    const char *names[PLAYERS_MOST], *fleets[PLAYERS_MOST];
    /* players: how many; 0: as many as there are names, but at least two */
    unsigned name_count, fleet_count, players;
    /* by the number that a player has in the template: which player of those that were asked for
     * has this place, from 1; 0: nobody */
    unsigned seats[PLAYERS_MOST + 1];
    /* the sides that the players are to be of; empty: any. The names without them. */
    char sides[PLAYERS_MOST][NAME_BYTES], own_names[PLAYERS_MOST][LOG_NAME_BYTES + 1];
    char *own; /* the text of the user's template */
    /* the user's template begins a game; one that was not asked for */
    struct refused refused;
    bool bare;
    bool silent; /* the caller tells why */
    bool begins_game, begins_other;
    const char *text; /* the template that is filled in */
    char day[16];
    struct fleet_cards cards;
    struct log_writer log;
};

/* Takes the game's own template, or none if the user gives one. False after a message. */
bool form_take_game(struct form *form);

/* Fills the template in, in memory. Any other answer than UMPIRE_CONFORMANT follows a message. */
enum umpire_status form_fill(struct form *form);

/* The name of the player at a place of the template, which the user may have given. */
const char *form_name_of(const struct form *form, unsigned place, char buffer[NAME_BYTES]);

/* Writes the template without the players who do not play, and with the given fleets instead of the
 * template's. */
enum umpire_status form_fill_in(struct form *form);

#endif
