import { existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Clock } from '../domain/expiry.ts';
import { localIso } from '../domain/local-time.ts';
import { writeAtomically } from '../files/atomic.ts';
import { messageOf } from '../domain/error-message.ts';
import { markPath, readMark } from './mark.ts';
import type { SaleRecord } from './records.ts';
import { readRest, readRestOfRefunds, type Rest, type RestOfRefunds } from './rest.ts';
import { type Restored, restoreNewest } from './restore.ts';

/** A damaged journal that was kept aside. */
export interface Quarantined {
  /** Where it is now. */
  path: string;
  /** A file that says what was done about it; null when none could be written, and `trouble` says why. */
  report: string | null;
  trouble: string | null;
  /** The journal that is in its place now; null where there was no backup, so that a new one begins. */
  restored: Restored | null;
  /** The highest number that it certainly gave to a sale: a new journal goes on after it. */
  highestCounter: number;
}

/** Sales that the report lists. */
const listedAtMost = 2_000;

/**
 * Moves a damaged journal and what belongs to it out of the way, beside itself, puts the newest backup in its place,
 * and writes a report for people. Throws when it cannot be moved, or a backup cannot be put in its place: until
 * that is done there is no journal.
 */
export function quarantine(path: string, why: string, clock: Clock): Quarantined {
  return replace(path, setAside(path), why, clock);
}

/**
 * Ends what a power cut interrupted: a journal was kept aside, and there is none in its place yet. Where one was in
 * its place and is gone, what is left of that is kept aside, too. Null where there is a journal, or none was ever kept
 * aside. Throws as `quarantine` does.
 */
export function finishQuarantine(path: string, clock: Clock): Quarantined | null {
  const newest = freeNumber(path) - 1;
  if (newest === 0 || existsSync(path)) return null;
  const aside = asideOf(path, newest);
  if (wasReplaced(path, aside)) {
    return replace(path, setRestAside(path), 'It was gone.', clock);
  }
  moveRest(path, aside);
  return replace(path, aside, 'It was kept aside before, and none was put in its place.', clock);
}

/**
 * Whether another journal was in use since one was kept aside: that one has its own mark, or its report, and a mark or a
 * log is here, too. What an interrupted restore leaves here is a mark that is before the first event.
 */
function wasReplaced(path: string, aside: string): boolean {
  const wasMoved = existsSync(markPath(aside)) || existsSync(`${aside}.txt`);
  const sequence = readMark(path, () => undefined)?.sequence ?? 0;
  return wasMoved && (sequence > 0 || existsSync(`${path}-wal`));
}

function replace(path: string, aside: string, why: string, clock: Clock): Quarantined {
  const rest = readRest(aside, 0);
  const numbers = [highestMark(path), ...rest.sales.map(({ counter }) => counter)];
  const highestCounter = numbers.reduce((highest, number) => Math.max(highest, number));
  const restored = restoreNewest(path, { damaged: aside, highestCounter, clock });
  try {
    const report = `${aside}.txt`;
    const text = reportOf({
      aside,
      why,
      now: clock.wall(),
      rest,
      refunds: readRestOfRefunds(aside),
      restored,
      highestCounter,
    });
    writeAtomically(report, text);
    return { path: aside, report, trouble: null, restored, highestCounter };
  } catch (error) {
    return { path: aside, report: null, trouble: messageOf(error), restored, highestCounter };
  }
}

/** The highest number in the marks of all journals that were ever kept aside here. */
function highestMark(path: string): number {
  let highest = 0;
  for (let number = freeNumber(path) - 1; number > 0; number -= 1) {
    highest = Math.max(highest, readMark(asideOf(path, number), () => undefined)?.counter ?? 0);
  }
  return highest;
}

/**
 * Moves a damaged journal and what belongs to it out of the way, beside itself, and answers its new path.
 * Throws what the file system throws.
 */
