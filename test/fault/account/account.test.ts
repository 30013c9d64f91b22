import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { valueOf } from '../../support/result.ts';
import { aSale } from '../../support/terminal.ts';
import { startWrong, wrongStarts } from './account.ts';
import { Shop } from './shop.ts';

test.each(wrongStarts().filter(({ dialect }) => dialect === 'documented'))(
  '$road, $stranger: nothing is sold, it is said, and the journal has the stop',
  async (start) => {
    expect(await startWrong(start)).toEqual([]);
  },
);

test('once another merchant answers, no code is drawn: not by "new code" of an earlier sale either', async () => {
  await using shop = await Shop.open('documented');
  shop.start();
  await shop.begin();
  expect(await shop.sells()).toBe(true);
  shop.drawn.clear();
  const sale = valueOf(await shop.handlers.openSale(aSale()));
  await vi.waitFor(() => expect(shop.drawn.size).toBe(1));
  expect(await shop.handlers.cancelSale(sale)).toMatchObject({ ok: true });
  expect(await shop.handlers.dismissSale(sale)).toMatchObject({ ok: true });
  shop.drawn.clear();
  const rules = [{ what: 'other-account', when: { kind: 'always' } }] as const;
  shop.service.sandbox.setBehaviour({ documentedOnly: false, rules: [...rules] });
  await shop.handlers.compareDay({ date: null });
  await vi.waitFor(() => expect(shop.stopped).toBe('other-account'), { timeout: 30_000 });
  expect(await shop.handlers.openSale(aSale())).toMatchObject({ ok: false, code: 'not-ready' });
  expect(await shop.handlers.renewSale(sale)).toMatchObject({ ok: false, code: 'not-ready' });
  await pause(2_000);
  expect(shop.drawn.size).toBe(0);
});
