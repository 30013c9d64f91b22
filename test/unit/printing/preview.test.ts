import { expect, test } from 'vitest';
import { literal } from '../../../electron/printing/printable.ts';
import { printerBytes } from '../../../electron/printing/paper.ts';
import { previewOf } from '../../../electron/printing/preview.ts';
import { readPrinted } from '../../support/printer/makes.ts';

const document = [
  '{width:auto}',
  `^^^${literal('練習')}^^^`,
  '"喫茶まどぐち"',
  '-',
  '{width:*,8}',
  `|${literal('コーヒー|{}<b>')} | ${literal('¥1,200')}|`,
  `|~~${literal('値引き')} | ${literal('-¥200')}|`,
  `^^^${literal('計')}^^^${literal('8%対象')}`,
].join('\n');

test.each([58, 80] as const)('shows on %i mm what the printer prints, each piece in its place', (width) => {
  const { columns, lines } = previewOf(document, width);
  expect(columns).toBe(width === 58 ? 32 : 48);
  const paper = readPrinted(printerBytes(document, width, 'escpos'));
  const printed = paper.lines.map((line) =>
    line
      .filter(({ text }) => text.trim() !== '')
      .map(({ column, text, isLarge, isBold }) => ({ column, text, scale: isLarge ? 2 : 1, isBold })),
  );
  expect(lines.map((line) => (line.kind === 'text' ? line.pieces : line.kind))).toEqual(
    printed.map((pieces) => (pieces[0]?.text.startsWith('─') === true ? 'rule' : pieces)),
  );
});
