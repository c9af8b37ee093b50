/* SPDX-License-Identifier: MIT */
#include "judge/engine/unread.h"

#include "base/hash.h"
#include "judge/bind/diagnosis/diagnosis.h"
#include "judge/engine/check.h"
#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/emit.h"
#include "judge/engine/proof/opened.h"
#include "judge/engine/proof/sealing.h"
#include "judge/engine/repairer.h"
#include "judge/log/syntax_error.h"

enum { UNDECLARED_MOST = 256 };

/* Undeclared names ----------------------------------------------------------------------- */

static bool is_reported(const struct game_run *game, struct slice name)
{
    const uint64_t *reported = TABLE_CONST(uint64_t, game, game->unread.undeclared),
                   hash = hash_of_name(name);
    for (uint32_t i = 0; i < game->unread.undeclared.count; i++)
        if (reported[i] == hash)
            return true;
    return false;
}

static bool note_reported(struct run *run, uint64_t hash)
{
    uint32_t at;
    if (run_game(run)->unread.undeclared.count == UNDECLARED_MOST)
        return true;
    if (!block_append_to_head(&run->block, offsetof(struct game_run, unread.undeclared), 1,
                              sizeof hash, &at))
        return run_out_of_memory(run);
    TABLE(uint64_t, run_game(run), run_game(run)->unread.undeclared)[at] = hash;
    return true;
}

/* The kinds of things that may be declared in blocks of things of some kinds. */
static uint32_t kinds_within(const struct lexicon *lexicon, uint32_t kinds)
{
    uint32_t within = 0, before;
    do {
        before = within;
        for (size_t i = 0; i < lexicon->declaration_count; i++) {
            const struct phrase *phrase = lexicon->declarations[i].phrase;
            if (phrase->introduces && phrase->who & (kinds | within))
                within |= BIT(phrase->introduces - 1);
        }
    } while (within != before);
    return within;
}

/* Whether nobody reads what may be meant by a statement that does not bind. */
static bool is_terse(const struct run *run)
{
    const struct umpire_options *options = &run->config->options;
    return !run_may_correct(run) && !options->messages &&
           run_game(run)->findings.written >= options->findings_most;
}

/* Whether an undeclared name is spelt right, so that its declaration is missing. */
static bool is_missing(const struct run *run, struct slice name)
{
    const struct bind_error *error = &run->binder.error;
    const struct lexicon *lexicon = run_game(run)->catalogue->lexicon;
    bool declared = false;
    if (!name.length || run_game(run)->stage != GAME_PLAY || is_terse(run))
        return false;
    if (error->near.count && !near_has_another_number(&error->near))
        return false;
    for (size_t i = 0; i < lexicon->declaration_count && !declared; i++) {
        const uint8_t introduces = lexicon->declarations[i].phrase->introduces;
        declared = introduces && error->kinds >> (introduces - 1) & 1;
    }
    return declared;
}

/* The kinds of things in whose blocks things of some kinds may be declared; none that act, for a
 * player who is not declared is always told. */
static uint32_t kinds_around(const struct lexicon *lexicon, uint32_t kinds)
{
    uint32_t around = 0, before;
    do {
        before = around;
        for (size_t i = 0; i < lexicon->declaration_count; i++) {
            const struct phrase *phrase = lexicon->declarations[i].phrase;
            if (phrase->introduces && (kinds | around) >> (phrase->introduces - 1) & 1)
                around |= phrase->who & ~WITHIN_GAME;
        }
    } while (around != before);
    return around & ~lexicon->vocabulary->subject_kinds;
}

/* Notes that the declaration of a thing of one of these kinds is missing. */
static void note_missing(struct run *run, uint32_t kinds)
{
    const struct lexicon *lexicon = run_game(run)->catalogue->lexicon;
    struct unreadable *unread = &run_game(run)->unread;
    unread->missing = true;
    if (!run->config->rehearses)
        unread->kinds_missing |= kinds_within(lexicon, kinds) | kinds_around(lexicon, kinds);
}

