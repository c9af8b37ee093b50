/* What reports need of the process that they are written in: libxml2 is initialised
 * before a second thread of ours can use it. Every way in to libxml2 calls this first. */
#ifndef REPORT_PROCESS_H
#define REPORT_PROCESS_H

void process_ready(void);

#endif
