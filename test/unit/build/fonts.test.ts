import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { charactersOfFonts } from '../../../build/fonts.ts';
import { fromRoot } from '../../../build/paths.ts';

const drawn = new Set(charactersOfFonts());
const folders = ['ja', 'en'].map((language) => fromRoot(`renderer/i18n/messages/${language}`));
const texts = [
  ...folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
  fromRoot('resources/catalogue.practice.json'),
];

describe('the fonts of the screens', () => {
  test.each(texts)('draw every character of %s', (path) => {
    const missing = Array.from(readFileSync(path, 'utf8')).filter(
      (character) => character >= ' ' && !drawn.has(character),
    );
    expect(missing).toEqual([]);
  });
});
