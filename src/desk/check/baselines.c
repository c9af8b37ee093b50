/* SPDX-License-Identifier: MIT */
/* Reads and writes files that people edit: baselines of accepted findings, and lists of waivers. */
#include "desk/shared/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TOLD_MOST = 100, REASON_BYTES = 512 };

static bool baseline_fault(const struct cli_baseline *baseline, uint64_t number)
{
    cli_print(stderr,
              "umpire: %s:%" PRIu64
              ": an entry is: FINGERPRINT COUNT RULE LOG REASON, with tabs between them\n",
              baseline->path, number);
    fputs("umpire: 'umpire check --write-baseline FILE' writes such a file, and --write-waivers "
          "FILE one of what is waived\n",
          stderr);
    return false;
}

static bool baselines_add_entry(struct cli_baseline *baseline,
                                const struct cli_baseline_entry *entry)
{
    struct cli_baseline_entry *grown = cli_room(baseline->entries, baseline->count,
                                                &baseline->capacity, sizeof *grown);
    if (!grown)
        return false;
    baseline->entries = grown;
    struct cli_baseline_entry one = *entry;
    one.rule = strdup(entry->rule);
    one.log = strdup(entry->log);
    one.reason = strdup(entry->reason);
    if (one.rule && one.log && one.reason) {
        baseline->entries[baseline->count++] = one;
        return true;
    }
    free(one.rule);
    free(one.log);
    free(one.reason);
    return false;
}

static bool take_entry(void *user, char *line, uint64_t number)
{
    struct cli_baseline *baseline = user;
    char *parts[5], *rest = cli_trim(line);
    if (!*rest || *rest == '#')
        return true;
    for (int i = 0; i < 5; i++) {
        parts[i] = rest;
        size_t length = i < 4 ? strcspn(rest, "\t") : strlen(rest);
        if (length == 0)
            return baseline_fault(baseline, number);
        rest += length + (rest[length] != '\0');
        parts[i][length] = '\0';
        rest += i < 4 ? strspn(rest, "\t") : 0;
    }
    char *end;
    errno = 0;
    struct cli_baseline_entry entry = {.line = number,
                                       .count = strtoull(parts[1], &end, 10),
                                       .rule = parts[2],
                                       .log = parts[3],
                                       .reason = parts[4]};
    bool digits = strlen(parts[0]) == UMPIRE_FINGERPRINT_BYTES - 1 &&
                  strspn(parts[0], "0123456789abcdef") == strlen(parts[0]);
    if (!digits || errno || *end || parts[1][0] < '1' || parts[1][0] > '9')
        return baseline_fault(baseline, number);
    memcpy(entry.fingerprint, parts[0], sizeof entry.fingerprint);
    return baselines_add_entry(baseline, &entry);
}

bool cli_baseline_begin(struct cli_baseline *baseline, const char *path)
{
    char here[PATH_MAX];
    /* a name in /dev, such as /dev/stdin, leads to another file or to none */
    struct cli_target target;
    bool regular = strcmp(path, "-") != 0 && cli_target_find(path, &target) && target.replaced;
    const char *from = getcwd(here, sizeof here) ? here : NULL;
    free(baseline->folder);
    baseline->path = path;
    baseline->folder = regular ? umpire_path_normal(from, path)
                               : umpire_path_normal(NULL, from ? from : ".");
    char *slash = regular && baseline->folder ? strrchr(baseline->folder, '/') : NULL;
    if (slash)
        slash[slash == baseline->folder] = '\0';
    else if (regular && baseline->folder)
        memcpy(baseline->folder, ".", 2); /* the working directory was removed, so it has no path */
    return baseline->folder != NULL;
}

bool cli_baseline_read(struct cli_baseline *baseline, const char *path)
{
    return cli_baseline_begin(baseline, path) && cli_each_line(path, take_entry, baseline);
}

static bool use(const struct cli_baseline *baseline, struct umpire_checker *checker,
                bool (*add)(struct umpire_checker *checker,
                            const struct umpire_baseline_entry *entry))
{
    char here[PATH_MAX];
    if (baseline->count && getcwd(here, sizeof here) && !umpire_checker_folder(checker, here))
        return false;
    for (size_t i = 0; i < baseline->count; i++) {
        const struct cli_baseline_entry *one = &baseline->entries[i];
        char *log = umpire_path_normal(baseline->folder, one->log);
        struct umpire_baseline_entry entry = {.fingerprint = one->fingerprint,
                                              .path = log,
                                              .reason = one->reason,
                                              .count = one->count};
        bool added = log && add(checker, &entry);
        free(log);
        if (!added)
            return false;
    }
    return true;
}

bool cli_baseline_use(const struct cli_baseline *baseline, struct umpire_checker *checker)
{
    return use(baseline, checker, umpire_checker_baseline);
}

bool cli_waivers_use(const struct cli_baseline *waivers, struct umpire_checker *checker)
{
    return use(waivers, checker, umpire_checker_waiver);
}

