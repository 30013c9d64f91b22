/*
 * `node:sqlite` for a Node that is older than it (resources/node-sqlite/index.cjs in the assembled program). Its
 * methods are handed on by a class of ours, so that they can be replaced on the prototype as Node's own can.
 */
'use strict';
const sqlite = require('@photostructure/sqlite');

class DatabaseSync extends sqlite.DatabaseSync {
  exec(...args) {
    return super.exec(...args);
  }
  prepare(...args) {
    return super.prepare(...args);
  }
}

module.exports = { ...sqlite, DatabaseSync };
