/* Growing lists of plain values, which move when they grow. */
#ifndef REPORT_ROOM_H
#define REPORT_ROOM_H

#include <stddef.h>

/* Makes room for `needed` elements of `size` bytes. Answers the list, which may have moved; its capacity doubles. NULL: out of
 * memory; the list is as it was. */
void *report_room(void *list, size_t needed, size_t *capacity, size_t size);

#endif
