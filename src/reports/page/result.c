/* SPDX-License-Identifier: MIT */
/* A game's result in words, and where its units are. */
#include "reports/page/page.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Appends formatted text to `text`, which holds `size` bytes; what does not fit is left out. */
static void say(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void say(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list values;
    va_start(values, format);
    vsnprintf(text + length, size - length, format, values);
    va_end(values);
}

/* Adds the names of the sides with an outcome, or of all other sides. */
static void say_sides(char *text, size_t size, const struct umpire_game *game,
                      enum umpire_outcome outcome, bool others)
{
    const char *between = "";
    for (size_t i = 0; i < game->side_count; i++) {
        if ((game->sides[i].outcome == outcome) == others)
            continue;
        say(text, size, "%s%s", between, game->sides[i].name);
        between = outcome == UMPIRE_OUTCOME_TIED && i + 2 == game->side_count ? " and " : ", ";
    }
}

/* Adds the points of the sides with an outcome, or of all other sides. */
static void say_points(char *text, size_t size, const struct umpire_game *game,
                       enum umpire_outcome outcome, bool others, const char *before)
{
    for (size_t i = 0; i < game->side_count; i++)
        if ((game->sides[i].outcome == outcome) != others && game->sides[i].pointed) {
            say(text, size, "%s%" PRId64, before, game->sides[i].points);
            before = outcome == UMPIRE_OUTCOME_TIED ? " to " : ", ";
        }
}

enum umpire_outcome page_outcome(const struct umpire_game *game)
{
    for (size_t i = 0; i < game->side_count; i++)
        if (game->sides[i].outcome == UMPIRE_OUTCOME_WON ||
            game->sides[i].outcome == UMPIRE_OUTCOME_TIED)
            return game->sides[i].outcome;
    return UMPIRE_OUTCOME_UNKNOWN;
}

void page_result(const struct umpire_game *game, char *ret_text, size_t size)
{
    enum umpire_outcome outcome = page_outcome(game);
    *ret_text = '\0';
    if (outcome == UMPIRE_OUTCOME_UNKNOWN)
        return;
    say_sides(ret_text, size, game, outcome, false);
    if (outcome == UMPIRE_OUTCOME_WON) {
        say(ret_text, size, " beat ");
        say_sides(ret_text, size, game, outcome, true);
    } else {
        say(ret_text, size, " tied");
    }
    say_points(ret_text, size, game, outcome, false, " ");
    say_points(ret_text, size, game, outcome, true, " to ");
    if (game->reason)
        say(ret_text, size, ", by %s", game->reason);
}

/* Writes a cell of a row. */
static void cell(struct page_writer *page, const char *text)
{
    html(page, "<td>");
    if (text)
        html_name(page, text);
    html(page, "</td>");
}

void page_write_units(struct page_writer *page, const struct umpire_game *game)
{
    if (game->unit_count == 0)
        return;
    html(page,
         "<details class=\"units\"><summary>Where the units are</summary><p class=\"small\">At "
         "the end of the log, as far as it tells. Nothing is judged by it.</p>"
         "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Units\">"
         "<table><thead><tr><th scope=\"col\">Unit</th><th scope=\"col\">belongs to</th>"
         "<th scope=\"col\">is at</th><th scope=\"col\">has left</th></tr></thead><tbody>");
    for (size_t i = 0; i < game->unit_count && page->written < PAGE_MOST; i++) {
        const struct umpire_unit *unit = &game->units[i];
        html_put(page, "<tr><th scope=\"row\">%n</th>", unit->name);
        cell(page, unit->owner);
        cell(page, unit->place);
        cell(page, unit->lost);
        html(page, "</tr>");
    }
    html(page, "</tbody></table></div></details>\n");
}
