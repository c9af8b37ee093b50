/* SPDX-License-Identifier: MIT */
#include "judge/engine/proof/opened.h"

#include "judge/engine/check.h"
#include "judge/engine/proof/sealing.h"
#include "judge/engine/records.h"

enum { DECLARED_MOST = 65536 };

/* What stands before a text that waits. */
struct waiting {
    uint32_t length, opens_block;
};

static void hash_one(struct sha256_ctx *hash, struct slice raw, bool opens_block)
{
    char buffer[LIMIT_STATEMENT_BYTES + 8];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    canonical_text(raw, &text);
    text_add_string(&text, opens_block ? " {\n" : "\n");
    sha256_update(hash, text.length, (const uint8_t *)text.at);
}

static void hash_waiting(struct sha256_ctx *hash, const struct bytes *texts)
{
    struct slice left = {texts->at, texts->length};
    while (left.length) {
        struct waiting one;
        bytes_read(&left, &one, sizeof one);
        hash_one(hash, (struct slice){left.at, one.length}, one.opens_block);
        left = (struct slice){left.at + one.length, left.length - one.length};
    }
}

/* Whether a declaration is left out of the digest: 'chain', whose link is made of the digest, 'view
 * of', which each side's copy of the log has otherwise, and what a log that goes on adds: 'begins'
 * and 'records at-least'. */
static bool is_outside(const struct statement *statement)
{
    const struct slice word = word_slice(statement, statement->word);
    return statement->kind == STATEMENT_DECLARATION &&
           (slice_is(word, CHAIN_WORD) || slice_is(word, VIEW_WORD) ||
            slice_is(word, BEGINS_WORD) ||
            (slice_is(word, "records") && records_at_least(statement)));
}

bool declared_add(struct sealing *sealing, const struct statement *statement)
{
    struct declared *declared = sealing->declared;
    const struct waiting one = {statement->length, statement->opens_block};
    if (statement->kind == STATEMENT_GAME) {
        sha256_init(&sealing->declarations);
        declared->texts.length = 0;
    }
    if (is_outside(statement))
        return true;
    declared->known = false;
    if (declared->texts.length > DECLARED_MOST) {
        hash_waiting(&sealing->declarations, &declared->texts);
        declared->texts.length = 0;
    }
    return bytes_add(&declared->texts, &one, sizeof one) &&
           bytes_add(&declared->texts, statement->text, statement->length);
}

void declared_digest(const struct sealing *sealing, uint8_t ret_digest[SHA256_DIGEST_SIZE])
{
    struct declared *declared = sealing->declared;
    if (!declared->known) {
        struct sha256_ctx hash = sealing->declarations;
        hash_waiting(&hash, &declared->texts);
        sha256_digest(&hash, sizeof declared->digest, declared->digest);
        declared->known = true;
    }
    memcpy(ret_digest, declared->digest, sizeof declared->digest);
}

bool declared_write(const struct declared *declared, struct bytes *bytes)
{
    const uint64_t length = declared->texts.length;
    return bytes_add(bytes, &length, sizeof length) &&
           bytes_add(bytes, declared->texts.at, declared->texts.length);
}

bool declared_read(struct declared *declared, struct slice *left)
{
    uint64_t length;
    bytes_read(left, &length, sizeof length);
    declared->texts.length = 0;
    declared->known = false;
    if (!bytes_add(&declared->texts, left->at, (size_t)length))
        return false;
    *left = (struct slice){left->at + length, left->length - (size_t)length};
    return true;
}
