/* SPDX-License-Identifier: MIT */
/* umpire lists: whether fleet lists are legal. A list becomes the declarations of a log, each on
 * the line that the list has it on, and the rules about fleets judge them. */
#include "base/text.h"
#include "desk/check/check.h"
#include "desk/fleet/fleet.h"
#include "desk/shared/cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct lists {
    struct cli_check check; /* of the options of a check only those about the report count */
    const char *cards, *event;
    int points; /* FLEET_UNTOLD: what the list says, or the standard */
    struct umpire_report *report;
    struct umpire_checker *checker;
    const struct umpire_sink *to;
    struct fleet_list *list; /* the one that is judged */
    size_t found;            /* findings about it that are no advice */
    /* over all lists: how often each rule found something, with the first cards */
    struct cluster {
        const char *rule;
        size_t count, lists;
        char cards[160];
        size_t in_list; /* number of the last list, plus 1 */
    } clusters[32];
    size_t cluster_count, list_count;
};

static void help(void)
{
    printf("Usage: umpire lists [OPTION]... LIST...\n"
           "Says whether fleets of Star Wars: Armada are legal, by the rules reference and\n"
           "umpire's table of cards. A LIST is what 'umpire import-fleet' reads; '-' is\n"
           "standard input. A card that the table lacks is held against nobody.\n"
           "\n"
           "      --points=N            what a fleet may cost (default: what the list\n"
           "                            says, or %d)\n"
           "      --cards=printed|2025  which points of the cards count; without it both\n"
           "                            are tried, and the list's own points decide\n"
           "      --event=LIMITS        limits of the event, as a log declares them:\n"
           "                            'flotillas=2 squadron-points=268 no-retired'\n"
           "  -o, --output=FILE         write the report to FILE, which appears when it is\n"
           "                            complete\n",
           FLEET_LIMIT);
    cli_check_print_formats();
    puts("      --help                this text\n"
         "\n"
         "Several lists get a line each, and at the end the rules that found most: what\n"
         "is found in many lists may be a fault of the table.\n"
         "\n"
         "Exit status: 0 each list is legal; 1 one is not; 2 wrong usage; 3 a list cannot\n"
         "be read or understood; 5 an internal failure.");
}

/* Declarations --------------------------------------------------------------------------------- */

struct lines {
    struct log_writer *log;
    size_t line;  /* that is being written */
    bool begun;   /* a statement stands on it */
};

/* Writes line ends up to a line of the list, or a ';' if the log is on that line already. */
static void go_to(struct lines *lines, size_t line)
{
    bool down = line > lines->line;
    for (; lines->line < line; lines->line++)
        log_write(lines->log, "\n");
    if (!down && lines->begun)
        log_write(lines->log, "; ");
    lines->begun = true;
}

static void write_card_of(const struct fleet_item *item, struct log_writer *log)
{
    char name[2 * FLEET_NAME_BYTES];
    bool upgrade = item->kind == FLEET_UPGRADE && item->card.name;
    if (fleet_set_is_other(item->set))
        snprintf(name, sizeof name, "%s [%s]", item->name, item->set);
    else
        snprintf(name, sizeof name, "%s%s%.*s%s", item->card.name ? item->card.name : item->name,
                 upgrade ? " (" : "", upgrade ? (int)strcspn(item->card.slot, ",") : 0,
                 upgrade ? item->card.slot : "", upgrade ? ")" : "");
    struct umpire_card card;
    size_t cursor = 0;
    bool told = upgrade && umpire_card_named("armada", "upgrade", name, &cursor, &card);
    log_write(log, " card=");
    log_write_text(log, told || !item->card.name ? name : item->card.name);
    if (item->points != FLEET_UNTOLD)
        log_write(log, " points=%d", item->points);
}

