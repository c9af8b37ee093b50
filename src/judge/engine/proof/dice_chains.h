/* SPDX-License-Identifier: MIT */
/* Dice whose faces follow from two hash chains: doc/dice.md has the format.
 *
 * `chain PLAYER "LAST"` declares the last link of a player's chain. The verb `throw` says what is
 * rolled and gives the thrower's next link, `answer` gives the link of another one who has a chain,
 * and the roll that follows must show the faces that all links make. A round of a public beacon
 * (beacon.h) counts as the link of one more player. */
#ifndef ENGINE_DICE_CHAINS_H
#define ENGINE_DICE_CHAINS_H

#include "base/chain.h"
#include "judge/engine/game_run.h"
#include "judge/engine/proof/sealing.h"
#include "judge/engine/ruleset.h"
#include "judge/engine/run.h"

struct chain {
    entity player;
    uint8_t first[CHAIN_LINK_BYTES]; /* the one that is declared */
    uint8_t last[CHAIN_LINK_BYTES];  /* the one that was given last */
    uint64_t given;                  /* how many were given */
    uint32_t line;                   /* on which the last one was given, or declared */
    bool answered;                   /* the throw that waits */
    bool lost; /* a link of it is missing or wrong, which was judged: what follows may not fit */
};

static inline struct chain *chains_of(const struct game_run *game)
{
    return TABLE(struct chain, game, game->sealing.dice.chains);
}

static inline uint32_t chain_count(const struct game_run *game)
{
    return game->sealing.dice.chains.count;
}

static inline struct chain *chain_of(const struct game_run *game, entity player)
{
    for (uint32_t i = 0; player != NO_ENTITY && i < chain_count(game); i++)
        if (chains_of(game)[i].player == player)
            return &chains_of(game)[i];
    return NULL;
}

/* Whether players of two sides have chains: those of one side may know each other's links. */
static inline bool chains_are_opposed(const struct game_run *game, const void *state)
{
    const struct ruleset *ruleset = game->catalogue->ruleset;
    if (!ruleset->sides.side_of)
        return chain_count(game) > 1;
    for (uint32_t i = 1; i < chain_count(game); i++)
        if (ruleset->sides.side_of(state, chains_of(game)[i].player) !=
            ruleset->sides.side_of(state, chains_of(game)[0].player))
            return true;
    return false;
}

/* The game as its chains have it; `digits` is the room for the digits of its declarations. */
enum { CHAIN_DIGITS_ROOM = 2 * SHA256_DIGEST_SIZE + 8 };
struct chain_game chains_name_game(const struct game_run *game, char digits[CHAIN_DIGITS_ROOM]);

/* The version of the chain that a statement declares. 0: it declares none. */
unsigned chain_version(const struct statement *statement);

/* Takes the declaration of a chain. False: the run ends. */
bool run_declare_chain(struct run *run, const struct statement *statement);

/* Notes whether the binder's event, a throw, holds a roll that may follow, and binds its statement
 * again. False: the run ends. */
bool run_read_throw(struct run *run, const struct statement *statement);

/* Whether the link of an event has 64 digits, the signature of a beacon's round 96; if not,
 * bind_fail was called. Call only if is_of_chain. */
bool chains_validate(const struct judgement *judgement, struct binder *binder,
                     const struct chain_fields *fields);

/* Whether the event throws, gives a link or a round of the beacon, and does nothing else. */
static inline bool is_of_chain(const struct event *event, const struct chain_fields *fields)
{
    return fields && (event->kind == fields->thrown || event->kind == fields->answer ||
                      event->kind == fields->beacon);
}

/* Notes what an event does to the chains. Call only if is_of_chain, or if dice may be rolled. */
void chains_take(const struct play *play);

enum answer judge_derived(struct judgement *judgement);

/* Defines `rule_dice_derived` of a game ("armada"), whose verbs about dice are given besides. */
#define DERIVED_RULE(game, ...)                                                                  \
    static const struct rule rule_dice_derived = {                                               \
        .check = judge_derived,                                                                  \
        .id = game ".dice.derived",                                                              \
        .statement = "If dice are computed from secret numbers of the players (links) or from "  \
                     "a public beacon, they must show the computed faces. Each player must use " \
                     "the links of their chain in order. A throw that waits for a beacon must "  \
                     "use the first number that the beacon publishes after the agreed minutes",  \
        .citation = "doc/dice.md",                                                               \
        .untold = "the links or the round of which the faces are made (throw, answer, beacon)",  \
        .guards = {__VA_ARGS__, KIND_RESULT, KIND_END},                                          \
        .holds_against_effects = true,                                                           \
        .of_proof = true,                                                                        \
        .note = "Without a chain or a beacon, dice are as the log states them."}

#endif
