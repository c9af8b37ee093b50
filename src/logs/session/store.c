/* SPDX-License-Identifier: MIT */
#include "logs/session/document.h"

#include "base/path.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MODE = 0666, PIECE = 1 << 20, TRIES = 16 };

void store_done(struct store *store)
{
    free(store->path);
    *store = (struct store){.path = NULL};
}

/* Reading ----------------------------------------------------------------------------------- */

/* Reads a descriptor to its end. */
static enum umpire_session_status read_all(int file, char **ret_bytes, size_t *ret_length)
{
    char *bytes = NULL;
    size_t length = 0, capacity = 0;
    for (;;) {
        if (capacity - length < PIECE / 2) {
            char *more = realloc(bytes, capacity + PIECE);
            if (!more || capacity > UMPIRE_SESSION_BYTES_MOST) {
                free(more ? more : bytes);
                return more ? UMPIRE_SESSION_TOO_LARGE : UMPIRE_SESSION_NO_MEMORY;
            }
            bytes = more;
            capacity += PIECE;
        }
        ssize_t got = read(file, bytes + length, capacity - length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            *ret_bytes = bytes;
            *ret_length = length;
            return got == 0 ? UMPIRE_SESSION_GOOD : UMPIRE_SESSION_IO;
        }
        length += (size_t)got;
    }
}

static bool is_compressed(const char *bytes, size_t length)
{
    return length >= 2 && (unsigned char)bytes[0] == 0x1F && (unsigned char)bytes[1] == 0x8B;
}

/* Reads an open file and notes its state. */
static enum umpire_session_status read_open(struct store *store, int file, char **ret_bytes,
                                            size_t *ret_length)
{
    struct stat status;
    *ret_bytes = NULL;
    if (fstat(file, &status) != 0)
        return UMPIRE_SESSION_IO;
    if (!S_ISREG(status.st_mode)) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
        return UMPIRE_SESSION_IO;
    }
    enum umpire_session_status answer = read_all(file, ret_bytes, ret_length);
    if (answer == UMPIRE_SESSION_GOOD && is_compressed(*ret_bytes, *ret_length))
        answer = UMPIRE_SESSION_COMPRESSED;
    if (answer == UMPIRE_SESSION_GOOD && *ret_length > UMPIRE_SESSION_BYTES_MOST)
        answer = UMPIRE_SESSION_TOO_LARGE;
    if (answer != UMPIRE_SESSION_GOOD) {
        free(*ret_bytes);
        *ret_bytes = NULL;
        return answer;
    }
    store->there = store->whole = true;
    store->known = status;
    store->saved = *ret_length;
    return UMPIRE_SESSION_GOOD;
}

enum umpire_session_status store_read(struct store *store, char **ret_bytes, size_t *ret_length)
{
    *ret_bytes = NULL;
    *ret_length = 0;
    if (!store->path)
        return UMPIRE_SESSION_NO_FILE;
    int file = open(store->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0 && errno == ENOENT) {
        store->there = store->whole = false;
        store->saved = 0;
        return UMPIRE_SESSION_GOOD;
    }
    if (file < 0)
        return UMPIRE_SESSION_IO;
    enum umpire_session_status answer = read_open(store, file, ret_bytes, ret_length);
    int error = errno;
    close(file);
    errno = error;
    return answer;
}

/* The path with symbolic links followed. The file itself need not exist. NULL: see errno. */
static char *followed(const char *path)
{
    char *whole = realpath(path, NULL);
    if (whole || errno != ENOENT)
        return whole;
    struct stat link;
    /* a link to a file that does not exist: saving would replace the link */
    if (lstat(path, &link) == 0) {
        errno = ENOENT;
        return NULL;
    }
    char *copy = strdup(path), *name = strdup(path), *joined = NULL;
    char *directory = copy && name ? realpath(dirname(copy), NULL) : NULL;
    if (directory && asprintf(&joined, "%s/%s", directory, basename(name)) < 0)
        joined = NULL;
    int error = errno;
    free(directory);
    free(copy);
    free(name);
    errno = error;
    return joined;
}

enum umpire_session_status store_open(struct store *store, const char *path, char **ret_bytes,
                                      size_t *ret_length)
{
    store_done(store);
    *ret_bytes = NULL;
    store->path = followed(path);
    if (!store->path)
        return errno == ENOMEM ? UMPIRE_SESSION_NO_MEMORY : UMPIRE_SESSION_IO;
    enum umpire_session_status answer = store_read(store, ret_bytes, ret_length);
    int error = errno;
    if (answer != UMPIRE_SESSION_GOOD)
        store_done(store);
    errno = error;
    return answer;
}

enum umpire_session_status store_look(const struct store *store)
{
    struct stat now;
    if (!store->path)
        return UMPIRE_SESSION_NO_FILE;
    if (stat(store->path, &now) != 0) {
        if (errno != ENOENT)
            return UMPIRE_SESSION_IO;
        return store->there ? UMPIRE_SESSION_CHANGED : UMPIRE_SESSION_GOOD;
    }
    return store->there && path_same_state(&store->known, &now) ? UMPIRE_SESSION_GOOD
                                                                : UMPIRE_SESSION_CHANGED;
}

/* Writing ----------------------------------------------------------------------------------- */

void store_note(struct store *store, size_t at)
{
    if (at < store->saved)
        store->whole = false;
}

bool store_unsaved(const struct store *store, size_t length)
{
    return store->path && (!store->there || !store->whole || store->saved != length);
}

/* `*ret_written`: how many of the bytes were written. */
static bool write_all(int file, const char *bytes, size_t length, size_t *ret_written)
{
    *ret_written = 0;
    while (*ret_written < length) {
        ssize_t written = write(file, bytes + *ret_written, length - *ret_written);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        *ret_written += (size_t)written;
    }
    return true;
}

