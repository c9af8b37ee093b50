/* SPDX-License-Identifier: MIT */
#include "judge/log/statement.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* How many bytes of blanks and comments a text begins with. */
static size_t gap_at(struct slice text)
{
    size_t at = 0;
    while (at < text.length && (is_blank(text.at[at]) || text.at[at] == '#'))
        if (text.at[at] == '#')
            while (at < text.length && text.at[at] != '\n')
                at++;
        else
            at++;
    return at;
}

/* The length of the character or escape that a text begins with, which must not be cut. */
static size_t unit_at(struct slice text, bool quoted)
{
    size_t bytes = quoted && text.at[0] == '\\' && text.length > 1 ? 2 : 1;
    while (bytes < text.length && ((unsigned char)text.at[bytes] & 0xC0) == 0x80)
        bytes++;
    return bytes;
}

/* The length of a text's beginning that the canonical form leaves as it is. */
static size_t plain_at(struct slice text, bool quoted)
{
    size_t at = 0;
    while (at < text.length && (unsigned char)text.at[at] < 0x80 && text.at[at] != '"' &&
           text.at[at] != '\\' && (quoted || (!is_blank(text.at[at]) && text.at[at] != '#')))
        at++;
    return at;
}

void canonical_text(struct slice raw, struct text *text)
{
    bool quoted = false;
    while (raw.length) {
        size_t gap = quoted ? 0 : gap_at(raw);
        raw = (struct slice){raw.at + gap, raw.length - gap};
        if (!raw.length)
            break;
        if (gap && text->length)
            text_add_string(text, " ");
        size_t unit = plain_at(raw, quoted);
        if (!unit) {
            unit = unit_at(raw, quoted);
            quoted = quoted != (raw.at[0] == '"');
        }
        text_add(text, (struct slice){raw.at, unit});
        raw = (struct slice){raw.at + unit, raw.length - unit};
    }
}

void statement_write_carried(const struct statement *statement, struct text *text)
{
    if (!subject_is_carried(statement))
        return;
    struct slice subject = word_slice(statement, statement->subject);
    const bool quoted = statement->subject.quoted;
    text_add(text, (struct slice){subject.at - quoted, subject.length + (quoted ? 2 : 0)});
    text_add_string(text, ": ");
}

void statement_write(const struct statement *statement, struct text *text)
{
    statement_write_carried(statement, text);
    text_add(text, (struct slice){statement->text, statement->length});
}

void statement_canonical(const struct statement *statement, struct text *text)
{
    statement_write_carried(statement, text);
    /* canonical_text writes a blank before a text that begins with one, which no statement does */
    canonical_text((struct slice){statement->text, statement->length}, text);
}

uint32_t place_characters(const char *text, size_t length)
{
    uint32_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

struct slice place_line(const char *begin, const char *from, const char *limit)
{
    const char *end = memchr(from, '\n', (size_t)(limit - from));
    if (!end)
        end = limit;
    if (end > begin && end[-1] == '\r')
        end--;
    return (struct slice){begin, (size_t)(end - begin)};
}

static const char *const prepositions[PREPOSITION_COUNT] = {
    [PREPOSITION_NONE] = "",     [PREPOSITION_AS] = "as", [PREPOSITION_AT] = "at",
    [PREPOSITION_BY] = "by",     [PREPOSITION_FOR] = "for", [PREPOSITION_FROM] = "from",
    [PREPOSITION_IN] = "in",     [PREPOSITION_OF] = "of", [PREPOSITION_ON] = "on",
    [PREPOSITION_TO] = "to",     [PREPOSITION_WITH] = "with",
};

const char *marker_word(enum marker marker)
{
    static const char *const words[MARKER_COUNT] = {[MARKER_ROUND] = "round",
                                                    [MARKER_PHASE] = "phase",
                                                    [MARKER_SEGMENT] = "segment",
                                                    [MARKER_STEP] = "step"};
    return words[marker];
}

const char *preposition_name(enum preposition preposition)
{
    return prepositions[preposition];
}

struct slice word_unescaped(const struct statement *statement, struct word word,
                            char buffer[LIMIT_STRING_BYTES])
{
    struct slice raw = word_slice(statement, word);
    size_t length = 0;
    for (size_t i = 0; i < raw.length; i++) {
        char c = raw.at[i];
        if (c == '\\' && i + 1 < raw.length) {
            c = raw.at[++i];
            if (c == 'n')
                c = '\n';
            else if (c == 't')
                c = '\t';
        }
        buffer[length++] = c;
    }
    return (struct slice){buffer, length};
}

bool says_escaped_word(const struct statement *statement, struct word word, const char *one)
{
    char buffer[LIMIT_STRING_BYTES];
    return slice_is(word_unescaped(statement, word, buffer), one);
}

static uint8_t traits_of_event(const struct statement *statement)
{
    uint8_t unknown = says_word(statement, statement->word, "unknown") ? STATEMENT_UNKNOWN : 0;
    if (slice_is(word_slice(statement, statement->subject), "judge"))
        return STATEMENT_RULES | unknown;
    return slice_is(word_slice(statement, statement->word), "open") ? 0 : STATEMENT_PLAYS | unknown;
}

uint8_t statement_traits(const struct statement *statement)
{
    uint8_t traits = 0;
    if (statement->kind == STATEMENT_MARKER)
        traits = STATEMENT_PLAYS;
    else if (statement->kind == STATEMENT_EVENT)
        traits = traits_of_event(statement);
    else if (statement->kind != STATEMENT_DECLARATION)
        return 0;
    else if (slice_is(word_slice(statement, statement->word), "signed"))
        traits = STATEMENT_SIGNS;
    else if (says_word(statement, statement->word, "note"))
        traits = STATEMENT_NOTES;
    for (size_t i = 0; i < statement->operand_count; i++)
        if (statement->operands[i].keyed)
            traits |= STATEMENT_KEYS;
    return traits;
}

bool statement_is_judges_note(const struct statement *statement)
{
    static const char judge[] = "Judge:";
    char buffer[LIMIT_STRING_BYTES];
    if (!(statement->traits & STATEMENT_NOTES) || !statement->operand_count)
        return false;
    struct slice text = operand_word(statement, statement->operands, buffer);
    size_t blanks = 0;
    while (blanks < text.length && is_blank(text.at[blanks]))
        blanks++;
    return text.length - blanks >= sizeof judge - 1 &&
           memcmp(text.at + blanks, judge, sizeof judge - 1) == 0;
}

struct place statement_place(const struct statement *statement, uint32_t at, uint32_t length)
{
    const char *line_start = statement->text - statement->column_bytes;
    const char *from = statement->text + (int32_t)at;
    struct place place = {.line = statement->line};
    for (const char *c = statement->text; c < from; c++)
        if (*c == '\n') {
            place.line++;
            line_start = c + 1;
        }
    const char *end = memchr(from, '\n', length);
    if (!end)
        end = from + length;
    place.column = 1 + place_characters(line_start, (size_t)(from - line_start));
    place.end_column = place.column + place_characters(from, (size_t)(end - from));
    return place;
}

struct slice statement_line(const struct statement *statement)
{
    return place_line(statement->text - statement->column_bytes, statement->text,
                      statement->text + statement->length + statement->line_after);
}
