/** Waiting for a kiosk: as long as anything moves, however slow the machine is. */
import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** So often in a row nothing has moved, and the kiosk counts as one that does not answer. */
const mostLooks = 30;
const lookMs = 1_000;

/**
 * A moment, and a program that starts and ends in it: on a machine with no time for the kiosk this lasts as much
 * longer as the kiosk does.
 */
async function aMoment(): Promise<void> {
  await setTimeout(lookMs);
  await promisify(execFile)(process.execPath, ['--version']);
}

/** Rejects when nothing has come, and `moved` has counted nothing, for many moments. */
export async function whileItMoves<T>(
  what: Promise<T>,
  moved: () => number,
  moment: () => Promise<void> = aMoment,
): Promise<T> {
  let isOver = false;
  const still = async (): Promise<T> => {
    let before = moved();
    let looks = 0;
    while (looks < mostLooks && !isOver) {
      await moment();
      const now = moved();
      looks = now === before ? looks + 1 : 0;
      before = now;
    }
    return isOver ? await what : Promise.reject(new Error('it did not answer any more'));
  };
  try {
    return await Promise.race([what, still()]);
  } finally {
    isOver = true;
  }
}
