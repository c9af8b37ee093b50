/* SPDX-License-Identifier: MIT */
/* The contract between the engine and a game.
 *
 * A game is data (a vocabulary, rules, interpretations) and a few functions: `begin` makes its
 * state, `declare` takes declarations, `validate` checks what is bound, `apply` applies an event.
 * The rules are predicates over a constant state. They neither change it nor print, and answer the
 * same for the same state and the same values of the fields that they read (see event.h). The
 * engine binds, judges and applies, and knows no game by name. */
#ifndef ENGINE_RULESET_H
#define ENGINE_RULESET_H

#include "base/block.h"
#include "base/random.h"
#include "judge/bind/binder.h"
#include "judge/engine/going_on.h"
#include "judge/engine/judgement.h"
#include "judge/engine/telling.h"
#include "umpire_values.h"

/* The beginning of a random game: its declarations, which a ruleset writes. */
enum { SETUP_SMALL = 1, SETUP_MEDIUM, SETUP_LARGE };

struct random_setup {
    struct random *random;
    unsigned players; /* 0: the ruleset chooses */
    unsigned size;
    bool full; /* all is recorded, and declared what a rule may need */
    struct text *text;
    struct text *course; /* markers in an order that the game may go through, a line each;
                          * empty: chance chooses them */
};

/* A random number from `least` to `most`. */
static inline int setup_between(const struct random_setup *setup, int least, int most)
{
    return (int)random_between(setup->random, least, most);
}

/* " word" in `percent` of a hundred cases. */
static inline void setup_flag(const struct random_setup *setup, uint32_t percent, const char *word)
{
    if (random_chance(setup->random, percent))
        text_addf(setup->text, " %s", word);
}

struct umpire_card;

enum { RULE_GUARDS = 24, RULE_YIELDS = 10, RULE_PLACES = 2, PLACES_OF_GAME = 256 };

struct rule {
    const char *id, *statement, *citation;
    /* what the log does not tell when the rule answers UNDECIDED without words of its own; words
     * as in lacks(); NULL: it never does */
    const char *untold;
    enum answer (*check)(struct judgement *judgement);
    enum umpire_level level;            /* VIOLATION or ADVICE; 0 is VIOLATION */
    uint16_t guards[RULE_GUARDS];       /* kinds of statement; KIND_NONE at the end */
    bool guards_every_event;            /* all of the game's own kinds */
    bool guards_every_statement;        /* all of the game's own kinds, markers, result and end */
    bool in_place;                      /* it guards nothing: see sources.refused */
    const char *yields_to[RULE_YIELDS]; /* the rule is silent if one of these reports */
    /* a breach by a marker, or by `end`, is about its own place in the game: nothing that comes
     * before it could mend the breach, so that other statements are not due either */
    bool places_marker;
    /* places (see `leaves` of struct ruleset), each plus 1, 0 at the end: of markers and `end` the
     * rule is asked only about those that may end one of them; none: about all */
    uint16_t leaving[RULE_PLACES];
    /* it concludes from what is not declared: undecided where a declaration is missing */
    bool counts_declared;
    /* it concludes from what was done in the activation in progress, or was not: undecided in the
     * one amid which the log begins */
    bool of_activation;
    /* the rule also counts for an event that a card's effect made */
    bool holds_against_effects;
    bool of_proof; /* it judges digests, chains or signatures, whatever else is opened */
    const char *note;
};

/* Whether the log records an area for a player, or for the table (NO_ENTITY). A rule that concludes
 * something from a missing statement must ask this, and answer UNDECIDED if it is false. */
static inline bool records(const struct judgement *judgement, entity player, unsigned area)
{
    return roster_records(judgement->roster, player, area);
}

/* A rule's entry; its predicate follows. */
#define RULE(name, ...)                                                  \
    static enum answer name(struct judgement *judgement);                \
    static const struct rule rule_##name = {.check = name, __VA_ARGS__}; \
    static enum answer name(struct judgement *judgement)

/* Places of a game, from `first` on and before `end`. */
struct places_left {
    int first, end;
};

struct interpretation {
    const char *name, *question;
    const char *const *choices;      /* NULL at the end */
    const uint8_t *edition_defaults; /* by edition; NULL: the first choice */
};

/* What an edition has otherwise than those before it: what the book said, and what it says from
 * this edition on, each with its place there. The edition chooses the interpretation; rules ask
 * for the choice, never for the edition. */
