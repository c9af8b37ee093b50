/* Pages: what the stylesheet is given beside the report. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include <libxml/tree.h>

/* Adds a <timeline> with lanes, rounds, phases and marks to a game of a report, in the
 * report's namespace; nothing if the game has no events. Linear in the events. */
void page_timeline(xmlNodePtr game);

/* The stylesheet's text. */
extern const unsigned char page_stylesheet[];
extern const unsigned page_stylesheet_length;

#endif
