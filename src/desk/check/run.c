/* SPDX-License-Identifier: MIT */
/* Runs a check with its reports, rulings and baselines. */
#include "desk/shared/archive.h"
#include "desk/check/check.h"
#include "desk/share/share.h"
#include "desk/check/pool.h"
#include "desk/shared/beneath.h"
#include "desk/shared/sandbox.h"
#include "desk/shared/seen.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* Notes findings, or waived ones, for a new file. */
struct notes {
    struct cli_baseline baseline;
    bool waived;
    const char *path;
    bool incomplete; /* a log could not be read to its end */
};

static bool notes_log(void *user, const struct umpire_log *log)
{
    ((struct notes *)user)->path = log->path;
    return true;
}

static bool notes_log_end(void *user, const struct umpire_log *log)
{
    struct notes *notes = user;
    notes->incomplete = notes->incomplete || log->unreadable;
    return true;
}

static bool notes_found(void *user, const struct umpire_finding *finding)
{
    struct notes *notes = user;
    return cli_baseline_note(&notes->baseline, notes->path, finding, notes->waived);
}

/* Notes the corrections and penalties that count, for a new file of waivers. */
static bool notes_game_end(void *user, const struct umpire_game *game)
{
    struct notes *notes = user;
    bool good = true;
    for (size_t i = 0; i < game->ruling_count && good; i++)
        good = !game->rulings[i].counts ||
               cli_baseline_note_ruling(&notes->baseline, notes->path, &game->rulings[i]);
    return good;
}

/* Repeats on standard error that a log cannot be read: the report goes elsewhere. */
static bool tell_unreadable_log(void *user, const struct umpire_log *log)
{
    (void)user;
    if (log->unreadable)
        cli_say("%s: %s", log->path, log->unreadable);
    return true;
}

static const struct umpire_sink unreadable_sink = {.log_end = tell_unreadable_log};

/* What takes the results of a check, each call in this order. */
struct tee {
    struct taker taker;
    const struct umpire_sink *sinks[5];
    size_t count;
};

static bool tee_take(void *user, enum call call, const void *what)
{
    const struct tee *tee = user;
    bool good = true;
    for (size_t i = 0; i < tee->count; i++)
        good = sink_take(tee->sinks[i], call, what) && good;
    return good;
}

struct run {
    const struct cli_check *check;
    const struct log_paths *paths;
    /* the first has the options; the others are copies */
    struct umpire_checker *checkers[1 + WORKERS_MOST];
    size_t checker_count;
    struct timespec progress_shown;
    struct cli_output output, page_output, baseline_output, waivers_output;
    struct umpire_report *report, *page; /* page: XML that the page is made from */
    struct share_writer share_writer;    /* of the report of a share */
    bool writes_share;
    enum umpire_status merged; /* the status of the shares' checks together */
    FILE *page_xml;
    int summary; /* the file of a job on GitHub; 0: none */
    struct notes notes, waived;
    struct umpire_sink notes_sink, waived_sink;
    struct cli_judging judging;
    struct cli_configurations configurations;
    const char *configured; /* the state of the first checker: see cli_configure */
    struct tee tee;
    struct umpire_sink sink;
};

static bool open_page(struct run *run, const char *options_given)
{
    run->page_xml = tmpfile();
    if (!run->page_xml)
        return false;
    struct umpire_report_options options = {.format = UMPIRE_FORMAT_XML,
                                            .details = true,
                                            .events = true,
                                            .file = fileno(run->page_xml),
                                            .options = options_given};
    run->page = umpire_report_open(&options);
    if (run->page)
        run->tee.sinks[run->tee.count++] = umpire_report_sink(run->page);
    return run->page != NULL;
}

/* Opens the file for a summary that a job on GitHub names. Without one, none is written. */
static int open_summary(const struct cli_check *check)
{
    const char *path = getenv("GITHUB_STEP_SUMMARY");
    if (check->format != UMPIRE_FORMAT_GITHUB || !path || !*path)
        return 0;
    int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        cli_say("%s, which GITHUB_STEP_SUMMARY names, cannot be written: %s", path,
                strerror(errno));
    return file;
}

