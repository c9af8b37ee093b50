/* The state of a game of Dropfleet Commander as far as the log has given it. Players, battlegroups and groups are indices here,
 * entities are names of the log. */
#ifndef GAMES_DROPFLEET_STATE_H
#define GAMES_DROPFLEET_STATE_H

#include "engine/ruleset.h"
#include "games/dropfleet/vocabulary.h"
#include "mechanics/roll_off.h"
#include "mechanics/rounds.h"
#include "mechanics/victory.h"

enum { UNKNOWN = -1, NOBODY = -1, EDITION_FAQ = 1 };
#define NO_CARD UINT32_MAX

enum dropfleet_interpretation { ROLL_OFF_ADMIRAL, LOST_AFTER_REVEAL };
enum { ADD_ADMIRAL = 0, LOST_IS_REPLACED = 1 };

enum deck_state {
    DECK_NONE,
    DECK_OPEN,
    DECK_SEALED, /* the order of its cards is not known; also a deck that the log does not record */
};

struct battlegroup {
    entity self;
    int8_t player;        /* index */
    int32_t printed;      /* UNKNOWN: not declared */
    int32_t by_ships;     /* what the ships make of it, where that is another one than the printed; otherwise UNKNOWN */
    int32_t rating;       /* for this turn; UNKNOWN also if the log records no ratings */
    bool rating_ahead;    /* the log gave it in the roundup, for the next turn */
    bool rating_told;     /* it is not the printed one but told by 'table: rating' */
    bool rating_lapsed;   /* the log gave another one in an earlier turn */
    uint64_t line;
    uint32_t groups;      /* how many are declared in its block; they have consecutive indices */
    uint32_t first_group; /* index */
    uint32_t deck_place;  /* from 1 in an open deck; 0: not in the deck */
    bool in_deck;         /* not revealed yet */
    bool reserve;         /* declared as a reserve, and not completely arrived */
    bool left_out;        /* of an open deck although on the table: that is reported, and it may be revealed */
    bool stackable;       /* on the table at some time of this turn before the decks were built */
    bool was_away;        /* off the table at some time since its deck was stacked, or since the turn began, before
                             the decks were built: whether its card is in the deck is not known */
    bool put_aside;       /* off the table at some time since the decks were built: its card has left the deck */
    bool shown_lost;      /* its card was revealed without ships: it is out for this turn */
    bool lies_aside;      /* its card was set aside, or is a reserve's, and no ships have come since */
    bool activated;       /* in this turn */
    bool unsure;          /* the log contradicts itself about its ships on the table: that is reported, and its
                             consequences are undecided */
};

struct group {
    entity self;
    uint32_t battlegroup; /* index */
    int32_t ships, tonnage; /* of a ship: enum tonnage, or UNKNOWN */
    int32_t supposed_lost;  /* ships lost in this turn by a loss that the log does not have */
    bool on_table, acted, ships_told;
    bool unsure;            /* it acted although the log said that it was gone */
};

struct player {
    entity self;
    int32_t admiral;      /* UNKNOWN: not declared */
    int32_t score;        /* less penalties */
    int32_t penalty;      /* what judges took */
    bool scores_missing;  /* a turn has ended before the log recorded the player's scores */
    uint8_t deck;         /* enum deck_state */
    uint32_t second;      /* battlegroup whose card the player would reveal a second time this turn, which is reported; NO_CARD */
    bool second_ahead;    /* that is for the pair that begins next */
    uint32_t replaced;    /* cards of this turn's deck that were not played, because another one was played a second time */
};

/* The two cards that are revealed together, and how far they have come. */
struct pair {
    bool open;
    uint32_t card[2];     /* battlegroups; NO_CARD: not revealed */
    uint32_t early[2];    /* revealed before the opponent's card of this pair; NO_CARD: none */
    bool activated[2];
    bool late[2];         /* the card was revealed after the opponent had gone on without it, which is reported */
    bool waited[2];       /* it was late in the pair before, and was taken for this pair's */
    uint32_t left_behind[2]; /* such a card after which its player has revealed another, which is reported; NO_CARD: none */
    struct roll_off roll_off; /* decides who chooses, if the ratings are equal */
    int8_t first;         /* who activates first, by a choice or because that player did; NOBODY: not chosen */
    bool first_supposed;  /* by an activation that the log does not have: it makes no choice superfluous */
    int8_t chooser;       /* who made the choice; NOBODY: the log has none */
    bool chosen_in_void;  /* that choice, when it did not count any more who chooses */
    bool activation_begun;
    bool missing_reveal_reported; /* a player has revealed nothing, and the other has continued */
    bool lost_reported;   /* a card without ships was not replaced, and play has continued */
};

struct dropfleet {
    struct table battlegroups, groups;
    struct player players[LIMIT_PLAYERS];
    uint32_t player_count;
    int32_t turns;        /* 0: open */
    bool lost_replaced;   /* by the interpretation: also a card that was lost after its reveal */
    bool by_fleet;        /* strategy ratings follow from the ships */
    uint8_t victory;      /* how the scenario decides, in bits; 0: not declared */
    struct rounds rounds;
    int8_t last_step;     /* of the roundup as written; -1: none */
    bool revealing;       /* the first reveal of the turn was made */
    bool missing_deck_reported; /* a player reveals without having stacked a deck */
    struct pair pair;
    uint32_t active;      /* battlegroup; NO_CARD: none */
    struct game_result result;
};

#endif
