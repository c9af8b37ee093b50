/* Files beside the logs: policies, baselines, reports made into pages, recordings, fleets. */
#include "fuzz.h"
#include "cli/cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

int import_main(int count, char **words);
int vassal_main(int count, char **words);

void fuzz_policy(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    (void)target;
    struct fuzz_file file = fuzz_file_of(bytes, length);
    struct umpire_options options;
    struct umpire_sink sink = {0};
    umpire_options_init(&options);
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    if (!checker)
        abort();
    (void)cli_read_policy(checker, file.path);
    umpire_checker_free(checker);
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
            abort(); /* no log was read, so no entry can be missing from one */
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

void fuzz_recording(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    (void)target;
    struct fuzz_file file = fuzz_file_of(bytes, length);
    char *words[] = {(char *)"import", (char *)"--dice-from-seed", (char *)"-o", (char *)"/dev/null", file.path, NULL};
    optind = 0;
    (void)import_main(5, words);
    fuzz_file_close(&file);
}

static void put_number(uint8_t **to, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *(*to)++ = (uint8_t)(number >> 8 * i);
}

/* A zip file of one file that is not packed: the fuzzer need not learn how to pack. */
static uint8_t *zip_of(const char *name, const uint8_t *bytes, size_t length, size_t *ret_length)
{
    enum { LOCAL = 30, CENTRAL = 46, END = 22 };
    size_t name_length = strlen(name), local = LOCAL + name_length + length, all = local + CENTRAL + name_length + END;
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
    char *words[] = {(char *)"import-vassal", (char *)"-o", (char *)"/dev/null", file.path, NULL};
    optind = 0;
    (void)vassal_main(4, words);
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
    char *words[] = {(char *)"import-fleet", (char *)"-o", (char *)"/dev/null", (char *)"--cards", (char *)cards, (char *)list, NULL};
    optind = 0;
    (void)cli_import_fleet(6, words);
}

void fuzz_fleet(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    static const char table[] = "ship\tSloop\t50\t1\tcommand=2 { defense brace }\nupgrade\tGun Crew\t5\t-\t\n";
    (void)target;
    struct fuzz_file file = fuzz_file_of(bytes, length), cards = fuzz_file_of(table, sizeof table - 1);
    import_list(file.path, cards.path);
    fuzz_file_close(&file);
    fuzz_file_close(&cards);
}

void fuzz_cards(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    static const char list[] = "ship:sloop\nupgrade:gun crew\nsquadron:kite\n";
    (void)target;
    struct fuzz_file file = fuzz_file_of(list, sizeof list - 1), cards = fuzz_file_of(bytes, length);
    import_list(file.path, cards.path);
    fuzz_file_close(&file);
    fuzz_file_close(&cards);
}
