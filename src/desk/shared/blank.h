/* SPDX-License-Identifier: MIT */
/* A log to fill in: its players, whose names are Player1, Player2 and so on. */
#ifndef CLI_SHARED_BLANK_H
#define CLI_SHARED_BLANK_H

#include <stddef.h>

/* What it holds in place of a player's name, with the player's number after it, and of the date. */
#define BLANK_NAME "Player"
#define BLANK_DAY "2000-01-01"

/* The number of the player whose name begins here; 0: none does. */
unsigned blank_player_at(const char *at);

/* The number of bytes that a player's name has here with a blank after it, if another player's name
 * stands beside it: it is one of a list of players. Otherwise 0. `text`: where names may begin. */
size_t blank_listed_at(const char *text, const char *at);

/* The greatest number of a player in a text. */
unsigned blank_players_in(const char *text);

/* How many more braces a line opens than it closes, outside comments and quoted texts. */
int blank_braces(const char *line, size_t length);

/* The number of the player whose declaration, or whose team's, a line begins; 0: it begins none. */
unsigned blank_declared_on(const char *line);

/* The first place of the template from `least` on whose player has a side. 0: there is none. */
unsigned blank_place_of_side(const char *text, const char *side, unsigned least);

#endif
