/* SPDX-License-Identifier: MIT */
/* libarchive, opened when an archive is read. */
#ifndef CLI_ARCHIVE_LIBRARY_H
#define CLI_ARCHIVE_LIBRARY_H

#include "base/on_demand.h"

#include <archive.h>
#include <archive_entry.h>

#define ARCHIVE_FUNCTIONS(F)             \
    F(archive_entry_filetype)            \
    F(archive_entry_free)                \
    F(archive_entry_hardlink)            \
    F(archive_entry_is_encrypted)        \
    F(archive_entry_new)                 \
    F(archive_entry_pathname)            \
    F(archive_entry_sparse_count)        \
    F(archive_errno)                     \
    F(archive_error_string)              \
    F(archive_format_name)               \
    F(archive_read_data)                 \
    F(archive_read_free)                 \
    F(archive_read_new)                  \
    F(archive_read_next_header)          \
    F(archive_read_next_header2)         \
    F(archive_read_open_fd)              \
    F(archive_read_open_filename)        \
    F(archive_read_open_memory)          \
    F(archive_read_support_filter_bzip2) \
    F(archive_read_support_filter_gzip)  \
    F(archive_read_support_filter_xz)    \
    F(archive_read_support_filter_zstd)  \
    F(archive_read_support_format_empty) \
    F(archive_read_support_format_tar)   \
    F(archive_read_support_format_zip)

ON_DEMAND_TYPE(libarchive, ARCHIVE_FUNCTIONS);
extern struct libarchive libarchive;

/* NULL: it is open; otherwise why it cannot be opened. */
const char *archive_library_open(void);

#endif