enum { REVISION_RULES = 6 };
struct revision {
    uint8_t edition, interpretation;
    struct clause { const char *says, *citation; } before, now;
    const char *rules[REVISION_RULES]; /* those that it concerns; NULL at the end */
};

/* Where in the game a statement is, in words; a member is NULL if the game has no such place. */
struct game_place {
    char round[16];
    const char *phase, *segment, *step;
};

/* Fields and verbs of a game's statements that make dice (dice_chains.h). `text`: what is thrown;
 * `link`: a link, or a round's signature; `number`: a beacon's round. */
struct chain_fields {
    int text, link, number;
    uint16_t thrown, answer, beacon;
};

/* Where a game's statements have what seals something (see sealing.h): the fields of the digests,
 * of a salt and of the beginning of a digest, the verb that opens, and the verb whose commitments
 * the game makes itself (KIND_NONE: none). Of an event with another verb and a digest nothing but
 * its kind and its subject is known: only rules about every event judge it, and it changes the
 * state as an event whose operands did not bind.
 *
 * Of the values of `own` each has a digest of its own, but the first `kept` ones stay as they are;
 * the last of them is the object. `counted`: the number of digests stands before them.
 * `chains`: what makes dice. */
struct sealed_fields {
    int digest, salt, beginning;
    uint16_t open, own;
    uint8_t kept;
    bool counted;
    const struct chain_fields *chains;
};

enum { INTERPRETATIONS_MOST = 16 }; /* of a ruleset */

/* What a game's functions that change its state get. */
struct play {
    struct block *block; /* its head is the game's roster */
    uint8_t edition, interpretations[INTERPRETATIONS_MOST];
    const struct event *event; /* what is declared or played; NULL at the beginning of a game */
};

/* The names of the game. Valid until the block grows, as is the answer of play_entry. */
static inline struct roster *play_roster(const struct play *play)
{
    return roster_of(play->block);
}

static inline struct roster_entry *play_entry(const struct play *play, entity one)
{
    return roster_entry_of(play_roster(play), one);
}

/* The line of the event, for a message that says where something came about. 0: it has none. */
static inline uint32_t play_event_line(const struct play *play)
{
    bool written = play->event && play->event->statement && !is_supposed(play->event);
    return written ? (uint32_t)play->event->line : 0;
}

/* Adds a name of the event, or one that every game has. False: no memory. The block may grow. */
static inline bool play_add_name(const struct play *play, struct slice name, uint8_t kind,
                                 entity *ret_entity)
{
    return roster_add(play->block, name, kind, NO_ENTITY,
                      play->event ? (uint32_t)play->event->line : 0, ret_entity);
}

/* Adds a zeroed row to the table at an offset in the state, for a name that a declaration
 * introduces; the name's entry gets the row's index. Answers the row. The block may have grown.
 * NULL: out of memory, noted in the binder. */
void *play_add_row(const struct play *play, struct binder *binder, size_t table, size_t size,
                   entity self);

/* The name that a declaration mentions in a field, which may be declared later: an entity of a kind
 * for such names. NO_ENTITY: it has no such field. False: out of memory, noted in the binder. */
bool play_add_mention(const struct play *play, struct binder *binder, int field, uint8_t kind,
                      entity *ret_mention);

/* For `unresolved`: says that a mention of the row at *cursor is declared nowhere; `what` is of the
 * kind "team is called", and *cursor becomes the next row. Answers true. */
bool tell_unresolved(const struct roster *roster, entity mention, const char *what,
                     uint32_t *cursor, uint32_t row, entity *ret_mention, struct text *message);

/* The result in a log. */
struct game_result {
    bool known; /* the log has a result */
    bool tie, unfinished;
    /* its reason, if it is one of these */
    bool conceded, agreed, eliminated, by_points, by_time, by_condition;
    entity winner;        /* NO_ENTITY: it names none */
    uint32_t points_told; /* for how many players it has points */
};

/* Whether the players decided the result themselves, whatever the points and the table say. */
static inline bool result_is_settled(const struct game_result *result)
{
    return result->conceded || result->agreed;
}

/* A concession gives another player the victory, in every game: it makes no tie. */
static inline bool result_is_tie_by_concession(const struct game_result *result)
{
    return result->tie && result->conceded;
}

/* Reads a result from its fields. The reason of a candidate is not read: it has none. */
struct game_result event_result(const struct event *event, const struct result_fields *fields);

