/** What the parts of the host share: the running Chromium, and the app that is shown in it. */
import { basename, dirname, join } from 'node:path';
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

/** The path of the program that stands in for Electron's binary, or of a packaged app's: a link to it. */
export const executablePath = process.env['CHROMIUM_HOST_PROGRAM'] ?? join(import.meta.dirname, 'electron');

/** Where the app's resources are: beside the program. */
export const resourcesPath = join(dirname(executablePath), 'resources');

/** A program that is not called `electron` is an app's own, which is among its resources. */
export const isPackaged = basename(executablePath) !== 'electron';
