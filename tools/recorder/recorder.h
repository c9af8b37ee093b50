/* SPDX-License-Identifier: MIT */
/* Writes the log of a game from a program that plays it. Copy this file: it needs the C library
 * only.
 *
 * A form is a statement in which %n stands for a name, which gets quotes where it needs them, %t
 * for a text, which always has them, %w for a word and %d for an int as they are, and %% for '%'.
 * When its function returns, a statement is in the file, and in `line` without its line's end, so
 * that umpire can be asked about it (umpire_position_try). The functions answer false if something
 * could not be written or does not fit. */
#ifndef UMPIRE_RECORDER_H
#define UMPIRE_RECORDER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { RECORDER_LINE = 8192, RECORDER_MARKER = 64, RECORDER_MARKERS = 4 };

struct recorder {
    FILE *file;
    char line[RECORDER_LINE];                        /* the last statement */
    char markers[RECORDER_MARKERS][RECORDER_MARKER]; /* where the game is */
    size_t length;
    bool good;
};

static inline void recorder_put(struct recorder *log, const char *text, size_t length)
{
    log->good = log->good && length < sizeof log->line - log->length;
    if (!log->good)
        return;
    memcpy(log->line + log->length, text, length);
    log->length += length;
    log->line[log->length] = '\0';
}

static inline bool recorder_is_one_of(const char *name, const char *const words[])
{
    for (size_t i = 0; words[i]; i++)
        if (strcmp(name, words[i]) == 0)
            return true;
    return false;
}

/* Whether a name may stand without quotes: letters, digits, '_', '\'' and '-', and no word of the
 * language. */
static inline bool recorder_is_plain(const char *name)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
    static const char *const words[] = {"as",   "at",      "by",   "for",   "from", "in",
                                        "of",   "on",      "to",   "with",  "end",  "round",
                                        "turn", "segment", "step", "phase", "game", NULL};
    size_t length = strlen(name);
    return length > 0 && strchr(letters, name[0]) && name[length - 1] != '-' &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789'-") ==
               length &&
           !recorder_is_one_of(name, words);
}

static inline void recorder_put_text(struct recorder *log, const char *text)
{
    recorder_put(log, "\"", 1);
    for (; *text; text++) {
        const char escaped[2] = {'\\', *text == '\n' ? 'n' : *text == '\t' ? 't' : *text};
        bool escapes = strchr("\\\"\n\t", *text) != NULL;
        recorder_put(log, escapes ? escaped : text, escapes ? 2 : 1);
    }
    recorder_put(log, "\"", 1);
}

static inline void recorder_put_form(struct recorder *log, const char *form, va_list values)
{
    for (; *form; form++) {
        char number[16];
        const char *text;
        if (*form != '%' || *++form == '%') {
            recorder_put(log, form, 1);
        } else if (*form == 'd') {
            snprintf(number, sizeof number, "%d", va_arg(values, int));
            recorder_put(log, number, strlen(number));
        } else if (*form && strchr("ntw", *form)) {
            text = va_arg(values, const char *);
            if (*form == 'w' || (*form == 'n' && recorder_is_plain(text)))
                recorder_put(log, text, strlen(text));
            else
                recorder_put_text(log, text);
        } else {
            log->good = false;
            return;
        }
    }
}

/* Writes a statement, or a part of a block of declarations. */
static inline bool recorder_say(struct recorder *log, const char *form, ...)
{
    va_list values;
    log->length = 0;
    log->good = true;
    va_start(values, form);
    recorder_put_form(log, form, values);
    va_end(values);
    return log->good && fprintf(log->file, "%s\n", log->line) >= 0 && fflush(log->file) == 0;
}

/* Begins a log, or another game in it: recorder_begin(&log, file, "armada 1.5.0"). */
static inline bool recorder_begin(struct recorder *log, FILE *file, const char *game)
{
    memset(log, 0, sizeof *log);
    log->file = file;
    return recorder_say(log, "game %w", game);
}

/* The game is at this place: writes the marker, "round" "2", if it is new. */
static inline bool recorder_at(struct recorder *log, const char *marker, const char *value)
{
    static const char *const markers[RECORDER_MARKERS] = {"round", "phase", "segment", "step"};
    size_t place = strcmp(marker, "turn") == 0 ? 0 : RECORDER_MARKERS;
    for (size_t i = 0; i < RECORDER_MARKERS; i++)
        place = strcmp(marker, markers[i]) == 0 ? i : place;
    if (place == RECORDER_MARKERS || strlen(value) >= RECORDER_MARKER)
        return false;
    if (strcmp(log->markers[place], value) == 0)
        return true;
    for (size_t i = place; i < RECORDER_MARKERS; i++)
        log->markers[i][0] = '\0';
    strcpy(log->markers[place], value);
    return recorder_say(log, "%w %w", marker, value);
}

#endif
