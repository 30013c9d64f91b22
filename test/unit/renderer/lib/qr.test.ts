import { describe, expect, test } from 'vitest';
import { qrPicture } from '../../../../renderer/lib/qr.ts';

/** The modules that a path draws, as a set of `column,row`. */
function modulesOf(path: string): Set<string> {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)];
  return new Set(
    runs.flatMap(([, x = '', y = '', length = '']) =>
      Array.from({ length: Number(length) }, (_, at) => `${Number(x) + at},${y}`),
    ),
  );
}

describe('a QR picture', () => {
  const { size, path } = qrPicture('https://pay.example.com/c/1');
  const modules = modulesOf(path);

  test('leaves four quiet modules on each side', () => {
    const places = [...modules].flatMap((place) => place.split(',').map(Number));
    expect(Math.min(...places)).toBe(4);
    expect(Math.max(...places)).toBe(size - 5);
  });

  test.each([
    ['top left', 4, 4],
    ['top right', size - 11, 4],
    ['bottom left', 4, size - 11],
  ])('has its finder %s', (_, left, top) => {
    const row = (y: number): string =>
      Array.from({ length: 7 }, (_empty, x) => (modules.has(`${left + x},${top + y}`) ? '#' : '.')).join('');
    expect([0, 1, 2, 3, 4, 5, 6].map(row)).toEqual([
      '#######',
      '#.....#',
      '#.###.#',
      '#.###.#',
      '#.###.#',
      '#.....#',
      '#######',
    ]);
  });

  test('cannot hold a text beyond its capacity', () => {
    expect(() => qrPicture('x'.repeat(2332))).toThrow();
  });
});
