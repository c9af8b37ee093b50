/* What the scanner, the parser and the reader's driver share. Beside them only those
 * include it who ask what the scanner would take (name.c) or measure it. */
#ifndef LOG_READER_STATE_H
#define LOG_READER_STATE_H

#include "log/reader.h"

#include <setjmp.h>

enum {
    WINDOW_BYTES = 524288,
    WINDOW_KEEP = 2 * LIMIT_STATEMENT_BYTES, /* of text behind the scanner */
    TOKEN_MOST = 2 * LIMIT_STATEMENT_BYTES,  /* longer ones are cut in the input */
    SCAN_BYTES = 16384,
    REPLAY_TOKENS = 64,
};

/* The byte that stands for input skipped because a token was too long. */
#define SKIP_MARK '\001'

struct token {
    int kind;        /* of the grammar; 0 at the end of the log */
    uint64_t at;     /* offset in the log */
    uint32_t length;
    uint64_t line, line_at;
    int32_t number;  /* INT; a DICE's count; a TIME's seconds; marker; preposition */
    bool quoted, escaped;
};

struct reader {
    struct source *source;
    struct reader_handler handler;
    void *scanner;
    enum reader_status status;
    jmp_buf give_up; /* out of memory inside the scanner */

    char *window; /* the text from offset `base` on, `filled` bytes of it */
    uint64_t base, handed;
    size_t filled;
    bool source_end, first_read;
    bool padded;           /* a blank was handed behind the last line, while more is waited for */
    uint64_t pad_at;       /* where */
    uint64_t skip_at, skip_length; /* input that was cut out behind offset skip_at */
    uint64_t skip_base;    /* no text before this is there any more since */

    /* the scanner */
    uint64_t offset; /* end of the token before */
    uint64_t line, line_at;
    uint64_t glue;         /* where a '[' would open a pool */
    uint64_t comment_at;
    bool comment_bad;
    bool at_start;         /* of a statement */
    bool line_start;       /* of a line, blanks aside */
    uint32_t brackets;     /* open ones */
    struct token token;    /* the present one */
    const char *bad;       /* why a BAD token is bad */
    enum log_error bad_error;

    /* the driver */
    int ahead;             /* the token that a statement begins with, until the parser has asked for it */
    bool held;             /* the present token does not belong to the statement that it ends */
    bool told;             /* what is wrong with the present token has been told */
    bool failed;           /* the parser gave the statement up */
    bool refused;          /* the statement just complete crosses a bound */
    bool blame_bracket;    /* an earlier line's bracket is why */
    bool recovering, until_close, skip_list;
    uint32_t skip_depth;   /* braces opened in what is skipped */
    uint32_t depth;        /* blocks open in the parser */
    uint32_t pending;      /* tokens of the statement so far */
    struct token opener[LIMIT_BLOCK_DEPTH]; /* the brace that opened each block */
    struct token bracket;  /* the last '[' */
    struct token replay[REPLAY_TOKENS];
    uint32_t replay_count;
    struct token again[REPLAY_TOKENS]; /* to be read anew */
    uint32_t again_at, again_count;
    uint64_t replay_line;  /* 0: nothing recorded */
    uint64_t content_line; /* the last that held more than a comment */

    /* the statement under construction */
    uint64_t origin, origin_line, origin_line_at, statement_end;
    bool closes_block; /* it is a '}' */
    struct {
        uint64_t origin, line, line_at, end;
    } previous; /* the statement before, `}` aside */
    struct statement statement;
    bool outcome, list_too_long;
    size_t operand_capacity, value_capacity;
};

/* For the scanner. */
int reader_input(struct reader *reader, char *buffer, size_t capacity);
void reader_idle(struct reader *reader);

/* Hands a token or comment to whoever wants to see them as they are written. */
void reader_show(struct reader *reader, enum token_shape shape, struct slice text, uint64_t line);
void reader_show_token(struct reader *reader);

/* From where on the log's text is told: no further back than what surely is still
 * there, so that it makes no difference in which pieces the log was read. */
static inline uint64_t reader_text_from(const struct reader *reader)
{
    uint64_t from = reader->offset > WINDOW_KEEP ? reader->offset - WINDOW_KEEP : 0;
    return from > reader->skip_base ? from : reader->skip_base;
}

/* The text from an offset of the log on. */
static inline const char *reader_text_at(const struct reader *reader, uint64_t offset)
{
    return reader->window + (offset > reader->base ? offset - reader->base : 0);
}

/* Hands an error to the caller, at a token. */
void reader_report(struct reader *reader, const struct token *token, enum log_error error, const char *message);

/* At a comment's end; and an error in one, of which the first is told. */
void reader_comment(struct reader *reader);
void reader_comment_error(struct reader *reader, enum log_error error, const char *message);

void *log_scanner_new(struct reader *reader);
void log_scanner_free(void *scanner);
int log_scan(void *scanner);

/* Parses one statement, of which `ahead` is the first token: 0 if it is whole (and
 * emitted), 1 if it was given up, 2 if the stack has no room. */
int log_parse(struct reader *reader);
const char *log_token_name(int kind);

/* The next token of the statement, for the parser. */
int reader_next(struct reader *reader);

bool reader_text_is_valid(const char *text, size_t length);
const char *reader_check_name(const char *text, size_t length);
const char *reader_check_escapes(const char *text, size_t length);
int reader_classify_number(struct reader *reader, const char *text, size_t length);
/* A name's token at the beginning of a statement: a keyword's, or NAME's. */
int reader_keyword(struct slice word, int32_t *ret_number);
int reader_classify_time(struct reader *reader, const char *text, size_t length);

/* How many characters are in a run of bytes; and the line, from `begin` on, that
 * `from` stands on, known up to `limit`. */
uint32_t reader_characters(const char *text, size_t length);
struct slice reader_line_around(const char *begin, const char *from, const char *limit);

/* For the parser. Values stand in the statement's values, by index; all answer
 * NO_VALUE, and take it, when memory has run out, which sets the status. */
uint32_t reader_value(struct reader *reader, enum value_kind kind); /* the present token */
struct word reader_word(const struct reader *reader, uint32_t value);

/* A value that begins with a child, and one child more. */
uint32_t reader_parent(struct reader *reader, enum value_kind kind, uint32_t child);
uint32_t reader_add(struct reader *reader, uint32_t parent, uint32_t child);

/* A name that turns out to be dice that nobody counted; a list or pool that ends. */
uint32_t reader_uncounted(struct reader *reader, uint32_t name);
void reader_close(struct reader *reader, uint32_t value);

/* Operands: plain, keyed, and behind a preposition. */
void reader_operand(struct reader *reader, uint32_t value);
void reader_name(struct reader *reader, uint32_t name);
void reader_deed(struct reader *reader, uint32_t subject, uint32_t verb);
void reader_keyed(struct reader *reader, uint32_t key, uint32_t value);
void reader_behind(struct reader *reader, uint32_t preposition, uint32_t value);

void reader_emit(struct reader *reader, enum statement_kind kind);
void reader_syntax_error(struct reader *reader, const int *expected, int count);

#endif
