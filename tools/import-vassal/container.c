/* SPDX-License-Identifier: MIT */
/* The files in a zip. */
#include "base/xml_library.h"
#include "base/xml_parser.h"
#include "desk/shared/archive_library.h"
#include "vassal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* More than any game has; an archive that unpacks to more is malicious. */
enum { ENTRY_MOST = 64 << 20, ENTRIES_MOST = 4096, BLOCK = 1 << 16 };

void container_done(struct container *container)
{
    free(container->saved_game);
    free(container->module_data);
    *container = (struct container){0};
}

/* Whether a call of libarchive failed for lack of memory; libarchive does not always say so. */
static bool has_no_memory(struct archive *archive)
{
    return libarchive.archive_errno(archive) == ENOMEM || errno == ENOMEM;
}

/* Reads an entry. NULL: `*ret_why` says why; it is NULL if memory ran out. */
static char *read_entry(struct archive *archive, size_t *ret_length, const char **ret_why)
{
    size_t capacity = BLOCK, length = 0;
    char *bytes = malloc(capacity + 1);
    *ret_why = NULL;
    while (bytes) {
        la_ssize_t got = libarchive.archive_read_data(archive, bytes + length, capacity - length);
        if (got < 0) {
            *ret_why = has_no_memory(archive) ? NULL
                                              : "it is damaged: a file in it cannot be unpacked";
            break;
        }
        length += (size_t)got;
        if (got == 0) {
            bytes[length] = '\0';
            *ret_length = length;
            return bytes;
        }
        if (length == ENTRY_MOST) {
            *ret_why = "a file in it has more than 64 MiB";
            break;
        }
        if (length < capacity)
            continue;
        capacity *= 2;
        char *more = realloc(bytes, capacity + 1);
        if (!more)
            break;
        bytes = more;
    }
    free(bytes);
    return NULL;
}

static char **place_of(struct container *container, const char *name)
{
    if (!name)
        return NULL;
    return strcmp(name, "savedGame") == 0    ? &container->saved_game
           : strcmp(name, "moduledata") == 0 ? &container->module_data
                                             : NULL;
}

/* Why an entry is not read; NULL: it is read. VASSAL packs as Java does; other methods need any
 * amount of memory. */
static const char *obstacle(struct archive *archive, struct archive_entry *entry)
{
    const char *method = libarchive.archive_format_name(archive);
    if (libarchive.archive_entry_is_encrypted(entry))
        return "it is locked with a password, which VASSAL does not do";
    if (method && !strstr(method, "(deflation)") && !strstr(method, "(uncompressed)"))
        return "it is packed in another way than VASSAL packs";
    return NULL;
}

/* Whether an entry is a game in itself. */
static bool is_game(const char *name)
{
    const char *end = name ? strrchr(name, '.') : NULL;
    return end &&
           (strcmp(end, ".vlog") == 0 || strcmp(end, ".vsav") == 0 || strcmp(end, ".zip") == 0);
}

/* Reads an entry that the container keeps. NULL: it was read, or the container does not keep it;
 * otherwise why it was not read, and `*ret_memory` if memory ran out. */
static const char *take_entry(struct archive *archive, struct archive_entry *entry,
                              struct container *container, bool *ret_memory)
{
    char **place = place_of(container, libarchive.archive_entry_pathname(entry));
    const char *why = place && !*place ? obstacle(archive, entry) : NULL;
    size_t length;
    if (!place || why)
        return why;
    if (*place)
        return "it has a file of one name twice";
    *place = read_entry(archive, &length, &why);
    *ret_memory = !*place && !why;
    if (*place && place == &container->saved_game)
        container->saved_game_bytes = length;
    return *place ? NULL : why;
}

/* Reads all entries. NULL: done; otherwise why they cannot be read, and `*ret_memory` if memory ran
 * out. `entry` is the caller's, since libarchive uses its own even if it got no memory for it. */
