import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openLog } from '../../../electron/terminal/log.ts';
import { openService } from '../../../electron/terminal/service/opened-service.ts';
import { journalFacts } from '../process/ledger.ts';
import { valueOf } from '../../support/result.ts';
import { saleRequest } from '../support/sale-request.ts';
import { Scene } from '../support/scene.ts';
import { tillOptions } from '../support/till-options.ts';
import { noStrace } from '../trace/strace.ts';
import { firstCallOf, firstOpenForWriting, traceASale, type TracedSale, watching } from './injection.ts';
import { Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** A till on a journal, with a service that nobody listens at. */
function openTillIn(directory: string): ReturnType<typeof openService> {
  const opened = openService(tillOptions({ url: 'http://127.0.0.1:9', key: 'sk_test_disk', directory }));
  if (opened.ok) onTestFinished(() => opened.value.close());
  return opened;
}

describe.skipIf(noStrace() !== null)(
  `the disk, with system calls that fail (${noStrace() ?? 'strace'})`,
  () => {
    let traced: TracedSale;
    beforeAll(async () => {
      traced = await traceASale(shop);
    });

    test('full at the intent: refused, nothing sent', async () => {
      const k = firstCallOf(traced, 'intent', 'pwrite64');
      const folder = shop.nextFolder();
      const under = [
        ...watching(folder, join(shop.folder, 'trace')),
        '-e',
        `inject=pwrite64:error=ENOSPC:when=${k}`,
      ];
      const before = shop.codes();
      const { run, problems } = await shop.sell(folder, 9, { under });
      expect(problems).toEqual([]);
      expect(run.tellings.filter(({ kind }) => kind === 'not-opened')).toMatchObject([{ code: 'storage' }]);
      expect(shop.codes()).toEqual(before);
      expect(run.tellings.filter(({ kind }) => kind === 'draws')).toEqual([]);
    });

    test('full at the result: the QR is not drawn, unknown on restart', async () => {
      const k = firstCallOf(traced, 'code', 'pwrite64');
      const folder = shop.nextFolder();
      const under = [
        ...watching(folder, join(shop.folder, 'trace')),
        '-e',
        `inject=pwrite64:error=ENOSPC:when=${k}+`,
      ];
      const { run, problems, next } = await shop.sell(folder, 9, { under });
      expect(problems).toEqual([]);
      expect(run.tellings.some(({ kind }) => kind === 'stopped')).toBe(true);
      const drawn = run.tellings.filter(
        (each) => each.kind === 'draws' && each.view?.phase.state === 'awaiting',
      );
      expect(drawn).toEqual([]);
      const recovered = next.tellings.find(({ kind }) => kind === 'recovered');
      expect(recovered).toMatchObject({ view: { phase: { state: 'unknown' } } });
    });

    test('fsync error: selling stops, the journal is reopened and verified, selling goes on', async () => {
      const k = firstCallOf(traced, 'code', 'fsync');
      const folder = shop.nextFolder();
      const under = [
        ...watching(folder, join(shop.folder, 'trace')),
        '-e',
        `inject=fsync:error=EIO:when=${k}`,
      ];
      const { run, problems } = await shop.sell(folder, 9, { under, sales: 2 });
      expect(problems).toEqual([]);
      const kinds = run.tellings.map(({ kind }) => kind);
      expect(kinds).toContain('stopped');
      expect(run.tellings.find(({ kind }) => kind === 'reopened')).toMatchObject({ ok: true });
      expect(kinds.indexOf('opened', kinds.indexOf('reopened'))).toBeGreaterThan(0);
    });

    test('read-only: refused, nothing sent, nothing changed', async () => {
      const folder = shop.nextFolder();
      const trace = join(shop.folder, 'trace');
      const after = join(shop.folder, 'after.db');
      const journal = join(folder, 'journal.db');
      // What the till left, before the next start on sound storage writes again.
      const copying = ['sh', '-c', '"$@"; code=$?; cp "$JOURNAL" "$AFTER"; exit $code', 'sh'];
      // As on a file system that was mounted for reading: opening for writing fails, and SQLite reads only.
      const strace = ['strace', '-f', '-qq', '-o', trace, '-P', journal, '-e', 'trace=openat'];
      const k = await firstOpenForWriting(shop);
      const before = shop.codes();
      const { run } = await shop.sell(folder, 9, {
        under: [
          'env',
          `JOURNAL=${journal}`,
          `AFTER=${after}`,
          ...copying,
          ...strace,
          '-e',
          `inject=openat:error=EROFS:when=${k}`,
        ],
      });
      expect(readFileSync(trace, 'utf8')).toMatch(/O_RDWR.*INJECTED/);
      expect(run.tellings.find(({ kind }) => kind === 'not-opened')).toMatchObject({ code: 'storage' });
      expect(run.tellings.some(({ kind }) => kind === 'draws')).toBe(false);
      expect(shop.codes()).toEqual(before);
      const seed = readFileSync(join(shop.seedFolder, 'journal.db'));
      expect(readFileSync(after).equals(seed)).toBe(true);
      expect(journalFacts(folder)).toMatchObject({ sales: 1, integrity: 'ok' });
    });
  },
);

test('corrupt header: kept aside as it was, reported, never silently recreated', () => {
  const folder = shop.nextFolder();
  const path = join(folder, 'journal.db');
  const bytes = readFileSync(path);
  bytes.fill(0, 0, 40);
  writeFileSync(path, bytes);
  const opened = openTillIn(folder);
  const notice = opened.ok ? opened.value.notices.find(({ kind }) => kind === 'journal-damaged') : undefined;
  if (notice?.kind !== 'journal-damaged') throw new Error('Nobody is told.');
  expect(readFileSync(notice.path).equals(bytes)).toBe(true);
  expect(notice.path.startsWith(`${path}.damaged-`)).toBe(true);
  expect(notice.report === null || existsSync(notice.report)).toBe(true);
});

test('missing log: what it held is missed, and no number is given twice', async () => {
  await using scene = await Scene.open();
  await sellAndCancel(scene);
  // Closed and opened: what was sold so far is in the file itself, what comes is in the log.
  scene.restart();
  await sellAndCancel(scene);
  await sellAndCancel(scene);
  // As after a power cut that took the log: the file and its mark are there, the log is not.
  const folder = join(scene.folder, 'after');
  mkdirSync(folder);
  for (const name of ['journal.db', 'journal.db.mark'])
    copyFileSync(join(scene.folder, name), join(folder, name));
  // As a start opens it: behind its mark it is damaged, kept aside, and what proves itself of it goes on in its place.
  const opened = valueOf(openTillIn(folder));
  expect(opened.notices).toMatchObject([
    { kind: 'journal-restored', path: `${join(folder, 'journal.db')}.damaged-1` },
    { kind: 'journal-gaps', counters: [2, 3] },
  ]);
  opened.close();
  await using after = await Scene.open({ folder, seed: 2 });
  await after.open();
  const found = after.sales.find('T1-');
  expect(found.ok && found.value.map(({ orderNo }) => orderNo.split('-')[1])).toEqual(['000004', '000001']);
  expect(after.journal.listGaps()).toMatchObject({ ok: true, value: [2, 3] });
});

test('missing log before anything reached the file: damaged, and not taken for a new journal', async () => {
  await using scene = await Scene.open({ makesJournal: true });
  await scene.open();
  const folder = join(scene.folder, 'after');
  mkdirSync(folder);
  copyFileSync(join(scene.folder, 'journal.db'), join(folder, 'journal.db'));
  const opened = openTillIn(folder);
  expect(opened.ok && opened.value.notices.map(({ kind }) => kind)).toContain('journal-damaged');
});

async function sellAndCancel(scene: Scene): Promise<void> {
  const saleId = await scene.open();
  const canceled = scene.sales.cancel(saleId);
  await scene.settle();
  await canceled;
  scene.sales.dismiss(saleId);
}

test('busy: a bounded wait, refused, nothing sent, and selling goes on afterwards', async () => {
  await using scene = await Scene.open();
  const other = new DatabaseSync(join(scene.folder, 'journal.db'));
  other.exec('BEGIN IMMEDIATE');
  expect(scene.sales.open(saleRequest(scene.random))).toMatchObject({ ok: false, code: 'storage' });
  expect(scene.gate.connections).toBe(0);
  other.exec('ROLLBACK');
  other.close();
  await scene.open();
  expect(scene.state).toBe('awaiting');
});

test('newer schema: refused, the file left alone', () => {
  const folder = shop.nextFolder();
  const path = join(folder, 'journal.db');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 99');
  database.close();
  const before = readFileSync(path);
  const opened = openTillIn(folder);
  expect(opened.ok ? 'opened' : opened.message).toMatch(/99/);
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
});

test('log growth: capped, however much is written', () => {
  const folder = join(shop.folder, 'log');
  mkdirSync(folder);
  const log = openLog(folder, (text) => text);
  for (let line = 0; line < 6_000; line += 1) log.info('x'.repeat(1_000));
  const total = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(total).toBeGreaterThan(500_000);
  expect(total).toBeLessThan(2.2 * 1024 * 1024);
});
