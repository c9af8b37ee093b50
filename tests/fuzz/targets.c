#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const struct fuzz_target targets[] = {
    {"language", NULL, fuzz_check},
    {"armada", "game armada\n", fuzz_check},
    {"dropfleet", "game dropfleet\n", fuzz_check},
    {"dropzone", "game dropzone\n", fuzz_check},
    {"starfleet", "game starfleet\n", fuzz_check},
    {"format", NULL, fuzz_format},
    {"policy", NULL, fuzz_policy},
    {"baseline", NULL, fuzz_baseline},
    {"page", NULL, fuzz_page},
    {"recording", NULL, fuzz_recording},
};

const struct fuzz_target *fuzz_target_named(const char *name)
{
    for (size_t i = 0; name && i < sizeof targets / sizeof *targets; i++)
        if (strcmp(targets[i].name, name) == 0)
            return &targets[i];
    return NULL;
}

void fuzz_list_targets(void)
{
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        puts(targets[i].name);
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
