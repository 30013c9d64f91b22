import { describe, expect, test } from 'vitest';
import { printerAnswers, type PrinterWord } from '../../../electron/printing/printer-answers.ts';
import type { PrinterTrouble } from '../../../electron/domain/prints.ts';

const { star } = printerAnswers;

/** Every word of these bytes, and what is left of them. */
function words(bytes: readonly number[]): { found: PrinterWord[]; left: readonly number[] } {
  const found: PrinterWord[] = [];
  let left = bytes;
  while (left.length > 0) {
    const word = star.first(left);
    if (word === null) break;
    found.push(word);
    left = left.slice(word.bytes.length);
  }
  return { found, left };
}

const kindsOf = (bytes: readonly number[]): string[] => words(bytes).found.map(({ kind }) => kind);

const well = [0x23, 0x06, 0, 0, 0, 0, 0, 0, 0];
const through = [0x1b, 0x1d, 0x03, 0x01, 0x00, 0x00, 0x07, 0x00];

describe('what a printer of Star says', () => {
  test.each([
    ['of seven bytes', [0x0f, 0x02, 0, 0, 0, 0, 0]],
    ['of nine', well],
    ['of fifteen', [0x2f, 0x08, ...Array.from({ length: 13 }, () => 0)]],
    ['of more than a header counts', [0x23, 0x86, ...Array.from({ length: 9 }, () => 0)]],
  ])('is a status %s, as long as it says itself', (_what, status) => {
    expect(kindsOf([...status, ...through])).toEqual(['state', 'through']);
  });

  test('is waited for until it is whole', () => {
    for (const whole of [well, through]) {
      for (let count = 1; count < whole.length; count += 1) {
        expect(words(whole.slice(0, count))).toEqual({ found: [], left: whole.slice(0, count) });
      }
    }
  });

  test('is found behind what means nothing, also behind what begins as if it did', () => {
    const [, ...garbled] = well.with(4, 0x80);
    for (const before of [
      [0x00, 0xff, 0x12],
      [0x1b],
      [0x1b, 0x1d, 0x03, 0x00],
      [0x23, ...garbled],
      [0x05, 0x02],
    ]) {
      const { found, left } = words([...before, ...well, ...through]);
      expect(found.filter(({ kind }) => kind !== 'other')).toEqual([
        { kind: 'state', bytes: well },
        { kind: 'through', bytes: through },
      ]);
      expect(left).toEqual([]);
    }
  });

  test.each<[string, number, number, PrinterTrouble | null]>([
    ['nothing', 2, 0x00, null],
    ['what it counts of slips', 7, 0x2a, null],
    ['that its paper is near the end', 5, 0x04, null],
    ['that its head is hot: it goes on by itself', 3, 0x40, null],
    ['that its paper has ended', 5, 0x0c, 'no-paper'],
    ['that its cover is open', 2, 0x28, 'cover-open'],
    ['that it is offline', 2, 0x08, 'fault'],
    ['that its cutter is stuck', 3, 0x08, 'fault'],
    ['that it is broken', 3, 0x20, 'fault'],
    ['that its head is up', 4, 0x02, 'fault'],
  ])('may be %s', (_what, at, byte, trouble) => {
    const [state] = words(well.with(at, byte)).found;
    expect(state && star.trouble([state])).toBe(trouble);
  });
});
