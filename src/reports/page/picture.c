/* SPDX-License-Identifier: MIT */
/* The picture of a game: a row of turns for each round, a lane for each side, and a mark for each
 * event and finding. The name of the activated unit stands below an activation.
 *
 * A turn begins with an activation or a pass, with a phase and, if nobody was activated, whenever
 * another side acts. */
#include "reports/page/page.h"

#include <stdlib.h>
#include <string.h>

enum {
    MARKS_IN_A_CELL = 6,
    FOUND_IN_A_CELL = 3 /* triangles; of more findings two are drawn, the others counted */,
    LANES_MOST = 64,
    NO_ROW = LANES_MOST + 1,
    LANES_DRAWN = 8192 /* in all rounds */,
    COLUMN = 64,
    LANE = 46,
    TOP = 44,
    TURNS_DRAWN = 1000 /* of a round */,
    NAME_MOST = 10 /* characters of an activated unit */,
    LANE_NAME_MOST = 15 /* characters of a lane's name */
};

enum mark_kind { ACTIVATION, PASS, ROLL, OTHER_EVENT, FOUND };

struct mark {
    enum mark_kind kind;
    /* lane: LANES_MOST: none; at: among the marks of the turn; nth: of the findings of one place */
    unsigned turn, lane, at, nth;
    unsigned more;                /* further findings of the place that this mark stands for */
    bool below;                   /* of an activation or a pass, which is on the lane's line */
    const struct umpire_event *event;
    const struct umpire_finding *finding;
};

struct phase {
    const char *name;
    unsigned from, to; /* turns; to: 0: none */
    size_t marks;      /* the first of its marks */
};

struct round {
    const char *name;
    unsigned turns;
    size_t phases; /* the first of its phases */
};

struct picture {
    struct mark *marks;
    struct phase *phases;
    struct round *rounds;
    size_t mark_count, phase_count, round_count;
    const char *round_word, *lanes[LANES_MOST];
    unsigned lane_count;
    unsigned rows[LANES_MOST + 1], row_count; /* of the round that is drawn; NO_ROW: none */
    long margin; /* pixels left of the turns, for the lanes' names */
    bool too_many_lanes, too_many_turns;

    /* The state of the first pass; it counts turns and marks. */
    const char *actor;
    unsigned turn;    /* of the round, from 1 */
    unsigned in_turn; /* marks */
    bool activation;  /* the turn began with one */
    bool has_begun;   /* it began with one, or with a pass */
    bool phase_began; /* a phase has begun in which nobody has acted yet */
    size_t found_round; /* place of the previous finding */
    const char *found_by;
    unsigned found_turn, found_here;
    size_t found_mark; /* its mark */
};

/* Counting ---------------------------------------------------------------------- */

/* Ends a phase. One in which nobody acted gets a turn of its own, so that it is visible. */
static void end_phase(struct picture *picture)
{
    struct phase *phase = picture->phase_count ? &picture->phases[picture->phase_count - 1] : NULL;
    if (!phase || phase->to || !phase->name)
        return;
    phase->from = phase->to = ++picture->turn;
    picture->rounds[picture->round_count - 1].turns = picture->turn;
}

/* Enters the place of an event. A new round or phase begins a band. */
static void enter_event_place(struct picture *picture, const struct umpire_event *event)
{
    const char *name = event->step ? event->step : event->phase;
    struct round *round = picture->round_count ? &picture->rounds[picture->round_count - 1] : NULL;
    bool new_round = !round || !page_same(event->round, round->name);
    if (new_round || !page_same(name, picture->phases[picture->phase_count - 1].name))
        end_phase(picture);
    if (new_round) {
        picture->rounds[picture->round_count++] = (struct round){.name = event->round,
                                                                 .phases = picture->phase_count};
        picture->turn = 0;
    }
    if (!new_round && page_same(name, picture->phases[picture->phase_count - 1].name))
        return;
    picture->phases[picture->phase_count++] = (struct phase){
        .name = name, .from = picture->turn + 1, .marks = picture->mark_count};
    picture->phase_began = true;
    picture->activation = false;
    picture->actor = NULL;
}

static void begin_pictured_turn(struct picture *picture, bool activation)
{
    picture->turn++;
    picture->in_turn = 0;
    picture->activation = activation;
    picture->phase_began = false;
    picture->phases[picture->phase_count - 1].to = picture->turn;
    picture->rounds[picture->round_count - 1].turns = picture->turn;
    picture->too_many_turns = picture->too_many_turns || picture->turn > TURNS_DRAWN;
}

