/* Lists of the words of a game's logs. */
#ifndef REPORT_WORDS_H
#define REPORT_WORDS_H

#include "report/page.h"
#include "report/word_list.h"

/* Each writes a list and answers how many words it has. page_write_words writes what goes into a page's body. */
long words_write_man(struct output *output, const struct word_list *list);
long page_write_words(struct page_writer *page, const struct word_list *list);

#endif
