import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { layFigures, type PieceResult, takeFigures } from '../../../build/faults/document.ts';
import { fromRoot } from '../../../build/paths.ts';
import { newFolder } from '../../support/folder.ts';

const empty = '# Figures\n\n<!-- figures: written by run -- --write -->\n<!-- end of figures -->\n';

/** A harness whose document may not be written to until its figures are taken. */
function harness() {
  const root = relative(fromRoot('.'), newFolder('figures'));
  mkdirSync(fromRoot(join(root, 'out')));
  const document = join(root, 'page.md');
  writeFileSync(fromRoot(document), empty);
  return { command: 'run', document, folder: join(root, 'out'), pieces: [{ name: 'kills' }] };
}

function came(met: boolean): PieceResult {
  const figures = [{ figure: 'lost', aim: '0', measured: met ? '0' : '1', met }];
  const machine = { processors: 2, platform: 'linux x64', load: 0 };
  const run = { piece: 'kills', seed: 7, count: 9, isFull: true, seconds: 1, machine };
  return { ...run, figures, failures: [], details: {} };
}

test('a run lays its figures beside its results alone, and whoever started it takes them', async () => {
  const given = harness();
  const page = fromRoot(given.document);
  expect(await layFigures(given, [came(true)])).toBe(true);
  expect(readFileSync(page, 'utf8')).toBe(empty);
  takeFigures(given);
  expect(readFileSync(page, 'utf8')).toMatch(/\| lost +\| 0 +\| 0 +\| `run -- kills --seed 7` \|/);
  writeFileSync(page, empty);
  takeFigures(given);
  expect(readFileSync(page, 'utf8'), 'once').toBe(empty);
});

test('a figure that falls short is written nowhere, nor what a run before it left', async () => {
  const given = harness();
  await layFigures(given, [came(true)]);
  expect(await layFigures(given, [came(false)])).toBe(false);
  takeFigures(given);
  expect(readFileSync(fromRoot(given.document), 'utf8')).toBe(empty);
  expect(existsSync(fromRoot(join(given.folder, 'page.md')))).toBe(false);
});
