/* A summary as a table that spreadsheets read: a line a game. */
#include "report/summary.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void begin(struct output *output)
{
    output_string(output, "log,game,line,ruleset,edition,title,event,site,table,date,players,verdict,finished,statements,"
                          "judgements,undecided,on trust,excused,breaches,forgiven,corrections,penalties,minutes,result\r\n");
}

/* A text within quotes, which RFC 4180 doubles. */
static void escaped(struct output *output, const char *text)
{
    for (; text && *text; text++) {
        output_bytes(output, text, 1);
        if (*text == '"')
            output_string(output, "\"");
    }
}

/* What a spreadsheet would take for a formula begins with an apostrophe. */
static void guard(struct output *output, const char *text)
{
    if (text && *text && strchr("=+-@\t\r", *text))
        output_string(output, "'");
}

static void field(struct output *output, const char *text)
{
    output_string(output, ",\"");
    guard(output, text);
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
    guard(output, game->player_count ? game->players[0] : "");
    for (size_t i = 0; i < game->player_count; i++) {
        output_string(output, i ? "; " : "");
        escaped(output, game->players[i]);
    }
    output_string(output, "\"");
}

static void game(struct output *output, const struct page_game *game)
{
    output_string(output, "\"");
    guard(output, game->href);
    escaped(output, game->href);
    output_string(output, "\"");
    number(output, game->number);
    number(output, game->line);
    const char *const texts[] = {game->ruleset, game->edition, game->title, game->event, game->site, game->table, game->date};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        field(output, texts[i]);
    players(output, game);
    field(output, game->verdict);
    field(output, game->finished ? "yes" : "no");
    const uint64_t numbers[] = {game->statements, game->weight.judgements, game->weight.undecided, game->weight.on_trust, game->weight.excused,
                                summary_breaches(game), game->weight.waived + game->weight.baselined, game->weight.corrections, game->weight.penalties};
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
