/*
 * Loaded before an app's script (`electron -r`): notes what V8 made of the compiled code of each script that has some, and which
 * modules are loaded before Electron is ready.
 */
'use strict';
const { app } = require('electron');
const Module = require('node:module');
const vm = require('node:vm');

const { Script } = vm;
globalThis.codeCachesRejected = [];
vm.Script = class extends Script {
  constructor(...given) {
    super(...given);
    if (this.cachedDataRejected !== undefined) globalThis.codeCachesRejected.push(this.cachedDataRejected);
  }
};

const load = Module._load;
globalThis.loadedBeforeReady = [];
Module._load = function (request, ...rest) {
  if (!app.isReady()) globalThis.loadedBeforeReady.push(request);
  return load.call(this, request, ...rest);
};
