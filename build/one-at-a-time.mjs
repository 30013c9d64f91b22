// Makes commands that write to the same place wait for each other, such as two `npm start`. Plain JavaScript, no dependencies:
// bootstrap.mjs needs it before anything is installed.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const pauseMs = 200;

/**
 * Waits for this file and holds it until the answered function is called or the process ends, even if killed. Where it cannot be
 * written, it cannot be held.
 */
export function takeTurn(file, tell) {
  const release = () => rmSync(file, { force: true });
  for (let waits = 0; ; waits += 1) {
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${process.pid} ${beginningOf(process.pid)}`, { flag: 'wx' });
      process.once('exit', release);
      return release;
    } catch (error) {
      if (error.code !== 'EEXIST') return () => undefined;
    }
    if (!isHeld(file)) release();
    else if (waits === 0) tell();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
}

function isHeld(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return true; // gone just now
  }
  // Empty while it is being written, or for ever after a power cut at that moment.
  if (text === '') return Date.now() - statSync(file, { throwIfNoEntry: false })?.mtimeMs < 10_000;
  const [holder, beginning] = text.split(' ');
  try {
    process.kill(Number(holder), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return beginningOf(holder) === beginning;
}

/** A process's start, as Linux counts it: after a power cut another has its number. Elsewhere the number must do. */
function beginningOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')')).split(' ')[20];
  } catch {
    return '';
  }
}
