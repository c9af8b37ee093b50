/* SPDX-License-Identifier: MIT */
/* A summary as a page, in the style of report pages: a browser fetches and runs nothing. */
#include "reports/page/page.h"
#include "reports/summary/summary.h"
#include "reports/weight.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BAR = 240, ROWS_MOST = 500 };

struct column {
    const char *name;
    int number;
};

static void count(struct page_writer *page, uint64_t number, const char *one, const char *many)
{
    html_put(page, "<li><b>%g</b> %s</li>", number, number == 1 ? one : many);
}

/* As count, but writes nothing for a count of 0. */
static void count_any(struct page_writer *page, uint64_t number, const char *one, const char *many)
{
    if (number)
        count(page, number, one, many);
}

/* Begins a cell. On a narrow screen the column's name stands before the content. */
static void cell(struct page_writer *page, const char *name)
{
    html_put(page, "<td data-name=\"%s\">", name);
}

/* The same for a number. On a narrow screen a 0 is left out where `may_hide`. */
static void number_cell(struct page_writer *page, const char *name, uint64_t number, bool may_hide)
{
    const char *hidden = may_hide && number == 0 ? " class=\"none\"" : "";
    html_put(page, "<td%s data-name=\"%s\">%u</td>", hidden, name, number);
}

static uint64_t most_of(const struct summary_table *table, int number)
{
    uint64_t most = 1;
    for (size_t i = 0; i < table->count; i++)
        most = table->rows[i].numbers[number] > most ? table->rows[i].numbers[number] : most;
    return most;
}

/* Draws a bar of a class; its length is the number's share of the table's greatest one. */
static void bar(struct page_writer *page, const char *class, uint64_t number, uint64_t most)
{
    if (number == 0) {
        html(page, "<td></td>");
        return;
    }
    html_put(page,
             "<td><svg width=\"%u\" height=\"14\" aria-hidden=\"true\"><rect class=\"%s\" x=\"0\" "
             "y=\"2\" height=\"10\" width=\"%m\"/></svg></td>",
             (uint64_t)BAR, class, (double)BAR * (double)number / (double)most);
}

static void table(struct page_writer *page, const char *caption, const char *first,
                  const struct summary_table *table, const struct column *columns, int drawn)
{
    uint64_t most = most_of(table, drawn);
    const bool draws = most > 1 && table->count > 1;     /* bars of one length say nothing */
    bool is_score = strcmp(columns->name, "score") == 0; /* which has not the colour of a fault */
    if (table->count == 0)
        return;
    html_put(page,
             "<h2>%s</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
             "aria-label=\"%s\"><table class=\"sums\"><thead><tr><th scope=\"col\">%s</th>",
             caption, caption, first);
    for (const struct column *column = columns; column->name; column++)
        html_put(page, "<th scope=\"col\">%s</th>", column->name);
    html(page, draws ? "<td></td></tr></thead><tbody>\n" : "</tr></thead><tbody>\n");
    for (size_t i = 0; i < table->count && i < ROWS_MOST; i++) {
        const struct summary_row *row = &table->rows[i];
        html(page, "<tr><th scope=\"row\">");
        for (size_t key = 0; key < table->keys; key++)
            html_put(page, "%s%n", key ? " " : "",
                     key && !*row->keys[key] ? "setup" : row->keys[key]);
        html(page, "</th>");
        for (const struct column *column = columns; column->name; column++) {
            number_cell(page, column->name, row->numbers[column->number], column > columns);
        }
        if (draws)
            bar(page, is_score ? "fell" : "violation", row->numbers[drawn], most);
        html(page, "</tr>\n");
    }
    html(page, "</tbody></table></div>\n");
    if (table->count > ROWS_MOST)
        html_put(page, "<p class=\"small\">And %u more: the summary in text has all.</p>\n",
                 (uint64_t)(table->count - ROWS_MOST));
}

