import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { bookMutants } from '../../fault/support/book-mutants.ts';
import { coreMutants } from '../../fault/support/core-mutants.ts';
import { refundMutants } from '../../fault/support/refund-mutants.ts';

const page = readFileSync(fromRoot('docs/decisions/exploring.md'), 'utf8');
const ids: readonly string[] = [...coreMutants, ...bookMutants, ...refundMutants].map(({ id }) => id);

test('each planted defect that the page on exploring names is there', () => {
  const named = [...page.matchAll(/`((?:core|books|refunds)-[a-z-]+)`/g)].map(([, id]) => id);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((id) => !ids.includes(id ?? ''))).toEqual([]);
});

test('so is each test by which it says that a finding is held', () => {
  const found = page.slice(page.indexOf('## What exploring found in the program'));
  const tests = [...found.matchAll(/^\|[^|]*\| `([a-z-]+)` +\|/gm)].map(([, name]) => name);
  expect(tests.length).toBeGreaterThan(10);
  const isThere = (name: string | undefined): boolean =>
    ['sales', 'money'].some((folder) => existsSync(fromRoot(`test/unit/${folder}/${name ?? ''}.test.ts`)));
  expect(tests.filter((name) => !isThere(name))).toEqual([]);
});
