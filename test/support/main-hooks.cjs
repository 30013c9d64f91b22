/*
 * Loaded into the main process before the app (`-r`), by tests alone: clocks that can be set forward,
 * timers that wait for it, a network that can be led through a faulty proxy, a disk that fails, and a Litestream that
 * is not installed. A test reaches them through `globalThis.testHooks`.
 */
'use strict';
const childProcess = require('node:child_process');
const fs = require('node:fs');
const net = require('node:net');
const tls = require('node:tls');
const { DatabaseSync } = require('node:sqlite');

const real = {
  now: Date.now,
  bigint: process.hrtime.bigint,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  connect: net.connect,
};

/** By how much both clocks are ahead, in milliseconds; an app that is started anew can be told. */
let offsetMs = Number(process.env.MADOGUCHI_TEST_CLOCK_AHEAD ?? 0);
Date.now = () => real.now() + offsetMs;
process.hrtime.bigint = () => real.bigint() + BigInt(Math.round(offsetMs * 1e6));

/** Timers that have not run, by their handle: when they are due by the clock that is ahead, and what they do. */
const pending = new Map();
let held = false;
/** Shorter ones are the runtime's own business and never wait. */
const heldFromMs = 1000;

function run(timer) {
  const waiting = pending.get(timer);
  if (!waiting) return;
  pending.delete(timer);
  real.clearTimeout(timer);
  waiting.callback();
}

globalThis.setTimeout = (callback, delay = 0, ...args) => {
  const timer = real.setTimeout(() => run(timer), delay);
  pending.set(timer, { due: Date.now() + delay, delay, callback: () => callback(...args) });
  if (held && delay >= heldFromMs) real.clearTimeout(timer);
  return timer;
};
globalThis.clearTimeout = (timer) => {
  pending.delete(timer);
  real.clearTimeout(timer);
};

/** Connections to one port of this machine go to another: to a proxy that misbehaves, or to nobody. */
let route = null;
net.connect = (options, ...rest) =>
  real.connect(options?.port === route?.from ? { ...options, port: route.to } : options, ...rest);

/** Whether what the terminal writes is lost on its way to the disk; the embedded service has a disk of its own. */
let diskFails = false;

/** Throws what node:sqlite does for SQLITE_IOERR_FSYNC when a statement of the terminal's needs the disk. */
function reachDisk(database, sql) {
  if (!diskFails || !/^COMMIT|wal_checkpoint/.test(sql) || /[\\/]service[\\/]/.test(database.location()))
    return;
  throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 });
}
for (const name of ['exec', 'prepare']) {
  const original = DatabaseSync.prototype[name];
  DatabaseSync.prototype[name] = function (sql, ...rest) {
    reachDisk(this, sql);
    return original.call(this, sql, ...rest);
  };
}

/** An authority of the tests' own is trusted beside those of the system. */
const authority = process.env.MADOGUCHI_TEST_AUTHORITY;
if (authority !== undefined) {
  const pem = fs.readFileSync(authority);
  const create = tls.createSecureContext;
  tls.createSecureContext = (options) => {
    const secure = create(options);
    secure.context.addCACert(pem);
    return secure;
  };
}

/** A Litestream of the tests' own is where its packages would have put it. */
const litestream = process.env.MADOGUCHI_TEST_LITESTREAM;
if (litestream !== undefined) {
  const installed = '/usr/bin/litestream';
  const own = (part) => (part === installed ? litestream : part);
  const { existsSync } = fs;
  const { spawn } = childProcess;
  fs.existsSync = (path) => existsSync(own(path));
  childProcess.spawn = (command, args, options) => spawn(own(command), args.map(own), options);
}

/**
 * Does it in a turn of its own and promises its end, to which that turn holds: what a debugger's call answers by itself
 * can be lost to the garbage collection before main turns to it.
 */
const inTurn =
  (act) =>
  (...args) =>
    new Promise((resolve, reject) =>
      real.setTimeout(() => {
        try {
          resolve(act(...args));
        } catch (error) {
          reject(error);
        }
      }),
    );

const hooks = {
  /** From now on timers of a second or more wait for `advance`: no question leaves by itself. */
  holdTimers() {
    held = true;
    for (const [timer, { delay }] of pending) if (delay >= heldFromMs) real.clearTimeout(timer);
  },
  /** Everything but the clocks is as at a start again: those cannot go back. */
  rest() {
    diskFails = false;
    route = null;
    if (!held) return;
    held = false;
    for (const [timer, { due, delay }] of pending) {
      if (delay >= heldFromMs) real.setTimeout(() => run(timer), Math.max(0, due - Date.now()));
    }
  },
  /** Sets both clocks forward and runs the timers that are due then, oldest first. */
  advance(milliseconds) {
    offsetMs += milliseconds;
    const due = [...pending].filter(([, timer]) => timer.due <= Date.now());
    for (const [timer] of due.sort(([, a], [, b]) => a.due - b.due)) run(timer);
  },
  /** From now on what the terminal writes fails to reach the disk, or reaches it again. */
  failDisk(fails) {
    diskFails = fails;
  },
  /** Sends connections for port `from` to port `to`. */
  reroute(from, to) {
    route = { from, to };
  },
};

globalThis.testHooks = Object.fromEntries(Object.entries(hooks).map(([name, act]) => [name, inTurn(act)]));
