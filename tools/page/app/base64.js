// @ts-check

/** The bytes of a text in base64. Where a browser cannot do it itself it loops, since Uint8Array.from took a second of a phone for the module.
 * @param {string} text */
function fromBase64(text) {
    const own = /** @type {{fromBase64?: (text: string) => Uint8Array}} */ (/** @type {unknown} */ (Uint8Array));
    if (own.fromBase64)
        return own.fromBase64(text);
    const letters = atob(text), bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at++)
        bytes[at] = letters.charCodeAt(at);
    return bytes;
}

/** A text that was packed with gzip, and in base64.
 * @param {string} text @returns {Promise<string>} */
function unpackText(text) {
    return new Response(new Blob([fromBase64(text)]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

export { fromBase64, unpackText };
