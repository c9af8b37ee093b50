/* SPDX-License-Identifier: MIT */
/* umpire play: records a game in a terminal and judges it meanwhile. */
#include "workshop/play/play.h"

#include "desk/shared/cli.h"
#include "desk/shared/configuration.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* The menu ------------------------------------------------------------------------------------ */

/* Asks the session what may come next, unless the answer is still known. */
static bool look(struct play *play)
{
    if (play->next)
        return true;
    play->next = umpire_session_next(play->session, umpire_session_lines(play->session),
                                     play->effects);
    return play->next && play_menu_begin(&play->menu, play->next);
}

static void show(struct play *play)
{
    play_tell_place(play->next);
    play_menu_show(&play->menu);
    play->stale = false;
}

static void record_move(struct play *play, const struct umpire_move *move)
{
    struct log_writer writer = {.bytes = NULL};
    bool asked = play_ask(play, move, &writer);
    log_write(&writer, "%c", '\0');
    if (asked && !writer.failed)
        play_record(play, writer.bytes);
    else
        play->next = NULL, play->stale = true;
    play->failed = play->failed || writer.failed;
    log_writer_done(&writer);
}

/* Records the move if only one is left in the menu, else shows the menu. */
static void go_on(struct play *play, bool good)
{
    const struct umpire_move *single = good ? play_menu_single(&play->menu) : NULL;
    play->failed = play->failed || !good;
    if (single)
        record_move(play, single);
    else if (good)
        play_menu_show(&play->menu);
}

static bool choose(struct play *play, const char *line)
{
    char *end;
    unsigned long number = strtoul(line, &end, 10);
    if (!isdigit((unsigned char)*line) || *end)
        return false;
    if (number < 1 || number > play->menu.entry_count)
        play_say(2, "The menu has %zu entries.", play->menu.entry_count);
    else
        go_on(play, play_menu_choose(&play->menu, number - 1));
    return true;
}

/* Whether a line is a statement, legal or not. */
static bool is_statement(struct play *play, const char *line,
                         const struct umpire_session_trial **ret_trial)
{
    char *text = NULL;
    int length = asprintf(&text, "%s\n", line);
    if (length < 0) {
        play->failed = true;
        return false;
    }
    const struct umpire_session_trial *trial = umpire_session_try(
        play->session, umpire_session_lines(play->session), text, (size_t)length);
    free(text);
    *ret_trial = trial;
    play->failed = play->failed || trial->answer == UMPIRE_NO_MEMORY;
    return trial->answer == UMPIRE_LEGAL || trial->answer == UMPIRE_ILLEGAL;
}

/* Whether a move is the result: words that only narrow the menu to it do not end the game. */
static bool ends_game(const struct umpire_move *move)
{
    return move && !move->subject && strcmp(move->verb, "result") == 0;
}

/* Records a line if it is a statement, otherwise narrows the menu by its words. */
static void take_text(struct play *play, const char *line)
{
    const struct umpire_session_trial *trial = NULL;
    bool any = false, declaring = play->next->declaring || play->next->answer == UMPIRE_NOWHERE;
    if (declaring || is_statement(play, line, &trial)) {
        play_record(play, line);
        return;
    }
    if (play->failed)
        return;
    if (!strchr(line, ':') && !play_menu_narrow(&play->menu, line, &any)) {
        play->failed = true;
        return;
    }
    if (any && ends_game(play_menu_single(&play->menu))) {
        play_menu_show(&play->menu);
        return;
    }
    if (any) {
        go_on(play, true);
        return;
    }
    const char *why = trial && trial->count ? trial->findings[0]->message
                                            : "nothing in the menu has these words";
    play_say(2, "Not recorded: %s. 'line ...' records it as it is; 'help' lists the commands.",
             why);
}

static void take(struct play *play, const char *line)
{
    play->answering = play->asked;
    play->asked = false;
    if (!*line) {
        play->next = NULL;
        play->stale = true;
    } else if (!choose(play, line) && !play_obey(play, line)) {
        take_text(play, line);
    }
}

/* The longest beginning that is common to all known words that begin with the line's last word. */
struct beginning {
    const char *word;
    size_t length, common;
    char text[256];
    bool any;
};