/* Adds what event_result reads in a reason, in words that name nobody and that mean the same: "Anna
 * concedes" becomes "concession". Adds nothing if it reads nothing in it. */
void reason_without_names(struct slice reason, struct text *text);

/* Whether this event ends the game: the `result`, or the `end` of a game without a result. A rule
 * about the end of the game judges only this event. `given` is the result in the state;
 * `ret_result` is the result to judge, all zero if there is none. */
bool result_ends_game(const struct event *event, const struct result_fields *fields,
                      const struct game_result *given, struct game_result *ret_result);

/* The points that a result gives the player at `place`; the winner is the player at place `winner`,
 * which is below 0 for a tie. The result must have points for both places. */
int32_t result_points(const struct event *event, const struct result_fields *fields, int winner,
                      int place);

/* Reports a tie by concession. */
enum answer breach_of_concession(struct judgement *judgement);

/* For validate: false, after bind_fail, if a result gives points to some players but not to all. */
bool validate_result(const struct judgement *judgement, struct binder *binder,
                     const struct result_fields *fields, uint32_t players);

/* Takes `victory VICTORY... | CONDITION`. `words` and `condition` are the fields of its words and
 * of its text. Each word sets its bit in `*victory`, a text sets the bits `by_condition`. False:
 * the text has no quotes, and bind_fail was called; the bits are set all the same. */
bool play_declare_victory(const struct play *play, struct binder *binder, int words, int condition,
                          uint8_t by_condition, uint8_t *victory);

/* A count of which the log tells only the least and the most; see mechanics/between.h. */
struct between {
    unsigned least, most;
};

/* What a log leaves open: which of two values something has. */
enum { OPEN_GROUPS = 4 };
struct open_member {
    const char *untold; /* what the log does not tell, as in lacks(); %N is the name */
    entity name;
    uint32_t place; /* which one, for the game */
    uint8_t group;  /* below OPEN_GROUPS; where more is open, all of a group get the same value */
};

/* An activation amid which a log may begin: what was done in it before is not known. */
struct activation {
    uint16_t kind; /* of the event that begins one */
    int field;     /* of the event: the unit, which is its one operand */
    /* Why the event's unit cannot be active where the log begins. NULL: it can. */
    const char *(*refuse)(const struct judgement *judgement);
    /* Called after the event was applied: forgets what may have followed it. */
    void (*begun)(const struct play *play);
    bool (*goes_on)(const void *state); /* it is still in progress */
};

/* An event of the table whose one operand is a name. */
struct untold {
    uint16_t kind;
    int field;
    entity name;
};

/* How a round writes its markers: not known before the first one; all; or as few as it likes. */
enum marker_writing { MARKERS_OPEN, MARKERS_WRITTEN, MARKERS_IMPLIED };
enum marker_writing markers_of_round(const struct judgement *judgement);

/* An event that a player must still do before the next marker. */
struct awaited {
    uint16_t kind;
    entity player;
};

/* A unit of a game with a map, as far as the log tells of it. */
struct known_unit {
    entity name, owner, place; /* NO_ENTITY: not known */
    const char *lost;          /* how it left the game, in a word that lives on; NULL: it did not */
};

struct ruleset {
    const char *name, *title;
    const char *const *editions; /* NULL at the end */
    /* What later editions have otherwise. */
    struct {
        /* the book's name in citations, by edition. Rules are cited from the first edition's book.
         * NULL: citations name no edition */
        const char *const *books;
        const struct revision *list; /* in the order of editions, edition 0 at the end; or NULL */
    } revisions;
    const struct vocabulary *vocabulary;

    /* lists of rules; each list, and the list of lists, ends in NULL */
    const struct rule *const *const *chapters;
    const struct interpretation *interpretations; /* name NULL at the end */
    size_t state_size;                            /* bytes of the root */

    /* What outranks the rules, and what may have caused an event. */
    struct {
        /* Whether an event came about by an effect, which excuses rules that fail on it (NULL: if
         * it names a source); whether the judgement's rule is one of them (NULL: it is). */
        bool (*by_effect)(const struct event *event);
        bool (*outranks)(const struct judgement *judgement);
        /* Tells why the source does not excuse the breach of the judgement's rule, as a breach of
         * the rule that it answers, which is reported instead. NULL: that is not the reason, or the
         * game has none to tell. */
        const struct rule *(*refused)(struct judgement *judgement);
        int field; /* the field of `by SOURCE`, plus 1; 0: the game has none */
        /* The rule about sources; judge_source is its predicate. It is asked separately, if another
         * rule fails on an event that has a source; a breach of it is reported instead of the rules
         * that failed. NULL: every source excuses. */
        const char *rule;

