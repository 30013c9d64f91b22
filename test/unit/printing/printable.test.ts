import { expect, test } from 'vitest';
import { literal, printable } from '../../../electron/printing/printable.ts';
import { printerBytes } from '../../../electron/printing/paper.ts';
import { paperText, readEscPos } from '../../support/printer/escpos.ts';

test.each([
  ['コーヒー', 'コーヒー'],
  ['a\nb\tc\u0000\u001b@', 'a b c@'],
  ['coffee 😀', 'coffee 〓'],
  ['👨‍👩‍👧', '〓'],
  ['🇯🇵🇯🇵', '〓〓'],
  ['Café Zoë', 'Cafe Zoe'],
  ['ｶﾌｪ', 'ｶﾌｪ'],
  ['か\u3099', 'が'],
  ['高髙﨑', '高髙﨑'],
  ['1〜2', '1～2'],
  ['\\1000', '＼1000'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['\ue000', '〓'],
  ['안녕', '〓〓'],
  ['', '〓'],
  [' \u200b ', '〓'],
  ['\ud83d', '〓'],
])('prints %j as %j', (typed, printed) => {
  expect(printable(typed)).toBe(printed);
});

/** Everything that means something in a document, and what only becomes that when it is normalized. */
const orders = [
  '{image:iVBORw0KGgo=}',
  '{code:2012345678903;option:ean,hri}',
  '{command:\\x1b@}',
  '{x:\\x1dV0}',
  '{w:1,1}',
  'a|b|c',
  '|',
  '---',
  '===',
  '=',
  '"bold"',
  '_line_',
  '^^^large^^^',
  '`inverted`',
  '\u1fefinverted\u1fef',
  '\u037e',
  '~~~',
  '\\n',
  '\\x41',
  '\\',
  '\u001b@\u001dV\u0000',
  '\u0010\u0004\u0002',
  '\r\nnext',
  '-',
];

test.each(orders)('prints %j as a text, and obeys nothing of it', (typed) => {
  const paper = readEscPos(printerBytes(`{w:auto}\n|${literal(typed)} |\nend`, 80));
  expect(paper.unknown).toEqual([]);
  expect(paper.cuts).toBe(1);
  const lines = paperText(paper).map((line) => line.trim());
  expect(lines).toEqual([printable(typed), 'end']);
  expect(paper.lines[0]?.every(({ isLarge, isBold }) => !isLarge && !isBold)).toBe(true);
});
