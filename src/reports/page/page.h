/* SPDX-License-Identifier: MIT */
/* Writes a page: what its parts share. */
#ifndef REPORT_PAGE_PAGE_H
#define REPORT_PAGE_PAGE_H

#include "reports/output.h"
#include "reports/page/model.h"
#include "umpire.h"

/* A list of the words of a game's logs, whatever its format ------------------------------------ */

/* Which words are listed. */
struct word_list {
    const char *game, *title; /* NULL: the words of every log alone */
    const char *begin;        /* only words that begin so; NULL: all */
};

/* The sections of a list, by enum umpire_word_kind. */
struct word_section {
    const char *title, *intro; /* intro: one sentence, or NULL */
};
extern const struct word_section word_sections[UMPIRE_WORD_VALUE + 1];

/* How to read the forms, in two lines. */
extern const char word_key[];

/* Whether a word is listed. With `begin`, an operand or a value is listed if the form of a listed
 * word has it. */
bool word_is_listed(const struct word_list *list, const struct umpire_word *word);

/* Copies the line of a text at `*cursor`, and moves `*cursor` after it. False: there is none. */
bool word_next_line(const char **cursor, char *buffer, size_t capacity);

enum { RULES_MOST = 1024 };

struct page_writer {
    struct output output;
    uint64_t written;             /* bytes */
    unsigned game;                /* the current one's number on the page, from 1; 0: none */
    bool in_log;
    bool alone;                   /* the page has one game: its head has the counts */
    bool steps;                   /* the current game's statements are on the page */
    bool scripted;                /* the page needs its script */
    /* the rules that the page names; their ids live as long as the library */
    const char *rules[RULES_MOST];
    size_t rule_count;
    uint32_t rulesets;            /* a bit for each ruleset that has a game on the page */
    /* How many were left out because the page would be too large: games without findings, games
     * with findings, findings outside any game. */
    uint64_t plain_left, games_left, findings_left;
};

/* A page above PAGE_FULL bytes gets no more pictures, tables, lists of events, or games without
 * findings; one above PAGE_MOST gets no more games at all. The page says how much was left out. */
enum { PAGE_FULL = 33554432, PAGE_MOST = 50331648 };

/* Whether two texts are equal. NULL equals only NULL. */
bool page_same(const char *one, const char *other);

/* Write markup as it is, and an escaped text. */
void html(struct page_writer *page, const char *markup);
void html_text(struct page_writer *page, const char *text);

/* Writes a name in an element with its own direction, so that right-to-left letters do not reorder
 * the text around it. */
void html_name(struct page_writer *page, const char *name);

/* Writes a text of the log, in the typeface of code. */
void html_code(struct page_writer *page, const char *text);

/* Writes markup with values in it: %s markup, %t a text, %n a name, %p a name for titles,
 * attributes and pictures, where text cannot have elements, %c code, %u a number (uint64_t), %g one
 * as 1,234,567, %d a long, %m a double with one digit after the point, %% the sign itself. */
void html_put(struct page_writer *page, const char *format, ...);

/* Write a page's head. Write the words of its title between the two calls, the body after them. */
void page_begin_title(struct page_writer *page);
void page_end_title(struct page_writer *page);

/* The class of a finding: "put-up", or its level. */
const char *page_finding_class(const struct umpire_finding *finding);

/* The game's word for a round, to stand before its number: "Round " or "Turn ". */
const char *page_round_word(const char *word);

/* Write a game's title, or its number if it has none; its verdict as a badge. The third: the words
 * for findings of a level. */
void page_game_name(struct page_writer *page, const struct umpire_game *game);
void page_badge(struct page_writer *page, const struct umpire_game *game);
const char *page_level_words(const char *level, bool many);

/* Write how many judgements a verdict rests on; the lists of what was trusted, undecided and
 * excused. */
void page_write_weight(struct page_writer *page, const struct weight *weight);
void page_write_open(struct page_writer *page, const struct umpire_game *game);
/* What a game's verdict rests on; of the only game on a page the head has the counts. */
void page_write_rests(struct page_writer *page, const struct umpire_game *game);
/* What the judge says should be in a line. NULL: nothing was corrected there. */
const char *page_correction(const struct umpire_game *game, uint64_t line);
/* corrections and penalties */
void page_write_units(struct page_writer *page, const struct umpire_game *game);
void page_write_rulings(struct page_writer *page, const struct umpire_game *game);
/* the settings by which the game was judged otherwise than the rulebook says */
void page_write_policy(struct page_writer *page, const struct umpire_game *game);
/* who has signed how much */
void page_write_proof(struct page_writer *page, const struct umpire_game *game);

void page_write_finding(struct page_writer *page, const struct page_game *game,
                        const struct umpire_finding *finding);
void page_write_game(struct page_writer *page, const struct page_game *game);
/* Writes the game statement by statement, each with what it changed and its findings. */
void page_write_steps(struct page_writer *page, const struct page_game *game);

/* Write the number of a line of the log, or of several, as links to the statements on the page. */
void page_line(struct page_writer *page, uint64_t line);
void page_lines(struct page_writer *page, const uint64_t *lines, size_t count);

/* Write the id of a finding of the current game; of the first statement on a line of the game. */
void page_finding_id(struct page_writer *page, uint64_t number);
void page_statement_id(struct page_writer *page, uint64_t line);

/* Notes that the page needs a rule's text at its end. False: there is no such rule, or no room for
 * another one. */
bool page_note_rule(struct page_writer *page, const char *rule);

/* Write a rule's name as a link to its text; the texts of all noted rules. */
void page_rule(struct page_writer *page, const char *rule);
void page_write_rules(struct page_writer *page);

/* Note that a game of this ruleset is on the page; write the words of all noted rulesets. */
void page_note_game(struct page_writer *page, const char *ruleset);
void page_write_all_words(struct page_writer *page);

/* Writes a list as the body of a page, and answers its number of words. */
long page_write_words(struct page_writer *page, const struct word_list *list);

/* Draws the game turn by turn, or writes that it is too long for that. False: out of memory. */
bool page_write_picture(struct page_writer *page, const struct page_game *game);

/* The texts of the style and of the script. */
extern const unsigned char page_style[], page_script[];
extern const unsigned page_style_length, page_script_length;

#endif
