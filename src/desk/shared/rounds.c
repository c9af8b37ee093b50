/* SPDX-License-Identifier: MIT */
/* Lists of rounds that a beacon's network has published. */
#include "desk/shared/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DIGITS = 2 * UMPIRE_ROUND_BYTES };

struct reading {
    struct cli_rounds *rounds;
    const char *path;
};

/* Reads 'ROUND SIGNATURE', or a line of JSON with "round" and "signature", as the network answers.
 */
static bool read_round(const char *line, struct umpire_round *ret_round)
{
    static const char round_of[] = "\"round\":", signature_of[] = "\"signature\":";
    const char *number = line, *digits = NULL;
    if (*line == '{') {
        number = strstr(line, round_of);
        digits = strstr(line, signature_of);
        if (!number || !digits)
            return false;
        number += sizeof round_of - 1;
        digits += sizeof signature_of - 1;
        digits += strspn(digits, " \"");
        number += strspn(number, " ");
    }
    size_t length = strspn(number, "0123456789");
    if (length < 1 || length > 18 || sscanf(number, "%18" SCNu64, &ret_round->round) != 1)
        return false;
    if (!digits)
        digits = number + length + strspn(number + length, " \t");
    if (strspn(digits, "0123456789abcdef") != DIGITS || (*line != '{' && digits[DIGITS]))
        return false;
    for (size_t i = 0; i < UMPIRE_ROUND_BYTES; i++) {
        const char two[] = {digits[2 * i], digits[2 * i + 1], '\0'};
        unsigned byte = 0;
        sscanf(two, "%2x", &byte);
        ret_round->signature[i] = (uint8_t)byte;
    }
    return true;
}

static bool take_line(void *user, char *line, uint64_t number)
{
    const struct reading *reading = user;
    struct cli_rounds *rounds = reading->rounds;
    struct umpire_round one;
    char *text = cli_trim(line);
    if (!*text || *text == '#')
        return true;
    if (!read_round(text, &one)) {
        cli_usage_error("%s: line %" PRIu64 " must be: ROUND SIGNATURE, the latter 96 hexadecimal "
                        "digits (0 to 9, a to f), or a round as the network answers it",
                        reading->path, number);
        return false;
    }
    struct umpire_round *list =
        cli_room(rounds->list, rounds->count, &rounds->capacity, sizeof *list);
    if (!list) {
        cli_out_of_memory();
        return false;
    }
    rounds->list = list;
    list[rounds->count++] = one;
    return true;
}

bool cli_read_rounds(const char *path, struct cli_rounds *ret_rounds)
{
    struct reading reading = {ret_rounds, path};
    return cli_each_line(path, take_line, &reading);
}
