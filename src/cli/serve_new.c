#include "cli/serve_new.h"

#include "cli/new.h"

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

/* Writes the fleets that the request has, up to the first missing one; the players after that have the template's fleets. */
static const char *write_fleets(struct fleets *fleets, const json_t *texts, struct cli_new_log *log)
{
    for (unsigned i = 0; i < log->name_count && *word_at(texts, i); i++) {
        const char *text = word_at(texts, i);
        fleets->files[i] = memfd_create("fleet", MFD_CLOEXEC);
        if (fleets->files[i] < 0 || write(fleets->files[i], text, strlen(text)) != (ssize_t)strlen(text))
            return "out of memory";
        snprintf(fleets->paths[i], PATH_BYTES, "/proc/self/fd/%d", fleets->files[i]);
        log->fleets[log->fleet_count++] = fleets->paths[i];
    }
    return NULL;
}

static struct serve_table *make(struct serve_folder *folder, const json_t *request, struct fleets *fleets, struct cli_new_log *log,
                                const char **ret_why, bool *ret_server_fault)
{
    const json_t *players = json_object_get(request, "players");
    const char *name = json_string_value(json_object_get(request, "name")), *game = json_string_value(json_object_get(request, "game"));
    *ret_server_fault = false;
    log->game = game ? game : "";
    for (size_t i = 0; i < json_array_size(players) && i < CLI_NEW_PLAYERS_MOST; i++)
        log->names[log->name_count++] = word_at(players, i);
    *ret_why = wrong_game(log->game);
    if (!*ret_why)
        *ret_why = wrong_names(log);
    if (!*ret_why && (*ret_why = write_fleets(fleets, json_object_get(request, "fleets"), log)) != NULL)
        *ret_server_fault = true;
    enum umpire_status status = *ret_why ? UMPIRE_CONFORMANT : cli_new_write(log);
    if (status == UMPIRE_FAILURE) {
        *ret_why = "out of memory";
        *ret_server_fault = true;
    } else if (status != UMPIRE_CONFORMANT)
        *ret_why = log->fleet_count ? "a fleet cannot be read, or is of another game, or the game has fewer players"
                                    : "the game has fewer players, or a name has characters that no text has";
    if (*ret_why)
        return NULL;
    return serve_folder_make(folder, name ? name : "", log->text.bytes, cli_new_declarations(log), ret_why, ret_server_fault);
}

struct serve_table *serve_new_table(struct serve_folder *folder, const json_t *request, const char **ret_why, bool *ret_server_fault)
{
    struct fleets fleets;
    struct cli_new_log log = {.game = NULL};
    for (size_t i = 0; i < CLI_NEW_PLAYERS_MOST; i++)
        fleets.files[i] = -1;
    struct serve_table *table = make(folder, request, &fleets, &log, ret_why, ret_server_fault);
    for (size_t i = 0; i < CLI_NEW_PLAYERS_MOST; i++)
        if (fleets.files[i] >= 0)
            close(fleets.files[i]);
    log_writer_done(&log.text);
    return table;
}
