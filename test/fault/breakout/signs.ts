/** Everything around a kiosk that would show that somebody got out. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codesAt } from '../../support/ledger.ts';
import { keysComeFromX, windowTitles } from '../../support/x-server.ts';
import { type RunningKiosk, readAddress, readSize, readStanding, settle, type Standing } from './kiosk.ts';

/** The payer's phone of practice and the customer display are windows of the app's own. */
const ownAddresses = /^(?:app:\/\/madoguchi\/(?:index|customer)\.html|http:\/\/127\.0\.0\.1:\d+\/pay\/)/;

/** What is looked at after every attempt, beside how it was at the start. */
export class Signs {
  /** Errors of the page's console, and what it threw, without repeats. */
  readonly complaints = new Set<string>();
  readonly #kiosk: RunningKiosk;
  readonly #events: string[] = [];
  readonly #standing: Standing;
  readonly #url: string;
  readonly #size: string;
  #sold = 0;

  private constructor(kiosk: RunningKiosk, at: { standing: Standing; url: string; size: string }) {
    this.#kiosk = kiosk;
    this.#standing = at.standing;
    this.#url = at.url;
    this.#size = at.size;
    this.#follow();
  }

  /** Looks how a kiosk is that nobody has tried to leave. */
  static async of(kiosk: RunningKiosk): Promise<Signs> {
    const standing = await readStanding(kiosk);
    if (!standing.locked) throw new Error('The kiosk is not locked.');
    return new Signs(kiosk, { standing, url: await readAddress(kiosk), size: await readSize(kiosk) });
  }

  /** How many codes were made. */
  get sold(): number {
    return codesAt(this.#kiosk.profile).length;
  }

  /** What shows that somebody got out, in words; `sales`: people may sell meanwhile. */
  async escapes({ sales }: { sales: boolean }): Promise<string[]> {
    const { outside } = this.#kiosk;
    await this.#asked(() => settle(this.#kiosk));
    const found = this.#events.splice(0);
    found.push(...outside.reached.splice(0).map((what) => `outside was reached: ${what}`));
    found.push(...(await this.#windows()));
    const files = filesIn(join(this.#kiosk.profile, 'home'));
    if (files.length > 0) found.push(`files: ${files.join(', ')}`);
    const standing = await this.#asked(() => readStanding(this.#kiosk));
    if (JSON.stringify(standing) !== JSON.stringify(this.#standing)) {
      found.push(`the terminal stands otherwise: ${JSON.stringify(standing)}`);
    }
    found.push(...ledgerDifferences(this.#kiosk.profile));
    const { sold } = this;
    if (!sales && sold !== this.#sold) found.push('something was sold');
    this.#sold = sold;
    return found;
  }

  /** An empty page asks for no address, so nobody can refuse it; the screens must come back by themselves, and are asked again. */
  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!String(error).includes('Execution context was destroyed')) throw error;
      await this.#kiosk.page.getByRole('main').waitFor();
      await settle(this.#kiosk);
      return await ask();
    }
  }

  #follow(): void {
    const { page } = this.#kiosk;
    page.on('dialog', (dialog) => {
      // A debugger is asked before the app is, which lets every page go (test/e2e/beforeunload.spec.ts).
      if (dialog.type() === 'beforeunload') {
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

  async #windows(): Promise<string[]> {
    const found: string[] = [];
    const address = (await readAddress(this.#kiosk)).replace(/#.*$/, '');
    if (address !== this.#url) found.push(`the window shows ${address}`);
    const urls = await shownAddresses(this.#kiosk);
    found.push(
      ...urls.filter((shown) => !ownAddresses.test(shown)).map((shown) => `a window shows ${shown}`),
    );
    found.push(...(await foreignWindows(this.#kiosk)));
    const size = await this.#asked(() => readSize(this.#kiosk));
    if (size !== this.#size) found.push(`the page is shown ${size} and not ${this.#size}`);
    const { targetInfos } = await this.#kiosk.cdp.send('Target.getTargets');
    const strange = targetInfos.filter(
      ({ type, url }) => /worker|webview|background/.test(type) || url.startsWith('devtools:'),
    );
    found.push(...strange.map(({ type, url: of }) => `a ${type} runs: ${of}`));
    return found;
  }
}

/** Where the journal and the embedded service's own records differ. */
function ledgerDifferences(profile: string): string[] {
  const database = new DatabaseSync(join(profile, 'practice', 'journal.db'), { readOnly: true });
  try {
    const attempts = database.prepare('SELECT order_no, code_id, state FROM attempts').all();
    const asked = new Set(attempts.map((row) => String(row['order_no'])));
    const codes = codesAt(profile);
    const unknown = codes.filter(({ orderNo }) => !asked.has(orderNo)).map(({ orderNo }) => orderNo);
    const ids = new Set(codes.map(({ id }) => id));
    const lost = attempts.filter((row) => row['code_id'] !== null && !ids.has(String(row['code_id'])));
    return [
      ...unknown.map((orderNo) => `the service has ${orderNo}, which the journal does not`),
      ...lost.map((row) => `the journal has the code ${String(row['code_id'])}, which the service does not`),
    ];
  } finally {
    database.close();
  }
}

/** Windows on the X server that are none of the app's own, such as the system's dialog for files. */
async function foreignWindows({ app, display }: RunningKiosk): Promise<string[]> {
  if (!keysComeFromX) return [];
  const own = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getTitle()),
  );
  const shown = await windowTitles(display);
  return shown.filter((title) => !own.includes(title)).map((title) => `the system shows ${title}`);
}

/** What every window shows; one that has just been opened is given the time to show it. */
async function shownAddresses({ app }: RunningKiosk): Promise<string[]> {
  for (let looks = 0; ; looks += 1) {
    const urls = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
    );
    if (!urls.includes('') || looks === 50) return urls;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What was put into the home of whoever uses the terminal, but for what it exports on request. */
function filesIn(home: string): string[] {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(home.length + 1))
    .filter((path) => !/^(?:\.|Documents\/Madoguchi\/)/.test(path));
}