static bool note_word(void *user, const struct umpire_session_word *word)
{
    struct beginning *beginning = user;
    size_t same = 0, most = beginning->any ? beginning->common : sizeof beginning->text - 1;
    if (strncmp(word->text, beginning->word, beginning->length) != 0)
        return true;
    const char *rest = word->text + beginning->length;
    while (same < most && rest[same] && (!beginning->any || rest[same] == beginning->text[same]))
        same++;
    if (!beginning->any)
        memcpy(beginning->text, rest, same);
    beginning->common = same;
    beginning->any = true;
    return true;
}

/* The quote in a line that no other one closes. NULL: there is none. */
static const char *open_quote(const char *line, size_t length)
{
    const char *open = NULL;
    for (const char *at = line; at < line + length; at++)
        if (*at == '"')
            open = open ? NULL : at;
    return open;
}

/* Notes the cards of the game's table that complete the name after the quote: after 'upgrade "Gun'
 * upgrades alone, after 'card="Gun' cards of every kind. */
static void note_cards(const struct play *play, const char *line, const char *quote,
                       struct beginning *beginning)
{
    const struct umpire_session_game *game = NULL, *next;
    struct umpire_card card;
    const char *end = quote;
    for (size_t i = 0; (next = umpire_session_game(play->session, i)) != NULL; i++)
        game = next;
    while (end > line && end[-1] == ' ')
        end--;
    const char *word = end;
    while (word > line && !strchr(" {;", word[-1]))
        word--;
    size_t length = (size_t)(end - word);
    bool any = length == 5 && strncmp(word, "card=", 5) == 0;
    for (size_t i = 0; game && umpire_card_at(game->ruleset, i, &card); i++)
        if (any || (strlen(card.kind) == length && strncmp(card.kind, word, length) == 0))
            note_word(beginning, &(struct umpire_session_word){.text = card.name});
}

/* Completes the line from what may come next; if nothing fits, the name of a card that it begins,
 * or its last word from the game's words. */
static bool complete(void *user, const char *line, size_t length, char *ret_more, size_t room)
{
    struct play *play = user;
    size_t begin = length;
    if (play_menu_complete(play->next, line, length, ret_more, room))
        return true;
    while (begin > 0 && !strchr(" .=[", line[begin - 1]))
        begin--;
    struct beginning beginning = {.word = line + begin, .length = length - begin};
    const char *quote = open_quote(line, length);
    struct beginning name = {.word = quote ? quote + 1 : "",
                             .length = quote ? (size_t)(line + length - quote) - 1 : 0};
    if (quote)
        note_cards(play, line, quote, &name);
    if (name.any)
        beginning = name;
    else if (beginning.length == 0 ||
             umpire_session_words(play->session, umpire_session_lines(play->session), note_word,
                                  &beginning))
        return false;
    if (beginning.common == 0 || beginning.common >= room)
        return false;
    memcpy(ret_more, beginning.text, beginning.common);
    ret_more[beginning.common] = '\0';
    return true;
}

/* Running ------------------------------------------------------------------------------------- */

static void run(struct play *play)
{
    play_tell_findings(play, true);
    play->stale = true;
    while (!play->ended && !play->failed) {
        if (!look(play)) {
            play->failed = true;
            break;
        }
        if (play->stale)
            show(play);
        const char *line = play_input_read(&play->input, "> ");
        if (!line)
            break;
        take(play, line);
    }
}

static enum umpire_status open_played_log(struct play *play)
{
    enum umpire_session_status status = umpire_session_open(play->session, play->path);
    int error = errno;
    if (status == UMPIRE_SESSION_GOOD)
        return UMPIRE_CONFORMANT;
    if (status == UMPIRE_SESSION_NO_MEMORY)
        return (enum umpire_status)cli_out_of_memory();
    return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", play->path,
                    status == UMPIRE_SESSION_IO ? strerror(error)
                                                : umpire_session_status_text(status));
}

/* The verdict of the recorded game. */
static enum umpire_status verdict(struct play *play)
{
    enum umpire_status status = umpire_session_verdict(play->session);
    if (play->failed)
        return (enum umpire_status)cli_out_of_memory();
    play_say(2, "%s: %s.", play->path, umpire_verdict_name(status));
    return umpire_session_unsaved(play->session) ? UMPIRE_FAILURE : status;
}

