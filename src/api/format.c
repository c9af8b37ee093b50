/* The canonical layout of a log: lines and comments stay where they are, blocks
 * are indented by four, between tokens is one blank or none. */
#include "log/error.h"
#include "engine/catalogue.h"
#include "log/reader.h"

#include <errno.h>

enum { INDENT = 4 };

struct formatter {
    bool (*write)(void *user, const char *bytes, size_t length);
    void *user;
    const struct umpire_sink *errors;
    bool wrong, failed;
    uint64_t line;           /* of the last token; 0: none yet */
    enum token_shape last;
    uint32_t depth, brackets;
    bool semicolon;          /* one is due if something follows on its line */
    bool game_word, step_word; /* the last token was 'game', 'step' */
    const struct ruleset *ruleset;
};

static void put(struct formatter *formatter, const char *bytes, size_t length)
{
    if (!formatter->failed && !formatter->wrong)
        formatter->failed = !formatter->write(formatter->user, bytes, length);
}

static void put_text(struct formatter *formatter, const char *text)
{
    put(formatter, text, strlen(text));
}

static void new_line(struct formatter *formatter, enum token_shape shape, uint64_t line)
{
    if (formatter->line) {
        put_text(formatter, "\n");
        if (line > formatter->line + 1)
            put_text(formatter, "\n");
    }
    uint32_t depth = formatter->depth - (shape == SHAPE_CLOSE_BLOCK && formatter->depth > 0);
    for (uint32_t i = 0; i < depth + (formatter->brackets > 0); i++)
        put(formatter, "        ", INDENT);
}

static bool tight(enum token_shape before, enum token_shape after)
{
    return after == SHAPE_BEHIND || after == SHAPE_BETWEEN || before == SHAPE_BETWEEN || before == SHAPE_OPEN_LIST;
}

/* What the rulebook misprints is written as it is meant. */
static struct slice respelled(const struct formatter *formatter, struct slice text)
{
    const struct vocabulary *vocabulary = formatter->ruleset ? formatter->ruleset->vocabulary : NULL;
    for (size_t i = 0; formatter->step_word && vocabulary && vocabulary->misprints && vocabulary->misprints[i]; i += 2)
        if (slice_is(text, vocabulary->misprints[i]))
            return slice_of(vocabulary->misprints[i + 1]);
    return text;
}

static bool take_token(void *user, enum token_shape shape, struct slice text, uint64_t line)
{
    struct formatter *formatter = user;
    bool begins = line != formatter->line;
    if (shape == SHAPE_SEMICOLON) {
        formatter->semicolon = !begins;
        return true;
    }
    bool separates = formatter->semicolon && !begins && shape != SHAPE_COMMENT && shape != SHAPE_CLOSE_BLOCK &&
                     formatter->last != SHAPE_OPEN_BLOCK;
    if (begins)
        new_line(formatter, shape, line);
    else if (separates)
        put_text(formatter, "; ");
    else if (shape == SHAPE_COMMENT)
        put_text(formatter, "  ");
    else if (!tight(formatter->last, shape))
        put_text(formatter, " ");
    bool statement_begins = begins || separates || formatter->last == SHAPE_OPEN_BLOCK;
    text = respelled(formatter, text);
    put(formatter, text.at, text.length);
    if (formatter->game_word)
        formatter->ruleset = ruleset_named(text);
    formatter->game_word = statement_begins && slice_is(text, "game");
    formatter->step_word = statement_begins && slice_is(text, "step");
    formatter->depth += shape == SHAPE_OPEN_BLOCK;
    formatter->depth -= shape == SHAPE_CLOSE_BLOCK && formatter->depth > 0;
    formatter->brackets += shape == SHAPE_OPEN_LIST || (text.length == 1 && text.at[0] == '[' && shape == SHAPE_BETWEEN);
    formatter->brackets -= text.length == 1 && text.at[0] == ']' && formatter->brackets > 0;
    formatter->last = shape;
    formatter->line = line;
    formatter->semicolon = false;
    return !formatter->failed;
}

static bool take_statement(void *user, const struct statement *statement)
{
    (void)statement;
    return !((struct formatter *)user)->failed;
}

static bool take_error(void *user, enum log_error error, struct place place, struct slice line, const char *message)
{
    struct formatter *formatter = user;
    char source[512];
    struct text text;
    text_init(&text, source, sizeof source);
    text_add(&text, line);
    struct umpire_finding finding = {.rule = log_error_id(error), .level = UMPIRE_LEVEL_ERROR, .line = place.line,
                                     .column = place.column, .end_column = place.end_column, .source = source,
                                     .statement = source, .message = message};
    formatter->wrong = true;
    const struct umpire_sink *sink = formatter->errors;
    return !sink || !sink->finding || sink->finding(sink->user, &finding);
}

enum umpire_status umpire_format_path(const char *path, bool (*write)(void *user, const char *bytes, size_t length),
                                      void *user, const struct umpire_sink *errors)
{
    struct umpire_log log = {.path = path};
    struct source *source = source_open(path);
    struct formatter formatter = {.write = write, .user = user, .errors = errors};
    struct reader_handler handler = {.user = &formatter, .statement = take_statement, .error = take_error, .token = take_token};
    struct reader *reader = source ? reader_new(source, &handler) : NULL;
    enum umpire_status status = UMPIRE_FAILURE;
    bool no_memory = !source && errno == ENOMEM;
    log.unreadable = source || no_memory ? NULL : strerror(errno);
    bool told = !errors || !errors->log_begin || errors->log_begin(errors->user, &log);
    if (reader && told) {
        enum reader_status answer = reader_run(reader);
        if (formatter.line)
            put_text(&formatter, "\n");
        if (answer == READER_UNREADABLE)
            log.unreadable = source_error(source);
        status = formatter.failed || answer == READER_NO_MEMORY ? UMPIRE_FAILURE
                 : formatter.wrong || log.unreadable            ? UMPIRE_MALFORMED
                                                                : UMPIRE_CONFORMANT;
    } else if (log.unreadable && !no_memory) {
        status = UMPIRE_MALFORMED;
    }
    if (errors && errors->log_end && !errors->log_end(errors->user, &log))
        status = UMPIRE_FAILURE;
    reader_free(reader);
    source_close(source);
    return status;
}
