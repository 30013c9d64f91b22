import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  claimForSales,
  claimJournalFolder,
  liveJournalFolder,
} from '../../../../electron/terminal/service/journal-file.ts';
import { damageNames, fileDamages } from '../../../support/file-damage.ts';
import { newFolder } from '../../../support/folder.ts';
import { authority, startLiveService } from '../../../support/live-service.ts';
import { trustDuringTests } from '../../../support/trusted-authority.ts';
import { memoryKeeper, setUp } from '../support.ts';

trustDuringTests(authority.pem);

const service = { baseUrl: 'https://pay.example', merchant: { appId: 'app_1', liveMode: true } };

test.each(damageNames)(
  'whose a journal is, %s: it is written down anew, and what was there is kept',
  (how) => {
    const profile = newFolder('claim');
    const folder = claimJournalFolder(profile, service);
    const [path, other] = [join(folder, 'account.json'), join(folder, 'account.damaged-1.json')];
    const before = readFileSync(path, 'utf8');
    fileDamages[how](path);
    expect(liveJournalFolder(profile, service)).toBe(folder);
    expect(claimJournalFolder(profile, service)).toBe(folder);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(before));
    expect(readdirSync(folder).includes('account.damaged-1.json')).toBe(how !== 'missing');
    // Not copied, which takes as long as a disk does for what nobody reads.
    if (how === 'huge') expect(statSync(other).blocks).toBeLessThan(1_000);
  },
);

test('sales are of whom they say, and are not put with another’s', () => {
  const profile = newFolder('claim');
  const unknown = { ...service, merchant: { appId: null, liveMode: null } };
  const folder = claimJournalFolder(profile, unknown);
  const claimed = (): unknown => JSON.parse(readFileSync(join(folder, 'account.json'), 'utf8'));
  const copy = 'G1-0123456789abcdef';
  expect(claimForSales(folder, { appId: 'app_1', liveMode: null }, copy)).toMatchObject({ ok: true });
  expect(claimed()).toMatchObject({ baseUrl: service.baseUrl, appId: 'app_1', liveMode: null });
  expect(claimForSales(folder, { appId: 'app_2', liveMode: true }, copy)).toMatchObject({
    ok: false,
    code: 'conflict',
  });
  expect(claimed()).toMatchObject({ appId: 'app_1', liveMode: null });
  expect(claimForSales(folder, { appId: null, liveMode: false }, copy)).toMatchObject({ ok: true });
  expect(claimForSales(folder, { appId: 'app_1', liveMode: true }, copy)).toMatchObject({
    ok: false,
    code: 'conflict',
  });
  expect(claimed()).toMatchObject({ appId: 'app_1', liveMode: false });
});

test('whose a journal is cannot be written: nothing is sold, and the screen has the reason', async () => {
  const live = await startLiveService();
  onTestFinished(() => live.close());
  const keeper = memoryKeeper();
  const first = setUp({ keeper });
  const { url: baseUrl, key: secretKey } = live;
  const request = { baseUrl, secretKey, dialect: 'documented', currency: 'JPY', orderPrefix: 'G1' } as const;
  expect(await first.handlers.connect({ ...request, frontUrl: null })).toMatchObject({ ok: true });
  first.terminal.close();
  const folder = join(first.directory, 'live', first.settings.read().service?.journal ?? '');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  const { terminal, handlers } = setUp({ directory: first.directory, keeper });
  await terminal.start();
  expect(terminal.snapshot().terminal.selling).toEqual({ kind: 'stopped', why: 'storage' });
  const message = expect.stringMatching(/^Whose journal it is cannot be kept: E/) as string;
  expect(await handlers.reopenJournal()).toMatchObject({ ok: false, code: 'storage', message });
});
