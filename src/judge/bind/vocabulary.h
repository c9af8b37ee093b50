/* SPDX-License-Identifier: MIT */
/* The words of a game, as data: the names of its declarations, events and markers, and the operands
 * that they take.
 *
 * A signature is written as the log language's description writes it:
 *
 *     "ZONE on TARGET at RANGE [obstructed] [arc=YESNO]"
 *
 *   TYPE          a positional operand; the type is an entry of the game's types
 *   TYPE...       one or more of it; a list [a b] gives several at once
 *   on TYPE       an operand after a preposition
 *   arc=TYPE      a keyed operand
 *   word          that very word: a flag if the types have it, otherwise only required
 *   [ ... ]       one element that may be left out
 *   ~             at the beginning of a form: this form and those after it are never offered as
 *                 legal
 *   ?             at the beginning of a form: it leaves out what was done
 *   => TYPE       an outcome, as is everything after the arrow
 *   *             any further operands, which are not bound
 *   a | b         another form of the same phrase; forms are tried in order
 *
 * Operands after prepositions, keyed operands and flags may stand in any order. A type says which
 * field of the event its value goes to. */
#ifndef BIND_VOCABULARY_H
#define BIND_VOCABULARY_H

#include "judge/log/statement.h"

#include <stdint.h>

/* The kinds of statements for the rules. A game's own begin at KIND_GAME. */
enum {
    KIND_NONE,
    /* not a statement: all declarations together, judged at the first other statement */
    KIND_SETUP,
    KIND_SIGNED, /* a player's signature (proof/signing.h), which every game has */
    KIND_ROUND,
    KIND_PHASE,
    KIND_SEGMENT,
    KIND_STEP,
    KIND_RESULT,
    KIND_END,
    KIND_UNKNOWN, /* `table: unknown AREA...`, which every game has */
    KIND_GAME,
    KIND_MOST = 160, /* greater than every kind */
};

#define EVENT_FIELDS 27

/* A set of kinds of entities has a bit for each. */
enum { ENTITY_KINDS_MOST = 32 };

/* How many kinds of dice a type may have. */
enum { DICE_KINDS_MOST = 32 };

/* The highest number of a marker. Rules may add to it without overflow. */
enum { MARKER_NUMBER_MOST = 1000000 };

enum operand_kind {
    OPERAND_WORD,      /* one of `words`: its index */
    OPERAND_NUMBER,    /* from minimum to maximum */
    OPERAND_NAME,      /* the entity of a declared name, of one of `kinds` */
    OPERAND_NEW_NAME,  /* the name that a declaration introduces */
    OPERAND_FREE_NAME, /* an entity of the first of `kinds`; mentioning it is enough to make it */
    /* a word or text: index of the statement's value; then the entity if its owner is there */
    OPERAND_TEXT,
    OPERAND_POOL,      /* dice: index of the event's pool */
    OPERAND_FLAG,      /* 1 if the type's name stands there */
};

/* What a text has to do with something sealed: a digest or its beginning, or the salt. */
enum seals { SEALS_NOTHING, SEALS_DIGEST, SEALS_SALT };

/* `faces` NULL: numeric, with that many sides. `chances`: how many sides show each; NULL: one. */
struct die {
    const char *name;
    const char *const *faces;
    int32_t sides;
    const uint8_t *chances;
};

struct operand_type {
    const char *name; /* as signatures write it */
    enum operand_kind kind;
    uint8_t field;
    const char *const *words; /* OPERAND_WORD, NULL at the end */
    /* of entities, one bit each; of an OPERAND_TEXT: the kind of player or side that it names */
    uint32_t kinds;
    int32_t minimum, maximum; /* OPERAND_NUMBER; both 0: any */
    const struct die *dice;   /* OPERAND_POOL, name NULL at the end */
    const char *part;         /* OPERAND_NAME: the type that may follow a last dot */
    bool own_words;           /* OPERAND_TEXT: written as somebody likes, not the name of a thing */
    bool of_owner;            /* OPERAND_TEXT: may also be OWNER.NAME of a declared thing */
    /* of_players: several players may have things of one name, and PLAYER.NAME is the thing of that
     * player. of_subject (OPERAND_FREE_NAME): the name alone is the subject's thing; without it the
     * name alone is nobody's thing if several players have one */
    bool of_players, of_subject;
    uint8_t seals;            /* OPERAND_TEXT: enum seals */
};

/* Entries of a game's types: the name, the field, and what its kind of operand needs. With both
 * limits 0 a number may be any. */
#define WORD_TYPE(n, f, w) {.name = n, .kind = OPERAND_WORD, .field = f, .words = w}
#define NUMBER_TYPE(n, f, least, most)                                                        \
    {.name = n, .kind = OPERAND_NUMBER, .field = f, .minimum = least, .maximum = most}
