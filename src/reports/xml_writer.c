/* SPDX-License-Identifier: MIT */
#include "reports/xml_writer.h"

#include "base/xml_library.h"
#include "reports/output.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MOST = 64 }; /* bytes of an attribute's name */

struct xml_writer {
    xmlTextWriterPtr writer;
    xmlOutputBufferPtr buffer; /* the writer's */
    void (*take)(void *user, const char *bytes, size_t length);
    void *user;
    bool failed;
};

static void check(struct xml_writer *writer, int answer)
{
    writer->failed = writer->failed || answer < 0;
}

/* Always answers success, because libxml2 prints a message on standard error otherwise. */
static int take_bytes(void *context, const char *bytes, int length)
{
    struct xml_writer *writer = context;
    writer->take(writer->user, bytes, (size_t)length);
    return length;
}

struct xml_writer *xml_writer_new(void (*take)(void *user, const char *bytes, size_t length),
                                  void *user, bool document)
{
    struct xml_writer *writer = xml_library_ready() ? calloc(1, sizeof *writer) : NULL;
    if (!writer)
        return NULL;
    writer->take = take;
    writer->user = user;
    writer->buffer = libxml2.xmlOutputBufferCreateIO(take_bytes, NULL, writer, NULL);
    writer->writer = writer->buffer ? libxml2.xmlNewTextWriter(writer->buffer) : NULL;
    if (!writer->writer) {
        if (writer->buffer)
            libxml2.xmlOutputBufferClose(writer->buffer);
        free(writer);
        return NULL;
    }
    if (document) {
        libxml2.xmlTextWriterSetIndent(writer->writer, 1);
        libxml2.xmlTextWriterSetIndentString(writer->writer, BAD_CAST "  ");
        check(writer, libxml2.xmlTextWriterStartDocument(writer->writer, NULL, "UTF-8", NULL));
    }
    return writer;
}

void xml_writer_free(struct xml_writer *writer)
{
    if (writer)
        libxml2.xmlFreeTextWriter(writer->writer);
    free(writer);
}

void xml_writer_begin(struct xml_writer *writer, const char *element)
{
    check(writer, libxml2.xmlTextWriterStartElement(writer->writer, BAD_CAST element));
}

void xml_writer_end(struct xml_writer *writer)
{
    check(writer, libxml2.xmlTextWriterEndElement(writer->writer));
}

/* Writes straight into the writer's buffer. libxml2's own function keeps a list of names and writes
 * an attribute in six pieces, which took half of a report's time. Fails if `name` is not a name,
 * since the word for a round may come from a share's report. */
void xml_writer_attribute(struct xml_writer *writer, const char *name, const char *markup)
{
    char text[NAME_MOST + MARKUP_BYTES + sizeof " =\"\""], *end = text;
    bool good = name && strlen(name) <= NAME_MOST;
    if (good)
        end = stpcpy(stpcpy(stpcpy(stpcpy(stpcpy(text, " "), name), "=\""), markup), "\"");
    check(writer,
          good ? libxml2.xmlOutputBufferWrite(writer->buffer, (int)(end - text), text) : -1);
}

void xml_writer_text(struct xml_writer *writer, const char *markup)
{
    check(writer, libxml2.xmlTextWriterWriteRaw(writer->writer, BAD_CAST markup));
}

void xml_writer_close(struct xml_writer *writer)
{
    check(writer, libxml2.xmlTextWriterEndDocument(writer->writer));
}

/* libxml2 2.9.14 itself answers success if the writer's buffer could not grow; its text is lost
 * then, and the buffer has no content. */
bool xml_writer_flush(struct xml_writer *writer)
{
    check(writer, libxml2.xmlOutputBufferGetContent(writer->buffer)
                      ? libxml2.xmlTextWriterFlush(writer->writer)
                      : -1);
    return !writer->failed;
}

bool xml_writer_is_good(const struct xml_writer *writer)
{
    return !writer->failed;
}
