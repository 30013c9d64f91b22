/** What a copy off the machine costs, and how far it is behind: in a folder, and at an S3 server where there is one. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type JournalCopy } from '../../electron/contract/journal-copy.ts';
import { type Result, success } from '../../electron/contract/result.ts';
import { knownCopyName } from '../../electron/copy/claim.ts';
import { CopyKeeper } from '../../electron/copy/keeper.ts';
import { fetchCopy } from '../../electron/copy/take-over.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { eventsIn, genesisOf, goesOnFrom } from '../../electron/journal/open-to-read.ts';
import { adoptCopy } from '../../electron/journal/taken-copy.ts';
import { machineClock } from '../../electron/terminal/clock.ts';
import { isLitestreamHere, litestream } from '../../test/support/litestream.ts';
import { S3Server, whyNoS3 } from '../../test/support/s3-server.ts';
import { fillJournal } from './full-journal.ts';
import { open, sell } from './journal.ts';
import type { Flags, Measured, Row } from './report.ts';

const held = 100_000;
const restarts = 3;

interface Place {
  name: string;
  copy: JournalCopy;
  secret: string | null;
  bytes: () => Promise<number>;
}

interface Figures {
  place: string;
  first: { seconds: number; bytes: number };
  /** From a sale's last commit until the place has it, ms. */
  behindMs: number[];
  bytesOfSale: number;
  /** Bytes that each start after a clean end sent, with a sale; and the same where no log was left. */
  bytesOfStart: number[];
  bytesWithoutLog: number;
  takeOverSeconds: number;
}

/** Copies a journal of 100,000 sales. */
export async function measureCopy(folder: string, { sales }: Flags): Promise<Measured> {
  if (!isLitestreamHere) return { rows: [], raw: 'Litestream runs on Linux alone.' };
  const drive = mkdtempSync('/dev/shm/madoguchi-bench-');
  const noS3 = whyNoS3();
  if (noS3 !== null) console.log(`Nothing is measured at an S3 server: ${noS3}.`);
  const server = noS3 === null ? await S3Server.start() : null;
  try {
    const places = [folderPlace(drive), ...(server ? [await s3Place(server)] : [])];
    const raw: Figures[] = [];
    for (const place of places) raw.push(await measureAt(place, folder, sales));
    return { rows: raw.flatMap(rowsOf), raw };
  } finally {
    await server?.end();
    rmSync(drive, { recursive: true, force: true });
  }
}

