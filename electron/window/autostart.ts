import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App, LoginItemSettings } from 'electron';
import { codeOf } from '../domain/error-message.ts';
import { fail, type Result, success } from '../contract/index.ts';

export interface Autostart {
  /** `storage`: the system could not be told. Writes nothing where the system is right already. */
  apply(wanted: boolean): Promise<Result<undefined>>;
}

export interface Command {
  program: string;
  args: readonly string[];
}

/** Tells a file that Madoguchi wrote from one that a person put there. */
const ours = 'X-Madoguchi-Written=true';

/** The file in a Linux desktop's autostart folder that starts the program at login. */
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
 * Quotes an argument by the desktop entry specification: special characters behind a backslash, per cent signs doubled; then
 * every backslash doubled.
 */
function quoted(word: string): string {
  const inQuotes = word.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${inQuotes}"`.replaceAll('\\', '\\\\');
}

/** Starts the program at login to a Linux desktop; `configHome` is $XDG_CONFIG_HOME. */
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
    // One after the other, so that the last wish stays.
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

/** Replaces the file whole or not at all, even in a power cut. */
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

/** Starts the program at login to Windows or macOS. */
export function loginItemAutostart(options: {
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  command: Command;
}): Autostart {
  const { app, command } = options;
  const item = { path: command.program, args: command.args.map(asOneWord) };
  // Windows' task manager can disable the entry without removing it.
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

/** Quotes an argument for a Windows command line; Electron joins arguments as they are. */
function asOneWord(word: string): string {
  if (word !== '' && !/[\s"]/.test(word)) return word;
  // Backslashes count only before a quotation mark, and are doubled there.
  return `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`;
}
