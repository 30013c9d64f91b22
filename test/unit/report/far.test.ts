import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test as base, vi } from 'vitest';
import type { JournalCopy } from '../../../electron/contract/journal-copy.ts';
import { openPlace } from '../../../electron/copy/open-place.ts';
import type { PlaceFiles } from '../../../electron/copy/place-files.ts';
import { takeCopy } from '../../../electron/copy/claim.ts';
import { periodOf } from '../../../electron/report/period.ts';
import type { ReportPlace } from '../../../electron/report/place.ts';
import type { Report } from '../../../electron/report/report.ts';
import { reportOn } from '../../../electron/report/report-on.ts';
import { copyCredentialName } from '../../../electron/secrets/credential.ts';
import { runSetUpCommand, setUpCommands, type SetUpToolIo } from '../../../electron/terminal/set-up-tool.ts';
import { ShopDays } from '../../../electron/terminal/shop-day.ts';
import { machineTimers } from '../../../electron/terminal/clock.ts';
import { s3DuringTests } from '../../support/copy-places.ts';
import { newFolder } from '../../support/folder.ts';
import { authority } from '../../support/live-service.ts';
import { whyNoS3 } from '../../support/s3-server.ts';
import { SftpServer, whyNoSftp } from '../../support/sftp-server.ts';
import { memoryKeeper } from '../../support/terminal.ts';
import { trustDuringTests } from '../../support/trusted-authority.ts';
import { monthOf, till } from './support.ts';

const s3 = s3DuringTests();
trustDuringTests(authority.pem);

/** A new place of a kind, and what it says to a key that is not its. */
interface Kind {
  name: string;
  missing: string | null;
  open: () => Promise<ReportPlace>;
  wrongKey: (of: ReportPlace) => ReportPlace;
  refusal: RegExp;
}

const kinds: Kind[] = [
  {
    name: 'an S3 server',
    missing: whyNoS3(),
    open: async () => {
      const bucket = await s3().bucket();
      return { copy: bucket.place('copies'), secret: s3().account.secret };
    },
    wrongKey: ({ copy }) => ({ copy, secret: 'of somebody else' }),
    refusal: /^s3:\/\/shop-[^ ]*\/copies: SignatureDoesNotMatch/,
  },
  {
    name: 'an SFTP server',
    missing: whyNoSftp(),
    open: async () => {
      const server = await SftpServer.start();
      return { copy: { to: server.place, keyPath: server.keyPath }, secret: null };
    },
    wrongKey: ({ copy: { to } }) => ({ copy: { to }, secret: 'of somebody else' }),
    refusal: /^sftp:\/\/[^ ]*\/copies: All configured authentication methods failed/,
  },
];