static unsigned lane_of(struct picture *picture, const char *name, bool add)
{
    for (unsigned i = 0; i < picture->lane_count; i++)
        if (strcmp(picture->lanes[i], name) == 0)
            return i;
    if (!add)
        return LANES_MOST;
    if (picture->lane_count == LANES_MOST) {
        picture->too_many_lanes = true;
        return 0;
    }
    picture->lanes[picture->lane_count] = name;
    return picture->lane_count++;
}

static bool is_verb(const struct umpire_event *event, const char *name)
{
    return event->verb && strcmp(event->verb, name) == 0;
}

static void take_event(struct picture *picture, const struct umpire_event *event)
{
    bool marker = !event->actor && (is_verb(event, "round") || is_verb(event, "phase") ||
                                    is_verb(event, "segment") || is_verb(event, "step"));
    enter_event_place(picture, event);
    if (!event->actor || marker || strcmp(event->actor, "table") == 0)
        return;
    bool passes = is_verb(event, "pass"), activates = is_verb(event, "activate"),
         begins = activates || passes;
    bool another = !picture->activation && !page_same(event->actor, picture->actor);
    if (begins || picture->phase_began || another || picture->turn == 0) {
        begin_pictured_turn(picture, activates);
        picture->has_begun = begins;
    }
    unsigned lane = lane_of(picture, event->actor, true);
    enum mark_kind kind = is_verb(event, "roll") ? ROLL : OTHER_EVENT;
    if (begins)
        kind = activates ? ACTIVATION : PASS;
    if (picture->in_turn < MARKS_IN_A_CELL)
        picture->marks[picture->mark_count++] = (struct mark){.kind = kind,
                                                              .turn = picture->turn,
                                                              .lane = lane,
                                                              .at = picture->in_turn,
                                                              .below = picture->has_begun,
                                                              .event = event};
    picture->in_turn++;
    if (begins || !picture->activation)
        picture->actor = event->actor;
}

static void take_finding(struct picture *picture, const struct umpire_finding *finding)
{
    if (!finding->number || !picture->phase_count)
        return;
    bool own = finding->actor && strcmp(finding->actor, "table") != 0;
    if (picture->turn == 0 || picture->phase_began)
        begin_pictured_turn(picture, false);
    bool beside = picture->found_turn == picture->turn &&
                  picture->found_round == picture->round_count &&
                  page_same(finding->actor, picture->found_by);
    picture->found_here = beside ? picture->found_here + 1 : 0;
    picture->found_turn = picture->turn;
    picture->found_round = picture->round_count;
    picture->found_by = finding->actor;
    if (picture->found_here >= FOUND_IN_A_CELL) {
        picture->marks[picture->found_mark].more++;
        return;
    }
    picture->found_mark = picture->mark_count;
    picture->marks[picture->mark_count++] = (struct mark){
        .kind = FOUND,
        .turn = picture->turn,
        .lane = own ? lane_of(picture, finding->actor, false) : LANES_MOST,
        .nth = picture->found_here,
        .finding = finding};
}

static bool acts(const struct page_game *game, const char *player)
{
    for (size_t i = 0; i < game->kept_events; i++)
        if (page_same(game->events[i].actor, player))
            return true;
    return false;
}

static void count(struct picture *picture, const struct page_game *game)
{
    size_t finding = 0;
    picture->round_word = game->end.round_word;
    for (size_t i = 0; i < game->end.player_count && i < LANES_MOST / 2; i++)
        if (acts(game, game->end.players[i]))
            lane_of(picture, game->end.players[i], true);
    for (size_t i = 0; i <= game->kept_events; i++) {
        for (; finding < game->kept_findings && game->events_before[finding] == i; finding++)
            take_finding(picture, &game->findings[finding]);
        if (i < game->kept_events)
            take_event(picture, &game->events[i]);
    }
    end_phase(picture);
}

/* Drawing ----------------------------------------------------------------------- */

/* Writes a name cut to `most` characters; the whole name is in a title that a pointer shows. */
static void fitting_name(struct page_writer *page, const char *name, unsigned most)
{
    size_t length = 0, characters = 0;
    for (const char *at = name ? name : ""; *at; at++)
        characters += ((unsigned char)*at & 0xC0) != 0x80;
    bool cut = characters > most;
    char shown[256] = "";
    const unsigned kept = most > 1 ? most - 1 : 0;
    for (unsigned left = cut ? kept : UINT32_MAX;
         name && name[length] && left > 0 && length < sizeof shown - 8; left--)
        do {
            shown[length] = name[length];
            length++;
        } while (length < sizeof shown - 4 && ((unsigned char)name[length] & 0xC0) == 0x80);
    html_put(page, "%t%s%t</title></text>", shown, cut ? "\xE2\x80\xA6<title>" : "<title>", name);
}

