import { describe, expect, test } from 'vitest';
import {
  fieldLabel,
  fieldText,
  headlineOf,
  serviceStateWords,
  type FieldContext,
} from '../../../../renderer/i18n/fields.ts';
import { overwriteGetLocale } from '../../../../renderer/i18n/generated/runtime.js';
import {
  serviceFields,
  type FieldKind,
  type ServiceObjectName,
} from '../../../../renderer/lib/service-objects.ts';
import { dateAndTime } from '../../../../renderer/lib/time.ts';
import { catalogueFiles } from '../../../support/messages.ts';

const fields = (Object.keys(serviceFields) as ServiceObjectName[]).flatMap((object) =>
  Object.keys(serviceFields[object]).map((field) => [object, field] as const),
);
const words = { en: Object.values(catalogueFiles.en.fields), ja: Object.values(catalogueFiles.ja.fields) };
const context: FieldContext = { object: 'code', currency: 'JPY', dialect: 'documented' };

describe('the label', () => {
  // serviceFields is compared with the contract's schemas in lib/service-objects.test.ts.
  test.each(fields)('of %s.%s is there in both languages', (object, field) => {
    for (const language of ['en', 'ja'] as const) {
      overwriteGetLocale(() => language);
      expect(words[language]).toContain(fieldLabel(object, field));
    }
  });

  test.each([
    ['customer', 'name', 'Name'],
    ['cardInfo', 'name', 'Name on the card'],
    ['code', 'expiryTime', 'Valid until'],
    ['invoice', 'expiryTime', 'Due'],
    ['refunds', 'amount', 'Refunded in all'],
  ] as const)('of %s.%s is "%s"', (object, field, label) => {
    overwriteGetLocale(() => 'en');
    expect(fieldLabel(object, field)).toBe(label);
  });

  test.each(['newField', 'constructor', 'toString', '__proto__'])(
    'of %s, which has no word, is its own name',
    (field) => expect(fieldLabel('customer', field)).toBe(field),
  );
});

describe('a state', () => {
  test.each([
    ['code', 'pending', 'Awaiting payment', '支払い待ち'],
    ['code', 'captured', 'Paid', '支払い済み'],
    ['charge', 'partially_refunded', 'Refunded in part', '一部返金'],
    ['customer', 'deleted', 'Deleted', '削除済み'],
    ['subscription', 'past_due', 'Payment overdue', '支払い遅延'],
    ['invoiceItem', 'reduced', 'Reduced rate', '軽減税率'],
    ['location', 'submitted', 'Submitted', '申請中'],
    ['source', 'captured', 'captured', 'captured'],
    ['subscription', 'on_holiday', 'on_holiday', 'on_holiday'],
    ['customer', 'constructor', 'constructor', 'constructor'],
  ] as const)('of a %s, %s, is %s / %s', (object, state, english, japanese) => {
    overwriteGetLocale(() => 'en');
    expect(serviceStateWords(object, state)).toBe(english);
    overwriteGetLocale(() => 'ja');
    expect(serviceStateWords(object, state)).toBe(japanese);
  });
});

describe('a value', () => {
  const time = 1_767_225_600;
  test.each<[FieldKind, unknown, Partial<FieldContext>, string]>([
    ['money', 1200, {}, '¥1,200'],
    ['money', 1234, { currency: 'USD' }, '$12.34'],
    ['money', 1200, { currency: undefined }, '1,200'],
    ['money', 1200, { currency: 'QQQ' }, '1,200 QQQ'],
    ['money', 1200, { currency: 'yen!' }, '1,200 yen!'],
    ['money', 0.5, {}, '0.5 JPY'],
    ['time', 0, {}, '0'],
    ['time', -5, {}, '-5'],
    ['validity', 10, {}, '10 min'],
    ['validity', 587_400, { dialect: 'elepay' }, '587 s left'],
    ['flag', true, {}, 'Yes'],
    ['flag', false, {}, 'No'],
    ['figure', 2026, {}, '2026'],
    ['number', 12_345.678, {}, '12,345.678'],
    ['state', 'captured', {}, 'Paid'],
    ['paymentMethod', 'alipay', {}, 'Alipay'],
    ['paymentMethod', 'seashells', {}, 'seashells'],
    ['text', '', {}, 'Empty'],
    ['text', '<b>x</b>', {}, '<b>x</b>'],
    ['money', 'plenty', {}, 'plenty'],
  ])('%s of %j with %j reads %s', (kind, value, change, expected) => {
    overwriteGetLocale(() => 'en');
    expect(fieldText(kind, value, { ...context, ...change })).toBe(expected);
  });

  test('that is a time is the same in seconds and in milliseconds, in the zone of the terminal', () => {
    overwriteGetLocale(() => 'ja');
    const expected = dateAndTime(time * 1000, 'ja');
    expect(fieldText('time', time, context)).toBe(expected);
    expect(fieldText('time', time * 1000, context)).toBe(expected);
  });
});

describe('the headline of an object', () => {
  test.each([
    ['charge', { status: 'captured', amount: 1200, currency: 'JPY', id: 'chr_1' }, 'Paid · ¥1,200'],
    ['source', { status: 'active', id: 'src_1' }, 'Active'],
    ['item', { name: 'Tea', price: 400, count: 2 }, '¥400 · Tea'],
    ['customer', { id: 'cus_1', name: '' }, 'cus_1'],
    ['refunds', { amount: 300, totalCount: 1 }, '¥300'],
    ['cardInfo', { last4: '4242', brand: 'visa' }, 'visa'],
    ['source', {}, ''],
  ] as const)('of a %s %j', (object, value, expected) => {
    overwriteGetLocale(() => 'en');
    expect(headlineOf(object, value, context)).toBe(expected);
  });
});