describe.each(kinds)('a report of closes at $name', ({ name, missing, open, wrongKey, refusal }) => {
  if (missing !== null) console.log(`Closes at ${name} are not tested: ${missing}.`);
  const test = base.skipIf(missing !== null);

  /** Two shops with three tills, and what reads and writes there. */
  async function chain(): Promise<{ at: ReportPlace; files: PlaceFiles; day: string; now: number }> {
    const at = await open();
    const files = await openPlace(at.copy, at.secret);
    onTestFinished(() => files.close());
    const [one, two, three] = [await till([3, 1]), await till([1]), await till([2, 2])];
    await one.copy(files, { shop: 'ginza', till: 'T1' });
    await two.copy(files, { shop: 'ginza', till: 'T2' });
    await three.copy(files, { shop: 'ueno', till: 'T3' });
    return { at, files, day: one.days[0] ?? '', now: one.bench.machine.wallMs };
  }

  async function made(at: ReportPlace, days: string, now: number): Promise<Report> {
    const period = periodOf(days);
    if (period === null) throw new Error(days);
    return await reportOn(at, { period, now });
  }

  test('has what a folder would have, and names the till that has not closed since', async () => {
    const { at, day, now } = await chain();
    expect(await made(at, day, now)).toMatchObject({
      problems: [],
      totals: [{ count: 6, net: 7_200 }],
      shops: [
        { shop: 'ginza', tills: 2 },
        { shop: 'ueno', tills: 1 },
      ],
    });
    const { tills } = await made(at, day.slice(0, 7), now);
    expect(tills.map(({ till, closes, notClosed, copyOld }) => [till, closes, notClosed, copyOld])).toEqual([
      ['T1', 2, false, false],
      ['T2', 1, true, true],
      ['T3', 2, false, false],
    ]);
  });

  test('names foreign files, half a copy and a close changed by 1,000 yen, and adds up the rest', async () => {
    const { at, files, day, now } = await chain();
    const [one, three] = ['ginza/T1-0000000000000000', 'ueno/T3-0000000000000000'];
    const text = (await files.read(`${one}/${monthOf(day)}`)) ?? '';
    await files.write(`${one}/${monthOf(day)}`, text.replace('3600', '4600'));
    await files.write('ueno/T4-0000000000000000/generations', 'of Litestream, which has sent no more yet');
    await files.write('ueno/notes & plans+.txt', 'by somebody');
    const { problems, totals } = await made(at, day, now);
    expect(problems.map(({ shop, copy, kind }) => [shop, copy, kind]).sort()).toEqual([
      ['ginza', 'T1-0000000000000000', 'damaged'],
      ['ueno', 'T4-0000000000000000', 'no-closes'],
      ['ueno', 'notes & plans+.txt', 'foreign'],
    ]);
    expect(totals).toMatchObject([{ net: 3_600 }]);
    expect(await files.read(`${three}/none`)).toBeNull();
  });

  test('says which place a wrong key does not open, and why, and so does the screen', async () => {
    const { at, day, now } = await chain();
    const wrong = wrongKey(at);
    await expect(made(wrong, day, now)).rejects.toThrow(refusal);
    const days = (secret: string | null, copy: JournalCopy): ShopDays => {
      const keeper = memoryKeeper();
      keeper.key = secret;
      const read = (): never => ({ copy, dayEndsAt: 0, language: 'ja' }) as never;
      const [log, clock] = [{ warn: () => undefined }, { wall: () => now }];
      const print = (): never => undefined as never;
      const [documentsFolder, onKey] = [newFolder(), () => undefined];
      const parts = { keeper, onKey, clock, timers: machineTimers, print, documentsFolder, log };
      return new ShopDays({ settings: { read }, ...parts });
    };
    expect(await days(wrong.secret, wrong.copy).read(day)).toMatchObject({
      ok: false,
      code: 'unreachable',
      message: expect.stringMatching(refusal) as string,
    });
    expect(await days(at.secret, at.copy).read(day)).toMatchObject({ value: { closed: [{ net: 7_200 }] } });
  });

  test('counts a copy that was taken over where its heir has its closes, and refuses a second heir', async () => {
    const { at, files, day, now } = await chain();
    const { copy, secret } = at;
    const ueno = { ...copy, to: `${copy.to}/ueno` };
    const name = 'T3-0000000000000000';
    const heir = { name, machine: 'heir', by: 'Heir (T3)', secret };
    expect(await takeCopy(ueno, heir)).toMatchObject({ ok: true });
    expect(await takeCopy(ueno, heir)).toMatchObject({ ok: true });
    expect(await takeCopy(ueno, { ...heir, machine: 'another' })).toMatchObject({
      message: `Heir (T3) has taken over the copy ${name} already.`,
    });
    expect(await takeCopy(ueno, { ...heir, name: 'T9-0000000000000000' })).toMatchObject({
      code: 'not-found',
    });
    expect((await made(at, day, now)).problems).toMatchObject([{ till: 'T3', kind: 'taken-over' }]);
    for (const file of ['till.json', monthOf(day)]) {
      await files.write(`ueno/T3-1111111111111111/${file}`, (await files.read(`ueno/${name}/${file}`)) ?? '');
    }
    expect(await made(at, day, now)).toMatchObject({ problems: [], totals: [{ net: 7_200 }] });
  });

  test('is made by the command, whose secret comes over its input, from a credential or in a set-up file', async () => {
    const { at, day } = await chain();
    const said = { out: '', err: '' };
    const stdin = Object.assign(new PassThrough(), { isTTY: false }) as never;
    const io: SetUpToolIo = {
      stdin,
      out: (text) => void (said.out += text),
      err: (text) => void (said.err += `${text}\n`),
      outBytes: () => undefined,
    };
    const run = (...args: string[]): Promise<number> =>
      runSetUpCommand(['report', at.copy.to, day, ...args], { io, usage: '', commands: setUpCommands });
    // As a set-up file names it: with TLS.
    const isS3 = at.copy.endpoint !== undefined;
    const { to: _, ...opened } = at.copy;
    if (isS3) opened.endpoint = `https://127.0.0.1:${s3().ports.tls}`;
    const file = join(newFolder(), 'kiosk.json');
    writeFileSync(file, JSON.stringify({ formatVersion: 1, copy: opened }));
    if (at.secret !== null) (stdin as PassThrough).end(`${at.secret}\n`);
    expect(await run('--base', file), said.err).toBe(0);
    expect(said.out).toContain('"ueno","T3","Till T3"');
    if (at.secret !== null) {
      // Nobody is asked where the machine has the credential of a terminal.
      const credentials = newFolder();
      writeFileSync(join(credentials, copyCredentialName), at.secret);
      onTestFinished(() => void vi.unstubAllEnvs());
      vi.stubEnv('CREDENTIALS_DIRECTORY', credentials);
      said.out = '';
      expect(await run('--base', file), said.err).toBe(0);
      expect(said.out).toContain('"ueno","T3","Till T3"');
      writeFileSync(join(credentials, copyCredentialName), 'of-somebody-else');
      said.err = '';
      expect(await run('--base', file)).toBe(1);
      expect(said.err).toMatch(refusal);
    }
    writeFileSync(
      file,
      JSON.stringify({ formatVersion: 1, copy: { ...opened, secretKey: 'wrong', keyPath: undefined } }),
    );
    said.err = '';
    expect(await run('--base', file)).toBe(1);
    expect(said.err).toMatch(refusal);
    writeFileSync(file, JSON.stringify({ formatVersion: 1, copy: { ...opened, region: 7 } }));
    said.err = '';
    expect(await run('--base', file)).toBe(1);
    expect(said.err).toBe(`${file}: copy.region: not as in a set-up file.\n`);
  });
});

