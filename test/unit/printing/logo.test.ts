import { describe, expect, test } from 'vitest';
import { printerCommands } from '../../../electron/contract/printing.ts';
import { isReceiptLogo } from '../../../electron/files/receipt-logo.ts';
import { logoOnPaper } from '../../../electron/printing/logo.ts';
import { printerBytes } from '../../../electron/printing/paper.ts';
import { previewOf } from '../../../electron/printing/preview.ts';
import { slipText } from '../../../electron/printing/slip-text.ts';
import type { Slip } from '../../../electron/printing/slips.ts';
import { dotsPath } from '../../../renderer/lib/dots-path.ts';
import { readPrinted } from '../../support/printer/makes.ts';
import { black, interlacedPng, pngOf, webp, white } from '../../support/png.ts';
import { paperText } from '../../support/printer/paper.ts';
import { receipt } from '../../support/printer/receipts.ts';

/** Black with a white frame two dots wide, so that its edges are seen. */
const framed = pngOf(24, 10, (x, y) => (x < 2 || y < 2 || x > 21 || y > 7 ? white : black));
const framedRows = Array.from({ length: 10 }, (_, y) =>
  y < 2 || y > 7 ? ' '.repeat(24) : `  ${'#'.repeat(20)}  `,
);

function withLogo(bytes: Uint8Array, width: 58 | 80 = 58, slip: Slip = receipt): string {
  const logo = logoOnPaper(bytes, width);
  if (logo === null) throw new Error('no logo');
  return slipText({ ...slip, logo });
}

describe.each(printerCommands.options)('a logo, printed by %s', (commands) => {
  test('stands above everything, dot by dot, its black without holes', () => {
    const paper = readPrinted(printerBytes(withLogo(framed), 58, commands), commands);
    expect(paper.unknown).toEqual([]);
    expect(paper.pictures).toEqual([{ width: 24, rows: framedRows, below: 0 }]);
    const without = readPrinted(printerBytes(slipText(receipt), 58, commands), commands);
    expect(paperText(paper)).toEqual(paperText(without));
  });

  test.each([
    [58, 384, 150],
    [80, 512, 200],
  ] as const)('is no wider than %i mm of paper and no longer than 25 mm', (width, across, down) => {
    const large = pngOf(512, 200, (x, y) => (((x >> 5) + (y >> 5)) % 2 === 0 ? black : white));
    const { pictures } = readPrinted(printerBytes(withLogo(large, width), width, commands), commands);
    expect(pictures.map((one) => [one.width, one.rows.length])).toEqual([[across, down]]);
    const tall = pngOf(100, 500, () => black);
    const [found] = readPrinted(printerBytes(withLogo(tall, width), width, commands), commands).pictures;
    expect(found?.rows).toEqual(Array.from({ length: 200 }, () => '#'.repeat(40)));
  });
});

test('a shade becomes as many black dots as it is dark', () => {
  for (const [shade, share] of [
    [64, 0.75],
    [128, 0.5],
    [192, 0.25],
  ] as const) {
    const grey = pngOf(80, 80, () => [shade, shade, shade, 255]);
    const [found] = readPrinted(printerBytes(withLogo(grey), 58, 'escpos')).pictures;
    const dots = found?.rows.join('') ?? '';
    expect((dots.split('#').length - 1) / dots.length).toBeCloseTo(share, 1);
  }
});

test('what shows through is white, and so is what a camera makes of white', () => {
  const drawn = pngOf(16, 4, (x) => (x < 8 ? [0, 0, 0, 0] : x < 12 ? [247, 249, 246, 255] : black));
  const [found] = readPrinted(printerBytes(withLogo(drawn), 58, 'escpos')).pictures;
  expect(found?.rows).toEqual(Array.from({ length: 4 }, () => `${' '.repeat(12)}####`));
});

test.each([58, 80] as const)('is shown and drawn on %i mm as it is printed', (width) => {
  const slanted = pngOf(300, 40, (x, y) => ((x + y) % 7 < 3 ? black : white));
  const document = withLogo(slanted, width);
  const [printed] = readPrinted(printerBytes(document, width, 'escpos')).pictures;
  const [first, ...rest] = previewOf(document, width).lines;
  if (first?.kind !== 'picture') throw new Error('no picture');
  expect({ width: first.width, height: first.height }).toEqual({ width: 300, height: 40 });
  expect(rest).toEqual(previewOf(slipText(receipt), width).lines);
  const rows = Array.from({ length: first.height }, () => Array<string>(first.width).fill(' '));
  for (const [, x, y, run] of dotsPath(first).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(run));
  }
  expect(rows.map((row) => row.join(''))).toEqual(printed?.rows);
});

describe('no receipt can have', () => {
  const damaged = Buffer.from(framed);
  damaged.fill(0, 45, 60);
  test.each([
    ['a picture that is all white', pngOf(40, 40, () => white)],
    ['one that is all but white', pngOf(40, 40, () => [250, 252, 251, 255])],
    ['one that nothing is drawn on', pngOf(40, 40, () => [0, 0, 0, 0])],
    ['one of more than 512 pixels', pngOf(513, 10, () => black)],
    ['one whose rows come in passes', interlacedPng()],
    ['one that is damaged', damaged],
    ['half of one', framed.subarray(0, 50)],
    ['a WebP', webp],
    ['a text', Buffer.from('a picture, says its name, of a logo')],
  ])('%s', (_, bytes) => {
    expect(isReceiptLogo(bytes)).toBe(false);
    expect(logoOnPaper(bytes, 80)).toBeNull();
  });

  test('though it can have what is next to each', () => {
    expect(isReceiptLogo(framed)).toBe(true);
    expect(isReceiptLogo(pngOf(512, 512, (x, y) => (x + y === 0 ? [200, 200, 200, 255] : white)))).toBe(true);
  });
});
