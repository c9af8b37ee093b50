/* SPDX-License-Identifier: MIT */
#include "base/xml_parser.h"

#include "base/xml_library.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Without NOENT, attributes keep &amp; as &#38;; other entities need a document type, which is
 * refused. With HUGE a text may have more than 10 MB; a handler takes it in pieces. */
enum {
    OPTIONS = XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_NOERROR |
              XML_PARSE_NOWARNING
};

struct xml_parser {
    struct xml_events events;
    xmlParserCtxtPtr parser;
    unsigned depth;
    enum xml_fault fault;
    const char *crowded;
    struct {
        unsigned long at;    /* offset of an incomplete start tag */
        size_t scanned;      /* bytes of the tag that were scanned, */
        unsigned attributes; /* the attributes in them, */
        xmlChar quote;       /* and the quote of the value that they end in; 0: none */
    } tag;
};

static void xml_parser_stop(struct xml_parser *parser, enum xml_fault fault)
{
    parser->fault = fault;
    libxml2.xmlStopParser(parser->parser);
}

static void crowd(struct xml_parser *parser, const char *why)
{
    parser->crowded = why;
    xml_parser_stop(parser, XML_CROWDED);
}

uint64_t xml_parser_line(const struct xml_parser *parser)
{
    return (uint64_t)libxml2.xmlSAX2GetLineNumber(parser->parser);
}

static const char too_many_attributes[] = "an element has more than 256 attributes";

static void on_begin(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int namespaces, const xmlChar **names, int count, int defaulted,
                     const xmlChar **values)
{
    struct xml_parser *parser = user;
    struct xml_attribute attributes[XML_ATTRIBUTES_MOST];
    (void)prefix, (void)namespaces, (void)names, (void)defaulted;
    parser->depth++;
    if (count > XML_ATTRIBUTES_MOST)
        crowd(parser, too_many_attributes);
    if (parser->fault || !parser->events.begin)
        return;
    for (ptrdiff_t i = 0; i < count; i++) {
        /* five for each: name, prefix, namespace, begin and end of its value */
        const xmlChar **one = values + 5 * i;
        attributes[i] = (struct xml_attribute){.name = (const char *)one[0],
                                               .prefix = (const char *)one[1],
                                               .value = (const char *)one[3],
                                               .length = (size_t)(one[4] - one[3])};
    }
    struct xml_element element = {.name = (const char *)name,
                                  .uri = (const char *)uri,
                                  .attributes = attributes,
                                  .count = (size_t)count,
                                  .depth = parser->depth};
    if (!parser->events.begin(parser->events.user, &element))
        xml_parser_stop(parser, XML_STOPPED);
}

static void on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct xml_parser *parser = user;
    (void)prefix;
    if (!parser->fault && parser->events.end &&
        !parser->events.end(parser->events.user, (const char *)name, (const char *)uri,
                            parser->depth))
        xml_parser_stop(parser, XML_STOPPED);
    parser->depth--;
}

static void on_text(void *user, const xmlChar *text, int length)
{
    struct xml_parser *parser = user;
    if (!parser->fault && parser->events.text &&
        !parser->events.text(parser->events.user, (const char *)text, (size_t)length))
        xml_parser_stop(parser, XML_STOPPED);
}

static void tell_besides(struct xml_parser *parser, const char *what)
{
    if (!parser->fault && parser->events.besides &&
        !parser->events.besides(parser->events.user, what))
        xml_parser_stop(parser, XML_STOPPED);
}

static void on_comment(void *user, const xmlChar *text)
{
    (void)text;
    tell_besides(user, "a comment");
}

static void on_instruction(void *user, const xmlChar *target, const xmlChar *text)
{
    (void)target, (void)text;
    tell_besides(user, "a processing instruction");
}

static void on_doctype(void *user, const xmlChar *name, const xmlChar *external,
                       const xmlChar *system)
{
    struct xml_parser *parser = user;
    (void)name, (void)external, (void)system;
    xml_parser_stop(parser, XML_DOCTYPE);
}

struct xml_parser *xml_parser_new(const struct xml_events *events)
{
    xmlSAXHandler sax = {.initialized = XML_SAX2_MAGIC,
                         .startElementNs = on_begin,
                         .endElementNs = on_end,
                         .characters = on_text,
                         .cdataBlock = on_text,
                         .comment = on_comment,
                         .processingInstruction = on_instruction,
                         .internalSubset = on_doctype};
    struct xml_parser *parser = xml_library_ready() ? calloc(1, sizeof *parser) : NULL;
    if (!parser)
        return NULL;
    parser->events = *events;
    parser->parser = libxml2.xmlCreatePushParserCtxt(&sax, parser, NULL, 0, NULL);
    if (!parser->parser) {
        free(parser);
        errno = ENOMEM;
        return NULL;
    }
    libxml2.xmlCtxtUseOptions(parser->parser, OPTIONS);
    return parser;
}