typedef bool matched_function(const struct umpire_checker *checker, size_t index,
                              uint64_t *ret_matched);

/* How often an entry matched in all checkers. False: none of them read the entry's log. */
static bool matched_by(struct umpire_checker *const *checkers, size_t count,
                       matched_function *matched_in, size_t entry, uint64_t *ret_matched)
{
    bool read = false;
    *ret_matched = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t matched;
        read = matched_in(checkers[i], entry, &matched) || read;
        *ret_matched += matched;
    }
    return read;
}

/* Reports that a log has, or waives, another number of findings than an entry says; `has` is "has"
 * or "waives". Only the first TOLD_MOST entries are reported. */
static void tell_other_count(const struct cli_baseline *baseline,
                             const struct cli_baseline_entry *entry, const char *has,
                             uint64_t matched, uint64_t *told)
{
    if ((*told)++ >= TOLD_MOST)
        return;
    if (strncmp(entry->rule, "judge.", 6) == 0) {
        cli_print(
            stderr,
            "umpire: %s:%" PRIu64 ": %s has %" PRIu64 " of this %s; this entry says %" PRIu64 "\n",
            baseline->path, entry->line, entry->log, matched,
            strcmp(entry->rule, "judge.penalty") == 0 ? "penalty" : "correction", entry->count);
        return;
    }
    cli_print(stderr,
              "umpire: %s:%" PRIu64 ": %s %s %" PRIu64 " such %s of %s; this entry says %" PRIu64
              "%s\n",
              baseline->path, entry->line, entry->log, has, matched,
              matched == 1 ? "finding" : "findings", entry->rule, entry->count,
              matched == 0 ? ": take it out" : "");
}

static bool told_all(const struct cli_baseline *baseline, uint64_t told)
{
    if (told > TOLD_MOST)
        cli_say("%s: %" PRIu64 " more entries do not hold", baseline->path, told - TOLD_MOST);
    return told == 0;
}

bool cli_baseline_holds(const struct cli_baseline *baseline, struct umpire_checker *const *checkers,
                        size_t count)
{
    uint64_t told = 0;
    for (size_t i = 0; i < baseline->count; i++) {
        uint64_t matched;
        if (!matched_by(checkers, count, umpire_checker_baseline_matched, i, &matched) ||
            matched == baseline->entries[i].count)
            continue;
        tell_other_count(baseline, &baseline->entries[i], "has", matched, &told);
    }
    return told_all(baseline, told);
}

bool cli_waivers_hold(const struct cli_baseline *waivers, struct umpire_checker *const *checkers,
                      size_t count)
{
    uint64_t told = 0;
    for (size_t i = 0; i < waivers->count; i++) {
        uint64_t matched;
        if (!matched_by(checkers, count, umpire_checker_waiver_matched, i, &matched) ||
            matched >= waivers->entries[i].count)
            continue;
        tell_other_count(waivers, &waivers->entries[i], "waives", matched, &told);
    }
    return told_all(waivers, told);
}

bool cli_baseline_used(const struct cli_baseline *baseline, struct umpire_checker *const *checkers,
                       size_t count, bool whole)
{
    uint64_t matched, unused = 0;
    for (size_t i = 0; i < baseline->count; i++) {
        const struct cli_baseline_entry *entry = &baseline->entries[i];
        if (matched_by(checkers, count, umpire_checker_baseline_matched, i, &matched) ||
            unused++ >= TOLD_MOST || !whole)
            continue;
        cli_print(stderr,
                  "umpire: %s:%" PRIu64
                  ": %s was not checked to its end, so this entry was not used\n",
                  baseline->path, entry->line, entry->log);
    }
    if (whole && unused > TOLD_MOST)
        cli_say("%s: %" PRIu64 " more entries were not used", baseline->path, unused - TOLD_MOST);
    if (unused == 0 || unused < baseline->count)
        return !whole || unused == 0;
    cli_print(stderr,
              "umpire: %s: %sno entry (of %zu) was used, because no log that an entry names was "
              "checked to its end; "
              "paths in this file begin in %s\n",
              baseline->path, whole ? "" : "warning: ", baseline->count, baseline->folder);
    return !whole;
}

char *cli_path_from(const char *folder, const char *log)
{
    size_t same = 0, ups = 0;
    for (size_t i = 0; i == 0 || (folder[i - 1] && folder[i - 1] == log[i - 1]); i++)
        if (log[i] == '/' && (folder[i] == '/' || !folder[i]))
            same = i + 1;
    const char *left = same > strlen(folder) ? "" : folder + same;
    if (same == 0 || (same == 1 && *left))
        return strdup(log);
    for (; *left; left += strcspn(left, "/"), left += *left == '/')
        ups++;
    size_t length = strlen(log + same) + 1;
    char *path = malloc(3 * ups + length);
    for (size_t i = 0; path && i < 3 * ups; i++)
        path[i] = "../"[i % 3];
    if (path)
        snprintf(path + 3 * ups, length, "%s", log + same);
    return path;
}