function folderPlace(drive: string): Place {
  const bytes = (): number =>
    readdirSync(drive, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0);
  return { name: 'folder', copy: { to: drive }, secret: null, bytes: () => Promise.resolve(bytes()) };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

async function s3Place(server: S3Server): Promise<Place> {
  const bucket = await server.bucket();
  const bytes = async (): Promise<number> =>
    [...(await bucket.sizes()).values()].reduce((sum, size) => sum + size, 0);
  return { name: 'S3', copy: bucket.place(), secret: server.account.secret, bytes };
}

async function measureAt(place: Place, folder: string, sales: number): Promise<Figures> {
  const own = mkdtempSync(join(folder, 'till-'));
  const path = join(own, 'journal.db');
  fillJournal(path, { sales: held, perDay: 300 });
  let journal = open(path);
  let keeper = keeping(journal, place);
  const from = performance.now();
  await quiet(place, keeper);
  const first = { seconds: (performance.now() - from - quietMs) / 1_000, bytes: await place.bytes() };
  const behindMs: number[] = [];
  for (let sale = 0; sale < sales; sale += 1) behindMs.push(await arrival(place, journal));
  await quiet(place, keeper);
  const bytesOfSale = ((await place.bytes()) - first.bytes) / sales;
  const restart = async (leavesLog: boolean): Promise<number> => {
    keeper.stop();
    journal.close({ leavesLog });
    const before = await place.bytes();
    journal = open(path);
    keeper = keeping(journal, place);
    await pause(1_000);
    sell(journal);
    await quiet(place, keeper);
    return (await place.bytes()) - before;
  };
  const bytesOfStart: number[] = [];
  for (let start = 0; start < restarts; start += 1) bytesOfStart.push(await restart(true));
  const bytesWithoutLog = await restart(false);
  const lastSequence = journal.lastCommit.sequence;
  keeper.stop();
  journal.close();
  const takeOverSeconds = await takeOver(place, { own, sequence: lastSequence });
  rmSync(own, { recursive: true, force: true });
  return { place: place.name, first, behindMs, bytesOfSale, bytesOfStart, bytesWithoutLog, takeOverSeconds };
}

function keeping(journal: Journal, { copy, secret }: Place): CopyKeeper {
  const keeper = new CopyKeeper({
    copy,
    journal: journal.path,
    genesis: genesisOf(journal.path),
    prefix: 'T1',
    machine: 'bench',
    program: () => litestream,
    secret: () => Promise.resolve(secret === null ? { ok: false, why: 'none' } : { ok: true, secret }),
    now: () => Date.now(),
    onChange: () => undefined,
    log: { info: () => undefined, warn: (message, details) => console.log(message, details) },
  });
  keeper.start();
  return keeper;
}

const quietMs = 3_000;

/** Waits until there is data, the keeper reports completeness, and nothing more comes. */
async function quiet({ bytes }: Place, keeper: CopyKeeper): Promise<void> {
  let before = 0;
  for (
    let since = performance.now();
    performance.now() - since < quietMs || before === 0 || keeper.lagMs > 0;
  ) {
    const now = await bytes();
    if (now !== before) since = performance.now();
    before = now;
    await pause(50);
  }
}

/** Sells one, and answers how long its last commit was in no copy, ms. Nothing else is on its way. */
async function arrival(place: Place, journal: Journal): Promise<number> {
  // Random, so that the copier's own interval is met at any point.
  await pause(1_500 + Math.random() * 1_000);
  const before = await place.bytes();
  sell(journal);
  const from = performance.now();
  while ((await place.bytes()) === before) await pause(5);
  return performance.now() - from;
}

async function takeOver(place: Place, { own, sequence }: { own: string; sequence: number }): Promise<number> {
  const heir = join(own, 'heir');
  mkdirSync(heir);
  const [journal, to] = [join(heir, 'journal.db'), join(heir, 'journal.db.taken')];
  const { copy, secret } = place;
  const from = performance.now();
  const name = knownCopyName(own) ?? '';
  const of = {
    program: litestream,
    copy,
    name,
    secret,
    machine: 'heir',
    by: 'bench',
    journal,
    to,
    eventsIn,
    goesOnFrom,
  };
  const fetched = await fetchCopy(of);
  if (!fetched.ok) throw new Error(fetched.message);
  const claim = (): Result<void> => success(undefined);
  const adopted = await adoptCopy({ copy: to, path: journal, clock: machineClock }, claim);
  if (!adopted.ok) throw new Error(adopted.message);
  const seconds = (performance.now() - from) / 1_000;
  if (adopted.value.sequence !== sequence) throw new Error(`Event ${sequence} is not in the copy.`);
  return seconds;
}

function rowsOf(figures: Figures): Row[] {
  const { place, first, behindMs, bytesOfSale, bytesOfStart, bytesWithoutLog, takeOverSeconds } = figures;
  const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
  const row = (figure: string, terminal: string, aim = '', compared = ''): Row => ({
    figure: `${figure}, ${place}`,
    terminal,
    beside: '',
    compared,
    aim,
  });
  return [
    row('first copy of 100,000 sales', `${first.seconds.toFixed(1)} s`, '', kB(first.bytes)),
    row('oldest event in no copy', `${(Math.max(...behindMs) / 1_000).toFixed(2)} s`, '1 s'),
    row('copied for a sale', kB(bytesOfSale)),
    row(
      'copied at a start after a clean end, with a sale',
      kB(Math.max(...bytesOfStart)),
      '',
      `${kB(bytesWithoutLog)} without its log`,
    ),
    row('taken over by another machine', `${takeOverSeconds.toFixed(1)} s`),
  ];
}
