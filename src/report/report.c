#include "report/process.h"
#include "report/report.h"

#include <errno.h>
#include <stdlib.h>

struct umpire_report {
    struct umpire_sink sink;
    void *writer;
    bool (*close)(void *writer);
};

struct umpire_report *umpire_report_open(const struct umpire_report_options *options)
{
    static const struct {
        void *(*open)(const struct umpire_report_options *options, struct umpire_sink *ret_sink);
        bool (*close)(void *writer);
    } formats[] = {
        [UMPIRE_FORMAT_TEXT] = {text_report_new, text_report_close},
        [UMPIRE_FORMAT_XML] = {xml_report_new, xml_report_close},
        [UMPIRE_FORMAT_JUNIT] = {junit_report_new, junit_report_close},
        [UMPIRE_FORMAT_SARIF] = {sarif_report_new, sarif_report_close},
        [UMPIRE_FORMAT_JSONL] = {jsonl_report_new, jsonl_report_close},
    };
    if ((size_t)options->format >= sizeof formats / sizeof *formats) {
        errno = EINVAL;
        return NULL;
    }
    process_ready();
    struct umpire_report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->writer = formats[options->format].open(options, &report->sink);
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
    free(report);
    errno = error;
    return good;
}
