import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from 'electron';
import { metricsOf, type Status } from '../diagnosis/status.ts';
import { messageOf } from '../domain/error-message.ts';
import type { Clock } from '../domain/expiry.ts';
import type { Log } from '../domain/log.ts';
import type { Timers } from '../domain/timers.ts';
import { replaceFile } from '../files/atomic.ts';
import { readSmallFile } from '../files/small-file.ts';
import { journalFigures } from '../journal/figures.ts';
import type { Settings } from '../settings/schema.ts';
import type { Updates } from '../updates/updates.ts';
import type { Printing } from './printing.ts';
import { machineClock, machineTimers } from './clock.ts';
import { journalInUse } from './service/journal-file.ts';
import type { Terminal } from './terminal.ts';

export interface StatusParts {
  /** The profile; holds `status.json` and `status.prom`. */
  directory: string;
  settings: { read(): Settings };
  terminal: Pick<Terminal, 'opened' | 'stop'>;
  /** Settled once the terminal is open: an earlier status would say that nothing can be sold. */
  started: Promise<unknown>;
  updates: Pick<Updates, 'view'>;
  printing: Pick<Printing, 'view'>;
  app: Pick<App, 'getVersion'>;
  clock?: Pick<Clock, 'wall'>;
  timers?: Timers;
  log: Pick<Log, 'warn'>;
}

/** Milliseconds. After five without a status the starter takes the terminal for hung (resources/madoguchi-start). */
const everyMs = 60_000;
/** Far above its real size. */
const largestBytes = 64 * 1024;

/** Writes the status once the terminal is open and then each minute, until closed. */
export function keepStatus(parts: StatusParts): { close(): void } {
  const { directory, clock = machineClock, timers = machineTimers, log } = parts;
  const startedAt = clock.wall();
  let timer: unknown;
  let isFailing = false;
  let isClosed = false;
  async function turn(): Promise<void> {
    if (isClosed) return;
    try {
      const status = {
        at: clock.wall(),
        startedAt,
        ...statusOf(parts),
        freeBytes: await freeBytes(directory),
      };
      // No flush: after a power cut the next minute writes it anew.
      const how = { flush: false };
      await replaceFile(join(directory, 'status.json'), `${JSON.stringify(status, null, 2)}\n`, how);
      await replaceFile(join(directory, 'status.prom'), metricsOf(status), how);
      isFailing = false;
    } catch (error) {
      // Logged once: a full disk stays full for a while.
      if (!isFailing) log.warn('How the terminal is cannot be written', messageOf(error));
      isFailing = true;
    }
    timer = timers.setTimeout(() => void turn(), everyMs);
  }
  void parts.started.then(turn, turn);
  return {
    close() {
      isClosed = true;
      timers.clearTimeout(timer);
    },
  };
}

/** The status that was written last; null where none was written, or it cannot be read. */
export function lastStatus(directory: string): unknown {
  try {
    const file = readSmallFile(join(directory, 'status.json'), largestBytes);
    return file.kind === 'read' ? JSON.parse(file.bytes.toString('utf8')) : null;
  } catch {
    return null;
  }
}

function statusOf(parts: StatusParts): Omit<Status, 'at' | 'startedAt' | 'freeBytes'> {
  const { directory, settings, terminal, updates, printing, app } = parts;
  const { terminal: till, locationId, mode, provisioned, service } = settings.read();
  const { state, stuck } = updates.view;
  const { opened } = terminal;
  return {
    version: app.getVersion(),
    till: till.orderPrefix,
    name: till.name,
    location: locationId,
    mode,
    setUpSerial: provisioned?.serial ?? null,
    ...figuresOf(journalInUse(directory, { mode, service })),
    stopped: terminal.stop !== null,
    copyLagMs: opened?.copy?.lagMs ?? null,
    copyTrouble: opened?.copy?.trouble ?? null,
    updateWaiting: state.kind === 'ready' ? state.version : null,
    updateStuck: stuck,
    printsWaiting: printing.view().slips.length,
    aheadOfServiceMs: opened?.aheadOfServiceMs ?? null,
  };
}

function figuresOf(path: string | null): Pick<Status, 'journal' | 'journalWhy'> {
  try {
    return { journal: path === null ? null : journalFigures(path), journalWhy: null };
  } catch (error) {
    return { journal: null, journalWhy: messageOf(error) };
  }
}

function freeBytes(directory: string): Promise<number | null> {
  return statfs(directory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}
