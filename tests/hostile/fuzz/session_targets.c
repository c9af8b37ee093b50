/* SPDX-License-Identifier: MIT */
/* 'umpire lsp' and 'umpire play': inputs are their standard input, and their standard output is
 * checked. */
#include "fuzz.h"
#include "desk/shared/cli.h"
#include "desk/shared/sandbox.h"

#include <getopt.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

FUZZ_COMMAND(lsp)
FUZZ_COMMAND(play)

/* Runs a command with these bytes as its input. Answers what it printed, which the caller frees. */
static char *run(int (*command)(int count, char **words), char **words, const char *input,
                 size_t length, int *ret_status, size_t *ret_length)
{
    FILE *in = stdin, *out = stdout;
    char *printed = NULL;
    int count = 0;
    while (words[count])
        count++;
    optind = 0;
    cli_sandbox_disable();
    stdin = fmemopen((void *)(uintptr_t)input, length, "r");
    stdout = open_memstream(&printed, ret_length);
    if (!stdin || !stdout)
        abort();
    *ret_status = command(count, words);
    fclose(stdin);
    if (fclose(stdout) != 0)
        abort();
    stdin = in;
    stdout = out;
    return printed;
}

/* Reads the header of a message that was printed. NULL: it is no header. */
static const char *body_of(const char *at, const char *end, size_t *ret_length)
{
    static const char name[] = "Content-Length: ";
    char *after;
    if ((size_t)(end - at) < sizeof name || memcmp(at, name, sizeof name - 1) != 0)
        return NULL;
    *ret_length = strtoul(at + sizeof name - 1, &after, 10);
    return strncmp(after, "\r\n\r\n", 4) == 0 && *ret_length <= (size_t)(end - after - 4)
               ? after + 4
               : NULL;
}

/* Checks that every printed message is JSON of the length in its header. */
static void check_messages(const char *at, const char *end)
{
    while (at < end) {
        size_t length;
        json_error_t error;
        const char *body = body_of(at, end, &length);
        json_t *message = body ? json_loadb(body, length, JSON_ALLOW_NUL, &error) : NULL;
        if (!message || strcmp(json_string_value(json_object_get(message, "jsonrpc")), "2.0") != 0)
            abort();
        json_decref(message);
        at = body + length;
    }
}

/* An input is messages, one a line, without their headers, since the header of a changed message
 * would be wrong. An input that begins with a header is handed on as it is. */
static char *framed(const char *bytes, size_t length, size_t *ret_length)
{
    char *text = NULL;
    FILE *to = open_memstream(&text, ret_length);
    if (!to)
        abort();
    if (length >= 7 && strncasecmp(bytes, "Content", 7) == 0) {
        fwrite(bytes, 1, length, to);
    } else {
        for (const char *at = bytes, *end = bytes + length; at < end;) {
            const char *line = memchr(at, '\n', (size_t)(end - at));
            size_t size = (size_t)((line ? line : end) - at);
            fprintf(to, "Content-Length: %zu\r\n\r\n", size);
            fwrite(at, 1, size, to);
            at += size + 1;
        }
    }
    fclose(to);
    return text;
}

void fuzz_editor(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    char *words[] = {(char *)"lsp", NULL};
    size_t input_length, printed_length;
    int status;
    (void)target;
    char *input = framed((const char *)bytes, length, &input_length);
    if (input_length) {
        char *printed = run(run_lsp, words, input, input_length, &status, &printed_length);
        if (status != UMPIRE_CONFORMANT && status != UMPIRE_NONCONFORMANT)
            abort();
        check_messages(printed, printed + printed_length);
        free(printed);
    }
    free(input);
}

static char folder[64], log_path[80];

static void remove_folder(void)
{
    unlink(log_path);
    rmdir(folder);
}

/* Play replaces its log, so the log must have a name. */
static void write_log(const char *bytes, size_t length)
{
    if (!*folder) {
        snprintf(folder, sizeof folder, "%s/umpire-fuzz-XXXXXX",
                 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        if (!mkdtemp(folder) || atexit(remove_folder) != 0)
            exit(1);
        snprintf(log_path, sizeof log_path, "%s/log.umpire", folder);
    }
    FILE *file = fopen(log_path, "we");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        exit(1);
}

/* An input is the log at the beginning, up to a line "--", and then the typed lines. Checks that
 * the file holds what was recorded. */
void fuzz_play(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    const char *all = (const char *)bytes, *mark = length ? memmem(all, length, "\n--\n", 4) : NULL;
    const char *typed = mark ? mark + 4 : all;
    char *words[] = {(char *)"play", log_path, NULL};
    size_t printed_length;
    int status;
    (void)target;
    if (typed == all + length)
        return;
    write_log(all, mark ? (size_t)(mark + 1 - all) : 0);
    free(run(run_play, words, typed, (size_t)(all + length - typed), &status, &printed_length));
    if (status == UMPIRE_FAILURE)
        abort();
}
