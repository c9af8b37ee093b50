/* SPDX-License-Identifier: MIT */
/* Links on a page to statements, findings and rules, and the rules' texts. */
#include "reports/page/page.h"

#include <stdlib.h>
#include <string.h>

void page_finding_id(struct page_writer *page, uint64_t number)
{
    html_put(page, "game-%u-%u", (uint64_t)page->game, number);
}

void page_statement_id(struct page_writer *page, uint64_t line)
{
    html_put(page, "game-%u-line-%u", (uint64_t)page->game, line);
}

void page_line(struct page_writer *page, uint64_t line)
{
    html(page, page->steps ? "<a class=\"line\" href=\"#" : "<span class=\"line\">");
    if (page->steps) {
        page_statement_id(page, line);
        html(page, "\">");
    }
    html_put(page, "%u%s", line, page->steps ? "</a>" : "</span>");
}

void page_lines(struct page_writer *page, const uint64_t *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        html(page, i ? " " : "");
        page_line(page, lines[i]);
    }
}

/* The rules ----------------------------------------------------------------------- */

bool page_note_rule(struct page_writer *page, const char *rule)
{
    struct umpire_rule known;
    if (!rule || !umpire_rule_named(rule, &known))
        return false;
    for (size_t i = 0; i < page->rule_count; i++)
        if (page->rules[i] == known.id)
            return true;
    if (page->rule_count == RULES_MOST)
        return false;
    page->rules[page->rule_count++] = known.id;
    return true;
}

void page_rule(struct page_writer *page, const char *rule)
{
    bool told = page_note_rule(page, rule);
    if (told)
        html_put(page, "<a href=\"#rule-%t\">", rule);
    html_put(page, "%c%s", rule, told ? "</a>" : "");
}

static void example(struct page_writer *page, const char *words, const char *text)
{
    if (!text)
        return;
    html_put(page, "<p class=\"small\">%s</p><pre dir=\"ltr\">%t</pre>", words, text);
}

static int by_id(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void page_write_rules(struct page_writer *page)
{
    if (page->rule_count == 0 || page->written > PAGE_MOST)
        return;
    qsort(page->rules, page->rule_count, sizeof *page->rules, by_id);
    html_put(page,
             "<details class=\"rules\"><summary>The rules that are named here, each with what it "
             "says and an example (%u)</summary>\n",
             (uint64_t)page->rule_count);
    for (size_t i = 0; i < page->rule_count; i++) {
        struct umpire_rule rule;
        if (!umpire_rule_named(page->rules[i], &rule))
            continue;
        html_put(page, "<details id=\"rule-%t\"><summary>%c</summary><p>%t.", rule.id, rule.id,
                 rule.statement);
        if (rule.citation)
            html_put(page, " <span class=\"small\">(%t)</span>", rule.citation);
        html(page, "</p>");
        if (rule.note)
            html_put(page, "<p>%t</p>", rule.note);
        example(page, "A log that keeps it:", rule.legal);
        example(page, "A log that breaks it:", rule.illegal);
        html(page, "</details>\n");
    }
    html(page, "</details>\n");
}
