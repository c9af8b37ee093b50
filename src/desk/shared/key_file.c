/* SPDX-License-Identifier: MIT */
/* Files of Ed25519 keys: a judge's, a player's, and lists of the players' public ones. */
#include "desk/shared/cli.h"

#include "base/path.h"
#include "base/ed25519.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <nettle/base64.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* LIST_MOST: bytes of a list. A device would never end. */
enum { DIGITS = (UMPIRE_KEY_BYTES + 2) / 3 * 4, LIST_MOST = 16 << 20 };

const struct cli_key_words cli_player_key_words = {
    "umpire-player-secret", "umpire-player-key",
    "player", "umpire sign key FILE"};

/* False: errno is EINVAL, or EKEYREJECTED for what is no public key. */
static bool decode_key(const char *digits, bool secret, uint8_t ret_key[UMPIRE_KEY_BYTES])
{
    uint8_t bytes[BASE64_DECODE_LENGTH(DIGITS)];
    size_t length = sizeof bytes;
    struct base64_decode_ctx decoder;
    base64_decode_init(&decoder);
    bool good = strlen(digits) == DIGITS &&
                base64_decode_update(&decoder, &length, bytes, DIGITS, digits) &&
                base64_decode_final(&decoder) && length == UMPIRE_KEY_BYTES;
    errno = good ? EKEYREJECTED : EINVAL;
    if (!good || (!secret && !ed25519_is_public_key(bytes)))
        return false;
    memcpy(ret_key, bytes, UMPIRE_KEY_BYTES);
    return true;
}

bool cli_read_key(const char *path, const struct cli_key_words *words, bool secret,
                  uint8_t ret_key[UMPIRE_KEY_BYTES])
{
    char line[128] = "", word[32], digits[DIGITS + 2];
    FILE *file = fopen(path, "re");
    if (!file || !fgets(line, sizeof line, file)) {
        cli_say("%s: %s", path, file ? "it is empty" : strerror(errno));
        if (file)
            fclose(file);
        return false;
    }
    fclose(file);
    if (sscanf(line, "%31s %45s", word, digits) == 2 &&
        strcmp(word, secret ? words->secret : words->open) == 0 &&
        decode_key(digits, secret, ret_key))
        return true;
    return CLI_FAIL(false, "%s: this is no %s key of a %s; '%s' makes a pair", path,
                    secret ? "secret" : "public", words->owner, words->command);
}

/* Writes a new file. */
static bool write_key(const char *path, const char *word, const uint8_t key[UMPIRE_KEY_BYTES],
                      mode_t mode)
{
    char digits[BASE64_ENCODE_RAW_LENGTH(UMPIRE_KEY_BYTES) + 1] = "";
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    base64_encode_raw(digits, UMPIRE_KEY_BYTES, key);
    bool good = file >= 0 && dprintf(file, "%s %s\n", word, digits) > 0 && fsync(file) == 0;
    int error = errno;
    if (file >= 0)
        close(file);
    if (file < 0 && error == EEXIST)
        cli_print(
            stderr,
            "umpire: %s is there already, and stays as it is; give the new key another name\n",
            path);
    else if (!good)
        cli_say("%s cannot be written: %s", path, strerror(error));
    if (file >= 0 && !good)
        unlink(path);
    return good;
}

int cli_make_keys(const char *path, const struct cli_key_words *words)
{
    uint8_t secret[UMPIRE_KEY_BYTES], key[UMPIRE_KEY_BYTES];
    char name[4096];
    if (snprintf(name, sizeof name, "%s.pub", path) >= (int)sizeof name)
        return cli_usage_error("%s: this name is too long", path);
    if (getentropy(secret, sizeof secret) != 0)
        return CLI_FAIL(UMPIRE_FAILURE, "no random numbers: %s", strerror(errno));
    umpire_judge_public_key(secret, key);
    if (!write_key(path, words->secret, secret, S_IRUSR | S_IWUSR))
        return UMPIRE_FAILURE;
    if (write_key(name, words->open, key, S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH))
        return UMPIRE_CONFORMANT;
    /* a secret key without its public one is of no use, and would be in the way of the next pair */
    unlink(path);
    return UMPIRE_FAILURE;
}

