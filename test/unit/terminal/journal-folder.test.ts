import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { journalFolder, liveJournalFolder } from '../../../electron/terminal/journal-file.ts';

const baseUrl = 'https://pay.example';
const one = { appId: 'app_1', liveMode: true };

function profile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'madoguchi-folders-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('the folder that went by the address is adopted by the first account, and stays its own', () => {
  const directory = profile();
  const first = journalFolder(directory, baseUrl);
  expect(liveJournalFolder(directory, { baseUrl, merchant: { appId: null, liveMode: null } })).toBe(first);
  expect(liveJournalFolder(directory, { baseUrl, merchant: one })).toBe(first);
  expect(liveJournalFolder(directory, { baseUrl, merchant: one })).toBe(first);
});

test.each([
  ['another account', { appId: 'app_2', liveMode: true }],
  ['test mode', { appId: 'app_1', liveMode: false }],
])('%s has a journal of its own', (_name, other) => {
  const directory = profile();
  const first = liveJournalFolder(directory, { baseUrl, merchant: one });
  const second = liveJournalFolder(directory, { baseUrl, merchant: other });
  expect(second).not.toBe(first);
  expect(liveJournalFolder(directory, { baseUrl, merchant: one })).toBe(first);
  expect(liveJournalFolder(directory, { baseUrl, merchant: other })).toBe(second);
});

test('a claim that was cut off is made anew', () => {
  const directory = profile();
  const first = liveJournalFolder(directory, { baseUrl, merchant: one });
  writeFileSync(join(first, 'account.json'), '{"appId":');
  expect(liveJournalFolder(directory, { baseUrl, merchant: one })).toBe(first);
});
