/** A kiosk in practice, behind a PIN. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, ElectronApplication, Page } from '@playwright/test';
import { fromRoot } from '../../../build/paths.ts';
import { firstPage, launchApp, longestLaunch } from '../../support/electron.ts';
import { last } from '../../support/x-server.ts';
import { Hands } from './hands.ts';
import { ask, enterPin, type RunningKiosk, settle, unlock } from './kiosk.ts';
import { Outside } from './outside.ts';
import { whileItMoves } from './patience.ts';
import { Signs } from './signs.ts';

/** What nobody guesses in a few tries. */
const pin = '902734815562';

/** So often the last key is pressed before a page counts as one that hears of none. */
const mostPresses = 30;
/** The keys that a page hears of up to the last one, but for those that are only held. */
const listening = `globalThis.heard = new Promise((resolve) => {
  const heard = [];
  addEventListener('keydown', function hear({ key }) {
    if (!['Control', 'Alt', 'Shift', 'Meta', '${last}'].includes(key)) heard.push(key);
    if (key !== '${last}') return;
    removeEventListener('keydown', hear, true);
    resolve(heard);
  }, true);
}); undefined`;

/** One run of the real app as a kiosk. */
export class KioskSession {
  readonly hands: Hands;
  readonly #kiosk: RunningKiosk;
  readonly #signs: Signs;

  private constructor(kiosk: RunningKiosk, signs: Signs) {
    this.#kiosk = kiosk;
    this.#signs = signs;
    this.hands = new Hands(kiosk.cdp, kiosk.display);
  }

  /** Starts the app as a kiosk on that display, or the usual one, takes it to practice, sets a PIN and locks it. */
  static async open(display?: string): Promise<KioskSession> {
    const profile = mkdtempSync(join(tmpdir(), 'madoguchi-kiosk-'));
    const home = join(profile, 'home');
    mkdirSync(home);
    const { app } = await launchApp({
      userDataDir: profile,
      electronArgs: ['-r', fromRoot('test/support/main-hooks.cjs')],
      args: ['--kiosk'],
      env: {
        HOME: home,
        XDG_CONFIG_HOME: join(home, '.config'),
        ...(display !== undefined && { DISPLAY: display }),
      },
    });
    const page = await firstPage(app);
    await page.getByRole('main').waitFor({ timeout: longestLaunch });
    const cdp = await page.context().newCDPSession(page);
    const kiosk = { app, page, cdp, outside: await Outside.open(), profile, display };
    await lock(kiosk);
    const session = new KioskSession(kiosk, await Signs.of(kiosk));
    // The watchdog's questions among them: a machine that is busy must not be taken for a page that hangs.
    await app.evaluate(() => {
      (globalThis as unknown as { testHooks: { holdTimers(): void } }).testHooks.holdTimers();
    });
    return session;
  }

  get app(): ElectronApplication {
    return this.#kiosk.app;
  }

  get page(): Page {
    return this.#kiosk.page;
  }

  get cdp(): CDPSession {
    return this.#kiosk.cdp;
  }

  get outside(): Outside {
    return this.#kiosk.outside;
  }

  /** Errors of the page's console, and what it threw, without repeats. */
  get complaints(): ReadonlySet<string> {
    return this.#signs.complaints;
  }

  /** How many codes were made. */
  get sold(): number {
    return this.#signs.sold;
  }

  /** Sends a request as a script of the page would. */
  async ask(name: string, request?: unknown): ReturnType<typeof ask> {
    return await ask(this.page, name, request);
  }

  /** Runs a script as one of the page's own would run, past the debugger's privileges; answers what it returned. */
  async run(script: string): Promise<unknown> {
    const attempt = await this.page.evaluateHandle(`(async (out, add) => { ${script} })`);
    try {
      return await this.page.evaluate(
        ([handle, out]) => {
          const { document, setTimeout: later } = globalThis as unknown as {
            document: { body: { append: (element: unknown) => void } };
            setTimeout: (callback: () => void, delay: number) => void;
          };
          const use = handle as (out: unknown, add: unknown) => Promise<unknown>;
          const plain = (value: unknown): unknown =>
            typeof value === 'object' && value !== null ? 'an object' : value;
          return new Promise<unknown>((resolve) => {
            later(() => resolve('nothing came of it'), 800);
            // In a task of its own, where the page's policy holds again.
            later(() => {
              use(out, (element: unknown) => document.body.append(element)).then(
                (value) => resolve(value === undefined ? 'nothing returned' : plain(value)),
                (error: unknown) => resolve(`threw ${String(error)}`),
              );
            }, 0);
          });
        },
        [attempt, this.outside.places] as const,
      );
    } catch (error) {
      return `ended with its page: ${String(error).split('\n')[0] ?? ''}`;
    } finally {
      await attempt.dispose().catch(() => undefined); // gone with its page
    }
  }

  /** Opens the manager's screens, as whoever knows the PIN does. */
  async unlock(): Promise<unknown> {
    return await unlock(this.page, pin);
  }

  /** What shows that somebody got out, in words; `sales`: people may sell meanwhile. */
  async escapes(allowed: { sales: boolean }): Promise<string[]> {
    return await this.#signs.escapes(allowed);
  }

  /** Waits for what is done to the kiosk; rejects when it does not answer and nothing reaches it any more. */
  async patient<T>(what: Promise<T>): Promise<T> {
    return await whileItMoves(what, () => this.hands.delivered);
  }

  /** Begins the screens anew, so that one attempt's traces are not the next one's. */
  async refresh(): Promise<void> {
    await this.page.reload();
    await this.page.getByRole('main').waitFor();
    await settle(this.#kiosk);
  }

  /** The page notes the keys that it hears of from now on. */
  async listen(): Promise<void> {
    await this.page.evaluate(listening);
  }

  /** The keys that it has heard of since, as soon as it hears of one that is not locked: keys come in their order. Null: it hears of none. */
  async heard(most = mostPresses): Promise<string[] | null> {
    for (let presses = 0; presses < most; presses += 1) {
      await this.hands.press(last);
      const heard: string[] | null = await this.page.evaluate(
        'Promise.race([heard, new Promise((resolve) => setTimeout(() => resolve(null), 1000))])',
      );
      if (heard !== null) return heard;
    }
    return null;
  }

  /** Whether a key still reaches the page. */
  async hearsKeys(most = mostPresses): Promise<boolean> {
    await this.listen();
    return (await this.heard(most)) !== null;
  }

  /** Ends the app at once, whatever an attempt has left of it. */
  async close(): Promise<void> {
    const { pid, exitCode, signalCode } = this.app.process();
    if (exitCode === null && signalCode === null && pid !== undefined) {
      const closed = this.app.waitForEvent('close');
      // Its other processes belong to its process group.
      process.kill(-pid, 'SIGKILL');
      await closed;
    }
    await this.outside.close();
    rmSync(this.#kiosk.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Takes a kiosk to practice, sets a PIN and locks it. */
async function lock(kiosk: RunningKiosk): Promise<void> {
  const request = async (name: string, value?: unknown): Promise<void> => {
    const answer = await ask(kiosk.page, name, value);
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  };
  await request('setPreferences', { language: 'en' });
  await request('practise');
  const set = request('changePin', { removes: false });
  // Once, and once more.
  await enterPin(kiosk.page, pin);
  await enterPin(kiosk.page, pin);
  await set;
  await request('lockStaff');
  await settle(kiosk);
}
