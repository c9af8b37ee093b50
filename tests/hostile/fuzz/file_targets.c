/* SPDX-License-Identifier: MIT */
/* Files other than logs: policies, baselines, reports that are made into pages. */
#include "fuzz.h"
#include "desk/share/manifest.h"
#include "desk/shared/sandbox.h"

#include <getopt.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>

void fuzz_policy(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    (void)target;
    struct fuzz_file file = fuzz_file_of(bytes, length);
    struct cli_settings settings = {0};
    FILE *policy = fopen(file.path, "re");
    if (!policy)
        abort();
    (void)cli_settings_read(&settings, policy, file.path, "policy");
    fclose(policy);
    cli_settings_done(&settings);
    fuzz_file_close(&file);
}

void fuzz_baseline(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    (void)target;
    struct fuzz_file file = fuzz_file_of(bytes, length);
    struct umpire_options options;
    struct umpire_sink sink = {0};
    struct cli_baseline baseline = {0};
    umpire_options_init(&options);
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    if (!checker)
        abort();
    if (cli_baseline_read(&baseline, file.path)) {
        if (!cli_baseline_use(&baseline, checker) || !cli_baseline_holds(&baseline, &checker, 1))
            abort(); /* no log was read, so no entry can be unmatched */
    }
    cli_baseline_done(&baseline);
    umpire_checker_free(checker);
    fuzz_file_close(&file);
}

void fuzz_page(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    (void)target;
    struct fuzz_file file = fuzz_file_of(bytes, length);
    struct cli_output output;
    if (cli_output_open(&output, "/dev/null"))
        (void)cli_render_page(file.file, &output);
    fuzz_file_close(&file);
}

FUZZ_COMMAND(merge)

/* An input is the report of a share without its digest. The digest is added here, since a changed
 * report would be refused with the old one. */
void fuzz_share(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    (void)target;
    uint8_t *whole = malloc(length + SHA256_DIGEST_SIZE);
    struct sha256_ctx hash;
    if (!whole)
        abort();
    memcpy(whole, bytes, length);
    sha256_init(&hash);
    sha256_update(&hash, length, bytes);
    sha256_digest(&hash, SHA256_DIGEST_SIZE, whole + length);
    struct fuzz_file file = fuzz_file_of(whole, length + SHA256_DIGEST_SIZE);
    cli_sandbox_disable(); /* in the sandbox the next input could not be opened */
    for (int i = 0; i < 2; i++) {
        char *words[] = {(char *)"merge",
                         (char *)"-f",
                         (char *)(i ? "xml" : "text"),
                         (char *)"-o",
                         (char *)"/dev/null",
                         file.path,
                         NULL};
        optind = 0;
        (void)run_merge(6, words);
    }
    fuzz_file_close(&file);
    free(whole);
}

/* A manifest that can be read is written as a text from which the same manifest is read. */
void fuzz_manifest(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    (void)target;
    char *texts[2] = {NULL, NULL};
    size_t lengths[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        struct manifest manifest = {0};
        struct fuzz_file file = i ? fuzz_file_of((const uint8_t *)texts[0], lengths[0])
                                  : fuzz_file_of(bytes, length);
        enum umpire_status status = manifest_read(&manifest, file.path, 0);
        if (status == UMPIRE_CONFORMANT)
            texts[i] = manifest_text(&manifest, &lengths[i]);
        manifest_done(&manifest);
        fuzz_file_close(&file);
        if (!texts[i] && i == 0)
            return;
    }
    if (!texts[1] || lengths[0] != lengths[1] || memcmp(texts[0], texts[1], lengths[0]) != 0)
        abort();
    free(texts[0]);
    free(texts[1]);
}
