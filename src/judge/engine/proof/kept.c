/* SPDX-License-Identifier: MIT */
#include "judge/engine/proof/kept.h"

#include "base/hash.h"

#include <stdlib.h>

void opened_begin(struct opened *opened)
{
    if (!opened)
        return;
    opened->state = (struct state){.active = 0};
    for (int i = 0; i < PARTS; i++)
        opened->parts[i].length = 0;
}

void opened_free(struct opened *opened)
{
    if (!opened)
        return;
    for (int i = 0; i < PARTS; i++)
        bytes_done(&opened->parts[i]);
    free(opened);
}

bool opened_write(const struct opened *opened, struct bytes *bytes)
{
    const struct state none = {.active = 0};
    const bool active = opened && opened->state.active;
    bool good = bytes_add(bytes, active ? &opened->state : &none, sizeof none);
    for (int i = 0; i < PARTS && active && good; i++) {
        const uint64_t length = opened->parts[i].length;
        good = bytes_add(bytes, &length, sizeof length) &&
               bytes_add(bytes, opened->parts[i].at, opened->parts[i].length);
    }
    return good;
}

bool opened_read(struct opened **opened, struct slice *left)
{
    struct state state;
    bytes_read(left, &state, sizeof state);
    opened_begin(*opened);
    if (!state.active)
        return true;
    if (!*opened)
        *opened = calloc(1, sizeof **opened);
    if (!*opened)
        return false;
    (*opened)->state = state;
    for (int i = 0; i < PARTS; i++) {
        uint64_t length;
        bytes_read(left, &length, sizeof length);
        if (!bytes_add(&(*opened)->parts[i], left->at, (size_t)length))
            return false;
        *left = (struct slice){left->at + length, left->length - (size_t)length};
    }
    return true;
}

bool opened_note_told(struct run *run, const struct finding_draft *draft)
{
    if (!opened_is_active(run) || draft->rule == NO_RULE ||
        run_game(run)->catalogue->rules[draft->rule]->of_proof || draft->settled)
        return true;
    const char *message = findings_at(&run->findings, draft->texts.message);
    const struct told told = {draft->at.line, draft->rule,
                              hash_of_name(slice_of(message ? message : ""))};
    return bytes_add(&run->opened->parts[TOLD], &told, sizeof told);
}
