/* SPDX-License-Identifier: MIT */
/* What a verdict rests on, in words: the counts beside it, which every report shows. */
#ifndef REPORT_WEIGHT_H
#define REPORT_WEIGHT_H

#include "umpire.h"

enum { WEIGHT_BYTES = 2048, GROUPED_BYTES = 32, LINES_BYTES = UMPIRE_LINES_MOST * 21 + 1 };

/* The verdicts of games, in the order in which reports count them. */
enum { VERDICTS = 4 };
extern const enum umpire_status verdict_at[VERDICTS];

/* How much of a game a player has signed: all of it, the first statements, something else, nothing;
 * or nobody has checked it. */
enum signed_share {
    SIGNED_WHOLE,
    SIGNED_PART,
    SIGNED_WRONG,
    SIGNED_NOT,
    SIGNED_UNCHECKED,
    SIGNED_SHARES
};

enum signed_share signature_share(const struct umpire_signature *one);

/* Totals over games. */
struct weight {
    uint64_t logs, unreadable, statements, games[6];
    uint64_t judgements, undecided, excused, cards_unrecorded; /* cards_unrecorded: games */
    uint64_t on_trust, waived, baselined, corrections, penalties;
    uint64_t left_unfinished, by_policy; /* games */
    uint64_t signers[SIGNED_SHARES];
};

void weight_add(struct weight *weight, const struct umpire_game *game);

/* Writes a number as 1,234,567. */
const char *weight_grouped(uint64_t number, char buffer[GROUPED_BYTES]);

/* Writes `1,204 judgements; 12 undecided, 2 on trust, 3 by "Rieekan"; dice: stated; not signed`.
 * Names up to three sources, each cut to 40 bytes. */
const char *weight_of_game(const struct umpire_game *game, char buffer[WEIGHT_BYTES]);

/* Writes what else weakens a verdict: `policy armada.ship.turn=off by -W; dice: stated; not
 * signed`, or nothing. Names up to three settings. */
const char *weight_rests_on(const struct umpire_game *game, char buffer[WEIGHT_BYTES]);

/* Writes `armada.ship.turn=off by -W`. */
enum { SETTING_BYTES = 512 };
const char *setting_words(const struct umpire_setting *one, char buffer[SETTING_BYTES]);

/* How many rules were asked and never decided. */
uint64_t weight_never_decided(const struct umpire_game *game);

/* Writes `2 waived, 1 in the baseline, 1 correction, 2 penalties`, or nothing. */
const char *weight_forgiven(const struct umpire_game *game, char buffer[WEIGHT_BYTES]);

/* Writes `12 games: 10 conformant, 2 nonconformant (1,204 judgements; 12 undecided, 3 excused, 2
 * waived)`. */
const char *weight_of_games(const struct weight *weight, char buffer[WEIGHT_BYTES]);

/* Writes up to UMPIRE_LINES_MOST lines, with a separator between them. */
const char *weight_lines(const uint64_t *lines, size_t count, const char *separator,
                         char buffer[LINES_BYTES]);

/* Corrections and penalties in words, and their counts ----------------------------------------- */

enum { RULING_BYTES = 3 * 4096 + 256 }; /* three texts of a log, and words between them */

/* Writes `PHR, 2 points: slow play`, or `line 15 should be "PHR: score 4": read wrongly`. */
const char *ruling_content(const struct umpire_ruling *ruling, char buffer[RULING_BYTES]);

/* Writes `penalty in line 21: PHR, 2 points: slow play`, or `correction in line 21: line 15 should
 * be "PHR: score 4": read wrongly`, and whether it does not count. */
const char *ruling_words(const struct umpire_ruling *ruling, char buffer[RULING_BYTES]);

/* How far a player's signatures cover a game. */
const char *signature_words(const struct umpire_signature *one, char buffer[RULING_BYTES]);

/* Whether a statement with the fact's verb has the subject `table`. */
bool fact_is_of_table(const char *ruleset, const struct umpire_fact *fact);

#endif
