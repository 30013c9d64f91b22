/** The running terminal of the end-to-end tests: page, payer, network. */
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
import type {} from '../../renderer/lib/ipc.ts';
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

export interface StartOptions {
  /** The screens' language from the start; default: English. */
  readonly language?: Language;
  readonly theme?: Theme;
  /** Stays at the first screen instead of going to practice. */
  readonly atSetup?: boolean;
  /** Starts on the profile of an earlier run, as it was left. */
  readonly profile?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments after the app on the command line, such as `--kiosk`. */
  readonly args?: readonly string[];
}

/** Installed in main by main-hooks.cjs. */
interface TestHooks {
  rest(): Promise<void>;
  holdTimers(): Promise<void>;
  advance(milliseconds: number): Promise<void>;
  failDisk(fails: boolean): Promise<void>;
  reroute(from: number, to: number): Promise<void>;
}
export type Hooked = typeof globalThis & { testHooks: TestHooks };

/** How the network treats the terminal; `refused`: nobody listens. */
export type Network = Fault | 'refused';

/** What the screens save of an empty ticket. */
export const emptyDraft: Draft = {
  lines: [],
  note: '',
  locationId: null,
  customer: null,
  replaces: null,
};

/** The preferences that cashiers change, as they are in a fresh terminal. */
const preferences = { locationId: null, expiryPeriod: 10 } as const;

