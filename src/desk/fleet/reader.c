/* SPDX-License-Identifier: MIT */
/* Lines of fleet lists, as a clipboard leaves them, and the words in them. */
#include "desk/fleet/reader.h"

#include "desk/shared/cli.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Cleaning ------------------------------------------------------------------------------------- */

/* How mail, forums and word processors write what a list builder wrote otherwise. */
static const struct {
    const char *from, *to;
} ways[] = {
    {"\xC2\xA0", " "},     {"\xE2\x80\x80", " "},  {"\xE2\x80\x81", " "},
    {"\xE2\x80\x82", " "}, {"\xE2\x80\x83", " "},  {"\xE2\x80\x84", " "},
    {"\xE2\x80\x85", " "}, {"\xE2\x80\x86", " "},  {"\xE2\x80\x87", " "},
    {"\xE2\x80\x88", " "}, {"\xE2\x80\x89", " "},  {"\xE2\x80\x8A", " "},
    {"\xE2\x80\xAF", " "}, {"\xE2\x81\x9F", " "},  {"\xE3\x80\x80", " "},
    {"\xE2\x80\x8B", ""},  {"\xE2\x80\x8C", ""},   {"\xE2\x80\x8D", ""},
    {"\xE2\x81\xA0", ""},  {"\xEF\xBB\xBF", ""},   {"\xC2\xAD", ""},
    {"\xE2\x80\x8E", ""},  {"\xE2\x80\x8F", ""},   {"\xE2\x80\x98", "'"},
    {"\xE2\x80\x99", "'"}, {"\xE2\x80\x9C", "\""}, {"\xE2\x80\x9D", "\""},
    {"\xE2\x80\x90", "-"}, {"\xE2\x80\x91", "-"},  {"\xE2\x80\x92", "-"},
    {"\xE2\x80\x93", "-"}, {"\xE2\x80\x94", "-"},  {"\xE2\x88\x92", "-"},
    {"\xC3\x97", "x"},     {"&amp;", "&"},         {"&nbsp;", " "},
    {"&quot;", "\""},      {"&#39;", "'"},         {"\t", " "},
    {"<br>", ""},          {"<br/>", ""},          {"<b>", ""},
    {"</b>", ""},          {"<li>", ""},           {"</li>", ""},
};

/* Writes the text in place in one way of writing, with single spaces. */
static void clean(char *text)
{
    char *to = text;
    for (const char *at = text; *at;) {
        const char *with = NULL;
        size_t length = 1;
        char own[2] = {*at, '\0'};
        for (size_t i = 0; i < sizeof ways / sizeof *ways && !with; i++)
            if (strncmp(at, ways[i].from, strlen(ways[i].from)) == 0) {
                with = ways[i].to;
                length = strlen(ways[i].from);
            }
        at += length;
        for (with = with ? with : own; *with; with++)
            if (*with != ' ' || (to > text && to[-1] != ' '))
                *to++ = *with;
    }
    *to = '\0';
}

char *fleet_trim(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
    return text;
}

/* The length of a bullet at the beginning of a text, 0 for none. Letters, digits, quotes, brackets
 * and '=' begin something else. */
static size_t bullet_length(const char *text)
{
    static const char *const bullets[] = {"&bull;", "&middot;", "\xC3\xA2\xE2\x82\xAC\xC2\xA2"};
    const unsigned char *byte = (const unsigned char *)text;
    for (size_t i = 0; i < sizeof bullets / sizeof *bullets; i++)
        if (strncmp(text, bullets[i], strlen(bullets[i])) == 0)
            return strlen(bullets[i]);
    if (*byte < 0x80)
        return *byte && strchr("*-+.?>~_|#@^`,;/\\!%", *byte) ? 1 : 0;
    if (*byte < 0xC0) /* a lone byte of another encoding */
        return 1;
    if (*byte == 0xC2)
        return byte[1] ? 2 : 1;
    bool symbol = *byte == 0xE2 || (*byte == 0xEF && (byte[1] == 0x82 || byte[1] == 0xBF));
    return symbol && byte[1] && byte[2] ? 3 : 0;
}

struct fleet_line fleet_line_of(char *text)
{
    struct fleet_line line = {.whole = fleet_trim(text)};
    size_t end = strlen(line.whole);
    while (end > 0 && strchr("*_\\", line.whole[end - 1])) /* what makes text bold in a forum */
        line.whole[--end] = '\0';
    line.whole = fleet_trim(line.whole);
    line.text = line.whole;
    for (size_t length; (length = bullet_length(line.text)) > 0; line.bullet = true)
        line.text = fleet_trim(line.text + length);
    return line;
}

