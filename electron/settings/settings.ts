import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { fail, failureOf, type Result, success } from '../contract/result.ts';
import { firstSettings, type Settings, settings as settingsSchema, settingsVersion } from './schema.ts';
import { keepAside, readSettingsFile, wordsOf } from './settings-file.ts';

/** Something about the settings that staff should know; `path` is the file that was kept aside. */
export interface SettingsNotice {
  kind: 'settings-damaged';
  path: string;
}

/** The terminal's settings: checked when they are read, and again before each write. */
export interface SettingsStore {
  /** What happened when the settings were opened. */
  readonly notices: readonly SettingsNotice[];
  /** The settings as they are; frozen, and replaced whole by `update`. */
  read(): Settings;
  /** Replaces the parts named; `invalid` names the field, `storage` means that nothing was written. */
  update(change: Partial<Settings>): Result<Settings>;
  /** Calls the listener with the whole new settings after every write; answers how to end that. */
  onChange(listener: (settings: Settings) => void): () => void;
}

type StoredSettings = Settings & { version: number };

/**
 * Opens `settings.json` in the directory. A file that is not settings is copied aside and reported before
 * the first settings replace it; a newer or unreadable one is left alone and is a `storage` failure.
 */
export function openSettings(options: {
  directory: string;
  randomBytes: (count: number) => Uint8Array;
  log: { warn(message: string): void };
}): Result<SettingsStore> {
  const { directory, randomBytes, log } = options;
  const path = join(directory, 'settings.json');
  const content = readSettingsFile(path);
  const notices: SettingsNotice[] = [];
  if (content.kind === 'newer') {
    const words = `version ${content.version}, this program knows version ${settingsVersion}`;
    return fail('storage', `${path} was written by a newer Madoguchi (${words}).`);
  }
  if (content.kind === 'unreadable') return fail('storage', `${path} cannot be read: ${content.why}`);
  try {
    if (content.kind === 'damaged') {
      const aside = keepAside(path, directory);
      log.warn(`${path} is damaged (${content.why}) and was kept as ${aside}.`);
      notices.push({ kind: 'settings-damaged', path: aside });
    }
    const file = openFile(directory);
    if (content.kind === 'valid') return success(createStore(file, content.settings, notices));
    const first = firstSettings(randomBytes);
    file.store = { version: settingsVersion, ...first };
    return success(createStore(file, first, notices));
  } catch (error) {
    return fail('storage', `${path} cannot be written: ${wordsOf(error)}`);
  }
}

/**
 * Writes atomically, through a temporary file. What it reads is never used: it is opened only beside a
 * file that was parsed already, or about to be replaced.
 */
function openFile(directory: string): ElectronStore<StoredSettings> {
  return new ElectronStore<StoredSettings>({
    cwd: directory,
    name: 'settings',
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
    deserialize: () => ({}) as StoredSettings,
  });
}

function createStore(
  file: ElectronStore<StoredSettings>,
  opened: Settings,
  notices: readonly SettingsNotice[],
): SettingsStore {
  const listeners = new Set<(settings: Settings) => void>();
  let current = freeze(opened);

  return {
    notices,
    read: () => current,
    update(change) {
      const parsed = settingsSchema.safeParse({ ...current, ...change });
      if (!parsed.success) return failureOf(parsed.error);
      try {
        file.store = { version: settingsVersion, ...parsed.data };
      } catch (error) {
        return fail('storage', `The settings cannot be written: ${wordsOf(error)}`);
      }
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

/** Frozen to its leaves, so that nobody changes settings but through `update`. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}
