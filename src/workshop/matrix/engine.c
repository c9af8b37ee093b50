/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/engine.h"

#include "umpire.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

enum { ENDING = 5000 /* milliseconds */ };

static const char own_greeting[] = "umpire-matrix 2 name=umpire version=" UMPIRE_VERSION;
static const char greeting[] = "umpire-matrix ", next_game[] = "next-game", ready[] = "ready";

bool matrix_engine_begin(struct matrix_engine *engine)
{
    struct matrix_channel *channel = &engine->channel;
    channel->late = engine->unstarted = false;
    if (engine->open)
        return true;
    engine->spoken = engine->next_game = engine->plays = false;
    engine->other[0] = '\0';
    engine->open = engine->command
                       ? matrix_process_start(&engine->process, engine->command, channel)
                       : matrix_server_connect(engine->server, channel);
    engine->unstarted = !engine->open && engine->command;
    return engine->open;
}

void matrix_engine_kill(struct matrix_engine *engine)
{
    if (!engine->open)
        return;
    matrix_process_kill(&engine->process);
    matrix_channel_close(&engine->channel);
    engine->open = false;
}

bool matrix_engine_tell(struct matrix_engine *engine, const char *text)
{
    return matrix_channel_send(&engine->channel, "", text);
}

/* Until when a process that has closed its output is waited for. */
static int64_t ending_deadline(const struct matrix_channel *channel)
{
    int64_t shorter = channel->timeout < ENDING ? 0 : channel->timeout - ENDING;
    return matrix_deadline(channel) - shorter;
}

/* Writes into the channel why no answer came. A process that has closed its output is likely to
 * end: waits for that, so that its status is known, but no longer than ENDING. */
static void tell_ended(struct matrix_engine *engine)
{
    char words[64];
    struct pollfd file = {.fd = engine->process.exited, .events = POLLIN};
    if (!engine->command) {
        matrix_fail(&engine->channel, "it closed the connection before it answered");
    } else if (!matrix_wait(&file, 1, ending_deadline(&engine->channel))) {
        matrix_fail(&engine->channel, "it closed its output before it answered");
    } else {
        matrix_process_ending(&engine->process, words);
        matrix_fail(&engine->channel, "it ended%s%s before it answered", *words ? " " : "", words);
    }
}

static enum matrix_line receive(struct matrix_engine *engine, char **ret_line)
{
    enum matrix_line got = matrix_channel_receive(&engine->channel, ret_line);
    if (got == MATRIX_LINE_ENDED)
        tell_ended(engine);
    return got == MATRIX_LINE_ENDED ? MATRIX_LINE_FAILED : got;
}

/* Keeps "name=my-engine version=0.3" as it was written. */
static void keep_engine_words(struct matrix_engine *engine, const char *word, size_t length)
{
    bool named = strncmp(word, "name=", 5) == 0, versioned = strncmp(word, "version=", 8) == 0;
    size_t used = strlen(engine->other), skipped = named ? 5 : 8;
    if ((named || versioned) && used + 1 + length - skipped < sizeof engine->other)
        snprintf(engine->other + used, sizeof engine->other - used, "%s%.*s", used ? " " : "",
                 (int)(length - skipped), word + skipped);
}

static void note_feature(struct matrix_engine *engine, const char *word, size_t length)
{
    const struct {
        const char *name;
        bool *has;
    } features[] = {{next_game, &engine->next_game}, {"play", &engine->plays}};
    for (size_t i = 0; i < sizeof features / sizeof *features; i++)
        if (length == strlen(features[i].name) && memcmp(word, features[i].name, length) == 0)
            *features[i].has = true;
}

/* "umpire-matrix 2 FEATURE ...": unknown features are ignored. One that says its name is told
 * umpire's. */
static bool read_greeting(struct matrix_engine *engine, const char *line)
{
    const char *version = line + strlen(greeting), *words = version + strcspn(version, " ");
    if (strncmp(version, "2", (size_t)(words - version)) != 0 || words == version)
        return matrix_fail(&engine->channel,
                           "it greets with protocol '%.*s'; this umpire knows 'umpire-matrix 2'",
                           (int)(words - version > 40 ? 40 : words - version), version);
    while (*words) {
        size_t length = strcspn(++words, " ");
        note_feature(engine, words, length);
        keep_engine_words(engine, words, length);
        words += length;
    }
    return !*engine->other || matrix_engine_tell(engine, own_greeting);
}

