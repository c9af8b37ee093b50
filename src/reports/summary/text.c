/* SPDX-License-Identifier: MIT */
/* A summary for a terminal. */
#include "reports/output.h"
#include "reports/summary/summary.h"
#include "reports/weight.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of more keys the last one is no part of a row's name. */
enum { LINE_COLUMNS = 79, NAMED_KEYS = 2 };

static void count(struct output *output, uint64_t number, const char *one, const char *many)
{
    char digits[GROUPED_BYTES];
    output_put(output, "%s %s", weight_grouped(number, digits), number == 1 ? one : many);
}

static void spaces(struct output *output, unsigned from, unsigned to)
{
    for (; from < to; from++)
        output_string(output, " ");
}

static unsigned width_of(const char *column)
{
    enum { DIGITS = 5 };
    unsigned width = (unsigned)strlen(column);
    return 2 + (width > DIGITS ? width : DIGITS);
}

/* The width that the number columns leave for words. */
static unsigned name_width(const char *const columns[])
{
    unsigned width = LINE_COLUMNS;
    for (size_t i = 0; columns[i]; i++)
        width -= width_of(columns[i]);
    return width;
}

/* Writes a table's first line. */
static void write_text_heading(struct output *output, const char *name, const char *const columns[])
{
    output_put(output, "\n%s", name);
    spaces(output, (unsigned)strlen(name), name_width(columns));
    for (size_t i = 0; columns[i]; i++) {
        spaces(output, (unsigned)strlen(columns[i]), width_of(columns[i]));
        output_string(output, columns[i]);
    }
    output_string(output, "\n");
}

/* Writes a row. If its words do not fit, its numbers go to the next line. */
static void row(struct output *output, const struct summary_table *table,
                const struct summary_row *row, const char *const columns[])
{
    unsigned used = 1, width = name_width(columns);
    output_string(output, " ");
    for (size_t key = 0; key < table->keys && key < NAMED_KEYS; key++) {
        const char *word = key && !*row->keys[key] ? "setup" : row->keys[key];
        output_put(output, " %t", word);
        used += 1 + columns_of(word);
    }
    if (used >= width) {
        output_string(output, "\n");
        used = 0;
    }
    spaces(output, used, width);
    for (size_t i = 0; columns[i]; i++) {
        char digits[GROUPED_BYTES];
        weight_grouped(row->numbers[i], digits);
        spaces(output, (unsigned)strlen(digits), width_of(columns[i]));
        output_string(output, digits);
    }
    output_string(output, "\n");
}

static void table(struct output *output, const char *name, const struct summary_table *table,
                  const char *const columns[])
{
    if (table->count > 0)
        write_text_heading(output, name, columns);
    for (size_t i = 0; i < table->count; i++)
        row(output, table, &table->rows[i], columns);
}

/* Writes a text in lines that fit a terminal; a line end in it becomes a semicolon. */
static void paragraph(struct output *output, const char *text, unsigned indent)
{
    char word[256];
    unsigned used = 0;
    while (*text) {
        size_t length = strcspn(text, " \n");
        if (used == 0 || used + 2 + length > LINE_COLUMNS) {
            output_string(output, used ? "\n" : "");
            spaces(output, 0, indent);
            used = indent;
        } else {
            output_string(output, " ");
            used++;
        }
        snprintf(word, sizeof word, "%.*s%s", (int)length, text, text[length] == '\n' ? ";" : "");
        output_safe(output, word);
        used += columns_of(word);
        text += length;
        text += *text != '\0';
    }
    output_string(output, "\n");
}

