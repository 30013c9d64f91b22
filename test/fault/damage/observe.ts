/** What a till shows and does after it was started on a damaged profile. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Snapshot } from '../../../electron/contract/channels.ts';
import { ask, unlock } from '../breakout/kiosk.ts';
import { cutPower, pin, placesOf, type RunningTill, start, type Till } from './shop.ts';

/** How a start ended: one of the four doors, or none of them. */
export type Outcome = 'sells' | 'locked' | 'stopped' | 'first run' | 'ended' | 'nothing shown';

/** What was seen of a till. */
export interface Seen {
  readonly outcome: Outcome;
  /** The reason on the screen, or what was printed before the end. */
  readonly said: string;
  /** What was given that the undamaged till does not give. */
  readonly given: readonly string[];
  /** Order numbers that the history shows as paid; null where it could not be read. */
  readonly paid: readonly string[] | null;
}

/** A page appears within this on a machine that is busy, in ms. */
const pageWithinMs = 25_000;
/** A code that is asked about has its answer within this of the first page, in ms. */
const settledWithinMs = 15_000;

/** Starts a till, looks at it from outside as a stranger and then as its manager, and cuts its power. */
export async function observe(till: Till, setUp: string, orders: readonly string[]): Promise<Seen> {
  let launched: RunningTill | undefined;
  try {
    launched = await start(till, setUp);
    const page = await within(launched.app.firstWindow({ timeout: 2 * pageWithinMs }), pageWithinMs);
    if (page === undefined) {
      return {
        outcome: hasEnded(launched) ? 'ended' : 'nothing shown',
        said: lastLogged(till),
        given: [],
        paid: null,
      };
    }
    return await look(launched, page, till, orders);
  } catch (error) {
    const said = `${lastLogged(till)} (${String(error).split('\n')[0] ?? ''})`;
    return { outcome: 'ended', said, given: autostartGone(till), paid: null };
  } finally {
    if (launched) await cutPower(launched);
  }
}

function hasEnded({ child }: RunningTill): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function look(launched: RunningTill, page: Page, till: Till, orders: readonly string[]): Promise<Seen> {
  const snapshot = await settled(page, orders);
  const outcome = snapshot === null ? outcomeOfText(await textOf(page)) : outcomeOf(snapshot);
  const given = await givenAway(launched, page, snapshot, till);
  const paid = outcome === 'sells' ? await paidOrders(page, orders) : null;
  return { outcome, said: outcome === 'sells' ? '' : (await textOf(page)).slice(0, 300), given, paid };
}

/** Waits until the till has decided, and has heard of the code that was on its screen. */
async function settled(page: Page, orders: readonly string[]): Promise<Snapshot | null> {
  const until = performance.now() + settledWithinMs;
  let last: Snapshot | null = null;
  while (performance.now() < until) {
    last = await within(snapshotIn(page), 5_000).then((found) => found ?? null);
    if (last && isDone(last, orders)) return last;
    await pause(150);
  }
  return last;
}

async function snapshotIn(page: Page): Promise<Snapshot | null> {
  try {
    const answer = await ask(page, 'readSnapshot');
    return answer.ok ? (answer.value as Snapshot) : null;
  } catch {
    return null; // it is loading, or it is a page without requests
  }
}

function isDone({ terminal, sale, unresolved }: Snapshot, orders: readonly string[]): boolean {
  if (terminal.mode !== 'live' || terminal.selling.kind !== 'ready') return false;
  const isLast = sale?.orderNo === orders.at(-1);
  return isLast ? sale?.phase.state === 'paid' : unresolved === 0 && terminal.notices.length > 0;
}

function outcomeOf({ terminal }: Snapshot): Outcome {
  if (terminal.mode !== 'live') return 'first run';
  return terminal.selling.kind === 'ready' ? 'sells' : 'stopped';
}

/** A page without requests has one thing to say. */
function outcomeOfText(text: string): Outcome {
  return text.trim() === '' ? 'nothing shown' : 'stopped';
}

async function textOf(page: Page): Promise<string> {
  try {
    return (await page.locator('body').innerText({ timeout: 5_000 })).replaceAll(/\s+/g, ' ');
  } catch {
    return '';
  }
}

/** What a stranger at the counter has now and had not before. */
async function givenAway(
  { app }: RunningTill,
  page: Page,
  snapshot: Snapshot | null,
  till: Till,
): Promise<string[]> {
  const given: string[] = [];
  const manages = await within(
    ask(page, 'readUpdates').catch(() => ({ ok: false })),
    5_000,
  );
  if (manages?.ok === true) given.push('a manager’s request is answered without the PIN');
  const isKiosk = await within(
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isKiosk())),
    5_000,
  );
  if (isKiosk !== true) given.push('the kiosk is off');
  const terminal = snapshot?.terminal;
  if (terminal) {
    if (!terminal.staff.hasPin) given.push('there is no PIN');
    if (!terminal.provisioning.pinned) given.push('the pinned key is forgotten');
    if (terminal.provisioning.applied && terminal.provisioning.applied.serial !== 3)
      given.push('an older set-up file is taken');
  }
  return [...given, ...autostartGone(till)];
}

function autostartGone(till: Till): string[] {
  return readSmall(autostartOf(till)).includes('Exec=') ? [] : ['the autostart is deleted'];
}

/** The file that starts the till with its desktop. */
export function autostartOf(till: Till): string {
  return join(placesOf(till).home, '.config', 'autostart', 'madoguchi.desktop');
}

/** What the manager sees of the day's sales. */
async function paidOrders(page: Page, orders: readonly string[]): Promise<string[] | null> {
  const until = performance.now() + 5_000;
  let paid: string[] | null = null;
  do {
    await unlock(page, pin);
    const history = await ask(page, 'readHistory', { date: null });
    if (history.ok) {
      const { sales } = history.value as { sales: { orderNo: string; state: string }[] };
      paid = sales.filter(({ state }) => state === 'paid').map(({ orderNo }) => orderNo);
      if (orders.every((orderNo) => paid?.includes(orderNo))) return paid;
    }
    await pause(300);
  } while (performance.now() < until);
  return paid;
}

async function within<T>(what: Promise<T>, ms: number): Promise<T | undefined> {
  what.catch(() => undefined);
  return await Promise.race([what, pause(ms, undefined, { ref: false })]);
}

/** The last line of the log, which says why a start went no further where it says anything. */
function lastLogged(till: Till): string {
  const path = join(placesOf(till).profile, 'logs', 'madoguchi.log');
  return (readSmall(path).trim().split('\n').at(-1) ?? '').slice(0, 300);
}

/** A file that may be damaged; nothing where it is not one that can be read at once. */
function readSmall(path: string): string {
  try {
    const { size } = statSync(path);
    return statSync(path).isFile() && size < 4 * 1024 ** 2 ? readFileSync(path, 'utf8') : '';
  } catch {
    return ''; // it is gone, or unreadable
  }
}
