/* SPDX-License-Identifier: MIT */
/* Reads lines: with a line editor on a terminal, otherwise without one. */
#ifndef CLI_PLAY_INPUT_H
#define CLI_PLAY_INPUT_H

#include <histedit.h>
#include <stdbool.h>
#include <stddef.h>

struct play_input {
    EditLine *editor;   /* NULL: no terminal */
    History *history;
    const char *prompt;
    char *line;         /* the last line that was read */
    size_t capacity;
    void *user;
    /* Gives the only text that can follow the first `length` bytes of a line, at most `room` bytes
     * with the NUL. False: there is none. */
    bool (*complete)(void *user, const char *line, size_t length, char *ret_more, size_t room);
};

/* Opens the input. The line editor reads all files that it needs here, before the sandbox. False:
 * out of memory. */
bool play_input_open(struct play_input *input);
void play_input_close(struct play_input *input);

/* The next line without its line end and the blanks around it; it lives until the next call. NULL:
 * the input ended. */
char *play_input_read(struct play_input *input, const char *prompt);

#endif
