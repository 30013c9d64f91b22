/** A copy is gone on from for the service that its sales are of, and never in the journal of another one. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machineClock } from '../../../../electron/terminal/clock.ts';
import { takeOver } from '../../../../electron/terminal/service/journal-copy.ts';
import { claimForSales, claimJournalFolder } from '../../../../electron/terminal/service/journal-file.ts';
import { newFolder } from '../../../support/folder.ts';
import { log, memoryKeeper, setUp } from '../support.ts';

const name = 'G1-0123456789abcdef';
const merchant = { appId: null, liveMode: null };

test.each([
  ['once it is in the journal of one', true, { ok: true, value: null }],
  ['as long as the journal of none has it', false, { ok: false, code: 'storage' }],
])('a copy is another service’s %s', async (_, isTaken, expected) => {
  const { directory, settings } = setUp();
  expect(settings.update({ copy: { to: newFolder('drive'), takeOver: name } })).toMatchObject({ ok: true });
  const first = claimJournalFolder(directory, { baseUrl: 'https://one.example', merchant });
  expect(claimForSales(first, { appId: 'app_1', liveMode: true }, name)).toMatchObject({ ok: true });
  // The power may go before the journal itself is there.
  if (isTaken) writeFileSync(join(first, 'journal.db'), '');
  // What is learnt of an account, and each start, leaves it as it is.
  claimJournalFolder(directory, {
    baseUrl: 'https://one.example',
    merchant: { appId: 'app_1', liveMode: true },
  });
  const second = join(directory, 'live', 'another');
  mkdirSync(second);
  const options = { settings, keeper: memoryKeeper(), clock: machineClock, onKey: () => undefined, log };
  const taken = takeOver(second, { ...options, litestream: () => null, machine: 'heir' });
  expect(await taken).toMatchObject(expected);
});
