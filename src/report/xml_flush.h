/* Writing out what libxml2's writer has made. */
#ifndef REPORT_XML_FLUSH_H
#define REPORT_XML_FLUSH_H

#include <libxml/xmlwriter.h>

/* Below 0: something could not be written. libxml2 2.9.14 itself answers with success where the
 * writer's buffer could not grow; what was to go into it is lost, and the buffer has no content. */
static inline int xml_flush(xmlTextWriterPtr writer, xmlOutputBufferPtr buffer)
{
    return xmlOutputBufferGetContent(buffer) ? xmlTextWriterFlush(writer) : -1;
}

#endif