/* Writes a name, with the number of its copy if the fleet has several. */
static void write_copy(const struct fleet_list *list, const struct fleet_item *item, int copy,
                       struct log_writer *log)
{
    char name[FLEET_NAME_BYTES + 12];
    int before = copy;
    for (const struct fleet_item *one = list->items; one < item; one++)
        if (one->kind == item->kind && strcasecmp(one->name, item->name) == 0)
            before += one->count;
    snprintf(name, sizeof name, before ? "%s %d" : "%s", item->name, before + 1);
    log_write_text(log, name);
}

static void write_items(const struct fleet_list *list, struct lines *lines)
{
    bool in_ship = false;
    for (size_t i = 0; i < list->count; i++) {
        const struct fleet_item *item = &list->items[i];
        bool unit = item->kind == FLEET_SHIP || item->kind == FLEET_SQUADRON;
        if (in_ship && item->kind != FLEET_UPGRADE)
            log_write(lines->log, " }");
        in_ship = in_ship && item->kind == FLEET_UPGRADE;
        for (int copy = 0; copy < item->count && unit; copy++) {
            go_to(lines, item->line);
            log_write(lines->log, item->kind == FLEET_SHIP ? "ship " : "squadron ");
            write_copy(list, item, copy, lines->log);
            write_card_of(item, lines->log);
        }
        if (item->kind == FLEET_SHIP) {
            log_write(lines->log, "%s {", item->flagship ? " flagship" : "");
            in_ship = true;
            lines->begun = false;
        } else if (item->kind == FLEET_UPGRADE) {
            go_to(lines, item->line);
            log_write(lines->log, "upgrade ");
            log_write_text(lines->log, item->name);
            write_card_of(item, lines->log);
        } else if (item->kind == FLEET_OBJECTIVE) {
            char other[FLEET_NAME_BYTES + 40];
            snprintf(other, sizeof other, "%s [%s]", item->name, item->set);
            go_to(lines, item->line);
            log_write(lines->log, "objective ");
            log_write_text(lines->log, fleet_set_is_other(item->set) ? other : item->name);
        }
    }
    log_write(lines->log, in_ship ? " } }" : " }");
}

/* The name of the fleet's player. */
static const char *player_of(const struct fleet_list *list)
{
    return *list->title ? list->title : *list->faction ? list->faction : "The fleet";
}

static int limit_of(const struct lists *lists, const struct fleet_list *list)
{
    return lists->points != FLEET_UNTOLD ? lists->points
           : list->limit != FLEET_UNTOLD ? list->limit
                                         : FLEET_LIMIT;
}

static void write_list(const struct lists *lists, const struct fleet_list *list,
                       struct log_writer *log)
{
    struct lines lines = {log, 1, false};
    log_write(log, "game armada; points %d%s%s", limit_of(lists, list),
              lists->cards ? " cards=" : "", lists->cards ? lists->cards : "");
    if (lists->event)
        log_write(log, "; event-limits %s", lists->event);
    log_write(log, "; player ");
    log_write_text(log, player_of(list));
    if (fleet_faction(list))
        log_write(log, " faction=%s", fleet_faction(list));
    log_write(log, " {");
    write_items(list, &lines);
    log_write(log, "\nend\n");
}

/* The report ----------------------------------------------------------------------------------- */

