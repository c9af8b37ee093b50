/* SPDX-License-Identifier: MIT */
#include "desk/shared/configuration.h"

#include "desk/share/manifest.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* One file ------------------------------------------------------------------------------------- */

static void free_configuration(struct cli_configuration *one)
{
    if (!one)
        return;
    cli_settings_done(&one->settings);
    free(one->whole);
    free(one->relative);
    free(one);
}

/* Sets both paths of a file. False: out of memory. */
static bool name_file(const struct cli_configurations *found, struct cli_configuration *one,
                      const char *path)
{
    one->whole = umpire_path_normal(found->here, path);
    one->relative = one->whole ? cli_path_from(found->here, one->whole) : NULL;
    return one->relative != NULL;
}

static enum umpire_status read_settings(struct cli_configuration *one, char *text, size_t length)
{
    FILE *memory = fmemopen(text, length, "r");
    digest_text(text, length, one->sha256);
    bool good = memory && cli_settings_read(&one->settings, memory, one->relative, "configuration");
    enum umpire_status failed = !memory || errno == ENOMEM ? UMPIRE_FAILURE : UMPIRE_USAGE;
    if (memory)
        fclose(memory);
    return good ? UMPIRE_CONFORMANT : failed;
}

/* Reads a file to its end, or to one byte more than a configuration may have. False: it cannot be
 * read, or out of memory; see errno. */
static bool read_text(FILE *file, char **ret_text, size_t *ret_length)
{
    *ret_text = malloc(CONFIGURATION_BYTES + 1);
    *ret_length = *ret_text ? fread(*ret_text, 1, CONFIGURATION_BYTES + 1, file) : 0;
    return *ret_text && !ferror(file);
}

/* Reads an open file, and adds it to what was found. */
static enum umpire_status read_configuration_file(struct cli_configurations *found, FILE *file,
                                                  const char *path,
                                                  const struct cli_configuration **ret_file)
{
    // NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers
    const size_t size = sizeof *found->files;
    struct cli_configuration **files = cli_room(found->files, found->count, &found->capacity, size);
    struct cli_configuration *one = files ? calloc(1, sizeof *one) : NULL;
    found->files = files ? files : found->files;
    if (!one || !name_file(found, one, path)) {
        free_configuration(one);
        return UMPIRE_FAILURE;
    }
    found->files[found->count++] = one;
    *ret_file = one;
    char *text = NULL;
    size_t length = 0;
    enum umpire_status status = UMPIRE_USAGE;
    errno = 0;
    if (!read_text(file, &text, &length)) {
        if (errno == ENOMEM)
            status = UMPIRE_FAILURE;
        else
            cli_say("%s: %s", one->relative, strerror(errno));
    } else if (length > CONFIGURATION_BYTES) {
        cli_say("%s: this is more than 1 MiB, and no configuration", one->relative);
    } else if (memchr(text, '\0', length)) {
        cli_say("%s: this holds a NUL character, and is no configuration", one->relative);
    } else {
        errno = 0;
        status = length ? read_settings(one, text, length) : UMPIRE_CONFORMANT;
        if (!length)
            digest_text("", 0, one->sha256);
    }
    free(text);
    return status;
}

/* Whether a file that was found, and not named, may be used. The owner of a log does not matter:
 * another log of the folder could belong to somebody else. */
static bool is_trusted(const struct stat *status, const char *folder, const char *path)
{
    struct stat of_folder;
    bool owned = status->st_uid == geteuid() || status->st_uid == 0 ||
                 (stat(folder, &of_folder) == 0 && of_folder.st_uid == status->st_uid);
    if (owned && !(status->st_mode & S_IWOTH))
        return true;
    cli_print(stderr,
              "umpire: %s: warning: this configuration is not used, because %s; '--config' with "
              "its path uses it\n",
              path,
              owned ? "anybody may write to it"
                    : "it belongs neither to you nor to root nor to the owner of its folder");
    return false;
}

