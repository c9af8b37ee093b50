/* A summary as a table for spreadsheets: a line a game. */
#include "report/summary.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static void begin(struct output *output)
{
    output_string(output,
                  "log,game,line,ruleset,edition,title,event,site,table,date,players,verdict,"
                  "finished,statements,"
                  "judgements,undecided,on "
                  "trust,excused,breaches,forgiven,corrections,penalties,minutes,result\r\n");
}

/* Whether a spreadsheet may take a text for a formula: it begins with a sign, or a full-width
 * one. */
static bool begins_formula(const char *text)
{
    static const char *const wide[] = {"\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (strncmp(text, wide[i], strlen(wide[i])) == 0)
            return true;
    return *text && strchr("=+-@\t\r", *text);
}

/* Writes a text in quotes; RFC 4180 doubles quotes in it. An apostrophe is put before a possible
 * formula, at the text's beginning and after each separator of cells: where a semicolon separates
 * cells, as in many countries, the quotes do not protect. */
static void escaped(struct output *output, const char *text)
{
    bool begins = true;
    for (; text && *text; text++) {
        if (begins && begins_formula(text))
            output_string(output, "'");
        begins = strchr(";,\t\r\n", *text) || (begins && *text == ' ');
        output_bytes(output, text, 1);
        if (*text == '"')
            output_string(output, "\"");
    }
}

static void field(struct output *output, const char *text)
{
    output_string(output, ",\"");
    escaped(output, text);
    output_string(output, "\"");
}

static void number(struct output *output, uint64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, ",%" PRIu64, value);
    output_string(output, digits);
}

static void players(struct output *output, const struct page_game *game)
{
    output_string(output, ",\"");
    for (size_t i = 0; i < game->player_count; i++) {
        output_string(output, i ? "; " : "");
        escaped(output, game->players[i]);
    }
    output_string(output, "\"");
}

static void game(struct output *output, const struct page_game *game)
{
    output_string(output, "\"");
    escaped(output, game->href);
    output_string(output, "\"");
    number(output, game->number);
    number(output, game->line);
    const char *const texts[] = {game->ruleset, game->edition, game->title, game->event,
                                 game->site,    game->table,   game->date};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        field(output, texts[i]);
    players(output, game);
    field(output, game->verdict);
    field(output, game->finished ? "yes" : "no");
    const uint64_t numbers[] = {game->statements,
                                game->weight.judgements,
                                game->weight.undecided,
                                game->weight.on_trust,
                                game->weight.excused,
                                summary_breaches(game),
                                game->weight.waived + game->weight.baselined,
                                game->weight.corrections,
                                game->weight.penalties};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        number(output, numbers[i]);
    if (game->timed)
        number(output, game->seconds / 60);
    else
        output_string(output, ",");
    field(output, game->result);
    output_string(output, "\r\n");
}

const struct summary_format summary_csv = {.name = "csv", .begin = begin, .game = game};
