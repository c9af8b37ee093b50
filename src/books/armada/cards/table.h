/* SPDX-License-Identifier: MIT */
/* The cards of the game, a table that the build makes of *.tsv (tools/embed/cards). README.md says
 * where their numbers come from. */
#ifndef GAMES_ARMADA_CARDS_TABLE_H
#define GAMES_ARMADA_CARDS_TABLE_H

#include "books/armada/state.h"
#include "umpire_words.h"

enum faction {
    FACTION_EMPIRE = 1,
    FACTION_REBEL = 2,
    FACTION_REPUBLIC = 4,
    FACTION_SEPARATIST = 8,
};

enum slot {
    OFFICER, WEAPONS_TEAM, SUPPORT_TEAM, FLEET_COMMAND, FLEET_SUPPORT, OFFENSIVE_RETROFIT,
    DEFENSIVE_RETROFIT, EXPERIMENTAL_RETROFIT, ORDNANCE, ION_CANNONS, TURBOLASERS, SUPERWEAPON,
    SLOTS
};

/* What the card of a ship or a squadron says of it. */
struct card_unit {
    uint8_t hull, size;
    int8_t command, squadrons, engineering, speed, special_arc, counter;
    bool bomber, rogue, swarm, escort, heavy;
    const char *keywords; /* as they are printed; NULL: none */
    int8_t anti_squadron[COLOURS], special[COLOURS], battery[COLOURS];
    struct card_tokens { uint8_t count, types[DEFENSE_MOST]; } tokens[UMPIRE_CARD_EDITIONS];
    struct card_zone { bool there; int8_t shields, dice[COLOURS]; } zones[ZONES];
};

/* The ship's upgrade bar; or the icons that an upgrade takes, adds, does not go with, and keeps
 * from the ship. */
struct card_icons { uint8_t bar[SLOTS], adds[SLOTS], lacks[SLOTS], bars[SLOTS]; };

/* Which ships an upgrade may be on. */
struct card_limits {
    bool modification, flagship;
    uint8_t sizes;       /* enum size, a bit each; 0: all */
    uint32_t lacking_on; /* on which sizes it does not go with the icons of `lacks` */
    const char *in_name; /* what the ship's name must hold; or NULL */
};

/* What a row of permits.tsv says of a card: in which way, who may do it, and what that one is in an
 * attack. */
enum card_form {
    FORM_NONE, FORM_PERMIT, FORM_MUST, FORM_LIMIT, FORM_NUMBER, FORM_KEYWORD, FORM_FLEET
};
enum card_who {
    WHO_OWN, WHO_FRIEND, WHO_OTHER, WHO_FRIEND_SQUADRON, WHO_OTHER_SQUADRON, WHO_COMMANDED,
    WHO_ANY_FRIEND, WHO_ANY, WHO_ENEMY, WHO_PLAYER
};
enum card_role { ROLE_NONE, ROLE_ATTACKER, ROLE_DEFENDER };

/* One change of dice that a row permits, or that is its cost. */
struct card_dice {
    uint16_t kind;   /* ADD, REMOVE, REROLL or SET; 0 ends the list of a row */
    uint8_t colours; /* which the dice may have, a bit each */
    bool there;      /* the attack must already have a die of that colour */
    uint8_t most;    /* how many dice may be changed; 0: any number */
    uint8_t from;    /* faces that the dice may show before, or when they are added, a bit each */
    uint8_t to;      /* faces that they may show after SET, a bit each */
    bool pays;       /* the change is the cost of what the row permits */
};
enum { CARD_DICE = 5 };

/* What a card changes. The first ones are values of units, which fill.c computes at the beginning;
 * the others are asked for where a rule fails (numbers.c). A row whose conditions a log does not
 * tell may change a value of the first ones, too, if that is the colour of dice. */
