import { readFileSync } from 'node:fs';
import { type CloseItem, closeDoubts, type DayClose } from '../../../electron/contract/day-close.ts';
import type { SaleState } from '../../../electron/contract/sale.ts';
import type { Takings, TakingsIn } from '../../../electron/contract/takings.ts';
import type { Language } from '../../../electron/contract/terminal.ts';
import type { ExportedSale } from '../../../electron/journal/snapshot.ts';
import { slipText } from '../../../electron/printing/slip-text.ts';
import type { FormalReceipt, Receipt, RefundSlip, Slip } from '../../../electron/printing/slips.ts';
import { createCloseExporter } from '../../../electron/sales/day-close/close-file.ts';
import { itemRows } from '../../../electron/sales/export-item-rows.ts';
import { headingOf, linesOf, type RowsOfSales, saleRows } from '../../../electron/sales/export-rows.ts';
import type { MoneyMode } from '../../../electron/sales/money-mode.ts';
import type { SaleBook } from '../../../electron/sales/sale-book.ts';
import { writeTakings } from '../../../electron/terminal/takings-file.ts';
import { newFolder } from '../../support/folder.ts';
import { receipt as sample } from '../../support/printer/receipts.ts';
import { valueOf } from '../../support/result.ts';

/*
 * One of each document that a shop gets from the terminal, with every word that it can say.
 */

const at = new Date(2026, 0, 15, 22, 5).getTime();
const yen = { currency: 'JPY', digits: 0 } as const;
const modes: readonly MoneyMode[] = ['live', 'practice', 'test'];

function slipsIn(language: Language): Slip[] {
  const head = {
    language,
    issuer: {
      name: '喫茶まどぐち',
      invoiceNumber: 'T7000012050002',
      address: '東京都',
      phone: '03-0000-0000',
    },
    mark: null,
    isReissue: false,
  } as const;
  const receipt: Receipt = {
    ...{ ...sample, ...head, paidAt: at, discounts: [{ name: '割引', amount: 10 }], thanks: 'Thanks' },
    lines: [
      {
        name: 'コーヒー',
        price: 550,
        count: 2,
        rate: 10,
        serving: 'eat-in',
        choices: '氷なし',
        discount: null,
      },
      {
        name: 'パン※',
        price: 540,
        count: 1,
        rate: 8,
        serving: 'takeaway',
        discount: { name: '値引き', amount: 5 },
      },
    ],
  };
  const noNumber = { ...head.issuer, invoiceNumber: null };
  const formal: FormalReceipt = {
    ...receipt,
    kind: 'formal',
    addressee: '山田',
    purpose: 'お品代',
    issuedAt: at + 1,
  };
  const refund: RefundSlip = {
    ...{ ...head, ...yen, kind: 'refund', orderNo: 'A1-000123-XYZ', paidAt: at, refundedAt: at + 60_000 },
    ...{
      method: 'PayPay',
      amount: 540,
      rates: receipt.rates.slice(1),
      ofTwo: 0,
      isReturn: true,
      lines: receipt.lines,
    },
  };
  const one = { ...receipt, lines: receipt.lines.slice(0, 1) };
  const close = { ...head, kind: 'close', terminal: 'Counter 1', close: dayClose } as const;
  const bare: DayClose = {
    ...{
      ...dayClose,
      totals: [],
      methods: [],
      rates: [],
      lateRates: [],
      adjustments: [],
      unresolved: [],
      resolved: [],
    },
    ...{
      paidTwice: [],
      openRefunds: [],
      failedRefunds: [],
      beforeFirst: [],
      byWord: [],
      elsewhere: null,
      notLookedAt: 0,
    },
  };
  return [
    receipt,
    { ...receipt, mark: 'practice', prices: 'excluded', givenBack: 300, method: null },
    { ...one, mark: 'test', isReissue: true, issuer: noNumber },
    { ...one, rates: [], priced: 1_700 },
    formal,
    { ...formal, mark: 'practice', isReissue: true, rates: [] },
    refund,
    { ...refund, mark: 'test', isReturn: false, issuer: noNumber, method: null },
    { ...refund, rates: [], lines: receipt.lines.map((line) => ({ ...line, rate: null })) },
    { ...refund, ofTwo: 540, rates: [] },
    { ...refund, amount: 640, ofTwo: 100 },
    { ...head, ...yen, kind: 'test', terminal: 'Counter 1', at, thanks: 'Thanks' },
    close,
    { ...close, mark: 'practice', isReissue: true, close: bare },
  ];
}

