/* SPDX-License-Identifier: MIT */
/* Fills in a log: what was asked for, and whether it fits the game. */
#include "desk/new/new.h"
#include "desk/shared/blank.h"
#include "desk/shared/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What was asked for ------------------------------------------------------------------------ */

bool form_take_game(struct form *form)
{
    struct umpire_ruleset ruleset;
    char names[256] = "";
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++) {
        size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%s", i ? ", " : "", ruleset.name);
        if (strcmp(ruleset.name, form->game) != 0)
            continue;
        form->text = ruleset.blank ? ruleset.blank : "";
        if (!ruleset.blank && !form->template_path)
            return cli_usage_error("%s has no log to fill in; give your own with --template=FILE",
                                   form->game),
                   false;
        return true;
    }
    return cli_usage_error("there is no game '%s'; there are %s", form->game, names), false;
}

/* Reads the user's own template. */
static enum umpire_status read_template(struct form *form)
{
    FILE *file = fopen(form->template_path, "re");
    form->own = file ? malloc(TEMPLATE_MOST + 1) : NULL;
    size_t length = form->own ? fread(form->own, 1, TEMPLATE_MOST + 1, file) : 0;
    bool read = form->own && !ferror(file);
    if (!read)
        cli_say("%s: %s", form->template_path, strerror(errno));
    if (file)
        fclose(file);
    if (read && (length > TEMPLATE_MOST || memchr(form->own, '\0', length))) {
        cli_say("%s: this is no log to fill in: it has %s", form->template_path,
                length > TEMPLATE_MOST ? "more than a MiB" : "bytes that are no text");
        read = false;
    }
    if (!read)
        return UMPIRE_MALFORMED;
    form->own[length] = '\0';
    form->text = form->own;
    return UMPIRE_CONFORMANT;
}

/* Whether a name holds neither bytes that a terminal would obey nor bytes that are no text. */
static bool is_harmless_name(const char *name)
{
    while (*name && umpire_unsafe_bytes(name) == 0)
        do
            name++;
        while (((unsigned char)*name & 0xC0) == 0x80);
    return !*name;
}

/* Sides --------------------------------------------------------------------------------- */

/* Takes the side off a name, NAME:SIDE, if the template has players of that side. */
static void take_side(struct form *form, unsigned i)
{
    const char *colon = strrchr(form->names[i], ':');
    if (!colon || strlen(colon + 1) >= NAME_BYTES ||
        !blank_place_of_side(form->text, colon + 1, 1) ||
        (size_t)(colon - form->names[i]) > LOG_NAME_BYTES)
        return;
    snprintf(form->sides[i], NAME_BYTES, "%s", colon + 1);
    snprintf(form->own_names[i], LOG_NAME_BYTES + 1, "%.*s", (int)(colon - form->names[i]),
             form->names[i]);
    form->names[i] = form->own_names[i];
}

static void take_form_sides(struct form *form)
{
    for (unsigned i = 0; i < form->name_count; i++)
        take_side(form, i);
}

/* Gives each player a place in the template, first those of a side. False after a message. */
static bool seat(struct form *form)
{
    memset(form->seats, 0, sizeof form->seats);
    for (unsigned player = 1; player <= form->name_count; player++) {
        const char *side = form->sides[player - 1];
        unsigned place = blank_place_of_side(form->text, side, 1);
        while (place && form->seats[place])
            place = blank_place_of_side(form->text, side, place + 1);
        if (*side && !place)
            return cli_usage_error("the log to fill in has too few teams of '%s'; write '%s' "
                                   "into it by hand",
                                   side, form->names[player - 1]),
                   false;
        if (place)
            form->seats[place] = player;
    }
    for (unsigned player = 1, place = 1; player <= form->players; player++) {
        if (player <= form->name_count && *form->sides[player - 1])
            continue;
        while (form->seats[place])
            place++;
        form->seats[place] = player;
    }
    return true;
}

