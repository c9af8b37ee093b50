/* SPDX-License-Identifier: MIT */
/* Strategy decks whose cards are sealed with digests. */
#ifndef GAMES_DROPFLEET_SEALED_H
#define GAMES_DROPFLEET_SEALED_H

#include "games/dropfleet/state.h"

#define CARDS_SHOWN UINT32_MAX

/* How many cards a deck has that is stacked without showing them. CARDS_SHOWN: it shows them. */
uint32_t sealed_cards(const struct event *event);

/* Notes the digests of a deck that is being stacked. False: out of memory. */
bool seal_cards(const struct play *play);

/* Notes which sealed card is being revealed. */
void show_sealed_card(const struct play *play);

/* Judges whether a player reveals the top card of a deck with digests. */
enum answer judge_sealed_top(struct judgement *judgement, int player);

#endif