/* Whether the declaration of an undeclared name may be missing for a reason that was reported: it
 * could not be read, or it stands in the block of one that is missing. */
static bool is_declaration_lost(const struct game_run *game, uint32_t kinds)
{
    return game->unread.names || (kinds && !(kinds & ~game->unread.kinds_lost));
}

/* Whether an undeclared name needs no report. One whose declaration is missing may stand in the
 * block of what was reported, or have that in its own. */
static bool is_known(const struct run *run, struct slice name, uint32_t kinds)
{
    const struct game_run *game = run_game(run);
    return name.length && (is_declaration_lost(game, kinds) || is_reported(game, name) ||
                           (kinds & game->unread.kinds_missing && is_missing(run, name)));
}

bool run_report_unresolved(struct run *run, const struct event *setup,
                           const struct statement *statement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    entity mention;
    bool names_unread = run_game(run)->unread.names;
    for (uint32_t cursor = 0; ruleset->gaps.unresolved;) {
        struct judgement judgement = run_judgement(run, setup);
        text_init(&text, buffer, sizeof buffer);
        if (!ruleset->gaps.unresolved(&judgement, &cursor, &mention, &text))
            return true;
        if (!run->config->rehearses)
            run_game(run)->unread.names = run_game(run)->unread.turns = true;
        struct slice name = roster_name(run_roster(run), mention);
        if (names_unread || is_reported(run_game(run), name))
            continue;
        size_t first = run->findings.count;
        if (!run_log_error(run, LOG_UNKNOWN_NAME, statement, 0, 0, "%s", buffer))
            return run_out_of_memory(run);
        struct finding_draft *draft = &run->findings.drafts[first];
        draft->at = place_of_line(roster_at(run_roster(run), mention)->line);
        draft->texts.source = NO_TEXT;
        if (!note_reported(run, hash_of_name(name)))
            return false;
    }
    return true;
}

/* What an unreadable line may have changed ----------------------------------------------------- */

/* Notes that an area is no longer recorded: for the player who acts, or for all (table). */
static void lose_area(struct run *run, const struct event *event, uint32_t area)
{
    struct roster *roster = run_roster(run);
    if (event->subject != NO_ENTITY)
        roster_entry_of(roster, roster_side(roster, event->subject))->unread |= area;
    if (event->by_table)
        roster->table_unread |= area;
}

bool run_lose_areas(struct run *run, entity subject)
{
    const struct game_run *game = run_game(run);
    const struct ruleset *ruleset = game->catalogue->ruleset;
    const struct event event = {.subject = subject, .by_table = subject == NO_ENTITY};
    uint32_t areas = game->catalogue->lexicon->vocabulary->areas ? ~BIT(AREA_TURNS) : 0;
    struct play play = run_play(run, &event);
    lose_area(run, &event, areas & ~game->catalogue->lexicon->vocabulary->passing_areas);
    return !areas || !ruleset->gaps.on_unknown || ruleset->gaps.on_unknown(&play, areas);
}

void run_lose_activation(struct run *run, entity subject)
{
    const struct event event = {.subject = subject};
    struct play play = run_play(run, &event);
    run_game(run)->catalogue->ruleset->gaps.left_out(&play);
}

bool run_take_hidden(struct run *run)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct event *event = &run->binder.event;
    const uint8_t *area_of = run_game(run)->catalogue->lexicon->vocabulary->area_of;
    struct play play = run_play(run, event);
    uint32_t first;
    if (!seal(&play, ruleset->sealed, NO_ENTITY, &first))
        return run_out_of_memory(run);
    if (!opened_hide(run, event, first, run_game(run)->sealing.commitments.count + 1 - first))
        return false;
    lose_area(run, event, BIT(area_of[event->kind]));
    return !ruleset->gaps.on_unbound || ruleset->gaps.on_unbound(&play) || run_out_of_memory(run);
}