/* Reads the configuration of a folder, if there is one that may be used. */
static enum umpire_status read_folder(struct cli_configurations *found, const char *folder,
                                      const struct cli_configuration **ret_file)
{
    size_t room = strlen(folder) + sizeof "/" CONFIGURATION_NAME;
    char *path = malloc(room);
    if (!path)
        return UMPIRE_FAILURE;
    snprintf(path, room, "%s%s" CONFIGURATION_NAME, folder, strcmp(folder, "/") == 0 ? "" : "/");
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), error = errno;
    enum umpire_status read = UMPIRE_CONFORMANT;
    FILE *stream = NULL;
    if (file < 0) {
        bool none = error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG ||
                    stat(path, &status) != 0;
        if (!none)
            cli_say("%s: %s", path, strerror(error));
        read = none ? UMPIRE_CONFORMANT : UMPIRE_USAGE;
    } else if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
        cli_say("%s: this is no regular file, as a configuration has to be", path);
        read = UMPIRE_USAGE;
    } else if (is_trusted(&status, folder, path)) {
        stream = fdopen(file, "r");
        read = stream ? read_configuration_file(found, stream, path, ret_file) : UMPIRE_FAILURE;
    }
    if (stream)
        fclose(stream);
    else if (file >= 0)
        close(file);
    free(path);
    return read;
}

/* Folders -------------------------------------------------------------------------------------- */

/* The place of a folder, or where it belongs. */
static size_t place_of(const struct cli_configurations *found, const char *folder, bool *ret_there)
{
    size_t low = 0, high = found->folder_count;
    *ret_there = false;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(folder, found->folders[middle].path);
        *ret_there = order == 0;
        if (order == 0)
            return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static bool keep_folder(struct cli_configurations *found, const char *folder,
                        const struct cli_configuration *file)
{
    bool there;
    struct configured_folder *folders = cli_room(found->folders, found->folder_count,
                                                 &found->folder_capacity, sizeof *folders);
    if (!folders)
        return false;
    found->folders = folders;
    struct configured_folder one = {strdup(folder), file};
    if (!one.path)
        return false;
    size_t at = place_of(found, folder, &there);
    memmove(folders + at + 1, folders + at, (found->folder_count++ - at) * sizeof *folders);
    folders[at] = one;
    return true;
}

/* Looks in a folder and those above it, up to a known one. All get the configuration found. */
static enum umpire_status look_in(struct cli_configurations *found, const char *folder,
                                  const struct cli_configuration **ret_file)
{
    const struct cli_configuration *file = NULL;
    char *at = strdup(folder), *slash;
    if (!at)
        return UMPIRE_FAILURE;
    enum umpire_status status = UMPIRE_CONFORMANT;
    bool there = false, last = false;
    size_t known = 0;
    while (status == UMPIRE_CONFORMANT && !file && !last) {
        known = place_of(found, at, &there);
        if (there)
            break;
        status = read_folder(found, at, &file);
        slash = strrchr(at, '/');
        last = !slash || !at[1];
        if (!file && !last)
            slash[slash == at] = '\0'; /* "/" is the last folder */
    }
    if (there)
        file = found->folders[known].file; // NOLINT(clang-analyzer-core.NullDereference): a folder
                                           // was found, so the list is there
    /* the search ended here; all folders up to here get the configuration that was found */
    size_t end = strlen(at);
    snprintf(at, strlen(folder) + 1, "%s", folder);
    while (status == UMPIRE_CONFORMANT) {
        place_of(found, at, &there);
        if (!there && !keep_folder(found, at, file))
            status = UMPIRE_FAILURE;
        slash = strrchr(at, '/');
        if (strlen(at) <= end || !slash || !at[1])
            break;
        slash[slash == at] = '\0';
    }
    free(at);
    *ret_file = file;
    return status;
}

/* The folder of a log in its normal form; the caller's to free. NULL: out of memory. */
static char *folder_of(const struct cli_configurations *found, const char *log)
{
    if (strcmp(log, "-") == 0)
        return strdup(found->here);
    char *folder = umpire_path_normal(found->here, log),
         *slash = folder ? strrchr(folder, '/') : NULL;
    if (slash)
        slash[slash == folder] = '\0';
    else if (folder)
        memcpy(folder, ".", 2);
    return folder;
}

static enum umpire_status begin(struct cli_configurations *found,
                                const struct cli_configured *configured)
{
    char here[PATH_MAX];
    *found = (struct cli_configurations){
        .here = umpire_path_normal(NULL, getcwd(here, sizeof here) ? here : ".")};
    if (!found->here)
        return UMPIRE_FAILURE;
    if (!configured->file)
        return UMPIRE_CONFORMANT;
    FILE *file = fopen(configured->file, "re");
    if (!file)
        return CLI_FAIL(UMPIRE_USAGE, "%s: %s", configured->file, strerror(errno));
    enum umpire_status status = read_configuration_file(found, file, configured->file,
                                                        &found->only);
    fclose(file);
    return status;
}

enum umpire_status cli_configurations_find_folder(struct cli_configurations *found,
                                                  const struct cli_configured *configured,
                                                  const char *folder)
{
    enum umpire_status status = begin(found, configured);
    char *normal = status == UMPIRE_CONFORMANT ? umpire_path_normal(found->here, folder) : NULL;
    if (status == UMPIRE_CONFORMANT && !normal)
        status = UMPIRE_FAILURE;
    if (status == UMPIRE_CONFORMANT && !configured->none && !configured->file)
        status = look_in(found, normal, &found->only);
    free(normal);
    return status;
}

static enum umpire_status look_for(struct cli_configurations *found, const char *log,
                                   const struct cli_configuration **ret_file)
{
    char *folder = folder_of(found, log);
    enum umpire_status status = folder ? look_in(found, folder, ret_file) : UMPIRE_FAILURE;
    free(folder);
    return status;
}

enum umpire_status cli_configurations_find_one(struct cli_configurations *found,
                                               const struct cli_configured *configured,
                                               const char *log)
{
    enum umpire_status status = begin(found, configured);
    if (status == UMPIRE_CONFORMANT && !configured->none && !configured->file)
        return look_for(found, log, &found->only);
    return status;
}

/* Whether two paths name files of the same folder, by their bytes. */
static bool are_neighbours(const char *path, const char *before)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash + 1 - path) : 0;
    return strncmp(path, before, length) == 0 && !strchr(before + length, '/');
}

