/* Measures: parts of the reader by themselves, and what a command takes.
 *
 *   bench scan FILE | parse FILE     reads a log with the scanner alone, or with the
 *                                    parser, and prints how many lines or statements it has
 *   bench row LABEL STATEMENTS BYTES COMMAND...
 *                                    runs a command and prints what it took */
#include "log/reader_state.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static bool count_statement(void *user, const struct statement *statement)
{
    *(uint64_t *)user += statement->kind != STATEMENT_EOF && statement->kind != STATEMENT_BLOCK_END;
    return true;
}

static bool no_error(void *user, enum log_error error, struct place place, struct slice line, const char *message)
{
    (void)user;
    (void)line;
    fprintf(stderr, "bench: line %" PRIu64 ": %s [%s]\n", place.line, message, log_error_id(error));
    return false;
}

static int read_log(const char *path, bool parse)
{
    uint64_t statements = 0;
    struct reader_handler handler = {.user = &statements, .statement = count_statement, .error = no_error};
    struct source *source = source_open(path);
    struct reader *reader = source ? reader_new(source, &handler) : NULL;
    bool good = reader != NULL;
    if (good && parse) {
        good = reader_run(reader) == READER_DONE;
        printf("%" PRIu64 " statements\n", statements);
    } else if (good && !setjmp(reader->give_up)) {
        do
            log_scan(reader->scanner);
        while (reader->token.kind != 0);
        printf("%" PRIu64 " lines\n", reader->line);
    }
    if (!good)
        fprintf(stderr, "bench: %s: cannot be read\n", path);
    reader_free(reader);
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
    printf("%-26s %8.3f %8.3f %9.3f %9.1f %8.1f %8ld\n", label, wall, processor, statements / wall / 1e6, bytes / wall / 1e6,
           (double)used.ru_maxrss / 1024, used.ru_minflt + used.ru_majflt);
    bool judged = WIFEXITED(status) && (WEXITSTATUS(status) < 2 || WEXITSTATUS(status) == 4);
    return judged ? 0 : 1;
}

int main(int count, char **words)
{
    if (count == 3 && strcmp(words[1], "scan") == 0)
        return read_log(words[2], false);
    if (count == 3 && strcmp(words[1], "parse") == 0)
        return read_log(words[2], true);
    if (count > 5 && strcmp(words[1], "row") == 0)
        return run_row(words[2], strtod(words[3], NULL), strtod(words[4], NULL), words + 5);
    fputs("Usage: bench scan FILE | bench parse FILE | bench row LABEL STATEMENTS BYTES COMMAND...\n", stderr);
    return 2;
}
