/* SPDX-License-Identifier: MIT */
#include "reports/diff_report.h"

#include "base/array.h"
#include "reports/report_reader.h"

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

static bool keep_text(struct texts *texts, const char *text, size_t *ret_at)
{
    text = text ? text : "";
    return keep(texts, text, strlen(text), ret_at);
}

/* A reader of a report as a sink. Each notes why it fails. */

static bool noted(struct reading *reading, bool good)
{
    reading->error = good ? 0 : errno;
    return good;
}

static bool log_begin(void *user, const struct umpire_log *told)
{
    struct reading *reading = user;
    struct contents *contents = &reading->contents;
    if (!ARRAY_RESERVE(contents->logs, contents->log_capacity, contents->log_count + 1))
        return noted(reading, false);
    struct log *log = &contents->logs[contents->log_count++];
    *log = (struct log){.first_finding = contents->finding_count,
                        .first_game = contents->game_count,
                        .next = NOTHING};
    return noted(reading, keep_text(&contents->texts, told->path, &log->path));
}

static bool game_begin(void *user, const struct umpire_game *told)
{
    struct reading *reading = user;
    struct contents *contents = &reading->contents;
    if (!ARRAY_RESERVE(contents->games, contents->game_capacity, contents->game_count + 1))
        return noted(reading, false);
    reading->game = told->number;
    contents->games[contents->game_count++] = (struct game){
        .number = told->number, .line = told->line, .verdict = "unknown"};
    contents->logs[contents->log_count - 1].games++;
    return true;
}

/* Adds a finding or a ruling of the current log, with its texts. */
static bool add(struct reading *reading, struct found found, const char *fingerprint,
                const struct found_texts *told)
{
    struct contents *contents = &reading->contents;
    struct texts *texts = &contents->texts;
    found.game = reading->game;
    if (fingerprint)
        memcpy(found.fingerprint, fingerprint, strnlen(fingerprint, FINGERPRINT));
    bool good = keep_text(texts, told->rule, &found.rule) &&
                keep_text(texts, told->actor, &found.actor) &&
                keep_text(texts, told->statement, &found.statement) &&
                keep_text(texts, told->message, &found.message) &&
                keep_text(texts, told->reason, &found.reason) &&
                ARRAY_RESERVE(contents->findings, contents->finding_capacity,
                              contents->finding_count + 1);
    if (good) {
        contents->findings[contents->finding_count++] = found;
        contents->logs[contents->log_count - 1].findings++;
    }
    return noted(reading, good);
}

static bool take_finding(void *user, const struct umpire_finding *told)
{
    const char *state = told->baselined ? "baselined" : umpire_level_name(told->level);
    if (told->waived)
        state = "waived";
    return add(
        user, (struct found){.line = told->line, .state = state}, told->fingerprint,
        &(const struct found_texts){.rule = told->rule,
                                    .actor = told->actor,
                                    .statement = told->statement,
                                    .message = told->message,
                                    .reason = told->waived ? told->waived : told->baselined});
}

static bool take_ruling(struct reading *reading, const struct umpire_ruling *told)
{
    static const char *const states[][2] = {{"correction that does not count", "correction"},
                                            {"penalty that does not count", "penalty"}};
    return add(reading,
               (struct found){.line = told->line,
                              .is_ruling = true,
                              .corrects = told->corrects,
                              .points = told->points,
                              .state = states[told->player != NULL][told->counts]},
               told->fingerprint,
               &(const struct found_texts){
                   .actor = told->player, .statement = told->instead, .reason = told->reason});
}

static bool game_end(void *user, const struct umpire_game *told)
{
    struct reading *reading = user;
    struct contents *contents = &reading->contents;
    contents->games[contents->game_count - 1].verdict = umpire_verdict_name(told->verdict);
    reading->omits = told->findings_omitted > 0;
    bool good = !reading->omits;
    for (size_t i = 0; i < told->ruling_count && good; i++)
        good = take_ruling(reading, &told->rulings[i]);
    reading->game = 0;
    return good;
}

static bool log_end(void *user, const struct umpire_log *told)
{
    struct reading *reading = user;
    reading->contents.logs[reading->contents.log_count - 1].unreadable = told->unreadable != NULL;
    errno = 0;
    return noted(reading, !reading->log_end || reading->log_end(reading));
}

bool diff_read_report(struct reading *reading, int file, const char *path, char *ret_why,
                      size_t why_bytes)
{
    const struct umpire_sink sink = {.user = reading,
                                     .log_begin = log_begin,
                                     .game_begin = game_begin,
                                     .finding = take_finding,
                                     .game_end = game_end,
                                     .log_end = log_end};
    if (report_read(file, path, &sink, SIZE_MAX, NULL, ret_why, why_bytes))
        return true;
    int error = reading->error == ENOMEM ? ENOMEM : errno;
    if (reading->omits)
        snprintf(ret_why, why_bytes,
                 "%s: it leaves out findings; 'umpire check -f xml --max-findings all' writes all "
                 "of them",
                 path);
    else if (reading->error == ENOMEM)
        snprintf(ret_why, why_bytes, "out of memory");
    errno = error;
    return false;
}

void diff_contents_done(struct contents *contents)
{
    free(contents->texts.bytes);
    free(contents->findings);
    free(contents->games);
    free(contents->logs);
}