enum card_value {
    CARD_NO_VALUE, CARD_HULL, CARD_SQUADRONS, CARD_COMMAND, CARD_DIALS, CARD_TOKENS,
    CARD_TOKENS_OF_A_KIND, CARD_ZONE_DICE, CARD_SPECIAL_DICE, CARD_ARCS, CARD_IGNITION,
    CARD_SHIELDS, CARD_DEFENSE, CARD_COLOUR,
    CARD_ANTI_SQUADRON, CARD_COUNTER, CARD_REACH, CARD_UNOBSTRUCTED, CARD_DAMAGE, CARD_EVADE,
    CARD_REDIRECT, CARD_ACTIVATIONS, CARD_POINTS, CARD_KEYWORD, CARD_SWARM_ON_SHIPS,
    CARD_NO_SHIELDS, CARD_UNCOUNTERED /* always so: card_says asks */
};
/* Keywords that rules read of the squadron; events name the others after 'by'. */
enum {
    KEYWORD_ROGUE = CARD_ROGUE, KEYWORD_SWARM = CARD_SWARM, KEYWORD_ADEPT = 0, KEYWORD_ASSAULT = 0,
    KEYWORD_CLOAK = 0, KEYWORD_ESCORT = 0, KEYWORD_GRIT = 0, KEYWORD_SCOUT = 0, KEYWORD_SNIPE = 0
};
enum { CARD_NUMBERS = 5, CARD_UNTOLD = INT8_MIN };

struct card_number {
    uint8_t what;    /* enum card_value; 0 ends the list of a row */
    int8_t by;       /* how much more or, with `sets`, how much; or CARD_UNTOLD */
    bool sets;
    uint8_t of;      /* hull zones or sizes of ships, a bit each */
    uint8_t colours; /* of dice, a bit each */
    uint8_t counted; /* faces of dice of the pool: each gives the number; 0: it is given once */
    int8_t bound;    /* what the number cannot go beyond; 0: none */
};

/* What a row of numbers needs, a bit each. IF_DOUBTFUL: something that no log tells. */
enum {
    IF_DOUBTFUL = 1, IF_UNIQUE_TARGET = 2, IF_NO_READY_TOKEN = 4, IF_TOKEN_PAID = 8,
    IF_COUNTER = 16, IF_SALVO = 32, IF_NOT_UNIQUE = 64, IF_NOT_ACTIVATED = 128
};

/* What statements do, a bit each: effects that a log can write in several ways are alike. */
enum act_class {
    ACT_HARM = 1, ACT_HEAL = 2, ACT_TURN = 4, ACT_DIAL = 8, ACT_SPEED = 16, ACT_TOKEN = 32,
    ACT_CARD = 64, ACT_PLAY = 128, ACT_MOVE = 256, ACT_ATTACK = 512
};
enum act_unit {
    ACT_ANYONE, ACT_OWN, ACT_OTHER, ACT_DEFENDER, ACT_ATTACKER, ACT_SHIP, ACT_SQUADRON,
    ACT_ENEMY_SHIP, ACT_ENEMY_SQUADRON, ACT_FRIEND_SQUADRON
};

/* A statement that a row permits, besides changes of dice. */
struct card_act {
    uint16_t kind;    /* 0 ends the list of a row */
    uint8_t form;     /* enum set_form, plus 1; 0: the verb has one form */
    uint16_t does;    /* enum act_class, a bit each */
    uint8_t unit;     /* enum act_unit */
    uint8_t most;     /* points, or tokens; 0: any number */
    uint8_t words;    /* the command, or the state that is set, a bit each; 0: any */
};
enum { CARD_ACTS = 6 };

