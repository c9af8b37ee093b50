/* SPDX-License-Identifier: MIT */
#include "desk/share/manifest.h"

#include "desk/check/calls.h"

#include <errno.h>
#include <inttypes.h>
#include <nettle/sha2.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MANIFEST_MOST = 1 << 30 };

void manifest_done(struct manifest *manifest)
{
    for (size_t i = 0; i < manifest->count; i++)
        free(manifest->entries[i].path);
    for (size_t i = 0; i < manifest->configuration_count; i++)
        free(manifest->configurations[i].path);
    free(manifest->configurations);
    free(manifest->entries);
    *manifest = (struct manifest){0};
}

bool manifest_add(struct manifest *manifest, const struct manifest_entry *entry)
{
    struct manifest_entry *entries = cli_room(manifest->entries, manifest->count,
                                              &manifest->capacity, sizeof *entries);
    if (!entries)
        return false;
    manifest->entries = entries;
    entries[manifest->count] = *entry;
    entries[manifest->count].path = strdup(entry->path);
    return entries[manifest->count++].path != NULL;
}

bool manifest_add_configuration(struct manifest *manifest, const char *sha256, const char *path)
{
    struct manifest_configuration *list = cli_room(manifest->configurations,
                                                   manifest->configuration_count,
                                                   &manifest->configuration_capacity, sizeof *list);
    if (!list)
        return false;
    manifest->configurations = list;
    struct manifest_configuration *one = &list[manifest->configuration_count];
    snprintf(one->sha256, sizeof one->sha256, "%s", sha256);
    one->path = strdup(path);
    manifest->configuration_count += one->path != NULL;
    return one->path != NULL;
}

static void digits_of(struct sha256_ctx *hash, char ret_text[DIGEST_TEXT])
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(hash, sizeof digest, digest);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(ret_text + 2 * i, 3, "%02x", digest[i]);
}

void digest_text(const void *bytes, size_t length, char ret_text[DIGEST_TEXT])
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    sha256_update(&hash, length, bytes);
    digits_of(&hash, ret_text);
}

bool manifest_digest_part(const struct manifest_entry *entry, char ret_text[DIGEST_TEXT])
{
    uint8_t bytes[1 << 14];
    struct sha256_ctx hash;
    sha256_init(&hash);
    FILE *file = fopen(entry->path, "re");
    bool good = file && fseeko(file, (off_t)entry->part.begin, SEEK_SET) == 0;
    for (uint64_t left = entry->part.end - entry->part.begin; good && left > 0;) {
        size_t wanted = left < sizeof bytes ? (size_t)left : sizeof bytes;
        good = fread(bytes, wanted, 1, file) == 1;
        sha256_update(&hash, good ? wanted : 0, bytes);
        left -= wanted;
    }
    int error = errno;
    if (file)
        fclose(file);
    errno = error;
    digits_of(&hash, ret_text);
    return good;
}

static int failure(void)
{
    int error = errno;
    return error ? error : EIO;
}

/* Reads a file to its end. Answers an error's number, or 0. */
static int read_regular(FILE *file, char **ret_bytes, size_t *ret_length)
{
    struct stat status;
    if (fstat(fileno(file), &status) != 0)
        return failure();
    if (!S_ISREG(status.st_mode) || status.st_size > MANIFEST_MOST)
        return S_ISREG(status.st_mode) ? EFBIG : EINVAL;
    return cli_read_whole(file, ret_bytes, ret_length) ? 0 : failure();
}

enum umpire_status read_whole_file(const char *path, char **ret_bytes, size_t *ret_length)
{
    char *bytes = NULL;
    *ret_length = 0;
    FILE *file = fopen(path, "re");
    int error = file ? read_regular(file, &bytes, ret_length) : failure();
    if (file)
        fclose(file);
    *ret_bytes = bytes;
    if (!error)
        return UMPIRE_CONFORMANT;
    free(bytes);
    if (error == ENOMEM) {
        cli_out_of_memory();
        return UMPIRE_FAILURE;
    }
    return CLI_FAIL(UMPIRE_USAGE, "%s: %s", path,
                    error == EINVAL ? "this is no regular file" : strerror(error));
}

/* Writing -------------------------------------------------------------------------------------- */

