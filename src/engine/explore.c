/* What may legally come next: every candidate of the vocabulary is judged
 * against the present state, and the lawful ones are written down. No rule is
 * stated a second time here.
 *
 * Candidates are the events, markers and `end`; operands run over their finite
 * domains. A number or text without one stays a placeholder and counts once;
 * optional operands other than a leading one and a word behind a preposition
 * are left out, and of several that may be repeated one is tried. */
#include "engine/replay_state.h"

enum { CANDIDATES_MOST = 40000, PHRASE_CANDIDATES_MOST = 4000, VALUES_MOST = 64, OPTION_BYTES = 400, DICE_MOST = 64 };

struct explorer {
    struct replay *replay;
    struct finding_draft *draft;
    const struct event *instead_of;
    struct event event;
    int32_t items[ELEMENTS_MOST];
    struct pool pools[ELEMENTS_MOST];
    uint32_t placeholders; /* fields that hold one, a bit each */
    unsigned pool_size;    /* of the dice to be rolled, where the game knows it */
    int32_t faces[DICE_MOST];
    const struct lexeme *lexeme;
    const struct signature *form;
    uint32_t taken;        /* elements of the form that the candidate has */
    uint64_t tried, phrase_tried;
    uint8_t ranks[UMPIRE_LEGAL_MOST]; /* of the options listed */
};

static void add_name(struct text *text, struct slice name)
{
    bool plain = name.length > 0 && !(name.at[0] >= '0' && name.at[0] <= '9') &&
                 name.at[0] != '-' && name.at[0] != '\'';
    for (size_t i = 0; i < name.length; i++) {
        unsigned char c = (unsigned char)name.at[i];
        plain = plain && (c >= 0x80 || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') ||
                          c == '_' || c == '\'' || c == '-');
    }
    if (plain) {
        text_add(text, name);
        return;
    }
    text_add_string(text, "\"");
    for (size_t i = 0; i < name.length; i++) {
        if (name.at[i] == '"' || name.at[i] == '\\')
            text_add_string(text, "\\");
        text_add(text, (struct slice){name.at + i, 1});
    }
    text_add_string(text, "\"");
}

static void add_value(const struct explorer *explorer, const struct element *element, struct text *text)
{
    const struct operand_type *type = element->type;
    const struct event *event = &explorer->event;
    if (!type || type->kind == OPERAND_FLAG) {
        text_add(text, element->word);
        return;
    }
    if (explorer->placeholders >> type->field & 1 && type->kind == OPERAND_POOL && explorer->pool_size) {
        if (explorer->pool_size > 1)
            text_addf(text, "%u", explorer->pool_size);
        text_addf(text, "%s[...]", type->dice[0].name);
        return;
    }
    if (explorer->placeholders >> type->field & 1) {
        text_addf(text, "%s%s", type->name, element->repeat ? "..." : "");
        return;
    }
    if (type->kind == OPERAND_WORD)
        text_add_string(text, type->words[event->field[type->field]]);
    else if (type->kind == OPERAND_NUMBER)
        text_addf(text, "%d", event->field[type->field]);
    else
        add_name(text, roster_name(&explorer->replay->binder.roster, (entity)event->field[type->field]));
    if (element->part && has(event, element->part->field))
        text_addf(text, ".%s", element->part->words[event->field[element->part->field]]);
}

static void write_option(const struct explorer *explorer, struct text *text)
{
    const struct event *event = &explorer->event;
    if (event->subject != NO_ENTITY) {
        add_name(text, roster_name(&explorer->replay->binder.roster, event->subject));
        text_add_string(text, ": ");
    } else if (event->by_table) {
        text_add_string(text, "table: ");
    }
    text_add(text, explorer->lexeme->word);
    for (uint8_t i = 0; i < explorer->form->count; i++) {
        const struct element *element = &explorer->form->elements[i];
        if (!(explorer->taken >> i & 1))
            continue;
        text_add_string(text, " ");
        if (element->form == ELEMENT_PREPOSITION)
            text_addf(text, "%s ", preposition_name(element->preposition));
        if (element->form == ELEMENT_KEYED) {
            text_add(text, element->word);
            text_add_string(text, "=");
        }
        add_value(explorer, element, text);
    }
}

/* How near an option is to what was written: the same deed first, by the same
 * side and then by others, then that side's other deeds, then markers, the finest
 * first, then the rest. */
static uint8_t rank_of(const struct explorer *explorer)
{
    const struct event *event = &explorer->event, *written = explorer->instead_of;
    bool marker = event->kind < KIND_GAME;
    bool same_side = event->subject == written->subject && event->subject != NO_ENTITY;
    if (event->kind == written->kind)
        return same_side || marker ? 0 : 1;
    if (same_side)
        return 2;
    return marker ? (event->kind == KIND_STEP ? 3 : event->kind == KIND_END ? 6 : 4) : 5;
}

