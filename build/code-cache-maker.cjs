/*
 * Run by an Electron as an app (build/code-cache.ts): starts the built app as it starts itself, writes V8's compiled code of the
 * bundle to CODE_CACHE before any of the app's work runs, and ends.
 */
'use strict';
const { app } = require('electron');
const fs = require('node:fs');
const vm = require('node:vm');

const { CODE_CACHE: file, CODE_CACHE_APP: entry } = process.env;
const { Script } = vm;
const compiled = [];
vm.Script = class extends Script {
  constructor(...given) {
    super(...given);
    compiled.push(this);
  }
};
require(entry);
fs.writeFileSync(file, compiled[0].createCachedData());
app.exit(0);
