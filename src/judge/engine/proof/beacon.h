/* SPDX-License-Identifier: MIT */
/* Dice that follow from a beacon of public random numbers: doc/beacon.md has the format.
 *
 * `beacon quicknet start="2026-11-28T18:00:00Z" minutes=5` declares it. A throw has a time, which
 * fixes the round that it needs: the first one so many minutes later. `table: beacon ROUND
 * "SIGNATURE"` gives the round, and the roll that follows must show the faces that it makes.
 *
 * The rounds are those of drand's network quicknet (https://drand.love): a round every 3 seconds,
 * whose number is the SHA-256 of its BLS signature. The signature is not verified with the
 * network's public key: a round is on trust unless a list of rounds has it. */
#ifndef ENGINE_PROOF_BEACON_H
#define ENGINE_PROOF_BEACON_H

#include "base/chain.h"
#include "judge/engine/proof/dice_chains.h"
#include "judge/engine/ruleset.h"

#define BEACON_WORD "beacon"

enum { BEACON_SIGNATURE_BYTES = 48 };

/* Reads the declaration of a beacon. False: it is none. */
bool beacon_read(const struct statement *statement, struct beacon *ret_beacon);

/* Takes the declaration of a beacon. False: the run ends. */
bool run_declare_beacon(struct run *run, const struct statement *statement);

/* The round that a throw needs after so many seconds of the game's time. Rounds begin with 1. */
uint64_t beacon_round(const struct beacon *beacon, int64_t elapsed);

/* When a round comes, in seconds since 1970. */
int64_t beacon_time(uint64_t round);

/* The number of a round. */
void beacon_number(const uint8_t signature[BEACON_SIGNATURE_BYTES],
                   uint8_t ret_number[SHA256_DIGEST_SIZE]);

/* Whether a list of rounds has a round with its signature. */
enum beacon_listed { ROUND_ON_TRUST, ROUND_LISTED, ROUND_OTHERWISE };

/* Sorts a list as run_look_up_round needs it. */
void beacon_sort_rounds(struct umpire_round *rounds, size_t count);

/* Looks up the round of the binder's event in the check's list. */
void run_look_up_round(struct run *run, const struct chain_fields *fields);

/* Judges an event that gives a round (`lacks`: throws may be missing before it), and takes it. */
enum answer judge_beacon(struct judgement *judgement, const struct chain_fields *fields,
                         bool lacks);
void beacon_take(const struct play *play, const struct chain_fields *fields);

/* The text of a throw (doc/dice.md) ---------------------------------------------------------------
 *
 * It has the words of the roll, and the number and the name of its dice in place of their faces:
 * "roll 2red 1blue". */

/* Writes the text of a roll's throw, without the roll's total. The dice that are rolled are those
 * after the arrow; without an arrow all. */
void throw_write(const struct statement *statement, struct text *text);

/* The die of a name. NULL: there is none. */
const struct die *throw_die(const struct vocabulary *vocabulary, struct slice name);

/* Whether the text of a throw has dice that the game's players roll. */
bool throw_is_of(const struct ruleset *ruleset, const char *text);

/* Writes the throw's text without its source ("by ..."). False if it has no source. */
bool throw_write_unsourced(const char *thrown, struct text *text);

/* Writes the roll of a throw with the faces that its links make. The throw's text ends in a NUL. */
void throw_write_shown(const struct chain_throw *of, const struct vocabulary *vocabulary,
                       struct text *text);

/* How many sides a die has; the face, as an event has it, of one of them, from 0. */
unsigned dice_sides_of(const struct die *die);
int32_t dice_face_of(const struct die *die, unsigned side);

#endif
