/* What the subcommands share. They see umpire.h and nothing else of the library. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "umpire.h"
#include "umpire_session.h"

#include "cli/path_links.h"
#include "cli/path_table.h"

#include <limits.h>
#include <stdio.h>

int cli_check(int count, char **words);
int cli_test(int count, char **words);
int cli_rules(int count, char **words);
int cli_words(int count, char **words);
int cli_explain(int count, char **words);
int cli_render(int count, char **words);
int cli_new(int count, char **words);
int cli_diff(int count, char **words);
int cli_summary(int count, char **words);
int cli_fmt(int count, char **words);
int cli_legal(int count, char **words);
int cli_perft(int count, char **words);
int cli_generate(int count, char **words);
int cli_matrix(int count, char **words);
int cli_import_fleet(int count, char **words);
int cli_judge(int count, char **words);
int cli_play(int count, char **words);
int cli_lsp(int count, char **words);
int cli_serve(int count, char **words);
int cli_shard(int count, char **words);
int cli_merge(int count, char **words);

/* Makes a log of a recorded game of Armada, as import-armada-replay does, whose parts are linked with the command
 * (tools/import-armada). The log is the caller's to free; NULL: `*ret_why`, of `why_bytes`, tells why there is none. */
char *cli_log_of_recording(const char *json, size_t length, size_t *ret_length, char *ret_why, size_t why_bytes);

/* Reads a judge's public key; tells why it cannot. */
bool cli_read_judge_key(const char *path, uint8_t ret_key[UMPIRE_KEY_BYTES]);

/* Prints with what a terminal would obey shown as \xHH: names of files, and what is in
 * them, may hold it. Only the last character may be a line's end. */
