/*
 * Loaded into an app before its own script (`electron -r`): notes the moments of its start on the clock of Chromium's traces,
 * writes them to START_MARKS once START_USABLE (an XPath) is found in the page, and ends the app.
 */
'use strict';
const { app } = require('electron');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

const { START_MARKS: file, START_USABLE: usable } = process.env;
const marks = {};

/** Microseconds. */
function mark(name) {
  marks[name] ??= Number(process.hrtime.bigint() / 1000n);
}

const load = Module._load;
Module._load = function (request, parent, isMain) {
  const isApp = isMain && path.isAbsolute(request);
  if (isApp) mark('script');
  try {
    return load.call(this, request, parent, isMain);
  } finally {
    if (isApp) mark('scriptHasRun');
  }
};
app.once('ready', () => mark('ready'));
app.once('browser-window-created', () => mark('window'));
app.once('web-contents-created', (_event, contents) => {
  contents.once('did-start-navigation', () => mark('navigation'));
  contents.once('did-navigate', () => mark('document'));
  contents.once('dom-ready', () => {
    contents
      .executeJavaScriptInIsolatedWorld(1, [{ code: `(${waitInPage})(${JSON.stringify(usable)})` }])
      .then(
        () => {
          fs.writeFileSync(file, JSON.stringify(marks));
          app.quit();
        },
        (error) => {
          process.stderr.write(`${error}\n`);
          app.exit(1);
        },
      );
  });
});

/** Runs in the page: resolves after the first frame with the element, and traces `usable` then. */
function waitInPage(wanted) {
  /* global document, MutationObserver, requestAnimationFrame */
  return new Promise((resolve) => {
    const observer = new MutationObserver(look);
    function look() {
      if (document.evaluate(wanted, document).iterateNext() === null) return;
      observer.disconnect();
      performance.mark('usable');
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
    }
    observer.observe(document, { childList: true, subtree: true });
    look();
  });
}
