/* SPDX-License-Identifier: MIT */
#include "desk/shared/judged_by.h"

bool cli_judged_by_take(struct cli_judged_by *judged_by, int option, const char *value)
{
    switch (option) {
    case OPTION_INTERPRETATION:
    case 'W':
        if (!cli_settings_add(&judged_by->settings, value, option == 'W'))
            judged_by->no_memory = true;
        return true;
    case OPTION_CONFIG:
        judged_by->configured = (struct cli_configured){.file = value};
        return true;
    case OPTION_NO_CONFIG:
        judged_by->configured = (struct cli_configured){.none = true};
        return true;
    default:
        return false;
    }
}
