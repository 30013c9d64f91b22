import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { families } from '../../explore/families.ts';

const page = readFileSync(fromRoot('docs/decisions/exploring.md'), 'utf8');
const ids = families.flatMap(({ mutants }) => mutants.map(({ id }) => id));

test('each planted defect that the page on exploring names is there', () => {
  const named = [
    ...page.matchAll(
      /`((?:core|requests|books|goods|shown|refunds|slips|subscriptions|capabilities|accounts)-[a-z-]+)`/g,
    ),
  ].map(([, id]) => id);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((id) => !ids.includes(id ?? ''))).toEqual([]);
});

test('so is each test by which it says that a finding is held', () => {
  const found = page.slice(page.indexOf('## What exploring found in the program'));
  const tests = [...found.matchAll(/^\|[^|]*\| `([a-z-]+)` +\|/gm)].map(([, name]) => name);
  expect(tests.length).toBeGreaterThan(10);
  const isThere = (name: string | undefined): boolean =>
    ['sales', 'money', 'management'].some((folder) =>
      existsSync(fromRoot(`test/unit/${folder}/${name ?? ''}.test.ts`)),
    );
  expect(tests.filter((name) => !isThere(name))).toEqual([]);
});

describe('each rule names what holds it, and that is there', () => {
  const rules = readFileSync(fromRoot('docs/rules.md'), 'utf8').split(/^## /m).slice(1);

  test.each(rules.map((rule) => [rule.slice(0, rule.indexOf('\n')), rule]))('%s', (_, rule) => {
    const places = [...rule.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, place = '']) => place);
    expect(places).not.toEqual([]);
    expect(places.filter((place) => !existsSync(fromRoot(place)))).toEqual([]);
    for (const { names, files } of exploredIn(rule)) {
      const texts = files.map((file) => readFileSync(fromRoot(file), 'utf8')).join('');
      const isThere = (name: string): boolean => new RegExp(`(function |^  )${name}\\(`, 'm').test(texts);
      expect(names.filter((name) => !isThere(name))).toEqual([]);
    }
  });

  test('of those that are explored: which invariants', () => {
    expect(rules.flatMap(exploredIn).flatMap(({ names }) => names).length).toBeGreaterThan(12);
  });
});

/** The invariants that a rule says explore it, and the files in which they stand. */
function exploredIn(rule: string): { names: string[]; files: string[] }[] {
  return [...rule.matchAll(/_Explored_(.*?)\. /gs)].map(([, said = '']) => {
    const quoted = [...said.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
    const places = quoted.filter((one) => one.endsWith('.ts'));
    const folder = path.dirname(places[0] ?? '');
    const files = places.map((place) => (place.includes('/') ? place : `${folder}/${place}`));
    return { names: quoted.filter((one) => !places.includes(one)), files };
  });
}
