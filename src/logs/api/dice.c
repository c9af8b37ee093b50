/* SPDX-License-Identifier: MIT */
/* What a player with a chain has to do next: see doc/dice.md. */
#include "logs/api/checker.h"

#include "judge/engine/catalogue.h"
#include "judge/engine/proof/beacon.h"
#include "judge/log/reader.h"
#include "umpire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct follower {
    const struct umpire_identity *game;
    struct umpire_dice_state *state;
    const char *player;
    struct chain_game named;
    const struct vocabulary *vocabulary; /* of the game; NULL: it has no known ruleset */
    size_t count;
    unsigned version; /* of the chains */
    bool wrong; /* a link of the throw is missing or wrong */
    struct beacon beacon;
    char players[LIMIT_PLAYERS][LIMIT_NAME_BYTES + 1]; /* in the order of their declarations */
    size_t player_count;
    struct {
        char player[LIMIT_NAME_BYTES + 1];
        uint8_t last[CHAIN_LINK_BYTES];
        uint64_t given;
        bool answered;
    } chains[LIMIT_PLAYERS];
};

static struct slice word_of_operand(const struct statement *statement, size_t at,
                                    char buffer[LIMIT_STRING_BYTES])
{
    const struct value *value = value_at(statement, statement->operands[at].value);
    return value->kind == VALUE_PATH
               ? word_text(statement, value_at(statement, value->last)->word, buffer)
               : (struct slice){"", 0};
}

static void take_chain(struct follower *one, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    if (statement->operand_count < 2 || one->count == LIMIT_PLAYERS)
        return;
    one->version = chain_version(statement);
    text_copy(one->chains[one->count].player, sizeof one->chains[0].player,
              word_of_operand(statement, 0, buffer));
    struct slice link = word_of_operand(statement, 1, buffer);
    if (sealing_is_hexadecimal(link, CHAIN_LINK_DIGITS, CHAIN_LINK_DIGITS))
        sealing_read_digits(link, one->chains[one->count++].last);
}

/* The player's number, from 1, in the order of the log's declarations. 0 for a player of every
 * game, such as the GameMaster, who is not declared. */
static size_t declared_place(const struct follower *one, const char *player)
{
    for (size_t i = 0; i < one->player_count; i++)
        if (strcmp(one->players[i], player) == 0)
            return i + 1;
    return 0;
}

/* Notes the player that a declaration introduces, if it does. */
static void take_player(struct follower *one, const struct statement *statement)
{
    char word[LIMIT_STRING_BYTES], name[LIMIT_STRING_BYTES];
    struct slice said = word_text(statement, statement->word, word);
    const struct phrase *phrase = one->vocabulary ? one->vocabulary->declarations : NULL;
    while (phrase && phrase->word && !slice_is(said, phrase->word))
        phrase++;
    if (!phrase || !phrase->word || !phrase->introduces || !statement->operand_count ||
        !(one->vocabulary->subject_kinds >> (phrase->introduces - 1) & 1) ||
        one->player_count == LIMIT_PLAYERS)
        return;
    text_copy(one->players[one->player_count], sizeof one->players[0],
              word_of_operand(statement, 0, name));
    if (!declared_place(one, one->players[one->player_count]))
        one->player_count++;
}

/* Takes the link of a throw or an answer. False: it has none, or a wrong one. */
static bool take_link_of_throw(struct follower *one, size_t at, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    uint8_t link[CHAIN_LINK_BYTES], next[CHAIN_LINK_BYTES];
    for (size_t i = 0; i < statement->operand_count; i++) {
        if (!statement->operands[i].keyed)
            continue;
        struct slice digits = word_of_operand(statement, i, buffer);
        if (!sealing_is_hexadecimal(digits, CHAIN_LINK_DIGITS, CHAIN_LINK_DIGITS))
            return false;
        sealing_read_digits(digits, link);
        chain_next(&one->named, slice_of(one->chains[at].player), link, next);
        if (memcmp(next, one->chains[at].last, sizeof next) != 0)
            return false;
        memcpy(one->chains[at].last, link, sizeof link);
        one->chains[at].given++;
        return true;
    }
    return false;
}

/* Takes a round of the beacon. */
static void take_round(struct follower *one, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    uint8_t signature[BEACON_SIGNATURE_BYTES];
    if (statement->operand_count != 2)
        return;
    const struct value *number = value_at(statement, statement->operands[0].value);
    struct slice digits = word_of_operand(statement, 1, buffer);
    bool good = number->kind == VALUE_INT && (uint64_t)number->number == one->beacon.round &&
                sealing_is_hexadecimal(digits, 2 * sizeof signature, 2 * sizeof signature);
    one->wrong = one->wrong || !good;
    if (!good)
        return;
    sealing_read_digits(digits, signature);
    beacon_number(signature, one->beacon.number);
    one->beacon.answered = true;
}