void cli_print(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A message on standard error, "umpire: ...", and UMPIRE_USAGE. */
int cli_usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* What follows a message of getopt: "umpire: 'umpire COMMAND --help' lists the options",
 * and UMPIRE_USAGE. `words` are a subcommand's, the first of which names it. */
int cli_option_error(char **words);

/* The same for what no user can help: "umpire: out of memory", and UMPIRE_FAILURE. */
int cli_out_of_memory(void);

/* Tells that something cannot be written: "umpire: the report cannot be written: No space left on
 * device", after errno, and UMPIRE_FAILURE. A reader that went away (EPIPE), as in 'umpire ... | head',
 * has what it wanted: the exit status alone tells of it. */
int cli_unwritten(const char *what);

/* A list with room for one more than `count` of so many bytes each: the same, or moved,
 * with its new capacity. NULL: out of memory; the list is as it was. */
void *cli_room(void *list, size_t count, size_t *capacity, size_t size);

/* Reads a file to its end, with a NUL after it; `*ret_text` begins as NULL and is the caller's to free in any case. False: it
 * cannot be read, or out of memory; errno. */
bool cli_read_whole(FILE *file, char **ret_text, size_t *ret_length);

/* What a command is given to read: the words of its command line, and the paths that a file
 * lists (--files-from; "-": standard input), one a line or each with a NUL after it. */
struct cli_path_list {
    char **paths;
    size_t count, capacity;
    char *text; /* that the listed ones stand in */
};

/* `file` NULL: nothing is listed. Else than UMPIRE_CONFORMANT after a message. Freed with
 * cli_path_list_done in any case. */
enum umpire_status cli_path_list_gather(struct cli_path_list *list, const char *file, char **words, int count);
void cli_path_list_done(struct cli_path_list *list);

/* The logs that paths name: files as they are, directories as every *.umpire
 * and *.umpire.gz below them, in byte order of their paths. */
struct log_paths {
    struct path_table logs;
    char **roots; /* what was named, but '-', and links below it: all that is read is one of them or beneath one */
    size_t root_count, root_capacity;
    struct path_links links; /* to directories, below what was named */
    enum umpire_status status; /* MALFORMED: some could not be read or held no log */
    bool streams; /* one is standard input, or no regular file */
    const char *list; /* that named some (--files-from), or NULL */
};

/* What the words and the list name; what cannot be read is told on standard error. Else than
 * UMPIRE_CONFORMANT after a message: nothing is named, or the list cannot be read. Freed with
 * log_paths_done in any case. */
enum umpire_status log_paths_gather(struct log_paths *paths, const char *list, char **words, int count);
void log_paths_done(struct log_paths *paths);

/* What a path of an output stands for. */
struct cli_target {
    char path[PATH_MAX]; /* with links followed; empty: the output is `descriptor` */
    int descriptor;      /* of this process: standard output, /dev/fd/3; or -1 */
    bool replaced;       /* the output appears as a complete file: the path is a regular file, or none yet */
};

/* False: that cannot be found out; errno says why. NULL or "-" is standard output. */
bool cli_target_find(const char *path, struct cli_target *ret_target);

/* A file that appears under its name when it is complete and on the disk; NULL or "-":
 * standard output. Links are followed. What is no regular file (a device, a pipe), and a
 * descriptor by its name in /dev/fd or /proc, is written to as it is. */
struct cli_output {
    const char *path;
    char *target;         /* where it goes; NULL: a descriptor */
    char *name;           /* that the file has until it is complete; NULL: it is written to as it is */
    int file, directory;  /* directory: with `name`, the one it stands in, or -1 */
};

/* All tell on standard error why they fail. cli_output_open is the other two at once:
 * cli_output_reserve makes the file, and what would wait for a reader is opened by
 * cli_output_begin. `keep` false: it never appears. Nor is anything left of it by a
 * signal that ends the process. */
bool cli_output_open(struct cli_output *output, const char *path);
bool cli_output_reserve(struct cli_output *output, const char *path);
bool cli_output_begin(struct cli_output *output);
bool cli_output_close(struct cli_output *output, bool keep);

/* Writes all of it; false, after a message, if it cannot be written. */
bool cli_output_write(const struct cli_output *output, const char *bytes, size_t length);

/* Removes what is not complete of the open file, for a process that ends at once. */
void cli_output_abandon(void);

/* The files that a command is told to write and to read, by what they are called in
 * messages and by path. What reads "-" reads standard input, what writes NULL or "-"
 * writes standard output. */
struct cli_files {
    struct cli_file {
        const char *word, *path; /* word: "-o", "the log" */
    } outputs[4], inputs[4];
    size_t output_count, input_count;
    const struct log_paths *logs;
};

/* False, after a message, if an output is also an input or another output, by device
 * and inode. Devices may be both. */
bool cli_files_apart(const struct cli_files *files);

/* Raises the number of descriptors that the process may have open to `wanted`, or as far as its hard limit lets it. */
void cli_raise_descriptors(unsigned wanted);

/* A temporary file, as tmpfile makes it. So many as were reserved can be had in a process
 * that has shut itself in; from several threads. */
void cli_temporary_reserve(size_t count);
FILE *cli_temporary_file(void);

/* Empties it and keeps it for cli_temporary_file. */
void cli_temporary_return(FILE *file);

/* A descriptor of the same that can be read at any place: the file, or a temporary copy of
 * what can be read once only, which closing `*ret_copy` removes. -1: it cannot be read or
 * copied; errno. */
int cli_seekable(int file, FILE **ret_copy);

/* A report that is read, at any place of it. */
struct cli_report {
    const char *path; /* "-": standard input */
    FILE *copy;       /* of what can be read once only */
    int file;         /* -1: it is not open */
};

/* False, after a message: it cannot be read. */
bool cli_report_open(struct cli_report *report);
void cli_report_close(struct cli_report *report);

/* Makes the process end with a message when libxml2 gets no memory. */
void cli_guard_memory(void);

/* Makes a page of the report that a file holds; tells why it cannot. Closes the output. */
bool cli_render_page(int file, struct cli_output *output);

/* Out of memory leaves errno ENOMEM in all that follow; a message is told here too.
 *
 * A policy: RULE=LEVEL or INTERPRETATION=CHOICE a line, each with a reason
 * after '#'. Tells what is wrong, and where, and answers false. */
bool cli_read_policy(struct umpire_checker *checker, const char *path);

struct cli_baseline_entry {
    char fingerprint[UMPIRE_FINGERPRINT_BYTES];
    uint64_t count, line;
    char *rule, *log, *reason;
};

struct cli_baseline {
    const char *path;
    struct cli_baseline_entry *entries;
    size_t count, capacity;
};

/* Reads a file of entries; hands them to a checker, as what is put up with or as what rulings may
 * waive; tells of those whose log one of the checkers read and that do not hold any more (false). */
bool cli_baseline_read(struct cli_baseline *baseline, const char *path);
bool cli_baseline_use(const struct cli_baseline *baseline, struct umpire_checker *checker);
bool cli_waivers_use(const struct cli_baseline *waivers, struct umpire_checker *checker);
bool cli_waivers_hold(const struct cli_baseline *waivers, struct umpire_checker *const *checkers, size_t count);
bool cli_baseline_holds(const struct cli_baseline *baseline, struct umpire_checker *const *checkers, size_t count);

/* Notes a finding for a new file, of what is `waived` or of what is not, or a correction or penalty, and writes that and
 * closes the output. */
bool cli_baseline_note(struct cli_baseline *baseline, const char *log, const struct umpire_finding *finding, bool waived);
bool cli_baseline_note_ruling(struct cli_baseline *baseline, const char *log, const struct umpire_ruling *ruling);
bool cli_baseline_write(struct cli_baseline *baseline, struct cli_output *output, bool waived);
void cli_baseline_done(struct cli_baseline *baseline);

bool cli_is_interpretation(const char *name);

/* Takes in "RULE=off|advice|violation" or "NAME=CHOICE"; on failure tells why and
 * answers false. */
bool cli_set_rule(struct umpire_checker *checker, const char *setting);
bool cli_set_interpretation(struct umpire_checker *checker, const char *setting);

/* Reads a number from 1 on and a letter after it: the first of `letters` multiplies it by `step`,
 * the second by the square of `step`, and so on. False: it is none, or too large. */
bool cli_read_limit(const char *value, const char *letters, uint64_t step, uint64_t *ret_limit);

/* The same for a session: "RULE=..." if `rule`, else "NAME=CHOICE". */
bool cli_set_session(struct umpire_session *session, const char *setting, bool rule);

/* Takes in the options that a log's first line says it is to be tried with, if it says any:
 *
 *     #! --interpretation armada.sealed=ok -W armada.ship.turn=off
 *
 * The line may end in a line end, and is overwritten. On failure tells why, naming the log
 * by its path, and answers false. */
bool cli_set_from_first_line(struct umpire_checker *checker, const char *path, char *line);

#endif
