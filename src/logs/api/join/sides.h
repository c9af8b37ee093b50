/* SPDX-License-Identifier: MIT */
/* Whose a log is, and whose a statement. A log that does not say whose view it is counts as the log
 * of the player who does most in it. */
#ifndef API_JOIN_SIDES_H
#define API_JOIN_SIDES_H

#include "logs/api/join/join.h"

/* A statement of a player names a thing. */
struct use {
    const char *thing, *player;
};

/* A game whose statements are settled. */
struct settling {
    struct umpire_join *join;
    struct joined_game *game;
    bool in_first; /* the first log has the round that is settled now, or above them the game */
    bool above_rounds;
    bool unfinished; /* the result is 'unfinished' */
    const char **players;
    size_t player_count;
    bool *has_list;     /* by player: the first log has his list */
    const char **seems; /* by log: whose log it may be; several may be one player's */
    struct use *uses;   /* by the names of things: which players' statements name them */
    size_t use_count;
};

/* Finds the players of the game, whose each log is, and what the players' statements name. */
bool find_owners(struct settling *settling);

/* Whether a log says that it is the view of one side, from which others have secrets. */
bool is_view_of_side(const struct joined_game *game, uint32_t log);

/* The player whom a declaration declares; NULL: it declares another thing. */
const char *declared_player(const struct node *node);

/* The player whom a statement is about; NULL: it is about none. `owner`: the player in whose block
 * { } it stands, or NULL. */
const char *whose(const struct settling *settling, const struct node *node, const char *owner);

/* Whether it is the log of the player (NULL: of none). */
bool is_own_log(const struct joined_game *game, const struct said *said, const char *player);

/* Whether what a log says about a player counts (NULL: about no player). */
bool words_count(const struct joined_game *game, const struct said *said, const char *player);

/* Whether the player's own log has the statement; if several seem to be his, whether all have. */
bool is_in_own_logs(const struct settling *settling, const struct node *node, const char *player);

/* The name of what a declaration declares, which is no player; NULL: it declares nothing. */
const char *declared_thing(const struct node *node);

/* Whether the log that is named first is the view of a side, which lacks the secrets of others. */
bool is_first_in_part(const struct joined_game *game);

/* Whether the first log has all of what a declaration is about: the game, or a player's list. No
 * later log adds to it then, neither declarations nor their words. `owner` as in whose(). */
bool is_all_in_first(const struct settling *settling, const struct node *node, const char *owner);

/* Whether the first log says by `records` that it has everything of the game or of the player whom
 * a declaration declares, secrets too. */
bool is_all_recorded(const struct joined_game *game, const struct node *node);

/* Whether a later log's declaration may take what is another side's. `owner`: as in whose(). */
bool takes_of_others(const struct settling *settling, const struct node *node, const char *owner);

#endif
