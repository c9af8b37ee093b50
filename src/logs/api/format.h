/* SPDX-License-Identifier: MIT */
/* Lays logs out. */
#ifndef API_FORMAT_H
#define API_FORMAT_H

#include "base/array.h"
#include "umpire.h"

struct ruleset;
struct source;

/* How the tokens of a log stand beside each other in the canonical layout. */
enum layout {
    LAYOUT_NONE,      /* a line end or the end of the log: nothing is written */
    LAYOUT_WORD,      /* a blank before it and after it */
    LAYOUT_ATTACHED,  /* ':' ',' ']': no blank before it */
    LAYOUT_JOINING,   /* '.' '=' '+' and the '[' of dice: no blank before it or after it */
    LAYOUT_OPEN_LIST, /* '[': no blank after it */
    LAYOUT_OPEN_BLOCK,
    LAYOUT_CLOSE_BLOCK,
    LAYOUT_SEMICOLON,
    LAYOUT_COMMENT,
};

struct formatter {
    bool (*write)(void *user, const char *bytes, size_t length);
    void *user;
    const struct umpire_sink *errors;
    bool wrong, failed;
    uint64_t line; /* of the last token; 0: none yet */
    enum layout last;
    bool keeps_lines; /* each line keeps its number: blank lines stay */
    uint32_t depth, brackets;
    bool semicolon;            /* write a ';' if another statement follows on the line */
    bool game_word, step_word; /* the last token was 'game', 'step' */
    const struct ruleset *ruleset;
    /* a game of a known ruleset has begun: otherwise the file may be no log, but one that a
     * stranger's link leads to, and no text of it is shown */
    bool is_log;
    /* From a misprint of the rulebook on, until the game ends: the text with the misprint, and with
     * what is meant. A signature covers what stands before it, as it was written. */
    struct {
        bool holds;  /* a misprint was seen: all that follows waits */
        bool as_was; /* the game is signed, or too long to wait for its end */
        struct bytes text, corrected;
    } held;
};

/* Lays out the next token: a kind of log.tab.h, and its text as it is to be written. */
void formatter_take(struct formatter *formatter, int kind, struct slice text, uint64_t line);
void formatter_end(struct formatter *formatter);
void formatter_done(struct formatter *formatter);

/* As umpire_format_path for a log in memory, without handing errors over. */
enum umpire_status format_memory(const void *bytes, size_t length,
                                 bool (*write)(void *user, const char *bytes, size_t length),
                                 void *user);

/* As umpire_format_path for a source, which it closes; NULL: the log cannot be read, see errno. */
enum umpire_status format_source(struct source *source, const char *path,
                                 bool (*write)(void *user, const char *bytes, size_t length),
                                 void *user, const struct umpire_sink *errors);

/* Opens a log: what `input` reads, or without it the file at the path. NULL: `why` says why, or is
 * empty if memory ran out. */
struct source *source_of_log(const char *path, const struct umpire_input *input, char *why,
                             size_t why_bytes);

#endif
