/* SPDX-License-Identifier: MIT */
#include "desk/shared/taken.h"

#include "desk/shared/cli.h"

#include <stdlib.h>

uint64_t cli_first_marker(const struct umpire_session *session)
{
    const struct umpire_session_game *game = NULL, *next;
    const struct umpire_session_mark *mark;
    for (size_t i = 0; (next = umpire_session_game(session, i)) != NULL; i++)
        game = next;
    for (size_t i = 0; game && (mark = umpire_session_mark(session, i)) != NULL; i++)
        if (mark->line >= game->line)
            return mark->line;
    return 0;
}

void cli_taken_done(struct cli_taken *taken)
{
    while (taken->count)
        cli_taken_drop(taken);
    free(taken->texts);
    *taken = (struct cli_taken){.texts = NULL};
}

bool cli_taken_add(struct cli_taken *taken, char *text)
{
    char **texts = text ? cli_room(taken->texts, taken->count, &taken->capacity, sizeof *texts)
                        : NULL;
    if (!texts) {
        free(text);
        return false;
    }
    taken->texts = texts;
    taken->texts[taken->count++] = text;
    return true;
}

const char *cli_taken_top(const struct cli_taken *taken)
{
    return taken->count ? taken->texts[taken->count - 1] : NULL;
}

void cli_taken_drop(struct cli_taken *taken)
{
    free(taken->texts[--taken->count]);
}
