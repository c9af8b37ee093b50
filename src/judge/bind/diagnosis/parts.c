/* SPDX-License-Identifier: MIT */
#include "judge/bind/diagnosis/parts.h"

void diagnosis_tell_advice(const struct diagnosis *diagnosis, enum log_error error,
                           const struct advice *advice)
{
    struct bind_error *told = &diagnosis->binder->error;
    bind_fail(diagnosis->binder, error, advice->at, advice->length, "%s", advice->message);
    if (diagnosis->terse)
        return;
    diagnosis_keep_near(diagnosis, advice->wrong, &advice->near);
    told->near_names = advice->near_names;
    told->lacks_subject = advice->lacks_subject;
    for (size_t i = 0; i < advice->near.count && advice->written; i++)
        told->near.names[i].at = told->message + (advice->near.names[i].at - advice->message);
}

const char *diagnosis_kinds(const struct vocabulary *vocabulary, uint32_t kinds, char *buffer,
                            size_t capacity)
{
    const unsigned count = (unsigned)__builtin_popcount(kinds);
    unsigned named = 0;
    struct text text;
    text_init(&text, buffer, capacity);
    for (unsigned kind = 0; kind < ENTITY_KINDS_MOST; kind++) {
        const char *name = kinds >> kind & 1 ? vocabulary->kind_names[kind] : NULL;
        if (kinds >> kind & 1 && !name)
            return "thing";
        if (name)
            text_addf(&text, "%s%s", named++ == 0 ? "" : named == count ? " or " : ", ", name);
    }
    return named ? buffer : "thing";
}
