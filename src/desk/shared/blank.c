/* SPDX-License-Identifier: MIT */
#include "desk/shared/blank.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

unsigned blank_player_at(const char *at)
{
    size_t length = strlen(BLANK_NAME);
    if (strncmp(at, BLANK_NAME, length) != 0 || !isdigit((unsigned char)at[length]) ||
        isalnum((unsigned char)at[length + 1]))
        return 0;
    return (unsigned)(at[length] - '0');
}

size_t blank_listed_at(const char *text, const char *at)
{
    size_t length = strlen(BLANK_NAME) + 1;
    if (!blank_player_at(at))
        return 0;
    bool before = at > text + length && at[-1] == ' ' && blank_player_at(at - 1 - length),
         after = at[length] == ' ' && blank_player_at(at + length + 1);
    return before || after ? length + (at[length] == ' ') : 0;
}

unsigned blank_players_in(const char *text)
{
    unsigned most = 0;
    for (; *text; text++) {
        unsigned player = blank_player_at(text);
        most = player > most ? player : most;
    }
    return most;
}

int blank_braces(const char *line, size_t length)
{
    int open = 0;
    bool quoted = false;
    for (size_t i = 0; i < length && (quoted || line[i] != '#'); i++) {
        quoted = quoted != (line[i] == '"');
        open += !quoted && line[i] == '{';
        open -= !quoted && line[i] == '}';
    }
    return open;
}

unsigned blank_declared_on(const char *line)
{
    static const char *const words[] = {"player ", "team "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(line, words[i], strlen(words[i])) == 0)
            return blank_player_at(line + strlen(words[i]));
    return 0;
}

/* The side of the player who is declared on a line, `team Player1 alliance ...`, or whether that is
 * `side`. Teams alone have sides. */
static bool is_side_on(const char *line, const char *side)
{
    size_t length = strlen(side);
    const char *name_end = line + strlen("team " BLANK_NAME) + 1, *at = name_end + 1;
    if (strncmp(line, "team ", 5) != 0 || !blank_declared_on(line) || *name_end != ' ')
        return false;
    return length > 0 && strncmp(at, side, length) == 0 &&
           (at[length] == ' ' || at[length] == '\n');
}

unsigned blank_place_of_side(const char *text, const char *side, unsigned least)
{
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        if (is_side_on(line, side) && blank_declared_on(line) >= least)
            return blank_declared_on(line);
        if (!strchr(line, '\n'))
            break;
    }
    return 0;
}
