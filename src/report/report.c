#include "report/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct umpire_report {
    enum umpire_format format;
    struct umpire_sink sink;
    struct text_report *text;
    struct xml_report *xml;
};

bool output_flush(struct output *output)
{
    size_t done = 0;
    while (done < output->used && !output->failed) {
        ssize_t wrote = write(output->file, output->buffer + done, output->used - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            output->failed = true;
        else
            done += (size_t)wrote;
    }
    output->used = 0;
    return !output->failed;
}

void output_bytes(struct output *output, const char *bytes, size_t length)
{
    while (length > 0 && !output->failed) {
        size_t room = sizeof output->buffer - output->used;
        size_t take = length < room ? length : room;
        memcpy(output->buffer + output->used, bytes, take);
        output->used += take;
        bytes += take;
        length -= take;
        if (output->used == sizeof output->buffer)
            output_flush(output);
    }
}

void output_string(struct output *output, const char *text)
{
    output_bytes(output, text, strlen(text));
}

void output_safe(struct output *output, const char *text)
{
    static const char hex[] = "0123456789ABCDEF";
    for (const char *at = text; *at; at++) {
        unsigned char c = (unsigned char)*at;
        bool c1 = c == 0xC2 && ((unsigned char)at[1] & 0xE0) == 0x80;
        if (c >= 0x20 && c != 0x7F && !c1) {
            output_bytes(output, at, 1);
        } else if (c == '\t') {
            output_bytes(output, " ", 1);
        } else {
            char shown[4] = {'\\', 'x', hex[c >> 4], hex[c & 15]};
            output_bytes(output, shown, 4);
        }
    }
}

struct umpire_report *umpire_report_open(const struct umpire_report_options *options)
{
    struct umpire_report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->format = options->format;
    if (options->format == UMPIRE_FORMAT_XML)
        report->xml = xml_report_new(options, &report->sink);
    else
        report->text = text_report_new(options, &report->sink);
    if (report->xml || report->text)
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
    bool good = report->xml ? xml_report_close(report->xml) : text_report_close(report->text);
    free(report);
    return good;
}
