/** A day of a live terminal that has a canary for its key, with everything that could make it sing. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, ElectronApplication, Page } from '@playwright/test';
import { requestNames } from '../../../electron/contract/names.ts';
import { visitPayerPage } from '../../../electron/sandbox/visitor.ts';
import { fromRoot } from '../../../build/paths.ts';
import { firstPage, launchApp } from '../../support/electron.ts';
import { authority, type LiveService, startLiveService, trustAuthority } from '../../support/live-service.ts';
import { type Screens, screensOf } from '../../support/screens.ts';
import { SecretService } from '../../unit/secrets/secret-service.ts';
import { ask, enterPin, unlock } from '../breakout/kiosk.ts';
import {
  browserProfiles,
  processesBelow,
  searchDeletedFiles,
  searchFiles,
  searchHeap,
  searchPage,
  searchProcesses,
} from './places.ts';
import { type Search, spellingsOf } from './spellings.ts';

/** So often wrong messages are sent to every channel, until the log begins a new file. */
const mostRounds = 12;

/** The key, one that was typed by mistake, and a PIN. */
export interface Canaries {
  readonly key: string;
  readonly wrong: string;
  /** The staff's PIN. */
  readonly pin: string;
}

/** One run of the app, from its start to its end. */
interface Shift {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly screens: Screens;
  /** What it wrote to standard output and standard error. */
  readonly said: string[];
}

/** The terminal, its service and its keychain. */
export class Day {
  readonly profile = mkdtempSync(join(tmpdir(), 'madoguchi-canary-'));
  readonly #search: Search;
  readonly #canaries: Canaries;
  readonly #keychain = new SecretService();
  #service!: LiveService;
  #shift!: Shift;

  constructor(search: Search, canaries: Canaries) {
    this.#search = search;
    this.#canaries = canaries;
  }

  /** Opens the shop: a service, a keychain, and a terminal on a fresh profile. */
  async begin(): Promise<void> {
    await this.#open();
    await this.start();
    await this.ask('setPreferences', { language: 'en' });
    await this.#shift.screens.setup.connectButton.waitFor();
  }

