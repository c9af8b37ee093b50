/* SPDX-License-Identifier: MIT */
/* Writes a game statement by statement; the page's script steps through this list. */
#include "reports/page/page.h"

#include <string.h>

/* A list of more than LINKED_MOST statements has no links, since thousands of them slow a browser
 * down; the script makes them for the statement that is shown. Such a list is not printed. */
enum { CHANGES_SHOWN = 12, LINKED_MOST = 2000 };

static bool is_linked(const struct page_game *game)
{
    return game->kept_events + game->kept_findings <= LINKED_MOST;
}

static void write_changed_thing(struct page_writer *page, const struct umpire_told *one)
{
    html(page, "<li>");
    if (one->of)
        html_put(page, "<bdi class=\"of\">%t</bdi> ", one->of);
    html_put(page, "<span class=\"what\">%t</span> ", one->what);
    if (one->before)
        html_put(page, "<del dir=\"auto\">%t</del> ", one->before);
    if (one->now) {
        html_put(page, "<ins dir=\"auto\">%t</ins>", one->now);
    } else {
        html(page, "(cleared)");
    }
    html(page, "</li>");
}

/* Writes the changes by a statement; if there are more than CHANGES_SHOWN, inside a fold. */
static void changes(struct page_writer *page, const struct umpire_told *list, size_t count)
{
    if (count > CHANGES_SHOWN)
        html_put(page, "<details><summary>%u changes</summary>", (uint64_t)count);
    html(page, "<ul class=\"did\">");
    for (size_t i = 0; i < count; i++)
        write_changed_thing(page, &list[i]);
    html(page, count > CHANGES_SHOWN ? "</ul></details>" : "</ul>");
}

static void found(struct page_writer *page, const struct umpire_finding *findings, size_t count,
                  bool linked)
{
    for (size_t i = 0; i < count; i++) {
        if (!findings[i].number)
            continue;
        html_put(page, "%s%t", linked ? " <a class=\"found " : " <i class=\"found ",
                 page_finding_class(&findings[i]));
        if (linked) {
            html(page, "\" href=\"#");
            page_finding_id(page, findings[i].number);
        }
        html_put(page, "\">finding %u%s", findings[i].number, linked ? "</a>" : "</i>");
    }
}

/* Writes the place of a statement in the game if the previous one had another. */
static void place(struct page_writer *page, const struct page_game *game,
                  const struct umpire_event *event, const struct umpire_event *before)
{
    if (before && page_same(event->round, before->round) &&
        page_same(event->phase, before->phase) && page_same(event->segment, before->segment) &&
        page_same(event->step, before->step))
        return;
    char phase[PHASE_BYTES];
    html(page, " data-place=\"");
    if (event->round)
        html_put(page, "%s%t", page_round_word(game->end.round_word), event->round);
    if (event->phase)
        html_put(page, "%s%t Phase", event->round ? ", " : "", text_phase(event->phase, phase));
    if (event->segment)
        html_put(page, ", segment %t", event->segment);
    if (event->step)
        html_put(page, ", step %t", event->step);
    html(page, "\"");
}

static void begin_page_statement(struct page_writer *page, uint64_t line, bool first)
{
    html(page, "<li");
    if (first) {
        html(page, " id=\"");
        page_statement_id(page, line);
        html(page, "\"");
    }
}

static void end_statement(struct page_writer *page, uint64_t line, const char *text, bool linked)
{
    if (linked) {
        html(page, ">");
        page_line(page, line);
    } else {
        html_put(page, " value=\"%u\">", line);
    }
    html_code(page, text);
}

/* Writes the findings of an unreadable line, which is no event. */
static void unread(struct page_writer *page, const struct umpire_finding *findings, size_t count,
                   bool first, bool linked)
{
    begin_page_statement(page, findings->line, first);
    end_statement(page, findings->line, findings->statement, linked);
    found(page, findings, count, linked);
    html(page, "</li>\n");
}

/* How many findings from `first` on are on the same line and before the same event. */
static size_t together(const struct page_game *game, size_t first)
{
    size_t count = 1;
    const struct umpire_finding *findings = &game->findings[first];
    while (first + count < game->kept_findings && findings[count].line == findings->line &&
           game->events_before[first + count] == game->events_before[first] &&
           strcmp(findings[count].statement, findings->statement) == 0)
        count++;
    return count;
}

static bool is_finding_of_event(const struct umpire_finding *finding,
                                const struct umpire_event *event)
{
    return finding->line == event->line && strcmp(finding->statement, event->text) == 0;
}

static void list(struct page_writer *page, const struct page_game *game)
{
    const bool linked = is_linked(game);
    size_t finding = 0;
    uint64_t line = 0;
    for (size_t i = 0; i <= game->kept_events && page->written < PAGE_MOST; i++) {
        const struct umpire_event *event = i ? &game->events[i - 1] : NULL;
        size_t end = i < game->kept_events ? game->first_change[i] : game->change_count,
               own = finding;
        if (event) {
            begin_page_statement(page, event->line, event->line != line);
            line = event->line;
            place(page, game, event, i > 1 ? event - 1 : NULL);
            end_statement(page, event->line, event->text, linked);
            while (own < game->kept_findings && game->events_before[own] == i &&
                   is_finding_of_event(&game->findings[own], event))
                own++;
            if (own > finding)
                found(page, &game->findings[finding], own - finding, linked);
            size_t from = game->first_change[i - 1];
            if (end > from)
                changes(page, &game->changes[from], end - from);
            html(page, "</li>\n");
        }
        for (finding = own; finding < game->kept_findings && game->events_before[finding] == i;) {
            size_t count = together(game, finding);
            unread(page, &game->findings[finding], count, game->findings[finding].line != line,
                   linked);
            line = game->findings[finding].line;
            finding += count;
        }
    }
}

void page_write_steps(struct page_writer *page, const struct page_game *game)
{
    static const struct {
        const char *value, *sign, *words;
    } buttons[] = {{"first", "|\xE2\x97\x80", "to the first statement"},
                   {"back", "\xE2\x97\x80", "back"},
                   {"next", "\xE2\x96\xB6", "on"},
                   {"last", "\xE2\x96\xB6|", "to the last statement"},
                   {"finding", "finding \xE2\x96\xB6", "to the next finding"}};
    html(page, "<section class=\"steps\" tabindex=\"-1\" aria-label=\"Statement by "
               "statement\"><h4>Statement by statement</h4>"
               "<div class=\"bar\" role=\"toolbar\" aria-label=\"Steps\" hidden>");
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++)
        html_put(page,
                 "<button type=\"button\" value=\"%s\" aria-label=\"%s\" title=\"%s\">%s</button>",
                 buttons[i].value, buttons[i].words, buttons[i].words, buttons[i].sign);
    html_put(page,
             "<output></output><span class=\"small\">or the keys \xE2\x86\x90 \xE2\x86\x92, n and "
             "p for findings; on a touch screen, swipe</span></div><div class=\"panel\" "
             "aria-live=\"polite\" hidden></div><details%s%g%s<ol class=\"events\">\n",
             is_linked(game) ? "><summary>Everything that happened ("
                             : " class=\"long\"><summary>Everything that happened (",
             (uint64_t)game->kept_events,
             is_linked(game) ? ")</summary>" : "), which are too many to print</summary>");
    list(page, game);
    html(page, "</ol></details></section>\n");
}
