/* Flushes the output of libxml2's writer. */
#ifndef REPORT_XML_FLUSH_H
#define REPORT_XML_FLUSH_H

#include <libxml/xmlwriter.h>

/* Below 0: something could not be written. libxml2 2.9.14 itself answers success if the writer's
 * buffer could not grow; its text is lost then, and the buffer has no content. */
static inline int xml_flush(xmlTextWriterPtr writer, xmlOutputBufferPtr buffer)
{
    return xmlOutputBufferGetContent(buffer) ? xmlTextWriterFlush(writer) : -1;
}

#endif
