/* SPDX-License-Identifier: MIT */
#include "reports/page/page.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A page of the manual: umpire-armada(5). */

/* Writes a text with roff's special characters escaped. A long word, such as a digest, may go on
 * on the next line. */
static void write_roff(struct output *output, const char *text)
{
    enum { WORD_MOST = 32 };
    for (size_t length = 0; *text; text++) {
        length = *text == ' ' ? 0 : length + 1;
        if (length > WORD_MOST && ((unsigned char)*text & 0xC0) != 0x80)
            output_string(output, "\\:");
        switch (*text) {
        case '\\': output_string(output, "\\e"); break;
        case '-': output_string(output, "\\-"); break;
        case '\'': output_string(output, "\\(aq"); break;
        case '"': output_string(output, "\\(dq"); break;
        case '^': output_string(output, "\\(ha"); break;
        case '`': output_string(output, "\\(ga"); break;
        case '~': output_string(output, "\\(ti"); break;
        default: output_bytes(output, text, 1); break;
        }
    }
}

/* Writes lines, each after a request and in a font. */
static void write_man_lines(struct output *output, const char *first, const char *request,
                            char font, const char *lines)
{
    char line[1024], begin[8];
    snprintf(begin, sizeof begin, "\\f%c", font);
    for (bool later = false; word_next_line(&lines, line, sizeof line); later = true) {
        output_put(output, "%s%s", later ? request : first, begin);
        write_roff(output, line);
        output_string(output, "\\fR\n");
    }
}

static void write_title(struct output *output, const struct word_list *list)
{
    char name[128], capitals[128];
    size_t length = 0;
    snprintf(name, sizeof name, "umpire-%s", list->game ? list->game : "words");
    for (; name[length]; length++)
        capitals[length] = (char)(name[length] >= 'a' && name[length] <= 'z'
                                      ? name[length] - 'a' + 'A'
                                      : name[length]);
    capitals[length] = '\0';
    output_string(output, ".TH ");
    write_roff(output, capitals);
    output_string(output, " 5 \"\" \"umpire " UMPIRE_VERSION "\" \"File formats\"\n.SH NAME\n");
    write_roff(output, name);
    output_put(output, " \\- the words of a log%s", list->title ? " of " : "");
    write_roff(output, list->title ? list->title : "");
    output_string(output, "\n.SH DESCRIPTION\n");
    write_roff(output, word_key);
    output_put(output, "\n.B umpire new%s", list->game ? " " : "");
    write_roff(output, list->game ? list->game : "");
    output_string(
        output,
        "\nwrites a log to fill in;\n.BR umpire\\-log (5)\ntells what all logs have in common.\n");
}

static void write_man_section(struct output *output, enum umpire_word_kind kind)
{
    output_string(output, ".SH ");
    for (const char *c = word_sections[kind].title; *c; c++) {
        char capital = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
        output_bytes(output, &capital, 1);
    }
    output_string(output, "\n");
    if (word_sections[kind].intro) {
        write_roff(output, word_sections[kind].intro);
        output_string(output, "\n");
    }
}

static long write_man(struct output *output, const struct word_list *list)
{
    struct umpire_word word;
    long count = 0;
    int kind = -1;
    write_title(output, list);
    for (size_t i = 0; umpire_word_at(list->game, i, &word); i++) {
        if (!word_is_listed(list, &word))
            continue;
        if ((int)word.kind != kind)
            write_man_section(output, word.kind);
        kind = (int)word.kind;
        write_man_lines(output, ".TP\n", ".TQ\n", 'B', word.form);
        write_man_lines(output, "", "", 'R', word.line);
        write_man_lines(output, ".br\n", ".br\n", 'I', word.example);
        count++;
    }
    output_string(output, ".SH SEE ALSO\n.BR umpire (1),\n.BR umpire\\-log (5)\n");
    return count;
}

enum { COLUMNS = 100, INDENT = 19 };

/* Text -------------------------------------------------------------------------------------- */

static void write_lines(struct output *output, const char *before, const char *lines)
{
    char line[1024];
    while (word_next_line(&lines, line, sizeof line))
        output_put(output, "%s%s\n", before, line);
}

