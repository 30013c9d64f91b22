import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Updates } from '../../../electron/contract/updates.ts';
import { metricsOf, type Status } from '../../../electron/diagnosis/status.ts';
import { journalPath } from '../../../electron/terminal/service/journal-file.ts';
import { keepStatus, lastStatus } from '../../../electron/terminal/status.ts';
import { withPayment } from './paid-sale.ts';
import { aSale, log, type TerminalUnderTest } from './support.ts';

const app = { getVersion: () => '7.0.0' };
const noUpdates: Updates = {
  version: '7.0.0',
  from: null,
  state: { kind: 'newest', at: null },
  rolledBack: null,
  stuck: null,
};

/** Has a terminal write its status, and answers what it wrote first; `next` lets a minute pass. */
async function written(under: TerminalUnderTest, view: Updates = noUpdates) {
  const { directory, settings, terminal, printing } = under;
  let pass = (): void => undefined;
  const timers = { setTimeout: (turn: () => void) => (pass = turn), clearTimeout: vi.fn() };
  const started = Promise.resolve();
  const parts = {
    directory,
    settings,
    terminal,
    started,
    printing,
    updates: { view },
    app,
    timers,
    log,
  };
  const kept = keepStatus(parts);
  onTestFinished(() => kept.close());
  const read = (): Promise<Status> =>
    vi.waitFor(() => {
      const status = lastStatus(directory);
      expect(status).not.toBeNull();
      return status as Status;
    });
  return { first: await read(), next: () => pass() };
}

test('says each minute which terminal it is, what it sold last and what has no end yet', async () => {
  const under = await withPayment();
  const stuck = { why: 'waiting', version: '8.0.0' } as const;
  const state = { kind: 'ready', version: '8.0.0', wait: 'open' } as const;
  const { first, next } = await written(under, { ...noUpdates, state, stuck });
  const { terminal, locationId } = under.settings.read();
  expect(first).toMatchObject({
    version: '7.0.0',
    till: terminal.orderPrefix,
    name: terminal.name,
    location: locationId,
    mode: 'practice',
    setUpSerial: null,
    journal: { unresolvedCodes: 0, openRefunds: 0, lastClose: null },
    stopped: false,
    copyLagMs: null,
    copyTrouble: null,
    updateWaiting: '8.0.0',
    updateStuck: stuck,
    printsWaiting: 0,
  });
  expect(Math.abs(first.at - (first.journal?.lastSaleAt ?? 0))).toBeLessThan(60_000);
  expect(Math.abs(first.aheadOfServiceMs ?? Infinity), 'the service runs on this clock').toBeLessThan(60_000);
  expect(first.freeBytes).toBeGreaterThan(0);
  await under.handlers.openSale(aSale());
  await vi.waitFor(() => expect(under.told.sale).toMatchObject({ phase: { state: 'awaiting' } }));
  next();
  await vi.waitFor(() =>
    expect(lastStatus(under.directory)).toMatchObject({ journal: { unresolvedCodes: 1 } }),
  );
  const text = (): string => readFileSync(join(under.directory, 'status.prom'), 'utf8');
  await vi.waitFor(() => expect(text()).toContain('\nmadoguchi_unresolved_codes 1\n'));
});

test('says why the journal cannot be read, and no figures of it', async () => {
  const under = await withPayment();
  under.terminal.close();
  writeFileSync(
    journalPath(under.directory, null),
    'no journal at all, but long enough to be looked at as one',
  );
  const { first } = await written(under);
  expect(first).toMatchObject({
    journal: null,
    journalWhy: expect.stringContaining('not a database') as string,
  });
  expect(metricsOf(first)).toContain('madoguchi_journal_readable 0\n');
  expect(metricsOf(first)).not.toContain('unresolved_codes');
});

test('goes on where it cannot be written, and says so once', async () => {
  const under = await withPayment();
  log.warn.mockClear();
  mkdirSync(join(under.directory, 'status.json'));
  const { directory, settings, terminal, printing } = under;
  let turns = 0;
  let pass = (): void => undefined;
  const timers = {
    setTimeout: (turn: () => void) => {
      turns += 1;
      pass = turn;
    },
    clearTimeout: vi.fn(),
  };
  const updates = { view: noUpdates };
  const started = Promise.resolve();
  const parts = { directory, settings, terminal, started, printing, updates, app, timers, log };
  const kept = keepStatus(parts);
  onTestFinished(() => kept.close());
  await vi.waitFor(() => expect(turns).toBe(1));
  pass();
  await vi.waitFor(() => expect(turns).toBe(2));
  expect(log.warn.mock.calls.filter(([what]) => String(what).includes('cannot be written'))).toHaveLength(1);
  rmSync(join(directory, 'status.json'), { recursive: true });
  pass();
  await vi.waitFor(() => expect(lastStatus(directory)).toMatchObject({ version: '7.0.0' }));
});

test('reads nothing where something else stands in place of the status', () => {
  expect(lastStatus('/nowhere')).toBeNull();
});

test('escapes what a shop calls its tills, and leaves out what is not known', () => {
  const status: Status = {
    at: 1_500,
    startedAt: 1_000,
    version: '7.0.0',
    till: 'T1',
    name: 'A "till" \\ of\nmine',
    location: null,
    mode: 'live',
    setUpSerial: 3,
    journal: { lastSaleAt: null, unresolvedCodes: 2, openRefunds: 0, lastClose: null },
    journalWhy: null,
    stopped: true,
    copyLagMs: 90_000,
    copyTrouble: { cause: 'clock', why: 'RequestTimeTooSkewed' },
    freeBytes: 5,
    updateWaiting: null,
    updateStuck: { why: 'signature', version: null },
    printsWaiting: 1,
    aheadOfServiceMs: null,
  };
  const lines = metricsOf(status)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines).toEqual([
    String.raw`madoguchi_info{till="T1",name="A \"till\" \\ of\nmine",location="",mode="live",version="7.0.0"} 1`,
    'madoguchi_written_timestamp_seconds 1.5',
    'madoguchi_start_timestamp_seconds 1',
    'madoguchi_setup_serial 3',
    'madoguchi_stopped 1',
    'madoguchi_journal_readable 1',
    'madoguchi_unresolved_codes 2',
    'madoguchi_open_refunds 0',
    'madoguchi_copy_lag_seconds 90',
    'madoguchi_copy_failing{cause="clock"} 1',
    'madoguchi_free_bytes 5',
    'madoguchi_update_waiting 0',
    'madoguchi_update_stuck{why="signature"} 1',
    'madoguchi_prints_waiting 1',
  ]);
});
