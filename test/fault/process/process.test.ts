import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../electron/sandbox/server.ts';
import { newFolder } from '../../support/folder.ts';
import { saleRequest } from '../support/sale-request.ts';
import { Scene } from '../support/scene.ts';
import { journalFacts } from './ledger.ts';
import type { TillOrders, TillTelling } from './protocol.ts';
import { runTill, type TillRun } from './run-till.ts';
import type { Step } from './steps.ts';

async function orders(): Promise<TillOrders> {
  const folder = newFolder('process');
  const service = await startSandbox({ dataDirectory: ':memory:' });
  onTestFinished(() => service.close());
  return {
    url: service.url,
    key: service.key,
    folder: join(folder, 'till'),
    seed: 5,
    killAtStep: null,
    sales: 1,
    acts: 'sell',
    again: null,
    tellSteps: true,
  };
}

let sold: Promise<TillRun> | undefined;

/** The number of the n-th step of a name while a sale is opened, found by a sale of another till. */
async function stepOf(name: Step, nth: number): Promise<number> {
  sold ??= runTill({ ...(await orders()), killAtStep: null, acts: 'all', seed: 5 });
  const steps = (await sold).tellings.filter((telling) => telling.kind === 'step');
  const opening = steps.flatMap(({ step, act }, index) =>
    act === 'open' && step === name ? [index + 1] : [],
  );
  const found = opening[nth - 1];
  if (found === undefined) throw new Error(`A sale has no ${name} number ${nth}.`);
  return found;
}

const first = (tellings: readonly TillTelling[], kind: TillTelling['kind']): TillTelling | undefined =>
  tellings.find((telling) => telling.kind === kind);

describe('a till that is killed', () => {
  test('before the intent: there is no sale', async () => {
    const order = await orders();
    const killed = await runTill({ ...order, acts: 'all', killAtStep: await stepOf('before commit', 1) });
    expect(killed.signal).toBe('SIGKILL');
    const next = await runTill({ ...order, acts: 'audit' });
    expect(first(next.tellings, 'recovered')).toMatchObject({ view: null, sales: [] });
    expect(journalFacts(order.folder)).toMatchObject({ sales: 0, integrity: 'ok' });
  });

  test.each<[string, Step, number]>([
    ['after the intent', 'after commit', 1],
    ['before the request left', 'before send', 1],
    ['during the request', 'after send', 1],
    ['when the answer arrived', 'answer arrives', 1],
    ['before the commit of the code', 'before commit', 2],
  ])('%s: the sale is unknown on start, and shown at once', async (_, step, nth) => {
    const order = await orders();
    const killed = await runTill({ ...order, acts: 'all', killAtStep: await stepOf(step, nth) });
    expect(killed.signal).toBe('SIGKILL');
    const drawn = killed.tellings.some(
      (telling) => telling.kind === 'draws' && telling.view?.phase.state === 'awaiting',
    );
    expect(drawn).toBe(false);
    const next = await runTill({ ...order, acts: 'audit' });
    expect(first(next.tellings, 'recovered')).toMatchObject({
      view: { phase: { state: 'unknown', reason: { kind: 'interrupted' } } },
      sales: [{ state: 'unknown' }],
    });
  });

  test('with the code committed: the code is shown again', async () => {
    const order = await orders();
    await runTill({ ...order, acts: 'all', killAtStep: await stepOf('after commit', 2) });
    const next = await runTill({ ...order, acts: 'audit' });
    expect(first(next.tellings, 'recovered')).toMatchObject({ view: { phase: { state: 'awaiting' } } });
  });
});

test('five crashes in a row: each start shows the same sale, and nothing is sent again by itself', async () => {
  const order = await orders();
  await runTill({ ...order, acts: 'all', killAtStep: await stepOf('after send', 1) });
  const attempts = journalFacts(order.folder).attempts.length;
  for (let crash = 0; crash < 5; crash += 1) {
    // Killed as soon as it has begun to do anything at all.
    const { signal } = await runTill({ ...order, acts: 'audit', killAtStep: 4 });
    expect(signal).toBe('SIGKILL');
  }
  const last = await runTill({ ...order, acts: 'audit' });
  expect(first(last.tellings, 'recovered')).toMatchObject({ view: { phase: { state: 'unknown' } } });
  expect(journalFacts(order.folder).attempts).toHaveLength(attempts);
});

test('two tills on one journal: the second finds the open sale there, and nothing is sent', async () => {
  await using scene = await Scene.open();
  await using other = await Scene.open({ folder: scene.folder, seed: 2 });
  const saleId = await scene.open();
  expect(other.sales.readPage(saleId)).toMatchObject({ ok: true });
  // One terminal, one open sale: the journal itself says that another is open.
  expect(other.sales.open(saleRequest(other.random))).toMatchObject({ ok: false, code: 'busy' });
  expect(other.gate.count('POST')).toBe(0);
});
