/** From the tap on "Show code" to the painted QR, beside a page that only asks for the same and draws it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { firstPage, launchApp } from '../../test/support/electron.ts';
import { type Screens, screensOf } from '../../test/support/screens.ts';
import { plainWords } from '../../test/support/words.ts';
import { startBareServer } from './bare-server.ts';
import { timeTap } from './probe.ts';
import { spentBetween, type Spent, type TraceEvent } from './start-phases.ts';
import { type ServiceCall, takeCalls, watchService } from './service-calls.ts';

/** One tap: milliseconds in all, and of these the service's own. */
export interface Tap {
  readonly total: number;
  readonly service: number;
}

/** What a tap is made of, by a trace of the page's main thread. */
export type TracedTaps = Readonly<Record<'terminal' | 'bare', readonly Spent[]>>;

/** Taps of both kinds, in pairs: the two took turns in one browser. */
export interface TapTimes {
  readonly terminal: readonly Tap[];
  readonly bare: readonly Tap[];
}

const warmUps = 5;
const terminalQr = `[role="img"][aria-label="${plainWords('en', 'qr_label')}"]`;
const bareQr = 'svg[role="img"]';

/** How both pages are held up: run so many times slower than they could, and answered so many milliseconds later. */
export interface HeldUp {
  readonly slowed?: number;
  readonly delay?: number;
}

/** Sells `rounds` times, each time followed by the bare page; the first few rounds are not counted. */
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
    const traced: Record<'terminal' | 'bare', Spent[]> = { terminal: [], bare: [] };
    for (let round = -1; round < rounds; round += 1) {
      const terminal = await spentDuring(stage.page, () => tapTerminal(stage));
      const bare = await spentDuring(stage.barePage, () => tapBarePage(stage));
      if (round < 0) continue;
      traced.terminal.push(terminal);
      traced.bare.push(bare);
      progress();
    }
    return traced;
  });
}

/** Traces a page while something is done; answers what its main thread did from the tap to the painted code. */
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
  // The session is left as it is: with its end the page would be slowed no more.
  return spentBetween(events, 'tapped', 'painted');
}

/** Opens the terminal with a ticket, and the bare page beside it. */
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
    const { call, size } = await firstSale(app, page, screens);
    const bareServer = await startBareServer(call);
    try {
      const barePage = await openBarePage(app, `${bareServer.url}?size=${size}`);
      for (const each of slowed > 1 ? [page, barePage] : []) await slowDown(each, slowed);
      return await act({ app, page, screens, barePage });
    } finally {
      bareServer.close();
    }
  } finally {
    await app.close();
  }
}

interface Stage {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly screens: Screens;
  readonly barePage: Page;
}

async function takeTurns(stage: Stage, rounds: number, progress: () => void): Promise<TapTimes> {
  const times: { terminal: Tap[]; bare: Tap[] } = { terminal: [], bare: [] };
  for (let round = -warmUps; round < rounds; round += 1) {
    const terminal = await tapTerminal(stage);
    const bare = await tapBarePage(stage);
    if (round < 0) continue;
    times.terminal.push(terminal);
    times.bare.push(bare);
    progress();
  }
  return times;
}

async function tapTerminal({ app, page, screens }: Stage): Promise<Tap> {
  await page.bringToFront();
  const total = await timeTap(page, terminalQr, () => screens.sale.showCode());
  const service = await serviceTime(app);
  await withdraw(page, screens);
  return { total, service };
}

async function tapBarePage({ app, barePage }: Stage): Promise<Tap> {
  await barePage.bringToFront();
  await barePage.evaluate("document.querySelector('main').replaceChildren()");
  const total = await timeTap(barePage, bareQr, () => barePage.getByRole('button').click());
  return { total, service: await serviceTime(app) };
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** The time that the service took for the one code that was just asked for. */
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

/** A sale that is not measured: tells what the service is asked, and the size of the picture in CSS pixels. */
async function firstSale(
  app: ElectronApplication,
  page: Page,
  screens: Screens,
): Promise<{ call: ServiceCall & { amount: number }; size: number }> {
  await screens.sale.showCode();
  const box = await screens.code.qr.boundingBox();
  const amount = Number((await screens.code.amount.innerText()).replace(/\D/g, ''));
  const [call] = await takeCalls(app);
  if (box === null || call === undefined) throw new Error('The first sale showed no code.');
  await withdraw(page, screens);
  return { call: { ...call, amount }, size: box.width };
}

/** Cancels the sale on screen without the press and hold, and waits for the ticket to come back. */
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

/** A second window of the same browser, without the app's preload and with a session of its own. */
async function openBarePage(app: ElectronApplication, url: string): Promise<Page> {
  const [page] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(({ BrowserWindow, session }, address) => {
      const window = new BrowserWindow({
        width: 1280,
        height: 800,
        webPreferences: { session: session.fromPartition('bench') },
      });
      return window.loadURL(address);
    }, url),
  ]);
  await page.waitForURL(url);
  await page.setViewportSize({ width: 1280, height: 800 });
  return page;
}
