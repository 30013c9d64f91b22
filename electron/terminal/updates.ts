import { dirname } from 'node:path';
import type { App } from 'electron';
import { success } from '../contract/index.ts';
import { hasUnresolvedCode } from '../journal/health.ts';
import { isSignedBy } from '../provisioning/signature.ts';
import type { Settings } from '../settings/schema.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { unpackTar } from '../updates/download.ts';
import type { UpdatesOptions } from '../updates/options.ts';
import { Place } from '../updates/place.ts';
import { openSource } from '../updates/source.ts';
import { StandingFile } from '../updates/standing.ts';
import { Updates } from '../updates/updates.ts';
import type { Kiosk } from '../window/kiosk.ts';
import type { Handlers } from '../ipc/ipc.ts';
import { machineClock, machineTimers } from './clock.ts';
import { journalInUse, journalPath } from './service/journal-file.ts';
import type { Log } from '../domain/log.ts';
import type { Terminal } from './terminal.ts';
import { exitCodes } from './fatal-errors.ts';

/** Milliseconds in which a version on trial has to come up; else it is started again or given up. */
const trialMs = 120_000;

export interface VersionKeeper {
  updates: Updates;
  up: () => void;
}

/** Handles updates where a starter started the program (docs/decisions/updates.md). */
export function setUpUpdates(options: {
  app: Pick<App, 'isPackaged' | 'getVersion'>;
  kiosk: Pick<Kiosk, 'endWith'>;
  directory: string;
  settings: Pick<SettingsStore, 'read' | 'security'>;
  terminal: Terminal;
  /** Called when it changes whether, or why, staff have to act on updates. */
  onStuck: () => void;
  log: Log;
}): VersionKeeper {
  const { app, kiosk, directory, settings, terminal, onStuck, log } = options;
  const [place, standing] = [new Place(directory), new StandingFile(directory)];
  const journals = (): string[] => journalsOf(directory, settings.read());
  const programFolder = dirname(process.execPath);
  const isReplaceable = app.isPackaged && process.env['MADOGUCHI_STARTER'] !== undefined;
  const updates = new Updates({
    settings: () => settings.read().updates,
    isReplaceable,
    version: app.getVersion(),
    machine: `${process.platform}-${process.arch}`,
    place,
    standing,
    highest: highestIn(settings.security),
    openSource: (from) => openSource(from, fetch),
    unpack: unpackTar,
    isSignedBy,
    isBusy: () => terminal.isBusy,
    hasUnresolvedCodes: () => journals().some(hasUnresolvedCode),
    // Without a service there is nothing to back up.
    backUpJournal: () => terminal.opened?.backUp('update') ?? Promise.resolve(success(null)),
    onStuck,
    restart: () => {
      terminal.close();
      kiosk.endWith(exitCodes.startAgain);
    },
    clock: machineClock,
    timers: machineTimers,
    log,
  });
  if (isReplaceable) updates.start();
  return { updates, up: watchTrial({ app, kiosk, place, standing, programFolder, isReplaceable, log }) };
}

/** Ends a version on trial that does not come up in time. Call the result once it has. */
function watchTrial(options: {
  app: Pick<App, 'getVersion'>;
  kiosk: Pick<Kiosk, 'endWith'>;
  place: Place;
  standing: StandingFile;
  programFolder: string;
  isReplaceable: boolean;
  log: Log;
}): VersionKeeper['up'] {
  const { app, kiosk, place, standing, programFolder, isReplaceable, log } = options;
  let isUp = !isReplaceable;
  const hung = setTimeout(() => {
    if (isUp || !place.isOnTrial(programFolder)) return;
    log.error('This version did not come up', { version: app.getVersion() });
    kiosk.endWith(exitCodes.failed);
  }, trialMs);
  return () => {
    clearTimeout(hung);
    if (isUp) return;
    isUp = true;
    try {
      // The awaited update is in.
      if (place.markUp(programFolder, app.getVersion())) standing.went(null, machineClock.wall());
    } catch (error) {
      log.error('That this version came up cannot be written down', error);
    }
  };
}

/** Keeps the highest version offered in the security settings, since it must outlive the updates folder. */
function highestIn(security: SettingsStore['security']): UpdatesOptions['highest'] {
  return {
    read: () => security.read().versionOffered,
    raise: (versionOffered) => security.update({ versionOffered }),
  };
}

/** The journals to ask, that of practice too: nothing that a person waits for is interrupted. */
function journalsOf(directory: string, { service }: Pick<Settings, 'service'>): string[] {
  return [journalInUse(directory, { mode: 'live', service }), journalPath(directory, null)].filter(
    (path) => path !== null,
  );
}

export function updateRequests(
  updates: Pick<Updates, 'view' | 'look' | 'installNow'>,
): Pick<Handlers, 'readUpdates' | 'lookForUpdate' | 'installUpdate'> {
  return {
    readUpdates: () => success(updates.view),
    lookForUpdate: async () => {
      await updates.look();
      return success(updates.view);
    },
    installUpdate: () => updates.installNow(),
  };
}