static void take_event(struct follower *one, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES], player[LIMIT_STRING_BYTES];
    struct umpire_dice_state *state = one->state;
    size_t at = 0;
    struct slice verb = word_text(statement, statement->word, buffer);
    bool throws = slice_is(verb, "throw"), answers = slice_is(verb, "answer");
    text_copy(player, sizeof player, word_text(statement, statement->subject, buffer));
    while (at < one->count && strcmp(one->chains[at].player, player) != 0)
        at++;
    if (!throws && !answers && state->waits && strcmp(state->thrower, player) == 0)
        state->waits = false; /* it was rolled */
    if (slice_is(verb, BEACON_WORD) && strcmp(player, "table") == 0)
        take_round(one, statement);
    bool chained = at < one->count, by_beacon = throws && one->beacon.declared;
    if ((!throws && !answers) || (!chained && !by_beacon))
        return;
    bool good = !chained || take_link_of_throw(one, at, statement);
    if (throws) {
        for (size_t i = 0; i < one->count; i++)
            one->chains[i].answered = false;
        state->waits = true;
        one->wrong = false;
        text_copy(state->thrower, sizeof state->thrower, slice_of(player));
        text_copy(state->roll, sizeof state->roll,
                  statement->operand_count ? word_of_operand(statement, 0, buffer)
                                           : slice_of(""));
        one->beacon.throws++;
        one->beacon.answered = false;
        one->beacon.round = statement->has_time && one->beacon.declared
                                ? beacon_round(&one->beacon, statement->time)
                                : 0;
        state->number = chained ? one->chains[at].given : one->beacon.throws;
        state->line = statement->line;
    }
    if (chained)
        one->chains[at].answered = true;
    one->wrong = one->wrong || !good;
}

/* Writes the roll with the faces that its links make. */
static void write_shown_roll(struct follower *one, const struct vocabulary *vocabulary)
{
    uint8_t links[(LIMIT_PLAYERS + 1) * CHAIN_LINK_BYTES];
    struct umpire_dice_state *state = one->state;
    const struct chain_throw of = {.version = one->version,
                                   .game = one->named,
                                   .links = links,
                                   .link_count = one->count + one->beacon.declared,
                                   .thrower = slice_of(state->thrower),
                                   .text = slice_of(state->roll),
                                   .number = state->number};
    struct text text;
    for (size_t i = 0; i < one->count; i++) {
        size_t place = one->version == CHAIN_VERSION ? 0 : i;
        if (one->version == CHAIN_VERSION)
            for (size_t j = 0; j < one->count; j++)
                place += declared_place(one, one->chains[j].player) <
                         declared_place(one, one->chains[i].player);
        memcpy(links + place * CHAIN_LINK_BYTES, one->chains[i].last, CHAIN_LINK_BYTES);
    }
    if (one->beacon.declared)
        memcpy(links + one->count * CHAIN_LINK_BYTES, one->beacon.number, CHAIN_LINK_BYTES);
    text_init(&text, state->shown, sizeof state->shown);
    throw_write_shown(&of, vocabulary, &text);
}

static void tell_state(struct follower *one)
{
    const struct ruleset *ruleset = ruleset_named(slice_of(one->game->ruleset));
    struct umpire_dice_state *state = one->state;
    uint32_t answers = 0;
    for (size_t i = 0; i < one->count; i++) {
        answers += one->chains[i].answered;
        if (strcmp(one->chains[i].player, one->player) != 0)
            continue;
        struct text text;
        char digits[CHAIN_LINK_DIGITS + 8];
        text_init(&text, digits, sizeof digits);
        text_add_hexadecimal(&text, one->chains[i].last, CHAIN_LINK_BYTES);
        memcpy(state->last, digits, sizeof state->last);
        state->declared = true;
        state->answered = state->waits && one->chains[i].answered;
    }
    state->own = state->waits && strcmp(state->thrower, one->player) == 0;
    state->complete = state->waits && answers == one->count &&
                      (one->beacon.declared ? one->beacon.answered : one->count > 1);
    state->beacon = one->beacon.declared;
    state->round = state->waits && !one->beacon.answered ? one->beacon.round : 0;
    state->round_time = state->round ? beacon_time(state->round) : 0;
    state->wrong = state->waits && one->wrong;
    if (state->complete && !state->wrong && ruleset)
        write_shown_roll(one, ruleset->vocabulary);
}

