/* SPDX-License-Identifier: MIT */
#include "judge/repair/edit.h"

#include "judge/engine/proof/dice_chains.h"
#include "judge/log/statement.h"

bool kept_edit_take(struct kept_edit *kept, const struct edit *edit)
{
    for (size_t i = 0; i < edit->in_count; i++)
        if (edit->in[i] != &kept->in[i].statement &&
            !statement_copy_take(&kept->in[i], edit->in[i]))
            return false;
    kept->edit = *edit;
    return true;
}

void kept_edit_done(struct kept_edit *kept)
{
    for (size_t i = 0; i < INSERTED_MOST; i++)
        statement_copy_done(&kept->in[i]);
}

struct edit kept_edit_of(const struct kept_edit *kept)
{
    struct edit edit = kept->edit;
    for (size_t i = 0; i < edit.in_count; i++)
        edit.in[i] = &kept->in[i].statement;
    return edit;
}

static struct step step_in(const struct edit *edit, const struct excerpt *excerpt, size_t index)
{
    bool replaces = edit->out > 0 && index + 1 == edit->in_count;
    return (struct step){.item = {.kind = ITEM_STATEMENT, .statement = edit->in[index]},
                         .made_up = !replaces,
                         .own = replaces && edit->place == excerpt->breach};
}

struct step edit_step(const struct edit *edit, const struct excerpt *excerpt, size_t index)
{
    if (index < edit->in_count)
        return step_in(edit, excerpt, index);
    size_t at = index - edit->in_count, back = edit->out - edit->turned, place = edit->place;
    if (edit->turned == 0)
        place += edit->out + at;
    else if (at >= edit->stays && at < edit->out)
        place += at < back ? edit->turned + at : edit->stays + at - back;
    else
        place += at;
    return (struct step){.item = excerpt_item(excerpt, place), .own = place == excerpt->breach};
}

size_t edit_ahead(const struct edit *edit, const struct excerpt *excerpt)
{
    size_t end = edit->place + edit->out, next = excerpt->breach + 1;
    return end > next ? end - next : 0;
}

size_t edit_steps(const struct edit *edit, const struct excerpt *excerpt)
{
    size_t end = edit->place + edit->out, next = excerpt->breach + 1;
    size_t turned = edit->turned ? edit->out : 0, up_to_breach = next > end ? next - end : 0;
    return edit->in_count + turned + up_to_breach;
}

bool edit_is_line(const struct edit *edit)
{
    struct slice subject = {"", 0};
    for (size_t i = 0; i < edit->in_count; i++) {
        const struct statement *statement = edit->in[i];
        struct slice other = word_slice(statement, statement->subject);
        if (statement->kind != STATEMENT_EVENT || (i > 0 && !slice_equal(subject, other)))
            return false;
        subject = other;
    }
    return edit->in_count > 1;
}

uint64_t edit_activation(const struct edit *edit, const struct run *run)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    const bool asked = catalogue->ruleset->gaps.left_out && edit->kind == UMPIRE_INSERTED;
    entity player = NO_ENTITY;
    char buffer[LIMIT_STRING_BYTES];
    for (size_t i = 0; asked && i < edit->in_count; i++) {
        const struct statement *statement = edit->in[i];
        const struct phrase *verb =
            catalogue->lexicon->by_kind[catalogue->ruleset->gaps.activation->kind]->phrase;
        if (statement->kind == STATEMENT_EVENT &&
            slice_is(word_slice(statement, statement->word), verb->word))
            roster_find(run_roster(run), word_text(statement, statement->subject, buffer),
                        UINT32_MAX, NO_ENTITY, &player);
    }
    return player == NO_ENTITY ? 0 : (uint64_t)player + 1;
}

/* Whether the statement's verb throws derived dice, gives a link or a round, or rolls. */
static bool decides_dice(const struct catalogue *catalogue, const struct statement *statement)
{
    const struct lexicon *lexicon = catalogue->lexicon;
    if (statement->kind != STATEMENT_EVENT)
        return false;
    const struct lexeme *verb = lexicon_verb(lexicon, word_slice(statement, statement->word),
                                             lexicon->vocabulary->subject_kinds);
    if (!verb)
        return false;
    const struct event event = {.kind = verb->phrase->kind};
    const uint8_t *rolled = catalogue->ruleset->rolled;
    return (rolled && rolled[event.kind]) ||
           is_of_chain(&event, ruleset_chains(catalogue->ruleset));
}

