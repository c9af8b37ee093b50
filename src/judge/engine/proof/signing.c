/* SPDX-License-Identifier: MIT */
#include "judge/engine/proof/signing.h"

#include "judge/engine/apply.h"
#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/weight.h"
#include "judge/engine/rulings/rulings.h"
#include "judge/log/seal.h"

#include <string.h>

static struct signer *signer_of(const struct game_run *game, entity player)
{
    for (uint32_t i = 0; i < game->sealing.signing.signers.count; i++)
        if (game_signers(game)[i].player == player)
            return &game_signers(game)[i];
    return NULL;
}

void run_note_unsigned(struct run *run)
{
    run_game(run)->sealing.signing.others++;
}

/* Judging ------------------------------------------------------------------------------- */

enum answer judge_signed(struct judgement *judgement)
{
    const struct event *event = judgement->event;
    if (!event->statement || !statement_is_signature(event->statement))
        return NOT_CONCERNED;
    const struct signer *signer = signer_of(judgement->game, event->subject);
    struct word player;
    uint8_t signature[SEAL_BYTES];
    bool again = signer && signature_read(event->statement, &player, signature) &&
                 memcmp(signature, signer->last, sizeof signature) == 0;
    if (again && signer->last_covered != game_covered(judgement->game))
        return breach(judgement,
                      "the signature is the one of line %u, and the log has grown since then; %N "
                      "must sign again",
                      (unsigned)signer->last_line, event->subject);
    switch ((enum signature_state)event->statement->signature) {
    case SIGNATURE_FITS:
        return OK;
    case SIGNATURE_WRONG:
        return breach(judgement,
                      "the signature does not fit: what is above was changed after %N signed it, "
                      "or another key was used; %N must sign again",
                      event->subject, event->subject);
    case SIGNATURE_UNLISTED:
        judgement->notes.untold = "the public key of a player who signs and is not in the list of "
                                  "keys (check --keys)";
        return UNDECIDED;
    case SIGNATURE_UNCHECKED:
        break;
    }
    return UNDECIDED;
}

/* Taking -------------------------------------------------------------------------------- */

/* Reads a signature; reports what it lacks. False: it lacks something, or memory ran out (then
 * `*ret_good` is false). */
static bool read_signature(struct run *run, const struct statement *statement, entity *ret_player,
                           uint8_t ret_signature[SEAL_BYTES], bool *ret_good)
{
    char buffer[LIMIT_STRING_BYTES];
    struct word word;
    if (run_game(run)->bindings.depth > 0) {
        *ret_good = run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                                  "a signature cannot be in a block { }");
        return false;
    }
    if (!signature_read(statement, &word, ret_signature)) {
        *ret_good = run_log_error(run, LOG_OPERANDS, statement, 0, statement->length,
                                  "a signature must be: signed PLAYER \"...\", with 88 characters "
                                  "of base64, which 'umpire sign' writes");
        return false;
    }
    struct slice name = word_text(statement, word, buffer);
    uint32_t kinds = run_game(run)->catalogue->lexicon->vocabulary->player_kinds;
    if (roster_find(run_roster(run), name, kinds, NO_ENTITY, ret_player) == ROSTER_FOUND)
        return true;
    *ret_good = run_report_no_player(
        run, statement, value_at(statement, statement->operands[0].value), name);
    return false;
}

/* Notes a signature that was judged; `wrong`: it does not fit. False: out of memory. */
static bool note(struct run *run, const struct statement *statement, entity player,
                 const uint8_t signature[SEAL_BYTES], bool wrong)
{
    struct signer *signer = signer_of(run_game(run), player);
    uint32_t row;
    if (!signer) {
        const size_t at = offsetof(struct game_run, sealing.signing.signers);
        if (!block_append_to_head(&run->block, at, 1, sizeof *signer, &row))
            return run_out_of_memory(run);
        signer = &game_signers(run_game(run))[row];
        signer->player = player;
    }
    memcpy(signer->last, signature, sizeof signer->last);
    signer->last_line = statement->line;
    signer->last_covered = game_covered(run_game(run));
    signer->state = statement->signature;
    signer->wrong = signer->wrong || wrong;
    if (!wrong) {
        signer->line = signer->last_line;
        signer->covered = signer->last_covered;
    }
    return true;
}

bool run_take_signature(struct run *run, const struct statement *statement)
{
    uint8_t signature[SEAL_BYTES];
    entity player;
    bool good = true;
    run_note_unsigned(run);
    if (!read_signature(run, statement, &player, signature, &good))
        return good;
    binder_bare(&run->binder, KIND_SIGNED, statement);
    run->binder.event.subject = player;
    struct judgement judgement = run_judgement(run, &run->binder.event);
    size_t first = run->findings.count;
    judgement.findings = &run->findings;
    run_judge(run, &judgement);
    if (run->findings.no_memory)
        return run_out_of_memory(run);
    run_locate(run, first, statement, statement_place(statement, 0, statement->length), player,
               false);
    const bool wrong = run->findings.count > first || statement->signature == SIGNATURE_WRONG;
    return run_note_open(run, &run->binder.event) &&
           note(run, statement, player, signature, wrong) && run_trace(run, statement);
}

bool run_carry_over_signatures(const struct run *run, struct block *copy)
{
    const struct game_run *reported = run_game(run);
    uint32_t first, count = reported->sealing.signing.signers.count,
                    missing = count - game_run_of(copy)->sealing.signing.signers.count;
    if (missing &&
        !block_append_to_head(copy, offsetof(struct game_run, sealing.signing.signers), missing,
                              sizeof(struct signer), &first))
        return false;
    struct game_run *game = game_run_of(copy);
    game->sealing.signing.others = reported->sealing.signing.others;
    if (count)
        memcpy(game_signers(game), game_signers(reported), count * sizeof(struct signer));
    return true;
}