/* Lists of public keys ------------------------------------------------------------------ */

bool cli_add_player_key(struct cli_player_keys *keys, const char *player, const char *digits)
{
    struct cli_player_key one = {.line = 0};
    if (!decode_key(digits, false, one.key))
        return false;
    errno = EINVAL;
    if (!*player || strlen(player) >= sizeof one.player)
        return false;
    snprintf(one.player, sizeof one.player, "%s", player);
    struct cli_player_key *list = cli_room(keys->list, keys->count, &keys->capacity, sizeof *list);
    if (!list) {
        errno = ENOMEM;
        return false;
    }
    keys->list = list;
    list[keys->count++] = one;
    return true;
}

/* Takes a line: PLAYER umpire-player-key KEY. */
static bool take_line(struct cli_player_keys *keys, char *line, uint64_t number,
                      char ret_why[CLI_KEYS_WHY])
{
    char *text = cli_trim(line);
    if (!*text || *text == '#')
        return true;
    char *key = strrchr(text, ' '), *word = NULL;
    if (key) {
        *key++ = '\0';
        text = cli_trim(text);
        word = strrchr(text, ' ');
    }
    if (word) {
        *word++ = '\0';
        text = cli_trim(text);
        size_t length = strlen(text);
        if (length > 1 && *text == '"' && text[length - 1] == '"') {
            text[length - 1] = '\0';
            text++;
        }
    }
    if (word && strcmp(word, cli_player_key_words.open) == 0 &&
        cli_add_player_key(keys, text, key)) {
        keys->list[keys->count - 1].line = number;
        return true;
    }
    if (word && errno == ENOMEM)
        snprintf(ret_why, CLI_KEYS_WHY, "out of memory");
    else if (word && strcmp(word, cli_player_key_words.open) == 0 && errno == EKEYREJECTED)
        snprintf(ret_why, CLI_KEYS_WHY,
                 "line %" PRIu64 ": this is no public key of Ed25519, and signatures that fit any "
                 "log may fit it; '%s' makes a pair",
                 number, cli_player_key_words.command);
    else
        snprintf(ret_why, CLI_KEYS_WHY,
                 "line %" PRIu64 " must be: PLAYER %s KEY, as the file with .pub has the last two",
                 number, cli_player_key_words.open);
    return false;
}

/* Whether each player has one key, and each key one player. */
static bool are_apart(const struct cli_player_keys *keys, char ret_why[CLI_KEYS_WHY])
{
    for (size_t i = 0; i < keys->count; i++)
        for (size_t j = 0; j < i; j++) {
            const struct cli_player_key *a = &keys->list[j], *b = &keys->list[i];
            bool same = strcmp(a->player, b->player) == 0;
            if (!same && memcmp(a->key, b->key, sizeof a->key) != 0)
                continue;
            if (same)
                snprintf(ret_why, CLI_KEYS_WHY,
                         "'%s' has two keys (lines %" PRIu64 " and %" PRIu64
                         "); a player must have one",
                         a->player, a->line, b->line);
            else
                snprintf(ret_why, CLI_KEYS_WHY,
                         "'%s' and '%s' have the same key (lines %" PRIu64 " and %" PRIu64
                         "); each player must have a key of their own",
                         a->player, b->player, a->line, b->line);
            return false;
        }
    return true;
}

/* Adds the keys of a list's lines. False: `ret_why` says why a line cannot be read. */
static bool read_key_lines(FILE *file, char *line, struct cli_player_keys *keys,
                           char ret_why[CLI_KEYS_WHY])
{
    const char *why = NULL;
    uint64_t number = 1;
    size_t left = LIST_MOST;
    for (; cli_read_line(file, line, &why); number++) {
        size_t length = strlen(line) + 1; /* before take_line, which may shorten the line */
        if (length > left) {
            why = "this list is longer than 16 MiB";
            break;
        }
        left -= length;
        if (!take_line(keys, line, number, ret_why))
            return false;
    }
    if (!why && ferror(file))
        why = strerror(errno);
    if (why)
        snprintf(ret_why, CLI_KEYS_WHY, "line %" PRIu64 ": %s", number, why);
    return !why;
}