/* The width of the longest lane's name. A character takes up to 8 pixels; a wide one, encoded in at
 * least three bytes, 13. */
static long name_room(const struct picture *picture)
{
    long longest = 40;
    for (unsigned i = 0; i < picture->lane_count; i++) {
        long room = 16;
        unsigned characters = 0;
        for (const char *at = picture->lanes[i]; *at && characters < LANE_NAME_MOST; at++) {
            unsigned char byte = (unsigned char)*at;
            if ((byte & 0xC0) == 0x80)
                continue;
            characters++;
            room += byte >= 0xE0 ? 13 : 8;
        }
        longest = room > longest ? room : longest;
    }
    return longest;
}

static void name_lanes(struct page_writer *page, const struct picture *picture)
{
    for (unsigned i = 0; i <= LANES_MOST; i++) {
        if (picture->rows[i] == NO_ROW)
            continue;
        html_put(page, "<text class=\"lane\" x=\"4\" y=\"%d\">",
                 TOP + LANE * (long)picture->rows[i] + 21);
        fitting_name(page, i == LANES_MOST ? "table" : picture->lanes[i], LANE_NAME_MOST);
    }
}

static void draw_lanes(struct page_writer *page, const struct picture *picture, long width)
{
    for (unsigned row = 0; row < picture->row_count; row++) {
        long y = TOP + LANE * (long)row + 17;
        html_put(page, "<line class=\"lane\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>",
                 picture->margin, width - 6, y, y);
    }
    name_lanes(page, picture);
}

/* The names of the lanes once more, which stay in sight where a wide round is scrolled. */
static void keep_names(struct page_writer *page, const struct picture *picture, long height)
{
    html_put(page,
             "<svg class=\"names\" aria-hidden=\"true\" width=\"%d\" height=\"%d\">"
             "<rect y=\"20\" width=\"%d\" height=\"%d\"/>",
             picture->margin, height, picture->margin, height);
    name_lanes(page, picture);
    html(page, "</svg>");
}

static void draw_phase(struct page_writer *page, const struct picture *picture,
                       const struct phase *phase, unsigned index, long height)
{
    char name[PHASE_BYTES];
    long x = picture->margin + COLUMN * (long)(phase->from - 1),
         width = COLUMN * (long)(phase->to - phase->from + 1);
    html_put(page,
             "<rect class=\"band band%d\" y=\"20\" x=\"%d\" width=\"%d\" height=\"%d\"/>"
             "<text class=\"phase\" y=\"32\" x=\"%d\">",
             (long)index % 2, x, width, height - 24, x + 3);
    fitting_name(page, phase->name ? text_phase(phase->name, name) : NULL, (unsigned)(width / 6));
}

/* Writes how many further findings a place has, as a link to the first of them. */
static void draw_more(struct page_writer *page, const struct mark *mark, long x, long y)
{
    html(page, "<a href=\"#");
    page_finding_id(page, mark->finding->number);
    html_put(page,
             "\"><text class=\"more\" x=\"%d\" y=\"%d\">+%u<title>%u more findings, from %u "
             "on</title></text></a>",
             x - 7, y - 3, (uint64_t)mark->more + 1, (uint64_t)mark->more + 1,
             mark->finding->number);
}

static void draw_finding(struct page_writer *page, const struct mark *mark, long x, long y)
{
    enum { DIGITS_FIT = 1000 }; /* numbers below it fit into the triangle */
    const struct umpire_finding *finding = mark->finding;
    x += 17 * (long)mark->nth;
    if (mark->more) {
        draw_more(page, mark, x, y);
        return;
    }
    html(page, "<a href=\"#");
    page_finding_id(page, finding->number);
    html_put(
        page,
        "\"><path class=\"%t\" d=\"M%d %d L%d %d L%d %d Z\"><title>Finding %u: %p</title></path>",
        page_finding_class(finding), x, y - 16, x + 8, y - 2, x - 8, y - 2, finding->number,
        finding->message);
    if (finding->number >= DIGITS_FIT) {
        html(page, "</a>");
        return;
    }
    html_put(page, "<text class=\"number\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">%u</text></a>",
             x, y - 4, finding->number);
}

