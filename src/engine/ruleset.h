/* The contract between the engine and a game.
 *
 * A game is data - a vocabulary, rules, interpretations - and four functions:
 * one that begins its state, one that takes in declarations, one that validates
 * what is bound, and one that applies an event. The rules are predicates over a
 * constant state; they neither change it nor print, and they answer the same whenever
 * the state is the same and the event in the fields that they read (see event.h). The
 * engine binds, judges and applies, and knows no game by name. */
#ifndef ENGINE_RULESET_H
#define ENGINE_RULESET_H

#include "base/block.h"
#include "base/text.h"
#include "engine/random_setup.h"
#include "engine/telling.h"
#include "bind/binder.h"
#include "umpire.h"

/* What a rule answers about a statement. */
enum answer {
    NOT_CONCERNED, /* the rule does not speak of this: it is not counted */
    OK,
    VIOLATION,
    UNDECIDED, /* the log does not record what the rule needs; this answer and those below decide nothing */
    EXCUSED,   /* a source that the event names outranks the rule, which fails (see by_effect) */
    LACKING,   /* the rule needs what a log may well leave out: told once for a game (see lacks) */
    ANSWERS,
};

/* What a predicate is given. */
struct judgement {
    const void *state;
    const struct event *event;
    const struct roster *roster;
    const uint8_t *interpretations; /* the choice of each, in the ruleset's order */
    uint8_t edition;            /* index */
    struct findings *findings;  /* where breaches are reported; NULL: nobody wants to know why */
    const struct rule *rule;    /* the one that is being judged */
    const char *outranked;      /* for the rule about sources: the rule that fails */
    const char *lacking;        /* what the rule that is being judged lacks, once it has said so */
    const char *untold;         /* what the log does not tell it, if it has said so; NULL: what its entry says */
    bool impossible;            /* some rule has said so */
};

/* Whether anybody will read why a rule fails: in the search for what would be legal nobody
 * does. A rule that puts its message together first asks this before. */
static inline bool asked_why(const struct judgement *judgement)
{
    return judgement->findings != NULL;
}

/* Names of the log for one message. */
enum { NAMES_MOST = 8 };
struct names {
    entity some[NAMES_MOST]; /* the first of them */
    unsigned count;
};

/* Adds a name, unless it is one of the first already. */
static inline void names_add(struct names *names, entity one)
{
    for (unsigned i = 0; i < names->count && i < NAMES_MOST; i++)
        if (names->some[i] == one)
            return;
    if (names->count < NAMES_MOST)
        names->some[names->count] = one;
    names->count++;
}

/* Reports a breach with the values that decided; answers VIOLATION, as a rule does
 * that has reported one. A rule may report several, each a mistake of its own. Names
 * are written with %N and an entity, several with %L and a struct names *, sums with %D and an
 * int64_t (see breach_format in judgement.c), all else as printf does. */
enum answer breach(struct judgement *judgement, const char *format, ...);

/* A breach by something that cannot have happened: it changes nothing. */
enum answer impossible(struct judgement *judgement, const char *format, ...);

/* The predicate of the rule that says how many players a game has. */
enum answer judge_player_count(struct judgement *judgement, uint32_t count, uint32_t least, uint32_t most);

/* A breach that stands at a line of its own, such as a declaration's. */
enum answer breach_at(struct judgement *judgement, uint64_t line, const char *format, ...);

/* Answers LACKING: the rule needs something that a log may well leave out, in words that live as
 * long as the library: "whether the target is in arc". Of declarations they name the operands in
 * brackets: "how many shields a hull zone has (shields=)". The first time in a game counts as
 * undecided, the others are not counted. */
static inline enum answer lacks(struct judgement *judgement, const char *what)
{
    judgement->lacking = what;
    return LACKING;
}

/* Answers UNDECIDED for want of something else than the rule's entry says, in words as those of lacks(). */
static inline enum answer undecided(struct judgement *judgement, const char *what)
{
    judgement->untold = what;
    return UNDECIDED;
}

enum { RULE_GUARDS = 24, RULE_YIELDS = 10 };

struct rule {
    const char *id, *statement, *citation;
    const char *untold;               /* what the log does not tell where the rule answers UNDECIDED and says nothing else, in words as
                                       * those of lacks(); NULL: it never does */
    enum answer (*check)(struct judgement *judgement);
    enum umpire_level level;          /* VIOLATION or ADVICE; 0 is VIOLATION */
    uint16_t guards[RULE_GUARDS];     /* kinds of statement; KIND_NONE at the end */
    bool guards_every_event;          /* all of the game's own kinds */
    bool guards_every_statement;      /* all of the game's own kinds, markers, result and end */
    const char *yields_to[RULE_YIELDS]; /* reports only if none of these does */
    bool holds_against_effects;       /* also for an event that a card's effect made */
    const char *note;
};

/* Whether the log records an area for a player, or for the table (NO_ENTITY). A rule that
 * concludes from something that is missing asks this, and answers UNDECIDED if not. */
