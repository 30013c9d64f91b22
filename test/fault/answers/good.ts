import type { ArrivedRequest } from '../../support/raw-service.ts';

/** The address that a good answer leads to. */
export const goodUrl = 'https://pay.example/c/code_good';

/** What was asked for, as it arrived. */
export interface Asked {
  readonly orderNo: string;
  readonly amount: number;
  readonly currency: string;
}

/** Reads what a request for a code asks for. */
export function askedOf(request: ArrivedRequest): Asked {
  return JSON.parse(request.body) as Asked;
}

const createTime = Date.UTC(2026, 3, 1, 3, 0, 0);

/** A code with every field of specification section 2.2, right in each; its id is made from the order number. */
export function goodCode(asked: Asked): Record<string, unknown> {
  const { orderNo, amount, currency } = asked;
  return {
    id: `code_${orderNo}`,
    object: 'code',
    liveMode: true,
    codeUrl: goodUrl,
    amount,
    currency,
    orderNo,
    description: 'Tea',
    extra: { counter: 1 },
    metadata: { shop: 'A' },
    status: 'pending',
    charge: { id: 'ch_1', object: 'charge', paid: false, status: 'pending', amount, currency },
    customer: { id: 'cus_1', object: 'customer', name: 'Hanako' },
    source: { id: 'src_1', object: 'source', status: 'active' },
    frontUrl: 'https://shop.example/thanks',
    items: [{ name: 'Tea', price: 600, count: 2 }],
    locationId: 'loc_1',
    expired: false,
    expiryTime: createTime + 600_000,
    expiryPeriod: 10,
    createTime,
    shouldCreateSource: false,
    activeSources: [],
    invoice: { id: 'inv_1', object: 'invoice', status: 'draft' },
  };
}

/** The text of a good code in which one field has another value, given as JSON text; undefined leaves it out. */
export function codeWith(asked: Asked, field: string, value: string | undefined): string {
  const others = JSON.stringify({ ...goodCode(asked), [field]: undefined });
  return value === undefined ? others : `${others.slice(0, -1)},${JSON.stringify(field)}:${value}}`;
}