        /* Whether the log shows what may have caused an event of the table that has PHRASE_FACT: an
         * attack, a collision, a card. NULL: no log shows it, so the event is always trusted. */
        bool (*caused)(const struct judgement *judgement);
    } sources;

    /* by kind: the field of the dice that were rolled, plus 1; NULL: the game has no dice */
    const uint8_t *rolled;

    /* Each answers false only if memory runs out. `begin` may add entities. */
    bool (*begin)(const struct play *play);
    bool (*apply)(const struct play *play);

    /* What the log does not have, or cannot have. Each that answers does so with false only if
     * memory runs out. */
    struct {
        /* Called for an event whose operands did not bind: it has kind and subject. NULL: none. */
        bool (*on_unbound)(const struct play *play);

        /* Called when the log no longer records some areas (a bit each): forgets what they may have
         * changed. NULL: rules ask `records` before they read any of it. */
        bool (*on_unknown)(const struct play *play, uint32_t areas);

        /* Called after `on_unknown` for all areas where a log begins late: forgets what else the
         * statements before may have changed. `declared`: the log says so; otherwise its first
         * number may be a slip. NULL: there is nothing more. */
        void (*begun_late)(const struct play *play, bool declared);

        const struct activation *activation; /* NULL: no log begins amid one */

        /* Called where the log has left out an activation of the event's subject: forgets what that
         * may have changed. NULL: nothing that later events depend on. */
        void (*left_out)(const struct play *play);

        /* Called in place of `apply` for an event that cannot have happened; and for one that was
         * refused, before the one that is meant in its place is applied. NULL: no change. */
        bool (*not_applied)(const struct play *play);
        void (*meant_otherwise)(const struct play *play);

        /* Writes the first marker that a statement implies where it is not written; asked again
         * when that was taken. Called only in rounds that leave markers out. False: it implies
         * none, or belongs to several places. NULL: all markers must be written. */
        bool (*implied)(const struct judgement *judgement, struct text *marker);

        /* Finds the thing that acts in an event, where no event of the verb `said` says which,
         * since only one can. False: it was said. NULL: it must be. */
        bool (*unsaid)(const struct judgement *judgement, entity *ret_acting);
        const char *said;

        /* Finds names that declarations mention but none declares: the first one from place
         * `*cursor` on; sets `*cursor` after it. Begin with 0. False: there are no more. NULL:
         * declarations mention no names. */
        bool (*unresolved)(const struct judgement *judgement, uint32_t *cursor,
                           entity *ret_mention, struct text *message);

        /* Lists the members that the log leaves open, one a call: `*cursor` is 0 at first, and
         * false ends the list. `settle` gives a member one of its two values, as a statement of
         * the table would. Both are NULL in a game whose rules ask for themselves. */
        bool (*open)(const void *state, uint32_t *cursor, struct open_member *ret_member);
        bool (*settle)(const struct play *play, const struct open_member *member, bool second);

        /* Asks a failed rule again with the values that effects give for a while. OK: it holds
         * with one of them. UNDECIDED: it may hold, and `ret_open` names the effect. Otherwise
         * VIOLATION. The state stays as it was. NULL: the state has all values. */
        enum answer (*changed)(const struct play *play, const struct judgement *failed,
                               struct open_member *ret_open);
    } gaps;

    /* Takes a declaration. False: it is refused, and bind_fail was called. */
    bool (*declare)(const struct play *play, struct binder *binder);

    /* Whether a statement that binds also fits the state; if not (there is no such zone, or not so
     * much of it), bind_fail was called. Asked before any rule. NULL: every statement fits. */
    bool (*validate)(const struct judgement *judgement, struct binder *binder);

    /* What people are shown of the state. */
    struct {
        void (*place)(const void *state, struct game_place *ret_place);

        /* Describes the state, but for the place in the game, for people who step through it: whose
         * turn it is, what is activated, points, damage, tokens. What a player looks for and the
         * log does not tell is "unknown", or a range. NULL: the game describes nothing. */
        void (*tell)(const void *state, const struct roster *roster, struct telling *telling);