const carried = { saleId: 's', amount: 800, currency: 'JPY', openedAt: at };
const none = { count: 0, amount: 0 };
const kinds: CloseItem['kind'][] = [
  ...([
    'payment',
    'refund',
    'late-payment',
    'correction',
    'disputed',
    'dispute-over',
    'unknown-payment',
  ] as const),
];
const items = kinds.map((kind, index): CloseItem => ({
  ...{ kind, key: `s/${index}`, saleId: 's', orderNo: `M1-00099${index}`, currency: 'JPY', at, paid: 900 },
  ...{ method: index === 0 ? 'konbini' : null, givenBack: index, isAdjustment: index > 1 },
  of: [null, 6, 0][index % 3] ?? null,
}));

/** A close that has to say everything that one can say. */
export const dayClose: DayClose = {
  ...{ number: 7, date: '2026-01-15', from: at - 1, to: at + 1, sealedAt: at, digits: { JPY: 0, USD: 2 } },
  head: { sequence: 5120, hash: '0123456789abcdef'.repeat(4) },
  totals: [
    {
      ...{ currency: 'JPY', payments: { count: 3, amount: 2_500 }, refunds: { count: 1, amount: 300 } },
      ...{ adjustments: { count: 1, amount: -900 }, net: 1_300 },
    },
    { currency: 'USD', payments: { count: 1, amount: 1_050 }, refunds: none, adjustments: none, net: 1_050 },
  ],
  methods: [
    { currency: 'JPY', method: 'konbini', count: 2, net: 1_200 },
    { currency: 'JPY', method: null, count: 1, net: 100 },
  ],
  rates: [
    { currency: 'JPY', rate: 10, amount: 1_700, tax: 154 },
    { currency: 'JPY', rate: null, amount: 260, tax: null },
  ],
  lateRates: [
    { currency: 'JPY', rate: 8, amount: 5_400, tax: 400 },
    { currency: 'JPY', rate: null, amount: 5, tax: null },
  ],
  adjustments: items.filter(({ isAdjustment }) => isAdjustment),
  openRefunds: [{ ...carried, orderNo: 'M1-000985', askedAt: at }],
  failedRefunds: [{ ...carried, orderNo: 'M1-000984', failedAt: at }],
  beforeFirst: [{ currency: 'JPY', count: 2, amount: 2_400 }],
  unresolved: closeDoubts.map((doubt, index) => ({
    ...{ ...carried, orderNo: `M1-00080${index}`, doubt, since: index === 0 ? 6 : null },
  })),
  resolved: [true, false].map((isPaid) => ({ ...carried, orderNo: 'M1-000980', isPaid, since: 5 })),
  paidTwice: [
    {
      ...{ ...carried, orderNo: 'M1-000996', doubt: 'paid-twice', since: null },
      seconds: [{ chargeId: 'ch_2', orderNo: 'M1-000997', amount: 800, at }],
    },
  ],
  ...{ byWord: ['M1-000998'], elsewhere: [{ currency: 'JPY', count: 12, amount: 34_560 }] },
  ...{ unread: ['M1-000991 ch_91'], isUnlisted: true, notLookedAt: 7 },
};

async function closeFile(language: Language, mode: MoneyMode): Promise<string> {
  const journal = {
    closes: { read: () => ({ ok: true, value: dayClose }), items: () => ({ ok: true, value: items }) },
  };
  const settings = () => ({ prefix: 'M1', test: mode === 'test' });
  const dependencies = { journal, settings, practiceOrigin: mode === 'practice' ? 'http://127.0.0.1' : null };
  const write = createCloseExporter({ dependencies } as unknown as SaleBook);
  return readFileSync(valueOf(await write(7, { folder: newFolder(), language })).path, 'utf8');
}

