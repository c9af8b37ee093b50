/* SPDX-License-Identifier: MIT */
/* Compares a report with the one that its logs give. Both are parsed by turns, and what was read of
 * them is compared item by item, so that layout and the order of attributes do not matter. */
#include "base/array.h"
#include "base/text.h"
#include "reports/outline.h"
#include "reports/output.h"
#include "umpire.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* No text of a report has more than FIT_BYTES. A longer one is cut at TEXT_MOST, and differs. */
enum { TEXT_MOST = 2 * FIT_BYTES, NAME_BYTES = 64, SHOWN = 120, WHAT_BYTES = 1024 };

enum kind { BEGIN, ATTRIBUTE, TEXT, END, BESIDES };

/* An item. In the bytes that are held its name and its value follow it, each with a NUL; the
 * attributes of an element follow its BEGIN. */
struct head {
    enum kind kind;
    uint64_t line;
    size_t attributes, name, value; /* how many; the lengths without the NUL */
};

struct item {
    struct head head;
    const char *name, *value;
};

/* One of the two reports: what was read of it and is not compared yet. */
struct side {
    const char *path;
    int file;
    off_t at;
    struct xml_parser *parser;
    struct bytes held;
    size_t compared; /* bytes of `held` */
    bool ended, no_memory;
    bool leaf;     /* the last tag began an element */
    size_t length; /* of the text since the last tag */
    char text[TEXT_MOST];
};

struct comparison {
    struct side theirs, ours;
    bool (*deviates)(void *user, const struct umpire_deviation *one);
    void *user;
    char *why;
    size_t why_bytes;
    char element[NAME_BYTES]; /* the name of the element that began last */
    char log[TEXT_MOST];
    bool in_log;
    unsigned depth, line_depth; /* line_depth: of the finding or event that `log_line` is of */
    uint64_t log_line;
};

/* Reading -------------------------------------------------------------------------------------- */

static bool keep(struct side *side, enum kind kind, size_t attributes, struct slice name,
                 struct slice value)
{
    const struct head head = {.kind = kind,
                              .line = xml_parser_line(side->parser),
                              .attributes = attributes,
                              .name = name.length,
                              .value = value.length < TEXT_MOST ? value.length : TEXT_MOST};
    bool good = bytes_add(&side->held, &head, sizeof head) &&
                bytes_add(&side->held, name.at, head.name) && bytes_add(&side->held, "", 1) &&
                bytes_add(&side->held, value.at, head.value) && bytes_add(&side->held, "", 1);
    side->no_memory = side->no_memory || !good;
    return !side->no_memory;
}

/* Keeps the text since the last tag. Blanks between two tags are layout, unless they are all that
 * an element holds. */
static bool keep_text(struct side *side, bool ends)
{
    const struct slice text = {side->text, side->length};
    bool blank = true;
    for (size_t i = 0; i < text.length && blank; i++)
        blank = strchr(" \t\r\n", text.at[i]) != NULL;
    side->length = 0;
    bool is_all = ends && side->leaf;
    bool layout = blank && !is_all;
    return text.length == 0 || layout || keep(side, TEXT, 0, (struct slice){0}, text);
}

static struct slice full_name(char buffer[NAME_BYTES], const char *prefix, const char *name)
{
    int length = snprintf(buffer, NAME_BYTES, "%s%s%s", prefix ? prefix : "", prefix ? ":" : "",
                          name);
    return (struct slice){buffer, length < NAME_BYTES ? (size_t)length : NAME_BYTES - 1};
}

static bool on_begin(void *user, const struct xml_element *element)
{
    struct side *side = user;
    char name[NAME_BYTES];
    bool ours = outline_is_ours(element->uri);
    bool good = keep_text(side, false) &&
                keep(side, BEGIN, element->count,
                     full_name(name, ours ? NULL : "foreign", element->name), (struct slice){0});
    for (size_t i = 0; i < element->count && good; i++) {
        const struct xml_attribute *one = &element->attributes[i];
        good = keep(side, ATTRIBUTE, 0, full_name(name, one->prefix, one->name),
                    (struct slice){one->value, one->length});
    }
    side->leaf = true;
    return good;
}

static bool on_end(void *user, const char *name, const char *uri, unsigned depth)
{
    struct side *side = user;
    (void)name, (void)uri, (void)depth;
    bool good = keep_text(side, true) && keep(side, END, 0, (struct slice){0}, (struct slice){0});
    side->leaf = false;
    return good;
}