static bool any_decides_dice(const struct catalogue *catalogue, const struct excerpt *excerpt,
                             size_t from, size_t to)
{
    for (size_t place = from; place < to; place++) {
        struct item item = excerpt_item(excerpt, place);
        if (item.kind == ITEM_STATEMENT && decides_dice(catalogue, item.statement))
            return true;
    }
    return false;
}

/* Whether the edit only takes out the roll that is the breach, or changes its operands. */
static bool is_own_roll(const struct edit *edit, const struct excerpt *excerpt)
{
    if (edit->place != excerpt->breach || edit->out != 1 || !excerpt->own)
        return false;
    if (edit->in_count != 1)
        return edit->in_count == 0;
    return slice_equal(word_slice(edit->in[0], edit->in[0]->word),
                       word_slice(excerpt->own, excerpt->own->word));
}

bool edit_moves_dice(const struct edit *edit, const struct excerpt *excerpt, const struct run *run)
{
    const struct game_run *game = run_game(run);
    const struct catalogue *catalogue = game->catalogue;
    const size_t place = edit->place + edit->stays, middle = place + edit->turned,
                 end = edit->place + edit->out;
    if (chain_count(game) == 0 && !game->sealing.dice.beacon.declared)
        return false;
    if (edit->turned)
        return any_decides_dice(catalogue, excerpt, place, middle) &&
               any_decides_dice(catalogue, excerpt, middle, end);
    if (is_own_roll(edit, excerpt))
        return false;
    for (size_t i = 0; i < edit->in_count; i++)
        if (decides_dice(catalogue, edit->in[i]))
            return true;
    return any_decides_dice(catalogue, excerpt, place, end);
}

static uint64_t line_at(const struct excerpt *excerpt, size_t place)
{
    struct item item = excerpt_item(excerpt, place);
    return item.kind == ITEM_STATEMENT ? item.statement->line : 0;
}

static void write_statements(const struct edit *edit, struct text *text)
{
    for (size_t i = 0; i < edit->in_count; i++) {
        text_add_string(text, i ? "; " : "");
        statement_write(edit->in[i], text);
    }
}

/* A statement that moves down past several stood 'after' them; any other move stood 'before'. */
static void write_move(const struct edit *edit, const struct excerpt *excerpt, struct text *text)
{
    const size_t place = edit->place + edit->stays, moved = edit->out - edit->stays;
    bool far = edit->turned == 1 && moved > 2;
    text_addf(text, far ? "line %llu stood after line %llu" : "line %llu stood before line %llu",
              (unsigned long long)line_at(excerpt, place + (far ? 0 : edit->turned)),
              (unsigned long long)line_at(excerpt, place + (far ? moved - 1 : 0)));
}

void edit_write(const struct edit *edit, const struct excerpt *excerpt, const struct run *run,
                struct text *text)
{
    unsigned long long line = line_at(excerpt, edit->place);
    text_add_string(text, "as if ");
    if (edit->renames) {
        name_write(text, roster_name(run_roster(run), edit->written));
        text_add_string(text, " were called ");
        name_write(text, roster_name(run_roster(run), edit->meant));
        return;
    }
    switch (edit->kind) {
    case UMPIRE_NOT_TAKEN:
        text_addf(text, "line %llu were not there", line);
        break;
    case UMPIRE_INSERTED:
        text_addf(text, "this stood before line %llu: ", line);
        write_statements(edit, text);
        break;
    case UMPIRE_SWAPPED:
        write_move(edit, excerpt, text);
        break;
    case UMPIRE_CORRECTED:
    case UMPIRE_OTHER_PLAYER:
        text_addf(text, "line %llu said: ", line);
        write_statements(edit, text);
        break;
    default:
        break;
    }
}
