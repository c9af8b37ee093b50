/* SPDX-License-Identifier: MIT */
/* A place in a log as an argument: FILE or FILE:LINE. */
#ifndef CLI_SHARED_PLACE_H
#define CLI_SHARED_PLACE_H

#include "desk/shared/options.h"
#include "umpire.h"

struct cli_place {
    const char *word; /* as the user wrote it */
    char *path;       /* to be freed */
    uint64_t line;    /* 0: the log's end */
    bool wrong;       /* the text after the colon is not a line number */
    const char *side; /* whose view of the log is read; NULL: the log is */
};

enum { NOTED_LINES_MOST = 8 };

/* The findings of a position since `findings` was set to 0, and the first of them. */
struct cli_noted {
    char rule[128], message[512];
    uint64_t findings;
    uint64_t unread[NOTED_LINES_MOST]; /* the first lines that cannot be read */
    uint64_t unread_count;             /* how many there are */
    uint64_t late_line;                /* with which a log begins late; 0: it does not */
};

/* Makes '-' of a word '-:LINE', which getopt would take for an option. Answers LINE; NULL: there is
 * no such word. Call it before getopt. */
const char *cli_place_of_input(int count, char **words);

/* Reads an argument; `of_input`: the answer of cli_place_of_input. A file whose name ends in
 * ':LINE' comes first. False: out of memory. */
bool cli_place_read(const char *word, const char *of_input, struct cli_place *ret_place);

/* Notes errors and violations for umpire_position_new, whose user is a struct cli_noted. */
bool cli_note_finding(void *user, const struct umpire_finding *finding);

/* Sets what the log's configuration says of the position, and over it what the command line says.
 * Any other answer than UMPIRE_CONFORMANT follows a message. */
enum umpire_status cli_place_configure(const struct cli_place *place,
                                       const struct cli_judged_by *judged_by,
                                       struct umpire_position *position);

/* Reads the log up to the place. Says why it cannot, and what was found up to there. */
enum umpire_status cli_place_reach(const struct cli_place *place, struct umpire_position *position,
                                   const struct cli_noted *noted);

/* Says that no game is being played at the place. */
enum umpire_status cli_place_nowhere(const struct cli_place *place);

#endif
