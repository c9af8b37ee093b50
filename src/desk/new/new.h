/* SPDX-License-Identifier: MIT */
/* A log to fill in, for 'umpire new' and the beginning of 'umpire play'. */
#ifndef CLI_NEW_H
#define CLI_NEW_H

#include "desk/fleet/fleet.h"
#include "desk/shared/log_writer.h"
#include "umpire.h"
#include "umpire_session.h"

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

/* Writes the game's log to fill in. UMPIRE_USAGE: the players are wrong, as a message says. */
enum umpire_status cli_new_write(struct cli_new_log *log);

/* Whether players may be called so: the last of the names. False after a message. */
bool cli_new_name_fits(const struct cli_new_log *log);

/* How many bytes of the log are declarations: they end before the first round. */
size_t cli_new_declarations(const struct cli_new_log *log);

/* Writes the log that goes on where another one ends, for 'umpire new --after', to `output`, a path
 * that is not there yet; NULL: to standard output. `game`: the game that it must be; NULL: any. Any
 * other answer than UMPIRE_CONFORMANT follows a message. */
enum umpire_status cli_new_after(const char *path, const char *game, const char *output);

/* A log to fill in: what was asked for, and the template --------------------------------------- */

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

/* Writes the template without the players who do not play, and with the fleets that are given. */
enum umpire_status form_fill_in(struct form *form);

/* Logs that wait for the lists of their players ------------------------------------------------ */

/* The line of the remark in the empty block of a player; 0: there is none. */
uint64_t cli_lists_place(const struct umpire_session *session, const char *player);

/* Writes 'first' behind the name of a player of the log's last game, and behind no other's; nothing
 * if nobody is called so. False: out of memory. */
bool cli_lists_first(struct umpire_session *session, const char *player);

/* Lets a log record all if the last list is there. False: out of memory. */
bool cli_lists_record_all(struct umpire_session *session);

#endif
