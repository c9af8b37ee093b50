/* SPDX-License-Identifier: MIT */
#ifndef BENCH_SESSION_H
#define BENCH_SESSION_H

/* Measures keystrokes in the middle of a log. Answers the exit status. */
int bench_session(const char *path);

#endif
