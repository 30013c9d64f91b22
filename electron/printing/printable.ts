import { commands } from 'receiptline';
import type { PaperWidth } from '../contract/printing.ts';

/* Makes typed text fit for paper: it must become neither receipt markup nor printer commands. */

/**
 * The code page of Japanese printers, for every slip in any language: each command set selects the same one, so a sign has the
 * same bytes on all.
 */
export const encoding = 'shiftjis';

/** Half-width signs on a line, at 203 dots to the inch. */
export const signsOnALine: Record<PaperWidth, number> = { 58: 32, 80: 48 };

/** Dots of the print head across the paper. */
export const dotsAcross = (width: PaperWidth): number => signsOnALine[width] * 12;

/** Stands for a sign that a printer lacks, as in printed books (geta). */
const missing = '〓';

/** In this code page a backslash prints as a yen sign, and a name is no amount. */
const replaced: Readonly<Record<string, string>> = {
  '\\': '＼',
  '‾': '￣',
  '~': '～',
  '〜': '～',
  '\u2011': '-',
  '\u2013': '-',
  '\u2014': '―',
  '\u2212': '－',
};

/**
 * Kanji outside the code page, each before its substitute: the shape of before 2004, or a name's usual variant. A fraction's bar
 * is a stroke.
 */
const twins = new Map<string, string>(
  (
    '麵麺醬醤頰頬剝剥塡填吞呑𠮟叱驒騨蠟蝋鷗鴎𠮷吉俱倶啞唖噓嘘嚙噛囊嚢姸妍屛屏屢屡幷并搔掻摑掴攢攅潑溌瀆涜焰焔瘦痩禱祷簞箪繡繍' +
    '繫繋萊莱蔣蒋蟬蝉軀躯醱醗顚顛鹼鹸麴麹俠侠杮柿髙高﨑崎栁柳濵浜德徳瀨瀬橫横淸清增増彥彦黑黒曻昇桒桑𣘺橋𡈽土𠀋丈⁄/'
  )
    .match(/../gu)
    ?.map((pair): [string, string] => {
      const [rare = '', usual = ''] = Array.from(pair);
      return [rare, usual];
    }),
);

/** Whether the printer's code page has the sign: the encoder answers `?` for one that it lacks. */
function isPrintable(sign: string): boolean {
  return sign === '?' || !commands.escpos.text(sign, encoding).endsWith('?');
}

const clusters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/**
 * One line of signs that the printer has: no controls or direction marks, one 〓 for each emoji, accents dropped where only they
 * are missing. Empty text becomes one 〓, so that a line always has a name.
 */
export function printable(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const signs = Array.from(clusters.segment(line), ({ segment }) => knownSign(segment));
  const found = signs.join('').trim();
  return found === '' ? missing : found;
}

/** What each cluster prints as, kept since a shop prints the same few hundred. */
const known = new Map<string, string>();

function knownSign(cluster: string): string {
  let sign = known.get(cluster);
  if (sign === undefined) known.set(cluster, (sign = printableSign(cluster)));
  return sign;
}

function printableSign(cluster: string): string {
  const plain = cluster.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '');
  if (plain === '') return '';
  for (const candidate of [plain, plain.normalize('NFKC'), plain.normalize('NFKD').replace(/\p{M}/gu, '')]) {
    const signs = Array.from(
      candidate,
      (sign) => replaced[sign] ?? (isPrintable(sign) ? sign : (twins.get(sign) ?? sign)),
    );
    if (signs.length > 0 && signs.every((sign) => !/\p{C}/u.test(sign) && isPrintable(sign))) {
      return signs.join('');
    }
  }
  return missing;
}

/** A text that ReceiptLine takes literally; applies `printable` first. */
export function literal(text: string): string {
  // By its number each sign is only itself, wherever it stands.
  return printable(text).replace(
    /[\\{|}~_"`^=-]/g,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
