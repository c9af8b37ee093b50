/* Initialises libxml2 before a second thread of the library can use it. Every function of the
 * library that leads to libxml2 calls this first. */
#ifndef REPORT_PROCESS_H
#define REPORT_PROCESS_H

void process_ready(void);

#endif
