/* SPDX-License-Identifier: MIT */
#include "judge/engine/findings/findings.h"

#include "base/array.h"

#include <stdlib.h>

enum umpire_level log_error_level(enum log_error error)
{
    static const enum umpire_level levels[LOG_ERROR_COUNT] = {
#define LOG_ERROR_LEVEL(name, id, level, text) [LOG_##name] = UMPIRE_LEVEL_##level,
        LOG_ERRORS(LOG_ERROR_LEVEL)
#undef LOG_ERROR_LEVEL
    };
    return levels[error];
}

void findings_done(struct findings *findings)
{
    free(findings->drafts);
    free(findings->texts);
    free(findings->grounds);
    *findings = (struct findings){0};
}

void findings_clear(struct findings *findings)
{
    findings->count = findings->texts_length = findings->ground_count = 0;
}

size_t findings_text(struct findings *findings, struct slice text)
{
    size_t at = findings->texts_length;
    if (!ARRAY_RESERVE(findings->texts, findings->texts_capacity, at + text.length + 1)) {
        findings->no_memory = true;
        return NO_TEXT;
    }
    memcpy(findings->texts + at, text.at, text.length);
    findings->texts[at + text.length] = '\0';
    findings->texts_length += text.length + 1;
    return at;
}

struct finding_draft *findings_add(struct findings *findings, struct slice message)
{
    if (!ARRAY_RESERVE(findings->drafts, findings->capacity, findings->count + 1)) {
        findings->no_memory = true;
        return NULL;
    }
    struct finding_draft *draft = &findings->drafts[findings->count++];
    *draft = (struct finding_draft){.rule = NO_RULE,
                                    .instead_of = NO_RULE,
                                    .texts.statement = NO_TEXT,
                                    .texts.source = NO_TEXT,
                                    .texts.actor = NO_TEXT,
                                    .texts.assumed = NO_TEXT};
    draft->texts.message = findings_text(findings, message);
    return draft;
}
