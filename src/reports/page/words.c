/* SPDX-License-Identifier: MIT */
/* Writes the words of the games on a page, as `umpire words` lists them. */
#include "reports/page/page.h"

#include <string.h>

/* A game's words as a part of a page. */

static void write_lines(struct page_writer *page, const char *between, const char *lines)
{
    char line[1024];
    for (bool later = false; word_next_line(&lines, line, sizeof line); later = true)
        html_put(page, "%s%c", later ? between : "", line);
}

static void begin_section(struct page_writer *page, enum umpire_word_kind kind)
{
    html_put(page, "<h2>%t</h2>\n", word_sections[kind].title);
    if (word_sections[kind].intro)
        html_put(page, "<p>%t</p>\n", word_sections[kind].intro);
    html(page, "<dl class=\"words\">\n");
}

long page_write_words(struct page_writer *page, const struct word_list *list)
{
    struct umpire_word word;
    long count = 0;
    int kind = -1;
    html_put(page, "<p>%t</p>\n", word_key);
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
        html_put(page, "</dt><dd>%t%s", word.line, *word.example ? "<br>" : "");
        write_lines(page, "<br>", word.example);
        html(page, "</dd>\n");
        count++;
    }
    html(page, count ? "</dl>\n" : "");
    return count;
}

void page_note_game(struct page_writer *page, const char *ruleset)
{
    struct umpire_ruleset known;
    for (size_t i = 0; ruleset && umpire_ruleset_at(i, &known); i++)
        if (i < 8 * sizeof page->rulesets && strcmp(known.name, ruleset) == 0)
            page->rulesets |= UINT32_C(1) << i;
}

void page_write_all_words(struct page_writer *page)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++) {
        if (!(page->rulesets >> i & 1) || page->written > PAGE_MOST)
            continue;
        html_put(page,
                 "<details class=\"all-words\" id=\"words-%t\"><summary>The words of a log of "
                 "%t</summary>\n",
                 ruleset.name, ruleset.title);
        page_write_words(page, &(struct word_list){.game = ruleset.name});
        html(page, "</details>\n");
    }
}
