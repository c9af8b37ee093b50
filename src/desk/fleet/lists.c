/* SPDX-License-Identifier: MIT */
/* umpire lists: whether fleet lists are legal. */
#include "desk/check/check.h"
#include "desk/fleet/judged.h"
#include "desk/shared/cli.h"
#include "desk/shared/options.h"

#include <dirent.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FAULT_BYTES = 160 };

/* A line of the table that several lists get: one player. */
struct row {
    char player[48], fleet[48], fault[FAULT_BYTES];
    const char *verdict;
    bool counted; /* the points are known, or the least of them */
    long points[UMPIRE_CARD_EDITIONS], squadrons[UMPIRE_CARD_EDITIONS];
    int unknown; /* cards that are not known */
};

struct lists {
    struct cli_check check; /* of the options of a check only those about the report count */
    struct fleet_terms terms;
    bool fix;
    struct umpire_report *report;
    struct umpire_checker *checker;
    const struct umpire_sink *to;
    struct fleet_list *list; /* the one that is judged */
    size_t found;            /* findings about it that are no advice */
    struct row *rows;        /* of the table, one for each list */
    size_t row_count, row_capacity;
    /* over all lists: how often each rule found something, with the first cards */
    struct cluster {
        const char *rule;
        size_t count, lists;
        char cards[160];
        size_t in_list; /* number of the last list, plus 1 */
    } clusters[32];
    size_t cluster_count, list_count;
};

/* The report ----------------------------------------------------------------------------------- */

/* Passes a call on. The settings are not the user's: they leave out the rules of play. */
#define PASSED(name, type)                                                \
    static bool pass_##name(void *user, const struct umpire_##type *what) \
    {                                                                     \
        const struct umpire_sink *to = ((struct lists *)user)->to;        \
        return !to->name || to->name(to->user, what);                     \
    }
PASSED(log_begin, log)
PASSED(log_end, log)

static bool pass_game_begin(void *user, const struct umpire_game *game)
{
    const struct umpire_sink *to = ((struct lists *)user)->to;
    struct umpire_game own = *game;
    own.setting_count = 0;
    return !to->game_begin || to->game_begin(to->user, &own);
}

static bool pass_game_end(void *user, const struct umpire_game *game)
{
    const struct umpire_sink *to = ((struct lists *)user)->to;
    struct umpire_game own = *game;
    own.setting_count = 0;
    return !to->game_end || to->game_end(to->user, &own);
}

static struct cluster *cluster_of(struct lists *lists, const char *rule)
{
    for (size_t i = 0; i < lists->cluster_count; i++)
        if (strcmp(lists->clusters[i].rule, rule) == 0)
            return &lists->clusters[i];
    if (lists->cluster_count == sizeof lists->clusters / sizeof *lists->clusters)
        return NULL;
    struct cluster *one = &lists->clusters[lists->cluster_count++];
    *one = (struct cluster){.rule = rule};
    return one;
}

/* Counts a finding, and keeps the name of the card on its line. */
static void count_list_finding(struct lists *lists, const struct umpire_finding *finding)
{
    struct cluster *one = cluster_of(lists, finding->rule);
    if (!one)
        return;
    one->count++;
    one->lists += one->in_list != lists->list_count + 1;
    one->in_list = lists->list_count + 1;
    for (size_t i = 0; i < lists->list->count; i++) {
        const char *name = lists->list->items[i].name;
        size_t length = strlen(one->cards);
        struct text cards;
        if (lists->list->items[i].line == finding->line && !strstr(one->cards, name) &&
            length + strlen(name) + 3 < sizeof one->cards) {
            text_init(&cards, one->cards + length, sizeof one->cards - length);
            text_addf(&cards, "%s%s", length ? ", " : "", name);
        }
    }
}

/* Keeps the first breach of the list for the table: what the list has, without what must be. */
static void keep_fault(struct row *row, const struct umpire_finding *finding)
{
    struct text text;
    const char *message = finding->message;
    if (*row->fault)
        return;
    text_init(&text, row->fault, sizeof row->fault);
    text_addf(&text, "line %llu: %.*s", (unsigned long long)finding->line,
              (int)strcspn(message, ";"), message);
}

static bool pass_finding(void *user, const struct umpire_finding *finding)
{
    struct lists *lists = user;
    count_list_finding(lists, finding);
    if (finding->level != UMPIRE_LEVEL_ADVICE)
        keep_fault(&lists->rows[lists->row_count - 1], finding);
    lists->found += finding->level != UMPIRE_LEVEL_ADVICE;
    return !lists->to->finding || lists->to->finding(lists->to->user, finding);
}

