/* SPDX-License-Identifier: MIT */
/* libxml2, opened when something reads or writes XML. */
#ifndef BASE_XML_LIBRARY_H
#define BASE_XML_LIBRARY_H

#include "base/on_demand.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlmemory.h>
#include <libxml/xmlwriter.h>

#define XML_FUNCTIONS(F)            \
    F(xmlInitParser)                \
    F(xmlMemSetup)                  \
    F(xmlSetGenericErrorFunc)       \
    F(xmlCreatePushParserCtxt)      \
    F(xmlCtxtUseOptions)            \
    F(xmlDictSize)                  \
    F(xmlFreeParserCtxt)            \
    F(xmlParseChunk)                \
    F(xmlSAX2GetLineNumber)         \
    F(xmlStopParser)                \
    F(xmlFreeTextWriter)            \
    F(xmlNewTextWriter)             \
    F(xmlOutputBufferClose)         \
    F(xmlOutputBufferCreateIO)      \
    F(xmlOutputBufferGetContent)    \
    F(xmlOutputBufferWrite)         \
    F(xmlTextWriterEndDocument)     \
    F(xmlTextWriterEndElement)      \
    F(xmlTextWriterFlush)           \
    F(xmlTextWriterSetIndent)       \
    F(xmlTextWriterSetIndentString) \
    F(xmlTextWriterStartDocument)   \
    F(xmlTextWriterStartElement)    \
    F(xmlTextWriterWriteRaw)

ON_DEMAND_TYPE(libxml2, XML_FUNCTIONS);
extern struct libxml2 libxml2;

/* Opens libxml2. NULL: it is open; otherwise why it cannot be opened. */
const char *xml_library_open(void);

/* Opens libxml2 and initialises it; call before a second thread uses it. False: it cannot be
 * opened; errno is ELIBACC. */
bool xml_library_ready(void);

#endif
