/* SPDX-License-Identifier: MIT */
/* Writes the markup, escaped texts and numbers of a page. */
#include "reports/page/page.h"
#include "base/runner.h"
#include "reports/weight.h"

#include <stdarg.h>
#include <string.h>
#include <unistr.h>

static void put(struct page_writer *page, const char *bytes, size_t length)
{
    output_bytes(&page->output, bytes, length);
    page->written += length;
}

void html(struct page_writer *page, const char *markup)
{
    put(page, markup, strlen(markup));
}

bool page_same(const char *one, const char *other)
{
    return one == other || (one && other && strcmp(one, other) == 0);
}

const char *page_round_word(const char *word)
{
    return strcmp(word, "turn") == 0 ? "Turn " : "Round ";
}

const char *page_finding_class(const struct umpire_finding *finding)
{
    return finding->waived || finding->baselined ? "put-up" : umpire_level_name(finding->level);
}

static const char *entity_of(const char *at)
{
    switch (*at) {
    case '#':
    case ':': return runner_obeys(at) ? runner_entity(at) : NULL;
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '&': return "&amp;";
    case '"': return "&quot;";
    case '\r': return "&#13;";
    default: return NULL;
    }
}

void html_text(struct page_writer *page, const char *text)
{
    const char *from = text;
    for (; text && *text; text++) {
        const char *entity = entity_of(text);
        if (!entity)
            continue;
        put(page, from, (size_t)(text - from));
        html(page, entity);
        from = text + 1;
    }
    if (text)
        put(page, from, (size_t)(text - from));
}

static void put_number(struct page_writer *page, uint64_t number)
{
    char digits[DECIMAL_BYTES];
    html(page, text_decimal(number, digits));
}

static void put_signed(struct page_writer *page, long number)
{
    html_put(page, number < 0 ? "-%u" : "%u", (uint64_t)(number < 0 ? -number : number));
}

static void put_measure(struct page_writer *page, double number)
{
    uint64_t tenths = number >= 0 && number < 1e15 ? (uint64_t)(number * 10 + 0.5) : 0;
    html_put(page, "%u.%u", tenths / 10, tenths % 10);
}

/* ASCII letters run from left to right and need no element of their own, which saves a hundred
 * thousand elements on a page of ten thousand findings. */
static bool is_ascii_text(const char *text)
{
    for (; text && *text; text++)
        if ((unsigned char)*text >= 0x80)
            return false;
    return true;
}

void html_name(struct page_writer *page, const char *name)
{
    bool plain = is_ascii_text(name);
    html_put(page, plain ? "%t" : "<bdi>%t</bdi>", name);
}

static bool turns(ucs4_t c)
{
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

static void put_plain_name(struct page_writer *page, const char *name)
{
    html(page,
         "\xE2\x81\xA8"); // NOLINT(misc-misleading-bidirectional): U+2068, first strong isolate
    for (const char *at = name; at && *at;) {
        const char *entity = entity_of(at);
        ucs4_t c;
        int bytes = u8_strmbtouc(&c, (const uint8_t *)at);
        if (entity || bytes <= 0 || turns(c))
            html(page, entity ? entity : "\xEF\xBF\xBD");
        else
            put(page, at, (size_t)bytes);
        at += bytes > 0 ? bytes : 1;
    }
    html(page, "\xE2\x81\xA9"); /* U+2069, pop directional isolate */
}

void html_code(struct page_writer *page, const char *text)
{
    html_put(page, "<code dir=\"ltr\">%t</code>", text);
}

static void put_value(struct page_writer *page, char kind, va_list *values)
{
    char grouped[GROUPED_BYTES];
    switch (kind) {
    case 's': html(page, va_arg(*values, const char *)); break;
    case 't': html_text(page, va_arg(*values, const char *)); break;
    case 'n': html_name(page, va_arg(*values, const char *)); break;
    case 'p': put_plain_name(page, va_arg(*values, const char *)); break;
    case 'c': html_code(page, va_arg(*values, const char *)); break;
    case 'u': put_number(page, va_arg(*values, uint64_t)); break;
    case 'g': html(page, weight_grouped(va_arg(*values, uint64_t), grouped)); break;
    case 'd': put_signed(page, va_arg(*values, long)); break;
    case 'm': put_measure(page, va_arg(*values, double)); break;
    default: html(page, "%"); break;
    }
}

void html_put(struct page_writer *page, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    for (const char *sign; (sign = strchr(format, '%')); format = sign + 2) {
        put(page, format, (size_t)(sign - format));
        put_value(page, sign[1], &values);
    }
    va_end(values);
    html(page, format);
}
