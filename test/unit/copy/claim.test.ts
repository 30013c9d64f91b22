import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeCopy } from '../../../electron/copy/claim.ts';
import { newFolder } from '../../support/folder.ts';

const name = 'M1-0123456789abcdef';
const heir = { name, machine: 'heir', by: 'Till 2 (M2)', secret: null };

/** A place with a copy that has this mark of a take-over; answers it, and where the mark is. */
function marked(mark: string): { to: string; path: string } {
  const to = newFolder('place');
  mkdirSync(join(to, name));
  const path = join(to, name, 'taken-over.json');
  writeFileSync(path, mark);
  return { to, path };
}

test.each(['', '{"machine":"he'])(
  'a mark that was cut off (%s) is nobody’s, and keeps no heir from selling',
  async (mark) => {
    const { to, path } = marked(mark);
    expect(await takeCopy({ to }, heir)).toMatchObject({ ok: true });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ machine: 'heir', by: 'Till 2 (M2)' });
    expect(await takeCopy({ to }, { ...heir, machine: 'second' })).toMatchObject({ code: 'conflict' });
  },
);

test.each(['{}', '{"machine":"first","by":"Till 1 (M1)"}'])(
  'any other mark (%s) is another one’s',
  async (mark) => {
    const { to, path } = marked(mark);
    expect(await takeCopy({ to }, heir)).toMatchObject({ code: 'conflict' });
    expect(readFileSync(path, 'utf8')).toBe(mark);
  },
);
