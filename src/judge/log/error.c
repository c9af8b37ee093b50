/* SPDX-License-Identifier: MIT */
#include "judge/log/error.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *id, *statement;
} errors[LOG_ERROR_COUNT] = {
#define LOG_ERROR_ENTRY(name, id, level, text) [LOG_##name] = {id, text},
    LOG_ERRORS(LOG_ERROR_ENTRY)
#undef LOG_ERROR_ENTRY
};

const char *log_error_id(enum log_error error)
{
    return errors[error].id;
}

const char *log_error_statement(enum log_error error)
{
    return errors[error].statement;
}

static const struct {
    const char *first, *present;
} renamed[] = {{"log.unfinished", "log.cut-off"}};

const char *log_error_present_id(const char *id)
{
    for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
        if (strcmp(id, renamed[i].first) == 0)
            return renamed[i].present;
    return id;
}

const char *log_error_first_id(const char *id)
{
    for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
        if (strcmp(id, renamed[i].present) == 0)
            return renamed[i].first;
    return id;
}