/* Judging -------------------------------------------------------------------------------------- */

/* The verdict in text stands on standard output, between the findings. */
static bool tells_in_text(const struct lists *lists)
{
    return lists->check.format == UMPIRE_FORMAT_TEXT && !lists->check.output;
}

/* Writes the line of a list. A name in which a verdict could stand is in quotes. */
static void write_verdict(const struct lists *lists, const char *path, const struct row *row)
{
    const struct fleet_list *list = lists->list;
    long printed = row->points[UMPIRE_CARDS_PRINTED], revised = row->points[UMPIRE_CARDS_2025];
    int limit = fleet_limit(&lists->terms, list);
    const char *least = strcmp(row->verdict, "nothing found") == 0 ? "at least " : "",
               *name = fleet_name(list), *quote = strchr(name, ':') ? "\"" : "";
    char words[512];
    struct text text;
    text_init(&text, words, sizeof words);
    text_addf(&text, "%s%ld points as printed, %ld as of 2025", least, printed, revised);
    if (printed <= limit && revised > limit)
        text_addf(&text, ": %ld too many as of 2025", revised - limit);
    else if (revised <= limit && printed > limit)
        text_addf(&text, ": %ld too many as printed", printed - limit);
    if (list->points != FLEET_UNTOLD && list->points != printed && list->points != revised)
        text_addf(&text, "; the list states %d", list->points);
    if (lists->terms.points == FLEET_UNTOLD && limit != FLEET_LIMIT)
        text_addf(&text, "; %d are allowed, as the list says", limit);
    if (fleet_commander_is_absent(list))
        text_addf(&text, "; its commander, '%s', is on no ship", list->commander);
    if (row->unknown > 0)
        text_addf(&text, "; %d card%s not known", row->unknown,
                  row->unknown == 1 ? " is" : "s are");
    cli_print(stdout, "%s: %s%s%s: %s: %s\n", path, quote, name, quote, row->verdict, words);
}

/* Says what would make the list legal. */
static void write_fixes(const struct lists *lists, const char *path)
{
    struct fleet_fix fixes[FLEET_FIXES_MOST];
    int count = fleet_list_fix(lists->list, &lists->terms, fixes);
    for (int i = 0; i < count; i++) {
        char words[1024];
        struct text text;
        text_init(&text, words, sizeof words);
        fleet_fix_tell(lists->list, &fixes[i], &text);
        cli_print(stdout, "%s: %s %s\n", path, i ? "or" : "to be legal,", words);
    }
    if (count == 0)
        cli_print(stdout,
                  "%s: no change was found that makes it legal; of changes of several cards, at "
                  "most %d, not all are tried\n",
                  path, FLEET_CHANGES_MOST);
}

/* Adds a line to the table. NULL: out of memory. */
static struct row *add_list_row(struct lists *lists, const char *path)
{
    struct row *rows = cli_room(lists->rows, lists->row_count, &lists->row_capacity, sizeof *rows);
    const char *name = strrchr(path, '/');
    if (!rows)
        return NULL;
    lists->rows = rows;
    struct row *row = &rows[lists->row_count++];
    name = name && name[1] ? name + 1 : path;
    const char *ending = strrchr(name, '.');
    size_t length = ending && ending > name ? (size_t)(ending - name) : strlen(name);
    *row = (struct row){.verdict = "not read"};
    text_copy(row->player, sizeof row->player, (struct slice){name, length});
    return row;
}

static void count_list_points(struct lists *lists, struct row *row)
{
    for (int edition = 0; edition < UMPIRE_CARD_EDITIONS; edition++) {
        fleet_list_sum(lists->list, false, edition, &row->points[edition]);
        fleet_list_sum(lists->list, true, edition, &row->squadrons[edition]);
    }
    for (size_t i = 0; i < lists->list->count; i++) {
        const struct fleet_item *item = &lists->list->items[i];
        row->unknown += item->kind == FLEET_OBJECTIVE || item->card.name ? 0 : item->count;
    }
    row->counted = true;
    row->verdict = row->unknown ? "nothing found" : "legal";
    if (lists->found)
        row->verdict = "not legal";
}

