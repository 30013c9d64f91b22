import type { Charge } from '../../../electron/contract/payment-objects.ts';
import type { CreateCharge } from '../../../electron/contract/payment-requests.ts';
import type { OpenSale } from '../../../electron/contract/sale.ts';
import { valueOf } from '../../support/result.ts';
import { type Bench, createBench, lost, ok, refusedWith, request, settleAll } from './support.ts';

/** What a payer's phone shows. */
export const token = '28763456789012345678';

/** A terminal at a service that takes payers' codes, the charges that it has, and what was asked of it, in order. */
export interface PresentedShop {
  bench: Bench;
  charges: Charge[];
  asked: string[];
}

/** Opens one; each charge waits for its payer. */
export function presentedShop(): PresentedShop {
  const bench = createBench();
  const charges: Charge[] = [];
  const asked: string[] = [];
  const taken = new Set<string>();
  bench.service.known = { 'list-charges': true };
  Object.assign(bench.service, {
    createCharge: ({ amount, currency, orderNo, extra }: CreateCharge) => {
      asked.push(`create ${orderNo}`);
      // A payer's code takes money once.
      if (taken.has(extra.token)) return Promise.resolve(refusedWith('refused'));
      taken.add(extra.token);
      const charge = {
        id: `ch_${charges.length + 1}`,
        amount,
        currency,
        orderNo,
        status: 'pending',
      } as Charge;
      charges.push(charge);
      return Promise.resolve(ok(charge));
    },
    readCharge: (id: string) => {
      const found = charges.find((one) => one.id === id);
      return Promise.resolve(found ? ok(found) : refusedWith('not-found'));
    },
    revokeCharge: (id: string) => {
      asked.push(`revoke ${id}`);
      const found = charges.find((one) => one.id === id);
      if (found?.status === 'pending') found.status = 'revoked';
      return Promise.resolve(found ? ok(found) : refusedWith('not-found'));
    },
    listCharges: () =>
      Promise.resolve(ok({ total: charges.length, charges: charges.map((one) => ({ ...one })) })),
  });
  return { bench, charges, asked };
}

/** The payer confirms. */
export function pay(charge: Charge | undefined, more: Partial<Charge> = {}): void {
  Object.assign(charge ?? {}, { status: 'captured', paid: true, ...more });
}

/** The service takes the request, or does not, and its answer is lost. */
export function loses({ bench: { service }, asked }: PresentedShop, isTaken: boolean): void {
  const { createCharge } = service;
  service.createCharge = async (body, late) => {
    if (isTaken) await createCharge?.(body, late);
    else asked.push(`create ${body.orderNo}`);
    return lost;
  };
}

/** The payer's code is scanned for a sale of 1,200 yen, and its answer came; answers the sale's id. */
export async function scanned(
  { bench }: Pick<PresentedShop, 'bench'>,
  code = token,
  more: Partial<OpenSale> = {},
): Promise<string> {
  const sale = valueOf(bench.sales.openPresented({ token: code, sale: request(more) }));
  await settleAll();
  return sale;
}
