/* SPDX-License-Identifier: MIT */
#include "cli/shared/place.h"

#include "cli/shared/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool cli_place_read(const char *word, struct cli_place *ret_place)
{
    *ret_place = (struct cli_place){.word = word, .path = strdup(word)};
    const char *colon = strrchr(word, ':');
    struct stat status;
    if (stat(word, &status) == 0 || !colon || colon[1] < '0' || colon[1] > '9')
        return ret_place->path != NULL;
    char *end;
    errno = 0;
    ret_place->line = strtoull(colon + 1, &end, 10);
    ret_place->wrong = *end || errno || ret_place->line == 0;
    if (ret_place->path)
        ret_place->path[colon - word] = '\0';
    return ret_place->path != NULL;
}

bool cli_note_finding(void *user, const struct umpire_finding *finding)
{
    struct cli_noted *noted = user;
    if (finding->level <= UMPIRE_LEVEL_VIOLATION && noted->findings++ == 0) {
        snprintf(noted->rule, sizeof noted->rule, "%s", finding->rule);
        snprintf(noted->message, sizeof noted->message, "%.*s",
                 (int)cli_whole_characters(finding->message, sizeof noted->message - 1),
                 finding->message);
    }
    return true;
}

enum umpire_status cli_place_configure(const struct cli_place *place,
                                       const struct cli_judged_by *judged_by,
                                       struct umpire_position *position)
{
    struct umpire_checker *checker = umpire_position_checker(position);
    enum umpire_status status = cli_configure_checker(&judged_by->configured, place->path, checker);
    errno = 0;
    if (status != UMPIRE_CONFORMANT || cli_settings_set(&judged_by->settings, checker))
        return status;
    return errno == ENOMEM ? UMPIRE_FAILURE : UMPIRE_USAGE;
}

enum umpire_status cli_place_reach(const struct cli_place *place, struct umpire_position *position,
                                   const struct cli_noted *noted)
{
    if (place->wrong) {
        cli_print(stderr,
                  "umpire: there is no file '%s', and what follows its colon is no line number; "
                  "write FILE:LINE, with a line from 1 on\n",
                  place->word);
        return UMPIRE_MALFORMED;
    }
    const char *why = umpire_position_read(position, place->path, place->line);
    if (why && errno == ENOMEM)
        return UMPIRE_FAILURE;
    if (why) {
        cli_print(stderr, "umpire: %s: %s\n", place->path, why);
        return UMPIRE_MALFORMED;
    }
    if (noted->findings)
        cli_print(
            stderr,
            "umpire: %s: %llu %s up to there, first %s: %s; play goes on from what was written\n",
            place->path, (unsigned long long)noted->findings,
            noted->findings == 1 ? "finding" : "findings", noted->rule, noted->message);
    return UMPIRE_CONFORMANT;
}

enum umpire_status cli_place_nowhere(const struct cli_place *place)
{
    if (place->line)
        cli_print(stderr, "umpire: %s: no game is being played after line %llu\n", place->path,
                  (unsigned long long)place->line);
    else
        cli_print(stderr, "umpire: %s: no game is being played at its end; name a line: %s:LINE\n",
                  place->path, place->path);
    return UMPIRE_MALFORMED;
}