/* Why a list that was read is not judged. False after a message: it is not. */
static bool may_be_judged(const struct fleet_list *list, struct row *row)
{
    if (strcmp(list->game, "armada") != 0) {
        snprintf(row->fault, sizeof row->fault,
                 "this fleet is of %s; only fleets of armada are judged", list->game);
        return CLI_FAIL(false, "%s: %s", list->path, row->fault);
    }
    if (list->left_out == 0 || fleet_list_is_proved(list))
        return true;
    snprintf(row->fault, sizeof row->fault,
             "%zu line%s left out, and the points do not prove the others", list->left_out,
             list->left_out == 1 ? " is" : "s are");
    return CLI_FAIL(false, "%s: %s: the list is not judged", list->path, row->fault);
}

/* Judges a list that was read. */
static enum umpire_status judge_read(struct lists *lists, const char *path, struct row *row)
{
    struct log_writer log = {0};
    row->verdict = "not judged";
    if (!may_be_judged(lists->list, row))
        return UMPIRE_MALFORMED;
    fleet_list_judged(lists->list, &lists->terms, &log);
    cli_need_done(!log.failed);
    enum umpire_status status = umpire_check_memory(lists->checker, path, log.bytes, log.length);
    log_writer_done(&log);
    if (status > UMPIRE_NONCONFORMANT)
        return status;
    count_list_points(lists, row);
    if (tells_in_text(lists))
        write_verdict(lists, path, row);
    if (lists->fix && lists->found > 0)
        write_fixes(lists, path);
    fflush(stdout);
    return status;
}

/* Judges a list if `player` is 0, otherwise the fleet of that player of a log (from 1).
 * `*ret_more`: the log has that player. */
static enum umpire_status judge_one(struct lists *lists, const char *path, size_t player,
                                    bool *ret_more)
{
    static const struct fleet_cards none;
    struct fleet_list list;
    bool no_memory = false;
    bool read = player ? fleet_log_read_player(&list, path, player, &no_memory)
                       : fleet_list_read(&list, path, NULL, &no_memory);
    *ret_more = player <= list.players;
    if (!*ret_more && player > 1) {
        fleet_list_done(&list);
        return UMPIRE_CONFORMANT;
    }
    struct row *row = add_list_row(lists, path);
    if (!row)
        return (enum umpire_status)cli_out_of_memory();
    enum umpire_status status = no_memory ? (enum umpire_status)cli_out_of_memory()
                                          : UMPIRE_MALFORMED;
    text_copy(row->fleet, sizeof row->fleet, slice_of(read ? fleet_name(&list) : ""));
    if (!read && list.why)
        text_copy(row->fault, sizeof row->fault, (struct slice){list.why, strcspn(list.why, ";")});
    if (read) {
        fleet_list_know_own(&list, lists->terms.own);
        fleet_list_settle(&list, &none);
        lists->list = &list;
        lists->found = 0;
        status = judge_read(lists, path, row);
    }
    lists->list_count++;
    fleet_list_done(&list);
    return status;
}

static enum umpire_status judge_list(struct lists *lists, const char *path)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    bool more = true;
    if (!fleet_is_log(path))
        return judge_one(lists, path, 0, &more);
    for (size_t player = 1; more; player++)
        status = umpire_status_of_both(status, judge_one(lists, path, player, &more));
    return status;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Whether an entry of a folder is a list: it is no folder, and not hidden. */
static int may_be_list(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && entry->d_type != DT_DIR;
}

/* Judges a file of a folder. A pipe might wait for a writer for ever. */
static enum umpire_status judge_inside(struct lists *lists, const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return CLI_FAIL(UMPIRE_MALFORMED,
                        "%s: is no regular file, and is read only if it is named itself", path);
    return judge_list(lists, path);
}

/* Judges a list, or those of a folder in the order of their names. */
static enum umpire_status judge_path(struct lists *lists, const char *path)
{
    struct dirent **entries;
    int count = scandir(path, &entries, may_be_list, by_name);
    enum umpire_status status = UMPIRE_CONFORMANT;
    if (count < 0)
        return judge_list(lists, path);
    for (int i = 0; i < count; i++) {
        char inside[PATH_MAX];
        int length = snprintf(inside, sizeof inside, "%s/%s", path, entries[i]->d_name);
        if (length < (int)sizeof inside)
            status = umpire_status_of_both(status, judge_inside(lists, inside));
        free(entries[i]);
    }
    free(entries);
    if (count > 0)
        return status;
    return CLI_FAIL(UMPIRE_MALFORMED, "%s: the folder has no file", path);
}

