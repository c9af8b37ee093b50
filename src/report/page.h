/* Writes a page for reading: what all of its parts share while it is written. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "report/output.h"
#include "report/page_model.h"

enum { RULES_MOST = 1024 };

struct page_writer {
    struct output output;
    uint64_t written;             /* bytes */
    unsigned game;                /* the present one's number on the page, from 1; 0: none */
    bool in_log;
    bool steps;                   /* the present game's statements are on the page */
    bool scripted;                /* the page is to have its script */
    const char *rules[RULES_MOST]; /* the rules that the page names; their ids live as long as the library */
    size_t rule_count;
    uint32_t rulesets;            /* a bit for each ruleset that has a game on the page */
    /* How much was left out, since the page would have grown too large: games without findings, games with findings,
     * and findings outside any game. */
    uint64_t plain_left, games_left, findings_left;
};

/* A page above PAGE_FULL bytes shows no more pictures, tables and lists of events, and no
 * games in which nothing was found; one above PAGE_MOST no games at all. What was left out
 * is counted and told. */
enum { PAGE_FULL = 33554432, PAGE_MOST = 50331648 };

/* Whether two texts are the same; NULL is the same as NULL alone. */
bool page_same(const char *one, const char *other);

/* These write markup as it is, a text with its characters escaped, and numbers. */
void html(struct page_writer *page, const char *markup);
void html_text(struct page_writer *page, const char *text);
void html_number(struct page_writer *page, uint64_t number);
void html_grouped(struct page_writer *page, uint64_t number); /* with a comma between each three digits */
void html_measure(struct page_writer *page, double number); /* with one digit after the point */

/* Writes a name in an element of its own direction: right-to-left letters in it leave the text around it in order. */
void html_name(struct page_writer *page, const char *name);

/* The same for titles, attributes and pictures, which hold text without elements. */
void html_plain_name(struct page_writer *page, const char *name);

/* Writes a text of the log, in the typeface of code. */
void html_code(struct page_writer *page, const char *text);

/* Write a page's head: the words of its title are written between the two calls, the body after them. */
void page_begin_title(struct page_writer *page);
void page_end_title(struct page_writer *page);

/* What the game calls a round, before its number: "Round " or "Turn ". */
const char *page_round_word(const struct page_round *round);

/* Write a game's title, or else its number, and its verdict as a badge; and answer the words for findings of a level. */
void page_game_name(struct page_writer *page, const struct page_game *game);
void page_badge(struct page_writer *page, const struct page_game *game);
const char *page_level_words(const char *level, bool many);

/* Write how many judgements a verdict rests on; and the lists of what was taken on trust, undecided and excused. */
void page_write_weight(struct page_writer *page, const struct page_weight *weight);
void page_write_open(struct page_writer *page, const struct page_game *game);
void page_write_rulings(struct page_writer *page, const struct page_game *game); /* corrections and penalties */

void page_write_finding(struct page_writer *page, const struct page_game *game, const struct page_finding *finding);
void page_write_game(struct page_writer *page, const struct page_game *game);
/* Writes the game statement by statement, each with what it has changed and with its findings. */
void page_write_steps(struct page_writer *page, const struct page_game *game);

/* Writes a line's number, as a link to its statement if that is on the page; `lines` are several. */
void page_line(struct page_writer *page, uint64_t line);
void page_lines(struct page_writer *page, const char *lines);

/* Write the identifiers of a finding of the present game and of the first statement on a line of it. */
void page_finding_id(struct page_writer *page, uint64_t number);
void page_statement_id(struct page_writer *page, uint64_t line);

/* Notes that the page is to tell a rule's text at its end. False: there is no such rule, or no room for another one. */
bool page_note_rule(struct page_writer *page, const char *rule);

/* Writes a rule's name as a link to its text; and the texts of all rules that were noted. */
void page_rule(struct page_writer *page, const char *rule);
void page_write_rules(struct page_writer *page);

/* Notes that a game of this ruleset is on the page; and writes the words of all rulesets that were noted. */
void page_note_game(struct page_writer *page, const char *ruleset);
void page_write_all_words(struct page_writer *page);

void page_write_dice(struct page_writer *page, const struct page_game *game);

/* Draws the game turn by turn, or tells that it is too long for that. False: there is no
 * memory for it. */
bool page_write_picture(struct page_writer *page, const struct page_game *game);

/* The texts of the style and of the script. */
extern const unsigned char page_style[], page_script[];
extern const unsigned page_style_length, page_script_length;

#endif
