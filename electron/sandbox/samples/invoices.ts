/**
 * The sample invoices: two that a code can be made for (by `metadata.invoiceNo`, see invoices.ts), and one in each
 * state that cannot be paid. Their items are of every tax rate type.
 */
import { type Invoice } from '../schemas/objects.ts';
import { type InvoiceRecord } from '../store/records.ts';
import { type Store } from '../store/store.ts';

const day = 86_400_000;
type Item = Invoice['items'][number];
type ItemSketch = readonly [
  name: string,
  unit: string,
  unitPrice: number,
  quantity: number,
  taxRateType: Item['taxRateType'],
];

interface Sketch {
  readonly number: number;
  readonly customer: string;
  readonly name: string;
  readonly status: Invoice['status'];
  readonly items: readonly ItemSketch[];
  /** Days from now; such invoices stay payable for years, since a practice store lives long. */
  readonly expiryDays: number;
}

const beans: ItemSketch = ['コーヒー豆 200g', '袋', 1620, 3, 'reduced'];
const sketches: readonly Sketch[] = [
  {
    number: 1,
    customer: 'cus_practice_11',
    name: '5月分 コーヒー豆と抽出講習',
    status: 'sent',
    items: [beans, ['抽出講習', '回', 5500, 1, 'standard'], ['ギフト券', '枚', 1000, 2, 'free']],
    expiryDays: 3650,
  },
  {
    number: 2,
    customer: 'cus_practice_02',
    name: '会議用 和菓子',
    status: 'submit',
    items: [['季節の上生菓子', '個', 432, 25, 'reduced']],
    expiryDays: 3650,
  },
  {
    number: 3,
    customer: 'cus_practice_11',
    name: '6月分(下書き)',
    status: 'draft',
    items: [beans],
    expiryDays: 3650,
  },
  {
    number: 4,
    customer: 'cus_practice_04',
    name: '4月分 コーヒー豆',
    status: 'paid',
    items: [beans],
    expiryDays: 30,
  },
  {
    number: 5,
    customer: 'cus_practice_04',
    name: '3月分 コーヒー豆',
    status: 'sent',
    items: [beans],
    expiryDays: -1,
  },
  {
    number: 6,
    customer: 'cus_practice_08',
    name: '予約取消分',
    status: 'canceled',
    items: [beans],
    expiryDays: 30,
  },
];

/** Adds the sample invoices; their times lie around `now`. */
export function insertInvoices(store: Store, now: number): void {
  for (const sketch of sketches) store.invoices.insert(invoiceOf(sketch, now));
}

function invoiceOf(sketch: Sketch, now: number): InvoiceRecord {
  const { number, customer, name, status, expiryDays } = sketch;
  const items = sketch.items.map((item, index) =>
    itemOf(item, `inv_item_practice_${number}${index + 1}`, now),
  );
  const wasSent = status !== 'draft' && status !== 'submit';
  return {
    id: `inv_practice_0${number}`,
    object: 'invoice',
    liveMode: false,
    invoiceNo: `INV-000${number}`,
    name,
    memo: 'お支払いは窓口のQRコードでも承ります。',
    operator: '窓口 太郎',
    remark: '練習用の請求書です。',
    enableAutoCharge: false,
    customerId: customer,
    amount: items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
    currency: 'JPY',
    status,
    invoiceTime: now - 3 * day,
    ...(wasSent && { sendTime: now - 2 * day }),
    ...(status === 'paid' && { paidTime: now - day }),
    expiryTime: now + expiryDays * day,
    createTime: now - 3 * day,
    fields: ['登録番号 T0000000000000', '担当 窓口 太郎'],
    items,
    metadata: { department: '外商' },
  };
}

function itemOf([name, unit, unitPrice, quantity, taxRateType]: ItemSketch, id: string, now: number): Item {
  return {
    id,
    object: 'invoiceItem',
    name,
    unit,
    unitPrice,
    currency: 'JPY',
    quantity,
    taxRateType,
    transactionTime: now - 4 * day,
  };
}
