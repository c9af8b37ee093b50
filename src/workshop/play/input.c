/* SPDX-License-Identifier: MIT */
#include "workshop/play/play.h"

#include "base/on_demand.h"
#include "desk/shared/cli.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FUNCTIONS(F) \
    F(el_end)        \
    F(el_get)        \
    F(el_gets)       \
    F(el_init)       \
    F(el_insertstr)  \
    F(el_line)       \
    F(el_set)        \
    F(history)       \
    F(history_end)   \
    F(history_init)
ON_DEMAND(libedit, LIBEDIT, FUNCTIONS);

enum { HISTORY = 1000, ADDED = 4096 };

static char *prompt_of(EditLine *editor)
{
    struct play_input *input;
    libedit.el_get(editor, EL_CLIENTDATA, &input);
    return (char *)input->prompt;
}

static unsigned char complete(EditLine *editor, int key)
{
    struct play_input *input;
    char more[ADDED];
    (void)key;
    libedit.el_get(editor, EL_CLIENTDATA, &input);
    const LineInfo *line = libedit.el_line(editor);
    if (!input->complete ||
        !input->complete(input->user, line->buffer, (size_t)(line->cursor - line->buffer), more,
                         sizeof more))
        return CC_ERROR;
    return libedit.el_insertstr(editor, more) == 0 ? CC_REFRESH : CC_ERROR;
}

static bool open_editor(struct play_input *input)
{
    HistEvent event;
    cli_need_library(on_demand_open(&libedit_file));
    setlocale(LC_CTYPE, "C.UTF-8"); /* logs are UTF-8, whatever the terminal says */
    input->editor = libedit.el_init("umpire", stdin, stdout, stderr);
    input->history = libedit.history_init();
    if (!input->editor || !input->history)
        return false;
    libedit.history(input->history, &event, H_SETSIZE, HISTORY);
    libedit.el_set(input->editor, EL_CLIENTDATA, input);
    libedit.el_set(input->editor, EL_PROMPT, prompt_of);
    libedit.el_set(input->editor, EL_EDITOR, "emacs");
    libedit.el_set(input->editor, EL_SIGNAL, 1);
    libedit.el_set(input->editor, EL_HIST, libedit.history, input->history);
    libedit.el_set(input->editor, EL_ADDFN, "umpire-complete", "complete what may be written",
                   complete);
    libedit.el_set(input->editor, EL_BIND, "^I", "umpire-complete", NULL);
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
        libedit.history_end(input->history);
    if (input->editor)
        libedit.el_end(input->editor);
    free(input->line);
    *input = (struct play_input){.editor = NULL};
}

/* Reads a line with the editor, and copies it: the editor overwrites its own. */
static ssize_t edit_line(struct play_input *input)
{
    int count;
    HistEvent event;
    const char *line = libedit.el_gets(input->editor, &count);
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
        libedit.history(input->history, &event, H_ENTER, line);
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
