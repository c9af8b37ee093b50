/* SPDX-License-Identifier: MIT */
/* The guided beginning: asks for the game, the players and their fleets. */
#include "desk/shared/cli.h"
#include "desk/new/new.h"
#include "workshop/play/play.h"

#include <stdlib.h>
#include <string.h>

/* An answer; NULL: the input ended, or the answer asks to leave. */
static const char *read_answer(struct play *play, const char *prompt)
{
    const char *answer = play_input_read(&play->input, prompt);
    return answer && strcmp(answer, "quit") != 0 ? answer : NULL;
}

/* As read_answer, but asks again after an empty answer. */
static const char *answer_to(struct play *play, const char *prompt)
{
    const char *answer;
    do
        answer = read_answer(play, prompt);
    while (answer && !*answer);
    return answer;
}

/* Finds the game that an answer names, by number or by name. */
static bool game_named(const char *answer, struct umpire_ruleset *ret_game)
{
    char *end;
    unsigned long number = strtoul(answer, &end, 10);
    if (end != answer && !*end)
        return number >= 1 && umpire_ruleset_at(number - 1, ret_game);
    for (size_t i = 0; umpire_ruleset_at(i, ret_game); i++)
        if (strcasecmp(ret_game->name, answer) == 0)
            return true;
    return false;
}

static bool ask_game(struct play *play, struct umpire_ruleset *ret_game)
{
    play_say(2, "This log is empty. Which game is it?");
    for (size_t i = 0; umpire_ruleset_at(i, ret_game); i++)
        play_say(5, "%3zu  %s, %s", i + 1, ret_game->name, ret_game->title);
    for (;;) {
        const char *answer = answer_to(play, "Game? ");
        if (!answer)
            return false;
        if (game_named(answer, ret_game))
            return true;
        play_say(2, "There is no game '%s'; type a number or a name of the list.", answer);
    }
}

/* Asks for a player and its fleet. `*ret_more`: the user named one. False: the input ended. */
static bool ask_player(struct play *play, struct cli_new_log *log, bool *ret_more)
{
    char prompt[64];
    snprintf(prompt, sizeof prompt, "Name of player %u%s? ", log->name_count + 1,
             log->name_count >= 2 ? " (empty: no more)" : "");
    const char *answer = log->name_count >= 2 ? read_answer(play, prompt) : answer_to(play, prompt);
    *ret_more = answer && *answer;
    if (!*ret_more)
        return answer != NULL;
    char *name = strdup(answer);
    if (!name) {
        play->failed = true;
        return false;
    }
    log->names[log->name_count++] = name;
    if (!cli_new_name_fits(log)) {
        free(name);
        log->name_count--;
        return true;
    }
    snprintf(prompt, sizeof prompt, "Its fleet: a file of a list builder, or empty? ");
    answer = read_answer(play, prompt);
    char *fleet = answer && *answer ? strdup(answer) : NULL;
    play->failed = answer && *answer && !fleet;
    if (fleet && log->fleet_count + 1 == log->name_count)
        log->fleets[log->fleet_count++] = fleet;
    else
        free(fleet);
    return answer && !play->failed;
}

static void forget(struct cli_new_log *log)
{
    for (unsigned i = 0; i < log->name_count; i++)
        free((char *)log->names[i]);
    for (unsigned i = 0; i < log->fleet_count; i++)
        free((char *)log->fleets[i]);
    log_writer_done(&log->text);
    *log = (struct cli_new_log){.game = log->game};
}

static bool ask_players(struct play *play, struct cli_new_log *log)
{
    bool more = true;
    while (more && log->name_count < CLI_NEW_PLAYERS_MOST)
        if (!ask_player(play, log, &more))
            return false;
    return true;
}

bool play_begin(struct play *play)
{
    struct umpire_ruleset game;
    struct cli_new_log log = {.game = NULL};
    bool answered = ask_game(play, &game), good = false;
    while (answered && !good) {
        forget(&log);
        log.game = game.name;
        answered = ask_players(play, &log);
        good = answered && cli_new_write(&log) == UMPIRE_CONFORMANT;
    }
    if (good) {
        good = umpire_session_append(play->session, log.text.bytes, cli_new_declarations(&log)) ==
               UMPIRE_SESSION_GOOD;
        play->failed = !good;
    }
    forget(&log);
    if (good)
        play_say(2,
                 "What the players play is in %s now. Without a list it is an example: change "
                 "it there, in an editor, or go on and "
                 "let the first round begin.",
                 play->path);
    return good;
}
