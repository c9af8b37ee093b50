#include "log/canonical.h"

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
        size_t unit = unit_at(raw, quoted);
        quoted = quoted != (raw.at[0] == '"');
        text_add(text, (struct slice){raw.at, unit});
        raw = (struct slice){raw.at + unit, raw.length - unit};
    }
}