/* Makes an entry's path relative to the folder of the file. False: out of memory. */
static bool name_from_folder(const struct cli_baseline *baseline, struct cli_baseline_entry *entry)
{
    char here[PATH_MAX], *log = umpire_path_normal(getcwd(here, sizeof here), entry->log);
    char *path = log ? cli_path_from(baseline->folder, log) : NULL;
    free(log);
    if (!path)
        return false;
    free(entry->log);
    entry->log = path;
    return true;
}

/* Replaces by blanks all bytes that cannot stand in an entry, which is one line of UTF-8. */
static void blank_unsafe(char *at)
{
    while (*at) {
        size_t unsafe = umpire_unsafe_bytes(at);
        memset(at, ' ', unsafe);
        at += unsafe ? unsafe : 1;
        while (!unsafe && ((unsigned char)*at & 0xC0) == 0x80) /* the rest of a safe character */
            at++;
    }
}

static bool note(struct cli_baseline *baseline, const char *log, const char *rule,
                 const char *fingerprint, const char *why)
{
    char reason[REASON_BYTES];
    snprintf(reason, sizeof reason, "%s", why);
    blank_unsafe(reason);
    const char *trimmed = cli_trim(reason);
    struct cli_baseline_entry entry = {.count = 1, .rule = (char *)rule, .log = (char *)log,
                                       .reason = (char *)(*trimmed ? trimmed : "no reason given")};
    memcpy(entry.fingerprint, fingerprint, sizeof entry.fingerprint);
    return baselines_add_entry(baseline, &entry);
}

bool cli_baseline_note(struct cli_baseline *baseline, const char *log,
                       const struct umpire_finding *finding, bool waived)
{
    bool kept = finding->level == UMPIRE_LEVEL_VIOLATION || finding->level == UMPIRE_LEVEL_ADVICE;
    if (!kept || (finding->waived != NULL) != waived || strncmp(finding->rule, "log.", 4) == 0)
        return true;
    const char *why = finding->baselined ? finding->baselined : "known; no reason given yet";
    if (waived && *finding->waived)
        why = finding->waived;
    return note(baseline, log, finding->rule, finding->fingerprint, why);
}

bool cli_baseline_note_ruling(struct cli_baseline *baseline, const char *log,
                              const struct umpire_ruling *ruling)
{
    const char *rule = ruling->kind == UMPIRE_RULING_PENALTY ? "judge.penalty" : "judge.correct";
    return note(baseline, log, rule, ruling->fingerprint,
                ruling->reason ? ruling->reason : "no reason given");
}

static int by_log(const void *a, const void *b)
{
    const struct cli_baseline_entry *one = a, *other = b;
    int order = strcmp(one->log, other->log);
    return order ? order : strcmp(one->fingerprint, other->fingerprint);
}

static void write_entries(const struct cli_baseline *baseline, FILE *file, bool waived)
{
    fprintf(file,
            "# Findings that %s: fingerprint, how often, rule, log (from this file's folder), and "
            "the reason.\n",
            waived ? "rulings may waive" : "are accepted");
    for (size_t i = 0, next; i < baseline->count; i = next) {
        const struct cli_baseline_entry *one = &baseline->entries[i];
        for (next = i + 1; next < baseline->count && by_log(one, &baseline->entries[next]) == 0;)
            next++;
        fprintf(file, "%s\t%zu\t%s\t%s\t%s\n", one->fingerprint, next - i, one->rule, one->log,
                one->reason);
    }
}

bool cli_baseline_write(struct cli_baseline *baseline, struct cli_output *output, bool waived)
{
    if (!cli_output_begin(output))
        return false;
    bool good = true;
    for (size_t i = 0; i < baseline->count && good; i++) {
        good = name_from_folder(baseline, &baseline->entries[i]);
        if (good && strpbrk(baseline->entries[i].log, "\t\n")) {
            cli_print(stderr,
                      "umpire: %s: this path has a tab or a line end, so %s cannot name it; rename "
                      "the log or its folder\n",
                      baseline->entries[i].log, baseline->path);
            cli_output_close(output, false);
            return false;
        }
    }
    if (baseline->count)
        qsort(baseline->entries, baseline->count, sizeof *baseline->entries, by_log);
    char *text = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    good = good && memory;
    if (memory) {
        write_entries(baseline, memory, waived);
        good = !ferror(memory) && good;
        good = fclose(memory) == 0 && good && text;
    }
    if (!good)
        cli_out_of_memory();
    good = good && cli_output_write(output, text, length);
    free(text);
    return cli_output_close(output, good) && good;
}

void cli_baseline_done(struct cli_baseline *baseline)
{
    for (size_t i = 0; i < baseline->count; i++) {
        free(baseline->entries[i].rule);
        free(baseline->entries[i].log);
        free(baseline->entries[i].reason);
    }
    free(baseline->entries);
    free(baseline->folder);
}