/* Passes a call on. The settings are not the user's: they leave out the rules of play. */
#define PASSED(name, type)                                                       \
    static bool pass_##name(void *user, const struct umpire_##type *what)        \
    {                                                                            \
        const struct umpire_sink *to = ((struct lists *)user)->to;               \
        return !to->name || to->name(to->user, what);                            \
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
static void count_finding(struct lists *lists, const struct umpire_finding *finding)
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

static bool pass_finding(void *user, const struct umpire_finding *finding)
{
    struct lists *lists = user;
    count_finding(lists, finding);
    lists->found += finding->level != UMPIRE_LEVEL_ADVICE;
    return !lists->to->finding || lists->to->finding(lists->to->user, finding);
}

/* Leaves on the rules about fleets only. */
static bool set_rules(struct lists *lists)
{
    struct umpire_rule rule;
    bool good = true;
    for (size_t i = 0; good && umpire_rule_at("armada", i, &rule); i++)
        if (strncmp(rule.id, "armada.", 7) == 0 && strncmp(rule.id, "armada.fleet.", 13) != 0 &&
            strcmp(rule.id, "armada.setup.fleet") != 0)
            good = umpire_checker_set_rule(lists->checker, rule.id, UMPIRE_RULE_OFF) == NULL;
    return good;
}

/* Judging -------------------------------------------------------------------------------------- */

/* Adds up the known cards as of an edition; the list's own points for the others. False: some have
 * neither. */
static bool sum_of(const struct fleet_list *list, int edition, long *ret_sum)
{
    bool whole = true;
    *ret_sum = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct fleet_item *item = &list->items[i];
        bool priced = item->card.name || item->points != FLEET_UNTOLD;
        if (item->kind != FLEET_SHIP && item->kind != FLEET_SQUADRON && item->kind != FLEET_UPGRADE)
            continue;
        whole = whole && priced;
        if (priced)
            *ret_sum += (long)item->count *
                        (item->card.name ? item->card.points[edition] : item->points);
    }
    return whole;
}

static void write_verdict(const struct lists *lists, const char *path)
{
    const struct fleet_list *list = lists->list;
    long printed, revised;
    bool whole = sum_of(list, UMPIRE_CARDS_PRINTED, &printed);
    sum_of(list, UMPIRE_CARDS_2025, &revised);
    int limit = limit_of(lists, list);
    const char *least = whole ? "" : "at least ";
    printf("%s: %s: %s: ", path, player_of(list),
           lists->found ? "not legal" : whole ? "legal" : "nothing found");
    printf("%s%ld points as printed, %ld as of 2025", least, printed, revised);
    if (printed <= limit && revised > limit)
        printf(": %ld too many as of 2025", revised - limit);
    else if (revised <= limit && printed > limit)
        printf(": %ld too many as printed", printed - limit);
    if (list->points != FLEET_UNTOLD && list->points != printed && list->points != revised)
        printf("; the list states %d", list->points);
    putchar('\n');
    fflush(stdout);
}

static enum umpire_status judge_list(struct lists *lists, const char *path)
{
    static const struct fleet_cards none;
    struct fleet_list list;
    struct log_writer log = {0};
    bool no_memory;
    if (!fleet_list_read(&list, path, NULL, &no_memory)) {
        fleet_list_done(&list);
        return no_memory ? (enum umpire_status)cli_out_of_memory() : UMPIRE_MALFORMED;
    }
    enum umpire_status status = UMPIRE_CONFORMANT;
    fleet_list_settle(&list, &none);
    if (strcmp(list.game, "armada") != 0) {
        cli_print(stderr, "umpire: %s: this fleet is of %s; only fleets of armada are judged\n",
                  path, list.game);
        status = UMPIRE_MALFORMED;
    }
    if (list.left_out > 0 && !fleet_list_is_proved(&list)) {
        cli_print(stderr,
                  "umpire: %s: %zu line%s left out, and the points do not prove the others: the "
                  "list is not judged\n",
                  path, list.left_out, list.left_out == 1 ? " is" : "s are");
        status = UMPIRE_MALFORMED;
    }
    write_list(lists, &list, &log);
    lists->list = &list;
    lists->found = 0;
    if (log.failed)
        status = (enum umpire_status)cli_out_of_memory();
    if (status == UMPIRE_CONFORMANT)
        status = umpire_check_memory(lists->checker, path, log.bytes, log.length);
    if (status <= UMPIRE_NONCONFORMANT && lists->check.format == UMPIRE_FORMAT_TEXT &&
        !lists->check.output)
        write_verdict(lists, path);
    lists->list_count++;
    log_writer_done(&log);
    fleet_list_done(&list);
    return status;
}

