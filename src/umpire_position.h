/* SPDX-License-Identifier: MIT */
/* libumpire: a point of a game, what may come next there, and a partner for another program that
 * plays. A part of umpire.h, which declares what it uses: include that. */
#ifndef UMPIRE_POSITION_H
#define UMPIRE_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A point of a game in its log: what may come next, and what would follow.
 *
 * A position plays what was written, as a check does. Waivers, and levels set for rules, make
 * nothing legal. */
struct umpire_position;

/* Begins before any game. Free it with umpire_position_free. NULL: out of memory. `finding`, which
 * may be NULL, gets every finding of what is then read, played or tried; if it answers false, the
 * current function ends as if memory had run out. */
struct umpire_position *
umpire_position_new(bool (*finding)(void *user, const struct umpire_finding *finding), void *user);
void umpire_position_free(struct umpire_position *position);

/* The position's checker, to set rules and interpretations before anything is read. */
struct umpire_checker *umpire_position_checker(struct umpire_position *position);

/* Reads a log up to the last statement that begins on `line` or before it; 0: to its end. NULL, or
 * why it cannot be read, in words that live as long as the position; errno is ENOMEM if memory ran
 * out. */
const char *umpire_position_read(struct umpire_position *position, const char *path, uint64_t line);

/* Plays lines of a log. False: out of memory. */
bool umpire_position_play(struct umpire_position *position, const char *lines, size_t length);

enum umpire_answer {
    UMPIRE_LEGAL,
    UMPIRE_ILLEGAL,    /* a rule forbids it */
    UMPIRE_UNREADABLE, /* it is not an event of this game: log.* */
    UMPIRE_NOWHERE,    /* no game is played there */
    UMPIRE_NO_MEMORY,
    UMPIRE_TOO_MANY,   /* there are more candidates than are tried: the answer is incomplete */
};

/* Whether an event (a line of a log) would be legal; the position does not change. A line that
 * begins another game is UMPIRE_UNREADABLE. */
enum umpire_answer umpire_position_try(struct umpire_position *position, const char *line,
                                       size_t length);

/* The rules that the last statement tried by umpire_position_try leaves undecided, each with what
 * the log does not tell: no rule forbids it, and the rulebook may. None if it was not UMPIRE_LEGAL.
 * After umpire_position_read or umpire_position_play: those that the game has left undecided up to
 * there. Valid until the next call with the position. */
const struct umpire_rule_lines *umpire_position_undecided(const struct umpire_position *position,
                                                          size_t *ret_count);

struct umpire_option {
    const char *text;    /* with <RANGES> for dice and for operands without a finite domain */
    const char *example; /* the same as a line that may be played */
    const char *subject; /* NULL: a marker, a fact of the table, the result or the end */
};
/* Lists what may legally come next, each once, in byte order of `text`: all events of the
 * vocabulary. Optional operands are left out, except a leading one and a flag after a preposition.
 * In a log with cards also what only a card permits there, with the card as its source. `effects`:
 * also events that cards and the table may cause at any time. UMPIRE_LEGAL, _NOWHERE, _NO_MEMORY,
 * or _TOO_MANY: only the first eight million candidates, fewer in a game of many names, were tried.
 * If `option` answers false, the listing ends. */
enum umpire_answer
umpire_position_legal(struct umpire_position *position, bool effects,
                      bool (*option)(void *user, const struct umpire_option *option), void *user);

/* Something that has yet to be done. A thing without `before` is owed, or goes on into later steps
 * or rounds, but no marker demands it. */
struct umpire_due {
    /* the marker, or "end", that demands it: it must be done before that; NULL: no marker does */
    const char *before;
    bool next;             /* `before` is the next marker */
    /* where it is to be done; NULL: none. Without `before`, `step` may be a phase as well */
    const char *round, *phase, *segment, *step;
    const char *actor;     /* NULL: the rule names who in its text, or nobody */
    const char *rule;      /* NULL: none demands it; a block of declarations must end */
    enum umpire_level level; /* UMPIRE_LEVEL_VIOLATION or _ADVICE */
    const char *text;      /* NULL: nothing is due before the next marker */
    /* a statement that does it, or a part of it, as in struct umpire_option; two with "; " between
     * them, if it can be done only after another one. NULL: none was found, or it is not due before
     * the next marker */
    const char *write, *example;
    uint64_t reserved[4];
};
/* Lists what is due: what the rules would report at the next marker, and at each one after it up to
 * the end of the round, if nothing else was done; then what no marker demands. The first thing is
 * always about the next marker. The position does not change. UMPIRE_LEGAL, _NOWHERE or _NO_MEMORY.
 * If `due` answers false, the listing ends. */
enum umpire_answer umpire_position_due(struct umpire_position *position,
                                       bool (*due)(void *user, const struct umpire_due *due),
                                       void *user);

/* Counts the legal continuations of 1, 2, ... `depth` statements. Dice count by the multisets of
 * faces that can be rolled, an operand without a finite domain counts once. UMPIRE_TOO_MANY: more
 * than UMPIRE_PERFT_TRIES would be needed; the counts are too small then. */