static bool is_greeting(const char *line)
{
    return strncmp(line, greeting, strlen(greeting)) == 0;
}

enum matrix_line matrix_engine_ask(struct matrix_engine *engine, const char *statement,
                                   char **ret_line)
{
    if (!matrix_channel_send(&engine->channel, "? ", statement))
        return MATRIX_LINE_FAILED;
    enum matrix_line got = receive(engine, ret_line);
    bool first = !engine->spoken;
    engine->spoken = true;
    if (!first || got != MATRIX_LINE || !is_greeting(*ret_line))
        return got;
    return read_greeting(engine, *ret_line) ? receive(engine, ret_line) : MATRIX_LINE_FAILED;
}

/* The end ---------------------------------------------------------------------------- */

static bool fail_too_much(struct matrix_engine *engine)
{
    return matrix_fail(
        &engine->channel,
        "it wrote more than it was asked for; an answer may have been taken for the next one's");
}

static bool is_quiet(struct matrix_engine *engine)
{
    return engine->channel.taken == engine->channel.length || fail_too_much(engine);
}

/* Whether a line answers an earlier question: a verdict, a count, or a statement of a list. */
static bool is_earlier_answer(const char *line)
{
    if (strcmp(line, "legal") == 0 || strcmp(line, "unknown") == 0 || strcmp(line, "none") == 0)
        return true;
    if (strncmp(line, "illegal", 7) == 0 || strncmp(line, "undecided", 9) == 0)
        return true;
    return (*line >= '0' && *line <= '9') || strstr(line, ": ");
}

static bool make_ready(struct matrix_engine *engine)
{
    char *line;
    struct matrix_channel *channel = &engine->channel;
    if (!matrix_channel_send(channel, "? ", next_game) || receive(engine, &line) != MATRIX_LINE)
        return false;
    if (strcmp(line, ready) == 0)
        return is_quiet(engine);
    if (is_earlier_answer(line))
        return fail_too_much(engine);
    return matrix_fail(channel, "it answered '%.200s' to '? %s', which is answered with '%s'", line,
                       next_game, ready);
}

bool matrix_engine_end_game(struct matrix_engine *engine)
{
    return !engine->open || (engine->next_game ? make_ready(engine) : matrix_engine_finish(engine));
}

/* Whether the engine has written nothing unasked, or nothing but its greeting. */
static bool may_stay(struct matrix_engine *engine)
{
    struct matrix_channel *channel = &engine->channel;
    size_t length = channel->length - channel->taken;
    const char *text = channel->buffer + channel->taken, *end = memchr(text, '\n', length);
    size_t same = length < strlen(greeting) ? length : strlen(greeting);
    bool one_line = !end || end + 1 == text + length;
    bool greets = one_line && length < 256 && memcmp(text, greeting, same) == 0;
    return length == 0 || (greets && !engine->spoken);
}

/* Waits until the engine ends; false: it wrote something. Programs that it has started are not
 * waited for. */
static bool end_quietly(struct matrix_engine *engine)
{
    char words[64];
    struct matrix_channel *channel = &engine->channel;
    int64_t deadline = matrix_deadline(channel);
    struct pollfd files[] = {
        {.fd = channel->out, .events = POLLIN},
        {.fd = engine->command ? engine->process.exited : -1, .events = POLLIN}};
    if (!may_stay(engine))
        return fail_too_much(engine);
    while (matrix_wait(files, 2, deadline)) {
        bool ended = files[1].revents != 0;
        int got = files[0].fd < 0 ? 0 : matrix_channel_take_in(channel);
        if (got > 0 && !may_stay(engine))
            return fail_too_much(engine);
        if (got < 0 && errno != EAGAIN)
            return matrix_fail(channel, errno == ECONNRESET ? "it reset the connection"
                                                            : "it cannot be read");
        if (got == 0)
            files[0].fd = -1; /* it has closed its output: wait for its end */
        if (!engine->command && got == 0)
            return true;
        if (!ended || got > 0)
            continue;
        matrix_process_ending(&engine->process, words);
        return !*words || matrix_fail(channel, "it ended %s", words);
    }
    return matrix_fail_late(
        channel, engine->command ? "its input was at an end, and it did not end"
                                 : "its input was at an end, and it did not close the connection");
}

bool matrix_engine_finish(struct matrix_engine *engine)
{
    if (!engine->open)
        return true;
    matrix_channel_close_input(&engine->channel);
    bool good = end_quietly(engine);
    matrix_engine_kill(engine);
    return good;
}