/* The games that are not conformant, each with its verdict, players and what was found first. */
static void write_text_listed(struct output *output, const struct summary *summary)
{
    const struct summary_table *table = &summary->listed;
    static const char *const columns[] = {"violations", "waived", "penalties", NULL};
    if (table->count > 0)
        write_text_heading(output, "Games not conformant", columns);
    for (size_t i = 0; i < table->count; i++) {
        char described[1200];
        snprintf(described, sizeof described, "%s\n%s", table->rows[i].keys[2],
                 table->rows[i].keys[3]);
        row(output, table, &table->rows[i], columns);
        paragraph(output, described, 4);
    }
    if (summary->not_conformant) {
        output_string(output, "  and ");
        count(output, summary->not_conformant, "game more", "games more");
        output_string(output, ": -f csv has every game\n");
    }
}

/* Who won each game, by the place where it was played. */
static void results(struct output *output, const struct summary *summary)
{
    const struct summary_table *table = &summary->results;
    if (table->count > 0)
        output_string(output, "\nResults\n");
    for (size_t i = 0; i < table->count; i++) {
        const struct summary_row *row = &table->rows[i];
        bool narrow = 5 + columns_of(row->keys[0]) + columns_of(row->keys[1]) <= LINE_COLUMNS;
        output_put(output, "  %t%s%t\n", row->keys[0], narrow ? ": " : ":\n    ", row->keys[1]);
    }
    if (summary->counted.results_more) {
        output_string(output, "  and ");
        count(output, summary->counted.results_more, "result more", "results more");
        output_string(output, ": -f csv has every game\n");
    }
}

/* Who has several games in one round of an event: one is another's, or another round's. */
static void doubled(struct output *output, const struct summary *summary)
{
    const struct summary_table *table = &summary->rounds_of_players;
    bool any = false;
    for (size_t i = 0; i < table->count; i++) {
        const struct summary_row *row = &table->rows[i];
        if (row->numbers[0] < 2)
            continue;
        if (!any)
            output_string(output, "\nMore than one game in a round; there must be one\n");
        any = true;
        output_put(output, "  %t: %t has ", row->keys[0], row->keys[1]);
        count(output, row->numbers[0], "game", "games");
        output_string(output, "\n");
    }
}

static void times(struct output *output, struct summary *summary)
{
    bool any = false;
    for (size_t i = 0; i < summary->rulesets.count; i++) {
        struct summary_span span;
        char text[3][32];
        if (!summary_times(summary, summary->rulesets.rows[i].keys[0], &span))
            continue;
        output_string(output, any ? "" : "\nTimes\n");
        any = true;
        output_put(output, "  %t: ", summary->rulesets.rows[i].keys[0]);
        count(output, span.games, "game", "games");
        output_put(output, ", shortest %s, middle %s, longest %s\n",
                   summary_time(span.shortest, text[0]), summary_time(span.middle, text[1]),
                   summary_time(span.longest, text[2]));
    }
}

static bool is_new(const struct summary_fall *before, const struct summary_fall *fall)
{
    return !before || strcmp(before->ruleset, fall->ruleset) != 0 ||
           strcmp(before->die, fall->die) != 0 || strcmp(before->player, fall->player) != 0;
}

static void fall(struct output *output, const struct summary_fall *before,
                 const struct summary_fall *one)
{
    char text[160];
    if (is_new(before, one)) {
        output_put(output, "  %t %t, %t: ", one->ruleset, one->die, one->player);
        count(output, one->dice, "die", "dice");
        output_string(output, "\n");
    }
    output_put(output, "    %t", one->face);
    spaces(output, 4 + columns_of(one->face), 18);
    snprintf(text, sizeof text, "%9" PRIu64 " of %.1f expected (%" PRIu64 " in %" PRIu64 ")",
             one->count, (double)one->dice * (double)one->sides / (double)one->of, one->sides,
             one->of);
    output_string(output, text);
    if (one->chance * SUMMARY_RARE < 1) {
        snprintf(text, sizeof text, "   rare: %.2g", one->chance);
        output_string(output, text);
    }
    output_string(output, "\n");
}

