/** Starts and ends the guided sale's terminal. */
import type { ChildProcess } from 'node:child_process';
import type { ElectronApplication } from '@playwright/test';
import { launchApp } from '../../test/support/electron.ts';

/** A terminal whose minutes pass when they are told to, instead of by themselves. */
export interface HurriedTerminal {
  readonly electronArgs: readonly string[];
  readonly passMinute: (app: ElectronApplication) => Promise<void>;
}

interface Started {
  readonly app: ElectronApplication;
  readonly program: ChildProcess;
  /** Standard error so far. */
  readonly said: string[];
}

export async function startTerminal(
  profile: string,
  { electronArgs = [] }: Partial<HurriedTerminal> = {},
): Promise<Started> {
  const { app } = await launchApp({ userDataDir: profile, electronArgs });
  const program = app.process();
  const said: string[] = [];
  program.stderr?.on('data', (text: Buffer) => said.push(text.toString()));
  return { app, program, said };
}

/** Closes the app, or kills one that does not answer. */
export async function endTerminal(app: ElectronApplication, program: ChildProcess): Promise<void> {
  const timer = setTimeout(() => program.kill('SIGKILL'), 10_000);
  await app.close().finally(() => clearTimeout(timer));
}
