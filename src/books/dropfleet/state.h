/* SPDX-License-Identifier: MIT */
/* The state of a game of Dropfleet Commander as far as the log has given it. Players, battlegroups
 * and groups are indices here, entities are names of the log. */
#ifndef GAMES_DROPFLEET_STATE_H
#define GAMES_DROPFLEET_STATE_H

#include "judge/engine/ruleset.h"
#include "books/dropfleet/vocabulary.h"
#include "judge/mechanics/roll_off.h"
#include "judge/mechanics/rounds.h"
#include "judge/mechanics/victory.h"

enum { UNKNOWN = -1, NOBODY = -1, EDITION_FAQ = 1 };
#define NO_CARD UINT32_MAX

enum dropfleet_interpretation { ROLL_OFF_ADMIRAL, LOST_AFTER_REVEAL };
enum { ADD_ADMIRAL = 0, LOST_IS_REPLACED = 1 };

enum deck_state {
    DECK_NONE,
    DECK_OPEN,
    DECK_SEALED, /* the order of its cards is not known; also a deck that the log does not record */
};

/* A battlegroup's Strategy Rating; UNKNOWN: not declared, or not recorded. */
struct rating {
    int32_t printed;
    int32_t by_ships; /* that the ships make, if it differs from the printed one */
    int32_t now;      /* for this turn; UNKNOWN also if the log records no ratings */
    bool ahead;       /* it was told in the roundup, for the next turn */
    bool told;        /* it was told by 'table: rating'; it is not the printed one */
    bool lapsed;      /* the log told another one in an earlier turn */
};

struct battlegroup {
    entity self;
    int8_t player;   /* index */
    struct rating rating;
    uint64_t line;
    uint32_t groups;      /* how many are declared in its block; they have consecutive indices */
    uint32_t first_group; /* index */
    uint32_t deck_place;  /* from 1 in an open deck; 0: not in the deck */
    bool in_deck;         /* not revealed yet */
    bool reserve;         /* declared as a reserve, and not completely arrived */
    /* it has ships on the table but no card in the open deck (reported); it may be revealed */
    bool left_out;
    bool stackable; /* on the table at some time of this turn before the decks were built */
    /* off the table at some time between the stacking of its deck, or the beginning of the turn,
     * and the building of the decks: whether its card is in the deck is not known */
    bool was_away;
    /* off the table at some time since the decks were built: its card has left the deck */
    bool put_aside;
    /* it had no ships on the table when its card was revealed: it is out for this turn */
    bool shown_lost;
    /* its card was set aside, or it began in reserve, and none of its ships has arrived since */
    bool lies_aside;
    /* it lay aside when the turn began, and has had ships on the table since they came */
    bool came;
    bool activated;                         /* in this turn */
    uint32_t revealed_line, activated_line; /* where it last was; 0: not known */
    bool again; /* the table has said that it may activate once more in this turn */
    /* the log contradicts itself about its ships on the table: that was reported, and what depends
     * on them is undecided */
    bool unsure;
    bool unseen; /* the log begins late, and some group of it is unseen */
    bool there;  /* its card was stacked or played, so it had ships then; no loss was told since */
    bool sealable; /* on the table when its player last sealed a deck with digests */
};

struct group {
    entity self;
    uint32_t battlegroup; /* index */
    int32_t ships, size;  /* ships: left; size: how many there were when the fleet was picked */
    int32_t tonnage;      /* of one ship (enum tonnage), or UNKNOWN */
    /* ships that only a supposed event (see is_supposed) has removed in this turn */
    int32_t supposed_lost;
    /* acted: in its activation; ships_told: their number is declared */
    bool on_table, acted, ships_told;
    /* where it was destroyed, left the table and last acted; 0: not known */
    uint32_t lost_line, away_line, acted_line;
    uint32_t sealed_before; /* how much the game had sealed before it was destroyed */
    bool unsure; /* it acted although the log said that it was gone */
    /* the log begins late: how many ships it has is not known, and it has not been named since, or
     * ships of it were lost since */
    bool ships_untold, unseen;
};