/* How often a row permits what it says, as far as that is judged, and its price. */
enum card_often {
    OFTEN_ENOUGH, ONCE_AN_ACTIVATION, ONCE_A_ROUND, ONCE_A_ROUND_EACH_SHIP, ONCE_A_GAME
};
/* When a row may be used, as far as that is shown where it is offered. */
enum card_when {
    WHEN_EVER, WHEN_BEFORE_PLAY, WHEN_COMMAND_PHASE, WHEN_SHIP_START, WHEN_REVEALING, WHEN_REVEALED,
    WHEN_COURSE, WHEN_MANEUVERED, WHEN_SHIP_ACTIVE, WHEN_ACTING, WHEN_GATHER, WHEN_EFFECTS,
    WHEN_TOKENS, WHEN_CRITICAL, WHEN_DAMAGE, WHEN_STATUS
};
enum card_price { PRICE_NONE, PRICE_EXHAUSTS, PRICE_DISCARDS };

/* What a row costs besides dice and cards, as far as a log shows it. */
enum card_payment { PAYS_NOTHING, PAYS_DEFENSE, PAYS_SHIELD, PAYS_DAMAGE, PAYS_COMMAND };
struct card_cost {
    uint8_t what;  /* enum card_payment */
    bool own;      /* it is paid by the ship or squadron of the card, not by any of the side */
    uint8_t words; /* the types of defense tokens or commands, a bit each; 0: any */
};

/* What a row forbids. */
enum card_limit {
    FORBIDS_NOTHING, LIMIT_REDIRECT, LIMIT_ONE_TOKEN_IF_EXHAUSTED, LIMIT_ONE_TOKEN_IF_CONCENTRATED,
    LIMIT_NO_CRITICAL, LIMIT_NO_CRITICAL_CONTAINED, LIMIT_ONE_ATTACK, LIMIT_ZONE_TWICE,
    LIMIT_ONE_ATTACK_FIRST, LIMIT_SIDES_ONLY, LIMIT_NO_SHIP_IF_EXHAUSTED, LIMIT_COUNTER_ONLY,
    LIMIT_ONE_EXHAUSTED_TOKEN, LIMIT_BRACE_TAKES_ONE, LIMIT_DIE_STAYS, LIMIT_ONE_OF_NAME,
    LIMIT_NO_POINTS_IF_EXHAUSTED, LIMIT_NO_SHIELDS, LIMIT_NO_SHIELDS_THERE, LIMIT_PLACED_STAYS,
    LIMIT_NOT_FIRST, LIMIT_NOT_READIED, LIMIT_OBSTRUCTED
};

struct card_permit {
    uint8_t form, who, role;
    struct card_terms { uint8_t when, often, price, limit; } terms;
    int8_t edition; /* enum umpire_card_edition; UNKNOWN: both */
    /* of the attack, a bit each, 0: all: kinds of units that may be its target, its range, and the
     * hull zone from which it is made */
    uint32_t targets;
    uint8_t ranges, zones;
    bool on_enemy; /* it affects the other side, so that either side may name it as the source */
    bool active;   /* it is used in an activation of the ship that has it */
    bool exhausts; /* using it exhausts the card, so that an exhausted one cannot be used */
    uint8_t criticals; /* of a critical effect: the colours of the icons, a bit each; 0: any */
    struct card_dice dice[CARD_DICE]; /* empty: what the card does with dice is not judged */
    bool either_cost; /* it has several costs, of which one is to be paid */
    const char *does; /* what it permits, in the words of the table */
    /* rules that it may outrank, each between blanks, and rules that fail where a log writes the
     * same in another way; NULL ends a card's rows */
    const char *rules, *ways;
    struct card_number numbers[CARD_NUMBERS]; /* empty: it changes none that is computed */
    uint8_t at; /* hull zones that are attacked, a bit each; 0: any */
    uint8_t needs;
    const char *of, *not_of; /* keywords that the squadron must have, and must lack; or NULL */
    struct card_act acts[CARD_ACTS]; /* empty: what the card does is not judged by its statement */
    uint16_t costs_do;               /* what paying for it does, enum act_class, a bit each */
    struct card_cost cost;
};

