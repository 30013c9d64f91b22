import { describe, expect, test } from 'vitest';
import { type PieceResult, readWritten, withFigures } from '../../../build/faults/document.ts';
import type { GroupResult } from '../../../build/faults/mutants.ts';

const harness = {
  command: 'npm run faults',
  document: 'docs/x.md',
  pieces: [{ name: 'kills' }, { name: 'clock' }],
};
const empty =
  'Before.\n<!-- figures: written by npm run faults -- --write -->\n<!-- end of figures -->\nAfter.\n';

function run(piece: string, measured: string, more: Partial<PieceResult> = {}): PieceResult {
  return {
    piece,
    seed: 7,
    count: 500,
    isFull: true,
    seconds: 12,
    failures: [],
    details: {},
    figures: [
      { figure: `${piece}: tried`, aim: '500 or more', measured, met: true },
      { figure: `${piece}: lost`, aim: '0', measured: '0', met: true },
    ],
    machine: { processors: 2, platform: 'linux x64', load: 1 },
    ...more,
  };
}

const mutants =
  (caught: number) =>
  (group: string): GroupResult | undefined =>
    group === 'kills' ? { group, planted: 3, caught, seconds: 1, mutants: [] } : undefined;

/** The cells of the line that begins with a figure. */
function cells(text: string, figure: string): string[] {
  const line = text.split('\n').find((each) => each.startsWith(`| ${figure} `)) ?? '';
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

describe('the table of the figures', () => {
  test('says how many mutants were caught, and calls no figure proven without all of them', () => {
    const proven = withFigures(empty, harness, [run('kills', '500')], mutants(3));
    expect(cells(proven, 'kills: tried').slice(2)).toEqual([
      '500',
      '3 / 3',
      '`npm run faults -- kills --seed 7`',
    ]);
    expect(cells(proven, 'kills: lost')[2]).toBe('0');
    const missed = withFigures(empty, harness, [run('kills', '500')], mutants(2));
    expect(cells(missed, 'kills: tried').slice(2, 4)).toEqual(['500 (unproven)', '2 / 3']);
    expect(cells(missed, 'kills: lost')[2]).toBe('0 (unproven)');
    const never = withFigures(empty, harness, [run('clock', '300')], mutants(3));
    expect(cells(never, 'clock: tried').slice(2, 4)).toEqual(['300 (unproven)', 'not run']);
  });

  test('keeps the lines of a piece that was not run again, and proves them when their mutants are caught', () => {
    const first = withFigures(empty, harness, [run('kills', '500'), run('clock', '300')], mutants(2));
    const second = withFigures(first, harness, [run('clock', '400')], mutants(3));
    expect(cells(second, 'kills: tried').slice(2, 4)).toEqual(['500', '3 / 3']);
    expect(cells(second, 'clock: tried')[2]).toBe('400 (unproven)');
    expect(second).toContain('It took: kills 12 s, clock 12 s.');
    expect([...readWritten(second).keys()]).toEqual(['kills', 'clock']);
  });

  test('lets a short run take the place of none, and says that it was short where there is nothing else', () => {
    const short = run('kills', '20', { isFull: false, count: 20 });
    const alone = withFigures(empty, harness, [short], mutants(3));
    expect(cells(alone, 'kills: tried').at(-1)).toBe('`npm run faults -- kills --count 20 --seed 7`');
    expect(cells(alone, 'kills: tried')[2]).toBe('20 (a short run)');
    const full = withFigures(alone, harness, [run('kills', '500')], mutants(3));
    expect(cells(withFigures(full, harness, [short], mutants(3)), 'kills: tried')[2]).toBe('500');
  });

  test('is written nowhere else than between its marks', () => {
    const text = withFigures(empty, harness, [run('kills', '500')]);
    expect(text).toMatch(/^Before\.\n<!-- figures[^]*<!-- end of figures -->\nAfter\.\n$/);
    expect(() => withFigures('Nothing.', harness, [])).toThrow('docs/x.md');
  });
});
