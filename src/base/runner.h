/* SPDX-License-Identifier: MIT */
/* The commands of pipelines' runners. */
#ifndef BASE_RUNNER_H
#define BASE_RUNNER_H

#include <stdbool.h>
#include <string.h>

/* Whether a text begins with what a runner of pipelines reads as a command where a step prints it:
 * "::error::" (GitHub, at the beginning of a line after blanks), "##[error]" (GitHub, GitLab,
 * Azure), "##vso[...]" (Azure) and "##teamcity[...]", anywhere in a line. A text that ends within
 * it may go on. */
static inline bool runner_obeys(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
                      digits[] = "0123456789";
    if ((text[0] != ':' && text[0] != '#') || text[1] != text[0])
        return false;
    if (text[0] == ':')
        return strspn(text + 2, letters) + strspn(text + 2, digits) > 0;
    const char *end = text + 2 + strspn(text + 2, letters);
    return *end == '[' || *end == '\0';
}

/* The first character of a command as XML and HTML have it. */
static inline const char *runner_entity(const char *command)
{
    return *command == '#' ? "&#35;" : "&#58;";
}

/* Writes JSON with an escape for the first character of each command; only texts can hold one. */
static inline void runner_put_json(const char *json,
                                   void (*put)(void *user, const char *bytes, size_t length),
                                   void *user)
{
    const char *from = json;
    for (; *json; json++)
        if (runner_obeys(json)) {
            put(user, from, (size_t)(json - from));
            put(user, *json == '#' ? "\\u0023" : "\\u003A", 6);
            from = json + 1;
        }
    put(user, from, (size_t)(json - from));
}

#endif
