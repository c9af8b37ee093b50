/* SPDX-License-Identifier: MIT */
#include "report/diff_report.h"

#include "base/array.h"
#include "report/page_reader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool keep(struct texts *texts, const char *text, size_t length, size_t *ret_at)
{
    if (!ARRAY_RESERVE(texts->bytes, texts->capacity, texts->length + length + 1))
        return false;
    *ret_at = texts->length;
    memcpy(texts->bytes + texts->length, text, length);
    texts->bytes[texts->length + length] = '\0';
    texts->length += length + 1;
    return true;
}

static bool keep_attribute(struct texts *texts, const struct page_attributes *attributes,
                           const char *name, size_t *ret_at)
{
    size_t length;
    const char *value = page_attribute(attributes, name, &length);
    return keep(texts, value ? value : "", length, ret_at);
}

/* The name of an enumeration's value that the attribute holds; "unknown" if it holds none. */
static const char *state_named(const struct page_attributes *attributes, const char *attribute,
                               const char *(*word)(int value))
{
    int value = page_attribute_value(attributes, attribute, word);
    return value < 0 ? "unknown" : word(value);
}

static bool begin_log(struct reading *reading, const struct page_attributes *attributes)
{
    struct contents *contents = &reading->contents;
    if (!ARRAY_RESERVE(contents->logs, contents->log_capacity, contents->log_count + 1))
        return false;
    struct log *log = &contents->logs[contents->log_count++];
    *log = (struct log){.first_finding = contents->finding_count,
                        .first_game = contents->game_count,
                        .next = NOTHING};
    reading->in_log = true;
    return keep_attribute(&contents->texts, attributes, "href", &log->path);
}

static bool begin_game(struct reading *reading, const struct page_attributes *attributes)
{
    struct contents *contents = &reading->contents;
    if (!reading->in_log ||
        !ARRAY_RESERVE(contents->games, contents->game_capacity, contents->game_count + 1))
        return false;
    reading->in_game = true;
    reading->game = page_attribute_number(attributes, "n");
    contents->games[contents->game_count++] = (struct game){
        .number = reading->game,
        .line = page_attribute_number(attributes, "line"),
        .verdict = "unknown"};
    contents->logs[contents->log_count - 1].games++;
    return true;
}

static bool begin_finding(struct reading *reading, const struct page_attributes *attributes)
{
    struct texts *texts = &reading->contents.texts;
    size_t length;
    const char *digits = page_attribute(attributes, "fingerprint", &length);
    struct found *found = &reading->finding;
    *found = (struct found){.line = page_attribute_number(attributes, "line"),
                            .game = reading->game};
    memcpy(found->fingerprint, digits ? digits : "", length < FINGERPRINT ? length : FINGERPRINT);
    found->state = page_attribute_is_true(attributes, "waived") ? "waived"
                   : page_attribute_is_true(attributes, "baselined")
                       ? "baselined"
                       : state_named(attributes, "level", level_word);
    reading->in_finding = true;
    return keep(texts, "", 0, &found->statement) && keep(texts, "", 0, &found->message) &&
           keep(texts, "", 0, &found->reason) &&
           keep_attribute(texts, attributes, "rule", &found->rule) &&
           keep_attribute(texts, attributes, "actor", &found->actor);
}

static bool begin_ruling(struct reading *reading, const struct page_attributes *attributes)
{
    static const char *const states[][2] = {{"correction that does not count", "correction"},
                                            {"penalty that does not count", "penalty"}};
    struct found *found = &reading->finding;
    if (!begin_finding(reading, attributes))
        return false;
    size_t length;
    bool penalty = page_attribute(attributes, "player", &length) != NULL;
    found->is_ruling = true;
    found->state = states[penalty][page_attribute_is_true(attributes, "counts")];
    found->corrects = page_attribute_number(attributes, "corrects");
    found->points = page_attribute_number(attributes, "points");
    return keep_attribute(&reading->contents.texts, attributes, "player", &found->actor);
}

