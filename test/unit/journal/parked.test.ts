import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../electron/contract/sale.ts';
import { valueOf } from '../../support/result.ts';
import { journalPath, open } from './support.ts';

const ticketOf = (name: string): Draft => ({
  lines: [{ name, price: 100, count: 1, rate: 8, discount: { kind: 'amount', value: 10, name: 'Coupon' } }],
  note: 'Table 4',
  expiryPeriod: null,
  locationId: null,
  customer: null,
});

describe('tickets that are put aside', () => {
  test('outlive a restart, in place of the draft, the newest first', () => {
    const path = journalPath();
    const before = open(path);
    before.saveDraft(ticketOf('first'));
    expect(valueOf(before.parked.park(ticketOf('first'), 5))).toEqual({ id: 1, count: 1 });
    expect(valueOf(before.readDraft())).toBeNull();
    before.parked.park(ticketOf('second'), 6);
    before.close();
    const after = open(path);
    expect(valueOf(after.parked.list())).toEqual([
      { id: 2, at: 6, draft: ticketOf('second') },
      { id: 1, at: 5, draft: ticketOf('first') },
    ]);
  });

  test('keep what staff call them over a restart and into the draft, and one of before names has none', () => {
    const path = journalPath();
    const before = open(path);
    before.parked.park(ticketOf('first'), 5);
    before.parked.park({ ...ticketOf('second'), name: '田中様' }, 6);
    before.close();
    const after = open(path);
    expect(valueOf(after.parked.list()).map(({ draft }) => draft.name)).toEqual(['田中様', undefined]);
    valueOf(after.parked.take(2));
    after.close();
    expect(valueOf(open(path).readDraft())?.name).toBe('田中様');
  });

  test('are the draft once they are taken back, and taken once', () => {
    const journal = open(journalPath());
    const { id } = valueOf(journal.parked.park(ticketOf('first'), 5));
    expect(valueOf(journal.parked.take(id)).draft).toEqual(ticketOf('first'));
    expect(valueOf(journal.readDraft())).toEqual(ticketOf('first'));
    expect(journal.parked.take(id)).toMatchObject({ ok: false, code: 'not-found' });
    expect(valueOf(journal.parked.count())).toBe(0);
  });

  test('are 500 at most; the next is refused, and stays the draft', () => {
    const journal = open(journalPath());
    for (let at = 0; at < 500; at += 1) expect(journal.parked.park(ticketOf(`${at}`), at).ok).toBe(true);
    journal.saveDraft(ticketOf('one more'));
    expect(journal.parked.park(ticketOf('one more'), 500)).toMatchObject({ code: 'too-many-parked' });
    expect(valueOf(journal.readDraft())).toEqual(ticketOf('one more'));
    expect(valueOf(journal.parked.count())).toBe(500);
  });
});
