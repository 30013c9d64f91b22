/*
 * Loaded into the main process before the app (`-r`): the app is not told that Electron is ready before Playwright is
 * attached, which says so by this call. Attached while a window loads its first page, Playwright may never hear that the
 * page has come, and waits for it for good. (Its own loader holds the app as well, but gives Chromium switches that the
 * product does not have.)
 */
'use strict';
const { app } = require('electron');

const ready = app.whenReady();
let attached;
const held = new Promise((resolve) => (attached = resolve));
app.whenReady = () => held;
globalThis.__playwright_run = () => ready.then(attached);
