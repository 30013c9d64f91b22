import { join } from 'node:path';
import { app, powerMonitor, powerSaveBlocker } from 'electron';
import type { StaffLock } from '../staff/lock.ts';
import { createScreenWaker, endWithMachine, watchSleep } from '../window/power.ts';
import { machineClock } from './clock.ts';
import type { Folders } from './folders.ts';
import type { News } from './news.ts';
import { Terminal, type TerminalOptions } from './terminal.ts';

/** The terminal of this machine: it tells its news, and knows when the machine sleeps or goes down. */
export function setUpTerminal({
  folders,
  news,
  staff,
  ...parts
}: Pick<
  TerminalOptions,
  'directory' | 'settings' | 'catalogues' | 'keeper' | 'surroundings' | 'onKey' | 'log'
> & {
  folders: Pick<Folders, 'bundle'>;
  news: News;
  staff: Pick<StaffLock, 'lock'>;
}): Terminal {
  const terminal = new Terminal({
    ...parts,
    fontsDirectory: join(folders.bundle, 'fonts'),
    clock: machineClock,
    notify: (name, value) => void news.emit('told', name, value),
  });
  news.on('surroundings', () => terminal.announce());
  const keepAwake = createScreenWaker(powerSaveBlocker);
  news.on('told', (name, value) => {
    if (name === 'sale') keepAwake(value !== null);
  });
  watchSleep(powerMonitor, {
    suspended: () => {
      terminal.opened?.sales.suspended();
      staff.lock();
    },
    resumed: () => terminal.opened?.sales.resumed(),
  });
  endWithMachine(powerMonitor, () => app.quit());
  return terminal;
}
