import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { RefundState } from '../../../../electron/contract/refunds.ts';
import type { RefundChange } from '../../../../electron/journal/refunds.ts';
import {
  claimJournalFolder,
  isTestJournal,
  codesElsewhere,
  journalFolder,
  journalInUse,
  liveJournalFolder,
} from '../../../../electron/terminal/service/journal-file.ts';
import { codeCame, id, intent, open, paid } from '../../journal/support.ts';
import { newFolder } from '../../../support/folder.ts';
import { valueOf } from '../../../support/result.ts';

const baseUrl = 'https://pay.example';
const one = { appId: 'app_1', liveMode: true };

test('the folder that went by the address is adopted by the first account, and stays its own', () => {
  const directory = newFolder('folders');
  const first = journalFolder(directory, baseUrl);
  expect(claimJournalFolder(directory, { baseUrl, merchant: { appId: null, liveMode: null } })).toBe(first);
  expect(claimJournalFolder(directory, { baseUrl, merchant: one })).toBe(first);
  expect(claimJournalFolder(directory, { baseUrl, merchant: one })).toBe(first);
});

test.each([
  ['another account', { appId: 'app_2', liveMode: true }],
  ['test mode', { appId: 'app_1', liveMode: false }],
])('%s has a journal of its own', (_name, other) => {
  const directory = newFolder('folders');
  const first = claimJournalFolder(directory, { baseUrl, merchant: one });
  const second = claimJournalFolder(directory, { baseUrl, merchant: other });
  expect(second).not.toBe(first);
  expect(claimJournalFolder(directory, { baseUrl, merchant: one })).toBe(first);
  expect(claimJournalFolder(directory, { baseUrl, merchant: other })).toBe(second);
});

test('a journal is of a test key once an answer has said that its money is not real', () => {
  const directory = newFolder('folders');
  const merchants = [one, { appId: 'app_2', liveMode: null }, { appId: 'app_3', liveMode: false }];
  const folders = merchants.map((merchant) => claimJournalFolder(directory, { baseUrl, merchant }));
  expect(folders.map(isTestJournal)).toEqual([false, false, true]);
});

test('a claim that was cut off is made anew', () => {
  const directory = newFolder('folders');
  const first = claimJournalFolder(directory, { baseUrl, merchant: one });
  writeFileSync(join(first, 'account.json'), '{"appId":');
  expect(claimJournalFolder(directory, { baseUrl, merchant: one })).toBe(first);
});

test('whose a folder is is written at once or not at all', () => {
  const directory = newFolder('folders');
  const first = claimJournalFolder(directory, { baseUrl, merchant: one });
  const written = statSync(join(first, 'account.json'));
  expect(claimJournalFolder(directory, { baseUrl, merchant: one })).toBe(first);
  // Nothing new is known, so nothing is written.
  expect(statSync(join(first, 'account.json')).ino).toBe(written.ino);
  // A power cut while the next claim was written leaves the old one as it was.
  writeFileSync(join(first, 'account.json.partial'), '{"appId":');
  expect(liveJournalFolder(directory, { baseUrl, merchant: one })).toBe(first);
  const other = { appId: 'app_2', liveMode: true };
  expect(claimJournalFolder(directory, { baseUrl, merchant: other })).not.toBe(first);
});

test('the journal in use is looked for by service, account and mode, and nothing is made', () => {
  const directory = newFolder('folders');
  const first = claimJournalFolder(directory, { baseUrl, merchant: one });
  const testMode = { baseUrl, merchant: { appId: 'app_1', liveMode: false } };
  const path = journalInUse(directory, { mode: 'live', service: testMode });
  expect(path).not.toBeNull();
  expect(path).not.toBe(join(first, 'journal.db'));
  expect(readdirSync(join(directory, 'live'))).toHaveLength(1);
  expect(dirname(path ?? '')).toBe(claimJournalFolder(directory, testMode));
  expect(journalInUse(directory, { mode: 'unset', service: testMode })).toBeNull();
});

test('codes of a service that is not in use are named with it, and those of the one in use are not', () => {
  const directory = newFolder('folders');
  const path = join(claimJournalFolder(directory, { baseUrl, merchant: one }), 'journal.db');
  const journal = open(path);
  const { orderNo } = valueOf(journal.recordIntent(intent(1))).sale.attempts[0] ?? { orderNo: '' };
  valueOf(journal.record(id(1), codeCame('code_1')));
  const expected = { kind: 'codes-elsewhere', service: baseUrl, count: 1, orders: [orderNo] };
  expect(codesElsewhere(directory, path)).toEqual([]);
  expect(codesElsewhere(directory, null)).toEqual([expected]);
  const other = { appId: 'app_2', liveMode: true };
  const second = claimJournalFolder(directory, { baseUrl, merchant: other });
  expect(codesElsewhere(directory, join(second, 'journal.db'))).toEqual([expected]);
  valueOf(journal.record(id(1), { ...paid, resolved: { attempt: 1, by: 'paid' } }));
  expect(codesElsewhere(directory, null)).toEqual([]);
});

test('a refund without an end is told with the service that is not in use, a sale with a code as well once', () => {
  const directory = newFolder('folders');
  const path = join(claimJournalFolder(directory, { baseUrl, merchant: one }), 'journal.db');
  const journal = open(path);
  const orders = [1, 2].map((n) => valueOf(journal.recordIntent(intent(n))).sale.attempts[0]?.orderNo);
  for (const n of [1, 2]) valueOf(journal.record(id(n), codeCame(`code_${n}`)));
  valueOf(journal.record(id(1), { ...paid, resolved: { attempt: 1, by: 'paid' } }));
  valueOf(journal.record(id(2), paid));
  const asked = {
    attempt: 1,
    chargeId: 'ch_1',
    amount: 50,
    reason: 'Broken',
    askedAt: 1,
    returned: [],
    listedBefore: [],
  };
  const refund = (n: number): RefundChange => ({ kind: 'ask', id: id(100 + n), ...asked });
  for (const n of [1, 2])
    valueOf(journal.record(id(n), { transition: null, entries: [], refund: refund(n) }));
  const told = { kind: 'codes-elsewhere', service: baseUrl };
  expect(codesElsewhere(directory, null)).toEqual([{ ...told, count: 2, orders: orders.toReversed() }]);
  valueOf(journal.record(id(2), { transition: null, resolved: { attempt: 1, by: 'paid' }, entries: [] }));
  const learn = (n: number, state: RefundState): void => {
    const change = { kind: 'learn', id: id(100 + n), state, refundId: null, why: '' } as const;
    valueOf(journal.record(id(n), { transition: null, entries: [], refund: change }));
  };
  learn(2, 'failed');
  for (const state of ['unknown', 'pending'] as const) {
    learn(1, state);
    expect(codesElsewhere(directory, null)).toEqual([{ ...told, count: 1, orders: orders.slice(0, 1) }]);
    expect(codesElsewhere(directory, path)).toEqual([]);
  }
  learn(1, 'done');
  expect(codesElsewhere(directory, null)).toEqual([]);
});
