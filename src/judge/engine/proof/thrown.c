/* SPDX-License-Identifier: MIT */
/* Reads the text of a throw, such as "roll 1d6", as the roll that must follow. */
#include "judge/engine/proof/dice_chains.h"
#include "judge/engine/proof/throw_text.h"
#include "judge/log/name.h"

#include <string.h>

/* Reads the roll that a throw announces, with faces that do not matter. NULL: it is no statement,
 * or more than one, or memory ran out. */
static const struct statement *read_roll(struct run *run, const struct statement *statement,
                                         const char *thrown)
{
    char line[LIMIT_STATEMENT_BYTES], shown[LIMIT_STATEMENT_BYTES], name[LIMIT_STRING_BYTES];
    struct implied_room *room = &run->scratch.implied;
    const struct chain_throw any = {.links = (const uint8_t *)"", .text = slice_of(thrown)};
    struct text text, roll;
    text_init(&roll, shown, sizeof shown);
    throw_write_shown(&any, run_game(run)->catalogue->ruleset->vocabulary, &roll);
    text_init(&text, line, sizeof line);
    name_write(&text, word_text(statement, statement->subject, name));
    text_addf(&text, ": %s\n", shown);
    if (!room->reader)
        room->reader = text_reader_new();
    room->copies.count = 0;
    bool read = room->reader && !text.is_cut && !roll.is_cut &&
                text_reader_read(room->reader, text.at, text.length, statement->line,
                                 &room->copies);
    return read && room->copies.count == 1 ? &room->copies.list[0].statement : NULL;
}

/* Whether the binder's event rolls dice and is announced by the text. */
static bool announces(const struct run *run, const struct statement *roll, const char *thrown)
{
    char buffer[LIMIT_STATEMENT_BYTES];
    struct text text;
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct event *event = &run->binder.event;
    int field = ruleset->rolled ? ruleset->rolled[event->kind] - 1 : -1;
    if (field < 0 || !has(event, field))
        return false;
    text_init(&text, buffer, sizeof buffer);
    throw_write(roll, &text);
    return strcmp(text.at, thrown) == 0;
}

bool run_read_throw(struct run *run, const struct statement *statement)
{
    char thrown[LIMIT_STRING_BYTES], buffer[LIMIT_STRING_BYTES];
    const struct chain_fields *fields = ruleset_chains(run_game(run)->catalogue->ruleset);
    text_copy(thrown, sizeof thrown, event_text(&run->binder.event, fields->text, buffer));
    const struct statement *roll = read_roll(run, statement, thrown);
    bool follows = roll && bind_event(&run->binder, roll) && announces(run, roll, thrown);
    if (run->binder.no_memory || !bind_event(&run->binder, statement))
        return run_out_of_memory(run);
    run_game(run)->sealing.dice.follows = follows;
    return true;
}
