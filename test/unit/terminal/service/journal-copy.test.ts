import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test as base, vi } from 'vitest';
import { copyAccount, type JournalCopy } from '../../../../electron/contract/journal-copy.ts';
import { knownCopyName } from '../../../../electron/copy/claim.ts';
import { readMark } from '../../../../electron/journal/high-water-mark.ts';
import { visitPayerPage } from '../../../../electron/sandbox/visitor.ts';
import type { Check } from '../../../../electron/contract/diagnosis.ts';
import { diagnoseTerminal, thisMachine } from '../../../../electron/terminal/diagnosis.ts';
import { eventsIn } from '../../../../electron/journal/open-to-read.ts';
import { otherDrive, trustingLitestream, s3DuringTests } from '../../../support/copy-places.ts';
import { eventsInCopy, isLitestreamHere, litestream } from '../../../support/litestream.ts';
import { authority, type LiveService, startLiveService } from '../../../support/live-service.ts';
import { valueOf } from '../../../support/result.ts';
import { whyNoOtherClock, whyNoS3 } from '../../../support/s3-server.ts';
import { SftpServer, whyNoSftp } from '../../../support/sftp-server.ts';
import { trustDuringTests } from '../../../support/trusted-authority.ts';
import { aSale, memoryKeeper, setUp, type TerminalUnderTest } from '../support.ts';

const test = base.skipIf(!isLitestreamHere);

trustDuringTests(authority.pem);

/** Waits for what comes by itself, also on a machine that does much else. */
function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 30_000 });
}

async function started(): Promise<LiveService> {
  const service = await startLiveService();
  onTestFinished(() => service.close());
  return service;
}

/** What a place is opened with. */
interface Opened {
  program: string | null;
  secret: string | null;
}

/** A terminal on a machine of its own that sells against the service and keeps a copy. */
async function connected(
  service: LiveService,
  copy: JournalCopy,
  machine = randomBytes(8).toString('hex'),
  { program = litestream, secret = null }: Partial<Opened> = {},
): Promise<TerminalUnderTest> {
  const [own, places] = [memoryKeeper(), memoryKeeper()];
  places.key = secret;
  const get: typeof own.get = (account, expected) =>
    (account === copyAccount(copy) ? places : own).get(account, expected);
  const under = setUp({ keeper: { ...own, get }, copies: { litestream: () => program, machine } });
  expect(under.settings.update({ copy })).toMatchObject({ ok: true });
  const shop = { dialect: 'documented', currency: 'JPY', orderPrefix: 'G1', frontUrl: null } as const;
  const connection = { baseUrl: service.url, secretKey: service.key };
  expect(await under.handlers.connect({ ...connection, ...shop })).toMatchObject({ ok: true });
  return under;
}

function journalOf({ directory }: TerminalUnderTest): string {
  const [folder = ''] = readdirSync(join(directory, 'live'));
  return join(directory, 'live', folder, 'journal.db');
}

/** Opens a sale, and waits for its code. */
async function awaitingCode({ handlers, told }: TerminalUnderTest): Promise<{ id: string; codeUrl: string }> {
  const opened = valueOf(await handlers.openSale(aSale()));
  await eventually(() => expect(told.sale).toMatchObject({ id: opened, phase: { state: 'awaiting' } }));
  const phase = told.sale?.phase;
  return { id: opened, codeUrl: phase?.state === 'awaiting' ? phase.codeUrl : '' };
}

/** Waits until the copy at a place holds as many events as the journal, and answers the copy's name. */
async function copied(
  copy: JournalCopy,
  journal: string,
  { program = litestream, secret = null }: Partial<Opened> = {},
): Promise<string> {
  await vi.waitFor(
    async () =>
      expect(await eventsInCopy(copy, journal, { program: program ?? '', secret })).toBe(eventsIn(journal)),
    { timeout: 60_000, interval: 300 },
  );
  return knownCopyName(dirname(journal)) ?? '';
}

/** What the owner of the account is known by. */
function owner({ key }: LiveService): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

/** What the doctor says of the copy. */
async function ofCopy({ directory }: TerminalUnderTest): Promise<Check | undefined> {
  const { checks } = await diagnoseTerminal({
    ...thisMachine(),
    directory,
    documentsFolder: join(directory, 'documents'),
    shell: () => Promise.resolve({ kind: 'missing', why: 'a test' }),
    versions: () => ({}),
    displays: () => null,
    builtAt: null,
    keeper: memoryKeeper(),
    provisioning: { path: null, problemCount: 0, applied: null, pinned: false },
    litestream: () => litestream,
  });
  return checks.find(({ id }) => id === 'journal-copy');
}

function payAt(codeUrl: string): Promise<Response> {
  return visitPayerPage(codeUrl, { outcome: 'pay' }, (url, init) => fetch(url, init));
}