static void list_option(struct explorer *explorer, const char *option)
{
    struct finding_draft *draft = explorer->draft;
    uint8_t rank = rank_of(explorer);
    size_t at = draft->legal_count;
    draft->legal_total++;
    while (at > 0 && explorer->ranks[at - 1] > rank)
        at--;
    if (at == UMPIRE_LEGAL_MOST)
        return;
    if (draft->legal_count < UMPIRE_LEGAL_MOST)
        draft->legal_count++;
    for (size_t i = draft->legal_count - 1; i > at; i--) {
        draft->legal[i] = draft->legal[i - 1];
        explorer->ranks[i] = explorer->ranks[i - 1];
    }
    explorer->ranks[at] = rank;
    draft->legal[at] = findings_text(&explorer->replay->findings, slice_of(option));
}

static bool accepted(struct explorer *explorer)
{
    struct replay *replay = explorer->replay;
    const struct ruleset *ruleset = replay->catalogue->ruleset;
    struct judgement judgement = {.state = replay->block.bytes, .event = &explorer->event,
                                  .roster = &replay->binder.roster, .choices = replay->choices,
                                  .edition = replay->edition};
    if (++explorer->tried > CANDIDATES_MOST || ++explorer->phrase_tried > PHRASE_CANDIDATES_MOST)
        return false;
    if (ruleset->refuse && !ruleset->refuse(&judgement, &replay->binder))
        return false;
    return replay_judge(replay, &explorer->event, NULL, NULL);
}

static void complete(struct explorer *explorer)
{
    char buffer[OPTION_BYTES];
    struct text text;
    if (!accepted(explorer))
        return;
    text_init(&text, buffer, sizeof buffer);
    write_option(explorer, &text);
    list_option(explorer, buffer);
}

static void choose(struct explorer *explorer, uint8_t element);

static void with_value(struct explorer *explorer, uint8_t index, int32_t value, bool placeholder)
{
    const struct operand_type *type = explorer->form->elements[index].type;
    struct event *event = &explorer->event;
    event->present |= 1u << type->field;
    event->field[type->field] = value;
    event->first[type->field] = index;
    event->count[type->field] = 1;
    explorer->items[index] = value;
    if (placeholder)
        explorer->placeholders |= 1u << type->field;
    explorer->taken |= 1u << index;
    choose(explorer, (uint8_t)(index + 1));
    explorer->taken &= ~(1u << index);
    explorer->placeholders &= ~(1u << type->field);
    event->present &= ~(1u << type->field);
}

static void with_entity(struct explorer *explorer, uint8_t index, entity one)
{
    const struct element *element = &explorer->form->elements[index];
    const struct operand_type *part = element->part;
    with_value(explorer, index, (int32_t)one, false);
    for (int32_t word = 0; part && part->words[word]; word++) {
        explorer->event.present |= 1u << part->field;
        explorer->event.field[part->field] = word;
        with_value(explorer, index, (int32_t)one, false);
        explorer->event.present &= ~(1u << part->field);
    }
}

/* Dice that are not thrown yet: as many as the game says, or none. */
static void take_dice(struct explorer *explorer, uint8_t index, const struct operand_type *type)
{
    const struct replay *replay = explorer->replay;
    const struct ruleset *ruleset = replay->catalogue->ruleset;
    struct judgement judgement = {.state = replay->block.bytes, .event = &explorer->event, .roster = &replay->binder.roster,
                                  .choices = replay->choices, .edition = replay->edition};
    int32_t count = 0;
    if (!ruleset->candidates || ruleset->candidates(&judgement, type, &count, 1) != 1 || count < 0 || count > DICE_MOST)
        count = 0;
    explorer->pool_size = (unsigned)count;
    explorer->pools[index] = (struct pool){.count = (uint16_t)count};
}

static void each_value(struct explorer *explorer, uint8_t index)
{
    const struct element *element = &explorer->form->elements[index];
    const struct operand_type *type = element->type;
    const struct replay *replay = explorer->replay;
    const struct ruleset *ruleset = replay->catalogue->ruleset;
    struct judgement judgement = {.state = replay->block.bytes, .event = &explorer->event,
                                  .roster = &replay->binder.roster, .choices = replay->choices,
                                  .edition = replay->edition};
    if (!type) {
        explorer->taken |= 1u << index;
        choose(explorer, (uint8_t)(index + 1));
        explorer->taken &= ~(1u << index);
        return;
    }
    if (type->kind == OPERAND_FLAG) {
        with_value(explorer, index, 1, false);
        return;
    }
    if (element->repeat) {
        int32_t first = 0;
        if (type->kind == OPERAND_NAME)
            while ((size_t)first < replay->binder.roster.count &&
                   !(type->kinds >> roster_at(&replay->binder.roster, (entity)first)->kind & 1))
                first++;
        if (type->kind == OPERAND_NAME && (size_t)first == replay->binder.roster.count)
            return;
        if (type->kind == OPERAND_POOL) {
            take_dice(explorer, index, type);
            first = index;
        }
        with_value(explorer, index, first, true);
        return;
    }
    if (type->kind == OPERAND_POOL) {
        take_dice(explorer, index, type);
        with_value(explorer, index, index, true);
        return;
    }
    int32_t values[VALUES_MOST];
    int count = ruleset->candidates ? ruleset->candidates(&judgement, type, values, VALUES_MOST) : -1;
    if (count >= 0) {
        for (int i = 0; i < count; i++)
            with_value(explorer, index, values[i], false);
        return;
    }
    switch (type->kind) {
    case OPERAND_WORD:
        for (int32_t word = 0; type->words[word]; word++)
            with_value(explorer, index, word, false);
        break;
    case OPERAND_NAME:
        for (entity one = 0; one < replay->binder.roster.count && explorer->phrase_tried < PHRASE_CANDIDATES_MOST; one++)
            if (type->kinds >> roster_at(&replay->binder.roster, one)->kind & 1)
                with_entity(explorer, index, one);
        break;
    case OPERAND_NUMBER:
        with_value(explorer, index, type->minimum, true);
        break;
    default: /* names and texts without a domain */
        break;
    }
}