bool unread_introduces(const struct lexicon *lexicon, uint16_t kind)
{
    const struct lexeme *lexeme = lexicon->by_kind[kind];
    for (uint8_t f = 0; lexeme && f < lexeme->form_count; f++)
        for (uint8_t i = 0; i < lexeme->forms[f].count; i++) {
            const struct operand_type *type = lexeme->forms[f].elements[i].type;
            if (type && (type->kind == OPERAND_NEW_NAME || type->kind == OPERAND_FREE_NAME))
                return true;
        }
    return false;
}

void run_note_unread(struct run *run)
{
    struct game_run *game = run_game(run);
    const struct event *event = &run->binder.event;
    const uint8_t *area_of = game->catalogue->lexicon->vocabulary->area_of;
    if (run->config->rehearses)
        return;
    run_forget_mistake(run);
    game->unread.names = game->unread.names || game->stage == GAME_SETUP ||
                         unread_introduces(game->catalogue->lexicon, event->kind);
    if (event->kind == KIND_NONE || !area_of || area_of[event->kind] == AREA_TURNS)
        game->unread.turns = true;
    else
        lose_area(run, event, BIT(area_of[event->kind]));
}

void run_note_partly_read(struct run *run)
{
    struct game_run *game = run_game(run);
    uint32_t unknown = game->catalogue->lexicon->vocabulary->unknown_fields;
    game->unread.turns = game->unread.turns ||
                         (!run->config->rehearses && run->binder.event.unread & ~unknown);
}

/* Calls the ruleset's on_unbound for an event that did not bind. False: out of memory. */
static bool call_on_unbound(struct run *run, const struct event *event)
{
    const struct game_run *game = run_game(run);
    const struct ruleset *ruleset = game->catalogue->ruleset;
    struct play play = run_play(run, event);
    bool known = event->kind >= KIND_GAME && game->marker_seen;
    return !known || !ruleset->gaps.on_unbound || ruleset->gaps.on_unbound(&play);
}

bool run_take_unbound(struct run *run, const struct event *event)
{
    const uint8_t *area_of = run_game(run)->catalogue->lexicon->vocabulary->area_of;
    if (area_of && area_of[event->kind] != AREA_TURNS)
        lose_area(run, event, BIT(area_of[event->kind]));
    return call_on_unbound(run, event);
}

/* Continuing ------------------------------------------------------------------------------ */

/* Lets the repairer find out how the line is meant; the loop takes its correction next. False: out
 * of memory, or the sink failed. */
static bool correct(struct run *run, const struct unread *unread, bool *ret_known)
{
    enum umpire_assumption kind = UMPIRE_AS_PLAYED;
    uint32_t skipped = run_game(run)->skip_blocks;
    /* a declaration's block is skipped only if the repairer does not know its meaning */
    run_game(run)->skip_blocks = 0;
    if (run_may_correct(run) && !run->corrected.written) {
        run_game(run)->unread.tried++;
        if (!run->config->repairer->correct(run, unread, &run->corrected.copy, &kind))
            return !run->sink_failed && run_out_of_memory(run);
    }
    if (kind != UMPIRE_CORRECTED)
        run_game(run)->skip_blocks = skipped;
    run->corrected.waits = kind == UMPIRE_CORRECTED;
    *ret_known = kind != UMPIRE_AS_PLAYED;
    return true;
}

