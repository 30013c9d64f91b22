import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { eventKinds } from '../../../electron/contract/sale-events.ts';
import { misbehaviours } from '../../../electron/sandbox/behaviour/behaviour.ts';
import { en, ja } from '../../support/messages.ts';
import { worldRows } from './world.ts';

/** What has no row: it is said before anything is asked for, or is about the code on a payer's phone. */
const rowless = [
  'narrow-limits',
  ...['payer-confirms', 'payer-never-confirms', 'payer-code-used', 'payer-code-expired'],
  ...['payer-answer-lost', 'payer-request-lost'],
];

describe('the fault catalogue of an unfriendly world', () => {
  test('has a row for everything that the embedded service can do wrong', () => {
    const named = new Set(worldRows.flatMap(({ practice }) => practice));
    expect([...named, ...rowless].sort()).toEqual([...misbehaviours].sort());
  });

  test.each(worldRows)(
    '$what: it has a test, words in both languages, and its place in the journal',
    (row) => {
      expect(readFileSync(fromRoot(row.test.file), 'utf8')).toContain(row.test.name);
      expect(row.test.name).not.toBe('');
      for (const key of row.reads) expect([ja[key], en[key]].every((text) => text !== '')).toBe(true);
      for (const kind of row.journalled) expect(eventKinds).toContain(kind);
    },
  );

  test('stands in the documents, row by row, in both languages', () => {
    const page = readFileSync(fromRoot('docs/fault-catalogue.md'), 'utf8').replaceAll(/\s+/g, ' ');
    for (const { what, reads, journalled, linked = [], test: of } of worldRows) {
      const kinds = [...journalled, ...linked].map((kind) => `\`${kind}\``);
      for (const text of [what, of.file, ...kinds, ...reads.flatMap((key) => [ja[key], en[key]])]) {
        // What keeps a word in one piece on a screen is not written down.
        expect(page).toContain(text.replaceAll(/\s+/g, ' ').replaceAll('\u2060', ''));
      }
    }
  });
});

/** Said while a code may exist, or be paid, of which the terminal does not know the end. */
const whileMoneyMayMove: readonly (keyof typeof ja)[] = [
  ...(Object.keys(ja) as (keyof typeof ja)[]).filter((key) =>
    /^(?:unknown_|canceled_|checking_title|checking_body|checking_unreadable|offline_title|doubt_|entry_unknown|money_doubled|money_given|refund_in_doubt|refund_state_unknown|error_refund_in)/.test(
      key,
    ),
  ),
  ...(['reason_no_answer', 'reason_bad_answer', 'reason_interrupted', 'reason_duplicate'] as const),
  ...(['error_no_answer', 'error_no_answer_next', 'error_not_payment_service_next'] as const),
  ...(['error_record_no_answer_next', 'subscription_resume_explain', 'subscription_resume_final'] as const),
  ...(['error_still_payable', 'error_still_payable_next', 'payment_unseen_twice', 'unreadable'] as const),
];

test.each(whileMoneyMayMove)('no message says "retry" where money could move twice: %s', (key) => {
  // "Ask again with the same number" names what is done, and the service takes a number once.
  expect(ja[key]).not.toMatch(/再試行|やり直|もう\u2060?一度(?:お試し|試|ためし)/);
  expect(en[key]).not.toMatch(/\bretry|\btr(?:y|ying) (?:it )?again/i);
});
