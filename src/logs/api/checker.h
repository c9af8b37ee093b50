/* SPDX-License-Identifier: MIT */
/* A checker: its configuration and the run over a log. A position plays in such a run too. */
#ifndef API_CHECKER_H
#define API_CHECKER_H

#include "base/text.h"
#include "judge/engine/look_alikes.h"
#include "judge/engine/run.h"
#include "judge/search/position.h"
#include "umpire.h"

struct umpire_checker {
    struct config config;
    struct run run;
    struct lookahead ahead;
    struct known_lines lines;       /* of all logs that are checked */
    struct tape tape;               /* of the current log, with `events` */
    struct look_alikes look_alikes; /* of the current game */
    struct seal seal;               /* of the current log, with keys */
    uint8_t judge_key[UMPIRE_KEY_BYTES];
    bool keyed;  /* `judge_key` is set */
    bool admits; /* only rulings on the lines of `admitted` count */
    struct admitted admitted;
    struct umpire_round *rounds; /* of a beacon */
    struct player_keys players; /* with keys for their signatures */
    char *configuration, *configuration_sha256; /* or NULL */
    char *folder;    /* where relative paths begin, or NULL */
    char *log_path;  /* the current log's in its normal form; NULL: no list has entries */
    char message[256]; /* why a rule or an interpretation could not be set */
};

/* The position of umpire.h: it plays in the run of a checker that it owns. */
struct umpire_position {
    struct umpire_checker *checker;
    struct position position;
};

/* A log as rows, one for each statement, to write its short and its long form ------------------ */

enum row_kind {
    ROW_AS_IT_IS, /* lines of declarations, or what is between two games */
    ROW_MARKER,
    ROW_ROUND,
    ROW_EVENT,
    ROW_OTHER, /* a comment, a note, a ruling, the result, `end` */
};

struct row {
    enum row_kind kind;
    size_t at, length; /* of its text in `bytes` */
    size_t subject;    /* bytes of an event's subject; 0: the line of the event must stay alone */
    bool fixed;        /* it has a comment or a time, and stays */
    bool shares;       /* what others do by its event's verb may follow on its line */
    bool says;         /* its event may follow from the next one, as a marker may */
    bool left_out;
};

struct rows {
    struct row *list;
    size_t count, capacity;
    char *bytes;
    size_t used, bytes_capacity;
    bool no_memory;
};

void rows_done(struct rows *rows);

static inline struct slice row_text(const struct rows *rows, size_t row)
{
    return (struct slice){rows->bytes + rows->list[row].at, rows->list[row].length};
}

/* Whether a marker has a number after its place: `segment 4A 5`. */
bool row_is_numbered(const struct rows *rows, size_t row);

/* Adds room for a row's text and answers the row; its text is written by the caller, who then calls
 * rows_end. NULL: out of memory. */
struct row *rows_add(struct rows *rows, enum row_kind kind, size_t room);
void rows_end(struct rows *rows, const struct text *text);

/* Adds a row, or nothing if memory runs out. */
void rows_add_text(struct rows *rows, enum row_kind kind, struct slice part);

/* Writes the rows that are not left out into the bytes of `out`; `joins`: statements of one
 * subject, of one verb where they may, and markers, share lines. False: out of memory. */
bool rows_write(const struct rows *rows, bool joins, struct rows *out);

/* What a statement is, for functions that rewrite logs ----------------------------------------- */

struct slice statement_word_text(const struct statement *statement,
                                 char buffer[LIMIT_STRING_BYTES]);

bool is_declaration_of(const struct statement *statement, const char *word);

/* Whether the statement has a meaning of its own in every game; otherwise it must bind. */
bool is_common(const struct run *run, const struct statement *statement);

/* What a declaration declares, by the elements that took its operands. NO_ENTITY: no name. */
entity declared_by(const struct run *run, const struct statement *statement,
                   const struct element *const *takers);

/* The areas of record that the game has, or, within a block, those of the block's owner, which is
 * `*ret_owner` then; otherwise NO_ENTITY. */
uint32_t areas_declared(const struct run *run, entity *ret_owner);

/* Hands each statement of a log to `take`. NULL: it was read to its end, and has no error. Else why
 * not, and the first error's line, or 0; errno is ENOMEM if memory ran out. */
const char *read_statements(const void *log, size_t length,
                            void (*take)(void *user, const struct statement *statement), void *user,
                            uint64_t *ret_line);

#endif