const tax = {
  ...{ prices: 'excluded', rounding: 'floor', discount: { kind: 'amount', value: 10, name: '開店祝い' } },
  ...{ taken: 10, shares: [{ rate: 10, discount: 10 }] },
  rates: [
    { rate: 10, amount: 1_199, tax: 109 },
    { rate: 8, amount: 540, tax: 40 },
  ],
} as const;
const states: SaleState[] = [
  'opening',
  'awaiting',
  'lapsed',
  'expired',
  'canceled',
  'paid',
  'refused',
  'unknown',
];
const sale = {
  ...{
    counter: 1,
    orderNos: ['A1-1', 'A1-1-2'],
    openedAt: at,
    amount: 1_739,
    ...yen,
    received: 1_739,
    givenBack: 100,
  },
  ...{ locationId: 'loc', customer: { id: 'c', name: '佐藤' }, codeData: null, settledBecause: 'Seen', tax },
  ...{ staff: ['佐藤'], cancelAskedBy: ['佐藤'], refundAskedBy: ['鈴木'], settledBy: '佐藤' },
  lines: [
    {
      name: 'コーヒー',
      price: 550,
      count: 2,
      rate: 10,
      serving: 'eat-in',
      choices: [{ ja: '氷なし', en: 'No ice' }],
    },
    { name: '=パン', price: 500, count: 1, rate: 8, serving: 'takeaway' },
  ],
  returned: [{ line: 0, count: 1, amount: 100 }],
};
/** A sale in each state; the first is eaten at one place, the others at two. */
const sales = states.map((state, index) => ({
  ...sale,
  ...(index === 0 && { lines: sale.lines.slice(0, 1) }),
  stage: { state, paidAt: at, paymentMethod: 'merpay' },
})) as unknown as ExportedSale[];

function rowsOf(of: RowsOfSales, language: Language): string {
  const style = (mode: MoneyMode) => ({ language, mode, locationName: () => '本店' });
  const rows = modes.flatMap((mode) =>
    sales.flatMap((one, index) => (mode === 'live' || index === 0 ? of.rows(one, style(mode)) : [])),
  );
  return headingOf(of, style('live')) + linesOf(rows);
}

const taken: TakingsIn = {
  ...{
    ...yen,
    net: 3_900,
    times: [{ from: at, count: 3, net: 3_900 }],
    otherItems: { kinds: 2, count: 3, net: 10 },
  },
  items: ['=1+1', null].map((name) => ({ name, count: 2, net: 4_000 })),
  categories: [{ id: 'd', name: { ja: 'ドリンク', en: 'Drinks' } }, null].map((category) => ({
    ...{ category, count: 3, net: 3_900 },
  })),
  methods: ['rakutenpay', null].map((method) => ({ method, count: 3, net: 3_900 })),
  staff: ['佐藤', null].map((staff) => ({ staff, count: 3, net: 3_900 })),
  rates: ([8, null] as const).map((rate) => ({ rate, count: 3, net: 3_900 })),
};

async function takingsIn(language: Language): Promise<string[]> {
  const print = (html: string) => Promise.resolve(Buffer.from(html));
  const file = { language, till: 'M1', folder: newFolder(), print };
  const day: Takings = {
    span: 'day',
    from: '2026-01-15',
    to: '2026-01-15',
    takings: [taken],
    before: [taken],
  };
  const week: Takings = { ...day, span: 'week', to: '2026-01-21' };
  const written = [
    await writeTakings(day, { ...file, format: 'csv', mode: 'live' }),
    await writeTakings(week, { ...file, format: 'csv', mode: 'practice' }),
    await writeTakings(day, { ...file, format: 'pdf', mode: 'test' }),
    await writeTakings(week, { ...file, format: 'pdf', mode: 'live' }),
    await writeTakings({ ...day, span: 'month' }, { ...file, format: 'pdf', mode: 'practice' }),
    await writeTakings(
      { ...week, span: 'month', takings: [], before: [] },
      { ...file, format: 'pdf', mode: 'live' },
    ),
  ];
  return written.map((one) => readFileSync(valueOf(one).path, 'utf8'));
}

/** All documents in a language, one after the other, wherever it is read: a time of day without its zone. */
export async function documentsIn(language: Language): Promise<string> {
  const parts = [
    ...slipsIn(language).map(slipText),
    ...(await Promise.all(modes.map((mode) => closeFile(language, mode)))),
    ...[saleRows, itemRows].map((rows) => rowsOf(rows, language)),
    ...(await takingsIn(language)),
  ];
  return parts
    .join('\n\n')
    .replaceAll('\r', '␍')
    .replaceAll(/(T\d\d:\d\d:\d\d)(?:Z|[+-]\d\d:\d\d)/g, '$1');
}
