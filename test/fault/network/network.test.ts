import { beforeAll, describe, expect, test } from 'vitest';
import type { PieceReport } from '../support/piece.ts';
import { Names } from '../support/names.ts';
import { Scene } from '../support/scene.ts';
import { networkFaults } from './faults.ts';
import { network } from './network.ts';

/** The catalogue's group Network, row by row, each by the faults that stand for it. */
const rows: readonly [row: string, faults: string[]][] = [
  ['lookup failure: repeated with the same number, nothing was sent', ['the name is not found']],
  ['refused: repeated with the same number, nothing was sent', ['nobody listens']],
  [
    'reset before the body: repeated only if no byte was written',
    ['the connection is reset before TLS', 'the connection is reset before a byte of the request'],
  ],
  [
    'reset after: unknown',
    [
      'the connection is reset once all of it arrived',
      'the connection is reset after one byte of the answer',
    ],
  ],
  ['header stall: the deadline, unknown', ['the connection stalls in its status line']],
  ['one byte a second: the deadline, unknown', ['one byte a second']],
  ['endless body: unknown', ['an endless body']],
  ['307 to the same origin: not followed, unknown', ['a redirect 307 to the same service']],
  ['307 to another origin: not followed, unknown', ['a redirect 307 to another service']],
  ['expired certificate: refused, no bypass', ['the certificate is expired']],
  ['self-signed certificate: refused, no bypass', ['the certificate is self-signed']],
  ['wrong-host certificate: refused, no bypass', ['the certificate is wrong-host']],
];

describe('the network, in every state of a sale', () => {
  let report: PieceReport;
  beforeAll(async () => {
    report = await network.run({ seed: 1, count: 1_000, progress: () => undefined });
  }, 900_000);

  test.each(rows)('%s', (_row, names) => {
    for (const name of names) {
      expect(networkFaults.map((fault) => fault.name)).toContain(name);
      expect(report.failures.filter((failure) => failure.includes(`, ${name}: `))).toEqual([]);
    }
  });

  test('every fault in every state: one order number a sale, the right state, nothing asked twice', () => {
    expect(report.failures).toEqual([]);
    expect(report.figures.filter(({ met }) => !met)).toEqual([]);
  });

  test('answer after the deadline: matched by its number and journalled, never shown', async () => {
    await using scene = await Scene.open();
    scene.gate.treat = () => ({ kind: 'slow', delayMs: 15_500, perByteMs: 0 });
    const saleId = scene.begin();
    await scene.until('the deadline is over', () => scene.state === 'unknown');
    scene.gate.treat = () => ({ kind: 'pass' });
    await scene.pass(1_000);
    expect(scene.state).toBe('unknown');
    const orderNo = scene.page(saleId).attempts[0]?.orderNo;
    const late = (): unknown => scene.page(saleId).events.find(({ kind }) => kind === 'late-answer')?.details;
    await scene.until('the late code is journalled', () => late() !== undefined);
    expect(late()).toMatchObject({ attempt: 1, orderNo });
    expect(await scene.sales.renew(saleId)).toMatchObject({ ok: true });
    await scene.until('the service has answered', () => scene.inFlight === 0 && scene.state !== 'opening');
    expect(scene.page(saleId).attempts.map((attempt) => attempt.orderNo)).toEqual([orderNo, orderNo]);
    // The late code exists at the service, and nobody ever saw it.
    expect(scene.view?.phase).toMatchObject({ state: 'unknown', reason: { kind: 'duplicate' } });
    expect(scene.views.some((view) => view?.phase.state === 'awaiting')).toBe(false);
  });

  test('offline at start: the journal is readable, no new code', async () => {
    using names = new Names();
    await using scene = await Scene.open();
    const saleId = await scene.open();
    names.answer = 'not found';
    scene.restart();
    const day = scene.sales.readDay(null);
    expect(day).toMatchObject({ ok: true, value: { count: 1 } });
    expect(scene.page(saleId).events.length).toBeGreaterThan(3);
    // The code that was on the screen is provably not over: it is shown again.
    expect(scene.state).toBe('awaiting');
    names.answer = 'as usual';
    await scene.pay(scene.codeUrl);
    names.answer = 'not found';
    await scene.pass(30_000);
    expect(scene.view?.phase).toMatchObject({ state: 'awaiting', watch: { kind: 'offline' } });
    names.answer = 'as usual';
    await scene.pass(30_000);
    expect(scene.state).toBe('paid');
    scene.sales.dismiss(saleId);
    names.answer = 'not found';
    await scene.open();
    await scene.until('the tries are over', () => scene.state === 'refused');
    expect(scene.views.filter((view) => view?.phase.state === 'awaiting' && view.id !== saleId)).toEqual([]);
  });
});
