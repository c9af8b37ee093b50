/* SPDX-License-Identifier: MIT */
/* umpire judge: a judge's keys, and the signatures on the rulings of a log. */
#include "cli/shared/cli.h"
#include "cli/shared/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <nettle/base64.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DIGITS = (UMPIRE_KEY_BYTES + 2) / 3 * 4 };

static const char secret_word[] = "umpire-judge-secret", public_word[] = "umpire-judge-key";

static void help(void)
{
    puts("Usage: umpire judge key FILE\n"
         "       umpire judge sign --key=FILE [-o FILE] LOG\n"
         "'key' makes a pair of Ed25519 keys: the secret one in FILE, which only its\n"
         "owner may read, and the public one in FILE.pub, for 'check --judge-key'.\n"
         "'sign' writes the log with each of its rulings (judge: ...) signed: for its\n"
         "line, and for the game up to there. Sign last: after signing, change\n"
         "nothing above the last ruling but blanks and comments within a line. Standard\n"
         "error lists each ruling that is signed. Read the list: somebody else wrote the\n"
         "log.\n"
         "\n"
         "  -k, --key=FILE         the secret key\n"
         "  -o, --output=FILE      where the signed log goes (default standard output)\n"
         "      --help             this text\n"
         "\n"
         "Exit status: 0; 2 wrong usage, or a key that is none; 3 a line of the log\n"
         "is no statement, or the log cannot be read; 5 an internal failure, or a file\n"
         "that is there already or cannot be written.");
}

/* Reads WORD KEY, the key in base64. */
static bool read_key(const char *path, const char *word, uint8_t ret_key[UMPIRE_KEY_BYTES])
{
    char line[128] = "", read_word[32], digits[DIGITS + 2];
    uint8_t bytes[BASE64_DECODE_LENGTH(DIGITS)];
    size_t length = sizeof bytes;
    struct base64_decode_ctx decoder;
    FILE *file = fopen(path, "re");
    if (!file || !fgets(line, sizeof line, file)) {
        cli_print(stderr, "umpire: %s: %s\n", path, file ? "it is empty" : strerror(errno));
        if (file)
            fclose(file);
        return false;
    }
    fclose(file);
    base64_decode_init(&decoder);
    bool good = sscanf(line, "%31s %45s", read_word, digits) == 2 && strcmp(read_word, word) == 0 &&
                strlen(digits) == DIGITS &&
                base64_decode_update(&decoder, &length, bytes, DIGITS, digits) &&
                base64_decode_final(&decoder) && length == UMPIRE_KEY_BYTES;
    if (good)
        memcpy(ret_key, bytes, UMPIRE_KEY_BYTES);
    else
        cli_print(
            stderr,
            "umpire: %s: this is no %s key of a judge; 'umpire judge key FILE' makes a pair\n",
            path, word == secret_word ? "secret" : "public");
    return good;
}

bool cli_read_judge_key(const char *path, uint8_t ret_key[UMPIRE_KEY_BYTES])
{
    return read_key(path, public_word, ret_key);
}

/* Writes a new file. */
static bool write_key(const char *path, const char *word, const uint8_t key[UMPIRE_KEY_BYTES],
                      mode_t mode)
{
    char digits[BASE64_ENCODE_RAW_LENGTH(UMPIRE_KEY_BYTES) + 1] = "";
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    base64_encode_raw(digits, UMPIRE_KEY_BYTES, key);
    bool good = file >= 0 && dprintf(file, "%s %s\n", word, digits) > 0 && fsync(file) == 0;
    int error = errno;
    if (file >= 0)
        close(file);
    if (file < 0 && error == EEXIST)
        cli_print(
            stderr,
            "umpire: %s is there already, and stays as it is; give the new key another name\n",
            path);
    else if (!good)
        cli_print(stderr, "umpire: %s cannot be written: %s\n", path, strerror(error));
    if (file >= 0 && !good)
        unlink(path);
    return good;
}

