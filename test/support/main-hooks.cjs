/*
 * Loaded into the main process before the app (`-r`), by tests alone: a clock that can be set forward and
 * a network that can be led through a faulty proxy. A test reaches both through `globalThis.testHooks`.
 */
'use strict';
const net = require('node:net');

const real = {
  now: Date.now,
  bigint: process.hrtime.bigint,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  connect: net.connect,
};
let offsetMs = 0;
const pending = new Map();

Date.now = () => real.now() + offsetMs;
process.hrtime.bigint = () => real.bigint() + BigInt(Math.round(offsetMs * 1e6));

/** A timer that the clock's jumps reach: due ones run at once when the clock is set forward. */
globalThis.setTimeout = (callback, delay = 0, ...args) => {
  const timer = real.setTimeout(
    () => {
      pending.delete(timer);
      callback(...args);
    },
    delay,
  );
  pending.set(timer, { due: Date.now() + delay, run: () => callback(...args) });
  return timer;
};
globalThis.clearTimeout = (timer) => {
  pending.delete(timer);
  real.clearTimeout(timer);
};

/** Connections to one port of this machine go to another while this is set: to a proxy that misbehaves. */
let route = { from: 0, to: 0 };
net.connect = (...args) => {
  const [options, ...rest] = args;
  const rerouted = route.from !== 0 && options?.port === route.from;
  return real.connect(rerouted ? { ...options, port: route.to } : options, ...rest);
};

globalThis.testHooks`.
 */
'use strict';
const net = require('node:net');

const real = {
  now: Date.now,
  bigint: process.hrtime.bigint,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  connect: net.connect,
};
let offsetMs = 0;
const pending = new Map();

Date.now = () => real.now() + offsetMs;
process.hrtime.bigint = () => real.bigint() + BigInt(Math.round(offsetMs * 1e6));

/** A timer that the clock's jumps reach: due ones run at once when the clock is set forward. */
globalThis.setTimeout = (callback, delay = 0, ...args) => {
  const timer = real.setTimeout(
    () => {
      pending.delete(timer);
      callback(...args);
    },
    delay,
  );
  pending.set(timer, { due: Date.now() + delay, run: () => callback(...args) });
  return timer;
};
globalThis.clearTimeout = (timer) => {
  pending.delete(timer);
  real.clearTimeout(timer);
};

/** How the network treats the terminal's connections: as it is, refused, or lost after the request left. */
let network = 'fine';
net.connect = (...args) => {
  const socket = real.connect(...args);
  if (network === 'refused') {
    // The kernel's own refusal: nothing was sent.
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
    process.nextTick(() => socket.destroy(error));
  } else if (network === 'lost') {
    const write = socket.write.bind(socket);
    socket.write = (...sent) => {
      const accepted = write(...sent);
      // The request reaches the service; its answer never comes back.
      real.setTimeout(() => socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })), 50);
      socket.pause();
      socket.removeAllListeners('data');
      return accepted;
    };
  }
  return socket;
};

globalThis.testHooks = {
  /** Sets both clocks forward and runs the timers that are due, oldest first. */
  advance(milliseconds) {
    offsetMs += milliseconds;
    const due = [...pending].filter(([, { due }]) => due <= Date.now()).sort(([, a], [, b]) => a.due - b.due);
    for (const [timer, { run }] of due) {
      globalThis.clearTimeout(timer);
      run();
    }
  },
  /** Sends connections for port `from` to port `to`; the same port twice ends that. */
  reroute(from, to) {
    route = { from, to };
  },
};
