/* Growing lists of plain values, which move when they grow. */
#ifndef REPORT_ROOM_H
#define REPORT_ROOM_H

#include <stddef.h>

/* A list with room for `needed` elements of `size` bytes: the same, or moved, with its new
 * capacity, which doubles. NULL: out of memory; the list is as it was. */
void *report_room(void *list, size_t needed, size_t *capacity, size_t size);

#endif
