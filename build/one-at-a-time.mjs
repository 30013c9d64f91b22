// Has commands that write to the same place wait for each other: two `npm start`, say. Plain JavaScript, no dependencies:
// bootstrap.mjs needs it before anything is installed.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const pauseMs = 200;

/**
 * Waits until nobody else holds this file, and holds it until the function that is answered is called or the process
 * ends. What a process that was killed holds, it does not hold any more; where nothing can be written there, nobody can hold it.
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
  // It has no number yet while it is being written, and never where the power went at that moment.
  if (text === '') return Date.now() - statSync(file, { throwIfNoEntry: false })?.mtimeMs < 10_000;
  const [holder, beginning] = text.split(' ');
  try {
    process.kill(Number(holder), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return beginningOf(holder) === beginning;
}

/** When a process began, as Linux counts it: after a power cut its number is another's. Elsewhere the number is all there is. */
function beginningOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')')).split(' ')[20];
  } catch {
    return '';
  }
}