static int by_lists(const void *a, const void *b)
{
    const struct cluster *one = a, *other = b;
    if (one->lists != other->lists)
        return one->lists < other->lists ? 1 : -1;
    return strcmp(one->rule, other->rule);
}

static void write_clusters(struct lists *lists)
{
    if (lists->cluster_count == 0)
        return;
    qsort(lists->clusters, lists->cluster_count, sizeof *lists->clusters, by_lists);
    puts("\nWhat was found most:");
    for (size_t i = 0; i < lists->cluster_count; i++) {
        const struct cluster *one = &lists->clusters[i];
        cli_print(stdout, "  %-29s %zu list%s, %zu time%s%s%s\n", one->rule, one->lists,
                  one->lists == 1 ? "" : "s", one->count, one->count == 1 ? "" : "s",
                  *one->cards ? ": " : "", one->cards);
    }
}

static int widened_for(const char *text, int width)
{
    int own = (int)strlen(text);
    return own > width ? own : width;
}

/* The points of the editions that count, in columns. */
static void write_numbers(const struct lists *lists, const struct row *row, const long *numbers)
{
    for (int edition = 0; edition < UMPIRE_CARD_EDITIONS; edition++) {
        const char *cards = lists->terms.cards;
        const bool is_2025 = edition == UMPIRE_CARDS_2025;
        const int width = is_2025 ? 4 : 7;
        bool counts = !cards || is_2025 == (strcmp(cards, "2025") == 0);
        if (counts && row->counted)
            printf("  %*ld", width, numbers[edition]);
        else if (counts)
            printf("  %*s", width, "-");
    }
}

/* A line for each list. */
static void write_table_of_lists(const struct lists *lists)
{
    const char *cards = lists->terms.cards, *numbers = "printed  2025  printed  2025";
    if (cards)
        numbers = strcmp(cards, "printed") == 0 ? "printed  printed" : "2025  2025";
    int player = 6, fleet = 5;
    for (size_t i = 0; i < lists->row_count; i++) {
        player = widened_for(lists->rows[i].player, player);
        fleet = widened_for(lists->rows[i].fleet, fleet);
    }
    printf("\n%*s  Points, then of squadrons\n", player + fleet + 2, "");
    printf("%-*s  %-*s  %s  Verdict        First fault\n", player, "Player", fleet, "Fleet",
           numbers);
    for (size_t i = 0; i < lists->row_count; i++) {
        const struct row *row = &lists->rows[i];
        cli_print(stdout, "%-*s  %-*s", player, row->player, fleet, row->fleet);
        write_numbers(lists, row, row->points);
        write_numbers(lists, row, row->squadrons);
        cli_print(stdout, *row->fault ? "  %-13s  %s\n" : "  %s\n", row->verdict, row->fault);
    }
}

static enum umpire_status judge_lists(struct lists *lists, char **paths, int count)
{
    struct cli_output output;
    struct umpire_options options;
    struct umpire_sink sink = {.user = lists,
                               .log_begin = pass_log_begin,
                               .game_begin = pass_game_begin,
                               .finding = pass_finding,
                               .game_end = pass_game_end,
                               .log_end = pass_log_end};
    if (!cli_output_open(&output, lists->check.output))
        return UMPIRE_FAILURE;
    struct umpire_report_options report = {.format = lists->check.format, .file = output.file};
    umpire_options_init(&options);
    lists->report = umpire_report_open(&report);
    lists->to = lists->report ? umpire_report_sink(lists->report) : NULL;
    lists->checker = umpire_checker_new(&options, &sink);
    enum umpire_status status = UMPIRE_CONFORMANT;
    bool good = lists->report && lists->checker && fleet_rules_set(lists->checker);
    if (good)
        umpire_checker_cards(lists->checker, lists->terms.own);
    for (int i = 0; good && i < count; i++)
        status = umpire_status_of_both(status, judge_path(lists, paths[i]));
    good = (!lists->report || umpire_report_close(lists->report)) && good;
    umpire_checker_free(lists->checker);
    if (good && lists->list_count > 1 && tells_in_text(lists)) {
        write_table_of_lists(lists);
        write_clusters(lists);
    }
    free(lists->rows);
    return cli_output_close(&output, good) && good ? status : UMPIRE_FAILURE;
}

static int read_points(void *lists, const char *word)
{
    char *end;
    long points = strtol(word, &end, 10);
    if (!*word || *end || points < 1 || points > 100000)
        return cli_usage_error("--points: '%s' is no number of fleet points", word);
    ((struct lists *)lists)->terms.points = (int)points;
    return UMPIRE_CONFORMANT;
}

