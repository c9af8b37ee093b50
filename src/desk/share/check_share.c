/* SPDX-License-Identifier: MIT */
#include "desk/share/share.h"

#include "desk/shared/archive.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum umpire_status check_share_open(struct check_share *share, const char *path, size_t number)
{
    struct manifest *manifest = &share->manifest;
    *share = (struct check_share){.number = number};
    enum umpire_status status = manifest_read(manifest, path, number);
    if (status != UMPIRE_CONFORMANT)
        return status;
    if (number > manifest->shares)
        return (enum umpire_status)cli_usage_error("%s: there are %zu shares, and no share %zu",
                                                   path, manifest->shares, number);
    share->entries = manifest->entries;
    share->count = manifest->count;
    char **paths = calloc(share->count + 1, sizeof *paths);
    if (!paths)
        return (enum umpire_status)cli_out_of_memory();
    share->paths = share->logs = (struct log_paths){.roots = paths, .root_count = share->count};
    bool good = true;
    for (size_t i = 0; i < share->count && good; i++) {
        const struct manifest_entry *entry = &share->entries[i];
        paths[i] = entry->path;
        if (!entry->is_part && archive_is_named(entry->path)) {
            share->paths.archives = share->logs.archives = true;
            good = archive_prepare();
        }
        good = good && path_table_add(&share->paths.logs, entry->path) &&
               (entry->is_part || path_table_add(&share->logs.logs, entry->path));
    }
    return good ? UMPIRE_CONFORMANT : (enum umpire_status)cli_out_of_memory();
}

void check_share_done(struct check_share *share)
{
    manifest_done(&share->manifest);
    path_table_done(&share->paths.logs);
    path_table_done(&share->logs.logs);
    free(share->paths.roots);
    *share = (struct check_share){0};
}

/* Options -------------------------------------------------------------------------------------- */

static void put_word(struct call_bytes *text, const char *word)
{
    if (text->used)
        call_put_bytes(text, " ", 1);
    call_put_bytes(text, word, strlen(word));
}

