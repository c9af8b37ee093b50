/* SPDX-License-Identifier: MIT */
/* The user's tables of cards: umpire-fleet(5). */
#include "desk/shared/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* More than a table of cards has: a device would never end. */
enum { TABLE_MOST = 16 << 20 };

bool cli_read_own_cards(const char *path, struct umpire_cards **ret_cards)
{
    size_t length = 0;
    char why[512], *text = cli_text_up_to(path, TABLE_MOST, &length);
    *ret_cards = NULL;
    if (!text)
        return CLI_FAIL(false, "%s: %s", path, strerror(errno));
    *ret_cards = umpire_cards_read("armada", text, length, why, sizeof why);
    free(text);
    if (!*ret_cards && *why)
        cli_say("%s: %s", path, why);
    else if (!*ret_cards)
        cli_out_of_memory();
    return *ret_cards != NULL;
}

/* Whether a text begins with a faction, or with the mark for any. */
static bool names_faction(const char *text)
{
    static const char *const words[] = {"-\t", "empire", "rebel", "republic", "separatist"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(text, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* Whether a row has the columns of such a table: it has factions, and one column more at least. */
static bool is_own_row(const char *row)
{
    const char *factions = strchr(row, '\t');
    int tabs = 0;
    for (const char *at = row; *at && *at != '\n'; at++)
        tabs += *at == '\t';
    return tabs >= 5 && names_faction(factions + 1);
}

bool cli_has_own_cards(const char *path)
{
    struct stat status;
    size_t length = 0;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) /* it can be read once only */
        return false;
    char *text = cli_text_of_file(path, &length), *line = text;
    while (line && (*line == '#' || *line == '\n' || *line == '\r')) {
        line = strchr(line, '\n');
        line += line != NULL;
    }
    bool own = line && is_own_row(line);
    free(text);
    return own;
}
