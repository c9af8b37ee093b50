#include "log/statement.h"

static const char *const prepositions[PREPOSITION_COUNT] = {
    [PREPOSITION_NONE] = "",     [PREPOSITION_AS] = "as", [PREPOSITION_AT] = "at",
    [PREPOSITION_BY] = "by",     [PREPOSITION_FOR] = "for", [PREPOSITION_FROM] = "from",
    [PREPOSITION_IN] = "in",     [PREPOSITION_OF] = "of", [PREPOSITION_ON] = "on",
    [PREPOSITION_TO] = "to",     [PREPOSITION_WITH] = "with",
};

const char *marker_word(enum marker marker)
{
    static const char *const words[MARKER_COUNT] = {
        [MARKER_ROUND] = "round", [MARKER_PHASE] = "phase", [MARKER_SEGMENT] = "segment", [MARKER_STEP] = "step"};
    return words[marker];
}

const char *preposition_name(enum preposition preposition)
{
    return prepositions[preposition];
}

struct slice word_unescaped(const struct statement *statement, struct word word, char buffer[LIMIT_STRING_BYTES])
{
    struct slice raw = word_slice(statement, word);
    size_t length = 0;
    for (size_t i = 0; i < raw.length; i++) {
        char c = raw.at[i];
        if (c == '\\' && i + 1 < raw.length) {
            c = raw.at[++i];
            c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
        }
        buffer[length++] = c;
    }
    return (struct slice){buffer, length};
}
