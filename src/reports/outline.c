/* SPDX-License-Identifier: MIT */
/* Reads of a report how it was made, and which logs it is of. */
#include "reports/outline.h"

#include "base/reserved.h"
#include "reports/output.h"
#include "umpire.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMESPACE "urn:umpire:report:1"

enum { VALUE_BYTES = FIT_BYTES, OPTIONS_BYTES = 1 << 16 };

bool outline_is_ours(const char *uri)
{
    return uri && strcmp(uri, NAMESPACE) == 0;
}

/* Whether a file is named as a log, perhaps a compressed one. */
static bool is_named_as_log(const char *path)
{
    const char *ending = strstr(path, ".umpire");
    return ending && (!ending[7] || ending[7] == '.');
}

void outline_tell_fault(const struct xml_parser *parser, enum xml_fault fault, const char *path,
                        char *ret_why, size_t why_bytes)
{
    uint64_t line;
    const char *said = xml_parser_message(parser, &line);
    int error = errno;
    errno = fault == XML_NO_MEMORY ? ENOMEM : EINVAL;
    switch (fault) {
    case XML_DOCTYPE:
        snprintf(ret_why, why_bytes, "%s: a report of umpire has no DOCTYPE", path);
        break;
    case XML_CROWDED:
        snprintf(ret_why, why_bytes, "%s: %s, which no report has", path, said);
        break;
    case XML_NO_MEMORY:
        snprintf(ret_why, why_bytes, "out of memory");
        break;
    case XML_BROKEN:
        if (line == 1 && is_named_as_log(path)) {
            snprintf(ret_why, why_bytes,
                     "%s: line 1: this is no XML, but a log; write its report first: 'umpire check "
                     "-f xml -o REPORT.xml %s'",
                     path, path);
            break;
        }
        snprintf(ret_why, why_bytes, "%s: line %" PRIu64 ": this is no XML: %.*s", path, line,
                 (int)strcspn(said, "\n"), said);
        break;
    case XML_FINE:
    case XML_STOPPED:
        snprintf(ret_why, why_bytes, "%s: %s", path, strerror(error));
        break;
    }
}

void outline_tell_other(const char *path, char *ret_why, size_t why_bytes)
{
    snprintf(ret_why, why_bytes,
             "%s: this is no report of umpire; 'umpire check -f xml -o REPORT.xml LOG' writes one",
             path);
    errno = EINVAL;
}

struct log_values {
    char path[VALUE_BYTES], sha256[VALUE_BYTES], unreadable[VALUE_BYTES];
    char configuration[VALUE_BYTES], configuration_sha256[VALUE_BYTES];
    uint64_t line, today;
};

struct outline {
    const struct umpire_outline_sink *sink;
    struct xml_parser *parser;
    bool other_root, ended;
    struct log_values log;
    char version[VALUE_BYTES], sources[VALUE_BYTES], options[OPTIONS_BYTES];
};

/* Copies the value of an attribute. NULL: there is none. One that is too long is cut: no report has
 * such a value. */
static const char *value_of(const struct xml_element *element, const char *name, char *buffer,
                            size_t capacity)
{
    for (size_t i = 0; i < element->count; i++) {
        const struct xml_attribute *one = &element->attributes[i];
        if (one->prefix || strcmp(one->name, name) != 0)
            continue;
        size_t length = one->length < capacity ? one->length : capacity - 1;
        memcpy(buffer, one->value, length);
        buffer[length] = '\0';
        return buffer;
    }
    return NULL;
}

static bool take_root(struct outline *outline, const struct xml_element *element)
{
    outline->other_root = !outline_is_ours(element->uri) || strcmp(element->name, "report") != 0;
    const struct umpire_made made = {
        .version = value_of(element, "tool-version", outline->version, VALUE_BYTES),
        .sources = value_of(element, "tool-sources", outline->sources, VALUE_BYTES),
        .options = value_of(element, "options", outline->options, OPTIONS_BYTES)};
    outline->ended = !outline->other_root && !outline->sink->made(outline->sink->user, &made);
    return !outline->other_root && !outline->ended;
}

static bool take_outline_content(struct outline *outline, const struct xml_element *element)
{
    struct log_values *values = &outline->log;
    const struct umpire_log log = {
        .path = values->path,
        .sha256 = value_of(element, "sha256", values->sha256, VALUE_BYTES),
        .unreadable = value_of(element, "unreadable", values->unreadable, VALUE_BYTES),
        .configuration = value_of(element, "configuration", values->configuration, VALUE_BYTES),
        .configuration_sha256 = value_of(element, "configuration-sha256",
                                         values->configuration_sha256, VALUE_BYTES)};
    outline->ended = !outline->sink->log(outline->sink->user, &log, values->line, values->today);
    return !outline->ended;
}

/* A day as struct umpire_options has it. */
static uint64_t day_of_outcome(const struct xml_element *outcome)
{
    char buffer[16] = "";
    uint64_t day = 0;
    if (value_of(outcome, "today", buffer, sizeof buffer))
        for (const char *at = buffer; *at; at++)
            day = *at >= '0' && *at <= '9' ? day * 10 + (uint64_t)(*at - '0') : day;
    return day;
}

static bool on_begin(void *user, const struct xml_element *element)
{
    struct outline *outline = user;
    struct log_values *log = &outline->log;
    if (element->depth == 1)
        return take_root(outline, element);
    if (!outline_is_ours(element->uri))
        return true;
    if (element->depth == 2 && strcmp(element->name, "log") == 0) {
        log->line = xml_parser_line(outline->parser);
        log->today = 0;
        if (!value_of(element, "href", log->path, VALUE_BYTES))
            log->path[0] = '\0';
    } else if (element->depth == 4 && strcmp(element->name, "outcome") == 0 && !log->today) {
        log->today = day_of_outcome(element);
    } else if (element->depth == 3 && strcmp(element->name, "content") == 0) {
        return take_outline_content(outline, element);
    }
    return true;
}

bool umpire_outline(int file, const char *path, const struct umpire_outline_sink *sink,
                    char *ret_why, size_t why_bytes)
{
    if (!RESERVED_IS_FREE(sink)) {
        snprintf(ret_why, why_bytes, "reserved room of the sink is not 0");
        return false;
    }
    struct outline *outline = calloc(1, sizeof *outline);
    const struct xml_events events = {.user = outline, .begin = on_begin};
    enum xml_fault fault = XML_NO_MEMORY;
    if (outline) {
        outline->sink = sink;
        outline->parser = xml_parser_new(&events);
    }
    bool good = outline && outline->parser;
    if (good)
        good = xml_parser_take_file(outline->parser, file, &fault);
    if (!outline || !outline->parser) {
        snprintf(ret_why, why_bytes, "%s", xml_parser_lack());
    } else if (outline->ended) {
        *ret_why = '\0';
        good = false;
    } else if (outline->other_root) {
        outline_tell_other(path, ret_why, why_bytes);
        good = false;
    } else if (!good || fault != XML_FINE) {
        outline_tell_fault(outline->parser, fault, path, ret_why, why_bytes);
        good = false;
    }
    int error = errno;
    if (outline)
        xml_parser_free(outline->parser);
    free(outline);
    errno = error;
    return good;
}
