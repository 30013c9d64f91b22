import { lstatSync } from 'node:fs';
import { localIso } from '../domain/local-time.ts';
import type { SaleRecord } from './records.ts';
import type { Restored } from './recovery.ts';
import type { FoundClose, FoundTicket, Salvaged } from './salvage.ts';

/** What a report is about. */
interface Recovery {
  aside: string;
  why: string;
  now: number;
  found: Salvaged;
  restored: Restored | null;
  highestCounter: number;
}

/** What is in the place of the damaged journal. */
const places = {
  backup: { en: 'It was replaced by the newest backup.', ja: '最新の控えから記録を戻しました。' },
  itself: {
    en: 'It was put together again from its own pages and its log, which prove themselves.',
    ja: '記録とその書き込みログから、正しいと確かめられた内容を戻しました。',
  },
  rows: {
    en: 'There was no backup: a new journal was begun with the sales that could be read.',
    ja: '控えがないため、読み取れた会計だけを新しい記録に移しました。',
  },
  nothing: {
    en: 'There was no backup: a new journal was begun.',
    ja: '控えがないため、新しい記録で続けています。',
  },
};

/** Sales that the report lists. */
const listedAtMost = 2_000;

const titleOfPassedOver =
  'Could not be taken in: compare them with the service / 取り込めなかった会計（決済サービスと照合してください）';

const titleOfCloses =
  'Days that were closed, and are open again: compare their new closes with those of before / 締めた記録が失われた日（締め直した日計を以前のものと照合してください）';

const titleOfTickets = 'Tickets put aside that could not be read / 読み取れなかった保留中の会計';

const olderTickets =
  'The tickets put aside are those of an earlier moment: each may have been charged since / 保留中の会計は以前の時点のものです。その後に会計済みのものが含まれることがあります';

/** What was done about a damaged journal, for people; in both languages, since it is not known who reads it. */
export function recoveryReport({ aside, why, now, found, restored, highestCounter }: Recovery): string {
  const place = places[restored?.from ?? 'nothing'];
  const listed = restored?.asked ?? found.sales;
  const passedOver = restored?.passedOver ?? [];
  const title =
    restored === null
      ? 'What could still be read: compare it with the service / 読み取れた会計（決済サービスと照合してください）'
      : 'The service is asked about these / 決済サービスに確認する会計';
  return [
    'Madoguchi',
    `The journal of sales was damaged and was kept aside. ${place.en}`,
    `会計の記録が壊れていたため、別に保管しました。${place.ja}`,
    '',
    `When / 日時: ${localIso(now)}`,
    `What was found / 検出内容: ${why}`,
    `The damaged file / 壊れた記録: ${aside} (${lstatSync(aside).size} bytes)`,
    ...(restored?.backup ? [`Backup / 控え: ${restored.backup}`] : []),
    ...(found.trouble === null ? [] : [`Not all of it could be read / 読み取れない部分: ${found.trouble}`]),
    ...(found.refundTrouble === null
      ? []
      : [`Not all refunds could be read / 読み取れない返金があります: ${found.refundTrouble}`]),
    ...(restored?.tickets.areOlder === true ? [olderTickets] : []),
    `New sales are numbered after / 新しい番号はこの次から: ${highestCounter}`,
    '',
    ...listOf(title, listed),
    ...(passedOver.length === 0 ? [] : ['', ...listOf(titleOfPassedOver, passedOver)]),
    ...lostCloses(restored?.lostCloses ?? found.closes),
    ...lostTickets(restored?.tickets.lost ?? []),
    '',
  ].join('\n');
}

/** By number, with the day, and when it was closed. */
function lostCloses(lost: readonly FoundClose[]): string[] {
  if (lost.length === 0) return [];
  const lines = lost.map(({ number, date, sealedAt }) => `${number}  ${date}  ${localIso(sealedAt)}`);
  return ['', `${titleOfCloses}: ${lost.length}`, ...lines];
}

/** Tickets that can be read nowhere: by number, and when each was put aside. */
function lostTickets(tickets: readonly FoundTicket[]): string[] {
  if (tickets.length === 0) return [];
  const lines = tickets.map(({ id, at }) => `${id} (${isTime(at) ? localIso(at) : '?'})`);
  return ['', `${titleOfTickets}: ${tickets.length}`, ...lines];
}

function isTime(at: number | null): at is number {
  return at !== null && Number.isFinite(new Date(at).getTime());
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
  return [`${title}: ${sales.length}`, ...lines, ...(more > 0 ? [`... ${more} more / ほか${more}件`] : [])];
}
