/** The running terminal as the end-to-end tests use it: its page, its payer, its network. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CDPSession, type ElectronApplication, expect, type Page } from '@playwright/test';
import type { RequestOf, ResponseOf, Snapshot } from '../../electron/contract/channels.ts';
import type { RequestName } from '../../electron/contract/names.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { Draft, SalePage, SaleRow, SaleView } from '../../electron/contract/sale.ts';
import type { SaleEventKind } from '../../electron/contract/sale-events.ts';
import type { Theme } from '../../electron/contract/terminal.ts';
import type {} from '../../renderer/lib/ipc.ts'; // window.madoguchi
import { visitPayerPage } from '../../electron/sandbox/visitor.ts';
import { freePort } from '../../build/free-port.ts';
import { fromRoot } from '../../build/paths.ts';
import { launchApp } from './electron.ts';
import { type Fault, faults, Gate } from './gate.ts';
import { codesAt, type LedgerCode } from './ledger.ts';
import { holdTimersOf, letTimersGoOf } from './page-timers.ts';
import { homeIn } from './profile.ts';
import { EntryScreen } from './screens/lock.ts';
import { type Screens, screensOf } from './screens.ts';
import type { Language } from './words.ts';

/** What a test may say about the terminal that it starts. */
export interface StartOptions {
  /** The screens' language from the start; English when it is left out. */
  readonly language?: Language;
  readonly theme?: Theme;
  /** Leaves the terminal at its first screen instead of taking it to practice. */
  readonly atSetup?: boolean;
  /** Starts on the profile of an earlier run, as it was left. */
  readonly profile?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What follows the app on the command line, such as `--kiosk`. */
  readonly args?: readonly string[];
}

/** What main-hooks.cjs puts into the main process. */
interface TestHooks {
  rest(): Promise<void>;
  holdTimers(): Promise<void>;
  advance(milliseconds: number): Promise<void>;
  failDisk(fails: boolean): Promise<void>;
  reroute(from: number, to: number): Promise<void>;
}
type Hooked = typeof globalThis & { testHooks: TestHooks };

/** How the network treats the terminal; `refused`: nobody listens. */
export type Network = Fault | 'refused';

/** A ticket with nothing on it. */
export const emptyDraft: Draft = {
  lines: [],
  note: '',
  expiryPeriod: null,
  locationId: null,
  customer: null,
};

/** What a cashier changes on the fly, as it is in a fresh terminal. */
const preferences = { locationId: null, expiryPeriod: 10 } as const;