bool run_tell_unread(struct run *run, const struct statement *statement, bool *ret_known)
{
    diagnosis_explain(&run->binder, is_terse(run));
    const struct bind_error *error = &run->binder.error;
    char buffer[LIMIT_STRING_BYTES];
    struct slice name = error->undeclared ? word_text(statement, error->wrong, buffer)
                                          : (struct slice){"", 0};
    struct unread unread = {
        .statement = statement, .number = statement->line, .first = run->findings.count};
    bool of_unknown = error->error == LOG_UNKNOWN_NAME &&
                      game_unknown(run_game(run), run->binder.event.kind);
    bool reported = of_unknown ||
                    (!run->config->rehearses && is_known(run, name, error->kinds));
    run->corrected.excused = reported;
    if (run->binder.no_memory)
        return run_out_of_memory(run);
    if (statement->kind == STATEMENT_DECLARATION && error->wrong.length &&
        error->wrong.at == statement->word.at && !is_terse(run))
        headings_offer(&run->binder.error.near);
    if (name.length && is_declaration_lost(run_game(run), error->kinds))
        /* suggest no name: a declaration that is lost may hold the one that is meant */
        run->binder.error.near.count = 0;
    if (error->unknown_word)
        bind_add(&run->binder, "; 'umpire words %s' lists what may be written",
                 run_game(run)->catalogue->ruleset->name);
    if (!reported && !run_log_error(run, error->error, statement, error->at, error->length, "%s",
                                    error->message))
        return run_out_of_memory(run);
    const uint32_t kinds = name.length ? error->kinds : 0;
    const bool missing = is_missing(run, name);
    if (!correct(run, &unread, ret_known))
        return false;
    if (missing && !run->corrected.waits)
        note_missing(run, error->kinds);
    if (!*ret_known && !run->config->rehearses)
        run_game(run)->unread.kinds_lost |= kinds_within(run_game(run)->catalogue->lexicon, kinds);
    return reported || !name.length || note_reported(run, hash_of_name(name));
}

/* Lets the repairer keep a line that may have changed the turns: then a later breach is reported if
 * all that the line may have meant is wrong. What was read of it limits that: its subject, its
 * verb. Of several such lines none is. False: out of memory. */
static bool keep_line(struct run *run, uint64_t line, struct slice words)
{
    struct game_run *game = run_game(run);
    const struct event *event = &run->binder.event;
    bool kept = false;
    if (game->unread.line || game->stage != GAME_PLAY || !game->marker_seen ||
        !run->config->repairer)
        return true;
    game->unread.turns = false;
    bool good = run->config->repairer->keep(run, line, *event, words, &kept);
    run_game(run)->unread.line = kept;
    run_game(run)->unread.turns = !kept;
    return good;
}

/* As run_note_loss; not `limited`: what was read of the line does not limit what it may have meant,
 * since it stands for several lines, or is about what is not declared, which may have done what
 * nothing that is declared could do. */
static bool note_loss(struct run *run, uint64_t line, struct slice words, bool limited)
{
    bool before = run_game(run)->unread.turns;
    run_note_unread(run);
    if (!before && run_game(run)->unread.turns && limited &&
        !keep_line(run, line, words))
        return run_out_of_memory(run);
    return run->config->rehearses || call_on_unbound(run, &run->binder.event) ||
           run_out_of_memory(run);
}

bool run_note_loss(struct run *run, uint64_t line)
{
    return note_loss(run, line, (struct slice){"", 0}, true);
}

bool run_bind_error(struct run *run, const struct statement *statement)
{
    bool known = false;
    if (!run_tell_unread(run, statement, &known))
        return false;
    const struct bind_error *error = &run->binder.error;
    char buffer[LIMIT_STRING_BYTES];
    const bool again = error->wrong.at != statement->subject.at ||
                       lookahead_names(run->ahead, word_text(statement, error->wrong, buffer));
    const bool declared = !error->undeclared || !again;
    const uint32_t verb = statement->word.at - statement->word.quoted;
    const struct slice words = {statement->text + verb, statement->length - verb};
    return known || note_loss(run, statement->line, words, declared);
}

bool run_invalid(struct run *run, const struct statement *statement, bool in_any_game)
{
    bool names_unread = run_game(run)->unread.names, undeclared = run->binder.error.undeclared;
    if (in_any_game || (!run_game(run)->unread.turns && !run_game(run)->unread.line)) {
        if (!run_bind_error(run, statement))
            return false;
        if (undeclared) /* all else was read: no other name is unknown */
            run_game(run)->unread.names = names_unread;
        return true;
    }
    run->corrected.excused = true;
    run_note_unread(run);
    run_game(run)->unread.turns = run_game(run)->unread.turns || !run->config->rehearses;
    return true;
}

