#include "report/page_reader.h"

#include "report/weight.h"
#include "umpire.h"

#include <errno.h>
#include <libxml/parser.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Checks that a report does not contradict itself: each game has one outcome, whose verdict fits
 * the game's findings, and the summary counts those verdicts. Otherwise a forged report could show
 * a breach as conformant. page_read checks every report that it reads. */

/* All zero begins a report. */
struct page_sense {
    bool in_log, in_game, in_summary;
    /* of the current game: the highest number, and the findings that count */
    uint64_t last_finding, breaches;
    bool outcome_seen, summary_seen;
    uint64_t verdicts[UMPIRE_FAILURE]; /* how many games have each verdict */
    uint64_t summary[UMPIRE_FAILURE];  /* and how many the summary counts */
    const char *wrong;                 /* the contradiction in words; NULL: none yet */
};

static const char *verdict_name(int value)
{
    return umpire_verdict_name((enum umpire_status)value);
}

static const char *level_name(int value)
{
    return umpire_level_name((enum umpire_level)value);
}

/* Finds the enumeration's value that an attribute names. */
static bool find_value(const struct page_attributes *attributes, const char *attribute,
                       const char *(*name_of)(int value), int count, int *ret_value)
{
    size_t length;
    const char *name = page_attribute(attributes, attribute, &length);
    for (int i = 0; name && i < count; i++)
        if (strlen(name_of(i)) == length && memcmp(name_of(i), name, length) == 0) {
            *ret_value = i;
            return true;
        }
    return false;
}

/* The report of a followed log may hold a finding twice: with the same number, and forgiven the
 * second time. */
static void take_finding(struct page_sense *sense, const struct page_attributes *attributes)
{
    int level;
    bool forgiven = page_attribute_is_true(attributes, "waived") ||
                    page_attribute_is_true(attributes, "baselined");
    uint64_t number = page_attribute_number(attributes, "n");
    bool again = number && number <= sense->last_finding;
    if (!find_value(attributes, "level", level_name, UMPIRE_LEVEL_COUNT, &level)) {
        sense->wrong = "a finding has an unknown level";
        return;
    }
    bool breach = level == UMPIRE_LEVEL_ERROR || level == UMPIRE_LEVEL_VIOLATION;
    if (breach && !forgiven && !again)
        sense->breaches++;
    else if (breach && forgiven && again && sense->breaches)
        sense->breaches--;
    sense->last_finding = again ? sense->last_finding : number;
}

static void take_outcome(struct page_sense *sense, const struct page_attributes *attributes)
{
    int verdict;
    if (!find_value(attributes, "verdict", verdict_name, UMPIRE_FAILURE, &verdict) ||
        verdict == UMPIRE_USAGE)
        sense->wrong = "a game has an unknown verdict";
    else if (sense->outcome_seen)
        sense->wrong = "a game has two outcomes";
    else if (sense->breaches && (verdict == UMPIRE_CONFORMANT || verdict == UMPIRE_INDETERMINATE))
        sense->wrong = "a game's verdict does not fit its findings";
    else
        sense->verdicts[verdict]++;
    sense->outcome_seen = true;
}

static void take_total(struct page_sense *sense, const struct page_attributes *attributes)
{
    int verdict;
    if (find_value(attributes, "verdict", verdict_name, UMPIRE_FAILURE, &verdict))
        sense->summary[verdict] = page_attribute_number(attributes, "count");
}

/* Take an element of the report's namespace, as in struct page_reader_handler. False: the report
 * contradicts itself. */
static bool page_sense_begin(struct page_sense *sense, const char *name, unsigned depth,
                             const struct page_attributes *attributes)
{
    if (depth == 2) {
        sense->in_log = strcmp(name, "log") == 0;
        sense->in_summary = strcmp(name, "summary") == 0;
        if (sense->in_summary && sense->summary_seen)
            sense->wrong = "it has two summaries";
        sense->summary_seen = sense->summary_seen || sense->in_summary;
    } else if (depth == 3 && sense->in_log && strcmp(name, "game") == 0) {
        sense->in_game = true;
        sense->outcome_seen = false;
        sense->last_finding = sense->breaches = 0;
    } else if (depth == 3 && sense->in_summary && strcmp(name, "games") == 0) {
        take_total(sense, attributes);
    } else if (depth == 4 && sense->in_game && strcmp(name, "finding") == 0) {
        take_finding(sense, attributes);
    } else if (depth == 4 && sense->in_game && strcmp(name, "outcome") == 0) {
        take_outcome(sense, attributes);
    }
    return !sense->wrong;
}

static void end_report(struct page_sense *sense)
{
    for (size_t i = 0; i < VERDICTS; i++)
        if (sense->summary[verdict_at[i]] != sense->verdicts[verdict_at[i]])
            sense->wrong = "its summary does not count the verdicts of its games";
}