#define MARKER_NUMBER_TYPE(n, f) NUMBER_TYPE(n, f, 0, MARKER_NUMBER_MOST)
#define NAME_TYPE(n, f, k) {.name = n, .kind = OPERAND_NAME, .field = f, .kinds = k}
#define NAME_TYPE_OF_PLAYERS(n, f, k)                                                         \
    {.name = n, .kind = OPERAND_NAME, .field = f, .kinds = k, .of_players = true}
#define NEW_TYPE(n, f, k) {.name = n, .kind = OPERAND_NEW_NAME, .field = f, .kinds = k}
#define FREE_TYPE(n, f, k) {.name = n, .kind = OPERAND_FREE_NAME, .field = f, .kinds = k}
#define FREE_TYPE_OF_PLAYERS(n, f, k, subjects)                                               \
    {.name = n, .kind = OPERAND_FREE_NAME, .field = f, .kinds = k, .of_players = true,        \
     .of_subject = subjects}
#define TEXT_TYPE(n, f) {.name = n, .kind = OPERAND_TEXT, .field = f}
#define SOURCE_TYPE(n, f) {.name = n, .kind = OPERAND_TEXT, .field = f, .of_owner = true}
#define SIDE_TEXT_TYPE(n, f, k) {.name = n, .kind = OPERAND_TEXT, .field = f, .kinds = k}
#define OWN_WORDS_TYPE(n, f) {.name = n, .kind = OPERAND_TEXT, .field = f, .own_words = true}
#define DIGEST_TYPE(n, f) {.name = n, .kind = OPERAND_TEXT, .field = f, .seals = SEALS_DIGEST}
#define SALT_TYPE(n, f) {.name = n, .kind = OPERAND_TEXT, .field = f, .seals = SEALS_SALT}
#define POOL_TYPE(n, f, d) {.name = n, .kind = OPERAND_POOL, .field = f, .dice = d}
#define FLAG_TYPE(n, f) {.name = n, .kind = OPERAND_FLAG, .field = f}

/* The outcomes of a game that nobody has won, in the order of RESULT_OUTCOMES. */
enum result_outcome { RESULT_TIE, RESULT_UNFINISHED };
#define RESULT_OUTCOMES {"tie", "unfinished", NULL}

/* The forms of a result. Of the points, the winner's come first; in a tie, the players' stand in
 * the order of their declarations. */
#define RESULT_FORMS(winner) winner " [by REASON] | OUTCOME [by REASON]"
#define RESULT_FORMS_WITH_POINTS(winner)                                                        \
    winner " [by REASON] [POINTS] [to POINTS-OF-OTHERS...] | OUTCOME [by REASON] [POINTS] [to " \
           "POINTS-OF-OTHERS...]"

/* The fields of a result: the winner, or the outcome; the reason; the points of the winner (in a
 * tie, of the first player) and of the others. */
struct result_fields {
    int winner, outcome, reason, points, points_of_others;
};

/* Areas of record: what a log records or leaves out as a whole. The first area, the turns, is
 * always recorded: markers, activations, passes, the result, and everything that puts units into
 * play or takes them out. */
enum { AREA_TURNS, AREAS_MOST = 31 }; /* bit 31 is AREAS_DECLARED */

/* The most declarations of a game. */
enum { DECLARATIONS_MOST = 128 };

/* The bit of a kind in a set of kinds, and of a field in a set of fields. */
#define BIT(number) (UINT32_C(1) << (number))

/* Bits of a phrase's `who` besides those of kinds of entities. */
#define SUBJECT_TABLE (UINT32_C(1) << 31) /* an event of `table` */
#define WITHIN_GAME (UINT32_C(1) << 31)   /* a declaration outside all blocks */

enum phrase_flags {
    PHRASE_ONCE = 1,  /* a declaration that may stand once in its block */
    PHRASE_BLOCK = 2, /* a declaration that may open a block */
    PHRASE_ASIDE = 4, /* an event that is never offered as legal */
    /* an event of the table that decides something; the check trusts it, even without a cause */
    PHRASE_FACT = 8,
    /* the search never supposes that it is missing: it ends the game for its player */
    PHRASE_DECISION = 16,
    /* an event of the table that brings a unit into play; of the facts only these may be supposed
     * to be missing: others take away what later statements need, or allow what is forbidden */
    PHRASE_ENTRY = 32,
    /* a declaration that may be made twice of one thing: that is for a rule to judge */
    PHRASE_AGAIN = 64,
    /* an event that calls off what was begun: told as due only where no other is */
    PHRASE_CALLS_OFF = 128,
    /* an event of which only its own side, and whom the rules tell, learn */
    PHRASE_SECRET = 256,
    /* an event of a side that frees it of something it owed, for a reason that no log shows, such
     * as a loss that is reported: the check takes it on trust */
    PHRASE_CLAIM = 512,
};

/* A verb or a declaration's word. */
struct phrase {
    const char *word;
    const char *signature;
    uint32_t who;       /* an event's subjects, or a declaration's blocks, by kind */
    uint16_t flags;
    uint8_t introduces; /* the kind of entity that a declaration introduces, plus 1 */
    uint16_t kind;      /* of the event or declaration */
};

