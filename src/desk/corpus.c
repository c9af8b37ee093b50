/* SPDX-License-Identifier: MIT */
/* umpire corpus: an index of cases, for test runners in other languages. */
#include "base/text.h"
#include "desk/shared/cli.h"
#include "desk/shared/markup.h"
#include "desk/shared/options.h"

#include <getopt.h>
#include <jansson.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is known of the current log. */
struct listing {
    struct umpire_checker *checker;
    json_t *cases, *breaks, *rules;
    struct sha256_ctx hash; /* of "DIGEST ID" of each case, a line each */
    char ruleset[32], edition[32], sha256[2 * SHA256_DIGEST_SIZE + 1];
    bool error, marked, unreadable;
};

static void add_break(struct listing *listing, const struct umpire_finding *finding)
{
    size_t count = json_array_size(listing->breaks);
    json_t *last = count ? json_array_get(listing->breaks, count - 1) : NULL;
    if (!last || (uint64_t)json_integer_value(json_object_get(last, "line")) != finding->line) {
        last = json_pack("{s:I, s:o, s:[]}", "line", (json_int_t)finding->line, "statement",
                         cli_json_text(finding->statement), "rules");
        cli_need_done(json_array_append_new(listing->breaks, last) == 0);
    }
    cli_need_done(json_array_append_new(json_object_get(last, "rules"),
                                        cli_json_text(finding->rule)) == 0);
}

static bool on_found(void *user, const struct umpire_finding *finding)
{
    struct listing *listing = user;
    listing->error = listing->error || finding->level == UMPIRE_LEVEL_ERROR;
    if (finding->level == UMPIRE_LEVEL_VIOLATION)
        add_break(listing, finding);
    return true;
}

static bool note_case_expectation(void *user, uint64_t line, const char *rule)
{
    struct listing *listing = user;
    (void)line;
    listing->marked = listing->marked || strncmp(rule, "log.", 4) == 0;
    return true;
}

static bool end_case_game(void *user, const struct umpire_game *game)
{
    struct listing *listing = user;
    snprintf(listing->ruleset, sizeof listing->ruleset, "%s", game->ruleset);
    snprintf(listing->edition, sizeof listing->edition, "%s", game->edition ? game->edition : "");
    return true;
}

static bool end_case_log(void *user, const struct umpire_log *log)
{
    struct listing *listing = user;
    listing->unreadable = log->unreadable != NULL;
    snprintf(listing->sha256, sizeof listing->sha256, "%s", log->sha256 ? log->sha256 : "");
    if (log->unreadable)
        cli_say("%s: %s", log->path, log->unreadable);
    return true;
}

/* The first comment and the options of a case, without '#' and '#!'. */
struct head {
    char options[512], shows[2048];
};

/* Reads up to the first comment. The checker has read the file before, and reported its errors. */
static void read_head(const char *path, struct head *head)
{
    FILE *file = fopen(path, "re");
    char *line = NULL;
    size_t room = 0;
    while (file && !*head->shows && getline(&line, &room, file) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "#!", 2) == 0)
            snprintf(head->options, sizeof head->options, "%s", cli_trim(line + 2));
        else if (*line == '#' && line[1] != '~')
            snprintf(head->shows, sizeof head->shows, "%s", cli_trim(line + 1));
    }
    free(line);
    if (file)
        fclose(file);
}

/* A case's id: its path behind the last folder 'corpus', without '.umpire'. */
static char *id_of_case(const char *path)
{
    static const char folder[] = "corpus/", end[] = ".umpire";
    const char *from = path;
    for (const char *at = path; (at = strstr(at, folder)) != NULL; at++)
        from = at == path || at[-1] == '/' ? at + strlen(folder) : from;
    size_t length = strlen(from), ends = strlen(end);
    bool named = length > ends && strcmp(from + length - ends, end) == 0;
    return strndup(from, named ? length - ends : length);
}

