/* SPDX-License-Identifier: MIT */
/* Importers: recordings, logs of VASSAL, fleets and their cards. Whatever bytes an importer reads,
 * the log that it writes has no error. One error is allowed: two names of the input that look alike
 * are written as they are. */
#include "fuzz.h"
#include "desk/shared/cli.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <zlib.h>

FUZZ_COMMAND(import_fleet)

int import_main(int count, char **words);
int vassal_main(int count, char **words);

/* DIFFERS: a fleet is imported, and points or copies differ from the table of cards. */
enum { IMPORTED = 0, DIFFERS = 1, REFUSED = 3, WORDS_MOST = 8 };

static bool on_finding(void *user, const struct umpire_finding *finding)
{
    (void)user;
    if (finding->level != UMPIRE_LEVEL_ERROR || strcmp(finding->rule, "log.look-alike") == 0)
        return true;
    fprintf(stderr, "line %llu of the log: %s: %s\n", (unsigned long long)finding->line,
            finding->rule, finding->message);
    abort();
}

static void check_log(const struct fuzz_file *log)
{
    struct stat status;
    struct umpire_options options;
    struct umpire_sink sink = {.finding = on_finding};
    umpire_options_init(&options);
    options.findings_most = UINT64_MAX;
    options.as_played = true; /* the test looks for errors, not for the meaning of a breach */
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    if (!checker || fstat(log->file, &status) != 0 || status.st_size == 0)
        abort();
    size_t length = (size_t)status.st_size;
    void *bytes = mmap(NULL, length, PROT_READ, MAP_PRIVATE, log->file, 0);
    if (bytes == MAP_FAILED || umpire_check_memory(checker, "log", bytes, length) == UMPIRE_FAILURE)
        abort();
    munmap(bytes, length);
    umpire_checker_free(checker);
}

/* Runs an importer; `words` are its name, its options, the file that it reads, and NULL. */
static void import(int (*run)(int count, char **words), const char *const *words)
{
    char *all[WORDS_MOST] = {NULL};
    int count = 0;
    struct fuzz_file log = fuzz_file_of("", 0);
    for (; words[count]; count++)
        all[count] = (char *)words[count];
    all[count++] = (char *)"-o";
    all[count++] = log.path;
    optind = 0;
    int status = run(count, all);
    if (status == IMPORTED || (status == DIFFERS && run == run_import_fleet))
        check_log(&log);
    else if (status != REFUSED)
        abort();
    fuzz_file_close(&log);
}

/* Recordings with a seed are imported with its dice. */
void fuzz_recording(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    static const char seed[] = "\"rng_seed\"";
    (void)target;
    struct fuzz_file file = fuzz_file_of(bytes, length);
    bool seeded = memmem(bytes, length, seed, sizeof seed - 1) != NULL;
    const char *words[] = {"import", file.path, seeded ? "--dice-from-seed" : NULL, NULL};
    import(import_main, words);
    fuzz_file_close(&file);
}

static void put_number(uint8_t **to, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *(*to)++ = (uint8_t)(number >> 8 * i);
}

/* A zip file with one file that is not compressed, so that the fuzzer need not learn to
 * compress. */
static uint8_t *zip_of(const char *name, const uint8_t *bytes, size_t length, size_t *ret_length)
{
    enum { LOCAL = 30, CENTRAL = 46, END = 22 };
    size_t name_length = strlen(name), local = LOCAL + name_length + length,
           all = local + CENTRAL + name_length + END;
    uint8_t *zip = malloc(all), *to = zip;
    uint32_t check = (uint32_t)crc32(0, bytes, (uInt)length);
    if (!zip)
        abort();
    for (int central = 0; central < 2; central++) {
        put_number(&to, central ? 0x02014b50 : 0x04034b50, 4);
        put_number(&to, 20, central ? 2 : 0);
        put_number(&to, 20, 2);
        put_number(&to, 0, 8); /* flags, method and time */
        put_number(&to, check, 4);
        put_number(&to, (uint32_t)length, 4);
        put_number(&to, (uint32_t)length, 4);
        put_number(&to, (uint32_t)name_length, 2);
        put_number(&to, 0, central ? 4 : 2);
        for (int i = 0; central && i < 3; i++)
            put_number(&to, 0, 4); /* disk, attributes; where the file begins */
        memcpy(to, name, name_length);
        to += name_length;
        if (!central && length)
            memcpy(to, bytes, length);
        to += central ? 0 : length;
    }
    put_number(&to, 0x06054b50, 4);
    put_number(&to, 0, 4);
    put_number(&to, 1, 2);
    put_number(&to, 1, 2);
    put_number(&to, (uint32_t)(CENTRAL + name_length), 4);
    put_number(&to, (uint32_t)local, 4);
    put_number(&to, 0, 2);
    *ret_length = (size_t)(to - zip);
    return zip;
}

static void import_container(const uint8_t *bytes, size_t length)
{
    struct fuzz_file file = fuzz_file_of(bytes, length);
    const char *words[] = {"import-vassal", file.path, NULL};
    import(vassal_main, words);
    fuzz_file_close(&file);
}

void fuzz_container(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    (void)target;
    import_container(bytes, length);
}

void fuzz_vassal(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    (void)target;
    size_t zipped;
    uint8_t *zip = zip_of("savedGame", bytes, length, &zipped);
    import_container(zip, zipped);
    free(zip);
}

/* Lists with a table of cards, and tables with a list. */
static void import_list(const char *list, const char *cards)
{
    const char *words[] = {"import-fleet", "--cards", cards, list, NULL};
    import(run_import_fleet, words);
}

void fuzz_fleet(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    static const char table[] =
        "ship\tSloop\t50\t1\tcommand=2 { defense brace }\nupgrade\tGun Crew\t5\t-\t\n";
    (void)target;
    struct fuzz_file file = fuzz_file_of(bytes, length),
                     cards = fuzz_file_of(table, sizeof table - 1);
    import_list(file.path, cards.path);
    fuzz_file_close(&file);
    fuzz_file_close(&cards);
}

void fuzz_cards(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    static const char list[] = "ship:sloop\nupgrade:gun crew\nsquadron:kite\n";
    (void)target;
    struct fuzz_file file = fuzz_file_of(list, sizeof list - 1),
                     cards = fuzz_file_of(bytes, length);
    import_list(file.path, cards.path);
    fuzz_file_close(&file);
    fuzz_file_close(&cards);
}
