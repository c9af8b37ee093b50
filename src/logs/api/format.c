/* SPDX-License-Identifier: MIT */
/* The canonical layout of a log: lines and comments stay where they are, blocks are indented by
 * four, one blank or none is between tokens. */
#include "logs/api/format.h"

#include "base/reserved.h"
#include "judge/engine/catalogue.h"
#include "judge/log/reader.h"

#include "log.tab.h"

#include <errno.h>

/* The layout of a token, by its kind (log.tab.h) and its text. */
static enum layout layout_of_token(int kind, struct slice text)
{
    static const uint8_t layouts[BAD_TEXT + 1] = {
        [COLON] = LAYOUT_ATTACHED,        [COMMA] = LAYOUT_ATTACHED,
        [CLOSE_LIST] = LAYOUT_ATTACHED,   [DOT] = LAYOUT_JOINING,
        [EQUALS] = LAYOUT_JOINING,        [PLUS] = LAYOUT_JOINING,
        [OPEN_POOL] = LAYOUT_JOINING,     [OPEN_LIST] = LAYOUT_OPEN_LIST,
        [OPEN_BRACE] = LAYOUT_OPEN_BLOCK, [CLOSE_BRACE] = LAYOUT_CLOSE_BLOCK};
    if (kind == 0)
        return LAYOUT_NONE;
    if (kind == NEWLINE) /* a '#' may end a statement too: it is no token of its own */
        return text.length && text.at[0] == ';' ? LAYOUT_SEMICOLON : LAYOUT_NONE;
    return layouts[kind] ? (enum layout)layouts[kind] : LAYOUT_WORD;
}

enum { INDENT = 4 };

/* How much of a log may wait for a signature. */
enum { HELD_MOST = 1 << 20 };

static void write_out(struct formatter *formatter, const char *bytes, size_t length)
{
    if (length && !formatter->failed && !formatter->wrong)
        formatter->failed = !formatter->write(formatter->user, bytes, length);
}

/* Writes what waits, if anything does. */
static void let_go(struct formatter *formatter)
{
    const struct bytes *bytes = formatter->held.as_was ? &formatter->held.text
                                                       : &formatter->held.corrected;
    write_out(formatter, bytes->at, bytes->length);
    formatter->held.text.length = formatter->held.corrected.length = 0;
    formatter->held.holds = false;
}

void formatter_done(struct formatter *formatter)
{
    bytes_done(&formatter->held.text);
    bytes_done(&formatter->held.corrected);
}

/* Writes a text, or has it wait with what it may be corrected to. */
static void put_either(struct formatter *formatter, struct slice text, struct slice corrected)
{
    if (!formatter->held.holds) {
        write_out(formatter, text.at, text.length);
        return;
    }
    if (!bytes_add(&formatter->held.text, text.at, text.length) ||
        !bytes_add(&formatter->held.corrected, corrected.at, corrected.length))
        formatter->failed = true;
    if (formatter->held.text.length > HELD_MOST) {
        formatter->held.as_was = true;
        let_go(formatter);
    }
}

static void put(struct formatter *formatter, const char *bytes, size_t length)
{
    put_either(formatter, (struct slice){bytes, length}, (struct slice){bytes, length});
}

static void put_text(struct formatter *formatter, const char *text)
{
    put(formatter, text, strlen(text));
}

static void new_line(struct formatter *formatter, enum layout layout, uint64_t line)
{
    uint64_t last = formatter->line, lines = last ? 1 + (line > last + 1) : 0;
    if (formatter->keeps_lines)
        lines = line - (last ? last : 1);
    for (uint64_t i = 0; i < lines; i++)
        put_text(formatter, "\n");
    uint32_t depth = formatter->depth - (layout == LAYOUT_CLOSE_BLOCK && formatter->depth > 0);
    for (uint32_t i = 0; i < depth + (formatter->brackets > 0); i++)
        put(formatter, "        ", INDENT);
}

static bool tight(enum layout before, enum layout after)
{
    return after == LAYOUT_ATTACHED || after == LAYOUT_JOINING || before == LAYOUT_JOINING ||
           before == LAYOUT_OPEN_LIST;
}