test('a machine is lost in the middle of a code: a new one goes on from its copy, and nothing is made twice', async () => {
  const service = await started();
  const drive = otherDrive();
  const lost = await connected(service, { to: drive });
  const first = await awaitingCode(lost);
  await payAt(first.codeUrl);
  await eventually(() => expect(lost.told.sale?.phase.state).toBe('paid'));
  expect(await lost.handlers.dismissSale(first.id)).toMatchObject({ ok: true });
  const open = await awaitingCode(lost);
  const name = await copied({ to: drive }, journalOf(lost));
  expect(await ofCopy(lost)).toMatchObject({ level: 'good', facts: { path: `${drive}/${name}` } });
  lost.terminal.close();
  rmSync(lost.directory, { recursive: true });
  await payAt(open.codeUrl);

  const heir = await connected(service, { to: drive, takeOver: name });
  expect(heir.terminal.state.notices).toContainEqual({ kind: 'took-over', name });
  await eventually(() => expect(heir.told.sale).toMatchObject({ id: open.id, phase: { state: 'paid' } }));
  const history = await heir.handlers.readHistory({ date: null });
  expect(history.ok && history.value.sales.map(({ id, state }) => [id, state])).toEqual([
    [open.id, 'paid'],
    [first.id, 'paid'],
  ]);
  // The service was paid twice in all: nothing was charged again.
  const charges = await fetch(`${service.url}/charges`, { headers: owner(service) });
  expect(await charges.json()).toMatchObject({ total: 2 });
  expect(await heir.handlers.dismissSale(open.id)).toMatchObject({ ok: true });
  await awaitingCode(heir);
  expect(heir.told.sale?.orderNo).toMatch(/^G1-001003-/);
}, 120_000);

describe('a copy of which no set-up file says whose it is', () => {
  const own = { appId: 'app_shop', liveMode: true };

  /** A lost terminal's copy, with a paid sale, and an heir's set-up that knows nothing of the account, with another's key. */
  async function inherited(key: string, stranger: typeof own) {
    const service = await startLiveService({ account: own, otherAccounts: [{ ...stranger, key }] });
    onTestFinished(() => service.close());
    const drive = otherDrive();
    const lost = await connected(service, { to: drive });
    await payAt((await awaitingCode(lost)).codeUrl);
    await eventually(() => expect(lost.told.sale?.phase.state).toBe('paid'));
    const name = await copied({ to: drive }, journalOf(lost));
    const { service: known, terminal: till } = lost.settings.read();
    lost.terminal.close();
    if (known === null) throw new Error('There is no service.');
    const keeper = memoryKeeper();
    keeper.key = key;
    const copies = { litestream: () => litestream, machine: 'heir' };
    const heir = setUp({ keeper, copies });
    const { journal: _, ...address } = known;
    const merchant = { appId: null, liveMode: null };
    const asSetUp = { ...address, merchant, keyFingerprint: null };
    const copy = { to: drive, takeOver: name };
    const changed = heir.settings.update({
      mode: 'live',
      currency: 'JPY',
      service: asSetUp,
      terminal: till,
      copy,
    });
    expect(changed).toMatchObject({ ok: true });
    await heir.terminal.start();
    expect(heir.terminal.state.notices).toContainEqual({ kind: 'took-over', name });
    return { heir, service };
  }

  function claimOf(heir: TerminalUnderTest): unknown {
    return JSON.parse(readFileSync(join(dirname(journalOf(heir)), 'account.json'), 'utf8'));
  }

  test.each([
    ['a technician’s test key', { ...own, liveMode: false }],
    ['another shop’s key', { appId: 'app_stranger', liveMode: true }],
  ])(
    'is its own account’s from the first answer on: %s does not make it its own',
    async (_, stranger) => {
      const { heir, service } = await inherited('sk_stranger_0123456789', stranger);
      expect(claimOf(heir)).toMatchObject(own);
      if (!stranger.liveMode) {
        await heir.handlers.openSale(aSale());
        const stopped = { kind: 'stopped', why: 'other-account' };
        await eventually(() => expect(heir.told.terminal?.selling).toEqual(stopped));
      }
      expect(await heir.handlers.setKey({ secretKey: service.key })).toMatchObject({ ok: true });
      if (heir.told.sale) await heir.handlers.dismissSale(heir.told.sale.id);
      await awaitingCode(heir);
      expect(claimOf(heir)).toMatchObject(own);
      heir.terminal.close();
    },
    120_000,
  );
});

test('a copy is taken over by one: a second heir sells nothing, and the machine that was not lost is told', async () => {
  const service = await started();
  const drive = otherDrive();
  const first = await connected(service, { to: drive });
  await awaitingCode(first);
  const name = await copied({ to: drive }, journalOf(first));
  const heir = await connected(service, { to: drive, takeOver: name });
  expect(heir.terminal.state.selling).toEqual({ kind: 'ready' });
  const late = await connected(service, { to: drive, takeOver: name });
  expect(late.terminal.state.selling).toEqual({ kind: 'stopped', why: 'copy' });
  expect(await late.handlers.reopenJournal()).toMatchObject({
    ok: false,
    message: `Madoguchi (G1) has taken over the copy ${name} already.`,
  });
  expect(existsSync(join(late.directory, 'live', 'journal.db'))).toBe(false);
  first.terminal.close();
  await first.terminal.start();
  await eventually(() =>
    expect(first.terminal.state.notices).toContainEqual({
      kind: 'copy-taken-over',
      place: drive,
      by: 'Madoguchi (G1)',
    }),
  );
}, 120_000);