/* Whether given names differ from those of players without a given one. False after a message. */
static bool leaves_names_apart(const struct form *form)
{
    char buffer[NAME_BYTES];
    for (unsigned player = 1; player <= PLAYERS_MOST; player++)
        if (form->seats[player] > form->name_count)
            for (unsigned i = 0; i < form->name_count; i++)
                if (strcmp(form_name_of(form, player, buffer), form->names[i]) == 0)
                    return cli_usage_error("two players are called '%s'; name player %u, too",
                                           buffer, player),
                           false;
    return true;
}

/* Compares the template's first game with the one that is asked for, and ends the check. */
static bool compare_game(void *user, const struct umpire_game *game)
{
    struct form *form = user;
    form->begins_game = true;
    form->begins_other = strcmp(game->ruleset, form->game) != 0;
    if (form->begins_other)
        cli_usage_error("%s is a template for %s, not for %s", form->template_path,
                        *game->ruleset ? game->ruleset : "a game that is not known", form->game);
    return false;
}

/* A template of the user's own has to be for the game that is asked for, or name no game. Any other
 * answer than UMPIRE_CONFORMANT follows a message. */
static enum umpire_status check_game(struct form *form)
{
    const struct umpire_sink sink = {.user = form, .game_begin = compare_game};
    struct umpire_options options;
    umpire_options_init(&options);
    options.findings_most = 0;
    options.as_played = true;
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    enum umpire_status status = checker ? umpire_check_memory(checker, form->template_path,
                                                              form->own, strlen(form->own))
                                        : UMPIRE_FAILURE;
    umpire_checker_free(checker);
    if (status == UMPIRE_FAILURE && !form->begins_game)
        return (enum umpire_status)cli_out_of_memory();
    return form->begins_other ? UMPIRE_USAGE : UMPIRE_CONFORMANT;
}

static bool check_texts(const struct form *form)
{
    for (unsigned i = 0; i < form->name_count; i++) {
        if (!log_name_fits(form->names[i]) || !is_harmless_name(form->names[i]))
            return cli_usage_error("the name of player %u is empty, too long or no text", i + 1),
                   false;
        for (unsigned j = 0; j < i; j++)
            if (strcmp(form->names[i], form->names[j]) == 0)
                return cli_usage_error("two players are called '%s'", form->names[i]), false;
    }
    return true;
}

static bool take_names(struct form *form)
{
    unsigned most = blank_players_in(form->text);
    take_form_sides(form);
    if (!check_texts(form))
        return false;
    if (!form->players)
        form->players = form->name_count > 2 ? form->name_count : 2;
    if (form->fleet_count > form->players)
        return cli_usage_error("there are more fleets than players"), false;
    if (form->players < 2 && !form->own)
        return cli_usage_error(
                   "%s is played by at least 2; -n 1 needs a template of your own (--template)",
                   form->game),
               false;
    if (form->players > most && form->own)
        return cli_usage_error("the template has %u %s, not %u", most,
                               most == 1 ? "player" : "players", form->players),
               false;
    if (form->players > most)
        return cli_usage_error("%s is played by up to %u, not by %u", form->game, most,
                               form->players),
               false;
    if (form->name_count > form->players)
        return cli_usage_error("there are more names than players"), false;
    return seat(form) && leaves_names_apart(form);
}

/* Says that a name has another meaning in the game, or looks like another name; ends the check. */
static bool refuse_name(void *user, const struct umpire_finding *finding)
{
    struct form *form = user;
    if (strcmp(finding->rule, "log.ambiguous-name") != 0 &&
        strcmp(finding->rule, "log.look-alike") != 0)
        return true;
    snprintf(form->refused.name, sizeof form->refused.name, "%s", finding->message);
    if (!form->silent)
        cli_usage_error("%s", finding->message);
    return false;
}

