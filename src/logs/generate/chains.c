/* SPDX-License-Identifier: MIT */
/* Dice of random games that follow from chains: doc/dice.md has the format. */
#include "judge/engine/proof/dice_chains.h"
#include "judge/engine/proof/beacon.h"
#include "logs/generate/generator.h"
#include "judge/log/statement.h"
#include "judge/log/reader.h"

#include <stdlib.h>

enum { LINKS = 2000, NAME_ROOM = 2 * LIMIT_NAME_BYTES + 8 };

static uint8_t *link_of(const struct written_chains *chains, uint32_t player, uint64_t at)
{
    return chains->links + ((size_t)player * LINKS + at) * CHAIN_LINK_BYTES;
}

static const char *write_player(const struct generator *generator, entity player,
                                char buffer[NAME_ROOM])
{
    struct text text;
    text_init(&text, buffer, NAME_ROOM);
    name_write(&text, roster_name(run_roster(generator->position->run), player));
    return buffer;
}

/* Draws a chain for a player, and adds the line that declares it. False: out of memory. */
static bool draw_chain(struct generator *generator, entity player, struct text *lines)
{
    struct written_chains *chains = &generator->log.chains;
    char digits[CHAIN_DIGITS_ROOM], name[NAME_ROOM];
    const struct chain_game named = chains_name_game(run_game(generator->position->run), digits);
    struct slice called = roster_name(run_roster(generator->position->run), player);
    uint8_t *grown = realloc(chains->links, ((size_t)chains->count + 1) * LINKS * CHAIN_LINK_BYTES);
    chains->links = grown ? grown : chains->links;
    if (!grown)
        return false;
    for (size_t i = 0; i < CHAIN_LINK_BYTES; i++)
        link_of(chains, chains->count, 0)[i] = (uint8_t)random_below(&generator->random, 256);
    for (size_t i = 1; i < LINKS; i++)
        chain_next(&named, called, link_of(chains, chains->count, i - 1),
                   link_of(chains, chains->count, i));
    text_addf(lines, CHAIN_WORD " %s \"", write_player(generator, player, name));
    text_add_hexadecimal(lines, link_of(chains, chains->count, LINKS - 1), CHAIN_LINK_BYTES);
    text_addf(lines, "\" version=%d\n", CHAIN_VERSION);
    chains->count++;
    return true;
}

bool generator_declare_chains(struct generator *generator)
{
    struct written_chains *chains = &generator->log.chains;
    const struct roster *roster = run_roster(generator->position->run);
    struct text lines;
    if (!chains->lines)
        chains->lines = malloc(LIMIT_STATEMENT_BYTES);
    bool good = chains->lines != NULL;
    chains->count = 0;
    if (good)
        text_init(&lines, chains->lines, LIMIT_STATEMENT_BYTES);
    for (entity one = 0; good && one < roster_count(roster); one++)
        good = !generator_is_player(generator, one) || draw_chain(generator, one, &lines);
    generator->no_memory = generator->no_memory || !good;
    return good;
}

/* The sum of the numbers that dice show in a roll. */
static long sum_of_roll(struct slice roll)
{
    long sum = 0;
    bool shown = false;
    for (size_t i = 0; i < roll.length; i++) {
        char *end;
        shown = roll.at[i] == '[' || (shown && roll.at[i] != ']');
        if (!shown || roll.at[i] < '0' || roll.at[i] > '9')
            continue;
        sum += strtol(roll.at + i, &end, 10);
        i = (size_t)(end - roll.at) - 1;
    }
    return sum;
}

/* Adds what a roll comes to: a total is as much more as its dice show more. */
static void add_outcome(const struct statement *statement, struct slice shown, struct text *lines)
{
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        const struct value *value = value_at(statement, operand->value);
        if (!operand->outcome)
            continue;
        if (value->kind == VALUE_INT)
            text_addf(lines, " => %ld",
                      value->number + sum_of_roll(shown) -
                          sum_of_roll((struct slice){statement->text, operand->at}));
        else
            text_addf(lines, " => %.*s", (int)value->length, statement->text + value->at);
    }
}

