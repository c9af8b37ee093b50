/* SPDX-License-Identifier: MIT */
#include "desk/seal/secrets.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHECK_DIGITS = 16, FIELDS_MOST = 10 };

static const char first_word[] = "umpire-secrets-1";

/* Opening ------------------------------------------------------------------------------ */

static enum umpire_status refuse(const char *path, const char *why)
{
    return CLI_FAIL(UMPIRE_USAGE, "%s: %s", path, why);
}

enum umpire_status secrets_open(struct secrets *secrets, const char *path, enum secrets_need need)
{
    struct stat status;
    int flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
    secrets->path = path;
    secrets->file = open(path, flags);
    if (secrets->file < 0 && errno == ENOENT && need == SECRETS_MAY_BE_NEW)
        secrets->file = open(path, flags | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
    if (secrets->file < 0 && errno == ENOENT)
        return refuse(path, "there is no such file of secrets. Without it nothing that was sealed "
                            "can be opened: look for a copy of it");
    if (secrets->file < 0)
        return refuse(path, strerror(errno));
    if (fstat(secrets->file, &status) != 0 || !S_ISREG(status.st_mode))
        return refuse(path, "a file of secrets must be a regular file");
    if (status.st_uid != geteuid())
        return refuse(path, "this file of secrets belongs to another user; name one of your own");
    if (status.st_mode & (S_IRWXG | S_IRWXO)) {
        cli_print(stderr,
                  "umpire: %s: others can read this file of secrets: type 'chmod 600 %s'. Who has "
                  "read it knows what you have sealed\n",
                  path, path);
        return UMPIRE_USAGE;
    }
    return UMPIRE_CONFORMANT;
}

void secrets_close(struct secrets *secrets)
{
    if (secrets->file > 0)
        close(secrets->file);
    free(secrets->list);
    free(secrets->chain.given);
    free(secrets->text);
    bytes_done(&secrets->added);
}

/* Reading ------------------------------------------------------------------------------ */

static void check_sum(const char *line, size_t length, char ret_digits[CHECK_DIGITS + 1])
{
    struct sha256_ctx hash;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&hash);
    sha256_update(&hash, length, (const uint8_t *)line);
    sha256_digest(&hash, sizeof digest, digest);
    base16_encode_update(ret_digits, CHECK_DIGITS / 2, digest);
    ret_digits[CHECK_DIGITS] = '\0';
}

static enum umpire_status tell_damaged(const struct secrets *secrets, uint64_t line)
{
    cli_print(stderr,
              "umpire: %s:%" PRIu64 ": this line is damaged: it is not as umpire wrote it. Take a "
              "copy of the file, or remove the line: what it kept is lost\n",
              secrets->path, line);
    return UMPIRE_USAGE;
}

static bool keep(struct secrets *secrets, char **words, size_t count, uint64_t line)
{
    if (count != 8)
        return false;
    secrets->list = cli_need(cli_room(secrets->list, secrets->count, &secrets->capacity,
                                      sizeof *secrets->list));
    secrets->list[secrets->count++] = (struct kept_secret){
        .player = words[1],
        .number = strtoull(words[2], NULL, 10),
        .place = (uint32_t)strtoul(words[3], NULL, 10),
        .object = words[4],
        .values = words[5],
        .digest = words[6],
        .salt = words[7],
        .line = line};
    return true;
}

static bool keep_chain(struct secrets *secrets, char **words, size_t count)
{
    if (count != 4 || strlen(words[3]) != UMPIRE_DIGEST_DIGITS || secrets->chain.player)
        return false;
    secrets->chain.player = words[1];
    secrets->chain.links = strtoull(words[2], NULL, 10);
    secrets->chain.first = words[3];
    return true;
}

static bool keep_link(struct secrets *secrets, char **words, size_t count)
{
    if (count != 3)
        return false;
    secrets->chain.given = cli_need(cli_room(secrets->chain.given, secrets->chain.count,
                                             &secrets->chain.capacity,
                                             sizeof *secrets->chain.given));
    secrets->chain.given[secrets->chain.count++] = (struct kept_link){
        strtoull(words[1], NULL, 10), words[2]};
    return true;
}

static bool keep_secret_words(struct secrets *secrets, char **words, size_t count, uint64_t line)
{
    if (strcmp(words[0], "chain") == 0)
        return keep_chain(secrets, words, count);
    if (strcmp(words[0], "given") == 0)
        return keep_link(secrets, words, count);
    return strcmp(words[0], "sealed") == 0 && keep(secrets, words, count, line);
}