static bool on_text(void *user, const char *text, size_t length)
{
    struct side *side = user;
    size_t room = TEXT_MOST - side->length, take = length < room ? length : room;
    memcpy(side->text + side->length, text, take);
    side->length += take;
    return true;
}

static bool on_besides(void *user, const char *what)
{
    return keep(user, BESIDES, 0, (struct slice){0}, slice_of(what));
}

/* Reads on. False: it cannot be read; errno says so if it is no fault of the XML. */
static bool read_on(struct side *side, enum xml_fault *ret_fault)
{
    char chunk[XML_CHUNK_BYTES];
    ssize_t got;
    do
        got = pread(side->file, chunk, sizeof chunk, side->at);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return false;
    side->at += got;
    side->ended = got == 0;
    *ret_fault = xml_parser_take(side->parser, chunk, (size_t)got, got == 0);
    return *ret_fault == XML_FINE;
}

/* The next item, which stays valid until the next one of this side is asked for. A BEGIN item
 * holds its attributes. False: there is none, or reading failed (`*ret_failed`). */
static bool next(struct comparison *comparison, struct side *side, struct item *ret_item,
                 bool *ret_failed)
{
    enum xml_fault fault = XML_FINE;
    while (side->compared == side->held.length && !side->ended) {
        side->compared = side->held.length = 0;
        if (!read_on(side, &fault)) {
            outline_tell_fault(side->parser, side->no_memory ? XML_NO_MEMORY : fault, side->path,
                               comparison->why, comparison->why_bytes);
            *ret_failed = true;
            return false;
        }
    }
    if (side->compared == side->held.length)
        return false;
    const char *at = side->held.at + side->compared;
    memcpy(&ret_item->head, at, sizeof ret_item->head);
    ret_item->name = at + sizeof ret_item->head;
    ret_item->value = ret_item->name + ret_item->head.name + 1;
    side->compared += sizeof ret_item->head + ret_item->head.name + ret_item->head.value + 2;
    return true;
}

/* Comparing ------------------------------------------------------------------------------------ */

enum again { NEITHER, THEIRS, OURS };

static bool deviate(struct comparison *comparison, const struct head *at, bool name,
                    const char *format, ...) TEXT_FORMAT(4, 5);
static bool deviate(struct comparison *comparison, const struct head *at, bool name,
                    const char *format, ...)
{
    char what[WHAT_BYTES];
    va_list values;
    va_start(values, format);
    vsnprintf(what, sizeof what, format, values);
    va_end(values);
    const struct umpire_deviation one = {.line = at->line,
                                         .log = comparison->in_log ? comparison->log : NULL,
                                         .log_line = comparison->log_line,
                                         .what = what,
                                         .name = name};
    comparison->why[0] = '\0';
    return comparison->deviates(comparison->user, &one);
}

/* A value as it is shown: cut between two characters. */
static const char *shown(const char *value, char buffer[SHOWN + 8])
{
    size_t length = strlen(value);
    if (length <= SHOWN)
        return value;
    length = SHOWN;
    while (length > 0 && ((unsigned char)value[length] & 0xC0) == 0x80)
        length--;
    snprintf(buffer, SHOWN + 8, "%.*s...", (int)length, value);
    return buffer;
}

static const struct item *find(const struct item *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    return NULL;
}

/* Whether an attribute says which program made the report: another value is no difference. */
static bool is_maker(const char *element, const char *name)
{
    return strcmp(element, "report") == 0 &&
           (strcmp(name, "tool-version") == 0 || strcmp(name, "tool-sources") == 0);
}

/* Whether an attribute is the name of a file, which may be called otherwise here. */
static bool is_name(const char *element, const char *name)
{
    return (strcmp(element, "content") == 0 && strcmp(name, "configuration") == 0) ||
           (strcmp(element, "setting") == 0 && strcmp(name, "by") == 0);
}

