/* SPDX-License-Identifier: MIT */
#include "vocabulary.h"

#include "umpire.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

size_t find_in(const struct set *set, struct span text)
{
    size_t i = 0;
    while (i < set->count && !same(set->list[i], text))
        i++;
    return i;
}

void add_to(struct set *set, struct span text)
{
    if (find_in(set, text) < set->count)
        return;
    set->list = allocated(reallocarray(set->list, set->count + 1, sizeof *set->list));
    set->list[set->count++] = text;
}

static bool is_part_of_word(char c)
{
    return (unsigned char)c > ' ' && !strchr(":;#{}[]=\",.", c);
}

bool next_token(struct token *token, struct span line, size_t *at, bool *in_brackets)
{
    size_t i = *at;
    for (; i < line.length && line.at[i] != '"' && !is_part_of_word(line.at[i]); i++) {
        if (line.at[i] == '[')
            *in_brackets = true;
        if (line.at[i] == ']')
            *in_brackets = false;
    }
    if (i >= line.length)
        return false;
    size_t end = i;
    const char *quote = NULL;
    if (line.at[i] == '"')
        quote = memchr(line.at + i + 1, '"', line.length - i - 1);
    if (quote)
        end = (size_t)(quote + 1 - line.at);
    else
        for (end++; end < line.length && is_part_of_word(line.at[end]);)
            end++;
    *token = (struct token){{line.at + i, end - i}, *in_brackets};
    *at = end;
    return true;
}

bool is_all_digits(struct span text)
{
    size_t i = 0;
    while (i < text.length && isdigit((unsigned char)text.at[i]))
        i++;
    return text.length > 0 && i == text.length;
}

static struct span span_of(const char *text)
{
    return (struct span){text, strlen(text)};
}

/* The first word of a text. */
static struct span first_word(const char *text)
{
    return (struct span){text, strcspn(text, " ")};
}

static struct group *group_of(struct group *groups, size_t *count, struct span label)
{
    for (size_t i = 0; i < *count; i++)
        if (same(groups[i].label, label))
            return &groups[i];
    if (*count == GROUPS_MOST)
        return NULL;
    groups[*count] = (struct group){.label = label};
    return &groups[(*count)++];
}

/* Adds "front, left or rear" as three words. A description, as "the name of a ship", is no list. */
static void add_values(struct vocabulary *vocabulary, const struct umpire_word *word)
{
    struct group group = {.label = span_of(word->word)};
    const char *at = word->line;
    while (*at) {
        size_t length = strcspn(at, ", ");
        add_to(&group.words, (struct span){at, length});
        at += length;
        bool listed = strncmp(at, ", ", 2) == 0, last = strncmp(at, " or ", 4) == 0;
        if (!listed && !last)
            break;
        at += listed ? 2 : 4;
    }
    if (*at || vocabulary->value_count == GROUPS_MOST)
        free(group.words.list);
    else
        vocabulary->values[vocabulary->value_count++] = group;
}

static void add_words(struct vocabulary *vocabulary, const char *ruleset)
{
    struct umpire_word word;
    for (size_t i = 0; umpire_word_at(ruleset, i, &word); i++) {
        if (word.kind == UMPIRE_WORD_EVENT)
            add_to(&vocabulary->events, first_word(word.word));
        if (word.kind == UMPIRE_WORD_FACT)
            add_to(&vocabulary->facts, first_word(word.word));
        if (word.kind == UMPIRE_WORD_FACE)
            add_to(&vocabulary->faces, span_of(word.word));
        if (word.kind == UMPIRE_WORD_VALUE)
            add_values(vocabulary, &word);
        if (word.kind == UMPIRE_WORD_DECLARATION && strstr(word.form, " NEW-"))
            group_of(vocabulary->names, &vocabulary->name_count, first_word(word.word));
    }
}

/* Adds the name that a declaration gives: its second word. */
static void add_name(struct vocabulary *vocabulary, struct span line)
{
    struct token declaration, name;
    bool in_brackets = false;
    size_t at = 0;
    if (!next_token(&declaration, line, &at, &in_brackets) ||
        !next_token(&name, line, &at, &in_brackets))
        return;
    for (size_t i = 0; i < vocabulary->name_count; i++)
        if (same(vocabulary->names[i].label, declaration.text))
            add_to(&vocabulary->names[i].words, name.text);
}

static void add_numbers(struct vocabulary *vocabulary, struct span line)
{
    struct token token;
    bool in_brackets = false;
    for (size_t at = 0; next_token(&token, line, &at, &in_brackets);)
        if (is_all_digits(token.text))
            add_to(token.in_brackets ? &vocabulary->rolled : &vocabulary->numbers, token.text);
}

/* The name of the game's rules, after `game`; allocated. NULL: there is none. */
static char *ruleset_of(const struct game *game)
{
    for (size_t i = 0; i < game->first; i++) {
        struct token token;
        bool in_brackets = false;
        struct span line = without_comment(game->lines[i]);
        size_t at = strlen("game");
        if (begins_with(line, "game") && next_token(&token, line, &at, &in_brackets))
            return allocated(strndup(token.text.at, token.text.length));
    }
    return NULL;
}

void vocabulary_init(struct vocabulary *vocabulary, const struct game *game)
{
    *vocabulary = (struct vocabulary){0};
    char *ruleset = ruleset_of(game);
    if (ruleset)
        add_words(vocabulary, ruleset);
    free(ruleset);
    for (size_t i = 1; i < game->first; i++)
        add_name(vocabulary, without_comment(game->lines[i]));
    for (size_t i = game->first; i < game->last; i++)
        if (is_play(game->lines[i]))
            add_numbers(vocabulary, without_comment(game->lines[i]));
}

void vocabulary_done(struct vocabulary *vocabulary)
{
    free(vocabulary->events.list);
    free(vocabulary->facts.list);
    free(vocabulary->faces.list);
    free(vocabulary->numbers.list);
    free(vocabulary->rolled.list);
    for (size_t i = 0; i < vocabulary->value_count; i++)
        free(vocabulary->values[i].words.list);
    for (size_t i = 0; i < vocabulary->name_count; i++)
        free(vocabulary->names[i].words.list);
}

/* Whether the values are those of the marker: PHASE of `phase`. */
static bool is_of_marker(struct span label, struct span marker)
{
    return label.length == marker.length && strncasecmp(label.at, marker.at, marker.length) == 0;
}

static bool is_of_some_marker(struct span label)
{
    return is_of_marker(label, span_of("phase")) || is_of_marker(label, span_of("step")) ||
           is_of_marker(label, span_of("segment"));
}

const struct set *values_with(const struct vocabulary *vocabulary, struct span word,
                              struct span marker)
{
    for (size_t i = 0; i < vocabulary->value_count; i++) {
        const struct group *group = &vocabulary->values[i];
        bool fits = marker.at ? is_of_marker(group->label, marker)
                              : !is_of_some_marker(group->label);
        if (fits && find_in(&group->words, word) < group->words.count)
            return &group->words;
    }
    return NULL;
}

const struct set *names_with(const struct vocabulary *vocabulary, struct span word)
{
    for (size_t i = 0; i < vocabulary->name_count; i++)
        if (find_in(&vocabulary->names[i].words, word) < vocabulary->names[i].words.count)
            return &vocabulary->names[i].words;
    return NULL;
}
