/*
 * Loaded into the main process before the app (`-r`): notes in `globalThis.startOrder` when the page of the screens is
 * read, and when a service on this machine begins to listen.
 */
'use strict';
const files = require('node:fs/promises');
const { Server } = require('node:net');

globalThis.startOrder = [];

const { readFile } = files;
files.readFile = async function (path, ...options) {
  const content = await readFile.call(this, path, ...options);
  if (/renderer[\\/]index\.html$/.test(String(path))) globalThis.startOrder.push('page');
  return content;
};

const { listen } = Server.prototype;
Server.prototype.listen = function (...where) {
  if (where[1] === '127.0.0.1') globalThis.startOrder.push('service');
  return listen.apply(this, where);
};