static void add_link(const struct generator *generator, entity player, struct slice roll,
                     const uint8_t *link, struct text *lines)
{
    char name[NAME_ROOM];
    text_addf(lines, "%s: %s", write_player(generator, player, name),
              roll.length ? "throw " : "answer");
    if (roll.length)
        name_write(lines, roll);
    text_add_string(lines, " link=\"");
    text_add_hexadecimal(lines, link, CHAIN_LINK_BYTES);
    text_add_string(lines, "\"\n");
}

/* Writes the throw of a roll, its answers, and the roll with the faces that they make. False: the
 * thrower has no chain, or no link is left. */
static bool write_roll(const struct generator *generator, const struct statement *statement,
                       struct slice roll, struct text *lines)
{
    char buffer[LIMIT_STRING_BYTES], room[4096], name[NAME_ROOM], digits[CHAIN_DIGITS_ROOM];
    uint8_t links[LIMIT_PLAYERS * CHAIN_LINK_BYTES];
    const struct game_run *game = run_game(generator->position->run);
    const struct chain *chains = TABLE(struct chain, game, game->sealing.dice.chains);
    const struct roster *roster = run_roster(generator->position->run);
    struct chain_throw of = {.version = CHAIN_VERSION,
                             .game = chains_name_game(game, digits),
                             .links = links,
                             .link_count = game->sealing.dice.chains.count,
                             .thrower = word_text(statement, statement->subject, buffer),
                             .text = roll};
    const struct vocabulary *vocabulary = game->catalogue->lexicon->vocabulary;
    entity thrower = NO_ENTITY;
    struct text shown;
    roster_find(roster, of.thrower, vocabulary->subject_kinds, NO_ENTITY, &thrower);
    for (uint32_t i = 0; i < of.link_count; i++) {
        if (chains[i].given + 2 > LINKS)
            return false;
        const uint8_t *link = link_of(&generator->log.chains, i, LINKS - 2 - chains[i].given);
        memcpy(links + (size_t)i * CHAIN_LINK_BYTES, link, CHAIN_LINK_BYTES);
        if (chains[i].player != thrower)
            continue;
        of.number = chains[i].given + 1;
        add_link(generator, thrower, roll, link, lines);
    }
    if (!of.number)
        return false;
    for (uint32_t i = 0; i < of.link_count; i++)
        if (chains[i].player != thrower)
            add_link(generator, chains[i].player, (struct slice){"", 0},
                     links + (size_t)i * CHAIN_LINK_BYTES, lines);
    text_init(&shown, room, sizeof room);
    throw_write_shown(&of, vocabulary, &shown);
    text_addf(lines, "%s: %s", write_player(generator, thrower, name), shown.at);
    if (!strstr(roll.at, " => "))
        add_outcome(statement, (struct slice){shown.at, shown.length}, lines);
    text_add_string(lines, "\n");
    return true;
}

bool generator_derive(struct generator *generator, const char **lines, size_t *length)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct ruleset *ruleset = run_game(generator->position->run)->catalogue->ruleset;
    struct text roll, written;
    struct source *source = source_of_memory(*lines, *length);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item = reader ? reader_next(reader) : NULL;
    bool good = item != NULL;
    generator->no_memory = generator->no_memory || !good;
    if (good && item->kind == ITEM_STATEMENT && item->statement->kind == STATEMENT_EVENT) {
        text_init(&roll, buffer, sizeof buffer);
        throw_write(item->statement, &roll);
        if (throw_is_of(ruleset, roll.at)) {
            text_init(&written, generator->log.chains.lines, LIMIT_STATEMENT_BYTES);
            good = write_roll(generator, item->statement, (struct slice){roll.at, roll.length},
                              &written);
            *lines = written.at;
            *length = written.length;
        }
    }
    reader_free(reader);
    source_close(source);
    return good;
}
