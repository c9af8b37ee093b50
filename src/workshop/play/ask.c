/* SPDX-License-Identifier: MIT */
/* Asks for the operands that a move leaves open: dice, numbers, texts and new names. */
#include "desk/shared/cli.h"
#include "desk/shared/sessions.h"
#include "workshop/play/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FACES_MOST = 64 };

static void tell_faces(const struct umpire_operand *operand)
{
    const char *numbers = operand->dice == 1 ? "4" : "4 2";
    play_say(2, "%s: %u %s; type what fell, such as '%s'.", operand->die, operand->dice,
             operand->dice == 1 ? "die" : "dice",
             operand->faces ? "1 3' or 'hit blank" : numbers);
    for (size_t i = 0; operand->faces && operand->faces[i]; i++)
        play_say(5, "%3zu  %s", i + 1, operand->faces[i]);
}

/* The face that a word names: by its number, its name, or the beginning of its name if no other
 * begins so. NULL: there is none. */
static const char *face_named(const struct umpire_operand *operand, const char *word, size_t length)
{
    const char *found = NULL;
    size_t count = 0;
    while (operand->faces[count])
        count++;
    if (isdigit((unsigned char)*word)) {
        unsigned long number = strtoul(word, NULL, 10);
        return number >= 1 && number <= count ? operand->faces[number - 1] : NULL;
    }
    for (size_t i = 0; i < count; i++) {
        if (strncasecmp(operand->faces[i], word, length) != 0)
            continue;
        if (strlen(operand->faces[i]) == length)
            return operand->faces[i];
        if (found)
            return NULL;
        found = operand->faces[i];
    }
    return found;
}

/* Writes the face that a word names; of a die without named faces, the number. False: it is
 * neither. */
static bool write_face(const struct umpire_operand *operand, const char *word, size_t length,
                       struct log_writer *writer)
{
    char *end;
    if (operand->faces) {
        const char *face = face_named(operand, word, length);
        if (face)
            log_write(writer, "%s", face);
        return face != NULL;
    }
    long number = strtol(word, &end, 10);
    if (end != word + length || number < operand->minimum || number > operand->maximum)
        return false;
    log_write(writer, "%ld", number);
    return true;
}

/* Writes the dice of an answer. False: the answer does not name dice. */
static bool write_dice(const struct umpire_operand *operand, const char *answer,
                       struct log_writer *writer)
{
    unsigned count = 0;
    log_write(writer, "%s[", operand->die);
    while (*(answer += strspn(answer, " ,\t"))) {
        size_t length = strcspn(answer, " ,\t");
        log_write(writer, "%s", count ? " " : "");
        if (!write_face(operand, answer, length, writer)) {
            play_say(2, "'%.*s' is no face of this die.", (int)length, answer);
            return false;
        }
        answer += length;
        count++;
    }
    log_write(writer, "]");
    if (count != operand->dice)
        play_say(
            2, "These are %u, not %u. To record another number of dice, type the whole statement.",
            count, operand->dice);
    return count == operand->dice;
}

static bool write_text(const char *answer, struct log_writer *writer)
{
    if (cli_is_word(answer) || answer[strspn(answer, "0123456789")] == '\0' || *answer == '"' ||
        *answer == '[')
        log_write(writer, "%s", answer);
    else
        log_write_text(writer, answer);
    return true;
}

static bool write_number(const struct umpire_operand *operand, const char *answer,
                         struct log_writer *writer)
{
    char *end;
    long long number = strtoll(answer, &end, 10);
    if (end == answer || *end || number < operand->minimum || number > operand->maximum) {
        play_say(2, "'%s' is not %s.", answer, operand->meaning);
        return false;
    }
    log_write(writer, "%lld", number);
    return true;
}

static bool write_answer(const struct umpire_operand *operand, const char *answer,
                         struct log_writer *writer)
{
    if (operand->die)
        return write_dice(operand, answer, writer);
    if (strncmp(operand->meaning, "a number", 8) == 0)
        return write_number(operand, answer, writer);
    if (strncmp(operand->meaning, "a text", 6) != 0 &&
        strncmp(operand->meaning, "a new name", 10) != 0) {
        log_write(writer, "%s", answer); /* as the user wrote it: red[hit] */
        return true;
    }
    return write_text(answer, writer);
}

/* Asks until the answer fits. */
static bool ask(struct play *play, const struct umpire_operand *operand, struct log_writer *writer)
{
    if (operand->die)
        tell_faces(operand);
    else
        play_say(2, "%s%s: %s.", operand->lead, operand->name ? operand->name : "",
                 operand->meaning);
    for (;;) {
        size_t before = writer->length;
        const char *answer = play_input_read(&play->input, "(empty: back to the menu) ? ");
        if (!answer || !*answer || strcmp(answer, "back") == 0)
            return false;
        if (write_answer(operand, answer, writer))
            return true;
        log_take_back(writer, before);
    }
}

bool play_ask(struct play *play, const struct umpire_move *move, struct log_writer *writer)
{
    log_write(writer, "%.*s", (int)move_length(move, 1), move->text);
    for (size_t i = 0; i < move->operand_count; i++) {
        const struct umpire_operand *operand = &move->operands[i];
        log_write(writer, " %s", operand->lead);
        if (!operand->open)
            log_write(writer, "%s", operand->value);
        else if (!ask(play, operand, writer))
            return false;
    }
    return !writer->failed;
}