static void add(struct call_bytes *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add(struct call_bytes *text, const char *format, ...)
{
    char line[512];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(line, sizeof line, format, values);
    va_end(values);
    call_put_bytes(text, line, (size_t)length);
}

static void add_manifest_path(struct call_bytes *text, const char *path)
{
    for (size_t unsafe = 0; *path; path++, unsafe -= unsafe > 0) {
        unsafe = unsafe ? unsafe : umpire_unsafe_bytes(path);
        if (*path == '\\' || *path == '\n')
            call_put_bytes(text, *path == '\n' ? "\\n" : "\\\\", 2);
        else if (unsafe)
            add(text, "\\x%02x", (unsigned)(unsigned char)*path);
        else
            call_put_bytes(text, path, 1);
    }
    call_put_bytes(text, "\n", 1);
}

char *manifest_text(const struct manifest *manifest, size_t *ret_length)
{
    struct call_bytes text = {0};
    add(&text, "umpire manifest 1\nshares %zu\n", manifest->shares);
    for (size_t i = 0; i < manifest->configuration_count; i++) {
        add(&text, "configuration %s ", manifest->configurations[i].sha256);
        add_manifest_path(&text, manifest->configurations[i].path);
    }
    for (size_t i = 0; i < manifest->count; i++) {
        const struct manifest_entry *entry = &manifest->entries[i];
        const struct umpire_part *part = &entry->part;
        add(&text, "%s %zu %" PRIu64 " ", entry->is_part ? "part" : "log", entry->share,
            entry->bytes);
        if (entry->is_part)
            add(&text,
                "%s %s %" PRIu64 " %" PRId64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
                " %" PRIu64 " ",
                entry->sha256, entry->part_sha256, (uint64_t)entry->seconds, entry->nanoseconds,
                part->begin, part->end, part->line, part->next_line, part->games);
        add_manifest_path(&text, entry->path);
    }
    *ret_length = text.used;
    if (!text.no_memory)
        return text.at;
    free(text.at);
    return NULL;
}

/* Reading -------------------------------------------------------------------------------------- */

/* The rest of a line that is being parsed. `bad` stays set once a part of it is wrong. */
struct line {
    char *at;
    bool bad;
};

static uint64_t take_number(struct line *line, uint64_t most)
{
    char *end = line->at;
    errno = 0;
    unsigned long long number = *line->at >= '0' && *line->at <= '9' ? strtoull(line->at, &end, 10)
                                                                     : 0;
    bool fits = end > line->at && !errno && number <= most, ends = *end == '\0' || *end == ' ';
    line->bad = line->bad || !fits || !ends;
    line->at = end + (*end == ' ');
    return number;
}

static bool take_word(struct line *line, const char *word)
{
    size_t length = strlen(word);
    bool there = strncmp(line->at, word, length) == 0 &&
                 (line->at[length] == ' ' || !line->at[length]);
    if (there)
        line->at += length + (line->at[length] == ' ');
    return there;
}

/* What an escape stands for, by what follows its backslash. 0: it is none. */
static char escaped_byte(const char *text)
{
    int high = *text == 'x' ? hexadecimal_digit(text[1]) : -1,
        low = high < 0 ? -1 : hexadecimal_digit(text[2]);
    return *text == '\\' ? '\\' : *text == 'n' ? '\n' : low < 0 ? '\0' : (char)(16 * high + low);
}

/* Takes the rest of the line, whose escapes are resolved in place. */
static char *take_manifest_path(struct line *line)
{
    char *path = line->at, *to = path;
    for (char *from = path; *from; from++) {
        bool escaped = *from == '\\';
        from += escaped;
        char byte = escaped ? escaped_byte(from) : *from;
        line->bad = line->bad || !byte;
        if (!byte)
            break;
        *to++ = byte;
        from += escaped && *from == 'x' ? 2 : 0;
    }
    *to = '\0';
    line->bad = line->bad || !*path;
    return path;
}

static void take_digest(struct line *line, char ret_text[DIGEST_TEXT])
{
    size_t digits = strspn(line->at, "0123456789abcdef");
    line->bad = line->bad || digits != DIGEST_TEXT - 1 || line->at[digits] != ' ';
    if (line->bad)
        return;
    memcpy(ret_text, line->at, digits);
    line->at += digits + 1;
}

static void take_manifest_part(struct line *line, struct manifest_entry *entry)
{
    struct umpire_part *part = &entry->part;
    take_digest(line, entry->sha256);
    take_digest(line, entry->part_sha256);
    if (line->bad)
        return;
    /* before 1970: a number above INT64_MAX */
    entry->seconds = (int64_t)take_number(line, UINT64_MAX);
    entry->nanoseconds = (int64_t)take_number(line, 999999999);
    part->begin = take_number(line, entry->bytes);
    part->end = take_number(line, entry->bytes);
    part->line = take_number(line, INT64_MAX);
    part->next_line = take_number(line, INT64_MAX);
    part->games = take_number(line, INT64_MAX);
    line->bad = line->bad || part->end < part->begin ||
                (part->next_line == 0 && part->end != entry->bytes);
}

/* Whether an entry is the part of the same log that follows the part of the entry before. */
static bool is_next_part(const struct manifest_entry *before, const struct manifest_entry *entry)
{
    if (!entry->is_part || strcmp(entry->path, before->path) != 0)
        return false;
    if (strcmp(entry->sha256, before->sha256) != 0 || entry->bytes != before->bytes)
        return false;
    return entry->part.line == before->part.next_line && entry->part.begin > before->part.begin &&
           entry->part.begin < before->part.end;
}

/* Whether an entry follows the one before it: by shares, and within a log by parts. */
static bool follows(const struct manifest *manifest, const struct manifest_entry *entry)
{
    if (entry->share < 1 || entry->share > manifest->shares)
        return false;
    const struct manifest_entry *last = manifest->count ? &manifest->entries[manifest->count - 1]
                                                        : NULL;
    if (last && entry->share < last->share)
        return false;
    if (last && last->is_part && last->part.next_line > 0)
        return is_next_part(last, entry);
    return !entry->is_part || entry->part.begin == 0;
}

/* Drops the last entry if it belongs to another share. */
static void drop_other(struct manifest *manifest, size_t only)
{
    // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): entries are counted
    if (only && manifest->count && manifest->entries[manifest->count - 1].share != only)
        free(manifest->entries[--manifest->count].path);
}

/* Takes an entry, or a configuration, which stands before all entries. False: out of memory. */
static bool take_entry(struct manifest *manifest, struct line *line, size_t only, size_t *ret_taken)
{
    struct manifest_entry entry = {0};
    if (*ret_taken == 0 && take_word(line, "configuration")) {
        take_digest(line, entry.sha256);
        const char *path = line->bad ? NULL : take_manifest_path(line);
        return line->bad || manifest_add_configuration(manifest, entry.sha256, path);
    }
    entry.is_part = take_word(line, "part");
    line->bad = !entry.is_part && !take_word(line, "log");
    entry.share = (size_t)take_number(line, SHARES_MOST);
    entry.bytes = take_number(line, INT64_MAX);
    if (entry.is_part)
        take_manifest_part(line, &entry);
    entry.path = take_manifest_path(line);
    line->bad = line->bad || !follows(manifest, &entry);
    if (line->bad)
        return true;
    ++*ret_taken;
    drop_other(manifest, only);
    return manifest_add(manifest, &entry);
}

static enum umpire_status read_manifest_lines(struct manifest *manifest, const char *path,
                                              size_t only, char *text)
{
    size_t number = 0, taken = 0;
    for (char *next; *text; text = next) {
        next = text + strcspn(text, "\n");
        next += *next ? (*next = '\0', 1) : 0;
        struct line line = {text, false};
        bool room = true;
        if (++number == 1)
            line.bad = strcmp(text, "umpire manifest 1") != 0;
        else if (number == 2)
            manifest->shares = (line.bad = !take_word(&line, "shares"))
                                   ? 0
                                   : (size_t)take_number(&line, SHARES_MOST);
        else
            room = take_entry(manifest, &line, only, &taken);
        if (line.bad) {
            cli_print(stderr,
                      number == 1 ? "umpire: %s: this is no manifest; 'umpire shard' writes one\n"
                                  : "umpire: %s:%zu: this is no line of a manifest, or is in "
                                    "the wrong place\n",
                      path, number);
            return UMPIRE_USAGE;
        }
        if (!room)
            return (enum umpire_status)cli_out_of_memory();
    }
    const struct manifest_entry *last = manifest->count ? &manifest->entries[manifest->count - 1]
                                                        : NULL;
    bool cut_off = last && last->is_part && last->part.next_line > 0;
    bool whole = manifest->shares > 0 && !cut_off;
    drop_other(manifest, only);
    if (whole)
        return UMPIRE_CONFORMANT;
    return CLI_FAIL(UMPIRE_USAGE, "%s: the manifest is not whole", path);
}

enum umpire_status manifest_read(struct manifest *manifest, const char *path, size_t only)
{
    size_t length = 0;
    char *text = NULL;
    enum umpire_status status = read_whole_file(path, &text, &length);
    if (status != UMPIRE_CONFORMANT)
        return status;
    digest_text(text, length, manifest->digest);
    if (memchr(text, '\0', length)) {
        cli_say("%s: the manifest holds a NUL character", path);
        status = UMPIRE_USAGE;
    } else {
        status = read_manifest_lines(manifest, path, only, text);
    }
    free(text);
    return status;
}
