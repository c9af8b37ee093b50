/* SPDX-License-Identifier: MIT */
/* The template, filled in. */
#include "desk/new/new.h"

#include "desk/shared/blank.h"
#include "desk/shared/cli.h"

#include <stdio.h>
#include <string.h>

const char *form_name_of(const struct form *form, unsigned place, char buffer[NAME_BYTES])
{
    unsigned player = form->seats[place];
    if (player > 0 && player <= form->name_count)
        return form->names[player - 1];
    snprintf(buffer, NAME_BYTES, "%s%u", BLANK_NAME, place);
    return buffer;
}

/* Whether the player at a place of the template plays what the user has given. */
static bool has_fleet(const struct form *form, unsigned place)
{
    unsigned player = form->seats[place];
    return player > 0 && player <= form->fleet_count && form->fleets[player - 1];
}

/* Whether a line is about a player who does not play. A list of players is not. */
static bool is_of_others(const struct form *form, const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (blank_player_at(line + i) && !form->seats[blank_player_at(line + i)] &&
            !blank_listed_at(line, line + i))
            return true;
    return false;
}

/* Writes a name, in quotes where needed. `quoted`: it is inside a quoted text already. */
static void write_name(struct form *form, unsigned player, bool quoted)
{
    char buffer[NAME_BYTES];
    const char *name = form_name_of(form, player, buffer);
    if (!quoted && !cli_is_word(name)) {
        log_write_text(&form->log, name);
        return;
    }
    for (; *name; name++)
        log_write(&form->log, quoted && (*name == '"' || *name == '\\') ? "\\%c" : "%c", *name);
}

/* Writes a line of the template, filled in. A list of players leaves out who does not play. */
static void write_filled_line(struct form *form, const char *line, size_t length)
{
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        unsigned player = blank_player_at(line + i);
        size_t listed = player && !form->seats[player] ? blank_listed_at(line, line + i) : 0;
        if (listed) {
            i += listed - 1;
            continue;
        }
        quoted = quoted != (line[i] == '"');
        if (player) {
            write_name(form, player, quoted);
            i += strlen(BLANK_NAME);
        } else if (strncmp(line + i, BLANK_DAY, strlen(BLANK_DAY)) == 0) {
            log_write(&form->log, "%s", form->date);
            i += strlen(BLANK_DAY) - 1;
        } else {
            log_write(&form->log, "%c", line[i]);
        }
    }
    log_write(&form->log, "\n");
}

/* What a player plays ---------------------------------------------------------------------- */

/* Whether lines of the fleet may be left out. A caller who shows no message must not lose them. */
static bool loses_lines(const struct fleet_list *list)
{
    return list->left_out > 0 && !fleet_list_is_proved(list);
}

/* Settles a list that was read, and says why it may not be written; empty: it may. */
static void settle_fleet(struct form *form, struct fleet_list *list,
                         char ret_why[CLI_FLEET_WHY_BYTES])
{
    *ret_why = '\0';
    if (strcmp(form->game, list->game) != 0) {
        snprintf(ret_why, CLI_FLEET_WHY_BYTES, "this fleet is of another game");
        if (!form->silent)
            cli_say("%s: this fleet is of %s", list->path, list->game);
        return;
    }
    fleet_list_settle(list, &form->cards);
    if (form->silent && loses_lines(list))
        snprintf(ret_why, CLI_FLEET_WHY_BYTES,
                 "line %zu cannot be read, and the points of the other lines do not prove that it "
                 "is of no fleet; mend it, or leave it out",
                 list->first_left_out);
}

static enum umpire_status write_fleet(struct form *form, unsigned player)
{
    struct fleet_list list;
    char buffer[NAME_BYTES], *why = form->refused.fleet_why;
    bool no_memory, read = fleet_list_read(&list, form->fleets[form->seats[player] - 1], form->game,
                                           &no_memory);
    if (!read && no_memory) {
        fleet_list_done(&list);
        return (enum umpire_status)cli_out_of_memory();
    }
    if (read)
        settle_fleet(form, &list, why);
    else
        snprintf(why, CLI_FLEET_WHY_BYTES, "%s", list.why ? list.why : "it cannot be read");
    if (*why) {
        form->refused.fleet = form->seats[player];
    } else {
        fleet_list_compare(&list, &form->cards);
        fleet_list_write(&list, &form->cards, form_name_of(form, player, buffer),
                         player == 1 && strcmp(list.game, "armada") == 0, &form->log);
    }
    fleet_list_done(&list);
    return *why ? UMPIRE_MALFORMED : UMPIRE_CONFORMANT;
}

/* Whether the block of the player at a place of the template is left empty. */
static bool is_bare(const struct form *form, unsigned place, const char *line, size_t length)
{
    return form->bare && place && form->seats[place] && !has_fleet(form, place) &&
           blank_braces(line, length) > 0;
}

/* Writes the line with which the block of such a player begins, without numbers: those of the
 * template, such as 'admiral=3', are nobody's. */
static void write_bare_head(struct form *form, const char *line, size_t length)
{
    struct log_writer head = {.bytes = NULL};
    for (const char *at = line, *end = line + length, *next; at < end; at = next) {
        const char *blank = memchr(at + 1, ' ', (size_t)(end - at - 1));
        next = blank ? blank : end;
        if (!memchr(at, '=', (size_t)(next - at)))
            log_write(&head, "%.*s", (int)(next - at), at);
    }
    if (head.bytes)
        write_filled_line(form, head.bytes, head.length);
    form->log.failed = form->log.failed || head.failed;
    log_writer_done(&head);
}

/* Whether the template's 'records all' would count units that players have not declared. */
static bool records_too_much(const struct form *form)
{
    bool any = false;
    for (const char *line = form->text; *line && !any; line += strspn(line, "\n")) {
        any = is_bare(form, blank_declared_on(line), line, strcspn(line, "\n"));
        line += strcspn(line, "\n");
    }
    return any;
}

enum umpire_status form_fill_in(struct form *form)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    /* the current block is of a player who does not play, or whose fleet was given */
    bool leaves_out = false, in_part = records_too_much(form);
    int depth = 0;
    for (const char *line = form->text; *line && status == UMPIRE_CONFORMANT;) {
        size_t length = strcspn(line, "\n");
        unsigned player = depth == 0 ? blank_declared_on(line) : 0;
        bool fleet = player > 0 && has_fleet(form, player),
             bare = is_bare(form, player, line, length);
        if (depth == 0)
            leaves_out = fleet || bare || is_of_others(form, line, length);
        if (fleet)
            status = write_fleet(form, player);
        if (bare) {
            write_bare_head(form, line, length);
            log_write(&form->log, "    " CLI_NEW_NO_LIST "\n}\n");
        }
        if (in_part && strncmp(line, "records all", strlen("records all")) == 0)
            log_write(&form->log, CLI_NEW_WITH_ALL);
        if (!leaves_out && depth == 0 && blank_player_at(line) &&
            has_fleet(form, blank_player_at(line)))
            log_write(&form->log, "# "); /* the line is about a fleet that was replaced */
        if (!leaves_out)
            write_filled_line(form, line, length);
        depth += blank_braces(line, length);
        line += length + (line[length] == '\n');
    }
    return status;
}