test.each([
  ['there is no such copy', litestream, /There is no copy/],
  ['Litestream is not installed', null, /not installed/],
])(
  'nothing is sold with a new journal where a copy is to be taken over and %s',
  async (_why, program, words) => {
    const service = await started();
    const copy = { to: otherDrive(), takeOver: 'G1-0123456789abcdef' };
    const under = await connected(service, copy, 'machine', { program });
    expect(under.terminal.state.selling).toEqual({ kind: 'stopped', why: 'copy' });
    const failed = await under.handlers.reopenJournal();
    expect(failed.ok || failed.message).toMatch(words);
    expect(existsSync(journalOf(under))).toBe(false);
  },
);

test('a copy that does not prove itself is not gone on from', async () => {
  const service = await started();
  const drive = otherDrive();
  const lost = await connected(service, { to: drive });
  await awaitingCode(lost);
  const database = new DatabaseSync(journalOf(lost));
  database.exec('DROP TRIGGER events_are_not_changed; UPDATE events SET at = 9 WHERE sequence = 1');
  database.close();
  const name = await copied({ to: drive }, journalOf(lost));
  await eventually(async () => {
    const heir = await connected(service, { to: drive, takeOver: name }, 'heir');
    const failed = await heir.handlers.reopenJournal();
    expect(failed.ok || failed.message).toMatch(/does not prove itself: event 1/);
  });
}, 120_000);

test('a terminal that ends leaves nothing behind that holds its journal', async () => {
  const service = await started();
  const drive = otherDrive();
  const under = await connected(service, { to: drive });
  await awaitingCode(under);
  const journal = journalOf(under);
  await copied({ to: drive }, journal);
  under.terminal.close();
  // All of the log is in the file: whoever holds the journal would hold that back.
  expect(readMark(journal, () => undefined)?.closed?.log).not.toBeNull();
});

/** A machine is lost, and a new one goes on from its copy. */
async function goesOn(copy: JournalCopy, how: Partial<Opened> = {}): Promise<void> {
  const service = await started();
  const lost = await connected(service, copy, 'lost', how);
  const open = await awaitingCode(lost);
  const name = await copied(copy, journalOf(lost), how);
  lost.terminal.close();
  rmSync(lost.directory, { recursive: true });
  await payAt(open.codeUrl);

  const heir = await connected(service, { ...copy, takeOver: name }, 'heir', how);
  expect(heir.terminal.state.notices).toContainEqual({ kind: 'took-over', name });
  await eventually(() => expect(heir.told.sale).toMatchObject({ id: open.id, phase: { state: 'paid' } }));
  expect(await heir.handlers.dismissSale(open.id)).toMatchObject({ ok: true });
  await awaitingCode(heir);
  expect(heir.told.sale?.orderNo).toMatch(/^G1-001002-/);
}

const noSftp = whyNoSftp();
if (noSftp !== null) console.log(`Copies over SFTP are not tested: ${noSftp}.`);

base.skipIf(!isLitestreamHere || noSftp !== null)(
  'a machine is lost, and a new one goes on from its copy at an SFTP server',
  async () => {
    const server = await SftpServer.start();
    await goesOn({ to: server.place, keyPath: server.keyPath });
  },
  120_000,
);

const noS3 = whyNoS3();
if (noS3 !== null) console.log(`Copies at an S3 server are not tested: ${noS3}.`);
const s3 = s3DuringTests();

base.skipIf(!isLitestreamHere || noS3 !== null)(
  'a machine is lost, and a new one goes on from its copy at an S3 server',
  async () => {
    const server = s3();
    const bucket = await server.bucket();
    const copy = { ...bucket.place(), endpoint: `https://127.0.0.1:${server.ports.tls}` };
    await goesOn(copy, { program: trustingLitestream(), secret: server.account.secret });
  },
  240_000,
);

const noClock = whyNoOtherClock();
if (noClock !== null) console.log(`No copy is taken over with a wrong clock: ${noClock}.`);

base.skipIf(!isLitestreamHere || noClock !== null)(
  'a copy that a place refuses for this machine’s clock is not taken over, and staff are told that it is the clock',
  async () => {
    const [service, server] = [await started(), s3()];
    const bucket = await server.bucket();
    const endpoint = `https://127.0.0.1:${server.ports.tls}`;
    const copy = { ...bucket.place(), endpoint, takeOver: 'G1-0123456789abcdef' };
    await server.stop();
    await server.run('+1d');
    onTestFinished(async () => {
      await server.stop();
      await server.run();
    });
    const how = { program: trustingLitestream(), secret: server.account.secret };
    const heir = await connected(service, copy, 'heir', how);
    expect(heir.terminal.state.selling).toEqual({ kind: 'stopped', why: 'copy-clock' });
    expect(await heir.handlers.reopenJournal()).toMatchObject({ ok: false, code: 'storage' });
  },
  120_000,
);