        /* Describes a part of the round by its word, such as a step: adds lines to `text`, and to
         * `verbs` the verbs that belong there, each with a blank after it. False: there is none.
         * NULL: the game describes none. */
        bool (*explain_place)(struct slice word, struct text *text, struct text *verbs);

        /* Which edition of the table's cards the game has looked up. NULL: none. */
        const char *(*cards_used)(const void *state);

        /* Adds in words where the log departs from the rulebook's own numbers ("points 500,
         * rounds 1"), and how many cards no table has. NULL: the game has no such words. */
        void (*declared)(const void *state, struct text *text);

        const char *cards_digest; /* of the table of cards; NULL: there is none */

        /* A card of the game's table, by index. False: past the end. NULL: there is no table. */
        bool (*card)(size_t index, struct umpire_card *ret_card);

        /* Describes what sides have yet to do although no rule demands it, and what goes on into
         * later steps or rounds: each a thing of a side, with the place in words and what is to be
         * done as text. NULL: there never is such a thing. */
        void (*owed)(const void *state, const struct roster *roster, struct telling *telling);

        /* Tells where a unit is, from `*cursor` on, which it sets after the unit; begin with 0.
         * False: there are no more. NULL: the game has no map that a log tells of. */
        bool (*unit)(const void *state, uint32_t *cursor, struct known_unit *ret_unit);

        /* Writes where the log that goes on begins, and what the state says as facts of the table,
         * for a log of its own: after the last phase of a round with the next one, before that in
         * the middle of the round. What it cannot write, it says in a comment. */
        void (*go_on)(const void *state, struct going_on *going);

        /* Whether something is under way that facts cannot describe: an activation, for example, or
         * a round that leaves its phase lines out (`implies`) and has phases ahead, since 'begins'
         * can name a phase only where phase lines are written. The log that goes on repeats the
         * lines of what is under way. */
        bool (*under_way)(const void *state, bool implies);
    } shown;

    /* The user's table of cards, asked before the game's own. `read` NULL: the game takes none. */
    struct {
        /* NULL: it is no such table, and `why` says why; if `why` is empty, out of memory. */
        void *(*read)(const char *text, size_t length, struct text *why);
        void (*free)(void *table);
        bool (*at)(const void *table, size_t index, struct umpire_card *ret_card);
        void (*use)(void *state, const void *table); /* where a game begins */
    } own_cards;

    /* Who plays, and what a side sees. */
    struct {
        /* Where the state has the players. NULL: `side` tells the sides. */
        const struct seats *seats;

        /* The side at a place, in the order of the declarations: a player, or a team of players.
         * NO_ENTITY: there are no more. NULL: each player is a side. */
        entity (*side)(const void *state, uint32_t place);

        /* The place of a player's side, below 0 if there is none. NULL: each player is a side. */
        int (*side_of)(const void *state, entity player);

        /* The points of the side at a place, for a result that tells none. False: the log does not
         * tell all that gives it points. NULL: the game counts none. */
        bool (*score)(const void *state, uint32_t place, int32_t *ret_points);

        /* How much of an event a side learns that is not its own (see PHRASE_SECRET). NULL: all but
         * the vocabulary's secrets. */
        struct sight (*sight)(const struct judgement *judgement, entity viewer);

        /* What the view of a side needs a marker for. NULL: it has every marker. */
        struct marker_sight (*marker)(const struct judgement *judgement, entity viewer);
    } sides;

    /* What may come next, and random games. */
    struct {
        /* The values to try for an operand among the candidates, if only the state knows them:
         * fills up to `most` numbers (for a type of names, entities) and answers how many. For dice
         * the values are their numbers by kind; where a player chooses among several throws, those
         * of each, for all kinds. -1: the type does not depend on the state; try a
         * placeholder, or all names. The event has its kind and subject, no operands; but a source
         * (for whose type the values are those that permit such an event now), if it is to name
         * one. 0, for the dice that a die is set to: the player chooses the face. */
        int (*candidates)(const struct judgement *judgement, const struct operand_type *type,
                          int32_t *ret_values, int most);

        /* Whether the rules demand this event, which has no operands, now. One that is otherwise
         * never offered (PHRASE_ASIDE) is offered then. NULL: they never do. */
        bool (*due)(const struct judgement *judgement);

        /* Whether an event may be offered: it does not say what another one says. NULL: it may. */
        bool (*fits)(const struct judgement *judgement);