static inline bool records(const struct judgement *judgement, entity player, unsigned area)
{
    return roster_records(judgement->roster, player, area);
}

/* A rule's entry, right above its predicate. */
#define RULE(name, ...)                                                                       \
    static enum answer name(struct judgement *judgement);                                     \
    static const struct rule rule_##name = {.check = name, __VA_ARGS__};                      \
    static enum answer name(struct judgement *judgement)

struct interpretation {
    const char *name, *question;
    const char *const *choices;     /* NULL at the end */
    const uint8_t *edition_defaults; /* by edition; NULL: the first choice */
};

/* Where in the game a statement stands, in words; NULL where there is none. */
struct game_place {
    char round[16];
    const char *phase, *segment, *step;
};

enum { INTERPRETATIONS_MOST = 16 }; /* of a ruleset */

/* What a game's functions that change its state are given. */
struct play {
    struct block *block; /* its head is the game's roster */
    uint8_t edition, interpretations[INTERPRETATIONS_MOST];
    const struct event *event; /* what is declared or played; NULL as a game begins */
};

/* The names of the game. Void once the block has grown, and so is what play_entry gives. */
static inline struct roster *play_roster(const struct play *play)
{
    return roster_of(play->block);
}

static inline struct roster_entry *play_entry(const struct play *play, entity one)
{
    return &TABLE(struct roster_entry, play_roster(play), play_roster(play)->entries)[one];
}

/* Adds a name that the event gives, or that every game has. False: out of memory. The
 * block may have grown. */
static inline bool play_add_name(const struct play *play, struct slice name, uint8_t kind, entity *ret_entity)
{
    return roster_add(play->block, name, kind, NO_ENTITY, play->event ? (uint32_t)play->event->line : 0, ret_entity);
}

/* Adds a zeroed row to a table of the state, found by its offset, for a name that a
 * declaration introduces; the name's entry holds its index. The block may have grown.
 * False: out of memory, and the binder knows. */
bool play_add_row(const struct play *play, struct binder *binder, size_t table, size_t size, entity self);

/* What the result of the log says. */
struct game_result {
    bool known;                /* there is one */
    bool tie, unfinished;
    bool conceded, agreed, eliminated, by_points, by_time, by_condition; /* its reason: these words, or another one */
    entity winner;             /* NO_ENTITY: it names none */
    uint32_t points_told;      /* for so many players; 0: it tells no points */
};

/* Whether the players settle the result, whatever the points and the table say. */
static inline bool result_is_settled(const struct game_result *result)
{
    return result->conceded || result->agreed;
}

/* Reads a result from its fields. A candidate that nobody wrote gives no reason. */
struct game_result event_result(const struct event *event, const struct result_fields *fields);

/* Whether this event ends the game: the `result`, or the `end` of a game that has no result. Rules about the end of the
 * game are asked there and nowhere else. `given` is the result in the state; `ret_result` is the result to judge, all zero
 * if there is none. */
bool result_ends_game(const struct event *event, const struct result_fields *fields, const struct game_result *given,
                      struct game_result *ret_result);

/* The points that a result tells for the player at a place, where the winner is at the place
 * `winner`; below 0 it is a tie. For results that tell points for that many players. */
int32_t result_points(const struct event *event, const struct result_fields *fields, int winner, int place);

/* For validate: whether a result that tells points tells them for all players; bind_fail has said so if not. */
bool validate_result(const struct judgement *judgement, struct binder *binder, const struct result_fields *fields, uint32_t players);

/* Takes in `victory VICTORY... | CONDITION`, by the fields of its words, a bit each, and of its
 * text, which has the bits `by_condition`. False: the text is not quoted, which the binder has
 * been told; what decides is then as unknown as by a condition in words. */
bool play_declare_victory(const struct play *play, struct binder *binder, int words, int condition, uint8_t by_condition,
                          uint8_t *victory);

/* What may stand after `by`. */
struct known_sources {
    int field;                  /* of SOURCE */
    uint32_t kinds;             /* of entities whose names are sources: cards, commanders, objectives */
    const char *const *effects; /* that the book names; NULL at the end, or NULL */
    unsigned cards;             /* the area of record of the players' cards; AREA_TURNS: there is none */
    /* Whether the state knows a source that is no entity. NULL: it knows none. */
    bool (*knows)(const struct judgement *judgement, struct slice source);
};

/* Whether the event names a source that is known. */
bool knows_source(const struct judgement *judgement, const struct known_sources *known);

/* The predicate of the rule `source_rule`: OK for a source that is known; UNDECIDED for one
 * that is not, where the log does not record the cards of the player who acts, so that it is
 * taken at its word; else a breach that tells up to three names near it. Takes the time of a
 * walk over the roster for a breach, of a search by hash else. */
enum answer judge_source(struct judgement *judgement, const struct known_sources *known);

/* Whether the event names a source that judge_source does not fault: one that may let the event do what the rules
 * alone do not. A rule that looks at the source itself asks this, and answers EXCUSED where the source counts, so that
 * the verdict tells it. Tells nothing. */
