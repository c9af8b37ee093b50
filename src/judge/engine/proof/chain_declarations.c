/* SPDX-License-Identifier: MIT */
/* The declaration of a chain: 'chain PLAYER "LINK" version=2'. */
#include "judge/engine/proof/dice_chains.h"

#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/weight.h"

#include <string.h>

static bool report_chain_declaration(struct run *run, const struct statement *statement,
                                     enum log_error error, const char *why)
{
    return run_log_error(run, error, statement, 0, statement->length, "%s", why);
}

unsigned chain_version(const struct statement *statement)
{
    if (statement->operand_count == 2)
        return CHAIN_VERSION_OLD;
    const struct operand *operand = &statement->operands[2];
    const struct value *value = value_at(statement, operand->value);
    bool version = statement->operand_count == 3 && operand->keyed &&
                   slice_is(word_slice(statement, operand->key), "version") &&
                   value->kind == VALUE_INT && value->number == CHAIN_VERSION;
    return version ? CHAIN_VERSION : 0;
}

/* Why a chain cannot be declared so. NULL: it can. */
static const char *misdeclared(const struct run *run, const struct statement *statement,
                               entity *ret_player, uint8_t ret_link[CHAIN_LINK_BYTES])
{
    static const char form[] = "a chain must have a player, its last link and the version of the "
                               "format: write 'chain PLAYER \"LINK\" version=2'";
    char name[LIMIT_STRING_BYTES], digits[LIMIT_STRING_BYTES];
    if (statement->operand_count < 2 || !chain_version(statement) || statement->opens_block)
        return form;
    struct slice player = operand_word(statement, &statement->operands[0], name),
                 link = operand_word(statement, &statement->operands[1], digits);
    if (!player.length || !link.length)
        return form;
    uint32_t subjects = run_game(run)->catalogue->lexicon->vocabulary->subject_kinds;
    if (roster_find(&run_game(run)->bindings.roster, player, subjects, NO_ENTITY, ret_player) !=
        ROSTER_FOUND)
        return "the player of a chain must be declared above it";
    if (!sealing_is_hexadecimal(link, CHAIN_LINK_DIGITS, CHAIN_LINK_DIGITS))
        return "a link must have 64 hexadecimal digits (0 to 9, a to f)";
    sealing_read_digits(link, ret_link);
    if (chain_of(run_game(run), *ret_player))
        return "the player's chain is already declared; it may be declared only once";
    unsigned version = run_game(run)->sealing.dice.version;
    if (version && version != chain_version(statement))
        return "all chains of a game must have the same version: 'version=2' must be in each of "
               "them, or in none";
    if (chain_count(run_game(run)) == LIMIT_PLAYERS)
        return "a game cannot have more chains than players";
    for (uint32_t i = 0; i < chain_count(run_game(run)); i++)
        if (memcmp(chains_of(run_game(run))[i].first, ret_link, CHAIN_LINK_BYTES) == 0)
            return "this link is already another player's; each must make a chain of its own";
    return NULL;
}

bool run_declare_chain(struct run *run, const struct statement *statement)
{
    struct chain chain = {.line = (uint32_t)statement->line};
    uint32_t row;
    if (run_game(run)->marker_seen)
        return run_report_too_late(run, statement);
    const char *why = misdeclared(run, statement, &chain.player, chain.first);
    if (why) {
        run_game(run)->sealing.dice.misdeclared = true;
        return report_chain_declaration(run, statement, LOG_OPERANDS, why);
    }
    memcpy(chain.last, chain.first, sizeof chain.last);
    if (!block_append_to_head(&run->block, offsetof(struct game_run, sealing.dice.chains), 1,
                              sizeof chain, &row))
        return run_out_of_memory(run);
    chains_of(run_game(run))[row] = chain;
    run_game(run)->sealing.dice.version = (uint8_t)chain_version(statement);
    return run_tell(run, statement, NULL);
}
