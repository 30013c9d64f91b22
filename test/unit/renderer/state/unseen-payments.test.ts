import { expect, test } from 'vitest';
import type { UnseenPayment } from '../../../../electron/contract/sale.ts';
import { UnseenPayments } from '../../../../renderer/state/unseen-payments.svelte.ts';
import { unseenOf } from '../../../component/fixtures/sales.ts';
import { BridgeDouble } from '../../../support/bridge.ts';

const [first, second, third] = [
  unseenOf('canceled', 100, 1),
  unseenOf('expired', 200, 2),
  unseenOf('paid', 300, 3),
];
const saleIds = (list: readonly UnseenPayment[]): string[] => list.map(({ saleId }) => saleId);

test('no row moves while it is shown: what comes since is below, and what is seen is taken out', () => {
  const all = new UnseenPayments(new BridgeDouble(), [second, first], () => undefined);
  all.receive([third, second, first]);
  expect(saleIds(all.list)).toEqual(saleIds([second, first, third]));
  all.receive([third, first]);
  expect(saleIds(all.list)).toEqual(saleIds([first, third]));
  // Once none is shown the newest is first again.
  all.receive([]);
  all.receive([third, second]);
  expect(saleIds(all.list)).toEqual(saleIds([third, second]));
});