/* Notes the state of the written file. If its length is wrong, somebody else wrote too: the noted
 * state stays as it was, so that the next look finds the change. */
static enum umpire_session_status settle(struct store *store, int file, size_t length)
{
    struct stat now;
    if (fstat(file, &now) != 0)
        return UMPIRE_SESSION_IO;
    store->whole = (size_t)now.st_size == length;
    store->saved = store->whole ? length : 0;
    if (!store->whole)
        return UMPIRE_SESSION_CHANGED;
    store->known = now;
    store->there = true;
    return UMPIRE_SESSION_GOOD;
}

/* Whether the file system has room for so many bytes more. If it cannot tell, writing will. */
static bool has_room(int file, size_t at, size_t more)
{
    return fallocate(file, FALLOC_FL_KEEP_SIZE, (off_t)at, (off_t)more) == 0 ||
           (errno != ENOSPC && errno != EDQUOT && errno != EFBIG);
}

/* Takes back the bytes that a failed append has written, so that the file ends with a whole line
 * again. If that fails too, the next save writes all of it anew. If somebody else wrote after them,
 * the file stays as it is, and the next look finds the change. */
static enum umpire_session_status take_back(struct store *store, int file, size_t written)
{
    struct stat now;
    store->whole = false;
    if (fstat(file, &now) != 0)
        return UMPIRE_SESSION_IO;
    if ((size_t)now.st_size != store->saved + written)
        return UMPIRE_SESSION_CHANGED;
    if (ftruncate(file, (off_t)store->saved) == 0) {
        store->whole = true;
        (void)!fsync(file);
    }
    if (fstat(file, &now) == 0)
        store->known = now;
    return UMPIRE_SESSION_IO;
}

/* Appends to the file the part of the text that it lacks. */
static enum umpire_session_status append(struct store *store, struct slice text)
{
    int file = open(store->path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW);
    struct stat now;
    if (file < 0)
        return UMPIRE_SESSION_IO;
    enum umpire_session_status answer = UMPIRE_SESSION_IO;
    size_t from = store->saved, more = text.length - from, written = 0;
    bool known = fstat(file, &now) == 0;
    if (known && !path_same_state(&now, &store->known))
        answer = UMPIRE_SESSION_CHANGED;
    else if (known && has_room(file, from, more) &&
             write_all(file, text.at + from, more, &written) && fsync(file) == 0)
        answer = settle(store, file, text.length);
    int error = errno;
    if (answer == UMPIRE_SESSION_IO && known)
        answer = take_back(store, file, written);
    close(file);
    errno = error;
    return answer;
}

/* Makes a rename durable: syncs the directory of a path. */
static bool sync_directory(const char *path)
{
    char *copy = strdup(path);
    int directory = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool good = directory >= 0 && (fsync(directory) == 0 || errno == EINVAL);
    int error = errno;
    if (directory >= 0)
        close(directory);
    free(copy);
    errno = error;
    return good;
}

/* Creates a file beside the log's with the same mode, and returns its name; NULL: see errno. In the
 * sandbox a process cannot change a file's mode: there the umask may have taken bits away. */
static char *make_beside(const struct store *store, int *ret_file)
{
    char *name = NULL;
    uint32_t number = 0;
    mode_t mode = store->there ? store->known.st_mode & 0777 : MODE;
    *ret_file = -1;
    for (int i = 0; i < TRIES && *ret_file < 0; i++) {
        free(name);
        if (getentropy(&number, sizeof number) != 0 ||
            asprintf(&name, "%s.%08x", store->path, number) < 0)
            return NULL;
        *ret_file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
        if (*ret_file < 0 && errno != EEXIST)
            break;
    }
    struct stat made;
    if (*ret_file >= 0 && store->there && fstat(*ret_file, &made) == 0 &&
        (made.st_mode & 0777) != mode)
        (void)!fchmod(*ret_file, mode);
    if (*ret_file >= 0)
        return name;
    free(name);
    return NULL;
}

/* Writes all of the text to a new file, which takes the place of the old one. */
static enum umpire_session_status replace(struct store *store, struct slice text)
{
    int file;
    char *name = make_beside(store, &file);
    if (!name)
        return errno == ENOMEM ? UMPIRE_SESSION_NO_MEMORY : UMPIRE_SESSION_IO;
    size_t written;
    bool renamed = write_all(file, text.at, text.length, &written) && fsync(file) == 0 &&
                   rename(name, store->path) == 0;
    enum umpire_session_status answer = renamed ? settle(store, file, text.length)
                                                : UMPIRE_SESSION_IO;
    if (renamed && !sync_directory(store->path))
        answer = UMPIRE_SESSION_IO;
    int error = errno;
    if (!renamed)
        unlink(name);
    close(file);
    free(name);
    errno = error;
    return answer;
}

enum umpire_session_status store_save(struct store *store, struct slice text, bool force)
{
    if (!store->path)
        return UMPIRE_SESSION_NO_FILE;
    enum umpire_session_status looked = store_look(store);
    bool overwrites = force && looked == UMPIRE_SESSION_CHANGED;
    if (looked != UMPIRE_SESSION_GOOD && !overwrites)
        return looked;
    if (looked == UMPIRE_SESSION_GOOD && !store_unsaved(store, text.length))
        return UMPIRE_SESSION_GOOD;
    bool only_more = looked == UMPIRE_SESSION_GOOD && store->there && store->whole &&
                     text.length > store->saved;
    return only_more ? append(store, text) : replace(store, text);
}
