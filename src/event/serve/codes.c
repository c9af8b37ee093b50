/* SPDX-License-Identifier: MIT */
/* QR codes of links. */
#include "event/serve/secret.h"

#include "base/on_demand.h"

#include <qrencode.h>

#define FUNCTIONS(F) F(QRcode_encodeString8bit) F(QRcode_free)
ON_DEMAND(libqrencode, LIBQRENCODE, FUNCTIONS);

const char *serve_code_open(void)
{
    return on_demand_open(&libqrencode_file);
}

bool serve_code(const char *text, struct log_writer *json)
{
    QRcode *code = libqrencode.QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code)
        return false;
    log_write(json, "[");
    for (int y = 0; y < code->width; y++) {
        log_write(json, "%s\"", y ? "," : "");
        for (int x = 0; x < code->width; x++)
            log_write(json, "%c", code->data[y * code->width + x] & 1 ? '1' : '0');
        log_write(json, "\"");
    }
    log_write(json, "]");
    libqrencode.QRcode_free(code);
    return true;
}
