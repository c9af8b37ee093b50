/* SPDX-License-Identifier: MIT */
/* umpire mail: what the GameMaster of a campaign sends when the logs of a turn are there. */
#include "base/array.h"
#include "desk/shared/cli.h"
#include "desk/shared/due_lines.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"
#include "desk/shared/seen.h"
#include "umpire.h"
#include "umpire_session.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define JOINED "joined"
#define MASTER "gamemaster"
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/* A text that is written in memory. */
struct sheet {
    FILE *file;
    char *bytes;
    size_t length;
};

/* A log that was sent. */
struct letter {
    char *path, *bytes, *side; /* side: whose view it is; NULL: it is none */
    size_t length;
};

/* A team or player of the joined game. */
struct party {
    char *name, *file; /* its file's name, without the ending */
    bool sent;         /* it has sent a log in which it does something */
};

struct mail {
    struct letter *letters;
    size_t letter_count, letter_capacity;
    struct party *parties;
    size_t party_count, party_capacity;
    struct sheet joined;
    const char *folder; /* of what is written; NULL: nothing is */
    bool disagree;      /* logs contradict one another, or have what nobody else has */
};

static void begin_sheet(struct sheet *sheet)
{
    *sheet = (struct sheet){.file = NULL};
    sheet->file = cli_need(open_memstream(&sheet->bytes, &sheet->length));
}

static void end_sheet(struct sheet *sheet)
{
    cli_need_done(fclose(sheet->file) == 0);
    sheet->file = NULL;
}

/* The logs ------------------------------------------------------------------------------ */

struct writer_search {
    const char *side; /* whose statements are sought; NULL: those that say whose view the log is */
    char *found;
    bool acts;
};

static bool look_at_mailed_statement(void *user, const struct umpire_written *one)
{
    static const char view[] = "view of ";
    struct writer_search *search = user;
    search->acts |= one->writing == UMPIRE_WRITING_OWN;
    if (search->side || search->found || strncmp(one->text, view, strlen(view)) != 0)
        return true;
    const char *name = one->text + strlen(view);
    const bool quoted = *name == '"';
    search->found = cli_need(strdup(name + quoted));
    search->found[strlen(search->found) - quoted] = '\0';
    return true;
}

/* Whether a path is the log that an earlier call has joined. */
static bool is_joined(const char *path)
{
    const char *name = strrchr(path, '/');
    return strcmp(name ? name + 1 : path, JOINED ".umpire") == 0;
}

/* Blanks the comments above the game that an earlier call has written. No line moves. */
static void blank_head(struct letter *letter)
{
    for (size_t at = 0; at < letter->length && letter->bytes[at] == '#'; at++)
        while (at < letter->length && letter->bytes[at] != '\n')
            letter->bytes[at++] = ' ';
}

static enum umpire_status read_letter(struct mail *mail, const char *path)
{
    struct letter letter = {0};
    letter.bytes = cli_text_of_file(path, &letter.length);
    if (!letter.bytes)
        return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", path, strerror(errno));
    letter.path = cli_need(strdup(path));
    blank_head(&letter);
    struct writer_search search = {.side = NULL};
    cli_need_done(
        umpire_read_written(letter.bytes, letter.length, NULL, look_at_mailed_statement, &search));
    letter.side = search.found;
    cli_need_done(ARRAY_RESERVE(mail->letters, mail->letter_capacity, mail->letter_count + 1));
    mail->letters[mail->letter_count++] = letter;
    return UMPIRE_CONFORMANT;
}

/* Puts the GameMaster's log first. False after a message: there is none, or there are several. */
static bool put_master_first(struct mail *mail, const char *from)
{
    size_t masters = 0;
    for (size_t i = 0; i < mail->letter_count; i++) {
        struct letter letter = mail->letters[i];
        if (letter.side && strcmp(letter.side, "GM") != 0)
            continue;
        if (masters++)
            return cli_print(stderr,
                             "umpire: %s and %s may both be the GameMaster's; each other log "
                             "must have 'view of TEAM'\n",
                             mail->letters[0].path, letter.path),
                   false;
        mail->letters[i] = mail->letters[0];
        mail->letters[0] = letter;
    }
    if (!masters)
        cli_print(stderr,
                  "umpire: %s has no log of the GameMaster; it is the one without 'view of TEAM'\n",
                  from);
    return masters == 1;
}

