/**
 * From the tap on "Show code" to the painted QR, beside a page that only requests and draws it, and the least that has the same
 * screens.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { WebPreferences } from 'electron';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { requestChannel } from '../../electron/contract/names.ts';
import { webPreferences } from '../../electron/window/security.ts';
import { firstPage, launchApp } from '../../test/support/electron.ts';
import { type Screens, screensOf } from '../../test/support/screens.ts';
import { plainWords } from '../../test/support/words.ts';
import { fromRoot } from '../paths.ts';
import { type ScreensInHtml, startBareServer } from './bare-server.ts';
import { timeTap } from './probe.ts';
import { spentBetween, type Spent, type TraceEvent } from './start-phases.ts';
import { type ServiceCall, takeCalls, watchService } from './service-calls.ts';

/** Milliseconds of a tap in all, and the service's share of them. */
export interface Tap {
  readonly total: number;
  readonly service: number;
}

/** Tapped one after the other in one browser. */
const pages = ['terminal', 'least', 'bare'] as const;
type Tapped = (typeof pages)[number];

/** What a tap is made of, by a trace of the page's main thread. */
export type TracedTaps = Readonly<Record<Tapped, readonly Spent[]>>;

/** The taps of each kind, taken in turns. */
export type TapTimes = Readonly<Record<Tapped, readonly Tap[]>>;

const warmUps = 5;
const terminalQr = `[role="img"][aria-label="${plainWords('en', 'qr_label')}"]`;
const bareQr = 'svg[role="img"]';

/** How many times slower the pages run, and by how many milliseconds answers are delayed. */
export interface HeldUp {
  readonly slowed?: number;
  readonly delay?: number;
}

/** Sells `rounds` times, each followed by the other pages; the first few rounds are not counted. */
export async function measureTaps(
  folder: string,
  rounds: number,
  progress: () => void,
  heldUp: HeldUp = {},
): Promise<TapTimes> {
  return await onStage(folder, heldUp, (stage) => takeTurns(stage, rounds, progress));
}

/** The same taps, each in a trace of its own, which makes them slower. */
export async function traceTaps(
  folder: string,
  rounds: number,
  progress: () => void,
  slowed: number,
): Promise<TracedTaps> {
  return await onStage(folder, { slowed }, async (stage) => {
    const traced: Record<Tapped, Spent[]> = { terminal: [], least: [], bare: [] };
    for (let round = -1; round < rounds; round += 1) {
      for (const name of pages) {
        const spent = await spentDuring(stage.pages[name], () => taps[name](stage));
        if (round >= 0) traced[name].push(spent);
      }
      if (round >= 0) progress();
    }
    return traced;
  });
}

/** Traces a page during `act`; answers its main thread's time from the tap to the painted code. */
async function spentDuring(page: Page, act: () => Promise<unknown>): Promise<Spent> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const includedCategories = [
    'toplevel',
    'blink',
    'blink.user_timing',
    'devtools.timeline',
    'v8',
    'v8.execute',
    'cc',
  ];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await act();
  await session.send('Tracing.end');
  await complete;
  // The session stays: its end would end the slowing.
  return spentBetween(events, 'tapped', 'painted');
}

/** Opens the terminal with a ticket, and the two others beside it. */
async function onStage<T>(
  folder: string,
  { slowed = 1, delay = 0 }: HeldUp,
  act: (stage: Stage) => Promise<T>,
): Promise<T> {
  const userDataDir = join(folder, 'tap-profile');
  rmSync(userDataDir, { recursive: true, force: true });
  const { app } = await launchApp({ userDataDir });
  try {
    const page = await firstPage(app);
    const screens = screensOf(page, 'en');
    await watchService(app, delay);
    await prepareTicket(page, screens);
    const { call, size, html } = await firstSale(app, page, screens);
    const bareServer = await startBareServer(call, html);
    try {
      const least = await openPage(
        app,
        `${bareServer.url}least.html?amount=${call.amount}${delay > 0 ? '&far' : ''}`,
        {
          ...webPreferences,
          preload: fromRoot('out/app/preload.cjs'),
        },
      );
      await answerLeast(app, call, join(userDataDir, 'least-journal'));
      const bare = await openPage(app, `${bareServer.url}?size=${size}`, {});
      const opened = { terminal: page, least, bare };
      for (const each of slowed > 1 ? Object.values(opened) : []) await slowDown(each, slowed);
      return await act({ app, screens, pages: opened });
    } finally {
      bareServer.close();
    }
  } finally {
    await app.close();
  }
}

interface Stage {
  readonly app: ElectronApplication;
  readonly screens: Screens;
  readonly pages: Readonly<Record<Tapped, Page>>;
}

async function takeTurns(stage: Stage, rounds: number, progress: () => void): Promise<TapTimes> {
  const times: Record<Tapped, Tap[]> = { terminal: [], least: [], bare: [] };
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const name of pages) {
      const tap = await taps[name](stage);
      if (round >= 0) times[name].push(tap);
    }
    if (round >= 0) progress();
  }
  return times;
}