/* Reads a line of the file into `secrets`. False: the line is damaged. */
static bool take_line(struct secrets *secrets, char *line, uint64_t number)
{
    char digits[CHECK_DIGITS + 1], *words[FIELDS_MOST];
    char *last = strrchr(line, '\t');
    size_t count = 0;
    if (!last || strlen(last + 1) != CHECK_DIGITS)
        return false;
    check_sum(line, (size_t)(last - line), digits);
    if (strcmp(digits, last + 1) != 0)
        return false;
    *last = '\0';
    for (char *left = line, *word; count < FIELDS_MOST && (word = strsep(&left, "\t"));)
        words[count++] = word;
    if (number == 1) {
        if (count != 3 || strcmp(words[0], first_word) != 0 ||
            strlen(words[1]) != UMPIRE_DIGEST_DIGITS)
            return false;
        memcpy(secrets->declarations, words[1], UMPIRE_DIGEST_DIGITS + 1);
        return true;
    }
    return count > 0 && keep_secret_words(secrets, words, count, number);
}

static enum umpire_status tell_other_game(const struct secrets *secrets,
                                          const struct umpire_identity *game)
{
    cli_print(stderr,
              "umpire: %s: this file of secrets is of another game than '%s', or the game's "
              "declarations were changed since. Name the file of this game, or a new one\n",
              secrets->path, game->title);
    return UMPIRE_USAGE;
}

enum umpire_status secrets_read(struct secrets *secrets, const struct umpire_identity *game)
{
    size_t length = 0;
    uint64_t number = 0;
    int copy = dup(secrets->file);
    FILE *file = copy >= 0 ? fdopen(copy, "r") : NULL;
    if (!file) {
        int error = errno;
        if (copy >= 0)
            close(copy);
        cli_need_done(error != ENOMEM);
        return refuse(secrets->path, strerror(error));
    }
    errno = 0;
    bool read = cli_read_whole(file, &secrets->text, &length);
    int why = errno;
    fclose(file);
    cli_need_done(read || why != ENOMEM);
    if (!read)
        return refuse(secrets->path, strerror(why));
    if (length && (secrets->text[length - 1] != '\n' || strlen(secrets->text) != length))
        return refuse(secrets->path,
                      "this file is cut off, or no file of secrets: its last line must end in a "
                      "line end. Take a copy of it, or name another file");
    char *left = secrets->text, *line;
    while (left && *left && (line = strsep(&left, "\n"))) {
        number++;
        if (!take_line(secrets, line, number))
            return tell_damaged(secrets, number);
    }
    bool other = number && strcmp(secrets->declarations, game->declarations) != 0;
    return other ? tell_other_game(secrets, game) : UMPIRE_CONFORMANT;
}

/* Writing ------------------------------------------------------------------------------ */

