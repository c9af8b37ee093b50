/* SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "desk/shared/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *cli_setting_split(const char *setting, char *name, size_t capacity)
{
    const char *equals = strchr(setting, '=');
    size_t length = equals ? (size_t)(equals - setting) : 0;
    if (!equals || length == 0 || length >= capacity)
        return NULL;
    memcpy(name, setting, length);
    name[length] = '\0';
    return equals + 1;
}

static void suggest(const char *rule)
{
    const char *near[3];
    size_t count = umpire_rules_near(rule, near);
    if (count == 0)
        return;
    fputs("umpire: is it ", stderr);
    for (size_t i = 0; i < count; i++)
        cli_print(stderr, "%s'%s'", list_separator(i, count, " or "), near[i]);
    fputs("?\n", stderr);
}

const char *const cli_level_choices[CLI_LEVEL_CHOICES] = {[UMPIRE_RULE_OFF] = "off",
                                                          [UMPIRE_RULE_ADVICE] = "advice",
                                                          [UMPIRE_RULE_VIOLATION] = "violation"};

/* Sets "RULE=off|advice|violation". False after a message. */
static bool set_rule(struct umpire_checker *checker, const char *setting)
{
    char name[128];
    const char *value = cli_setting_split(setting, name, sizeof name);
    size_t choice = 0;
    while (value && choice < CLI_LEVEL_CHOICES && strcmp(value, cli_level_choices[choice]) != 0)
        choice++;
    if (!value || choice == CLI_LEVEL_CHOICES) {
        cli_usage_error("-W takes RULE=off, RULE=advice or RULE=violation, not '%s'", setting);
        return false;
    }
    const char *why = umpire_checker_set_rule(checker, name, (enum umpire_level_choice)choice);
    if (!why)
        return true;
    struct umpire_rule rule;
    cli_usage_error("%s", why);
    if (!umpire_rule_named(name, &rule)) /* a known rule that cannot be set needs no suggestion */
        suggest(name);
    return false;
}

static bool is_interpretation(const char *name)
{
    struct umpire_interpretation one;
    for (size_t i = 0; umpire_interpretation_at(NULL, i, &one); i++)
        if (strcmp(one.name, name) == 0)
            return true;
    return false;
}

bool cli_set_interpretation(struct umpire_checker *checker, const char *setting)
{
    char name[128];
    const char *value = cli_setting_split(setting, name, sizeof name);
    const char *why = value ? umpire_checker_interpret(checker, name, value)
                            : "--interpretation takes NAME=CHOICE";
    if (!why)
        return true;
    bool known = value && is_interpretation(name);
    cli_usage_error("%s; %s:", why, known ? "its choices are" : "these are known");
    struct umpire_interpretation one;
    for (size_t i = 0; umpire_interpretation_at(NULL, i, &one); i++) {
        if (known && strcmp(one.name, name) != 0)
            continue;
        cli_print(stderr, "  %s=", one.name);
        for (size_t c = 0; one.choices[c]; c++)
            cli_print(stderr, "%s%s", c ? "|" : "", one.choices[c]);
        fputs("\n", stderr);
    }
    return false;
}

bool cli_settings_add(struct cli_settings *settings, const char *text, bool rule)
{
    struct cli_setting *list = cli_room(settings->list, settings->count, &settings->capacity,
                                        sizeof *list);
    if (!list)
        return false;
    settings->list = list;
    struct cli_setting *added = &list[settings->count++];
    *added = (struct cli_setting){.text = strdup(text), .rule = rule};
    added->by = strdup(rule ? "-W" : "--interpretation");
    return added->text && added->by;
}

struct settings_file {
    struct cli_settings *settings;
    struct umpire_checker *checker; /* tries each setting */
    const char *path, *kind;
};

/* Removes the blanks around the first '='. */
static void join_at_equals(char *setting)
{
    size_t length = strcspn(setting, "= \t");
    char *equals = setting + length + strspn(setting + length, " \t");
    if (*equals != '=')
        return;
    char *value = cli_trim(equals + 1);
    memmove(setting + length + 1, value, strlen(value) + 1);
    setting[length] = '=';
}

