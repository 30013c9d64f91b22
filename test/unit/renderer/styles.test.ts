import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';

/** What a rule for one language alone sets, where that is a colour. */
const colourByLanguage = /(?::lang\(|\[lang)[^{}]*\{[^{}]*(?:color|background|fill|stroke|opacity|filter)\b/;

const styled = globSync('renderer/**/*.{svelte,css}', { cwd: fromRoot('.') });

test('no colour depends on the language, so that contrast is looked at in one for each theme', () => {
  expect(styled.length).toBeGreaterThan(100);
  expect(styled.filter((file) => colourByLanguage.test(readFileSync(fromRoot(file), 'utf8')))).toEqual([]);
  expect('<style> p:lang(ja), q[lang="ko"] { margin: 0; color: red; }').toMatch(colourByLanguage);
});
