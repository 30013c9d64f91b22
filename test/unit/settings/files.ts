import { join } from 'node:path';
import { expect } from 'vitest';
import { firstSettings, type Settings } from '../../../electron/settings/schema.ts';

/** A service as the settings hold it. */
export const service: NonNullable<Settings['service']> = {
  baseUrl: 'https://pay.example/v1',
  dialect: 'documented',
  keyFingerprint: { keeper: 'keytar', salt: '00ff', hash: 'a0b1' },
  capabilities: { 'read-code': { offered: true, since: 1 }, 'close-code': { offered: false, since: 2 } },
  merchant: { appId: 'app_1', liveMode: true },
};

/** Where the settings of a directory are. */
export function fileOf(directory: string): string {
  return join(directory, 'settings.json');
}

/** A file of version 4, the last one that held everything, changed in some fields. */
export function validFile(change: Record<string, unknown> = {}): string {
  return JSON.stringify({ version: 4, ...firstSettings((count) => new Uint8Array(count)), ...change });
}

/** As an older version wrote it: without what the unattended counter brought. */
export function olderFile(change: Record<string, unknown>): string {
  const { kiosk, look, pinHash, provisioned, updates, ...older } = JSON.parse(validFile(change)) as Record<
    string,
    unknown
  >;
  expect([kiosk, look, pinHash, provisioned, updates]).not.toContain(undefined);
  return JSON.stringify(older);
}