/** One tap on each, from a screen that shows no code. */
const taps: Readonly<Record<Tapped, (stage: Stage) => Promise<Tap>>> = {
  async terminal({ app, screens, pages: { terminal: page } }) {
    await page.bringToFront();
    const total = await timeTap(page, terminalQr, () => screens.sale.showCode());
    const service = await serviceTime(app);
    await withdraw(page, screens);
    return { total, service };
  },
  async least({ app, pages: { least: page } }) {
    await page.bringToFront();
    await page.evaluate('backToSale()');
    const total = await timeTap(page, terminalQr, () => page.locator('#show-code').click());
    return { total, service: await serviceTime(app) };
  },
  async bare({ app, pages: { bare: page } }) {
    await page.bringToFront();
    await page.evaluate("document.querySelector('main').replaceChildren()");
    const total = await timeTap(page, bareQr, () => page.getByRole('button').click());
    return { total, service: await serviceTime(app) };
  },
};

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** The service's time for the code just requested. */
async function serviceTime(app: ElectronApplication): Promise<number> {
  const [call, ...others] = await takeCalls(app);
  if (call === undefined || others.length > 0) {
    throw new Error(`One tap made ${others.length + Number(call !== undefined)} codes.`);
  }
  return call.milliseconds;
}

async function prepareTicket(page: Page, { setup, sale }: Screens): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await setup.chooseLanguage('en');
  await setup.practise();
  await sale.addItem('Matcha latte');
  await sale.addItem('Melon bread');
}

/** An unmeasured sale: tells the service's request, the picture's size in CSS pixels, and both screens. */
async function firstSale(
  app: ElectronApplication,
  page: Page,
  screens: Screens,
): Promise<{ call: ServiceCall & { amount: number }; size: number; html: ScreensInHtml }> {
  await screens.sale.showCode();
  const box = await screens.code.qr.boundingBox();
  const amount = Number((await screens.code.amount.innerText()).replace(/\D/g, ''));
  const code = await page.evaluate<string>("document.querySelector('#app .screen').innerHTML");
  const [call] = await takeCalls(app);
  if (box === null || call === undefined) throw new Error('The first sale showed no code.');
  await withdraw(page, screens);
  const sale = await page.evaluate<string>('document.documentElement.outerHTML');
  return { call: { ...call, amount }, size: box.width, html: { sale, code } };
}

/** Cancels the sale on screen without press and hold, and waits for the ticket. */
async function withdraw(page: Page, { sale }: Screens): Promise<void> {
  await page.evaluate(async () => {
    const { requests } = (globalThis as unknown as { madoguchi: Bridge }).madoguchi;
    const snapshot = await requests.readSnapshot();
    const id = snapshot.ok ? snapshot.value.sale?.id : undefined;
    if (id === undefined) throw new Error('There is no sale to cancel.');
    for (const act of [requests.cancelSale, requests.dismissSale]) {
      const answer = await act(id);
      if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
    }
  });
  await sale.line('Matcha latte').waitFor();
}

/** Another window of the same browser, with a session of its own. */
async function openPage(app: ElectronApplication, url: string, preferences: WebPreferences): Promise<Page> {
  const [page] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(
      ({ BrowserWindow, session }, { address, given }) => {
        const window = new BrowserWindow({
          width: 1280,
          height: 800,
          webPreferences: { ...given, session: session.fromPartition('bench') },
        });
        return window.loadURL(address);
      },
      { address: url, given: preferences },
    ),
  ]);
  await page.waitForURL(url);
  await page.setViewportSize({ width: 1280, height: 800 });
  return page;
}

/** Serves the newest window: writes a line to disk before it asks the service, as the terminal must. */
async function answerLeast(
  app: ElectronApplication,
  { baseUrl, key }: ServiceCall,
  journal: string,
): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, { channel, file, url, authorization }) => {
      const { openSync, writeSync, fsyncSync } = process.getBuiltinModule('node:fs');
      const { request } = process.getBuiltinModule('node:http');
      const lines = openSync(file, 'a');
      const newest = Math.max(...BrowserWindow.getAllWindows().map(({ id }) => id));
      BrowserWindow.fromId(newest)?.webContents.ipc.handle(
        channel,
        (_event, { amount }: { amount: number }) => {
          const body = JSON.stringify({ amount, currency: 'JPY', orderNo: `LEAST-${performance.now()}` });
          writeSync(lines, `${body.padEnd(1000)}\n`);
          fsyncSync(lines);
          return new Promise((resolve, reject) => {
            const headers = { authorization, 'content-type': 'application/json' };
            const asked = request(`${url}/codes`, { method: 'POST', headers }, (answer) => {
              let text = '';
              answer.setEncoding('utf8').on('data', (part: string) => (text += part));
              answer.on('end', () => {
                resolve(JSON.parse(text));
              });
            });
            asked.on('error', reject).end(body);
          });
        },
      );
    },
    { channel: requestChannel('openSale'), file: journal, url: baseUrl, authorization: key },
  );
}
