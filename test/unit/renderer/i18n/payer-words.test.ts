import { describe, expect, test } from 'vitest';
import { payerLanguage, type PayerLanguage } from '../../../../electron/contract/terminal.ts';
import { m } from '../../../../renderer/i18n/generated/messages.js';
import { everyPayerWord, type PayerMessage, payerWords } from '../../../../renderer/i18n/payer-words.ts';
import { bodyWords, presentedTitleWords, titleWords } from '../../../../renderer/screens/display/words.ts';
import { payingTitle, tryFailedBody } from '../../../../renderer/screens/code/paying-title.ts';
import type { PayingPhase } from '../../../../electron/contract/customer-display.ts';

const awaiting = {
  state: 'awaiting',
  codeUrl: 'https://pay.example.com/c/1',
  codeHost: 'pay.example.com',
  remainingMs: 1,
  validityMs: 1,
} as const;
const watches = [
  { kind: 'watching' },
  { kind: 'unreadable' },
  { kind: 'offline', nextCheckInMs: 1000 },
] as const;
const phases: PayingPhase[] = [
  { state: 'opening' },
  ...watches.flatMap((watch): PayingPhase[] => [
    { ...awaiting, watch },
    { ...awaiting, watch, paying: 'under-way' },
    { ...awaiting, watch, paying: 'failed' },
    { ...awaiting, watch, paying: 'failed', failedTries: 2 },
    { state: 'lapsed', watch },
    { state: 'confirming', remainingMs: 1, watch },
  ]),
  { state: 'expired' },
  { state: 'canceled' },
  { state: 'paid' },
];
const messages = new Set<PayerMessage>([
  ...phases.flatMap((phase) => [
    payingTitle(phase, titleWords),
    payingTitle(phase, presentedTitleWords),
    ...[true, false].map((presented) => bodyWords(phase, presented) ?? m.scan_to_pay),
  ]),
  m.display_welcome,
  m.display_rung_up,
  m.display_attended,
  m.display_attended_body,
  ...[1, 2].map((failedTries) => tryFailedBody({ failedTries })),
]);

describe.each(payerLanguage.options)('what payers are told in %s', (language) => {
  test('is there for everything that the code screen and the display tell them', () => {
    for (const message of messages) {
      expect(payerWords(message, { count: 2 }, language), message({ count: 2 })).toMatch(/\S/);
    }
  });

  test('says no amount and no address, and counts what is counted', () => {
    expect(everyPayerWord(language).replaceAll('{count}', '')).not.toMatch(/[0-9¥$:/{}]/);
    expect(payerWords(m.try_failed_body_again, { count: 3 }, language)).toContain('3');
  });

  test('is in its own script', () => {
    const scripts: Record<PayerLanguage, RegExp> = {
      'zh-Hans': /^[\p{Script=Han}，。0-9]+$/u,
      'zh-Hant': /^[\p{Script=Han}，。0-9]+$/u,
      ko: /^[\p{Script=Hangul} .0-9]+$/u,
    };
    for (const message of messages) {
      const words = payerWords(message, { count: 2 }, language);
      expect(words).toMatch(scripts[language]);
    }
  });
});

test('a word for the staff is in no payer’s language', () => {
  expect(payerWords(m.cancel, { count: 0 }, 'ko')).toBeUndefined();
});
