import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