/* Takes the word of --cards: an edition of the game's cards, or the file of the user's table. */
static int read_cards(void *target, const char *word)
{
    struct fleet_terms *terms = &((struct lists *)target)->terms;
    if (strcmp(word, "printed") == 0 || strcmp(word, "2025") == 0) {
        terms->cards = word;
        return UMPIRE_CONFORMANT;
    }
    if (access(word, R_OK) != 0)
        return cli_usage_error("--cards: '%s' is neither 'printed' nor '2025', nor a table of "
                               "cards",
                               word);
    if (terms->own)
        return cli_usage_error("--cards: '%s' is a second table; name one", word);
    return cli_read_own_cards(word, &terms->own) ? UMPIRE_CONFORMANT : UMPIRE_MALFORMED;
}

/* Whether a text is limits of an event, with a blank between two. They are written into a log. */
static bool are_limits(const char *text)
{
    static const char *const words[] = {"flotillas=", "squadron-points=", "no-retired"};
    for (const char *at = text; *at; at += strspn(at, " ")) {
        size_t i = 0;
        while (i < 3 && strncmp(at, words[i], strlen(words[i])) != 0)
            i++;
        if (i == 3)
            return false;
        at += strlen(words[i]);
        size_t digits = strspn(at, "0123456789");
        at += digits;
        if ((digits == 0) != (i == 2) || (*at && *at != ' '))
            return false;
    }
    return *text != '\0';
}

static int read_list_limits(void *lists, const char *word)
{
    ((struct lists *)lists)->terms.event = word;
    return are_limits(word) ? UMPIRE_CONFORMANT
                            : cli_usage_error("--event: '%s' are no limits; write some of "
                                              "'flotillas=N squadron-points=N no-retired'",
                                              word);
}

_Static_assert(FLEET_LIMIT == 400, "the help of --points says it");
static const struct cli_option option_rows[] = {
    {"--points=N", CLI_CALL(read_points),
     "let a fleet cost at most N points (default: what the list says, or 400)"},
    {"--cards=EDITION|FILE", CLI_CALL(read_cards),
     "with 'printed' or '2025': compare a list's points with the printed cards or with the points "
     "of 2025 (default: whichever the list itself states). With FILE: look up cards in FILE, your "
     "own table (umpire-fleet(5)), and then in umpire's. You may give the option twice"},
    {"--event=LIMITS", CLI_CALL(read_list_limits),
     "judge by the limits of the event, written as in a log: 'flotillas=2 squadron-points=268 "
     "no-retired'"},
    {"--fix", CLI_SET(struct lists, fix),
     "say also the smallest change that would make a list legal"},
    {"-o, --output=FILE", CLI_SET(struct lists, check.output),
     "write the report to FILE, which appears when it is complete"},
    {"-f, --format=FORMAT", CLI_CALL_WITH(struct lists, check, cli_check_set_format),
     "the report's format:"},
    {0}};

static int judge_all_lists(const struct cli_command *command, int count, char **words)
{
    struct lists lists = {.terms.points = FLEET_UNTOLD, .check.format = UMPIRE_FORMAT_TEXT};
    int status = cli_options_read(command, &lists, count, words);
    if (status < 0 && optind == count)
        status = cli_usage_error("a list is missing: name a file, or '-' for standard input");
    if (status < 0 && lists.fix && !tells_in_text(&lists))
        status = cli_usage_error("--fix writes text beside the findings: leave out -f and -o");
    if (status < 0)
        status = (int)judge_lists(&lists, words + optind, count - optind);
    umpire_cards_free(lists.terms.own);
    return status;
}

const struct cli_command cli_lists = {
    .usage = "Usage: umpire lists [OPTION]... LIST...\n"
             "Says whether fleets of Star Wars: Armada are legal, by the rules reference and\n"
             "umpire's table of cards. A LIST is what 'umpire import-fleet' reads, or a\n"
             "folder of such files; '-' is standard input. A card that the table lacks is\n"
             "held against nobody.",
    .options = option_rows,
    .end = "Several lists get a table at the end, a line for each player (the file's name),\n"
           "and the rules that found most: what is found in many lists may be a fault of\n"
           "umpire's table.\n"
           "\n"
           "Exit status: 0 each list is legal; 1 one is not; 2 wrong usage; 3 a list cannot\n"
           "be read or understood; 5 an internal failure.",
    .run = judge_all_lists};
