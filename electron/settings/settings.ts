import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '../contract/catalogue.ts';
import { fail, failureOfIssues, type Result, success } from '../contract/result.ts';
import type { Door } from '../domain/door.ts';
import { messageOf } from '../domain/error-message.ts';
import type { Log } from '../domain/log.ts';
import { type Generations, openGenerations } from '../files/generations.ts';
import { type FileContent, freeze, readVersioned } from '../files/versioned-file.ts';
import { countBefore } from './pin-failures.ts';
import {
  firstSettings,
  type OpenSettings,
  type Settings,
  settings as settingsSchema,
  settingsFile,
  settingsVersion,
  type StoredSettings,
} from './schema.ts';
import { firstSecurity, openSecurity, type Security, type SecurityStore } from './security.ts';

/** Checked when read, and again before each write. */
export interface SettingsStore {
  /** Keeps those settings that lock the terminal, and the rest of the security. */
  readonly security: SecurityStore;
  /** Whether no good settings were found, and nobody has chosen any since: `read` answers those of a first start. */
  readonly isLost: boolean;
  /** Frozen; `update` replaces them whole. */
  read(): Settings;
  /** `invalid` names the field; `storage`: nothing was written. */
  update(change: Partial<Settings>): Result<Settings>;
  /** Called with the whole settings after every write; the result ends it. */
  onChange(listener: (settings: Settings) => void): () => void;
}

const name = 'settings';

export function lookAtSettings(directory: string): FileContent<StoredSettings> {
  return openGenerations(directory, name, settingsFile).content;
}

/** Whether `settings.json` itself is of a version without a copy, whatever lies beside it. */
export function hasOlderSettings(directory: string): boolean {
  const content = readVersioned(join(directory, `${name}.json`), settingsFile);
  return content.kind === 'valid' && content.version < settingsVersion;
}

/**
 * Opens `settings.json` and the security beside it, as the start decided. A security or catalogue in older files is moved out
 * once. Lost settings stay untouched until somebody changes them.
 */
export function openSettings(options: {
  directory: string;
  door: Exclude<Door, { kind: 'stopped' }>;
  randomBytes: (count: number) => Uint8Array;
  /** Writes a catalogue to a file of its own; throws when it cannot, so that the settings stay as they are. */
  moveCatalogue: (directory: string, catalogue: Catalogue) => void;
  log: Pick<Log, 'warn'>;
}): Result<SettingsStore> {
  const { directory, door, randomBytes, moveCatalogue, log } = options;
  // A copy beside them is from a version that did not come up.
  if (door.kind === 'sell' && door.migrates) {
    rmSync(join(directory, `${name}.copy.json`), { recursive: true, force: true });
  }
  const file = openGenerations(directory, name, settingsFile);
  const { content } = file;
  if (content.kind === 'newer') {
    return fail('storage', `settings.json was written by a newer Madoguchi (version ${content.version}).`);
  }
  const stored = content.kind === 'valid' ? content.value : null;
  // First: from then on, older settings put back can neither bring nor remove a PIN.
  const security = openSecurity({ directory, begin: beginOf(door, stored, directory), log });
  if (!security.ok) return security;
  const isLost = stored === null && door.kind !== 'first-run';
  const { catalogue, ...first }: StoredSettings = stored ?? firstSettings(randomBytes);
  try {
    // The new place first: if power fails in between, both have it, and this runs again.
    if (catalogue) moveCatalogue(directory, catalogue);
    if (isLost) log.warn('The settings are lost', 'why' in content ? content.why : content.kind);
    else if (!file.isWhole) mend(file, first, log);
  } catch (error) {
    return fail('storage', `settings.json cannot be written: ${messageOf(error)}`);
  }
  return success(createStore(file, openOf(first), security.value, isLost));
}

/** What a new security file starts with; null: it must exist. */
function beginOf(door: Door, stored: StoredSettings | null, directory: string): Security | null {
  if (door.kind === 'first-run') return firstSecurity;
  if (door.kind !== 'sell' || !door.migrates || stored === null) return null;
  return { ...firstSecurity, ...securityOf(stored), pinFailures: countBefore(directory) };
}

/** Throws where no good file is left for the next start. */
function mend(file: Generations<StoredSettings>, good: OpenSettings, log: Pick<Log, 'warn'>): void {
  const isThere = file.content.kind === 'valid';
  try {
    const aside = file.keepDamagedAside();
    file.write(openOf(good));
    if (aside.length > 0) log.warn('The settings were brought back from their other copy.', aside);
  } catch (error) {
    if (!isThere) throw error;
    log.warn('One of the two copies of settings.json cannot be brought back', messageOf(error));
  }
}

function createStore(
  file: Generations<StoredSettings>,
  opened: OpenSettings,
  security: SecurityStore,
  lost: boolean,
): SettingsStore {
  const listeners = new Set<(settings: Settings) => void>();
  let isLost = lost;
  let stored = opened;
  let current = freeze({ ...opened, ...securityOf(security.read()) });

  /** Both files, or neither; the stricter change first, so that at no moment the terminal is more open than before or after. */
  function write(next: Settings): Result<undefined> {
    const [before, wanted, wasLost] = [securityOf(security.read()), securityOf(next), security.isLost];
    const closes = isDeepStrictEqual(before, wanted) ? success(undefined) : security.update(wanted);
    if (!closes.ok) return closes;
    const open = openOf(next);
    // Changing only the language does not say what this terminal is.
    if (isDeepStrictEqual(open, stored) || (isLost && open.mode === 'unset')) {
      stored = open;
      return success(undefined);
    }
    try {
      if (isLost) file.keepDamagedAside();
      file.write(open);
    } catch (error) {
      // A PIN that was brought where none was known stays.
      if (!wasLost) security.update(before);
      const kept = securityOf(security.read());
      if (!isDeepStrictEqual(kept, before)) current = freeze({ ...stored, ...kept });
      return fail('storage', `The settings cannot be written: ${messageOf(error)}`);
    }
    isLost = false;
    stored = open;
    return success(undefined);
  }

  return {
    security,
    get isLost() {
      return isLost;
    },
    read: () => current,
    update(change) {
      const parsed = settingsSchema.safeParse({ ...current, ...change });
      if (!parsed.success) return failureOfIssues(parsed.error);
      const written = write(parsed.data);
      if (!written.ok) return written;
      current = freeze(parsed.data);
      for (const listener of listeners) listener(current);
      return success(current);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The settings from both files; older settings hold everything. */
export function settingsOf(stored: StoredSettings, security: Security | null): Settings {
  return { ...openOf(stored), ...securityOf(security ?? stored) };
}

/** The settings that lock the terminal. */
export function securityOf(settings: Partial<Settings>): Omit<Settings, keyof OpenSettings> {
  const { pinHash, staff, kiosk, provisioned, updates } = { ...firstSecurity, ...settings };
  return { pinHash, staff, kiosk, provisioned, updates };
}

/** The settings that do not lock the terminal. */
function openOf(settings: StoredSettings): OpenSettings {
  const { pinHash, staff, kiosk, provisioned, updates, catalogue, ...open } = settings;
  return open;
}

/** The service said that the key in use is a test key. */
export function isTest({ mode, service }: Pick<Settings, 'mode' | 'service'>): boolean {
  return mode === 'live' && service?.merchant.liveMode === false;
}