static bool keep(const struct settings_file *file, const char *setting, const char *reason,
                 uint64_t line, bool rule)
{
    struct cli_settings *settings = file->settings;
    char *by;
    if (asprintf(&by, strcmp(file->kind, "policy") == 0 ? "--policy=%s" : "%s", file->path) < 0)
        return false;
    if (!cli_settings_add(settings, setting, rule)) {
        free(by);
        return false;
    }
    struct cli_setting *last = &settings->list[settings->count - 1];
    free(last->by);
    last->by = by;
    last->line = line;
    last->reason = strdup(reason);
    return last->reason != NULL;
}

/* Whether a setting may be shown: it begins with the name of a game, as all do but errors' ids.
 * Others are not: the file may be no configuration, but one to which a stranger's link leads. */
static bool is_shown(const char *setting)
{
    struct umpire_ruleset game;
    struct umpire_rule known;
    char name[128];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(setting, "= \t"), setting);
    if (umpire_rule_named(name, &known))
        return true;
    for (size_t i = 0; umpire_ruleset_at(i, &game); i++) {
        size_t length = strlen(game.name);
        if (strncmp(setting, game.name, length) == 0 && strchr(". \t=", setting[length]))
            return true;
    }
    return false;
}

/* Checks that a line's setting begins as one does, and has a reason. */
static bool is_setting(const char *setting, const char *reason)
{
    bool shown = is_shown(setting);
    if (!shown)
        cli_usage_error("a setting begins with the name of a game, as in: armada.ship.turn = off  "
                        "# why");
    else if (!*reason)
        cli_usage_error("give the reason after a '#', as in: %s  # why", setting);
    return shown && *reason;
}

static bool take_line(void *user, char *line, uint64_t number)
{
    struct settings_file *file = user;
    char *comment = strchr(line, '#'), *reason = comment ? comment + 1 : line + strlen(line),
         name[128];
    if (comment)
        *comment = '\0';
    char *setting = cli_trim(line);
    if (!*setting)
        return true;
    struct umpire_rule known;
    size_t length = strcspn(setting, "= \t");
    length = length < sizeof name ? length : sizeof name - 1;
    memcpy(name, setting, length);
    name[length] = '\0';
    join_at_equals(setting);
    bool rule = umpire_rule_named(name, &known) || !strchr(setting, '=') ||
                !is_interpretation(name);
    reason = cli_trim(reason);
    bool good = is_setting(setting, reason);
    if (good)
        good = rule ? set_rule(file->checker, setting)
                    : cli_set_interpretation(file->checker, setting);
    if (!good)
        cli_say("(in line %" PRIu64 " of the %s %s)", number, file->kind, file->path);
    return good && keep(file, setting, reason, number, rule);
}

bool cli_settings_read(struct cli_settings *settings, FILE *file, const char *path,
                       const char *kind)
{
    const struct umpire_sink none = {.user = NULL};
    struct umpire_options options;
    umpire_options_init(&options);
    struct settings_file of = {settings, umpire_checker_new(&options, &none), path, kind};
    bool good = of.checker && cli_each_line_of(file, path, take_line, &of);
    int error = errno;
    umpire_checker_free(of.checker);
    errno = error;
    return good;
}

bool cli_settings_set(const struct cli_settings *settings, struct umpire_checker *checker)
{
    bool good = true;
    for (size_t i = 0; i < settings->count && good; i++) {
        const struct cli_setting *one = &settings->list[i];
        good = umpire_checker_settings_by(checker, one->by) &&
               (one->rule ? set_rule(checker, one->text)
                          : cli_set_interpretation(checker, one->text));
    }
    return good;
}

void cli_settings_done(struct cli_settings *settings)
{
    for (size_t i = 0; i < settings->count; i++) {
        free(settings->list[i].text);
        free(settings->list[i].by);
        free(settings->list[i].reason);
    }
    free(settings->list);
    *settings = (struct cli_settings){.list = NULL};
}

/* Sets the key that PLAYER=KEY says. False after a message, or out of memory. */
static bool set_key(struct umpire_checker *checker, const char *path, char *setting)
{
    struct cli_player_keys keys = {.list = NULL};
    char *digits = strchr(setting, '=');
    if (digits)
        *digits++ = '\0';
    errno = EINVAL;
    bool good = digits && cli_add_player_key(&keys, setting, digits) &&
                cli_use_player_keys(&keys, checker);
    free(keys.list);
    if (!good && errno != ENOMEM)
        cli_usage_error("%s: a key in its first line '#!' must be: --key PLAYER=KEY", path);
    return good;
}

