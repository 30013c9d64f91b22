/* Loaded before an app's script (`electron -r`): notes what V8 made of the compiled code of each script that has some. */
'use strict';
const vm = require('node:vm');

const { Script } = vm;
globalThis.codeCachesRejected = [];
vm.Script = class extends Script {
  constructor(...given) {
    super(...given);
    if (this.cachedDataRejected !== undefined) globalThis.codeCachesRejected.push(this.cachedDataRejected);
  }
};