/* The games that are not conformant: which, who played, and what was found first. */
static void list_games(struct page_writer *page, const struct summary *summary)
{
    const struct summary_table *table = &summary->listed;
    if (table->count == 0)
        return;
    html(page,
         "<h2>Games not conformant</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
         "aria-label=\"Games not conformant\"><table class=\"sums\"><thead><tr>"
         "<th scope=\"col\">log, game</th><th scope=\"col\">players</th>"
         "<th scope=\"col\">verdict</th><th scope=\"col\">first finding</th>"
         "<th scope=\"col\">violations</th><th scope=\"col\">waived</th>"
         "<th scope=\"col\">penalties</th></tr></thead><tbody>\n");
    for (size_t i = 0; i < table->count; i++) {
        const struct summary_row *row = &table->rows[i];
        static const char *const numbers[] = {"violations", "waived", "penalties"};
        const char *end = strchr(row->keys[3], '\n');
        char players[1024];
        snprintf(players, sizeof players, "%.*s", (int)(end - row->keys[3]), row->keys[3]);
        html_put(page, "<tr><th scope=\"row\">%n %n</th><td class=\"who\">%n</td>", row->keys[0],
                 row->keys[1], players);
        cell(page, "verdict");
        html_put(page, "%n</td><td class=\"what\">%n</td>", row->keys[2], end + 1);
        for (int number = GAME_FOUND; number <= GAME_PENALTIES; number++) {
            number_cell(page, numbers[number], row->numbers[number], number > GAME_FOUND);
        }
        html(page, "</tr>\n");
    }
    html(page, "</tbody></table></div>\n");
    if (summary->not_conformant)
        html_put(page, "<p class=\"small\">And %g more: the summary in CSV has every game.</p>\n",
                 summary->not_conformant);
}

/* Who won each game, by the place where it was played. */
static void write_html_results(struct page_writer *page, const struct summary *summary)
{
    const struct summary_table *table = &summary->results;
    if (table->count == 0)
        return;
    html(page, "<h2>Results</h2>\n<ul>");
    for (size_t i = 0; i < table->count; i++)
        html_put(page, "<li>%n: %n</li>\n", table->rows[i].keys[0], table->rows[i].keys[1]);
    html(page, "</ul>\n");
    if (summary->counted.results_more)
        html_put(page, "<p class=\"small\">And %g more: the summary in CSV has every game.</p>\n",
                 summary->counted.results_more);
}

/* Who has more than one game in a round of an event. */
static void write_html_doubled(struct page_writer *page, const struct summary *summary)
{
    const struct summary_table *table = &summary->rounds_of_players;
    bool any = false;
    for (size_t i = 0; i < table->count; i++) {
        if (table->rows[i].numbers[0] < 2)
            continue;
        html(page, any ? "" : "<h2>More than one game in a round</h2>\n<ul>");
        any = true;
        html_put(page, "<li>%n: %n has %g games; there must be one</li>\n", table->rows[i].keys[0],
                 table->rows[i].keys[1], table->rows[i].numbers[0]);
    }
    html(page, any ? "</ul>\n" : "");
}

static void write_html_times(struct page_writer *page, struct summary *summary)
{
    bool any = false;
    for (size_t i = 0; i < summary->rulesets.count; i++) {
        struct summary_span span;
        char text[3][32];
        const char *ruleset = summary->rulesets.rows[i].keys[0];
        if (!summary_times(summary, ruleset, &span))
            continue;
        html(page, any ? "" : "<h2>Times</h2>\n<ul>");
        any = true;
        html_put(page, "<li>%n: shortest %s, middle %s, longest %s</li>", ruleset,
                 summary_time(span.shortest, text[0]), summary_time(span.middle, text[1]),
                 summary_time(span.longest, text[2]));
    }
    html(page, any ? "</ul>\n" : "");
}

