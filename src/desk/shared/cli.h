/* SPDX-License-Identifier: MIT */
/* What the subcommands share. They use nothing of the library but umpire.h. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/array.h"
#include "umpire.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>

/* no path below a directory that can be opened is longer */
enum { PATH_ROOM = PATH_MAX + NAME_MAX + 2 };

/* Paths of many files in little memory: keeps each directory once for all paths of it that are
 * added one after the other. A path takes 8 bytes and its name. All zero is empty. */
struct path_table {
    struct path_entry { uint32_t directory, name; } *entries; /* offsets of both in the text */
    size_t count, capacity;
    char *text;
    size_t used, text_capacity;
    uint32_t directory; /* of the path that was added last */
};

/* False: out of memory, or the names together have more than 4 GiB. */
bool path_table_add(struct path_table *table, const char *path);
void path_table_done(struct path_table *table);

/* A path as it was added, written into `room`; a path that is longer stays in the table. */
const char *path_table_at(const struct path_table *table, size_t index, char room[PATH_ROOM]);

/* Puts the paths from `first` on in the order of their bytes. */
void path_table_sort(struct path_table *table, size_t first);

/* Whether no path stands there twice; also false if memory runs out. */
bool path_table_once(const struct path_table *table);

/* Links to directories that were found below a directory of logs. umpire does not follow them, so
 * that a loop of links does no harm: it reads the directory that a link leads to only if that is
 * below a path that the user named. All zero is empty. */
struct path_links {
    char **links;
    size_t count, capacity;
};

/* Copies the link's path. False: out of memory. */
bool path_links_add(struct path_links *links, const char *path);
void path_links_done(struct path_links *links);

/* Calls `outside`, in the order of the links, for each link that leads to a directory which is
 * below none of the named paths, so that its logs are not read. Cost: O(nd log m) for n links,
 * targets d directories deep and m paths. False: out of memory. */
bool path_links_tell(const struct path_links *links, char **named, size_t named_count,
                     void (*outside)(void *user, const char *link), void *user);

/* Writes a difference of two reports as `umpire diff` does. */
void cli_diff_text(FILE *file, const struct umpire_difference *one);

/* Reads a judge's public key. False after a message. */
bool cli_read_judge_key(const char *path, uint8_t ret_key[UMPIRE_KEY_BYTES]);

/* The words before the keys of a pair in their files, whose they are, and what makes them. */
struct cli_key_words {
    const char *secret, *open, *owner, *command;
};
extern const struct cli_key_words cli_player_key_words;

/* Makes a pair of keys: FILE, readable by its owner alone, and FILE.pub. Answers an exit status. */
int cli_make_keys(const char *path, const struct cli_key_words *words);

/* Reads the secret or the public key of a pair. False after a message. */
bool cli_read_key(const char *path, const struct cli_key_words *words, bool secret,
                  uint8_t ret_key[UMPIRE_KEY_BYTES]);

/* The public keys of players, by their names. */
struct cli_player_keys {
    struct cli_player_key {
        char player[256];
        uint8_t key[UMPIRE_KEY_BYTES];
        uint64_t line;
    } * list;
    size_t count, capacity;
};

/* Reads a list of them. False after a message. The list is freed by its owner. */
bool cli_read_player_keys(const char *path, struct cli_player_keys *ret_keys);

/* Copies a list of keys; of no list (NULL) the copy is empty. False: out of memory. */
bool cli_copy_player_keys(const struct cli_player_keys *keys, struct cli_player_keys *ret_copy);

/* A list beside a log, which may come, change and go. All but `path` is zero before it is read. */
struct cli_key_list {
    char *path;
    struct stat known; /* of the file that was read */
    bool there;        /* there was one */
    struct cli_player_keys keys;
};
enum { CLI_KEYS_WHY = 768 };

/* Whether the file is as it was when it was read, or still is not there. */
bool cli_key_list_fresh(const struct cli_key_list *list);

/* Reads the list of keys anew. The file may be missing; it must not be a link, nor hold anything
 * but keys. False: `ret_why` says why. */
bool cli_key_list_read(struct cli_key_list *list, char ret_why[CLI_KEYS_WHY]);

