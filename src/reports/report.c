/* SPDX-License-Identifier: MIT */
#include "base/reserved.h"
#include "judge/sink/calls.h"
#include "reports/output.h"
#include "reports/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct umpire_report {
    struct taker taker; /* checks enumerations before it calls the writer's sink */
    struct umpire_sink sink, writer_sink;
    void *writer;
    bool (*close)(void *writer);
    char *path; /* of the log: writers keep it until the next one begins */
};

static bool is_known(const struct umpire_finding *finding)
{
    return (size_t)finding->level < UMPIRE_LEVEL_COUNT &&
           (size_t)finding->assumption < UMPIRE_ASSUMPTION_COUNT;
}

static bool is_known_verdict(enum umpire_status verdict)
{
    return (size_t)verdict <= UMPIRE_FAILURE;
}

static bool is_game_verdict(enum umpire_status verdict)
{
    return is_known_verdict(verdict) && verdict != UMPIRE_FAILURE && verdict != UMPIRE_USAGE;
}

/* Whether the values of enumerations in a call are known ones. */
static bool is_known_call(enum call call, const void *what)
{
    switch (call) {
    case CALL_FINDING:
    case CALL_FOUND: return is_known(what);
    case CALL_GAME_END: return is_game_verdict(((const struct umpire_game *)what)->verdict);
    case CALL_LOG_END:
        return is_known_verdict(((const struct umpire_log *)what)->verdict);
    default: return true;
    }
}

static bool take(void *user, enum call call, const void *what)
{
    struct umpire_report *report = user;
    struct umpire_log log;
    if (call == CALL_LOG_BEGIN) {
        log = *(const struct umpire_log *)what;
        char *path = strdup(log.path);
        if (!path)
            return false;
        free(report->path);
        log.path = report->path = path;
        what = &log;
    }
    if (!is_known_call(call, what)) {
        errno = EINVAL;
        return false;
    }
    return sink_take(&report->writer_sink, call, what);
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
    struct umpire_report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->writer = formats[options->format].open(options, &report->writer_sink);
    report->taker = (struct taker){take, report};
    report->sink = taker_sink(&report->taker, sink_calls(&report->writer_sink));
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