  async #open(): Promise<void> {
    trustAuthority();
    this.#service = await startLiveService({ key: this.#canaries.key });
    await this.#keychain.startBus();
    await this.#keychain.startDaemon();
    mkdirSync(join(this.profile, 'home'));
  }

  /** Opens a shop whose key comes with its set-up file, which the terminal takes it out of. */
  async beginFromFile(): Promise<void> {
    await this.#open();
    const file = join(this.profile, 'home', 'set-up.json');
    const { url: baseUrl } = this.#service;
    const way = { baseUrl, certificateAuthority: authority.pem };
    const service = { ...way, dialect: 'documented', secretKey: this.#canaries.key };
    const terminal = { name: 'Counter 2', orderPrefix: 'K2' };
    writeFileSync(file, JSON.stringify({ version: 1, service, terminal, language: 'en' }), { mode: 0o600 });
    await this.start({ args: ['--provision', file] });
    await this.#shift.screens.sale.ticket.waitFor();
  }

  /** Without a set-up file nothing but a hook of the tests has the terminal trust the service's authority. */
  async start({ args = [] }: { args?: readonly string[] } = {}): Promise<void> {
    const home = join(this.profile, 'home');
    const { DBUS_SESSION_BUS_ADDRESS: bus = '' } = this.#keychain.environment;
    const { app } = await launchApp({
      userDataDir: this.profile,
      args,
      electronArgs: args.length > 0 ? [] : ['-r', fromRoot('test/support/main-hooks.cjs')],
      env: {
        HOME: home,
        XDG_CONFIG_HOME: join(home, '.config'),
        DBUS_SESSION_BUS_ADDRESS: bus,
        ...(args.length === 0 && { MADOGUCHI_TEST_AUTHORITY: authority.path }),
      },
    });
    const said: string[] = [];
    const { stdout, stderr } = app.process();
    for (const stream of [stdout, stderr]) stream?.on('data', (data: Buffer) => said.push(data.toString()));
    const page = await firstPage(app);
    await page.getByRole('main').waitFor();
    const cdp = await page.context().newCDPSession(page);
    this.#shift = { app, page, cdp, screens: screensOf(page, 'en'), said };
  }

  /** First with a wrong key, then with the right one, as somebody types them. */
  async connect(): Promise<void> {
    const { screens, page } = this.#shift;
    await screens.setup.connectButton.click();
    await screens.setup.connect({ address: this.#service.url, key: this.#canaries.wrong });
    await page.getByText('The service refused the secret key.').waitFor();
    await screens.setup.connect({ key: this.#canaries.key });
    await screens.setup.guideSkip.click();
    await screens.sale.ticket.waitFor();
    await this.look('connected');
  }

  async sell(amount: number): Promise<void> {
    const { screens } = this.#shift;
    await screens.sale.enterAmount(amount);
    await screens.sale.showCode();
    await screens.code.qr.waitFor();
    await this.look('a code');
    const { sale } = (await this.ask('readSnapshot')) as { sale: { phase: { codeUrl: string } } };
    await visitPayerPage(sale.phase.codeUrl, { outcome: 'pay' });
    await screens.code.title('paid').waitFor();
    await this.look('paid');
    await screens.code.button('next_sale').click();
    await screens.sale.ticket.waitFor();
  }

  /** The service says the key in every spelling, in each kind of answer, to everything that is asked. */
  async bePutOut(): Promise<void> {
    const { key } = this.#canaries;
    const spelled = spellingsOf(key)
      .map(({ bytes }) => bytes.toString('latin1'))
      .slice(3, -2);
    const message = `No such key: ${key}. ${spelled.join(' ')} Bearer ${key}`;
    const echo = { code: key, message, type: key, field: key, [key]: key };
    const answers: readonly [status: number, body: string, type: string][] = [
      [400, JSON.stringify(echo), 'application/json'],
      [500, `<html><title>${key}</title><body>${message}</body></html>`, 'text/html'],
      [409, JSON.stringify(echo), 'application/json'],
      [
        200,
        JSON.stringify({ id: key, codeUrl: `https://pay.example/?key=${encodeURIComponent(key)}`, ...echo }),
        'application/json',
      ],
      [200, message, 'text/plain'],
      [302, '', 'text/html'],
    ];
    for (const [status, body, type] of answers) {
      const headers = {
        'content-type': type,
        location: `https://elsewhere.example/?${encodeURIComponent(key)}`,
      };
      this.#service.setAnswer(
        () =>
          new Response(body, {
            status,
            headers: { ...headers, 'www-authenticate': `Bearer ${encodeURIComponent(key)}` },
          }),
      );
      await this.#sellInVain(`${status} ${type}`);
      for (const name of ['testConnection', 'readLocations'] as const) await this.#request(name, undefined);
      await this.#request('listCustomers', { keyword: 'x' });
    }
    this.#service.setAnswer(() => Response.json(echo, { status: 401 }));
    await this.#sellInVain('401');
    this.#service.setAnswer(null);
  }

  /** Opens a sale that comes to nothing, and settles it by hand. */
  async #sellInVain(about: string): Promise<void> {
    const request = {
      requestId: crypto.randomUUID(),
      lines: [{ name: 'Tea', price: 500, count: 1 }],
      expectedTotal: 500,
      currency: 'JPY',
      expiryPeriod: 10,
      note: '',
      locationId: null,
      customer: null,
      confirmed: true,
    };
    const opened = await this.#request('openSale', request);
    if (!opened.ok) throw new Error(`A sale against ${about} cannot be begun: ${JSON.stringify(opened)}`);
    const saleId = opened.value as string;
    const { screens, page } = this.#shift;
    await screens.code.title('refused').or(screens.code.title('unknown')).first().waitFor();
    await this.look(`answered ${about}`);
    this.#search.look(
      'answer to the screens',
      about,
      JSON.stringify(await this.#request('readSale', saleId)),
    );
    await this.#request('settleSale', { saleId, outcome: 'unpaid', reason: 'Nobody paid', by: 'Sato' });
    await this.#request('dismissSale', saleId);
    await screens.sale.ticket.waitFor();
    await page.keyboard.press('Escape');
  }

  /** The key once more, by the dialog of the settings; with a slip first. */
  async replaceKey(): Promise<void> {
    const { screens } = this.#shift;
    await screens.menu.open('settings');
    await screens.settings.openSection('settings_connection');
    await this.look('the settings of the connection');
    await this.#request('setKey', { secretKey: this.#canaries.wrong });
    const answer = await this.#request('setKey', { secretKey: this.#canaries.key });
    if (!answer.ok) throw new Error(`The key cannot be set again: ${JSON.stringify(answer)}`);
    await screens.settings.backButton.click();
    await screens.sale.ticket.waitFor();
  }

  /** A PIN is set and then given, in the view of main's that covers the page. */
  async givePin(): Promise<void> {
    const { page } = this.#shift;
    const { pin } = this.#canaries;
    const set = this.#request('changePin', { removes: false });
    await enterPin(page, pin);
    await enterPin(page, pin);
    const answers = [await set, await this.#request('lockStaff', undefined), await unlock(page, pin)];
    if (!answers.every(({ ok }) => ok)) throw new Error(`The PIN was not taken: ${JSON.stringify(answers)}`);
    await this.look('a PIN was given');
  }

  /** Every screen of the staff. */
  async lookAround(): Promise<void> {
    const { screens } = this.#shift;
    for (const screen of ['catalogue', 'customers', 'subscriptions', 'locations', 'settings'] as const) {
      await screens.menu.open(screen);
      await this.look(`the screen ${screen}`);
      await screens.settings.backButton.click();
      await screens.sale.ticket.waitFor();
    }
    await screens.menu.openHistory();
    await this.look('the history');
    await this.#shift.page.getByRole('button', { name: /back/i }).first().click();
    await screens.sale.ticket.waitFor();
  }

  /** Everything that is written into files for people. */
  async export(): Promise<void> {
    const today = new Date().toISOString().slice(0, 10);
    for (const [name, request] of [
      ['exportSales', { rows: 'sales', from: '2026-01-01', to: today, driveId: null }],
      ['exportSales', { rows: 'items', from: '2026-01-01', to: today, driveId: null }],
      ['exportCatalogue', { format: 'csv' }],
      ['exportCatalogue', { format: 'json' }],
      ['exportProvisioning', undefined],
    ] as const) {
      const answer = await this.#request(name, request);
      this.#search.look('answer to the screens', name, JSON.stringify(answer));
    }
  }

  /** Wrong messages that carry the key, until the log has begun a new file. */
  async fillLog(): Promise<void> {
    const { key } = this.#canaries;
    const wrong = {
      [key]: key,
      [`${key}${'x'.repeat(300)}`]: 1,
      secretKey: `${key}\n`,
      text: key.repeat(20),
    };
    const old = join(this.profile, 'logs', 'madoguchi.old.log');
    for (let round = 0; round < mostRounds && !existsSync(old); round += 1) {
      await this.#shift.page.evaluate(
        async ([names, message]) => {
          const { madoguchi, setTimeout: later } = globalThis as unknown as {
            madoguchi: { requests: Record<string, (request: unknown) => Promise<unknown>> };
            setTimeout: (callback: () => void, delay: number) => void;
          };
          // No more at once than the rate limit lets through.
          const send = (name: string): Promise<unknown>[] =>
            Array.from({ length: 25 }, () => madoguchi.requests[name]?.(message) ?? Promise.resolve());
          await Promise.all(names.flatMap(send));
          await new Promise<void>((resolve) => later(resolve, 1_300));
        },
        [requestNames, wrong] as const,
      );
    }
  }

  /** The screens' process dies, as by a fault of memory, and comes back. */
  async crash(): Promise<void> {
    const { app, page } = this.#shift;
    const back = page.waitForEvent('domcontentloaded');
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    await back.catch(() => undefined);
    await this.leave();
    await this.start();
  }

  /** Ends the app as a power cut would. */
  async leave(): Promise<void> {
    const { app, said } = this.#shift;
    const closed = app.waitForEvent('close');
    process.kill(-(app.process().pid ?? 0), 'SIGKILL');
    await closed;
    this.#search.look('output', 'standard output and error', said.join(''));
  }

  /** What the screens show and hold at this moment. */
  async look(name: string): Promise<void> {
    await searchPage(this.#search, name, this.#shift.page);
    this.#search.look(
      'answer to the screens',
      name,
      JSON.stringify(await this.#request('readSnapshot', undefined)),
    );
  }

  /** Everything else, while the app runs. */
  async lookEverywhere(name: string): Promise<void> {
    const { app, cdp, said } = this.#shift;
    await this.look(name);
    await searchHeap(this.#search, name, cdp);
    const pids = processesBelow(app.process().pid ?? 0);
    searchProcesses(this.#search, pids);
    for (const folder of [this.profile, ...browserProfiles(pids)]) searchFiles(this.#search, folder);
    searchDeletedFiles(this.#search, pids);
    this.#search.look('output', 'standard output and error', said.join(''));
  }

  async end(): Promise<void> {
    await this.leave();
    searchFiles(this.#search, this.profile);
    await this.#service.close();
    await this.#keychain.stop();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async ask(name: string, request?: unknown): Promise<unknown> {
    const answer = await this.#request(name, request);
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.value;
  }

  async #request(name: string, request: unknown): Promise<{ ok: boolean; value?: unknown }> {
    return await ask(this.#shift.page, name, request);
  }
}
