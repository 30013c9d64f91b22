/** `npm run dev` as it is typed, in a copy of the project of which a screen and main are changed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { compileMessages } from '../../build/messages.ts';
import { fromRoot } from '../../build/paths.ts';
import { expect, test } from '../support/app.ts';

const generated = 'renderer/i18n/generated';

/** The project without its tests and pages for people, with the packages and the compiled messages that are here. */
function copyOfProject(): string {
  // Else the command would install them, and what it replaces are those of this very project.
  expect(existsSync(fromRoot('node_modules/.madoguchi-lock'))).toBe(true);
  compileMessages();
  const copy = mkdtempSync(join(tmpdir(), 'madoguchi-dev-'));
  const wanted = [
    'build',
    'electron',
    'renderer',
    'resources',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ];
  for (const path of wanted) cpSync(fromRoot(path), join(copy, path), { recursive: true });
  symlinkSync(fromRoot('node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** In one step: a file that is emptied first and filled later, on a busy machine, is shown as what it is between. */
function change(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  const whole = `${path}.whole`;
  writeFileSync(whole, text.replace(from, to));
  renameSync(whole, path);
}

/** What every process that has this in its environment was started as. */
function processesWith(mark: string): string[] {
  return readdirSync('/proc').flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    try {
      const isOurs = readFileSync(`/proc/${id}/environ`, 'utf8').includes(mark);
      return isOurs ? [readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')] : [];
    } catch {
      // It ended meanwhile, or is another user's.
      return [];
    }
  });
}

/** The command in a process group of its own, in a shell that is set up for production. */
class DevCommand {
  /** In the environment of every process that it starts. */
  readonly mark = randomUUID();
  readonly #child: ChildProcess;
  #said = '';
  #hasEnded = false;

  constructor(folder: string) {
    this.#child = spawn('npm', ['run', 'dev', '--', '--remote-debugging-port=0'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', MADOGUCHI_MARK: this.mark },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, which hears Ctrl+C as in a shell.
      detached: true,
    });
    const hear = (words: Buffer): void => void (this.#said += words.toString());
    this.#child.stdout?.on('data', hear);
    this.#child.stderr?.on('data', hear);
    this.#child.once('close', () => (this.#hasEnded = true));
  }

  get said(): string {
    return this.#said;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Waits until it has said this so many times; throws what it said when it ends before. */
  async hears(words: RegExp, times = 1): Promise<string> {
    const found = (): RegExpMatchArray[] => [...this.#said.matchAll(words)];
    await expect.poll(() => this.#hasEnded || found().length >= times, { timeout: 0 }).toBe(true);
    const match = found()[times - 1];
    if (match === undefined) throw new Error(`It ended, and had said:\n${this.#said}`);
    return match[1] ?? '';
  }

  /** Ctrl+C. */
  interrupt(): void {
    this.#signal('SIGINT');
  }

  /** Whatever is left of it. */
  kill(): void {
    this.#signal('SIGKILL');
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#child.pid === undefined) throw new Error('npm cannot be started.');
    try {
      process.kill(-this.#child.pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** The terminal's page, seen from outside. */
async function lookIn(address: string): Promise<Page> {
  const browser = await chromium.connectOverCDP(address);
  let page: Page | undefined;
  await expect(() => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    page = pages.find((each) => each.url().endsWith('/index.html'));
    expect(page).toBeDefined();
  }).toPass({ timeout: 0 });
  if (page === undefined) throw new Error('There is no page.');
  return page;
}

test.skip(process.platform !== 'linux', 'what is left of a command is looked up in /proc');

test('npm run dev shows changes of screens and words in place, starts main again and leaves no process behind', async () => {
  test.setTimeout(600_000);
  const folder = copyOfProject();
  const command = new DevCommand(folder);
  try {
    const inside = /DevTools listening on (ws:\S+)/g;
    let page = await lookIn(await command.hears(inside));
    const screen = page.getByRole('heading').first();
    await expect(screen).toBeVisible();
    change(join(folder, 'renderer/App.svelte'), '</script>', '</script>\n<p id="changed">changed 0</p>');
    await expect(page.locator('#changed')).toHaveText('changed 0');
    // The server may have found a package late and had the page begin anew; once it has all of them, no change does.
    let changes = 0;
    await expect(async () => {
      await page.evaluate(() => Object.assign(window, { sameAsBefore: true }));
      changes += 1;
      change(join(folder, 'renderer/App.svelte'), `changed ${changes - 1}<`, `changed ${changes}<`);
      await expect(page.locator('#changed')).toHaveText(`changed ${changes}`);
      expect(await page.evaluate(() => 'sameAsBefore' in window)).toBe(true);
    }).toPass({ timeout: 300_000 });
    // As the compiler of the messages writes them: one by one, and what names them all.
    const messages = join(folder, generated, 'messages');
    change(join(messages, 'setup_title.js'), 'Let’s begin', 'changed words');
    change(join(messages, 'setup_title.js'), 'はじめましょう', 'changed words');
    change(join(messages, '_index.js'), 'export', '\nexport');
    await expect(page.getByRole('heading', { name: 'changed words' })).toBeVisible();
    change(join(folder, 'electron/main.ts'), 'import ', '// changed\nimport ');
    page = await lookIn(await command.hears(inside, 2));
    await expect(page.locator('#changed')).toHaveText(`changed ${changes}`);
    command.interrupt();
    await expect.poll(() => command.hasEnded, { timeout: 0 }).toBe(true);
    await expect.poll(() => processesWith(command.mark), { timeout: 0 }).toEqual([]);
    expect(command.said).not.toMatch(/nobody caught|The terminal ended with/);
  } catch (error) {
    throw new Error(`${String(error)}\nIt had said:\n${command.said.slice(-1_500)}`, { cause: error });
  } finally {
    command.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
});
