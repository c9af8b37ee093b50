/* SPDX-License-Identifier: MIT */
#include "judge/engine/going_on.h"

#include "judge/log/statement.h"

static void hand_over(struct going_on *going)
{
    text_add_string(&going->line, "\n");
    going->stopped = going->stopped ||
                     !going->write(going->user, going->line.at, going->line.length);
}

void going_on_say(struct going_on *going, const char *format, ...)
{
    va_list arguments;
    text_init(&going->line, going->buffer, sizeof going->buffer);
    va_start(arguments, format);
    text_addv(&going->line, format, arguments);
    va_end(arguments);
    hand_over(going);
}

void going_on_set(struct going_on *going, entity of)
{
    text_init(&going->line, going->buffer, sizeof going->buffer);
    text_add_string(&going->line, "table: set");
    if (of != NO_ENTITY)
        going_on_name(going, of);
}

void going_on_add(struct going_on *going, const char *format, ...)
{
    va_list arguments;
    text_add_string(&going->line, " ");
    va_start(arguments, format);
    text_addv(&going->line, format, arguments);
    va_end(arguments);
}

bool going_on_is_shared(const struct going_on *going, entity name)
{
    const struct roster *roster = going->roster;
    for (entity one = roster_called(roster, roster_name(roster, name)); one != NO_ENTITY;
         one = roster_namesake(roster, one))
        if (one != name)
            return true;
    return false;
}

void going_on_name(struct going_on *going, entity name)
{
    entity side = roster_side(going->roster, name);
    text_add_string(&going->line, " ");
    if (side != name && side != NO_ENTITY && going_on_is_shared(going, name)) {
        name_write(&going->line, roster_name(going->roster, side));
        text_add_string(&going->line, ".");
    }
    name_write(&going->line, roster_name(going->roster, name));
}

void going_on_end(struct going_on *going)
{
    hand_over(going);
}

void going_on_fact(struct going_on *going, const char *verb, entity name)
{
    text_init(&going->line, going->buffer, sizeof going->buffer);
    text_addf(&going->line, "table: %s", verb);
    going_on_name(going, name);
    hand_over(going);
}

void going_on_fact_number(struct going_on *going, const char *verb, entity name, int64_t number)
{
    text_init(&going->line, going->buffer, sizeof going->buffer);
    text_addf(&going->line, "table: %s", verb);
    going_on_name(going, name);
    going_on_add(going, "%lld", (long long)number);
    hand_over(going);
}

void going_on_deed(struct going_on *going, entity player, const char *verb)
{
    text_init(&going->line, going->buffer, sizeof going->buffer);
    name_write(&going->line, roster_name(going->roster, player));
    text_addf(&going->line, ": %s", verb);
    hand_over(going);
}

void going_on_word(struct going_on *going, entity of, const char *word)
{
    going_on_set(going, of);
    going_on_add(going, "%s", word);
    going_on_end(going);
}

void going_on_number(struct going_on *going, entity of, const char *word, int64_t number)
{
    going_on_set(going, of);
    going_on_add(going, "%s %lld", word, (long long)number);
    going_on_end(going);
}
