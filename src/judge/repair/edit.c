/* SPDX-License-Identifier: MIT */
#include "judge/repair/edit.h"

#include "judge/log/name.h"

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
    size_t at = index - edit->in_count, front = edit->out - edit->turned, place = edit->place;
    if (edit->turned == 0)
        place += edit->out + at;
    else if (at < edit->out)
        place += at < front ? edit->turned + at : at - front;
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
    return edit->in_count + (edit->turned ? edit->out : 0) + (next > end ? next - end : 0);
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

static void write_move(const struct edit *edit, const struct excerpt *excerpt, struct text *text)
{
    bool far = edit->turned == 1 && edit->out > 2;
    text_addf(text, far ? "line %llu stood after line %llu" : "line %llu stood before line %llu",
              (unsigned long long)line_at(excerpt, edit->place + (far ? 0 : edit->turned)),
              (unsigned long long)line_at(excerpt, edit->place + (far ? edit->out - 1 : 0)));
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
