/* SPDX-License-Identifier: MIT */
/* Strategy decks whose cards are sealed with digests. */
#ifndef GAMES_DROPFLEET_SEALED_H
#define GAMES_DROPFLEET_SEALED_H

#include "judge/engine/proof/sealing.h"
#include "books/dropfleet/state.h"

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

#endif