static bool add_line(struct fleet_reader *reader, size_t *capacity, char *text, size_t number)
{
    char *raw = strdup(fleet_trim(text));
    if (!raw)
        return false;
    clean(text);
    text = fleet_trim(text);
    while (*text == '>') /* quoted mail */
        text = fleet_trim(text + 1);
    struct fleet_line line = fleet_line_of(text);
    line.number = number;
    line.raw = raw;
    struct fleet_line *lines = *line.whole
                                   ? cli_room(reader->lines, reader->count, capacity, sizeof *lines)
                                   : NULL;
    if (!lines) {
        free(raw);
        return !*line.whole;
    }
    reader->lines = lines;
    lines[reader->count++] = line;
    return true;
}

bool fleet_lines_make(struct fleet_reader *reader, char *text)
{
    size_t capacity = 0, number = 0;
    while (*text) {
        size_t length = strcspn(text, "\r\n");
        size_t end = length + (text[length] == '\r' && text[length + 1] == '\n' ? 2 : 1);
        char *next = text[length] ? text + end : text + length;
        text[length] = '\0';
        if (!add_line(reader, &capacity, text, ++number))
            return false;
        text = next;
    }
    return true;
}

void fleet_lines_done(struct fleet_reader *reader)
{
    for (size_t i = 0; i < reader->count; i++)
        free((char *)reader->lines[i].raw);
    free(reader->lines);
    reader->lines = NULL;
    reader->count = 0;
}

bool fleet_reader_ended(const struct fleet_reader *reader)
{
    return reader->no_memory || reader->too_many;
}

bool fleet_has(const struct fleet_reader *reader, const char *text)
{
    for (size_t i = 0; i < reader->count; i++)
        if (strcasestr(reader->lines[i].whole, text))
            return true;
    return false;
}

bool fleet_has_beginning(const struct fleet_reader *reader, const char *text)
{
    for (size_t i = 0; i < reader->count; i++)
        if (strncasecmp(reader->lines[i].whole, text, strlen(text)) == 0)
            return true;
    return false;
}

/* Words of a line ------------------------------------------------------------------------------ */

char *fleet_after(char *text, const char *word)
{
    return strncasecmp(text, word, strlen(word)) == 0 ? fleet_trim(text + strlen(word)) : NULL;
}

bool fleet_take_number(char **text, int most, int *ret_number)
{
    long number = 0;
    const char *at = *text;
    if (!isdigit((unsigned char)*at))
        return false;
    while (isdigit((unsigned char)*at) ||
           (*at == ',' && strspn(at + 1, "0123456789") == 3 && at > *text)) {
        if (*at != ',')
            number = number * 10 + (*at - '0');
        if (number > most)
            return false;
        at++;
    }
    *ret_number = (int)number;
    *text += at - *text;
    return true;
}

int fleet_take_copies(char **text)
{
    char *at = *text;
    int copies;
    if (!fleet_take_number(&at, FLEET_COPIES_MOST, &copies) || copies == 0)
        return 1;
    at += strspn(at, " ");
    if ((*at != 'x' && *at != 'X') || at[1] != ' ')
        return 1;
    *text = fleet_trim(at + 1);
    return copies;
}

char *fleet_take_brackets(char *text, char open)
{
    char *from = strrchr(text, open), *to = strrchr(text, open == '(' ? ')' : ']');
    if (!from || !to || to < from || to[1 + strspn(to + 1, " ")])
        return NULL;
    char *inside = from + 1;
    *from = *to = '\0';
    while (from > text && from[-1] == ' ')
        *--from = '\0';
    return fleet_trim(inside);
}

bool fleet_read_points(const char *text, int *ret_points)
{
    char *at = (char *)text;
    int points;
    if (!fleet_take_number(&at, FLEET_POINTS_MOST, &points))
        return false;
    at += strspn(at, " ");
    while (isalpha((unsigned char)*at) || (unsigned char)*at >= 0x80)
        at++;
    if (*at)
        return false;
    *ret_points = points;
    return true;
}