const char *xml_parser_lack(void)
{
    const char *why = xml_library_open();
    return why ? why : "out of memory";
}

void xml_parser_free(struct xml_parser *parser)
{
    if (!parser)
        return;
    int error = errno;
    libxml2.xmlFreeParserCtxt(parser->parser);
    free(parser);
    errno = error;
}

/* The bytes of a tag, a comment or an instruction that is not complete yet. */
static size_t incomplete_bytes(const struct xml_parser *parser)
{
    const struct _xmlParserInput *input = parser->parser->input;
    return input->cur < input->end && input->cur[0] == '<' ? (size_t)(input->end - input->cur) : 0;
}

/* Whether the incomplete start tag has too many attributes already. */
static bool is_crowded(struct xml_parser *parser)
{
    const struct _xmlParserInput *input = parser->parser->input;
    unsigned long at = input->consumed + (unsigned long)(input->cur - input->base);
    size_t length = incomplete_bytes(parser);
    if (at != parser->tag.at)
        memset(&parser->tag, 0, sizeof parser->tag);
    parser->tag.at = at;
    if (length < 2 || input->cur[1] == '!' || input->cur[1] == '?')
        return false;
    for (; parser->tag.scanned < length; parser->tag.scanned++) {
        xmlChar c = input->cur[parser->tag.scanned], *quote = &parser->tag.quote;
        if (*quote ? c == *quote : c == '"' || c == '\'')
            *quote = *quote ? 0 : c;
        else if (!*quote)
            parser->tag.attributes += c == '=';
    }
    return parser->tag.attributes > XML_ATTRIBUTES_MOST;
}

/* Refuses input on which libxml2 would take time quadratic in its size. */
static void bound(struct xml_parser *parser)
{
    if (incomplete_bytes(parser) > XML_TAG_BYTES)
        crowd(parser, "a tag or a comment has more than 1 MiB");
    else if (is_crowded(parser))
        crowd(parser, too_many_attributes);
    else if (libxml2.xmlDictSize(parser->parser->dict) > XML_NAMES_MOST)
        crowd(parser, "there are more than 10,000 names");
}

enum xml_fault xml_parser_take(struct xml_parser *parser, const char *bytes, size_t length,
                               bool last)
{
    if (parser->fault)
        return parser->fault;
    bool good = libxml2.xmlParseChunk(parser->parser, bytes, (int)length, last) == 0;
    if (!good && !parser->fault)
        parser->fault = parser->parser->errNo == XML_ERR_NO_MEMORY ? XML_NO_MEMORY : XML_BROKEN;
    else if (good && !parser->fault)
        bound(parser);
    return parser->fault;
}

const char *xml_parser_message(const struct xml_parser *parser, uint64_t *ret_line)
{
    const xmlError *error = &parser->parser->lastError;
    *ret_line = error->line > 0 ? (uint64_t)error->line : 0;
    switch (parser->fault) {
    case XML_FINE:
    case XML_STOPPED:
        return "";
    case XML_DOCTYPE:
        return "it has a document type";
    case XML_CROWDED:
        return parser->crowded;
    case XML_NO_MEMORY:
        return "out of memory";
    case XML_BROKEN:
        break;
    }
    return error->message ? error->message : "it is empty";
}

enum xml_fault xml_parser_take_text(struct xml_parser *parser, const char *text, size_t length)
{
    enum xml_fault fault = XML_FINE;
    for (size_t at = 0; at < length && fault == XML_FINE;) {
        size_t left = length - at, take = left < XML_CHUNK_BYTES ? left : XML_CHUNK_BYTES;
        fault = xml_parser_take(parser, text + at, take, false);
        at += take;
    }
    return fault == XML_FINE ? xml_parser_take(parser, "", 0, true) : fault;
}

bool xml_parser_take_file(struct xml_parser *parser, int file, enum xml_fault *ret_fault)
{
    char chunk[XML_CHUNK_BYTES];
    off_t at = 0;
    ssize_t got;
    *ret_fault = XML_FINE;
    do {
        got = pread(file, chunk, sizeof chunk, at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        at += got;
        *ret_fault = xml_parser_take(parser, chunk, (size_t)got, got == 0);
    } while (got != 0 && *ret_fault == XML_FINE);
    return true;
}

ON_DEMAND_LIBRARY(libxml2, LIBXML2, XML_FUNCTIONS);

const char *xml_library_open(void)
{
    return on_demand_open(&libxml2_file);
}

/* A lock in place of pthread_once, which race detectors do not understand. */
bool xml_library_ready(void)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool ready;
    if (xml_library_open()) {
        errno = ELIBACC;
        return false;
    }
    pthread_mutex_lock(&lock);
    if (!ready)
        libxml2.xmlInitParser();
    ready = true;
    pthread_mutex_unlock(&lock);
    return true;
}
