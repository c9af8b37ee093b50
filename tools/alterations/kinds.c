/* SPDX-License-Identifier: MIT */
#include "kinds.h"

#include "lines.h"
#include "others.h"
#include "unreadable.h"
#include "words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct kind kinds[] = {
    {"line", "a line is left out, doubled, swapped with the next", ONE_FINDING, AS_WRITTEN,
     find_lines},
    {"joined", "the same, where two or three statements stand on a line", ONE_FINDING, JOINED,
     find_lines},
    {"player", "another player is the subject", ONE_FINDING, AS_WRITTEN, find_players},
    {"number", "a number is one greater", ONE_FINDING, AS_WRITTEN, find_numbers},
    {"two", "two lines are missing", ONE_FINDING, AS_WRITTEN, find_two_missing},
    {"three", "three lines are missing", ONE_FINDING, AS_WRITTEN, find_three_missing},
    {"phase", "another word of the game stands in a phase line", ONE_FINDING, AS_WRITTEN,
     find_phases},
    {"rubbish", "a line cannot be read", NO_VIOLATION, AS_WRITTEN, find_rubbish},
    {"later", "a line cannot be read, and a later one is doubled", TOLD, AS_WRITTEN, find_later},
    {"doubled", "the later one of these is doubled, all can be read", TOLD, AS_WRITTEN,
     find_doubled},
    {"unreadable", "a line cannot be read, in 14 ways", NO_VIOLATION, AS_WRITTEN, find_unreadable},
    {"behind", "the same, and a later one is doubled", TOLD, AS_WRITTEN, find_behind},
    {"late", "a line is written 1 to 16 lines later", ONE_FINDING, AS_WRITTEN, find_late},
    {"early", "an activation or the like is written 1 to 4 lines earlier", ONE_FINDING, AS_WRITTEN,
     find_early},
    {"misspelt", "a word has a letter more", ONE_FINDING, AS_WRITTEN, find_misspelt},
    {"declared", "a declaration is left out, doubled, swapped", ONE_FINDING, AS_WRITTEN,
     find_declared},
    {"declared-misspelt", "a word of a declaration has a letter more", ONE_FINDING, AS_WRITTEN,
     find_declared_misspelt},
    {"word", "another word of its kind stands in place of a word", ONE_FINDING, ALSO_RANDOM,
     find_others},
    {"undeclared", "a declaration is left out, with its block", ONE_FINDING, ALSO_RANDOM,
     find_undeclared},
    {"result", "the result stands before a line of play, too", ONE_FINDING, ALSO_RANDOM,
     find_results},
};
const size_t kind_count = sizeof kinds / sizeof *kinds;

const struct kind *kind_named(const char *name)
{
    for (size_t i = 0; i < kind_count; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

void alterations_find(struct alterations *found, const struct kind *kind, const struct game *game)
{
    *found = (struct alterations){0};
    if (game->first < game->last)
        kind->find(found, game);
}

void alterations_done(struct alterations *alterations)
{
    for (size_t i = 0; i < alterations->count; i++) {
        free(alterations->list[i].what);
        free(alterations->list[i].own);
    }
    free(alterations->list);
}

struct alteration *add_alteration(struct alterations *found, size_t line, const char *format, ...)
{
    if (found->count == found->capacity) {
        found->capacity = 2 * found->capacity + 64;
        found->list = allocated(reallocarray(found->list, found->capacity, sizeof *found->list));
    }
    struct alteration *alteration = &found->list[found->count++];
    *alteration = (struct alteration){.line = line + 1};
    va_list values;
    va_start(values, format);
    bool written = vasprintf(&alteration->what, format, values) >= 0;
    va_end(values);
    allocated(written ? alteration->what : NULL);
    return alteration;
}

void splice(struct alteration *alteration, struct span out, struct span in)
{
    alteration->splices[alteration->splice_count++] = (struct splice){out.at, out.length, in};
}

void splice_own(struct alteration *alteration, struct span out, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vasprintf(&alteration->own, format, values);
    va_end(values);
    allocated(length >= 0 ? alteration->own : NULL);
    splice(alteration, out, (struct span){alteration->own, (size_t)length});
}

static char *put(char *to, const char *from, size_t length)
{
    memcpy(to, from, length);
    return to + length;
}

char *alteration_text(const struct alteration *alteration, const struct game *game,
                      size_t *ret_length)
{
    size_t most = game->length + 1;
    for (size_t i = 0; i < alteration->splice_count; i++)
        most += alteration->splices[i].in.length;
    char *text = allocated(malloc(most)), *to = text;
    const char *from = game->bytes;
    for (size_t i = 0; i < alteration->splice_count; i++) {
        const struct splice *one = &alteration->splices[i];
        to = put(to, from, (size_t)(one->at - from));
        to = put(to, one->in.at, one->in.length);
        from = one->at + one->out;
    }
    to = put(to, from, (size_t)(game->bytes + game->length - from));
    *to = '\0';
    *ret_length = (size_t)(to - text);
    return text;
}