/* A game may list its verbs in a file of rows,
 *
 *     VERB(kind, word, signature, who, flags, area, apply, ...)
 *
 * which is included where its kinds, its phrases, its tables by kind are defined. VERB is then one
 * of these, or picks another column; the file's last line undefines it. */
#define VERB_KIND(kind, ...) kind,
#define VERB_PHRASE(kind, word, signature, who, flags, ...) {word, signature, who, flags, 0, kind},
#define VERB_AREA(kind, word, signature, who, flags, area, ...) [kind] = area,
#define VERB_APPLY(kind, word, signature, who, flags, area, apply, ...) [kind] = apply,

/* A value of an event or a declaration that only its own side knows, and what another side's view
 * has in its place. */
enum hiding {
    SEAL_LEFT_OUT,
    SEAL_WORD,  /* the vocabulary's `sealed`, for each value */
    SEAL_COUNT, /* the vocabulary's `sealed`, "=" and the number of values */
    SEAL_CARDS, /* "cards" and the number of values; the word before them is left out */
};
enum { ANY_FORM = -1 };
struct secret {
    uint16_t kind;    /* KIND_NONE ends a list */
    bool declaration; /* `kind` is one of a declaration */
    int8_t form;
    uint8_t field;
    enum hiding seal;
    uint8_t owner;    /* the field that names whose it is, plus 1; 0: subject or declared thing */
    bool from_all;    /* also kept from whose it is: it fits the whole log alone */
    /* the secret is one only if this field, plus 1, has this value; 0: always */
    uint8_t only_field;
    int32_t only_value;
};

/* Words that players use and a log writes differently. `written` begins with a verb's or
 * declaration's word; "..." in it stands for any words between. */
struct wrong_words {
    const char *written;
    const char *right; /* what a log writes instead; NULL: `why` says it */
    const char *why;
};

/* The order in which sides act, if the game announces one. */
struct order_kinds {
    uint16_t announces;       /* the event that names the sides in their order */
    uint16_t alters;          /* the event of a side that alters the order */
    const char *altered_step; /* the step in which the altered order is announced */
    const uint16_t *follow;   /* the events that sides do in this order; KIND_NONE at the end */
};

struct vocabulary {
    const struct operand_type *types;  /* name NULL at the end */
    const struct phrase *verbs;        /* word NULL at the end */
    const struct phrase *declarations; /* word NULL at the end */
    /* signatures by enum marker; NULL: none in this game */
    const char *markers[MARKER_COUNT];
    const char *round_word;            /* what a round is called; NULL: "round" */
    const char *result;                /* signature */
    /* ENTITY_KINDS_MOST names of kinds of entities, such as "ship"; NULL: cannot be declared */
    const char *const *kind_names;
    uint32_t subject_kinds;            /* kinds that may be subjects */
    uint32_t unit_kinds;               /* kinds that LIMIT_UNITS counts */
    uint32_t player_kinds;
    /* words for who acts in the ruleset's games, which name nobody; NULL at the end, or NULL */
    const char *const *roles;
    /* names of the areas of record, NULL at the end; NULL: turns alone */
    const char *const *areas;
    /* by kind of statement: its area; NULL: turns. A declaration that has an area other than turns
     * needs a kind that no event has */
    const uint8_t *area_of;
    /* areas (a bit each) of which one statement counts only in what goes on there, such as a
     * roll-off: one that cannot be read is not missing in the next */
    uint32_t passing_areas;
    /* fields of declarations that rules take as unknown when they are missing or unreadable */
    uint32_t unknown_fields;
    /* pairs: a misprinted code of a marker, and the code that is meant; NULL at the end */
    const char *const *misprints;
    /* pairs: a synonym of a word or face, and the game's own word; NULL at the end */
    const char *const *synonyms;
    const struct wrong_words *wrong_words; /* common ones, `written` NULL at the end; NULL: none */
    /* the word by which a statement says that it was made and not what it was; NULL: none */
    const char *sealed;
    const struct secret *secrets; /* NULL: all values are open */
    uint32_t secret_to_none;      /* kinds (a bit each) of those who see everything */
    /* areas (a bit each) of which a side's view has only its own statements */
    uint32_t secret_areas;
    const struct order_kinds *order; /* NULL: no order is announced */
    const char *lap_segment; /* begins each of several laps of a round; NULL: none */
    uint16_t rolled_again; /* the roll that those who tie repeat; KIND_NONE: none */
};

/* The kinds of dice in the pools of a field. NULL: it has none. */
static inline const struct die *dice_of_field(const struct vocabulary *vocabulary, int field)
{
    for (const struct operand_type *type = vocabulary->types; type->name; type++)
        if (type->kind == OPERAND_POOL && type->field == field)
            return type->dice;
    return NULL;
}

#endif
