import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft } from '../../../../electron/contract/sale.ts';
import { fail, type Result, success } from '../../../../electron/contract/result.ts';
import type { HowPaid } from '../../../../renderer/state/checkout.svelte.ts';
import type { Session } from '../../../../renderer/state/session.svelte.ts';
import { pageOf, paid, row, saleId } from '../../../component/fixtures/sales.ts';
import { snapshot } from '../../../component/fixtures/terminal.ts';
import { BridgeDouble } from '../../../support/bridge.ts';
import { sessionBeside } from '../../../support/session.ts';

const draft = { note: '', expiryPeriod: null, locationId: 'loc-1', customer: null };

let bridge: BridgeDouble;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

describe('what is rung up between the tap and its answer', () => {
  const tea = { itemId: 'tea', name: 'Tea', price: 300, count: 2, rate: 10 } as const;
  const cake = { itemId: 'cake', name: 'Cake', price: 450, count: 1, rate: 8 } as const;

  /** Taps on a ticket of two teas, does something before main answers, and answers with a sale. */
  async function during(
    act: (session: Session) => void,
    typed = '',
    more: Partial<Draft> = {},
    atOnce: (session: Session) => void = () => undefined,
  ): Promise<Session> {
    bridge = new BridgeDouble();
    const session = await sessionBeside(bridge, { draft: { ...draft, lines: [tea], ...more } });
    session.ticket.entry.press(typed);
    let answer: (result: Result<string>) => void = () => undefined;
    bridge.answer('openSale', () => new Promise((resolve) => (answer = resolve)));
    const charged = session.charge();
    atOnce(session);
    await vi.waitFor(() => expect(bridge.requestsOf('openSale')).toHaveLength(1));
    act(session);
    answer(success(saleId(1)));
    await charged;
    return session;
  }

  test('is the next ticket: another item, and pieces beyond those that are charged', async () => {
    const { ticket } = await during(({ ticket }) => {
      ticket.add({ ...tea, count: 3 });
      ticket.add(cake);
    });
    expect(ticket.lines).toEqual([{ ...tea, count: 3 }, cake]);
    expect([ticket.note, ticket.replaces, ticket.customer]).toEqual(['', null, null]);
    await vi.advanceTimersByTimeAsync(300);
    const kept = bridge.requestsOf('saveDraft').at(-1);
    expect(kept).toMatchObject({ lines: [{ ...tea, count: 3 }, cake] });
    expect(kept).not.toHaveProperty('requestId');
  });

  test('is nothing where what is charged was only changed', async () => {
    const { ticket } = await during(({ ticket }) => {
      ticket.setDiscount(0, { kind: 'percent', value: 10, name: '' });
      ticket.setCount(0, 1);
      ticket.setNote('late');
    });
    expect(ticket.isEmpty).toBe(true);
    expect(ticket.note).toBe('');
  });

  test('is an amount that was begun then, not one that is charged', async () => {
    expect((await during(({ ticket }) => ticket.entry.press('7'))).ticket.total).toBe(7);
    expect((await during(({ ticket }) => ticket.entry.press('7'), '5')).ticket.total).toBe(0);
    expect((await during(({ ticket }) => ticket.addTyped(), '5')).ticket.total).toBe(0);
    const added = await during(({ ticket }) => {
      ticket.addTyped();
      ticket.entry.press('7');
    }, '5');
    expect(added.ticket.total).toBe(7);
    const cleared = await during(({ ticket }) => {
      ticket.entry.clear();
      ticket.entry.press('7');
    }, '5');
    expect(cleared.ticket.total).toBe(7);
  });

  test('is not what was already charged of a line that something is taken off', async () => {
    const { ticket } = await during(({ ticket }) => ticket.setCount(0, 3), '', {
      lines: [{ ...tea, discount: { kind: 'amount', value: 500, name: 'Coupon' } }],
    });
    expect(ticket.lines).toEqual([{ ...tea, count: 1 }]);
  });

  test('is nothing where the ticket was emptied and that was taken back', async () => {
    const { ticket } = await during(({ ticket }) => ticket.clear()());
    expect(ticket.isEmpty).toBe(true);
  });

  test('is the next ticket from the tap on, before main is asked', async () => {
    const rungUp = ({ ticket }: Session): void => {
      ticket.clear();
      ticket.add(cake);
      ticket.setNote('next');
    };
    const { ticket } = await during(() => undefined, '', {}, rungUp);
    expect([ticket.lines, ticket.note]).toEqual([[cake], 'next']);
  });

  test('stays whole where the ticket was emptied first', async () => {
    const { ticket } = await during(({ ticket }) => {
      ticket.clear();
      ticket.add(tea);
    });
    expect(ticket.lines).toEqual([tea]);
  });
});

