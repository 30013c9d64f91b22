/** `powerMonitor` and `powerSaveBlocker`: kept by name, as nothing here can suspend the machine or keep it awake. */
import { EventEmitter } from 'node:events';
import { guarded, guardedClass } from './guard.ts';

class HostPowerMonitor extends guardedClass('powerMonitor', EventEmitter) {}

/** Electron's `powerMonitor`; its events come only from those who emit them, such as tests. */
export const powerMonitor = new HostPowerMonitor();

const blockers = new Set<number>();
let lastBlocker = 0;

/** Electron's `powerSaveBlocker`, as bookkeeping. */
export const powerSaveBlocker = guarded('powerSaveBlocker', {
  start: (): number => {
    blockers.add(++lastBlocker);
    return lastBlocker;
  },
  stop: (id: number): boolean => blockers.delete(id),
  isStarted: (id: number): boolean => blockers.has(id),
}) satisfies Electron.PowerSaveBlocker;
