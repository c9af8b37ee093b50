/* SPDX-License-Identifier: MIT */
/* Writes the log that goes on where another one ends: where it begins, and as facts of the table
 * what is known by then.
 *
 * A game writes its lines in order; each is put together in `line` and handed over when it is
 * complete. After a line that `write` refuses, nothing more is written. */
#ifndef ENGINE_GOING_ON_H
#define ENGINE_GOING_ON_H

#include "base/limits.h"
#include "base/text.h"
#include "judge/bind/roster.h"

struct going_on {
    const struct roster *roster;
    bool (*write)(void *user, const char *bytes, size_t length);
    void *user;
    bool stopped; /* `write` has refused a line */
    struct text line;
    char buffer[LIMIT_STATEMENT_BYTES];
};

/* Hands over a line that is put together from words of the language. */
void going_on_say(struct going_on *going, const char *format, ...) TEXT_FORMAT(2, 3);

/* Begins the line of a fact, `table: set NAME`; NO_ENTITY: without a name. Then its other words,
 * each with a blank before it, and its end. */
void going_on_set(struct going_on *going, entity of);
void going_on_add(struct going_on *going, const char *format, ...) TEXT_FORMAT(2, 3);
void going_on_name(struct going_on *going, entity name);
void going_on_end(struct going_on *going);

/* Whether the name means several things, as a unit of each side; then its side is written first. */
bool going_on_is_shared(const struct going_on *going, entity name);

/* The line of a fact of one name, such as `table: destroy NAME`. */
void going_on_fact(struct going_on *going, const char *verb, entity name);
void going_on_fact_number(struct going_on *going, const char *verb, entity name, int64_t number);

/* The line of something that a player has done, of a word. */
void going_on_deed(struct going_on *going, entity player, const char *verb);

/* A whole such line of one word more, or of a word and a number. */
void going_on_word(struct going_on *going, entity of, const char *word);
void going_on_number(struct going_on *going, entity of, const char *word, int64_t number);

/* Where the state of a game keeps its players and their points. It keeps an array with a row for
 * each player, in the order of the declarations; a row begins with the player's name. */
struct seats {
    size_t rows, size, count; /* offsets of the rows, and of their number, a uint32_t */
    /* offsets in a row of the points, less penalties, and of the penalties, both int64_t; 0: the
     * game records none */
    size_t score, penalty;
};

#define SEATS(game, row, players, player_count)                  \
    .rows = offsetof(struct game, players), .size = sizeof(row), \
    .count = offsetof(struct game, player_count)

/* The player at a place; NO_ENTITY: there are no more. The place of a player; -1: nobody's. */
entity seat_name(const struct seats *seats, const void *state, uint32_t place);
int seat_of(const struct seats *seats, const void *state, entity player);

/* A player's points, less penalties, and penalties. */
int64_t seat_score(const struct seats *seats, const void *state, int place);
int64_t seat_penalty(const struct seats *seats, const void *state, int place);

/* Takes points from a player whom a judge penalises. */
void seat_penalise(const struct seats *seats, void *state, entity player, int32_t points);

#endif
