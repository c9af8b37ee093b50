/* SPDX-License-Identifier: MIT */
#include "event/serve/table.h"

#include "desk/shared/log_writer.h"

#include <string.h>

static const char derived[] = ".dice.derived";

static bool is_of_rule(const struct umpire_finding *finding, const char *end)
{
    size_t length = strlen(finding->rule), least = strlen(end);
    return length >= least && strcmp(finding->rule + length - least, end) == 0;
}

/* Finds a word of a line outside of quotes and comments, between two blanks. NULL if the line
 * does not have it. */
static const char *find_word(const char *line, size_t length, const char *word)
{
    const size_t size = strlen(word);
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\\' && quoted)
            i++;
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == '#' && !quoted)
            return NULL;
        else if (!quoted && i && length - i > size && memcmp(line + i, word, size) == 0 &&
                 strchr(" \t:", line[i - 1]) && strchr(" \t", line[i + size]))
            return line + i;
    }
    return NULL;
}

/* Answers ---------------------------------------------------------------------------------- */

static bool breaks_a_rule(const struct serve_table *table, uint64_t line, const char *end)
{
    const struct umpire_finding *finding;
    for (size_t i = 0; (finding = umpire_session_finding(table->session, i)) != NULL; i++)
        if (finding->line == line && finding->level == UMPIRE_LEVEL_VIOLATION &&
            is_of_rule(finding, end))
            return true;
    return false;
}

/* Whether a line throws, and the round of its time has come. */
static bool has_come(const struct serve_table *table, const char *text, size_t length)
{
    return find_word(text, length, "throw") && serve_beacon_came(table, text, length);
}

bool serve_throws_answered(const struct serve_table *table, uint64_t line)
{
    const char *text;
    size_t length;
    for (; (text = umpire_session_line(table->session, line, &length)) != NULL; line++)
        if ((find_word(text, length, "answer") || find_word(text, length, "beacon") ||
             has_come(table, text, length)) &&
            !breaks_a_rule(table, line, derived))
            return true;
    return false;
}

bool serve_throws_came(const struct serve_table *table, const char *text, size_t length)
{
    while (length) {
        const char *end = memchr(text, '\n', length);
        size_t line = end ? (size_t)(end - text) : length;
        if (has_come(table, text, line))
            return true;
        text += line + (end != NULL);
        length -= line + (end != NULL);
    }
    return false;
}

/* Sources ---------------------------------------------------------------------------------- */

/* Reads the text in quotes after the word `throw`. False: it is none, or too long. */
static bool read_thrown(const char *line, size_t length, char ret_thrown[1024])
{
    const char *at = find_word(line, length, "throw"), *end = line + length;
    size_t written = 0;
    if (!at)
        return false;
    for (at += strlen("throw"); at < end && (*at == ' ' || *at == '\t'); at++)
        ;
    if (at == end || *at++ != '"')
        return false;
    for (; at < end && *at != '"' && written < 1023; at++) {
        at += *at == '\\' && at + 1 < end;
        ret_thrown[written++] = *at;
    }
    ret_thrown[written] = '\0';
    return at < end && *at == '"';
}

/* Whether the roll breaks a rule, or cannot be read, as the log's next line. */
static bool is_broken(const struct serve_table *table, uint64_t line)
{
    const struct umpire_finding *finding;
    for (size_t i = 0; (finding = umpire_session_finding(table->session, i)) != NULL; i++)
        if (finding->line >= line && finding->level <= UMPIRE_LEVEL_VIOLATION &&
            !is_of_rule(finding, derived))
            return true;
    return false;
}

/* Tries the roll of a line that throws. */
static enum serve_change try_line(struct serve_table *table, const char *text, size_t length)
{
    char thrown[1024], roll[UMPIRE_ROLL_BYTES];
    struct log_writer line = {.bytes = NULL};
    const struct umpire_session_game *game = umpire_session_game(table->session, 0);
    const char *colon = find_word(text, length, "throw");
    if (!game || !game->ruleset || !read_thrown(text, length, thrown) ||
        !umpire_unsourced_roll(game->ruleset, thrown, roll))
        return SERVE_DONE;
    log_write(&line, "%.*s%s\n", (int)(colon - text), text, roll);
    bool failed = line.failed || umpire_session_append(table->session, line.bytes, line.length) !=
                                     UMPIRE_SESSION_GOOD;
    enum serve_change answer = failed                                ? SERVE_NO_MEMORY
                               : is_broken(table, table->lines + 1) ? SERVE_DONE
                                                                     : SERVE_NEEDLESS;
    log_writer_done(&line);
    if (!failed && umpire_session_undo(table->session, NULL) == UMPIRE_SESSION_GOOD)
        return answer;
    umpire_session_free(table->session); /* it may hold the roll: the file is read again */
    table->session = NULL;
    return SERVE_NO_MEMORY;
}

enum serve_change serve_throws_needlessly(struct serve_table *table, const char *text,
                                          size_t length)
{
    enum serve_change answer = SERVE_DONE;
    while (length && answer == SERVE_DONE) {
        const char *end = memchr(text, '\n', length);
        size_t line = end ? (size_t)(end - text) : length;
        answer = try_line(table, text, line);
        text += line + (end != NULL);
        length -= line + (end != NULL);
    }
    return answer;
}
