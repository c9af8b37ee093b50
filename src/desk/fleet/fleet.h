/* SPDX-License-Identifier: MIT */
/* Fleets as list builders export them. */
#ifndef CLI_FLEET_H
#define CLI_FLEET_H

#include "desk/shared/log_writer.h"
#include "umpire.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* FLEET_TEXT_MOST: bytes of a name in a list; there is room for "SR", a rating and a number. */
enum {
    FLEET_NAME_BYTES = LOG_NAME_BYTES + 1,
    FLEET_TEXT_MOST = LOG_NAME_BYTES - 20,
    FLEET_ITEMS_MOST = 1024,
    FLEET_UNTOLD = -1,
    FLEET_LIMIT = 400 /* points of a fleet, if nothing says it */
};

enum fleet_kind {
    FLEET_SHIP,
    FLEET_SQUADRON,
    FLEET_EITHER,  /* a ship or a squadron: the list does not say which */
    FLEET_UPGRADE, /* of the ship before it */
    FLEET_BATTLEGROUP,
    FLEET_GROUP,   /* of the battlegroup before it */
    FLEET_ADMIRAL, /* on the group before it */
    FLEET_OBJECTIVE,
    FLEET_OTHER, /* a declaration that is written as its name is */
};

struct fleet_item {
    enum fleet_kind kind;
    char name[FLEET_NAME_BYTES]; /* of a battlegroup: its kind, "Line" */
    char
        full[FLEET_NAME_BYTES]; /* "Luke Skywalker - X-wing Squadron" if the name is a part of it */
    char set[32];               /* of cards, "Legacy" */
    bool flagship;              /* by the ship's own line */
    int count, points, rating;  /* points: of one; FLEET_UNTOLD: the list has none */
    int with_upgrades;          /* points of a ship and its upgrades, or FLEET_UNTOLD */
    const char *tonnage;        /* of a group: the log's word, or NULL */
    char *values, *parts;       /* the list's own declarations, owned; NULL: the table's */
    struct umpire_card card;    /* of a table; its name is NULL: not known */
    bool own;                   /* the card is of somebody's own table */
    bool by_card;               /* `full` is what the list's own card= says: it alone counts */
    size_t line;
};

struct fleet_list {
    const char *path;    /* the caller's */
    const char *builder; /* the list builder */
    const char *game;    /* of the log */
    const char *hint;    /* the game, if nothing in the list says it; or NULL */
    const char *why;     /* what is wrong with a text that is no list; static, or NULL */
    char title[FLEET_NAME_BYTES], faction[FLEET_NAME_BYTES], commander[FLEET_NAME_BYTES];
    int points, limit; /* of the fleet by the list; how many it may have; or FLEET_UNTOLD */
    char cards[8], *event; /* as a log says: "2025", its event's limits (owned); or nothing */
    struct fleet_item *items;
    size_t count, capacity;
    size_t players; /* of a log: how many it declares before play, as far as it was read */
    /* Lines, and what differs or is doubtful; each was reported on standard error. */
    size_t not_understood, differences;
    size_t left_out;       /* lines, for either reason */
    size_t first_left_out; /* the number of the first of them */
};

/* Reads a list; "-": standard input. `hint`: of which game the list is if it does not say it, or
 * NULL. False after a message on standard error; `*ret_memory`: memory ran out. */
bool fleet_list_read(struct fleet_list *list, const char *path, const char *hint, bool *ret_memory);
void fleet_list_done(struct fleet_list *list);

/* Whether the list names a commander whom none of its upgrades is. */
bool fleet_commander_is_absent(const struct fleet_list *list);

/* Whether what was read is of known cards, and its points are those that the list states for the
 * fleet: the lines that were left out belong to no fleet. After fleet_list_settle. */
bool fleet_list_is_proved(const struct fleet_list *list);

/* Reads a list, or the declarations of a log's first game. */
bool fleet_log_read(struct fleet_list *list, const char *path, bool *ret_memory);

/* Whether a file is a log and not a list: it names its game, and has a line of play or several
 * players. A file that can be read only once, such as a pipe, counts as a list. */
bool fleet_is_log(const char *path);

/* Reads the fleet of a log's player; `player` counts the declarations of players from 1. If the log
 * declares fewer, `list->players` is less than `player`, and no fleet is read. */
bool fleet_log_read_player(struct fleet_list *list, const char *path, size_t player,
                           bool *ret_memory);

/* A table of cards that the user keeps: umpire-fleet(5). */
struct fleet_card {
    enum fleet_kind kind;
    char *names;                /* the card's, and other ways to write it after '|'; owned */
    int points, most;           /* or FLEET_UNTOLD */
    const char *values, *parts; /* as declarations; in `names` */
};

struct fleet_cards {
    struct fleet_card *cards;
    size_t count, capacity;
    /* Each name of each card: a hash of its letters and digits, in the order of the hashes. */
    struct fleet_name {
        uint64_t hash;
        size_t card;
    } * names;
    size_t name_count, name_capacity;
};

/* False after a message on standard error. */
bool fleet_cards_read(struct fleet_cards *cards, const char *path, bool *ret_memory);
void fleet_cards_done(struct fleet_cards *cards);

/* The card of an item, by its name or its full name. NULL: there is none. */
const struct fleet_card *fleet_card_of(const struct fleet_cards *cards,
                                       const struct fleet_item *item);

/* Looks each item's card up in the table of the list's game, but for cards of other sets
 * ("[ARC]"). Of several cards of one name the faction, the points and the commander decide. */
void fleet_list_know(struct fleet_list *list);

/* Finds the card of each item in the user's table of cards (--cards), which counts before any other
 * table. In the user's table an item that the list marks as of another set is called "NAME [SET]".
 * NULL: the user has no table. */
void fleet_list_know_own(struct fleet_list *list, const struct umpire_cards *own);

/* "rebel", as a list's faction is declared in a log. NULL: the list does not say it. */
const char *fleet_faction(const struct fleet_list *list);

/* Whether a set ("ARC") has cards that are not the game's own. */
bool fleet_set_is_other(const char *set);

/* Takes the numbers of the known cards as the list's own declarations. False: out of memory. */
bool fleet_list_expand(struct fleet_list *list);

/* Makes each FLEET_EITHER a ship or a squadron, by the table, or else by its name and points. */
void fleet_list_settle(struct fleet_list *list, const struct fleet_cards *cards);

/* Compares points and counts with the table. Reports differences and answers their number. */
size_t fleet_list_compare(const struct fleet_list *list, const struct fleet_cards *cards);

/* Declares the fleet as a player's. */
void fleet_list_write(const struct fleet_list *list, const struct fleet_cards *cards,
                      const char *player, bool first, struct log_writer *log);

/* Writes a log's beginning for the lists: a player each, named by its faction. Differences are
 * reported and are no failure. UMPIRE_CONFORMANT, or a status after a message. */
enum umpire_status fleets_declare(char **paths, int count, struct log_writer *log);

#endif
