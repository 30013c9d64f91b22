import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { fieldsAt } from '../../../electron/provisioning/schema.ts';
import { catalogueFiles } from '../../support/messages.ts';

const read = (path: string): string => readFileSync(fromRoot(path), 'utf8');
const pages = ['README.md', ...globSync('docs/**/*.{md,html}', { cwd: fromRoot('.') })];
const japanese = pages.filter((path) => path.startsWith('docs/ja/'));
const wordsOf = (language: 'ja' | 'en'): Set<string> =>
  new Set(Object.values(catalogueFiles[language]).flatMap((file) => Object.values<string>(file)));
const said = { ja: wordsOf('ja'), en: wordsOf('en') };

/** Where a page leads to inside the project. */
function linksOf(path: string): string[] {
  const text = read(path).replaceAll(/```[^]*?```/g, '');
  const targets = path.endsWith('.html')
    ? text.matchAll(/(?:href|src)="([^"]+)"/g)
    : text.matchAll(/\]\(([^)\s]+)\)/g);
  return Array.from(targets, ([, target = '']) => target.replace(/#.*$/, '')).filter(
    (target) => target !== '' && !/^[a-z]+:/.test(target),
  );
}

describe('the guides of a shop', () => {
  test.each(pages)('%s leads nowhere that is not there', (path) => {
    const lost = linksOf(path).filter((target) => !existsSync(join(fromRoot(dirname(path)), target)));
    expect(lost).toEqual([]);
  });

  test.each(japanese)('%s has a page in English, and each leads to the other', (path) => {
    const other = path === 'docs/ja/README.md' ? 'README.md' : path.replace('docs/ja/', 'docs/');
    const isLed = (from: string, to: string): boolean =>
      linksOf(from).some((target) => join(dirname(from), target) === to);
    expect([isLed(path, other), isLed(other, path)]).toEqual([true, true]);
  });

  test.each(['docs/ja/README.md', 'docs/ja/kiosk.md', 'docs/ja/provisioning.md'])(
    '%s names places on the screen as the screen does',
    (path) => {
      const places = Array.from(read(path).matchAll(/「([^「」]+)」/g), ([, place = '']) =>
        place.replaceAll('\n', '').replaceAll('**', '').split(' > '),
      ).flat();
      expect(places.length).toBeGreaterThan(0);
      expect(places.filter((place) => !said.ja.has(place))).toEqual([]);
    },
  );

  test.each([
    ['docs/ja/card.html', 'ja'],
    ['docs/card.html', 'en'],
  ] as const)('%s quotes what the screens say', (path, language) => {
    const quoted = Array.from(
      read(path)
        .replace(/<p class="never">[^]*?<\/p>/, '')
        .matchAll(/<b>([^<]+)<\/b>/g),
      ([, words = '']) => words,
    );
    expect(quoted.length).toBeGreaterThan(10);
    expect(quoted.filter((words) => !said[language].has(words))).toEqual([]);
  });

  test('a command of docs/ja/kiosk.md is the one of docs/kiosk.md', () => {
    const blocks = (path: string): string[] => read(path).match(/```\w*\n[^]*?\n```/g) ?? [];
    const known = new Set(blocks('docs/kiosk.md'));
    expect(blocks('docs/ja/kiosk.md').filter((block) => !known.has(block))).toEqual([]);
  });

  test.each(['docs/provisioning.md', 'docs/ja/provisioning.md'])('%s has a row for each field', (path) => {
    const cells = read(path).matchAll(/^\| (`[^|]+`) +\|/gm);
    const rows = Array.from(cells, ([, cell = '']) => cell.split('`').filter((_, at) => at % 2 === 1));
    const named = new Set(rows.flat().map((name) => name.replace(/\[\].*$/, '')));
    const fields = fieldsAt([]).flatMap((name) => {
      const inner = fieldsAt([name]);
      return inner.length === 0 ? [name] : inner.map((field) => `${name}.${field}`);
    });
    expect(fields.filter((field) => !named.has(field))).toEqual([]);
  });

  test('a field of docs/ja/provisioning.md is one of the format', () => {
    const fields = (path: string): string[] =>
      Array.from(read(path).matchAll(/^\| `([\w$.]+)` +\|/gm), ([, field = '']) => field);
    const known = new Set(fields('docs/provisioning.md'));
    expect(fields('docs/ja/provisioning.md').length).toBeGreaterThan(30);
    expect(fields('docs/ja/provisioning.md').filter((field) => !known.has(field))).toEqual([]);
  });
});