static bool page_sense_end(struct page_sense *sense, unsigned depth)
{
    if (depth == 3 && sense->in_game && !sense->outcome_seen)
        sense->wrong = "a game has no outcome";
    if (depth == 3)
        sense->in_game = false;
    else if (depth == 2)
        sense->in_log = sense->in_summary = false;
    else if (depth == 1)
        end_report(sense);
    return !sense->wrong;
}

#define NAMESPACE "urn:umpire:report:1"

/* Chunks are small, so that an element's attributes can be counted before its start tag is
 * complete. */
enum { CHUNK_BYTES = 4096, ATTRIBUTES_MOST = 256, NAMES_MOST = 10000 };

struct page_attributes {
    const xmlChar **values; /* five for each: name, prefix, namespace, begin and end of its value */
    int count;
};

struct reader {
    const struct page_reader_handler *handler;
    xmlParserCtxtPtr parser;
    unsigned depth;
    bool is_report, other_root, doctype, ended;
    struct page_sense sense;
    const char *crowded; /* a word for what the report has too many of; or NULL */
    struct {
        unsigned long at;    /* offset of an incomplete start tag */
        size_t scanned;      /* bytes of the tag that were scanned, */
        unsigned attributes; /* the attributes in them, */
        xmlChar quote;       /* and the quote of the value that they end in; 0: none */
    } tag;
    size_t length;
    char text[PAGE_TEXT_BYTES];
};

static size_t clipped(const char *text, size_t length, size_t most)
{
    if (length <= most)
        return length;
    while (most > 0 && ((unsigned char)text[most] & 0xC0) == 0x80)
        most--;
    return most;
}

const char *page_attribute(const struct page_attributes *attributes, const char *name,
                           size_t *ret_length)
{
    for (ptrdiff_t i = 0; i < attributes->count; i++) {
        const xmlChar **one = attributes->values + 5 * i;
        if (!one[1] && strcmp((const char *)one[0], name) == 0) {
            *ret_length = clipped((const char *)one[3], (size_t)(one[4] - one[3]), PAGE_TEXT_BYTES);
            return (const char *)one[3];
        }
    }
    *ret_length = 0;
    return NULL;
}

uint64_t page_attribute_number(const struct page_attributes *attributes, const char *name)
{
    size_t length;
    const char *digits = page_attribute(attributes, name, &length);
    uint64_t number = 0;
    for (size_t i = 0; i < length && digits[i] >= '0' && digits[i] <= '9'; i++)
        number = number > UINT64_MAX / 10 - 1 ? UINT64_MAX / 10 - 1
                                              : number * 10 + (uint64_t)(digits[i] - '0');
    return number;
}

bool page_attribute_is_true(const struct page_attributes *attributes, const char *name)
{
    size_t length;
    const char *value = page_attribute(attributes, name, &length);
    return value && length == 4 && memcmp(value, "true", 4) == 0;
}

static void stop(struct reader *reader)
{
    reader->ended = true;
    xmlStopParser(reader->parser);
}

static bool is_ours(const xmlChar *uri)
{
    return uri && strcmp((const char *)uri, NAMESPACE) == 0;
}

static void on_begin(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int namespaces, const xmlChar **names, int count, int defaulted,
                     const xmlChar **values)
{
    struct reader *reader = user;
    (void)prefix, (void)namespaces, (void)names, (void)defaulted;
    reader->length = 0;
    if (++reader->depth == 1) {
        reader->is_report = is_ours(uri) && strcmp((const char *)name, "report") == 0;
        reader->other_root = !reader->is_report;
        if (reader->other_root)
            stop(reader);
    }
    struct page_attributes attributes = {values, count};
    if (is_ours(uri) && !reader->ended &&
        !page_sense_begin(&reader->sense, (const char *)name, reader->depth, &attributes))
        stop(reader);
    if (is_ours(uri) && !reader->ended && reader->handler->begin &&
        !reader->handler->begin(reader->handler->user, (const char *)name, reader->depth,
                                &attributes))
        stop(reader);
}

static void on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct reader *reader = user;
    (void)prefix;
    if (is_ours(uri) && !reader->ended && !page_sense_end(&reader->sense, reader->depth))
        stop(reader);
    if (is_ours(uri) && !reader->ended && reader->handler->end &&
        !reader->handler->end(reader->handler->user, (const char *)name, reader->depth,
                              reader->text, reader->length))
        stop(reader);
    reader->depth--;
    reader->length = 0;
}

static void on_text(void *user, const xmlChar *text, int length)
{
    struct reader *reader = user;
    size_t take = clipped((const char *)text, (size_t)length, PAGE_TEXT_BYTES - reader->length);
    memcpy(reader->text + reader->length, text, take);
    reader->length += take;
}