static void follow(struct follower *one, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    if (statement->kind == STATEMENT_GAME) {
        const struct ruleset *ruleset =
            ruleset_named(word_text(statement, statement->word, buffer));
        one->vocabulary = ruleset ? ruleset->vocabulary : NULL;
        one->count = one->player_count = 0;
        one->version = 0;
        one->beacon = (struct beacon){.declared = false};
        *one->state = (struct umpire_dice_state){.number = 0};
    }
    one->state->begun = one->state->begun || statement_is_play(statement);
    if (statement->kind == STATEMENT_DECLARATION &&
        slice_is(word_text(statement, statement->word, buffer), CHAIN_WORD))
        take_chain(one, statement);
    else if (statement->kind == STATEMENT_DECLARATION &&
             slice_is(word_text(statement, statement->word, buffer), BEACON_WORD)) {
        if (!beacon_read(statement, &one->beacon))
            one->beacon.declared = false;
    } else if (statement->kind == STATEMENT_DECLARATION)
        take_player(one, statement);
    else if (statement->kind == STATEMENT_EVENT)
        take_event(one, statement);
}

bool umpire_follow_dice(const void *log, size_t length, const struct umpire_identity *game,
                        const char *player, struct umpire_dice_state *ret_state)
{
    const struct item *item = NULL;
    struct follower *one = calloc(1, sizeof *one);
    struct source *source = one ? source_of_memory(log, length) : NULL;
    struct reader *reader = source ? reader_new(source) : NULL;
    *ret_state = (struct umpire_dice_state){.number = 0};
    if (reader)
        *one = (struct follower){.game = game,
                                 .state = ret_state,
                                 .player = player,
                                 .named = {slice_of(game->title), slice_of(game->declarations)}};
    while (reader && (item = reader_next(reader))->kind < ITEM_END)
        if (item->kind == ITEM_STATEMENT)
            follow(one, item->statement);
    bool good = item && item->kind == ITEM_END;
    if (good)
        tell_state(one);
    reader_free(reader);
    source_close(source);
    free(one);
    return good;
}

bool umpire_throws(const struct umpire_identity *game, const char *roll)
{
    const struct ruleset *ruleset = ruleset_named(slice_of(game->ruleset));
    return ruleset && ruleset_chains(ruleset) && throw_is_of(ruleset, roll);
}

bool umpire_unsourced_roll(const char *ruleset, const char *roll, char ret_roll[UMPIRE_ROLL_BYTES])
{
    char buffer[UMPIRE_ROLL_BYTES];
    const struct ruleset *named = ruleset_named(slice_of(ruleset));
    struct text unsourced, shown;
    text_init(&unsourced, buffer, sizeof buffer);
    if (!named || !throw_is_of(named, roll) || !throw_write_unsourced(roll, &unsourced))
        return false;
    text_init(&shown, ret_roll, UMPIRE_ROLL_BYTES);
    const struct chain_throw any = {.links = (const uint8_t *)"", .text = slice_of(unsourced.at)};
    throw_write_shown(&any, named->vocabulary, &shown);
    return !unsourced.is_cut && !shown.is_cut;
}

/* The die at an index; dice of one name count once. NULL: there is none. */
static const struct die *die_at(const struct vocabulary *vocabulary, size_t index)
{
    for (const struct operand_type *type = vocabulary->types; type->name; type++)
        for (const struct die *die = type->dice; die && die->name; die++)
            if (throw_die(vocabulary, slice_of(die->name)) == die && index-- == 0)
                return die;
    return NULL;
}

bool umpire_die_side(const char *ruleset, size_t die, unsigned side, const char **ret_name,
                     char ret_face[UMPIRE_FACE_BYTES])
{
    const struct ruleset *named = ruleset_named(slice_of(ruleset));
    const struct die *one = named && ruleset_chains(named) ? die_at(named->vocabulary, die) : NULL;
    if (!one || side >= dice_sides_of(one))
        return false;
    int32_t face = dice_face_of(one, side);
    *ret_name = one->name;
    if (one->faces)
        text_copy(ret_face, UMPIRE_FACE_BYTES, slice_of(one->faces[face]));
    else
        snprintf(ret_face, UMPIRE_FACE_BYTES, "%d", (int)face);
    return true;
}

bool umpire_checker_rounds(struct umpire_checker *checker, const struct umpire_round *rounds,
                           size_t count)
{
    struct umpire_round *list = malloc((count + 1) * sizeof *list);
    if (!list)
        return false;
    if (count)
        memcpy(list, rounds, count * sizeof *list);
    beacon_sort_rounds(list, count);
    free(checker->rounds);
    checker->rounds = list;
    checker->config.rounds = list;
    checker->config.round_count = count;
    return true;
}

void umpire_chain_next(const struct umpire_identity *game, const char *player,
                       const uint8_t link[32], uint8_t ret_link[32])
{
    const struct chain_game named = {slice_of(game->title), slice_of(game->declarations)};
    chain_next(&named, slice_of(player), link, ret_link);
}