/** A running terminal, with the surroundings that tests control. */
export class TestApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly profile: string;
  /** The screens' console warnings, errors and exceptions. */
  readonly complaints: string[] = [];
  screens: Screens;
  hasEnded = false;
  /** A test went past this class into main or the browser: its state is unknown. */
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

  /** Remembers that a test used this way into the terminal. */
  #noticeUse(name: 'evaluate' | 'evaluateHandle' | 'context'): void {
    const use = this.app[name].bind(this.app) as (...args: unknown[]) => unknown;
    const noticed = (...args: unknown[]): unknown => {
      this.wasReachedInto = true;
      return use(...args);
    };
    Object.assign(this.app, { [name]: noticed });
  }

  /** Starts the terminal on a profile, and takes a fresh one to practice mode; the caller closes it. */
  static async start(profile: string, options: StartOptions): Promise<TestApp> {
    const { language = 'en', theme = 'light', env = {}, args = [] } = options;
    // Files for a person must not land among the documents of whoever runs the tests.
    const home = homeIn(profile);
    await mkdir(join(home, '.config'), { recursive: true });
    // Without a named documents folder, Linux uses the home itself.
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
    // One in some hundred Electron windows on a test display is never drawn, and takes no click.
    if (!(await started.#isDrawn())) {
      await started.kill();
      started = await launch();
    }
    if (options.profile === undefined) await started.#prepare(language, theme, options.atSetup ?? false);
    return started;
  }

  /** Tells whether the window gets frames; where it does not, prints its state. */
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

  /** A test begins: sales of before are no longer counted as its own. */
  async begin(): Promise<void> {
    const { sales } = await this.ask('readHistory', { date: null });
    this.#before = new Set([...sales, ...codesAt(this.profile)].map(({ id }) => id));
    this.speak('en');
  }

  /** This terminal was started on the profile of `before`, in the middle of a test: it goes on where that one was. */
  goOnAfter(before: TestApp): void {
    this.#before = before.#before;
  }

  /** Has network, disk and timers work normally again. */
  async letGo(): Promise<void> {
    await this.#inMain(() => (globalThis as Hooked).testHooks.rest());
    await this.#gate?.gate.close();
    this.#gate = undefined;
    // Due timers of the screens may write to the disk.
    await this.letScreensGo();
  }

  /** Resets what tests change: network, timers, disk, sale on screen, ticket, screens. */
  async rest(): Promise<void> {
    await this.letGo();
    await this.#leaveSale();
    const { unseenPayments } = await this.snapshot();
    if (unseenPayments.length > 0) await this.ask('seePayments', unseenPayments);
    await this.ask('setPreferences', { ...preferences, language: 'en', theme: 'light' });
    await this.page.mouse.move(0, 0);
    await this.page.evaluate(async (draft) => {
      // Stops the ending page from saving its ticket, which it does after a pause.
      for (let id = window.setTimeout(() => undefined); id > 0; id -= 1) window.clearTimeout(id);
      await window.madoguchi.requests.saveDraft(draft);
    }, emptyDraft);
    await this.page.reload();
    this.speak('en');
    await this.screens.sale.ticket.waitFor();
  }

  /** Ends the screens' process. Playwright gives the page up for good; the returned session still reaches what comes after. */
  async crashScreens(): Promise<CDPSession> {
    const session = await this.app.context().newCDPSession(this.page);
    const crashed = this.page.waitForEvent('crash');
    await this.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    await crashed;
    return session;
  }

  async #leaveSale(): Promise<void> {
    await expect(async () => {
      const { sale } = await this.snapshot();
      if (sale === null) return;
      // Most sales have nothing left to cancel, and refuse that.
      await this.request('cancelSale', sale.id);
      expect(await this.request('dismissSale', sale.id)).toMatchObject({ ok: true });
    }).toPass({ timeout: 20_000 });
    for (const window of this.app.windows()) {
      if (window !== this.page && !window.isClosed()) await window.waitForEvent('close');
    }
  }

  /** The folder into which the terminal writes exports. */
  get documents(): string {
    return join(homeIn(this.profile), 'Documents', 'Madoguchi');
  }

  /** Finds the screens in that language from now on. */
  speak(language: Language): void {
    this.#language = language;
    this.screens = screensOf(this.page, language);
  }

  /** Sends a request as the screens do, without their checks. */
  async request<N extends RequestName>(name: N, request: RequestOf<N>): Promise<Result<ResponseOf<N>>> {
    return (await this.send(name, request)) as Result<ResponseOf<N>>;
  }

  /** Sends anything at all on the channel of a request. */
  async send(name: RequestName, request: unknown): Promise<unknown> {
    return await this.page.evaluate(
      async (message) => {
        const send = window.madoguchi.requests[message.name] as (request: unknown) => Promise<unknown>;
        return await send(message.request);
      },
      { name, request },
    );
  }

  /** What the terminal answers; a failure fails the test. */
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

  /** Waits until main has removed the entry view. */
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

  /** A person chooses a file of this text in the system's dialog; its changes are in the entry view. */
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

  /** The address in the QR code on screen. */
  async codeUrl(): Promise<string> {
    const { phase } = await this.sale();
    if (phase.state !== 'awaiting') throw new Error(`There is no code on screen: ${phase.state}.`);
    return phase.codeUrl;
  }

  /** The journal's page of a sale; by default of the day's newest one, or of the one on screen if the day has just begun. */
  async journal(saleId?: string): Promise<SalePage> {
    const newest = async (): Promise<string | undefined> =>
      (await this.sales())[0]?.id ?? (await this.snapshot()).sale?.id;
    const id = saleId ?? (await newest());
    if (id === undefined) throw new Error('The journal holds no sale.');
    return await this.ask('readSale', id);
  }

  /** The kinds of the newest sale's events, in order. */
  async events(): Promise<SaleEventKind[]> {
    return (await this.journal()).events.map(({ kind }) => kind);
  }

  /** The sales that were opened in this test, newest first. */
  async sales(): Promise<SaleRow[]> {
    const { sales } = await this.ask('readHistory', { date: null });
    return sales.filter(({ id }) => !this.#before.has(id));
  }

  /** The codes of this test in the embedded service's own records, oldest first. */
  codes(): LedgerCode[] {
    return codesAt(this.profile).filter(({ id }) => !this.#before.has(id));
  }

  /** Sells one item, up to its code; answers its address. */
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

  /** From now on main's timers of a second or more wait for `advance`. */
  async holdTimers(): Promise<void> {
    await this.#inMain(() => (globalThis as Hooked).testHooks.holdTimers());
  }

  /** Moves main's clocks forward, and the embedded service's. */
  async advance(milliseconds: number): Promise<void> {
    await this.#inMain((_electron, by) => (globalThis as Hooked).testHooks.advance(by), milliseconds);
  }

  /** Holds the screens' timers until `letScreensGo`: people take their time, and nothing goes away by itself. A reload ends that. */
  async holdScreens(): Promise<void> {
    await holdTimersOf(this.page);
  }

  /** Lets the screens' timers run again; what was due meanwhile happens now. */
  async letScreensGo(): Promise<void> {
    await letTimersGoOf(this.page);
  }

  /** The terminal's writes fail from now on, or reach the disk again. */
  async failDisk(fails: boolean): Promise<void> {
    await this.#inMain((_electron, value) => (globalThis as Hooked).testHooks.failDisk(value), fails);
  }

  /** Sets how the network between the terminal and its service behaves. */
  async setNetwork(network: Network): Promise<void> {
    const { terminal } = await this.snapshot();
    const from = Number(new URL(terminal.service?.baseUrl ?? '').port);
    const to = network === 'refused' ? await freePort() : await this.#leadThroughGate(from, network);
    await this.#inMain((_electron, ports) => (globalThis as Hooked).testHooks.reroute(ports.from, ports.to), {
      from,
      to,
    });
  }

  /** Treats the terminal's connections so from now on; answers the port of the gate that stands before the service. */
  async #leadThroughGate(service: number, fault: Fault): Promise<number> {
    this.#gate ??= await Gate.before(service);
    this.#gate.gate.treat = () => faults[fault];
    return this.#gate.port;
  }

  /** Ends the app as a power cut would: none of its processes does anything more. */
  async kill(): Promise<void> {
    const closed = this.app.waitForEvent('close');
    // Its other processes are in its process group.
    process.kill(-(this.app.process().pid ?? 0), 'SIGKILL');
    await closed;
    await this.#gate?.gate.close();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.#gate?.gate.close();
  }
}
