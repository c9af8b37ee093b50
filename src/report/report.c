/* SPDX-License-Identifier: MIT */
#include "base/reserved.h"
#include "report/output.h"
#include "report/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct umpire_report {
    struct umpire_sink sink; /* checks enumerations before it calls the writer's sink */
    struct umpire_sink writer_sink;
    void *writer;
    bool (*close)(void *writer);
    char *path; /* of the log: writers keep it until the next one begins */
};

static bool refuse(void)
{
    errno = EINVAL;
    return false;
}

static bool is_known(const struct umpire_finding *finding)
{
    return (size_t)finding->level < UMPIRE_LEVEL_COUNT &&
           (size_t)finding->assumption < UMPIRE_ASSUMPTION_COUNT;
}

static bool is_verdict(enum umpire_status verdict)
{
    return (size_t)verdict <= UMPIRE_FAILURE;
}

static bool is_game_verdict(enum umpire_status verdict)
{
    return is_verdict(verdict) && verdict != UMPIRE_FAILURE && verdict != UMPIRE_USAGE;
}

#define HAND_ON(name, type, known)                                                           \
    static bool hand_on_##name(void *user, const struct type *one)                           \
    {                                                                                        \
        const struct umpire_sink *sink = &((const struct umpire_report *)user)->writer_sink; \
        return (known) ? sink->name(sink->user, one) : refuse();                             \
    }
HAND_ON(game_begin, umpire_game, true)
HAND_ON(finding, umpire_finding, is_known(one))
HAND_ON(found, umpire_finding, is_known(one))
HAND_ON(event, umpire_event, true)
HAND_ON(told, umpire_told, true)
HAND_ON(statement, umpire_statement, true)
HAND_ON(game_end, umpire_game, is_game_verdict(one->verdict))
HAND_ON(log_end, umpire_log, is_verdict(one->verdict))

static bool hand_on_log_begin(void *user, const struct umpire_log *log)
{
    struct umpire_report *report = user;
    char *path = strdup(log->path);
    if (!path)
        return false;
    free(report->path);
    report->path = path;
    struct umpire_log own = *log;
    own.path = path;
    return report->writer_sink.log_begin(report->writer_sink.user, &own);
}

static bool hand_on_idle(void *user)
{
    const struct umpire_sink *sink = &((const struct umpire_report *)user)->writer_sink;
    return sink->idle(sink->user);
}

static bool hand_on_line(void *user, uint64_t line, const char *text)
{
    const struct umpire_sink *sink = &((const struct umpire_report *)user)->writer_sink;
    return sink->line(sink->user, line, text);
}

static bool hand_on_expectation(void *user, uint64_t line, const char *rule)
{
    const struct umpire_sink *sink = &((const struct umpire_report *)user)->writer_sink;
    return sink->expectation(sink->user, line, rule);
}

static struct umpire_sink sink_over(struct umpire_report *report)
{
    const struct umpire_sink *writer = &report->writer_sink;
    struct umpire_sink sink = {.user = report};
#define WANTED(name) sink.name = writer->name ? hand_on_##name : NULL
    WANTED(log_begin);
    WANTED(game_begin);
    WANTED(finding);
    WANTED(found);
    WANTED(event);
    WANTED(line);
    WANTED(told);
    WANTED(statement);
    WANTED(game_end);
    WANTED(log_end);
    WANTED(idle);
    WANTED(expectation);
#undef WANTED
    return sink;
}

/* A format is a row. */
static const struct format {
    const char *name, *what;
    void *(*open)(const struct umpire_report_options *options, struct umpire_sink *ret_sink);
    bool (*close)(void *writer);
} formats[UMPIRE_FORMAT_COUNT] = {
    [UMPIRE_FORMAT_TEXT] = {"text", "for reading", text_report_new, text_report_close},
    [UMPIRE_FORMAT_XML] = {"xml", "the whole report", xml_report_new, xml_report_close},
    [UMPIRE_FORMAT_JUNIT] = {"junit", "for build servers", junit_report_new, junit_report_close},
    [UMPIRE_FORMAT_SARIF] = {"sarif", "for code scanning", sarif_report_new, sarif_report_close},
    [UMPIRE_FORMAT_JSONL] = {"jsonl", "for programs, an object a line", jsonl_report_new,
                             jsonl_report_close},
    [UMPIRE_FORMAT_GITHUB] = {"github", "for a job on GitHub", github_report_new,
                              github_report_close},
};

const char *umpire_format_name(enum umpire_format format)
{
    return (size_t)format < UMPIRE_FORMAT_COUNT ? formats[format].name : "unknown";
}

const char *umpire_format_what(enum umpire_format format)
{
    return (size_t)format < UMPIRE_FORMAT_COUNT ? formats[format].what : "";
}

struct umpire_report *umpire_report_open(const struct umpire_report_options *options)
{
    if ((size_t)options->format >= UMPIRE_FORMAT_COUNT) {
        errno = EINVAL;
        return NULL;
    }
    if (!RESERVED_IS_FREE(options))
        return NULL;
    process_ready();
    struct umpire_report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->writer = formats[options->format].open(options, &report->writer_sink);
    report->sink = sink_over(report);
    report->close = formats[options->format].close;
    if (report->writer)
        return report;
    free(report);
    return NULL;
}

const struct umpire_sink *umpire_report_sink(struct umpire_report *report)
{
    return &report->sink;
}

bool umpire_report_close(struct umpire_report *report)
{
    bool good = report->close(report->writer);
    int error = errno;
    free(report->path);
    free(report);
    errno = error;
    return good;
}