/* Reads a list of players' public keys. False: `ret_why` says what is wrong with it. */
static bool read_key_list(FILE *file, struct cli_player_keys *keys, char ret_why[CLI_KEYS_WHY])
{
    char *line = malloc(CLI_LINE_MOST + 1);
    if (!line)
        snprintf(ret_why, CLI_KEYS_WHY, "line 1: out of memory");
    const bool read = line && read_key_lines(file, line, keys, ret_why);
    free(line);
    if (!read || !are_apart(keys, ret_why))
        return false;
    if (keys->count == 0)
        snprintf(ret_why, CLI_KEYS_WHY, "this list has no keys; a line is: PLAYER %s KEY",
                 cli_player_key_words.open);
    return keys->count > 0;
}

bool cli_read_player_keys(const char *path, struct cli_player_keys *ret_keys)
{
    char why[CLI_KEYS_WHY];
    errno = 0;
    FILE *file = fopen(path, "re");
    if (!file)
        snprintf(why, sizeof why, "%s", strerror(errno));
    bool good = file && read_key_list(file, ret_keys, why);
    if (file)
        fclose(file);
    if (!good)
        cli_usage_error("%s: %s", path, why);
    return good;
}

bool cli_copy_player_keys(const struct cli_player_keys *keys, struct cli_player_keys *ret_copy)
{
    *ret_copy = (struct cli_player_keys){.list = NULL};
    if (!keys || keys->count == 0)
        return true;
    ret_copy->list = malloc(keys->count * sizeof *keys->list);
    if (!ret_copy->list)
        return false;
    memcpy(ret_copy->list, keys->list, keys->count * sizeof *keys->list);
    ret_copy->count = ret_copy->capacity = keys->count;
    return true;
}

/* The list beside a log ----------------------------------------------------------------- */

bool cli_key_list_fresh(const struct cli_key_list *list)
{
    struct stat now;
    if (lstat(list->path, &now) != 0)
        return !list->there && errno == ENOENT;
    return list->there && path_same_state(&now, &list->known);
}

/* Opens a file that is no link and nothing to wait for. NULL, and why; "": there is none. */
static FILE *open_plainly(const char *path, struct stat *ret_known, char ret_why[CLI_KEYS_WHY])
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    int error = file < 0 || fstat(file, ret_known) != 0 ? errno : 0;
    FILE *stream = NULL;
    if (!error && S_ISREG(ret_known->st_mode)) {
        stream = fdopen(file, "r");
        error = stream ? 0 : errno;
    }
    const char *why = error ? strerror(error) : "it is no regular file";
    if (stream || error == ENOENT)
        why = "";
    else if (error == ELOOP)
        why = "it is a link; put the file itself there";
    snprintf(ret_why, CLI_KEYS_WHY, "%s", why);
    if (!stream && file >= 0)
        close(file);
    return stream;
}

bool cli_key_list_read(struct cli_key_list *list, char ret_why[CLI_KEYS_WHY])
{
    struct cli_player_keys keys = {.list = NULL};
    FILE *file = open_plainly(list->path, &list->known, ret_why);
    bool good = file ? read_key_list(file, &keys, ret_why) : !*ret_why;
    list->there = file != NULL;
    if (file)
        fclose(file);
    free(list->keys.list);
    list->keys = keys;
    return good;
}

bool cli_use_player_keys(const struct cli_player_keys *keys, struct umpire_checker *checker)
{
    for (size_t i = 0; i < keys->count; i++)
        if (!umpire_checker_player_key(checker, keys->list[i].player, keys->list[i].key))
            return false;
    return true;
}