base.skipIf(whyNoS3() !== null).each([
  ['that is not there', 's3://no-such-bucket/copies', /^s3:\/\/no-such-bucket\/copies: NoSuchBucket/],
  ['with nothing at the place', null, /^s3:\/\/shop-[^ ]*\/copies: there is nothing$/],
])('a bucket %s is no place of 0 tills', async (_what, to, why) => {
  const copy = (await s3().bucket()).place('copies');
  const at = { copy: { ...copy, to: to ?? copy.to }, secret: s3().account.secret };
  const period = { from: '2026-11-26', to: '2026-11-26' };
  await expect(reportOn(at, { period, now: 0 })).rejects.toThrow(why);
});

base.skipIf(whyNoS3() !== null)(
  'more tills than an S3 server names at a time are all there',
  async () => {
    const bucket = await s3().bucket();
    const at = { copy: bucket.place('copies'), secret: s3().account.secret };
    const files = await openPlace(at.copy, at.secret);
    onTestFinished(() => files.close());
    const names = Array.from({ length: 1_020 }, (_, index) => `T${index}-0000000000000000`).sort();
    for (let from = 0; from < names.length; from += 60) {
      const some = names.slice(from, from + 60);
      await Promise.all(some.map((name) => files.write(`${name}/till.json`, '{')));
    }
    const { problems } = await reportOn(at, { period: { from: '2026-11-26', to: '2026-11-26' }, now: 0 });
    expect(problems.map(({ copy }) => copy)).toEqual(names);
  },
  240_000,
);
