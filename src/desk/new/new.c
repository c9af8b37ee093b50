/* SPDX-License-Identifier: MIT */
/* umpire new: a log to fill in, from the game's template or a user's own. */
#include "desk/new/new.h"

#include "desk/fleet/fleet.h"
#include "desk/new/event.h"
#include "desk/shared/blank.h"
#include "desk/shared/cli.h"
#include "desk/shared/options.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAIRINGS_MOST = 4 << 20 };

/* Whether the output is there already. True after a message. */
static bool is_there_already(const struct form *form)
{
    return form->output && strcmp(form->output, "-") != 0 && access(form->output, F_OK) == 0 &&
           cli_usage_error("%s is there already, and stays as it is", form->output);
}

static enum umpire_status write_log(const struct form *form)
{
    return is_there_already(form) ? UMPIRE_USAGE
                                  : cli_output_put(form->output, form->log.bytes, form->log.length);
}

static enum umpire_status make(struct form *form)
{
    enum umpire_status status = form_fill(form);
    return status == UMPIRE_CONFORMANT ? write_log(form) : status;
}

/* Adds a word to the list of an option that may be repeated. */
static int add(const char *list[PLAYERS_MOST], unsigned *count, const char *word)
{
    if (*count == PLAYERS_MOST)
        return cli_usage_error("a log to fill in has up to %d players", PLAYERS_MOST);
    list[(*count)++] = word;
    return UMPIRE_CONFORMANT;
}

static int add_name(void *form, const char *name)
{
    return add(((struct form *)form)->names, &((struct form *)form)->name_count, name);
}

static int add_fleet(void *form, const char *path)
{
    return add(((struct form *)form)->fleets, &((struct form *)form)->fleet_count, path);
}

/* An event -------------------------------------------------------------------------------- */

/* The path of a list's file, which stands beside the pairings. */
static const char *beside(void *user, const char *name, char ret_path[EVENT_PATH_BYTES])
{
    const char *pairings = user, *slash = strrchr(pairings, '/');
    int folder = slash && *name != '/' ? (int)(slash - pairings) + 1 : 0;
    snprintf(ret_path, EVENT_PATH_BYTES, "%.*s%s", folder, pairings, name);
    return access(ret_path, R_OK) == 0 ? ret_path : NULL;
}

static void tell_mistakes(const char *path, const char *lines)
{
    for (size_t length; *lines; lines += length + 1) {
        length = strcspn(lines, "\n");
        cli_say("%s: %.*s", path, (int)length, lines);
    }
    cli_say("%s: no table is made: all rows must be right", path);
}

static enum umpire_status make_event(const struct form *form)
{
    size_t length, tables = 0;
    struct event event = {.game = form->game,
                          .title = form->event,
                          .list = beside,
                          .user = (void *)(uintptr_t)form->pairings};
    char *text = cli_text_up_to(form->pairings, PAIRINGS_MOST, &length);
    if (!text && errno == ENOMEM)
        return (enum umpire_status)cli_out_of_memory();
    if (!text)
        return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", form->pairings, strerror(errno));
    bool good = event_read(&event, text, length);
    if (good && mkdir(form->output, 0777) != 0 && errno != EEXIST) {
        event_mistake(&event, 0, "%s must be a folder that can be made: %s", form->output,
                      strerror(errno));
        good = false;
    }
    good = good && event_write(&event, form->output);
    enum umpire_status status = good ? UMPIRE_CONFORMANT : UMPIRE_MALFORMED;
    if (!good && event.no_memory)
        status = (enum umpire_status)cli_out_of_memory();
    if (status == UMPIRE_MALFORMED)
        tell_mistakes(form->pairings, event.errors.bytes);
    for (size_t i = 0; i < event.count; i++) {
        tables += !event.tables[i].bye;
        if (good && event.tables[i].bye)
            cli_say("%s: row %zu: %s has no opponent, and gets no table", form->pairings,
                    event.tables[i].row, event.tables[i].players[0]);
    }
    if (good)
        printf("%zu %s in %s\n", tables, tables == 1 ? "table" : "tables", form->output);
    event_done(&event);
    free(text);
    return status;
}