static int make_keys(const char *path)
{
    uint8_t secret[UMPIRE_KEY_BYTES], key[UMPIRE_KEY_BYTES];
    char name[4096];
    if (snprintf(name, sizeof name, "%s.pub", path) >= (int)sizeof name)
        return cli_usage_error("%s: this name is too long", path);
    if (getentropy(secret, sizeof secret) != 0) {
        cli_print(stderr, "umpire: no random numbers: %s\n", strerror(errno));
        return UMPIRE_FAILURE;
    }
    umpire_judge_public_key(secret, key);
    if (!write_key(path, secret_word, secret, S_IRUSR | S_IWUSR))
        return UMPIRE_FAILURE;
    if (write_key(name, public_word, key, S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH))
        return UMPIRE_CONFORMANT;
    /* a secret key without its public one is of no use, and would be in the way of the next pair */
    unlink(path);
    return UMPIRE_FAILURE;
}

struct signing {
    const struct cli_output *output;
    bool unwritten; /* after a message */
};

static bool write_log(void *user, const char *bytes, size_t length)
{
    struct signing *signing = user;
    signing->unwritten = !cli_output_write(signing->output, bytes, length);
    return !signing->unwritten;
}

/* Shows the judge what is signed, so that nobody can slip a ruling in. */
static void tell_signed(void *user, const struct umpire_signed *one)
{
    (void)user;
    cli_print(stderr, "umpire: signed line %" PRIu64 ": %s%s\n", one->line, one->ruling,
              one->house_rule ? " - a house rule, which holds in each game that begins with the "
                                "same declarations: give the game its own event, "
                                "table or date"
                              : "");
}

static int sign(const char *path, const char *key, const char *to)
{
    uint8_t secret[UMPIRE_KEY_BYTES];
    uint64_t count, line;
    struct cli_output output = {.file = STDOUT_FILENO};
    struct cli_files files = {.outputs = {{"-o", to}},
                              .output_count = 1,
                              .inputs = {{"the log", path}, {"the key", key}},
                              .input_count = 2};
    if (strcmp(path, "-") == 0)
        return cli_usage_error("a log is read twice to be signed: name a file");
    if (!read_key(key, secret_word, secret) || !cli_files_apart(&files))
        return UMPIRE_USAGE;
    if (!cli_output_open(&output, to))
        return UMPIRE_FAILURE;
    cli_sandbox_enter(&(struct cli_sandbox){.file = path, .outputs = {&output}});
    struct signing signing = {.output = &output};
    const char *why = umpire_sign_rulings(path, secret, write_log, tell_signed, &signing, &count,
                                          &line);
    bool failed = signing.unwritten || (why && errno == ENOMEM);
    if (why && line)
        cli_print(stderr, "umpire: %s:%" PRIu64 ": %s\n", path, line, why);
    else if (why && !signing.unwritten)
        cli_print(stderr, "umpire: %s: %s\n", path, why);
    else if (count == 0)
        cli_print(stderr, "umpire: %s: it has no rulings\n", path);
    bool written = cli_output_close(&output, !why);
    return failed    ? UMPIRE_FAILURE
           : why     ? UMPIRE_MALFORMED
           : written ? UMPIRE_CONFORMANT
                     : UMPIRE_FAILURE;
}

int cli_judge(int count, char **words)
{
    static const struct option options[] = {{"key", required_argument, NULL, 'k'},
                                            {"output", required_argument, NULL, 'o'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    const char *key = NULL, *output = NULL;
    for (int option; (option = getopt_long(count, words, "k:o:h", options, NULL)) != -1;)
        switch (option) {
        case 'k': key = optarg; break;
        case 'o': output = optarg; break;
        case 'h': help(); return 0;
        default: return cli_option_error(words);
        }
    const char *what = optind < count ? words[optind] : "";
    if (strcmp(what, "key") == 0 && optind + 2 == count && !key && !output)
        return make_keys(words[optind + 1]);
    if (strcmp(what, "sign") == 0 && optind + 2 == count && key)
        return sign(words[optind + 1], key, output);
    return cli_usage_error("write: umpire judge key FILE, or: umpire judge sign --key=FILE LOG");
}