/* Draws the share of a face as a bar, and the expected share as a stroke across it. */
static void draw_fall(struct page_writer *page, const struct summary_fall *fall)
{
    double share = (double)fall->count / (double)fall->dice,
           expected = (double)fall->sides / (double)fall->of;
    html_put(page,
             "<svg width=\"%u\" height=\"14\" aria-hidden=\"true\"><rect class=\"fell\" x=\"0\" "
             "y=\"3\" height=\"8\" width=\"%m\"/><line class=\"expected\" y1=\"0\" y2=\"14\" "
             "x1=\"%m\" x2=\"%m\"/></svg>",
             (uint64_t)BAR, BAR * share, BAR * expected, BAR * expected);
}

static void write_fall(struct page_writer *page, const struct summary_fall *fall)
{
    char chance[32];
    if (fall->dice == 0 || (fall->sides == 0 && fall->count == 0))
        return;
    const struct {
        const char *name, *word;
    } words[] = {{"game", fall->ruleset},
                 {"die", fall->die},
                 {"player", fall->player},
                 {"face", fall->face}};
    html(page, "<tr>");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        cell(page, words[i].name);
        html_put(page, "%n</td>", words[i].word);
    }
    cell(page, "fell");
    html_put(page, "%u of %u</td>", fall->count, fall->dice);
    cell(page, "expected");
    html_put(page, "%m</td><td>", (double)fall->dice * (double)fall->sides / (double)fall->of);
    draw_fall(page, fall);
    html(page, "</td>");
    cell(page, "chance");
    snprintf(chance, sizeof chance, "%.2g", fall->chance);
    html_put(page, "%s%s%s</td></tr>\n", fall->chance * SUMMARY_RARE < 1 ? "<b>rare: " : "", chance,
             fall->chance * SUMMARY_RARE < 1 ? "</b>" : "");
}

static bool write_html_dice(struct page_writer *page, const struct summary *summary)
{
    size_t count;
    struct summary_fall *falls = summary_falls(summary, &count);
    if (falls && count) {
        html_put(
            page,
            "<details><summary>Dice</summary>\n<p class=\"small\">%s</p>\n<div class=\"scroll\" "
            "tabindex=\"0\" role=\"region\" aria-label=\"Dice\"><table "
            "class=\"sums\"><thead><tr><th scope=\"col\">game</th><th scope=\"col\">die</th><th "
            "scope=\"col\">player</th><th scope=\"col\">face</th><th scope=\"col\">fell</th><th "
            "scope=\"col\">expected</th><th scope=\"col\">share (line: expected)</th><th "
            "scope=\"col\">chance, corrected</th></tr></thead><tbody>\n",
            summary_of_dice);
        for (size_t i = 0; i < count && i < ROWS_MOST; i++)
            write_fall(page, &falls[i]);
        html(page, "</tbody></table></div>\n");
        if (count > ROWS_MOST)
            html(page, "<p class=\"small\">The summary in text has the others.</p>\n");
        html(page, "</details>\n");
    }
    free(falls);
    return falls != NULL;
}

static void write_html_head(struct page_writer *page, const struct summary *summary)
{
    page_begin_title(page);
    html_put(page, "%u%s", summary->counted.games,
             summary->counted.games == 1 ? " game, summed up" : " games, summed up");
    page_end_title(page);
    html_put(page,
             "<header><p class=\"tool\">umpire " UMPIRE_VERSION
             " - summary</p><h1>%u%s</h1><ul class=\"figures\">",
             summary->counted.games, summary->counted.games == 1 ? " game" : " games");
    count(page, summary->counted.reports, "report", "reports");
    count(page, summary->counted.logs, "log", "logs");
    count(page, summary->weight.judgements, "judgement", "judgements");
    count_any(page, summary->weight.undecided, "undecided", "undecided");
    count_any(page, summary->weight.on_trust, "on trust", "on trust");
    count_any(page, summary->weight.excused, "excused", "excused");
    count_any(page, summary->weight.waived, "waived", "waived");
    count_any(page, summary->weight.baselined, "in the baseline", "in the baseline");
    count_any(page, summary->weight.corrections, "correction", "corrections");
    count_any(page, summary->weight.penalties, "penalty", "penalties");
    count_any(page, summary->counted.unfinished, "game cut off or left unfinished",
              "games cut off or left unfinished");
    count_any(page, summary->counted.unreadable, "log not read to its end",
              "logs not read to their end");
    count_any(page, summary->counted.outside, "error outside any game", "errors outside any game");
    count_any(page, summary->counted.not_listed, "finding counted in its game's total only",
              "findings counted in their games' totals only");
    html(page, "</ul></header>\n<main>\n");
}

