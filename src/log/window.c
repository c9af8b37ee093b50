/* The window of a log's text: what the scanner is fed from, and what a
 * statement's words and line are read in afterwards. */
#include "log/reader_state.h"

/* Forgets text that nobody asks for any more. */
static void slide(struct reader *reader)
{
    uint64_t keep = reader->previous.line_at;
    uint64_t least = reader->offset > WINDOW_KEEP ? reader->offset - WINDOW_KEEP : 0;
    if (keep < least)
        keep = least;
    if (keep <= reader->base)
        return;
    size_t drop = (size_t)(keep - reader->base);
    reader->filled -= drop;
    memmove(reader->window, reader->window + drop, reader->filled);
    reader->base = keep;
}

/* Reads more of the source into the window. False at its end or on failure. */
static bool read_more(struct reader *reader)
{
    if (reader->source_end)
        return false;
    if (reader->filled > WINDOW_BYTES - SCAN_BYTES)
        slide(reader);
    long got = source_read(reader->source, reader->window + reader->filled,
                           WINDOW_BYTES - reader->filled);
    if (got < 0)
        reader->status = source_no_memory(reader->source) ? READER_NO_MEMORY : READER_UNREADABLE;
    if (got <= 0) {
        reader->source_end = true;
        return false;
    }
    reader->filled += (size_t)got;
    return true;
}

static size_t unread(const struct reader *reader)
{
    return reader->filled - (size_t)(reader->handed - reader->base);
}

/* Drops input up to the next line end: a token is longer than any may be. */
static int skip_line(struct reader *reader, char *buffer)
{
    reader->skip_at = reader->handed;
    for (;;) {
        const char *at = reader->window + (reader->handed - reader->base);
        const char *end = memchr(at, '\n', unread(reader));
        reader->handed += end ? (uint64_t)(end - at) : unread(reader);
        if (end)
            break;
        reader->base += reader->filled; /* nothing of it is wanted */
        reader->skip_base = reader->base;
        reader->filled = 0;
        if (!read_more(reader))
            break;
    }
    reader->skip_length = reader->handed - reader->skip_at;
    buffer[0] = SKIP_MARK;
    return 1;
}

/* One error tells it, instead of one for each character; the bytes count as read. */
static void refuse_two_byte_characters(struct reader *reader)
{
    struct token mark = {.length = 2, .line = 1};
    reader_report(reader, &mark, LOG_ENCODING, "this log is saved as UTF-16; save it as UTF-8");
    do {
        reader->base += reader->filled;
        reader->filled = 0;
    } while (read_more(reader));
    reader->handed = reader->offset = reader->line_at = reader->skip_base = reader->base;
}

static void heed_byte_order_mark(struct reader *reader)
{
    reader->first_read = true;
    while (reader->filled < 3 && read_more(reader))
        ;
    if (reader->filled >= 3 && memcmp(reader->window, "\xEF\xBB\xBF", 3) == 0)
        reader->handed = reader->offset = reader->line_at = 3;
    if (reader->filled >= 2 && (memcmp(reader->window, "\xFF\xFE", 2) == 0 || memcmp(reader->window, "\xFE\xFF", 2) == 0))
        refuse_two_byte_characters(reader);
}

/* Hands out whole lines where it can, so that the text of a statement's line
 * is known when the statement is. */
int reader_input(struct reader *reader, char *buffer, size_t capacity)
{
    if (!reader->first_read)
        heed_byte_order_mark(reader);
    if (reader->handed > reader->offset + TOKEN_MOST && !reader->skip_length)
        return skip_line(reader, buffer);
    const char *at, *end;
    size_t whole;
    do {
        at = reader->window + (reader->handed - reader->base);
        size_t ready = unread(reader);
        end = ready ? memrchr(at, '\n', ready) : NULL;
        whole = end ? (size_t)(end - at) + 1 : ready > LIMIT_STATEMENT_BYTES ? ready : 0;
        if (whole == 0 && source_waits(reader->source)) {
            /* the scanner looks one character ahead: without it the last line is not complete */
            bool line_complete = reader->handed > reader->base && at[-1] == '\n';
            if (line_complete && !reader->padded) {
                reader->padded = true;
                reader->pad_at = reader->handed;
                buffer[0] = ' ';
                return 1;
            }
            reader_idle(reader);
        }
    } while (whole == 0 && read_more(reader));
    if (whole == 0)
        whole = unread(reader);
    at = reader->window + (reader->handed - reader->base);
    size_t take = whole < capacity ? whole : capacity;
    memcpy(buffer, at, take);
    reader->handed += take;
    return (int)take;
}

/* Places ------------------------------------------------------------------- */

uint32_t reader_characters(const char *text, size_t length)
{
    uint32_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

struct place statement_place(const struct statement *statement, uint32_t at, uint32_t length)
{
    const char *line_start = statement->text - statement->column_bytes;
    const char *from = statement->text + at;
    struct place place = {.line = statement->line};
    for (const char *c = statement->text; c < from; c++)
        if (*c == '\n') {
            place.line++;
            line_start = c + 1;
        }
    const char *end = memchr(from, '\n', length);
    if (!end)
        end = from + length;
    place.column = 1 + reader_characters(line_start, (size_t)(from - line_start));
    place.end_column = place.column + reader_characters(from, (size_t)(end - from));
    return place;
}

struct slice reader_line_around(const char *begin, const char *from, const char *limit)
{
    const char *end = memchr(from, '\n', (size_t)(limit - from));
    if (!end)
        end = limit;
    if (end > begin && end[-1] == '\r')
        end--;
    return (struct slice){begin, (size_t)(end - begin)};
}

struct slice statement_line(const struct statement *statement)
{
    return reader_line_around(statement->text - statement->column_bytes, statement->text,
                       statement->text + statement->length + statement->line_after);
}
