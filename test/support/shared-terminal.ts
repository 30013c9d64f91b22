import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { recordsAt } from './ledger.ts';
import { freshProfile, removeProfile } from './profile.ts';
import { emptyDraft, TestApp } from './test-app.ts';

/** What a test could leave behind, by name. */
type State = Record<string, unknown>;

/**
 * One terminal for a worker's tests in turn: a start costs more than most of them. After each it is brought to rest, and used
 * again if it is as when fresh. Sales stay in the journal and the service's records: a test is told only of its own.
 */
export class SharedTerminal {
  #terminal: TestApp | undefined;
  #fresh: State = {};
  /** Profiles of closed terminals; a test may have started another one. */
  readonly #profiles: string[] = [];

  /** A terminal at rest, in practice mode and English. */
  async lend(): Promise<TestApp> {
    await this.#removeProfiles();
    if (this.#terminal === undefined) {
      const profile = await freshProfile();
      this.#profiles.push(profile);
      this.#terminal = await TestApp.start(profile, {});
      this.#fresh = await stateOf(this.#terminal);
    }
    await this.#terminal.begin();
    return this.#terminal;
  }

  /** Takes the terminal back after a test. Answers what the test left behind in it; if anything, the next test gets a fresh one. */
  async takeBack(): Promise<string[]> {
    const left = await this.#leftBehind().catch((error: unknown) => [String(error)]);
    if (left.length > 0) await this.close();
    return left;
  }

  async close(): Promise<void> {
    if (this.#terminal?.hasEnded === false) await this.#terminal.close();
    this.#terminal = undefined;
  }

  /** The worker ends. */
  async end(): Promise<void> {
    await this.close();
    await this.#removeProfiles();
  }

  async #leftBehind(): Promise<string[]> {
    const terminal = this.#terminal;
    if (terminal === undefined) return [];
    if (terminal.hasEnded) return ['its end'];
    if (terminal.wasReachedInto) return ['what was done inside of it'];
    await terminal.letGo();
    if (!(await hasItsClock(terminal))) return ['a clock'];
    await terminal.rest();
    const state = await stateOf(terminal);
    return Object.keys(state).filter((part) => !isDeepStrictEqual(state[part], this.#fresh[part]));
  }

  async #removeProfiles(): Promise<void> {
    if (this.#terminal !== undefined) return;
    for (const profile of this.#profiles.splice(0)) await removeProfile(profile);
  }
}

/** Tells whether the screens' clock is their own: Playwright's, once installed, stays over every reload. */
async function hasItsClock({ page }: TestApp): Promise<boolean> {
  return await page.evaluate(() =>
    [setTimeout, clearTimeout, Date].every((own) => String(own).includes('[native code]')),
  );
}

async function stateOf(terminal: TestApp): Promise<State> {
  return {
    ...(await saidByMain(terminal)),
    ...(await keptOnDisk(terminal)),
    page: await pageOf(terminal),
    windows: terminal.app.windows().length,
  };
}

async function saidByMain(terminal: TestApp): Promise<State> {
  // Asks the service, so that main knows whether it can be reached.
  await terminal.ask('readLocations', undefined);
  const { date } = await terminal.ask('readHistory', { date: null });
  const unresolved = await terminal.ask('listUnresolved', undefined);
  const { connection, favourites: _, draft, terminal: state, ...said } = await terminal.snapshot();
  // What the service offers is learnt little by little.
  const { service, waysToPay: __, presentedWays: ___, ...settings } = state;
  return {
    ...said,
    settings,
    service: service?.baseUrl,
    missed: Object.entries(service?.capabilities ?? {}).filter(([, { offered }]) => !offered),
    draft: draft ?? emptyDraft,
    // Closed and expired codes are watched for a while.
    unresolved: unresolved.filter(({ known }) => known !== 'over' && known !== 'paid-otherwise'),
    connection: connection.kind,
    // After midnight a test's sales may be of two days.
    date,
    practice: await terminal.ask('readPractice', undefined),
    subscriptions: await terminal.ask('readSubscriptions', undefined),
    dayCloses: await terminal.ask('listDayCloses', undefined),
    export: await terminal.ask('readExport', undefined),
  };
}

/** Settings, documents and the service's records, without those of sales. */
async function keptOnDisk({ profile, documents }: TestApp): Promise<State> {
  const all = await readdir(profile);
  // The terminal's status is written each minute.
  const names = all.filter((name) => name.endsWith('.json') && name !== 'status.json').sort();
  const files = names.map(async (name) => {
    const file = await readFile(join(profile, name), 'utf8');
    // Settings that were changed and changed back have been written more often.
    return [name, file.replace(/"generation": \d+/, '')];
  });
  return {
    files: await Promise.all(files),
    documents: await readdir(documents, { recursive: true }).catch(() => []),
    records: (['customers', 'locations', 'sources', 'subscriptions'] as const).map((table) =>
      recordsAt(profile, table),
    ),
  };
}

/** What survives a reload, and what a test can fake. */
async function pageOf({ page }: TestApp): Promise<unknown> {
  return await page.evaluate(async () => ({
    url: location.href,
    size: [innerWidth, innerHeight, devicePixelRatio],
    media: ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', 'print'].map(
      (query) => matchMedia(query).matches,
    ),
    kept: [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length],
  }));
}