static bool write_all(int file, const char *bytes, size_t length)
{
    while (length) {
        ssize_t put = write(file, bytes, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        bytes += put;
        length -= (size_t)put;
    }
    return true;
}

static void add_line(struct secrets *secrets, const char *line)
{
    char digits[CHECK_DIGITS + 1];
    check_sum(line, strlen(line), digits);
    cli_need_done(bytes_add(&secrets->added, line, strlen(line)) &&
                  bytes_add(&secrets->added, "\t", 1) &&
                  bytes_add(&secrets->added, digits, CHECK_DIGITS) &&
                  bytes_add(&secrets->added, "\n", 1));
}

bool secrets_add(struct secrets *secrets, const struct umpire_identity *game, const char *line)
{
    char first[sizeof game->title + 128];
    if (strpbrk(line, "\n\r")) {
        refuse(secrets->path, "a name with a line end cannot be kept");
        return false;
    }
    if (!secrets->declarations[0]) {
        char title[sizeof game->title];
        size_t i = 0;
        for (; game->title[i]; i++)
            title[i] = (unsigned char)game->title[i] < ' ' ? ' ' : game->title[i];
        title[i] = '\0';
        snprintf(first, sizeof first, "%s\t%s\t%s", first_word, game->declarations, title);
        add_line(secrets, first);
        memcpy(secrets->declarations, game->declarations, sizeof secrets->declarations);
    }
    add_line(secrets, line);
    return true;
}

bool secrets_save(const struct secrets *secrets)
{
    off_t before = lseek(secrets->file, 0, SEEK_END);
    if (before >= 0 && write_all(secrets->file, secrets->added.at, secrets->added.length) &&
        fsync(secrets->file) == 0)
        return true;
    cli_unwritten(secrets->path);
    /* a line that is cut off would make the file unusable */
    if (before >= 0 && ftruncate(secrets->file, before) != 0)
        cli_unwritten(secrets->path);
    return false;
}

/* The log ------------------------------------------------------------------------------ */

static enum umpire_status refuse_log(const char *path, const char *why)
{
    return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", path, why);
}

enum umpire_status told_log_open(struct told_log *log, const char *path, bool append)
{
    const bool input = strcmp(path, "-") == 0;
    const int way = append ? O_RDWR | O_APPEND : O_RDONLY;
    *log = (struct told_log){.path = path, .append = append};
    if (input && append)
        return (enum umpire_status)cli_usage_error("--append needs a log that is a file");
    log->file = input ? dup(STDIN_FILENO) : open(path, way | O_CLOEXEC);
    return log->file < 0 ? refuse_log(path, strerror(errno)) : UMPIRE_CONFORMANT;
}

enum umpire_status told_log_read(struct told_log *log)
{
    uint64_t line;
    int copy = dup(log->file);
    FILE *file = copy >= 0 ? fdopen(copy, "r") : NULL;
    errno = file ? 0 : errno;
    bool read = file && cli_read_whole(file, &log->text, &log->length);
    int error = errno;
    if (file)
        fclose(file);
    cli_need_done(read || error != ENOMEM);
    if (!read)
        return refuse_log(log->path, strerror(error));
    if (log->length > 1 && memcmp(log->text, "\x1f\x8b", 2) == 0)
        return refuse_log(log->path, "a packed log cannot be sealed in: unpack it first (gunzip)");
    errno = 0;
    const char *why = umpire_identify(log->text, log->length, &log->game, &line);
    cli_need_done(!why || errno != ENOMEM);
    if (why && line)
        cli_say("%s:%" PRIu64 ": %s", log->path, line, why);
    else if (why)
        return refuse_log(log->path, why);
    return why ? UMPIRE_MALFORMED : UMPIRE_CONFORMANT;
}

void told_log_close(struct told_log *log)
{
    if (log->file > 0)
        close(log->file);
    free(log->text);
}

/* Puts the lines after the log's text, on a line of their own. */
static char *with_lines(const struct told_log *log, const char *lines, size_t *ret_length)
{
    bool ends = log->length == 0 || log->text[log->length - 1] == '\n';
    size_t length = strlen(lines);
    char *whole = cli_need(malloc(log->length + length + 2));
    memcpy(whole, log->text, log->length);
    whole[log->length] = '\n';
    *ret_length = log->length + !ends;
    memcpy(whole + *ret_length, lines, length + 1);
    *ret_length += length;
    return whole;
}

struct judging_lines {
    uint64_t first;
    char *why;
};

static bool note_finding(void *user, const struct umpire_finding *finding)
{
    struct judging_lines *judging = user;
    bool counts = finding->level == UMPIRE_LEVEL_VIOLATION || finding->level == UMPIRE_LEVEL_ERROR;
    if (judging->why || finding->line < judging->first || !counts)
        return true;
    cli_need_done(asprintf(&judging->why, "%s [%s]", finding->message, finding->rule) >= 0);
    return true;
}

char *told_log_judge(const struct told_log *log, const char *lines)
{
    struct judging_lines judging = {.first = 1};
    const struct umpire_sink sink = {.user = &judging, .finding = note_finding};
    struct umpire_options options;
    size_t length = 0;
    umpire_options_init(&options);
    options.findings_most = UINT64_MAX;
    for (size_t i = 0; i < log->length; i++)
        judging.first += log->text[i] == '\n';
    judging.first += log->length && log->text[log->length - 1] != '\n';
    char *whole = with_lines(log, lines, &length);
    struct umpire_checker *checker = cli_need(umpire_checker_new(&options, &sink));
    cli_need_done(umpire_check_memory(checker, log->path, whole, length) != UMPIRE_FAILURE);
    umpire_checker_free(checker);
    free(whole);
    return judging.why;
}

bool told_log_is_as_read(const struct told_log *log)
{
    struct stat status;
    if (fstat(log->file, &status) == 0 && (uint64_t)status.st_size == log->length)
        return true;
    refuse_log(log->path, "somebody else has changed the log meanwhile: nothing was appended. "
                          "Type the command again");
    return false;
}

bool told_log_tell(const struct told_log *log, const char *lines)
{
    size_t length = strlen(lines);
    if (!log->append)
        return fputs(lines, stdout) >= 0;
    bool ends = log->length == 0 || log->text[log->length - 1] == '\n';
    if (!told_log_is_as_read(log))
        return false;
    if ((ends || write_all(log->file, "\n", 1)) && write_all(log->file, lines, length))
        return true;
    cli_unwritten(log->path);
    return false;
}