describe('the request of a tap whose answer was lost', () => {
  const tea = { itemId: 'tea', name: 'Tea', price: 300, count: 1, rate: 10 } as const;

  /** Two taps, the first without an answer; `between` is what was done before the second. Answers their requests' ids. */
  async function taps(between: (session: Session) => unknown): Promise<string[]> {
    bridge = new BridgeDouble();
    const session = await sessionBeside(bridge, { draft: { ...draft, lines: [tea] } });
    bridge.answer('openSale', fail('internal', 'Nobody knows.'));
    await session.charge();
    bridge.answer('openSale', success(saleId(2)));
    await between(session);
    await session.charge();
    return bridge.requestsOf('openSale').map(({ requestId }) => requestId);
  }

  test('is repeated while the same ticket stands, also after it was taken off and put back', async () => {
    const [first, second] = await taps(() => undefined);
    expect(second).toBe(first);
    const [asked, again] = await taps(({ ticket }) => ticket.clear()());
    expect(again).toBe(asked);
    const [one, another] = await taps(({ ticket }) => ticket.remove(0)());
    expect(another).toBe(one);
  });

  test.each<[string, (session: Session) => unknown]>([
    [
      'was emptied',
      ({ ticket }) => {
        ticket.clear();
        ticket.add(tea);
      },
    ],
    [
      'lost its last line',
      ({ ticket }) => {
        ticket.remove(0);
        ticket.add(tea);
      },
    ],
    [
      'was put aside',
      async ({ ticket, parked }) => {
        bridge.answer('parkTicket', success({ id: 1, count: 1 }));
        await parked.park();
        ticket.add(tea);
      },
    ],
    [
      'was shown to be a sale, which was left',
      () => {
        bridge.send('sale', paid);
        bridge.send('sale', null);
      },
    ],
  ])('is not the next customer’s, of the same goods, once the ticket %s', async (_, between) => {
    const [first, second] = await taps(between);
    expect(second).not.toBe(first);
  });
});

describe('a ticket is charged or put aside, whichever was asked for first', () => {
  const lines = [{ name: 'Tea', price: 300, count: 1, rate: 10 }] as const;

  test('one that is being charged is not put aside', async () => {
    bridge = new BridgeDouble();
    const session = await sessionBeside(bridge, { draft: { ...draft, lines: [...lines] } });
    let answer: (result: Result<string>) => void = () => undefined;
    bridge.answer('openSale', () => new Promise((resolve) => (answer = resolve)));
    const charged = session.charge();
    expect(await session.parked.park()).toBe(false);
    await vi.waitFor(() => expect(bridge.requestsOf('openSale')).toHaveLength(1));
    expect(await session.parked.park()).toBe(false);
    answer(success(saleId(1)));
    await charged;
    expect(bridge.requestsOf('parkTicket')).toEqual([]);
    expect(session.ticket.isEmpty).toBe(true);
  });

  test('one that is being put aside is not charged', async () => {
    bridge = new BridgeDouble();
    const session = await sessionBeside(bridge, { draft: { ...draft, lines: [...lines] } });
    let answer: (result: Result<{ id: number; count: number }>) => void = () => undefined;
    bridge.answer('parkTicket', () => new Promise((resolve) => (answer = resolve)));
    const parked = session.parked.park();
    await session.charge();
    await vi.waitFor(() => expect(bridge.requestsOf('parkTicket')).toHaveLength(1));
    await session.charge();
    answer(success({ id: 1, count: 1 }));
    expect(await parked).toBe(true);
    expect(bridge.requestsOf('openSale')).toEqual([]);
  });
});

describe('a ticket whose goods another sale’s code may be paid for', () => {
  const lines = [{ name: 'Tea', price: 300, count: 1, rate: 10 }] as const;

  async function charged(): Promise<Session> {
    bridge = new BridgeDouble();
    const session = await sessionBeside(bridge, {
      draft: { ...draft, lines: [...lines], replaces: saleId(9) },
    });
    bridge.answer(
      'openSale',
      fail('still-payable', 'The code of M7 may still be paid.', { saleId: saleId(7) }),
    );
    return session;
  }

  test('is asked about by that sale, which need not be the one that it came from', async () => {
    const session = await charged();
    bridge.answer('readSale', success(pageOf({ row: row(7, 'canceled'), payableUntil: 1 })));
    bridge.answer('cancelSale', success(undefined));
    await session.charge();
    expect(bridge.requestsOf('readSale')).toEqual([saleId(7)]);
    expect(session.checkout.earlier?.row.id).toBe(saleId(7));
    await session.checkout.closeEarlier();
    expect(bridge.requestsOf('cancelSale')).toEqual([saleId(7)]);
  });

  test('is said not to be charged where that sale cannot be looked at', async () => {
    const session = await charged();
    bridge.answer('readSale', fail('staff-locked', 'Past sales are behind the PIN of the staff.'));
    await session.charge();
    expect(session.messages.failure?.code).toBe('still-payable');
  });
});