static int by_lists(const void *a, const void *b)
{
    const struct cluster *one = a, *other = b;
    return one->lists != other->lists ? (one->lists < other->lists ? 1 : -1)
                                      : strcmp(one->rule, other->rule);
}

static void write_clusters(struct lists *lists)
{
    if (lists->list_count < 2 || lists->cluster_count == 0 ||
        lists->check.format != UMPIRE_FORMAT_TEXT || lists->check.output)
        return;
    qsort(lists->clusters, lists->cluster_count, sizeof *lists->clusters, by_lists);
    puts("\nWhat was found most:");
    for (size_t i = 0; i < lists->cluster_count; i++) {
        const struct cluster *one = &lists->clusters[i];
        printf("  %-29s %zu list%s, %zu time%s%s%s\n", one->rule, one->lists,
               one->lists == 1 ? "" : "s", one->count, one->count == 1 ? "" : "s",
               *one->cards ? ": " : "", one->cards);
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
    struct umpire_report_options report = {.format = lists->check.format,
                                           .file = output.file};
    umpire_options_init(&options);
    lists->report = umpire_report_open(&report);
    lists->to = lists->report ? umpire_report_sink(lists->report) : NULL;
    lists->checker = umpire_checker_new(&options, &sink);
    enum umpire_status status = UMPIRE_CONFORMANT;
    bool good = lists->report && lists->checker && set_rules(lists);
    for (int i = 0; good && i < count; i++)
        status = umpire_status_of_both(status, judge_list(lists, paths[i]));
    good = (!lists->report || umpire_report_close(lists->report)) && good;
    umpire_checker_free(lists->checker);
    if (good)
        write_clusters(lists);
    return cli_output_close(&output, good) && good ? status : UMPIRE_FAILURE;
}

static bool read_points(const char *word, int *ret_points)
{
    char *end;
    long points = strtol(word, &end, 10);
    *ret_points = (int)points;
    return *word && !*end && points >= 1 && points <= 100000;
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

/* -1: go on; otherwise the exit status after a message. */
static int read_option(struct lists *lists, int option, char **words)
{
    switch (option) {
    case 'p':
        return read_points(optarg, &lists->points)
                   ? -1
                   : cli_usage_error("--points: '%s' is no number of fleet points", optarg);
    case 'c':
        lists->cards = optarg;
        return strcmp(optarg, "printed") == 0 || strcmp(optarg, "2025") == 0
                   ? -1
                   : cli_usage_error("--cards: '%s' is neither 'printed' nor '2025'", optarg);
    case 'e':
        lists->event = optarg;
        return are_limits(optarg) ? -1
                                  : cli_usage_error("--event: '%s' are no limits; write some of "
                                                    "'flotillas=N squadron-points=N no-retired'",
                                                    optarg);
    case 'f':
        return cli_check_set_format(&lists->check, optarg) ? -1 : UMPIRE_USAGE;
    case 'o':
        lists->check.output = optarg;
        return -1;
    case 'h':
        help();
        return UMPIRE_CONFORMANT;
    default:
        return cli_option_error(words);
    }
}

int cli_lists(int count, char **words)
{
    static const struct option options[] = {
        {"points", required_argument, NULL, 'p'}, {"cards", required_argument, NULL, 'c'},
        {"event", required_argument, NULL, 'e'},  {"format", required_argument, NULL, 'f'},
        {"output", required_argument, NULL, 'o'}, {"help", no_argument, NULL, 'h'},
        {0}};
    struct lists lists = {.points = FLEET_UNTOLD, .check.format = UMPIRE_FORMAT_TEXT};
    int status = -1;
    for (int option;
         status < 0 && (option = getopt_long(count, words, "f:o:h", options, NULL)) != -1;)
        status = read_option(&lists, option, words);
    if (status < 0 && optind == count)
        status = cli_usage_error("a list is missing: name a file, or '-' for standard input");
    return status < 0 ? (int)judge_lists(&lists, words + optind, count - optind) : status;
}
