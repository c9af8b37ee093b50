/* SPDX-License-Identifier: MIT */
/* The rules, by chapter, and what their entries share. Citations name the rulebook (DFC) by section
 * and the publisher's FAQ 2.6.1. */
#ifndef GAMES_DROPFLEET_RULES_H
#define GAMES_DROPFLEET_RULES_H

#include "books/dropfleet/queries.h"
#include "books/dropfleet/state.h"
#include "judge/engine/proof/sealing.h"

/* Strategy decks whose cards are sealed with digests ----------------------------- */

#define CARDS_SHOWN UINT32_MAX

/* How many cards a deck has that is stacked without showing them. CARDS_SHOWN: it shows them. */
uint32_t sealed_cards(const struct event *event);

/* Notes the digests of a deck that is being stacked. False: out of memory. */
bool seal_cards(const struct play *play);

/* Notes which sealed card is being revealed. */
void show_sealed_card(const struct play *play);

/* The card of a sealed deck that an `open` shows for the first time, as it was sealed. NULL: the
 * event shows none. */
const struct commitment *card_opened(const struct judgement *judgement);

/* Whether a card is of the last deck that its player has stacked with digests. */
bool is_of_last_deck(const struct judgement *judgement, const struct commitment *one);

/* The card of its deck that was opened before as the same battlegroup. NULL: there is none;
 * `*ret_count`: how many there are. */
const struct commitment *card_opened_before(const struct judgement *judgement,
                                            const struct commitment *card, uint32_t *ret_count);

/* Judges whether a player reveals the top card of a deck with digests. */
enum answer judge_sealed_top(struct judgement *judgement, int player);

extern const struct rule *const dropfleet_turn_rules[],
    *const dropfleet_deck_rules[], *const dropfleet_sealed_rules[], *const dropfleet_reveal_rules[],
                                       *const dropfleet_rating_rules[],
                                           *const dropfleet_roll_off_rules[],
                                               *const dropfleet_activation_rules[],
                                                   *const dropfleet_roundup_rules[];

/* Judges a choice if the log does not show whose it is: UNDECIDED, or a breach if it contradicts
 * the opponent's. `untold`: what the log does not tell; NULL: what the rule's entry says. */
enum answer judge_choice_of_either(struct judgement *judgement, const char *untold);

/* In a view: whether a card that the viewer cannot see would give ratings that fit, if it had lain
 * on top of its deck. The rules count the top card, also where the player revealed another one. */
bool view_hides_card(const struct judgement *judgement, bool (*fits)(int32_t own, int32_t other),
                     int player);
#define UNTOLD_TOP_CARD "which card lay on top of the deck (stack, records decks)"

/* Whether the event repeats a choice that was written before, or that the table has set. A choice
 * that only follows from an activation is not repeated: its player may still write it. */
bool repeats_choice(const struct judgement *judgement);

#define OUT_OF_PHASE "dropfleet.turn.event-phase"

#endif
