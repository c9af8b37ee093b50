/* The words of each game, with a line and examples; tools/glossary writes them when umpire is
 * built. */
#ifndef ENGINE_GLOSSARY_H
#define ENGINE_GLOSSARY_H

#include "umpire.h"

struct glossary {
    const char *game; /* NULL: what all games share */
    const struct umpire_word *words;
    size_t count;
};

/* The first is what all games share; the last has no words. */
extern const struct glossary glossaries[];

#endif
