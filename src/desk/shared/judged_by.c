/* SPDX-License-Identifier: MIT */
#include "desk/shared/judged_by.h"

int cli_settings_interpretation(void *settings, const char *value)
{
    return cli_settings_add(settings, value, false) ? UMPIRE_CONFORMANT : cli_out_of_memory();
}

int cli_settings_level(void *settings, const char *value)
{
    return cli_settings_add(settings, value, true) ? UMPIRE_CONFORMANT : cli_out_of_memory();
}

int cli_configured_file(void *configured, const char *path)
{
    *(struct cli_configured *)configured = (struct cli_configured){.file = path};
    return UMPIRE_CONFORMANT;
}

int cli_configured_none(void *configured, const char *nothing)
{
    (void)nothing;
    *(struct cli_configured *)configured = (struct cli_configured){.none = true};
    return UMPIRE_CONFORMANT;
}
