/* SPDX-License-Identifier: MIT */
/* One statement of a log as the parser found it: words and values, without any game's vocabulary.
 *
 * The reader owns a statement and everything in it, until it reads the next one. A word is a run of
 * bytes of the log; it is found by its distance from the statement's beginning, so the text may
 * move while more is read. */
#ifndef LOG_STATEMENT_H
#define LOG_STATEMENT_H

#include "base/limits.h"
#include "base/slice.h"
#include "base/text.h"

enum statement_kind {
    STATEMENT_GAME,        /* game NAME [EDITION] */
    STATEMENT_END,         /* end */
    STATEMENT_MARKER,      /* round 1, phase ship ... */
    STATEMENT_EVENT,       /* Rebel: activate Yavaris */
    STATEMENT_DECLARATION, /* rounds 6; also one that opens a block */
    STATEMENT_BLOCK_END,   /* } */
    STATEMENT_EOF,         /* after the last statement of the log */
};

enum marker { MARKER_ROUND, MARKER_PHASE, MARKER_SEGMENT, MARKER_STEP, MARKER_COUNT };

enum preposition {
    PREPOSITION_NONE,
    PREPOSITION_AS,
    PREPOSITION_AT,
    PREPOSITION_BY,
    PREPOSITION_FOR,
    PREPOSITION_FROM,
    PREPOSITION_IN,
    PREPOSITION_OF,
    PREPOSITION_ON,
    PREPOSITION_TO,
    PREPOSITION_WITH,
    PREPOSITION_COUNT,
};

/* How a log writes a marker; `turn` is another word for `round`. */
const char *marker_word(enum marker marker);

const char *preposition_name(enum preposition preposition);

struct word {
    uint32_t at;     /* bytes after the statement's origin; inside the quotes */
    uint16_t length; /* 0, and `at` too: there is no word */
    bool quoted, escaped;
};

enum value_kind {
    VALUE_INT,
    VALUE_CODE,
    VALUE_VERSION,
    VALUE_DATE,
    VALUE_PATH, /* its words are the children, each a VALUE_WORD */
    VALUE_WORD,
    VALUE_LIST,
    VALUE_POOL, /* its faces are the children */
    VALUE_FACE, /* its parts are the children: hit+hit */
};

#define NO_VALUE UINT32_MAX
#define NO_COUNT (-1)

struct value {
    uint8_t kind;
    int32_t number;     /* of an INT; a POOL's count before the 'd', or NO_COUNT */
    struct word word;   /* of a CODE, VERSION, DATE or WORD as written; a POOL's die */
    uint32_t child, last; /* first child, or NO_VALUE, and last child */
    uint32_t next;      /* the next child of the same parent, or NO_VALUE */
    uint32_t count;     /* of children */
    uint32_t at, length; /* of the whole value, after the origin */
};

struct operand {
    uint8_t preposition; /* PREPOSITION_NONE: plain or keyed */
    bool keyed, outcome; /* key=value; after '=>' */
    struct word key;
    uint32_t value;
    uint32_t at, length; /* the whole operand, after the origin */
};

/* What a statement's words make it, besides its kind; a bit each. */
enum statement_trait {
    STATEMENT_PLAYS = 1, /* a marker, or an event that is no ruling and no `open` */
    STATEMENT_RULES = 2, /* a ruling: `judge: waive ...` and the like */
    STATEMENT_SIGNS = 4, /* a player's signature: `signed PLAYER "..."` */
    STATEMENT_NOTES = 8, /* `note "..."` */
    STATEMENT_KEYS = 16, /* it has an operand KEY=VALUE */
    STATEMENT_UNKNOWN = 32, /* an event of the verb `unknown` */
};

struct known_line;

struct statement {
    enum statement_kind kind;
    uint8_t traits; /* statement_traits; of a statement that is not read from a text 0 */
    enum marker marker;
    bool opens_block;
    bool has_time;
    int64_t time;          /* elapsed, in seconds */
    /* of an event; in one that takes it over from an event before it on its line it stands before
     * the origin, see subject_is_carried */
    struct word subject;
    struct word word;      /* verb, declaration's word, or ruleset */
    const char *text;      /* the origin: first byte of the statement */
    uint32_t length;       /* to the end of the last token */
    bool supposed;         /* not in the log: the search supposes that it is missing there */
    /* not in the log: a marker that this statement implies; NULL: it is written */
    const struct statement *implied_by;
    /* the line that it was read from, if that was known (known_lines.h); of a copy NULL */
    struct known_line *known;
    /* a ruling that the judge has signed (seal.h), or that stands on an admitted line */
    bool sealed;
    /* enum signature_state: of a signature, whether it fits the game before it (seal.h) */
    uint8_t signature;
    /* statements of play (statement_is_play) in its game up to it; 0: it is not from a log */
    uint64_t plays;
    uint64_t offset;       /* of the first byte, in the text that is read */
    uint64_t line;         /* of the first byte, from 1 */
    /* bytes before it on its line; fewer, if the line's beginning has left the window */
    uint32_t column_bytes;
    uint32_t line_after;   /* bytes after it on its line, as far as they are read */
    struct {
        const char *text; /* NULL: it has left the window */
        uint32_t length, column_bytes, line_after;
        uint64_t line;
    } previous; /* the last statement before this one that is not a `}` */
    struct operand *operands;
    size_t operand_count;
    struct value *values;
    size_t value_count;
};