/* A card of any kind; what its kind does not have is 0. */
struct card {
    struct umpire_card told;
    uint16_t row; /* in the game's table; those of another table are counted after them */
    uint8_t factions; /* enum faction, a bit each; of an objective 0 */
    bool unique, flotilla, commander, title, recur, non_recur;
    bool discards;      /* an upgrade's text says that it is discarded */
    const char *italic; /* the completely italicized type of a unique squadron; or NULL */
    const char *class, *traits; /* the ship's, or what an upgrade requires; or NULL */
    const struct card_permit *permits; /* NULL: none that is known */
    struct card_unit unit;
    struct card_icons icons;
    struct card_limits limits;
    int32_t token; /* fleet points of an objective's victory token */
};

extern const struct card armada_cards[];
extern const size_t armada_card_count;
extern const char armada_cards_digest[];

/* The user's own table of cards (own.c). */
enum { OWN_CARDS_MOST = 500 };
struct own_cards;
void *own_cards_read(const char *text, size_t length, struct text *why);
void own_cards_free(void *table);
bool own_card_at(const void *table, size_t index, struct umpire_card *ret_card);
void own_cards_use(void *state, const void *table);

struct card_list {
    const struct card *cards;
    size_t count;
};
/* `own` may be NULL. */
struct card_list own_cards_listed(const struct own_cards *own);

/* Whether a card is not of the game's table. */
static inline bool is_own_card(const struct card *card)
{
    return card->row >= armada_card_count;
}

/* The card of a kind ("ship") that has this name; a number behind the name may be the log's. Of
 * several of one name it is the one of `factions` (0: not known), or else the one that costs
 * `points` (UNKNOWN: not told). A table of somebody's own is asked first. NULL: no card has the
 * name, or it is not known which one is meant. */
const struct card *card_named(const struct own_cards *own, const char *kind, struct slice name,
                              unsigned factions, int points);

/* NULL: it is not known. */
static inline const struct card *card_of(const struct known_card *known)
{
    return known->card;
}

/* The names of the icons of an upgrade bar, by enum slot. */
extern const char *const card_slots[SLOTS];

/* Takes from a unit's card what later lines of its declaration are read by. */
void card_begins(struct unit *unit);

/* What is known of a fleet's upgrades. Begin with NO_FLEET: it is found when the owner is another
 * one than before. */
struct fleet_changes {
    entity owner;
    bool unknown; /* nobody knows what an upgrade changes: it is of no card of the game's table */
};
#define NO_FLEET ((struct fleet_changes){.owner = NO_ENTITY})
void fleet_changes_find(const struct armada *game, entity owner, struct fleet_changes *fleet);

/* The values of a unit by its card and the fleet's upgrades; the card must be known. */
void card_values(const struct armada *game, const struct unit *unit, struct unit *ret_values);

/* Gives the units and upgrades what their cards say and the log does not. */
void cards_fill(const struct play *play);

/* Whether an exhausted card may still do what it was exhausted for: in the same activation, but in
 * no further attack if it was exhausted in one. */
bool is_still_in_use(const struct armada *game, const struct upgrade *upgrade);

/* Whether an exhausted card can still be used for something. */
bool card_works_exhausted(const struct card *card);

/* A critical effect of this name needs a critical icon of one of these colours, a bit each. 0: any
 * colour will do, or the effect is not known. */
uint8_t card_criticals(const struct judgement *judgement, struct slice name);

/* A ship, squadron or upgrade that a log declares, and the card of the table that it is. */
struct named_card {
    entity self;
    uint32_t unit;           /* the squadron, or the upgrade's ship */
    bool ship;               /* it is a ship */
    const struct card *card; /* NULL: not known */
    const struct card_permit *row; /* that was asked about, and the line of an earlier use */
    uint32_t line;
};

/* Whether the source of an event (`by`) excuses it from a rule that fails. */
enum use {
    COUNTS,     /* it does */
    NO_CARD,    /* it is the name of a ship */
    NOT_THEIRS, /* the card is not for this player, ship or squadron */
    BEYOND,     /* the card's text is not about that rule */
    OTHERWISE,  /* the card permits something else than the event does */
    TOO_OFTEN,  /* the card has already changed as many dice as it may */
    UNPAID,     /* the die that the card costs was not removed */
    OWING,      /* the token, shield or damage that it costs was not paid */
    USED_UP,    /* it was used before as often as it may */
    SPENT       /* it was exhausted, or discarded, for an earlier use */
};