/** One terminal that runs, with everything around it that a test turns. */
export class TestApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly profile: string;
  /** Warnings and errors of the screens' console, and what they threw. */
  readonly complaints: string[] = [];
  screens: Screens;
  hasEnded = false;
  /** Whether a test has gone past this class, into main or the browser: what it did there nobody knows. */
  wasReachedInto = false;
  readonly #inMain: ElectronApplication['evaluate'];
  #language: Language;
  #gate: { gate: Gate; port: number } | undefined;
  /** The sales and codes of earlier tests. */
  #before = new Set<string>();

  private constructor(app: ElectronApplication, page: Page, profile: string, language: Language) {
    this.app = app;
    this.#inMain = app.evaluate.bind(app);
    for (const name of ['evaluate', 'evaluateHandle', 'context'] as const) this.#noticeUse(name);
    app.once('close', () => (this.hasEnded = true));
    this.page = page;
    this.#language = language;
    this.profile = profile;
    this.screens = screensOf(page, language);
    page.on('console', (message) => {
      const { url, lineNumber } = message.location();
      const isComplaint = message.type() === 'error' || message.type() === 'warning';
      if (isComplaint) this.complaints.push(`${message.type()}: ${message.text()} (${url}:${lineNumber})`);
    });
    page.on('pageerror', (error) => this.complaints.push(`thrown: ${error.message}`));
  }

  /** Remembers when a test uses this way into the terminal by itself. */
  #noticeUse(name: 'evaluate' | 'evaluateHandle' | 'context'): void {
    const use = this.app[name].bind(this.app) as (...args: unknown[]) => unknown;
    const noticed = (...args: unknown[]): unknown => {
      this.wasReachedInto = true;
      return use(...args);
    };
    Object.assign(this.app, { [name]: noticed });
  }

  /** Starts the terminal on a profile, and takes a fresh one to practice; whoever starts it closes it. */
  static async start(profile: string, options: StartOptions): Promise<TestApp> {
    const { language = 'en', theme = 'light', env = {}, args = [] } = options;
    // Files that the terminal writes for a person must not end up among the documents of whoever runs the tests.
    const home = homeIn(profile);
    await mkdir(join(home, '.config'), { recursive: true });
    // Where nothing names the folder of documents, Linux takes the home itself for it.
    await writeFile(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOCUMENTS_DIR="$HOME/Documents"\n');
    const launch = async (): Promise<TestApp> => {
      const { app } = await launchApp({
        electronArgs: ['-r', fromRoot('test/support/main-hooks.cjs')],
        userDataDir: profile,
        args,
        env: { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), ...env },
      });
      const launched = new TestApp(app, await app.firstWindow(), profile, language);
      await launched.page.getByRole('main').waitFor();
      return launched;
    };
    let started = await launch();
    // One in some hundred windows of Electron on a display of the tests is drawn by nobody, and takes no click.
    if (!(await started.#isDrawn())) {
      await started.kill();
      started = await launch();
    }
    if (options.profile === undefined) await started.#prepare(language, theme, options.atSetup ?? false);
    return started;
  }

  /** Whether the window is given frames; says how it stands where it is not. */
  async #isDrawn(): Promise<boolean> {
    const frame = this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    const late = Symbol('late');
    if ((await Promise.race([frame, pause(20_000, late, { ref: false })])) !== late) return true;
    // It ends with the window.
    frame.catch(() => undefined);
    const windows = await this.#inMain(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => ({
        isVisible: window.isVisible(),
        isMinimized: window.isMinimized(),
        bounds: window.getBounds(),
      })),
    );
    console.warn(`A window got no frame, and was started again: ${JSON.stringify(windows)}`);
    return false;
  }

  async #prepare(language: Language, theme: Theme, atSetup: boolean): Promise<void> {
    expect(await this.request('setPreferences', { language, theme })).toMatchObject({ ok: true });
    if (atSetup) return;
    expect(await this.request('practise', undefined)).toMatchObject({ ok: true });
    await this.screens.sale.ticket.waitFor();
  }

  /** A test begins: what was sold before is none of its business. */
  async begin(): Promise<void> {
    const { sales } = await this.ask('readHistory', { date: null });
    this.#before = new Set([...sales, ...codesAt(this.profile)].map(({ id }) => id));
    this.speak('en');
  }

  /** It was started again on the profile of this one, in the middle of a test. */
  goOnAfter(before: TestApp): void {
    this.#before = before.#before;
  }

  /** The network, the disk and all timers are as ever again. */
  async letGo(): Promise<void> {
    await this.#inMain(() => (globalThis as Hooked).testHooks.rest());
    await this.#gate?.gate.close();
    this.#gate = undefined;
    // What is due on the screens may write to the disk.
    await this.letScreensGo();
  }

  /** Takes back what tests turn: the network, the timers, the disk, the sale on screen, the ticket, the screens. */
  async rest(): Promise<void> {
    await this.letGo();
    await this.#leaveSale();
    const { unseenPayments } = await this.snapshot();
    if (unseenPayments.length > 0) await this.ask('seePayments', unseenPayments);
    await this.ask('setPreferences', { ...preferences, language: 'en', theme: 'light' });
    await this.page.mouse.move(0, 0);
    await this.page.evaluate(async (draft) => {
      // The page that ends keeps no ticket any more, which it does after a moment of rest.
      for (let id = window.setTimeout(() => undefined); id > 0; id -= 1) window.clearTimeout(id);
      await window.madoguchi.requests.saveDraft(draft);
    }, emptyDraft);
    await this.page.reload();
    this.speak('en');
    await this.screens.sale.ticket.waitFor();
  }

  /**
   * Ends the screens' process. Playwright gives the page up for good then; the session that is answered still reaches what
   * comes after.
   */
  async crashScreens(): Promise<CDPSession> {
    const session = await this.app.context().newCDPSession(this.page);
    const crashed = this.page.waitForEvent('crash');
    await this.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    await crashed;
    return session;
  }

  /** Nobody waits for the sale on screen any more. */
  async #leaveSale(): Promise<void> {
    await expect(async () => {
      const { sale } = await this.snapshot();
      if (sale === null) return;
      // Most have nothing to cancel, and refuse it.
      await this.request('cancelSale', sale.id);
      expect(await this.request('dismissSale', sale.id)).toMatchObject({ ok: true });
    }).toPass({ timeout: 20_000 });
    for (const window of this.app.windows()) {
      if (window !== this.page && !window.isClosed()) await window.waitForEvent('close');
    }
  }

  /** The folder that the terminal writes exports into. */
  get documents(): string {
    return join(homeIn(this.profile), 'Documents', 'Madoguchi');
  }

  /** From now on the screens are looked for in that language. */
  speak(language: Language): void {
    this.#language = language;
    this.screens = screensOf(this.page, language);
  }

  /** Sends a request as the screens do, past everything that they check. */
  async request<N extends RequestName>(name: N, request: RequestOf<N>): Promise<Result<ResponseOf<N>>> {
    return (await this.send(name, request)) as Result<ResponseOf<N>>;
  }

  /** Sends anything at all on a request's channel. */
  async send(name: RequestName, request: unknown): Promise<unknown> {
    return await this.page.evaluate(
      async (message) => {
        const send = window.madoguchi.requests[message.name] as (request: unknown) => Promise<unknown>;
        return await send(message.request);
      },
      { name, request },
    );
  }

  /** What the terminal answers, or the test fails with its failure. */
  async ask<N extends RequestName>(name: N, request: RequestOf<N>): Promise<ResponseOf<N>> {
    const answer = await this.request(name, request);
    if (!answer.ok) throw new Error(`${name}: ${answer.code}: ${answer.message}`);
    return answer.value;
  }

  /** The entry view, once main has opened it. */
  async entry(): Promise<EntryScreen> {
    const isEntry = (page: Page): boolean => !page.isClosed() && page.url().endsWith('/entry.html');
    await expect.poll(() => this.app.windows().some(isEntry)).toBe(true);
    const page = this.app.windows().find(isEntry);
    if (!page) throw new Error('The entry view is gone again.');
    const entry = new EntryScreen(page, this.#language);
    await entry.title.waitFor();
    return entry;
  }

  /** Waits until main has taken the entry view away. */
  async entryGone(): Promise<void> {
    await expect.poll(() => this.app.windows().length).toBe(1);
  }

  /** Sets the shop's first PIN, as a person enters it. */
  async setPin(pin: string): Promise<void> {
    const changed = this.request('changePin', { removes: false });
    const entry = await this.entry();
    await entry.enter(pin);
    await expect(entry.root.getByText(entry.wordsOf('pin_repeat'))).toBeVisible();
    await entry.enter(pin);
    expect(await changed).toEqual({ ok: true, value: undefined });
    await this.entryGone();
  }

  /** Opens the manager's screens. */
  async unlock(pin: string): Promise<void> {
    const unlocked = this.request('unlockStaff', { place: 'settings' });
    await (await this.entry()).enter(pin);
    expect(await unlocked).toEqual({ ok: true, value: undefined });
    await this.entryGone();
  }

  /** Has a person choose a set-up file of this text in the system's dialog; what it would change is in the entry view. */
  async chooseSetUpFile(text: string): Promise<EntryScreen> {
    const path = join(this.profile, 'chosen.json');
    await writeFile(path, text);
    await this.#inMain(({ dialog }, filePath) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
    }, path);
    await this.screens.settings.button('choose_file').click();
    return await this.entry();
  }

  async snapshot(): Promise<Snapshot> {
    return await this.ask('readSnapshot', undefined);
  }

  /** The sale on the code screen. */
  async sale(): Promise<SaleView> {
    const { sale } = await this.snapshot();
    if (sale === null) throw new Error('There is no sale on screen.');
    return sale;
  }

  /** The address that the QR on screen leads to. */
  async codeUrl(): Promise<string> {
    const { phase } = await this.sale();
    if (phase.state !== 'awaiting') throw new Error(`There is no code on screen: ${phase.state}.`);
    return phase.codeUrl;
  }

  /** A sale's page in the journal, by default of the day's newest sale; where the day has just begun, of the one on screen. */
  async journal(saleId?: string): Promise<SalePage> {
    const newest = async (): Promise<string | undefined> =>
      (await this.sales())[0]?.id ?? (await this.snapshot()).sale?.id;
    const id = saleId ?? (await newest());
    if (id === undefined) throw new Error('The journal holds no sale.');
    return await this.ask('readSale', id);
  }

  /** The kinds of the newest sale's events, in their order. */
  async events(): Promise<SaleEventKind[]> {
    return (await this.journal()).events.map(({ kind }) => kind);
  }

  /** The day's sales that were opened in this test, newest first. */
  async sales(): Promise<SaleRow[]> {
    const { sales } = await this.ask('readHistory', { date: null });
    return sales.filter(({ id }) => !this.#before.has(id));
  }

  /** The codes of this test in the embedded service's own records, oldest first. */
  codes(): LedgerCode[] {
    return codesAt(this.profile).filter(({ id }) => !this.#before.has(id));
  }

  /** Sells one item, up to the code on screen; answers its address. */
  async showCode(): Promise<string> {
    const { sale, code } = this.screens;
    await sale.addItem((await this.snapshot()).terminal.language === 'ja' ? '抹茶ラテ' : 'Matcha latte');
    await sale.showCode();
    await expect(code.qr).toBeVisible();
    return await this.codeUrl();
  }

  /** Pays a code as the payer's phone does, straight at the service. */
  async pay(codeUrl: string): Promise<void> {
    const paid = await visitPayerPage(codeUrl, { outcome: 'pay' });
    expect(paid.headers.get('location')).toMatch(/\/receipt(?:\?|$)/);
  }

  /** From now on the main process's timers of a second or more wait for `advance`. */
  async holdTimers(): Promise<void> {
    await this.#inMain(() => (globalThis as Hooked).testHooks.holdTimers());
  }

  /** Sets the main process's clocks forward, and with them the embedded service's. */
  async advance(milliseconds: number): Promise<void> {
    await this.#inMain((_electron, by) => (globalThis as Hooked).testHooks.advance(by), milliseconds);
  }

  /**
   * From now on the screens' timers wait for `letScreensGo`: a person takes as long as they like, and nothing goes away by
   * itself. A page that is loaded anew knows nothing of it.
   */
  async holdScreens(): Promise<void> {
    await holdTimersOf(this.page);
  }

  /** The screens' timers run again, and what was due meanwhile happens. */
  async letScreensGo(): Promise<void> {
    await letTimersGoOf(this.page);
  }

  /** From now on what the terminal writes down fails to reach the disk, or reaches it again. */
  async failDisk(fails: boolean): Promise<void> {
    await this.#inMain((_electron, value) => (globalThis as Hooked).testHooks.failDisk(value), fails);
  }

  /** Changes how the network between the terminal and its service behaves. */
  async setNetwork(network: Network): Promise<void> {
    const { terminal } = await this.snapshot();
    const from = Number(new URL(terminal.service?.baseUrl ?? '').port);
    const to = network === 'refused' ? await freePort() : await this.#leadThroughGate(from, network);
    await this.#inMain((_electron, ports) => (globalThis as Hooked).testHooks.reroute(ports.from, ports.to), {
      from,
      to,
    });
  }

  /** Treats the terminal's connections so from now on; answers the port of the gate before the service's. */
  async #leadThroughGate(service: number, fault: Fault): Promise<number> {
    this.#gate ??= await Gate.before(service);
    this.#gate.gate.treat = () => faults[fault];
    return this.#gate.port;
  }

  /** Ends the app as a power cut would: no process of it gets to do anything more. */
  async kill(): Promise<void> {
    const closed = this.app.waitForEvent('close');
    // Its other processes belong to its process group.
    process.kill(-(this.app.process().pid ?? 0), 'SIGKILL');
    await closed;
    await this.#gate?.gate.close();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.#gate?.gate.close();
  }
}
