/* SPDX-License-Identifier: MIT */
/* Summaries of many reports. */
#include "reports/summary/summary.h"

#include "base/csv.h"
#include "reports/output.h"
#include "reports/weight.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A summary as a table for spreadsheets: a line a game. */

static void begin(struct output *output)
{
    output_string(output,
                  "log,game,line,ruleset,edition,title,event,site,table,date,players,verdict,"
                  "finished,statements,"
                  "judgements,undecided,on "
                  "trust,excused,breaches,forgiven,corrections,penalties,minutes,result,winner,"
                  "sides,points,margin,reason,signatures,policy,view\r\n");
}

/* Writes a text in quotes; RFC 4180 doubles quotes in it. An apostrophe is put before a possible
 * formula, at the text's beginning and after each separator of cells: where a semicolon separates
 * cells, as in many countries, the quotes do not protect. What controls a terminal, a line end, and
 * what turns the order of letters are made visible as in every text. */
static void escaped(struct output *output, const char *text)
{
    bool begins = true;
    while (text && *text) {
        unsigned columns;
        const size_t length = columns_of_first(text, &columns);
        if (begins && csv_begins_formula(text))
            output_string(output, "'");
        begins = strchr(";,\t\r\n", *text) || (begins && *text == ' ');
        output_safe_bytes(output, text, length);
        if (*text == '"')
            output_string(output, "\"");
        text += length;
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
    output_put(output, ",%u", value);
}

static void players(struct output *output, const struct umpire_game *game)
{
    output_string(output, ",\"");
    for (size_t i = 0; i < game->player_count; i++) {
        output_string(output, i ? "; " : "");
        escaped(output, game->players[i]);
    }
    output_string(output, "\"");
}

/* The columns that say what the result means: the winner, or "tie"; the sides, and the points of
 * each in the same order. */
static void write_result_columns(struct output *output, const struct umpire_game *game)
{
    enum umpire_outcome outcome = page_outcome(game);
    const char *winner = outcome == UMPIRE_OUTCOME_TIED ? "tie" : NULL;
    for (size_t i = 0; i < game->side_count; i++)
        if (game->sides[i].outcome == UMPIRE_OUTCOME_WON)
            winner = game->sides[i].name;
    field(output, winner);
    output_string(output, ",\"");
    for (size_t i = 0; i < game->side_count; i++) {
        output_string(output, i ? "; " : "");
        escaped(output, game->sides[i].name);
    }
    output_string(output, "\",\"");
    for (size_t i = 0; i < game->side_count && game->sides[i].pointed; i++) {
        char digits[32];
        snprintf(digits, sizeof digits, "%s%" PRId64, i ? "; " : "", game->sides[i].points);
        output_string(output, digits);
    }
    output_string(output, "\"");
    if (game->side_count && game->margin >= 0)
        number(output, (uint64_t)game->margin);
    else
        output_string(output, ",");
    field(output, game->reason);
}

/* How far each player's signatures cover the game, in words. */
static void signatures(struct output *output, const struct umpire_game *game)
{
    char words[RULING_BYTES];
    output_string(output, ",\"");
    for (size_t i = 0; i < game->signature_count; i++) {
        output_string(output, i ? ". " : "");
        escaped(output, signature_words(&game->signatures[i], words));
    }
    output_string(output, "\"");
}

/* The settings by which the game was judged otherwise than the rulebook says, and who gave them. */
static void policy(struct output *output, const struct umpire_game *game)
{
    char words[SETTING_BYTES];
    output_string(output, ",\"");
    for (size_t i = 0; i < game->setting_count; i++) {
        output_string(output, i ? "; " : "");
        escaped(output, setting_words(&game->settings[i], words));
    }
    output_string(output, "\"");
}

/* The statement without the time that begins it, which is no part of the result. */
static const char *without_time(const char *statement)
{
    const char *blank = statement && *statement == '@' ? strchr(statement, ' ') : NULL;
    return blank ? blank + 1 : statement;
}

static void game(struct output *output, const struct page_game *game)
{
    output_string(output, "\"");
    escaped(output, game->href);
    output_string(output, "\"");
    number(output, game->end.number);
    number(output, game->end.line);
    const char *const texts[] = {game->end.ruleset, game->end.edition, game->end.title,
                                 game->end.event,   game->end.site,    game->end.table,
                                 game->end.date};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        field(output, texts[i]);
    players(output, &game->end);
    field(output, umpire_verdict_name(game->end.verdict));
    field(output, game->end.finished ? "yes" : "no");
    const uint64_t numbers[] = {game->end.statements,
                                game->end.judgements,
                                game->end.undecided,
                                game->end.on_trust,
                                game->end.excused,
                                summary_breaches(game),
                                game->end.waived + game->end.baselined,
                                game->end.corrections,
                                game->end.penalties};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        number(output, numbers[i]);
    if (game->end.timed)
        number(output, game->end.seconds / 60);
    else
        output_string(output, ",");
    field(output, without_time(game->end.result));
    write_result_columns(output, &game->end);
    signatures(output, &game->end);
    policy(output, &game->end);
    field(output, game->end.view);
    output_string(output, "\r\n");
}

/* Writes a line for a player without an opponent: what no log says stays empty. `round`: in which
 * he has a bye; 0: he has not played yet. */
static void add_line_without_game(struct output *output, const char *title, unsigned round,
                                  const char *ruleset, const char *name)
{
    char event[MATCH_TITLE_BYTES + 32];
    snprintf(event, sizeof event, round ? "%s%sround %u" : "%s", title, *title ? ", " : "", round);
    output_string(output, "\"\",,");
    field(output, ruleset);
    output_string(output, ",,");
    field(output, event);
    output_string(output, ",,,");
    field(output, name);
    output_string(output, ",,,,,,,,,,,,");
    field(output, round ? "bye" : "");
    field(output, round ? name : "");
    field(output, name);
    output_string(output, ",,,,,,\r\n");
}

/* Writes the rows without a game: byes, and players who have not played yet. */
static bool add_lines_without_game(struct output *output, struct summary *summary)
{
    char title[MATCH_TITLE_BYTES];
    const struct summary_matches *matches = summary->matches;
    if (!matches)
        return true;
    matches_title(matches, title);
    for (size_t i = 0; i < matches->count; i++)
        if (matches->list[i].bye)
            add_line_without_game(output, title, matches->list[i].round, matches->list[i].ruleset,
                                  matches->list[i].names[0]);
    for (size_t i = 0; i < summary->standings.count; i++) {
        const struct summary_row *row = &summary->standings.rows[i];
        if (!summary_games_of(row) && !matches_play(matches, 0, row->keys[1]))
            add_line_without_game(output, title, 0, row->keys[0], row->keys[1]);
    }
    return true;
}

static const struct summary_format csv = {
    .name = "csv", .begin = begin, .game = game, .end = add_lines_without_game};

struct umpire_summary {
    const struct summary_format *format;
    struct output output;
    struct summary summary;
    struct summary_matches matches;
    struct summary_typed typed;
    bool no_memory;
};

enum { FORMATS = 5 };
static const struct summary_format *const formats[FORMATS] = {
    &summary_text, &csv, &summary_html, &summary_listfortress, &summary_trf26};

struct umpire_summary *umpire_summary_open(const char *format, int file)
{
    const struct summary_format *found = NULL;
    for (size_t i = 0; i < FORMATS; i++)
        if (strcmp(formats[i]->name, format) == 0)
            found = formats[i];
    errno = found ? ENOMEM : EINVAL;
    struct umpire_summary *summary = found ? calloc(1, sizeof *summary) : NULL;
    if (!summary)
        return NULL;
    summary->format = found;
    summary->output.file = file;
    summary_init(&summary->summary);
    if (found->matches)
        summary->summary.matches = &summary->matches;
    if (found->begin)
        found->begin(&summary->output);
    return summary;
}

void umpire_summary_margins(struct umpire_summary *summary, const struct umpire_margin *rows,
                            size_t count)
{
    summary->summary.margins.rows = rows;
    summary->summary.margins.count = count;
}

void umpire_summary_score(struct umpire_summary *summary, uint32_t won, uint32_t tied,
                          uint32_t lost)
{
    summary->summary.score[0] = won;
    summary->summary.score[1] = tied;
    summary->summary.score[2] = lost;
}

bool umpire_summary_typed(struct umpire_summary *summary, const char *text, size_t length,
                          void (*differs)(void *user, const char *what), void *user, char *ret_why,
                          size_t why_bytes)
{
    typed_done(&summary->typed);
    summary->typed.differs = differs;
    summary->typed.user = user;
    summary->summary.matches = &summary->matches;
    return typed_read(&summary->typed, text, length, ret_why, why_bytes);
}

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct umpire_summary *summary = user;
    summary->summary.counted.outside += summary_counts(finding);
    return true;
}