/* Checks the names of players. Any other answer than UMPIRE_CONFORMANT follows a message. */
static enum umpire_status check_names(struct form *form)
{
    const struct umpire_sink sink = {.user = form, .finding = refuse_name};
    struct umpire_options options;
    umpire_options_init(&options);
    options.as_played = true;
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    enum umpire_status status = checker ? umpire_check_memory(checker, "-", form->log.bytes,
                                                              form->log.length)
                                        : UMPIRE_FAILURE;
    umpire_checker_free(checker);
    if (*form->refused.name)
        return UMPIRE_USAGE;
    return status == UMPIRE_FAILURE ? (enum umpire_status)cli_out_of_memory() : UMPIRE_CONFORMANT;
}

enum umpire_status form_fill(struct form *form)
{
    bool no_memory = false;
    time_t now = time(NULL);
    struct tm today;
    if (!form_take_game(form))
        return UMPIRE_USAGE;
    enum umpire_status status = form->template_path ? read_template(form) : UMPIRE_CONFORMANT;
    if (status != UMPIRE_CONFORMANT)
        return status;
    status = form->own ? check_game(form) : UMPIRE_CONFORMANT;
    if (status != UMPIRE_CONFORMANT)
        return status;
    if (!take_names(form))
        return UMPIRE_USAGE;
    if (form->date && !cli_is_day(form->date))
        return (enum umpire_status)cli_usage_error("'%s' is no day; write it as 2026-11-14",
                                                   form->date);
    if (!form->date && localtime_r(&now, &today) &&
        strftime(form->day, sizeof form->day, "%Y-%m-%d", &today))
        form->date = form->day;
    if (form->cards_path && !fleet_cards_read(&form->cards, form->cards_path, &no_memory))
        return no_memory ? (enum umpire_status)cli_out_of_memory() : UMPIRE_MALFORMED;
    status = form_fill_in(form);
    if (status == UMPIRE_CONFORMANT && form->log.failed)
        return (enum umpire_status)cli_out_of_memory();
    return status == UMPIRE_CONFORMANT && form->name_count ? check_names(form) : status;
}

enum umpire_status cli_new_write(struct cli_new_log *log)
{
    struct form form = {.game = log->game,
                        .name_count = log->name_count,
                        .fleet_count = log->fleet_count,
                        .bare = log->bare,
                        .silent = log->silent};
    memcpy(form.names, log->names, sizeof form.names);
    memcpy(form.fleets, log->fleets, sizeof form.fleets);
    enum umpire_status status = form_fill(&form);
    log->text = form.log;
    memcpy(log->name_refused, form.refused.name, sizeof log->name_refused);
    log->fleet_refused = form.refused.fleet;
    memcpy(log->fleet_why, form.refused.fleet_why, sizeof log->fleet_why);
    fleet_cards_done(&form.cards);
    return status;
}

bool cli_new_name_fits(const struct cli_new_log *log)
{
    struct form form = {.game = log->game,
                        .name_count = log->name_count,
                        .players = log->name_count > 2 ? log->name_count : 2,
                        .date = BLANK_DAY};
    memcpy(form.names, log->names, sizeof form.names);
    bool good = form_take_game(&form) && check_texts(&form) && seat(&form) &&
                form_fill_in(&form) == UMPIRE_CONFORMANT &&
                (!form.log.failed || cli_out_of_memory() == UMPIRE_CONFORMANT) &&
                check_names(&form) == UMPIRE_CONFORMANT;
    log_writer_done(&form.log);
    return good;
}

size_t cli_new_declarations(const struct cli_new_log *log)
{
    const char *text = log->text.bytes;
    size_t length = log->text.length;
    static const char *const words[] = {"round ", "turn "};
    for (size_t at = 0; at < length;) {
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (length - at > strlen(words[i]) &&
                strncmp(text + at, words[i], strlen(words[i])) == 0)
                return at;
        const char *end = memchr(text + at, '\n', length - at);
        at = end ? (size_t)(end - text) + 1 : length;
    }
    return length;
}
