/* SPDX-License-Identifier: MIT */
#include "desk/shared/sessions.h"

#include <stdlib.h>

/* Sets a setting that a checker has accepted. False: out of memory. */
static bool set_accepted(struct umpire_session *session, const struct cli_setting *setting)
{
    char name[128];
    const char *value = cli_setting_split(setting->text, name, sizeof name);
    if (!setting->rule)
        return !umpire_session_interpret(session, name, value);
    int level = UMPIRE_RULE_OFF;
    while (level < UMPIRE_RULE_VIOLATION && strcmp(value, cli_level_choices[level]) != 0)
        level++;
    return !umpire_session_set_rule(session, name, (enum umpire_level_choice)level);
}

bool cli_settings_set_session(const struct cli_settings *settings, struct umpire_session *session)
{
    const struct umpire_sink none = {.user = NULL};
    struct umpire_options options;
    umpire_options_init(&options);
    /* a checker's functions report what is wrong */
    struct umpire_checker *checker = umpire_checker_new(&options, &none);
    bool good = checker && cli_settings_set(settings, checker);
    umpire_checker_free(checker);
    for (size_t i = 0; i < settings->count && good; i++)
        good = set_accepted(session, &settings->list[i]);
    return good;
}

bool cli_use_session_keys(const struct cli_player_keys *keys, struct umpire_session *session)
{
    for (size_t i = 0; i < keys->count; i++)
        if (!umpire_session_player_key(session, keys->list[i].player, keys->list[i].key))
            return false;
    return true;
}

uint64_t cli_first_marker(const struct umpire_session *session)
{
    const struct umpire_session_game *game = NULL, *next;
    const struct umpire_session_mark *mark;
    for (size_t i = 0; (next = umpire_session_game(session, i)) != NULL; i++)
        game = next;
    for (size_t i = 0; game && (mark = umpire_session_mark(session, i)) != NULL; i++)
        if (mark->line >= game->line)
            return mark->line;
    return 0;
}

void cli_taken_done(struct cli_taken *taken)
{
    while (taken->count)
        cli_taken_drop(taken);
    free(taken->texts);
    *taken = (struct cli_taken){.texts = NULL};
}

bool cli_taken_add(struct cli_taken *taken, char *text)
{
    char **texts = text ? cli_room(taken->texts, taken->count, &taken->capacity, sizeof *texts)
                        : NULL;
    if (!texts) {
        free(text);
        return false;
    }
    taken->texts = texts;
    taken->texts[taken->count++] = text;
    return true;
}

const char *cli_taken_top(const struct cli_taken *taken)
{
    return taken->count ? taken->texts[taken->count - 1] : NULL;
}

void cli_taken_drop(struct cli_taken *taken)
{
    free(taken->texts[--taken->count]);
}