/* Whether a file can be read once only, such as a pipe. */
static bool is_read_once(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

/* Adds an option with the SHA-256 of its file, "--policy=SHA256", so that files of the same bytes
 * compare as equal. With `for_report` a file that can be read only once is named "-", since the
 * check reads it. */
static enum umpire_status put_file(struct call_bytes *text, const char *option, const char *path,
                                   bool for_report)
{
    char digest[DIGEST_TEXT], word[DIGEST_TEXT + 32], *bytes;
    size_t length;
    if (path && for_report && is_read_once(path)) {
        snprintf(word, sizeof word, "%s=-", option);
        put_word(text, word);
        return UMPIRE_CONFORMANT;
    }
    enum umpire_status status = path ? read_whole_file(path, &bytes, &length) : UMPIRE_CONFORMANT;
    if (!path || status != UMPIRE_CONFORMANT)
        return status;
    digest_text(bytes, length, digest);
    snprintf(word, sizeof word, "%s=%s", option, digest);
    put_word(text, word);
    free(bytes);
    return UMPIRE_CONFORMANT;
}

static void put_share_number(struct call_bytes *text, const char *option, uint64_t number)
{
    char word[64];
    snprintf(word, sizeof word, "%s=%" PRIu64, option, number);
    if (number)
        put_word(text, word);
}

static enum umpire_status put_options(const struct cli_check *check, bool for_report,
                                      char **ret_options)
{
    static const char *const waivers[] = {[UMPIRE_WAIVERS_ALL] = NULL,
                                          [UMPIRE_WAIVERS_LISTED] = NULL,
                                          [UMPIRE_WAIVERS_NONE] = "--no-waivers"};
    const struct umpire_options *options = &check->options;
    struct call_bytes text = {0};
    enum umpire_status status = UMPIRE_CONFORMANT;
    if (options->findings_most == UINT64_MAX)
        put_word(&text, "--max-findings=all");
    else if (options->findings_most == 0)
        put_word(&text, "--max-findings=0");
    put_share_number(&text, "--max-findings",
                     options->findings_most == UINT64_MAX ? 0 : options->findings_most);
    const struct {
        bool set;
        const char *word;
    } flags[] = {{check->details, "--details"},
                 {check->events, "--events"},
                 {options->grounds, "--grounds"},
                 {options->require_decided, "--require-decided"},
                 {options->require_finished, "--require-finished"},
                 {options->require_opened, "--require-opened"},
                 {options->require_signed, "--require-signed"},
                 {options->fail_on_advice, "--fail-on=advice"},
                 {options->as_played, "--as-played"},
                 {check->strangers, "--strangers"},
                 {for_report && check->html, "--html"},
                 {for_report && check->follow, "--follow"}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (flags[i].set)
            put_word(&text, flags[i].word);
    if (waivers[options->waivers])
        put_word(&text, waivers[options->waivers]);
    put_share_number(&text, "--limit-bytes", options->limit_bytes);
    put_share_number(&text, "--limit-games", options->limit_games);
    put_share_number(&text, "--limit-time", options->limit_time / 1000);
    for (size_t i = 0; i < check->policy_count && status == UMPIRE_CONFORMANT; i++) {
        const struct cli_policy *policy = &check->policies[i];
        if (policy->kind == POLICY_FILE)
            status = put_file(&text, "--policy", policy->word, for_report);
        else {
            put_word(&text, policy->kind == POLICY_LEVEL ? "-W" : "--interpretation");
            put_word(&text, policy->word);
        }
    }
    if (options->today) { /* of SOURCE_DATE_EPOCH, too */
        char day[64];
        snprintf(day, sizeof day, "--today=%04" PRIu64 "-%02" PRIu64 "-%02" PRIu64,
                 options->today / 10000, options->today / 100 % 100, options->today % 100);
        put_word(&text, day);
    }
    if (check->configured.none)
        put_word(&text, "--no-config");
    const struct {
        const char *option, *path;
    } files[] = {{"--config", check->configured.file},
                 {"--baseline", check->baseline},
                 {"--waivers", check->waivers},
                 {"--judge-key", check->keys.judge},
                 {"--keys", check->keys.players},
                 {"--rounds", check->keys.rounds},
                 {"--cards", check->cards}};
    for (size_t i = 0; i < sizeof files / sizeof *files && status == UMPIRE_CONFORMANT; i++)
        status = put_file(&text, files[i].option, files[i].path, for_report);
    if (check->logs.side) { /* the last one: its name may have blanks */
        put_word(&text, "--for=");
        call_put_bytes(&text, check->logs.side, strlen(check->logs.side));
    }
    call_put_bytes(&text, "", 1);
    if (status == UMPIRE_CONFORMANT && text.no_memory)
        status = (enum umpire_status)cli_out_of_memory();
    if (status == UMPIRE_CONFORMANT)
        *ret_options = text.at;
    else
        free(text.at);
    return status;
}

enum umpire_status check_share_options(const struct cli_check *check, char **ret_options)
{
    return put_options(check, false, ret_options);
}

enum umpire_status check_report_options(const struct cli_check *check, char **ret_options)
{
    return put_options(check, true, ret_options);
}

static enum umpire_status changed_since(const char *path)
{
    cli_print(stderr,
              "umpire: %s: this configuration was changed since the manifest was made, or is not "
              "in it; make the manifest again\n",
              path);
    return UMPIRE_USAGE;
}

static bool is_listed(const struct manifest *manifest, const struct cli_configuration *file)
{
    for (size_t i = 0; i < manifest->configuration_count; i++)
        if (strcmp(manifest->configurations[i].path, file->relative) == 0)
            return strcmp(manifest->configurations[i].sha256, file->sha256) == 0;
    return false;
}

enum umpire_status check_share_configurations(const struct check_share *share,
                                              const struct cli_configurations *found)
{
    const struct manifest *manifest = &share->manifest;
    for (size_t i = 0; i < found->count; i++)
        if (!is_listed(manifest, found->files[i]))
            return changed_since(found->files[i]->relative);
    for (size_t i = 0; i < manifest->configuration_count; i++) {
        const struct manifest_configuration *one = &manifest->configurations[i];
        char *bytes, digest[DIGEST_TEXT];
        size_t length;
        enum umpire_status status = read_whole_file(one->path, &bytes, &length);
        if (status != UMPIRE_CONFORMANT)
            return status;
        digest_text(bytes, length, digest);
        free(bytes);
        if (strcmp(digest, one->sha256) != 0)
            return changed_since(one->path);
    }
    return UMPIRE_CONFORMANT;
}

/* Parts ---------------------------------------------------------------------------------------- */

/* Whether the part has the bytes that it had for the manifest; the file's times can be forged. */
static bool has_manifest_digest(const struct manifest_entry *entry)
{
    char digest[DIGEST_TEXT];
    return manifest_digest_part(entry, digest) && strcmp(digest, entry->part_sha256) == 0;
}

/* The stamp of the file as it is now. False: it cannot be read, or differs from the manifest's. */
static bool find_stamp(const struct manifest_entry *entry, uint64_t *ret_stamp)
{
    struct stat status;
    struct umpire_part part;
    struct umpire_parts *parts = NULL;
    bool same = stat(entry->path, &status) == 0 && (uint64_t)status.st_size == entry->bytes &&
                status.st_mtim.tv_sec == entry->seconds &&
                status.st_mtim.tv_nsec == entry->nanoseconds;
    if (same)
        parts = umpire_parts_open(entry->path);
    bool found = parts && umpire_parts_next(parts, &part);
    *ret_stamp = found ? part.stamp : 0;
    umpire_parts_close(parts);
    return found && has_manifest_digest(entry);
}

enum umpire_status check_share_part(struct umpire_checker *checker,
                                    const struct cli_configurations *configurations,
                                    struct share_writer *writer, const struct manifest_entry *entry)
{
    struct umpire_part part = entry->part;
    struct share_part told = {.path = entry->path,
                              .first = part.begin == 0,
                              .last = part.next_line == 0,
                              .line = part.line,
                              .games = part.games,
                              .sha256 = entry->sha256,
                              .bytes = entry->bytes};
    if (!find_stamp(entry, &part.stamp)) {
        cli_print(stderr,
                  "umpire: %s: the log was changed since the manifest was made, or cannot be read; "
                  "make the manifest again\n",
                  entry->path);
        return UMPIRE_USAGE;
    }
    struct umpire_log log = {.path = entry->path};
    if (!cli_configuration_tell(configurations, &log))
        return UMPIRE_FAILURE;
    told.configuration = log.configuration;
    told.configuration_sha256 = log.configuration_sha256;
    if (!share_part_begins(writer, &told))
        return UMPIRE_FAILURE;
    told.status = umpire_check_part(checker, entry->path, &part, &told.games_after,
                                    &told.unreadable);
    if (told.status == UMPIRE_FAILURE || !share_part_ends(writer, &told))
        return UMPIRE_FAILURE;
    return told.status;
}
