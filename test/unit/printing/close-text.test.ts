import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CloseItem, DayClose, SaleTwicePaid } from '../../../electron/contract/day-close.ts';
import { closeText } from '../../../electron/printing/close-text.ts';
import { printerBytes } from '../../../electron/printing/paper.ts';
import { previewOf } from '../../../electron/printing/preview.ts';
import type { CloseSlip } from '../../../electron/printing/slips.ts';
import { type PrintedPaper, paperText } from '../../support/printer/paper.ts';
import { readPrinted } from '../../support/printer/makes.ts';
import { readClose } from '../../support/printer/close.ts';

const at = new Date(2026, 0, 15, 22, 5).getTime();
const hash = '0123456789abcdef'.repeat(4);

function carried(orderNo: string, amount: number, more: Partial<SaleTwicePaid> = {}): SaleTwicePaid {
  return {
    saleId: 's',
    orderNo,
    amount,
    currency: 'JPY',
    openedAt: at,
    doubt: 'no-code',
    since: null,
    ...more,
  };
}

const refund: CloseItem = {
  kind: 'refund',
  key: 's/1',
  saleId: 's',
  orderNo: 'M1-000990-7QK2',
  currency: 'JPY',
  method: null,
  at,
  paid: 0,
  givenBack: 900,
  isAdjustment: true,
  of: 6,
};
const none = { count: 0, amount: 0 };
const close: DayClose = {
  number: 7,
  date: '2026-01-15',
  from: at - 1,
  to: at + 1,
  sealedAt: at,
  head: { sequence: 5120, hash },
  digits: { JPY: 0, USD: 2 },
  totals: [
    {
      currency: 'JPY',
      payments: { count: 3, amount: 2_500 },
      refunds: { count: 1, amount: 300 },
      adjustments: { count: 1, amount: -900 },
      net: 1_300,
    },
    { currency: 'USD', payments: { count: 1, amount: 1_050 }, refunds: none, adjustments: none, net: 1_050 },
  ],
  methods: [
    { currency: 'JPY', method: 'konbini', count: 2, net: 1_200 },
    { currency: 'JPY', method: null, count: 1, net: 100 },
    { currency: 'USD', method: 'unheard-of-pay', count: 1, net: 1_050 },
  ],
  rates: [
    { currency: 'JPY', rate: 10, amount: 1_700, tax: 154 },
    { currency: 'JPY', rate: 8, amount: 540, tax: 40 },
    { currency: 'JPY', rate: null, amount: 260, tax: null },
    { currency: 'USD', rate: 0, amount: 1_050, tax: 0 },
  ],
  adjustments: [refund],
  lateRates: [{ currency: 'JPY', rate: 8, amount: 5_400, tax: 400 }],
  openRefunds: [{ saleId: 's', orderNo: 'M1-000985-7QK2', amount: 350, currency: 'JPY', askedAt: at }],
  failedRefunds: [{ saleId: 's', orderNo: 'M1-000984-7QK2', amount: 340, currency: 'JPY', failedAt: at }],
  beforeFirst: [{ currency: 'JPY', count: 2, amount: 2_400 }],
  unresolved: [carried('M1-000995-7QK2', 800, { doubt: 'still-open', since: 6 })],
  resolved: [
    { saleId: 's', orderNo: 'M1-000980-7QK2', amount: 640, currency: 'JPY', isPaid: true, since: 5 },
  ],
  paidTwice: [
    carried('M1-000996-7QK2', 1_280, {
      doubt: 'paid-twice',
      seconds: [{ chargeId: 'ch_2', orderNo: 'M1-000996-7QK2', amount: 1_280, at }],
    }),
  ],
  byWord: ['M1-000997-7QK2'],
  elsewhere: [{ currency: 'JPY', count: 12, amount: 34_560 }],
  notLookedAt: 7,
};
const slip: CloseSlip = {
  kind: 'close',
  language: 'en',
  terminal: 'Counter 1',
  mark: null,
  isReissue: false,
  close,
  issuer: { name: '喫茶まどぐち', invoiceNumber: 'T7000012050002', address: '', phone: '' },
};

const widths = { 58: 32, 80: 48 } as const;
const printed = (one: CloseSlip, width: 58 | 80 = 80): PrintedPaper =>
  readPrinted(printerBytes(closeText(one), width, 'escpos'));
const read = (one: CloseSlip, width: 58 | 80 = 80) => readClose(printed(one, width), widths[width]);
const packed = (text: string): string => text.replaceAll(' ', '');

