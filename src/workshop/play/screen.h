/* SPDX-License-Identifier: MIT */
/* What 'umpire play' prints: plain lines, broken between words at the terminal's width, without
 * colour and without moving the cursor, so that a screen reader reads them in their order. */
#ifndef CLI_PLAY_SCREEN_H
#define CLI_PLAY_SCREEN_H

/* Prints a paragraph, its later lines after `indent` blanks. Control bytes are shown as \xHH. */
void play_say(unsigned indent, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
