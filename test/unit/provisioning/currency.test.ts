import { describe, expect, test } from 'vitest';
import { fail } from '../../../electron/contract/result.ts';
import type { Bench } from '../../fault/provisioning/bench.ts';
import { goodFile, textOf } from '../../fault/provisioning/good.ts';
import { bench, chosen, settingsOf } from './support.ts';

const dollars = { ...goodFile(), currency: 'USD' };
const { catalogue: _, ...withoutItems } = dollars;
const problem = { expected: { kind: 'no-amounts' } };

/** A terminal that a file set up in yen, with items; there is a ticket or not. */
async function sellingInYen({ hasTickets = false } = {}): Promise<Bench> {
  const made = bench();
  expect(await made.apply(textOf(goodFile()))).toEqual([]);
  made.change = (stores) => ({ ...stores, hasTickets: () => hasTickets });
  return made;
}

describe('a file that changes the currency', () => {
  test.each([
    ['while a ticket is priced in it, though it brings its own items', dollars, true],
    ['and leaves the items', withoutItems, false],
  ])('is not taken %s: nothing of it is in force', async (_what, file, hasTickets) => {
    const made = await sellingInYen({ hasTickets });
    const before = settingsOf(made);
    expect(await made.apply(textOf({ ...file, theme: 'light' }))).toMatchObject([problem]);
    expect(settingsOf(made)).toEqual(before);
    const { provisioning } = made.start(null);
    expect((await provisioning.preview(chosen(file), false)).problems).toMatchObject([problem]);
    expect(await provisioning.applyChosen(chosen(file), false)).toMatchObject({ problems: [problem] });
    expect(settingsOf(made)).toEqual(before);
  });

  test('is taken with the items that it brings, and where there are none', async () => {
    const made = await sellingInYen();
    expect(await made.apply(textOf(dollars))).toEqual([]);
    expect(settingsOf(made).currency).toBe('USD');
    const empty = bench();
    expect(await empty.apply(textOf(withoutItems))).toEqual([]);
  });

  test('leaves no amount that was set for the one before, but those that it says', async () => {
    const made = bench();
    const yen = { ...withoutItems, currency: 'JPY', confirmAbove: 5_000, till: { quickAmounts: [500] } };
    expect(await made.apply(textOf(yen))).toEqual([]);
    const { till: _till, confirmAbove: _above, ...silent } = { ...yen, currency: 'USD' };
    expect(await made.apply(textOf(silent))).toEqual([]);
    expect(settingsOf(made)).toMatchObject({ confirmAbove: 0, till: { quickAmounts: [] } });
    expect(await made.apply(textOf({ ...yen, currency: 'EUR', confirmAbove: 0 }))).toEqual([]);
    expect(settingsOf(made)).toMatchObject({ confirmAbove: 0, till: { quickAmounts: [500] } });
  });

  test('is not taken with items for practice alone', async () => {
    const made = await sellingInYen();
    const { service: _service, ...practice } = { ...dollars, practice: true };
    expect(await made.apply(textOf(practice))).toMatchObject([problem]);
  });

  test('and was left half done waits for a ticket that was put together since', async () => {
    const made = await sellingInYen();
    const full = { update: () => fail('storage', 'no space left') };
    made.change = (stores) => ({
      ...stores,
      settings: { ...stores.settings, ...full },
      catalogues: { ...stores.catalogues, save: () => fail('storage', 'no space left') },
      pending: { ...stores.pending, remove: () => fail('storage', 'no space left') },
    });
    expect(await made.apply(textOf(dollars))).not.toEqual([]);
    made.change = (stores) => ({ ...stores, hasTickets: () => true });
    const { provisioning } = made.start();
    await provisioning.readAndApply();
    expect(provisioning.problems).toMatchObject([problem]);
    expect(settingsOf(made).currency).toBe('JPY');
  });
});