static bool end(struct output *output, struct summary *summary)
{
    static const struct column games[] = {{"games", RULESET_GAMES},
                                          {"conformant", RULESET_CONFORMANT},
                                          {"nonconformant", RULESET_NONCONFORMANT},
                                          {"malformed", RULESET_MALFORMED},
                                          {"indeterminate", RULESET_INDETERMINATE},
                                          {0}};
    static const struct column players[] = {
        {"games", PLAYER_GAMES},         {"conformant", PLAYER_CONFORMANT},
        {"violations", PLAYER_FOUND},    {"waived", PLAYER_FORGIVEN},
        {"penalties", PLAYER_PENALTIES}, {0}};
    static const struct column signers[] = {{"whole", SIGNED_WHOLE},
                                            {"in part", SIGNED_PART},
                                            {"wrong", SIGNED_WRONG},
                                            {"none", SIGNED_NOT},
                                            {"unchecked", SIGNED_UNCHECKED},
                                            {0}};
    static const struct column places[] = {{"games", PLACE_GAMES},
                                           {"conformant", PLACE_CONFORMANT},
                                           {"violations", PLACE_FOUND},
                                           {"penalties", PLACE_PENALTIES},
                                           {0}};
    static const struct column rules[] = {
        {"violations", RULE_FOUND}, {"games", RULE_GAMES}, {"waived", RULE_FORGIVEN}, {0}};
    static const struct column settings[] = {{"games", 0}, {0}};
    const struct column standings[] = {{"score", STANDING_SCORE},
                                              {"won", STANDING_WON},
                                              {"tied", STANDING_TIED},
                                              {"lost", STANDING_LOST},
                                              {"points", STANDING_POINTS},
                                              {"against", STANDING_AGAINST},
                                              {summary_second_number(summary), STANDING_OPPONENTS},
                                              {0}};
    static const struct column rounds[] = {
        {"violations", ROUND_FOUND}, {"games", ROUND_GAMES}, {0}};
    struct page_writer *page = calloc(1, sizeof *page);
    if (!page)
        return false;
    page->output.file = output->file;
    summary_sort_all(summary);
    write_html_head(page, summary);
    table(page, "Standings", "game, side", &summary->standings, standings, STANDING_SCORE);
    if (summary->standings.count)
        html_put(page, "<p class=\"small\">%s</p>\n", summary_of_standings(summary));
    list_games(page, summary);
    write_html_results(page, summary);
    write_html_doubled(page, summary);
    table(page, "Games", "game", &summary->rulesets, games, RULESET_NONCONFORMANT);
    table(page, "Where and when", "event, site, table, date", &summary->places, places,
          PLACE_FOUND);
    write_html_times(page, summary);
    table(page, "Players", "player", &summary->players, players, PLAYER_FOUND);
    table(page, "Signatures", "player", &summary->signers, signers, SIGNED_WRONG);
    table(page, "Policy", "setting", &summary->settings, settings, 0);
    table(page, "Views of one side", "side", &summary->views, settings, 0);
    table(page, "Rules", "rule", &summary->rules, rules, RULE_FOUND);
    table(page, "Rounds", "round", &summary->rounds, rounds, ROUND_FOUND);
    bool good = write_html_dice(page, summary);
    html(page, "</main>\n</body>\n</html>\n");
    if (!output_flush(&page->output))
        output_fail(output, page->output.error);
    free(page);
    return good;
}

const struct summary_format summary_html = {.name = "html", .end = end};
