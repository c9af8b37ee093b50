/* SPDX-License-Identifier: MIT */
#include "workshop/play/input.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HISTORY = 1000, ADDED = 4096 };

static char *prompt_of(EditLine *editor)
{
    struct play_input *input;
    el_get(editor, EL_CLIENTDATA, &input);
    return (char *)input->prompt;
}

static unsigned char complete(EditLine *editor, int key)
{
    struct play_input *input;
    char more[ADDED];
    (void)key;
    el_get(editor, EL_CLIENTDATA, &input);
    const LineInfo *line = el_line(editor);
    if (!input->complete ||
        !input->complete(input->user, line->buffer, (size_t)(line->cursor - line->buffer), more,
                         sizeof more))
        return CC_ERROR;
    return el_insertstr(editor, more) == 0 ? CC_REFRESH : CC_ERROR;
}

static bool open_editor(struct play_input *input)
{
    HistEvent event;
    setlocale(LC_CTYPE, "C.UTF-8"); /* logs are UTF-8, whatever the terminal says */
    input->editor = el_init("umpire", stdin, stdout, stderr);
    input->history = history_init();
    if (!input->editor || !input->history)
        return false;
    history(input->history, &event, H_SETSIZE, HISTORY);
    el_set(input->editor, EL_CLIENTDATA, input);
    el_set(input->editor, EL_PROMPT, prompt_of);
    el_set(input->editor, EL_EDITOR, "emacs");
    el_set(input->editor, EL_SIGNAL, 1);
    el_set(input->editor, EL_HIST, history, input->history);
    el_set(input->editor, EL_ADDFN, "umpire-complete", "complete what may be written", complete);
    el_set(input->editor, EL_BIND, "^I", "umpire-complete", NULL);
    return true;
}

bool play_input_open(struct play_input *input)
{
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    return !terminal || open_editor(input);
}

void play_input_close(struct play_input *input)
{
    if (input->history)
        history_end(input->history);
    if (input->editor)
        el_end(input->editor);
    free(input->line);
    *input = (struct play_input){.editor = NULL};
}

/* Reads a line with the editor, and copies it: the editor overwrites its own. */
static ssize_t edit_line(struct play_input *input)
{
    int count;
    HistEvent event;
    const char *line = el_gets(input->editor, &count);
    if (!line || count <= 0)
        return -1;
    if ((size_t)count + 1 > input->capacity) {
        char *more = realloc(input->line, (size_t)count + 1);
        if (!more)
            return -1;
        input->line = more;
        input->capacity = (size_t)count + 1;
    }
    memcpy(input->line, line, (size_t)count + 1);
    if (line[strspn(line, " \t\r\n")])
        history(input->history, &event, H_ENTER, line);
    return count;
}

char *play_input_read(struct play_input *input, const char *prompt)
{
    input->prompt = prompt;
    fflush(stdout);
    ssize_t length = input->editor ? edit_line(input)
                                   : getline(&input->line, &input->capacity, stdin);
    if (length < 0)
        return NULL;
    while (length > 0 && strchr(" \t\r\n", input->line[length - 1]))
        input->line[--length] = '\0';
    return input->line + strspn(input->line, " \t");
}