static enum umpire_status join_letters(struct mail *mail)
{
    struct umpire_join *join = cli_need(umpire_join_new());
    enum umpire_status status = UMPIRE_CONFORMANT;
    for (size_t i = 0; i < mail->letter_count && status == UMPIRE_CONFORMANT; i++) {
        const struct letter *letter = &mail->letters[i];
        struct cli_kept kept = {.bytes = letter->bytes, .length = letter->length};
        const struct umpire_input input = cli_kept_input(&kept);
        status = umpire_join_read(join, letter->path, &input);
        if (status == UMPIRE_MALFORMED)
            cli_say("%s: %s", letter->path, umpire_join_why(join));
    }
    if (status == UMPIRE_CONFORMANT) {
        begin_sheet(&mail->joined);
        status = umpire_join_write(join, cli_to_file, mail->joined.file);
        end_sheet(&mail->joined);
        mail->disagree = status == UMPIRE_NONCONFORMANT;
        const char *message;
        for (size_t i = 0; (message = umpire_join_contradiction(join, i)) != NULL; i++)
            cli_print(stdout, "%s\n", message);
    }
    cli_need_done(status != UMPIRE_FAILURE);
    umpire_join_free(join);
    return status == UMPIRE_NONCONFORMANT ? UMPIRE_CONFORMANT : status;
}

/* Who plays ----------------------------------------------------------------------------- */

static bool has_sent(const struct mail *mail, const char *name)
{
    struct writer_search search = {.side = name};
    for (size_t i = 0; i < mail->letter_count; i++)
        if (mail->letters[i].side && strcmp(mail->letters[i].side, name) == 0)
            cli_need_done(umpire_read_written(mail->letters[i].bytes, mail->letters[i].length, name,
                                              look_at_mailed_statement, &search));
    return search.acts;
}

/* Whether a file of this name is already written for somebody else. */
static bool is_taken(const struct mail *mail, const char *file)
{
    bool taken = strcmp(file, JOINED) == 0 || strcmp(file, MASTER) == 0;
    for (size_t i = 0; i < mail->party_count; i++)
        taken |= strcmp(mail->parties[i].file, file) == 0;
    return taken;
}

/* Makes the name of the next party's file, without its ending: the party's name in letters and
 * digits, and a number if another file has that name. It begins no option. The caller frees it. */
static char *file_of(const struct mail *mail, const char *name)
{
    char *file = NULL;
    for (unsigned number = 1; !file || is_taken(mail, file); number++) {
        free(file);
        cli_need_done((number == 1 ? asprintf(&file, "%s", name)
                                   : asprintf(&file, "%s-%u", name, number)) >= 0);
        for (char *at = file; *at; at++)
            *at = isalnum((unsigned char)*at) ? (char)tolower((unsigned char)*at) : '-';
        if (*file == '-')
            *file = '_';
    }
    return file;
}

static void add_party(struct mail *mail, const char *name)
{
    for (size_t i = 0; i < mail->party_count; i++)
        if (strcmp(mail->parties[i].name, name) == 0)
            return;
    cli_need_done(ARRAY_RESERVE(mail->parties, mail->party_capacity, mail->party_count + 1));
    const struct party party = {
        .name = cli_need(strdup(name)), .file = file_of(mail, name), .sent = has_sent(mail, name)};
    mail->parties[mail->party_count++] = party;
}

static struct umpire_session *session_of(const char *bytes, size_t length)
{
    struct umpire_session *session = cli_need(umpire_session_new(NULL));
    cli_need_done(umpire_session_set_text(session, bytes, length) == UMPIRE_SESSION_GOOD);
    return session;
}