        /* Whether to leave an event or a phase's marker out of what is offered although no rule
         * forbids it: it continues something that the log has not begun, is a turn when no turns
         * are left, or leads to where nothing is legal. NULL: never. */
        bool (*pointless)(const struct judgement *judgement);

        /* Writes lawful declarations of a random game, of a size and for a number of players.
         * False: the game is not for so many. */
        bool (*random_setup)(const struct random_setup *setup);

        /* The event of the table that follows from earlier statements and was not written yet, such
         * as that damage destroyed a unit. A random game writes it at once, so that a reader needs
         * no other statement to know it. False: there is none. NULL: there never is one. */
        bool (*untold)(const void *state, struct untold *ret_untold);

        /* Finds an event that the rules demand before the next marker; random play tries it first.
         * False: nothing is demanded. NULL: the ruleset cannot tell. */
        bool (*awaited)(const void *state, struct awaited *ret_awaited);
    } offered;

    /* The places (steps, phases) that may end with a marker, or with `end`. A rule with `leaving`
     * is asked only if one of its places is among them. NULL: no rule has `leaving`. */
    struct places_left (*leaves)(const struct judgement *judgement);

    /* The fields of a result; the offsets in the state of the struct game_result that keeps it,
     * set before it is applied, and of the last round's number, an int32_t (0: it is open). */
    const struct result_fields *result;
    size_t result_at, last_round_at;

    const struct sealed_fields *sealed; /* what seals something; NULL: nothing is sealed */
    const struct sealed_hand *hand;     /* see sealing.h; NULL: none */
};

/* What makes a game's dice. NULL: the game has no chains. */
static inline const struct chain_fields *ruleset_chains(const struct ruleset *ruleset)
{
    return ruleset->sealed ? ruleset->sealed->chains : NULL;
}

/* The side at a place, see `side`. */
static inline entity ruleset_side(const struct ruleset *ruleset, const void *state, uint32_t place)
{
    return ruleset->sides.side ? ruleset->sides.side(state, place)
                               : seat_name(ruleset->sides.seats, state, place);
}

/* Declares functions of a ruleset, for a game that has some in other files than its ruleset. */
#define RULESET_FUNCTIONS(game)                                                                \
    bool game##_begin(const struct play *play);                                                \
    bool game##_declare(const struct play *play, struct binder *binder);                       \
    bool game##_unresolved(const struct judgement *judgement, uint32_t *cursor,                \
                           entity *ret_mention, struct text *message);                         \
    bool game##_validate(const struct judgement *judgement, struct binder *binder);            \
    bool game##_apply(const struct play *play);                                                \
    bool game##_not_applied(const struct play *play);                                          \
    struct places_left game##_leaves(const struct judgement *judgement);                       \
    void game##_left_out(const struct play *play);                                             \
    void game##_meant_otherwise(const struct play *play);                                      \
    bool game##_on_unbound(const struct play *play);                                           \
    bool game##_on_unknown(const struct play *play, uint32_t areas);                           \
    void game##_begun_late(const struct play *play, bool declared);                            \
    int game##_candidates(const struct judgement *judgement, const struct operand_type *type,  \
                          int32_t *ret_values, int most);                                      \
    bool game##_due(const struct judgement *judgement);                                        \
    bool game##_pointless(const struct judgement *judgement);                                  \
    bool game##_implied(const struct judgement *judgement, struct text *marker);               \
    bool game##_random_setup(const struct random_setup *setup);                                \
    struct sight game##_sight(const struct judgement *judgement, entity viewer);               \
    struct marker_sight game##_marker_sight(const struct judgement *judgement, entity viewer); \
    bool game##_explain_place(struct slice word, struct text *text, struct text *verbs);       \
    void game##_owed(const void *state, const struct roster *roster, struct telling *telling); \
    void game##_go_on(const void *state, struct going_on *going);                              \
    bool game##_under_way(const void *state, bool implies);                                    \
    bool game##_unit(const void *state, uint32_t *cursor, struct known_unit *ret_unit);        \
    void game##_tell(const void *state, const struct roster *roster, struct telling *telling)

/* The state with its type; a game writes: const struct armada *game = STATE(armada); */
#define STATE(type) ((const struct type *)judgement->state)

/* The state with its type, for changes: struct armada *game = GAME(armada). A growing block moves
 * it. */
#define GAME(type) ((struct type *)(void *)play->block->bytes)

#endif
