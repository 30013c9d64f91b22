import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CustomerList } from '../../../../electron/contract/payment-objects.ts';
import { fail, success, type Result } from '../../../../electron/contract/result.ts';
import { CustomerSearch } from '../../../../renderer/state/customers.svelte.ts';
import { BridgeDouble } from '../../../support/bridge.ts';

const list = (total: number | undefined, ...names: string[]): CustomerList => ({
  total,
  customers: names.map((name) => ({ id: `cus_${name}`, name })),
});
const names = ({ page }: CustomerSearch): unknown =>
  page.value ? page.value.customers.map(({ name }) => name) : page.now?.kind;
const full = Array.from({ length: 20 }, (_, at) => `c${at}`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A search whose answers come when the test says so, in any order. */
function heldSearch(): {
  search: CustomerSearch;
  bridge: BridgeDouble;
  answer: (question: number, result: Result<CustomerList>) => Promise<void>;
} {
  const bridge = new BridgeDouble();
  const held: ((result: Result<CustomerList>) => void)[] = [];
  bridge.answer('listCustomers', () => new Promise((done) => held.push(done)));
  const answer = async (question: number, result: Result<CustomerList>): Promise<void> => {
    held[question]?.(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { search: new CustomerSearch(bridge), bridge, answer };
}

describe('typing', () => {
  test('asks once, 200 ms after the last key', async () => {
    const { search, bridge } = heldSearch();
    for (const text of ['h', 'ha', 'han']) {
      search.type(text);
      await vi.advanceTimersByTimeAsync(199);
    }
    expect(bridge.requestsOf('listCustomers')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(bridge.requestsOf('listCustomers')).toEqual([{ keyword: 'han', limit: 20, offset: 0 }]);
  });

  test.each([
    ['', {}],
    ['   ', {}],
    [' 花子 ', { keyword: '花子' }],
  ])('sends %j as %j', async (text, sent) => {
    const { search, bridge } = heldSearch();
    search.type(text);
    await vi.advanceTimersByTimeAsync(200);
    expect(bridge.requestsOf('listCustomers')).toEqual([{ ...sent, limit: 20, offset: 0 }]);
  });

  test('is searched for at once with Enter, and not once more when the fingers rest', async () => {
    const { search, bridge } = heldSearch();
    search.type('han');
    void search.find();
    await vi.advanceTimersByTimeAsync(1000);
    expect(bridge.requestsOf('listCustomers')).toHaveLength(1);
  });

  test('asks nothing after the screen was left', async () => {
    const { search, bridge } = heldSearch();
    search.type('han');
    search.stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(bridge.requestsOf('listCustomers')).toEqual([]);
  });
});

describe('answers', () => {
  test('leave the page on screen until the next one is there', async () => {
    const { search, answer } = heldSearch();
    void search.find();
    expect(search.page.now?.kind).toBe('loading');
    await answer(0, success(list(1, 'Abe')));
    search.type('x');
    await vi.advanceTimersByTimeAsync(400);
    expect(names(search)).toEqual(['Abe']);
  });

  test('are waited for visibly only after 300 ms', async () => {
    const { search, answer } = heldSearch();
    void search.find();
    await vi.advanceTimersByTimeAsync(299);
    expect(search.waiting).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(search.waiting).toBe(true);
    await answer(0, success(list(0)));
    expect(search.waiting).toBe(false);
  });

  test('that fail are told, and the same page is asked for again', async () => {
    const { search, bridge, answer } = heldSearch();
    void search.find();
    await answer(0, success(list(45, ...full)));
    void search.turn(1);
    await answer(1, fail('no-answer', 'timeout'));
    expect(search.page.now).toMatchObject({ kind: 'failed', failure: { code: 'no-answer' } });
    void search.retry();
    expect(search.page.now?.kind).toBe('loading');
    expect(bridge.requestsOf('listCustomers').map(({ offset }) => offset)).toEqual([0, 20, 20]);
  });
});

describe('pages', () => {
  test('go forth and back by 20, and stop at both ends', async () => {
    const { search, bridge, answer } = heldSearch();
    void search.find();
    await answer(0, success(list(41, ...full)));
    expect([search.hasPrevious, search.hasNext]).toEqual([false, true]);
    void search.turn(1);
    await answer(1, success(list(41, ...full)));
    expect([search.hasPrevious, search.hasNext]).toEqual([true, true]);
    void search.turn(1);
    await answer(2, success(list(41, 'last')));
    expect([search.hasPrevious, search.hasNext]).toEqual([true, false]);
    void search.turn(-1);
    expect(bridge.requestsOf('listCustomers').map(({ offset }) => offset)).toEqual([0, 20, 40, 20]);
  });

  test.each([
    [19, false],
    [20, true],
  ])('of a service that gives no total: after %i customers there is a next page: %s', async (count, next) => {
    const { search, answer } = heldSearch();
    void search.find();
    await answer(0, success(list(undefined, ...full.slice(0, count))));
    expect(search.hasNext).toBe(next);
  });

  test('end where a service promises more and sends nobody', async () => {
    const { search, answer } = heldSearch();
    void search.find();
    await answer(0, success(list(1000)));
    expect(search.hasNext).toBe(false);
  });

  test('turn within what is on screen, also while something new is being typed', async () => {
    const { search, bridge, answer } = heldSearch();
    search.type('a');
    await vi.advanceTimersByTimeAsync(200);
    await answer(0, success(list(41, ...full)));
    search.type('ab');
    void search.turn(1);
    expect(bridge.requestsOf('listCustomers').at(-1)).toEqual({ keyword: 'a', limit: 20, offset: 20 });
  });
});