/* Whether a row is for attacks on the defender's kind of unit, or the defender is not known. */
bool card_targets(const struct judgement *judgement, const struct card_permit *row,
                  const struct attack *attack);

/* Judges a change of dice by a row: whether the row permits it in this attack, and whether the card
 * may be used again. COUNTS also if the event changes no dice, or the row says nothing of dice. */
enum use card_changes_dice(const struct judgement *judgement, const struct card_permit *row);

/* Whether an earlier use of a card keeps it from being used by a row: USED_UP or SPENT, with the
 * row and the line of that use in `card`, or else COUNTS, with the line of a use that goes on, or
 * 0. */
enum use card_use_before(const struct judgement *judgement, const struct card_permit *row,
                         struct named_card *card);

/* Whether the event, for which the rule of the judgement fails, does what a row permits besides
 * changes of dice, or what the row says of it is not judged (acts.c). */
bool card_acts_as(const struct judgement *judgement, const struct card_permit *row,
                  const struct named_card *card);

/* Whether the event does what one of the row's statements besides changes of dice says. */
bool card_does_act(const struct judgement *judgement, const struct card_permit *row,
                   const struct named_card *card);

/* What is offered by cards (offers.c): the cards that permit an event of this kind and player now,
 * the numbers that the event's source may have there, and whether what it names permits the event.
 * -1: the card has no number of its own. */
int cards_offered(const struct judgement *judgement, int32_t *ret_cards, int most);
int card_numbers_offered(const struct judgement *judgement, int32_t *ret_numbers, int most);
bool card_is_offered(const struct judgement *judgement);

/* Whether the log would show that the cost of a row was paid for the event, and does not
 * (payments.c). */
bool card_is_owing(const struct judgement *judgement, const struct card_permit *row,
                   const struct named_card *card);

/* Whether the event may pay such a cost of a row. */
bool card_pays(const struct event *event, const struct card_permit *row);

/* Whether a row of the card has a cost that is paid so. */
bool card_sells(const struct card *card);

/* Notes what the event, which is not applied yet, pays. False: out of memory. */
bool card_note_payment(const struct play *play);

/* Notes that something may have been paid that the log does not show. False: out of memory. */
bool card_note_any_payment(const struct play *play);

/* The number of the attack of which the event is a step (0: of none), and the ship for which it
 * uses a card: the one that it names, or else the active one. */
uint32_t card_attack_number(const struct judgement *judgement);
uint32_t card_ship_of_use(const struct judgement *judgement);

/* Notes that an event, not yet applied, needs a card to break no rule. False: out of memory. */
bool card_note_use(const struct play *play);

/* Notes that a card is readied, or `back` after it was discarded. */
void card_readied(const struct play *play, entity card, bool back);

/* Notes in the attack how many dice the event changes by a card. */
void card_note_dice(const struct play *play, struct attack *attack);

/* The next unit or upgrade from `*cursor` on, which begins with 0. card_next_named: the next one
 * whose name the event gives as its source. False: there are no more. */
bool card_next(const struct judgement *judgement, uint32_t *cursor, struct named_card *ret_card);
bool card_next_named(const struct judgement *judgement, uint32_t *cursor,
                     struct named_card *ret_card);

/* Whether a row is for who writes the event, and whether the event, for which the rule of the
 * judgement fails, does what the row permits. card_fits_in_attack: whether the attacker or the
 * defender of an attack in progress is one for which the row is. */
bool card_is_theirs(const struct judgement *judgement, const struct card_permit *row,
                    const struct named_card *card);
bool card_fits_in_attack(const struct judgement *judgement, const struct card_permit *row,
                         const struct named_card *card);