bool cli_set_from_first_line(struct umpire_checker *checker, const char *path, char *line)
{
    static const char blanks[] = " \t\r\n";
    char *save;
    if (strncmp(line, "#!", 2) != 0)
        return true;
    for (char *word = strtok_r(line + 2, blanks, &save); word;
         word = strtok_r(NULL, blanks, &save)) {
        if (strcmp(word, "--as-played") == 0) {
            umpire_checker_set_as_played(checker);
            continue;
        }
        if (strcmp(word, "--require-opened") == 0) {
            umpire_checker_require_opened(checker);
            continue;
        }
        char *setting = strtok_r(NULL, blanks, &save);
        if (setting && strcmp(word, "--key") == 0) {
            if (!set_key(checker, path, setting))
                return false;
            continue;
        }
        bool rule = strcmp(word, "-W") == 0;
        if (!setting || (!rule && strcmp(word, "--interpretation") != 0)) {
            cli_usage_error("%s: its first line '#!' takes -W RULE=..., --interpretation NAME=..., "
                            "--as-played, --require-opened and --key PLAYER=... only",
                            path);
            return false;
        }
        if (!is_shown(setting)) {
            cli_usage_error("%s: a setting in its first line '#!' begins with the name of a game, "
                            "as in: armada.ship.turn=off",
                            path);
            return false;
        }
        bool good = rule ? set_rule(checker, setting) : cli_set_interpretation(checker, setting);
        if (!good)
            return false;
    }
    return true;
}

#define SECONDS_MOST 253402300799 /* up to the end of the year 9999 */

/* Reads YYYY-MM-DD. False: it has another form, or there is no such day. */
static bool read_day(const char *word, struct tm *ret_day)
{
    struct tm day = {.tm_year = 0};
    char same[64];
    if (!strptime(word, "%Y-%m-%d", &day))
        return false;
    timegm(&day); /* 2026-02-29 becomes the day after */
    snprintf(same, sizeof same, "%04d-%02d-%02d", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
    if (strcmp(word, same) != 0)
        return false;
    *ret_day = day;
    return true;
}

bool cli_is_day(const char *word)
{
    struct tm day;
    return read_day(word, &day);
}

bool cli_is_port(const char *word)
{
    size_t length = strspn(word, "0123456789");
    return length > 0 && length <= 5 && !word[length] && strtoul(word, NULL, 10) <= 65535;
}

/* Reads the day of a number of seconds since 1970. */
static bool read_epoch(const char *epoch, struct tm *ret_day)
{
    char *end = NULL;
    errno = 0;
    unsigned long long seconds = strtoull(epoch, &end, 10);
    time_t time = (time_t)seconds;
    if (errno || *end || epoch[0] < '0' || epoch[0] > '9' || seconds > SECONDS_MOST)
        return false;
    return gmtime_r(&time, ret_day) != NULL;
}

bool cli_read_today(const char *word, uint64_t *ret_today)
{
    const char *epoch = word ? NULL : getenv("SOURCE_DATE_EPOCH");
    struct tm day = {.tm_year = 0};
    *ret_today = 0;
    if (!word && (!epoch || !*epoch))
        return true;
    if (epoch && !read_epoch(epoch, &day)) {
        cli_usage_error("SOURCE_DATE_EPOCH is a number of seconds since 1970, not '%s'", epoch);
        return false;
    }
    if (word && !read_day(word, &day)) {
        cli_usage_error("--today takes a day such as 2026-12-31, not '%s'", word);
        return false;
    }
    *ret_today = (uint64_t)(day.tm_year + 1900) * 10000 + (uint64_t)(day.tm_mon + 1) * 100 +
                 (uint64_t)day.tm_mday;
    return true;
}

bool cli_read_limit(const char *value, const char *letters, uint64_t step, uint64_t *ret_limit)
{
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    const char *letter = *end ? strchr(letters, *end) : NULL;
    uint64_t limit = number;
    bool ends_otherwise = *end && (!letter || end[1]);
    if (errno || !is_digit(value[0]) || number == 0 || ends_otherwise)
        return false;
    for (ptrdiff_t i = 0; letter && i <= letter - letters; i++)
        if (__builtin_mul_overflow(limit, step, &limit))
            return false;
    *ret_limit = limit;
    return true;
}
