import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft, ParkedTicket } from '../../../../electron/contract/sale.ts';
import { fail, type Result, success } from '../../../../electron/contract/result.ts';
import type { Session } from '../../../../renderer/state/session.svelte.ts';
import { lines } from '../../../component/fixtures/sales.ts';
import { BridgeDouble } from '../../../support/bridge.ts';
import { sessionBeside } from '../../../support/session.ts';

let bridge: BridgeDouble;
let session: Session;
let answer: (parked: Result<{ id: number; count: number }>) => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bridge = new BridgeDouble();
  session = await sessionBeside(bridge, {});
  bridge.answer('parkTicket', () => new Promise((resolve) => (answer = resolve)));
});
afterEach(() => vi.useRealTimers());

/** What was asked to keep of tickets, in its order: how many lines. */
function kept(): [name: string, lines: number][] {
  const ofTickets = bridge.calls.filter(({ name }) => name === 'parkTicket' || name === 'saveDraft');
  return ofTickets.map(({ name, request }) => [name, (request as { lines: unknown[] }).lines.length]);
}

function ringUp(): void {
  for (const line of lines) session.ticket.add(line);
}

test('a ticket that is put aside at once is not kept as the draft beside it', async () => {
  ringUp();
  const parking = session.parked.park();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept()).toEqual([['parkTicket', lines.length]]);
  answer(success({ id: 1, count: 1 }));
  expect(await parking).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept()).toEqual([
    ['parkTicket', lines.length],
    ['saveDraft', 0],
  ]);
});

test('a ticket that cannot be put aside is kept as the draft', async () => {
  ringUp();
  const parking = session.parked.park();
  await vi.advanceTimersByTimeAsync(2_000);
  answer(fail('storage', 'The disk is full.'));
  expect(await parking).toMatchObject({ ok: false });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept()).toEqual([
    ['parkTicket', lines.length],
    ['saveDraft', lines.length],
  ]);
});

describe('a ticket that is taken back while something else is rung up', () => {
  const draft: Draft = {
    lines: [{ name: 'Tea', price: 300, count: 1, rate: 10 }],
    note: 'Table 3',
    expiryPeriod: null,
    locationId: null,
    customer: null,
  };
  let taken: (ticket: Result<ParkedTicket>) => void;

  async function takenMeanwhile(): Promise<ReturnType<Session['parked']['take']>> {
    bridge.answer('takeParked', () => new Promise((resolve) => (taken = resolve)));
    const taking = session.parked.take(3);
    await vi.advanceTimersByTimeAsync(0);
    ringUp();
    taken(success({ id: 3, at: 0, draft }));
    await vi.advanceTimersByTimeAsync(0);
    return taking;
  }

  test('takes the place of that, which is put aside', async () => {
    const taking = takenMeanwhile();
    await vi.advanceTimersByTimeAsync(0);
    answer(success({ id: 4, count: 2 }));
    expect(await taking).toBe(true);
    expect(kept()).toEqual([['parkTicket', lines.length]]);
    expect(session.ticket.lines).toEqual(draft.lines);
  });

  test('is put aside again where that cannot be, and nothing is lost', async () => {
    const taking = takenMeanwhile();
    await vi.advanceTimersByTimeAsync(0);
    answer(fail('storage', 'The disk is full.'));
    await vi.advanceTimersByTimeAsync(0);
    answer(success({ id: 5, count: 1 }));
    expect(await taking).toMatchObject({ ok: false, code: 'storage' });
    expect(kept().map(([name, count]) => [name, count])).toEqual([
      ['parkTicket', lines.length],
      ['parkTicket', draft.lines.length],
    ]);
    expect(session.ticket.lines).toEqual(lines);
  });
});
