import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { Look } from '../../../build/package/look.ts';

type Rgb = readonly [number, number, number];
const ground: Rgb = [250, 248, 243];

/** A picture of the ground with boxes on it, each `[left, top, right, bottom]` in pixels. */
function picture(...boxes: { at: readonly [number, number, number, number]; colour: Rgb }[]): Look {
  const png = new PNG({ width: 200, height: 120 });
  for (const { at, colour } of [{ at: [0, 0, 200, 120] as const, colour: ground }, ...boxes]) {
    for (let y = at[1]; y < at[3]; y += 1) {
      for (let x = at[0]; x < at[2]; x += 1) png.data.set([...colour, 255], (y * 200 + x) * 4);
    }
  }
  return new Look(PNG.sync.write(png));
}

describe('what ends at an edge', () => {
  test.each([
    ['nothing but the ground', []],
    ['a sheet with room around it', [{ at: [10, 30, 190, 100], colour: [255, 255, 255] }]],
    [
      'a strip that runs from edge to edge along the bottom',
      [{ at: [0, 90, 200, 120], colour: [241, 236, 229] }],
    ],
    ['a line across', [{ at: [0, 60, 200, 61], colour: [90, 80, 70] }]],
    ['the end of a shadow, which nobody sees', [{ at: [0, 40, 4, 60], colour: [247, 245, 240] }]],
  ] as const)('is nothing: %s', (_what, boxes) => expect(picture(...boxes).edgesTouched()).toEqual([]));

  test.each([
    ['side', [150, 60, 200, 100]],
    ['side', [0, 60, 50, 100]],
    ['bottom', [50, 60, 100, 120]],
  ] as const)('is a button that is cut off at a %s', (edge, at) => {
    expect(picture({ at, colour: [214, 62, 42] }).edgesTouched()).toEqual([edge]);
  });

  test('is a button on a strip, too', () => {
    const strip = { at: [0, 90, 200, 120], colour: [241, 236, 229] } as const;
    expect(picture(strip, { at: [150, 96, 200, 114], colour: [214, 62, 42] }).edgesTouched()).toEqual([
      'side',
    ]);
  });

  test('is words that both edges cut off', () => {
    const [left, right] = [
      [0, 60, 6, 80],
      [194, 60, 200, 80],
    ] as const;
    const colour = [30, 30, 30] as const;
    expect(picture({ at: left, colour }, { at: right, colour }).edgesTouched()).toEqual(['side']);
  });
});