/* The rule that the folders of an id name: armada/pass/first-fewer is armada.pass.first-fewer. */
static bool find_rule_of_case(const char *id, struct umpire_rule *ret_rule)
{
    for (size_t i = 0; umpire_rule_at(NULL, i, ret_rule); i++) {
        const char *rule = ret_rule->id, *at = id;
        while (*rule && (*rule == *at || (*rule == '.' && *at == '/'))) {
            rule++;
            at++;
        }
        if (!*rule && *at == '/')
            return true;
    }
    return false;
}

static json_t *text_or_null(const char *text)
{
    return text && *text ? cli_json_text(text) : json_null();
}

/* Adds a case to those that keep its rule, or to those that break it. */
static void add_to_rule(struct listing *listing, const char *rule, const char *id)
{
    json_t *of_rule = json_object_get(listing->rules, rule);
    if (!of_rule) {
        of_rule = cli_need(json_pack("{s:[], s:[]}", "keep", "break"));
        cli_need_done(json_object_set_new(listing->rules, rule, of_rule) == 0);
    }
    bool breaks = false;
    for (size_t i = 0; i < json_array_size(listing->breaks); i++) {
        json_t *rules = json_object_get(json_array_get(listing->breaks, i), "rules");
        for (size_t k = 0; k < json_array_size(rules); k++)
            breaks |= strcmp(json_string_value(json_array_get(rules, k)), rule) == 0;
    }
    json_t *ids = json_object_get(of_rule, breaks ? "break" : "keep");
    cli_need_done(json_array_append_new(ids, cli_json_text(id)) == 0);
}

/* Adds a case to the digest of all. */
static void add_to_digest(struct listing *listing, const char *id)
{
    const char *const parts[] = {listing->sha256, " ", id, "\n"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        sha256_update(&listing->hash, strlen(parts[i]), (const uint8_t *)parts[i]);
}

static bool add_case(struct listing *listing, const char *path)
{
    struct head head = {0};
    struct umpire_rule rule;
    char *id = id_of_case(path);
    if (!id)
        return false;
    read_head(path, &head);
    bool named = find_rule_of_case(id, &rule);
    json_t *one = json_pack(
        "{s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:O}", "id", cli_json_text(id), "path",
        cli_json_text(path), "sha256", listing->sha256, "game", text_or_null(listing->ruleset),
        "edition",
        text_or_null(listing->edition), "rule", text_or_null(named ? rule.id : NULL), "citation",
        text_or_null(named ? rule.citation : NULL), "shows", text_or_null(head.shows), "options",
        text_or_null(head.options), "malformed", listing->error && listing->marked, "breaks",
        listing->breaks);
    if (named)
        add_to_rule(listing, rule.id, id);
    add_to_digest(listing, id);
    free(id);
    return json_array_append_new(listing->cases, one) == 0;
}

static enum umpire_status list(struct listing *listing, const struct log_paths *paths)
{
    char room[PATH_ROOM];
    enum umpire_status status = paths->status;
    for (size_t i = 0; i < paths->logs.count; i++) {
        const char *path = path_table_at(&paths->logs, i, room);
        listing->breaks = cli_need(json_array());
        listing->error = listing->marked = listing->unreadable = false;
        listing->ruleset[0] = listing->edition[0] = '\0';
        cli_need_done(umpire_check_path(listing->checker, path) != UMPIRE_FAILURE);
        if (listing->unreadable)
            status = umpire_status_of_both(status, UMPIRE_MALFORMED);
        else
            cli_need_done(add_case(listing, path));
        json_decref(listing->breaks);
    }
    return status;
}

static void digest_in_hex(struct sha256_ctx *hash, char ret_words[2 * SHA256_DIGEST_SIZE + 1])
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    struct text text;
    text_init(&text, ret_words, 2 * SHA256_DIGEST_SIZE + 1);
    sha256_digest(hash, sizeof digest, digest);
    text_add_hexadecimal(&text, digest, sizeof digest);
}

