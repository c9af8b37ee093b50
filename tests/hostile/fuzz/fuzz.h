/* SPDX-License-Identifier: MIT */
/* What the fuzzed targets share. A target takes any bytes. It must not crash, hang or leak, and
 * aborts if a promise of umpire does not hold. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include "desk/shared/options.h"

#include <stddef.h>
#include <stdint.h>

struct fuzz_target {
    const char *name;
    const char *prefix; /* put before every input: the line that names the game; NULL: nothing */
    void (*run)(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
};

/* NULL: there is no such target. */
const struct fuzz_target *fuzz_target_named(const char *name);

/* Prints the targets' names, one a line. */
void fuzz_list_targets(void);

/* A file with given bytes, which has a path until fuzz_file_close closes it. */
struct fuzz_file {
    int file;
    char path[32];
};
struct fuzz_file fuzz_file_of(const void *bytes, size_t length);
void fuzz_file_close(struct fuzz_file *file);

void fuzz_check(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_format(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_policy(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_baseline(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_page(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_share(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_manifest(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_recording(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_container(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_vassal(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_fleet(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_cards(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_requests(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_editor(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_play(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_answers(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_reading(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_less(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_source(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_tokens(const struct fuzz_target *target, const uint8_t *bytes, size_t length);
void fuzz_session(const struct fuzz_target *target, const uint8_t *bytes, size_t length);

/* Makes run_NAME of a command: a function of its words. */
#define FUZZ_COMMAND(name)                                   \
    extern const struct cli_command cli_##name;              \
    static int run_##name(int count, char **words)           \
    {                                                        \
        return cli_##name.run(&cli_##name, count, words);    \
    }

#endif