static enum umpire_status play_file(struct play *play, char **from, int from_count)
{
    enum umpire_status status = open_played_log(play);
    if (status == UMPIRE_CONFORMANT && from_count > 0)
        status = play_from(play, from, from_count);
    if (status != UMPIRE_CONFORMANT)
        return status;
    play->input.user = play;
    play->input.complete = complete;
    if (!play_input_open(&play->input))
        return (enum umpire_status)cli_out_of_memory();
    bool begun = umpire_session_lines(play->session) > 0 || play_begin(play);
    cli_sandbox_enter(&(struct cli_sandbox){.edited = umpire_session_path(play->session)});
    if (begun) {
        play_save(play, false);
        run(play);
    }
    if (begun || play->failed)
        return verdict(play);
    return (enum umpire_status)cli_usage_error(
        "%s: nothing is recorded, since the game and the players were not named", play->path);
}

/* The command's options. */
struct request {
    struct umpire_options options;
    struct cli_judged_by judged_by;
    char **from; /* what the log begins with; owned, the texts not */
    int from_count;
};

static int add_from(void *target, const char *path)
{
    struct request *request = target;
    request->from[request->from_count++] = (char *)(uintptr_t)path;
    return UMPIRE_CONFORMANT;
}

static enum umpire_status play_as_asked(struct play *play, const struct request *request)
{
    play->session = umpire_session_new(&request->options);
    if (!play->session)
        return (enum umpire_status)cli_out_of_memory();
    struct cli_configurations found;
    enum umpire_status status = cli_configurations_find_one(&found, &request->judged_by.configured,
                                                            play->path);
    if (status == UMPIRE_CONFORMANT && found.only &&
        !cli_settings_set_session(&found.only->settings, play->session))
        status = (enum umpire_status)cli_out_of_memory();
    cli_configurations_done(&found);
    if (status != UMPIRE_CONFORMANT)
        return status;
    errno = 0;
    if (cli_settings_set_session(&request->judged_by.settings, play->session))
        return play_file(play, request->from, request->from_count);
    return errno == ENOMEM ? (enum umpire_status)cli_out_of_memory() : UMPIRE_USAGE;
}

static const struct cli_option option_rows[] = {
    {"--from=FILE", CLI_CALL(add_from),
     "begin a new log with a recorded game (Armada as JSON, VASSAL's .vlog), another log, or a "
     "fleet list; two lists are two players"},
    CLI_INTERPRETATION(struct request, judged_by.settings),
    CLI_LEVEL(struct request, judged_by.settings),
    CLI_CONFIGURED(struct request, judged_by.configured),
    {"--as-played", CLI_SET(struct request, options.as_played),
     "take each line as it is written, also after a breach"},
    {0}};

static int play_game(const struct cli_command *command, int count, char **words)
{
    struct play play = {.path = NULL};
    struct request request = {.from = calloc((size_t)count + 1, sizeof *request.from)};
    if (!request.from)
        return cli_out_of_memory();
    umpire_options_init(&request.options);
    int status = cli_options_read(command, &request, count, words);
    if (status < 0 && count - optind != 1)
        status = cli_usage_error("name one log: umpire play FILE");
    if (status < 0) {
        play.path = words[optind];
        status = (int)play_as_asked(&play, &request);
    }
    play_input_close(&play.input);
    play_menu_done(&play.menu);
    free(play.told.list);
    cli_taken_done(&play.taken);
    umpire_session_free(play.session);
    cli_settings_done(&request.judged_by.settings);
    free(request.from);
    return status;
}

const struct cli_command cli_play = {
    .usage = "Usage: umpire play [OPTION]... FILE\n"
             "Records a game in FILE while it is played: asks for game and players where FILE\n"
             "is not there yet or empty, shows what may legally come next as a menu, asks for\n"
             "dice and numbers, and says at once what breaks a rule. Nothing is refused.\n"
             "Each line is on the disk before the next one is asked for. 'help' lists the\n"
             "commands there. Without a terminal, commands and statements are read from\n"
             "standard input, one a line.",
    .options = option_rows,
    .end = "Exit status: that of 'umpire check' for what was recorded; 2 wrong usage; 3 the\n"
           "log cannot be read; 5 it cannot be written.",
    .run = play_game};
