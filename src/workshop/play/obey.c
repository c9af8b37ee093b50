/* SPDX-License-Identifier: MIT */
/* The commands of 'umpire play'. */
#include "desk/shared/cli.h"
#include "desk/shared/due_lines.h"
#include "workshop/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void help(struct play *play, const char *rest)
{
    (void)play;
    (void)rest;
    static const char *const lines[] = {
        "A number chooses from the menu; words narrow it; an empty line goes back to all of it.",
        ("A whole statement is recorded as it is, also where a rule forbids it: the players "
         "decide, the log says what they did. The tab key "
         "completes it."),
        ("undo          undoes the last line, then the one before; asks before it edits what was "
         "declared"),
        "redo          redoes what was undone, line by line, until something else is recorded",
        "state         what each unit and player has, and what the last statement has changed",
        "due           what has yet to be done, before the next marker and later",
        "why           says more of what was found last",
        "rule [RULE]   what a rule says, with examples; without RULE that of what was found last",
        "note TEXT     records a note",
        "waive [RULE] REASON   a judge's ruling on the last statement",
        ("time          records the time of each statement from now on; 'time 1:30' sets the "
         "clock; 'time off'"),
        "all           also lists what cards and the table bring about; once more: not",
        "more          the next ones of a long menu",
        "line TEXT     records a line that is no statement yet",
        "log [N]       the last N lines of the log",
        "save [force]  writes the log once more; each line is saved as it is recorded",
        "reload        takes in what somebody else has written to the file",
        "quit          leaves; the same command goes on later",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        play_say(i < 2 ? 0 : 14, "%s", lines[i]);
}

static void undo(struct play *play, const char *rest)
{
    (void)rest;
    play_take_back(play, false);
}

static void redo(struct play *play, const char *rest)
{
    (void)rest;
    play_put_back(play);
}

static void yes(struct play *play, const char *rest)
{
    (void)rest;
    if (play->answering)
        play_take_back(play, true);
    else
        play_say(2, "Nothing was asked.");
}

static void no(struct play *play, const char *rest)
{
    (void)rest;
    if (!play->answering)
        play_say(2, "Nothing was asked.");
}

static void state(struct play *play, const char *rest)
{
    (void)rest;
    play_tell_state(play);
}

static void say_due(void *user, int indent, const char *line)
{
    (void)user;
    play_say((unsigned)indent + 2, "%*s%s", indent, "", line);
}

static void due(struct play *play, const char *rest)
{
    (void)rest;
    struct due_lines lines = {.say = say_due};
    enum umpire_answer answer = umpire_session_due(
        play->session, umpire_session_lines(play->session), due_lines_take, &lines);
    if (answer == UMPIRE_NOWHERE)
        play_say(2, "No game is being played.");
    else if (answer != UMPIRE_LEGAL || !due_lines_end(&lines))
        play->failed = true;
}

static void why(struct play *play, const char *rest)
{
    (void)rest;
    play_tell_why(play);
}

static void rule(struct play *play, const char *rest)
{
    if (*rest)
        play_tell_rule(rest);
    else if (play->last.rule)
        play_tell_rule(play->last.rule);
    else
        play_say(2, "Name a rule: rule RULE. 'umpire rules' lists them.");
}

static void record_written(struct play *play, struct log_writer *writer)
{
    log_write(writer, "%c", '\0');
    if (writer->failed)
        play->failed = true;
    else
        play_record(play, writer->bytes);
    log_writer_done(writer);
}

static void note(struct play *play, const char *rest)
{
    struct log_writer writer = {.bytes = NULL};
    if (!*rest) {
        play_say(2, "Write what to record: note TEXT.");
        return;
    }
    log_write(&writer, "note ");
    if (*rest == '"')
        log_write(&writer, "%s", rest);
    else
        log_write_text(&writer, rest);
    record_written(play, &writer);
}

static bool is_rule(const char *word, size_t length)
{
    char id[128];
    struct umpire_rule one;
    snprintf(id, sizeof id, "%.*s", (int)length, word);
    return umpire_rule_named(id, &one);
}

static void waive(struct play *play, const char *rest)
{
    struct log_writer writer = {.bytes = NULL};
    size_t length = strcspn(rest, " \t");
    bool named = is_rule(rest, length);
    const char *reason = named ? rest + length + strspn(rest + length, " \t") : rest;
    if (!*reason || (!named && !play->last.rule)) {
        play_say(2, "Say why: waive REASON. A ruling follows the statement with the finding.");
        return;
    }
    if (named)
        log_write(&writer, "judge: waive %.*s ", (int)length, rest);
    else
        log_write(&writer, "judge: waive %s ", play->last.rule);
    if (*reason == '"')
        log_write(&writer, "%s", reason);
    else
        log_write_text(&writer, reason);
    record_written(play, &writer);
}

enum { PART_MOST = 99999 };

/* Reads 1:30 or 1:02:30. */
static bool read_clock(const char *text, long *ret_seconds)
{
    long parts[3] = {0}, count = 0;
    for (char *end; count < 3; text = end + 1) {
        parts[count] = strtol(text, &end, 10);
        if (end == text || parts[count] < 0 || parts[count] > PART_MOST)
            return false;
        count++;
        if (!*end)
            break;
        if (*end != ':')
            return false;
    }
    *ret_seconds = count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2]
                              : parts[0] * 60 + parts[1];
    return count > 1;
}

