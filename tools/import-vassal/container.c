/* The files in a zip. */
#include "vassal.h"

#include "cli/cli.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdlib.h>
#include <string.h>

/* More than any game has; an archive that unpacks to more is malicious. */
enum { ENTRY_MOST = 64 << 20, ENTRIES_MOST = 4096, BLOCK = 1 << 16 };

static bool tell(const char *path, const char *what)
{
    cli_print(stderr, PROGRAM ": %s: %s\n", path, what);
    return false;
}

void container_done(struct container *container)
{
    free(container->saved_game);
    free(container->module_data);
    free(container->save_data);
    *container = (struct container){0};
}

/* Whether a call of libarchive failed for lack of memory; libarchive does not always say so. */
static bool has_no_memory(struct archive *archive)
{
    return archive_errno(archive) == ENOMEM || errno == ENOMEM;
}

/* Reads an entry. NULL: `*ret_why` says why; it is NULL if memory ran out. */
static char *read_entry(struct archive *archive, size_t *ret_length, const char **ret_why)
{
    size_t capacity = BLOCK, length = 0;
    char *bytes = malloc(capacity + 1);
    *ret_why = NULL;
    while (bytes) {
        la_ssize_t got = archive_read_data(archive, bytes + length, capacity - length);
        if (got < 0) {
            *ret_why = has_no_memory(archive) ? NULL : "it is damaged: a file in it cannot be unpacked";
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
           : strcmp(name, "savedata") == 0   ? &container->save_data
                                             : NULL;
}

/* Reads all entries. NULL: done; otherwise why not, and `*ret_memory` if memory ran out. `entry` is the caller's, since
 * libarchive uses its own even if it got no memory for it. */
static const char *read_entries(struct archive *archive, struct archive_entry *entry, struct container *container, bool *ret_memory)
{
    int status = ARCHIVE_OK;
    for (int entries = 0; (status = archive_read_next_header2(archive, entry)) == ARCHIVE_OK; entries++) {
        char **place = place_of(container, archive_entry_pathname(entry));
        const char *why;
        size_t length;
        if (entries == ENTRIES_MOST)
            return "it has more than 4096 files";
        if (!place)
            continue;
        if (*place)
            return "it has a file of one name twice";
        *place = read_entry(archive, &length, &why);
        if (!*place) {
            *ret_memory = !why;
            return why;
        }
        if (place == &container->saved_game)
            container->saved_game_bytes = length;
    }
    if (status != ARCHIVE_EOF) {
        *ret_memory = has_no_memory(archive);
        return *ret_memory ? NULL : "it is no zip file, or a damaged one";
    }
    return container->saved_game ? NULL : "it has no savedGame: this is no log of VASSAL";
}

/* NULL: everything was read. */
static const char *read_archive(struct archive *archive, struct container *container, const char *path, bool *ret_memory)
{
    struct archive_entry *entry = archive_entry_new();
    const char *why = NULL;
    if (!entry) {
        *ret_memory = true;
        return NULL;
    }
    errno = 0;
    if (archive_read_support_format_zip(archive) >= ARCHIVE_WARN &&
        archive_read_open_filename(archive, strcmp(path, "-") == 0 ? NULL : path, BLOCK) == ARCHIVE_OK)
        why = read_entries(archive, entry, container, ret_memory);
    else if (has_no_memory(archive))
        *ret_memory = true;
    else
        why = archive_errno(archive) > 0 ? strerror(archive_errno(archive)) : "it cannot be read";
    archive_entry_free(entry);
    return why;
}

bool container_read(struct container *container, const char *path, bool *ret_memory)
{
    *container = (struct container){0};
    *ret_memory = false;
    struct archive *archive = archive_read_new();
    if (!archive) {
        *ret_memory = true;
        return false;
    }
    const char *why = read_archive(archive, container, path, ret_memory);
    if (why)
        tell(path, why);
    archive_read_free(archive);
    if (!why && !*ret_memory)
        return true;
    container_done(container);
    return false;
}

bool element_text(const char *document, const char *name, char *text, size_t size)
{
    *text = '\0';
    size_t length = document ? strlen(document) : 0;
    if (length == 0 || length > 1 << 20)
        return true;
    errno = 0;
    xmlDocPtr parsed = xmlReadMemory(document, (int)length, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    xmlNodePtr root = parsed ? xmlDocGetRootElement(parsed) : NULL;
    for (xmlNodePtr node = root ? root->children : NULL; node; node = node->next) {
        if (node->type != XML_ELEMENT_NODE || xmlStrcmp(node->name, (const xmlChar *)name) != 0)
            continue;
        xmlChar *content = xmlNodeGetContent(node);
        if (content)
            snprintf(text, size, "%s", (const char *)content);
        xmlFree(content);
        break;
    }
    bool no_memory = errno == ENOMEM;
    xmlFreeDoc(parsed);
    return !no_memory;
}
