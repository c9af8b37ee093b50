// @ts-check
// Pages in a frame, which is as high as they are: one thing scrolls.
import { byId, element } from "./runner.js";

/** Shows a page of umpire in a frame, which is made now: an empty one would delay the first verdict on a phone.
 * A page with a script may run it and tells its height; any other may be measured from here. None may do both, so that none can reach this page.
 * @param {string} place where it stands @param {string} id @param {string} title @param {string} page */
function showPage(place, id, title, page) {
    const sandbox = page.includes("<script>") ? "allow-scripts" : "allow-same-origin";
    const frame = /** @type {HTMLIFrameElement} */ (element("iframe", { id, title, sandbox }));
    frame.onload = () => {
        const body = frame.contentDocument?.body; // null: it runs its script
        if (body)
            new ResizeObserver(() => setHeight(frame, body.getBoundingClientRect().height)).observe(body);
    };
    frame.srcdoc = page;
    byId(place).replaceChildren(frame);
}

/** @param {HTMLIFrameElement} frame @param {number} height 0: the frame is hidden */
function setHeight(frame, height) {
    if (height > 0)
        frame.style.height = `${Math.ceil(height) + frame.offsetHeight - frame.clientHeight}px`;
}

// The script of a report tells how high it is, and how far down the place is to which a link leads.
addEventListener("message", ({ source, data }) => {
    const frame = [.../** @type {NodeListOf<HTMLIFrameElement>} */ (document.querySelectorAll("iframe"))].find(one => one.contentWindow === source);
    if (!frame || typeof data?.height !== "number")
        return;
    setHeight(frame, data.height);
    if (typeof data.to === "number")
        scrollTo(0, frame.getBoundingClientRect().top + scrollY + data.to);
});

export { showPage };
