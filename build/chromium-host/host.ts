/** What the parts of the host share: the running Chromium, and the app that is shown in it. */
import { join } from 'node:path';
import type { Chromium } from './chromium.ts';
import type { CommandLine } from './command-line.ts';

/** The app as its package.json describes it. */
export interface AppPackage {
  /** The app's folder, or its one file. */
  readonly path: string;
  /** The file to run. */
  readonly main: string;
  readonly name: string;
  readonly version: string;
}

/** The host's state; program.ts fills it before the app's first line runs. */
export interface Host {
  readonly commandLine: CommandLine;
  readonly appPackage: AppPackage;
  readonly chromium: Chromium;
}

let current: Host | undefined;

/** Sets the host's state, once. */
export function startHost(host: Host): void {
  current = host;
}

/** The host's state. */
export function host(): Host {
  if (current === undefined) throw new Error('The Chromium host has not started yet.');
  return current;
}

/** The path of the program that stands in for Electron's binary. */
export const executablePath = join(import.meta.dirname, 'electron');
