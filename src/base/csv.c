/* SPDX-License-Identifier: MIT */
#include "base/csv.h"

#include "base/array.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistr.h>

/* The sign that separates the cells: of comma, semicolon and tab the one that the first row has
 * most often outside quotes. */
static char separator_of(const char *at)
{
    static const char signs[] = {',', ';', '\t'};
    size_t counts[sizeof signs] = {0}, best = 0;
    bool quoted = false;
    for (; *at && (quoted || (*at != '\n' && *at != '\r')); at++) {
        quoted = quoted != (*at == '"');
        for (size_t i = 0; i < sizeof signs; i++)
            counts[i] += !quoted && *at == signs[i];
    }
    for (size_t i = 1; i < sizeof signs; i++)
        best = counts[i] > counts[best] ? i : best;
    return signs[best];
}

/* Where reading stands. The text is read and, without the quotes, written to the same place. */
struct reading {
    struct csv *csv;
    char *from, *to;
    char separator;
    size_t row;
};

static bool ends_cell(const struct reading *reading)
{
    char c = *reading->from;
    return !c || c == '\n' || c == '\r' || c == reading->separator;
}

static void csv_skip_blanks(struct reading *reading)
{
    while (*reading->from == ' ' || (*reading->from == '\t' && reading->separator != '\t'))
        reading->from++;
}

/* Reads a cell in quotes. False: its closing quote is missing. */
static bool read_quoted(struct reading *reading)
{
    while (*++reading->from) {
        if (*reading->from == '"' && *++reading->from != '"')
            return true; /* a quote in a cell is written twice */
        *reading->to++ = *reading->from;
    }
    return false;
}

static void read_plain_cell(struct reading *reading, const char *begin)
{
    while (!ends_cell(reading))
        *reading->to++ = *reading->from++;
    while (reading->to > begin && (reading->to[-1] == ' ' || reading->to[-1] == '\t'))
        reading->to--;
}

static const char no_memory[] = "out of memory";

static const char *read_cell(struct reading *reading)
{
    struct csv *csv = reading->csv;
    csv_skip_blanks(reading);
    char *begin = reading->to;
    if (*reading->from == '"') {
        if (!read_quoted(reading))
            return "a cell that begins with a quote must end with one";
        csv_skip_blanks(reading);
        if (!ends_cell(reading))
            return "after the closing quote of a cell the next cell or row must follow; a quote in "
                   "a cell must be written twice";
    } else {
        read_plain_cell(reading, begin);
    }
    if (!ARRAY_RESERVE(csv->cells, csv->cell_capacity, csv->cell_count + 1)) {
        reading->row = 0;
        return no_memory;
    }
    csv->cells[csv->cell_count++] = begin;
    return NULL;
}

static bool is_blank(const struct csv *csv, size_t first)
{
    for (size_t i = first; i < csv->cell_count; i++)
        if (*csv->cells[i])
            return false;
    return true;
}

static const char *csv_read_row(struct reading *reading)
{
    struct csv *csv = reading->csv;
    size_t first = csv->cell_count;
    for (bool more = true; more;) {
        const char *why = read_cell(reading);
        if (why)
            return why;
        more = *reading->from == reading->separator;
        reading->from += more || *reading->from == '\n' || *reading->from == '\r';
        reading->from += !more && reading->from[-1] == '\r' && *reading->from == '\n';
        *reading->to++ = '\0'; /* there is room: the sign that ended the cell */
    }
    if (is_blank(csv, first)) {
        csv->cell_count = first;
        return NULL;
    }
    if (!ARRAY_RESERVE(csv->rows, csv->row_capacity, csv->count + 1)) {
        reading->row = 0;
        return no_memory;
    }
    csv->rows[csv->count++] = (struct csv_row){reading->row, first, csv->cell_count - first};
    return NULL;
}

/* Whether bytes are UTF-8 without a NUL. */
static bool is_csv_text(const uint8_t *bytes, size_t length)
{
    ucs4_t character = 1;
    int size = 1;
    for (size_t at = 0; at < length && size > 0 && character; at += (size_t)(size > 0 ? size : 0))
        size = u8_mbtoucr(&character, bytes + at, length - at);
    return size > 0 && character;
}

const char *csv_read(struct csv *csv, const char *bytes, size_t length, size_t *ret_row)
{
    static const char mark[] = "\xEF\xBB\xBF";
    *csv = (struct csv){.text = malloc(length + 2)};
    *ret_row = 0;
    if (!csv->text)
        return no_memory;
    if (length)
        memcpy(csv->text, bytes, length);
    csv->text[length] = csv->text[length + 1] = '\0';
    *ret_row = 1;
    if (!is_csv_text((const uint8_t *)csv->text, length))
        return "the file must be a table of text in UTF-8; save it as 'CSV UTF-8'";
    char *begin = csv->text + (strncmp(csv->text, mark, 3) == 0 ? 3 : 0);
    struct reading reading = {csv, begin, begin, separator_of(begin), 1};
    while (*reading.from) {
        /* a row that ends with the text needs a place for the end of its last cell */
        const char *why = csv_read_row(&reading);
        *ret_row = reading.row;
        if (why)
            return why;
        reading.row++;
    }
    return NULL;
}

void csv_done(struct csv *csv)
{
    free(csv->text);
    free(csv->cells);
    free(csv->rows);
    *csv = (struct csv){.text = NULL};
}

const char *csv_cell(const struct csv *csv, const struct csv_row *row, size_t column)
{
    return column < row->count ? csv->cells[row->first + column] : "";
}

size_t csv_column(const struct csv *csv, const char *name, size_t again)
{
    char numbered[64], joined[64];
    snprintf(numbered, sizeof numbered, "%s %zu", name, again + 1);
    snprintf(joined, sizeof joined, "%s%zu", name, again + 1);
    for (size_t i = 0, found = 0; csv->count && i < csv->rows[0].count; i++) {
        const char *cell = csv_cell(csv, &csv->rows[0], i);
        if (strcasecmp(cell, numbered) == 0 || strcasecmp(cell, joined) == 0)
            return i;
        if (strcasecmp(cell, name) == 0 && found++ == again)
            return i;
    }
    return SIZE_MAX;
}

bool csv_begins_formula(const char *text)
{
    static const char *const wide[] = {"\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (strncmp(text, wide[i], strlen(wide[i])) == 0)
            return true;
    return *text && strchr("=+-@\t\r", *text);
}