static const char *read_entries(struct archive *archive, struct archive_entry *entry,
                                struct container *container, const struct import_limits *limits,
                                bool *ret_memory)
{
    int status = ARCHIVE_OK;
    bool nested = false;
    for (int entries = 0;
         (status = libarchive.archive_read_next_header2(archive, entry)) == ARCHIVE_OK; entries++) {
        if (entries == ENTRIES_MOST)
            return "it has more than 4096 files";
        if (import_is_late(limits))
            return IMPORT_LATE;
        const char *why = take_entry(archive, entry, container, ret_memory);
        if (why || *ret_memory)
            return why;
        nested = nested || is_game(libarchive.archive_entry_pathname(entry));
    }
    if (status != ARCHIVE_EOF) {
        *ret_memory = has_no_memory(archive);
        return *ret_memory ? NULL : "it is no zip file, or a damaged one";
    }
    return container->saved_game ? NULL
           : nested ? "it has no savedGame, but a game in a file of its own: unpack that one"
                    : "it has no savedGame: this is no log of VASSAL";
}

static int open_source(struct archive *archive, const struct source *source)
{
    return source->path
               ? libarchive.archive_read_open_filename(
                     archive, strcmp(source->path, "-") == 0 ? NULL : source->path, BLOCK)
               : libarchive.archive_read_open_memory(archive, source->bytes, source->length);
}

/* NULL: everything was read. */
static const char *read_archive(struct archive *archive, struct container *container,
                                const struct source *source, bool *ret_memory)
{
    struct archive_entry *entry = libarchive.archive_entry_new();
    const char *why = NULL;
    if (!entry) {
        *ret_memory = true;
        return NULL;
    }
    errno = 0;
    if (libarchive.archive_read_support_format_zip(archive) >= ARCHIVE_WARN &&
        open_source(archive, source) == ARCHIVE_OK)
        why = read_entries(archive, entry, container, &source->limits, ret_memory);
    else if (has_no_memory(archive))
        *ret_memory = true;
    else
        why = libarchive.archive_errno(archive) == EILSEQ
                  ? "it is no zip file, as the logs of VASSAL are"
              : libarchive.archive_errno(archive) > 0 ? strerror(libarchive.archive_errno(archive))
                                                      : "it cannot be read";
    libarchive.archive_entry_free(entry);
    return why;
}

const char *container_libraries(void)
{
    const char *why = archive_library_open();
    return why ? why : xml_library_open();
}

bool container_read(struct container *container, const struct source *source, const char **ret_why)
{
    bool no_memory = false;
    *container = (struct container){0};
    *ret_why = container_libraries();
    if (*ret_why)
        return false;
    struct archive *archive = libarchive.archive_read_new();
    if (!archive)
        return false;
    *ret_why = read_archive(archive, container, source, &no_memory);
    libarchive.archive_read_free(archive);
    return !*ret_why && !no_memory;
}

/* What is looked for in the module's description. */
struct wanted {
    const char *name;
    char *text;
    size_t size, length;
    bool inside, found;
};

static bool on_begin(void *user, const struct xml_element *element)
{
    struct wanted *wanted = user;
    if (element->depth == 2 && !wanted->found && strcmp(element->name, wanted->name) == 0)
        wanted->inside = wanted->found = true;
    return true;
}

static bool on_end(void *user, const char *name, const char *uri, unsigned depth)
{
    struct wanted *wanted = user;
    (void)name, (void)uri;
    wanted->inside = wanted->inside && depth > 2;
    return true;
}

static bool on_text(void *user, const char *text, size_t length)
{
    struct wanted *wanted = user;
    size_t room = wanted->size - 1 - wanted->length;
    length = length < room ? length : room;
    if (wanted->inside && length) {
        memcpy(wanted->text + wanted->length, text, length);
        wanted->length += length;
    }
    return true;
}

bool element_text(const char *document, const char *name, char *text, size_t size)
{
    struct wanted wanted = {.name = name, .text = text, .size = size};
    const struct xml_events events = {
        .user = &wanted, .begin = on_begin, .end = on_end, .text = on_text};
    size_t length = document ? strlen(document) : 0;
    *text = '\0';
    if (length == 0 || length > 1 << 20)
        return true;
    errno = 0;
    struct xml_parser *parser = xml_parser_new(&events);
    enum xml_fault fault = parser ? xml_parser_take_text(parser, document, length) : XML_NO_MEMORY;
    bool no_memory = fault == XML_NO_MEMORY || errno == ENOMEM;
    xml_parser_free(parser);
    /* VASSAL writes neither document types nor broken XML: nothing is taken from such a file */
    text[fault == XML_FINE ? wanted.length : 0] = '\0';
    return !no_memory;
}