enum umpire_status cli_configurations_find(struct cli_configurations *found,
                                           const struct cli_configured *configured,
                                           const struct path_table *logs)
{
    char rooms[2][PATH_ROOM];
    const char *before = NULL;
    const struct cli_configuration *file;
    enum umpire_status status = begin(found, configured);
    if (configured->none || configured->file)
        return status;
    for (size_t i = 0; i < logs->count && status == UMPIRE_CONFORMANT; i++) {
        const char *log = path_table_at(logs, i, rooms[i % 2]);
        if (!before || !are_neighbours(log, before))
            status = look_for(found, log, &file);
        before = log;
    }
    return status;
}

/* What was found ------------------------------------------------------------------------------- */

static const struct cli_configuration *of_folder(const struct cli_configurations *found,
                                                 const char *folder)
{
    bool there;
    size_t at = place_of(found, folder, &there);
    return there ? found->folders[at].file : NULL;
}

/* Finds what counts for a log. False: out of memory. */
static bool find(const struct cli_configurations *found, const char *log,
                 const struct cli_configuration **ret_file)
{
    *ret_file = found->only;
    if (found->only || found->count == 0)
        return true;
    char *folder = folder_of(found, log);
    if (!folder)
        return false;
    *ret_file = of_folder(found, folder);
    free(folder);
    return true;
}

static const char *name_for(const struct cli_configuration *file, const char *log)
{
    if (!file)
        return NULL;
    return log[0] == '/' ? file->whole : file->relative;
}

bool cli_configuration_tell(const struct cli_configurations *found, struct umpire_log *log)
{
    const struct cli_configuration *file;
    if (!find(found, log->path, &file))
        return false;
    log->configuration = name_for(file, log->path);
    log->configuration_sha256 = file ? file->sha256 : NULL;
    return true;
}

bool cli_configure(const struct cli_configurations *found, const struct cli_settings *given,
                   const char *log, struct umpire_checker *checker, const char **state)
{
    const struct cli_configuration *file;
    if (!find(found, log, &file))
        return false;
    const char *name = name_for(file, log);
    if (name == *state)
        return true;
    *state = name;
    return umpire_checker_configure(checker, name, file ? file->sha256 : NULL) &&
           (!file || cli_settings_set(&file->settings, checker)) &&
           cli_settings_set(given, checker);
}

enum umpire_status cli_configure_checker(const struct cli_configured *configured, const char *log,
                                         struct umpire_checker *checker)
{
    static const struct cli_settings nothing;
    struct cli_configurations found;
    const char *state = NULL;
    enum umpire_status status = cli_configurations_find_one(&found, configured, log);
    if (status == UMPIRE_CONFORMANT && !cli_configure(&found, &nothing, log, checker, &state))
        status = UMPIRE_FAILURE;
    cli_configurations_done(&found);
    if (status == UMPIRE_FAILURE)
        cli_out_of_memory();
    return status;
}

void cli_configurations_done(struct cli_configurations *found)
{
    for (size_t i = 0; i < found->count; i++)
        free_configuration(found->files[i]);
    for (size_t i = 0; i < found->folder_count; i++)
        free(found->folders[i].path);
    free(found->files);
    free(found->folders);
    free(found->here);
    *found = (struct cli_configurations){.files = NULL};
}