struct player {
    entity self;
    int32_t admiral;     /* UNKNOWN: not declared */
    /* what a total added to the die that was reported; UNKNOWN: none was */
    int32_t added_wrongly;
    int64_t score;       /* less penalties */
    int64_t penalty;     /* what judges took */
    bool scores_missing; /* a turn has ended before the log recorded the player's scores */
    uint8_t deck;        /* enum deck_state */
    /* battlegroup whose card the player was to reveal a second time this turn; that was reported;
     * NO_CARD: none */
    uint32_t second;
    bool second_ahead; /* that reveal was for the pair that begins next */
    /* how many cards that may be in this turn's deck stay unplayed: another one was played a second
     * time, or the table has said how many are left */
    uint32_t replaced;
    /* the cards of a deck that was stacked with digests, the top one first: their commitments
     * (sealing.h) are consecutive; first_card 0: the deck has none */
    uint32_t first_card, sealed_cards;
    uint32_t next_card; /* from 0: the first one that was not revealed or passed over */
    /* a card was revealed without its salt, others perhaps passed over: nobody knows which it is */
    bool next_unsure;
};

/* The two cards revealed together, and how far they have come. Arrays are indexed by player. */
struct pair {
    bool open;
    uint32_t card[2];  /* battlegroups; NO_CARD: not revealed */
    uint32_t early[2]; /* revealed before the opponent's card of this pair; NO_CARD: none */
    bool activated[2];
    /* it was activated before any reveal; the activation may have been its reveal (reported) */
    bool perhaps_activated[2];
    /* the card was revealed after the opponent had gone on without it; that was reported */
    bool late[2];
    /* the card came late in the pair before, and counts as a card of this pair */
    bool waited[2];
    /* such a card, if its player has revealed another before activating it; that was reported;
     * NO_CARD: none */
    uint32_t left_behind[2];
    struct roll_off roll_off; /* decides who chooses, if the ratings are equal */
    /* who activates first, by a choice or because that player did; NOBODY: not chosen */
    int8_t first;
    /* `first` comes from an activation that is only supposed: it makes no choice superfluous */
    bool first_supposed;
    int8_t chooser; /* who made the choice; NOBODY: the log has none */
    /* that choice was made when choices decided nothing any more (choice_is_void) */
    bool chosen_in_void;
    bool activation_begun;
    uint32_t choice_line, begun_line; /* of that choice, and of the first activation */
    /* a player has revealed nothing, and the other has continued; that was reported */
    bool missing_reveal_reported;
    /* where the other has gone on without this player's card, which was undecided; 0: nowhere */
    uint32_t passed_line[2];
    /* a card without ships was not replaced, and play has continued; that was reported */
    bool lost_reported;
    /* the players have rolled though no roll-off was due, or again after its end (reported) */
    bool needless_roll_reported;
};

struct dropfleet {
    struct table battlegroups, groups;
    struct player players[LIMIT_PLAYERS];
    uint32_t player_count;
    int32_t turns; /* 0: not declared */
    /* interpretation: also a card whose ships are lost after its reveal is replaced */
    bool lost_replaced;
    bool by_fleet;   /* strategy ratings follow from the ships */
    uint8_t victory; /* how the scenario decides: bits VICTORY_BY_...; 0: not declared */
    struct rounds rounds;
    int8_t last_step; /* the last one written of the roundup; -1: none */
    bool revealing;   /* the first reveal of the turn was made */
    uint32_t revealing_line;
    /* a player has revealed a card without having stacked a deck; that was reported */
    bool missing_deck_reported;
    struct pair pair;
    int8_t next;     /* who activates first in the pair that comes next; NOBODY: not told */
    uint32_t active; /* battlegroup; NO_CARD: none */
    bool begun_late; /* the log does not hold the game's beginning */
    bool described;  /* the log begins late, and the table's lines still describe what was before
                      * it */
    bool late_turn;  /* the log begins in the Activation Phase of this turn or later */
    bool begun_before; /* the pair was revealed before the log began */
    struct game_result result;
};

RULESET_FUNCTIONS(dropfleet);
extern const struct activation dropfleet_activation;

#endif
