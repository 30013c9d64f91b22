/** A kiosk in practice, behind a PIN, with everything around it that would show that somebody got out. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, ElectronApplication, Page } from '@playwright/test';
import { DatabaseSync } from 'node:sqlite';
import { fromRoot } from '../../../build/paths.ts';
import { firstPage, launchApp, onChromiumHost } from '../../support/electron.ts';
import { keysComeFromX, windowTitles } from '../../support/x-server.ts';
import { codesAt } from '../../support/ledger.ts';
import { Hands } from './hands.ts';
import { Outside } from './outside.ts';

/** What nobody guesses in a few tries. */
const pin = '902734815562';

/** What the terminal says of itself, as far as it must not change. */
interface Standing {
  readonly mode: string;
  readonly locked: boolean;
  readonly hasPin: boolean;
  readonly settings: string;
}

/** One run of the real app as a kiosk. */
export class KioskSession {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly hands: Hands;
  readonly outside: Outside;
  readonly cdp: CDPSession;
  /** Errors of the page's console, and what it threw, without repeats. */
  readonly complaints = new Set<string>();
  /** How often the page was left for an empty one, and the screens came back. */
  comebacks = 0;
  readonly #profile: string;
  readonly #events: string[] = [];
  #standing: Standing | undefined;
  #url = '';
  #size = '';
  #sold = 0;

  private constructor(parts: {
    app: ElectronApplication;
    page: Page;
    cdp: CDPSession;
    outside: Outside;
    profile: string;
  }) {
    this.app = parts.app;
    this.page = parts.page;
    this.cdp = parts.cdp;
    this.outside = parts.outside;
    this.hands = new Hands(parts.cdp);
    this.#profile = parts.profile;
  }

  /** Starts the app as a kiosk, takes it to practice, sets a PIN and locks it. */
  static async open(): Promise<KioskSession> {
    const profile = mkdtempSync(join(tmpdir(), 'madoguchi-kiosk-'));
    const home = join(profile, 'home');
    mkdirSync(home);
    const { app } = await launchApp({
      userDataDir: profile,
      electronArgs: ['-r', fromRoot('test/support/main-hooks.cjs')],
      args: ['--kiosk'],
      env: { HOME: home, XDG_CONFIG_HOME: join(home, '.config') },
    });
    const page = await firstPage(app);
    await page.getByRole('main').waitFor();
    const cdp = await page.context().newCDPSession(page);
    const session = new KioskSession({ app, page, cdp, outside: await Outside.open(), profile });
    await session.#prepare();
    // The watchdog's questions among them: a machine that is busy must not be taken for a page that hangs.
    await app.evaluate(() => {
      (globalThis as unknown as { testHooks: { holdTimers(): void } }).testHooks.holdTimers();
    });
    return session;
  }

  /** Sends a request as a script of the page would. */
  async ask(name: string, request?: unknown): Promise<{ ok: boolean; code?: string; value?: unknown }> {
    return await this.page.evaluate(
      ([asked, given]) => {
        const { madoguchi } = globalThis as unknown as {
          madoguchi: { requests: Record<string, (request: unknown) => Promise<{ ok: boolean }>> };
        };
        const send = madoguchi.requests[asked];
        if (!send) throw new Error(`There is no ${asked}.`);
        return send(given);
      },
      [name, request] as const,
    );
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

  /** Waits until what was begun has had its effect: two frames and one question to the main process. */
  async settle(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise((resolve) => {
          const { requestAnimationFrame: frame } = globalThis as unknown as {
            requestAnimationFrame: (callback: () => void) => void;
          };
          frame(() => frame(() => resolve(undefined)));
        }),
    );
    await this.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  }