bool card_permits_event(const struct judgement *judgement, const struct card_permit *row,
                        const struct named_card *card);

/* The only unit or upgrade whose name the event gives as its source. NO_ENTITY: there is none, or
 * there are several. */
entity card_alone(const struct judgement *judgement);

/* Whether some card that the event names as its source, by the table, may outrank a rule. */
bool card_may_outrank(const struct judgement *judgement, const char *rule);

/* The rules whose numbers or keywords a card changes, as a set of bits in which several rules may
 * have one bit: few cards change any, and a rule that fails asks no other. */
uint64_t card_changed_rules(const struct card *card);

/* Asks a failed rule again with the numbers that cards of the log change.
 * - OK: it holds with what the log shows of them.
 * - UNDECIDED: it may hold, and `*ret_open` names the card.
 * - VIOLATION: it does not hold; the message then says what the cards give. */
enum answer cards_answer(const struct play *play, const struct judgement *failed,
                         struct open_member *ret_open);

/* Whether some card of the log may change a number of the rule, and whether a row does. */
bool card_may_change_rule(const struct armada *game, const char *rule);
bool card_changes_rule(const struct card_permit *row, const char *rule);

/* How much more of a value the cards of the log allow a unit, at most. */
int card_allows_more(const struct judgement *judgement, uint32_t unit, enum card_value what);
int card_could_add(const struct play *play, uint32_t unit, enum card_value what);

/* Which number of a keyword the cards of a squadron's side give it, or may give it, at most.
 * 0: none does. */
int card_gives_keyword(const struct judgement *judgement, uint32_t squadron, const char *keyword);

/* The number of a keyword that is printed on a squadron's card, 1 if it has no number. 0: the card
 * does not have it, or is not known. */
int printed_keyword(const struct unit *squadron, const char *keyword);

/* The blue dice of an attack by snipe. UNKNOWN: it is another attack, or the number is untold. */
int snipe_dice(const struct armada *game, const struct attack *attack);

/* Counts in the attack the dice that the event changes by a keyword. */
void keyword_note_dice(const struct play *play, struct attack *attack);

/* What the rows of a card forbid, a bit of enum card_limit each. */
uint32_t card_limits(const struct card *card);

/* The damage of an attack if a card of the attacker lets brace take off only 1 point, where another
 * token is spent too. UNKNOWN: there is no such card, brace is not spent, or it is spent alone. */
int card_braced_damage(const struct armada *game, const struct attack *attack);

/* The rows of a card, up to one without rules. */
const struct card_permit *card_rows(const struct card *card);

/* Whether the unit's own card says this of it. */
bool card_says(const struct unit *unit, enum card_value what);

/* Whether a row is of the cards that the log says are used. */
bool card_is_of_edition(const struct armada *game, const struct card_permit *row);

/* Whether a unit is one for which the card's row is. */
bool card_fits(const struct armada *game, const struct card_permit *row,
               const struct named_card *card, uint32_t unit);

/* Whether the rules, each between blanks, have this id. */
bool card_names_rule(const char *rules, const char *id);

/* Whether the number is part of a unit's values from the beginning (fill.c). */
static inline bool card_is_filled(const struct card_permit *row, const struct card_number *number)
{
    return number->what < CARD_COLOUR || (number->what == CARD_COLOUR && !row->needs);
}

/* Whether an upgrade of a ship whose card is not known, or by its name alone, lets it have its
 * command tokens. */
bool card_frees_tokens(const struct judgement *judgement, const struct unit *ship);

/* Where a rule has failed and the event names a card that may not outrank it: reports a breach of
 * armada.card.owner or armada.card.permits, and answers that rule. NULL: no card is the reason. */
const struct rule *armada_refused(struct judgement *judgement);

bool armada_card_at(size_t index, struct umpire_card *ret_card);

/* The points of the side at a place, in a log that says how many a fleet may have. False: the log
 * does not tell all that gives it points. */
bool armada_score(const void *state, uint32_t place, int32_t *ret_points);

#endif
