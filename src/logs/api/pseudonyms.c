/* SPDX-License-Identifier: MIT */
/* Logs without the names of people.
 *
 * A log is read twice. First everybody's name is noted; then the log is laid out with pseudonyms in
 * their place. A run binds each statement, so that it is known which words are names. What does not
 * bind may name somebody anywhere, so such a log is refused. */
#include "logs/api/renaming.h"

#include "base/array.h"
#include "judge/engine/catalogue.h"

#include "log.tab.h"

#include <stdlib.h>

/* Tokens ------------------------------------------------------------------------------------- */

/* Notes a name of the log that looks like a pseudonym, so that none is like it. */
static void note_suspect(struct pass *pass, const struct item *item)
{
    struct slice text = item->token.text;
    if (item->token.kind != NAME && item->token.kind != STRING)
        return;
    if (item->token.kind == STRING)
        text = (struct slice){text.at + 1, text.length - 2};
    for (size_t i = 0; catalogue_rulesets[i]; i++) {
        const struct vocabulary *vocabulary = catalogue_rulesets[i]->vocabulary;
        for (uint32_t kinds = pass_kinds_of_people(vocabulary); kinds; kinds &= kinds - 1) {
            const char *word = vocabulary->kind_names[__builtin_ctz(kinds)];
            if (word && looks_like_pseudonym(text, word)) {
                pass_note(pass, NAME_SUSPECT, text, word);
                return;
            }
        }
    }
}

static void keep_token(struct pass *pass, const struct item *item)
{
    if (pass->notes) {
        note_suspect(pass, item);
        return;
    }
    size_t text_at = pass_keep_text(pass, item->token.text);
    if (pass->no_memory ||
        !ARRAY_RESERVE(pass->tokens, pass->token_capacity, pass->token_count + 1)) {
        pass->no_memory = true;
        return;
    }
    pass->tokens[pass->token_count++] = (struct kept_token){.kind = item->token.kind,
                                                            .text_at = text_at,
                                                            .length = item->token.text.length,
                                                            .at = item->token.at,
                                                            .line = item->token.line};
}

/* Lays out the tokens of a statement; a marked part's first token becomes what replaces it. */
static void write_tokens(struct pass *pass)
{
    size_t next = 0, written = SIZE_MAX;
    for (size_t i = 0; i < pass->token_count; i++) {
        const struct kept_token *token = &pass->tokens[i];
        struct slice text = {pass->texts + token->text_at, token->length};
        while (next < pass->mark_count && pass->marks[next].to <= token->at)
            next++;
        const struct mark *in = next < pass->mark_count ? &pass->marks[next] : NULL;
        bool marked = in && token->kind != NEWLINE && in->from < token->at + token->length;
        if (!marked)
            formatter_take(&pass->formatter, token->kind, text, token->line);
        else if (written != next)
            formatter_take(&pass->formatter, NAME,
                           (struct slice){pass->texts + in->text_at, in->length}, token->line);
        written = marked ? next : written;
    }
    pass->token_count = pass->mark_count = pass->text_length = 0;
}

static enum item_kind read_log_for_pseudonyms(struct pass *pass, struct reader *reader)
{
    const struct item *item;
    bool good = true;
    reader_hand_out_tokens(reader);
    do {
        item = reader_next(reader);
        if (item->kind == ITEM_TOKEN) {
            keep_token(pass, item);
        } else if (item->kind == ITEM_ERROR) {
            pass_refuse_unread(pass, item->error.place.line);
        } else if (item->kind == ITEM_STATEMENT) {
            good = pass_take(pass, item->statement);
            write_tokens(pass);
        }
    } while (item->kind < ITEM_END && good && !pass->refused && !pass->no_memory &&
             !pass->formatter.failed);
    if (item->kind == ITEM_END)
        formatter_end(&pass->formatter);
    return item->kind;
}

/* A log --------------------------------------------------------------------------------------- */

static void pass_done(struct pass *pass)
{
    run_done(&pass->run);
    config_done(&pass->config);
    formatter_done(&pass->formatter);
    free(pass->texts);
    free(pass->tokens);
    free(pass->marks);
    free(pass->takers);
}

static enum umpire_status read_source_for_pseudonyms(struct pass *pass, struct source *source,
                                                     const char *path)
{
    static const struct umpire_sink none;
    struct umpire_options options;
    umpire_options_init(&options);
    enum item_kind last = ITEM_NO_MEMORY;
    struct reader *reader = reader_new(source);
    bool ready = config_init(&pass->config, &options, &none);
    ready = run_init(&pass->run, &pass->config) && ready && reader;
    pass->config.bound = pass_take_bound;
    pass->config.bound_user = pass;
    if (ready) {
        run_begin(&pass->run, path);
        last = read_log_for_pseudonyms(pass, reader);
    }
    if (last == ITEM_UNREADABLE)
        text_copy(pass->names->why, sizeof pass->names->why, slice_of(source_error(source)));
    bool failed = last == ITEM_NO_MEMORY || pass->no_memory || pass->run.no_memory ||
                  pass->formatter.failed;
    reader_free(reader);
    pass_done(pass);
    if (failed)
        return UMPIRE_FAILURE;
    return *pass->names->why ? UMPIRE_MALFORMED : UMPIRE_CONFORMANT;
}

static enum umpire_status read_path_for_pseudonyms(struct pass *pass, const char *path,
                                                   const struct umpire_input *input)
{
    struct umpire_pseudonyms *names = pass->names;
    struct source *source = source_of_log(path, input, names->why, sizeof names->why);
    if (!source)
        return *names->why ? UMPIRE_MALFORMED : UMPIRE_FAILURE;
    enum umpire_status status = read_source_for_pseudonyms(pass, source, path);
    source_close(source);
    return status;
}

struct umpire_pseudonyms *umpire_pseudonyms_new(void)
{
    return calloc(1, sizeof(struct umpire_pseudonyms));
}

void umpire_pseudonyms_free(struct umpire_pseudonyms *pseudonyms)
{
    if (!pseudonyms)
        return;
    pseudonym_table_done(&pseudonyms->table);
    free(pseudonyms);
}

enum umpire_status umpire_pseudonyms_note(struct umpire_pseudonyms *pseudonyms, const char *path,
                                          const struct umpire_input *input)
{
    struct pass pass = {.names = pseudonyms, .notes = true};
    return read_path_for_pseudonyms(&pass, path, input);
}

enum umpire_status
umpire_pseudonyms_write(struct umpire_pseudonyms *pseudonyms, const char *path,
                        const struct umpire_input *input,
                        bool (*write)(void *user, const char *bytes, size_t length), void *user)
{
    struct pass pass = {.names = pseudonyms,
                        .formatter = {.write = write, .user = user, .keeps_lines = true}};
    pseudonyms_number(&pseudonyms->table);
    return read_path_for_pseudonyms(&pass, path, input);
}

const char *umpire_pseudonyms_why(const struct umpire_pseudonyms *pseudonyms)
{
    return *pseudonyms->why ? pseudonyms->why : NULL;
}
