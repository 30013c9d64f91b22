import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claimJournalFolder, liveJournalFolder } from '../../../../electron/terminal/service/journal-file.ts';
import { damageNames, fileDamages } from '../../../support/file-damage.ts';

const service = { baseUrl: 'https://pay.example', merchant: { appId: 'app_1', liveMode: true } };

test.each(damageNames)(
  'whose a journal is, %s: it is written down anew, and what was there is kept',
  (how) => {
    const profile = mkdtempSync(join(tmpdir(), 'madoguchi-claim-'));
    onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
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
