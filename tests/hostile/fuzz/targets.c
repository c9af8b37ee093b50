/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "umpire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const struct fuzz_target targets[] = {
    {"language", NULL, fuzz_check},      {"format", NULL, fuzz_format},
    {"policy", NULL, fuzz_policy},       {"baseline", NULL, fuzz_baseline},
    {"page", NULL, fuzz_page},           {"share", NULL, fuzz_share},
    {"recording", NULL, fuzz_recording}, {"manifest", NULL, fuzz_manifest},
    {"container", NULL, fuzz_container}, {"vassal", NULL, fuzz_vassal},
    {"fleet", NULL, fuzz_fleet},         {"cards", NULL, fuzz_cards},
    {"answers", NULL, fuzz_answers},     {"requests", NULL, fuzz_requests},
    {"editor", NULL, fuzz_editor},       {"play", NULL, fuzz_play},
    {"reading", NULL, fuzz_reading},     {"session", NULL, fuzz_session},
    {"less", NULL, fuzz_less},           {"source", NULL, fuzz_source},
    {"tokens", NULL, fuzz_tokens},
};

/* Every game's name is also a target. */
static const struct fuzz_target *game_named(const char *name)
{
    static char prefix[64];
    static struct fuzz_target target = {.prefix = prefix, .run = fuzz_check};
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        if (strcmp(ruleset.name, name) == 0) {
            target.name = ruleset.name;
            snprintf(prefix, sizeof prefix, "game %s\n", name);
            return &target;
        }
    return NULL;
}

const struct fuzz_target *fuzz_target_named(const char *name)
{
    for (size_t i = 0; name && i < sizeof targets / sizeof *targets; i++)
        if (strcmp(targets[i].name, name) == 0)
            return &targets[i];
    return name ? game_named(name) : NULL;
}

void fuzz_list_targets(void)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        puts(targets[i].name);
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        puts(ruleset.name);
}

struct fuzz_file fuzz_file_of(const void *bytes, size_t length)
{
    struct fuzz_file file = {.file = memfd_create("fuzz", MFD_CLOEXEC)};
    if (file.file < 0 || (length && write(file.file, bytes, length) != (ssize_t)length)) {
        perror("fuzz: a file in memory");
        exit(1);
    }
    snprintf(file.path, sizeof file.path, "/proc/self/fd/%d", file.file);
    return file;
}

void fuzz_file_close(struct fuzz_file *file)
{
    close(file->file);
}
