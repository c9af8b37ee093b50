/* SPDX-License-Identifier: MIT */
/* Measures parts of the reader, and commands.
 *
 *   bench scan FILE | parse FILE     reads a log with the scanner alone, or with the parser, and
 *                                    prints how many lines or
 *                                    statements it has
 *   bench row LABEL STATEMENTS BYTES COMMAND...
 *                                    runs a command and prints its time and memory */
#include "session.h"

#include "judge/log/reader.h"
#include "judge/log/scanner.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static bool scan(struct source *source)
{
    struct scanner scanner = {.flex = NULL};
    bool good = scanner_init(&scanner, source);
    while (good && scanner_next(&scanner) != 0)
        continue;
    good = good && !scanner.window.failure;
    printf("%" PRIu64 " lines\n", scanner.line);
    scanner_done(&scanner);
    return good;
}

static bool parse(struct source *source)
{
    uint64_t statements = 0;
    struct reader *reader = reader_new(source);
    bool good = reader != NULL;
    while (good) {
        const struct item *item = reader_next(reader);
        if (item->kind == ITEM_ERROR)
            fprintf(stderr, "bench: line %" PRIu64 ": %s [%s]\n", item->error.place.line,
                    item->error.message, log_error_id(item->error.error));
        good = item->kind != ITEM_ERROR && item->kind != ITEM_UNREADABLE &&
               item->kind != ITEM_NO_MEMORY;
        if (item->kind >= ITEM_END)
            break;
        if (item->kind == ITEM_STATEMENT)
            statements += item->statement->kind != STATEMENT_EOF &&
                          item->statement->kind != STATEMENT_BLOCK_END;
    }
    printf("%" PRIu64 " statements\n", statements);
    reader_free(reader);
    return good;
}

static int read_log(const char *path, bool (*take)(struct source *source))
{
    struct source *source = source_open(path);
    bool good = source && take(source);
    if (!good)
        fprintf(stderr, "bench: %s: cannot be read\n", path);
    source_close(source);
    return good ? 0 : 1;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static int run_row(const char *label, double statements, double bytes, char **command)
{
    struct timespec begin, end;
    struct rusage used;
    int status;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    pid_t child = fork();
    if (child == 0) {
        execvp(command[0], command);
        fprintf(stderr, "bench: %s: %s\n", command[0], strerror(errno));
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &used) < 0)
        return 1;
    clock_gettime(CLOCK_MONOTONIC, &end);
    double wall = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
    double processor = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
    printf("%-26s %8.3f %8.3f %9.3f %9.1f %8.1f %8ld\n", label, wall, processor,
           statements / wall / 1e6, bytes / wall / 1e6, (double)used.ru_maxrss / 1024,
           used.ru_minflt + used.ru_majflt);
    bool judged = WIFEXITED(status) && (WEXITSTATUS(status) < 2 || WEXITSTATUS(status) == 4);
    return judged ? 0 : 1;
}

int main(int count, char **words)
{
    if (count == 3 && strcmp(words[1], "scan") == 0)
        return read_log(words[2], scan);
    if (count == 3 && strcmp(words[1], "parse") == 0)
        return read_log(words[2], parse);
    if (count > 5 && strcmp(words[1], "row") == 0)
        return run_row(words[2], strtod(words[3], NULL), strtod(words[4], NULL), words + 5);
    if (count == 3 && strcmp(words[1], "session") == 0)
        return bench_session(words[2]);
    fputs("Usage: bench scan FILE | bench parse FILE | bench session FILE | bench row LABEL "
          "STATEMENTS BYTES COMMAND...\n",
          stderr);
    return 2;
}
