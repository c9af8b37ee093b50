/* Writes the words of the games on a page, as `umpire words` lists them. */
#include "report/words.h"

#include <string.h>

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
        html(page, "<details class=\"all-words\" id=\"words-");
        html_text(page, ruleset.name);
        html(page, "\"><summary>The words of a log of ");
        html_text(page, ruleset.title);
        html(page, "</summary>\n");
        page_write_words(page, &(struct word_list){.game = ruleset.name});
        html(page, "</details>\n");
    }
}