describe('an earlier code that is being closed', () => {
  const tea = { itemId: 'tea', name: 'Tea', price: 300, count: 2, rate: 10 } as const;
  const cake = { itemId: 'cake', name: 'Cake', price: 450, count: 1, rate: 8 } as const;

  /** A ticket whose goods were on a code that is asked to be closed; `answer` is main's to that. */
  async function closing(): Promise<{
    session: Session;
    answer: (closed: Result<undefined>) => void;
    closed: ReturnType<Session['checkout']['closeEarlier']>;
  }> {
    bridge = new BridgeDouble();
    const session = await sessionBeside(bridge, { draft: { ...draft, lines: [tea], replaces: saleId(9) } });
    bridge.answer('openSale', fail('still-payable', 'M1 may still be paid.', { saleId: saleId(9) }));
    bridge.answer('readSale', success(pageOf({ row: row(9, 'canceled') })));
    await session.charge();
    let answer: (closed: Result<undefined>) => void = () => undefined;
    bridge.answer('cancelSale', () => new Promise((resolve) => (answer = resolve)));
    const closed = session.checkout.closeEarlier();
    await vi.waitFor(() => expect(bridge.requestsOf('cancelSale')).toHaveLength(1));
    return { session, answer: (result) => answer(result), closed };
  }

  test('brings no code where somebody left it alone meanwhile, for whatever ticket is there by then', async () => {
    const { session, answer, closed } = await closing();
    session.checkout.leaveEarlier();
    session.ticket.clear();
    session.ticket.add(cake);
    answer(success(undefined));
    expect(await closed).toBeNull();
    expect(bridge.requestsOf('openSale')).toHaveLength(1);
    expect(session.ticket.lines).toEqual([cake]);
  });

  test('is closed once, however often it is tapped, and says so where it could not be', async () => {
    const { session, answer, closed } = await closing();
    expect(session.checkout.closing).toBe(true);
    expect(await session.checkout.closeEarlier()).toBeNull();
    answer(fail('no-answer', ''));
    expect(await closed).toMatchObject({ code: 'no-answer' });
    expect(bridge.requestsOf('cancelSale')).toHaveLength(1);
    expect(session.checkout.closing).toBe(false);
  });
});

describe('a large amount is confirmed only by who was asked about it', () => {
  const lines = [{ name: 'Tea', price: 300, count: 1, rate: 10 }] as const;
  const token = '263456789012345678';

  /** A ticket of 300 yen at a till that asks above a limit; the limit is another one once it was charged. */
  async function charged(how: HowPaid, before: number | null, after: number | null): Promise<Session> {
    bridge = new BridgeDouble();
    const draftOf300 = { ...draft, lines: [...lines], replaces: saleId(9) };
    const terminal = { ...snapshot.terminal, confirmAbove: before };
    const session = await sessionBeside(bridge, { draft: draftOf300, terminal });
    bridge.answer('openPresented', success(saleId(1)));
    bridge.answer('openSale', fail('still-payable', 'M7 may still be paid.', { saleId: saleId(7) }));
    bridge.answer('readSale', success(pageOf({ row: row(7, 'canceled'), payableUntil: 1 })));
    await session.charge(how);
    if (session.checkout.confirming) await session.confirmCode();
    bridge.send('terminal', { ...terminal, confirmAbove: after });
    return session;
  }

  const changes: [string, number | null, number | null, boolean][] = [
    ['a limit that came meanwhile is not', null, 100, false],
    ['what was asked stays confirmed where the limit went', 100, null, true],
  ];
  test.each(changes)('before a scan: %s', async (_, before, after, confirmed) => {
    const session = await charged({ by: 'presented', token: null }, before, after);
    await session.scan.take(token);
    expect(bridge.requestsOf('openPresented')).toMatchObject([{ token, confirmed }]);
  });

  test.each(changes)('before a choice: %s', async (_, before, after, confirmed) => {
    const session = await charged({ by: 'code' }, before, after);
    await session.checkout.showDespite({ reason: 'gone', by: 'Sato' });
    expect(bridge.requestsOf('openSale').slice(1)).toMatchObject([{ confirmed }]);
  });

  test('who is asked after the scan confirms with the code that was scanned', async () => {
    const session = await charged({ by: 'presented', token: null }, null, 100);
    bridge.answer('openPresented', fail('confirmation-needed', 'The total is over 100.'));
    await session.scan.take(token);
    expect(session.checkout.confirming).toBe(true);
    bridge.answer('openPresented', success(saleId(1)));
    await session.confirmCode();
    expect(bridge.requestsOf('openPresented').slice(1)).toMatchObject([{ token, confirmed: true }]);
  });
});
