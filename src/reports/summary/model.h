/* SPDX-License-Identifier: MIT */
/* The results of the games of many reports, by game, player, rule and round, and their dice. Memory
 * grows with the number of different players, rules, rounds and dice, by 16 bytes with each game
 * that has times, and by 8 bytes with each side and opponent of a game that has a result; where
 * matches are kept, by some 300 bytes with each game. The first SUMMARY_LISTED games that are not
 * conformant are listed, and as many results, the others counted. */
#ifndef REPORT_SUMMARY_MODEL_H
#define REPORT_SUMMARY_MODEL_H

#include "base/hash.h"
#include "reports/page/model.h"

enum { SUMMARY_KEYS = 4, SUMMARY_NUMBERS = 8, SUMMARY_LISTED = 500 };

/* The numbers of each table's rows. The comment before an enumeration names its rows' keys. */
/* ruleset */
enum ruleset_number {
    RULESET_GAMES,
    RULESET_CONFORMANT,
    RULESET_NONCONFORMANT,
    RULESET_MALFORMED,
    RULESET_INDETERMINATE
};
/* rule */
enum rule_number { RULE_FOUND, RULE_GAMES, RULE_FORGIVEN };
/* player */
enum player_number {
    PLAYER_GAMES,
    PLAYER_CONFORMANT,
    PLAYER_FOUND,
    PLAYER_FORGIVEN,
    PLAYER_PENALTIES
};
/* event, site, table and date, in one text */
enum place_number { PLACE_GAMES, PLACE_CONFORMANT, PLACE_FOUND, PLACE_PENALTIES };
/* log, game, verdict, and in one text the players, a line end and the first finding */
enum game_number { GAME_FOUND, GAME_FORGIVEN, GAME_PENALTIES };
/* ruleset, round */
enum round_number { ROUND_FOUND, ROUND_GAMES };
/* ruleset, side; `against`: points of the sides that it met; met: how many that were; opponents:
 * their strength, or with a table of margins the sum of the side's own */
enum standing_number {
    STANDING_SCORE,
    STANDING_WON,
    STANDING_TIED,
    STANDING_LOST,
    STANDING_POINTS,
    STANDING_AGAINST,
    STANDING_OPPONENTS,
    STANDING_MET
};
/* ruleset, die, player, face */
enum face_number { FACE_COUNT, FACE_SIDES };

struct summary_row {
    char *keys[SUMMARY_KEYS];
    uint64_t numbers[SUMMARY_NUMBERS];
    uint64_t game; /* the last game that this row counted */
    uint32_t next; /* next row of the same bucket */
};

struct summary_table {
    struct summary_row *rows;
    uint32_t *buckets;
    size_t keys, count, capacity, bucket_count;
    struct hash_secret secret;
};

struct summary_time {
    const char *ruleset; /* the row's */
    uint64_t seconds;
};

/* Rows of the standings: a side, and one that it played against. */
struct summary_pair {
    uint32_t one, other;
};

struct summary_totals {
    /* outside: errors in logs outside any game */
    uint64_t reports, logs, unreadable, games, unfinished, outside;
    /* findings that reports only count, and those of a game beyond the ones that are read */
    uint64_t not_listed;
    uint64_t without_details; /* games of reports without details */
    uint64_t results_more;    /* games for which `results` has no room */
};

struct summary {
    /* listed: games that are not conformant */
    struct summary_table rulesets, places, rules, players, rounds, faces, listed, signers, settings,
        views;
    struct summary_table results; /* place, result, log with game; no numbers */
    struct summary_table rounds_of_players; /* an event with its round, a player: games */
    struct summary_table standings;
    struct summary_pair *pairs;
    size_t pair_count, pair_capacity;
    struct summary_matches *matches; /* NULL: they are not kept */
    uint64_t score[3];      /* for a game that is won, tied and lost */
    struct {
        const struct umpire_margin *rows;
        size_t count; /* 0: `score` counts */
    } margins;
    struct summary_time *times;
    size_t time_count, time_capacity;
    struct summary_totals counted;
    uint64_t not_conformant; /* games for which `listed` has no room */
    struct weight weight;
};

void summary_init(struct summary *summary);
void summary_done(struct summary *summary);

/* The row with these keys, made if need be. A NULL key is empty. NULL: out of memory. */
struct summary_row *summary_row_of(struct summary_table *table, const char *a, const char *b,
                                   const char *c, const char *d);

/* Adds a game. False: out of memory. */
bool summary_add_game(struct summary *summary, const struct page_game *game);

enum { SUMMARY_PLACE_BYTES = 4 * 4096 + 32 };

/* Where and when a game was played, as its headings say it: event, site, table and date; or "". */
void summary_place(const struct umpire_game *game, char ret_place[SUMMARY_PLACE_BYTES]);

/* Counts a game's result. False: out of memory. */
bool summary_add_result(struct summary *summary, const struct page_game *game);

/* Counts a round without an opponent: as a game won, of the least margin. False: out of memory. */
bool summary_add_bye(struct summary *summary, const char *ruleset, const char *name);

/* Has the standings name a player who may have no game yet. False: out of memory. */
bool summary_add_player(struct summary *summary, const char *name);

/* Has the standings name each player of the matches, also one who has no result. False: out of
 * memory. */
bool summary_name_players(struct summary *summary);

/* What the number STANDING_OPPONENTS is called. */
const char *summary_second_number(const struct summary *summary);

/* What that number is, in a sentence. */
const char *summary_of_standings(const struct summary *summary);

/* How many games of a row of the standings have a result; byes count. */
uint64_t summary_games_of(const struct summary_row *row);

/* Computes the standings and sorts them by ruleset, score, strength of the opponents (or margins),
 * and points less those of the opponents. No game can be added afterwards. */
void summary_settle(struct summary *summary);

/* Puts all tables in the order in which they are shown, the standings as summary_settle. */
void summary_sort_all(struct summary *summary);

/* The rank of a row of the settled standings, from 1 in its ruleset; rows that nothing sets apart
 * share one. */
unsigned summary_rank(const struct summary *summary, size_t row);

/* Sorts a table's rows: by `number`, the greatest first, then by their keys; for -1 by their keys
 * alone. Numbers in keys count as numbers. No row can be added afterwards. */
void summary_sort(struct summary_table *table, int number);

/* The shortest, median and longest time of the games of a ruleset. False: none has times. */
struct summary_span {
    uint64_t shortest, middle, longest, games;
};
bool summary_times(struct summary *summary, const char *ruleset, struct summary_span *ret_span);

/* A time in words: `2 h 25 min`. */
const char *summary_time(uint64_t seconds, char buffer[32]);

/* How many breaches of a game count, with those that its report counts but does not list. */
uint64_t summary_breaches(const struct page_game *game);

/* Whether a finding counts: an error or a violation that is neither waived nor in a baseline. */
bool summary_counts(const struct umpire_finding *finding);

#endif
