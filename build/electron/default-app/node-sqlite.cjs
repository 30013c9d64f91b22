/*
 * `node:sqlite` for an older Node (resources/node-sqlite/index.cjs in the assembled program). Its methods are on a class of ours,
 * so that they can be replaced on the prototype as with Node's.
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