/* A marker's code that the rulebook misprints, corrected. */
static struct slice respelled(const struct formatter *formatter, struct slice text)
{
    const struct vocabulary *vocabulary = formatter->ruleset ? formatter->ruleset->vocabulary
                                                             : NULL;
    if (formatter->step_word)
        for (size_t i = 0; vocabulary && vocabulary->misprints && vocabulary->misprints[i]; i += 2)
            if (slice_is(text, vocabulary->misprints[i]))
                return slice_of(vocabulary->misprints[i + 1]);
    return text;
}

static void take_token(struct formatter *formatter, enum layout layout, struct slice text,
                       uint64_t line)
{
    bool begins = line != formatter->line;
    if (layout == LAYOUT_NONE)
        return;
    if (layout == LAYOUT_SEMICOLON) {
        formatter->semicolon = !begins;
        return;
    }
    bool separates = formatter->semicolon && !begins && layout != LAYOUT_COMMENT &&
                     layout != LAYOUT_CLOSE_BLOCK && formatter->last != LAYOUT_OPEN_BLOCK;
    if (begins)
        new_line(formatter, layout, line);
    else if (separates)
        put_text(formatter, "; ");
    else if (layout == LAYOUT_COMMENT)
        put_text(formatter, "  ");
    else if (!tight(formatter->last, layout))
        put_text(formatter, " ");
    bool statement_begins = begins || separates || formatter->last == LAYOUT_OPEN_BLOCK;
    if (statement_begins && slice_is(text, "game")) {
        let_go(formatter);
        formatter->held.as_was = false;
    }
    struct slice corrected = formatter->held.as_was ? text : respelled(formatter, text);
    formatter->held.holds = formatter->held.holds || corrected.at != text.at;
    put_either(formatter, text, corrected);
    if (formatter->game_word)
        formatter->ruleset = ruleset_named(text);
    formatter->is_log = formatter->is_log || formatter->ruleset;
    formatter->game_word = statement_begins && slice_is(text, "game");
    formatter->step_word = statement_begins && slice_is(text, "step");
    if (statement_begins && slice_is(text, "signed")) {
        formatter->held.as_was = true;
        let_go(formatter);
    }
    formatter->depth += layout == LAYOUT_OPEN_BLOCK;
    formatter->depth -= layout == LAYOUT_CLOSE_BLOCK && formatter->depth > 0;
    formatter->brackets += layout == LAYOUT_OPEN_LIST ||
                           (text.length == 1 && text.at[0] == '[' && layout == LAYOUT_JOINING);
    formatter->brackets -= text.length == 1 && text.at[0] == ']' && formatter->brackets > 0;
    formatter->last = layout;
    formatter->line = line;
    formatter->semicolon = false;
}

static void take_comment(struct formatter *formatter, struct slice text, uint64_t line)
{
    while (strchr(" \t\r", text.at[text.length - 1]))
        text.length--;
    take_token(formatter, LAYOUT_COMMENT, text, line);
}

void formatter_take(struct formatter *formatter, int kind, struct slice text, uint64_t line)
{
    take_token(formatter, layout_of_token(kind, text), text, line);
}

void formatter_end(struct formatter *formatter)
{
    if (formatter->line)
        put_text(formatter, "\n");
    let_go(formatter);
}

/* Hands an error over. False: the sink wants no more. */
static bool take_format_error(struct formatter *formatter, const struct item *item)
{
    char source[512];
    struct text text;
    text_init(&text, source, sizeof source);
    if (formatter->is_log)
        text_add(&text, item->error.line);
    struct place place = item->error.place;
    struct umpire_finding finding = {.rule = log_error_id(item->error.error),
                                     .level = UMPIRE_LEVEL_ERROR,
                                     .line = place.line,
                                     .column = place.column,
                                     .end_column = place.end_column,
                                     .source = source,
                                     .statement = source,
                                     .message = formatter->is_log || !item->error.quotes
                                                    ? item->error.message
                                                    : "this is no line of a log"};
    const struct umpire_sink *sink = formatter->errors;
    bool written = !sink || !sink->finding || sink->finding(sink->user, &finding);
    formatter->wrong = true;
    formatter->failed = formatter->failed || !written;
    return written;
}

