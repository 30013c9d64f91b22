import { join } from 'node:path';
import type { Catalogue } from '../contract/catalogue.ts';
import { fail, failureOfIssues, type Result, success } from '../contract/result.ts';
import {
  firstSettings,
  type Settings,
  settings as settingsSchema,
  settingsFile,
  settingsVersion,
  type StoredSettings,
} from './schema.ts';
import { messageOf } from '../domain/error-message.ts';
import { freeze, keepAside, openWriter, readVersioned } from '../files/versioned-file.ts';
import type { Log } from '../domain/log.ts';

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

/**
 * Opens `settings.json` in the directory. A file that is not settings is copied aside and reported before
 * the first settings replace it; a newer or unreadable one is left alone and is a `storage` failure. A
 * catalogue that an older file still holds is moved to a file of its own first.
 */
export function openSettings(options: {
  directory: string;
  randomBytes: (count: number) => Uint8Array;
  /** Writes a catalogue to a file of its own; throws when it cannot, so that the settings stay as they are. */
  moveCatalogue: (directory: string, catalogue: Catalogue) => void;
  log: Pick<Log, 'warn'>;
}): Result<SettingsStore> {
  const { directory, randomBytes, moveCatalogue, log } = options;
  const path = join(directory, 'settings.json');
  const content = readVersioned(path, settingsFile);
  const notices: SettingsNotice[] = [];
  if (content.kind === 'newer') {
    const words = `version ${content.version}, this program knows version ${settingsVersion}`;
    return fail('storage', `${path} was written by a newer Madoguchi (${words}).`);
  }
  if (content.kind === 'unreadable') return fail('storage', `${path} cannot be read: ${content.why}`);
  try {
    if (content.kind === 'damaged') {
      const aside = keepAside(directory, 'settings');
      log.warn(`${path} is damaged (${content.why}) and was kept as ${aside}.`);
      notices.push({ kind: 'settings-damaged', path: aside });
    }
    const write = openWriter(directory, 'settings');
    if (content.kind === 'valid' && content.version === settingsVersion) {
      return success(createStore(write, content.value, notices));
    }
    const stored: StoredSettings = content.kind === 'valid' ? content.value : firstSettings(randomBytes);
    const { catalogue, ...first } = stored;
    // The new place first: if power fails in between, both have it, and this is done again.
    if (catalogue) moveCatalogue(directory, catalogue);
    write({ version: settingsVersion, ...first });
    return success(createStore(write, first, notices));
  } catch (error) {
    return fail('storage', `${path} cannot be written: ${messageOf(error)}`);
  }
}

function createStore(
  write: (content: Record<string, unknown>) => void,
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
      if (!parsed.success) return failureOfIssues(parsed.error);
      try {
        write({ version: settingsVersion, ...parsed.data });
      } catch (error) {
        return fail('storage', `The settings cannot be written: ${messageOf(error)}`);
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

/** Whether the service has said that the key in use is a test key. */
export function isTest({ mode, service }: Pick<Settings, 'mode' | 'service'>): boolean {
  return mode === 'live' && service?.merchant.liveMode === false;
}
