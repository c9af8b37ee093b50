/* SPDX-License-Identifier: MIT */
#include "desk/shared/archive_library.h"

ON_DEMAND_LIBRARY(libarchive, LIBARCHIVE, ARCHIVE_FUNCTIONS);

const char *archive_library_open(void)
{
    return on_demand_open(&libarchive_file);
}
