/* Lists of the words of a game's logs. */
#ifndef REPORT_WORDS_H
#define REPORT_WORDS_H

#include "report/page.h"
#include "report/word_list.h"

/* Each writes a list and answers its number of words. page_write_words writes the body of a
 * page. */
long words_write_man(struct output *output, const struct word_list *list);
long page_write_words(struct page_writer *page, const struct word_list *list);

#endif