static bool dice(struct output *output, const struct summary *summary)
{
    size_t count;
    struct summary_fall *falls = summary_falls(summary, &count);
    if (falls && count) {
        output_string(output, "\nDice\n");
        for (size_t i = 0, before = count; i < count; i++) {
            if (falls[i].dice == 0 || (falls[i].sides == 0 && falls[i].count == 0))
                continue; /* the die does not have that face */
            fall(output, before < count ? &falls[before] : NULL, &falls[i]);
            before = i;
        }
        paragraph(output, "Rare are counts below 0.05.", 2);
        paragraph(output, summary_of_dice, 2);
    }
    free(falls);
    return falls != NULL;
}

static void write_text_totals(struct output *output, const struct summary *summary)
{
    count(output, summary->counted.games, "game", "games");
    output_string(output, " in ");
    count(output, summary->counted.logs, "log", "logs");
    output_string(output, " of ");
    count(output, summary->counted.reports, "report", "reports");
    output_string(output, " (");
    count(output, summary->weight.judgements, "judgement", "judgements");
    output_string(output, "; ");
    count(output, summary->weight.undecided, "undecided, ", "undecided, ");
    count(output, summary->weight.excused, "excused", "excused");
    output_string(output, ")\n");
    const struct {
        uint64_t number;
        const char *one, *many;
    } told[] = {
        {summary->weight.on_trust, "fact of the table is taken on trust",
         "facts of the table are taken on trust"},
        {summary->weight.waived, "finding is waived", "findings are waived"},
        {summary->weight.baselined, "finding is in a baseline", "findings are in a baseline"},
        {summary->weight.corrections, "correction by a judge", "corrections by judges"},
        {summary->weight.penalties, "penalty by a judge", "penalties by judges"},
        {summary->counted.unfinished, "game is cut off or left unfinished",
         "games are cut off or left unfinished"},
        {summary->counted.unreadable, "log was not read to its end",
         "logs were not read to their end"},
        {summary->counted.outside, "error in logs outside any game",
         "errors in logs outside any game"},
        {summary->counted.not_listed,
         "finding is counted in its game's total only: write reports with --max-findings all",
         "findings are counted in their games' totals only: write reports with --max-findings all"},
        {summary->counted.without_details,
         "game is summed up without its dice: write reports with --details",
         "games are summed up without their dice: write reports with --details"}};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        if (told[i].number == 0)
            continue;
        count(output, told[i].number, told[i].one, told[i].many);
        output_string(output, "\n");
    }
}

static bool end(struct output *output, struct summary *summary)
{
    write_text_totals(output, summary);
    summary_sort_all(summary);
    table(output, "Standings", &summary->standings,
          (const char *const[]){"score", "won", "tied", "lost", "points", "against",
                                summary_second_number(summary), NULL});
    if (summary->standings.count)
        paragraph(output, summary_of_standings(summary), 2);
    write_text_listed(output, summary);
    results(output, summary);
    doubled(output, summary);
    table(output, "Games", &summary->rulesets,
          (const char *const[]){"games", "conformant", "nonconformant", "malformed",
                                "indeterminate", NULL});
    table(output, "Where and when", &summary->places,
          (const char *const[]){"games", "conformant", "violations", "penalties", NULL});
    times(output, summary);
    table(output, "Players", &summary->players,
          (const char *const[]){"games", "conformant", "violations", "waived", "penalties", NULL});
    table(output, "Signatures", &summary->signers,
          (const char *const[]){"whole", "in part", "wrong", "none", "unchecked", NULL});
    table(output, "Policy", &summary->settings, (const char *const[]){"games", NULL});
    table(output, "Views of one side", &summary->views, (const char *const[]){"games", NULL});
    table(output, "Rules", &summary->rules,
          (const char *const[]){"violations", "games", "waived", NULL});
    table(output, "Rounds", &summary->rounds, (const char *const[]){"violations", "games", NULL});
    return dice(output, summary);
}

const struct summary_format summary_text = {.name = "text", .end = end};