/* Lays the log out. Answers the last item that was read. */
static enum item_kind format(struct formatter *formatter, struct reader *reader)
{
    const struct item *item;
    bool go_on = true;
    reader_hand_out_tokens(reader);
    do {
        item = reader_next(reader);
        if (item->kind == ITEM_TOKEN)
            formatter_take(formatter, item->token.kind, item->token.text, item->token.line);
        else if (item->kind == ITEM_COMMENT)
            take_comment(formatter, item->comment.text, item->comment.line);
        else if (item->kind == ITEM_ERROR)
            go_on = take_format_error(formatter, item);
    } while (item->kind < ITEM_END && go_on && !formatter->failed);
    formatter_end(formatter);
    return item->kind;
}

struct source *source_of_log(const char *path, const struct umpire_input *input, char *why,
                             size_t why_bytes)
{
    errno = ENOMEM; /* the only reason why source_of_input fails */
    struct source *source = input ? source_of_input(input->read, input->user) : source_open(path);
    *why = '\0';
    if (!source && errno != ENOMEM)
        text_copy(why, why_bytes, slice_of(strerror(errno)));
    return source;
}

enum umpire_status format_memory(const void *bytes, size_t length,
                                 bool (*write)(void *user, const char *bytes, size_t length),
                                 void *user)
{
    struct source *source = source_of_memory(bytes, length);
    struct formatter formatter = {.write = write, .user = user};
    struct reader *reader = source ? reader_new(source) : NULL;
    enum item_kind last = reader ? format(&formatter, reader) : ITEM_NO_MEMORY;
    formatter_done(&formatter);
    reader_free(reader);
    source_close(source);
    if (formatter.failed || last != ITEM_END)
        return UMPIRE_FAILURE;
    return formatter.wrong ? UMPIRE_MALFORMED : UMPIRE_CONFORMANT;
}

enum umpire_status format_source(struct source *source, const char *path,
                                 bool (*write)(void *user, const char *bytes, size_t length),
                                 void *user, const struct umpire_sink *errors)
{
    struct umpire_log log = {.path = path};
    struct formatter formatter = {.write = write, .user = user, .errors = errors};
    struct reader *reader = source ? reader_new(source) : NULL;
    enum umpire_status status = UMPIRE_FAILURE;
    bool no_memory = !source && errno == ENOMEM;
    log.unreadable = source || no_memory ? NULL : strerror(errno);
    bool told = !errors || !errors->log_begin || errors->log_begin(errors->user, &log);
    if (reader && told) {
        enum item_kind last = format(&formatter, reader);
        if (last == ITEM_UNREADABLE)
            log.unreadable = source_error(source);
        status = formatter.wrong || log.unreadable ? UMPIRE_MALFORMED : UMPIRE_CONFORMANT;
        if (formatter.failed || last == ITEM_NO_MEMORY)
            status = UMPIRE_FAILURE;
    } else if (log.unreadable && !no_memory) {
        status = UMPIRE_MALFORMED;
    }
    log.verdict = status;
    if (errors && errors->log_end && !errors->log_end(errors->user, &log))
        status = UMPIRE_FAILURE;
    formatter_done(&formatter);
    reader_free(reader);
    source_close(source);
    return status;
}

enum umpire_status umpire_format_path(const char *path,
                                      bool (*write)(void *user, const char *bytes, size_t length),
                                      void *user, const struct umpire_sink *errors)
{
    if (errors && !RESERVED_IS_FREE(errors))
        return UMPIRE_FAILURE;
    return format_source(source_open(path), path, write, user, errors);
}

enum umpire_status umpire_format_input(const char *path, const struct umpire_input *input,
                                       bool (*write)(void *user, const char *bytes, size_t length),
                                       void *user, const struct umpire_sink *errors)
{
    if (errors && !RESERVED_IS_FREE(errors))
        return UMPIRE_FAILURE;
    errno = ENOMEM; /* the only reason why source_of_input fails */
    return format_source(source_of_input(input->read, input->user), path, write, user, errors);
}