/* Finds who plays in the joined game. */
static void find_parties(struct mail *mail)
{
    struct umpire_session *session = session_of(mail->joined.bytes, mail->joined.length);
    const struct umpire_session_state *state = umpire_session_state(
        session, umpire_session_lines(session));
    cli_need_done(state != NULL);
    for (size_t i = 0; i < state->count; i++)
        if (state->things[i].owner && strcmp(state->things[i].of, state->things[i].owner) == 0)
            add_party(mail, state->things[i].of);
    umpire_session_free(session);
}

static void print_parties(const struct mail *mail, bool sent, const char *what)
{
    const char *before = what;
    for (size_t i = 0; i < mail->party_count; i++)
        if (mail->parties[i].sent == sent) {
            cli_print(stdout, "%s%s", before, mail->parties[i].name);
            before = ", ";
        }
    if (before != what)
        cli_print(stdout, "\n");
}

/* What is sent -------------------------------------------------------------------------- */

/* Writes lines as comments. */
static void write_comments(struct sheet *sheet, const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        const char *end = memchr(bytes + at, '\n', length - at);
        const size_t line = end ? (size_t)(end - bytes) - at : length - at;
        fprintf(sheet->file, "#%s%.*s\n", line ? "   " : "", (int)line, bytes + at);
        at += line + 1;
    }
}

static void write_owed(void *user, int indent, const char *line)
{
    struct sheet *sheet = user;
    cli_print(sheet->file, "#%*s%s\n", indent + 1, "", line); /* a name may hold a line end */
}

/* Writes what a side knows of the turn: as comments, in the short form. */
static void write_known(struct sheet *sheet, struct cli_seen *seen)
{
    struct sheet known;
    const struct umpire_input input = cli_seen_input(seen);
    begin_sheet(&known);
    cli_need_done(umpire_format_markers("view", &input, UMPIRE_MARKERS_SHORT, cli_to_file,
                                        known.file, NULL) != UMPIRE_FAILURE);
    end_sheet(&known);
    write_comments(sheet, known.bytes, known.length);
    free(known.bytes);
}

/* The line that replaces a line of a side's log about what is recorded, since the side's next log
 * does not have what others record. NULL: the line is about something else, or stays as it is. */
static const char *said_of_others(const char *line, size_t length, const char *own, bool of_own)
{
    static const char game[] = "records ", block[] = "    records ";
    static const char known[] = "table: set recorded ";
    if (length > strlen(block) && memcmp(line, block, strlen(block)) == 0)
        return of_own ? NULL : "    records turns\n";
    if (length > strlen(game) && memcmp(line, game, strlen(game)) == 0)
        return "records turns\n";
    bool others = length > strlen(known) && memcmp(line, known, strlen(known)) == 0 &&
                  !memmem(line, length, own, strlen(own));
    return others ? "" : NULL;
}

/* Changes the beginning of a side's log so that it no longer says that others' statements are
 * recorded: until their logs are joined, what they did is undecided. */
static void keep_own_records(struct sheet *head, const char *side)
{
    struct sheet kept;
    char *own = NULL, *team = NULL;
    const bool word = strspn(side, LETTERS) == strlen(side);
    cli_need_done(asprintf(&own, word ? " of %s\n" : " of \"%s\"\n", side) > 0);
    cli_need_done(asprintf(&team, word ? "team %s " : "team \"%s\" ", side) > 0);
    begin_sheet(&kept);
    bool of_own = false;
    for (size_t at = 0; at < head->length;) {
        const char *line = head->bytes + at, *end = memchr(line, '\n', head->length - at);
        const size_t length = end ? (size_t)(end - line) + 1 : head->length - at;
        if (*line != ' ' && *line != '}')
            of_own = length > strlen(team) && memcmp(line, team, strlen(team)) == 0;
        const char *instead = said_of_others(line, length, own, of_own);
        fwrite(instead ? instead : line, 1, instead ? strlen(instead) : length, kept.file);
        at += length;
    }
    end_sheet(&kept);
    free(own);
    free(team);
    free(head->bytes);
    *head = kept;
}

