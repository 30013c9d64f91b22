import { describe, expect, test } from 'vitest';
import type { TillTelling } from '../process/protocol.ts';
import { checkOrder } from './order.ts';
import { checkSteps } from './step-order.ts';
import { syncBeforeSend } from './sync-before-send.ts';
import { readTrace } from './system-calls.ts';

const wal = '22</till/journal.db-wal>';
const tcp = '25<TCP:[127.0.0.1:40000->127.0.0.1:50000]>';
const record = `10 pwrite64(${wal}, "\\0\\0page T1-000001-AAAA more\\0", 4096, 56) = 4096`;
const sync = `10 fsync(${wal}) = 0`;
const request = `10 write(${tcp}, "POST /codes HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n{\\"amount\\":1200,\\"orderNo\\":\\"T1-000001-AAAA\\"}", 99) = 99`;
const codeRecord = `10 pwrite64(${wal}, "\\0page code_1 https://x/pay/code_1\\0", 4096, 99) = 4096`;
const drawing = `10 write(1<pipe:[7]>, "{\\"kind\\":\\"draws\\",\\"view\\":{\\"phase\\":{\\"codeUrl\\":\\"http://x/pay/code_1\\"}}}\\n", 80) = 80`;

const problemsOf = (...lines: string[]): readonly string[] =>
  checkOrder(readTrace(lines.join('\n'))).problems;

describe('a trace of system calls', () => {
  test('is in order when each record is synced before what it permits', () => {
    const { departures, problems } = checkOrder(
      readTrace([record, sync, request, codeRecord, sync, drawing].join('\n')),
    );
    expect(problems).toEqual([]);
    expect(departures).toEqual([
      { kind: 'request', name: 'T1-000001-AAAA' },
      { kind: 'drawn', name: 'code_1' },
    ]);
  });

  const wrong: [string, string[], RegExp][] = [
    ['a request before the sync', [record, request, sync], /left before its record was synced/],
    ['a request before the record', [request, record, sync], /without a record/],
    ['a request with no sync at all', [record, request], /left before its record was synced/],
    ['a sync that failed', [record, `10 fsync(${wal}) = -1 EIO (Input/output error)`, request], /synced/],
    ['a sync of another file', [record, '10 fsync(23</till/settings.json>) = 0', request], /synced/],
    ['a write after the sync', [record, sync, codeRecord, request], /with the journal unsynced/],
    ['a code drawn before its sync', [record, sync, request, codeRecord, drawing, sync], /was drawn before/],
    ['a code drawn without a record', [record, sync, request, drawing], /was drawn without a record/],
    [
      'a request that began while the sync was under way',
      [
        record,
        `10 fsync(${wal} <unfinished ...>`,
        request.replace(/^10/, '11'),
        '10 <... fsync resumed>) = 0',
      ],
      /synced/,
    ],
    [
      'a request whose first bytes left before the sync, and that ended after it',
      [
        record,
        request.replace(/^10/, '11').replace(/, 99\) = 99$/, ', 99 <unfinished ...>'),
        sync,
        '11 <... write resumed>) = 99',
      ],
      /synced/,
    ],
    [
      'another record in a write that another thread interrupted',
      [
        record,
        sync,
        `10 pwrite64(${wal}, "T1", 4096, 56 <unfinished ...>`,
        request.replace(/^10/, '11'),
        '10 <... pwrite64 resumed>) = 4096',
      ],
      /unsynced/,
    ],
  ];
  test.each(wrong)('is out of order: %s', (_, lines, problem) => {
    expect(problemsOf(...lines).join()).toMatch(problem);
  });
});

describe("the till's own steps, where system calls cannot be traced", () => {
  const step = (name: 'begin' | 'after commit' | 'before send'): TillTelling => ({
    kind: 'step',
    step: name,
    act: 'open',
  });
  const asking = { kind: 'asking', request: {} } as unknown as TillTelling;
  const draws = {
    kind: 'draws',
    view: { phase: { state: 'awaiting', codeUrl: 'http://x/c' } },
  } as unknown as TillTelling;
  const good = [
    asking,
    step('begin'),
    step('after commit'),
    step('before send'),
    step('begin'),
    step('after commit'),
    draws,
  ];

  test('are in order when each follows a commit', () => {
    expect(checkSteps(good)).toMatchObject({ problems: [], departures: { length: 2 } });
  });

  test.each([
    ['a request before any commit', [asking, step('before send'), step('begin'), step('after commit')]],
    ['a request inside a transaction', [asking, step('begin'), step('before send'), step('after commit')]],
    ['a code drawn before its commit', [...good.slice(0, 4), draws, step('begin'), step('after commit')]],
    ['a code drawn inside a transaction', [...good.slice(0, 5), draws, step('after commit')]],
  ])('are out of order: %s', (_, tellings) => {
    expect(checkSteps(tellings).problems).not.toEqual([]);
  });
});

test('every request leaves after its record is on the disk, every code is drawn after it is', async () => {
  const report = await syncBeforeSend.run({ seed: 5, count: 10, progress: () => undefined });
  console.log(`Order of syncs and sends by ${String(report.details['by'])}.`);
  expect(report.failures).toEqual([]);
  expect(report.figures.filter(({ met }) => !met)).toEqual([]);
});