static bool take_game(void *user, const struct page_game *game)
{
    struct umpire_summary *summary = user;
    bool added = summary_add_game(&summary->summary, game) &&
                 summary_add_result(&summary->summary, game) &&
                 (!summary->summary.matches ||
                  matches_add(&summary->matches, game, summary->summary.counted.reports + 1));
    summary->no_memory = !added || summary->no_memory;
    if (summary->format->game)
        summary->format->game(&summary->output, game);
    return !summary->no_memory && !summary->output.failed;
}

static bool end_log(void *user, const struct umpire_log *log)
{
    struct umpire_summary *summary = user;
    summary->summary.counted.logs++;
    summary->summary.counted.unreadable += log->unreadable != NULL;
    return true;
}

bool umpire_summary_add(struct umpire_summary *summary, int file, const char *path, char *ret_why,
                        size_t why_bytes)
{
    struct page_handler handler = {.user = summary,
                                   .no_events = true,
                                   .finding = take_finding,
                                   .game = take_game,
                                   .log_end = end_log};
    static const struct page_handler nothing = {.heads = true};
    /* read the whole report first, so that nothing is counted of one that is refused */
    bool good = page_model_read(file, path, &nothing, NULL, ret_why, why_bytes);
    if (!good)
        return false;
    good = page_model_read(file, path, &handler, NULL, ret_why, why_bytes);
    summary->summary.counted.reports++;
    if (good || (!summary->no_memory && !summary->output.failed))
        return good;
    snprintf(ret_why, why_bytes, "%s",
             summary->no_memory ? "out of memory" : strerror(summary->output.error));
    errno = summary->no_memory ? ENOMEM : summary->output.error;
    return false;
}

/* Adds what no game says: byes, and for other programs players who have no result. */
static bool complete(struct umpire_summary *summary)
{
    bool all = !summary->typed.differs || typed_add_byes(&summary->typed, &summary->summary);
    return all && (!summary->format->matches || summary_name_players(&summary->summary));
}

bool umpire_summary_close(struct umpire_summary *summary)
{
    bool good = !summary->no_memory && complete(summary) &&
                (!summary->format->end ||
                 summary->format->end(&summary->output, &summary->summary));
    good = good && (!summary->typed.differs || typed_compare(&summary->typed, &summary->matches));
    if (!good)
        output_fail(&summary->output, ENOMEM);
    good = output_flush(&summary->output);
    int error = summary->output.error;
    summary_done(&summary->summary);
    matches_done(&summary->matches);
    typed_done(&summary->typed);
    free(summary);
    errno = error;
    return good;
}
