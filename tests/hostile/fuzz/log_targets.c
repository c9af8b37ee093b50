/* SPDX-License-Identifier: MIT */
/* Logs: checked with every option and in each format of report, and formatted. */
#include "fuzz.h"
#include "umpire.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FORMATS = UMPIRE_FORMAT_COUNT };

static void *join(const char *prefix, const uint8_t *bytes, size_t length, size_t *ret_length)
{
    size_t before = prefix ? strlen(prefix) : 0;
    char *all = malloc(before + length + 1);
    if (!all)
        abort();
    if (before)
        // NOLINTNEXTLINE(bugprone-not-null-terminated-result): bytes and their length
        memcpy(all, prefix, before);
    if (length)
        memcpy(all + before, bytes, length);
    *ret_length = before + length;
    return all;
}

void fuzz_check(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    size_t whole;
    void *log = join(target->prefix, bytes, length, &whole);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    struct umpire_report_options report_options = {.format = (enum umpire_format)(length % FORMATS),
                                                   .details = true,
                                                   .events = true,
                                                   .file = nowhere};
    struct umpire_options options;
    umpire_options_init(&options);
    options.details = options.events = options.fingerprints = true;
    struct umpire_report *report = umpire_report_open(&report_options);
    struct umpire_checker *checker = report
                                         ? umpire_checker_new(&options, umpire_report_sink(report))
                                         : NULL;
    if (!checker)
        abort();
    /* no log makes the checker fail */
    if (umpire_check_memory(checker, "log", log, whole) == UMPIRE_FAILURE ||
        !umpire_report_close(report))
        abort();
    umpire_checker_free(checker);
    close(nowhere);
    free(log);
}

struct copy {
    char *bytes;
    size_t length, capacity;
};

static bool take(void *user, const char *bytes, size_t length)
{
    struct copy *copy = user;
    if (copy->length + length > copy->capacity) {
        copy->capacity = 2 * (copy->length + length);
        copy->bytes = realloc(copy->bytes, copy->capacity);
        if (!copy->bytes)
            abort();
    }
    memcpy(copy->bytes + copy->length, bytes, length);
    copy->length += length;
    return true;
}

static enum umpire_status lay_out(const void *bytes, size_t length, struct copy *ret_copy)
{
    struct fuzz_file file = fuzz_file_of(bytes, length);
    enum umpire_status status = umpire_format_path(file.path, take, ret_copy, NULL);
    fuzz_file_close(&file);
    return status;
}

/* Formatting a formatted log changes nothing. */
void fuzz_format(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    struct copy once = {0}, twice = {0};
    (void)target;
    if (lay_out(bytes, length, &once) == UMPIRE_CONFORMANT &&
        (lay_out(once.bytes, once.length, &twice) != UMPIRE_CONFORMANT ||
         once.length != twice.length ||
         (once.length && memcmp(once.bytes, twice.bytes, once.length) != 0)))
        abort();
    free(once.bytes);
    free(twice.bytes);
}
