/* SPDX-License-Identifier: MIT */
/* A player's file of secrets: the salts of what is sealed, until it is opened, and the chain of
 * the dice. Only its owner may read it. It is of one game, and each of its lines ends in a check
 * sum, so that a damaged one is found. Lines are only added. */
#ifndef CLI_SEAL_SECRETS_H
#define CLI_SEAL_SECRETS_H

#include "base/array.h"
#include "desk/shared/cli.h"

/* What is sealed. */
struct kept_secret {
    char *player, *object, *values, *digest, *salt;
    uint64_t number, line; /* of the statement; in the file */
    uint32_t place;
};

/* A link that was given, by its number from 1, and for what. */
struct kept_link {
    uint64_t number;
    char *what;
};

struct secrets {
    const char *path;
    int file;
    char declarations[UMPIRE_DIGEST_DIGITS + 1]; /* of its game; empty: the file is new */
    struct kept_secret *list;
    size_t count, capacity;
    struct {
        char *player, *first; /* the first link, as digits; NULL: there is no chain */
        uint64_t links;
        struct kept_link *given;
        size_t count, capacity;
    } chain;
    char *text;
    struct bytes added; /* lines that are not yet in the file */
};

enum secrets_need { SECRETS_MAY_BE_NEW, SECRETS_MUST_EXIST };

/* Opens the file, and makes it if it may be new. Call secrets_close in either case. Any other
 * answer than UMPIRE_CONFORMANT follows a message. */
enum umpire_status secrets_open(struct secrets *secrets, const char *path, enum secrets_need need);

/* Reads the file. It must be of the game, or new. Answers as secrets_open. */
enum umpire_status secrets_read(struct secrets *secrets, const struct umpire_identity *game);

/* Notes a line for the file: its words have tabs between them. The first line of a new file comes
 * before it. False after a message. */
bool secrets_add(struct secrets *secrets, const struct umpire_identity *game, const char *line);

/* Adds the lines that were noted to the file, and puts them onto the disk. False after a message;
 * then the file is as it was. */
bool secrets_save(const struct secrets *secrets);
void secrets_close(struct secrets *secrets);

/* A log that a command reads and may append to. */
struct told_log {
    const char *path;
    int file;
    bool append;
    char *text;
    size_t length;
    struct umpire_identity game;
};

/* Opens a log; before the sandbox. Reads it; in the sandbox. Any other answer than
 * UMPIRE_CONFORMANT follows a message. */
enum umpire_status told_log_open(struct told_log *log, const char *path, bool append);
enum umpire_status told_log_read(struct told_log *log);
void told_log_close(struct told_log *log);

/* Judges the log with further lines. Answers the message of the first violation or error in them,
 * which the caller frees; NULL: there is none. */
char *told_log_judge(const struct told_log *log, const char *lines);

/* Prints lines, or appends them to the log. False after a message. */
bool told_log_tell(const struct told_log *log, const char *lines);

/* False after a message: the log is no longer the one that was read. */
bool told_log_is_as_read(const struct told_log *log);

#endif