static bool compare_attributes(struct comparison *comparison, const struct head *at,
                               const struct item *theirs, size_t their_count,
                               const struct item *ours, size_t our_count)
{
    const char *element = comparison->element;
    char one[SHOWN + 8], other[SHOWN + 8];
    bool good = true;
    for (size_t i = 0; i < their_count && good; i++) {
        const struct item *same = find(ours, our_count, theirs[i].name);
        const char *name = theirs[i].name, *value = shown(theirs[i].value, one);
        if (is_maker(element, name) || (same && strcmp(same->value, theirs[i].value) == 0))
            continue;
        good = same ? deviate(comparison, at, is_name(element, name),
                              "<%s> has %s=\"%s\"; these logs give \"%s\"", element, name, value,
                              shown(same->value, other))
                    : deviate(comparison, at, false,
                              "<%s> has %s=\"%s\"; these logs give no such attribute", element,
                              name, value);
    }
    for (size_t i = 0; i < our_count && good; i++)
        if (!is_maker(element, ours[i].name) && !find(theirs, their_count, ours[i].name))
            good = deviate(comparison, at, false, "<%s> has no %s; these logs give %s=\"%s\"",
                           element, ours[i].name, ours[i].name, shown(ours[i].value, one));
    return good;
}

static void enter(struct comparison *comparison, const char *element, const struct item *attributes,
                  size_t count)
{
    const struct item *line = find(attributes, count, "line"),
                      *path = find(attributes, count, "href");
    comparison->depth++;
    snprintf(comparison->element, sizeof comparison->element, "%s", element);
    if (strcmp(element, "log") == 0) {
        comparison->in_log = true;
        snprintf(comparison->log, sizeof comparison->log, "%s", path ? path->value : "");
    }
    if (line && (strcmp(element, "finding") == 0 || strcmp(element, "event") == 0)) {
        comparison->line_depth = comparison->depth;
        comparison->log_line = strtoull(line->value, NULL, 10);
    }
}

static void leave_report_element(struct comparison *comparison)
{
    if (comparison->depth == comparison->line_depth)
        comparison->log_line = comparison->line_depth = 0;
    if (--comparison->depth == 1)
        comparison->in_log = false;
}

/* Takes the attributes of both elements, which are there whole. */
static bool compare_elements(struct comparison *comparison, const struct item *theirs,
                             const struct item *ours)
{
    struct item lists[2][XML_ATTRIBUTES_MOST];
    size_t counts[2] = {0, 0};
    bool failed = false;
    while (counts[0] < theirs->head.attributes &&
           next(comparison, &comparison->theirs, &lists[0][counts[0]], &failed))
        counts[0]++;
    while (counts[1] < ours->head.attributes &&
           next(comparison, &comparison->ours, &lists[1][counts[1]], &failed))
        counts[1]++;
    enter(comparison, theirs->name, lists[0], counts[0]);
    return compare_attributes(comparison, &theirs->head, lists[0], counts[0], lists[1], counts[1]);
}

/* Reports an element that only one of the reports has, a finding with its rule and its line of the
 * log, and goes over it. `at` is the place in their report. */
static bool pass_over(struct comparison *comparison, struct side *side, const struct item *alone,
                      const struct head *at)
{
    struct item attributes[XML_ATTRIBUTES_MOST], inner;
    bool failed = false, theirs = side == &comparison->theirs;
    char name[NAME_BYTES], of[2 * SHOWN + 32] = "", shown_rule[SHOWN + 8], shown_line[SHOWN + 8];
    snprintf(name, sizeof name, "%s", alone->name);
    size_t count = alone->head.attributes;
    for (size_t i = 0; i < count; i++)
        next(comparison, side, &attributes[i], &failed);
    const struct item *rule = find(attributes, count, "rule"),
                      *line = find(attributes, count, "line");
    if (rule && line)
        snprintf(of, sizeof of, " of %s in line %s", shown(rule->value, shown_rule),
                 shown(line->value, shown_line));
    bool good = deviate(comparison, at, false,
                        theirs ? "<%s>%s is here; these logs do not give it"
                               : "<%s>%s is missing here; these logs give it",
                        name, of);
    for (unsigned depth = 1; good && depth > 0;) {
        good = next(comparison, side, &inner, &failed);
        if (good && inner.head.kind == BEGIN)
            depth++;
        else if (good && inner.head.kind == END)
            depth--;
    }
    return good && !failed;
}

/* Takes two items of which one begins another element than is due. If it is one that may be missing
 * there, the comparison goes on behind it. */
