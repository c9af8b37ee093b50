/* A game's words as a part of a page. */
#include "report/words.h"

static void write_lines(struct page_writer *page, const char *between, const char *lines)
{
    char line[1024];
    for (bool later = false; word_next_line(&lines, line, sizeof line); later = true) {
        html(page, later ? between : "");
        html_code(page, line);
    }
}

static void begin_section(struct page_writer *page, enum umpire_word_kind kind)
{
    html(page, "<h2>");
    html_text(page, word_sections[kind].title);
    html(page, "</h2>\n");
    if (word_sections[kind].intro) {
        html(page, "<p>");
        html_text(page, word_sections[kind].intro);
        html(page, "</p>\n");
    }
    html(page, "<dl class=\"words\">\n");
}

long page_write_words(struct page_writer *page, const struct word_list *list)
{
    struct umpire_word word;
    long count = 0;
    int kind = -1;
    html(page, "<p>");
    html_text(page, word_key);
    html(page, "</p>\n");
    for (size_t i = 0; umpire_word_at(list->game, i, &word); i++) {
        if (!word_is_listed(list, &word))
            continue;
        if ((int)word.kind != kind) {
            html(page, count ? "</dl>\n" : "");
            begin_section(page, word.kind);
        }
        kind = (int)word.kind;
        html(page, "<dt>");
        write_lines(page, "<br>", word.form);
        html(page, "</dt><dd>");
        html_text(page, word.line);
        html(page, *word.example ? "<br>" : "");
        write_lines(page, "<br>", word.example);
        html(page, "</dd>\n");
        count++;
    }
    html(page, count ? "</dl>\n" : "");
    return count;
}