/* Writes what a side owes at the beginning of a log, and then that log. */
static void write_head(struct sheet *sheet, const char *side, const struct sheet *head)
{
    struct umpire_session *session = session_of(head->bytes, head->length);
    struct due_lines due = {.say = write_owed, .user = sheet, .side = side};
    enum umpire_answer answer = umpire_session_due(session, umpire_session_lines(session),
                                                   due_lines_take, &due);
    cli_need_done(answer != UMPIRE_NO_MEMORY && due_lines_end(&due));
    umpire_session_free(session);
    fprintf(sheet->file, "\n");
    fwrite(head->bytes, 1, head->length, sheet->file);
}

/* Writes the beginning of the log that goes on after another one. False: it does not go on. */
static bool go_on(const char *bytes, size_t length, struct sheet *ret_head)
{
    struct umpire_session *session = session_of(bytes, length);
    begin_sheet(ret_head);
    const enum umpire_session_status status = umpire_session_go_on(
        session, umpire_session_lines(session), cli_to_file, ret_head->file);
    end_sheet(ret_head);
    cli_need_done(status != UMPIRE_SESSION_NO_MEMORY);
    umpire_session_free(session);
    return status == UMPIRE_SESSION_GOOD;
}

/* Puts a file into the folder. False after a message: it is there already, or cannot be written. */
static bool put(const struct mail *mail, const char *name, const struct sheet *sheet)
{
    char *path = NULL;
    cli_need_done(asprintf(&path, "%s/%s.umpire", mail->folder, name) > 0);
    FILE *file = fopen(path, "wxe");
    bool good = file && fwrite(sheet->bytes, 1, sheet->length, file) == sheet->length;
    if (file)
        good = (fclose(file) == 0) & good;
    if (!good)
        cli_say("%s: %s", path, strerror(errno));
    free(path);
    return good;
}

static enum umpire_status send_to(const struct mail *mail, const struct party *party)
{
    const char *side = party->name;
    struct cli_seen seen;
    struct sheet letter, head = {.file = NULL};
    cli_need_done(cli_seen_of(side, mail->joined.bytes, mail->joined.length, &seen));
    if (*seen.why)
        cli_print(stderr, "umpire: " JOINED ".umpire: %s\n", seen.why);
    if (*seen.why || !go_on(seen.text, seen.length, &head))
        return cli_seen_done(&seen), free(head.bytes), UMPIRE_MALFORMED;
    keep_own_records(&head, side);
    begin_sheet(&letter);
    cli_print(letter.file,
              "# To %s. Write below the last line what %s does, and send this file back.\n", side,
              side);
    cli_print(letter.file, "# What %s knows of the turn before:\n", side);
    fprintf(letter.file, "#\n");
    write_known(&letter, &seen);
    fprintf(letter.file, "#\n");
    write_head(&letter, side, &head);
    end_sheet(&letter);
    const bool good = put(mail, party->file, &letter);
    free(letter.bytes);
    free(head.bytes);
    cli_seen_done(&seen);
    return good ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

/* Writes what is sent to each side, the GameMaster's next log, and the joined one. */
static enum umpire_status send_all(const struct mail *mail)
{
    struct sheet head, next;
    enum umpire_status status = UMPIRE_CONFORMANT;
    if (!go_on(mail->joined.bytes, mail->joined.length, &head))
        return free(head.bytes), UMPIRE_MALFORMED;
    begin_sheet(&next);
    write_head(&next, NULL, &head);
    end_sheet(&next);
    if (!put(mail, JOINED, &mail->joined) || !put(mail, MASTER, &next))
        status = UMPIRE_FAILURE;
    for (size_t i = 0; i < mail->party_count && status == UMPIRE_CONFORMANT; i++)
        status = send_to(mail, &mail->parties[i]);
    free(next.bytes);
    free(head.bytes);
    return status;
}

static void mail_done(struct mail *mail)
{
    for (size_t i = 0; i < mail->letter_count; i++) {
        free(mail->letters[i].path);
        free(mail->letters[i].bytes);
        free(mail->letters[i].side);
    }
    for (size_t i = 0; i < mail->party_count; i++) {
        free(mail->parties[i].name);
        free(mail->parties[i].file);
    }
    free(mail->letters);
    free(mail->parties);
    free(mail->joined.bytes);
}

static enum umpire_status mail_logs(struct mail *mail, const struct log_paths *paths,
                                    const char *from)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    for (size_t i = 0; i < paths->logs.count && status == UMPIRE_CONFORMANT; i++) {
        char room[PATH_ROOM];
        const char *path = path_table_at(&paths->logs, i, room);
        if (!is_joined(path))
            status = read_letter(mail, path);
    }
    if (status == UMPIRE_CONFORMANT && !put_master_first(mail, from))
        status = UMPIRE_MALFORMED;
    if (status == UMPIRE_CONFORMANT)
        status = join_letters(mail);
    if (status != UMPIRE_CONFORMANT)
        return status;
    find_parties(mail);
    print_parties(mail, true, "Sent by: ");
    print_parties(mail, false, "Nothing is there from: ");
    bool all = !mail->disagree;
    for (size_t i = 0; i < mail->party_count; i++)
        all &= mail->parties[i].sent;
    if (mail->folder)
        status = send_all(mail);
    if (status != UMPIRE_CONFORMANT)
        return status;
    return all ? UMPIRE_CONFORMANT : UMPIRE_NONCONFORMANT;
}

