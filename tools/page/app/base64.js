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

export { fromBase64 };
