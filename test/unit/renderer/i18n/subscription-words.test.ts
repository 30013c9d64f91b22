import { describe, expect, test } from 'vitest';
import type { CreateSubscription } from '../../../../electron/contract/payment-requests.ts';
import { overwriteGetLocale } from '../../../../renderer/i18n/generated/runtime.js';
import {
  entryCustomer,
  entryName,
  entryStateWords,
  momentInWords,
  termsWords,
} from '../../../../renderer/i18n/subscription-words.ts';
import {
  entries,
  entryIn,
  entryWith,
  firstCharge,
  terms,
} from '../../../component/fixtures/subscriptions.ts';

const base = { customerId: 'cus_1', currency: 'JPY' };

describe('what will be charged when', () => {
  test.each<[CreateSubscription, string, string]>([
    [
      terms,
      '¥3,000 every 2 months, from December 1, 2026 at 09:00. ¥500 before that.',
      '2026年12月1日 09:00から、2か月ごとに ¥3,000を請求します。それまでに ¥500を請求します。',
    ],
    [
      { ...base, amount: 100, interval: 'day', firstChargeTime: firstCharge },
      '¥100 every day, from December 1, 2026 at 09:00.',
      '2026年12月1日 09:00から、毎日 ¥100を請求します。',
    ],
    [
      { ...base, amount: 100, interval: 'week', intervalSpan: 3 },
      '¥100 every 3 weeks. The service decides when the first charge is.',
      '3週間ごとに ¥100を請求します。初回の日時はサービスが決めます。',
    ],
    [
      { ...base, amount: 1250, currency: 'USD', interval: 'year', intervalSpan: 1, initialAmount: 0 },
      '$12.50 every year. The service decides when the first charge is.',
      '毎年 $12.50を請求します。初回の日時はサービスが決めます。',
    ],
    [
      { customerId: 'cus_1' },
      'An amount that the service sets at an interval that the service sets. The service decides when the first charge is.',
      'サービスが定めた間隔で サービスが定めた金額を請求します。初回の日時はサービスが決めます。',
    ],
  ])('of %j', (given, english, japanese) => {
    overwriteGetLocale(() => 'en');
    expect(termsWords(given)).toBe(english);
    overwriteGetLocale(() => 'ja');
    expect(termsWords(given)).toBe(japanese);
  });

  test('is said in the time of the terminal, to the minute', () => {
    overwriteGetLocale(() => 'en');
    expect(momentInWords(new Date(2026, 2, 5, 17, 4).getTime())).toBe('March 5, 2026 at 17:04');
  });
});

describe('an entry', () => {
  test('says its state in words, and any other as it came', () => {
    overwriteGetLocale(() => 'en');
    expect(entries.map(({ state }) => entryStateWords(state))).toEqual([
      'Not started',
      'Active',
      'Payment overdue',
      'Canceled',
      'paused',
      'Being created',
      'Not created',
      'Unknown',
    ]);
    expect(entryStateWords(entryWith(1, { status: undefined }).state)).toBe('Created');
  });

  test('is called by its name, else by its customer, else by its id', () => {
    overwriteGetLocale(() => 'en');
    expect(entryName(entryIn())).toBe('コーヒークラブ');
    expect(entryName(entryIn(undefined, { terms: null }))).toBe('山田 花子');
    expect(entryName(entryIn(undefined, { terms: null, customerName: ' ' }))).toBe('sub_51KxQ9vB');
  });

  test('has the customer that the service embeds, else the one it was asked for', () => {
    const renamed = entryWith(1, { customer: { id: 'cus_1', name: '鈴木 花子' } });
    expect(entryCustomer(renamed)).toEqual({ id: 'cus_1', name: '鈴木 花子' });
    const bare = entryWith(1, { customer: undefined, customerId: undefined });
    expect(entryCustomer(bare)).toEqual({ id: terms.customerId, name: '山田 花子' });
  });
});
