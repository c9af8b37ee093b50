/* SPDX-License-Identifier: MIT */
#include "workshop/play/play.h"

#include "desk/shared/cli.h"
#include "desk/shared/sessions.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN = 20 };

void play_menu_done(struct play_menu *menu)
{
    free(menu->matches);
    free(menu->entries);
    *menu = (struct play_menu){.next = NULL};
}

static const struct umpire_move *move_at(const struct play_menu *menu, size_t match)
{
    return &menu->next->moves[menu->matches[match]];
}

/* Parts ------------------------------------------------------------------------------------- */

static bool has_more(const struct umpire_move *move, unsigned parts)
{
    return move->operand_count >= parts;
}

/* Whether two moves begin with the same `parts` parts. */
static bool same_parts(const struct umpire_move *a, const struct umpire_move *b, unsigned parts)
{
    size_t length = move_length(a, parts);
    return a->operand_count + 1 >= parts && b->operand_count + 1 >= parts &&
           length == move_length(b, parts) && memcmp(a->text, b->text, length) == 0;
}

/* The entries of a menu ---------------------------------------------------------------------- */

static bool all_same(const struct play_menu *menu, unsigned parts)
{
    for (size_t i = 1; i < menu->count; i++)
        if (!same_parts(move_at(menu, 0), move_at(menu, i), parts))
            return false;
    return menu->count > 0 && move_at(menu, 0)->operand_count + 1 >= parts;
}

/* Makes an entry for each value of the first part in which the matching moves differ. */
static bool gather(struct play_menu *menu)
{
    menu->entry_count = menu->from = 0;
    menu->depth = 0;
    while (menu->count > 1 && all_same(menu, menu->depth + 1))
        menu->depth++;
    for (size_t i = 0; i < menu->count; i++) {
        struct play_entry *last = menu->entry_count ? &menu->entries[menu->entry_count - 1] : NULL;
        if (last && same_parts(move_at(menu, last->first), move_at(menu, i), menu->depth + 1)) {
            last->count++;
            continue;
        }
        struct play_entry *entries = cli_room(menu->entries, menu->entry_count,
                                              &menu->entry_capacity, sizeof *entries);
        if (!entries)
            return false;
        menu->entries = entries;
        entries[menu->entry_count++] = (struct play_entry){i, 1};
    }
    return true;
}

bool play_menu_begin(struct play_menu *menu, const struct umpire_next *next)
{
    size_t wanted = next->move_count;
    if (wanted > menu->capacity) {
        size_t *matches = realloc(menu->matches, wanted * sizeof *matches);
        if (!matches)
            return false;
        menu->matches = matches;
        menu->capacity = wanted;
    }
    menu->next = next;
    menu->count = wanted;
    for (size_t i = 0; i < wanted; i++)
        menu->matches[i] = i;
    return gather(menu);
}

bool play_menu_choose(struct play_menu *menu, size_t entry)
{
    struct play_entry chosen = menu->entries[entry];
    memmove(menu->matches, menu->matches + chosen.first, chosen.count * sizeof *menu->matches);
    menu->count = chosen.count;
    return gather(menu);
}

/* Whether a text contains each of the words. */
static bool has_words(const char *text, const char *words)
{
    char word[256];
    while (*(words += strspn(words, " \t"))) {
        size_t length = strcspn(words, " \t");
        if (length >= sizeof word)
            return false;
        memcpy(word, words, length);
        word[length] = '\0';
        if (!strcasestr(text, word))
            return false;
        words += length;
    }
    return true;
}

bool play_menu_narrow(struct play_menu *menu, const char *words, bool *ret_any)
{
    size_t kept = 0;
    *ret_any = false;
    for (size_t i = 0; i < menu->count && !*ret_any; i++)
        *ret_any = has_words(move_at(menu, i)->text, words);
    if (!*ret_any)
        return true;
    for (size_t i = 0; i < menu->count; i++)
        if (has_words(move_at(menu, i)->text, words))
            menu->matches[kept++] = menu->matches[i];
    menu->count = kept;
    return gather(menu);
}

const struct umpire_move *play_menu_single(const struct play_menu *menu)
{
    return menu->count == 1 ? move_at(menu, 0) : NULL;
}

/* Showing ----------------------------------------------------------------------------------- */

static void show_entry(const struct play_menu *menu, size_t number, const struct play_entry *entry)
{
    const struct umpire_move *move = move_at(menu, entry->first);
    unsigned parts = menu->depth + 1;
    bool more = has_more(move, parts);
    if (entry->count == 1) {
        play_say(5, "%3zu  %s", number, move->text);
        return;
    }
    const char *meaning = parts >= 2 && move->operand_count + 1 >= parts
                              ? move->operands[parts - 2].meaning
                              : NULL;
    play_say(5, "%3zu  %.*s%s (%zu ways%s%s)", number, (int)move_length(move, parts), move->text,
             more ? " ..." : "", entry->count, meaning ? "; " : "", meaning ? meaning : "");
}

void play_menu_show(const struct play_menu *menu)
{
    size_t end = menu->entry_count - menu->from > SHOWN ? menu->from + SHOWN : menu->entry_count;
    for (size_t i = menu->from; i < end; i++)
        show_entry(menu, i + 1, &menu->entries[i]);
    if (menu->entry_count > SHOWN)
        play_say(5, "%zu to %zu of %zu; 'more' shows others, a word narrows them", menu->from + 1,
                 end, menu->entry_count);
}

void play_menu_more(struct play_menu *menu)
{
    menu->from = menu->from + SHOWN < menu->entry_count ? menu->from + SHOWN : 0;
}

/* Completing -------------------------------------------------------------------------------- */

/* How many bytes of a text a completion may add: those before a range such as 1..6. */
static size_t written(const char *text)
{
    return strcspn(text, "<[");
}

bool play_menu_complete(const struct umpire_next *next, const char *line, size_t length,
                        char *ret_more, size_t room)
{
    const char *common = NULL;
    size_t common_length = 0;
    for (size_t i = 0; next && i < next->move_count; i++) {
        const char *text = next->moves[i].text;
        if (strncmp(text, line, length) != 0)
            continue;
        const char *rest = text + length;
        size_t same = 0, most = common ? common_length : written(rest);
        while (common && same < most && rest[same] == common[same])
            same++;
        common_length = common ? same : most;
        common = common ? common : rest;
    }
    while (common_length > 0 && ((unsigned char)common[common_length] & 0xC0) == 0x80)
        common_length--;
    if (common_length == 0 || common_length >= room)
        return false;
    memcpy(ret_more, common, common_length);
    ret_more[common_length] = '\0';
    return true;
}