/* Adds a key in base64. False: it is none (EINVAL), or memory ran out. */
bool cli_add_player_key(struct cli_player_keys *keys, const char *player, const char *digits);

/* Gives the keys to a checker. False: out of memory. */
bool cli_use_player_keys(const struct cli_player_keys *keys, struct umpire_checker *checker);

/* Prints; shows bytes that a terminal would obey as \xHH, since the names and contents of files may
 * hold such bytes. Only the last character may be a line end. */
void cli_print(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* How many bytes of a text, at most `most`, are whole characters. */
size_t cli_whole_characters(const char *text, size_t most);

/* The program's name in messages: "umpire"; an importer sets its own. */
extern const char *cli_program;

/* Print a line on standard error, "umpire: " and a message, as cli_print does. cli_usage_error
 * answers UMPIRE_USAGE. */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints a message as cli_say does, and is `status`: what a function answers that fails. */
#define CLI_FAIL(status, ...) (cli_say(__VA_ARGS__), (status))

/* Prints "umpire: out of memory". Answers UMPIRE_FAILURE. */
int cli_out_of_memory(void);

/* For a command that does one thing and ends, when memory has run out: says so, removes incomplete
 * files and ends the process. Never where serve, lsp, play or matrix may come:
 * tests/tools/structure.py looks at who calls it. */
_Noreturn void cli_end_without_memory(void);

/* What a command has got, which is not NULL: otherwise memory has run out, and the process ends. */
static inline void *cli_need(void *memory)
{
    if (!memory)
        cli_end_without_memory();
    return memory;
}

/* Ends the process in the same way where a step could not be done for lack of memory. */
static inline void cli_need_done(bool done)
{
    if (!done)
        cli_end_without_memory();
}

/* Ends the process with a message where a library cannot be opened. `why`: the answer of
 * on_demand_open; NULL: it is open. Call before cli_sandbox_enter. */
void cli_need_library(const char *why);

/* Prints, after errno, that something cannot be written: "umpire: the report cannot be written: No
 * space left on device". Answers UMPIRE_FAILURE. Prints nothing if the reader went away (EPIPE), as
 * in 'umpire ... | head'. */
int cli_unwritten(const char *what);

/* Makes room for one more element of `size` bytes. Answers the list, which may have moved, and its
 * new capacity. NULL: out of memory; the list is as it was. */
static inline void *cli_room(void *list, size_t count, size_t *capacity, size_t size)
{
    return array_reserve_typed(&list, capacity, count + 1, size) ? list : NULL;
}

/* Reads a file to its end and adds a NUL. `*ret_text` begins as NULL; the caller frees it in either
 * case. False: it cannot be read, or out of memory; see errno. */
bool cli_read_whole(FILE *file, char **ret_text, size_t *ret_length);

/* The text of a file, which the caller frees. NULL: errno says why. */
char *cli_text_of_file(const char *path, size_t *ret_length);

/* As cli_text_of_file, without a NUL; EFBIG: the file has more than `most` bytes. */
char *cli_text_up_to(const char *path, size_t most, size_t *ret_length);

/* The paths that a command is to read: the words of its command line, and the paths that a file
 * lists (--files-from; "-": standard input), one a line or each with a NUL after it. */
struct cli_path_list {
    char **paths;
    size_t count, capacity;
    char *text; /* the text of the listed paths */
};

/* `file` NULL: there is no such list. Any other answer than UMPIRE_CONFORMANT follows a message.
 * Call cli_path_list_done in either case. */
enum umpire_status cli_path_list_gather(struct cli_path_list *list, const char *file, char **words,
                                        int count);
void cli_path_list_done(struct cli_path_list *list);

/* The logs that paths name: files as they are, and every *.umpire and *.umpire.gz below
 * directories, in byte order of their paths. */
struct log_paths {
    struct path_table logs;
    /* the named paths but '-', and links below them: only these, and files below them, are read */
    char **roots;
    size_t root_count, root_capacity;
    struct path_links links;   /* links to directories, below the named paths */
    enum umpire_status status; /* MALFORMED: some paths could not be read or had no log */
    bool streams;              /* one is standard input, or not a regular file */
    bool archives;             /* a named path is an archive of logs (archive.h) */
    const char *list;          /* the file of --files-from, or NULL */
    /* logs are of strangers: no link leads out of a named folder (beneath.h) */
    bool beneath;
    /* with `beneath`: no link out of the folder that a named folder stands in leads to it */
    bool strict;
};

/* Finds the logs that the words and the list name; reports unreadable ones on standard error. Any
 * other answer than UMPIRE_CONFORMANT follows a message: nothing is named, or the list cannot be
 * read. Call log_paths_done in either case. */
enum umpire_status log_paths_gather(struct log_paths *paths, const char *list, char **words,
                                    int count);

/* As log_paths_gather, for logs of strangers: sets `beneath` and `strict`. */
enum umpire_status log_paths_gather_beneath(struct log_paths *paths, const char *list, char **words,
                                            int count, bool strict);
void log_paths_done(struct log_paths *paths);

/* For a command that reads no archive: false, after a message, if one is named. */
bool log_paths_plain(const struct log_paths *paths);

/* What the path of an output leads to. */
struct cli_target {
    char path[PATH_MAX]; /* with links followed; empty: see `descriptor` */
    int descriptor;      /* one of this process: standard output, /dev/fd/3; or -1 */
    /* the path is a regular file or does not exist: a complete file replaces it */
    bool replaced;
};

/* Finds the target. NULL or "-" is standard output. False: see errno. */
bool cli_target_find(const char *path, struct cli_target *ret_target);

/* An output: a file that gets its name when it is complete and on the disk; NULL or "-": standard
 * output. Links are followed. A device, a pipe, and a descriptor by its name in /dev/fd or /proc
 * are written to as they are. */
struct cli_output {
    const char *path;
    int at;       /* the directory that `target` and `name` are relative to */
    char *target; /* where it goes; NULL: a descriptor */
    /* the file's name until it is complete; NULL: it is written to as it is */
    char *name;
    int file, directory; /* directory: with `name`, the file's directory, or -1 */
};

/* Each reports on standard error why it fails. cli_output_open does the work of both others:
 * cli_output_reserve makes the file, cli_output_begin opens an output that would wait for a reader.
 * With `keep` false the file never appears. A signal that ends the process removes it. */
bool cli_output_open(struct cli_output *output, const char *path);
bool cli_output_reserve(struct cli_output *output, const char *path);
bool cli_output_begin(struct cli_output *output);
bool cli_output_close(struct cli_output *output, bool keep);

/* Opens an output that replaces the file `name` in the directory `at`, which stays open until the
 * output is closed. Follows no link, even one put there meanwhile. `path` is for messages. */
bool cli_output_replace(struct cli_output *output, const char *path, int at, const char *name,
                        mode_t mode);

/* Writes all of it. False after a message. */
bool cli_output_write(const struct cli_output *output, const char *bytes, size_t length);

/* Opens an output, writes all of it and closes it. UMPIRE_FAILURE after a message. */
enum umpire_status cli_output_put(const char *path, const char *bytes, size_t length);

/* For functions of the library that hand out bytes: write them to a FILE, or to a cli_output. */
bool cli_to_file(void *file, const char *bytes, size_t length);
bool cli_to_output(void *output, const char *bytes, size_t length);

/* Removes incomplete files, for a process that ends at once. */
void cli_output_abandon(void);

/* The files that a command reads and writes, by path and by the words for them in messages. An
 * input "-" is standard input, an output NULL or "-" standard output. */
struct cli_files {
    struct cli_file {
        const char *word, *path; /* word: "-o", "the log" */
    } outputs[4], inputs[6];
    size_t output_count, input_count;
    const struct log_paths *logs;
    const char *logs_are; /* what the message calls one of them; NULL: "a log that is read" */
};

/* False after a message: an output, unless it is a device, is also an input or another output. */
bool cli_files_apart(const struct cli_files *files);

/* Raises the limit of open descriptors to `wanted`, or to the hard limit. */
void cli_raise_descriptors(unsigned wanted);

/* A temporary file as from tmpfile. In the sandbox only as many are available as were reserved
 * before. Several threads may call cli_temporary_file. */
void cli_temporary_reserve(size_t count);
FILE *cli_temporary_file(void);

/* Empties the file and keeps it for cli_temporary_file. */
void cli_temporary_return(FILE *file);

/* A seekable descriptor for a file: the file itself, or a temporary copy of one that can be read
 * only once; closing `*ret_copy` removes the copy. -1: it cannot be read or copied; see errno. */
int cli_seekable(int file, FILE **ret_copy);

/* A report to read, seekable. */
struct cli_report {
    const char *path; /* "-": standard input */
    FILE *copy;       /* the copy of one that can be read only once */
    int file;         /* -1: it is not open */
};

/* False after a message: it cannot be read. */
bool cli_report_open(struct cli_report *report);
void cli_report_close(struct cli_report *report);

/* Opens libxml2; the process ends with a message if that fails, or if it gets no memory later. */
void cli_guard_memory(void);

/* Makes a page of the report in a file, and closes the output. False after a message. */
bool cli_render_page(int file, struct cli_output *output);

enum { CLI_LINE_MOST = 65536 };

/* Reads a line, without its line end. False: there is no more, or `*ret_why` says what is wrong. */
bool cli_read_line(FILE *file, char line[CLI_LINE_MOST + 1], const char **ret_why);

/* Calls a function with each line of a file, without its end. False after a message: the file
 * cannot be read, or `file` is NULL, which means that it could not be opened: the message then
 * gives the reason of errno. Also false if the function answered false, without a message. */
bool cli_each_line_of(FILE *file, const char *path,
                      bool (*take)(void *user, char *line, uint64_t number), void *user);
bool cli_each_line(const char *path, bool (*take)(void *user, char *line, uint64_t number),
                   void *user);

/* Rounds of a beacon. All zero is empty; the list is the caller's to free. */
struct cli_rounds {
    struct umpire_round *list;
    size_t count, capacity;
};

/* Reads a list of rounds. False after a message. */
bool cli_read_rounds(const char *path, struct cli_rounds *ret_rounds);

/* Reads the user's table of cards (--cards). False after a message. */
bool cli_read_own_cards(const char *path, struct umpire_cards **ret_cards);

/* Whether a file is a table of cards, and not a table of declarations, which has fewer columns. */
bool cli_has_own_cards(const char *path);

/* Whether a name is a word of a log, which needs no quotes: letters, digits and '-'. */
bool cli_is_word(const char *name);

/* Cuts off blanks at both ends of a text, in place. */
char *cli_trim(char *text);

/* Rules' levels and interpretations, in the order in which they are set. */
struct cli_setting {
    char *text;    /* "RULE=LEVEL", or "NAME=CHOICE" */
    char *by;      /* who gives it, as reports name it: "-W", "--policy=FILE", ".umpirerc" */
    char *reason;  /* of a file's line; NULL: of the command line */
    uint64_t line; /* in the file */
    bool rule;     /* otherwise an interpretation */
};

struct cli_settings {
    struct cli_setting *list;
    size_t count, capacity;
};

/* If a function from here on fails for lack of memory, errno is ENOMEM.
 *
 * Adds a setting of the command line, which is copied and not looked at. False: out of memory,
 * without a message. */
bool cli_settings_add(struct cli_settings *settings, const char *text, bool rule);

/* Reads a file: RULE=LEVEL or NAME=CHOICE a line, each with a reason after '#'. `kind`, such as
 * "policy", is for messages. False after a message that says what is wrong, and where. */
bool cli_settings_read(struct cli_settings *settings, FILE *file, const char *path,
                       const char *kind);

/* Splits "NAME=VALUE": copies the name into `name` and answers the value. NULL: there is no '=', no
 * name, or no room for it. */
const char *cli_setting_split(const char *setting, char *name, size_t capacity);

/* The words of an enum umpire_level_choice. */
enum { CLI_LEVEL_CHOICES = UMPIRE_RULE_VIOLATION + 1 };
extern const char *const cli_level_choices[CLI_LEVEL_CHOICES];

/* Sets all of them. False: out of memory, or after a message a wrong one. */
bool cli_settings_set(const struct cli_settings *settings, struct umpire_checker *checker);
void cli_settings_done(struct cli_settings *settings);

/* --config=FILE and --no-config. Neither: each log's nearest configuration (configuration.h). */
struct cli_configured {
    const char *file;
    bool none;
};

/* Applies the settings of a log's configuration to a checker. Any other answer than
 * UMPIRE_CONFORMANT follows a message. */
enum umpire_status cli_configure_checker(const struct cli_configured *configured, const char *log,
                                         struct umpire_checker *checker);

/* The path from a folder to a file, both in their normal form: "logs/a", "../logs/a". If they have
 * no folder but "/" in common, the file's own path. NULL: out of memory. */
char *cli_path_from(const char *folder, const char *file);

struct cli_baseline_entry {
    char fingerprint[UMPIRE_FINGERPRINT_BYTES];
    uint64_t count, line;
    char *rule, *log, *reason;
};

struct cli_baseline {
    const char *path;
    /* where relative paths of its logs begin: the file's folder; if it is no regular file, the
     * working directory */
    char *folder;
    struct cli_baseline_entry *entries;
    size_t count, capacity;
};

/* Sets the path of a file that will be read or written, and its folder. False: out of memory. */
bool cli_baseline_begin(struct cli_baseline *baseline, const char *path);

/* Reads a file of entries. False after a message about it or an entry, or out of memory. */
bool cli_baseline_read(struct cli_baseline *baseline, const char *path);

/* Adds the entries to a checker's baseline. False: out of memory. */
bool cli_baseline_use(const struct cli_baseline *baseline, struct umpire_checker *checker);

/* Adds the entries to those that rulings in a checker's logs may waive. False: out of memory. */
bool cli_waivers_use(const struct cli_baseline *waivers, struct umpire_checker *checker);

/* Reports each entry whose log was read by a checker, but whose finding was waived there less often
 * than the entry says. False: there is such an entry. */
bool cli_waivers_hold(const struct cli_baseline *waivers, struct umpire_checker *const *checkers,
                      size_t count);

/* Reports each entry whose log was read by a checker, but whose finding was not found there as
 * often as the entry says. False: there is such an entry. */
bool cli_baseline_holds(const struct cli_baseline *baseline, struct umpire_checker *const *checkers,
                        size_t count);

/* Warns if the checkers read none of the logs that entries name. With `whole`, reports each entry
 * whose log was not read, and answers false if there is one. */
bool cli_baseline_used(const struct cli_baseline *baseline, struct umpire_checker *const *checkers,
                       size_t count, bool whole);

/* Adds an entry for a violation or advice: with `waived` if a ruling waives it, otherwise if none
 * does. False: out of memory. */
bool cli_baseline_note(struct cli_baseline *baseline, const char *log,
                       const struct umpire_finding *finding, bool waived);

/* Adds an entry for a correction or penalty. False: out of memory. */
bool cli_baseline_note_ruling(struct cli_baseline *baseline, const char *log,
                              const struct umpire_ruling *ruling);

/* Writes the entries, or a list of waivers, and closes the output. False after a message. */
bool cli_baseline_write(struct cli_baseline *baseline, struct cli_output *output, bool waived);
void cli_baseline_done(struct cli_baseline *baseline);

/* Sets "NAME=CHOICE". False after a message. */
bool cli_set_interpretation(struct umpire_checker *checker, const char *setting);

/* Reads a day, "2026-12-31", as struct umpire_options has it. NULL: the one that SOURCE_DATE_EPOCH
 * names, if it is set; else 0. False after a message. */
bool cli_read_today(const char *word, uint64_t *ret_today);

/* Whether a word is a day of the calendar, such as 2026-12-31. */
bool cli_is_day(const char *word);

/* Whether a word is a number of a port: digits alone, from 0 to 65535. getaddrinfo takes greater
 * ones modulo 65536. */
bool cli_is_port(const char *word);

/* Reads a number from 1 on, with a letter after it: the first of `letters` multiplies by `step`,
 * the second by its square, and so on. False: it is no such number, or too large. */
bool cli_read_limit(const char *value, const char *letters, uint64_t step, uint64_t *ret_limit);

/* Sets the options in a log's first line, if it has any:
 *
 *     #! --interpretation armada.sealed=ok -W armada.ship.turn=off
 *
 * The line may end in a line end, and is overwritten. False after a message that names the log by
 * its path. */
bool cli_set_from_first_line(struct umpire_checker *checker, const char *path, char *line);

#endif
