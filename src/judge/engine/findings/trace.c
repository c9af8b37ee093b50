/* SPDX-License-Identifier: MIT */
#include "judge/engine/findings/weight.h"

#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/emit.h"

enum { TRACE_TEXT_BYTES = 2048 };

bool run_tell_lines(struct run *run, uint64_t to)
{
    const struct umpire_sink *sink = &run->config->sink;
    const struct game_run *game = run_game(run);
    char text[TAPE_LINE + 8];
    uint64_t line;
    const bool waits = game->stage != GAME_NONE && !game->announced;
    if (!run->is_log || !run->tape || !sink->line || waits)
        return true;
    while (tape_take(run->tape, to, &line, text))
        if (!sink->line(sink->user, line, text)) {
            run->sink_failed = true;
            return false;
        }
    return true;
}

bool run_trace_event(struct run *run, const struct statement *statement)
{
    char buffer[TRACE_TEXT_BYTES], name[LIMIT_NAME_BYTES + 1], verb[LIMIT_NAME_BYTES + 1],
        word_buffer[LIMIT_STRING_BYTES];
    const struct umpire_sink *sink = &run->config->sink;
    if (!sink->event)
        return true;
    if (!run_announce(run) || !run_tell_lines(run, statement->line))
        return false;
    struct game_place place = {.round = ""};
    run_game(run)->catalogue->ruleset->shown.place(run->block.bytes, &place);
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    statement_canonical(statement, &text);
    bool marker = statement->kind == STATEMENT_MARKER, event = statement->kind == STATEMENT_EVENT;
    if (marker)
        text_copy(verb, sizeof verb, slice_of(marker_word(statement->marker)));
    else
        text_copy(verb, sizeof verb, word_text(statement, statement->word, word_buffer));
    if (event)
        text_copy(name, sizeof name, word_text(statement, statement->subject, word_buffer));
    struct umpire_event one = {.line = statement->line,
                               .round = *place.round ? place.round : NULL,
                               .phase = place.phase,
                               .segment = place.segment,
                               .step = place.step,
                               .actor = event ? name : NULL,
                               .verb = verb,
                               .text = text.at};
    if (sink->event(sink->user, &one))
        return true;
    run->sink_failed = true;
    return false;
}

/* Whether the sink is told what changes. */
static bool tells_changes(const struct run *run)
{
    return run->config->options.events && run->config->sink.told;
}

/* The line since which a fact is so that is told for the first time: the one that declares its
 * name; 0 in a late log, where it may have held before the log. */
static uint64_t line_declared(const struct run *run, const struct told_thing *thing)
{
    const bool declared = thing->of != NO_ENTITY && !run_game(run)->opening.declared;
    return !declared ? 0 : roster_at(run_roster(run), thing->of)->line;
}

/* Tells what a thing of a description was or is now; `line`: from which on. */
static bool tell_change(struct run *run, const struct telling *telling, size_t index,
                        const char *before, const char *now, uint64_t line)
{
    const struct umpire_sink *sink = &run->config->sink;
    if (run->config->options.grounds &&
        !grounds_note(&run->descriptions.facts, telling_name_of(telling, index),
                      telling->things[index].what, now ? now : "", line))
        return run_out_of_memory(run);
    if (!tells_changes(run))
        return true;
    struct umpire_told told = {.what = telling->things[index].what, .before = before, .now = now};
    if (telling->things[index].of != NO_ENTITY)
        told.of = telling_name_of(telling, index);
    run->sink_failed = !sink->told(sink->user, &told);
    return !run->sink_failed;
}

/* Describes a state. With `other` it leaves out units whose rows are the same there. */
static void describe(struct telling *telling, const struct block *block, const struct block *other)
{
    const struct game_run *game = game_run_of(block);
    telling_begin(telling);
    if (other) {
        telling->other = other->bytes;
        telling->other_roster = roster_of(other);
    }
    game->catalogue->ruleset->shown.tell(block->bytes, roster_of(block), telling);
    telling_name(telling, roster_of(block));
}

bool run_tell_all_changes(struct run *run, uint64_t line)
{
    const struct game_run *game = run_game(run);
    bool played = (game->stage == GAME_PLAY || game->stage == GAME_OVER) && game->marker_seen;
    if (!tells_changes(run) && !run->config->options.grounds)
        return true;
    if (!played || !game->catalogue->ruleset->shown.tell)
        return true;
    if (tells_changes(run) && !run_announce(run))
        return false;
    if (run->config->options.grounds && !grounds_note_place(run, line))
        return run_out_of_memory(run);
    struct descriptions *descriptions = &run->descriptions;
    const struct telling *before = &descriptions->before, *now = &descriptions->now;
    bool known = descriptions->known;
    telling_begin(&descriptions->before);
    if (known)
        describe(&descriptions->before, &descriptions->last, &run->block);
    describe(&descriptions->now, &run->block, known ? &descriptions->last : NULL);
    if (before->no_memory || now->no_memory || !block_follow(&descriptions->last, &run->block))
        return run_out_of_memory(run);
    descriptions->known = true;
    for (size_t i = 0; i < now->count; i++) {
        size_t same = telling_same(before, now, i);
        const char *old = same < before->count ? telling_text(before, same) : NULL,
                   *text = telling_text(now, i);
        if ((!old || strcmp(old, text) != 0) &&
            !tell_change(run, now, i, old, text,
                         known ? line : line_declared(run, &now->things[i])))
            return false;
    }
    for (size_t i = 0; i < before->count; i++)
        if (telling_same(now, before, i) == now->count &&
            !tell_change(run, before, i, telling_text(before, i), NULL, line))
            return false;
    return true;
}

bool run_tell_statement(struct run *run, const struct statement *statement, const char *text)
{
    const struct umpire_sink *sink = &run->config->sink;
    if (!sink->statement)
        return true;
    if (!run_announce(run))
        return false;
    char buffer[LIMIT_STATEMENT_BYTES + 8];
    struct text own;
    text_init(&own, buffer, sizeof buffer);
    if (statement)
        statement_canonical(statement, &own);
    const char *opening = statement && statement->opens_block ? " {" : "";
    text_add_string(&own, statement ? opening : text);
    bool result = statement && run_game(run)->stage == GAME_PLAY &&
                  statement->kind == STATEMENT_DECLARATION;
    bool event = statement && statement->kind == STATEMENT_EVENT &&
                 !run_subject_is(run, statement, "judge");
    bool played = event || (statement && (statement->kind == STATEMENT_MARKER ||
                                          statement->kind == STATEMENT_END));
    struct umpire_statement one = {.line = statement ? statement->line : run_game(run)->head.line,
                                   .judged = !statement || played || result,
                                   .text = own.at};
    if (sink->statement(sink->user, &one))
        return true;
    run->sink_failed = true;
    return false;
}
