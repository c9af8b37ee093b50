#include "log/error.h"

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
