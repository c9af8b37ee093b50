/* SPDX-License-Identifier: MIT */
/* Writes the table of characters that look like others (Unicode TS 39, confusables.txt) as C, from
 * ICU's skeleton of each character that differs from it. Characters that decompose are left out,
 * since names are decomposed first. Run once, when umpire is built. */
#include <stdio.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum { UNITS_MOST = 64, POOL_MOST = 65536 };

static UChar32 pool[POOL_MOST];
static int32_t pooled;

/* The place of a text in the pool; a text that is there already is not added again. */
static int32_t place_of(const UChar32 *points, int32_t count)
{
    for (int32_t at = 0; at + count <= pooled; at++) {
        int32_t same = 0;
        while (same < count && pool[at + same] == points[same])
            same++;
        if (same == count)
            return at;
    }
    for (int32_t i = 0; i < count && pooled < POOL_MOST; i++)
        pool[pooled++] = points[i];
    return pooled - count;
}

int main(void)
{
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&error);
    const UNormalizer2 *decomposed = unorm2_getNFDInstance(&error);
    puts("#include \"judge/bind/likeness.h\"\n\nconst struct confusable confusables[] = {");
    int place = 0, places[128] = {0}; /* of ASCII, plus 1 */
    for (UChar32 c = 0; c <= 0x10FFFF && U_SUCCESS(error); c++) {
        UChar text[2], skeleton[UNITS_MOST];
        UChar32 points[UNITS_MOST];
        int32_t length = 0, count;
        if (!u_isdefined(c) || u_charType(c) == U_SURROGATE ||
            unorm2_getDecomposition(decomposed, c, skeleton, UNITS_MOST, &error) >= 0)
            continue;
        U16_APPEND_UNSAFE(text, length, c);
        int32_t units = uspoof_getSkeleton(checker, 0, text, length, skeleton, UNITS_MOST, &error);
        u_strToUTF32(points, UNITS_MOST, &count, skeleton, units, &error);
        if (count <= 0 || (count == 1 && points[0] == c))
            continue;
        printf("    {0x%X, %d, %d},\n", (unsigned)c, (int)place_of(points, count), (int)count);
        place++;
        if (c < 128)
            places[c] = place;
    }
    puts("};\nconst uint32_t confusable_count = sizeof confusables / sizeof *confusables;\nconst "
         "uint32_t confusable_points[] = {");
    for (int32_t i = 0; i < pooled; i++)
        printf("%s0x%X,%s", i % 12 ? " " : "    ", (unsigned)pool[i], i % 12 == 11 ? "\n" : "");
    puts("\n};\nconst uint8_t confusable_ascii[128] = {");
    for (int c = 0; c < 128; c++)
        printf("%s%d,%s", c % 16 ? " " : "    ", places[c], c % 16 == 15 ? "\n" : "");
    puts("};");
    if (U_FAILURE(error) || pooled == POOL_MOST || ferror(stdout) || fflush(stdout) != 0) {
        fprintf(stderr, "confusables: %s\n", u_errorName(error));
        return 1;
    }
    uspoof_close(checker);
    return 0;
}