static bool is_letter(char c)
{
    return ((unsigned char)c | 0x20) >= 'a' && ((unsigned char)c | 0x20) <= 'z';
}

/* The first word of a line, with the ':' after it. */
static struct slice first_word_and_colon(struct slice line)
{
    size_t begin = 0, end;
    while (begin < line.length && (line.at[begin] == ' ' || line.at[begin] == '\t'))
        begin++;
    for (end = begin; end < line.length && line.at[end] != ' ' && line.at[end] != '\t';)
        end++;
    return (struct slice){line.at + begin, end - begin};
}

/* Whether the game is the same after the line, whatever its unreadable part was to say. */
static bool is_harmless(const struct run *run, struct slice line)
{
    enum game_stage stage = run_game(run)->stage;
    struct slice word = first_word_and_colon(line);
    return (stage != GAME_SETUP && stage != GAME_PLAY) || slice_is(word, "note") ||
           slice_is(word, "signed") || slice_is(word, "judge:") || heading_of(word) >= 0;
}

/* The offset of a line's `column`th character, from 1. */
static uint32_t byte_at(struct slice line, uint32_t column)
{
    uint32_t at = 0;
    while (at < line.length && column > 1)
        for (at++, column--; at < line.length && ((unsigned char)line.at[at] & 0xC0) == 0x80;)
            at++;
    return at;
}

/* Reports the error of a line and, unless `quoted` is empty, that the line should be written so. */
static bool tell_line(struct run *run, const struct item *item, struct slice quoted)
{
    enum { SHOWN_MOST = 100 };
    char buffer[512];
    struct text text;
    size_t first = run->findings.count;
    text_init(&text, buffer, sizeof buffer);
    if (quoted.length) {
        size_t shown = quoted.length < SHOWN_MOST ? quoted.length : SHOWN_MOST;
        while (shown && ((unsigned char)quoted.at[shown] & 0xC0) == 0x80)
            shown--;
        text_addf(&text, "put words with punctuation in quotes: '%.*s%s'", (int)shown, quoted.at,
                  shown < quoted.length ? "...\"" : "");
    } else if (item->error.quotes && !run_may_show(run, item->error.line)) {
        text_addf(&text,
                  "this line does not follow the grammar of a log, which must begin with 'game' "
                  "and its ruleset, such as: game %s",
                  catalogue_rulesets[0]->name);
    } else {
        text_add_string(&text, item->error.message);
    }
    struct finding_draft *draft = findings_add(&run->findings,
                                               (struct slice){text.at, text.length});
    if (!draft)
        return run_out_of_memory(run);
    draft->error = item->error.error;
    draft->level = UMPIRE_LEVEL_ERROR;
    run_locate(run, first, NULL, item->error.place, NO_ENTITY, false);
    text_init(&text, buffer, sizeof buffer);
    canonical_text(item->error.line, &text);
    size_t statement = findings_text(&run->findings, (struct slice){text.at, text.length});
    size_t source = run_keep_source(run, item->error.line);
    run->findings.drafts[first].texts.statement = statement;
    run->findings.drafts[first].texts.source = source;
    return true;
}

/* The beginning of a line up to its verb. Empty: the line does not begin as an event does. */
static struct slice beginning_of_event(struct slice line)
{
    const char *colon = memchr(line.at, ':', line.length);
    size_t at = colon ? (size_t)(colon - line.at) + 1 : line.length;
    while (at < line.length && (line.at[at] == ' ' || line.at[at] == '\t'))
        at++;
    while (at < line.length && (is_letter(line.at[at]) || line.at[at] == '-'))
        at++;
    return (struct slice){line.at, colon ? at : 0};
}

