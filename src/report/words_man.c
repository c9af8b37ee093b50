/* A page of the manual: umpire-armada(5). */
#include "report/words.h"

#include <stdio.h>
#include <string.h>

/* Writes a text with roff's special characters escaped. */
static void write_roff(struct output *output, const char *text)
{
    for (; *text; text++)
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

/* Writes lines, each after a request and in a font. */
static void write_lines(struct output *output, const char *first, const char *request, char font,
                        const char *lines)
{
    char line[1024], begin[8];
    snprintf(begin, sizeof begin, "\\f%c", font);
    for (bool later = false; word_next_line(&lines, line, sizeof line); later = true) {
        output_string(output, later ? request : first);
        output_string(output, begin);
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
    output_string(output, " \\- the words of a log");
    output_string(output, list->title ? " of " : "");
    write_roff(output, list->title ? list->title : "");
    output_string(output, "\n.SH DESCRIPTION\n");
    write_roff(output, word_key);
    output_string(output, "\n.B umpire new");
    output_string(output, list->game ? " " : "");
    write_roff(output, list->game ? list->game : "");
    output_string(
        output,
        "\nwrites a log to fill in;\n.BR umpire\\-log (5)\ntells what all logs have in common.\n");
}

static void write_section(struct output *output, enum umpire_word_kind kind)
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

long words_write_man(struct output *output, const struct word_list *list)
{
    struct umpire_word word;
    long count = 0;
    int kind = -1;
    write_title(output, list);
    for (size_t i = 0; umpire_word_at(list->game, i, &word); i++) {
        if (!word_is_listed(list, &word))
            continue;
        if ((int)word.kind != kind)
            write_section(output, word.kind);
        kind = (int)word.kind;
        write_lines(output, ".TP\n", ".TQ\n", 'B', word.form);
        write_lines(output, "", "", 'R', word.line);
        write_lines(output, ".br\n", ".br\n", 'I', word.example);
        count++;
    }
    output_string(output, ".SH SEE ALSO\n.BR umpire (1),\n.BR umpire\\-log (5)\n");
    return count;
}
