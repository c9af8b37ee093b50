/* SPDX-License-Identifier: MIT */
#include "judge/log/name.h"

#include "judge/log/statement.h"
#include "judge/log/token.h"

#include "log.tab.h"

static bool is_letter(unsigned char c)
{
    /* 0x80 on: token_check_name judges these characters */
    return ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_' || c >= 0x80;
}

/* Whether the scanner reads the name without quotes. */
static bool is_plain(struct slice name)
{
    int32_t number;
    if (name.length == 0 || name.length > LIMIT_NAME_BYTES || !is_letter((unsigned char)name.at[0]))
        return false;
    for (size_t i = 0; i < name.length; i++) {
        unsigned char c = (unsigned char)name.at[i];
        if (!is_letter(c) && !(c >= '0' && c <= '9') && c != '\'' && c != '-')
            return false;
    }
    for (enum preposition one = PREPOSITION_AS; one < PREPOSITION_COUNT; one++)
        if (slice_is(name, preposition_name(one)))
            return false;
    return token_classify_word(name, &number) == NAME && !token_check_name(name.at, name.length);
}

void name_write(struct text *text, struct slice name)
{
    if (is_plain(name)) {
        text_add(text, name);
        return;
    }
    text_add_string(text, "\"");
    for (size_t i = 0; i < name.length; i++) {
        if (name.at[i] == '\n') {
            text_add_string(text, "\\n");
            continue;
        }
        if (name.at[i] == '"' || name.at[i] == '\\')
            text_add_string(text, "\\");
        text_add(text, (struct slice){name.at + i, 1});
    }
    text_add_string(text, "\"");
}