static bool open_report(struct run *run, const char *options_given)
{
    const struct cli_check *check = run->check;
    const char *no_colour = getenv("NO_COLOR");
    struct umpire_report_options options = {.format = check->format,
                                            .details = check->details,
                                            .events = check->events,
                                            .file = run->output.file,
                                            .colour = !check->output && isatty(STDOUT_FILENO) &&
                                                      !(no_colour && *no_colour),
                                            .summary = run->summary,
                                            .options = options_given};
    struct winsize size;
    if (!check->output && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        options.width = size.ws_col;
    run->report = umpire_report_open(&options);
    if (run->report)
        run->tee.sinks[run->tee.count++] = umpire_report_sink(run->report);
    return run->report != NULL;
}

/* Opens the report, which names the options of the check, and the one that a page is made from. */
static enum umpire_status open_reports(struct run *run)
{
    const struct cli_check *check = run->check;
    char *options = NULL;
    enum umpire_status status = UMPIRE_CONFORMANT;
    if ((check->format == UMPIRE_FORMAT_XML || check->html) && !check->shares)
        status = check_report_options(check, &options);
    if (status != UMPIRE_CONFORMANT)
        return status;
    bool good = open_report(run, check->shares ? check->shares[0].head.options : options) &&
                (!check->html || open_page(run, options));
    free(options);
    if (good)
        return UMPIRE_CONFORMANT;
    if (errno == EMFILE || errno == ENFILE)
        cli_say("no room for a temporary file: %s", strerror(errno));
    else
        fputs("umpire: out of memory, or no room for a temporary file\n", stderr);
    return UMPIRE_FAILURE;
}

/* Opens the output of a share, which 'umpire merge' reads, in place of a report. */
static enum umpire_status open_share(struct run *run)
{
    const struct cli_check *check = run->check;
    char *options;
    enum umpire_status status = check_share_options(check, &options);
    if (status != UMPIRE_CONFORMANT)
        return status;
    struct share_head head = {.version = UMPIRE_VERSION,
                              .manifest = check->share->manifest.digest,
                              .options = options,
                              .share = check->share->number,
                              .shares = check->share->manifest.shares,
                              .details = check->details,
                              .events = check->events};
    /* a share's report shows no silent findings */
    unsigned calls = CALLS_RECORDED_SET & ~CALL_BIT(CALL_SILENT);
    run->tee.sinks[run->tee.count++] = &run->share_writer.sink;
    run->writes_share = share_begin(&run->share_writer, &run->output, &head, calls);
    free(options);
    if (!run->writes_share && run->share_writer.held.no_memory)
        cli_out_of_memory();
    return run->writes_share ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

/* Shows how many logs are done, if standard error is a terminal that nothing else writes to. */
static void show_progress(void *user, size_t done)
{
    enum { EVERY = 100000000 }; /* nanoseconds */
    struct run *run = user;
    struct timespec *shown = &run->progress_shown;
    size_t count = run->paths->logs.count;
    bool quiet = count < 2 || !isatty(STDERR_FILENO) ||
                 (!run->check->output && isatty(STDOUT_FILENO));
    struct timespec now;
    if (quiet || clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return;
    int64_t since = (now.tv_sec - shown->tv_sec) * INT64_C(1000000000) + now.tv_nsec -
                    shown->tv_nsec;
    if (done < count && since < EVERY)
        return;
    *shown = now;
    if (done < count)
        fprintf(stderr, "\r\033[Kumpire: %zu of %zu logs", done, count);
    else
        fputs("\r\033[K", stderr);
}

static enum umpire_status check_packed_log(void *user, const struct archive_log *log)
{
    return umpire_check_input(user, log->path, &log->input);
}

static bool configure(struct run *run, const char *path)
{
    return cli_configure(&run->configurations, &run->judging.given, path, run->checkers[0],
                         &run->configured);
}

/* Checks what one side may see of a log. */
static enum umpire_status check_seen(struct run *run, const char *path)
{
    struct cli_seen seen;
    bool input = strcmp(path, "-") == 0;
    FILE *file = input ? stdin : fopen(path, "re");
    if (!cli_seen_of_file(run->check->logs.side, file, &seen))
        return (enum umpire_status)cli_out_of_memory();
    const struct umpire_input read = cli_seen_input(&seen);
    enum umpire_status status = umpire_check_input(run->checkers[0], path, &read);
    if (file && !input)
        fclose(file);
    cli_seen_done(&seen);
    return status;
}

static enum umpire_status check_path(struct run *run, const struct log_paths *paths,
                                     const char *path)
{
    if (!configure(run, path))
        return UMPIRE_FAILURE;
    int file;
    if (run->check->logs.side)
        return check_seen(run, path);
    return archive_is_named(path) && cli_open_archive(paths, path, &file)
               ? archive_visit(path, file, check_packed_log, run->checkers[0])
               : cli_check_beneath(paths, run->checkers[0], path);
}

/* Stops after a failure, and after a signal that ended --follow. */
static enum umpire_status check_one_by_one(struct run *run, const struct log_paths *paths)
{
    enum umpire_status status = paths->status;
    char room[PATH_ROOM];
    for (size_t i = 0; i < paths->logs.count && status != UMPIRE_FAILURE && !cli_judging_stopped();
         i++) {
        const char *path = path_table_at(&paths->logs, i, room);
        status = umpire_status_of_both(status, check_path(run, paths, path));
        show_progress(run, i + 1);
    }
    return status;
}

static enum umpire_status check_logs(struct run *run, const struct log_paths *logs,
                                     const struct pool_size *size)
{
    if (size->workers < 2)
        return check_one_by_one(run, logs);
    run->checker_count += size->workers;
    return pool_check(
        run->checkers[0], &run->sink, logs, size,
        (struct pool_settings){&run->configurations, &run->judging.given, &run->configured},
        run->checkers + 1, (struct pool_progress){show_progress, run});
}

/* Checks the entries of a share in order: parts, whole logs, parts. */
static enum umpire_status check_entries(struct run *run, const struct pool_size *size)
{
    const struct check_share *share = run->check->share;
    enum umpire_status status = UMPIRE_CONFORMANT, one;
    for (size_t i = 0; i < share->count;) {
        const struct manifest_entry *entry = &share->entries[i];
        if (!entry->is_part)
            one = check_logs(run, &share->logs, size);
        else if (configure(run, entry->path))
            one = check_share_part(run->checkers[0], &run->configurations, &run->share_writer,
                                   entry);
        else
            one = UMPIRE_FAILURE;
        status = umpire_status_of_both(status, one);
        if (status == UMPIRE_FAILURE || status == UMPIRE_USAGE)
            break;
        i += entry->is_part ? 1 : share->logs.logs.count;
    }
    return status;
}

/* Hands on the results of the shares, in order. */
static enum umpire_status hand_on_shares(struct run *run)
{
    struct share_log log = {0};
    struct share_order order;
    enum umpire_status played = UMPIRE_CONFORMANT, came_to = UMPIRE_CONFORMANT;
    share_order_init(&order, &run->sink);
    for (size_t i = 0; i < run->check->share_count && played == UMPIRE_CONFORMANT; i++) {
        played = share_play(&run->check->shares[i], &log, &order, i + 1 == run->check->share_count,
                            &came_to);
        run->merged = umpire_status_of_both(run->merged, came_to);
    }
    run->merged = umpire_status_of_both(run->merged, order.all);
    free(log.unreadable);
    return played;
}

static enum umpire_status check_all(struct run *run)
{
    struct pool_size size = {.workers = 1};
    const struct cli_check *check = run->check;
    const struct umpire_options *options = &check->options;
    const struct log_paths *logs = check->share ? &check->share->logs : run->paths;
    bool limited = options->limit_bytes || options->limit_games || options->limit_time;
    /* a part of a log may hand over fewer of the log's lines */
    bool tells_lines = check->events || check->html;
    bool whole = tells_lines || check->baseline || check->waivers || limited;
    if (check->jobs > 1 && !check->logs.side && !check->follow && !check->shares &&
        pool_may_check(logs))
        size = pool_size_for(logs, check->jobs, !whole);
    struct cli_sandbox sandbox = {
        .logs = run->paths,
        .outputs = {&run->output, &run->page_output, &run->baseline_output, &run->waivers_output},
        .temporary_files = size.workers < 2 ? 0 : pool_recordings(&size)};
    cli_sandbox_enter(&sandbox);
    if (check->shares)
        return hand_on_shares(run);
    return check->share ? check_entries(run, &size) : check_logs(run, logs, &size);
}

static struct cli_files outputs_of(const struct cli_check *check)
{
    struct cli_files files = {.outputs = {{"-o", check->output}}, .output_count = 1};
    const struct cli_file others[] = {{"--html", check->html},
                                      {"--write-baseline", check->write_baseline},
                                      {"--write-waivers", check->write_waivers}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].path)
            files.outputs[files.output_count++] = others[i];
    return files;
}

/* Whether no output would replace a file that is read. */
static bool is_apart(const struct cli_check *check, struct cli_file input)
{
    struct cli_files files = outputs_of(check);
    files.inputs[files.input_count++] = input;
    return cli_files_apart(&files);
}

/* Whether no output is also an input or another output. */
static bool check_outputs_are_apart(const struct cli_check *check, const struct log_paths *paths)
{
    struct cli_files files = outputs_of(check);
    files.logs = paths;
    files.logs_are = check->shares ? "a share that is read" : NULL;
    if (check->baseline)
        files.inputs[files.input_count++] = (struct cli_file){"the baseline", check->baseline};
    if (check->waivers)
        files.inputs[files.input_count++] = (struct cli_file){"the list of waivers",
                                                              check->waivers};
    if (check->keys.judge)
        files.inputs[files.input_count++] = (struct cli_file){"the judge's key", check->keys.judge};
    if (check->keys.players)
        files.inputs[files.input_count++] = (struct cli_file){"the players' keys",
                                                              check->keys.players};
    if (check->keys.rounds)
        files.inputs[files.input_count++] = (struct cli_file){"the list of rounds",
                                                              check->keys.rounds};
    if (check->cards)
        files.inputs[files.input_count++] = (struct cli_file){"the table of cards", check->cards};
    bool apart = cli_files_apart(&files);
    for (size_t i = 0; apart && i < check->policy_count; i++)
        apart = check->policies[i].kind != POLICY_FILE ||
                is_apart(check, (struct cli_file){"a policy", check->policies[i].word});
    return apart;
}

/* Finds the logs' configurations. An output that would replace one is an error. */
static enum umpire_status find_configurations_of_run(struct run *run)
{
    const struct cli_check *check = run->check;
    struct cli_configurations *found = &run->configurations;
    enum umpire_status status = cli_configurations_find(found, &check->configured,
                                                        &run->paths->logs);
    if (status == UMPIRE_FAILURE)
        return (enum umpire_status)cli_out_of_memory();
    for (size_t i = 0; i < found->count && status == UMPIRE_CONFORMANT; i++)
        if (!is_apart(check, (struct cli_file){"a configuration", found->files[i]->whole}))
            status = UMPIRE_USAGE;
    bool looks = check->share && !check->configured.none && !check->configured.file;
    if (status == UMPIRE_CONFORMANT && looks)
        return check_share_configurations(check->share, found);
    return status;
}

/* Opens every output. UMPIRE_USAGE or UMPIRE_FAILURE after a message, or UMPIRE_CONFORMANT. */
static enum umpire_status open_all_outputs(struct run *run)
{
    const struct cli_check *check = run->check;
    errno = 0;
    if (!cli_judging_read(&run->judging, check) ||
        (check->write_baseline &&
         !cli_baseline_begin(&run->notes.baseline, check->write_baseline)) ||
        (check->write_waivers && !cli_baseline_begin(&run->waived.baseline, check->write_waivers)))
        return errno == ENOMEM ? (enum umpire_status)cli_out_of_memory() : UMPIRE_USAGE;
    run->tee.taker = (struct taker){tee_take, &run->tee};
    run->sink = taker_sink(&run->tee.taker, CALLS_RECORDED_SET | CALL_BIT(CALL_IDLE));
    enum umpire_status made = cli_judging_make(&run->judging, check, &run->sink, &run->checkers[0]);
    run->checker_count = run->checkers[0] != NULL;
    if (made == UMPIRE_CONFORMANT && !check->shares)
        made = find_configurations_of_run(run);
    if (made != UMPIRE_CONFORMANT)
        return made;
    if (!cli_output_open(&run->output, check->output) ||
        (check->html && !cli_output_reserve(&run->page_output, check->html)) ||
        (check->write_baseline &&
         !cli_output_reserve(&run->baseline_output, check->write_baseline)) ||
        (check->write_waivers && !cli_output_reserve(&run->waivers_output, check->write_waivers)))
        return UMPIRE_FAILURE;
    run->summary = check->share ? 0 : open_summary(check);
    if (run->summary < 0)
        return UMPIRE_FAILURE;
    enum umpire_status opened = check->share ? open_share(run) : UMPIRE_CONFORMANT;
    if (opened != UMPIRE_CONFORMANT)
        return opened;
    if (!check->share)
        opened = open_reports(run);
    if (opened != UMPIRE_CONFORMANT)
        return opened;
    if (check->format != UMPIRE_FORMAT_TEXT || check->output)
        run->tee.sinks[run->tee.count++] = &unreadable_sink;
    if (check->write_baseline) {
        run->notes_sink = (struct umpire_sink){.user = &run->notes,
                                               .log_begin = notes_log,
                                               .found = notes_found,
                                               .silent = notes_found,
                                               .log_end = notes_log_end};
        run->tee.sinks[run->tee.count++] = &run->notes_sink;
    }
    if (check->write_waivers) {
        run->waived.waived = true;
        run->waived_sink = (struct umpire_sink){.user = &run->waived,
                                                .log_begin = notes_log,
                                                .found = notes_found,
                                                .game_end = notes_game_end,
                                                .log_end = notes_log_end};
        run->tee.sinks[run->tee.count++] = &run->waived_sink;
    }
    return UMPIRE_CONFORMANT;
}

static bool finish_page(struct run *run, bool whole)
{
    if (!run->check->html)
        return true;
    bool written = run->page && umpire_report_close(run->page), good = written && whole;
    if (run->page && !written)
        cli_say("no room for a temporary file: %s", strerror(errno));
    if (good)
        good = cli_render_page(fileno(run->page_xml), &run->page_output);
    else
        cli_output_close(&run->page_output, false);
    if (run->page_xml)
        fclose(run->page_xml);
    return good;
}

static bool write_notes(const struct run *run, const char *path, struct notes *notes,
                        struct cli_output *output)
{
    if (!path)
        return true;
    if (notes->incomplete || run->paths->status != UMPIRE_CONFORMANT)
        cli_print(stderr,
                  "umpire: %s: it lacks the findings of logs that could not be read to their end\n",
                  path);
    return cli_baseline_write(&notes->baseline, output, notes->waived);
}

static bool writes_xml(const struct cli_check *check)
{
    return check->format == UMPIRE_FORMAT_XML || check->format == UMPIRE_FORMAT_JUNIT ||
           check->html;
}

enum umpire_status cli_check_run(const struct cli_check *check, const struct log_paths *paths)
{
    struct run run = {.check = check,
                      .paths = paths,
                      .output = {.file = STDOUT_FILENO},
                      .page_output = {.file = -1},
                      .baseline_output = {.file = -1},
                      .waivers_output = {.file = -1}};
    if (writes_xml(check))
        cli_guard_memory();
    enum umpire_status opened = check_outputs_are_apart(check, paths) ? open_all_outputs(&run)
                                                                      : UMPIRE_USAGE,
                       status = opened;
    if (opened == UMPIRE_CONFORMANT)
        status = check_all(&run);
    bool whole = status != UMPIRE_FAILURE && status != UMPIRE_USAGE;
    bool holds = !whole ||
                 cli_baseline_holds(&run.judging.baseline, run.checkers, run.checker_count);
    if (whole && !check->share &&
        !cli_baseline_used(&run.judging.baseline, run.checkers, run.checker_count,
                           check->whole_baseline))
        status = umpire_status_of_both(status, UMPIRE_USAGE);
    if ((whole && !cli_waivers_hold(&run.judging.waivers, run.checkers, run.checker_count)) ||
        !holds)
        status = umpire_status_of_both(status, UMPIRE_USAGE);
    status = whole ? umpire_status_of_both(status, run.merged) : status;
    bool written = (!run.report || umpire_report_close(run.report)) &&
                   (!run.writes_share || share_end(&run.share_writer, status));
    if (!written)
        cli_unwritten("the report");
    else if (status == UMPIRE_FAILURE && opened == UMPIRE_CONFORMANT)
        cli_out_of_memory();
    written = cli_output_close(&run.output, whole && written) && written;
    written = finish_page(&run, whole && written) && written;
    if (whole) {
        written = write_notes(&run, check->write_baseline, &run.notes, &run.baseline_output) &&
                  written;
        written = write_notes(&run, check->write_waivers, &run.waived, &run.waivers_output) &&
                  written;
    } else {
        cli_output_close(&run.baseline_output, false);
        cli_output_close(&run.waivers_output, false);
    }
    if (run.summary > 0)
        close(run.summary);
    for (size_t i = 0; i < run.checker_count; i++)
        umpire_checker_free(run.checkers[i]);
    cli_judging_done(&run.judging);
    cli_configurations_done(&run.configurations);
    cli_baseline_done(&run.notes.baseline);
    cli_baseline_done(&run.waived.baseline);
    return written || status == UMPIRE_USAGE ? status : UMPIRE_FAILURE;
}
