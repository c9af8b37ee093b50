/* Lines that somebody types: with a line editor on a terminal, else as they come. */
#ifndef CLI_PLAY_INPUT_H
#define CLI_PLAY_INPUT_H

#include <histedit.h>
#include <stdbool.h>
#include <stddef.h>

struct play_input {
    EditLine *editor;   /* NULL: no terminal */
    History *history;
    const char *prompt;
    char *line;         /* that was read last */
    size_t capacity;
    void *user;
    /* Adds to a line what can only follow so many of its bytes, up to `room` with the NUL. False: nothing. */
    bool (*complete)(void *user, const char *line, size_t length, char *ret_more, size_t room);
};

/* The line editor reads what it needs of the terminal now. False: out of memory. */
bool play_input_open(struct play_input *input);
void play_input_close(struct play_input *input);

/* The next line without its end and without blanks around it, until the next call; NULL: there is no more. */
char *play_input_read(struct play_input *input, const char *prompt);

#endif
