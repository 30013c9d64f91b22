import { readdirSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { aSale, setUp, type TerminalUnderTest } from './support.ts';

/** The two walks of the map (docs/architecture.md) against what really runs of main between a tap and its end. */
const [tap = '', payment = ''] = readFileSync(fromRoot('docs/architecture.md'), 'utf8')
  .split(/^## /m)
  .filter((part) => /^A (?:tap|payment), until/.test(part));

/** The files that a walk names, each once, in order. */
function named(walk: string): string[] {
  const files = walk.matchAll(/`((?:electron|renderer)\/[\w/.-]+\.(?:ts|svelte))`/g);
  return [...new Set(Array.from(files, ([, file = '']) => file))];
}

/** Files of Electron's windows and of schemas, in which nothing runs here or that a test of main goes without. */
const withoutTrace = [
  'electron/preload.ts',
  'electron/ipc/',
  'electron/contract/',
  'electron/staff/lock.ts',
  'electron/window/',
  'electron/terminal/app.ts',
];

/** What all steps stand on: shapes and limits, the clock, errors in words. */
function isGround(file: string): boolean {
  return file.startsWith('electron/contract/') || file === 'electron/terminal/clock.ts';
}

function traced(walk: string): string[] {
  const isTraced = (file: string): boolean => !withoutTrace.some((each) => file.startsWith(each));
  return named(walk).filter((file) => file.startsWith('electron/') && isTraced(file));
}

/** Answers the files of main in which a function has run since it was asked last. */
async function trace(): Promise<() => Promise<string[]>> {
  const session = new Session();
  session.connect();
  onTestFinished(() => session.disconnect());
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.flatMap(({ url, functions }) => {
      const [, file = ''] = /\/(electron\/.+\.ts)/.exec(url) ?? [];
      // What starts at 0 is the module itself, which runs when it is loaded.
      const calls = functions.map(({ ranges: [whole] }) => whole).filter((whole) => whole?.startOffset !== 0);
      return file !== '' && calls.some((whole) => (whole?.count ?? 0) > 0) ? [file] : [];
    });
  };
}

/** A terminal at rest: what its start has planned for later, such as to read the journal through, never comes. */
async function practising(): Promise<TerminalUnderTest> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const all = setUp();
  await all.handlers.practise();
  await vi.waitFor(() => expect(all.terminal.state.locations.length).toBeGreaterThan(0));
  vi.useRealTimers();
  return all;
}

async function pay(codeUrl: string): Promise<void> {
  const page = await (await fetch(codeUrl)).text();
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  await fetch(codeUrl, {
    method: 'POST',
    body: new URLSearchParams({ token, method: 'paypay', outcome: 'pay' }),
  });
}

test.each(['electron', 'renderer'])('the map names every room of %s', (program) => {
  const [drawn = ''] = /```\n[^]*?```/.exec(readFileSync(fromRoot('docs/architecture.md'), 'utf8')) ?? [];
  const rooms = readdirSync(fromRoot(program), { withFileTypes: true }).filter((one) => one.isDirectory());
  const named = new Set(drawn.match(/[\w-]+/g));
  expect(rooms.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

describe('a walk of the map', () => {
  test.each([
    ['tap', tap],
    ['payment', payment],
  ])('says of how many files the %s is', (_, walk) => {
    expect(Number(/^(\d+) files/m.exec(walk)?.[1])).toBe(named(walk).length);
  });

  test('names the files of main that run: all of a tap, and of a payment those of the sales', async () => {
    const all = await practising();
    const ran = await trace();
    // What the start has begun, at the service too, ends before the tap.
    const resting = async (): Promise<void> => {
      await pause(500);
      expect(await ran()).toEqual([]);
    };
    await vi.waitFor(resting, { timeout: 60_000 });
    await all.handlers.openSale(aSale());
    const codeUrl = await vi.waitFor(() => {
      const phase = all.told.sale?.phase;
      if (phase?.state !== 'awaiting') throw new Error('There is no code yet.');
      return phase.codeUrl;
    });
    const byTap = await ran();
    await pay(codeUrl);
    await vi.waitFor(() => expect(all.told.sale?.phase.state).toBe('paid'), { timeout: 60_000 });
    await all.handlers.readHistory({ date: null });
    const byPayment = await ran();

    const unnamed = (files: string[], walk: string): string[] =>
      files.filter((file) => !file.startsWith('electron/sandbox/') && !named(walk).includes(file));
    const ofSales = (file: string): boolean => file.startsWith('electron/sales/');
    expect(traced(tap).filter((file) => !byTap.includes(file))).toEqual([]);
    expect(unnamed(byTap, tap).filter((file) => !isGround(file))).toEqual([]);
    expect(traced(payment).filter((file) => !byPayment.includes(file))).toEqual([]);
    expect(unnamed(byPayment, payment).filter(ofSales)).toEqual([]);
  });
});
