/* SPDX-License-Identifier: MIT */
/* The error of a statement that does not bind. */
#include "judge/bind/binder.h"

bool bind_fail(struct binder *binder, enum log_error error, uint32_t at, uint32_t length,
               const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bind_failv(binder, error, at, length, format, arguments);
    va_end(arguments);
    return false;
}

void bind_failv(struct binder *binder, enum log_error error, uint32_t at, uint32_t length,
                const char *format, va_list arguments)
{
    struct text text;
    text_init(&text, binder->error.message, sizeof binder->error.message);
    text_addv(&text, format, arguments);
    memset(&binder->error, 0, offsetof(struct bind_error, text));
    binder->error.text = text;
    binder->error.error = error;
    binder->error.at = at;
    binder->error.length = length;
}

void bind_add(struct binder *binder, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_addv(&binder->error.text, format, arguments);
    va_end(arguments);
}

bool bind_no_memory(struct binder *binder)
{
    binder->no_memory = true;
    return bind_fail(binder, LOG_LIMIT, 0, 0, "out of memory");
}