export function setAside(path: string): string {
  const aside = asideOf(path, freeNumber(path));
  // The journal first: as long as what belongs to it is still here, `finishQuarantine` finds the rest to do.
  renameSync(path, aside);
  moveRest(path, aside);
  return aside;
}

/**
 * Moves what is left of a journal that is gone out of the way, as `setAside` does, and answers the path that the journal
 * would have. A file takes that name first, so that `finishQuarantine` finds the rest to do; it is not empty, or SQLite
 * would remove the log beside it.
 */
function setRestAside(path: string): string {
  const aside = asideOf(path, freeNumber(path));
  writeFileSync(aside, 'The journal was gone. This file stands in its place.\n', {
    mode: 0o600,
    flush: true,
  });
  moveRest(path, aside);
  return aside;
}

/** The log must not be here when another journal begins: SQLite would apply it to that. */
function moveRest(path: string, aside: string): void {
  for (const suffix of ['-wal', '-shm', '.mark']) {
    if (existsSync(path + suffix) && !existsSync(aside + suffix)) renameSync(path + suffix, aside + suffix);
  }
}

function asideOf(path: string, number: number): string {
  return `${path}.damaged-${number}`;
}

/** The first number under which no journal was kept aside. */
function freeNumber(path: string): number {
  let number = 1;
  while (existsSync(asideOf(path, number))) number += 1;
  return number;
}

interface ReportParts {
  aside: string;
  why: string;
  now: number;
  rest: Rest;
  refunds: RestOfRefunds;
  restored: Restored | null;
  highestCounter: number;
}

const titleOfPassedOver =
  'Could not be taken in: compare them with the service / 取り込めなかった会計（サービスと照合してください）';

/** In both languages, since nobody knows who will read it. */
function reportOf({ aside, why, now, rest, refunds, restored, highestCounter }: ReportParts): string {
  const place =
    restored === null
      ? ['There was no backup: a new journal was begun.', '控えがないため、新しい記録で続けています。']
      : ['It was replaced by the newest backup.', '最新の控えから記録を戻しました。'];
  const listed = restored?.asked ?? rest.sales;
  const passedOver = restored?.passedOver ?? [];
  const title =
    restored === null
      ? 'What could still be read: compare it with the service / 読み取れた会計（サービスと照合してください）'
      : 'Since the backup: the service is asked about these / 控えより後の会計（サービスに確認します）';
  return [
    'Madoguchi',
    `The journal of sales was damaged and was kept aside. ${place[0] ?? ''}`,
    `会計の記録が壊れていたため、別に保管しました。${place[1] ?? ''}`,
    '',
    `When / 日時: ${localIso(now)}`,
    `What was found / 検出内容: ${why}`,
    `The damaged file / 壊れた記録: ${aside} (${statSync(aside).size} bytes)`,
    ...(restored === null ? [] : [`Backup / 控え: ${restored.backup}`]),
    ...(rest.trouble === null ? [] : [`Not all of it could be read / 読み取れない部分: ${rest.trouble}`]),
    ...(refunds.trouble === null
      ? []
      : [`Not all refunds could be read / 読み取れない返金があります: ${refunds.trouble}`]),
    `New sales are numbered after / 新しい番号はこの次から: ${highestCounter}`,
    '',
    ...listOf(title, listed),
    ...(passedOver.length === 0 ? [] : ['', ...listOf(titleOfPassedOver, passedOver)]),
    '',
  ].join('\n');
}

/** Newest first; amounts are in the currency's smallest unit, as in the journal. */
function listOf(title: string, sales: readonly SaleRecord[]): string[] {
  const lines = sales
    .toReversed()
    .slice(0, listedAtMost)
    .map(({ orderNo, amount, currency, stage, openedAt, id }) =>
      [orderNo, `${amount} ${currency}`, stage.state, localIso(openedAt), id].join('  '),
    );
  const more = sales.length - lines.length;
  return [`${title}: ${sales.length}`, ...lines, ...(more > 0 ? [`... ${more} more / 他${more}件`] : [])];
}