enum umpire_answer umpire_position_perft(struct umpire_position *position, bool effects,
                                         unsigned depth, uint64_t *ret_counts);

/* As umpire_position_perft, within `*tries`, from which it subtracts what it used. A tried
 * statement uses 1, and 1 more for each 64 names of the game, so the same count uses the same
 * number on every machine. */
enum { UMPIRE_PERFT_TRIES = 100000000 };
enum umpire_answer umpire_position_perft_within(struct umpire_position *position, bool effects,
                                                unsigned depth, uint64_t *tries,
                                                uint64_t *ret_counts);

/* As umpire_position_perft_within, after a statement (a line of a log), which is not played. Also
 * UMPIRE_ILLEGAL or UMPIRE_UNREADABLE: it may not be written there. */
enum umpire_answer umpire_position_perft_after(struct umpire_position *position, bool effects,
                                               const char *line, size_t length, unsigned depth,
                                               uint64_t *tries, uint64_t *ret_counts);

/* Lists the statements that umpire_position_perft counts at depth 1, as umpire_position_legal does;
 * each multiset of faces that dice can show is one. */
enum umpire_answer
umpire_position_counted(struct umpire_position *position, bool effects,
                        bool (*option)(void *user, const struct umpire_option *option), void *user);

enum umpire_size { UMPIRE_SMALL = 1, UMPIRE_MEDIUM, UMPIRE_LARGE };

/* The random game to generate. */
struct umpire_generation {
    const char *ruleset;
    /* the same seed, with equal other members, gives the same game on every machine */
    uint64_t seed;
    unsigned players;      /* 0: the game chooses */
    enum umpire_size size;
    const char *violate;   /* a rule to break once, marked with '#~'; NULL: none */
    bool full;             /* the game records all and declares what a rule may need */
    bool chains;           /* its dice follow from chains (doc/dice.md); it breaks no rule then */
    uint64_t reserved[3];
};

/* Writes the log of a whole random game, from its declarations to its end. A check finds it
 * conformant, or finds that one rule broken. If random play cannot break the rule, the game begins
 * as the rule's example does. NULL, or why it failed, in static words. Takes up to some seconds. */
const char *umpire_generate(const struct umpire_generation *generation,
                            bool (*write)(void *user, const char *bytes, size_t length),
                            void *user);

/* A game that umpire plays together with other programs. It proposes statements as umpire_generate
 * plays them, and goes on from what is played, whether that is legal or not: nothing is assumed,
 * and nothing is taken back. */
struct umpire_partner;

/* Begins before any game. The same seed, with the same calls, gives the same proposals on every
 * machine. Free it with umpire_partner_free. NULL: out of memory. */
struct umpire_partner *umpire_partner_new(uint64_t seed);
void umpire_partner_free(struct umpire_partner *partner);

/* Plays the declarations of a random game, once and before anything else; the seed is the
 * partner's, and no rule can be broken. NULL, or why it failed, in static words. */
const char *umpire_partner_deal(struct umpire_partner *partner,
                                const struct umpire_generation *generation);

/* What playing a statement found. Its texts live until the next call. */
struct umpire_played {
    const char *rule, *message; /* the first error or violation; NULL: there is none */
    bool unchanged;             /* the game is as it was before */
    /* a rule that the last statement leaves undecided, where no rule forbids it: the rulebook may;
     * NULL: there is none */
    const char *undecided;
    uint64_t reserved[3];
};

/* Plays lines of a log, as they are. UMPIRE_LEGAL, _ILLEGAL, _NO_MEMORY, or _UNREADABLE: they are
 * not played. With `player`, a name that umpire_partner_player has given, they must be one
 * statement of that player, else they are UMPIRE_UNREADABLE. */
enum umpire_answer umpire_partner_play(struct umpire_partner *partner, const char *player,
                                       const char *lines, size_t length,
                                       struct umpire_played *ret_played);

/* The game's players or sides, in the order of their declaration, as its statements name them.
 * NULL: there are not so many. */
const char *umpire_partner_player(struct umpire_partner *partner, size_t index);

/* A statement that may come next. Its texts live until the next call that plays or proposes. */
struct umpire_proposal {
    const char *lines; /* of a log, without a NUL; two for a result and the end */
    size_t length;
    const char *player; /* whose statement it is; NULL: a marker, the end, or of nobody */
    bool onward;        /* a marker, or the game's end: what was left out before is left out */
    uint64_t reserved[4];
};

/* Proposes a legal statement of a player, or with NULL of anybody, a marker or the end; plays
 * nothing. UMPIRE_LEGAL, _NOWHERE, _NO_MEMORY, or _ILLEGAL: none was found. */
enum umpire_answer umpire_partner_propose(struct umpire_partner *partner, const char *player,
                                          struct umpire_proposal *ret_proposal);

/* All that was played: a log. It lives until the next call. */
const char *umpire_partner_log(const struct umpire_partner *partner, size_t *ret_length);

#ifdef __cplusplus
}
#endif
#endif
