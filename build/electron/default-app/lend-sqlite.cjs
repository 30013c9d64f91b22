/*
 * This Electron's Node is older than `node:sqlite`: requests for it get a package of the same interface, in the thread that loads
 * this file.
 */
'use strict';
const Module = require('node:module');
const path = require('node:path');

if (!Module.isBuiltin('node:sqlite')) {
  const stand = path.join(__dirname, '..', 'node-sqlite', 'index.cjs');
  const load = Module._load;
  Module._load = function (request, ...rest) {
    return load.call(this, request === 'node:sqlite' ? stand : request, ...rest);
  };
}
