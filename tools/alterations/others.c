/* SPDX-License-Identifier: MIT */
#include "others.h"

#include "vocabulary.h"

#include <string.h>

enum { OTHERS_MOST = 8 };

/* Replaces a word by those that follow it in its set, which begins anew after its end. */
static void replace(struct alterations *found, const struct set *set, struct span word, size_t i,
                    size_t number)
{
    size_t at = set ? find_in(set, word) : 0;
    if (!set || at == set->count)
        return;
    for (size_t other = 1; other < set->count && other <= OTHERS_MOST; other++) {
        struct span in = set->list[(at + other) % set->count];
        splice(add_alteration(found, i, "word-%zu-%.*s", number, (int)in.length, in.at), word, in);
    }
}

static const struct set *others_of(const struct vocabulary *vocabulary, const struct token *token,
                                   struct span marker)
{
    if (is_all_digits(token->text))
        return token->in_brackets ? &vocabulary->rolled : &vocabulary->numbers;
    if (token->in_brackets)
        return &vocabulary->faces;
    const struct set *names = marker.at ? NULL : names_with(vocabulary, token->text);
    return names ? names : values_with(vocabulary, token->text, marker);
}

/* Replaces the words of a line after its first ones. */
static void replace_rest(struct alterations *found, const struct vocabulary *vocabulary,
                         struct span line, size_t at, struct span marker, size_t i)
{
    struct token token;
    bool in_brackets = false;
    size_t number = marker.at ? 1 : 2;
    while (next_token(&token, line, &at, &in_brackets))
        replace(found, others_of(vocabulary, &token, marker), token.text, i, ++number);
}

static void replace_words(struct alterations *found, const struct vocabulary *vocabulary,
                          struct span line, size_t i)
{
    struct token verb;
    bool in_brackets = false;
    struct span subject = subject_of(line);
    size_t at = 0;
    if (!subject.at) {
        if (next_token(&verb, line, &at, &in_brackets))
            replace_rest(found, vocabulary, line, at, verb.text, i);
        return;
    }
    bool table = same(subject, (struct span){"table", strlen("table")});
    replace(found, names_with(vocabulary, subject), subject, i, 1);
    at = (size_t)(subject.at + subject.length - line.at);
    if (!next_token(&verb, line, &at, &in_brackets))
        return;
    replace(found, table ? &vocabulary->facts : &vocabulary->events, verb.text, i, 2);
    replace_rest(found, vocabulary, line, at, (struct span){NULL, 0}, i);
}

void find_others(struct alterations *found, const struct game *game)
{
    struct vocabulary vocabulary;
    vocabulary_init(&vocabulary, game);
    for (size_t i = game->first; i < game->last; i++)
        if (is_play(game->lines[i]))
            replace_words(found, &vocabulary, without_comment(game->lines[i]), i);
    vocabulary_done(&vocabulary);
}

/* The index of the line after a declaration and its block. */
static size_t after_declaration(const struct game *game, size_t i)
{
    size_t depth = 0;
    do {
        struct span line = without_comment(game->lines[i++]);
        depth += line.length > 0 && line.at[line.length - 1] == '{';
        depth -= line.length > 0 && *line.at == '}' && depth > 0;
    } while (depth > 0 && i < game->first);
    return i;
}

void find_undeclared(struct alterations *found, const struct game *game)
{
    for (size_t i = 1; i < game->first; i++) {
        struct span line = without_comment(game->lines[i]);
        if (line.length == 0 || *line.at == '}' || begins_with(line, "game"))
            continue;
        const char *to = game->lines[after_declaration(game, i)].at;
        const char *from = game->lines[i].at;
        splice(add_alteration(found, i, "undeclared"), (struct span){from, (size_t)(to - from)},
               (struct span){from, 0});
    }
}

void find_results(struct alterations *found, const struct game *game)
{
    struct span result = without_comment(game->lines[game->last]);
    if (!begins_with(result, "result"))
        return;
    for (size_t i = game->first + 1; i < game->last; i++)
        if (is_play(game->lines[i]))
            splice_own(add_alteration(found, i, "result"), (struct span){game->lines[i].at, 0},
                       "%.*s\n", (int)result.length, result.at);
}
