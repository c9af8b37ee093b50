/* SPDX-License-Identifier: MIT */
/* Links on a page to statements, findings and rules, and the rules' texts. */
#include "reports/page/page.h"

#include <stdlib.h>
#include <string.h>

void page_finding_id(struct page_writer *page, uint64_t number)
{
    html(page, "game-");
    html_number(page, page->game);
    html(page, "-");
    html_number(page, number);
}

void page_statement_id(struct page_writer *page, uint64_t line)
{
    html(page, "game-");
    html_number(page, page->game);
    html(page, "-line-");
    html_number(page, line);
}

void page_line(struct page_writer *page, uint64_t line)
{
    html(page, page->steps ? "<a class=\"line\" href=\"#" : "<span class=\"line\">");
    if (page->steps) {
        page_statement_id(page, line);
        html(page, "\">");
    }
    html_number(page, line);
    html(page, page->steps ? "</a>" : "</span>");
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
    if (told) {
        html(page, "<a href=\"#rule-");
        html_text(page, rule);
        html(page, "\">");
    }
    html_code(page, rule);
    html(page, told ? "</a>" : "");
}

static void example(struct page_writer *page, const char *words, const char *text)
{
    if (!text)
        return;
    html(page, "<p class=\"small\">");
    html(page, words);
    html(page, "</p><pre dir=\"ltr\">");
    html_text(page, text);
    html(page, "</pre>");
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
    html(page, "<details class=\"rules\"><summary>The rules that are named here, each with what it "
               "says and an example (");
    html_number(page, page->rule_count);
    html(page, ")</summary>\n");
    for (size_t i = 0; i < page->rule_count; i++) {
        struct umpire_rule rule;
        if (!umpire_rule_named(page->rules[i], &rule))
            continue;
        html(page, "<details id=\"rule-");
        html_text(page, rule.id);
        html(page, "\"><summary>");
        html_code(page, rule.id);
        html(page, "</summary><p>");
        html_text(page, rule.statement);
        html(page, ".");
        if (rule.citation) {
            html(page, " <span class=\"small\">(");
            html_text(page, rule.citation);
            html(page, ")</span>");
        }
        html(page, "</p>");
        if (rule.note) {
            html(page, "<p>");
            html_text(page, rule.note);
            html(page, "</p>");
        }
        example(page, "A log that keeps it:", rule.legal);
        example(page, "A log that breaks it:", rule.illegal);
        html(page, "</details>\n");
    }
    html(page, "</details>\n");
}
