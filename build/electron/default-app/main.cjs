/*
 * Does what `electron [-r FILE]... PATH [ARGUMENT]...` does, which the registry's program lacks: takes the app's name and version
 * from its package.json, as Electron's own does, and starts its main script.
 */
'use strict';
const { app } = require('electron');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const threads = require('node:worker_threads');

/** Modules to load first, and the app's path: the first argument that is not an option. */
function readArguments(args) {
  const preloaded = [];
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === '-r' || argument === '--require') preloaded.push(args[(index += 1)]);
    else if (argument === '--') return { preloaded, appPath: args[index + 1] };
    else if (!argument.startsWith('-')) return { preloaded, appPath: argument };
  }
  return { preloaded, appPath: undefined };
}

/** Here, and in threads that are started from source text. */
function lendSqlite() {
  const file = path.join(__dirname, 'lend-sqlite.cjs');
  require(file);
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(source, options) {
      super(options?.eval ? `require(${JSON.stringify(file)}); ${source}` : source, options);
    }
  };
}

function describeApp(appPath) {
  const file = path.join(appPath, 'package.json');
  if (!fs.existsSync(file)) {
    app.setAppPath(path.dirname(appPath));
    return;
  }
  const { name, productName, version } = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (version) app.setVersion(version);
  if (productName || name) app.setName(productName || name);
  app.setAppPath(appPath);
}

const { preloaded, appPath } = readArguments(process.argv.slice(1));
if (appPath === undefined) {
  process.stderr.write('electron: the path of an app is missing\n');
  app.exit(1);
} else {
  try {
    lendSqlite();
    if (preloaded.length > 0) Module._preloadModules(preloaded);
    process.defaultApp = true;
    const resolved = path.resolve(appPath);
    describeApp(resolved);
    Module._load(Module._resolveFilename(resolved, null, true), Module, true);
  } catch (error) {
    process.stderr.write(`App threw an error during load\n${error?.stack ?? String(error)}\n`);
    app.exit(1);
  }
}
