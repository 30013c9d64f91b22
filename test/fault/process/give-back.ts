import type { SaleRow } from '../../../electron/contract/sale.ts';
import type { Sales } from '../../../electron/sales/sales.ts';
import type { SeededRandom } from '../support/random.ts';

/** Staff give back a sale of the day: all of it or a part, and tap twice now and then. */
export async function giveBack(sales: Sales, random: SeededRandom): Promise<void> {
  const day = sales.readDay(null);
  if (!day.ok) return;
  const paid = day.value.sales.filter(({ state }) => state === 'paid').slice(0, 6);
  if (paid.length === 0) return;
  const { id: saleId, amount } = random.pick(paid);
  const part = random.chance(0.3) ? amount : random.between(1, amount);
  const page = sales.readPage(saleId);
  const code = page.ok ? page.value.attempts[random.chance(0.1) ? 1 : 0]?.code : null;
  const asked = {
    id: random.uuid(),
    saleId,
    chargeId: code?.charge?.id ?? 'no payment',
    amount: part,
    reason: 'Broken cup',
    by: 'Sato',
  };
  const given = sales.refunds.giveBack(asked);
  if (random.chance(0.3)) await sales.refunds.giveBack(asked);
  await given;
}

/** Whether anything that was asked back is not known to be back, or not to be. */
export async function isGivingBack(sales: Sales, rows: readonly SaleRow[]): Promise<boolean> {
  for (const { id } of rows.filter(({ state }) => state === 'paid')) {
    const found = await sales.refunds.read(id);
    const entries = found.ok ? found.value.payments.flatMap(({ refunds }) => refunds) : [];
    if (entries.some(({ own, state }) => own && state !== 'done' && state !== 'failed')) return true;
  }
  return false;
}
