/* SPDX-License-Identifier: MIT */
#include "words.h"

#include "vocabulary.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_one_of(struct span text, const char *const *words)
{
    while (*words && !(strlen(*words) == text.length && memcmp(*words, text.at, text.length) == 0))
        words++;
    return *words != NULL;
}

void find_players(struct alterations *found, const struct game *game)
{
    static const char *const nobody[] = {"table", "judge", "GM", "note", NULL};
    struct set players = {0};
    for (size_t i = game->first; i < game->last; i++) {
        struct span subject = subject_of(game->lines[i]);
        if (subject.at && !is_one_of(subject, nobody))
            add_to(&players, subject);
    }
    for (size_t i = game->first; players.count > 1 && i < game->last; i++) {
        struct span subject = subject_of(game->lines[i]);
        size_t player = subject.at ? find_in(&players, subject) : players.count;
        if (player < players.count)
            splice(add_alteration(found, i, "other-player"), subject,
                   players.list[(player + 1) % players.count]);
    }
    free(players.list);
}

static bool is_marker(struct span line)
{
    static const char *const words[] = {"round", "turn", "phase", "step", "segment"};
    line = without_comment(line);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins_with(line, words[i]))
            return true;
    return false;
}

/* The offset after a quoted text that begins at `i`. `i` itself: none does. */
static size_t after_quoted(struct span line, size_t i)
{
    const char *quote = NULL;
    if (line.at[i] == '"')
        quote = memchr(line.at + i + 1, '"', line.length - i - 1);
    return quote ? (size_t)(quote + 1 - line.at) : i;
}

static bool is_digit(char c)
{
    return isdigit((unsigned char)c);
}

/* Whether the digits from one offset to another one are a number by itself: no part of a word, of a
 * range, or of a list in brackets. */
static bool is_number(struct span line, size_t from, size_t to)
{
    char before = from > 0 ? line.at[from - 1] : ' ', after = to < line.length ? line.at[to] : ' ';
    return !is_word(before) && !strchr("\"[-.", before) && !is_word(after) &&
           !strchr("\"]-.", after);
}

static void alter_numbers(struct alterations *found, struct span line, size_t i)
{
    size_t numbers = 0;
    for (size_t at = 0, end; at < line.length; at = end) {
        end = after_quoted(line, at);
        if (end > at)
            continue;
        while (end < line.length && is_digit(line.at[end]))
            end++;
        if (end > at && is_number(line, at, end))
            splice_own(add_alteration(found, i, "number-%zu", ++numbers),
                       (struct span){line.at + at, end - at}, "%llu",
                       strtoull(line.at + at, NULL, 10) + 1);
        end += end == at;
    }
}

void find_numbers(struct alterations *found, const struct game *game)
{
    for (size_t i = game->first; i < game->last; i++) {
        struct span line = game->lines[i];
        const char *comment = memchr(line.at, '#', line.length);
        if (comment)
            line.length = (size_t)(comment - line.at);
        if (!is_marker(line))
            alter_numbers(found, line, i);
    }
}

/* The word after `phase`. `at` NULL: the line has none. */
static struct span phase_of(struct span line)
{
    line = without_comment(line);
    size_t at = strlen("phase"), end;
    if (!begins_with(line, "phase") || at == line.length || !is_blank(line.at[at]))
        return (struct span){NULL, 0};
    while (is_blank(line.at[at]))
        at++;
    for (end = at; end < line.length && !is_blank(line.at[end]);)
        end++;
    return (struct span){line.at + at, end - at};
}

void find_phases(struct alterations *found, const struct game *game)
{
    struct set phases = {0};
    for (size_t i = game->first; i < game->last; i++) {
        struct span phase = phase_of(game->lines[i]);
        if (phase.at)
            add_to(&phases, phase);
    }
    for (size_t i = game->first; i < game->last; i++) {
        struct span phase = phase_of(game->lines[i]);
        for (size_t other = 0; phase.at && other < phases.count; other++) {
            struct span word = phases.list[other];
            if (!same(phase, word))
                splice(add_alteration(found, i, "%.*s", (int)word.length, word.at), phase, word);
        }
    }
    free(phases.list);
}

static bool is_part_of_word(char c)
{
    return (unsigned char)c > ' ' && !strchr(":;#{}[]=\",.", c);
}

static void misspell_words(struct alterations *found, struct span line, size_t i)
{
    bool inside = false;
    size_t words = 0;
    for (size_t at = 0; at <= line.length; at++) {
        bool part = at < line.length && is_part_of_word(line.at[at]);
        if (inside && !part)
            splice_own(add_alteration(found, i, "word-%zu", ++words),
                       (struct span){line.at + at, 0}, "x");
        inside = part;
    }
}

static void misspell_lines(struct alterations *found, const struct game *game, size_t from,
                           size_t to)
{
    for (size_t i = from; i < to; i++)
        misspell_words(found, without_comment(game->lines[i]), i);
}

void find_misspelt(struct alterations *found, const struct game *game)
{
    misspell_lines(found, game, game->first, game->last);
}

void find_declared_misspelt(struct alterations *found, const struct game *game)
{
    misspell_lines(found, game, 1, game->first);
}
