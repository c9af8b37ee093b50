/* SPDX-License-Identifier: MIT */
#include "placeholders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_BYTES = 600, NUMBERS_MOST = 100 };

struct filling {
    const struct vocabulary *vocabulary;
    const char *numbers;
    bool (*filled)(void *user, const char *option);
    void *user;
};

static bool fill(const struct filling *filling, const char *option);

/* Puts a value in place of some bytes of the option, and fills in the rest. */
static bool put(const struct filling *filling, const char *option, const char *at, size_t length,
                const char *value)
{
    char longer[OPTION_BYTES];
    int bytes = snprintf(longer, sizeof longer, "%.*s%s%s", (int)(at - option), option, value,
                         at + length);
    return bytes < OPTION_BYTES && fill(filling, longer);
}

static bool put_number(const struct filling *filling, const char *option, const char *at,
                       size_t length, long number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%ld", number);
    return put(filling, option, at, length, digits);
}

static bool fill_number(const struct filling *filling, const struct operand_type *type,
                        const char *option, const char *at, size_t length)
{
    bool any = type->minimum == 0 && type->maximum == 0;
    long from = !any && type->minimum > 0 ? type->minimum : 0;
    for (const char *text = filling->numbers; (text = strpbrk(text, "0123456789"));) {
        char *end;
        long number = strtol(text, &end, 10);
        if (put_number(filling, option, at, length, number))
            return true;
        text = end;
    }
    for (long i = from; i < from + NUMBERS_MOST && (any || i <= type->maximum); i++)
        if (put_number(filling, option, at, length, i))
            return true;
    return false;
}

/* The face `number` of a die. NULL: it has no more. */
static const char *face_of(const struct die *die, int number, char *buffer, size_t capacity)
{
    if (die->faces)
        return die->faces[number];
    snprintf(buffer, capacity, "%d", number + 1);
    return number < die->sides ? buffer : NULL;
}

/* Fills in dice: `count` of them, all with the same face. */
static bool fill_dice(const struct filling *filling, const struct die *die, unsigned count,
                      const char *option, const char *at, size_t length)
{
    char one[24], value[OPTION_BYTES];
    const char *face;
    for (int number = 0; (face = face_of(die, number, one, sizeof one)); number++) {
        size_t bytes = count > 1 && !die->faces
                           ? (size_t)snprintf(value, sizeof value, "%u%s[", count, die->name)
                           : (size_t)snprintf(value, sizeof value, "%s[", die->name);
        for (unsigned i = 0; i < count && bytes < sizeof value; i++)
            bytes += (size_t)snprintf(value + bytes, sizeof value - bytes, "%s%s", i ? " " : "",
                                      face);
        snprintf(value + bytes, sizeof value - bytes, "]");
        if (put(filling, option, at, length, value))
            return true;
    }
    return false;
}

static const struct die *die_named(const struct vocabulary *vocabulary, const char *name,
                                   size_t length)
{
    for (const struct operand_type *type = vocabulary->types; type->name; type++)
        for (const struct die *die = type->dice; die && die->name; die++)
            if (strlen(die->name) == length && memcmp(die->name, name, length) == 0)
                return die;
    return NULL;
}

/* Fills in dice that are written as red[...], 2 red[...] or 2d6[...]. */
static bool fill_open_dice(const struct filling *filling, const char *option, const char *open)
{
    const char *name = open, *from;
    while (name > option && name[-1] != ' ')
        name--;
    from = name;
    unsigned count = (unsigned)strtoul(name, NULL, 10);
    if (count == 0 && name - 3 >= option && name[-3] == ' ' && strchr("123456789", name[-2])) {
        from = name - 2;
        count = (unsigned)strtoul(from, NULL, 10);
    }
    name += strspn(name, "0123456789");
    const struct die *die = die_named(filling->vocabulary, name, (size_t)(open - name));
    return die && fill_dice(filling, die, count ? count : 1, option, from,
                            (size_t)(open - from) + strlen("[...]"));
}

static bool fill_type(const struct filling *filling, const struct operand_type *type,
                      const char *option, const char *at, size_t length)
{
    const char *rest = at + length;
    length += strncmp(rest, "...", 3) == 0 ? 3 : 0;
    if (type->kind == OPERAND_NUMBER)
        return fill_number(filling, type, option, at, length);
    if (type->kind == OPERAND_POOL) {
        bool found = false;
        for (const struct die *die = type->dice; die->name && !found; die++)
            found = fill_dice(filling, die, 1, option, at, length);
        return found;
    }
    return put(filling, option, at, length, type->kind == OPERAND_TEXT ? "\"raid\"" : "1010");
}

/* The type whose name is that word of the option, which is no value. */
static const struct operand_type *type_at(const struct vocabulary *vocabulary, const char *option,
                                          const char *at, size_t length)
{
    bool begins = at == option || strchr(" =", at[-1]), ends = strchr(" .", at[length]);
    for (const struct operand_type *type = vocabulary->types; begins && ends && type->name; type++)
        if (strlen(type->name) == length && memcmp(type->name, at, length) == 0)
            return type;
    return NULL;
}

static bool fill(const struct filling *filling, const char *option)
{
    const char *open = strstr(option, "[...]");
    if (open)
        return fill_open_dice(filling, option, open);
    const char *colon = strstr(option, ": ");
    for (const char *at = colon ? colon + 2 : option; *at; at++) {
        size_t length = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-");
        const struct operand_type *type = length ? type_at(filling->vocabulary, option, at, length)
                                                 : NULL;
        if (type)
            return fill_type(filling, type, option, at, length);
    }
    return filling->filled(filling->user, option);
}

bool fill_placeholders(const struct vocabulary *vocabulary, const char *option, const char *numbers,
                       bool (*filled)(void *user, const char *option), void *user)
{
    const struct filling filling = {vocabulary, numbers, filled, user};
    return fill(&filling, option);
}
