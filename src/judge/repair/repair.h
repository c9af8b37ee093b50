/* SPDX-License-Identifier: MIT */
/* After a breach the game continues with the guess that explains the later statements best.
 *
 * A guess is an edit of the log (edit.h). The proposers (proposers.c has the table) give the edits
 * one after another; each is tried on a copy of the game against the later statements of the log,
 * as far as the lookahead reaches (trial.h). The edit with the fewest findings wins, the first of
 * several. An edit is dropped as soon as it has as many findings as the best so far, or a finding
 * before the first one of the game as it is played.
 *
 * If another edit at the last mistake explains everything since then, the breach too, it replaces
 * the chosen one, and nothing is reported: it is the same mistake.
 *
 * The model is the repair of syntax errors in parsers: Burke and Fisher, "A practical method for LR
 * and LL syntactic error diagnosis and recovery", TOPLAS 1987; Corchuelo and others, "Repairing
 * syntax errors in LR parsers", TOPLAS 2002.
 *
 * Effort is counted in judged statements, not in time: for each breach what the table of proposers
 * says; for each game what repair.c allows. After that the game continues as written. So does a
 * game whose state is larger than GAME_BYTES_MOST, since a few copies of it are the bound on
 * memory. */
#ifndef REPAIR_REPAIR_H
#define REPAIR_REPAIR_H

#include "judge/engine/repairer.h"
#include "judge/repair/proposing.h"

enum { GAME_BYTES_MOST = 1 << 20 };

struct repair {
    struct excerpt excerpt;
    struct trial trial;
    struct text_reader *reader;
    struct proposers *proposers;
    struct consequences consequences;
};

/* The repairer of a configuration. */
extern const struct repairer repairer;

/* The `correct` of a repairer: finds out what an unreadable line means.
 *
 * Each of these is tried on a copy of the game:
 * - if one word is wrong: the words near it;
 * - if the line does not follow the grammar: the line without the wrong sign, without the letters
 *   after a number, with a ':' after its first word, with an open '[' or '"' closed.
 * If what follows needs the line, also: another verb, another player, a number one less or more.
 * What can be read then and breaks no rule may be meant. The one with the fewest later findings is
 * chosen; of several, the one nearest to what is written. If several are left, the meaning is
 * unknown. */
bool correction_find(struct run *run, const struct unread *unread,
                     struct statement_copy *ret_corrected, enum umpire_assumption *ret_kind);

/* `*ret_slip`: the log's first marker has a wrong number, and the log does not begin late: what was
 * read ahead fits a game that begins with round 1 better than one that begins with the marker's
 * number. False: out of memory. */
bool slip_find(struct run *run, const struct statement *marker, bool *ret_slip);

#endif