/* What stands after the ':' of a line. */
static struct slice after_subject(struct slice line)
{
    const char *end = line.at + line.length, *at = memchr(line.at, ':', line.length);
    if (!at)
        return (struct slice){"", 0};
    for (at++; at < end && (*at == ' ' || *at == '\t');)
        at++;
    return (struct slice){at, (size_t)(end - at)};
}

/* Sets the binder's event to what is known of a line that is no statement: if it begins as an event
 * does, its subject and kind. False: out of memory. */
static bool bind_beginning(struct run *run, struct slice line)
{
    struct slice beginning = beginning_of_event(line);
    struct source *source = source_of_memory(beginning.at, beginning.length);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item = reader ? reader_next(reader) : NULL;
    if (item && item->kind == ITEM_STATEMENT && item->statement->kind == STATEMENT_EVENT)
        bind_event(&run->binder, item->statement);
    reader_free(reader);
    source_close(source);
    return item != NULL;
}

/* Writes the line with its last words in quotes; leaves `ret_line` empty if the line is no event or
 * its verb takes no free text. False: out of memory. */
static bool quote_words(struct run *run, const struct item *item, struct text *ret_line)
{
    struct slice line = item->error.line, beginning = beginning_of_event(line);
    const struct statement nothing = {.kind = STATEMENT_EVENT};
    const char *comment = memchr(line.at, '#', line.length);
    line.length = comment ? (size_t)(comment - line.at) : line.length;
    binder_bare(&run->binder, KIND_NONE, &nothing);
    if (item->error.error != LOG_SYNTAX || run_game(run)->stage != GAME_PLAY || !beginning.length)
        return true;
    if (!bind_beginning(run, item->error.line))
        return run_out_of_memory(run);
    const struct lexeme *lexeme =
        run_game(run)->catalogue->lexicon->by_kind[run->binder.event.kind];
    size_t wrong = byte_at(line, item->error.place.column);
    if (lexeme && beginning.length < line.length &&
        !free_words_quote(line, beginning.length, wrong, lexeme, ret_line))
        ret_line->length = 0;
    return true;
}

bool run_read_error(struct run *run, const struct item *item)
{
    char quoted[LIMIT_STRING_BYTES];
    struct text line;
    const struct statement nothing = {.kind = STATEMENT_EVENT};
    struct unread unread = {
        .line = &item->error.line, .number = item->error.place.line, .first = run->findings.count};
    bool known = false;
    /* otherwise the game has ended, perhaps in another log */
    bool in_game = run_game(run)->stage != GAME_NONE;
    /* the missing brace was reported at the first declaration after it */
    if (item->error.in_block && in_game && run_game(run)->unread.brace) {
        binder_bare(&run->binder, KIND_NONE, &nothing);
        return run_note_loss(run, unread.number);
    }
    text_init(&line, quoted, sizeof quoted);
    if (in_game && !quote_words(run, item, &line))
        return false;
    unread.quoted = (struct slice){line.at, line.length};
    if (!tell_line(run, item, unread.quoted))
        return false;
    if (is_harmless(run, item->error.line))
        return true;
    binder_bare(&run->binder, KIND_NONE, &nothing);
    unread.wrong_at = byte_at(item->error.line, item->error.place.column);
    unread.wrong_end = byte_at(item->error.line, item->error.place.end_column);
    if (!correct(run, &unread, &known))
        return false;
    if (known)
        return true;
    if (run_game(run)->stage == GAME_PLAY && !run_game(run)->unread.turns &&
        !bind_beginning(run, item->error.line))
        return run_out_of_memory(run);
    const struct slice wrong = {unread.line->at + unread.wrong_at,
                                unread.wrong_end - unread.wrong_at};
    line.length = 0;
    return note_loss(run, unread.number, after_subject(item->error.line),
                     !syntax_error_write_range(&line, *unread.line, wrong));
}
