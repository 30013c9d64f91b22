import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App, LoginItemSettings } from 'electron';
import { codeOf } from '../domain/error-message.ts';
import { fail, type Result, success } from '../contract/index.ts';

/** Starts the program with the system, or no more. */
export interface Autostart {
  /** `storage`: the system could not be told. Nothing is written where it knows already. */
  apply(wanted: boolean): Promise<Result<undefined>>;
}

/** What is started: a program and what follows it on its command line. */
export interface Command {
  program: string;
  args: readonly string[];
}

/** By this line a file that Madoguchi wrote is told from one that a person put there. */
const ours = 'X-Madoguchi-Written=true';

/** The file in the autostart folder of a Linux desktop that starts the program when somebody logs in. */
export function desktopEntry(command: Command): Result<string> {
  const { program } = command;
  const words = [program, ...command.args];
  if (program.includes('='))
    return fail('storage', `Desktops start no program with = in its path: ${program}`);
  if (words.some((word) => /[\n\r]/.test(word))) {
    return fail('storage', 'Desktops start no program with a line break in its command line.');
  }
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Madoguchi',
    'Comment=A counter terminal for QR payments',
    `Exec=${words.map(quoted).join(' ')}`,
    'Terminal=false',
    ours,
  ];
  return success(`${lines.join('\n')}\n`);
}

/**
 * An argument as the desktop entry specification wants it: in quotes, its special characters behind a backslash,
 * a per cent sign doubled; then every backslash doubled, as in any value of such a file.
 */
function quoted(word: string): string {
  const inQuotes = word.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${inQuotes}"`.replaceAll('\\', '\\\\');
}

/** Starts the program when somebody logs in to a Linux desktop; `configHome` is $XDG_CONFIG_HOME. */
export function linuxAutostart(options: { configHome: string; command: Command }): Autostart {
  const folder = join(options.configHome, 'autostart');
  const path = join(folder, 'madoguchi.desktop');

  async function write(wanted: boolean): Promise<Result<undefined>> {
    const entry = desktopEntry(options.command);
    const present = await readIfThere(path);
    if (!wanted) {
      if (present?.includes(ours) === true) await rm(path, { force: true });
      return success(undefined);
    }
    if (!entry.ok) return entry;
    if (present !== entry.value) await replace(folder, path, entry.value);
    return success(undefined);
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after the other: the last wish is what stays.
    apply: (wanted) => {
      const done = last
        .then(() => write(wanted))
        .catch((error: unknown) => {
          return fail('storage', `${path} could not be written: ${String(error)}`);
        });
      last = done;
      return done;
    },
  };
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole or not at all, also when power fails. */
async function replace(folder: string, path: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** Starts the program when somebody logs in to Windows or macOS. */
export function loginItemAutostart(options: {
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  command: Command;
}): Autostart {
  const { app, command } = options;
  const item = { path: command.program, args: command.args.map(asOneWord) };
  // Windows' task manager can switch the entry off and leave it there.
  const isOn = (): boolean => {
    const found: Partial<LoginItemSettings> = app.getLoginItemSettings(item);
    return found.openAtLogin === true && found.executableWillLaunchAtLogin !== false;
  };
  return {
    apply: (wanted) => {
      if (isOn() !== wanted) app.setLoginItemSettings({ ...item, openAtLogin: wanted });
      const taken = isOn() === wanted;
      const why = `The system did not take it: the program ${wanted ? 'does not start' : 'still starts'} with it.`;
      return Promise.resolve(taken ? success(undefined) : fail('storage', why));
    },
  };
}

/** An argument as a command line of Windows keeps it together; Electron joins them as they are. */
function asOneWord(word: string): string {
  if (word !== '' && !/[\s"]/.test(word)) return word;
  // Backslashes count only before a quotation mark, and there twice.
  return `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`;
}