static bool write_case_list(struct listing *listing, FILE *file, bool text)
{
    char digest[2 * SHA256_DIGEST_SIZE + 1];
    size_t i;
    json_t *one;
    if (!text) {
        digest_in_hex(&listing->hash, digest);
        json_t *whole = json_pack("{s:s, s:s, s:O, s:O}", "umpire", UMPIRE_VERSION, "sha256",
                                  digest, "rules", listing->rules, "cases", listing->cases);
        return cli_json_line(file, whole, JSON_INDENT(1)) && !ferror(file);
    }
    json_array_foreach(listing->cases, i, one)
        cli_print(file, "%s\n", json_string_value(json_object_get(one, "id")));
    return true;
}

static enum umpire_status write_into(struct listing *listing, const char *path, bool text)
{
    struct cli_output output;
    if (!cli_output_open(&output, path))
        return UMPIRE_FAILURE;
    int copy = dup(output.file);
    FILE *file = copy < 0 ? NULL : fdopen(copy, "w");
    bool good = file && write_case_list(listing, file, text);
    good = file && fclose(file) == 0 && good;
    if (!good)
        cli_unwritten("the index");
    return cli_output_close(&output, good) && good ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

static enum umpire_status index_of(const struct log_paths *paths, const char *output, bool text)
{
    struct listing listing = {.cases = cli_need(json_array()), .rules = cli_need(json_object())};
    struct umpire_options options;
    const struct umpire_sink sink = {.user = &listing,
                                     .found = on_found,
                                     .expectation = note_case_expectation,
                                     .game_end = end_case_game,
                                     .log_end = end_case_log};
    umpire_options_init(&options);
    sha256_init(&listing.hash);
    options.as_played = true;
    options.findings_most = 0;
    listing.checker = cli_need(umpire_checker_new(&options, &sink));
    enum umpire_status status = list(&listing, paths);
    status = umpire_status_of_both(status, write_into(&listing, output, text));
    umpire_checker_free(listing.checker);
    json_decref(listing.cases);
    json_decref(listing.rules);
    return status;
}

struct request {
    const char *output;
    bool text;
};

static const struct cli_option option_rows[] = {
    {"-f, --format=json|text",
     CLI_CHOICE(struct request, text,
                "there is no format '%s' of an index; there are json and text"),
     "one JSON document (default), or a line for each id"},
    {"-o, --output=FILE", CLI_SET(struct request, output),
     "write to FILE (default: standard output)"},
    {0}};

static int corpus(const struct cli_command *command, int count, char **words)
{
    struct request request = {.output = NULL};
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    struct log_paths paths = {0};
    struct cli_files files = {
        .outputs = {{"-o", request.output}}, .output_count = 1, .logs = &paths};
    status = (int)log_paths_gather(&paths, NULL, words + optind, count - optind);
    if (status == UMPIRE_CONFORMANT)
        status = !log_paths_plain(&paths) || !cli_files_apart(&files)
                     ? UMPIRE_USAGE
                     : (int)index_of(&paths, request.output, request.text);
    log_paths_done(&paths);
    return status;
}

const struct cli_command cli_corpus = {
    .usage = "Usage: umpire corpus [OPTION]... PATH...\n"
             "Lists the cases of a corpus, so that a test runner in another language can load\n"
             "them: the id, the rule and its reference, what the case shows, and the lines\n"
             "where rules are broken. A PATH is a log or a folder (every *.umpire below\n"
             "it).",
    .options = option_rows,
    .column = 26,
    .end = "'breaks' has the rules that are broken as the game was played, with the first\n"
           "choice of each open question: what 'umpire matrix' compares. 'rules' has the\n"
           "cases of each rule, 'sha256' the digest of a case, and one of all that are\n"
           "listed.\n"
           "\n"
           "Exit status: 0 all is listed; 2 wrong usage; 3 a log cannot be read; 5 an\n"
           "internal failure.",
    .run = corpus};