bool source_outranks(const struct judgement *judgement, const struct known_sources *known);

/* An event of the table whose one operand is a name. */
struct untold {
    uint16_t kind;
    int field;
    entity name;
};

struct ruleset {
    const char *name, *title;
    const char *const *editions; /* NULL at the end */
    const struct vocabulary *vocabulary;
    const struct rule *const *const *chapters; /* lists of rules; each list, and the list of lists, ends in NULL */
    const struct interpretation *interpretations; /* name NULL at the end */
    size_t state_size; /* of the root */
    /* Whether an event came about by an effect that outranks the rules, so that a
     * rule that fails on it is excused. NULL: the game has no such effects. */
    bool (*by_effect)(const struct event *event);
    int source_field;  /* the field of `by SOURCE`, plus 1; 0: the game has none */
    /* The rule about sources, with judge_source as its predicate. It is asked apart from the
     * others, where another rule fails and the event has a source; a breach of it is told
     * instead of the rules that failed. NULL: every source excuses. */
    const char *source_rule;
    /* Whether the log tells what can have caused an event of the table that has PHRASE_FACT: an
     * attack, a collision, a card. NULL: no log tells, so that it is always taken on trust. */
    bool (*caused)(const struct judgement *judgement);
    const uint8_t *rolled; /* by kind: the field of the dice that fell, plus 1; NULL: no dice */

    /* All answer false only for lack of memory. `begin` may add entities. */
    bool (*begin)(const struct play *play);
    bool (*apply)(const struct play *play);

    /* Takes note of an event whose operands did not bind: its kind and subject are
     * all that is known. NULL: it changes nothing. */
    bool (*on_unbound)(const struct play *play);

    /* Forgets what statements of some areas of record (a bit each) may have changed: the log says that
     * it does not know all of them any more. NULL: there is nothing that rules do not ask `records` about. */
    bool (*on_unknown)(const struct play *play, uint32_t areas);

    /* Takes note of an event that cannot have happened and is not applied. NULL: it
     * changes nothing. */
    bool (*not_applied)(const struct play *play);

    /* Takes in a declaration. A refusal is told through bind_fail and answers false. */
    bool (*declare)(const struct play *play, struct binder *binder);

    /* Whether what binds by its words binds by the state as well; if not (there is no such
     * zone, it is more than there is), bind_fail has said why. Asked before any rule. NULL:
     * all does. */
    bool (*validate)(const struct judgement *judgement, struct binder *binder);

    /* The names that declarations mention and that are not declared: the first from place `*cursor`
     * on, 0 at first, which is set after it. False: no more. NULL: declarations mention none. */
    bool (*unresolved)(const struct judgement *judgement, uint32_t *cursor, entity *ret_mention, struct text *message);

    void (*place)(const void *state, struct game_place *ret_place);

    /* Tells how things stand, for people who step through the game: whose turn it is, what is
     * activated, points, damage, tokens. What is not known is left out. Where in the game it is,
     * `place` has told. NULL: the game has nothing to tell. */
    void (*tell)(const void *state, const struct roster *roster, struct telling *telling);

    /* Whether a value of an operand with a domain that only the state knows may
     * be tried among the candidates: fills up to `most` numbers, or names of a type
     * of names; how many, or -1 for a type that takes what it takes without the state:
     * a placeholder, or all names. Of dice the one value is their number.
     * The event's kind and subject count, its operands do not. */
    int (*candidates)(const struct judgement *judgement, const struct operand_type *type,
                      int32_t *ret_values, int most);

    /* Whether an event that is offered aside only (PHRASE_ASIDE) is what the rules ask for now, so that it is
     * offered; the event's kind and subject count. NULL: none ever is. */
    bool (*due)(const struct judgement *judgement);

    /* Whether an event that no rule forbids is none that anybody would be offered: it continues what the log
     * has not begun, or is a turn where no turns are left. NULL: none is. */
    bool (*pointless)(const struct judgement *judgement);

    /* Writes lawful declarations of a random game, of a size, for so many players.
     * False: the game is not for so many. */
    bool (*random_setup)(const struct random_setup *setup);

    /* The event of the table that tells what the statements before have brought about and
     * nothing has told yet, as that damage has destroyed a unit: a random game tells it at
     * once, so that nobody needs the other statements to know it. False: there is none.
     * NULL: there never is. */
    bool (*untold)(const void *state, struct untold *ret_untold);

    /* Takes points from a player that a judge penalises. NULL: the game records none. */
    void (*on_penalty)(const struct play *play, entity player, int32_t points);

    /* Whether the log's result says that the game was left unfinished. NULL: it cannot. */
    bool (*left_unfinished)(const void *state);
};

/* The state, typed; a game writes: const struct armada *game = STATE(armada); */
#define STATE(type) ((const struct type *)judgement->state)

/* The same where it changes: struct armada *game = GAME(armada); void once the block has grown. */
#define GAME(type) ((struct type *)(void *)play->block->bytes)

#endif