/* Refuses document types: their entities may expand to any length. */
static void on_doctype(void *user, const xmlChar *name, const xmlChar *external,
                       const xmlChar *system)
{
    struct reader *reader = user;
    (void)name, (void)external, (void)system;
    reader->doctype = true;
    stop(reader);
}

/* Whether the incomplete start tag has too many attributes already. */
static bool is_crowded(struct reader *reader)
{
    const struct _xmlParserInput *input = reader->parser->input;
    unsigned long at = input->consumed + (unsigned long)(input->cur - input->base);
    size_t length = (size_t)(input->end - input->cur);
    if (at != reader->tag.at)
        memset(&reader->tag, 0, sizeof reader->tag);
    reader->tag.at = at;
    if (length < 2 || input->cur[0] != '<' || input->cur[1] == '!' || input->cur[1] == '?')
        return false;
    for (; reader->tag.scanned < length; reader->tag.scanned++) {
        xmlChar c = input->cur[reader->tag.scanned], *quote = &reader->tag.quote;
        if (*quote ? c == *quote : c == '"' || c == '\'')
            *quote = *quote ? 0 : c;
        else if (!*quote)
            reader->tag.attributes += c == '=';
    }
    return reader->tag.attributes > ATTRIBUTES_MOST;
}

/* Refuses input on which libxml2 would take time quadratic in its size. */
static void bound(struct reader *reader)
{
    if (reader->ended)
        return;
    if (is_crowded(reader))
        reader->crowded = "an element has more than 256 attributes";
    else if (xmlDictSize(reader->parser->dict) > NAMES_MOST)
        reader->crowded = "there are more than 10,000 names";
    if (reader->crowded)
        stop(reader);
}

static bool feed(struct reader *reader, int file)
{
    char chunk[CHUNK_BYTES];
    off_t at = 0;
    ssize_t got;
    do {
        got = pread(file, chunk, sizeof chunk, at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        at += got;
        if (xmlParseChunk(reader->parser, chunk, (int)got, got == 0) != 0)
            return true;
        bound(reader);
    } while (got != 0 && !reader->ended);
    return true;
}

static bool tell(const struct reader *reader, const char *path, char *ret_why, size_t why_bytes)
{
    const xmlError *error = &reader->parser->lastError;
    const char *said = error->message ? error->message : "it is empty";
    errno = EINVAL;
    if (reader->doctype) {
        snprintf(ret_why, why_bytes, "%s: a report of umpire has no DOCTYPE", path);
    } else if (reader->crowded) {
        snprintf(ret_why, why_bytes, "%s: %s, which no report has", path, reader->crowded);
    } else if (reader->sense.wrong) {
        snprintf(ret_why, why_bytes, "%s: this report contradicts itself: %s", path,
                 reader->sense.wrong);
    } else if (reader->other_root) {
        snprintf(
            ret_why, why_bytes,
            "%s: this is no report of umpire; 'umpire check -f xml -o REPORT.xml LOG' writes one",
            path);
    } else if (reader->parser->errNo == XML_ERR_NO_MEMORY) {
        snprintf(ret_why, why_bytes, "out of memory");
        errno = ENOMEM;
    } else if (!reader->ended && (reader->parser->errNo != XML_ERR_OK || !reader->is_report)) {
        snprintf(ret_why, why_bytes, "%s: line %d: this is no XML: %.*s", path, error->line,
                 (int)strcspn(said, "\n"), said);
    } else {
        return !reader->ended;
    }
    return false;
}

bool page_read(int file, const char *path, const struct page_reader_handler *handler, char *ret_why,
               size_t why_bytes)
{
    struct reader reader = {.handler = handler};
    xmlSAXHandler sax = {.initialized = XML_SAX2_MAGIC,
                         .startElementNs = on_begin,
                         .endElementNs = on_end,
                         .characters = on_text,
                         .cdataBlock = on_text,
                         .internalSubset = on_doctype};
    reader.parser = xmlCreatePushParserCtxt(&sax, &reader, NULL, 0, NULL);
    if (!reader.parser) {
        snprintf(ret_why, why_bytes, "out of memory");
        errno = ENOMEM;
        return false;
    }
    /* without NOENT, attributes keep &amp; as &#38;; other entities need a DOCTYPE, which is
     * refused */
    xmlCtxtUseOptions(reader.parser, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_HUGE |
                                         XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    bool good = feed(&reader, file);
    if (!good)
        snprintf(ret_why, why_bytes, "%s: %s", path, strerror(errno));
    else
        good = tell(&reader, path, ret_why, why_bytes);
    int error = errno;
    xmlFreeParserCtxt(reader.parser);
    errno = error;
    return good;
}
