/*
 * Loaded into the main process before the app (`-r`) where no debugger may listen: a debugger is asked about a page
 * that does not want to be left, before the app is. Takes the first page for one that somebody has touched, has it
 * keep itself, loads it anew, and says `gone` once it is.
 */
'use strict';
const { app } = require('electron');

const keep = "window.kept = true; addEventListener('beforeunload', (event) => event.preventDefault())";

app.once('web-contents-created', (_event, contents) => {
  contents.once('did-finish-load', async () => {
    await contents.executeJavaScript(keep, true);
    contents.once('did-finish-load', async () => {
      process.stdout.write((await contents.executeJavaScript("'kept' in window")) ? 'kept' : 'gone');
      app.exit(0);
    });
    contents.reload();
  });
});
