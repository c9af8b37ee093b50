/* SPDX-License-Identifier: MIT */
#include "event/serve/visit.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PATH_BYTES = 32 };

/* A request's fleets, as files without a name that are opened through /proc. */
struct fleets {
    int files[CLI_NEW_PLAYERS_MOST];
    char paths[CLI_NEW_PLAYERS_MOST][PATH_BYTES];
};

static const char *word_at(const json_t *list, size_t index)
{
    const char *word = json_string_value(json_array_get(list, index));
    return word ? word : "";
}

static const char *wrong_game(const char *game)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        if (strcmp(ruleset.name, game) == 0)
            return ruleset.blank ? NULL : "this game has no log to fill in";
    return "there is no such game";
}

static const char *wrong_names(const struct cli_new_log *log)
{
    for (unsigned i = 0; i < log->name_count; i++) {
        if (!log_name_fits(log->names[i]))
            return "a player's name is empty or too long";
        for (unsigned j = 0; j < i; j++)
            if (strcmp(log->names[i], log->names[j]) == 0)
                return "two players have the same name";
    }
    return log->name_count < 2 ? "a game has two players or more" : NULL;
}

/* Writes the fleets that the request has. False: out of memory. */
static bool write_fleets(struct fleets *fleets, const json_t *texts, struct cli_new_log *log)
{
    for (unsigned i = 0; i < log->name_count; i++) {
        const char *text = word_at(texts, i);
        log->fleet_count = i + 1;
        if (!*text)
            continue;
        fleets->files[i] = memfd_create("fleet", MFD_CLOEXEC);
        if (fleets->files[i] < 0 ||
            write(fleets->files[i], text, strlen(text)) != (ssize_t)strlen(text))
            return false;
        snprintf(fleets->paths[i], PATH_BYTES, "/proc/self/fd/%d", fleets->files[i]);
        log->fleets[i] = fleets->paths[i];
    }
    return true;
}

/* Fills the log in. */
static enum serve_making fill(const json_t *request, struct fleets *fleets, struct cli_new_log *log,
                              char ret_why[CLI_NEW_WHY_BYTES])
{
    const json_t *players = json_object_get(request, "players");
    const char *game = json_string_value(json_object_get(request, "game"));
    log->game = game ? game : "";
    for (size_t i = 0; i < json_array_size(players) && i < CLI_NEW_PLAYERS_MOST; i++)
        log->names[log->name_count++] = word_at(players, i);
    const char *why = wrong_game(log->game);
    if (!why)
        why = wrong_names(log);
    bool named = !why;
    enum umpire_status status = UMPIRE_USAGE;
    if (named)
        status = write_fleets(fleets, json_object_get(request, "fleets"), log) ? cli_new_write(log)
                                                                               : UMPIRE_FAILURE;
    if (status == UMPIRE_CONFORMANT)
        return SERVE_MADE;
    if (status == UMPIRE_FAILURE)
        why = "out of memory";
    else if (*log->name_refused)
        why = log->name_refused;
    else if (named)
        why = "the game has fewer players, or a name has characters that no text has";
    if (log->fleet_refused)
        snprintf(ret_why, CLI_NEW_WHY_BYTES, "the list of %s: %s",
                 log->names[log->fleet_refused - 1], log->fleet_why);
    else
        snprintf(ret_why, CLI_NEW_WHY_BYTES, "%s", why);
    return status == UMPIRE_FAILURE ? SERVE_NO_ROOM : SERVE_UNFIT;
}

/* Writes the declarations. Of a game that is entered from memory nothing is said to be complete, so
 * that nothing is missed. */
static void write_new_declarations(struct log_writer *text, const struct cli_new_log *log,
                                   bool memory)
{
    static const char records[] = "records all\n";
    size_t length = cli_new_declarations(log);
    for (size_t at = 0; at < length;) {
        const char *line = log->text.bytes + at, *end = memchr(line, '\n', length - at);
        size_t size = end ? (size_t)(end - line) + 1 : length - at;
        bool all = size == sizeof records - 1 && memcmp(line, records, size) == 0;
        log_write(text, memory && all ? "# entered from memory: not all is known\n" : "%.*s",
                  (int)size, line);
        at += size;
    }
}

enum serve_making serve_new_table(struct serve_folder *folder, const json_t *request,
                                  struct serve_table **ret_table, char ret_why[CLI_NEW_WHY_BYTES])
{
    const char *why = "";
    struct fleets fleets;
    struct cli_new_log log = {.silent = true, .bare = true};
    const char *name = json_string_value(json_object_get(request, "name"));
    for (size_t i = 0; i < CLI_NEW_PLAYERS_MOST; i++)
        fleets.files[i] = -1;
    *ret_why = '\0';
    enum serve_making making = fill(request, &fleets, &log, ret_why);
    struct log_writer text = {.bytes = NULL};
    if (making == SERVE_MADE)
        write_new_declarations(&text, &log, json_is_true(json_object_get(request, "memory")));
    if (making == SERVE_MADE && text.failed) {
        making = SERVE_NO_ROOM;
        snprintf(ret_why, CLI_NEW_WHY_BYTES, "out of memory");
    }
    if (making == SERVE_MADE) {
        making = serve_folder_make(folder, name ? name : "", text.bytes, text.length, ret_table,
                                   &why);
        snprintf(ret_why, CLI_NEW_WHY_BYTES, "%s", why);
    }
    for (size_t i = 0; i < CLI_NEW_PLAYERS_MOST; i++)
        if (fleets.files[i] >= 0)
            close(fleets.files[i]);
    log_writer_done(&log.text);
    log_writer_done(&text);
    return making;
}

/* Writes the lines of the first player's block. */
static void write_block(struct log_writer *lines, const struct cli_new_log *log)
{
    const char *at = log->text.bytes, *all = at + log->text.length;
    bool inside = false;
    while (at < all) {
        const char *end = memchr(at, '\n', (size_t)(all - at));
        size_t size = end ? (size_t)(end - at) + 1 : (size_t)(all - at);
        if (inside && *at == '}')
            return;
        if (inside)
            log_write(lines, "%.*s", (int)size, at);
        inside = inside || (size > 7 && strncmp(at, "player ", 7) == 0);
        at += size;
    }
}

bool serve_new_list(const char *game, const char *player, const char *list,
                    struct log_writer *ret_lines, char ret_why[CLI_NEW_WHY_BYTES])
{
    struct fleets fleets;
    struct cli_new_log log = {.silent = true, .bare = true};
    for (size_t i = 0; i < CLI_NEW_PLAYERS_MOST; i++)
        fleets.files[i] = -1;
    *ret_why = '\0';
    json_t *request = json_pack("{s:s, s:[ss], s:[s]}", "game", game, "players", player,
                                strcmp(player, "Player2") == 0 ? "Player1" : "Player2", "fleets",
                                list);
    enum serve_making making = request ? fill(request, &fleets, &log, ret_why) : SERVE_NO_ROOM;
    if (making == SERVE_MADE)
        write_block(ret_lines, &log);
    if (making == SERVE_NO_ROOM || ret_lines->failed)
        *ret_why = '\0';
    if (fleets.files[0] >= 0)
        close(fleets.files[0]);
    log_writer_done(&log.text);
    json_decref(request);
    return making == SERVE_MADE && !ret_lines->failed;
}