static bool compare_structure(struct comparison *comparison, const struct item *theirs,
                              const struct item *ours, enum again *ret_again)
{
    bool their_finding = strcmp(theirs->name, "finding") == 0,
         our_finding = strcmp(ours->name, "finding") == 0;
    if (ours->head.kind == END || (theirs->head.kind == BEGIN && their_finding)) {
        *ret_again = OURS;
        return pass_over(comparison, &comparison->theirs, theirs, &theirs->head);
    }
    if (theirs->head.kind == END || our_finding) {
        *ret_again = THEIRS;
        return pass_over(comparison, &comparison->ours, ours, &theirs->head);
    }
    deviate(comparison, &theirs->head, false, "<%s> is here; these logs give <%s>", theirs->name,
            ours->name);
    return false;
}

static bool tell_text(struct comparison *comparison, const struct head *at, const char *theirs,
                      const char *ours)
{
    char one[SHOWN + 8], other[SHOWN + 8];
    return deviate(comparison, at, false, "<%s> is \"%s\"; these logs give \"%s\"",
                   comparison->element, shown(theirs, one), shown(ours, other));
}

/* Compares two items. If only one of the reports has such an item, `*ret_again` says which side is
 * not done with its own. False: nothing more is compared. */
static bool compare(struct comparison *comparison, const struct item *theirs,
                    const struct item *ours, enum again *ret_again)
{
    enum kind one = theirs->head.kind, other = ours->head.kind;
    if (one == BESIDES) {
        *ret_again = OURS;
        return deviate(comparison, &theirs->head, false, "%s is here, which no report has",
                       theirs->value);
    }
    if (one == TEXT && other == TEXT)
        return strcmp(theirs->value, ours->value) == 0 ||
               tell_text(comparison, &theirs->head, theirs->value, ours->value);
    if (one == TEXT || other == TEXT) {
        *ret_again = one == TEXT ? OURS : THEIRS;
        return tell_text(comparison, &theirs->head, one == TEXT ? theirs->value : "",
                         other == TEXT ? ours->value : "");
    }
    if (one == END && other == END)
        return leave_report_element(comparison), true;
    return one == other && strcmp(theirs->name, ours->name) == 0
               ? compare_elements(comparison, theirs, ours)
               : compare_structure(comparison, theirs, ours, ret_again);
}

/* `again`: the side whose item is compared once more, with the other side's next one. */
static bool compare_all(struct comparison *comparison)
{
    struct item theirs = {.name = NULL}, ours = {.name = NULL};
    enum again again = NEITHER;
    bool failed = false;
    for (;;) {
        bool they_end = again != THEIRS &&
                        !next(comparison, &comparison->theirs, &theirs, &failed);
        bool we_end = again != OURS &&
                      (failed || !next(comparison, &comparison->ours, &ours, &failed));
        if (failed || they_end || (we_end && theirs.head.kind != BESIDES))
            return !failed;
        again = NEITHER;
        if (!compare(comparison, &theirs, &ours, &again))
            return !*comparison->why;
    }
}

static bool open_side(struct side *side, int file, const char *path)
{
    const struct xml_events events = {
        .user = side, .begin = on_begin, .end = on_end, .text = on_text, .besides = on_besides};
    side->file = file;
    side->path = path;
    side->parser = xml_parser_new(&events);
    return side->parser != NULL;
}

static void close_side(struct side *side)
{
    xml_parser_free(side->parser);
    bytes_done(&side->held);
}

bool umpire_verify(int file, const char *path, int again,
                   bool (*deviates)(void *user, const struct umpire_deviation *one), void *user,
                   char *ret_why, size_t why_bytes)
{
    struct comparison *comparison = calloc(1, sizeof *comparison);
    snprintf(ret_why, why_bytes, "out of memory");
    errno = ENOMEM;
    if (!comparison)
        return false;
    comparison->deviates = deviates;
    comparison->user = user;
    comparison->why = ret_why;
    comparison->why_bytes = why_bytes;
    bool good = open_side(&comparison->theirs, file, path) &&
                open_side(&comparison->ours, again, "the report that these logs give");
    if (good) {
        *ret_why = '\0';
        good = compare_all(comparison);
    } else {
        snprintf(ret_why, why_bytes, "%s", xml_parser_lack());
    }
    int error = errno;
    close_side(&comparison->theirs);
    close_side(&comparison->ours);
    free(comparison);
    errno = error;
    return good;
}