static bool end_finding(struct reading *reading)
{
    struct contents *contents = &reading->contents;
    reading->in_finding = false;
    if (!reading->in_log ||
        !ARRAY_RESERVE(contents->findings, contents->finding_capacity, contents->finding_count + 1))
        return false;
    contents->findings[contents->finding_count++] = reading->finding;
    contents->logs[contents->log_count - 1].findings++;
    return true;
}

static bool end_game(struct reading *reading, const struct page_attributes *attributes)
{
    struct contents *contents = &reading->contents;
    reading->omits = reading->omits || page_attribute_number(attributes, "omitted") > 0;
    contents->games[contents->game_count - 1].verdict = state_named(attributes, "verdict",
                                                                    verdict_word);
    return !reading->omits;
}

static bool begin(void *user, const char *name, unsigned depth,
                  const struct page_attributes *attributes)
{
    struct reading *reading = user;
    bool good = true;
    size_t length;
    errno = 0;
    if (depth == 2 && strcmp(name, "log") == 0)
        good = begin_log(reading, attributes);
    else if (depth == 3 && strcmp(name, "game") == 0)
        good = begin_game(reading, attributes);
    else if (depth <= 4 && strcmp(name, "finding") == 0)
        good = (depth == 4 ? reading->in_game : reading->in_log && depth == 3) &&
               begin_finding(reading, attributes);
    else if (depth == 4 && reading->in_game && strcmp(name, "ruling") == 0)
        good = begin_ruling(reading, attributes);
    else if (depth == 4 && reading->in_game && strcmp(name, "outcome") == 0)
        good = end_game(reading, attributes);
    else if (depth == 3 && reading->in_log && strcmp(name, "content") == 0)
        reading->contents.logs[reading->contents.log_count - 1].unreadable =
            page_attribute(attributes, "unreadable", &length) != NULL;
    reading->error = good ? 0 : errno;
    return good;
}

static bool end(void *user, const char *name, unsigned depth, const char *text, size_t length)
{
    struct reading *reading = user;
    struct found *found = &reading->finding;
    const struct {
        const char *name;
        size_t *part;
    } parts[] = {{"statement", &found->statement},
                 {"instead", &found->statement},
                 {"message", &found->message},
                 {"waiver", &found->reason},
                 {"reason", &found->reason}};
    bool good = true;
    errno = 0;
    for (size_t i = 0; good && reading->in_finding && i < sizeof parts / sizeof *parts; i++)
        if (strcmp(name, parts[i].name) == 0)
            good = keep(&reading->contents.texts, text, length, parts[i].part);
    if (good && reading->in_finding && strcmp(name, found->is_ruling ? "ruling" : "finding") == 0)
        good = end_finding(reading);
    else if (depth == 2 && reading->in_log && reading->log_end)
        good = reading->log_end(reading);
    if (depth == 3 && reading->in_game)
        reading->in_game = false, reading->game = 0;
    else if (depth == 2)
        reading->in_log = false;
    reading->error = good ? 0 : errno;
    return good;
}

bool diff_read_report(struct reading *reading, int file, const char *path, char *ret_why,
                      size_t why_bytes)
{
    struct page_reader_handler handler = {.user = reading, .begin = begin, .end = end};
    *ret_why = '\0';
    errno = 0;
    if (page_read(file, path, &handler, ret_why, why_bytes))
        return true;
    if (*ret_why)
        return false; /* page_read has set the reason */
    if (reading->omits)
        snprintf(ret_why, why_bytes,
                 "%s: it leaves out findings; 'umpire check -f xml --max-findings all' writes all "
                 "of them",
                 path);
    else if (reading->error == ENOMEM)
        snprintf(ret_why, why_bytes, "out of memory");
    else
        snprintf(ret_why, why_bytes,
                 "%s: this is no report of umpire: a game or a finding stands outside a log", path);
    errno = reading->error == ENOMEM ? ENOMEM : EINVAL;
    return false;
}

void diff_contents_done(struct contents *contents)
{
    free(contents->texts.bytes);
    free(contents->findings);
    free(contents->games);
    free(contents->logs);
}