static void write_capitals(struct output *output, const char *text)
{
    for (; *text; text++) {
        char c = *text >= 'a' && *text <= 'z' ? (char)(*text - 'a' + 'A') : *text;
        output_bytes(output, &c, 1);
    }
}

static void write_section(struct output *output, enum umpire_word_kind kind)
{
    output_string(output, "\n");
    write_capitals(output, word_sections[kind].title);
    if (word_sections[kind].intro)
        output_put(output, ". %s", word_sections[kind].intro);
    output_string(output, "\n\n");
}

/* Writes a word in capitals and then what it may be, in lines of up to COLUMNS columns, broken
 * between words. */
static void write_value(struct output *output, const struct umpire_word *word)
{
    char begin[64];
    const char *text = word->line;
    for (bool first = true; *text; first = false) {
        size_t room = COLUMNS - INDENT, length = strlen(text);
        while (length > room && room > 1 && text[room] != ' ')
            room--;
        length = length > room ? room : length;
        snprintf(begin, sizeof begin, "  %-16s ", first ? word->word : "");
        output_string(output, begin);
        output_bytes(output, text, length);
        output_string(output, "\n");
        text += length + (text[length] == ' ');
    }
}

static void write_word(struct output *output, const struct umpire_word *word)
{
    if (word->kind == UMPIRE_WORD_VALUE) {
        write_value(output, word);
        return;
    }
    write_lines(output, "  ", word->form);
    write_lines(output, "      ", word->line);
    write_lines(output, "      e.g. ", word->example);
}

static long write_text(struct output *output, const struct word_list *list)
{
    struct umpire_word word;
    long count = 0;
    int kind = -1;
    if (!list->begin)
        output_put(output,
                   "%s: the words of a log\n\n%s\n'umpire new %s' writes a log to fill in%s",
                   list->title ? list->title : "Logs", word_key, list->game ? list->game : "GAME",
                   list->game ? ".\n" : ", 'umpire words GAME' lists the words of a game.\n");
    for (size_t i = 0; umpire_word_at(list->game, i, &word); i++) {
        if (!word_is_listed(list, &word))
            continue;
        if ((int)word.kind != kind && (count > 0 || !list->begin))
            write_section(output, word.kind);
        kind = (int)word.kind;
        write_word(output, &word);
        count++;
    }
    return count;
}

/* Formats ----------------------------------------------------------------------------------- */

static long write_html(struct output *output, const struct word_list *list)
{
    struct page_writer *page = calloc(1, sizeof *page);
    if (!page) {
        output_fail(output, ENOMEM);
        return -1;
    }
    page->output.file = output->file;
    page_begin_title(page);
    html_text(page, list->title ? list->title : "Logs");
    html(page, ": the words of a log");
    page_end_title(page);
    html(page, "<header><p class=\"tool\">umpire " UMPIRE_VERSION "</p><h1>");
    html_text(page, list->title ? list->title : "Logs");
    html(page, ": the words of a log</h1></header>\n<main>\n");
    long count = page_write_words(page, list);
    html(page, "</main>\n</body>\n</html>\n");
    if (!output_flush(&page->output))
        output_fail(output, page->output.error);
    free(page);
    return count;
}

static const struct {
    const char *name;
    long (*write)(struct output *output, const struct word_list *list);
} formats[] = {{"text", write_text}, {"man", write_man}, {"html", write_html}};

/* Finds the game of a list. False: no game has that name. */
static bool find_game(struct word_list *list)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; list->game && umpire_ruleset_at(i, &ruleset); i++)
        if (strcmp(ruleset.name, list->game) == 0)
            list->title = ruleset.title;
    return !list->game || list->title;
}

long umpire_words_write(const char *ruleset, const char *begin, const char *format, int file)
{
    struct word_list list = {.game = ruleset, .begin = begin};
    size_t i = 0, count = sizeof formats / sizeof *formats;
    while (i < count && strcmp(formats[i].name, format) != 0)
        i++;
    if (i == count || !find_game(&list)) {
        errno = EINVAL;
        return -1;
    }
    struct output *output = calloc(1, sizeof *output);
    if (!output)
        return -1;
    output->file = file;
    long written = formats[i].write(output, &list);
    bool good = output_flush(output);
    int error = errno;
    free(output);
    errno = error;
    return good ? written : -1;
}
