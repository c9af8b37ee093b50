/* How text is written into reports, of whatever kind. */
#include "cli/matrix.h"
#include "cli/matrix_xml.h"

#include <inttypes.h>
#include <string.h>
#include <unistr.h>

void matrix_put(FILE *file, const char *text, enum matrix_style style)
{
    bool xml = style != MATRIX_PLAIN;
    const uint8_t *at = (const uint8_t *)text, *end = at + strlen(text);
    while (at < end) {
        ucs4_t c;
        int bytes = u8_mbtoucr(&c, at, (size_t)(end - at));
        bool writable = bytes > 0 && c >= 0x20 && !(c >= 0x7F && c < 0xA0) && c != 0xFFFE && c != 0xFFFF;
        const char *escaped = !writable           ? "\xEF\xBF\xBD"
                              : xml && *at == '<' ? "&lt;"
                              : xml && *at == '>' ? "&gt;"
                              : xml && *at == '&' ? "&amp;"
                              : xml && *at == '"' ? "&quot;"
                                                  : NULL;
        if (style == MATRIX_IN_MARKDOWN && *at < 0x80 && strchr("\\`*_[]|", *at))
            fputc('\\', file);
        if (escaped)
            fputs(escaped, file);
        else
            fwrite(at, 1, (size_t)bytes, file);
        at += bytes > 0 ? bytes : 1;
    }
}

void matrix_xml_attribute(FILE *file, const char *name, const char *value)
{
    fprintf(file, " %s=\"", name);
    matrix_put(file, value, MATRIX_IN_XML);
    fputs("\"", file);
}

void matrix_xml_number(FILE *file, const char *name, uint64_t value)
{
    fprintf(file, " %s=\"%" PRIu64 "\"", name, value);
}

void matrix_xml_element(FILE *file, const char *indent, const char *name, const char *text)
{
    fprintf(file, "%s<%s>", indent, name);
    matrix_put(file, text, MATRIX_IN_XML);
    fprintf(file, "</%s>\n", name);
}
