/* A page that is being written. */
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
    const char *rules[RULES_MOST]; /* that findings on it name; they live as long as the library */
    size_t rule_count;
    uint32_t rulesets;            /* whose games are on it, a bit each */
    uint64_t plain_left, games_left, findings_left; /* what was left out: games without findings, games with findings, findings outside games */
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

/* Writes a name in isolation, so that right-to-left letters in it do not reorder what stands beside it. */
void html_name(struct page_writer *page, const char *name);

/* The same in a title, an attribute or a picture, where no markup may stand. */
void html_plain_name(struct page_writer *page, const char *name);

/* What the log wrote. */
void html_code(struct page_writer *page, const char *text);

/* Write a page's head: the words of its title are written between the two calls, the body after them. */
void page_begin_title(struct page_writer *page);
void page_end_title(struct page_writer *page);

/* "Round " or "Turn ". */
const char *page_round_word(const struct page_round *round);

/* A game's name, its verdict as a badge, and the words of a level. */
void page_game_name(struct page_writer *page, const struct page_game *game);
void page_badge(struct page_writer *page, const struct page_game *game);
const char *page_level_words(const char *level, bool many);

/* How much a verdict rests on, in words; and what was not decided, and why. */
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

/* Notes a rule whose text the page tells at its end; false: there is no such rule, or no room. */
bool page_note_rule(struct page_writer *page, const char *rule);

/* Writes a rule's name as a link to what the page tells of it; and what it tells of all rules that were noted. */
void page_rule(struct page_writer *page, const char *rule);
void page_write_rules(struct page_writer *page);

/* Notes whose game is on the page; and writes the words of all games that were noted. */
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