describe.each([58, 80] as const)('a close on paper of %i mm', (width) => {
  test('says each total, rate, method, adjustment and name of the sealed close, and nothing else', () => {
    const amounts: [string, string][] = [
      ['Payments (3)', '¥2,500'],
      ['Refunds of this day (1)', '-¥300'],
      ['Adjustments to earlier closes (1)', '-¥900'],
      ['Net total', '¥1,300'],
      ['Payments (1)', '$10.50'],
      ['Refunds of this day (0)', '$0.00'],
      ['Adjustments to earlier closes (0)', '$0.00'],
      ['Net total', '$10.50'],
      ['Subject to 10%', '¥1,700'],
      ['Tax in it', '¥154'],
      ['Subject to 8%', '¥540'],
      ['Tax in it', '¥40'],
      ['Without tax on record', '¥260'],
      ['Subject to 0%', '$10.50'],
      ['Tax in it', '$0.00'],
      ['Subject to 8%', '¥5,400'],
      ['Tax in it', '¥400'],
      ['convenience store (2)', '¥1,200'],
      ['unknown (1)', '¥100'],
      ['unheard-of-pay (1)', '$10.50'],
      ['M1-000990-7QK2', '-¥900'],
      ['M1-000995-7QK2', '¥800'],
      ['M1-000996-7QK2', '¥1,280'],
      ['M1-000985-7QK2', '¥350'],
      ['M1-000984-7QK2', '¥340'],
      ['M1-000980-7QK2', '¥640'],
      ['JPY (2)', '¥2,400'],
      ['JPY (12)', '¥34,560'],
    ];
    const paper = read(slip, width);
    expect(paper.amounts).toEqual(amounts.map(([label, amount]) => [packed(label), amount]));
    for (const words of [
      'Close 7',
      'Business day: 2026-01-15',
      'Sealed at: 2026-01-15 22:05',
      'Terminal: Counter 1',
      '喫茶まどぐち',
      'Refund of close 6',
      'may still be paid carried over from close 6',
      'Not in the total',
      'paid carried over from close 5',
      'paid twice',
      'Payments of days closed before, by tax rate',
      'Refunds not known yet (1)',
      'Refund failed later: nothing went back (1)',
      'Paid before the first close, in no close',
      'Second payment: M1-000996-7QK2 2026-01-15 22:05 ch_2',
      'M1-000997-7QK2',
      '7 payments were not looked at',
      'Journal’s newest event and hash: 5120',
      hash,
    ]) {
      expect(paper.words).toContain(packed(words));
    }
    expect(printed(slip, width)).toMatchObject({ cuts: 1, unknown: [] });
  });

  test('is in Japanese where slips are', () => {
    const { amounts, words } = read({ ...slip, language: 'ja' }, width);
    expect(amounts).toEqual(
      expect.arrayContaining([
        ['支払い(3件)', '¥2,500'],
        ['差引合計', '¥1,300'],
        ['10%対象', '¥1,700'],
        ['税率の記録なし', '¥260'],
        ['コンビニ払い(2件)', '¥1,200'],
      ]),
    );
    for (const said of ['日計7号', '営業日:2026-01-15', '税率ごとの支払い', 'まだ支払われる可能性', hash]) {
      expect(words).toContain(said);
    }
  });

  test('has those digits of its currency that its version did not name', () => {
    const { amounts } = read({ ...slip, close: { ...close, digits: { JPY: 0 } } }, width);
    expect(amounts).toContainEqual(['Subjectto0%', '$10.50']);
  });

  test('is laid out for the screen as it is printed', () => {
    const { columns, lines } = previewOf(closeText(slip), width);
    expect(columns).toBe(widths[width]);
    const drawn = lines.flatMap((line) => (line.kind === 'text' ? line.pieces.map(({ text }) => text) : []));
    const paper = paperText(printed(slip, width)).filter((line) => !line.startsWith('─'));
    expect(packed(drawn.join(''))).toBe(packed(paper.join('')));
  });
});

test('any amounts are read back as they were sealed, whatever methods are called', () => {
  const amount = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
  const method = fc.string({ unit: fc.constantFrom(...Array.from('|{}^"_`-=~ aZ09あ支')), maxLength: 60 });
  const total = fc.record({ payments: amount, refunds: amount, adjustments: amount, net: amount });
  const methods = fc.array(fc.record({ method: fc.option(method), net: amount }), { maxLength: 5 });
  fc.assert(
    fc.property(total, methods, fc.constantFrom<58 | 80>(58, 80), (totals, all, width) => {
      const { payments, refunds, adjustments, net } = totals;
      const of = (value: number) => ({ count: 1, amount: value });
      const sealed: DayClose = {
        ...close,
        rates: [],
        adjustments: [],
        unresolved: [],
        resolved: [],
        paidTwice: [],
        lateRates: [],
        openRefunds: [],
        failedRefunds: [],
        beforeFirst: [],
        elsewhere: null,
        totals: [
          {
            currency: 'JPY',
            payments: of(payments),
            refunds: of(refunds),
            adjustments: of(adjustments),
            net,
          },
        ],
        methods: all.map((one) => ({ ...one, currency: 'JPY', count: 1 })),
      };
      const figures = read({ ...slip, close: sealed }, width).amounts.map(([, text]) =>
        Number(text.replace(/[¥,]/g, '')),
      );
      expect(figures).toEqual([payments, 0 - refunds, adjustments, net, ...all.map((one) => one.net)]);
    }),
    { numRuns: 200 },
  );
});

test('a day without payments says so, and a reprint and practice are marked', () => {
  const nothing: DayClose = {
    ...close,
    totals: [],
    rates: [],
    methods: [],
    adjustments: [],
    unresolved: [],
    resolved: [],
    paidTwice: [],
    lateRates: [],
    openRefunds: [],
    failedRefunds: [],
    beforeFirst: [],
    byWord: [],
    elsewhere: null,
    notLookedAt: 0,
  };
  expect(read({ ...slip, close: nothing }).words).toContain('Therearenopayments');
  expect(read({ ...slip, isReissue: true }).words).toContain('REPRINT再発行');
  expect(read(slip).words).not.toContain('再発行');
  const practice = read({ ...slip, language: 'ja', mark: 'practice' });
  expect(practice.amounts).toContainEqual(['差引合計(練習)', '¥1,300']);
  expect(practice.words.match(/練習/g)?.length).toBeGreaterThan(3);
});
