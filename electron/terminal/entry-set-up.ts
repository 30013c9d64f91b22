import { join } from 'node:path';
import type { Session } from 'electron';
import type { Log } from '../domain/log.ts';
import { isTrustedSender } from '../ipc/admission.ts';
import { answerEntry } from '../ipc/entry.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { lockWhenIdle } from '../staff/idle.ts';
import { lockWithScreens, type StaffLock } from '../staff/lock.ts';
import type { Cashier } from '../window/cashier.ts';
import { chooseJsonFile } from '../window/choose-file.ts';
import { createEntryView } from '../window/entry-view.ts';
import { backgrounds } from '../window/main-window.ts';
import { screensOrigin } from '../window/security.ts';
import { watchTouches } from '../window/touches.ts';
import { machineClock, machineTimers } from './clock.ts';
import { type Desk, EntryDesk } from './entry-desk.ts';
import { createEntries, type Entries } from './entries.ts';
import type { News } from './news.ts';
import type { Terminal } from './terminal.ts';

/** The entry view over the cashier's window; leaving it idle locks the staff and drops the question. */
export function setUpEntry(parts: {
  terminal: Terminal;
  staff: StaffLock;
  settings: SettingsStore;
  news: News;
  cashier: Cashier;
  entrySession: () => Session;
  folders: { bundle: string };
  log: Log;
}): { desk: Desk; entries: Entries; chooseSetUpFile: () => Promise<string | null> } {
  const { terminal, staff, settings, news, cashier, entrySession, folders, log } = parts;
  const { window } = cashier;
  const now = (): number => machineClock.monotonic();
  const view = createEntryView({
    window,
    preload: join(folders.bundle, 'entry-preload.cjs'),
    session: entrySession,
    background: () => backgrounds[settings.read().theme],
    opened: (contents) => watchTouches(contents, () => idle.touched()),
    lost: () => desk.cancel(),
    log,
  });
  const desk = new EntryDesk(view, () => {
    const { language, theme, textSize, mode, currency } = terminal.state;
    return { language, theme, textSize, practice: mode === 'practice', currency, waitMs: staff.state.waitMs };
  });
  const leave = (): void => {
    desk.cancel();
    staff.lock();
  };
  const idle = lockWhenIdle({ settings, staff: { lock: leave }, now, timers: machineTimers });
  watchTouches(window.webContents, () => idle.touched());
  lockWithScreens(window.webContents, { lock: leave });
  // A payment has to be seen at once, whatever is being asked.
  news.on('told', (name) => {
    if (name === 'sale' && terminal.opened?.sales.current()?.phase.state === 'paid') desk.cancel();
  });
  window.on('closed', () => {
    idle.stop();
    desk.cancel();
  });
  answerEntry({
    behind: desk,
    isTrusted: (event) => isTrustedSender(event, { contents: view.contents, origin: screensOrigin }),
    now,
    log,
  });
  return { desk, entries: createEntries(desk, staff), chooseSetUpFile: () => chooseJsonFile(window) };
}
