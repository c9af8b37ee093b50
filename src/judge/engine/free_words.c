/* SPDX-License-Identifier: MIT */
#include "judge/engine/unread.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* How many words the verb takes before its free text. -1: it takes no free text. */
static int words_before(const struct lexeme *lexeme)
{
    for (uint8_t f = 0; f < lexeme->form_count; f++)
        if (lexeme->forms[f].open)
            return __builtin_popcount(lexeme->forms[f].required);
    return -1;
}

static size_t skip_blanks_before_words(struct slice line, size_t at)
{
    while (at < line.length && is_blank(line.at[at]))
        at++;
    return at;
}

/* The place after a name, with or without quotes. */
static size_t skip_name(struct slice line, size_t at)
{
    if (at < line.length && line.at[at] == '"') {
        for (at++; at < line.length && line.at[at] != '"';)
            at += line.at[at] == '\\' ? 2 : 1;
        return at < line.length ? at + 1 : line.length;
    }
    while (at < line.length && !is_blank(line.at[at]) && line.at[at] != ',' && line.at[at] != ':')
        at++;
    return at;
}

bool free_words_quote(struct slice line, size_t verb_end, size_t wrong, const struct lexeme *lexeme,
                      struct text *ret_line)
{
    int before = words_before(lexeme);
    size_t at = verb_end;
    for (int i = 0; i < before; i++)
        at = skip_name(line, skip_blanks_before_words(line, at));
    size_t begin = skip_blanks_before_words(line, at), end = line.length;
    while (begin < end &&
           (line.at[begin] == ',' || line.at[begin] == ':' || is_blank(line.at[begin])))
        begin++;
    while (end > begin && is_blank(line.at[end - 1]))
        end--;
    if (before < 0 || begin == end || wrong < at)
        return false;
    text_add(ret_line, (struct slice){line.at, at});
    text_add_string(ret_line, " \"");
    for (size_t i = begin; i < end; i++) {
        if (line.at[i] == '"' || line.at[i] == '\\')
            text_add_string(ret_line, "\\");
        text_add(ret_line, (struct slice){line.at + i, 1});
    }
    text_add_string(ret_line, "\"");
    return ret_line->length + 1 < ret_line->capacity;
}
