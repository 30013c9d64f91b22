import { onTestFinished } from 'vitest';
import type { SettingsStore } from '../../../electron/settings/settings.ts';
import { Bench } from '../../fault/provisioning/bench.ts';
import { canaryKey, goodFile, textOf } from '../../fault/provisioning/good.ts';

export const { service } = goodFile();
/** The good file with a key in it. */
export const withKey = { ...goodFile(), service: { ...service, secretKey: canaryKey } };

/** A terminal to provision, gone with the test. */
export function bench(): Bench {
  const made = new Bench();
  onTestFinished(() => made[Symbol.dispose]());
  return made;
}

/** What its settings are now. */
export function settingsOf(made: Bench): ReturnType<SettingsStore['read']> {
  return made.open().settings.read();
}

/** The bytes of a file that a person chooses. */
export function chosen(file: object): Uint8Array {
  return Buffer.from(textOf(file));
}