  /** What shows that somebody got out, in words; `sales`: people may sell meanwhile. */
  async escapes({ sales }: { sales: boolean }): Promise<string[]> {
    try {
      await this.settle();
    } catch (error) {
      // An empty page asks for no address, so nobody can refuse it; the screens must come back by themselves.
      if (!String(error).includes('Execution context was destroyed')) throw error;
      await this.page.getByRole('main').waitFor();
      await this.settle();
      this.comebacks += 1;
    }
    const found = this.#events.splice(0);
    found.push(...this.outside.reached.splice(0).map((what) => `outside was reached: ${what}`));
    found.push(...(await this.#windowEscapes()));
    const files = this.#files();
    if (files.length > 0) found.push(`files: ${files.join(', ')}`);
    const standing = await this.#readStanding();
    if (JSON.stringify(standing) !== JSON.stringify(this.#standing)) {
      found.push(`the terminal stands otherwise: ${JSON.stringify(standing)}`);
    }
    found.push(...this.ledgerDifferences());
    const sold = codesAt(this.#profile).length;
    if (!sales && sold !== this.#sold) found.push('something was sold');
    this.#sold = sold;
    return found;
  }

  /** Where the journal and the embedded service's own records differ. */
  ledgerDifferences(): string[] {
    const database = new DatabaseSync(join(this.#profile, 'practice', 'journal.db'), { readOnly: true });
    try {
      const attempts = database.prepare('SELECT order_no, code_id, state FROM attempts').all();
      const asked = new Set(attempts.map((row) => String(row['order_no'])));
      const codes = codesAt(this.#profile);
      const unknown = codes.filter(({ orderNo }) => !asked.has(orderNo)).map(({ orderNo }) => orderNo);
      const ids = new Set(codes.map(({ id }) => id));
      const lost = attempts.filter((row) => row['code_id'] !== null && !ids.has(String(row['code_id'])));
      return [
        ...unknown.map((orderNo) => `the service has ${orderNo}, which the journal does not`),
        ...lost.map(
          (row) => `the journal has the code ${String(row['code_id'])}, which the service does not`,
        ),
      ];
    } finally {
      database.close();
    }
  }

  /** How many codes were made. */
  get sold(): number {
    return codesAt(this.#profile).length;
  }

  /** Begins the screens anew, so that one attempt's traces are not the next one's. */
  async refresh(): Promise<void> {
    await this.page.reload();
    await this.page.getByRole('main').waitFor();
    await this.settle();
  }

  /** Ends the app at once, whatever an attempt has left of it. */
  async close(): Promise<void> {
    const { pid, exitCode, signalCode } = this.app.process();
    if (exitCode === null && signalCode === null && pid !== undefined) {
      const closed = this.app.waitForEvent('close');
      // The host's browser belongs to its process group.
      process.kill(-pid, 'SIGKILL');
      await closed;
    }
    await this.outside.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #prepare(): Promise<void> {
    const { page } = this;
    for (const [name, request] of [
      ['setPreferences', { language: 'en' }],
      ['practise', undefined],
      ['changePin', { current: null, next: pin }],
      ['lockStaff', undefined],
    ] as const) {
      const answer = await this.ask(name, request);
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    }
    await this.settle();
    this.#url = await this.#address();
    this.#size = await this.#readSize();
    this.#standing = await this.#readStanding();
    if (!this.#standing.locked) throw new Error('The kiosk is not locked.');
    page.on('dialog', (dialog) => {
      // A debugger is asked before the app is, which lets every page go (test/e2e/beforeunload.spec.ts).
      if (dialog.type() === 'beforeunload' && !onChromiumHost) {
        dialog.accept().catch(() => undefined); // gone with its page
        return;
      }
      this.#events.push(`a dialog: ${dialog.type()}`);
      dialog.dismiss().catch(() => undefined); // gone with its page
    });
    const { host: own } = new URL(page.url());
    page.on('response', (response) => {
      const { protocol, host } = new URL(response.url());
      if (host !== own && !['data:', 'blob:'].includes(protocol)) {
        this.#events.push(`an answer from ${response.url()}`);
      }
    });
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.add(message.text());
    });
    page.on('pageerror', (error) => this.complaints.add(error.message));
    page.on('crash', () => this.#events.push('the page crashed'));
  }

  /** The cashier's address as the main process knows it. */
  async #address(): Promise<string> {
    return await this.app.evaluate(({ BrowserWindow }) => {
      const urls = BrowserWindow.getAllWindows().map((window) => window.webContents.getURL());
      return urls.find((url) => url.startsWith('app://madoguchi/index.html')) ?? urls.join(' ');
    });
  }

  async #windowEscapes(): Promise<string[]> {
    const found: string[] = [];
    const address = (await this.#address()).replace(/#.*$/, '');
    if (address !== this.#url) found.push(`the window shows ${address}`);
    const urls = await this.#shownAddresses();
    // The payer's phone of practice and the customer's display are windows of the app's own.
    const known = /^(?:app:\/\/madoguchi\/(?:index|customer)\.html|http:\/\/127\.0\.0\.1:\d+\/pay\/)/;
    found.push(...urls.filter((shown) => !known.test(shown)).map((shown) => `a window shows ${shown}`));
    found.push(...(await this.#foreignWindows()));
    const size = await this.#readSize();
    if (size !== this.#size) found.push(`the page is shown ${size} and not ${this.#size}`);
    const { targetInfos } = await this.cdp.send('Target.getTargets');
    const strange = targetInfos.filter(
      ({ type, url }) => /worker|webview|background/.test(type) || url.startsWith('devtools:'),
    );
    found.push(...strange.map(({ type, url: of }) => `a ${type} runs: ${of}`));
    return found;
  }

  /** Windows on the X server that are none of the app's own, such as the system's dialog for files. */
  async #foreignWindows(): Promise<string[]> {
    if (!keysComeFromX) return [];
    const own = await this.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.getTitle()),
    );
    return (await windowTitles())
      .filter((title) => !own.includes(title))
      .map((title) => `the system shows ${title}`);
  }

  /** What every window shows; one that has just been opened is given the time to show it. */
  async #shownAddresses(): Promise<string[]> {
    for (let looks = 0; ; looks += 1) {
      const urls = await this.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
      );
      if (!urls.includes('') || looks === 50) return urls;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** How large the page is and how large it is drawn: zooming by keys, wheel or fingers shows in it. */
  async #readSize(): Promise<string> {
    return await this.page.evaluate(() => {
      const { innerWidth, devicePixelRatio, visualViewport } = globalThis as unknown as {
        innerWidth: number;
        devicePixelRatio: number;
        visualViewport: { scale: number };
      };
      return `${innerWidth} wide, at ${devicePixelRatio} and ${visualViewport.scale}`;
    });
  }

  async #readStanding(): Promise<Standing> {
    const { value } = await this.ask('readSnapshot');
    const { terminal } = value as {
      terminal: Record<string, unknown> & { staff: { locked: boolean; hasPin: boolean } };
    };
    const { mode, name, currency, confirmAbove, orderPrefix, look, kiosk, provisioning } = terminal;
    return {
      mode: String(mode),
      locked: terminal.staff.locked,
      hasPin: terminal.staff.hasPin,
      settings: JSON.stringify({ name, currency, confirmAbove, orderPrefix, look, kiosk, provisioning }),
    };
  }

  /** What was put into the home of whoever uses the terminal, but for what it exports on request. */
  #files(): string[] {
    const home = join(this.#profile, 'home');
    return readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(home.length + 1))
      .filter((path) => !/^(?:\.|Documents\/Madoguchi\/)/.test(path));
  }
}
