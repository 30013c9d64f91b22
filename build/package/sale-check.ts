/** Sells a practice sale in the packed program, by keyboard and finger, and looks at every screen. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statesInJournal, onlySale } from '../demo/journal.ts';
import { findCodes } from '../demo/read-code.ts';
import { fromRoot } from '../paths.ts';
import type { OrdinaryUser } from '../electron/ordinary-user.ts';
import { Look, token } from './look.ts';
import { unsandboxed } from './processes.ts';
import type { Report } from './report.ts';
import { openSeat, type Seat, type DisplayKind, type Size } from './seat.ts';
import { until } from './until.ts';

export const pictures = fromRoot('out/package');

/** What is typed: 1200. */
const amount = 1200;
/** CSS pixels: a finger's target, and the least margin around it. */
const [target, margin] = [56, 8];

/** Sells in a session of one size; problems go into the report. */
export async function checkSale(
  program: string,
  place: { session: DisplayKind; size: Size; profile: string },
  user: OrdinaryUser,
  report: Report,
): Promise<void> {
  const { session, size, profile } = place;
  const name = `${session}-${size.width}x${size.height}`;
  const seat = await openSeat(session, size, user);
  try {
    const started = performance.now();
    const sample = fromRoot('resources/kiosk.sample.json');
    const child = await seat.start(program, ['--kiosk', '--provision', sample, `--user-data-dir=${profile}`]);
    const said = listen(child);
    try {
      await waitForSaleScreen(seat);
      report.figure(`${name}: start to a still sale screen`, `${Math.round(performance.now() - started)} ms`);
      report.check(`${name}: every page is in the sandbox`, unsandboxed(program));
      await sell(seat, name, report);
    } catch (error) {
      keep(seat.picture(), `${name}-failure`);
      throw new Error(`${name}: ${String(error)}\n${said()}`, { cause: error });
    }
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    report.check(`${name}: the journal has the sale`, journalProblem(join(profile, 'practice/journal.db')));
  } finally {
    seat.close();
  }
}

/** Sells on the open sale screen: types an amount, shows the code, pays it, sees that it is paid. */
export async function sell(seat: Seat, name: string, report: Report): Promise<void> {
  const codeUrl = await showCode(seat, name, report);
  await pay(codeUrl);
  await lookAtPaid(seat, name, report);
}

/** The last of a program's output. */
export function listen(child: ChildProcess): () => string {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => said.push(text.toString()));
  return () => said.join('').slice(-4000);
}

/** Waits until the practice stripes are there, and nothing moves. */
export async function waitForSaleScreen(seat: Seat): Promise<void> {
  const stripe = token('practice');
  await until('the sale screen', async () => {
    const look = new Look(await still(seat));
    const top = { left: 0, top: 0, right: look.width, bottom: 8 };
    return look.countIn(top, stripe) > look.width ? true : undefined;
  });
}

/** Waits for two equal pictures in a row; answers the second. */
export async function still(seat: Seat): Promise<Buffer> {
  let before = seat.picture();
  return await until('a picture in which nothing moves', () => {
    const now = seat.picture();
    const isStill = now.equals(before);
    before = now;
    return isStill ? now : undefined;
  });
}

/** Types an amount and shows its code; answers the code's text. */
async function showCode(seat: Seat, name: string, report: Report): Promise<string> {
  const accent = token('accent');
  seat.press('1', '2', '0', '0', 'Return');
  const { picture, box, look } = await until('the button that shows the code', () => {
    const now = seat.picture();
    const seen = new Look(now);
    const found = seen.boxOf(accent, 2000);
    return found && { picture: now, box: found, look: seen };
  });
  keep(picture, `${name}-sale`);
  const tall = box.bottom - box.top;
  const room = Math.min(box.left, look.width - box.right, look.height - box.bottom);
  report.check(
    `${name}: "Show code" is whole (${box.right - box.left}x${tall}, ${room} from the nearest edge)`,
    tall >= target && room >= margin ? null : `${tall} high, ${room} from the edge`,
  );
  seat.tap((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const { code, shown } = await until('a code', async () => {
    const now = seat.picture();
    const [found] = await findCodes(now);
    return found && { code: found, shown: now };
  });
  keep(shown, `${name}-code`);
  const { left, top, right, bottom } = code.box;
  const nearest = Math.min(left, top, look.width - right, look.height - bottom);
  report.check(
    `${name}: the code is whole and reads (${Math.round(right - left)} pixels, ${Math.round(nearest)} from the edge)`,
    nearest >= margin ? null : `${nearest} from the edge`,
  );
  report.check(`${name}: nothing of the code screen is cut off`, cutOff(shown));
  return code.text;
}

async function lookAtPaid(seat: Seat, name: string, report: Report): Promise<void> {
  const paid = token('paid');
  const shown = await until('the paid screen', () => {
    const now = seat.picture();
    return new Look(now).boxOf(paid, 5000) && now;
  });
  keep(shown, `${name}-paid`);
  report.check(`${name}: nothing of the paid screen is cut off`, cutOff(shown));
}

function cutOff(picture: Buffer): string | null {
  const edges = new Look(picture).edgesTouched();
  return edges.length === 0 ? null : `something touches the edge: ${edges.join(', ')}`;
}

/** Pays as the payer's page does: sends its form, with the first method. */
async function pay(codeUrl: string): Promise<void> {
  const page = await (await fetch(codeUrl)).text();
  const field = (name: string): string => {
    const input = page.match(/<input[^>]*>/g)?.find((tag) => tag.includes(`name="${name}"`));
    const value = /value="([^"]*)"/.exec(input ?? '')?.[1];
    if (value === undefined) throw new Error(`The payer's page has no field ${name}.`);
    return value;
  };
  const form = new URLSearchParams({ method: field('method'), token: field('token'), outcome: 'pay' });
  const answer = await fetch(new URL(new URL(codeUrl).pathname, codeUrl), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  if (answer.status !== 303 || !answer.headers.get('location')?.includes('receipt')) {
    throw new Error(`The payer's page answered ${answer.status} ${answer.headers.get('location') ?? ''}`);
  }
}

function journalProblem(path: string): string | null {
  const sale = onlySale(path);
  const states = statesInJournal(path, sale.orderNo).join(' -> ');
  if (sale.amount !== amount) return `it is of ${sale.amount}`;
  return states === 'opening -> awaiting -> paid' ? null : states;
}

export function keep(picture: Buffer, name: string): void {
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, `${name}.png`), picture);
}
