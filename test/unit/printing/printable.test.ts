import { expect, test } from 'vitest';
import { printerCommands } from '../../../electron/contract/printing.ts';
import { literal, printable } from '../../../electron/printing/printable.ts';
import { printerBytes } from '../../../electron/printing/paper.ts';
import { paperText } from '../../support/printer/paper.ts';
import { readPrinted } from '../../support/printer/makes.ts';

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

test.each(printerCommands.options)(
  'every sign that is printable stands on the paper by %s as itself',
  (commands) => {
    const signs = Array.from({ length: 0xd800 - 0x21 }, (_, at) => String.fromCharCode(0x21 + at));
    const known = signs.filter((sign) => printable(sign) === sign);
    expect(known.length).toBeGreaterThan(6_000);
    const lines = Array.from({ length: Math.ceil(known.length / 20) }, (_, at) =>
      known.slice(at * 20, at * 20 + 20).join(''),
    );
    const document = ['{w:auto}', ...lines.map((line) => `|${literal(line)} |`)].join('\n');
    const paper = readPrinted(printerBytes(document, 80, commands), commands);
    expect(paper.unknown).toEqual([]);
    expect(paperText(paper).map((line) => line.trimEnd())).toEqual(lines);
  },
);

test.each(orders)('prints %j as a text, and obeys nothing of it', (typed) => {
  const document = `{w:auto}\n|${literal(typed)} |\nend`;
  const papers = printerCommands.options.map((commands) =>
    readPrinted(printerBytes(document, 80, commands), commands),
  );
  for (const { unknown, cuts } of papers) expect([unknown, cuts]).toEqual([[], 1]);
  const [paper = { lines: [], pictures: [], cuts: 0, unknown: [] }, ...others] = papers;
  for (const other of others) expect(paperText(other)).toEqual(paperText(paper));
  const lines = paperText(paper).map((line) => line.trim());
  expect(lines).toEqual([printable(typed), 'end']);
  expect(paper.lines[0]?.every(({ isLarge, isBold }) => !isLarge && !isBold)).toBe(true);
});

test.each([
  ['麵と醬油', '麺と醤油'],
  ['頰張る剝き栗', '頬張る剥き栗'],
  ['飛驒牛 蠟燭 鷗', '飛騨牛 蝋燭 鴎'],
  ['𠮷野家', '吉野家'],
  ['𠮟る、吞む、装塡', '叱る、呑む、装填'],
  ['½サイズ', '1/2サイズ'],
  ['髙﨑', '髙﨑'],
])('%s prints as %s', (text, printed) => {
  expect([printed, printed.replace('髙', '高').replace('﨑', '崎')]).toContain(printable(text));
  expect(printable(text)).not.toContain('〓');
});