/* Writes the first name after the verb of an activation, without its quotes. */
static void draw_activated(struct page_writer *page, const struct mark *mark, long x, long y)
{
    char name[256];
    const char *verb = mark->event->verb, *at = strchr(mark->event->text, ':');
    at = at ? strstr(at, verb) : NULL;
    size_t length = 0;
    at = at ? at + strlen(verb) : "";
    at += strspn(at, " ");
    const char end = *at == '"' ? *at++ : ' ';
    while (*at && *at != end && length < sizeof name - 1)
        name[length++] = *at++;
    name[length] = '\0';
    html_put(page, "<text class=\"unit\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">", x, y + 18);
    fitting_name(page, name, NAME_MOST);
}

static void draw_event(struct page_writer *page, const struct mark *mark, long x, long y)
{
    const char *of_event = mark->kind == ROLL ? "</rect>" : "</circle>",
               *end = mark->kind == PASS ? "</path>" : of_event;
    long small = x - 18 + 7 * (long)mark->at, line = mark->below ? y + 23 : y;
    if (mark->kind == ACTIVATION) {
        html_put(page, "<circle class=\"activate\" r=\"7\" cx=\"%d\" cy=\"%d", x, y);
    } else if (mark->kind == PASS) {
        html_put(page, "<path class=\"pass\" d=\"M%d %d L%d %d L%d %d L%d %d Z", x, y - 8, x + 8, y,
                 x, y + 8, x - 8, y);
    } else if (mark->kind == ROLL) {
        html_put(page, "<rect class=\"roll\" width=\"5\" height=\"5\" x=\"%d\" y=\"%d", small - 2,
                 line - 2);
    } else {
        html_put(page, "<circle class=\"other\" r=\"2\" cx=\"%d\" cy=\"%d%s", small, line,
                 mark->below ? ".5" : "");
    }
    html_put(page, "\"><title>line %u: %p</title>%s", mark->event->line, mark->event->text, end);
    if (mark->kind == ACTIVATION)
        draw_activated(page, mark, x, y);
}

static void label(struct page_writer *page, const struct picture *picture,
                  const struct round *round, bool plain)
{
    if (!round->name) {
        html(page, "Before the game");
        return;
    }
    html_put(page, plain ? "%s%p" : "%s%t", page_round_word(picture->round_word), round->name);
}

/* The width, right of the last turn, for the count of its findings. */
static long counted_room(const struct picture *picture, size_t mark, size_t mark_end)
{
    for (; mark < mark_end; mark++)
        if (picture->marks[mark].more)
            return 40;
    return 0;
}

/* Gives each lane that has a mark a row; the last one is for findings without a lane. */
static void place_rows(struct picture *picture, size_t mark, size_t mark_end)
{
    bool marked[LANES_MOST + 1] = {false};
    for (; mark < mark_end; mark++)
        marked[picture->marks[mark].lane] = true;
    picture->row_count = 0;
    for (unsigned lane = 0; lane <= LANES_MOST; lane++)
        picture->rows[lane] = marked[lane] ? picture->row_count++ : NO_ROW;
}

/* Where the phases and marks of a round end. */
static size_t phases_end(const struct picture *picture, size_t index)
{
    return index + 1 < picture->round_count ? picture->rounds[index + 1].phases
                                            : picture->phase_count;
}

static size_t marks_end(const struct picture *picture, size_t index)
{
    const size_t phase_end = phases_end(picture, index);
    return phase_end < picture->phase_count ? picture->phases[phase_end].marks
                                            : picture->mark_count;
}

static uint64_t findings_in(const struct picture *picture, size_t index)
{
    uint64_t findings = 0;
    size_t mark = picture->phases[picture->rounds[index].phases].marks;
    for (; mark < marks_end(picture, index); mark++)
        if (picture->marks[mark].kind == FOUND)
            findings += picture->marks[mark].more + 1;
    return findings;
}

static void draw_round(struct page_writer *page, struct picture *picture, size_t index)
{
    const struct round *round = &picture->rounds[index];
    size_t phase_end = phases_end(picture, index);
    size_t mark = picture->phases[round->phases].marks, mark_end = marks_end(picture, index);
    place_rows(picture, mark, mark_end);
    long width = picture->margin + COLUMN * (long)(round->turns ? round->turns : 1) + 10 +
                 counted_room(picture, mark, mark_end),
         height = TOP + LANE * (long)picture->row_count + 8;
    uint64_t findings = findings_in(picture, index);
    if (mark == mark_end && !round->turns)
        return;
    html(page, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"");
    label(page, picture, round, true);
    html_put(page,
             "\"><svg class=\"timeline\" role=\"group\" width=\"%d\" height=\"%d\" viewBox=\"0 0 "
             "%d %d\" aria-label=\"",
             width, height, width, height);
    label(page, picture, round, true);
    html_put(page, ": %u%s\"><text class=\"round\" x=\"4\" y=\"14\">", findings,
             findings == 1 ? " finding" : " findings");
    label(page, picture, round, false);
    html(page, "</text>");
    for (size_t i = round->phases, band = 1; i < phase_end; i++)
        if (picture->phases[i].to)
            draw_phase(page, picture, &picture->phases[i], (unsigned)band++, height);
    draw_lanes(page, picture, width);
    for (; mark < mark_end; mark++) {
        const struct mark *one = &picture->marks[mark];
        long x = picture->margin + COLUMN * (long)(one->turn - 1) + COLUMN / 2,
             y = TOP + LANE * (long)picture->rows[one->lane] + 17;
        if (one->finding)
            draw_finding(page, one, x, y);
        else
            draw_event(page, one, x, y);
    }
    html(page, "</svg>");
    keep_names(page, picture, height);
    html(page, "</div>\n");
}

/* Writes what the kinds of marks mean that the picture has. */
static void write_key(struct page_writer *page, const struct picture *picture)
{
    static const char *const keys[][2] = {
        [ACTIVATION] = {"<circle class=\"activate\" cx=\"7\" cy=\"7\" r=\"6\"/>", "activation"},
        [PASS] = {"<path class=\"pass\" d=\"M7 1 L13 7 L7 13 L1 7 Z\"/>", "pass"},
        [ROLL] = {"<rect class=\"roll\" x=\"3\" y=\"3\" width=\"8\" height=\"8\"/>", "roll"},
        [OTHER_EVENT] = {"<circle class=\"other\" cx=\"7\" cy=\"7\" r=\"2.5\"/>", "other"},
        [FOUND] = {"<path class=\"violation\" d=\"M7 1 L13 13 L1 13 Z\"/>", "finding"}};
    bool there[FOUND + 1] = {false};
    for (size_t i = 0; i < picture->mark_count; i++)
        there[picture->marks[i].kind] = true;
    html(page, there[ACTIVATION] ? "<figcaption>The game, activation by activation:"
                                 : "<figcaption>The game, event by event:");
    for (size_t kind = 0; kind <= FOUND; kind++) {
        if (!there[kind])
            continue;
        html_put(page,
                 " <span class=\"key\"><svg width=\"14\" height=\"14\" "
                 "aria-hidden=\"true\">%s</svg> %s</span>",
                 keys[kind][0], keys[kind][1]);
    }
    html(page, "</figcaption>\n");
}

/* Draws the rounds in order. Those in a row in which nothing was found are folded. */
static void draw(struct page_writer *page, struct picture *picture)
{
    size_t end;
    html(page, "<figure>");
    write_key(page, picture);
    for (size_t i = 0; i < picture->round_count; i = end) {
        end = i + 1;
        if (findings_in(picture, i)) {
            draw_round(page, picture, i);
            continue;
        }
        while (end < picture->round_count && !findings_in(picture, end))
            end++;
        html(page, "<details><summary>");
        label(page, picture, &picture->rounds[i], false);
        html(page, end - i > 1 ? " to " : "");
        if (end - i > 1)
            label(page, picture, &picture->rounds[end - 1], false);
        html(page, ": nothing was found</summary>");
        for (size_t one = i; one < end; one++)
            draw_round(page, picture, one);
        html(page, "</details>");
    }
    html(page, "</figure>\n");
}

bool page_write_picture(struct page_writer *page, const struct page_game *game)
{
    struct picture *picture = game->event_count ? calloc(1, sizeof *picture) : NULL;
    size_t events = game->kept_events, marks = events + game->kept_findings;
    bool too_long = game->kept_events < game->event_count;
    if (!picture)
        return game->event_count == 0;
    picture->marks = malloc((marks + 1) * sizeof *picture->marks);
    picture->phases = malloc((events + 1) * sizeof *picture->phases);
    picture->rounds = malloc((events + 1) * sizeof *picture->rounds);
    bool good = picture->marks && picture->phases && picture->rounds;
    if (good && !too_long) {
        count(picture, game);
        picture->margin = name_room(picture);
        too_long = picture->too_many_lanes || picture->too_many_turns ||
                   picture->lane_count * picture->round_count > LANES_DRAWN;
    }
    if (good && too_long)
        html(page, "<p class=\"small\">This game is too long to be drawn.</p>");
    else if (good)
        draw(page, picture);
    free(picture->marks);
    free(picture->phases);
    free(picture->rounds);
    free(picture);
    return good;
}
