// SPDX-License-Identifier: MIT
"use strict";
// Keeps the page on the device, so that it works without a network. A new version of the page has a new name here.
const KEPT = "umpire-VERSION", FILES = ["./", "index.html", "manifest.webmanifest", "icon.svg"];

addEventListener("install", event => event.waitUntil(caches.open(KEPT).then(cache => cache.addAll(FILES)).then(() => skipWaiting())));
addEventListener("activate", event => event.waitUntil(caches.keys()
    .then(names => Promise.all(names.filter(name => name.startsWith("umpire-") && name !== KEPT).map(name => caches.delete(name))))
    .then(() => clients.claim())));
addEventListener("fetch", event => event.respondWith(caches.match(event.request, { ignoreSearch: true }).then(kept => kept || fetch(event.request))));