/* The time of the last line that has one. */
static long last_time(const struct play *play)
{
    size_t length;
    const char *text;
    for (uint64_t line = umpire_session_lines(play->session);
         (text = umpire_session_line(play->session, line, &length)) != NULL; line--) {
        char clock[32];
        long seconds;
        size_t blanks = strspn(text, " \t");
        if (blanks >= length || text[blanks] != '@')
            continue;
        snprintf(clock, sizeof clock, "%.*s", (int)strcspn(text + blanks + 1, " \t\r\n"),
                 text + blanks + 1);
        if (read_clock(clock, &seconds))
            return seconds;
    }
    return 0;
}

static void set_time(struct play *play, const char *rest)
{
    long seconds = 0;
    if (strcmp(rest, "off") == 0) {
        play->timed = false;
        play_say(2, "Times are no longer recorded.");
        return;
    }
    if (*rest && !read_clock(rest, &seconds)) {
        play_say(2, "Write the time as 1:30 or 1:02:30.");
        return;
    }
    if (!*rest)
        seconds = last_time(play);
    clock_gettime(CLOCK_BOOTTIME, &play->started);
    play->started.tv_sec -= seconds;
    play->timed = true;
    play_say(2, "The clock runs from %ld:%02ld:%02ld.", seconds / 3600, seconds / 60 % 60,
             seconds % 60);
}

static void all(struct play *play, const char *rest)
{
    (void)rest;
    play->effects = !play->effects;
    play->next = NULL;
    play->stale = true;
}

static void more(struct play *play, const char *rest)
{
    (void)rest;
    play_menu_more(&play->menu);
    play_menu_show(&play->menu);
}

static void line(struct play *play, const char *rest)
{
    if (*rest)
        play_record(play, rest);
    else
        play_say(2, "Write what to record: line TEXT.");
}

static void show_log(struct play *play, const char *rest)
{
    size_t length;
    char *end = NULL;
    uint64_t lines = umpire_session_lines(play->session),
             count = *rest ? strtoull(rest, &end, 10) : 10;
    if (end && (*end || count == 0 || *rest == '-')) {
        play_say(2, "Write how many lines to show: log 20.");
        return;
    }
    for (uint64_t at = count < lines ? lines - count + 1 : 1; at <= lines; at++) {
        const char *text = umpire_session_line(play->session, at, &length);
        play_say(6, "%4llu  %.*s", (unsigned long long)at, (int)length, text);
    }
}

static void save_played_log(struct play *play, const char *rest)
{
    if (*rest && strcmp(rest, "force") != 0) {
        play_say(2,
                 "The log is always saved as %s: write 'save', or 'save force' to overwrite what "
                 "somebody else has written.",
                 play->path);
        return;
    }
    play_save(play, strcmp(rest, "force") == 0);
    if (!umpire_session_unsaved(play->session))
        play_say(2, "%s is saved.", play->path);
}

static void reload(struct play *play, const char *rest)
{
    (void)rest;
    play_reload(play);
}

static void quit(struct play *play, const char *rest)
{
    (void)rest;
    play->ended = true;
}

static const struct {
    const char *word;
    void (*run)(struct play *play, const char *rest);
    bool alone; /* with words after it, the line is not this command */
} commands[] = {
    {"help", help, true},      {"?", help, true},
    {"undo", undo, true},      {"redo", redo, true},
    {"why", why, true},        {"rule", rule, false},
    {"note", note, false},     {"waive", waive, false},
    {"time", set_time, false}, {"all", all, true},
    {"more", more, true},      {"line", line, false},
    {"log", show_log, false},  {"save", save_played_log, false},
    {"reload", reload, true},  {"quit", quit, true},
    {"yes", yes, true},        {"no", no, true},
    {"state", state, true},    {"due", due, true},
};

bool play_obey(struct play *play, const char *text)
{
    size_t length = strcspn(text, " \t");
    const char *rest = text + length + strspn(text + length, " \t");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strlen(commands[i].word) != length || strncmp(commands[i].word, text, length) != 0 ||
            (commands[i].alone && *rest))
            continue;
        commands[i].run(play, rest);
        return true;
    }
    return false;
}
