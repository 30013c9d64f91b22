import { lstatSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepAside, openWriter } from '../../../electron/files/versioned-file.ts';
import { damageNames, fileDamages } from '../../support/file-damage.ts';
import { newFolder } from '../../support/folder.ts';

let directory = '';
const at = (name: string): string => join(directory, name);

beforeEach(() => {
  directory = newFolder('files');
});

describe('a damaged file', () => {
  test('is copied aside, so that there is no moment without it', () => {
    writeFileSync(at('x.json'), 'damaged');
    expect(keepAside(directory, 'x')).toBe(at('x.damaged-1.json'));
    expect([readFileSync(at('x.json'), 'utf8'), readFileSync(at('x.damaged-1.json'), 'utf8')]).toEqual([
      'damaged',
      'damaged',
    ]);
  });

  test('is moved where it is too large to be copied while a person waits', () => {
    writeFileSync(at('x.json'), '{');
    truncateSync(at('x.json'), 3 * 1024 ** 3);
    const { ino } = lstatSync(at('x.json'));
    expect(lstatSync(keepAside(directory, 'x')).ino).toBe(ino);
    expect(lstatSync(at('x.json'), { throwIfNoEntry: false })).toBeUndefined();
  });

  test.each(damageNames)('(%s) is written over whole, once it was kept', (how) => {
    writeFileSync(at('x.json'), '{"version":1,"left":"of it"}');
    fileDamages[how](at('x.json'));
    if (how !== 'missing') keepAside(directory, 'x');
    openWriter(directory, 'x')({ version: 1, a: 2 });
    expect(JSON.parse(readFileSync(at('x.json'), 'utf8'))).toEqual({ version: 1, a: 2 });
    expect(lstatSync(at('x.json')).isFile()).toBe(true);
  });
});