/* Whether an option says what one log is to have. */
static bool has_options_of_log(const struct form *form)
{
    return form->name_count || form->fleet_count || form->players || form->cards_path ||
           form->template_path || form->date;
}

/* Whether the options are those of an event, without those of one log. False after a message. */
static bool fits_event(const struct form *form)
{
    bool to_folder = form->output && strcmp(form->output, "-") != 0;
    if (!form->pairings && !form->event)
        return true;
    if (form->pairings && to_folder && !has_options_of_log(form))
        return true;
    return cli_usage_error("--pairings makes the logs of an event in a folder: give it with -o, a "
                           "name with --event, and nothing else"),
           false;
}

/* Writes the log that goes on after a file. What is to be filled in has no use there. */
static int go_on(const struct form *form, const char *path, const char *game, int words)
{
    if (words > 1 || has_options_of_log(form) || form->pairings || form->event)
        return cli_usage_error("with --after, only -o may be given: the log before has the rest");
    if (is_there_already(form))
        return UMPIRE_USAGE;
    return (int)cli_new_after(path, game, form->output);
}

struct request {
    struct form form;
    const char *after;
};

static const struct cli_option option_rows[] = {
    {"-p, --player=NAME[:SIDE]", CLI_CALL_WITH(struct request, form, add_name),
     "name the next player (default Player1, Player2) and, for a team, its side, such as "
     "Gorn:alliance"},
    {"-n, --players=N",
     CLI_NUMBER(struct request, form.players, 1, PLAYERS_MOST, "-n takes a number of players"),
     "how many players there are (default: as many as are named, or 2)"},
    {"--fleet=FILE", CLI_CALL_WITH(struct request, form, add_fleet),
     "take the next player's fleet from FILE, as a list builder exports it; 'umpire import-fleet "
     "--help' says which"},
    {"--cards=FILE", CLI_SET(struct request, form.cards_path),
     "look up the cards of these lists in FILE, your own table of cards"},
    {"--date=YYYY-MM-DD", CLI_SET(struct request, form.date),
     "write this day as the game's (default today)"},
    {"--template=FILE", CLI_SET(struct request, form.template_path),
     "copy your own log to fill in: Player1, Player2 become names, 2000-01-01 becomes the day"},
    {"--pairings=FILE", CLI_SET(struct request, form.pairings),
     "write a log for each table of an event into the folder of -o. FILE is a table that a "
     "spreadsheet has saved (CSV), with the columns round, table, player 1, player 2, list 1, "
     "list 2; a list is a file's name, or pasted"},
    {"--event=NAME", CLI_SET(struct request, form.event), "name this event in these logs"},
    {"-o, --output=FILE", CLI_SET(struct request, form.output),
     "write to FILE, which must not be there yet"},
    {"--after=FILE", CLI_SET(struct request, after),
     "write a log that continues the game of FILE where it stops: with its declarations, the "
     "round and phase, and the state by then; nothing is left to fill in"},
    {0}};

static int new_log(const struct cli_command *command, int count, char **words)
{
    struct request request = {.after = NULL};
    struct form *form = &request.form;
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    if (request.after)
        return go_on(form, request.after, optind < count ? words[optind] : NULL, count - optind);
    if (optind + 1 != count)
        return cli_usage_error("name one game: umpire new GAME");
    form->game = words[optind];
    if (!fits_event(form))
        return UMPIRE_USAGE;
    if (!form->pairings)
        status = (int)make(form);
    else
        status = form_take_game(form) ? (int)make_event(form) : UMPIRE_USAGE;
    fleet_cards_done(&form->cards);
    log_writer_done(&form->log);
    free(form->own);
    return status;
}

const struct cli_command cli_new = {
    .usage = "Usage: umpire new [OPTION]... GAME\n"
             "       umpire new --after=FILE [-o FILE]\n"
             "Writes a log to fill in: declarations, players with what they play, the first\n"
             "round's markers, and comments that say what to write where.",
    .options = option_rows,
    .end = "Exit status: 0; 2 wrong usage; 3 a file cannot be read or understood; 5 an\n"
           "internal failure.",
    .run = new_log};