bool fleet_name_is_odd(const char *name)
{
    size_t digits = strspn(name, "0123456789");
    const char *bracket = strchr(name, '(');
    if (digits > 0 && (!name[digits] || strchr(" .):]", name[digits])))
        return true;
    if (isalpha((unsigned char)name[0]) && name[1] && strchr(" .):", name[1]))
        return true;
    if (bracket && isdigit((unsigned char)bracket[1 + strspn(bracket + 1, " ")]))
        return true;
    bracket = strchr(name, '[');
    if (bracket && isdigit((unsigned char)bracket[1]))
        return true;
    return !*name || strstr(name, "\xE2\x80\xA2") || strchr(name, '=') || strchr("([{=:)", *name);
}

bool fleet_copy_name(char name[FLEET_NAME_BYTES], const char *text)
{
    if (!log_name_fits(text) || strlen(text) > FLEET_TEXT_MOST)
        return false;
    snprintf(name, FLEET_NAME_BYTES, "%s", text);
    return true;
}

/* Items ---------------------------------------------------------------------------------------- */

/* Whether an upgrade would stand after its ship, or after another upgrade of it. */
static bool has_ship_for_upgrade(const struct fleet_list *list)
{
    enum fleet_kind last = list->count ? list->items[list->count - 1].kind : FLEET_OBJECTIVE;
    return last == FLEET_SHIP || last == FLEET_EITHER || last == FLEET_UPGRADE;
}

/* Gives a name the spelling of an earlier one that differs only in capitals, as the same card. */
static void take_earlier_spelling(const struct fleet_list *list, char name[FLEET_NAME_BYTES])
{
    for (size_t i = 0; i < list->count; i++)
        if (strcasecmp(list->items[i].name, name) == 0) {
            memcpy(name, list->items[i].name, FLEET_NAME_BYTES);
            return;
        }
}

struct fleet_item *fleet_add(struct fleet_reader *reader, enum fleet_kind kind, const char *name,
                             int points)
{
    struct fleet_list *list = reader->list;
    if (kind == FLEET_UPGRADE && !has_ship_for_upgrade(list))
        return NULL;
    struct fleet_item item = {.kind = kind,
                              .count = 1,
                              .points = points,
                              .rating = FLEET_UNTOLD,
                              .with_upgrades = FLEET_UNTOLD,
                              .line = reader->line};
    reader->too_many = list->count == FLEET_ITEMS_MOST;
    if (reader->too_many || !fleet_copy_name(item.name, name))
        return NULL;
    take_earlier_spelling(list, item.name);
    struct fleet_item *items = cli_room(list->items, list->count, &list->capacity, sizeof *items);
    if (!items) {
        reader->no_memory = true;
        return NULL;
    }
    list->items = items;
    items[list->count] = item;
    return &items[list->count++];
}

/* Complaints ----------------------------------------------------------------------------------- */

enum { TOLD_BYTES = 120 };

static void leave_out_fleet_line(struct fleet_list *list, const struct fleet_line *line)
{
    if (list->left_out++ == 0)
        list->first_left_out = line->number;
}

void fleet_not_understood(struct fleet_reader *reader, const struct fleet_line *line)
{
    if (fleet_reader_ended(reader))
        return;
    reader->list->not_understood++;
    leave_out_fleet_line(reader->list, line);
    cli_say("%s: line %zu is not understood and left out: %.*s", reader->list->path, line->number,
            TOLD_BYTES - 1, line->raw);
}

void fleet_two_readings(struct fleet_reader *reader, const struct fleet_line *line,
                        const char *readings)
{
    if (fleet_reader_ended(reader))
        return;
    leave_out_fleet_line(reader->list, line);
    reader->list->differences++;
    cli_say("%s: line %zu fits two readings and is left out (%s): %.*s", reader->list->path,
            line->number, readings, TOLD_BYTES - 1, line->raw);
}

void fleet_differs(struct fleet_list *list, size_t line, const char *format, ...)
{
    char text[2 * FLEET_NAME_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    list->differences++;
    if (line > 0)
        cli_say("%s: line %zu: %s", list->path, line, text);
    else
        cli_say("%s: %s", list->path, text);
}

bool fleet_commander_is_absent(const struct fleet_list *list)
{
    bool found = !*list->commander;
    for (size_t i = 0; i < list->count && !found; i++)
        found = list->items[i].kind == FLEET_UPGRADE &&
                strcasecmp(list->items[i].name, list->commander) == 0;
    return !found;
}

void fleet_compare_points(struct fleet_list *list, size_t line, const char *what, int stated,
                          long counted)
{
    if (stated != FLEET_UNTOLD && counted != FLEET_UNTOLD && stated != counted)
        fleet_differs(list, line, "%s: the list states %d points, its lines add up to %ld", what,
                      stated, counted);
}