struct request {
    const char *folder;
};

static const struct cli_option option_rows[] = {
    {"-o, --output=FOLDER", CLI_SET(struct request, folder),
     "write what is to be sent into FOLDER, which is created if it is missing: a file for each "
     "side, the GameMaster's next log, and the joined log"},
    {0}};

static int mail_command(const struct cli_command *command, int count, char **words)
{
    struct request request = {.folder = NULL};
    struct log_paths paths = {.status = UMPIRE_CONFORMANT};
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    if (count - optind != 1)
        return cli_usage_error("name the folder with the logs of a turn: umpire mail FOLDER");
    if (request.folder && mkdir(request.folder, 0777) != 0 && errno != EEXIST)
        return cli_usage_error("%s cannot be made: %s", request.folder, strerror(errno));
    struct mail mail = {.folder = request.folder};
    status = (int)log_paths_gather(&paths, NULL, words + optind, 1);
    if (status == UMPIRE_CONFORMANT && !log_paths_plain(&paths))
        status = UMPIRE_USAGE;
    if (status == UMPIRE_CONFORMANT) {
        cli_sandbox_enter(&(struct cli_sandbox){.logs = &paths, .served = request.folder});
        status = (int)mail_logs(&mail, &paths, words[optind]);
    }
    mail_done(&mail);
    log_paths_done(&paths);
    return status;
}

const struct cli_command cli_mail = {
    .usage = "Usage: umpire mail [OPTION]... FOLDER\n"
             "Joins the logs of one turn of a campaign: one of each team ('view of TEAM'),\n"
             "and the GameMaster's, which has no 'view of'. Prints what contradicts, with\n"
             "both places, what only one log has of others, and which teams have sent\n"
             "nothing. With -o it also writes what to send to each team: what the team knows\n"
             "of the turn, what it owes, and below that the beginning of its next log.",
    .options = option_rows,
    .end = "No file is replaced. doc/campaigns.md has an example.\n"
           "\n"
           "Exit status: 0; 1 logs contradict one another, or a team has sent nothing;\n"
           "2 wrong usage; 3 a log cannot be read, or none is the GameMaster's;\n"
           "5 an internal failure, or a file that cannot be written.",
    .run = mail_command};
