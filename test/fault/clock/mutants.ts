import { foundByPiece } from '../support/mutant.ts';

/** Defects in how time is counted. */
export const clockMutants = foundByPiece('clock', { count: 12, seed: 1 }, [
  {
    id: 'never-compare-the-clocks',
    defect: 'A code stays on the screen when the two clocks have parted.',
    file: 'electron/domain/expiry.ts',
    find: 'return !suspended && Math.abs(byWall',
    replace: 'return suspended && Math.abs(byWall',
    finding: 'a QR before it was asked about',
  },
  {
    id: 'sleep-takes-no-time',
    defect: 'The time that the machine slept is not counted.',
    file: 'electron/domain/expiry.ts',
    find: 'spentMs: spentMs(deadline, now, true), anchor: now, suspended: false',
    replace: 'spentMs: spentMs(deadline, now, false), anchor: now, suspended: false',
    finding: 'drawn',
  },
  {
    id: 'leave-the-code-on-a-sleeping-screen',
    defect: 'The QR is left on the screen of a machine that is about to sleep.',
    file: 'electron/sales/recover.ts',
    find: 'runtime.asleep = true;',
    replace: 'runtime.asleep = false;',
    finding: 'a QR is left on the screen of a machine that sleeps',
  },
  {
    id: 'count-by-the-wall',
    defect: 'The countdown follows the wall clock alone.',
    file: 'electron/domain/expiry.ts',
    find: 'const byMonotonic = Math.max(0, now.monotonic - deadline.anchor.monotonic);',
    replace: 'const byMonotonic = Math.max(0, now.wall - deadline.anchor.wall);',
    finding: 'QR',
  },
]);