/* The candidate with and without the element, then on to the next. */
static void choose(struct explorer *explorer, uint8_t index)
{
    if (index == explorer->form->count) {
        complete(explorer);
        return;
    }
    const struct element *element = &explorer->form->elements[index];
    int source = explorer->replay->catalogue->ruleset->source_field;
    bool flag = element->type && element->type->kind == OPERAND_FLAG;
    bool aside = element->form == ELEMENT_KEYED || (element->form == ELEMENT_WORD && flag) ||
                 (element->form == ELEMENT_PREPOSITION && !flag);
    bool left_out = element->outcome || (element->optional && aside) ||
                    (element->type && source && element->type->field == source - 1);
    if (left_out || element->optional)
        choose(explorer, (uint8_t)(index + 1));
    if (!left_out)
        each_value(explorer, index);
}

static void try_phrase(struct explorer *explorer, const struct lexeme *lexeme, uint16_t kind,
                       entity subject, bool by_table)
{
    explorer->lexeme = lexeme;
    explorer->phrase_tried = 0;
    for (uint8_t form = 0; form < lexeme->form_count; form++) {
        explorer->event = (struct event){.kind = kind, .form = form, .subject = subject,
                                         .by_table = by_table, .items = explorer->items,
                                         .pools = explorer->pools, .faces = explorer->faces,
                                         .line = explorer->instead_of->line};
        explorer->form = &lexeme->forms[form];
        explorer->taken = explorer->placeholders = 0;
        choose(explorer, 0);
    }
}

/* All that a subject may do: with `same` only the deed that was written, else
 * all others. */
static void try_subject(struct explorer *explorer, entity subject, uint32_t who, bool same)
{
    const struct lexicon *lexicon = explorer->replay->catalogue->lexicon;
    for (size_t i = 0; i < lexicon->verb_count; i++) {
        const struct phrase *phrase = lexicon->verbs[i].phrase;
        bool is_same = phrase->kind == explorer->instead_of->kind;
        if (phrase->who & who && !(phrase->flags & PHRASE_ASIDE) && is_same == same)
            try_phrase(explorer, &lexicon->verbs[i], phrase->kind, subject, who == SUBJECT_TABLE);
    }
}

static void try_markers(struct explorer *explorer)
{
    static const struct signature nothing;
    static const struct lexeme end = {.word = {"end", 3}, .forms = (struct signature *)&nothing,
                                      .form_count = 1};
    const struct lexicon *lexicon = explorer->replay->catalogue->lexicon;
    for (int marker = 0; marker < 4; marker++)
        if (lexicon->markers[marker].form_count)
            try_phrase(explorer, &lexicon->markers[marker], (uint16_t)(KIND_ROUND + marker), NO_ENTITY, false);
    try_phrase(explorer, &end, KIND_END, NO_ENTITY, false);
}

void explore_legal(struct replay *replay, const struct event *instead_of, struct finding_draft *draft)
{
    const struct lexicon *lexicon = replay->catalogue->lexicon;
    const struct roster *roster = &replay->binder.roster;
    size_t index = (size_t)(draft - replay->findings.drafts);
    struct finding_draft found = *draft; /* texts may move the drafts' own array */
    struct explorer explorer = {.replay = replay, .draft = &found, .instead_of = instead_of};
    if (replay->state == GAME_SETUP)
        return;
    for (int i = 0; i < DICE_MOST; i++)
        explorer.faces[i] = 1;
    entity own = instead_of->subject;
    for (int same = 1; own != NO_ENTITY && same >= 0; same--)
        try_subject(&explorer, own, 1u << roster_at(roster, own)->kind, same == 1);
    try_markers(&explorer);
    for (entity one = 0; one < roster->count; one++)
        if (one != own && lexicon->vocabulary->subject_kinds >> roster_at(roster, one)->kind & 1)
            for (int same = 1; same >= 0; same--)
                try_subject(&explorer, one, 1u << roster_at(roster, one)->kind, same == 1);
    for (int same = 1; same >= 0; same--)
        try_subject(&explorer, NO_ENTITY, SUBJECT_TABLE, same == 1);
    replay->findings.drafts[index] = found;
}