static inline struct slice word_slice(const struct statement *statement, struct word word)
{
    return (struct slice){statement->text + (int32_t)word.at, word.length};
}

/* Whether an event has its subject from one before it on its line: `Rebel: move; pass`. */
static inline bool subject_is_carried(const struct statement *statement)
{
    return (int32_t)statement->subject.at < 0;
}

/* Adds the statement as it is written; before it its subject, if that is carried. */
void statement_write(const struct statement *statement, struct text *text);

/* Adds the subject of a statement and a colon, if it is carried. */
void statement_write_carried(const struct statement *statement, struct text *text);

static inline struct slice operand_slice(const struct statement *statement, size_t at)
{
    return (struct slice){statement->text + statement->operands[at].at,
                          statement->operands[at].length};
}

/* Some of a statement's operands as a statement of its own. It is no known line: what the binder
 * finds in it is not what the line means. */
static inline struct statement statement_part(const struct statement *statement, size_t at,
                                              size_t count)
{
    struct statement part = *statement;
    part.known = NULL;
    part.operands += at;
    part.operand_count = count;
    return part;
}

static inline const struct value *value_at(const struct statement *statement, uint32_t index)
{
    return &statement->values[index];
}

/* A value as it is written. */
static inline struct slice value_as_written(const struct statement *statement,
                                            const struct value *value)
{
    return (struct slice){statement->text + value->at, value->length};
}

/* How many values an operand has. */
static inline uint32_t operand_values(const struct statement *statement,
                                      const struct operand *operand)
{
    const struct value *value = value_at(statement, operand->value);
    return value->kind == VALUE_LIST ? value->count : 1;
}

/* The traits of a statement, from its words. */
uint8_t statement_traits(const struct statement *statement);

static inline bool statement_is_ruling(const struct statement *statement)
{
    return statement->traits & STATEMENT_RULES;
}

static inline bool statement_is_signature(const struct statement *statement)
{
    return statement->traits & STATEMENT_SIGNS;
}

static inline bool statement_is_play(const struct statement *statement)
{
    return statement->traits & STATEMENT_PLAYS;
}

/* Whether a statement is a note of the judge, which changes nothing: its text begins "Judge:". */
bool statement_is_judges_note(const struct statement *statement);

/* The line and columns of `length` bytes that begin `at` bytes after the statement's origin. */
struct place statement_place(const struct statement *statement, uint32_t at, uint32_t length);

/* The text of the line on which the statement begins. */
struct slice statement_line(const struct statement *statement);

/* As word_text, for a word with escapes: the slice is in `buffer`. */
struct slice word_unescaped(const struct statement *statement, struct word word,
                            char buffer[LIMIT_STRING_BYTES]);

/* A word, its escapes resolved: a part of the statement or, if it has escapes, of `buffer`. */
static inline struct slice word_text(const struct statement *statement, struct word word,
                                     char buffer[LIMIT_STRING_BYTES])
{
    return word.escaped ? word_unescaped(statement, word, buffer) : word_slice(statement, word);
}

/* The operand's word, if it is one word without a key or a preposition; otherwise empty. */
static inline struct slice operand_word(const struct statement *statement,
                                        const struct operand *operand,
                                        char buffer[LIMIT_STRING_BYTES])
{
    const struct value *value = value_at(statement, operand->value);
    bool word = value->kind == VALUE_PATH && value->count == 1 && !operand->keyed &&
                !operand->preposition;
    return word ? word_text(statement, value_at(statement, value->child)->word, buffer)
                : (struct slice){"", 0};
}

/* Whether a word is `one` when its escapes are resolved. */
bool says_escaped_word(const struct statement *statement, struct word word, const char *one);
static inline bool says_word(const struct statement *statement, struct word word, const char *one)
{
    return word.escaped ? says_escaped_word(statement, word, one)
                        : slice_is(word_slice(statement, word), one);
}

/* Where a message points in a log: a line and a range of columns on it. All count from 1, columns
 * in characters; `end_column` is the one behind the last character. */
struct place {
    uint64_t line;
    uint32_t column, end_column;
};

/* The beginning of a line of which nothing else is known. */
static inline struct place place_of_line(uint64_t line)
{
    return (struct place){.line = line, .column = 1, .end_column = 2};
}

/* How many characters a run of UTF-8 holds. */
uint32_t place_characters(const char *text, size_t length);

/* The line from `begin` on, without its line end, which is looked for from `from` to `limit`. */
struct slice place_line(const char *begin, const char *from, const char *limit);

/* Adds a text as it is compared and shown: without its comments and with each run of blanks as one.
 * Quoted text stays as it is. statement_canonical: as statement_write, of the whole statement. */
void canonical_text(struct slice raw, struct text *text);
void statement_canonical(const struct statement *statement, struct text *text);

/* Writes a name, of well-formed UTF-8, so that the log's language reads it back as the same name:
 * on one line, and in quotes where it needs them. Cut if the text is full (see base/text.h). */
void name_write(struct text *text, struct slice name);

#endif
