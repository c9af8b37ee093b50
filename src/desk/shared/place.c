/* SPDX-License-Identifier: MIT */
#include "desk/shared/place.h"

#include "desk/shared/cli.h"
#include "desk/shared/seen.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *cli_place_of_input(int count, char **words)
{
    for (int i = 1; i < count && strcmp(words[i], "--") != 0; i++)
        if (strncmp(words[i], "-:", 2) == 0) {
            words[i][1] = '\0';
            return words[i] + 2;
        }
    return NULL;
}

static void read_line(const char *text, struct cli_place *place)
{
    char *end;
    errno = 0;
    place->line = strtoull(text, &end, 10);
    place->wrong = *end || errno || place->line == 0;
}

bool cli_place_read(const char *word, const char *of_input, struct cli_place *ret_place)
{
    *ret_place = (struct cli_place){.word = word, .path = strdup(word)};
    const char *colon = strrchr(word, ':');
    struct stat status;
    if (of_input && strcmp(word, "-") == 0) {
        read_line(of_input, ret_place);
        return ret_place->path != NULL;
    }
    if (stat(word, &status) == 0 || !colon || colon[1] < '0' || colon[1] > '9')
        return ret_place->path != NULL;
    read_line(colon + 1, ret_place);
    if (ret_place->path)
        ret_place->path[colon - word] = '\0';
    return ret_place->path != NULL;
}

static void note_unread_line(struct cli_noted *noted, uint64_t line)
{
    if (noted->unread_count < NOTED_LINES_MOST)
        noted->unread[noted->unread_count] = line;
    noted->unread_count++;
}

static void note_first_finding(struct cli_noted *noted, const struct umpire_finding *finding)
{
    size_t length = cli_whole_characters(finding->message, sizeof noted->message - 1);
    snprintf(noted->rule, sizeof noted->rule, "%s", finding->rule);
    snprintf(noted->message, sizeof noted->message, "%.*s", (int)length, finding->message);
}

bool cli_note_finding(void *user, const struct umpire_finding *finding)
{
    struct cli_noted *noted = user;
    if (finding->level == UMPIRE_LEVEL_ERROR)
        note_unread_line(noted, finding->line);
    if (strcmp(finding->rule, "log.late") == 0)
        noted->late_line = finding->line;
    if (finding->level > UMPIRE_LEVEL_VIOLATION)
        return true;
    if (noted->findings == 0)
        note_first_finding(noted, finding);
    noted->findings++;
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

/* The bytes of a log up to the end of a line; 0: of the log. */
static size_t up_to(const char *bytes, size_t length, uint64_t line)
{
    const char *end = bytes;
    for (uint64_t i = 0; i < line; i++) {
        end = memchr(end, '\n', length - (size_t)(end - bytes));
        if (!end)
            return length;
        end++;
    }
    return line ? (size_t)(end - bytes) : length;
}

/* Reads what a side may see of the log up to the place. */
static enum umpire_status reach_as(const struct cli_place *place, struct umpire_position *position)
{
    const bool input = strcmp(place->path, "-") == 0;
    FILE *file = input ? stdin : fopen(place->path, "r");
    struct cli_seen seen = {.text = NULL};
    char *bytes = NULL;
    size_t length = 0;
    enum umpire_status status = UMPIRE_CONFORMANT;
    if (!file || !cli_read_whole(file, &bytes, &length)) {
        status = errno == ENOMEM ? UMPIRE_FAILURE : UMPIRE_MALFORMED;
        snprintf(seen.why, sizeof seen.why, "%s", strerror(errno));
    } else if (!cli_seen_of(place->side, bytes, up_to(bytes, length, place->line), &seen) ||
               (!*seen.why && !umpire_position_play(position, seen.text, seen.length))) {
        status = UMPIRE_FAILURE;
    } else if (*seen.why) {
        status = UMPIRE_MALFORMED;
    }
    if (status == UMPIRE_MALFORMED)
        cli_say("%s: %s", place->path, seen.why);
    if (file && !input)
        fclose(file);
    free(bytes);
    cli_seen_done(&seen);
    return status;
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
    enum umpire_status status = place->side ? reach_as(place, position) : UMPIRE_CONFORMANT;
    if (status != UMPIRE_CONFORMANT)
        return status;
    const char *why = place->side ? NULL
                                  : umpire_position_read(position, place->path, place->line);
    if (why && errno == ENOMEM)
        return UMPIRE_FAILURE;
    if (why)
        return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", place->path, why);
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
        cli_say("%s: no game is being played after line %llu", place->path,
                (unsigned long long)place->line);
    else
        cli_say("%s: no game is being played at its end; name a line: %s:LINE", place->path,
                place->path);
    return UMPIRE_MALFORMED;
}
